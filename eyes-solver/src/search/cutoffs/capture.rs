//! Cut-off: the attacker captures the walls with his next move.
//!
//! # Claim
//!
//! The attacker is to move, the walls have one liberty in all, there is no extra eye, and the position is one that
//! play leads to or that is regular. Then he captures all walls at once.
//!
//! # Proof
//!
//! If the liberty is outside, he fills it. Otherwise all walls have the same point as their last liberty. A stone
//! there captures them all, so it is no suicide. The ko rule does not forbid it. The forbidden point became empty
//! when the defender captured a stone there with a stone that is apart from all walls. So the point was no liberty
//! of a wall before that move, nor did the move take another liberty of a wall. Every wall had a liberty before the
//! move, and that liberty would still be there in addition to this point. The rules on repetition do not apply to a
//! move that ends the game.

use crate::region::{Position, Region, Side};
use crate::search::position_strings::PointClasses;

/// Whether the attacker, to move, captures all walls.
pub(super) fn is_next(region: &Region, position: &Position, classes: &PointClasses, mover: Side) -> bool {
    let inside = (classes.touched & position.empty(region)).count_ones();
    mover == Side::Attacker && region.extra_eyes() == 0 && inside + u32::from(position.external) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::{Move, Points};
    use crate::search::random::positions;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn one_move_captures_where_the_cut_off_says_so((region, position) in positions(3, 7)) {
            for before in reached(&region, position) {
                let classes = PointClasses::of(&region, &before);
                let moves = Points(before.empty(&region)).map(Move::Play).chain([Move::FillExternal]);
                let captures = moves
                    .filter_map(|mov| before.play(&region, Side::Attacker, mov))
                    .any(|step| step.wall_captured);
                prop_assert_eq!(is_next(&region, &before, &classes, Side::Attacker), captures);
            }
        }
    }

    /// The position, and those a move of the defender away from it, most with a ko among them.
    fn reached(region: &Region, position: Position) -> Vec<Position> {
        let regular = region.extra_eyes() == 0;
        let moves = Points(position.empty(region)).map(Move::Play);
        let after =
            moves.filter_map(|mov| position.play(region, Side::Defender, mov)).map(|step| step.position);
        [position].into_iter().chain(after).filter(|_| regular).collect()
    }
}
