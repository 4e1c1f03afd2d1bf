//! A board that is played on: moves, passes, undo, and the rule about repeated positions.

use alloc::vec::Vec;
use core::fmt;

use super::{Board, Color, IllegalMove, Mark, Point, Trail};

/// The rule about positions that come back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KoRule {
    /// A ko may not be taken back at once; longer cycles are allowed.
    #[default]
    Simple,
    /// No move may leave the stones of an earlier position of the game.
    PositionalSuperko,
    /// No move may leave the stones of an earlier position in which the same side was to play.
    SituationalSuperko,
}

/// A move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who played.
    pub color: Color,
    /// Where; `None` for a pass.
    pub point: Option<Point>,
}

/// A [`Board`] with its history: moves, passes and undo without limit.
///
/// A move costs as much as [`Board::play`] and 4 bytes for each word of the board that it changes, usually some 200
/// bytes. Undoing it restores these words. Under superko a move is also compared with the hashes of all earlier
/// positions.
///
/// ```
/// use eyes_runtime::board::{Board, Color, Game, IllegalMove, KoRule, Point};
///
/// let board = Board::from_ascii("
///     . X O .
///     X O . O
///     . X O .
///     . . . .
/// ")?;
/// let mut game = Game::new(board.clone()).with_ko_rule(KoRule::PositionalSuperko);
/// let (ko, stone) = (Point::from_gtp("C3", 4, 4)?, Point::from_gtp("B3", 4, 4)?);
/// assert_eq!(game.play(ko, Color::Black), Ok(1));
/// game.pass(Color::White);
/// game.pass(Color::Black);
/// assert_eq!(game.play(stone, Color::White), Err(IllegalMove::Superko));
/// while game.undo().is_some() {}
/// assert_eq!(*game.board(), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    board: Board,
    first: Color,
    ko_rule: KoRule,
    moves: Vec<Move>,
    /// The state before each move.
    marks: Vec<Mark>,
    trail: Trail,
}

impl Game {
    /// A game that begins with this position. Black is to play.
    #[must_use]
    pub fn new(board: Board) -> Game {
        Game {
            board,
            first: Color::Black,
            ko_rule: KoRule::Simple,
            moves: Vec::new(),
            marks: Vec::new(),
            trail: Trail::default(),
        }
    }

    /// The same game under another rule about repeated positions.
    #[must_use]
    pub fn with_ko_rule(mut self, ko_rule: KoRule) -> Game {
        self.ko_rule = ko_rule;
        self
    }

    /// The same game with this side to play first.
    #[must_use]
    pub fn with_first(mut self, first: Color) -> Game {
        self.first = first;
        self
    }

    /// The position now.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rule about repeated positions.
    #[must_use]
    pub fn ko_rule(&self) -> KoRule {
        self.ko_rule
    }

    /// Whose turn it is: the opponent's of whoever moved last. A move of the other side is accepted, too.
    #[inline]
    #[must_use]
    pub fn to_play(&self) -> Color {
        self.moves.last().map_or(self.first, |last| last.color.opponent())
    }

    /// The moves so far, the first one first.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Checks whether a move is legal. Under superko this costs as much as copying the board and playing it.
    ///
    /// # Errors
    /// [`IllegalMove`] says why not.
    pub fn legality(&self, point: Point, color: Color) -> Result<(), IllegalMove> {
        self.board.legality(point, color)?;
        if self.ko_rule == KoRule::Simple {
            return Ok(());
        }
        let mut after = self.board.clone();
        after.play(point, color)?;
        if self.repeats(&after, color) { Err(IllegalMove::Superko) } else { Ok(()) }
    }

    /// Plays a stone and removes what it captures. Returns the number of stones removed; after a suicide these are
    /// the mover's own.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is illegal; then the game does not change.
    pub fn play(&mut self, point: Point, color: Color) -> Result<usize, IllegalMove> {
        self.board.legality(point, color)?;
        let mark = self.board.grid.mark(&self.trail);
        let removed = self.board.grid.play_logged(point, color, &mut self.trail);
        if self.repeats(&self.board, color) {
            self.board.grid.undo_to(mark, &mut self.trail);
            return Err(IllegalMove::Superko);
        }
        self.marks.push(mark);
        self.moves.push(Move { color, point: Some(point) });
        Ok(removed)
    }

    /// Passes. This lifts the ban of a ko.
    pub fn pass(&mut self, color: Color) {
        self.marks.push(self.board.grid.mark(&self.trail));
        self.moves.push(Move { color, point: None });
        self.board.clear_ko();
    }

    /// Takes back the last move or pass, and returns it; `None` at the beginning of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let (last, mark) = (self.moves.pop()?, self.marks.pop()?);
        self.board.grid.undo_to(mark, &mut self.trail);
        Some(last)
    }

    /// Whether a position, in which `color` has just moved, is forbidden because it stood before.
    fn repeats(&self, after: &Board, color: Color) -> bool {
        if self.ko_rule == KoRule::Simple {
            return false;
        }
        let to_play = |number: usize| match number.checked_sub(1).and_then(|last| self.moves.get(last)) {
            Some(last) => last.color.opponent(),
            None => self.first,
        };
        let is_comparable =
            |number: usize| self.ko_rule == KoRule::PositionalSuperko || to_play(number) == color.opponent();
        let mut earlier = self.marks.iter().enumerate();
        earlier.any(|(number, mark)| {
            mark.hash == after.hash() && is_comparable(number) && self.stood_at(*mark, after)
        })
    }

    /// Whether these stones stood when the mark was set. Called where the hashes agree, which hardly ever happens by
    /// chance.
    fn stood_at(&self, mark: Mark, stones: &Board) -> bool {
        let (mut before, mut trail) = (self.board.clone(), self.trail.clone());
        before.grid.undo_to(mark, &mut trail);
        before.grid.difference(&stones.grid).is_empty()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("board", &self.board)
            .field("ko_rule", &self.ko_rule)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}
