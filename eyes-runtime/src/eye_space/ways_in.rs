//! Ways into an eye space that its margins do not show.

use super::partition::Space;
use crate::board::{PointSet, WatchedBoard};

/// The empty points in no space of the owner beside points that are not marginal.
///
/// Influence decides what is a margin, and leaves out points where neither side has any.
pub(crate) fn ways_in(board: &WatchedBoard, space: &Space) -> PointSet {
    let beside = (space.points - space.margins).neighbours() - space.points;
    beside.iter().filter(|&point| board.is_empty(point)).collect()
}
