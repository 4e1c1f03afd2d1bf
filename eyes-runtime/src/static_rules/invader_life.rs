//! Where an invader can live if the other side always passes.
//!
//! An area is everything that the owner's living chains enclose. While the owner passes, the invader captures the
//! owner's other stones, for which he has to fill their liberties, and then fills what he likes. If he gets living
//! strings at all, he also gets them with two eyes of one point each, and all else filled: filling one of three or more
//! eyes joins the strings around it, and they keep two; filling a larger eye up to one point keeps it. An eye is on a
//! captured stone, or on an empty point that is no liberty of the owner. So trying each pair of such points is exact,
//! apart from sekis.

use alloc::vec::Vec;

use crate::board::{Board, Color, Point, PointSet};

/// The areas with points of `claimed` in which the stones of `invader` can live while the other side always passes.
/// Its chains `alive` cannot be captured.
pub(super) fn habitable(board: &Board, invader: Color, alive: &PointSet, claimed: &PointSet) -> PointSet {
    let free: PointSet = board.points().filter(|&point| !alive.contains(point)).collect();
    let stones = board.points_with(Some(invader.opponent()));
    let may_be_eyes = (free & stones) | (board.points_with(None) - stones.neighbours());
    let mut left = *claimed & free;
    let mut habitable = PointSet::new();
    while let Some(first) = left.first() {
        let area = PointSet::from_iter([first]).flood(&free);
        left -= area;
        let eyes: Vec<Point> = (area & may_be_eyes).iter().collect();
        let pairs = eyes.iter().enumerate().flat_map(|(at, &one)| {
            eyes[at + 1..].iter().map(move |&two| [one, two].map(|eye| PointSet::from_iter([eye])))
        });
        if pairs.into_iter().any(|eyes| are_eyes(&area, eyes)) {
            habitable |= area;
        }
    }
    habitable
}

/// Whether two points are eyes of every string that has one of them, if the rest of the area is filled.
fn are_eyes(area: &PointSet, [one, two]: [PointSet; 2]) -> bool {
    let filled = *area - one - two;
    let strings = |eye: PointSet| (eye.neighbours() & filled).flood(&filled);
    !one.neighbours().intersects(&two) && !filled.is_empty() && strings(one) == strings(two)
}
