//! Whether the value of its eye space proves the status of a group.
//!
//! The four digits suppose one chain around the space, liberties elsewhere, and that the group must live by its
//! eyes. A status that rests on a supposition is a guess. What is left when nothing has to be supposed is here.

use super::analysis::EyeSpace;
use super::group::GroupStatus;
use super::knowledge::Source;
use super::valuation::SUPPOSED_LIBERTIES;
use crate::board::{Grid, Point, PointSet, Watch, WatchedBoard};
use crate::reading::Reader;

/// Whether the value of the only space of the only string of a group, but for mere margins, proves its status.
///
/// `counts_liberties` tells that the value was found with the liberties that the string has outside the space.
///
/// Life is proven where the value is exact, the string has the liberties that were supposed, and no half eye was
/// taken from tactical reading: more liberties and other resources only help the string. Any other status needs
/// more: the string has no liberty and nothing to capture outside the space, and no point of the space is a margin,
/// so that nothing but the space can save it.
pub(crate) fn is_proven(
    board: &WatchedBoard,
    eye: &EyeSpace,
    string: Point,
    status: GroupStatus,
    counts_liberties: bool,
    reader: &mut Reader,
) -> bool {
    let is_exact = matches!(eye.source, Source::Derived | Source::Solved);
    if !is_exact || eye.half_eyes().next().is_some() || eye.points.iter().all(|point| !board.is_empty(point))
    {
        return false;
    }
    let liberties: PointSet = board.liberties(string).collect();
    let outside = liberties - eye.points;
    if status.is_alive() {
        // Liberties that count belong to this space alone; a sum may owe something to mere margins.
        let attacked = eye.masters.as_deref().map_or(eye.value, |masters| masters.attacker.value).attacked();
        return counts_liberties || outside.len() >= usize::from(SUPPOSED_LIBERTIES) && attacked == 2;
    }
    counts_liberties
        && outside.is_empty()
        && eye.margins.is_empty()
        && !can_capture_outside(board, string, &eye.points, reader)
}

/// Whether a string adjoins an enemy string outside a set of points that can be captured.
pub(crate) fn can_capture_outside<W: Watch>(
    board: &Grid<W>,
    string: Point,
    inside: &PointSet,
    reader: &mut Reader,
) -> bool {
    reader.follow(board);
    let mut outside = board.adjacent_strings(string).filter(|&enemy| !inside.contains(enemy));
    outside.any(|enemy| reader.attack_on(board, enemy).outcome.is_possible())
}
