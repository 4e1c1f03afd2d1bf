//! The names of points: vertices of the Go Text Protocol, the letters of SGF, and places in arrays.

use core::fmt;

use super::Point;

const GTP_LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
const SGF_LETTERS: &[u8; 25] = b"abcdefghijklmnopqrstuvwxy";

impl Point {
    /// Reads a vertex of the Go Text Protocol (`D4`, either case, no `I`) on a board of `width` ×
    /// `height`.
    ///
    /// # Errors
    /// [`VertexError`] if the text is not a vertex, or is a vertex beyond the board. `pass` is not a point.
    ///
    /// ```
    /// use eyes_runtime::board::Point;
    /// assert_eq!(Point::from_gtp("d4", 19, 19), Ok(Point::new(3, 15).unwrap()));
    /// assert!(Point::from_gtp("I5", 19, 19).is_err());
    /// ```
    pub fn from_gtp(text: &str, width: u8, height: u8) -> Result<Point, VertexError> {
        let mut letters = text.chars();
        let letter = letters.next().ok_or(VertexError::Malformed)?.to_ascii_uppercase();
        let column = match letter {
            'A'..='H' => letter as u8 - b'A',
            'J'..='Z' => letter as u8 - b'B',
            _ => return Err(VertexError::Malformed),
        };
        let digits = letters.as_str();
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(VertexError::Malformed);
        }
        let number: u8 = digits.parse().map_err(|_| VertexError::Malformed)?;
        if column >= width || number == 0 || number > height {
            return Err(VertexError::OffBoard { width, height });
        }
        Point::new(column, height - number).ok_or(VertexError::OffBoard { width, height })
    }

    /// The point's name in the Go Text Protocol on a board of this height.
    #[must_use]
    pub const fn vertex(self, height: u8) -> Vertex {
        Vertex { point: self, height }
    }

    /// Reads a point as SGF names it: the letters of the column and of the row from the top, `a` to `y`. `None` for
    /// anything else, a pass among it.
    ///
    /// ```
    /// use eyes_runtime::board::Point;
    /// let point = Point::from_sgf("dp").unwrap();
    /// assert_eq!((point.vertex(19).to_string(), point.sgf().to_string()), ("D4".into(), "dp".into()));
    /// assert_eq!(Point::from_sgf("zz"), None);
    /// ```
    #[must_use]
    pub fn from_sgf(text: &str) -> Option<Point> {
        let &[column, row] = text.as_bytes() else { return None };
        Point::new(column.checked_sub(b'a')?, row.checked_sub(b'a')?)
    }

    /// The point's name in SGF.
    #[must_use]
    pub const fn sgf(self) -> SgfPoint {
        SgfPoint(self)
    }

    /// The place of the point in an array with one entry a point, row by row from the top, on a board of this width.
    ///
    /// ```
    /// use eyes_runtime::board::Point;
    /// let point = Point::from_gtp("B8", 9, 9)?;
    /// assert_eq!(point.array_index(9), 10);
    /// assert_eq!(Point::from_array_index(10, 9), Some(point));
    /// # Ok::<(), eyes_runtime::board::VertexError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn array_index(self, width: u8) -> usize {
        self.row() as usize * width as usize + self.column() as usize
    }

    /// The point at a place of such an array; `None` beyond the largest board, and for a width of 0.
    #[inline]
    #[must_use]
    pub fn from_array_index(index: usize, width: u8) -> Option<Point> {
        let width = usize::from(width);
        let (row, column) = (index.checked_div(width)?, index.checked_rem(width)?);
        Point::new(column.try_into().ok()?, row.try_into().ok()?)
    }
}

/// A point's name, as [`Point::vertex`] gives it; written by its `Display`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vertex {
    point: Point,
    height: u8,
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = GTP_LETTERS.get(usize::from(self.point.column())).copied().unwrap_or(b'?');
        write!(f, "{}{}", char::from(letter), self.height.wrapping_sub(self.point.row()))
    }
}

/// A point's name in SGF, as [`Point::sgf`] gives it; written by its `Display`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SgfPoint(Point);

impl fmt::Display for SgfPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |at: u8| char::from(SGF_LETTERS.get(usize::from(at)).copied().unwrap_or(b'?'));
        write!(f, "{}{}", letter(self.0.column()), letter(self.0.row()))
    }
}

/// Why a text is not the name of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VertexError {
    /// Not a letter `A` to `Z` without `I` and a number.
    #[error("not a vertex: expected a column letter (A to Z without I) and a row number, as in `D4`")]
    Malformed,
    /// A vertex, but of a larger board.
    #[error("the vertex is off the board of {width}x{height}")]
    OffBoard {
        /// Columns of the board.
        width: u8,
        /// Rows of the board.
        height: u8,
    },
}
