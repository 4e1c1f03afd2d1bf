//! Which points of a board are read, for those who want to know what an answer rests on.

use core::cell::Cell;

use super::PointSet;
use super::grid::Grid;
use super::point::{AREA, Point};

/// A board that tells what was read of it.
pub(crate) type WatchedBoard = Grid<Seen>;

/// Told what is read.
pub(crate) trait Watch: Clone + Default {
    /// What stands at a point.
    fn see_point(&self, point: Point);
    /// The string at a point: its stones or its liberties.
    fn see_string(&self, stone: Point);
}

/// Nobody watches.
#[derive(Clone, Copy, Default)]
pub(crate) struct Unwatched;

impl Watch for Unwatched {
    fn see_point(&self, _: Point) {}
    fn see_string(&self, _: Point) {}
}

/// What was read since it was cleared. Bytes, because storing one is cheaper than setting a bit.
#[derive(Clone)]
pub(crate) struct Seen {
    points: [Cell<u8>; AREA],
    strings: [Cell<u8>; AREA],
}

impl Default for Seen {
    fn default() -> Self {
        Self { points: [const { Cell::new(0) }; AREA], strings: [const { Cell::new(0) }; AREA] }
    }
}

impl Watch for Seen {
    fn see_point(&self, point: Point) {
        self.points[point.index()].set(1);
    }

    fn see_string(&self, stone: Point) {
        self.strings[stone.index()].set(1);
    }
}

impl Seen {
    fn clear(&mut self) {
        self.points = [const { Cell::new(0) }; AREA];
        self.strings = [const { Cell::new(0) }; AREA];
    }

    /// The points that were read for themselves.
    fn points(&self) -> PointSet {
        set_of(&self.points)
    }

    /// The points at which strings were read; empty ones too, where a stone was tried.
    fn strings(&self) -> PointSet {
        set_of(&self.strings)
    }
}

impl WatchedBoard {
    /// Forgets what was read.
    pub(crate) fn begin_to_watch(&mut self) {
        self.watch.clear();
    }

    /// What the answers rest on that were read from this board since then, now that all moves have been taken back: the
    /// points that were looked at, the strings that were looked at, and all points beside these, because the liberties
    /// of a string and their order come from them. What was read of the strings of moves came from points that were
    /// looked at.
    pub(crate) fn rests_on(&self) -> PointSet {
        let (points, seen) = (self.watch.points(), self.watch.strings());
        let mut strings = PointSet::new();
        for point in seen {
            if self.peek(point).is_some() && !strings.contains(point) {
                let mut stone = point;
                loop {
                    strings.insert(stone);
                    stone = self.next(stone);
                    if stone == point {
                        break;
                    }
                }
            }
        }
        points | seen | strings | strings.neighbours()
    }
}

fn set_of(seen: &[Cell<u8>; AREA]) -> PointSet {
    let mut words = [0u64; AREA / 64];
    for (word, bytes) in words.iter_mut().zip(seen.chunks_exact(64)) {
        for (at, bytes) in bytes.chunks_exact(8).enumerate() {
            let eight = u64::from_le_bytes(core::array::from_fn(|byte| bytes[byte].get()));
            // Bytes of 0 or 1 become the bits of one byte.
            *word |= (eight.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
        }
    }
    PointSet::from_words(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_told_point_by_point() {
        let mut seen = Seen::default();
        let all = || (0..25).flat_map(|row| (0..25).map(move |column| Point::at(column, row)));
        let points: PointSet = all().filter(|point| point.index() * 7 % 11 < 3).collect();
        let strings: PointSet = all().filter(|point| point.index() * 5 % 13 < 2).collect();
        points.iter().for_each(|point| seen.see_point(point));
        strings.iter().for_each(|stone| seen.see_string(stone));
        assert_eq!((seen.points(), seen.strings()), (points, strings));
        seen.clear();
        assert_eq!((seen.points(), seen.strings()), (PointSet::new(), PointSet::new()));
    }
}
