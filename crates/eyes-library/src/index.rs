//! Finding the record of a ground without its canonical form.
//!
//! Hashes of what lies around each point tell the points apart, whatever their numbering; points
//! that are alike are told apart by a choice. The order of the hashes numbers the points, and a
//! hash of all of them names the ground. That a ground so found is the one asked for is checked,
//! so that neither two grounds with the same hash nor a choice between points that are not alike
//! can do more harm than to leave the question to the canonical form.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::ground::{Ground, MAX_POINTS, Stones};

/// Points rounded up to what fills vectors of any width.
const LANES: usize = 16;

/// The points of a ground in an order that isomorphic grounds share, as far as hashes can tell.
struct Order {
    hash: u32,
    /// For each point, how many precede it.
    ranks: [u8; LANES],
}

impl Order {
    fn of(ground: &Ground) -> Self {
        let len = ground.len();
        let mut keys = [0u32; LANES];
        for (point, (key, neighbours)) in keys.iter_mut().zip(ground.adjacency()).enumerate() {
            *key = mixed(neighbours.count_ones() << 1 | u32::from(ground.wall() >> point & 1));
        }
        let mut alike = 0;
        let mut order = Self { hash: 0, ranks: [0; LANES] };
        // Two rounds for each point are more than enough unless hashes collide.
        for _ in 0..2 * LANES {
            keys = spread(ground, &keys);
            let ranks = ranks(&keys, len);
            let told_apart: i32 = ranks[..len].iter().sum();
            if told_apart as usize == len * (len - 1) / 2 {
                order.hash = keys[..len].iter().fold(0, |hash: u32, &key| hash.wrapping_add(mixed(key)));
                order.ranks = ranks.map(|rank| rank as u8);
                break;
            }
            if told_apart <= alike {
                single_out(&mut keys, &ranks, len);
            }
            alike = told_apart;
        }
        order
    }
}

/// Hashes of every point and its neighbours.
#[inline]
fn spread(ground: &Ground, keys: &[u32; LANES]) -> [u32; LANES] {
    let mut next = [0; LANES];
    for ((next, key), &neighbours) in next.iter_mut().zip(keys).zip(ground.adjacency()) {
        let mut rest = neighbours;
        let mut sum = 0u32;
        while rest != 0 {
            sum = sum.wrapping_add(keys[rest.trailing_zeros() as usize % LANES]);
            rest &= rest - 1;
        }
        *next = mixed(key.rotate_left(11).wrapping_add(sum));
    }
    next
}

/// For each point, how many have a smaller key.
#[inline]
fn ranks(keys: &[u32; LANES], len: usize) -> [i32; LANES] {
    let keys: [i32; LANES] =
        std::array::from_fn(|point| if point < len { (keys[point] >> 1) as i32 } else { i32::MAX });
    let mut ranks = [0; LANES];
    for other in keys {
        for (rank, key) in ranks.iter_mut().zip(keys) {
            *rank += i32::from(other < key);
        }
    }
    ranks
}

/// Changes the key of one of the first points that share theirs.
#[cold]
fn single_out(keys: &mut [u32; LANES], ranks: &[i32; LANES], len: usize) {
    let shared = |point: &usize| ranks[..len].iter().filter(|&&rank| rank == ranks[*point]).count() > 1;
    if let Some(point) = (0..len).filter(shared).min_by_key(|&point| ranks[point]) {
        keys[point] = mixed(keys[point] ^ 1);
    }
}

/// A permutation of all words that mixes their bits (Wellons, *Prospecting for hash functions*,
/// 2018, `lowbias32`).
#[inline]
const fn mixed(word: u32) -> u32 {
    let word = (word ^ word >> 16).wrapping_mul(0x7feb_352d);
    let word = (word ^ word >> 15).wrapping_mul(0x846c_a68b);
    word ^ word >> 16
}

/// The grounds of one size, by their hashes.
#[derive(Debug, Default)]
pub(crate) struct Index {
    entries: HashMap<u32, Entry, BuildHasherDefault<Kept>>,
}

#[derive(Debug)]
struct Entry {
    /// In canonical numbering.
    ground: Ground,
    /// For each rank, the point.
    points: [u8; LANES],
    shard: u32,
    index: u32,
}

/// A ground found, and where each point of the ground asked about is in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) shard: usize,
    pub(crate) index: usize,
    positions: [u8; LANES],
}

impl Index {
    /// Adds a ground in canonical numbering. Of two with the same hash the second is not found.
    pub(crate) fn add(&mut self, ground: Ground, shard: usize, index: usize) {
        let order = Order::of(&ground);
        let mut points = [0; LANES];
        for (point, &rank) in (0..).zip(&order.ranks[..ground.len()]) {
            points[usize::from(rank)] = point;
        }
        let entry = Entry { ground, points, shard: shard as u32, index: index as u32 };
        self.entries.entry(order.hash).or_insert(entry);
    }

    /// The record of a ground in any numbering; `None` if there is none, or only the canonical form
    /// can tell.
    #[inline]
    pub(crate) fn find(&self, ground: &Ground) -> Option<Found> {
        let order = Order::of(ground);
        let entry = self.entries.get(&order.hash)?;
        let positions = order.ranks.map(|rank| entry.points[usize::from(rank) % LANES]);
        let found = Found { shard: entry.shard as usize, index: entry.index as usize, positions };
        let wanted = &entry.ground;
        let same = ground.len() == wanted.len()
            && found.to_canonical(ground.wall()) == wanted.wall()
            && ground.adjacency().iter().zip(&positions).all(|(&neighbours, &position)| {
                wanted.adjacency().get(usize::from(position)) == Some(&found.to_canonical(neighbours))
            });
        same.then_some(found)
    }
}

impl Found {
    /// A set of points of the ground asked about, in canonical numbers.
    #[inline]
    pub(crate) fn to_canonical(self, stones: Stones) -> Stones {
        let mut rest = stones & ((1 << MAX_POINTS) - 1);
        let mut set = 0;
        while rest != 0 {
            set |= 1 << (self.positions[rest.trailing_zeros() as usize % LANES] % 16);
            rest &= rest - 1;
        }
        set
    }
}

/// Keys are hashes already.
#[derive(Default)]
pub(crate) struct Kept(u64);

impl Hasher for Kept {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u32(&mut self, key: u32) {
        // The table takes its buckets from the low bits and its tags from the high ones.
        self.0 = u64::from(key) << 32 | u64::from(key);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::eye::Eye;

    /// All grounds of a size, and the index of them.
    fn indexed(points: usize) -> (Vec<Eye>, Vec<Ground>, Index) {
        let eyes = Eye::all(points);
        let grounds: BTreeSet<Ground> = eyes.iter().map(|eye| eye.canonical().ground).collect();
        let grounds: Vec<Ground> = grounds.into_iter().collect();
        let mut index = Index::default();
        for (number, &ground) in grounds.iter().enumerate() {
            index.add(ground, number / 16, number % 16);
        }
        (eyes, grounds, index)
    }

    /// The same ground, point `p` now number `places[p]`.
    fn renumbered(ground: &Ground, places: &[usize]) -> Ground {
        let moved = |set: Stones| {
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
    fn every_eye_is_found_in_every_numbering_without_its_canonical_form() {
        for points in 1..=9 {
            let (eyes, grounds, index) = indexed(points);
            for (serial, eye) in (0..).zip(&eyes) {
                let ground = renumbered(eye.ground(), &places(points, serial));
                let found = index.find(&ground).unwrap();
                let expected = &grounds[found.shard * 16 + found.index];
                assert_eq!(ground.canonical().ground, *expected);
                assert_eq!(found.to_canonical(ground.wall()), expected.wall());
                for (point, &neighbours) in ground.adjacency().iter().enumerate() {
                    let position = found.to_canonical(1 << point).trailing_zeros() as usize;
                    assert_eq!(found.to_canonical(neighbours), expected.adjacency()[position]);
                }
            }
        }
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
                assert_eq!(found, grounds.contains(&canonical).then_some(canonical));
            }
        }
    }

    #[test]
    fn grounds_that_only_the_canonical_form_tells_apart_are_not_mistaken() {
        // Every point alike in both: a ring of six and two rings of three.
        let ring: Vec<Stones> = (0..6).map(|p| 1 << ((p + 1) % 6) | 1 << ((p + 5) % 6)).collect();
        let rings: Vec<Stones> =
            (0..6).map(|p| (if p < 3 { 0b111 } else { 0b11_1000 }) & !(1 << p)).collect();
        let (ring, rings) = (Ground::new(&ring, 0b11_1111).unwrap(), Ground::new(&rings, 0b11_1111).unwrap());
        let mut index = Index::default();
        index.add(ring.canonical().ground, 0, 0);
        assert!(index.find(&ring).is_some());
        assert!(index.find(&rings).is_none());
    }
}
