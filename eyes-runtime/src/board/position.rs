//! The board and the rules of play.

use core::fmt;

use super::log::{Forget, Log};
use super::point::{AREA, Point};
use super::short_list::{SHORT, ShortList};
use super::string::{Points, Strings};
use super::{Color, IllegalMove, MAX_SIZE, MIN_SIZE, Mark, PointSet, SetupError, SizeError, Trail, zobrist};

/// Whether a move may take its own string off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SuicideRule {
    /// Suicide is forbidden, as under most rules.
    #[default]
    Forbidden,
    /// Suicide of two or more stones is allowed. A single stone would only repeat the position.
    Allowed,
}

pub(super) const EMPTY: u16 = 0;
const FRAME: u16 = 3;

/// Offsets: the cell of a point, the head of its string (of an empty point itself, or 0), and a record.
const CELL: usize = 0;
const HEAD: usize = AREA;
const RECORDS: usize = 2 * AREA;
const WORDS: usize = RECORDS + RECORD * AREA;

/// A record: for a stone the next of its string, and for a head the string's size and liberties.
const RECORD: usize = 8;
const LIBERTIES: usize = 0;
const LISTED: usize = 1;
const SIZE: usize = LISTED + SHORT;
const NEXT: usize = SIZE + 1;

const fn cell_of(color: Color) -> u16 {
    color as u16 + 1
}

/// A position: a board of 2 to 25 columns and rows, its stones, and the point a ko forbids.
///
/// The caller keeps track of whose turn it is. Strings and their liberty counts are kept up to date, so
/// [`liberty_count`](Board::liberty_count) and [`string_head`](Board::string_head) cost one look-up. The cost of a
/// move is proportional to the stones it joins and captures. A board takes about 20 KB and no heap, whatever its
/// size.
///
/// ```
/// use eyes_runtime::board::{Board, Color, IllegalMove, Point};
///
/// let mut board = Board::from_ascii("
///     . X O .
///     X O . O
///     . X O .
///     . . . .
/// ").unwrap();
/// let (ko, stone) = (Point::new(2, 1).unwrap(), Point::new(1, 1).unwrap());
/// assert_eq!(board.play(ko, Color::Black), Ok(1));
/// assert_eq!(board.play(stone, Color::White), Err(IllegalMove::Ko));
/// ```
#[derive(Clone)]
pub struct Board {
    words: [u16; WORDS],
    hash: u64,
    ko: Option<Point>,
    width: u8,
    height: u8,
    suicide: SuicideRule,
}

impl Board {
    /// An empty board; suicide is forbidden.
    ///
    /// # Errors
    /// [`SizeError`] unless both sizes are from 2 to 25.
    pub fn new(width: u8, height: u8) -> Result<Board, SizeError> {
        let allowed = MIN_SIZE..=MAX_SIZE;
        if !allowed.contains(&width) || !allowed.contains(&height) {
            return Err(SizeError { width: width.into(), height: height.into() });
        }
        Ok(Board::of_size(width, height))
    }

    pub(crate) fn smallest() -> Board {
        Board::of_size(MIN_SIZE, MIN_SIZE)
    }

    fn of_size(width: u8, height: u8) -> Board {
        let mut words = [0; WORDS];
        words[CELL..CELL + AREA].fill(FRAME);
        for row in 0..height {
            for column in 0..width {
                words[CELL + Point::at(column, row).index()] = EMPTY;
            }
        }
        Board { words, hash: 0, ko: None, width, height, suicide: SuicideRule::Forbidden }
    }

    /// A board with stones on it. They are set up, not played: nothing is captured.
    ///
    /// # Errors
    /// [`SetupError`] for an impossible size, a stone off the board, two stones on a point, and a
    /// string without liberties.
    pub fn from_stones(
        width: u8,
        height: u8,
        stones: impl IntoIterator<Item = (Point, Color)>,
    ) -> Result<Board, SetupError> {
        let mut board = Board::new(width, height)?;
        for (point, color) in stones {
            match board.word(CELL, point) {
                FRAME => return Err(SetupError::OffBoard { point }),
                EMPTY => board.add_stone(point, color, &mut Forget),
                _ => return Err(SetupError::Occupied { point }),
            }
        }
        match board.points().find(|&point| !board.is_empty(point) && board.liberty_count(point) == 0) {
            Some(point) => {
                let color = board.color_at(point).unwrap_or(Color::Black);
                Err(SetupError::NoLiberties { point, color })
            }
            None => Ok(board),
        }
    }

    /// The same board under another rule about suicide.
    #[must_use]
    pub fn with_suicide(mut self, suicide: SuicideRule) -> Board {
        self.suicide = suicide;
        self
    }

    /// The rule about suicide.
    #[must_use]
    pub fn suicide(&self) -> SuicideRule {
        self.suicide
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// All points, from the top row down and from left to right.
    #[must_use]
    pub fn points(&self) -> Points {
        Points::new(self.width, self.height)
    }

    /// Whether the point belongs to this board.
    #[must_use]
    pub fn is_on_board(&self, point: Point) -> bool {
        self.word(CELL, point) != FRAME
    }

    /// Whether the point belongs to this board and no stone stands there.
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.word(CELL, point) == EMPTY
    }

    /// The colour of the stone at `point`, if there is one.
    #[must_use]
    pub fn color_at(&self, point: Point) -> Option<Color> {
        match self.word(CELL, point) {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether a stone of this colour stands at `point`.
    #[must_use]
    pub fn is_color(&self, point: Point, color: Color) -> bool {
        self.word(CELL, point) == cell_of(color)
    }

    /// The empty points, or those with a stone of the given colour.
    #[must_use]
    pub fn points_with(&self, content: Option<Color>) -> PointSet {
        let wanted = content.map_or(EMPTY, cell_of);
        self.points().filter(|&point| self.word(CELL, point) == wanted).collect()
    }

    /// The neighbours of a point on this board: two to four.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbours().into_iter().filter(|&neighbour| self.is_on_board(neighbour))
    }

    /// The diagonal neighbours of a point on this board: one to four.
    pub fn diagonals(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.diagonals().into_iter().filter(|&diagonal| self.is_on_board(diagonal))
    }

    /// The number of board edges that the point touches: 0, 1, or 2 in a corner. (On a board of width two a point
    /// touches one of the long sides, never both.)
    #[must_use]
    pub fn edge_level(&self, point: Point) -> u8 {
        4 - self.neighbours(point).count() as u8
    }

    /// The head of the string at `point`: one stone that is the same for all stones of the string. It may change
    /// with any move.
    #[must_use]
    pub fn string_head(&self, point: Point) -> Option<Point> {
        self.color_at(point).map(|_| self.head(point))
    }

    /// How many stones the string at `point` has; 0 if no stone stands there.
    #[must_use]
    pub fn string_size(&self, point: Point) -> usize {
        if self.color_at(point).is_some() { self.field(SIZE, self.head(point)).into() } else { 0 }
    }

    /// How many liberties the string at `point` has; 0 if no stone stands there.
    #[must_use]
    pub fn liberty_count(&self, point: Point) -> usize {
        if self.color_at(point).is_some() { self.field(LIBERTIES, self.head(point)).into() } else { 0 }
    }

    /// The heads of all strings, in reading order of the heads.
    pub fn strings(&self) -> impl Iterator<Item = Point> + '_ {
        Strings::new(self)
    }

    /// The point where a ko has just been taken, which may not be taken back at once.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Removes the ko ban, as a pass or a move elsewhere does.
    pub fn clear_ko(&mut self) {
        self.ko = None;
    }

    /// Sets the ko ban, for a position in the middle of a ko.
    pub fn set_ko(&mut self, ko: Option<Point>) {
        self.ko = ko;
    }

    /// A hash of the stones. It does not depend on their history or on the ko.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The change of the [`hash`](Board::hash) by one stone.
    pub(crate) fn hash_of(point: Point, color: Color) -> u64 {
        zobrist::stone(point, color)
    }

    /// An empty board of the same size and rules.
    pub(crate) fn emptied(&self) -> Board {
        Board::of_size(self.width, self.height).with_suicide(self.suicide)
    }

    /// Sets a stone up on an empty point; nothing is captured.
    pub(crate) fn set_up(&mut self, point: Point, color: Color) {
        self.add_stone(point, color, &mut Forget);
    }

    /// The [`hash`](Board::hash) with one stone more and nothing captured.
    pub(crate) fn hash_with(&self, point: Point, color: Color) -> u64 {
        self.hash ^ zobrist::stone(point, color)
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// [`IllegalMove`] says why not.
    pub fn legality(&self, point: Point, color: Color) -> Result<(), IllegalMove> {
        match self.word(CELL, point) {
            EMPTY => {}
            FRAME => return Err(IllegalMove::OffBoard),
            _ => return Err(IllegalMove::Occupied),
        }
        if self.takes_back_ko(point, color) {
            return Err(IllegalMove::Ko);
        }
        self.breath(point, color)
    }

    /// Whether the ko forbids the point to this colour. The side that took the ko may fill it, and a move that
    /// captures more than one stone does not repeat the position.
    pub(crate) fn takes_back_ko(&self, point: Point, color: Color) -> bool {
        if self.ko != Some(point) {
            return false;
        }
        let mut prey = Heads::default();
        for q in point.neighbours() {
            if self.is_color(q, color) {
                return false;
            }
            if self.is_color(q, color.opponent()) && self.head_liberties(self.head(q)) == 1 {
                prey.add(self.head(q));
            }
        }
        prey.iter().map(|head| self.field(SIZE, head)).sum::<u16>() == 1
    }

    /// Whether a stone on an empty point would have a liberty: its own, one of its friends', or one that a capture
    /// makes.
    pub(crate) fn breath(&self, point: Point, color: Color) -> Result<(), IllegalMove> {
        let own = cell_of(color);
        let mut alone = true;
        for neighbour in point.neighbours() {
            match self.word(CELL, neighbour) {
                EMPTY => return Ok(()),
                FRAME => {}
                cell => {
                    let in_atari = self.field(LIBERTIES, self.head(neighbour)) == 1;
                    if (cell == own) != in_atari {
                        return Ok(());
                    }
                    alone &= cell != own;
                }
            }
        }
        if self.suicide == SuicideRule::Allowed && !alone { Ok(()) } else { Err(IllegalMove::Suicide) }
    }

    /// Plays a stone and removes what it captures. Returns the number of stones removed; after a suicide these are
    /// the mover's own.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is illegal; then the board does not change.
    pub fn play(&mut self, point: Point, color: Color) -> Result<usize, IllegalMove> {
        self.legality(point, color)?;
        Ok(self.put(point, color, &mut Forget))
    }

    /// Plays a move that is known to be legal, or forbidden only by the ko, so that it can be undone.
    pub(crate) fn play_logged(&mut self, point: Point, color: Color, trail: &mut Trail) -> usize {
        self.put(point, color, trail)
    }

    /// The state for a later [`undo_to`](Board::undo_to).
    pub(crate) fn mark(&self, trail: &Trail) -> Mark {
        Mark { len: trail.len(), ko: self.ko, hash: self.hash }
    }

    /// Undoes everything recorded since the mark was set.
    pub(crate) fn undo_to(&mut self, mark: Mark, trail: &mut Trail) {
        trail.pop_to(mark.len, |address, old| {
            if let Some(word) = self.words.get_mut(usize::from(address)) {
                *word = old;
            }
        });
        self.ko = mark.ko;
        self.hash = mark.hash;
    }

    fn put(&mut self, point: Point, color: Color, log: &mut impl Log) -> usize {
        self.add_stone(point, color, log);
        let mut captured = 0;
        let mut last = point;
        for neighbour in point.neighbours() {
            if self.word(CELL, neighbour) == cell_of(color.opponent()) {
                let head = self.head(neighbour);
                if self.field(LIBERTIES, head) == 0 {
                    last = neighbour;
                    captured += self.remove_string(head, color.opponent(), log);
                }
            }
        }
        let head = self.head(point);
        let liberties = self.field(LIBERTIES, head);
        self.ko = (captured == 1 && liberties == 1 && self.field(SIZE, head) == 1).then_some(last);
        if liberties == 0 { self.remove_string(head, color, log) } else { captured }
    }

    fn add_stone(&mut self, point: Point, color: Color, log: &mut impl Log) {
        let (own, enemy) = (cell_of(color), cell_of(color.opponent()));
        let mut friends = Heads::default();
        let mut enemies = Heads::default();
        for neighbour in point.neighbours() {
            let cell = self.word(CELL, neighbour);
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

    fn remove_string(&mut self, head: Point, color: Color, log: &mut impl Log) -> usize {
        let enemy = cell_of(color.opponent());
        let mut stone = head;
        loop {
            self.set_word(CELL, stone, EMPTY, log);
            self.set_word(HEAD, stone, stone.raw(), log);
            self.hash ^= zobrist::stone(stone, color);
            let mut around = Heads::default();
            for neighbour in stone.neighbours() {
                if self.word(CELL, neighbour) == enemy {
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

    /// Whether the capture of the single stone `prey` at its only liberty could be answered by a recapture: the
    /// capturing stone would be single, with a single liberty.
    pub(crate) fn is_ko_capture(&self, point: Point, prey: Point) -> bool {
        let Some(color) = self.color_at(prey) else { return false };
        point.neighbours().into_iter().all(|q| {
            q == prey
                || !self.is_on_board(q)
                || self.is_color(q, color) && self.head_liberties(self.head(q)) > 1
        })
    }

    /// Whether the point adjoins the string with this head.
    pub(crate) fn touches(&self, point: Point, head: Point) -> bool {
        point.neighbours().into_iter().any(|q| self.word(HEAD, q) == head.raw())
    }

    /// The head of the string at a point known to be occupied.
    pub(crate) fn head(&self, stone: Point) -> Point {
        Point::from_index(self.word(HEAD, stone))
    }

    /// The next stone of a string, in a circle.
    pub(crate) fn next(&self, stone: Point) -> Point {
        Point::from_index(self.field(NEXT, stone))
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

    pub(crate) fn head_liberties(&self, head: Point) -> u16 {
        self.field(LIBERTIES, head)
    }

    fn word(&self, kind: usize, point: Point) -> u16 {
        self.words[kind + point.index()]
    }

    fn field(&self, field: usize, head: Point) -> u16 {
        self.words[RECORDS + RECORD * head.index() + (field & (RECORD - 1))]
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
struct Heads {
    heads: [Option<Point>; 4],
    len: usize,
}

impl Heads {
    fn add(&mut self, head: Point) {
        if !self.heads[..self.len].contains(&Some(head)) {
            self.heads[self.len] = Some(head);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.heads[..self.len].iter().flatten().copied()
    }
}

/// Same size, stones and ko. The suicide rule does not count.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.width, self.height, self.ko) == (other.width, other.height, other.ko)
            && self.words[CELL..CELL + AREA] == other.words[CELL..CELL + AREA]
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}x{}, ko {:?}\n{self}", self.width, self.height, self.ko)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn undo_restores_every_word(
            moves in proptest::collection::vec((0u8..6, 0u8..6, any::<bool>()), 1..120),
            kept in 0usize..120,
        ) {
            let mut board = Board::new(6, 6).unwrap().with_suicide(SuicideRule::Allowed);
            let mut trail = Trail::default();
            let mut marks = alloc::vec![(board.mark(&trail), board.clone())];
            for (x, y, black) in moves {
                let (point, color) = (Point::at(x, y), if black { Color::Black } else { Color::White });
                if board.legality(point, color).is_ok() {
                    board.play_logged(point, color, &mut trail);
                    marks.push((board.mark(&trail), board.clone()));
                    for head in board.strings() {
                        let mut short: alloc::vec::Vec<_> = board.short_liberties(head).as_slice().to_vec();
                        short.sort_unstable();
                        let all: PointSet = board.liberties(head).collect();
                        prop_assert_eq!(short.len(), all.len().min(SHORT));
                        prop_assert!(short.into_iter().collect::<PointSet>().is_subset(&all));
                    }
                }
            }
            let (mark, before) = &marks[kept.min(marks.len() - 1)];
            board.undo_to(*mark, &mut trail);
            prop_assert_eq!(board.words, before.words);
            prop_assert_eq!((board.hash, board.ko), (before.hash, before.ko));
        }
    }
}
