//! The signs of life and death that a position shows, each a number below [`SIGNS`].
//!
//! There is one for the liberties of the wall, one for the size of the room, one for a ko ban or none; and one for each point that
//! is neither the wall's nor immortal: what is there, and of which of five sorts its neighbours are.

use super::scene::Look;
use crate::region::{PointSet, Points, Position, Region};

/// How many signs there are.
pub(super) const SIGNS: usize = POINTS + KINDS * SURROUNDINGS;

/// Liberties and points of the room are counted below this.
const COUNTED: usize = 16;

/// The first of the signs for the liberties, a ko ban, the room, and points.
const LIBERTIES: usize = 0;
const KO: usize = LIBERTIES + COUNTED;
const ROOM: usize = KO + 2;
const POINTS: usize = ROOM + COUNTED;

/// How many kinds of points have signs. In order: empty points of the room; empty entered points; attacker
/// stones with more than two liberties; defender stones in the room, and on entered points, not in
/// atari; attacker stones in atari, and with two liberties; defender stones in atari. Two more are only seen by
/// their neighbours: the wall and immortal stones.
const KINDS: usize = 8;
const WALL: usize = 8;
const NOTHING: u8 = 15;

/// So many neighbours are looked at; on a board there are no more.
const DEGREE: usize = 4;

/// The ways to have at most [`DEGREE`] neighbours of five sorts.
const SURROUNDINGS: usize = 126;

/// What a point of each kind adds to the sum for its neighbours, in which each of the five sorts is a digit: the wall, entered
/// points that are empty or immortal, empty points of the room, other attacker stones, other defender stones.
const WORTH: [u16; 16] = [25, 5, 125, 625, 625, 125, 125, 625, 1, 5, 0, 0, 0, 0, 0, 0];
const LARGEST_SUM: usize = 625 * DEGREE;

/// For each sum of [`WORTH`] which of the surroundings it is.
const SURROUNDING: [u8; LARGEST_SUM + 1] = {
    let mut numbers = [0; LARGEST_SUM + 1];
    let (mut sum, mut next) = (0, 0);
    while sum < numbers.len() {
        let (mut rest, mut neighbours) = (sum, 0);
        while rest > 0 {
            neighbours += rest % (DEGREE + 1);
            rest /= DEGREE + 1;
        }
        if neighbours <= DEGREE {
            numbers[sum] = next;
            next += 1;
        }
        sum += 1;
    }
    assert!(next as usize == SURROUNDINGS);
    numbers
};

/// Calls `f` with each sign of a position.
#[inline]
pub(super) fn for_each_sign(region: &Region, position: &Position, look: &Look, mut f: impl FnMut(usize)) {
    let empty = position.empty(region);
    let &Look { wall, touched, immortal, .. } = look;
    let room = look.room(region);
    let liberties = (touched & empty).count_ones() as usize + usize::from(position.external);
    f(LIBERTIES + liberties.min(COUNTED - 1));
    f(KO + usize::from(position.ko.is_some()));
    f(ROOM + (room.count_ones() as usize).min(COUNTED - 1));

    let kinds = kinds(region, position, room, look);
    let from_outside = region.wall();
    for point in Points(region.points() & !wall & !immortal) {
        let mut sum = WORTH[WALL] * (from_outside >> point & 1) as u16;
        for &neighbour in region.four_neighbours(point) {
            sum += WORTH[usize::from(kinds[usize::from(neighbour)] & 15)];
        }
        let surrounding = SURROUNDING[usize::from(sum).min(LARGEST_SUM)];
        f(POINTS + usize::from(kinds[usize::from(point)]) * SURROUNDINGS + usize::from(surrounding));
    }
}

/// The kind of each point; [`NOTHING`] at the place of a missing neighbour.
#[inline]
fn kinds(region: &Region, position: &Position, room: PointSet, look: &Look) -> [u8; 72] {
    let empty = position.empty(region);
    let &Look { wall, immortal, in_atari, with_two, .. } = look;
    let (attacker, defender) = (position.attacker & !immortal, position.defender & !wall);
    // The bits of the kinds, lowest first, of all points at once.
    let bits = [
        empty & !room | immortal | attacker & in_atari | defender & (room | in_atari),
        attacker & !in_atari | defender & (room | in_atari),
        attacker & (in_atari | with_two) | defender & (in_atari | !room),
        wall | immortal,
    ];
    let mut kinds = [NOTHING; 72];
    for (eight, kinds) in kinds.chunks_exact_mut(8).take(region.len().div_ceil(8)).enumerate() {
        let of_eight =
            bits.iter().rev().fold(0, |found, bits| found << 1 | spread((bits >> (8 * eight)) as u8));
        kinds.copy_from_slice(&of_eight.to_le_bytes());
    }
    kinds
}

/// Each bit as a byte of its own.
#[inline]
fn spread(bits: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let each = u64::from(bits).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    (each + 0x7f * ONES) >> 7 & ONES
}

#[cfg(test)]
mod tests {
    use super::super::random::positions;
    use super::*;
    use crate::region::Side;
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;
    use std::collections::{BTreeMap, BTreeSet};

    /// What is at a point and around it, in plain words and numbers.
    fn described(region: &Region, position: &Position, look: &Look, point: u8) -> String {
        let is = |set: PointSet, point: u8| set >> point & 1 == 1;
        let place = |point| if is(look.entered, point) { "entered" } else { "room" };
        let liberties = |point, side| {
            let stones = position.stones(side);
            let string = region.flood(1_u64 << point, stones);
            match (region.neighbours_of(string) & position.empty(region)).count_ones() {
                0 | 1 => "in atari",
                2 if side == Side::Attacker => "with two liberties",
                _ => "with liberties",
            }
        };
        let stands = if is(position.attacker, point) {
            format!("attacker {}", liberties(point, Side::Attacker))
        } else if is(position.defender, point) {
            match liberties(point, Side::Defender) {
                "in atari" => "defender in atari".to_owned(),
                _ => format!("defender {}", place(point)),
            }
        } else {
            place(point).to_owned()
        };
        let mut around: Vec<&str> = Points(region.neighbours(point))
            .map(|point| match () {
                () if is(look.wall, point) => "wall",
                () if is(look.immortal, point) => "entered",
                () if is(position.attacker, point) => "attacker",
                () if is(position.defender, point) => "defender",
                () => place(point),
            })
            .collect();
        if is(region.wall(), point) {
            around.push("wall");
        }
        around.sort_unstable();
        format!("{stands}: {}", around.join(" "))
    }

    #[test]
    fn points_have_the_same_sign_if_they_are_and_see_the_same() {
        let mut runner = TestRunner::deterministic();
        let (mut signs, mut words) = (BTreeMap::new(), BTreeMap::new());
        let regions = [positions(4, 12), positions(5, 20)];
        for draw in 0..6_000 {
            let (region, position) = regions[draw % 2].new_tree(&mut runner).unwrap().current();
            let look = Look::of(&region, &position);
            let mut found = Vec::new();
            for_each_sign(&region, &position, &look, |sign| found.push(sign));
            let of_points = found.split_off(3);
            let points: Vec<u8> = Points(region.points() & !look.wall & !look.immortal).collect();
            assert_eq!(of_points.len(), points.len());
            for (point, sign) in points.into_iter().zip(of_points) {
                let inside =
                    region.neighbours(point).count_ones() + u32::from(region.wall() >> point & 1 == 1);
                if inside > 4 {
                    continue;
                }
                let said = described(&region, &position, &look, point);
                assert!((POINTS..SIGNS).contains(&sign));
                assert_eq!(signs.entry(said.clone()).or_insert(sign), &sign, "{said}");
                assert_eq!(words.entry(sign).or_insert(said.clone()), &said, "{sign}");
            }
        }
        let kinds: BTreeSet<usize> = signs.values().map(|sign| (sign - POINTS) / SURROUNDINGS).collect();
        assert_eq!(kinds.len(), KINDS);
        assert!(signs.len() > 300, "{}", signs.len());
    }
}
