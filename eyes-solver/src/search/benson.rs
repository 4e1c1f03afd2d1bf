//! Unconditional life of the wall (Benson, *Life in the game of Go*, 1976), as a proven cut-off.

use eyes_rules::Sides;
use eyes_rules::benson::{self, Target};

use super::scene::Look;
use crate::region::{PointSet, Position, Region};

/// Whether one of the walls of a position lives although the defender always passes.
pub(crate) fn is_alive(region: &Region, position: &Position) -> bool {
    some_wall_lives(region, position, &Look::of(region, position))
}

/// Whether one of the walls lives although the defender always passes.
pub(super) fn some_wall_lives(region: &Region, position: &Position, look: &Look) -> bool {
    if look.are_one {
        return wall_lives(region, position, look.wall, look.touched);
    }
    let mut rest = look.wall;
    while rest != 0 {
        let (wall, touched) = region.flood_and_around(rest & rest.wrapping_neg(), rest);
        rest &= !wall;
        if wall_lives(region, position, wall, touched) {
            return true;
        }
    }
    false
}

/// Whether the wall lives although the defender always passes.
///
/// `wall` are the stones that are part of the wall, `touches_wall` the points beside it. Regions with a margin do
/// not count, because the attacker's immortal stones can enter them.
fn wall_lives(region: &Region, position: &Position, wall: PointSet, touches_wall: PointSet) -> bool {
    let target = Target { stones: wall, around: touches_wall };
    let stones = Sides { own: position.defender, enemy: position.attacker };
    let needed = 2 - usize::from(region.extra_eyes());
    benson::is_alive(region, target, stones, region.margins(), region.suicide(), needed)
}
