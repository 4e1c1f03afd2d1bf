//! What the rules say of one eye.

use std::fmt::Write;

use eyes_runtime::board::{Board, Point};
use eyes_runtime::static_rules::neighbour_class::{
    ChainEye, ChainEyeError, Decision, EyeSet, EyeShape, EyeStatus, EyeStones,
};
use serde::Serialize;

use crate::{Error, output};

/// A side of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Edge {
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
    /// Before the first column.
    Left,
    /// After the last column.
    Right,
}

/// What an eye alone would decide, if the chain had no way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The status, as in [`Report`].
    pub status: &'static str,
    /// Points where the chain may get out or make another eye.
    pub ways_out: Vec<String>,
}

/// What the rules say of one eye, as `docs/book/src/schema/classify.json` describes it. Points are vertices, or `column,row` of
/// a drawing, from 1.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of inside neighbours of each point, sorted.
    pub class: String,
    /// `centre`, `side` or `corner`.
    pub placement: String,
    /// All points.
    pub points: Vec<String>,
    /// The opponent's stones inside.
    pub attackers: Vec<String>,
    /// The owner's stones inside that do not touch the chain.
    pub friends: Vec<String>,
    /// Liberties of the chain outside.
    pub external_liberties: u32,
    /// Whether the chain lives whatever stands inside; `None` if that is not known.
    pub life_property: Option<bool>,
    /// What the opponent must hold for a nakade in the empty eye; `None` where there are none or they depend on ko.
    pub vital_points: Option<Vec<String>>,
    /// What the opponent must leave to the last; `None` in the same cases.
    pub end_points: Option<Vec<String>>,
    /// `nakade`, `unsettled`, `unsettled-ko`, `alive`, `alive-in-atari` or `unknown`.
    pub status: &'static str,
    /// Points that decide for both sides; if there are none, those that decide for one. For a ko, points that it is about.
    pub hot_spots: Vec<String>,
    /// The opponent's first moves that decide; empty if only a move outside decides, and for a ko.
    pub attack: Vec<String>,
    /// The owner's first moves that decide; empty for a ko.
    pub defense: Vec<String>,
    /// `life property`, `vital points`, `table` or `nothing`.
    pub basis: &'static str,
}

impl Report {
    /// Classifies a drawn eye: rows joined by `%` or line ends, `.` empty, `X` a stone of the attacker, `o` one of the owner
    /// that does not touch the chain, a blank or `O` the chain. `edges` are the sides of the drawing that lie on the edge of
    /// the board; `liberties` those of the chain outside.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] with the place of what cannot be.
    pub fn of_drawing(shape: &str, edges: &[Edge], liberties: u32) -> Result<Self, Error> {
        let (points, width, height) = place(shape, edges)?;
        let squares: Vec<(u8, u8)> = points.iter().map(|&(point, _)| point).collect();
        let eye = EyeShape::new(&squares, width, height)
            .map_err(|error| Error::Usage(format!("--shape: {error}")))?;
        check_chain(&squares, width, height)?;
        let of = |sign: char| -> EyeSet {
            points.iter().filter(|&&(_, other)| other == sign).map(|&(point, _)| eye.bit(point)).sum()
        };
        let stones = EyeStones { attackers: of('X'), friends: of('o') };
        check(&eye, stones, liberties)?;
        let decision = eye.decision(stones, liberties);
        let left = squares.iter().map(|point| point.0).min().unwrap_or(0);
        let top = squares.iter().map(|point| point.1).min().unwrap_or(0);
        let name = |set| eye.points(set).map(|(x, y)| format!("{},{}", x - left + 1, y - top + 1)).collect();
        Ok(Self::new(&eye, stones, decision, liberties, name))
    }

    /// Classifies the only eye of a chain on a board. If the chain may get out or make another eye, the status is
    /// `unknown`, and the second value says what this eye alone gives.
    ///
    /// # Errors
    ///
    /// [`ChainEyeError`] if there is no stone or no single eye.
    pub fn of_chain(board: &Board, stone: Point) -> Result<(Self, Option<Doubt>), ChainEyeError> {
        let found = ChainEye::of(board, stone)?;
        let vertex = |point: Point| point.vertex(board.height()).to_string();
        let decision = found.decision_on(board, stone);
        let supposing = found.status();
        let doubt = (decision.status != supposing).then(|| Doubt {
            status: supposing.name(),
            ways_out: found.ways_out(board, stone).into_iter().map(vertex).collect(),
        });
        let name = |set| found.board_points(set).map(vertex).collect();
        Ok((Self::new(&found.eye, found.stones, decision, found.external, name), doubt))
    }

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

    /// One JSON object, ending in a newline.
    #[must_use]
    pub fn json(&self) -> String {
        output::pretty_json(self)
    }

    pub(super) fn text(&self) -> String {
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
        return Err(Error::Usage(
            "--shape: the eye takes more than 7 by 8 points; `eyes solve` searches the board".to_owned(),
        ));
    }
    let all = [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom];
    if all.iter().all(|edge| edges.contains(edge)) && signs.len() == width * height {
        return Err(Error::Usage(
            "--edge: with all four sides of the board there is no point for the chain".to_owned(),
        ));
    }
    for (length, first, last, sides) in [
        (width, Edge::Left, Edge::Right, "left and right of an eye of one column"),
        (height, Edge::Top, Edge::Bottom, "top and bottom of an eye of one row"),
    ] {
        if length == 1 && edges.contains(&first) && edges.contains(&last) {
            return Err(Error::Usage(format!("--edge: {sides}: a board has at least 2 by 2")));
        }
    }
    let fit = |length: usize, first: Edge, last: Edge| match (edges.contains(&first), edges.contains(&last)) {
        (true, true) => (0, length),
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

/// Rejects eyes that no single chain surrounds.
fn check_chain(eye: &[(u8, u8)], width: u8, height: u8) -> Result<(), Error> {
    let around = |(x, y): (u8, u8)| {
        [(x.wrapping_sub(1), y), (x, y.wrapping_sub(1)), (x + 1, y), (x, y + 1)]
            .into_iter()
            .filter(|next| next.0 < width && next.1 < height && !eye.contains(next))
    };
    let beside: Vec<(u8, u8)> = eye.iter().flat_map(|&point| around(point)).collect();
    let mut chain: Vec<(u8, u8)> = beside.first().copied().into_iter().collect();
    let mut at = 0;
    while let Some(&point) = chain.get(at) {
        at += 1;
        for next in around(point) {
            if !chain.contains(&next) {
                chain.push(next);
            }
        }
    }
    if beside.iter().all(|point| chain.contains(point)) {
        return Ok(());
    }
    Err(Error::Usage(
        "--shape: one chain must surround the eye, but the eye cuts it into parts (an owner's stone inside that does \
         not touch the chain is drawn as `o`)"
            .to_owned(),
    ))
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
