//! Positions, and the steps between them.

use eyes_runtime::board::{Board, Color, IllegalMove, Point, PointSet, SetupError, SizeError, Suicide};

/// Where to stop in a game record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stop {
    /// At the end of the main line.
    #[default]
    End,
    /// Just before the move of this number, counted from 1; past the last move: at the end.
    Before(usize),
    /// Just before the first move at this point; if there is none: at the end.
    BeforePoint(Point),
    /// The start of a problem. If stones of both colours are set up before the first move, or a side to move with
    /// stones that are no handicap (`HA`), the moves are the solution, and the stop is just before the first of
    /// them; otherwise it is at the end.
    Problem,
}

impl Stop {
    /// The stop for `--move`: 0 means the end.
    #[must_use]
    pub fn before_move(number: usize) -> Stop {
        if number == 0 { Stop::End } else { Stop::Before(number) }
    }
}

/// A step between two positions of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Stones are added or removed.
    SetUp(Vec<(Point, Option<Color>)>),
    /// The side to move changes.
    ToMove(Color),
    /// A move, or a pass.
    Move(Color, Option<Point>),
}

/// A board, the side to move, and the number of moves that led here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    to_move: Color,
    moves: usize,
    captures: [usize; 2],
    last: Option<(Color, Option<Point>)>,
}

impl Position {
    /// A position without history.
    #[must_use]
    pub fn set_up(mut board: Board, to_move: Color) -> Position {
        board.name_by_first_stones();
        Position { board, to_move, moves: 0, captures: [0; 2], last: None }
    }

    /// The same after so many moves, the last of which is given. What they captured is not known.
    #[must_use]
    pub fn after(self, moves: usize, last: Option<(Color, Option<Point>)>) -> Position {
        Position { moves, last, ..self }
    }

    /// The empty board, Black to move.
    ///
    /// # Errors
    /// [`SizeError`] unless both sizes are from 2 to 25.
    pub fn empty(width: u8, height: u8) -> Result<Position, SizeError> {
        Ok(Position::set_up(Board::new(width, height)?, Color::Black))
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// How many moves were played, passes included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The last move; without a point it was a pass.
    #[must_use]
    pub fn last(&self) -> Option<(Color, Option<Point>)> {
        self.last
    }

    /// The number of stones that a side has captured.
    #[must_use]
    pub fn captures(&self, color: Color) -> usize {
        self.captures[color.index()]
    }

    /// Sets the side to move.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// Plays a move or a pass.
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules forbid it; the position does not change.
    pub fn play(&mut self, color: Color, point: Option<Point>) -> Result<(), IllegalMove> {
        match point {
            Some(point) => {
                let taken = self.board.play(point, color)?;
                let suicide = self.board.is_empty(point);
                let captor = if suicide { color.opponent() } else { color };
                self.captures[captor.index()] += taken;
                self.board.name_by_first_stones();
            }
            None => self.board.clear_ko(),
        }
        self.moves += 1;
        self.last = Some((color, point));
        self.to_move = color.opponent();
        Ok(())
    }

    /// Plays a recorded move even if the rules forbid it: an illegal ko capture, or suicide. The suicide of a
    /// single stone does not change the board.
    ///
    /// # Errors
    /// [`IllegalMove`] if the point is occupied or does not exist; the position does not change.
    pub fn play_anyhow(&mut self, color: Color, point: Option<Point>) -> Result<(), IllegalMove> {
        match self.play(color, point) {
            Err(IllegalMove::Ko) => {
                self.board.clear_ko();
                self.play_anyhow(color, point)
            }
            Err(IllegalMove::Suicide) => {
                let rule = self.board.suicide();
                let mut free = self.clone().with_suicide(Suicide::Allowed);
                if free.play(color, point).is_err() {
                    free.play(color, None)?;
                    free.captures[color.opponent().index()] += 1;
                }
                *self = free.with_suicide(rule);
                Ok(())
            }
            other => other,
        }
    }

    /// Adds or removes stones. The ko ban is removed.
    ///
    /// # Errors
    /// [`SetupError`] if a string would have no liberties; the position does not change.
    pub fn change(&mut self, changes: &[(Point, Option<Color>)]) -> Result<(), SetupError> {
        let changed: PointSet = changes.iter().map(|&(point, _)| point).collect();
        let mut stones: Vec<_> = self
            .board
            .points()
            .filter(|&point| !changed.contains(point))
            .filter_map(|point| self.board.color_at(point).map(|color| (point, color)))
            .collect();
        stones.extend(changes.iter().filter_map(|&(point, color)| color.map(|color| (point, color))));
        let board = Board::from_stones(self.board.width(), self.board.height(), stones)?;
        self.board = board.with_suicide(self.board.suicide());
        self.board.name_by_first_stones();
        Ok(())
    }

    /// The same position with another suicide rule.
    #[must_use]
    pub fn with_suicide(mut self, rule: Suicide) -> Position {
        self.board = self.board.with_suicide(rule);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        /// Small boards with one colour often moving twice have many kos, occupied points and suicides.
        #[test]
        fn a_refused_move_changes_nothing(moves in prop::collection::vec((any::<bool>(), 0..5_u8, 0..4_u8), 1..60)) {
            let mut position = Position::empty(4, 4).unwrap();
            for (is_black, column, row) in moves {
                let color = if is_black { Color::Black } else { Color::White };
                let before = position.clone();
                if position.play(color, Point::new(column, row)).is_err() {
                    prop_assert_eq!(&position, &before);
                    prop_assert!(position.play_anyhow(color, Point::new(column, row)).is_ok() || position == before);
                    position = before;
                }
            }
        }
    }

    #[test]
    fn an_occupied_point_lifts_no_ko() {
        let board = Board::from_ascii(
            "
            . X O .
            X O . O
            . X O .
            . . . .
        ",
        )
        .unwrap();
        let (ko, stone) = (Point::new(2, 1), Point::new(1, 1));
        let mut position = Position::set_up(board, Color::Black);
        position.play(Color::Black, ko).unwrap();
        assert_eq!(position.play(Color::Black, ko), Err(IllegalMove::Occupied));
        assert_eq!(position.play(Color::White, stone), Err(IllegalMove::Ko));
        position.play(Color::Black, stone).unwrap();
    }
}
