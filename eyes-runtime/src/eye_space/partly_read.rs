//! A board as far as it has been looked at: all of it, or one eye space and only what bears on it.
//!
//! Most of an analysis is reading, and most strings do not affect the space in question. So strings count as safe
//! until they can affect it: because they stand in it or around it, or because their life may decide where it
//! ends. Reading a string may enlarge the space, and then more strings can affect it. In the end the space is the
//! same as if all strings had been read.

use alloc::vec::Vec;

use super::diagonal::EyePoint;
use super::domain::Domains;
use super::group::strings_around;
use super::half_eye::{Asked, DiagonalJudge, beside_diagonals, strings_at_diagonals};
use super::lively_strings::has_no_life_of_its_own;
use super::occupation::Occupation;
use super::partition::{Places, Space, eye_spaces, space_at};
use super::readings::{Readings, StringReading};
use crate::board::{Color, Grid, Point, PointSet, Unwatched, WatchedBoard};
use crate::reading::{READABLE, Reader};

/// A partially read board.
pub(crate) struct PartlyRead {
    board: WatchedBoard,
    reads_nothing: bool,
    occupation: Occupation,
    /// The heads of strings that are inessential if nothing beside them can be captured.
    without_own_life: PointSet,
    readings: Readings,
    domains: Domains,
    spaces: Vec<Space>,
    /// The points and margins of all spaces, by owner.
    places: [Places; 2],
    /// The points whose place in a domain is open with the readings so far, once somebody asked.
    doubtful: Option<PointSet>,
}

impl PartlyRead {
    /// A board of this size, of which nothing is known.
    pub(crate) fn unknown(width: u8, height: u8) -> Self {
        Self {
            board: Grid::empty(width, height),
            reads_nothing: true,
            occupation: Occupation::default(),
            without_own_life: PointSet::EMPTY,
            readings: Readings::default(),
            domains: Domains::default(),
            spaces: Vec::new(),
            places: [Places::default(); 2],
            doubtful: None,
        }
    }

    /// Becomes another board, with only the readings that cost nothing.
    pub(crate) fn load(&mut self, board: &Grid<Unwatched>, reads_nothing: bool, reader: &mut Reader) {
        self.begin(board, reads_nothing);
        self.read_first(reader, |board, head| board.liberty_count(head) > READABLE);
    }

    /// Becomes another board, of which all is read.
    pub(crate) fn load_all(&mut self, board: &Grid<Unwatched>, reads_nothing: bool, reader: &mut Reader) {
        self.begin(board, reads_nothing);
        self.read_first(reader, |board, head| !reads_nothing || board.liberty_count(head) > READABLE);
    }

    fn begin(&mut self, board: &Grid<Unwatched>, reads_nothing: bool) {
        self.board.copy_from(board);
        self.reads_nothing = reads_nothing;
        self.occupation.read(&self.board);
        self.readings.begin(&self.board);
        let (board, occupation) = (&self.board, &self.occupation);
        let is_inessential = |&head: &Point| has_no_life_of_its_own(board, occupation, head);
        self.without_own_life = board.strings().filter(is_inessential).collect();
    }

    fn read_first(&mut self, reader: &mut Reader, is_wanted: impl Fn(&WatchedBoard, Point) -> bool) {
        for head in self.board.strings().filter(|&head| is_wanted(&self.board, head)) {
            self.readings.read(&self.board, head, reader);
        }
        self.divide(reader);
    }

    /// Finds the domains and spaces, now that strings have been read.
    fn divide(&mut self, reader: &mut Reader) {
        self.domains =
            Domains::new(&self.board, &self.occupation, &self.readings, &self.without_own_life, reader);
        eye_spaces(&self.occupation, &self.domains, &mut self.spaces);
        self.places = Color::ALL.map(|owner| Places::of(&self.spaces, owner));
        self.doubtful = None;
    }

    fn read(&mut self, heads: PointSet, reader: &mut Reader) {
        for head in heads {
            self.readings.read(&self.board, head, reader);
        }
        self.divide(reader);
    }

    fn doubtful(&mut self) -> PointSet {
        let doubtful = self.doubtful.unwrap_or_else(|| self.doubtful_points());
        self.doubtful = Some(doubtful);
        doubtful
    }

    fn doubtful_points(&self) -> PointSet {
        let board = &self.board;
        let is_read = |head: &Point| self.readings.read_heads().contains(*head);
        let (mut lively, mut lost) = (PointSet::new(), PointSet::new());
        for head in board.strings().filter(is_read) {
            let is_certain = self.readings.of(head).is_doomed()
                || !self.without_own_life.contains(head)
                || board.adjacent_strings(head).all(|beside| is_read(&beside));
            if is_certain {
                let is_lively = self.domains.lively.contains(head);
                (if is_lively { &mut lively } else { &mut lost }).extend(board.stones(head));
            }
        }
        Domains::doubtful(board, &self.occupation, &lively, &lost)
    }

    /// The board.
    pub(crate) fn board(&self) -> &WatchedBoard {
        &self.board
    }

    /// From here on, the board tells what is read of it.
    pub(crate) fn begin_to_watch(&mut self) {
        self.board.begin_to_watch();
    }

    /// Reads all that has not been read.
    pub(crate) fn read_all(&mut self, reader: &mut Reader) {
        let heads: PointSet = self.board.strings().collect();
        let unread = heads - *self.readings.read_heads();
        if !self.reads_nothing && !unread.is_empty() {
            self.read(unread, reader);
        }
    }

    /// The space of `owner` that a point belongs to; all that bears on it has been read then.
    pub(crate) fn space_at(&mut self, point: Point, owner: Color, reader: &mut Reader) -> Option<Space> {
        loop {
            let space = space_at(&self.spaces, owner, point).cloned();
            if self.reads_nothing || self.readings.are_complete() {
                return space;
            }
            let unread = self.unread(point, owner, space.as_ref());
            if unread.is_empty() {
                return space;
            }
            self.read(unread, reader);
        }
    }

    /// All spaces, as far as has been read.
    pub(crate) fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// The points of a space that could be eyes of their own, and what they rest on beside the board.
    pub(crate) fn eye_points(&self, space: &Space, reader: &mut Reader) -> (Vec<EyePoint>, Asked) {
        let places = &self.places[space.owner.index()];
        let mut judge = DiagonalJudge::new(&self.board, &self.readings, places, reader);
        let points = judge.eye_points(space);
        (points, judge.asked())
    }

    /// The readings of all strings.
    pub(crate) fn readings(&self) -> &Readings {
        &self.readings
    }

    /// The points and margins of all spaces of a colour.
    pub(crate) fn places(&self, owner: Color) -> &Places {
        &self.places[owner.index()]
    }

    /// What reading says of every string; of those not read, that they are safe.
    pub(crate) fn strings(&self) -> &[StringReading] {
        self.readings.strings()
    }

    /// The stones that bound domains.
    pub(crate) fn lively(&self) -> &PointSet {
        &self.domains.lively
    }

    /// See [`strings_around`].
    pub(crate) fn strings_around(&self, space: &Space, false_eyes: &PointSet) -> Vec<Point> {
        strings_around(&self.board, &self.occupation, space, &self.domains.lively, false_eyes)
    }

    /// The heads of unread strings that decide, or may decide, the space of a point or its diagonals; empty if
    /// these are known.
    fn unread(&mut self, point: Point, owner: Color, space: Option<&Space>) -> PointSet {
        let board = &self.board;
        let mut heads = PointSet::new();
        let mut places = PointSet::from_iter([point]);
        if let Some(space) = space {
            let around = space.points.neighbours();
            // A margin beside this one: if it were not a margin, the space would be larger.
            let of_owner = self.spaces.iter().filter(|other| other.owner == owner);
            let beyond = of_owner.fold(PointSet::new(), |all, other| all | other.points & around);
            places |= space.points | around | beyond.neighbours();
            let strings = strings_at_diagonals(board, space);
            heads.extend(strings.iter().filter_map(|stone| board.string_head(stone)));
            for beside in beside_diagonals(board, space) {
                places |= self.around(beside, owner);
            }
        }
        // A point in both domains belongs to a space if a neighbour is in only one domain.
        let [black, white] = Color::ALL.map(|color| *self.domains.of(color));
        places |= (places & black & white).neighbours();
        let unread = self.unread_of(heads, places);
        if !unread.is_empty() {
            return unread;
        }
        let doubtful = self.doubtful();
        self.unread_around(places & doubtful)
    }

    /// The unread strings among `heads` and on `places`, and the unread strings on which their being inessential
    /// depends.
    fn unread_of(&self, heads: PointSet, places: PointSet) -> PointSet {
        let stones = places & (self.occupation.all() - self.occupation.empty);
        let mut heads = heads;
        heads.extend(stones.iter().filter_map(|stone| self.board.string_head(stone)));
        let beside =
            (heads & self.without_own_life).iter().flat_map(|head| self.board.adjacent_strings(head));
        let beside: PointSet = beside.collect();
        (heads | beside) - *self.readings.read_heads()
    }

    /// The nearest unread strings that may decide whether `places` are in a domain.
    fn unread_around(&self, places: PointSet) -> PointSet {
        let mut reached = Color::ALL.map(|_| places);
        while !places.is_empty() {
            let all = reached[0] | reached[1];
            let unread = self.unread_of(PointSet::new(), all | (all - self.domains.lively).neighbours());
            let next = Color::ALL.map(|color| self.farther(reached[color.index()], color));
            if !unread.is_empty() || next == reached {
                return unread;
            }
            reached = next;
        }
        PointSet::new()
    }

    /// The points that decide whether a point of another space, or its neighbours, are marginal.
    fn around(&self, point: Point, owner: Color) -> PointSet {
        let near = PointSet::from_iter([point]).neighbours() | PointSet::from_iter([point]);
        match space_at(&self.spaces, owner, point) {
            Some(_) => near | near.neighbours(),
            None => near,
        }
    }

    /// Some points, and the points whose influence decides whether they are in the domain of a colour. For a point
    /// beside lively stones, points farther away do not matter. Any other point depends on the points around it.
    fn farther(&self, points: PointSet, color: Color) -> PointSet {
        let lively = self.domains.lively;
        let own = lively & *self.occupation.stones(color);
        let pending = points - lively - own.neighbours();
        let mut farther = points;
        for point in pending {
            farther.extend(self.board.neighbours(point));
            farther.extend(self.board.diagonals(point));
        }
        farther & self.occupation.all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::reading::Limits;

    /// A board after some random legal moves.
    fn played(seed: u64) -> Board {
        let mut state = seed;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let size = 7 + random(6) as u8;
        let mut board = Board::new(size, size).unwrap();
        for turn in 0..30 + random(120) {
            let (column, row) = (random(size.into()) as u8, random(size.into()) as u8);
            let color = Color::ALL[turn as usize % 2];
            let _ = board.play(Point::new(column, row).unwrap(), color);
        }
        board
    }

    /// Reading the rest of the board changes nothing.
    #[test]
    fn all_that_bears_on_a_space_has_been_read() {
        let (mut asked, mut left) = (0, 0);
        for seed in 0..100 {
            let board = played(seed);
            let mut reader = Reader::new(Limits::FAST);
            for point in board.points().step_by(3) {
                for color in Color::ALL {
                    let mut seen = PartlyRead::unknown(board.width(), board.height());
                    reader.follow(board.grid());
                    seen.load(board.grid(), false, &mut reader);
                    let parts = |seen: &mut PartlyRead, reader: &mut Reader| {
                        let space = seen.space_at(point, color, reader)?;
                        let eyes = seen.eye_points(&space, reader).0;
                        Some((space.points, space.margins, eyes))
                    };
                    let found = parts(&mut seen, &mut reader);
                    left += board.strings().count() - seen.readings.read_heads().len();
                    seen.read_all(&mut reader);
                    assert_eq!(found, parts(&mut seen, &mut reader), "{color} {point:?} of\n{board}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 3_000 && left > 3 * asked, "{asked} asked, {left} left unread");
    }
}
