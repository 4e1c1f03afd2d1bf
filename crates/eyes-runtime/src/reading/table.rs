//! Positions already read.

use alloc::vec;
use alloc::vec::Vec;

use super::zone::Zone;
use crate::board::Point;

/// What is remembered of an attack from a position: that it succeeds with so many quiet moves or more,
/// or that it fails with so many or fewer.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    quiet: u8,
    pub(super) zone: Zone,
    pub(super) best: Option<Point>,
}

/// A hash table of fixed size; later entries displace earlier ones.
pub(super) struct Table(Vec<Entry>);

impl Table {
    /// A table for searches of so many nodes.
    pub(super) fn new(nodes: u32) -> Table {
        let size = (nodes / 4).clamp(1 << 10, 1 << 16).next_power_of_two();
        Table(vec![Entry { key: 0, quiet: 0, zone: Zone::EMPTY, best: None }; size as usize])
    }

    pub(super) fn get(&self, key: u64, quiet: u8) -> Option<&Entry> {
        self.0.get(key as usize & (self.0.len() - 1)).filter(|entry| {
            let known = if entry.best.is_some() { quiet >= entry.quiet } else { quiet <= entry.quiet };
            entry.key == key && known
        })
    }

    pub(super) fn put(&mut self, key: u64, quiet: u8, best: Option<Point>, zone: &Zone) {
        let index = key as usize & (self.0.len() - 1);
        if let Some(slot) = self.0.get_mut(index) {
            *slot = Entry { key, quiet, zone: *zone, best };
        }
    }
}
