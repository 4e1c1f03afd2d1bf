//! Points of the board.

use core::fmt;
use core::num::NonZeroU16;

use super::MAX_SIZE;

/// The distance between rows, whatever the size of the board.
pub(crate) const STRIDE: u16 = 32;

/// The number of indices: a power of two above every index of a point or its neighbours.
pub(crate) const AREA: usize = 1024;

const FIRST_COLUMN: u16 = 2;
const FIRST_ROW: u16 = 1;

/// A point of the board, or of the frame around it.
///
/// Rows are counted from the top and columns from the left, both from 0. All boards share one
/// numbering, so neighbours lie at constant distances, and an `Option<Point>` takes two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(u8, u8)", into = "(u8, u8)"))]
pub struct Point(NonZeroU16);

/// A bit that is set in every point, so that no point is 0.
const MARK: u16 = AREA as u16;

const fn marked(number: u16) -> NonZeroU16 {
    match NonZeroU16::new(number | MARK) {
        Some(number) => number,
        None => NonZeroU16::MIN,
    }
}

impl Point {
    /// The point in `column` and `row`, counted from 0 at the top left; `None` beyond the largest
    /// board of 25 × 25.
    ///
    /// ```
    /// use eyes_runtime::board::Point;
    /// let point = Point::new(3, 15).unwrap();
    /// assert_eq!(point.vertex(19).to_string(), "D4");
    /// assert_eq!(Point::new(25, 0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < MAX_SIZE && row < MAX_SIZE { Some(Point::at(column, row)) } else { None }
    }

    pub(crate) const fn at(column: u8, row: u8) -> Point {
        Point::from_index((row as u16 + FIRST_ROW) * STRIDE + column as u16 + FIRST_COLUMN)
    }

    /// The point of an [`index`](Point::index), or of a number that has [`MARK`] already.
    pub(crate) const fn from_index(index: u16) -> Point {
        Point(marked(index))
    }

    pub(crate) const fn from_raw(index: u16) -> Option<Point> {
        match NonZeroU16::new(index) {
            Some(index) => Some(Point(index)),
            None => None,
        }
    }

    pub(crate) const fn raw(self) -> u16 {
        self.0.get()
    }

    /// A number below 1024, different for every point: for tables with one entry a point.
    /// Orthogonal neighbours differ by 1 and by 32, diagonal ones by 31 and by 33.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize & (AREA - 1)
    }

    /// The column, from 0 at the left.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0.get() % STRIDE).wrapping_sub(FIRST_COLUMN) as u8
    }

    /// The row, from 0 at the top.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.index() as u16 / STRIDE).wrapping_sub(FIRST_ROW) as u8
    }

    /// The four points above, left, right and below. On the edge some of them are off the board:
    /// [`Board::neighbours`](super::Board::neighbours) leaves these out.
    #[must_use]
    pub(crate) const fn neighbours(self) -> [Point; 4] {
        [self.offset(-(STRIDE as i16)), self.offset(-1), self.offset(1), self.offset(STRIDE as i16)]
    }

    /// The four diagonal points, from the top left by rows. On the edge some are off the board:
    /// [`Board::diagonals`](super::Board::diagonals) leaves these out.
    #[must_use]
    pub(crate) const fn diagonals(self) -> [Point; 4] {
        let stride = STRIDE as i16;
        [self.offset(-stride - 1), self.offset(-stride + 1), self.offset(stride - 1), self.offset(stride + 1)]
    }

    /// Whether the two are orthogonal neighbours.
    #[inline]
    #[must_use]
    pub const fn adjoins(self, other: Point) -> bool {
        let distance = self.raw().abs_diff(other.raw());
        distance == 1 || distance == STRIDE
    }

    const fn offset(self, by: i16) -> Point {
        // No caller asks for the neighbours of points of the frame.
        Point(marked(self.0.get().wrapping_add_signed(by)))
    }
}

#[cfg(feature = "serde")]
impl From<Point> for (u8, u8) {
    /// Column and row, from 0 at the top left.
    fn from(point: Point) -> Self {
        (point.column(), point.row())
    }
}

#[cfg(feature = "serde")]
impl TryFrom<(u8, u8)> for Point {
    type Error = &'static str;

    fn try_from((column, row): (u8, u8)) -> Result<Self, Self::Error> {
        Point::new(column, row).ok_or("no point: expected a column and a row from 0 to 24")
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({}, {})", self.column(), self.row())
    }
}
