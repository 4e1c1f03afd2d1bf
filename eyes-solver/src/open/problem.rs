//! The question: a board, a group on it, and who moves first.

use eyes_rules::Suicide;

use crate::enclosed::Board;
use crate::region::Side;

/// A group on a board, seen by its owner, the defender.
#[derive(Clone, Debug)]
pub(super) struct Fight<'a> {
    pub(super) width: usize,
    pub(super) suicide: Suicide,
    /// Row by row.
    pub(super) cells: &'a [Option<Side>],
    /// The stones of the group.
    pub(super) group: Vec<usize>,
    /// The stones near it that belong to it, those of the group among them.
    pub(super) friends: Vec<usize>,
    /// For each point whether it holds a string whose side has little room around it. If empty, no point does.
    pub(super) shut_in: &'a [bool],
    /// For each point whether it holds a string that is known to live. If empty, that is not known of any.
    pub(super) living: &'a [bool],
}

impl Fight<'_> {
    /// Whether a point holds a string whose side has little room around it.
    pub(super) fn is_shut_in(&self, place: usize) -> bool {
        self.shut_in.get(place).copied().unwrap_or(false)
    }

    /// Whether it is known which strings live.
    pub(super) fn knows_living(&self) -> bool {
        !self.living.is_empty()
    }

    /// Whether a point holds a string, not of the group, that is known to live.
    pub(super) fn is_known_to_live(&self, place: usize) -> bool {
        self.living.get(place).copied().unwrap_or(false) && !self.group.contains(&place)
    }

    /// Whether the defender lives where he reaches his string at a point.
    pub(super) fn gives_life(&self, place: usize) -> bool {
        self.living.get(place).copied().unwrap_or(true)
    }

    pub(super) fn board(&self) -> Board<'_> {
        Board { width: self.width, cells: self.cells }
    }

    /// The neighbours of a point.
    pub(super) fn near(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        self.board().neighbours(place)
    }

    /// The stones of the string at a point.
    pub(super) fn string(&self, place: usize) -> Vec<usize> {
        self.board().component(place, &mut vec![false; self.cells.len()], |next| {
            self.cells[next] == self.cells[place]
        })
    }

    /// All strings, by their first stones.
    pub(super) fn strings(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.cells.len()];
        let mut strings = Vec::new();
        for place in 0..self.cells.len() {
            if self.cells[place].is_some() && !seen[place] {
                let is_same = |next: usize| self.cells[next] == self.cells[place];
                strings.push(self.board().component(place, &mut seen, is_same));
            }
        }
        strings
    }

    /// The liberties of a string, increasing.
    pub(super) fn liberties(&self, string: &[usize]) -> Vec<usize> {
        self.board().liberties(string)
    }
}
