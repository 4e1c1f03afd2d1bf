//! `eyes classify`: one eye by its neighbour class.

use std::ffi::{OsStr, OsString};
use std::fmt::Write;

use eyes_runtime::board::Point;
use eyes_runtime::static_rules::neighbour_class::{
    ChainEye, Decision, EyeSet, EyeShape, EyeStatus, EyeStones,
};
use serde::Serialize;

use crate::input::{Stop, load};
use crate::{Error, Outcome, output};

/// Classify one eye by counting neighbours
///
/// The eye is drawn with `--shape`, or it is the only eye of a chain of a game: then name the game and the chain
/// (`--at`). Exit status 1 if the rules do not decide.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("eye").args(["game", "shape"]).required(true))]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    #[arg(requires = "at")]
    game: Option<OsString>,

    /// A stone of the chain
    #[arg(long, value_name = "VERTEX", requires = "game", conflicts_with = "shape")]
    at: Option<String>,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(
        long = "move",
        value_name = "N",
        default_value_t = 0,
        requires = "game",
        conflicts_with = "shape",
        allow_negative_numbers = true
    )]
    number: usize,

    /// The eye as a drawing: rows joined by `%`, `.` empty, `X` a stone of the attacker, `o` one of the
    /// owner that does not touch the chain, a blank or `O` the chain
    #[arg(long, value_name = "DRAWING", allow_hyphen_values = true)]
    shape: Option<String>,

    /// A side of the drawing that lies on the edge of the board; can be given several times
    #[arg(long, value_name = "SIDE", requires = "shape", conflicts_with = "game")]
    edge: Vec<Edge>,

    /// Liberties of the chain outside the drawing
    #[arg(long, value_name = "N", default_value_t = 4, requires = "shape", conflicts_with = "game")]
    liberties: u32,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A line for each property
    Text,
    /// JSON, as docs/schema/classify.json describes it
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let report = match (&args.game, &args.shape) {
        (Some(game), _) => of_game(game, args)?,
        (None, Some(shape)) => of_drawing(shape, args)?,
        (None, None) => return Err(Error::Usage("name a game, or draw an eye with `--shape`".to_owned())),
    };
    output::print(&match args.format {
        Format::Text => report.text(),
        Format::Json => report.json(),
    })?;
    Ok(if report.status == EyeStatus::Unknown.name() { Outcome::Findings } else { Outcome::Done })
}

fn of_game(game: &OsStr, args: &Args) -> Result<Report, Error> {
    let loaded = load(game, &Stop::before_move(args.number))?;
    let board = loaded.position.board();
    let vertex = args.at.as_deref().unwrap_or_default();
    let stone = Point::from_gtp(vertex, board.width(), board.height())
        .map_err(|error| Error::Usage(format!("--at {vertex}: {error}")))?;
    let found =
        ChainEye::of(board, stone).map_err(|error| Error::Usage(format!("--at {vertex}: {error}")))?;
    let name = |set| found.board_points(set).map(|point| point.vertex(board.height()).to_string()).collect();
    let decision = found.decision_on(board, stone);
    let supposing = found.status();
    if decision.status != supposing {
        let ways = found.ways_out(board, stone);
        let ways: Vec<String> = ways.iter().map(|point| point.vertex(board.height()).to_string()).collect();
        output::note(&format!(
            "{} by this eye alone; but the chain may get out or make another eye at {}: `eyes solve --at {vertex}` \
             searches that",
            supposing.name(),
            ways.join(" ")
        ));
    }
    Ok(Report::new(&found.eye, found.stones, decision, found.external, name))
}

fn of_drawing(shape: &str, args: &Args) -> Result<Report, Error> {
    let (points, width, height) = place(shape, &args.edge)?;
    let squares: Vec<(u8, u8)> = points.iter().map(|&(point, _)| point).collect();
    let eye =
        EyeShape::new(&squares, width, height).map_err(|error| Error::Usage(format!("--shape: {error}")))?;
    let of = |sign: char| -> EyeSet {
        points.iter().filter(|&&(_, other)| other == sign).map(|&(point, _)| eye.bit(point)).sum()
    };
    let stones = EyeStones { attackers: of('X'), friends: of('o') };
    check(&eye, stones, args.liberties)?;
    let decision = eye.decision(stones, args.liberties);
    let left = squares.iter().map(|point| point.0).min().unwrap_or(0);
    let top = squares.iter().map(|point| point.1).min().unwrap_or(0);
    let name = |set| eye.points(set).map(|(x, y)| format!("{},{}", x - left + 1, y - top + 1)).collect();
    Ok(Report::new(&eye, stones, decision, args.liberties, name))
}

type Signs = Vec<((u8, u8), char)>;

/// Puts a drawing on a board so that its sides lie on the given edges. Also returns the board's size.
fn place(shape: &str, edges: &[Edge]) -> Result<(Signs, u8, u8), Error> {
    const SIZE: usize = 19;
    let mut signs = Vec::new();
    for (row, line) in shape.split(['%', '\n']).enumerate() {
        for (column, sign) in line.chars().enumerate() {
            match sign {
                '.' | 'X' | 'o' => signs.push((column, row, sign)),
                ' ' | 'O' => {}
                _ => {
                    return Err(Error::Usage(format!(
                        "--shape: row {}, column {}: `{sign}` means nothing; expected `.`, `X`, `o`, or a \
                         blank or `O` for the chain",
                        row + 1,
                        column + 1
                    )));
                }
            }
        }
    }
    let left = signs.iter().map(|sign| sign.0).min().unwrap_or(0);
    let top = signs.iter().map(|sign| sign.1).min().unwrap_or(0);
    let width = signs.iter().map(|sign| sign.0 - left + 1).max().unwrap_or(0);
    let height = signs.iter().map(|sign| sign.1 - top + 1).max().unwrap_or(0);
    if width.min(height) > 7 || width.max(height) > 8 {
        return Err(Error::Usage("--shape: an eye may take 7 by 8 points".to_owned()));
    }
    let fit = |length: usize, first: Edge, last: Edge| match (edges.contains(&first), edges.contains(&last)) {
        (true, true) => (0, length.max(2)),
        (true, false) => (0, SIZE),
        (false, true) => (SIZE - length, SIZE),
        (false, false) => (5, SIZE),
    };
    let (column, columns) = fit(width, Edge::Left, Edge::Right);
    let (row, rows) = fit(height, Edge::Top, Edge::Bottom);
    let placed = signs
        .into_iter()
        .map(|(x, y, sign)| (((x - left + column) as u8, (y - top + row) as u8), sign))
        .collect();
    Ok((placed, columns as u8, rows as u8))
}

/// Rejects illegal positions.
fn check(eye: &EyeShape, stones: EyeStones, liberties: u32) -> Result<(), Error> {
    let empty = eye.all() & !stones.attackers & !stones.friends;
    let wall = eye.all() & !eye.inner_points();
    if let Some((x, y)) = eye.strings(stones.friends).find_map(|string| eye.points(string & wall).next()) {
        let (left, top) = eye.origin();
        return Err(Error::Usage(format!(
            "--shape: the owner's stone in column {}, row {} touches the chain: draw it as part of the chain",
            x - left + 1,
            y - top + 1
        )));
    }
    let mut strings = eye.strings(stones.attackers).chain(eye.strings(stones.friends));
    if strings.any(|string| eye.beside(string) & empty == 0) {
        return Err(Error::Usage("--shape: a string has no liberty".to_owned()));
    }
    if liberties == 0 && wall & empty == 0 {
        return Err(Error::Usage("--shape: the chain has no liberty".to_owned()));
    }
    Ok(())
}

/// The output. Points are vertices, or `column,row` of a drawing, from 1.
#[derive(Serialize)]
struct Report {
    class: String,
    placement: String,
    points: Vec<String>,
    attackers: Vec<String>,
    friends: Vec<String>,
    external_liberties: u32,
    life_property: Option<bool>,
    vital_points: Option<Vec<String>>,
    end_points: Option<Vec<String>>,
    status: &'static str,
    hot_spots: Vec<String>,
    attack: Vec<String>,
    defense: Vec<String>,
    basis: &'static str,
}

impl Report {
    fn new(
        eye: &EyeShape,
        stones: EyeStones,
        decision: Decision,
        external: u32,
        name: impl Fn(EyeSet) -> Vec<String>,
    ) -> Self {
        Self {
            class: eye.class().to_string(),
            placement: eye.placement().to_string(),
            points: name(eye.all()),
            attackers: name(stones.attackers),
            friends: name(stones.friends),
            external_liberties: external,
            life_property: eye.life_property(),
            vital_points: eye.vital_points().map(&name),
            end_points: eye.end_points().map(&name),
            status: decision.status.name(),
            hot_spots: name(decision.status.hot_spots()),
            attack: name(decision.attack),
            defense: name(decision.defense),
            basis: eye.basis().name(),
        }
    }

    fn json(&self) -> String {
        output::pretty_json(self)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: &str| {
            let _ = writeln!(text, "{name:14} {value}");
        };
        let or_none = |names: &[String]| if names.is_empty() { "none".to_owned() } else { names.join(" ") };
        line("class", &self.class);
        line("placement", &self.placement);
        line("life property", self.life_property.map_or("unknown", |has| if has { "yes" } else { "no" }));
        if let (Some(vital), Some(end)) = (&self.vital_points, &self.end_points) {
            line("vital points", &or_none(vital));
            line("end points", &or_none(end));
        }
        line("liberties", &format!("{} outside", self.external_liberties));
        match self.status == EyeStatus::Unknown.name() {
            true => line("status", self.status),
            false => line("status", &format!("{} (by {})", self.status, self.basis)),
        }
        if self.attack != self.defense {
            line("attack", &or_none(&self.attack));
            line("defend", &or_none(&self.defense));
        } else if !self.hot_spots.is_empty() {
            line("hot spots", &or_none(&self.hot_spots));
        }
        text
    }
}
