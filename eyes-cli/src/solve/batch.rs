//! `eyes solve --batch`: many problems, one line of JSON each.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use eyes_runtime::board::{Board, Color, Point};
use eyes_solver::Ruling;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;

use super::chains::{Answer, solve};
use crate::input;
use crate::{Error, Outcome, output};

/// One problem: White defends, Black attacks.
#[derive(Debug, Deserialize)]
struct Problem {
    id: String,
    #[serde(default = "nineteen")]
    size: u8,
    white: Vec<String>,
    black: Vec<String>,
    /// A stone of each white chain that may be the one to save; all white chains if there are none.
    #[serde(default)]
    white_chains: Vec<String>,
    /// The keys are the sides that move first; without it, both do.
    #[serde(default)]
    first_moves: BTreeMap<String, serde::de::IgnoredAny>,
}

const fn nineteen() -> u8 {
    19
}

pub(super) fn run(file: &str, threads: usize, ruling: Ruling) -> Result<Outcome, Error> {
    let bytes = input::read(file).map_err(|error| Error::input(input::name(file), error))?;
    let problems: Vec<Problem> = serde_json::from_slice(&bytes)
        .map_err(|error| Error::Usage(format!("{}: not a list of problems: {error}", input::name(file))))?;
    let questions: Vec<(&Problem, Color)> = problems.iter().flat_map(questions).collect();
    let bar = progress(questions.len());
    let next = AtomicUsize::new(0);
    let mut findings = false;
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, questions) = (&next, &questions);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(problem, first)) = questions.get(at) else { break };
                    if sender.send((at, answer(problem, first, ruling))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut written = 0;
        for (at, line) in receiver {
            waiting.insert(at, line);
            while let Some((line, failed)) = waiting.remove(&written) {
                findings |= failed;
                bar.suspend(|| output::print(&line))?;
                bar.inc(1);
                written += 1;
            }
        }
        Ok::<(), Error>(())
    })?;
    bar.finish_and_clear();
    Ok(if findings { Outcome::Findings } else { Outcome::Done })
}

fn questions(problem: &Problem) -> Vec<(&Problem, Color)> {
    let asked = |color: &Color| {
        problem.first_moves.is_empty() || problem.first_moves.contains_key(&color.to_string())
    };
    [Color::Black, Color::White].into_iter().filter(asked).map(|color| (problem, color)).collect()
}

fn progress(length: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} problems, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The line for one question, and whether it is unanswered.
fn answer(problem: &Problem, first: Color, ruling: Ruling) -> (String, bool) {
    let mut line = serde_json::Map::new();
    line.insert("id".into(), problem.id.clone().into());
    line.insert("first".into(), first.to_string().into());
    let found = board(problem).and_then(|(board, chains)| solve(&board, &chains, first, ruling));
    let failed = match found {
        Ok(Answer { chain, status, best, nodes, micros, error }) => {
            line.insert("chain".into(), chain.into());
            line.insert("status".into(), status.into());
            line.insert("best".into(), best.into());
            line.insert("nodes".into(), nodes.into());
            line.insert("micros".into(), micros.into());
            let failed = status.is_none();
            if let Some(error) = error {
                line.insert("error".into(), error.into());
            }
            failed
        }
        Err(error) => {
            line.insert("status".into(), serde_json::Value::Null);
            line.insert("error".into(), error.into());
            true
        }
    };
    (format!("{}\n", serde_json::Value::Object(line)), failed)
}

/// The board, and the listed chains in the order given.
fn board(problem: &Problem) -> Result<(Board, Vec<Point>), String> {
    let point = |vertex: &String| {
        Point::from_gtp(vertex, problem.size, problem.size).map_err(|error| format!("{vertex}: {error}"))
    };
    let mut stones = Vec::new();
    for (color, vertices) in [(Color::White, &problem.white), (Color::Black, &problem.black)] {
        for vertex in vertices {
            stones.push((point(vertex)?, color));
        }
    }
    let board = Board::from_stones(problem.size, problem.size, stones).map_err(|error| error.to_string())?;
    let listed = problem.white_chains.iter().map(point).collect::<Result<Vec<_>, _>>()?;
    if let Some(stray) = listed.iter().find(|&&point| !board.is_color(point, Color::White)) {
        return Err(format!("there is no white stone at {}", stray.vertex(problem.size)));
    }
    Ok((board, listed))
}
