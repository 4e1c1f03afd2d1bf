//! The board itself: its stones, and what is known of them at any time.

use core::fmt;

use super::grid::{EMPTY, FRAME, Grid};
use super::log::Forget;
use super::point::Point;
use super::string::Points;
use super::watch::Unwatched;
use super::{Color, MAX_SIZE, MIN_SIZE, PointSet, SetupError, SizeError, Suicide};

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
    pub(super) grid: Grid<Unwatched>,
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
        Ok(Board { grid: Grid::empty(width, height) })
    }

    pub(crate) fn smallest() -> Board {
        Board { grid: Grid::empty(MIN_SIZE, MIN_SIZE) }
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
            match board.grid.cell(point) {
                FRAME => return Err(SetupError::OffBoard { point }),
                EMPTY => board.grid.add_stone(point, color, &mut Forget),
                _ => return Err(SetupError::Occupied { point, height }),
            }
        }
        match board.points().find(|&point| !board.is_empty(point) && board.liberty_count(point) == 0) {
            Some(point) => {
                let color = board.color_at(point).unwrap_or(Color::Black);
                Err(SetupError::NoLiberties { point, color, height })
            }
            None => Ok(board),
        }
    }

    /// The same board under another rule about suicide.
    #[must_use]
    pub fn with_suicide(mut self, suicide: Suicide) -> Board {
        self.grid.set_suicide(suicide);
        self
    }

    /// The rule about suicide.
    #[must_use]
    pub fn suicide(&self) -> Suicide {
        self.grid.suicide()
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u8 {
        self.grid.width
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub fn height(&self) -> u8 {
        self.grid.height
    }

    /// All points, from the top row down and from left to right.
    #[inline]
    #[must_use]
    pub fn points(&self) -> Points {
        self.grid.points()
    }

    /// Whether the point belongs to this board.
    #[inline]
    #[must_use]
    pub fn is_on_board(&self, point: Point) -> bool {
        self.grid.is_on_board(point)
    }

    /// Whether the point belongs to this board and no stone stands there.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.grid.is_empty(point)
    }

    /// The colour of the stone at `point`, if there is one.
    #[inline]
    #[must_use]
    pub fn color_at(&self, point: Point) -> Option<Color> {
        self.grid.color_at(point)
    }

    /// Whether a stone of this colour stands at `point`.
    #[inline]
    #[must_use]
    pub fn is_color(&self, point: Point, color: Color) -> bool {
        self.grid.is_color(point, color)
    }

    /// The empty points, or those with a stone of the given colour.
    #[must_use]
    pub fn points_with(&self, content: Option<Color>) -> PointSet {
        self.grid.points_with(content)
    }

    /// The neighbours of a point on this board: two to four.
    #[inline]
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.grid.neighbours(point)
    }

    /// The diagonal neighbours of a point on this board: one to four.
    #[inline]
    pub fn diagonals(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.grid.diagonals(point)
    }

    /// All neighbours of the points of a set on this board. Points of the set are among them if they have a
    /// neighbour in it.
    #[must_use]
    pub fn around(&self, set: &PointSet) -> PointSet {
        set.neighbours().iter().filter(|&point| self.is_on_board(point)).collect()
    }

    /// The number of board edges that the point touches: 0, 1, or 2 in a corner. (On a board of width two a point
    /// touches one of the long sides, never both.)
    #[must_use]
    pub fn edge_level(&self, point: Point) -> u8 {
        self.grid.edge_level(point)
    }

    /// The head of the string at `point`: one stone that is the same for all stones of the string. It may change
    /// with any move.
    #[inline]
    #[must_use]
    pub fn string_head(&self, point: Point) -> Option<Point> {
        self.grid.string_head(point)
    }

    /// How many stones the string at `point` has; 0 if no stone stands there.
    #[inline]
    #[must_use]
    pub fn string_size(&self, point: Point) -> usize {
        self.grid.string_size(point)
    }

    /// How many liberties the string at `point` has; 0 if no stone stands there.
    #[inline]
    #[must_use]
    pub fn liberty_count(&self, point: Point) -> usize {
        self.grid.liberty_count(point)
    }

    /// The heads of all strings, in reading order of the heads.
    pub fn strings(&self) -> impl Iterator<Item = Point> + '_ {
        self.grid.strings()
    }

    /// The stones of the string at `point`, in no particular order; none if no stone stands there.
    #[inline]
    pub fn stones(&self, point: Point) -> impl Iterator<Item = Point> + Clone + '_ {
        self.grid.stones(point)
    }

    /// The liberties of the string at `point`, each once, in no particular order; none if no stone stands there.
    #[inline]
    pub fn liberties(&self, point: Point) -> impl Iterator<Item = Point> + Clone + '_ {
        self.grid.liberties(point)
    }

    /// The heads of the strings of the other colour that adjoin the string at `point`, each once.
    pub fn adjacent_strings(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.grid.adjacent_strings(point)
    }

    /// The point where a ko has just been taken, which may not be taken back at once.
    #[inline]
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.grid.ko()
    }

    /// The point that the ko forbids to this colour now. The side that took the ko may fill it.
    #[must_use]
    pub fn ko_against(&self, color: Color) -> Option<Point> {
        self.ko().filter(|&ko| self.grid.takes_back_ko(ko, color))
    }

    /// Removes the ko ban, as a pass or a move elsewhere does.
    pub fn clear_ko(&mut self) {
        self.grid.set_ko(None);
    }

    /// Sets the ko ban, for a position in the middle of a ko.
    pub fn set_ko(&mut self, ko: Option<Point>) {
        self.grid.set_ko(ko);
    }

    /// Makes the first stone of each string in reading order its head. The heads then depend on the stones alone, and
    /// not on the order in which they were played, until the next move. Costs one look at each point, and a write for
    /// each stone of a string that gets another head.
    pub fn name_by_first_stones(&mut self) {
        self.grid.name_by_first_stones();
    }

    /// A hash of the stones. It does not depend on their history or on the ko.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.grid.hash()
    }

    pub(crate) fn grid(&self) -> &Grid<Unwatched> {
        &self.grid
    }

    /// The head of the string at a point known to be occupied.
    pub(crate) fn head(&self, stone: Point) -> Point {
        self.grid.head(stone)
    }
}

/// Same size, stones and ko. The suicide rule does not count.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.grid.is_same_position(&other.grid)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}x{}, ko {:?}\n{self}", self.width(), self.height(), self.ko())
    }
}
