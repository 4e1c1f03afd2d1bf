//! The reader and its questions.

use alloc::vec::Vec;

use super::effort::MAX_LIBERTIES;
use super::known::{Cache, set_up};
use super::orientation::{Orientation, order_of_comparison};
use super::outcome::{Limits, Outcome, Reading};
use super::question::Answer;
use super::search::Search;
use crate::board::{Board, Color, Grid, IllegalMove, MIN_SIZE, Point, PointSet, Unwatched, Watch};
use crate::stop_flag::StopFlag;

/// Reads strings, and keeps the answers that still hold when the board changes: after a move only what the move can
/// affect is read again.
///
/// The tables of a reader are allocated once, in proportion to its nodes: about 600 KB with [`Limits::FAST`], 30
/// MB with [`Limits::DEEP`]. Its answers allocate nothing. A question about a position gets the same answer
/// whatever was asked before. Turning or reflecting the board turns the answers, too.
///
/// ```
/// use eyes_runtime::board::{Board, Point};
/// use eyes_runtime::reading::{Limits, Outcome, Reader};
///
/// let board = Board::from_ascii("
///     . . . . . .
///     . . O O . .
///     . O X . . .
///     . . O . . .
///     . . . . . .
///     . . . . . .
/// ").unwrap();
/// let stone = Point::new(2, 2).unwrap();
/// let mut reader = Reader::new(Limits::default());
/// let attack = reader.attack(&board, stone);
/// assert_eq!((attack.outcome, attack.point), (Outcome::Yes, Point::new(3, 2)));
/// ```
pub struct Reader {
    limits: Limits,
    stop: Option<StopFlag>,
    search: Search,
    /// The latest board, and its orientation in the search.
    latest: Grid<Unwatched>,
    orientation: Orientation,
    /// Whether the search has the latest board.
    is_set_up: bool,
    /// The order in which the points of boards of this size are compared; empty until a board is loaded.
    order: Vec<Point>,
    attacks: Cache<Answer>,
    defences: Cache<Reading>,
    safe_moves: [Cache<Reading>; 2],
    used: Used,
}

/// What answers rest on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Used {
    /// The points whose change may change an answer, in the orientation of the search.
    points: PointSet,
    /// Whether nothing else can: no search was hurried.
    is_lasting: bool,
}

impl Used {
    const NOTHING: Used = Used { points: PointSet::EMPTY, is_lasting: true };

    fn add(&mut self, rests_on: Option<PointSet>) {
        match rests_on {
            Some(points) => self.points |= points,
            None => self.is_lasting = false,
        }
    }

    /// The same; nothing may be kept if the question was stopped.
    pub(crate) fn unless(self, is_stopped: bool) -> Used {
        Used { is_lasting: self.is_lasting && !is_stopped, ..self }
    }
}

/// What has happened to the answers of a reader.
pub(crate) enum Change {
    /// The board has another orientation, size or rule: all answers were dropped.
    All,
    /// These points changed, in the orientation of the search.
    Points(PointSet),
}

impl Change {
    /// Whether answers still hold.
    pub(crate) fn keeps(&self, used: &Used) -> bool {
        match self {
            Self::All => used.is_lasting && used.points.is_empty(),
            Self::Points(changed) => used.is_lasting && !used.points.intersects(changed),
        }
    }
}

impl core::fmt::Debug for Reader {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Reader").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Strings with more liberties count as safe.
pub(crate) const READABLE: usize = MAX_LIBERTIES as usize;

/// Enough to see strings in atari.
const HURRIED: Limits = Limits { nodes: 20, defence: 20, order: 1 };

impl Reader {
    /// A reader with these limits for every question.
    #[must_use]
    pub fn new(limits: Limits) -> Reader {
        Reader {
            limits,
            stop: None,
            search: Search::new(limits),
            latest: Grid::empty(MIN_SIZE, MIN_SIZE),
            orientation: Orientation::identity(MIN_SIZE, MIN_SIZE),
            is_set_up: false,
            order: Vec::new(),
            attacks: Cache::new(),
            defences: Cache::new(),
            safe_moves: [Cache::new(), Cache::new()],
            used: Used::NOTHING,
        }
    }

    /// Reads hardly any further once the flag is set: further answers are as [incomplete](Reading::complete) as a few
    /// nodes make them. A question that has begun is finished, which takes half a second at most with
    /// [`Limits::DEEP`].
    #[must_use]
    pub fn stop_on(mut self, stop: impl Into<StopFlag>) -> Reader {
        self.stop = Some(stop.into());
        self
    }

    /// The limits of the next question.
    fn limits(&self) -> Limits {
        match &self.stop {
            Some(stop) if stop.is_requested() => HURRIED,
            _ => self.limits,
        }
    }

    /// Whether the opponent, moving first, captures the string at `point`. `No` where no stone stands,
    /// and for a string of five or more liberties.
    pub fn attack(&mut self, board: &Board, point: Point) -> Reading {
        self.follow(board.grid());
        self.attack_on(board.grid(), point)
    }

    /// Whether the owner of the string at `point`, moving first, saves it. `Yes` without a move for a string of
    /// five or more liberties, and where no stone stands. For a shorter string the answer names a move even if it
    /// needs none. It is `No` if no move near the string leaves it safe, as in some sekis, where passing would.
    pub fn defend(&mut self, board: &Board, point: Point) -> Reading {
        self.follow(board.grid());
        self.defend_on(board.grid(), point)
    }

    /// Whether `color` can play at `point` without losing the stone, that is, the outcome after the opponent's
    /// best attack on it. `No` if the move is illegal. A move that only the ko forbids is at best a ko that needs
    /// the first threat. The point of the reading is the opponent's capturing move, if any.
    pub fn safe_move(&mut self, board: &Board, point: Point, color: Color) -> Reading {
        self.follow(board.grid());
        self.safe_move_on(board.grid(), point, color)
    }

    /// [`attack`](Reader::attack) on the board that was [followed](Reader::follow) last.
    pub(crate) fn attack_on<W: Watch>(&mut self, board: &Grid<W>, point: Point) -> Reading {
        match board.string_head(point) {
            Some(head) if board.liberty_count(head) <= READABLE => {
                let head = self.head(head);
                let reading = self.attack_answer(head).0.reading;
                self.turn_back(reading)
            }
            _ => Reading { outcome: Outcome::No, point: None, complete: true },
        }
    }

    /// [`defend`](Reader::defend) on the board that was followed last.
    pub(crate) fn defend_on<W: Watch>(&mut self, board: &Grid<W>, point: Point) -> Reading {
        match board.string_head(point) {
            Some(head) if board.liberty_count(head) <= READABLE => {
                let head = self.head(head);
                let reading = self.defence(head);
                self.turn_back(reading)
            }
            _ => Reading { outcome: Outcome::Yes, point: None, complete: true },
        }
    }

    /// [`safe_move`](Reader::safe_move) on the board that was followed last.
    pub(crate) fn safe_move_on<W: Watch>(&mut self, board: &Grid<W>, point: Point, color: Color) -> Reading {
        let banned = match board.legality(point, color) {
            Ok(()) => false,
            Err(IllegalMove::Ko) if board.breath(point, color).is_ok() => true,
            Err(_) => return Reading { outcome: Outcome::No, point: None, complete: true },
        };
        let (point, color) = (self.orientation.turn(point), self.orientation.color(color));
        let cache = &self.safe_moves[color.index()];
        if let Some(reading) = cache.get(point) {
            self.used.add(Some(cache.rests_on(point)));
            return self.turn_back(reading);
        }
        let (mut reading, rests_on) = self.ask(|search, limits| search.ask_after(point, color, limits));
        if banned && reading.outcome != Outcome::No {
            reading.outcome = Outcome::KoBad;
        }
        if let Some(rests_on) = rests_on {
            self.safe_moves[color.index()].put(point, reading, rests_on);
        }
        self.turn_back(reading)
    }

    /// As [`safe_move_on`](Reader::safe_move_on), after another move that must be legal.
    pub(crate) fn safe_move_after(
        &mut self,
        (first, mover): (Point, Color),
        point: Point,
        color: Color,
    ) -> Outcome {
        let (first, point) = (self.orientation.turn(first), self.orientation.turn(point));
        let (mover, color) = (self.orientation.color(mover), self.orientation.color(color));
        self.ask(|search, limits| search.ask_after_both((first, mover), (point, color), limits)).0
    }

    /// From here on, [`used`](Reader::used) counts.
    pub(crate) fn begin_to_count(&mut self) {
        self.used = Used::NOTHING;
    }

    /// What the answers given since then rest on.
    pub(crate) fn used(&self) -> Used {
        self.used
    }

    /// The number of stones tried since the reader was made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.total()
    }

    /// The answer of a search, and the points on which it rests; `None` if it was hurried, so that it is not kept.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Search, Limits) -> T) -> (T, Option<PointSet>) {
        let limits = self.limits();
        self.set_up();
        self.search.board_mut().begin_to_watch();
        let answer = question(&mut self.search, limits);
        let rests_on = (limits != HURRIED).then(|| self.search.board().rests_on());
        self.used.add(rests_on);
        (answer, rests_on)
    }

    /// Prepares for questions about a board, and drops the answers that do not hold for it.
    pub(crate) fn follow<W: Watch>(&mut self, board: &Grid<W>) -> Change {
        let of_same_kind = !self.order.is_empty()
            && self.latest.size() == board.size()
            && self.latest.suicide() == board.suicide();
        if of_same_kind && self.latest.is_same_position(board) {
            return Change::Points(PointSet::EMPTY);
        }
        if !of_same_kind {
            order_of_comparison(board.size(), &mut self.order);
        }
        let orientation = Orientation::canonical(board, &self.order);
        // A ko is part of every position in which it stands.
        let keeps_answers = of_same_kind
            && orientation == self.orientation
            && self.latest.ko().is_none()
            && board.ko().is_none();
        let change = if keeps_answers {
            let changed = self.latest.difference(board).iter().map(|point| orientation.turn(point)).collect();
            self.attacks.drop_resting_on(&changed);
            self.defences.drop_resting_on(&changed);
            self.safe_moves.iter_mut().for_each(|cache| cache.drop_resting_on(&changed));
            Change::Points(changed)
        } else {
            self.attacks.clear();
            self.defences.clear();
            self.safe_moves.iter_mut().for_each(Cache::clear);
            Change::All
        };
        self.latest.copy_from(board);
        self.orientation = orientation;
        self.is_set_up = false;
        change
    }

    fn set_up(&mut self) {
        if !self.is_set_up {
            set_up(self.search.board_mut(), &self.latest, self.orientation);
            self.is_set_up = true;
        }
    }

    /// The head, on the board of the search, of the string that contains a stone.
    fn head(&mut self, stone: Point) -> Point {
        self.set_up();
        self.search.board().head(self.orientation.turn(stone))
    }

    fn turn_back(&self, reading: Reading) -> Reading {
        Reading { point: reading.point.map(|point| self.orientation.turn_back(point)), ..reading }
    }

    /// The answer, and the points on which it rests, unless it was hurried.
    fn attack_answer(&mut self, head: Point) -> (Answer, Option<PointSet>) {
        if let Some(answer) = self.attacks.get(head) {
            let rests_on = self.attacks.rests_on(head);
            self.used.add(Some(rests_on));
            return (answer, Some(rests_on));
        }
        let (answer, rests_on) = self.ask(|search, limits| {
            let answer = search.ask_attack(head, limits);
            search.with_natural_move(answer)
        });
        if let Some(rests_on) = rests_on {
            self.attacks.put(head, answer, rests_on);
        }
        (answer, rests_on)
    }

    fn defence(&mut self, head: Point) -> Reading {
        if let Some(reading) = self.defences.get(head) {
            self.used.add(Some(self.defences.rests_on(head)));
            return reading;
        }
        let (attack, beside) = self.attack_answer(head);
        let (reading, rests_on) = self.ask(|search, limits| search.ask_defend(head, &attack, limits));
        if let (Some(rests_on), Some(beside)) = (rests_on, beside) {
            self.defences.put(head, reading, rests_on | beside);
        }
        reading
    }
}
