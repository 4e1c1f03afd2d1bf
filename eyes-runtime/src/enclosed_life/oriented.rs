//! Enclosed groups in one canonical image, so that rotating the board, or exchanging the colours, does not change
//! an answer.

use alloc::vec::Vec;

use eyes_solver::{Enclosed, Enclosing, Move, Position};

use super::ground::{Boundary, banned, cramped, enclosed_within, filled_beside};
use super::{LifeError, Safety, Side};
use crate::board::{Board, Color, Point, PointSet};
use crate::turned::Turned;

/// An enclosed group as the search gets it.
pub(crate) struct Oriented {
    pub(super) owner: Color,
    pub(super) enclosed: Enclosed,
    turned: Turned,
}

impl Oriented {
    /// The group of these stones, as [`enclosed_within`] finds it.
    ///
    /// # Errors
    ///
    /// [`LifeError`], about the original board.
    pub(crate) fn new(
        board: &Board,
        stones: &[Point],
        boundary: Boundary<'_>,
        liberties_outside: bool,
    ) -> Result<Self, LifeError> {
        let (owner, _) = enclosed_within(board, stones, boundary, liberties_outside)?;
        let named = match boundary {
            Boundary::Derived => &[],
            Boundary::Safe(points) | Boundary::Region(points) => points,
        };
        let turned = Turned::new(board, owner, stones, named.iter().copied().collect());
        let named: Vec<Point> = named.iter().map(|&point| turned.point(point)).collect();
        let boundary = match boundary {
            Boundary::Derived => Boundary::Derived,
            Boundary::Safe(_) => Boundary::Safe(&named),
            Boundary::Region(_) => Boundary::Region(&named),
        };
        let (_, enclosed) = enclosed_within(&turned.board, &turned.at, boundary, liberties_outside)?;
        Ok(Self { owner, enclosed, turned })
    }

    /// The position with a side to move first, with the ko ban if it is the one that is banned.
    pub(super) fn position(&self, first: Side) -> Position {
        // Black is the owner in the canonical image.
        let color = if first == Side::Defender { Color::Black } else { Color::White };
        let ko = banned(&self.turned.board, &self.enclosed);
        let ko = ko.filter(|&(_, banned)| banned == color).map(|(point, _)| point);
        Position { ko, ..self.enclosed.position }
    }

    /// The points of moves, in reading order.
    pub(super) fn points(&self, moves: impl IntoIterator<Item = Move>) -> Vec<Point> {
        let place = |mov: Move| match mov {
            Move::Play(point) => self.enclosed.points.get(usize::from(point)).copied(),
            _ => None,
        };
        let points: PointSet =
            moves.into_iter().filter_map(place).filter_map(|place| self.point(place)).collect();
        points.iter().collect()
    }

    /// A stone of each string around the group that is not proven to live.
    pub(crate) fn strings_in_question(&self) -> impl Iterator<Item = Point> + '_ {
        let in_question = |found: &&Enclosing| found.safety != Safety::Alive;
        self.enclosed.enclosing.iter().filter(in_question).filter_map(|found| self.point(found.stone))
    }

    /// See [`filled_beside`].
    pub(crate) fn filled_beside(&self, board: &Board, string: Point) -> Board {
        let inside: PointSet = self.enclosed.points.iter().filter_map(|&place| self.point(place)).collect();
        filled_beside(board, self.owner, &inside, string)
    }

    /// Whether a string around the group is [cramped].
    pub(crate) fn has_cramped_wall(&self) -> bool {
        !cramped(&self.turned.board, &self.enclosed).is_empty()
    }

    /// The point on the original board.
    fn point(&self, place: usize) -> Option<Point> {
        let width = self.enclosed.width;
        let point = Point::new((place % width) as u8, (place / width) as u8)?;
        Some(self.turned.point_back(point))
    }
}
