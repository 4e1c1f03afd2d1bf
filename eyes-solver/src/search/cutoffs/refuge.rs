//! Cut-off: the defender joins a wall to a refuge.
//!
//! # Claim
//!
//! A refuge has its two eyes, and an empty point is beside its string and beside a wall. If the defender is to move and
//! the ko rule does not forbid him the point, or if the attacker is to move and there are two such points, then the
//! defender plays on one of them, and the wall is never captured after that, even if he always passes.
//!
//! # Proof
//!
//! A stone on such a point joins the wall to the string of the refuge. It has the eyes as liberties, so it is no suicide,
//! and the wall has two vital regions then ([`life`](super::life)).
//!
//! No move of the attacker takes more than one of two points. The wall beside the other point has it as a liberty, and
//! the string of the refuge has its eyes, so neither is captured. A ko rule after the move forbids a point where a stone
//! of the defender has been captured, and the point was empty.
//!
//! The move repeats no position, since nobody plays on the eyes: a wall that was joined to the refuge before would be
//! joined to it still.

use crate::region::{Position, Region, Side, without_lowest};
use crate::search::position_strings::PointClasses;

/// Whether the defender joins one of the walls to a refuge with his next move.
pub(super) fn is_reached(region: &Region, position: &Position, classes: &PointClasses, mover: Side) -> bool {
    let refuges = region.refuges();
    let empty = position.empty(region);
    if refuges == 0 || region.eyes_of_refuges() & !empty != 0 {
        return false;
    }
    let (_, beside) = region.flood_and_around(refuges, position.defender);
    let common = classes.touched & beside & empty;
    match mover {
        Side::Defender => common & !position.ko.map_or(0, |ko| 1 << ko) != 0,
        Side::Attacker => without_lowest(common) != 0,
    }
}

/// Whether all stones of the defender are one string once a wall is joined to a refuge.
pub(super) fn joins_all(region: &Region, position: &Position, classes: &PointClasses) -> bool {
    let refuge = region.refuges();
    classes.are_one
        && without_lowest(refuge) == 0
        && classes.wall | region.flood(refuge, position.defender) == position.defender
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::captured::captured;
    use crate::region::{Move, Points};
    use crate::search::random::with_refuge;
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    /// Whether the attacker captures all walls. He may retake every ko, and the defender may not.
    fn falls(region: &Region, position: Position, mover: Side) -> bool {
        let after = |&(position, mover): &(Position, Side)| {
            let free = Position { ko: None, ..position };
            let from = if mover == Side::Attacker { free } else { position };
            Points(region.points())
                .map(Move::Play)
                .chain([Move::FillExternal, Move::TakeExtraEye, Move::Pass])
                .filter_map(|mov| from.play(region, mover, mov))
                .map(|step| (!step.wall_captured).then_some((step.position, mover.other())))
                .collect()
        };
        captured(&[(position, mover)], usize::MAX, |state| state.1, after) == Some(vec![true])
    }

    #[test]
    fn walls_that_reach_a_refuge_live() {
        let mut runner = TestRunner::deterministic();
        let mut found = [[0; 2]; 2];
        for (width, points) in [(2, 3), (2, 4)] {
            let drawn = with_refuge(width, points);
            for draw in 0..4_000 {
                let (region, position) = drawn.new_tree(&mut runner).unwrap().current();
                let mover = if draw % 2 == 0 { Side::Attacker } else { Side::Defender };
                let ko =
                    Points(position.empty(&region)).find_map(|ko| position.with_ko(&region, mover, ko).ok());
                let position = ko.unwrap_or(position);
                let classes = PointClasses::of(&region, &position);
                if is_reached(&region, &position, &classes, mover) {
                    assert!(!falls(&region, position, mover), "{region:?} {position:?} {mover:?}");
                    found[usize::from(classes.are_one)][usize::from(mover == Side::Attacker)] += 1;
                }
            }
        }
        assert!(found.iter().flatten().all(|&found| found >= 20), "{found:?}");
    }
}
