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
        (0..self.cells.len()).filter_map(move |start| {
            if self.cells[start] != Some(side) || seen[start] {
                return None;
            }
            let (mut string, mut next) = (vec![start], 0);
            seen[start] = true;
            while let Some(&stone) = string.get(next) {
                next += 1;
                for other in self.neighbours(stone) {
                    if self.cells[other] == Some(side) && !std::mem::replace(&mut seen[other], true) {
                        string.push(other);
                    }
                }
            }
            string.sort_unstable();
            Some(string)
        })
    }

    pub(crate) fn flood(
        &self,
        seeds: impl IntoIterator<Item = usize>,
        within: impl Fn(usize) -> bool,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.cells.len()];
        let mut stack: Vec<usize> = seeds.into_iter().filter(|&seed| within(seed)).collect();
        while let Some(point) = stack.pop() {
            if !std::mem::replace(&mut reached[point], true) {
                stack.extend(self.neighbours(point).filter(|&other| !reached[other] && within(other)));
            }
        }
        reached
    }

    /// The points beside a set, some of them more than once.
    pub(super) fn beside<'a>(&'a self, set: &'a [bool]) -> impl Iterator<Item = usize> + 'a {
        (0..set.len())
            .filter(|&point| set[point])
            .flat_map(|point| self.neighbours(point))
            .filter(|&p| !set[p])
    }
}
