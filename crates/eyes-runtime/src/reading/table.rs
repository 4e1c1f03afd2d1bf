//! Positions already read.

use alloc::vec;
use alloc::vec::Vec;

use super::zone::Zone;
use crate::board::Point;

/// What is remembered of an attack from a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub(super) zone: Zone,
    pub(super) best: Option<Point>,
}

/// A hash table of fixed size; later entries displace earlier ones.
pub(super) struct Table(Vec<Entry>);

impl Table {
    /// A table for searches of so many nodes.
    pub(super) fn new(nodes: u32) -> Table {
        let size = (nodes / 4).clamp(1 << 10, 1 << 16).next_power_of_two();
        Table(vec![Entry { key: 0, zone: Zone::EMPTY, best: None }; size as usize])
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        self.0.get(key as usize & (self.0.len() - 1)).filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, best: Option<Point>, zone: &Zone) {
        let index = key as usize & (self.0.len() - 1);
        if let Some(slot) = self.0.get_mut(index) {
            *slot = Entry { key, zone: *zone, best };
        }
    }
}
