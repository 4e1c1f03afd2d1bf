//! The stones of a board with their strings, as words that moves change and undo restores.

use super::point::{AREA, Point};
use super::short_list::SHORT;
use super::watch::Watch;
use super::{Color, Suicide};

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
    pub(super) watch: W,
}

impl<W: Watch> Grid<W> {
    /// No stones; suicide is forbidden.
    pub(crate) fn empty(width: u8, height: u8) -> Self {
        let (hash, ko, suicide, watch) = (0, None, Suicide::Forbidden, W::default());
        let mut grid = Self { words: [0; WORDS], hash, ko, suicide, watch };
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
        (self.hash, self.ko) = (0, None);
    }

    pub(crate) fn set_suicide(&mut self, suicide: Suicide) {
        self.suicide = suicide;
    }

    pub(crate) fn is_on_board(&self, point: Point) -> bool {
        self.cell(point) != FRAME
    }

    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == EMPTY
    }

    pub(crate) fn color_at(&self, point: Point) -> Option<Color> {
        match self.cell(point) {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    pub(crate) fn is_color(&self, point: Point, color: Color) -> bool {
        self.cell(point) == cell_of(color)
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

    pub(crate) fn watch(&self) -> &W {
        &self.watch
    }

    pub(crate) fn watch_mut(&mut self) -> &mut W {
        &mut self.watch
    }

    /// See [`Board::edge_level`](super::Board::edge_level).
    pub(crate) fn edge_level(&self, point: Point) -> u8 {
        point.neighbours().into_iter().filter(|&q| !self.is_on_board(q)).count() as u8
    }

    pub(crate) fn ko(&self) -> Option<Point> {
        self.ko
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
