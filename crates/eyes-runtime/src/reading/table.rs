//! Positions already read.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Point, PointSet};

/// What is remembered of an attack from a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub(super) zone: PointSet,
    pub(super) best: Option<Point>,
    pub(super) traces: u8,
}

/// A hash table of fixed size; later entries displace earlier ones.
pub(super) struct Table(Vec<Entry>);

const SIZE: usize = 1 << 12;

impl Table {
    pub(super) fn new() -> Table {
        let empty = Entry { key: 0, zone: PointSet::EMPTY, best: None, traces: 0 };
        Table(vec![empty; SIZE])
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        self.0.get(key as usize % SIZE).filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, best: Option<Point>, zone: &PointSet, traces: u8) {
        if let Some(slot) = self.0.get_mut(key as usize % SIZE) {
            *slot = Entry { key, zone: *zone, best, traces };
        }
    }
}
