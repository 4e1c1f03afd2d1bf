//! `eyes solve PROBLEM`: life and death of one enclosed group.

use eyes_runtime::board::{Board, Color, Point};
use eyes_solver::{Bounds, Enclosed, EnclosedError, Move, Position, Rules, Ruling, Side, Solution, Solver};

use crate::input::{self, Stop, load};
use crate::{Error, Outcome, output};

use super::{Format, json, text};

#[derive(Debug, clap::Args)]
#[group(id = "enclosed")]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    pub(super) problem: Option<String>,

    /// A stone of the chain that must live [default: the largest enclosed chain]
    #[arg(long, value_name = "VERTEX", requires = "problem")]
    at: Option<String>,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(long = "move", value_name = "N", default_value_t = 0, requires = "problem")]
    number: usize,

    /// Who moves first
    #[arg(long, value_enum, default_value_t = First::Both, requires = "problem")]
    first: First,

    /// Count liberties outside as liberties that only the attacker fills
    #[arg(long, requires = "problem")]
    closed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum First {
    Black,
    White,
    Both,
}

/// A group and what was found of it.
pub(super) struct Solved<'a> {
    pub(super) board: &'a Board,
    pub(super) group: Group,
    pub(super) ruling: Ruling,
    /// For each side asked for, the solution or why there is none.
    pub(super) solutions: Vec<(Color, Result<Solution, String>)>,
}

/// An enclosed group on a board.
pub(super) struct Group {
    pub(super) enclosed: Enclosed,
    pub(super) owner: Color,
    pub(super) chain: Point,
}

impl Group {
    pub(super) fn new(board: &Board, chain: Point, closed: bool) -> Result<Self, String> {
        let vertex = |point: Point| point.vertex(board.height()).to_string();
        let owner = board.color_at(chain).ok_or_else(|| format!("there is no stone at {}", vertex(chain)))?;
        let side = |color| if color == owner { Side::Defender } else { Side::Attacker };
        let cells: Vec<_> = board.points().map(|point| board.color_at(point).map(side)).collect();
        let (width, height) = (board.width().into(), board.height().into());
        let index = usize::from(chain.row()) * width + usize::from(chain.column());
        let enclosed = Enclosed::new(width, height, &cells, index, closed).map_err(|error| match error {
            EnclosedError::NotEnclosed { leaks, of_wall } => {
                let leaks: Vec<_> =
                    leaks.into_iter().filter_map(|at| point_at(board, at)).map(vertex).collect();
                let shown = leaks.iter().take(8).cloned().collect::<Vec<_>>().join(" ");
                let more = if leaks.len() > 8 { " …" } else { "" };
                let help = if of_wall { "; `--closed` counts them as external liberties" } else { "" };
                format!(
                    "the {owner} group at {} is not enclosed: it reaches the outside at {shown}{more}{help}",
                    vertex(chain)
                )
            }
            other => format!("the {owner} group at {}: {other}", vertex(chain)),
        })?;
        Ok(Self { enclosed, owner, chain })
    }

    /// The side of a colour.
    pub(super) fn side(&self, color: Color) -> Side {
        if color == self.owner { Side::Defender } else { Side::Attacker }
    }

    /// The colour of a side.
    pub(super) fn color(&self, side: Side) -> Color {
        if side == Side::Defender { self.owner } else { self.owner.opponent() }
    }

    /// A move as a vertex, or `PASS`, or what it is.
    pub(super) fn name(&self, board: &Board, mov: Move) -> String {
        match mov {
            Move::Play(point) => {
                let index = self.enclosed.points.get(usize::from(point)).copied();
                let vertex = index.and_then(|index| point_at(board, index)).map(|p| p.vertex(board.height()));
                vertex.map_or_else(|| "?".to_owned(), |vertex| vertex.to_string())
            }
            Move::FillExternal => "LIBERTY".to_owned(),
            Move::TakeExtraEye => "EYE".to_owned(),
            Move::Pass => "PASS".to_owned(),
        }
    }
}

pub(super) fn point_at(board: &Board, index: usize) -> Option<Point> {
    let width = usize::from(board.width());
    Point::new(u8::try_from(index % width).ok()?, u8::try_from(index / width).ok()?)
}

pub(super) fn run(args: &Args, name: &str, ruling: Ruling, format: Format) -> Result<Outcome, Error> {
    let loaded = load(name, &Stop::before_move(args.number))?;
    if loaded.other_games > 0 {
        output::note(&format!("{name} holds {} games: the first is read", loaded.other_games + 1));
    }
    let board = loaded.position.board();
    let group = match &args.at {
        Some(at) => {
            let point = Point::from_gtp(at, board.width(), board.height())
                .map_err(|error| Error::Usage(format!("--at {at}: {error}")))?;
            Group::new(board, point, args.closed)
        }
        None => largest(board, args.closed),
    };
    let group = match group {
        Ok(group) => group,
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
    let ko = board.ko().zip(loaded.position.last()).map(|(ko, (last, _))| (ko, last.opponent()));
    let solutions: Vec<_> = firsts
        .iter()
        .map(|&first| (first, solve(&group, ruling, first, ko.filter(|ko| ko.1 == first))))
        .collect();
    let failed = solutions.iter().any(|(_, solution)| solution.is_err());
    let solved = Solved { board, group, ruling, solutions };
    output::print(&match format {
        Format::Text => text::text(&solved),
        Format::Json => json::json(&solved),
    })?;
    Ok(if failed { Outcome::Findings } else { Outcome::Done })
}

fn solve(
    group: &Group,
    ruling: Ruling,
    first: Color,
    ko: Option<(Point, Color)>,
) -> Result<Solution, String> {
    let mut position: Position = group.enclosed.position;
    if let Some((ko, _)) = ko {
        let index = |at: &usize| group.enclosed.points.get(*at).copied();
        let wanted = |at: &usize| {
            // A region point's column and row are those of its board index.
            index(at).is_some_and(|index| {
                let width = group.enclosed.width;
                (index % width, index / width) == (ko.column().into(), ko.row().into())
            })
        };
        position.ko = (0..group.enclosed.points.len()).find(wanted).and_then(|at| u8::try_from(at).ok());
    }
    let rules = Rules { ruling, ..Rules::default() };
    let mut solver = Solver::new(&group.enclosed.region, rules, Bounds::default());
    solver.solve(&position, group.side(first)).map_err(|error| error.to_string())
}

/// The largest chain that is enclosed; the first in reading order among equals.
fn largest(board: &Board, closed: bool) -> Result<Group, String> {
    let mut strings: Vec<Point> = board.strings().collect();
    strings.sort_by_key(|&point| (usize::MAX - board.string_size(point), point.row(), point.column()));
    strings.iter().find_map(|&point| Group::new(board, point, closed).ok()).ok_or_else(|| {
        "no group on this board is enclosed; name one with `--at` to see where it is open".to_owned()
    })
}
