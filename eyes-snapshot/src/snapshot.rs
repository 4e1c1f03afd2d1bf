//! Snapshots for tests.

use std::fmt;

use eyes_runtime::Analyzer;
use eyes_runtime::board::Board;

use crate::{GameLines, Line};

/// The lines of several games and positions, in the order in which they are added. Its `Display` is the text for
/// `insta::assert_snapshot!` or a comparison by hand.
#[derive(Debug)]
pub struct Snapshot {
    analyzer: Analyzer,
    lines: Vec<Line>,
}

impl Snapshot {
    /// An empty snapshot, to be filled by this analyzer. With the analyzer of the engine, it shows what the engine gets.
    #[must_use]
    pub fn new(analyzer: Analyzer) -> Self {
        Self { analyzer, lines: Vec::new() }
    }

    /// Adds a position.
    pub fn position(&mut self, name: &str, board: &Board) {
        self.game(name, [board]);
    }

    /// Adds all positions of a game: the first before any move, and each further one after one more move.
    ///
    /// ```
    /// use eyes_runtime::board::{Board, Game, Point};
    /// use eyes_runtime::{Analyzer, Knowledge};
    /// use eyes_snapshot::Snapshot;
    ///
    /// let mut game = Game::new(Board::new(5, 5)?);
    /// let mut boards = vec![game.board().clone()];
    /// for vertex in ["B5", "E1", "B4", "E2", "A4"] {
    ///     game.play(Point::from_gtp(vertex, 5, 5)?, game.to_play())?;
    ///     boards.push(game.board().clone());
    /// }
    /// let mut snapshot = Snapshot::new(Analyzer::new(Knowledge::builtin()));
    /// snapshot.game("corner", &boards);
    /// assert!(snapshot.to_string().contains("corner\t5\tblack\tA5\t1111\tderived\t-\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game<B: std::borrow::Borrow<Board>>(&mut self, name: &str, boards: impl IntoIterator<Item = B>) {
        let mut lines = GameLines::new(name);
        for (moves, board) in boards.into_iter().enumerate() {
            let board = board.borrow();
            lines.add(moves, board, self.analyzer.update(board));
        }
        self.lines.extend(lines.finish());
    }

    /// The lines so far.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
