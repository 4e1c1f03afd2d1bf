//! Whether the strings around an enclosed group hold.

use core::fmt;

use eyes_solver::{Enclosed, Safety};

use super::ground::{cramped, filled_beside};
use crate::board::{Board, Color, Point, PointSet};
use crate::reading::{Limits, Reader};

/// Why a string that shuts a group in may fall, although the search takes it for safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Weakness {
    /// It has little room to live: see [`cramped`].
    LittleRoom,
    /// Reading captures it, perhaps by a ko.
    Captured {
        /// The move, if one is known.
        at: Option<Point>,
    },
    /// Reading captures it once its liberties inside are taken.
    CapturedInTheEnd,
    /// Reading reached its limits.
    NotRead,
}

/// A string that shuts a group in and may fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeakString {
    /// A stone of it.
    pub stone: Point,
    /// Why it may fall.
    pub weakness: Weakness,
    height: u8,
}

impl fmt::Display for WeakString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vertex = |point: Point| point.vertex(self.height);
        write!(f, "the string at {} shuts the group in, but ", vertex(self.stone))?;
        match self.weakness {
            Weakness::LittleRoom => f.write_str("it has little room to live"),
            Weakness::Captured { at: Some(at) } => write!(f, "reading captures it at {}", vertex(at)),
            Weakness::Captured { at: None } => f.write_str("reading captures it"),
            Weakness::CapturedInTheEnd => {
                f.write_str("reading captures it once its liberties inside are taken")
            }
            Weakness::NotRead => f.write_str("whether it can be captured was not read to the end"),
        }
    }
}

/// The first string around a group of this owner that may fall. The search takes these strings for safe. If one is not, a
/// group that lives lives all the same, but a dead one may escape by capturing it.
///
/// Strings that are unconditionally alive, or that the caller has named as safe, hold. Costs the reading of the others.
#[must_use]
pub fn weak_string(
    board: &Board,
    owner: Color,
    enclosed: &Enclosed,
    reader: &mut Reader,
) -> Option<WeakString> {
    let weak = |stone, weakness| WeakString { stone, weakness, height: board.height() };
    if let Some(&stone) = cramped(board, enclosed).first() {
        return Some(weak(stone, Weakness::LittleRoom));
    }
    let at = |place: usize| Point::new((place % enclosed.width) as u8, (place / enclosed.width) as u8);
    let inside: PointSet = enclosed.points.iter().filter_map(|&place| at(place)).collect();
    let is_supposed = |safety| matches!(safety, Safety::TwoAreas | Safety::Outside);
    let supposed = enclosed.enclosing.iter().filter(|found| is_supposed(found.safety));
    let strings = supposed.filter_map(|found| at(found.stone));
    let filled = |stone| filled_beside(board, owner, &inside, stone);
    let (stone, weakness) = first_weak(board, strings, filled, reader)?;
    Some(weak(stone, weakness))
}

/// The first of these strings that reading captures or does not decide, now or on the board on which the group has `filled`
/// its liberties inside.
pub(crate) fn first_weak(
    board: &Board,
    mut strings: impl Iterator<Item = Point>,
    filled: impl Fn(Point) -> Board,
    reader: &mut Reader,
) -> Option<(Point, Weakness)> {
    let mut later = None;
    let mut falls_later = |stone| {
        let reader = later.get_or_insert_with(|| Reader::new(Limits::FAST));
        reader.attack(&filled(stone), stone).outcome.is_possible()
    };
    strings.find_map(|stone| {
        let now = reader.attack(board, stone);
        let weakness = if now.outcome.is_possible() {
            Weakness::Captured { at: now.point }
        } else if falls_later(stone) {
            Weakness::CapturedInTheEnd
        } else if !now.complete {
            Weakness::NotRead
        } else {
            return None;
        };
        Some((stone, weakness))
    })
}
