//! A log of changes, so that a move can be undone.

use alloc::vec::Vec;

use super::Point;

/// Receives the old content of every word of the board that is overwritten.
pub(super) trait Log {
    fn record(&mut self, address: u16, old: u16);
}

/// Records nothing: for moves that are never undone.
pub(super) struct Forget;

impl Log for Forget {
    fn record(&mut self, _: u16, _: u16) {}
}

/// The changes of a sequence of moves, latest last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Trail(Vec<(u16, u16)>);

impl Trail {
    pub(crate) fn with_capacity(changes: usize) -> Trail {
        Trail(Vec::with_capacity(changes))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn pop_to(&mut self, len: usize, mut restore: impl FnMut(u16, u16)) {
        while self.0.len() > len {
            if let Some((address, old)) = self.0.pop() {
                restore(address, old);
            }
        }
    }
}

impl Log for Trail {
    fn record(&mut self, address: u16, old: u16) {
        self.0.push((address, old));
    }
}

/// The state to which a move is undone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub(super) len: usize,
    pub(super) ko: Option<Point>,
    pub(super) hash: u64,
}
