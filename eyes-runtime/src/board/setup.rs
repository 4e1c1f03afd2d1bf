//! What other programs have as boards: read without their help beyond two sets of stones, and kept in little space.

use super::log::Forget;
use super::{Board, Color, Grid, Point, PointSet, SetupError, Suicide};

/// A board of another program, which this crate can read.
///
/// An engine implements it for its own board, and [`Board::read`] follows that board with the least work. A set of
/// stones is a bit for each point: an engine with bitboards copies its rows, another one inserts its stones.
///
/// ```
/// use eyes_runtime::board::{Board, Color, Point, PointSet, ReadBoard};
///
/// struct Mine {
///     cells: [i8; 81],
/// }
///
/// impl ReadBoard for Mine {
///     fn size(&self) -> (u8, u8) {
///         (9, 9)
///     }
///
///     fn stones(&self, color: Color) -> PointSet {
///         let wanted = if color == Color::Black { 1 } else { -1 };
///         let places = (0..81).filter(|&at| self.cells[at] == wanted);
///         places.filter_map(|at| Point::from_array_index(at, 9)).collect()
///     }
/// }
///
/// let mut mine = Mine { cells: [0; 81] };
/// mine.cells[40] = -1;
/// let mut board = Board::new(9, 9)?;
/// board.read(&mine)?;
/// assert_eq!(board.color_at(Point::new(4, 4).unwrap()), Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ReadBoard {
    /// The number of columns and of rows.
    fn size(&self) -> (u8, u8);

    /// The stones of a side.
    fn stones(&self, color: Color) -> PointSet;

    /// The point where a ko has just been taken; none unless it is told.
    fn ko(&self) -> Option<Point> {
        None
    }

    /// The rule about suicide; forbidden unless it is told.
    fn suicide(&self) -> Suicide {
        Suicide::Forbidden
    }
}

/// A position in little space: some 250 bytes, against the 20 KB of a [`Board`], which also knows its strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    width: u8,
    height: u8,
    stones: [PointSet; 2],
    ko: Option<Point>,
    suicide: Suicide,
}

impl Setup {
    /// The position of a board.
    #[must_use]
    pub fn of(board: &impl ReadBoard) -> Setup {
        let (width, height) = board.size();
        let stones = Color::ALL.map(|color| board.stones(color));
        Setup { width, height, stones, ko: board.ko(), suicide: board.suicide() }
    }
}

impl ReadBoard for Setup {
    fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    fn stones(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }

    fn ko(&self) -> Option<Point> {
        self.ko
    }

    fn suicide(&self) -> Suicide {
        self.suicide
    }
}

impl ReadBoard for Board {
    fn size(&self) -> (u8, u8) {
        (self.width(), self.height())
    }

    fn stones(&self, color: Color) -> PointSet {
        self.points_with(Some(color))
    }

    fn ko(&self) -> Option<Point> {
        Board::ko(self)
    }

    fn suicide(&self) -> Suicide {
        Board::suicide(self)
    }
}

impl TryFrom<&Setup> for Board {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Board, SetupError> {
        let mut board = Board::smallest();
        board.read(setup)?;
        Ok(board)
    }
}

impl Board {
    /// A board from the contents of its points, row by row from the top. Points beyond the end are empty.
    ///
    /// ```
    /// use eyes_runtime::board::{Board, Color};
    ///
    /// let cells = [0, 1, 2, 0];
    /// let color = |&cell: &i32| match cell {
    ///     1 => Some(Color::Black),
    ///     2 => Some(Color::White),
    ///     _ => None,
    /// };
    /// let board = Board::from_cells(2, 2, cells.iter().map(color))?;
    /// assert_eq!(board.to_string(), ". X\nO .\n");
    /// # Ok::<(), eyes_runtime::board::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupError`], as [`from_stones`](Board::from_stones).
    pub fn from_cells(
        width: u8,
        height: u8,
        cells: impl IntoIterator<Item = Option<Color>>,
    ) -> Result<Board, SetupError> {
        let stone = |(at, cell): (usize, Option<Color>)| Some((Point::from_array_index(at, width)?, cell?));
        Board::from_stones(width, height, cells.into_iter().enumerate().filter_map(stone))
    }

    /// Becomes the same position as another board. Where both have the same size, only stones that are new are set up,
    /// unless a string has lost some of its stones and not all.
    ///
    /// # Errors
    /// [`SetupError`] for an impossible size, a stone off the board, two stones on a point, and a string without
    /// liberties; then the board is empty and of the size it had.
    pub fn read(&mut self, other: &impl ReadBoard) -> Result<(), SetupError> {
        let result = self.follow(other);
        if result.is_err() {
            self.grid.clear(self.width(), self.height());
        }
        result
    }

    fn follow(&mut self, other: &impl ReadBoard) -> Result<(), SetupError> {
        let (width, height) = other.size();
        if (width, height) != (self.width(), self.height()) {
            *self = Board::new(width, height)?;
        }
        let stones = Color::ALL.map(|color| other.stones(color));
        if let Some(point) = (stones[0] | stones[1]).iter().find(|&point| !self.is_on_board(point)) {
            return Err(SetupError::OffBoard { point });
        }
        if let Some(point) = (stones[0] & stones[1]).iter().next() {
            return Err(SetupError::Occupied { point, height });
        }
        for color in Color::ALL {
            let gone = self.points_with(Some(color)) - stones[color.index()];
            if !self.take_off(&gone, color) {
                self.grid.clear(width, height);
            }
        }
        let mut placed = PointSet::new();
        for color in Color::ALL {
            for point in stones[color.index()] - self.points_with(Some(color)) {
                self.grid.set_up(point, color);
                placed.insert(point);
            }
        }
        self.grid.set_suicide(other.suicide());
        self.set_ko(other.ko());
        let stones =
            (placed | placed.neighbours()).into_iter().filter(|&point| self.color_at(point).is_some());
        let breathless = stones.filter(|&stone| self.liberty_count(stone) == 0);
        match breathless.flat_map(|stone| self.stones(stone)).min().map(|point| (point, self.color_at(point)))
        {
            Some((point, Some(color))) => Err(SetupError::NoLiberties { point, color, height }),
            _ => Ok(()),
        }
    }

    /// Takes whole strings off; `false` if a string is not wholly among the stones, perhaps after taking some off.
    fn take_off(&mut self, gone: &PointSet, color: Color) -> bool {
        let mut left = *gone;
        while let Some(stone) = left.iter().next() {
            let string: PointSet = self.stones(stone).collect();
            if !string.is_subset(gone) {
                return false;
            }
            left -= string;
            self.grid.take_off(self.head(stone), color);
        }
        true
    }
}

impl<W: super::watch::Watch> Grid<W> {
    /// Removes the string with this head.
    fn take_off(&mut self, head: Point, color: Color) {
        self.remove_string(head, color, &mut Forget);
    }
}
