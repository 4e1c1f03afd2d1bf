//! What stands on a board, as cells row by row.

use crate::region::Side;

/// What stands on a board.
pub(crate) struct Board<'a> {
    pub(crate) width: usize,
    pub(crate) cells: &'a [Option<Side>],
}

impl Board<'_> {
    pub(crate) fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, len) = (self.width, self.cells.len());
        let left = (!point.is_multiple_of(width)).then(|| point - 1);
        let right = (point % width + 1 < width).then_some(point + 1);
        let up = point.checked_sub(width);
        let down = (point + width < len).then_some(point + width);
        [up, left, right, down].into_iter().flatten()
    }

    /// Whether there is an attacker stone.
    pub(super) fn attacks(&self, point: usize) -> bool {
        self.cells.get(point).copied().flatten() == Some(Side::Attacker)
    }

    /// The strings of a side, each in reading order.
    pub(super) fn strings(&self, side: Side) -> impl Iterator<Item = Vec<usize>> + '_ {
        let mut seen = vec![false; self.cells.len()];
        let is_own = move |point: usize| self.cells[point] == Some(side);
        (0..self.cells.len()).filter_map(move |start| {
            if !is_own(start) || seen[start] {
                return None;
            }
            let mut string = self.component(start, &mut seen, is_own);
            string.sort_unstable();
            Some(string)
        })
    }

    /// The points connected with `start` through points of `within` that are not `seen`, nearest first. They become
    /// `seen`.
    // The flood fill of `eyes_rules` works on sets of bits; the boards here have up to 625 points and callers that
    // want lists.
    pub(crate) fn component(
        &self,
        start: usize,
        seen: &mut [bool],
        within: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let (mut found, mut next) = (vec![start], 0);
        seen[start] = true;
        while let Some(&point) = found.get(next) {
            next += 1;
            for other in self.neighbours(point) {
                if within(other) && !std::mem::replace(&mut seen[other], true) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// For each point whether it is connected with one of `seeds` through points of `within`.
    pub(crate) fn flood(
        &self,
        seeds: impl IntoIterator<Item = usize>,
        within: impl Fn(usize) -> bool,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.cells.len()];
        for seed in seeds {
            if within(seed) && !reached[seed] {
                self.component(seed, &mut reached, &within);
            }
        }
        reached
    }

    /// The empty points beside a string, increasing.
    pub(crate) fn liberties(&self, string: &[usize]) -> Vec<usize> {
        let beside = string.iter().flat_map(|&stone| self.neighbours(stone));
        let mut liberties: Vec<usize> = beside.filter(|&point| self.cells[point].is_none()).collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    /// The points beside a set, some of them more than once.
    pub(super) fn beside<'a>(&'a self, set: &'a [bool]) -> impl Iterator<Item = usize> + 'a {
        (0..set.len())
            .filter(|&point| set[point])
            .flat_map(|point| self.neighbours(point))
            .filter(|&p| !set[p])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyes_rules::{Adjacency, Links, Set};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn components_are_those_of_the_rules(
            width in 1usize..7,
            marks in prop::collection::vec(any::<bool>(), 1..50),
        ) {
            let height = marks.len().div_ceil(width);
            let cells = vec![None; width * height];
            let board = Board { width, cells: &cells };
            let within = |point: usize| marks.get(point).is_some_and(|&mark| mark);
            let all = (0..cells.len()).filter(|&point| within(point)).fold(0, |all: u64, point| all | 1 << point);
            let rules = Links::<u64>::grid(width, height).unwrap();
            let mut seen = vec![false; cells.len()];
            for start in all.members() {
                if seen[start] {
                    continue;
                }
                let mut found = board.component(start, &mut seen, within);
                found.sort_unstable();
                let expected: Vec<usize> = rules.flood(1 << start, all).members().collect();
                prop_assert_eq!(&found, &expected);
                let reached = board.flood([start], within);
                let reached: Vec<usize> = (0..reached.len()).filter(|&point| reached[point]).collect();
                prop_assert_eq!(reached, expected);
            }
        }
    }
}
