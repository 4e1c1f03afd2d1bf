//! Unconditional life of the wall (Benson, *Life in the game of Go*, 1976), as a proven cut-off.

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
/// not count, because the attacker's immortal stones can enter them. Where suicide is allowed, every point of a
/// vital region must touch the wall, not only every empty one: the attacker can empty the other points by suicide.
/// The function gives up on more than 32 regions or other chains.
fn wall_lives(region: &Region, position: &Position, wall: PointSet, touches_wall: PointSet) -> bool {
    let not_defender = region.points() & !position.defender;
    let needed = 2 - u32::from(region.extra_eyes());

    let is_vital = |component: PointSet, liberties: PointSet| {
        let must_touch = if region.suicide() { component } else { component & !position.attacker };
        must_touch != 0 && must_touch & !liberties == 0
    };

    // Only the wall matters, so the first attempt ignores other chains.
    let mut candidates = [0 as PointSet; 32];
    let mut count = 0;
    // A region with a margin, or with an empty point that does not touch the wall, does not count.
    let empty = not_defender & !position.attacker;
    let spoilt = region.margins() | empty & !touches_wall;
    let mut rest = not_defender & !region.flood(spoilt, not_defender);
    while rest != 0 {
        let component = region.flood(rest & rest.wrapping_neg(), not_defender);
        rest &= !component;
        if is_vital(component, touches_wall) && count < 32 {
            candidates[count] = component;
            count += 1;
        }
    }
    if (count as u32) < needed {
        return false;
    }
    let others = position.defender & !wall;
    if others == 0 {
        return true;
    }
    // A region counts for the wall only while all other chains around it are alive too.
    let bounded_by_wall = |component: &&PointSet| region.neighbours_of(**component) & others == 0;
    if candidates[..count].iter().filter(bounded_by_wall).count() as u32 >= needed {
        return true;
    }
    let mut closed = [0 as PointSet; 32];
    let mut regions = 0;
    let mut rest = not_defender & !region.flood(region.margins(), not_defender);
    while rest != 0 && regions < 32 {
        let component = region.flood(rest & rest.wrapping_neg(), not_defender);
        rest &= !component;
        closed[regions] = component;
        regions += 1;
    }
    let mut alive = [0 as PointSet; 32];
    let mut chains = 0;
    let mut left = others;
    while left != 0 {
        if chains == 32 {
            return false;
        }
        let chain = region.flood(left & left.wrapping_neg(), others);
        left &= !chain;
        alive[chains] = chain;
        chains += 1;
    }
    loop {
        let fallen = others & !alive[..chains].iter().fold(0, |all, chain| all | chain);
        let healthy = |component: PointSet| region.neighbours_of(component) & fallen == 0;
        let of_wall = candidates[..count].iter().filter(|&&component| healthy(component)).count() as u32;
        if of_wall < needed {
            return false;
        }
        let mut changed = false;
        for chain in &mut alive[..chains] {
            if *chain == 0 {
                continue;
            }
            let liberties = region.neighbours_of(*chain);
            let is_eye = |component: &&PointSet| is_vital(**component, liberties) && healthy(**component);
            let eyes = closed[..regions].iter().filter(is_eye).count();
            if eyes < 2 {
                *chain = 0;
                changed = true;
            }
        }
        if !changed {
            return true;
        }
    }
}
