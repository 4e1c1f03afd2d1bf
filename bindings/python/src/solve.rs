//! Life and death: groups that are shut in, and groups on open boards.

use std::time::Duration;

use eyes_cli::input::played;
use eyes_runtime::StopFlag;
use eyes_runtime::board::Point;
use eyes_runtime::enclosed_life::{
    Boundary, Bounds, LifeAndDeath, LifeError, LifeSource, LifeStatus, Status, WallError,
};
use eyes_runtime::open::{Bound as SearchBound, Goal, Kind, Lines, OpenBounds, OpenError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::board::PyBoard;
use crate::convert::{color, points, vertex, vertices};
use crate::errors::{UndecidedError, position};
use crate::interrupt::interruptible;
use crate::pickle::{Reduced, reduced, restored};

/// The answer about a group on an open board.
#[pyclass(name = "Solution", module = "eyes", frozen, get_all)]
#[derive(Serialize, Deserialize)]
pub(crate) struct PySolution {
    /// The stones of the group.
    group: Vec<String>,
    /// Its colour.
    owner: String,
    /// What the side to move wants: "kill" or "save".
    goal: String,
    /// Whether the side to move reaches it: "won", "lost", "ko", or `None` if it was not decided.
    status: Option<String>,
    /// For a ko: how many ko threats more than the other side the side that loses without any needs to turn it round;
    /// positive if the side to move wins without threats, negative if it loses.
    ko_threats: Option<i8>,
    /// First moves that reach the status; guesses if nothing was decided. None if it makes no difference who moves first.
    best: Vec<String>,
    /// How far the answer goes: "proven", "proven in the zone", "assumed" or "not decided".
    kind: String,
    /// The points that the answer depends on.
    zone: Vec<String>,
    /// The stones that were taken for safe.
    safe: Vec<String>,
    /// A line of play: pairs of colour and point, the point `None` for a pass. It begins with the first of `best`, or with the
    /// other side's move if all moves reach the status (`is_settled`).
    variation: Vec<(String, Option<String>)>,
    /// The numbers of those moves of `variation`, from 0, that take back a ko: before each its side plays a ko threat
    /// elsewhere, which the other side answers.
    after_threats: Vec<usize>,
    /// Whether the side to move reaches its goal even if the other side moves first.
    is_settled: bool,
    /// Positions looked at.
    nodes: u64,
    /// What ended the search if it was not decided and more might help: "nodes" or "time".
    bound: Option<String>,
}

#[pymethods]
impl PySolution {
    #[staticmethod]
    fn _of_json(json: &str) -> PyResult<Self> {
        restored(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, self)
    }

    fn __repr__(&self) -> String {
        let status = self.status.as_deref().unwrap_or("not decided");
        let by = if self.best.is_empty() { String::new() } else { format!(" by {}", self.best.join(" ")) };
        format!("<Solution {} {}: {status}{by} ({})>", self.goal, self.owner, self.kind)
    }
}

/// The exact statuses of a group that is shut in.
#[pyclass(name = "Statuses", module = "eyes", frozen, get_all)]
#[derive(Serialize, Deserialize)]
pub(crate) struct PyStatuses {
    /// The colour of the group.
    owner: String,
    /// For the opponent, who moves first: "won", "lost" or "ko".
    attacked: String,
    /// For the owner, who moves first.
    defended: String,
    /// "alive", "critical", "dead" or "ko".
    status: String,
    /// For kos, when the opponent and when the owner moves first: how many ko threats more the loser needs to turn the
    /// result round; positive if the side that moves first wins without threats.
    ko_threats: (Option<i8>, Option<i8>),
    /// Nodes searched.
    nodes: u64,
}

#[pymethods]
impl PyStatuses {
    #[staticmethod]
    fn _of_json(json: &str) -> PyResult<Self> {
        restored(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, self)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Statuses {} {}: {} attacked, {} defended>",
            self.owner, self.status, self.attacked, self.defended
        )
    }
}

fn word(status: Status) -> &'static str {
    match (status.is_ko(), status.wins()) {
        (true, _) => "ko",
        (false, true) => "won",
        (false, false) => "lost",
    }
}

fn ko_threats(status: Status) -> Option<i8> {
    status.is_ko().then(|| status.value())
}

/// Decides the group that a problem is about, or the one with stones at `at`, by search on the open board.
///
/// The search ends after `nodes` positions or `seconds`. Then `status` is `None` and the moves are guesses. If it finds a kill
/// that rests on assumptions, it ends before; with `prove` it goes on for a proof. Raises `PositionError` if there is no group, or
/// `at` names none, and `UndecidedError` if the fight is too wide to be searched.
#[pyfunction]
#[pyo3(signature = (board, at = None, *, to_play = None, nodes = 3_000_000, seconds = None, prove = false))]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyBoard>,
    at: Option<&Bound<'_, PyAny>>,
    to_play: Option<&str>,
    nodes: u64,
    seconds: Option<f64>,
    prove: bool,
) -> PyResult<PySolution> {
    let game = board.try_borrow()?.game.clone();
    let board = game.board();
    let stones = points(board, at)?;
    if at.is_some() && stones.is_empty() {
        return Err(position("a group is given by a stone of each of its strings, and none was given"));
    }
    let first = to_play.map_or(Ok(game.to_play()), color)?;
    let time = seconds.map(bounded_time).transpose()?;
    let stop = StopFlag::new();
    let found = interruptible(py, &stop, || {
        let stop = Some(stop.flag());
        let bounds = OpenBounds { nodes, time, stop, cache: None, lines: Lines::Main, guesses: true, prove };
        eyes_runtime::open::solve(board, first, &stones, bounds)
    })?;
    let life = found.map_err(|error| match error {
        OpenError::NoStone { .. } | OpenError::BothColors => position(error),
        _ => UndecidedError::new_err(error.to_string()),
    })?;
    let name = |point: Point| vertex(board, point);
    let line = played(board, &life.variation);
    Ok(PySolution {
        group: life.group.iter().map(|&stone| name(stone)).collect(),
        owner: life.owner.to_string(),
        goal: match life.goal {
            Goal::Kill => "kill",
            Goal::Save => "save",
        }
        .to_owned(),
        status: life.status.map(|status| word(status).to_owned()),
        ko_threats: life.status.and_then(ko_threats),
        best: life.best.iter().map(|&point| name(point)).collect(),
        kind: Kind::words(life.kind).to_owned(),
        zone: vertices(board, &life.zone),
        safe: vertices(board, &life.safe),
        variation: line.iter().map(|move_| (move_.color.to_string(), move_.point.map(name))).collect(),
        after_threats: line
            .iter()
            .zip(0..)
            .filter(|(move_, _)| move_.threat)
            .map(|(_, number)| number)
            .collect(),
        is_settled: life.is_settled,
        nodes: life.nodes,
        bound: life.bound.map(|bound| if bound == SearchBound::Time { "time" } else { "nodes" }.to_owned()),
    })
}

/// The exact statuses of a group that is shut in: the group of the string at a point, or of several strings of one
/// colour, which lives if one of them is saved.
///
/// `safe` names stones whose strings shut it in; without it the wall is derived from what is unconditionally alive or
/// has another way out, and read. Raises `UndecidedError` if the bounds do not suffice, and `PositionError` if the group is not
/// shut in, or does not live and a string of the wall may fall; `solve` decides that too.
#[pyfunction]
#[pyo3(signature = (board, at, *, safe = None, nodes = 10_000_000, seconds = None))]
pub(crate) fn life_of(
    py: Python<'_>,
    board: &Bound<'_, PyBoard>,
    at: &Bound<'_, PyAny>,
    safe: Option<&Bound<'_, PyAny>>,
    nodes: u64,
    seconds: Option<f64>,
) -> PyResult<PyStatuses> {
    let board = board.try_borrow()?.board().clone();
    let stones = points(&board, Some(at))?;
    let safe = points(&board, safe)?;
    let time = seconds.map(bounded_time).transpose()?;
    let stop = StopFlag::new();
    let found = interruptible(py, &stop, || {
        let boundary = if safe.is_empty() { Boundary::Derived } else { Boundary::Safe(&safe) };
        let solver = LifeAndDeath::new().with_bounds(Bounds { nodes, time }).stop_on(stop.clone());
        solver.of_group_within_a_wall_that_holds(&board, &stones, boundary)
    })?;
    let life = found.map_err(|error| match error {
        WallError::Life(LifeError::Undecided(_)) => UndecidedError::new_err(error.to_string()),
        _ => position(error),
    })?;
    let nodes = |status: LifeStatus| match status.source {
        LifeSource::Search { nodes } => nodes,
        _ => 0,
    };
    let (attacked, defended) = (life.attacked.status, life.defended.status);
    let status = match (word(attacked), word(defended)) {
        ("lost", _) => "alive",
        ("won", "won") => "critical",
        ("won", "lost") => "dead",
        _ => "ko",
    };
    Ok(PyStatuses {
        owner: life.owner.to_string(),
        attacked: word(attacked).to_owned(),
        defended: word(defended).to_owned(),
        status: status.to_owned(),
        ko_threats: (ko_threats(attacked), ko_threats(defended)),
        nodes: nodes(life.attacked) + nodes(life.defended),
    })
}

fn bounded_time(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("no time: {seconds} (expected seconds, 0 or more)")))
}
