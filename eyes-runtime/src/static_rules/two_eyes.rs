//! Eye spaces with two eyes by their neighbour class, so that no search is needed.
//!
//! An eye with the [life property](super::neighbour_class::EyeShape::life_property) is worth 2222: even after two
//! attacking moves in a row its owner, to move, lives. Spaces of up to seven points are in the table of eye
//! spaces, which is as fast. This rule covers eight and nine points.

use super::neighbour_class::EyeShape;
use crate::board::{Color, PointSet, Suicide, WatchedBoard};

/// The smallest size that the table does not cover.
const LEAST_POINTS: usize = 8;
const MOST_POINTS: usize = 9;

/// Whether one string of `owner` alone encloses `points`, eight or nine, and they have the life property.
pub(crate) fn has_two_eyes(board: &WatchedBoard, owner: Color, points: &PointSet) -> bool {
    if !(LEAST_POINTS..=MOST_POINTS).contains(&points.len()) || board.suicide() == Suicide::Allowed {
        return false;
    }
    let mut wall = (points.neighbours() - *points).iter().filter(|&point| board.is_on_board(point));
    let Some(chain) = wall.next().and_then(|stone| board.string_head(stone)) else { return false };
    if !board.is_color(chain, owner) || wall.any(|stone| board.string_head(stone) != Some(chain)) {
        return false;
    }
    let mut places = [(0, 0); MOST_POINTS];
    for (place, point) in places.iter_mut().zip(points.iter()) {
        *place = (point.column(), point.row());
    }
    let (width, height) = board.size();
    EyeShape::new(&places[..points.len()], width, height).is_ok_and(|eye| eye.life_property() == Some(true))
}
