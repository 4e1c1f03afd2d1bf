//! What the rules say of one eye.

use std::fmt::Write;

use eyes_runtime::board::{Board, Point};
use eyes_runtime::static_rules::neighbour_class::{
    ChainEye, ChainEyeError, Decision, EyeSet, EyeShape, EyeStatus, EyeStones,
};
use serde::Serialize;

use super::drawing::{Drawing, DrawingError};
use crate::output;

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
    #[serde(skip)]
    pub(super) supposes_no_way_out: bool,
}

impl Report {
    /// Classifies a drawn eye: rows joined by `%` or line ends, `.` empty, `X` a stone of the attacker, `o` one of the owner
    /// that does not touch the chain, a blank or `O` the chain. `edges` are the sides of the drawing that lie on the edge of
    /// the board; `liberties` those of the chain outside.
    ///
    /// # Errors
    ///
    /// [`DrawingError`].
    pub fn of_drawing(shape: &str, edges: &[Edge], liberties: u32) -> Result<Self, DrawingError> {
        let drawing = Drawing::parse(shape, edges)?;
        let eye = drawing.eye()?;
        let of = |sign| -> EyeSet { drawing.points(sign).map(|point| eye.bit(point)).sum() };
        let stones = EyeStones { attackers: of('X'), friends: of('o') };
        check(&drawing, &eye, stones, liberties)?;
        let decision = eye.decision(stones, liberties);
        let name = |point| {
            let (column, row) = drawing.place(point);
            format!("{column},{row}")
        };
        Ok(Self::new(&eye, stones, decision, liberties, |set| eye.points(set).map(name).collect()))
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
            supposes_no_way_out: decision.status.supposes_no_way_out(),
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

/// Rejects illegal positions.
fn check(drawing: &Drawing, eye: &EyeShape, stones: EyeStones, liberties: u32) -> Result<(), DrawingError> {
    let empty = eye.all() & !stones.attackers & !stones.friends;
    let wall = eye.all() & !eye.inner_points();
    if let Some(point) = eye.strings(stones.friends).find_map(|string| eye.points(string & wall).next()) {
        let (column, row) = drawing.place(point);
        return Err(DrawingError::PartOfTheChain { column, row });
    }
    let mut strings = eye.strings(stones.attackers).chain(eye.strings(stones.friends));
    if strings.any(|string| eye.beside(string) & empty == 0) {
        return Err(DrawingError::Captured);
    }
    if liberties == 0 && wall & empty == 0 {
        return Err(DrawingError::ChainCaptured);
    }
    Ok(())
}
