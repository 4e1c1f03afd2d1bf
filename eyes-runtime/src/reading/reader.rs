//! The reader and its questions.

use alloc::vec;
use alloc::vec::Vec;

use super::effort::MAX_LIBERTIES;
use super::orientation::Orientation;
use super::outcome::{Limits, Outcome, Reading};
use super::question::Answer;
use super::search::Search;
use crate::board::{Board, Color, IllegalMove, Point};
use crate::stop_flag::StopFlag;

/// Reads strings, and caches its answers for the latest position.
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
    board: Board,
    orientation: Orientation,
    stones: Vec<(Point, Color)>,
    generation: u32,
    attacks: Cache<Answer>,
    defences: Cache<Reading>,
    safe_moves: [Cache<Reading>; 2],
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
            board: Board::smallest(),
            orientation: Orientation::identity(&Board::smallest()),
            stones: Vec::new(),
            generation: 0,
            attacks: Cache::new(),
            defences: Cache::new(),
            safe_moves: [Cache::new(), Cache::new()],
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
        match board.string_head(point) {
            Some(head) if board.liberty_count(head) <= READABLE => {
                self.load(board);
                let head = self.head(head);
                let reading = self.attack_answer(head).reading;
                self.turn_back(reading)
            }
            _ => Reading { outcome: Outcome::No, point: None, complete: true },
        }
    }

    /// Whether the owner of the string at `point`, moving first, saves it. `Yes` without a move for a string of
    /// five or more liberties, and where no stone stands. For a shorter string the answer names a move even if it
    /// needs none. It is `No` if no move near the string leaves it safe, as in some sekis, where passing would.
    pub fn defend(&mut self, board: &Board, point: Point) -> Reading {
        match board.string_head(point) {
            Some(head) if board.liberty_count(head) <= READABLE => {
                self.load(board);
                let head = self.head(head);
                let known = self.defences.get(head, self.generation);
                let reading = known.unwrap_or_else(|| {
                    let attack = self.attack_answer(head);
                    let reading = self.search.ask_defend(head, &attack, self.limits());
                    self.defences.put(head, self.generation, reading);
                    reading
                });
                self.turn_back(reading)
            }
            _ => Reading { outcome: Outcome::Yes, point: None, complete: true },
        }
    }

    /// Whether `color` can play at `point` without losing the stone, that is, the outcome after the opponent's
    /// best attack on it. `No` if the move is illegal. A move that only the ko forbids is at best a ko that needs
    /// the first threat. The point of the reading is the opponent's capturing move, if any.
    pub fn safe_move(&mut self, board: &Board, point: Point, color: Color) -> Reading {
        let banned = match board.legality(point, color) {
            Ok(()) => false,
            Err(IllegalMove::Ko) if board.breath(point, color).is_ok() => true,
            Err(_) => return Reading { outcome: Outcome::No, point: None, complete: true },
        };
        self.load(board);
        let point = self.orientation.turn(point);
        let cache = &self.safe_moves[color.index()];
        if let Some(reading) = cache.get(point, self.generation) {
            return self.turn_back(reading);
        }
        let mut reading = self.search.ask_after(point, color, self.limits());
        if banned && reading.outcome != Outcome::No {
            reading.outcome = Outcome::KoBad;
        }
        self.safe_moves[color.index()].put(point, self.generation, reading);
        self.turn_back(reading)
    }

    /// As [`safe_move`](Reader::safe_move), after another move that must be legal.
    pub(crate) fn safe_move_after(
        &mut self,
        board: &Board,
        (first, mover): (Point, Color),
        point: Point,
        color: Color,
    ) -> Outcome {
        self.load(board);
        let (first, point) = (self.orientation.turn(first), self.orientation.turn(point));
        self.search.ask_after_both((first, mover), (point, color), self.limits())
    }

    /// The number of stones tried since the reader was made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.total()
    }

    fn load(&mut self, board: &Board) {
        if self.generation > 0 && self.board == *board && self.board.suicide() == board.suicide() {
            return;
        }
        self.generation = self.generation.wrapping_add(1).max(1);
        self.board.clone_from(board);
        let (orientation, turned) = Orientation::canonical(board, &mut self.stones);
        self.orientation = orientation;
        self.search.set_board(&turned);
    }

    /// The head, on the board of the search, of the string that contains a stone.
    fn head(&self, stone: Point) -> Point {
        self.search.board().head(self.orientation.turn(stone))
    }

    fn turn_back(&self, reading: Reading) -> Reading {
        Reading { point: reading.point.map(|point| self.orientation.turn_back(point)), ..reading }
    }

    fn attack_answer(&mut self, head: Point) -> Answer {
        if let Some(answer) = self.attacks.get(head, self.generation) {
            return answer;
        }
        let answer = self.search.ask_attack(head, self.limits());
        let answer = self.search.with_natural_move(answer);
        self.attacks.put(head, self.generation, answer);
        answer
    }
}

/// One cached answer for each point.
struct Cache<T>(Vec<Option<(u32, T)>>);

impl<T: Copy> Cache<T> {
    fn new() -> Cache<T> {
        Cache(vec![None; 1024])
    }

    fn get(&self, point: Point, generation: u32) -> Option<T> {
        let (of, answer) = (*self.0.get(point.index())?)?;
        (of == generation).then_some(answer)
    }

    fn put(&mut self, point: Point, generation: u32, answer: T) {
        if let Some(slot) = self.0.get_mut(point.index()) {
            *slot = Some((generation, answer));
        }
    }
}
