//! Transposition tables.
//!
//! All questions share them, for clearing them would take longer than most questions do. Each question has a salt of
//! its own: the place of an entry does not depend on the salt, the key under which it is stored does. So a question
//! finds no entry but its own, and finds the same ones whatever was asked before.

use alloc::vec;
use alloc::vec::Vec;

use super::proof_numbers::Numbers;
use super::zone::Zone;
use crate::board::Point;

/// An entry: the target is captured with this many quiet moves or more, or it is safe from this many or fewer.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    quiet: u8,
    pub(super) zone: Zone,
    /// The move that captures it, or threatens to; `None` if it is safe.
    pub(super) best: Option<Point>,
}

/// A hash table of fixed size; later entries replace earlier ones.
pub(super) struct Table(Vec<Entry>);

impl Table {
    pub(super) fn new(nodes: u32) -> Table {
        let size = nodes.saturating_mul(2).clamp(1 << 11, 1 << 17).next_power_of_two();
        Table(vec![Entry { key: 0, quiet: 0, zone: Zone::EMPTY, best: None }; size as usize])
    }

    pub(super) fn get(&self, key: u64, salt: u64, quiet: u8) -> Option<&Entry> {
        self.0.get(key as usize & (self.0.len() - 1)).filter(|entry| {
            let known = if entry.best.is_some() { quiet >= entry.quiet } else { quiet <= entry.quiet };
            entry.key == key ^ salt && known
        })
    }

    pub(super) fn put(&mut self, key: u64, salt: u64, quiet: u8, best: Option<Point>, zone: &Zone) {
        let index = key as usize & (self.0.len() - 1);
        if let Some(slot) = self.0.get_mut(index) {
            *slot = Entry { key: key ^ salt, quiet, zone: *zone, best };
        }
    }
}

/// Proof and disproof numbers of positions that are still undecided, in a hash table of fixed size.
pub(super) struct Outlook(Vec<(u64, Numbers)>);

impl Outlook {
    pub(super) fn new(nodes: u32) -> Outlook {
        let size = nodes.saturating_mul(2).clamp(1 << 11, 1 << 19).next_power_of_two();
        Outlook(vec![(0, Numbers::UNBOUNDED); size as usize])
    }

    pub(super) fn get(&self, key: u64, salt: u64) -> Option<Numbers> {
        let &(of, numbers) = self.0.get(key as usize & (self.0.len() - 1))?;
        (of == key ^ salt).then_some(numbers)
    }

    pub(super) fn put(&mut self, key: u64, salt: u64, numbers: Numbers) {
        let index = key as usize & (self.0.len() - 1);
        if let Some(slot) = self.0.get_mut(index) {
            *slot = (key ^ salt, numbers);
        }
    }
}
