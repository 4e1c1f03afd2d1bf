//! `eyes solve --batch`: many problems, one line of JSON each.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::open::OpenBounds;
use eyes_solver::{Bounds, Ruling, Status};

use super::chains::{self, Answer};
use super::{Effort, open};
use crate::budget::{self, Budget};
use crate::input::{self, EnclosedProblem, OpenProblem, Problem, Stones};
use crate::{Error, Outcome, interrupt, output, progress};

pub(super) fn run(
    file: &OsStr,
    threads: usize,
    ruling: Option<Ruling>,
    effort: Effort,
) -> Result<Outcome, Error> {
    let failed = |error| Error::input(input::name(file), error);
    let problems = Problem::list(&input::read(file).map_err(failed)?).map_err(failed)?;
    if problems.is_empty() {
        output::note(&format!("{}: no problem in it", input::name(file)));
    }
    if ruling == Some(Ruling::II)
        && let Some(problem) = problems.iter().find_map(Problem::open)
    {
        return Err(Error::Usage(format!(
            "`--ruling II` is for enclosed groups: problem `{}` has an open board, where ruling I counts",
            problem.id
        )));
    }
    let ruling = ruling.unwrap_or_default();
    let questions: Vec<Question<'_>> = problems
        .iter()
        .flat_map(|problem| match problem {
            Problem::Enclosed(problem) => {
                problem.firsts().into_iter().map(|first| Question::Enclosed(problem, first)).collect()
            }
            Problem::Open(problem) => vec![Question::Open(problem)],
        })
        .collect();
    interrupt::ends_searches();
    let bar = progress::steps(questions.len(), "questions");
    let next = AtomicUsize::new(0);
    let mut findings = false;
    let work = |sender: mpsc::Sender<(usize, (String, bool))>| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(question) = questions.get(at) else { break };
            if interrupt::is_wanted() || sender.send((at, question.answer(ruling, effort))).is_err() {
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
            // If the system provides no more threads, the existing ones do the work.
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
                bar.suspended(|| output::print(&output::harmless_json(&line)))?;
                bar.step();
                written += 1;
            }
        }
        if written < questions.len() {
            findings = true;
            output::note(&format!(
                "interrupted: {written} of {} gone through",
                output::count(questions.len(), "question")
            ));
        }
        Ok::<(), Error>(())
    })?;
    bar.finish();
    Ok(if findings { Outcome::Findings } else { Outcome::Done })
}

/// One question of the batch.
enum Question<'a> {
    Enclosed(&'a EnclosedProblem, Color),
    Open(&'a OpenProblem),
}

type Line = serde_json::Map<String, serde_json::Value>;

impl Question<'_> {
    /// The line for the question, and whether it is unanswered.
    fn answer(&self, ruling: Ruling, effort: Effort) -> (String, bool) {
        let mut line = Line::new();
        let found = match *self {
            Self::Enclosed(problem, first) => {
                line.insert("id".into(), problem.id.clone().into());
                line.insert("first".into(), first.to_string().into());
                enclosed(&mut line, problem, first, ruling, effort.budget)
            }
            Self::Open(problem) => {
                line.insert("id".into(), problem.id.clone().into());
                open_board(&mut line, problem, effort)
            }
        };
        let failed = found.unwrap_or_else(|error| {
            line.insert("status".into(), serde_json::Value::Null);
            line.insert("error".into(), error.into());
            true
        });
        (format!("{}\n", serde_json::Value::Object(line)), failed)
    }
}

/// Answers a question about an enclosed group; returns whether it stays open.
fn enclosed(
    line: &mut Line,
    problem: &EnclosedProblem,
    first: Color,
    ruling: Ruling,
    budget: Budget,
) -> Result<bool, String> {
    let board = board(&problem.stones)?;
    let chains = points(&problem.white_chains, &problem.stones)?;
    if let Some(stray) = chains.iter().find(|&&point| !board.is_color(point, Color::White)) {
        return Err(format!("there is no white stone at {}", stray.vertex(problem.stones.size)));
    }
    let Answer { chain, status, best, safe, nodes, micros, error } =
        chains::solve(&board, &chains, first, ruling, budget.bounds(chains::NODES))?;
    line.insert("chain".into(), chain.into());
    line.insert("status".into(), status.map(Status::value).into());
    line.insert("best".into(), best.into());
    let assumptions: Vec<_> = safe.into_iter().map(|stones| serde_json::json!({ "safe": stones })).collect();
    line.insert("assumptions".into(), assumptions.into());
    line.insert("nodes".into(), nodes.into());
    line.insert("micros".into(), micros.into());
    if let Some(error) = error {
        line.insert("error".into(), error.into());
    }
    Ok(status.is_none())
}

/// The same for an open board.
fn open_board(line: &mut Line, problem: &OpenProblem, effort: Effort) -> Result<bool, String> {
    let board = board(&problem.stones)?;
    let at = points(&problem.at, &problem.stones)?;
    let start = Instant::now();
    let bounds = open::bounds(effort);
    let question = open::Question { board: &board, first: problem.to_play, at: &at };
    let found = question.ask(bounds)?;
    line.extend(open::summary(&found));
    line.insert("micros".into(), u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX).into());
    let is_open = found.life.status.is_none();
    if is_open {
        let OpenBounds { nodes, time, .. } = bounds;
        line.insert("error".into(), budget::undecided_open(&found.life, Bounds { nodes, time }).into());
    }
    Ok(is_open)
}

fn board(stones: &Stones) -> Result<Board, String> {
    Board::new(stones.size, stones.size).map_err(|error| error.to_string())?;
    let mut placed = Vec::new();
    for (color, vertices) in [(Color::White, &stones.white), (Color::Black, &stones.black)] {
        placed.extend(points(vertices, stones)?.into_iter().map(|point| (point, color)));
    }
    Board::from_stones(stones.size, stones.size, placed).map_err(|error| error.to_string())
}

fn points(vertices: &[String], stones: &Stones) -> Result<Vec<Point>, String> {
    let point = |vertex: &String| {
        Point::from_gtp(vertex, stones.size, stones.size).map_err(|error| format!("{vertex}: {error}"))
    };
    vertices.iter().map(point).collect()
}
