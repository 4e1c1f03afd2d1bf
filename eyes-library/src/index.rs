//! Finds the record of a ground without its canonical form.
//!
//! Hashes of the surroundings of each point choose the first point and the order of the others. A walk through the
//! ground then numbers its points. Isomorphic grounds nearly always get the same numbering. If points with equal
//! hashes are not equivalent, the numbered ground may be missing from the table; then the caller falls back to the
//! canonical form.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::ground::{Ground, GroundSet, MAX_POINTS};

const LANES: usize = 16;

/// The radius of the surroundings that the hashes cover.
const ROUNDS: usize = 3;

/// A ground with its points numbered by a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Walked {
    /// The neighbours of each point and, in the topmost bit, whether it touches the wall.
    rows: [u16; LANES],
}

/// The number of each point.
type Numbers = [u8; LANES];

/// Numbers the points of a ground; `None` if it is not connected.
fn walk(ground: &Ground) -> Option<(Walked, Numbers)> {
    let adjacency = ground.adjacency();
    let mut keys = [0u32; LANES];
    for (point, (key, neighbours)) in keys.iter_mut().zip(adjacency).enumerate() {
        *key = mixed(neighbours.count_ones() << 1 | u32::from(ground.wall() >> point & 1));
    }
    for _ in 0..ROUNDS {
        keys = spread(adjacency, &keys);
    }
    let mut queue = [0u8; LANES];
    let mut numbers = [0u8; LANES];
    for point in 1..adjacency.len() {
        if keys[point] > keys[usize::from(queue[0])] {
            queue[0] = point as u8;
        }
    }
    let mut left = ground.points() & !(1 << queue[0]);
    let mut end = 1;
    for at in 0..adjacency.len() {
        if at == end {
            return None;
        }
        let point = usize::from(queue[at]);
        let mut ahead = adjacency.get(point)? & left;
        left &= !ahead;
        while ahead != 0 {
            let next = greatest(ahead, &keys);
            ahead &= !(1 << next);
            numbers[next as usize % LANES] = end as u8;
            queue[end % LANES] = next;
            end += 1;
        }
    }
    let mut walked = Walked { rows: [0; LANES] };
    for (point, &neighbours) in adjacency.iter().enumerate() {
        let row = renumbered(neighbours, &numbers) | (ground.wall() >> point & 1) << 15;
        walked.rows[usize::from(numbers[point]) % LANES] = row;
    }
    Some((walked, numbers))
}

/// Mixes the hashes of every point and its neighbours.
#[inline]
fn spread(adjacency: &[GroundSet], keys: &[u32; LANES]) -> [u32; LANES] {
    let mut next = [0; LANES];
    for ((next, key), &neighbours) in next.iter_mut().zip(keys).zip(adjacency) {
        let mut rest = neighbours;
        let mut sum = key.rotate_left(11);
        while rest != 0 {
            sum = sum.wrapping_add(keys[rest.trailing_zeros() as usize % LANES]);
            rest &= rest - 1;
        }
        *next = mixed(sum);
    }
    next
}

/// The point with the greatest key, the first among equals.
#[inline]
fn greatest(set: GroundSet, keys: &[u32; LANES]) -> u8 {
    let mut best = set.trailing_zeros() as usize % LANES;
    let mut rest = set & (set - 1);
    while rest != 0 {
        let point = rest.trailing_zeros() as usize % LANES;
        if keys[point] > keys[best] {
            best = point;
        }
        rest &= rest - 1;
    }
    best as u8
}

#[inline]
fn renumbered(set: GroundSet, numbers: &Numbers) -> GroundSet {
    let mut rest = set;
    let mut moved = 0;
    while rest != 0 {
        moved |= 1 << (numbers[rest.trailing_zeros() as usize % LANES] % 16);
        rest &= rest - 1;
    }
    moved
}

/// Mixes every bit into the higher ones.
#[inline]
const fn mixed(word: u32) -> u32 {
    let word = word.wrapping_mul(0x9e37_79b1);
    (word ^ word >> 15).wrapping_mul(0x846c_a68b)
}

/// The grounds of one size, numbered by walks.
#[derive(Debug, Default)]
pub(crate) struct Index {
    entries: HashMap<Walked, Entry, BuildHasherDefault<Folded>>,
}

#[derive(Debug)]
struct Entry {
    /// The canonical number of each number of the walk.
    canonical: Numbers,
    shard: u32,
    index: u32,
}

/// A ground found in the index, and the numbers of the original points in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    pub(crate) shard: usize,
    pub(crate) index: usize,
    numbers: Numbers,
    canonical: &'a Numbers,
}

impl Index {
    /// Adds a ground in canonical numbering.
    pub(crate) fn add(&mut self, ground: Ground, shard: usize, index: usize) {
        if let Some((walked, numbers)) = walk(&ground) {
            let mut canonical = [0; LANES];
            for (point, &number) in (0..).zip(&numbers[..ground.len()]) {
                canonical[usize::from(number)] = point;
            }
            self.entries.insert(walked, Entry { canonical, shard: shard as u32, index: index as u32 });
        }
    }

    /// The record of a ground in any numbering; `None` if there is none, or if only the canonical form can decide.
    #[inline]
    pub(crate) fn find(&self, ground: &Ground) -> Option<Found<'_>> {
        let (walked, numbers) = walk(ground)?;
        let Entry { canonical, shard, index } = self.entries.get(&walked)?;
        Some(Found { shard: *shard as usize, index: *index as usize, numbers, canonical })
    }
}

impl Found<'_> {
    /// A set of points of the original ground, in canonical numbers.
    #[inline]
    pub(crate) fn to_canonical(self, stones: GroundSet) -> GroundSet {
        renumbered(renumbered(stones & ((1 << MAX_POINTS) - 1), &self.numbers), self.canonical)
    }
}

impl Hash for Walked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for four in self.rows.as_chunks::<4>().0 {
            let [a, b, c, d] = four.map(u64::from);
            state.write_u64(a | b << 16 | c << 32 | d << 48);
        }
    }
}

/// A hasher of one multiplication for each word. The table holds only keys made by this library, so it needs no
/// protection against chosen keys.
#[derive(Default)]
pub(crate) struct Folded(u64);

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::monolithic_eye::MonolithicEye;

    fn indexed(points: usize) -> (Vec<MonolithicEye>, Vec<Ground>, Index) {
        let eyes = MonolithicEye::all(points);
        let grounds: BTreeSet<Ground> = eyes.iter().map(|eye| eye.canonical().ground).collect();
        let grounds: Vec<Ground> = grounds.into_iter().collect();
        let mut index = Index::default();
        for (number, &ground) in grounds.iter().enumerate() {
            index.add(ground, number / 16, number % 16);
        }
        (eyes, grounds, index)
    }

    /// The ground with point `p` renumbered to `places[p]`.
    fn shuffled(ground: &Ground, places: &[usize]) -> Ground {
        let moved = |set: GroundSet| {
            places.iter().enumerate().fold(0, |all, (point, &place)| all | (set >> point & 1) << place)
        };
        let mut adjacency = vec![0; ground.len()];
        for (point, &row) in ground.adjacency().iter().enumerate() {
            adjacency[places[point]] = moved(row);
        }
        Ground::new(&adjacency, moved(ground.wall())).unwrap()
    }

    fn places(len: usize, mut seed: u64) -> Vec<usize> {
        let mut places: Vec<usize> = (0..len).collect();
        for place in (1..len).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            places.swap(place, (seed >> 33) as usize % (place + 1));
        }
        places
    }

    #[test]
    fn nearly_every_eye_is_found_by_its_walk() {
        let mut missed = Vec::new();
        for points in 1..=9 {
            let (eyes, grounds, index) = indexed(points);
            missed.push(0);
            for (serial, eye) in (0..).zip(&eyes) {
                let ground = shuffled(eye.ground(), &places(points, serial));
                let Some(found) = index.find(&ground) else {
                    missed[points - 1] += 1;
                    continue;
                };
                let expected = &grounds[found.shard * 16 + found.index];
                assert_eq!(ground.canonical().ground, *expected);
                assert_eq!(found.to_canonical(ground.wall()), expected.wall());
                for (point, &neighbours) in ground.adjacency().iter().enumerate() {
                    let position = found.to_canonical(1 << point).trailing_zeros() as usize;
                    assert_eq!(found.to_canonical(neighbours), expected.adjacency()[position]);
                }
            }
        }
        // Grounds that are missed here are looked up by their canonical form, which costs only time.
        assert!(missed[..7].iter().sum::<usize>() == 0 && missed.iter().sum::<usize>() < 20, "{missed:?}");
    }

    #[test]
    fn nothing_but_the_ground_itself_is_found() {
        let (eyes, grounds, index) = indexed(7);
        for eye in &eyes {
            for point in 0..7 {
                let ground = eye.ground();
                let other = Ground::new(ground.adjacency(), ground.wall() ^ 1 << point).unwrap();
                let canonical = other.canonical().ground;
                let found = index.find(&other).map(|found| grounds[found.shard * 16 + found.index]);
                assert!(found.is_none_or(|found| found == canonical));
            }
        }
    }

    #[test]
    fn grounds_with_equal_hashes_are_not_confused() {
        // All points have equal hashes in both: a ring of six, and two rings of three.
        let ring: Vec<GroundSet> = (0..6).map(|p| 1 << ((p + 1) % 6) | 1 << ((p + 5) % 6)).collect();
        let rings: Vec<GroundSet> =
            (0..6).map(|p| (if p < 3 { 0b111 } else { 0b11_1000 }) & !(1 << p)).collect();
        let (ring, rings) = (Ground::new(&ring, 0b11_1111).unwrap(), Ground::new(&rings, 0b11_1111).unwrap());
        let mut index = Index::default();
        index.add(ring.canonical().ground, 0, 0);
        assert!(index.find(&ring).is_some());
        assert!(index.find(&rings).is_none());
    }
}
