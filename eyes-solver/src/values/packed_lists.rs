//! Many short lists, one after another in one vector.

use std::ops::Range;

/// Lists of items by number. Items are pushed to the last list until it is closed.
pub(super) struct Lists<T> {
    /// Where each list begins, and the open one after them.
    first: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(super) fn with_capacity(lists: usize) -> Self {
        let mut first = Vec::with_capacity(lists + 1);
        first.push(0);
        Self { first, items: Vec::new() }
    }

    pub(super) fn push(&mut self, item: T) {
        self.items.push(item);
    }

    pub(super) fn extend(&mut self, items: impl Iterator<Item = T>) {
        self.items.extend(items);
    }

    /// Closes the list and begins the next.
    pub(super) fn close(&mut self) {
        self.first.push(self.items.len() as u32);
    }

    #[inline]
    pub(super) fn of(&self, number: usize) -> &[T] {
        &self.items[self.range(number)]
    }

    pub(super) fn all(&self) -> &[T] {
        &self.items
    }

    #[inline]
    fn range(&self, number: usize) -> Range<usize> {
        self.first[number] as usize..self.first[number + 1] as usize
    }
}
