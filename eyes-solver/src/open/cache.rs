//! Results of frames, kept from one question to the next.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::region::{Position, Region, Side};
use crate::status::Status;

/// The most results of one generation. A result with its fight takes about 1.5 kB.
const MOST: usize = 4_096;

/// Results of searches on open boards, for later questions about this board and others: most of the fights of a board are
/// the same after a move.
///
/// Answers do not depend on what is kept. A kept result is used only where a search with the same bounds would end with it,
/// and counts as many nodes. Two generations of at most 4,096 results are kept, 12 MB in all.
#[derive(Default)]
pub struct OpenCache {
    generations: Mutex<Generations>,
    /// How often a result was used.
    #[cfg(test)]
    used: std::sync::atomic::AtomicUsize,
}

#[derive(Default)]
struct Generations {
    young: HashMap<Key, Kept>,
    old: HashMap<Key, Kept>,
}

impl std::fmt::Debug for OpenCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenCache").finish_non_exhaustive()
    }
}

/// All that the search of a frame depends on, apart from its bounds. Points are numbers of the region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) region: Region,
    /// With the ko ban of the side that moves first.
    pub(super) position: Position,
    pub(super) first: Side,
    /// Moves to test first; `None` for one that is not in the region.
    pub(super) known: Vec<Option<u8>>,
    /// The status of an easier frame, and the moves that reach it.
    pub(super) easier: Option<(Status, Vec<u8>)>,
    /// Whether only these moves and this status are asked for.
    pub(super) is_only_for_its_status: bool,
    /// How many points of the region are points of the board.
    pub(super) points: usize,
}

/// A result that more nodes would not change, or that there was none with exactly this many.
#[derive(Clone, Debug)]
pub(super) enum Kept {
    Decided {
        status: Status,
        best: Vec<u8>,
        is_at_stake: bool,
        /// The nodes of the statuses.
        nodes: u64,
        /// The nodes of the statuses and of the moves.
        all_nodes: u64,
    },
    Undecided {
        /// `None` if more nodes would not decide it.
        limit: Option<u64>,
        /// The nodes that were left for all.
        left: u64,
        nodes: u64,
        /// The moves of the easier frame that were found not to reach its status.
        refuted: Vec<u8>,
    },
}

impl Kept {
    /// Whether a search with this limit for the statuses, and these nodes left for all, would end with the result.
    fn holds(&self, limit: u64, left: u64) -> bool {
        match *self {
            Self::Decided { nodes, all_nodes, .. } => nodes < limit && all_nodes < left,
            Self::Undecided { limit: None, nodes, .. } => nodes < limit,
            Self::Undecided { limit: Some(had), left: had_left, nodes, .. } => {
                limit == had && (left == had_left || nodes < left.min(had_left))
            }
        }
    }
}

impl OpenCache {
    /// An empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How a search with this limit for the statuses, and these nodes left for all, would end, if that is known.
    pub(super) fn get(&self, key: &Key, limit: u64, left: u64) -> Option<Kept> {
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = generations.find(key).filter(|kept| kept.holds(limit, left))?;
        #[cfg(test)]
        self.used.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Some(kept)
    }

    #[cfg(test)]
    pub(super) fn used(&self) -> usize {
        self.used.load(std::sync::atomic::Ordering::Relaxed)
    }

    pub(super) fn put(&self, key: Key, kept: Kept) {
        self.generations.lock().unwrap_or_else(PoisonError::into_inner).insert(key, kept);
    }
}

impl Generations {
    fn find(&mut self, key: &Key) -> Option<Kept> {
        if let Some(kept) = self.young.get(key) {
            return Some(kept.clone());
        }
        let (key, kept) = self.old.remove_entry(key)?;
        self.insert(key, kept.clone());
        Some(kept)
    }

    fn insert(&mut self, key: Key, kept: Kept) {
        if self.young.len() >= MOST {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, kept);
    }
}
