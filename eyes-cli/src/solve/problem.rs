//! `eyes solve PROBLEM`: life and death of one enclosed group.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::life::Boundary;
use eyes_solver::{Bounds, Ruling};

use crate::budget::{self, Budget};
use crate::input::{self, Stop, load};
use crate::library::FromLibrary;
use crate::{Error, Outcome, interrupt, output};

use super::answer::Answer;
use super::group::{Group, GroupError};
use super::{Format, json, svg, text};

#[derive(Debug, clap::Args)]
#[group(id = "enclosed")]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    pub(super) problem: Option<OsString>,

    /// A stone of the chain that must live [default: the largest enclosed chain]; with several, the group lives if
    /// any of their chains is saved
    #[arg(long, value_name = "VERTEX", requires = "problem", num_args = 1.., conflicts_with_all = ["graph", "batch"])]
    at: Vec<String>,

    /// Stones of the opponent's strings that are safe; all others can be captured [default: found on the board]
    #[arg(long, value_name = "VERTEX", requires = "at", num_args = 1.., conflicts_with_all = ["region", "graph", "batch"])]
    safe: Vec<String>,

    /// The points that the group fights for; strings beside them are safe [default: found on the board]
    #[arg(long, value_name = "VERTEX", requires = "at", num_args = 1.., conflicts_with_all = ["graph", "batch"])]
    region: Vec<String>,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(long = "move", value_name = "N", default_value_t = 0, requires = "problem", conflicts_with_all = ["graph", "batch"])]
    number: usize,

    /// Who moves first
    #[arg(long, value_enum, default_value_t = First::Both, requires = "problem", conflicts_with_all = ["graph", "batch"])]
    first: First,

    /// Count liberties outside as liberties that only the attacker fills
    #[arg(long, requires = "problem", conflicts_with_all = ["graph", "batch"])]
    closed: bool,

    /// Look the group up in the library of eyes in DIR; what it does not hold is searched
    #[arg(long, value_name = "DIR", requires = "problem", conflicts_with_all = ["graph", "batch"])]
    library: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum First {
    Black,
    White,
    Both,
}

/// A group and its results.
pub(super) struct Solved<'a> {
    pub(super) board: &'a Board,
    pub(super) group: Group,
    pub(super) ruling: Ruling,
    pub(super) answers: Vec<Answer>,
}

/// Node limit for distinguishing seki from life, which may stay open.
const FOR_SEKI: Bounds = Bounds { nodes: 100_000, time: None };

pub(super) fn run(
    args: &Args,
    name: &OsStr,
    ruling: Ruling,
    budget: Budget,
    format: Format,
) -> Result<Outcome, Error> {
    let loaded = load(name, &Stop::before_move(args.number))?;
    if loaded.other_games > 0 {
        let name = input::name(name);
        output::note(&format!("{name} holds {} games: the first is read", loaded.other_games + 1));
    }
    let board = loaded.position.board();
    let group = if args.at.is_empty() { largest(board, args.closed) } else { named(args, board)? };
    let group = match group {
        Ok(group) => group.with_ko(&loaded.position),
        Err(reason) => {
            output::note(&format!("{}: {reason}", input::name(name)));
            return Ok(Outcome::Findings);
        }
    };
    let firsts: &[Color] = match args.first {
        First::Black => &[Color::Black],
        First::White => &[Color::White],
        First::Both => &[Color::Black, Color::White],
    };
    if args.library.is_some() && format == Format::Svg {
        return Err(Error::Usage("`--library` gives text or json: leave `--format svg` out".to_owned()));
    }
    if let Some(directory) = args.library.as_ref()
        && let Some(found) = FromLibrary::ask(directory, &group, firsts, ruling)?
    {
        output::print(&if format == Format::Json { found.json() } else { found.text() })?;
        return Ok(Outcome::Done);
    }
    let bounds = budget.bounds(budget::NODES);
    interrupt::ends_searches();
    let answer = |&first: &Color| {
        let searching = output::searching(&format!("{} first", output::color_name(first)), bounds);
        let solution = group.solve(group.side(first), ruling, bounds);
        searching.finish_and_clear();
        let seki = solution.as_ref().ok().and_then(|found| group.is_seki(found, ruling, FOR_SEKI));
        Answer { first, solution, seki }
    };
    let answers: Vec<Answer> = firsts.iter().map(answer).collect();
    let failed = answers.iter().any(|answer| answer.solution.is_err());
    let solved = Solved { board, group, ruling, answers };
    output::print(&match format {
        Format::Text => text::text(&solved),
        Format::Json => json::json(&solved),
        Format::Svg => svg::svg(&solved),
    })?;
    Ok(if failed { Outcome::Findings } else { Outcome::Done })
}

/// The group that is named, or why it is no enclosed group.
fn named(args: &Args, board: &Board) -> Result<Result<Group, String>, Error> {
    let points = |option: &str, vertices: &[String]| -> Result<Vec<Point>, Error> {
        let point = |vertex: &String| {
            Point::from_gtp(vertex, board.width(), board.height())
                .map_err(|error| Error::Usage(format!("--{option} {vertex}: {error}")))
        };
        vertices.iter().map(point).collect()
    };
    let (chains, safe, region) =
        (points("at", &args.at)?, points("safe", &args.safe)?, points("region", &args.region)?);
    let boundary = match (&safe[..], &region[..]) {
        ([], []) => Boundary::Derived,
        ([], region) => Boundary::Region(region),
        (safe, _) => Boundary::Safe(safe),
    };
    let group = Group::within(board, &chains, boundary, args.closed);
    Ok(group.map_err(|error| match &error {
        GroupError::NotEnclosed { of_wall: true, .. } => {
            format!("{error}; `--closed` counts them as external liberties")
        }
        GroupError::OwnArea { .. } => {
            format!("{error}; `--safe` names the strings around it")
        }
        GroupError::NotEnclosed { .. } | GroupError::NoRegion { .. } if args.region.is_empty() => {
            format!("{error}; `--region` or `--safe` say what shuts it in")
        }
        _ => error.to_string(),
    }))
}

/// The largest enclosed chain; the first in reading order among equals.
fn largest(board: &Board, closed: bool) -> Result<Group, String> {
    let mut strings: Vec<Point> = board.strings().collect();
    strings.sort_by_key(|&point| (usize::MAX - board.string_size(point), point.row(), point.column()));
    let mut too_large = None;
    for point in strings {
        match Group::new(board, point, closed) {
            Ok(group) => return Ok(group),
            Err(error @ GroupError::NoRegion { .. }) => too_large = too_large.or(Some(error)),
            Err(_) => {}
        }
    }
    Err(too_large.map_or_else(
        || "no group on this board is enclosed; name one with `--at` to see where it is open".to_owned(),
        |error| error.to_string(),
    ))
}
