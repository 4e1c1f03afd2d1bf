//! The strings of a board and their liberties, kept up to date stone by stone.
//!
//! This is the one place beside [`eyes_rules`] that knows strings and liberties: a board that counts them anew for
//! every question costs a search many times as much, which `benches/board.rs` measures. The tests in
//! `tests/board.rs` hold it against the rules.

use super::grid::{CELL, EMPTY, Grid, HEAD, LIBERTIES, LISTED, NEXT, RECORD, RECORDS, SIZE, cell_of};
use super::log::{Forget, Log};
use super::point::Point;
use super::short_list::{SHORT, ShortList};
use super::watch::Watch;
use super::{Color, zobrist};

impl<W: Watch> Grid<W> {
    pub(super) fn add_stone(&mut self, point: Point, color: Color, log: &mut impl Log) {
        let (own, enemy) = (cell_of(color), cell_of(color.opponent()));
        let mut friends = Heads::default();
        let mut enemies = Heads::default();
        for neighbour in point.neighbours() {
            let cell = self.cell(neighbour);
            if cell == own {
                friends.add(self.head(neighbour));
            } else if cell == enemy {
                enemies.add(self.head(neighbour));
            }
        }
        self.hash ^= zobrist::stone(point, color);
        for head in enemies.iter() {
            self.lose_liberty(head, point, log);
        }
        let Some(base) = friends.iter().max_by_key(|&head| self.field(SIZE, head)) else {
            self.set_word(CELL, point, own, log);
            self.set_word(HEAD, point, point.raw(), log);
            self.set_field(NEXT, point, point.raw(), log);
            self.set_field(SIZE, point, 1, log);
            self.set_field(LIBERTIES, point, 0, log);
            for q in point.neighbours() {
                if self.is_empty(q) {
                    self.gain_liberty(point, q, log);
                }
            }
            return;
        };
        self.join(point, own, base, &friends, log);
    }

    /// Joins a new stone and the strings around it to the string `base`.
    fn join(&mut self, point: Point, cell: u16, base: Point, friends: &Heads, log: &mut impl Log) {
        self.lose_liberty(base, point, log);
        self.take_over(point, base, log);
        self.set_word(CELL, point, cell, log);
        self.set_field(NEXT, point, self.field(NEXT, base), log);
        self.set_field(NEXT, base, point.raw(), log);
        let mut size = self.field(SIZE, base) + 1;
        for head in friends.iter().filter(|&head| head != base) {
            size += self.field(SIZE, head);
            let mut stone = head;
            loop {
                self.take_over(stone, base, log);
                let next = self.next(stone);
                if next == head {
                    break;
                }
                stone = next;
            }
            self.set_field(NEXT, stone, self.field(NEXT, base), log);
            self.set_field(NEXT, base, head.raw(), log);
        }
        self.set_field(SIZE, base, size, log);
    }

    /// Adds a stone to the string `base`, and those of its liberties that are new.
    fn take_over(&mut self, stone: Point, base: Point, log: &mut impl Log) {
        for q in stone.neighbours() {
            if self.is_empty(q) && !self.touches(q, base) {
                self.gain_liberty(base, q, log);
            }
        }
        self.set_word(HEAD, stone, base.raw(), log);
    }

    /// See [`Board::name_by_first_stones`](super::Board::name_by_first_stones). The circle of the stones stays as it is.
    pub(super) fn name_by_first_stones(&mut self) {
        for first in self.points() {
            let Some(head) = self.string_head(first) else { continue };
            if (head.row(), head.column()) <= (first.row(), first.column()) {
                continue;
            }
            for field in LIBERTIES..NEXT {
                self.set_field(field, first, self.field(field, head), &mut Forget);
            }
            let mut stone = first;
            loop {
                self.set_word(HEAD, stone, first.raw(), &mut Forget);
                stone = self.next(stone);
                if stone == first {
                    break;
                }
            }
        }
    }

    fn gain_liberty(&mut self, head: Point, point: Point, log: &mut impl Log) {
        let count = self.field(LIBERTIES, head);
        if usize::from(count) < SHORT {
            self.set_field(LISTED + usize::from(count), head, point.raw(), log);
        }
        self.set_field(LIBERTIES, head, count + 1, log);
    }

    fn lose_liberty(&mut self, head: Point, point: Point, log: &mut impl Log) {
        let left = usize::from(self.field(LIBERTIES, head)) - 1;
        self.set_field(LIBERTIES, head, left as u16, log);
        if left < SHORT {
            let lost = (0..left).find(|slot| self.field(LISTED + slot, head) == point.raw());
            if let Some(slot) = lost {
                let last = self.field(LISTED + left, head);
                self.set_field(LISTED + slot, head, last, log);
            }
        } else if left == SHORT {
            self.list_liberties(head, point, log);
        }
    }

    /// Lists the liberties of a string anew, without `taken`.
    fn list_liberties(&mut self, head: Point, taken: Point, log: &mut impl Log) {
        let mut seen = [taken.raw(); SHORT];
        let mut count = 0;
        let mut stone = head;
        loop {
            for q in stone.neighbours() {
                if count < SHORT && self.is_empty(q) && q != taken && !seen.contains(&q.raw()) {
                    seen[count] = q.raw();
                    self.set_field(LISTED + count, head, q.raw(), log);
                    count += 1;
                }
            }
            stone = self.next(stone);
            if stone == head || count == SHORT {
                return;
            }
        }
    }

    pub(super) fn remove_string(&mut self, head: Point, color: Color, log: &mut impl Log) -> usize {
        let enemy = cell_of(color.opponent());
        let mut stone = head;
        loop {
            self.set_word(CELL, stone, EMPTY, log);
            self.set_word(HEAD, stone, stone.raw(), log);
            self.hash ^= zobrist::stone(stone, color);
            let mut around = Heads::default();
            for neighbour in stone.neighbours() {
                if self.cell(neighbour) == enemy {
                    around.add(self.head(neighbour));
                }
            }
            for other in around.iter() {
                self.gain_liberty(other, stone, log);
            }
            stone = self.next(stone);
            if stone == head {
                return self.field(SIZE, head).into();
            }
        }
    }

    pub(crate) fn touches(&self, point: Point, head: Point) -> bool {
        point.neighbours().into_iter().any(|q| self.head_word(q) == head.raw())
    }

    /// Up to five liberties of the string with this head: all, if it has no more.
    pub(crate) fn short_liberties(&self, head: Point) -> ShortList {
        let count = usize::from(self.field(LIBERTIES, head));
        let mut list = ShortList { points: [head; SHORT], len: 0 };
        if count <= SHORT {
            list.len = count;
            for (slot, point) in list.points.iter_mut().enumerate() {
                *point = Point::from_raw(self.field(LISTED + slot, head)).unwrap_or(head);
            }
        } else {
            let mut stone = head;
            while list.len < SHORT {
                for q in stone.neighbours() {
                    if self.is_empty(q) {
                        list.push(q);
                    }
                }
                stone = self.next(stone);
            }
        }
        list
    }

    /// Calls `f` with the points of [`short_liberties`](Board::short_liberties).
    pub(crate) fn for_short_liberties(&self, head: Point, mut f: impl FnMut(Point)) {
        let count = usize::from(self.field(LIBERTIES, head));
        if count <= SHORT {
            for slot in 0..count {
                f(Point::from_index(self.field(LISTED + slot, head)));
            }
        } else {
            self.short_liberties(head).as_slice().iter().copied().for_each(f);
        }
    }

    fn set_field(&mut self, field: usize, head: Point, value: u16, log: &mut impl Log) {
        self.overwrite(RECORDS + RECORD * head.index() + (field & (RECORD - 1)), value, log);
    }

    fn set_word(&mut self, kind: usize, point: Point, value: u16, log: &mut impl Log) {
        self.overwrite(kind + point.index(), value, log);
    }

    fn overwrite(&mut self, address: usize, value: u16, log: &mut impl Log) {
        let word = &mut self.words[address];
        log.record(address as u16, *word);
        *word = value;
    }
}

/// Up to four different strings around a point.
#[derive(Default)]
pub(super) struct Heads {
    heads: [Option<Point>; 4],
    len: usize,
}

impl Heads {
    pub(super) fn add(&mut self, head: Point) {
        if !self.heads[..self.len].contains(&Some(head)) {
            self.heads[self.len] = Some(head);
            self.len += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.heads[..self.len].iter().flatten().copied()
    }
}
