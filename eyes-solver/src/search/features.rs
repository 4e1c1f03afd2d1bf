//! The features of a position, each a number below [`FEATURES`].
//!
//! There is one feature for the liberties of the wall, one for the size of the room, one for a ko ban or none, and
//! one for each point that is neither wall nor immortal: the content of the point and the classes of its
//! neighbours.

use super::position_strings::PointClasses;
use crate::region::{Points, Position, Region, RegionSet};

pub(super) const FEATURES: usize = POINTS + KINDS * SURROUNDINGS;

/// Larger numbers of liberties and of points of the room count as the largest below this.
const COUNTED: usize = 16;

/// The first features of the liberties, the ko ban, the room, and the points.
const LIBERTIES: usize = 0;
const KO: usize = LIBERTIES + COUNTED;
const ROOM: usize = KO + 2;
const POINTS: usize = ROOM + COUNTED;

/// The kinds of points with features, in this order: empty points of the room; empty entered points; attacker
/// stones with more than two liberties; defender stones in the room, and on entered points, not in atari; attacker
/// stones in atari, and with two liberties; defender stones in atari. Two more kinds count only as neighbours: the
/// wall and immortal stones.
const KINDS: usize = 8;
const WALL: usize = 8;
const NOTHING: u8 = 15;

/// The number of neighbours that count; on a board there are no more.
const DEGREE: usize = 4;

/// The number of multisets of at most [`DEGREE`] neighbours of five classes.
const SURROUNDINGS: usize = 126;

/// The contribution of a neighbour of each kind to the sum that identifies the surroundings. Each class of
/// neighbours is a digit of the sum: the wall, entered points that are empty or immortal, empty points of the
/// room, other attacker stones, other defender stones.
const WORTH: [u16; 16] = [25, 5, 125, 625, 625, 125, 125, 625, 1, 5, 0, 0, 0, 0, 0, 0];
const LARGEST_SUM: usize = 625 * DEGREE;

/// The index of the surroundings for each sum of [`WORTH`].
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

#[inline]
pub(super) fn for_each_feature(
    region: &Region,
    position: &Position,
    classes: &PointClasses,
    f: impl FnMut(usize),
) {
    let room = classes.room(region);
    let kinds = kinds(region, position, room, classes);
    let points = Points(region.points() & !classes.wall & !classes.immortal);
    let of_points = points.map(|point| of_point(region, &kinds, point));
    of_board(region, position, classes, room).into_iter().chain(of_points).for_each(f);
}

/// The features of a position, to find those of similar positions by their differences.
pub(super) struct Features {
    of_board: [usize; 3],
    kinds: [u8; 72],
    of_points: [u16; 64],
}

impl Features {
    /// The features of a position; `f` is called with each.
    pub(super) fn of(
        region: &Region,
        position: &Position,
        classes: &PointClasses,
        mut f: impl FnMut(usize),
    ) -> Self {
        let room = classes.room(region);
        let kinds = kinds(region, position, room, classes);
        let of_board = of_board(region, position, classes, room);
        of_board.into_iter().for_each(&mut f);
        let mut of_points = [0; 64];
        for point in Points(region.points() & !classes.wall & !classes.immortal) {
            let feature = of_point(region, &kinds, point);
            of_points[usize::from(point & 63)] = feature as u16;
            f(feature);
        }
        Self { of_board, kinds, of_points }
    }

    /// Calls `f` with each feature that another position has instead of one of this, and whether the other has it.
    #[inline]
    pub(super) fn for_each_difference(
        &self,
        region: &Region,
        position: &Position,
        classes: &PointClasses,
        mut f: impl FnMut(usize, bool),
    ) {
        let room = classes.room(region);
        for (old, new) in self.of_board.into_iter().zip(of_board(region, position, classes, room)) {
            if old != new {
                f(old, false);
                f(new, true);
            }
        }
        let kinds = kinds(region, position, room, classes);
        let changed = differences(&self.kinds, &kinds);
        for point in Points((changed | region.neighbours_of(changed)) & region.points()) {
            let old = usize::from(self.of_points[usize::from(point & 63)]);
            let is_counted = usize::from(kinds[usize::from(point)]) < KINDS;
            let new = if is_counted { of_point(region, &kinds, point) } else { 0 };
            if old == new {
                continue;
            }
            if old > 0 {
                f(old, false);
            }
            if new > 0 {
                f(new, true);
            }
        }
    }
}

/// The points with different kinds.
#[inline]
fn differences(one: &[u8; 72], other: &[u8; 72]) -> RegionSet {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let eights = one.chunks_exact(8).zip(other.chunks_exact(8)).take(8).enumerate();
    eights.fold(0, |found, (eight, (one, other))| {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        let different = number(one) ^ number(other);
        let marked = (((different & LOW) + LOW) | different) & !LOW;
        found | (marked >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * eight)
    })
}

#[inline]
fn of_board(region: &Region, position: &Position, classes: &PointClasses, room: RegionSet) -> [usize; 3] {
    let empty = position.empty(region);
    let liberties = (classes.touched & empty).count_ones() as usize + usize::from(position.external);
    [
        LIBERTIES + liberties.min(COUNTED - 1),
        KO + usize::from(position.ko.is_some()),
        ROOM + (room.count_ones() as usize).min(COUNTED - 1),
    ]
}

#[inline]
fn of_point(region: &Region, kinds: &[u8; 72], point: u8) -> usize {
    let mut sum = WORTH[WALL] * (region.wall() >> point & 1) as u16;
    for &neighbour in region.four_neighbours(point) {
        sum += WORTH[usize::from(kinds[usize::from(neighbour)] & 15)];
    }
    let surrounding = SURROUNDING[usize::from(sum).min(LARGEST_SUM)];
    POINTS + usize::from(kinds[usize::from(point)]) * SURROUNDINGS + usize::from(surrounding)
}

/// The kind of each point; [`NOTHING`] at the place of a missing neighbour.
#[inline]
fn kinds(region: &Region, position: &Position, room: RegionSet, classes: &PointClasses) -> [u8; 72] {
    let empty = position.empty(region);
    let &PointClasses { wall, immortal, in_atari, with_two, .. } = classes;
    let (attacker, defender) = (position.attacker & !immortal, position.defender & !wall);
    // The bits of the kinds of all points at once, lowest bit first.
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

/// Expands each bit to a byte.
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

    /// The content and surroundings of a point in words and numbers.
    fn described(region: &Region, position: &Position, classes: &PointClasses, point: u8) -> String {
        let is = |set: RegionSet, point: u8| set >> point & 1 == 1;
        let place = |point| if is(classes.entered, point) { "entered" } else { "room" };
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
                () if is(classes.wall, point) => "wall",
                () if is(classes.immortal, point) => "entered",
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
        let (mut features, mut words) = (BTreeMap::new(), BTreeMap::new());
        let regions = [positions(4, 12), positions(5, 20)];
        for draw in 0..6_000 {
            let (region, position) = regions[draw % 2].new_tree(&mut runner).unwrap().current();
            let classes = PointClasses::of(&region, &position);
            let mut found = Vec::new();
            for_each_feature(&region, &position, &classes, |feature| found.push(feature));
            let of_points = found.split_off(3);
            let points: Vec<u8> = Points(region.points() & !classes.wall & !classes.immortal).collect();
            assert_eq!(of_points.len(), points.len());
            for (point, feature) in points.into_iter().zip(of_points) {
                let inside =
                    region.neighbours(point).count_ones() + u32::from(region.wall() >> point & 1 == 1);
                if inside > 4 {
                    continue;
                }
                let said = described(&region, &position, &classes, point);
                assert!((POINTS..FEATURES).contains(&feature));
                assert_eq!(features.entry(said.clone()).or_insert(feature), &feature, "{said}");
                assert_eq!(words.entry(feature).or_insert(said.clone()), &said, "{feature}");
            }
        }
        let kinds: BTreeSet<usize> =
            features.values().map(|feature| (feature - POINTS) / SURROUNDINGS).collect();
        assert_eq!(kinds.len(), KINDS);
        assert!(features.len() > 300, "{}", features.len());
    }
}
