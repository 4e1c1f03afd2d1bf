//! The stones of a board with their strings, as words that moves change and undo restores.

use super::point::{AREA, Point};
use super::short_list::SHORT;
use super::watch::Watch;
use super::{Color, PointSet, Suicide};

pub(super) const EMPTY: u16 = 0;
pub(super) const FRAME: u16 = 3;

/// Offsets: the cell of a point, the head of its string (of an empty point itself, or 0), and a record.
pub(super) const CELL: usize = 0;
pub(super) const HEAD: usize = AREA;
pub(super) const RECORDS: usize = 2 * AREA;
pub(super) const WORDS: usize = RECORDS + RECORD * AREA;

/// A record: for a stone the next of its string, and for a head the string's size and liberties.
pub(super) const RECORD: usize = 8;
pub(super) const LIBERTIES: usize = 0;
pub(super) const LISTED: usize = 1;
pub(super) const SIZE: usize = LISTED + SHORT;
pub(super) const NEXT: usize = SIZE + 1;

pub(super) const fn cell_of(color: Color) -> u16 {
    color as u16 + 1
}

/// The stones of a board, its strings and their liberties, and the ko. `W` sees which points are read.
#[derive(Clone)]
pub(crate) struct Grid<W> {
    pub(super) words: [u16; WORDS],
    pub(super) hash: u64,
    pub(super) ko: Option<Point>,
    pub(super) suicide: Suicide,
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) watch: W,
}

impl<W: Watch> Grid<W> {
    /// No stones; suicide is forbidden.
    pub(crate) fn empty(width: u8, height: u8) -> Self {
        let (hash, ko, suicide, watch) = (0, None, Suicide::Forbidden, W::default());
        let mut grid = Self { words: [0; WORDS], hash, ko, suicide, width, height, watch };
        grid.clear(width, height);
        grid
    }

    /// Takes all stones off, and changes the size.
    pub(crate) fn clear(&mut self, width: u8, height: u8) {
        self.words[CELL..CELL + AREA].fill(FRAME);
        self.words[HEAD..HEAD + AREA].fill(0);
        for row in 0..height {
            for column in 0..width {
                self.words[CELL + Point::at(column, row).index()] = EMPTY;
            }
        }
        (self.hash, self.ko, self.width, self.height) = (0, None, width, height);
    }

    pub(crate) fn set_suicide(&mut self, suicide: Suicide) {
        self.suicide = suicide;
    }

    /// The head of the string at a point known to be occupied.
    pub(crate) fn head(&self, stone: Point) -> Point {
        Point::from_index(self.head_word(stone))
    }

    /// The next stone of a string, in a circle.
    pub(crate) fn next(&self, stone: Point) -> Point {
        Point::from_index(self.field(NEXT, stone))
    }

    pub(crate) fn head_liberties(&self, head: Point) -> u16 {
        self.field(LIBERTIES, head)
    }

    /// A hash of the stones.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Counts the hash from here.
    pub(crate) fn forget_hash(&mut self) {
        self.hash = 0;
    }

    /// Counts the string with this head as read.
    pub(crate) fn see_string(&self, head: Point) {
        self.watch.see_string(head);
    }

    pub(crate) fn set_ko(&mut self, ko: Option<Point>) {
        self.ko = ko;
    }

    /// What stands at a point.
    pub(super) fn cell(&self, point: Point) -> u16 {
        self.watch.see_point(point);
        self.words[CELL + point.index()]
    }

    /// The head of the string at a point; of an empty point itself, or 0.
    pub(super) fn head_word(&self, point: Point) -> u16 {
        self.watch.see_string(point);
        self.words[HEAD + point.index()]
    }

    /// A field of the record of a head. Whoever has a head has read it at a stone of the string, or was given it, so the
    /// string was seen.
    pub(super) fn field(&self, field: usize, head: Point) -> u16 {
        self.words[RECORDS + RECORD * head.index() + (field & (RECORD - 1))]
    }
}

/// What is not told to the watch.
impl<W> Grid<W> {
    /// The number of columns and of rows.
    pub(crate) fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    pub(crate) fn suicide(&self) -> Suicide {
        self.suicide
    }

    pub(crate) fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The colour of the stone at a point.
    pub(crate) fn peek(&self, point: Point) -> Option<Color> {
        match self.words[CELL + point.index()] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Becomes a copy of another board, with the same heads.
    pub(crate) fn copy_from<V>(&mut self, other: &Grid<V>) {
        let is_of_same_size = (self.width, self.height) == (other.width, other.height);
        (self.width, self.height) = (other.width, other.height);
        (self.hash, self.ko, self.suicide) = (other.hash, other.ko, other.suicide);
        if !is_of_same_size {
            self.words = other.words;
            return;
        }
        // Beyond the last row nothing differs, or nothing is read.
        let rows = CELL..Point::at(0, self.height).index();
        for (start, size) in [(CELL, 1), (HEAD, 1), (RECORDS, RECORD)] {
            let part = start + size * rows.start..start + size * rows.end;
            self.words[part.clone()].copy_from_slice(&other.words[part]);
        }
    }

    /// Same size, stones and ko.
    pub(crate) fn is_same_position<V>(&self, other: &Grid<V>) -> bool {
        let cells = CELL..CELL + AREA;
        (self.width, self.height, self.ko) == (other.width, other.height, other.ko)
            && self.words[cells.clone()] == other.words[cells]
    }

    /// Whether the strings have the same heads, too.
    pub(crate) fn has_same_heads<V>(&self, other: &Grid<V>) -> bool {
        let heads = HEAD..HEAD + AREA;
        self.words[heads.clone()] == other.words[heads]
    }

    /// The points with another content on a board of the same size.
    pub(crate) fn difference<V>(&self, other: &Grid<V>) -> PointSet {
        let cells = |words: &[u16; WORDS], row: usize| -> [u16; 32] {
            core::array::from_fn(|column| words[CELL + 32 * row + column])
        };
        let mut different = PointSet::new();
        for row in 0..=usize::from(self.height) {
            let (ours, theirs) = (cells(&self.words, row), cells(&other.words, row));
            if ours != theirs {
                let columns = (0..32).filter(|&column| ours[column] != theirs[column]);
                different.extend(columns.map(|column| Point::from_index((32 * row + column) as u16)));
            }
        }
        different
    }
}

#[cfg(test)]
mod tests {
    use super::super::watch::Seen;
    use super::*;

    #[test]
    fn a_cleared_grid_is_as_a_new_one() {
        let mut used = Grid::<Seen>::empty(9, 9);
        used.set_up(Point::at(3, 3), Color::Black);
        used.set_up(Point::at(3, 4), Color::Black);
        used.clear(7, 5);
        used.set_up(Point::at(3, 4), Color::White);
        let mut new = Grid::<Seen>::empty(7, 5);
        new.set_up(Point::at(3, 4), Color::White);
        for at in (0..7).flat_map(|column| (0..5).map(move |row| Point::at(column, row))) {
            assert_eq!(used.cell(at), new.cell(at));
            assert_eq!(used.head_word(at), new.head_word(at));
        }
        assert_eq!(
            used.short_liberties(Point::at(3, 4)).as_slice(),
            new.short_liberties(Point::at(3, 4)).as_slice()
        );
        assert_eq!(used.hash(), new.hash());
    }
}
