//! Cut-off: a wall is unconditionally alive.
//!
//! # Claim
//!
//! The attacker is to move, and a wall has two vital regions, or one and an extra eye. Then it is never captured,
//! even if the defender always passes. Whether the defender may always pass depends on the threats and on earlier
//! moves. The search checks that.
//!
//! # Proof
//!
//! Benson, *Life in the game of Go* (1976); Sensei's Library, *Benson's Algorithm*. With an extra eye one vital region
//! is enough, because the attacker can fill the extra eye only as the wall's last liberty. A group is saved if one of
//! its walls is.

use eyes_rules::Sides;
use eyes_rules::benson::{self, Target};

use crate::region::{Position, Region, RegionSet};
use crate::search::position_strings::PointClasses;

/// Whether one of the walls of a position lives although the defender always passes.
pub(crate) fn is_alive(region: &Region, position: &Position) -> bool {
    some_wall_lives(region, position, &PointClasses::of(region, position))
}

/// Whether one of the walls lives although the defender always passes.
pub(in crate::search) fn some_wall_lives(
    region: &Region,
    position: &Position,
    classes: &PointClasses,
) -> bool {
    if classes.are_one {
        return wall_lives(region, position, classes.wall, classes.touched);
    }
    classes.each_wall(region).any(|alone| wall_lives(region, position, alone.wall, alone.touched))
}

/// Whether the wall lives although the defender always passes.
///
/// `wall` are the stones that are part of the wall, `touches_wall` the points beside it. Regions with a margin do
/// not count, because the attacker's immortal stones can enter them.
fn wall_lives(region: &Region, position: &Position, wall: RegionSet, touches_wall: RegionSet) -> bool {
    let target = Target { stones: wall, around: touches_wall };
    let stones = Sides { own: position.defender, enemy: position.attacker };
    let needed = 2 - usize::from(region.extra_eyes());
    benson::is_alive(region, target, stones, region.margins(), region.suicide(), needed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::captured::captured;
    use crate::region::{Move, Points, Side};
    use crate::search::random::positions;
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    /// Whether the attacker captures all walls of a defender who always passes. He may retake every ko.
    fn falls_untouched(region: &Region, position: Position) -> bool {
        let after = |position: &Position| {
            Points(region.points())
                .map(Move::Play)
                .chain([Move::FillExternal, Move::TakeExtraEye])
                .filter_map(|mov| position.play(region, Side::Attacker, mov))
                .map(|step| (!step.wall_captured).then_some(Position { ko: None, ..step.position }))
                .collect()
        };
        captured(&[Position { ko: None, ..position }], usize::MAX, |_| Side::Attacker, after)
            .expect("no limit")[0]
    }

    #[test]
    fn unconditional_life_survives_all_attacks() {
        let mut runner = TestRunner::deterministic();
        let mut found = [0; 2];
        for (width, points) in [(3, 8), (4, 8)] {
            let drawn = positions(width, points);
            for _ in 0..6_000 {
                let (region, position) = drawn.new_tree(&mut runner).unwrap().current();
                let classes = PointClasses::of(&region, &position);
                if some_wall_lives(&region, &position, &classes) {
                    assert!(!falls_untouched(&region, position), "{region:?} {position:?}");
                    found[usize::from(classes.are_one)] += 1;
                }
            }
        }
        assert!(found.iter().all(|&found| found >= 30), "{found:?}");
    }
}
