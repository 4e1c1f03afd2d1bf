//! The bounds of a question: the same two options for every command that searches.

use std::fmt::Display;
use std::time::Duration;

use eyes_runtime::board_life::LifeBounds;
use eyes_runtime::open::OpenLife;
use eyes_solver::{Bound, Bounds, DEFAULT_NODES, Undecided, ValueError};

use crate::{interrupt, number, output};

/// The default nodes of a problem.
pub(crate) const NODES: u64 = 4_000_000;

/// The budget of each question.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Budget {
    /// Nodes of search for each question; the same number gives the same answer on every machine [default: 4000000
    /// for a problem, 8000000 in a batch, 3000000 for an open group, 1500000 for a drawing]
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) nodes: Option<u64>,

    /// Time limit for each question, in seconds; with it the answer depends on the machine [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
}

/// A number of nodes, for `--nodes`.
pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    match number::whole(text) {
        Err(too_large) if number::is_whole(text) => Err(too_large),
        Ok(nodes) if nodes > 0 => Ok(nodes),
        _ => Err("expected a number of nodes from 1 on, such as 100000".to_owned()),
    }
}

/// The bounds for the groups of a board, with this number of nodes for each question if one is given.
pub(crate) fn life(nodes: Option<u64>) -> LifeBounds<'static> {
    let usual = LifeBounds::default();
    let question = nodes.unwrap_or(usual.question);
    LifeBounds { question, board: question.saturating_mul(usual.board / usual.question), ..usual }
}

/// The given number of threads, or the number of processors.
pub(crate) fn threads(given: Option<u16>) -> usize {
    given.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    let wrong = "expected a number of seconds above 0, such as 2.5";
    let time = Duration::try_from_secs_f64(seconds.ok_or(wrong)?)
        .map_err(|_| "expected less than 1.8e19 seconds; leave it out for no limit")?;
    if time.is_zero() { Err("expected at least a nanosecond".to_owned()) } else { Ok(time) }
}

impl Budget {
    /// The same for the solver, with this default for the nodes of a question.
    pub(crate) fn bounds(self, nodes: u64) -> Bounds {
        Bounds { nodes: self.nodes.unwrap_or(nodes), time: self.time }
    }
}

/// The budget of a command that values many eye spaces: the nodes for each of them, and the time for all together.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SharedBudget {
    /// Nodes of search for each eye space, and for reading a string at most; the same number gives the same answer
    /// on every machine [default: 1500000, and 150000 for a string]
    #[arg(long, value_name = "N", value_parser = nodes)]
    nodes: Option<u64>,

    /// Time limit for all searches together, in seconds; with it the answer depends on the machine [default: no
    /// limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

impl SharedBudget {
    /// Starts the time limit, and handles Ctrl-C from now on.
    pub(crate) fn start(self) {
        interrupt::ends_searches();
        if let Some(time) = self.time {
            interrupt::ends_searches_after(time);
        }
    }

    /// The option that was given, if one was.
    pub(crate) fn given(self) -> Option<&'static str> {
        self.nodes.map(|_| "--nodes").or(self.time.map(|_| "--time"))
    }

    /// The nodes of each eye space.
    pub(crate) fn nodes(self) -> u64 {
        self.nodes.unwrap_or(DEFAULT_NODES)
    }

    /// The same for the groups of a board.
    pub(crate) fn life(self) -> LifeBounds<'static> {
        LifeBounds { stop: Some(interrupt::flag()), ..life(self.nodes) }
    }

    /// Why searches have ended early, if they have.
    pub(crate) fn ended(self) -> Option<String> {
        interrupt::is_wanted().then(|| match self.time {
            Some(time) if interrupt::is_time_up() => {
                format!("the {} s are over (`--time` allows more)", time.as_secs_f64())
            }
            _ => "interrupted".to_owned(),
        })
    }
}

/// Why a question was not decided, and what would help.
pub(crate) fn undecided(found: Undecided, bounds: Bounds) -> String {
    let nodes = output::count(found.nodes, "node");
    match found.bound {
        Bound::Nodes => within(bounds.nodes, " (`--nodes` allows more)"),
        Bound::Time => {
            let seconds = bounds.time.unwrap_or_default().as_secs_f64();
            format!("not decided within {seconds} s, in {nodes} (`--time` allows more)")
        }
        Bound::Stop => format!("not decided: interrupted after {nodes}"),
        Bound::Length => format!("not decided: a line of play grew too long after {nodes}; more do not help"),
    }
}

/// The same for a group on an open board.
pub(crate) fn undecided_open(life: &OpenLife, bounds: Bounds) -> String {
    match life.bound {
        Some(bound) => undecided(Undecided { nodes: life.nodes, bound }, bounds),
        None => "not decided: it depends on the board around the points that were searched".to_owned(),
    }
}

/// The same for a string that was read within `nodes` nodes of at most `most`.
pub(crate) fn undecided_reading(nodes: u32, most: u32) -> String {
    let more = if nodes < most { " (`--nodes` allows more)" } else { ", the most for reading" };
    within(nodes, more)
}

/// The same for a drawn eye space that has no value within `nodes` nodes.
pub(crate) fn undecided_drawing(error: ValueError, nodes: u64) -> String {
    match error {
        ValueError::NotDecided { .. } => within(nodes, " (`--nodes` allows more)"),
        _ => error.to_string(),
    }
}

fn within(nodes: impl Display, more: &str) -> String {
    format!("not decided within {}{more}", output::count(nodes, "node"))
}
