//! Whether the value of its eye space proves the status of a group.
//!
//! The four digits suppose one chain around the space, liberties elsewhere, and that the group must live by its
//! eyes. A status that rests on a supposition is a guess. What is left when nothing has to be supposed is here.

use super::analysis::EyeSpace;
use super::group::GroupStatus;
use super::knowledge::Source;
use super::valuation::SUPPOSED_LIBERTIES;
use crate::board::{Point, PointSet, WatchedBoard};

/// Whether the value of the only space of the only string of a group, but for mere margins, proves its status.
///
/// `counts_liberties` tells that the value was found with the liberties that the string has outside the space.
///
/// Life is proven where the value is exact, the string alone surrounds the space and has the liberties that were supposed,
/// and no half eye was taken from tactical reading: more liberties and other resources only help the string. Any other
/// status is left to search, which sees whatever else can save the string.
pub(crate) fn is_proven(
    board: &WatchedBoard,
    eye: &EyeSpace,
    string: Point,
    status: GroupStatus,
    counts_liberties: bool,
) -> bool {
    let is_exact = matches!(eye.source, Source::Derived | Source::Solved);
    if !status.is_alive() || !is_exact || eye.half_eyes().next().is_some() {
        return false;
    }
    if !eye.points.iter().any(|point| board.is_empty(point)) || !is_closed(board, &eye.points, string) {
        return false;
    }
    // Liberties that count belong to this space alone; a sum may owe something to mere margins.
    let attacked = eye.masters.as_deref().map_or(eye.value, |masters| masters.attacker.value).attacked();
    let outside = board.liberties(string).filter(|&liberty| !eye.points.contains(liberty)).count();
    counts_liberties || outside >= usize::from(SUPPOSED_LIBERTIES) && attacked == 2
}

/// Whether a string alone surrounds a set of points.
fn is_closed(board: &WatchedBoard, points: &PointSet, string: Point) -> bool {
    let stones: PointSet = board.stones(string).collect();
    let around = points.neighbours() - *points - stones;
    !around.iter().any(|point| board.is_on_board(point))
}
