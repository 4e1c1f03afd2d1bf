//! What can be seen of a position at once.
//!
//! The defender has won when a string of the group is safe: it has escaped, or lives for good (Benson,
//! *Life in the game of Go*, 1976, restricted to the fight). The attacker has won when nothing is left
//! of the group, when it is his turn and it is one string in atari, or when it is shut in by safe
//! strings where there is no room for two eyes.

use super::arena::Arena;
use super::grid::{Set, lowest};
use super::state::{NO_KO, State};
use crate::region::Side;

/// A position that is decided, and the points that show it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement {
    pub(super) winner: Side,
    pub(super) zone: Set,
}

/// At most so many strings and regions are looked at; more are never needed for two eyes.
const MANY: usize = 16;

pub(super) fn judge(arena: &Arena, state: &State) -> Option<Judgement> {
    let grid = &arena.grid;
    let group = grid.flood(state.target, state.stones(Side::Defender));
    if group == 0 {
        return Some(Judgement { winner: Side::Attacker, zone: 0 });
    }
    let safe = group & arena.refuge(Side::Defender);
    if safe != 0 {
        let zone = grid.flood(lowest(safe), group);
        return Some(Judgement { winner: Side::Defender, zone });
    }
    let empty = arena.ground & !state.occupied();
    let out = group & arena.border;
    if out != 0 {
        let string = grid.flood(lowest(out), group);
        let needed = if state.turn == Side::Attacker { 4 } else { 3 };
        if (grid.near(string) & empty).count_ones() >= needed {
            return Some(Judgement { winner: Side::Defender, zone: string | grid.near(string) });
        }
    }
    if state.turn == Side::Attacker {
        let string = grid.flood(lowest(group), group);
        let liberties = grid.near(string) & empty;
        if string == group
            && liberties & liberties.wrapping_sub(1) == 0
            && (state.ko == NO_KO || liberties != 1 << state.ko)
        {
            return Some(Judgement { winner: Side::Attacker, zone: string | grid.near(string) });
        }
    }
    let walls =
        grid.flood(arena.refuge(Side::Attacker) & state.stones(Side::Attacker), state.stones(Side::Attacker));
    if state.turn == Side::Defender {
        return is_shut_in(arena, group, walls).map(|zone| Judgement { winner: Side::Attacker, zone });
    }
    lives(arena, state, group, walls).map(|zone| Judgement { winner: Side::Defender, zone })
}

/// Whether the group is shut in by safe strings with no room for two eyes, and what shows it.
///
/// An eye cannot hold a point next to a safe string of the attacker: with that string it would be part of
/// the outside. Neither can a liberty in a seki, which the attacker may not fill. So both need points that
/// touch no such string: two that are not neighbours for two eyes, and no fewer for a seki.
fn is_shut_in(arena: &Arena, group: Set, walls: Set) -> Option<Set> {
    let grid = &arena.grid;
    let walls = walls | arena.outside;
    let basin = grid.flood(group, grid.points() & !walls);
    let room = basin & !grid.near(walls);
    let first = lowest(room);
    let others = room & !first;
    let is_small = others & others.wrapping_sub(1) == 0 && others & !grid.near(first) == 0;
    is_small.then(|| basin | grid.near(basin))
}

/// Whether a string of the group lives for good, and what shows it.
fn lives(arena: &Arena, state: &State, group: Set, walls: Set) -> Option<Set> {
    let grid = &arena.grid;
    let defender = state.stones(Side::Defender);
    let others = grid.points() & !defender;
    let empty = others & !state.stones(Side::Attacker);
    let open = grid.flood(arena.outside | walls, others);
    let enclosed = others & !open;
    let room = enclosed & empty;
    if room & room.wrapping_sub(1) == 0 {
        return None;
    }
    let mut regions = [(0, 0, 0); MANY];
    let mut count = 0;
    for region in grid.parts(enclosed) {
        if count == MANY {
            return None;
        }
        let around = grid.near(region) & defender;
        let inside = region & empty;
        // Only a region whose empty points all have the same string for a neighbour is an eye.
        regions[count] = (region, around, inside);
        count += 1;
    }
    if count < 2 {
        return None;
    }
    let mut strings = [(0, 0); MANY];
    let mut number = 0;
    let mut left = regions[..count].iter().fold(0, |all, region| all | region.1);
    while left != 0 {
        if number == MANY {
            return None;
        }
        let string = grid.flood(lowest(left), defender);
        left &= !string;
        strings[number] = (string, grid.near(string));
        number += 1;
    }
    let (mut strings, mut regions) = (&mut strings[..number], &mut regions[..count]);
    loop {
        let before = (strings.len(), regions.len());
        let is_vital = |near: Set, string: Set, region: &(Set, Set, Set)| {
            region.1 & string != 0 && region.2 & !near == 0
        };
        strings = keep(strings, |&(string, near)| {
            regions.iter().filter(|region| is_vital(near, string, region)).count() >= 2
        });
        let alive = strings.iter().fold(0, |all, string| all | string.0);
        regions = keep(regions, |region| region.1 & !alive == 0);
        if alive & group == 0 {
            return None;
        }
        if before == (strings.len(), regions.len()) {
            return Some(regions.iter().fold(alive, |all, region| all | region.0));
        }
    }
}

/// Moves what is kept to the front.
fn keep<T: Copy>(items: &mut [T], mut is_kept: impl FnMut(&T) -> bool) -> &mut [T] {
    let mut kept = 0;
    for at in 0..items.len() {
        if is_kept(&items[at]) {
            items[kept] = items[at];
            kept += 1;
        }
    }
    &mut items[..kept]
}
