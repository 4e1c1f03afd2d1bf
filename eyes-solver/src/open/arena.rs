//! From a board to the fight for a group: which points are searched, and which strings are taken for safe.
//!
//! The *ground* is where stones may be played: what the group can reach in a few steps, the safe
//! strings of the other side being walls. A string with a liberty beyond the ground is taken for safe: of
//! the attacker, it cannot be captured; of the defender, it has escaped. Weak strings of either side near the
//! group are part of the fight, and the ground reaches around them too.

use super::grid::{BITS, Grid, Set, bits};
use super::problem::Fight;
use crate::region::Side;

/// The fight for one group.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    pub(super) grid: Grid,
    /// Where stones may be played, and those that stand there.
    pub(super) ground: Set,
    /// The empty points of the window that are not part of the ground.
    pub(super) outside: Set,
    /// Points of the ground next to empty points beyond it.
    pub(super) border: Set,
    /// For either side, stones and points that make a string safe.
    refuge: [Set; 2],
    /// The stones at the start.
    pub(super) stones: [Set; 2],
    pub(super) target: Set,
    /// For each bit its index on the board.
    pub(super) places: [u16; BITS],
}

/// Steps over empty points from the group; the last number is the distance of what was not reached.
const FAR: u8 = u8::MAX;

/// A string with so many liberties or fewer may be captured, wherever they are.
const POCKET: usize = 16;
const SAFE_FRIEND: usize = 3;
const WEAK_ATTACKER: usize = 2;
const WEAK_DEFENDER: usize = 3;

impl Arena {
    #[inline]
    pub(super) fn refuge(&self, side: Side) -> Set {
        self.refuge[side as usize]
    }

    /// The fight for a group, with a ground that reaches so many steps; `None` if that is too large.
    pub(super) fn new(fight: &Fight<'_>, steps: u8) -> Option<Self> {
        let distance = reach(fight, steps);
        let size = fight.width * fight.height;
        let mut is_ground: Vec<bool> = distance.iter().map(|&distance| distance <= steps).collect();
        add_pockets(fight, &mut is_ground);
        add_strings(fight, &mut is_ground);
        let in_ground = |place: usize| is_ground[place];
        let (mut left, mut right, mut top, mut bottom) = (fight.width, 0, fight.height, 0);
        let mut include = |place: usize| {
            let (column, row) = (place % fight.width, place / fight.width);
            (left, right) = (left.min(column), right.max(column));
            (top, bottom) = (top.min(row), bottom.max(row));
        };
        for place in (0..size).filter(|&place| in_ground(place)) {
            include(place);
            fight.near(place).for_each(&mut include);
        }
        if left > right {
            return None;
        }
        let (columns, rows) = (right - left + 1, bottom - top + 1);
        let turned = (columns + 1) * rows > (rows + 1) * columns;
        let grid = if turned { Grid::new(rows, columns)? } else { Grid::new(columns, rows)? };
        let mut arena = Self {
            grid,
            ground: 0,
            outside: 0,
            border: 0,
            refuge: [0; 2],
            stones: [0; 2],
            target: 0,
            places: [u16::MAX; BITS],
        };
        let mut bit_of = vec![None; size];
        for row in 0..rows {
            for column in 0..columns {
                let bit = if turned { grid.bit(row, column) } else { grid.bit(column, row) };
                let place = (top + row) * fight.width + left + column;
                bit_of[place] = Some(bit);
                arena.places[bit] = place as u16;
                match fight.cells[place] {
                    Some(side) => arena.stones[side as usize] |= 1 << bit,
                    None if in_ground(place) => arena.ground |= 1 << bit,
                    None => arena.outside |= 1 << bit,
                }
                if in_ground(place) {
                    arena.ground |= 1 << bit;
                }
            }
        }
        for &place in &fight.group {
            arena.target |= 1 << bit_of[place]?;
        }
        // Points of the ground next to empty points beyond it.
        let is_beyond = |place: usize| fight.cells[place].is_none() && !in_ground(place);
        for place in (0..size).filter(|&place| in_ground(place)) {
            if fight.near(place).any(is_beyond) {
                arena.border |= 1 << bit_of[place]?;
            }
        }
        arena.refuge[0] |= arena.border;
        // Strings that have a liberty beyond the ground, wherever that is.
        for string in fight.strings() {
            let beyond = fight.liberties(&string).into_iter().filter(|&place| !in_ground(place)).count();
            let is_safe = match fight.cells[string[0]] {
                Some(Side::Attacker) => beyond > 0,
                _ => beyond >= SAFE_FRIEND,
            };
            if is_safe {
                for bit in string.iter().filter_map(|&stone| bit_of[stone]) {
                    let side = fight.cells[string[0]].unwrap_or(Side::Attacker);
                    arena.refuge[side as usize] |= 1 << bit;
                }
            }
        }
        Some(arena)
    }

    /// The stones of a set that belong to strings taken for safe from the start.
    pub(super) fn safe_in(&self, set: Set) -> Set {
        let safe = |side: usize| set & self.stones[side] & self.refuge[side] & !self.ground;
        safe(0) | safe(1)
    }

    /// The bit of an index on the board.
    pub(super) fn bit_of(&self, place: usize) -> Option<u8> {
        self.places.iter().position(|&other| usize::from(other) == place).map(|bit| bit as u8)
    }

    /// The points of a set as indices on the board, increasing.
    pub(super) fn on_board(&self, set: Set) -> Vec<usize> {
        let mut places: Vec<usize> =
            bits(set).map(|bit| usize::from(self.places[usize::from(bit)])).collect();
        places.sort_unstable();
        places
    }
}

/// Adds empty areas that the ground cuts off from the rest of the board: nobody escapes into those.
fn add_pockets(fight: &Fight<'_>, is_ground: &mut [bool]) {
    let mut seen = is_ground.to_vec();
    for place in 0..seen.len() {
        if seen[place] || fight.cells[place].is_some() {
            continue;
        }
        let mut pocket = vec![place];
        seen[place] = true;
        let mut at = 0;
        while at < pocket.len() {
            for next in fight.near(pocket[at]) {
                if !seen[next] && fight.cells[next].is_none() {
                    seen[next] = true;
                    pocket.push(next);
                }
            }
            at += 1;
        }
        if pocket.len() <= POCKET {
            pocket.iter().for_each(|&place| is_ground[place] = true);
        }
    }
}

/// Adds the strings beside the ground that are not taken for safe: once they are captured, their points are empty.
fn add_strings(fight: &Fight<'_>, is_ground: &mut [bool]) {
    for string in fight.strings() {
        let liberties = fight.liberties(&string);
        let beyond = liberties.iter().filter(|&&place| !is_ground[place]).count();
        let is_safe = match fight.cells[string[0]] {
            Some(Side::Attacker) => beyond > 0,
            _ => beyond >= SAFE_FRIEND || beyond == liberties.len(),
        };
        if !is_safe {
            string.iter().for_each(|&stone| is_ground[stone] = true);
        }
    }
}

/// For each point how many steps the group is away: along empty points, through its own strings and through
/// weak ones.
fn reach(fight: &Fight<'_>, steps: u8) -> Vec<u8> {
    let strings = fight.strings();
    let mut string_of = vec![usize::MAX; fight.cells.len()];
    for (number, string) in strings.iter().enumerate() {
        for &stone in string {
            string_of[stone] = number;
        }
    }
    let liberties: Vec<Vec<usize>> = strings.iter().map(|string| fight.liberties(string)).collect();
    let weak = |number: usize| match fight.cells[strings[number][0]] {
        Some(Side::Attacker) => liberties[number].len() <= WEAK_ATTACKER,
        _ => liberties[number].len() <= WEAK_DEFENDER,
    };
    let mut open: Vec<bool> = (0..strings.len())
        .map(|number| weak(number) || strings[number].iter().any(|stone| fight.friends.contains(stone)))
        .collect();
    loop {
        let distance = distances(fight, steps, &strings, &string_of, &open);
        let mut changed = false;
        for number in 0..strings.len() {
            let touched =
                strings[number].iter().any(|&stone| fight.near(stone).any(|place| distance[place] < FAR));
            if !open[number] && touched && liberties[number].iter().all(|&place| distance[place] <= steps) {
                open[number] = true;
                changed = true;
            }
        }
        if !changed {
            return distance;
        }
    }
}

fn distances(
    fight: &Fight<'_>,
    steps: u8,
    strings: &[Vec<usize>],
    string_of: &[usize],
    open: &[bool],
) -> Vec<u8> {
    let mut distance = vec![FAR; fight.cells.len()];
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); usize::from(steps) + 2];
    for &place in &fight.friends {
        distance[place] = 0;
        layers[0].push(place);
    }
    for step in 0..=usize::from(steps) {
        let mut at = 0;
        while at < layers[step].len() {
            let place = layers[step][at];
            at += 1;
            if usize::from(distance[place]) < step {
                continue;
            }
            for next in fight.near(place) {
                let to = match fight.cells[next] {
                    None => step + 1,
                    Some(_) if open[string_of[next]] => step,
                    Some(_) => continue,
                };
                if to > usize::from(steps) || to >= usize::from(distance[next]) {
                    continue;
                }
                let group: &[usize] =
                    if fight.cells[next].is_some() { &strings[string_of[next]] } else { &[next] };
                for &member in group {
                    distance[member] = to as u8;
                    layers[to].push(member);
                }
            }
        }
    }
    distance
}
