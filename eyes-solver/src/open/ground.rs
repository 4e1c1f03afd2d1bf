//! Where a fight takes place: the *ground*, the points that a group reaches in a few steps.

use super::problem::Fight;
use crate::region::Side;

/// Steps over empty points from the group; the last number means "not reached".
const FAR: u8 = u8::MAX;

/// The largest empty area that counts as part of the ground if the ground separates it from the board.
const POCKET: usize = 16;

/// The most liberties of a string that may be captured, wherever the liberties are.
const WEAK_ATTACKER: usize = 2;
const WEAK_DEFENDER: usize = 3;

/// For each point of the board whether a group reaches it in at most this many steps. Safe strings of the other side
/// stop the group. Weak strings of either side near the group are part of the fight, and the ground includes their
/// surroundings.
pub(super) fn ground(fight: &Fight<'_>, steps: u8) -> Vec<bool> {
    let distance = reach(fight, steps);
    let mut is_ground: Vec<bool> = distance.iter().map(|&distance| distance <= steps).collect();
    add_pockets(fight, &mut is_ground);
    is_ground
}

/// A ground between two others: the narrower one, and the part of the wider one that is not at its edge.
pub(super) fn between(fight: &Fight<'_>, narrower: &[bool], wider: &[bool]) -> Vec<bool> {
    let is_inner = |place: usize| {
        wider[place]
            && (fight.cells[place].is_some()
                || fight.near(place).all(|next| wider[next] || fight.cells[next].is_some()))
    };
    let mut is_ground: Vec<bool> = (0..wider.len()).map(|place| narrower[place] || is_inner(place)).collect();
    add_pockets(fight, &mut is_ground);
    is_ground
}

/// Adds empty areas that the ground separates from the rest of the board: they offer no escape.
fn add_pockets(fight: &Fight<'_>, is_ground: &mut [bool]) {
    let mut seen = is_ground.to_vec();
    for place in 0..seen.len() {
        if seen[place] || fight.cells[place].is_some() {
            continue;
        }
        let pocket = fight.board().component(place, &mut seen, |next| fight.cells[next].is_none());
        if pocket.len() <= POCKET {
            pocket.iter().for_each(|&place| is_ground[place] = true);
        }
    }
}

/// For each point the number of steps from the group, along empty points and through the group's own strings and
/// weak strings.
fn reach(fight: &Fight<'_>, steps: u8) -> Vec<u8> {
    let strings = fight.strings();
    let mut string_of = vec![usize::MAX; fight.cells.len()];
    for (number, string) in strings.iter().enumerate() {
        for &stone in string {
            string_of[stone] = number;
        }
    }
    let liberties: Vec<Vec<usize>> = strings.iter().map(|string| fight.liberties(string)).collect();
    let weak = |number: usize| {
        let stone = strings[number][0];
        if fight.is_known_to_live(stone) {
            return false;
        }
        let few = match fight.cells[stone] {
            Some(Side::Attacker) => WEAK_ATTACKER,
            _ => WEAK_DEFENDER,
        };
        fight.is_shut_in(stone) || liberties[number].len() <= few
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
            if !open[number]
                && touched
                && !fight.is_known_to_live(strings[number][0])
                && liberties[number].iter().all(|&place| distance[place] <= steps)
            {
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
