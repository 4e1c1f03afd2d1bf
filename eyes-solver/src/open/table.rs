//! What is known of positions.

use super::grid::Set;
use super::state::split_mix;

/// More than any search reaches: proven.
pub(super) const INFINITE: u32 = 1 << 28;

/// Depths of the path, as bits.
pub(super) type Depths = u128;

/// Proof and disproof number of a position for the side to move, or its result.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// 0 if the side to move wins.
    pub(super) phi: u32,
    /// 0 if the side to move loses.
    pub(super) delta: u32,
    /// What a result depends on.
    pub(super) zone: Set,
    /// The positions of the path that a result rests on, because repeating them was taken for a win of the
    /// defender.
    pub(super) rests_on: Depths,
}

impl Known {
    pub(super) const UNKNOWN: Self = Self { phi: 1, delta: 1, zone: 0, rests_on: 0 };

    pub(super) fn is_decided(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    pub(super) fn result(won: bool, zone: Set) -> Self {
        let (phi, delta) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        Self { phi, delta, zone, rests_on: 0 }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    known: Known,
    /// What the keys on the path were that a result rests on.
    path: u64,
    /// Nodes spent.
    effort: u32,
    best: u8,
}

/// A table of positions that grows up to a limit, then forgets what was found with the least effort.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    pub(super) used: usize,
    most: usize,
}

const WAYS: usize = 4;
const SMALLEST: usize = 1 << 12;

/// Entries of a table of 340 MB, 420 while it grows.
pub(super) const MOST_ENTRIES: usize = 1 << 22;

impl Table {
    pub(super) fn new(most: usize) -> Self {
        Self { entries: vec![Entry::default(); SMALLEST], used: 0, most: most.max(SMALLEST) }
    }

    fn place(&self, key: u64) -> usize {
        (split_mix(key) as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    /// What is known of a position, on this path, and the best move.
    #[inline]
    pub(super) fn get(&self, key: u64, path: &[u64]) -> Option<(Known, u8, u32)> {
        let from = self.place(key);
        let entry =
            self.entries[from..from + WAYS].iter().find(|entry| entry.key == key && entry.effort > 0)?;
        if entry.known.rests_on == 0 {
            return Some((entry.known, entry.best, entry.effort));
        }
        let holds = signature(entry.known.rests_on, path) == Some(entry.path);
        holds.then_some((entry.known, entry.best, entry.effort))
    }

    pub(super) fn put(&mut self, key: u64, known: Known, best: u8, effort: u32, path: &[u64]) {
        let path = if known.rests_on == 0 { 0 } else { signature(known.rests_on, path).unwrap_or(0) };
        if self.used * 3 > self.entries.len() * 2 && self.entries.len() < self.most {
            self.grow();
        }
        self.insert(Entry { key, known, path, effort: effort.max(1), best });
    }

    fn insert(&mut self, entry: Entry) {
        let from = self.place(entry.key);
        let ways = &mut self.entries[from..from + WAYS];
        if let Some(own) = ways.iter_mut().find(|other| other.key == entry.key && other.effort > 0) {
            let effort = own.effort.saturating_add(entry.effort);
            *own = Entry { effort, ..entry };
            return;
        }
        if let Some(place) = ways.iter_mut().min_by_key(|other| other.effort) {
            self.used += usize::from(place.effort == 0);
            *place = entry;
        }
    }

    fn grow(&mut self) {
        let larger = vec![Entry::default(); self.entries.len() * 4];
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.effort > 0) {
            self.insert(entry);
        }
    }
}

/// The keys at these depths of a path in one number; `None` if the path is shorter.
fn signature(depths: Depths, path: &[u64]) -> Option<u64> {
    let mut left = depths;
    let mut sum = 0u64;
    while left != 0 {
        let depth = left.trailing_zeros() as usize;
        left &= left - 1;
        sum = sum.rotate_left(5) ^ path.get(depth)?;
    }
    Some(sum)
}
