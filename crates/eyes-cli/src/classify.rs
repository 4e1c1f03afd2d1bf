//! `eyes classify`: one eye by its neighbour class.

use std::fmt::Write;

use eyes_runtime::board::Point;
use eyes_runtime::static_rules::neighbour_class::{ChainEye, Eye, EyeSet, Status, Stones};

use crate::input::{Stop, load};
use crate::{Error, Outcome, output};

/// Classify one eye by counting neighbours
///
/// The eye is drawn with `--shape`, or it is the only eye of a chain of a game: then name the game and
/// the chain (`--at`). Exit status 1 if the rules do not decide.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("eye").args(["game", "shape"]).required(true))]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    #[arg(requires = "at")]
    game: Option<String>,

    /// A stone of the chain
    #[arg(long, value_name = "VERTEX", requires = "game")]
    at: Option<String>,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(long = "move", value_name = "N", default_value_t = 0, requires = "game")]
    number: usize,

    /// The eye as a drawing: rows joined by `%`, `.` empty, `X` a stone of the attacker, `o` one of the
    /// owner that does not touch the chain, a blank or `O` the chain
    #[arg(long, value_name = "DRAWING", allow_hyphen_values = true)]
    shape: Option<String>,

    /// A side of the drawing that lies on the edge of the board; can be given several times
    #[arg(long, value_name = "SIDE", requires = "shape")]
    edge: Vec<Edge>,

    /// Liberties of the chain outside the drawing
    #[arg(long, value_name = "N", default_value_t = 4, requires = "shape")]
    liberties: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let (text, status) = match (&args.game, &args.shape) {
        (Some(game), _) => of_game(game, args)?,
        (None, Some(shape)) => of_drawing(shape, args)?,
        (None, None) => return Err(Error::Usage("name a game, or draw an eye with `--shape`".to_owned())),
    };
    output::print(&text)?;
    Ok(if status == Status::Unknown { Outcome::Findings } else { Outcome::Done })
}

fn of_game(game: &str, args: &Args) -> Result<(String, Status), Error> {
    let loaded = load(game, &Stop::before_move(args.number))?;
    let board = loaded.position.board();
    let vertex = args.at.as_deref().unwrap_or_default();
    let stone = Point::from_gtp(vertex, board.width(), board.height())
        .map_err(|error| Error::Usage(format!("--at {vertex}: {error}")))?;
    let found =
        ChainEye::of(board, stone).map_err(|error| Error::Usage(format!("--at {vertex}: {error}")))?;
    let name = |set| {
        let vertices = found.board_points(set).map(|point| point.vertex(board.height()).to_string());
        vertices.collect::<Vec<_>>().join(" ")
    };
    let status = found.status();
    Ok((describe(&found.eye, status, found.external, name), status))
}

fn of_drawing(shape: &str, args: &Args) -> Result<(String, Status), Error> {
    let (points, width, height) = place(shape, &args.edge)?;
    let squares: Vec<(u8, u8)> = points.iter().map(|&(point, _)| point).collect();
    let eye = Eye::new(&squares, width, height).map_err(|error| Error::Usage(format!("--shape: {error}")))?;
    let of = |sign: char| -> EyeSet {
        points.iter().filter(|&&(_, other)| other == sign).map(|&(point, _)| eye.bit(point)).sum()
    };
    let stones = Stones { attackers: of('X'), friends: of('o') };
    check(&eye, stones, args.liberties)?;
    let status = eye.status(stones, args.liberties);
    let left = squares.iter().map(|point| point.0).min().unwrap_or(0);
    let top = squares.iter().map(|point| point.1).min().unwrap_or(0);
    let name = |set| {
        let places = eye.points(set).map(|(x, y)| format!("{},{}", x - left + 1, y - top + 1));
        places.collect::<Vec<_>>().join(" ")
    };
    Ok((describe(&eye, status, args.liberties, name), status))
}

type Signs = Vec<((u8, u8), char)>;

/// Puts a drawing on a board where its sides lie on the edges named; gives the board's size too.
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
    if width > 7 || height > 8 {
        return Err(Error::Usage("--shape: an eye may take 7 columns and 8 rows".to_owned()));
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

/// Refuses stones that cannot stand there.
fn check(eye: &Eye, stones: Stones, liberties: u32) -> Result<(), Error> {
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

fn describe(eye: &Eye, status: Status, external: u32, name: impl Fn(EyeSet) -> String) -> String {
    let mut text = String::new();
    let or_none = |names: String| if names.is_empty() { "none".to_owned() } else { names };
    let _ = writeln!(text, "class          {}", eye.class());
    let _ = writeln!(text, "placement      {}", eye.placement());
    let property = match eye.life_property() {
        Some(true) => "yes",
        Some(false) => "no",
        None => "unknown",
    };
    let _ = writeln!(text, "life property  {property}");
    if let (Some(vital), Some(end)) = (eye.vital_points(), eye.end_points()) {
        let _ = writeln!(text, "vital points   {}", or_none(name(vital)));
        let _ = writeln!(text, "end points     {}", or_none(name(end)));
    }
    let _ = writeln!(text, "liberties      {external} outside");
    let _ = writeln!(text, "status         {}", status.name());
    if status.hot_spots() != 0 {
        let _ = writeln!(text, "hot spots      {}", name(status.hot_spots()));
    }
    text
}
