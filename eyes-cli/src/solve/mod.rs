//! `eyes solve`: exact search.

mod answer;
mod batch;
mod chains;
mod diagram;
mod graph;
mod group;
mod json;
mod open;
mod problem;
mod svg;
mod text;

use std::ffi::{OsStr, OsString};

use clap::Parser as _;
use eyes_solver::Ruling;

use crate::budget::Budget;
use crate::{Error, Outcome};

pub(crate) use answer::Answer;
pub(crate) use graph::drawing;
pub(crate) use group::{Group, GroupError};
pub(crate) use json::{Source, report};
pub(crate) use text::{NO_MOVE, shut_in};

/// Solve by exact search
///
/// A PROBLEM is a board with a group whose life is in question. For a group inside a wall: its exact status with ko
/// threats, all best moves, and a variation. On an open board: who wins, the moves that do it, the zone on which
/// the answer depends, and its assumptions. With `--batch`, many of them, one line of JSON each. With `--graph`,
/// the value and the vital points of a drawn eye space.
#[derive(Debug, clap::Args)]
#[command(
    group = clap::ArgGroup::new("question").args(["problem", "batch", "graph"]).required(true),
    // The usual order would put the problem behind `--at`, which takes all vertices that follow it.
    override_usage = "eyes solve <PROBLEM|--batch <FILE>|--graph <DRAWING>> [OPTIONS]"
)]
pub(crate) struct Args {
    #[command(flatten)]
    problem: problem::Args,

    /// A file of problems (JSON): enclosed groups, White defending, with `first_moves` and `white_chains`; open
    /// boards with `to_play` and, to name the group, `at`
    #[arg(long, value_name = "FILE")]
    batch: Option<OsString>,

    /// Number of threads for a batch
    #[arg(long, value_name = "N", default_value_t = 1, requires = "batch", conflicts_with_all = ["problem", "graph"],
        value_parser = crate::number::ranged(1..=256_u16))]
    threads: u16,

    /// Ruling on passing: with I playing elsewhere is worthless and bent four a ko, with II not [default: II; on open
    /// boards always I]
    #[arg(long, value_enum, conflicts_with = "graph")]
    ruling: Option<Passing>,

    #[command(flatten)]
    graph: Option<graph::GraphArgs>,

    #[command(flatten)]
    effort: Effort,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "batch")]
    format: Format,
}

/// How much to search.
#[derive(Debug, Clone, Copy, clap::Args)]
struct Effort {
    #[command(flatten)]
    budget: Budget,

    /// On open boards, spend all nodes on the proof of a kill that would be assumed: it is proven, found to be wrong,
    /// or assumed after all
    #[arg(long, conflicts_with = "graph")]
    prove: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Passing {
    #[value(name = "I")]
    I,
    #[value(name = "II")]
    II,
}

/// The output formats; a batch is always JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people: the drawing or the board, and the results
    Text,
    /// One object for a problem; for drawings one line for each filling
    Json,
    /// A picture of a problem
    Svg,
    /// A game record with the main line and the main replies, with comments, for any editor; for one side moving
    /// first, and always by the search of the open board, under ruling I
    Sgf,
}

impl Args {
    fn told(&self) -> Option<Ruling> {
        self.ruling.map(|ruling| match ruling {
            Passing::I => Ruling::I,
            Passing::II => Ruling::II,
        })
    }
}

/// `eyes solve -` with these options, as [`answer`] reads them.
#[derive(Debug, clap::Parser)]
#[command(disable_help_flag = true)]
struct Alone {
    #[command(flatten)]
    args: Args,
}

/// The answer of `eyes solve - OPTIONS` to a game record or a drawn board: what it writes to standard output, or nothing where
/// it writes a remark only. Costs up to the nodes that the options allow, four million without.
///
/// # Errors
/// [`Error::Usage`] for options that are none, contradict each other, or do not fit the board, and those of
/// [`parse`](crate::input::parse).
///
/// ```
/// let drawn = b". . . O X .\nO O O O X .\nX X X X X .\n. . . . . .";
/// let text = eyes_cli::solve::answer(drawn, &["--at", "D4", "--first", "black"]).unwrap();
/// assert!(text.contains("B4") && !text.contains('\x1b'), "{text}");
/// ```
pub fn answer(problem: &[u8], options: &[&str]) -> Result<String, Error> {
    let Alone { args } = Alone::try_parse_from(["solve", "-"].iter().chain(options))
        .map_err(|error| Error::Usage(error.to_string()))?;
    let printed =
        problem::answered(&args.problem, problem, OsStr::new("-"), args.told(), args.effort, args.format)?;
    Ok(plain(&printed.text))
}

/// A text without the codes of colours, for readers that are no terminals.
fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, text)| text));
    [first].into_iter().chain(rest).collect()
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let told = args.told();
    if matches!(args.format, Format::Svg | Format::Sgf) && args.problem.problem.is_none() {
        let format = if args.format == Format::Svg { "svg" } else { "sgf" };
        return Err(Error::Usage(format!(
            "`--format {format}` shows problems on a board; drawings are text or json"
        )));
    }
    if let Some(graph) = &args.graph {
        graph::run(graph, args.effort.budget, args.format)
    } else if let Some(file) = &args.batch {
        batch::run(file, args.threads.into(), told, args.effort)
    } else if let Some(problem) = &args.problem.problem {
        problem::asked(&args.problem, problem, told, args.effort, args.format)?.print()
    } else {
        Err(Error::Usage("name a problem, or use `--batch` or `--graph`".to_owned()))
    }
}
