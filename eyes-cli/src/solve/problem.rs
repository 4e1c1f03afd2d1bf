//! `eyes solve PROBLEM`: life and death of one group, inside a wall or on an open board.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::enclosed_life::Boundary;
use eyes_solver::{Bounds, Ruling};

use crate::budget::{self, Budget};
use crate::input::{self, Stop, parse};
use crate::library::FromLibrary;
use crate::{Error, Outcome, interrupt, output, progress, vertex};

use super::answer::Answer;
use super::group::{Group, GroupError};
use super::{Effort, Format, json, open, svg, text};

#[derive(Debug, clap::Args)]
#[group(id = "enclosed")]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    pub(super) problem: Option<OsString>,

    /// A stone of the chain that must live [default: found on the board]; with several, the group lives if any of
    /// their chains is saved
    #[arg(long, value_name = "VERTEX", requires = "problem", num_args = 1.., conflicts_with_all = ["graph", "batch"],
        value_parser = |text: &str| vertex::after_the_file("--at", text))]
    at: Vec<String>,

    /// Stones of the opponent's strings that are safe, as if they had liberties elsewhere; all others can be captured
    /// [default: found on the board]
    #[arg(long, value_name = "VERTEX", requires = "problem", num_args = 1.., conflicts_with_all = ["region", "graph", "batch"],
        value_parser = |text: &str| vertex::after_the_file("--safe", text))]
    safe: Vec<String>,

    /// The points that the group has to live in; the opponent has all others, and his strings with a liberty there are
    /// safe; empty points outside beside the group need `--closed` [default: found on the board]
    #[arg(long, value_name = "VERTEX", requires = "problem", num_args = 1.., conflicts_with_all = ["graph", "batch"],
        value_parser = |text: &str| vertex::after_the_file("--region", text))]
    region: Vec<String>,

    /// Stop before this move of the main line; 0 or past the end: at the end [default: before the first move if
    /// stones of both colours are set up, or the side to move with stones that are no handicap, because the moves
    /// are then a solution; otherwise at the end]
    #[arg(long = "move", value_name = "N", requires = "problem", conflicts_with_all = ["graph", "batch"], value_parser = crate::number::whole::<usize>)]
    number: Option<usize>,

    /// The side that moves first [default: both; on open boards the side to move, if the record names it]
    #[arg(long, visible_alias = "to-play", value_enum, requires = "problem", conflicts_with_all = ["graph", "batch"])]
    first: Option<First>,

    /// Count liberties outside as liberties that only the attacker fills
    #[arg(long, requires = "problem", conflicts_with_all = ["graph", "batch"])]
    closed: bool,

    /// Look the group up in the library of eyes in DIR; groups that it does not hold are searched
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

/// What a question prints.
pub(super) struct Printed {
    /// For standard output.
    pub(super) text: String,
    /// A remark for standard error.
    pub(super) note: Option<String>,
    pub(super) outcome: Outcome,
}

impl Printed {
    fn done(text: String) -> Self {
        Self { text, note: None, outcome: Outcome::Done }
    }

    pub(super) fn print(&self) -> Result<Outcome, Error> {
        output::print(&self.text)?;
        if let Some(note) = &self.note {
            output::note(note);
        }
        Ok(self.outcome)
    }
}

/// Reads the problem and answers it.
pub(super) fn asked(
    args: &Args,
    name: &OsStr,
    ruling: Option<Ruling>,
    effort: Effort,
    format: Format,
) -> Result<Printed, Error> {
    let read = input::read(name).map_err(|error| Error::input(input::name(name), error))?;
    answered(args, &read, name, ruling, effort, format)
}

/// Answers the problem with these bytes, which messages call `name`.
pub(super) fn answered(
    args: &Args,
    bytes: &[u8],
    name: &OsStr,
    ruling: Option<Ruling>,
    effort: Effort,
    format: Format,
) -> Result<Printed, Error> {
    for (option, is_given) in [("--safe", !args.safe.is_empty()), ("--region", !args.region.is_empty())] {
        if is_given && args.at.is_empty() {
            return Err(Error::Usage(format!(
                "`{option}` says what shuts a group in: name the group with `--at`"
            )));
        }
    }
    let stop = args.number.map_or(Stop::Problem, Stop::before_move);
    let loaded = parse(bytes, &stop).map_err(|error| Error::input(input::name(name), error))?;
    loaded.tell_of_other_games(name);
    let board = loaded.position.board();
    let at = points(board, "at", &args.at)?;
    if let Some(bare) = at.iter().find(|&&point| board.is_empty(point)) {
        let vertex = bare.vertex(board.height());
        return Err(Error::Usage(format!("--at {vertex}: there is no stone at {vertex}")));
    }
    if let Some((one, other)) = of_two_colours(board, &at) {
        let [one, other] = [one, other].map(|point| point.vertex(board.height()));
        return Err(Error::Usage(format!("--at: {one} and {other} are of two colours, a group is of one")));
    }
    let group = if at.is_empty() { largest(board, args.closed) } else { args.named(board, &at)? };
    let group = group.map(|group| group.with_ko(&loaded.position));
    let refused = |reason: &str| {
        let note = Some(format!("{}: {reason}", input::name(name)));
        Ok(Printed { text: String::new(), note, outcome: Outcome::Findings })
    };
    match (args.about_a_wall(ruling, format, effort)?, &group) {
        (None, _) => {}
        // A library holds no open boards; those are searched.
        (Some("--library"), Err(_)) if ruling != Some(Ruling::II) => {
            output::note("no group is enclosed as those of a library are, so it was not asked");
        }
        // Nor does a group live or die inside a wall that may not live.
        (Some("--library"), Ok(group)) if ruling != Some(Ruling::II) && !group.cramped(board).is_empty() => {
            output::note("the strings around the group have little room, so the library was not asked");
        }
        (Some(_), Ok(_)) => {
            let group = group.map_err(Error::Usage)?;
            return args.enclosed(board, group, ruling.unwrap_or_default(), effort.budget, format);
        }
        (Some(_), Err(reason)) if ruling == Some(Ruling::II) => {
            let hint = "`--ruling II` is for enclosed groups; without it the open board is searched";
            return refused(&format!("{reason}; {hint}"));
        }
        (Some(_), Err(reason)) => return refused(reason),
    }
    let firsts = match (args.first, loaded.told) {
        (Some(First::Black), _) => vec![Color::Black],
        (Some(First::White), _) => vec![Color::White],
        (None, Some(told)) => vec![told],
        _ => vec![Color::Black, Color::White],
    };
    if format == Format::Sgf && firsts.len() > 1 {
        return Err(Error::Usage(
            "a game record has one side to move: add `--first black` or `white`".to_owned(),
        ));
    }
    let chain = group.as_ref().ok().filter(|_| at.is_empty()).map(|group| group.chain);
    // It also asks whether a wall with little room lives.
    let (sure, doubtful) = match group.ok() {
        Some(group) if group.cramped(board).is_empty() => (Some(group), None),
        group => (None, group),
    };
    let search = |group| solved(board, group, args.firsts(), ruling.unwrap_or_default(), effort.budget);
    // A problem with a side to move is about a group whose status depends on who moves first.
    let may_be_another = at.is_empty() && loaded.told.is_some();
    let is_meant = |solved: &Solved<'_>| !(may_be_another && solved.is_settled());
    let (enclosed, at) = match sure {
        // Only the open search gives replies.
        Some(group) if format == Format::Sgf => {
            let is_meant = !may_be_another || is_meant(&search(group));
            if is_meant {
                tell_of_the_wall();
            }
            (None, if is_meant { chain.map_or(at, |chain| vec![chain]) } else { at })
        }
        sure => (sure.map(search), at),
    };
    if let Some(solved) = enclosed.as_ref().filter(|solved| is_meant(solved)) {
        return Ok(printed(solved, format));
    }
    let doubtful = doubtful.filter(|_| format != Format::Sgf);
    let chain: Vec<Point> = chain.into_iter().collect();
    let mut answers = open::answers(board, &firsts, &at, effort, format);
    // Text is about an enclosed group then.
    if format == Format::Sgf && !chain.is_empty() && answers.iter().all(|answer| answer.found.is_err()) {
        tell_of_the_wall();
        answers = open::answers(board, &firsts, &chain, effort, format);
    }
    let reason = answers.iter().find_map(|answer| answer.found.as_ref().err());
    match (reason, enclosed.or_else(|| reason.and(doubtful).map(search))) {
        (Some(_), Some(solved)) => Ok(printed(&solved, format)),
        (Some(reason), None) if answers.iter().all(|answer| answer.found.is_err()) => {
            let refused = refused(reason)?;
            Ok(if format == Format::Json {
                Printed { note: refused.note, ..open::printed(board, &answers, format) }
            } else {
                refused
            })
        }
        _ => Ok(open::printed(board, &answers, format)),
    }
}

fn tell_of_the_wall() {
    output::note(
        "the record answers by the search of the open board, under ruling I; as text the group is searched inside its wall",
    );
}

/// The first stone, and the first one of the other colour.
fn of_two_colours(board: &Board, at: &[Point]) -> Option<(Point, Point)> {
    let (&first, others) = at.split_first()?;
    let other = others.iter().find(|&&point| board.color_at(point) != board.color_at(first))?;
    Some((first, *other))
}

fn points(board: &Board, option: &str, vertices: &[String]) -> Result<Vec<Point>, Error> {
    let point = |vertex: &String| {
        Point::from_gtp(vertex, board.width(), board.height())
            .map_err(|error| Error::Usage(format!("--{option} {vertex}: {error}")))
    };
    vertices.iter().map(point).collect()
}

impl Args {
    /// The named group, or the reason why it is not enclosed.
    fn named(&self, board: &Board, chains: &[Point]) -> Result<Result<Group, String>, Error> {
        let (safe, region) = (points(board, "safe", &self.safe)?, points(board, "region", &self.region)?);
        let boundary = match (&safe[..], &region[..]) {
            ([], []) => Boundary::Derived,
            ([], region) => Boundary::Region(region),
            (safe, _) => Boundary::Safe(safe),
        };
        let group = Group::within(board, chains, boundary, self.closed);
        if let Err(error @ GroupError::NothingSafe { point, .. }) = &group
            && !safe.is_empty()
        {
            return Err(Error::Usage(format!("--safe {point}: {error}")));
        }
        if let Ok(group) = &group {
            let inside: PointSet = group.points().collect();
            let apart = region.iter().filter(|&&point| board.is_empty(point) && !inside.contains(point));
            let apart: Vec<String> = apart.map(|point| point.vertex(board.height()).to_string()).collect();
            if !apart.is_empty() {
                output::note(&format!(
                    "--region: not connected with the group, and left out: {}",
                    apart.join(" ")
                ));
            }
        }
        Ok(group.map_err(|error| match &error {
            GroupError::NotEnclosed { of_wall: true, .. } => {
                format!("{error}; `--closed` counts them as external liberties")
            }
            GroupError::OwnArea { .. } => {
                format!("{error}; `--safe` names the strings around it")
            }
            GroupError::NotEnclosed { .. } | GroupError::NoRegion { .. } if self.region.is_empty() => {
                let by = if self.safe.is_empty() {
                    "or `--safe` say"
                } else {
                    "or `--safe` with more strings say"
                };
                format!("{error}; `--region` {by} what shuts it in")
            }
            _ => error.to_string(),
        }))
    }

    /// The given option that applies to enclosed groups only, if there is one.
    fn about_a_wall(
        &self,
        ruling: Option<Ruling>,
        format: Format,
        effort: Effort,
    ) -> Result<Option<&'static str>, Error> {
        let said = [
            ("--safe", !self.safe.is_empty()),
            ("--region", !self.region.is_empty()),
            ("--closed", self.closed),
            ("--library", self.library.is_some()),
            ("--ruling II", ruling == Some(Ruling::II)),
        ];
        let Some((option, _)) = said.iter().find(|(_, is_said)| *is_said) else { return Ok(None) };
        if format == Format::Sgf {
            let message = format!("`--format sgf` asks for the open board: leave `{option}` out");
            return Err(Error::Usage(message));
        }
        if effort.prove {
            let message = format!("`--prove` is for open boards: leave it or `{option}` out");
            return Err(Error::Usage(message));
        }
        Ok(Some(option))
    }

    /// Who moves first in an enclosed group.
    fn firsts(&self) -> &'static [Color] {
        match self.first {
            Some(First::Black) => &[Color::Black],
            Some(First::White) => &[Color::White],
            Some(First::Both) | None => &[Color::Black, Color::White],
        }
    }

    /// The answers about an enclosed group, without other output.
    fn enclosed(
        &self,
        board: &Board,
        group: Group,
        ruling: Ruling,
        budget: Budget,
        format: Format,
    ) -> Result<Printed, Error> {
        if self.library.is_some() && format == Format::Svg {
            return Err(Error::Usage("`--library` gives text or json: leave `--format svg` out".to_owned()));
        }
        if let Some(directory) = self.library.as_ref()
            && let Some(found) = FromLibrary::ask(directory, board, &group, self.firsts(), ruling, budget)?
        {
            return Ok(Printed::done(if format == Format::Json { found.json() } else { found.text() }));
        }
        Ok(printed(&solved(board, group, self.firsts(), ruling, budget), format))
    }
}

/// Searches an enclosed group.
fn solved<'a>(
    board: &'a Board,
    group: Group,
    firsts: &[Color],
    ruling: Ruling,
    budget: Budget,
) -> Solved<'a> {
    let bounds = budget.bounds(budget::NODES);
    interrupt::ends_searches();
    let answer = |&first: &Color| {
        let searching = progress::searching(&format!("{} first", output::color_name(first)), bounds);
        let solution = group.solve(group.side(first), ruling, bounds);
        searching.finish();
        let seki = solution.as_ref().ok().and_then(|found| group.is_seki(found, ruling, FOR_SEKI));
        Answer { first, solution, seki }
    };
    let answers: Vec<Answer> = firsts.iter().map(answer).collect();
    Solved { board, group, ruling, answers }
}

fn printed(solved: &Solved<'_>, format: Format) -> Printed {
    let failed = solved.answers.iter().any(|answer| answer.solution.is_err());
    let text = match format {
        Format::Json => json::json(solved),
        Format::Svg => svg::svg(solved),
        Format::Text | Format::Sgf => text::text(solved),
    };
    Printed { outcome: if failed { Outcome::Findings } else { Outcome::Done }, ..Printed::done(text) }
}

impl Solved<'_> {
    /// Whether one side loses although it moves first, so that the order of moves does not matter.
    fn is_settled(&self) -> bool {
        let solutions = self.answers.iter().filter_map(|answer| answer.solution.as_ref().ok());
        solutions.into_iter().any(|solution| solution.status.is_lost())
    }
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
