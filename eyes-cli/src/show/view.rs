//! The common parts of the three formats: names, labels, and the kind of each point.

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::board_life::{GroupLife, LifeBounds, life_of_groups};
use eyes_runtime::eye_space::{Analysis, EyePoint, EyeSpace};
use eyes_runtime::verdict::{Judge, Verdict};

use crate::input::Position;
use crate::output;

/// A position and its analysis.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// Its eye spaces.
    pub analysis: &'a Analysis,
    /// The verdict of each group, in the order of the analysis.
    pub verdicts: &'a [Verdict],
}

/// The kind of a point with respect to eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) stone: Option<Color>,
    pub(super) space: Space,
    pub(super) margin: bool,
    pub(super) attack: bool,
    pub(super) defense: bool,
    pub(super) kind: Kind,
}

/// The owner of the eye space of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    None,
    MereMargin,
    Of { owner: Color, label: char },
    Both,
}

/// Whether a point is a half eye or a false eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    HalfEye,
    FalseEye,
}

/// `X` and `O` are missing because they are stones.
const LABELS: &[u8] = b"abcdefghijklmnpqrstuvwyz";

/// Whether no point of the space can become an eye.
pub(super) fn is_mere_margin(eye: &EyeSpace) -> bool {
    eye.points == eye.margins
}

impl<'a> View<'a> {
    pub(super) fn board(&self) -> &'a Board {
        self.position.board()
    }

    pub(super) fn eyes(&self) -> &'a [EyeSpace] {
        &self.analysis.eyes
    }

    /// The status of every group of the board.
    pub(crate) fn life(&self, judge: &Judge, bounds: LifeBounds<'_>) -> Vec<GroupLife> {
        life_of_groups(self.board(), self.analysis, judge, bounds)
    }

    pub(super) fn vertex(&self, point: Point) -> String {
        point.vertex(self.board().height()).to_string()
    }

    pub(super) fn vertices(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|point| self.vertex(point)).collect()
    }

    pub(super) fn list(&self, points: &PointSet) -> String {
        output::vertices(self.board(), points.iter())
    }

    /// The letter of an eye space on the board: small for Black's, capital for White's. After the last letter they
    /// start again. Spaces that are only margins have none.
    pub(super) fn label(&self, index: usize) -> Option<char> {
        let eyes = self.eyes();
        let owner = eyes.get(index).filter(|eye| !is_mere_margin(eye))?.owner;
        let number = eyes[..index].iter().filter(|eye| eye.owner == owner && !is_mere_margin(eye)).count();
        let letter = char::from(LABELS[number % LABELS.len()]);
        Some(if owner == Color::White { letter.to_ascii_uppercase() } else { letter })
    }

    pub(super) fn cell(&self, point: Point) -> Cell {
        let here: Vec<usize> =
            (0..self.eyes().len()).filter(|&index| self.eyes()[index].points.contains(point)).collect();
        let any = |test: &dyn Fn(&EyeSpace) -> bool| here.iter().any(|&index| test(&self.eyes()[index]));
        let everywhere = |test: &dyn Fn(&EyeSpace) -> bool| self.eyes().iter().any(test);
        let is_at = |eye: &EyePoint| eye.point == point;
        Cell {
            stone: self.board().color_at(point),
            space: self.space(&here),
            margin: any(&|eye| eye.margins.contains(point)),
            // The key points of a half eye lie outside its space.
            attack: everywhere(&|eye| eye.attack.contains(point)),
            defense: everywhere(&|eye| eye.defense.contains(point)),
            kind: if any(&|eye| eye.half_eyes().any(is_at)) {
                Kind::HalfEye
            } else if any(&|eye| eye.false_eyes().any(is_at)) {
                Kind::FalseEye
            } else {
                Kind::Plain
            },
        }
    }

    fn space(&self, here: &[usize]) -> Space {
        let labels: Vec<(Color, char)> =
            here.iter().filter_map(|&index| Some((self.eyes()[index].owner, self.label(index)?))).collect();
        match labels[..] {
            [] if here.is_empty() => Space::None,
            [] => Space::MereMargin,
            [(owner, label)] => Space::Of { owner, label },
            _ => Space::Both,
        }
    }

    /// The headline, such as `Move 140 was B4`.
    pub(super) fn headline(&self) -> String {
        let board = self.board();
        let size = format!("{}x{}", board.width(), board.height());
        let to_move = self.position.to_move();
        match self.position.last() {
            None => format!("{size}, {to_move} to move"),
            Some((color, point)) => {
                let place = point.map_or("pass".to_owned(), |point| self.vertex(point));
                let number = self.position.moves();
                format!("{size} after move {number} ({color} {place}), {to_move} to move")
            }
        }
    }
}
