//! `eyes solve --batch`: many problems, one line of JSON each.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use eyes_runtime::board::{Board, Color, Point};
use eyes_solver::{Bounds, Ruling};
use indicatif::{ProgressBar, ProgressStyle};

use super::chains::{self, Answer, solve};
use crate::budget::Budget;
use crate::input::{self, Problem};
use crate::{Error, Outcome, interrupt, output};

pub(super) fn run(file: &OsStr, threads: usize, ruling: Ruling, budget: Budget) -> Result<Outcome, Error> {
    let failed = |error| Error::input(input::name(file), error);
    let problems = Problem::list(&input::read(file).map_err(failed)?).map_err(failed)?;
    let questions: Vec<(&Problem, Color)> = problems
        .iter()
        .flat_map(|problem| problem.firsts().into_iter().map(move |first| (problem, first)))
        .collect();
    let bounds = budget.bounds(chains::NODES);
    interrupt::ends_searches();
    let bar = progress(questions.len());
    let next = AtomicUsize::new(0);
    let mut findings = false;
    let work = |sender: mpsc::Sender<(usize, (String, bool))>| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(problem, first)) = questions.get(at) else { break };
            if interrupt::is_wanted() || sender.send((at, answer(problem, first, ruling, bounds))).is_err() {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let work = &work;
        let mut threads_made = 0;
        for _ in 0..threads.min(questions.len()) {
            let sender = sender.clone();
            // Where the system gives no more threads, those there are do the work.
            if std::thread::Builder::new().spawn_scoped(scope, move || work(sender)).is_err() {
                break;
            }
            threads_made += 1;
        }
        if threads_made == 0 {
            work(sender.clone());
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut written = 0;
        for (at, line) in receiver {
            waiting.insert(at, line);
            while let Some((line, failed)) = waiting.remove(&written) {
                findings |= failed;
                bar.suspend(|| output::print(&output::harmless_json(&line)))?;
                bar.inc(1);
                written += 1;
            }
        }
        if written < questions.len() {
            findings = true;
            output::note(&format!(
                "interrupted: {written} of {} answered",
                output::count(questions.len(), "question")
            ));
        }
        Ok::<(), Error>(())
    })?;
    bar.finish_and_clear();
    Ok(if findings { Outcome::Findings } else { Outcome::Done })
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
fn answer(problem: &Problem, first: Color, ruling: Ruling, bounds: Bounds) -> (String, bool) {
    let mut line = serde_json::Map::new();
    line.insert("id".into(), problem.id.clone().into());
    line.insert("first".into(), first.to_string().into());
    let found = board(problem).and_then(|(board, chains)| solve(&board, &chains, first, ruling, bounds));
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
