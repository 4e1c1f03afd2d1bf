//! An eye: a shape and where the board's edges lie (Vilà and Cazenave, section 3).

use core::fmt;

use super::class::NeighbourClass;

/// A set of points of an eye: bit `8 * row + column` of a window that starts at the first row and column of the
/// eye. Rows and columns are exchanged for an eye of eight columns.
pub type EyeSet = u64;

/// The window's last column stays empty, so that a shift by one never wraps into the next row.
const WINDOW_WIDTH: u8 = 7;
const WINDOW_HEIGHT: u8 = 8;
const STRIDE: u8 = 8;

const FIRST_ROW: EyeSet = 0xFF;
const FIRST_COLUMN: EyeSet = 0x0101_0101_0101_0101;

pub(super) const fn beside(set: EyeSet) -> EyeSet {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// All points of `within` connected to `start`.
pub(super) const fn fill(start: EyeSet, within: EyeSet) -> EyeSet {
    let mut reached = start & within;
    loop {
        let wider = (reached | beside(reached)) & within;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// The class of a connected set of points; `None` if it is not connected.
fn connected_class(points: EyeSet, degrees: Degrees) -> Option<NeighbourClass> {
    let beside_each_other = points & points >> 1;
    let below_each_other = points & points >> STRIDE;
    let squares = beside_each_other & beside_each_other >> STRIDE;
    let size = points.count_ones();
    let pairs = beside_each_other.count_ones() + below_each_other.count_ones();
    // Euler: points − pairs + full squares = parts − holes, and a hole needs eight points.
    let squares = if squares == 0 { 0 } else { squares.count_ones() };
    let is_connected = if size < 8 {
        size + squares == pairs + 1
    } else {
        fill(points & points.wrapping_neg(), points) == points
    };
    if !is_connected {
        return None;
    }
    if size == 1 {
        return Some(NeighbourClass::from_counts([1, 0, 0, 0, 0]));
    }
    let three = degrees.three.count_ones();
    let four = if degrees.four == 0 { 0 } else { degrees.four.count_ones() };
    // The digits add up to twice the number of pairs.
    let ends_and_links = size - three - four;
    let two = 2 * pairs - 3 * three - 4 * four - ends_and_links;
    Some(NeighbourClass::from_counts([0, ends_and_links - two, two, three, four]))
}

/// Why points do not form an eye: the first one that is off the board or outside the window.
#[cold]
fn first_outside(points: &[(u8, u8)], width: u8, height: u8) -> EyeShapeError {
    let left = points.iter().map(|point| point.0).min().unwrap_or(0);
    let top = points.iter().map(|point| point.1).min().unwrap_or(0);
    let off_board =
        |&&(column, row): &&(u8, u8)| column >= width || row >= height || column >= 32 || row >= 32;
    let outside = |&&(column, row): &&(u8, u8)| column - left >= WINDOW_WIDTH || row - top >= WINDOW_WIDTH;
    match (points.iter().find(off_board), points.iter().find(outside)) {
        (Some(&(column, row)), _) => EyeShapeError::OffBoard { column, row, width, height },
        (_, found) => {
            let (column, row) = found.copied().unwrap_or_default();
            EyeShapeError::TooWide { column, row }
        }
    }
}

/// The points of a shape by their number of neighbours inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Degrees {
    pub(super) zero: EyeSet,
    pub(super) one: EyeSet,
    pub(super) two: EyeSet,
    pub(super) three: EyeSet,
    pub(super) four: EyeSet,
}

impl Degrees {
    pub(super) const fn of(points: EyeSet) -> Self {
        let (east, west) = (points >> 1, points << 1);
        let (south, north) = (points >> STRIDE, points << STRIDE);
        let (sum_a, carry_a) = (east ^ west, east & west);
        let (sum_b, carry_b) = (south ^ north, south & north);
        let low = sum_a ^ sum_b;
        let carry = sum_a & sum_b;
        let middle = carry_a ^ carry_b ^ carry;
        let high = carry_a & carry_b;
        Self {
            zero: points & !low & !middle & !high,
            one: points & low & !middle,
            two: points & !low & middle,
            three: points & low & middle,
            four: points & high,
        }
    }

    pub(super) const fn class(self) -> NeighbourClass {
        NeighbourClass::from_counts([
            self.zero.count_ones(),
            self.one.count_ones(),
            self.two.count_ones(),
            self.three.count_ones(),
            self.four.count_ones(),
        ])
    }
}

/// The placement of an eye, as the source defines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Placement {
    /// Neither side nor corner. An eye with one or two points on the edge is a centre eye.
    Centre,
    /// At least three points on the edge, a corner point counting as one; not a corner eye.
    Side,
    /// A corner point of the board and both its neighbours are in the eye.
    Corner,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Centre => "centre",
            Self::Side => "side",
            Self::Corner => "corner",
        })
    }
}

/// A connected set of points that one chain surrounds completely, and the points among them that lie on an edge of
/// the board.
///
/// The caller must make sure that the surrounding stones are one chain; all rules here depend on it.
///
/// ```
/// use eyes_runtime::static_rules::neighbour_class::{EyeShape, Placement};
///
/// // A bulky five in the middle of a 19x19 board, given as (column, row).
/// let eye = EyeShape::new(&[(5, 5), (6, 5), (5, 6), (6, 6), (5, 7)], 19, 19)?;
/// assert_eq!(eye.class().to_string(), "12223");
/// assert_eq!(eye.placement(), Placement::Centre);
/// assert_eq!(eye.points(eye.vital_points().unwrap()).collect::<Vec<_>>(), [(5, 6)]);
/// # Ok::<(), eyes_runtime::static_rules::neighbour_class::EyeShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EyeShape {
    all: EyeSet,
    /// Points on the first or last row of the board.
    row_edge: EyeSet,
    /// Points on the first or last column of the board.
    column_edge: EyeSet,
    /// The eye reaches two opposite edges.
    spans: bool,
    degrees: Degrees,
    class: NeighbourClass,
    /// Points that do not touch the surrounding chain.
    inner: EyeSet,
    /// In the window.
    origin: (u8, u8),
    /// The window's columns are rows of the board.
    is_transposed: bool,
}

impl EyeShape {
    /// The eye of the given points, each (column, row) from 0, on a board of `width` × `height`.
    ///
    /// # Errors
    ///
    /// [`EyeShapeError`] if there is no point, a point is off the board, the points are not connected, or
    /// they do not fit into a window of 7 by 8 points, either way round.
    pub fn new(points: &[(u8, u8)], width: u8, height: u8) -> Result<Self, EyeShapeError> {
        if points.is_empty() {
            return Err(EyeShapeError::Empty);
        }
        // Bits, because the smallest and the largest number cost more to find.
        let (mut columns, mut rows, mut any) = (0u32, 0u32, 0u8);
        for &(column, row) in points {
            columns |= 1 << (column % 32);
            rows |= 1 << (row % 32);
            any |= column | row;
        }
        let (left, right) = (columns.trailing_zeros() as u8, 31 - columns.leading_zeros() as u8);
        let (top, bottom) = (rows.trailing_zeros() as u8, 31 - rows.leading_zeros() as u8);
        let is_off_board = any >= 32 || right >= width || bottom >= height;
        let is_transposed = right - left >= WINDOW_WIDTH;
        let (left, right, top, bottom) =
            if is_transposed { (top, bottom, left, right) } else { (left, right, top, bottom) };
        let (window_width, window_height) = if is_transposed { (height, width) } else { (width, height) };
        if is_off_board || right - left >= WINDOW_WIDTH || bottom - top >= WINDOW_HEIGHT {
            return Err(first_outside(points, width, height));
        }
        let corner = u32::from(STRIDE) * u32::from(top) + u32::from(left);
        let mut all = 0;
        for &point in points {
            let (column, row) = transposed(point, is_transposed);
            all |= 1u64 << (u32::from(row) * u32::from(STRIDE) + u32::from(column) - corner);
        }
        let (at_left, at_right) = (left == 0, right + 1 == window_width);
        let (at_top, at_bottom) = (top == 0, bottom + 1 == window_height);
        let column_edge = all
            & (if at_left { FIRST_COLUMN } else { 0 }
                | if at_right { FIRST_COLUMN << (right - left) } else { 0 });
        let row_edge = all
            & (if at_top { FIRST_ROW } else { 0 }
                | if at_bottom { FIRST_ROW << (STRIDE * (bottom - top)) } else { 0 });
        let degrees = Degrees::of(all);
        let class = connected_class(all, degrees).ok_or(EyeShapeError::Disconnected)?;
        Ok(Self {
            all,
            row_edge,
            column_edge,
            spans: at_left && at_right || at_top && at_bottom,
            degrees,
            class,
            inner: degrees.four
                | degrees.three & (row_edge | column_edge)
                | degrees.two & row_edge & column_edge,
            origin: (left, top),
            is_transposed,
        })
    }

    /// All points of the eye.
    pub const fn all(&self) -> EyeSet {
        self.all
    }

    /// The number of points.
    pub const fn size(&self) -> u32 {
        self.all.count_ones()
    }

    /// The bit of a point given as (column, row) on the board; 0 if it is not in the eye.
    pub fn bit(&self, point: (u8, u8)) -> EyeSet {
        let (column, row) = transposed(point, self.is_transposed);
        match (column.checked_sub(self.origin.0), row.checked_sub(self.origin.1)) {
            (Some(column), Some(row)) if column < WINDOW_WIDTH && row < WINDOW_HEIGHT => {
                self.all & 1 << (STRIDE * row + column)
            }
            _ => 0,
        }
    }

    /// The points of a set, as (column, row) on the board, row by row; column by column for an eye of eight columns.
    pub fn points(&self, set: EyeSet) -> impl Iterator<Item = (u8, u8)> + use<> {
        let ((left, top), is_transposed) = (self.origin, self.is_transposed);
        let mut rest = set & self.all;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(transposed((left + index % STRIDE, top + index / STRIDE), is_transposed))
        })
    }

    /// The least column and row of the eye.
    #[must_use]
    pub const fn origin(&self) -> (u8, u8) {
        transposed(self.origin, self.is_transposed)
    }

    /// The points of the eye next to a set.
    #[must_use]
    pub const fn beside(&self, set: EyeSet) -> EyeSet {
        beside(set) & self.all & !set
    }

    /// The connected parts of a set of points of the eye.
    pub fn strings(&self, set: EyeSet) -> impl Iterator<Item = EyeSet> + use<> {
        let mut rest = set & self.all;
        core::iter::from_fn(move || {
            let string = fill(rest & rest.wrapping_neg(), rest);
            rest &= !string;
            (string != 0).then_some(string)
        })
    }

    pub(super) const fn degrees(&self) -> Degrees {
        self.degrees
    }

    pub(super) const fn degrees_and_class(&self) -> (Degrees, NeighbourClass) {
        (self.degrees, self.class)
    }

    /// The points on the first or last row, and those on the first or last column of the board.
    pub(super) const fn edge_points(&self) -> (EyeSet, EyeSet) {
        (self.row_edge, self.column_edge)
    }

    /// The neighbour class.
    pub const fn class(&self) -> NeighbourClass {
        self.class
    }

    /// The points without a neighbour outside the eye: they do not touch the surrounding chain.
    pub const fn inner_points(&self) -> EyeSet {
        self.inner
    }

    /// Whether the eye plays the game of the same shape in the centre: the same points touch the surrounding
    /// chain.
    ///
    /// Every centre eye does, and many others, such as a straight three along the edge.
    pub const fn plays_centre_game(&self) -> bool {
        self.inner_points() == self.degrees().four
    }

    /// The placement of the eye.
    pub const fn placement(&self) -> Placement {
        let corners = self.row_edge & self.column_edge;
        if corners & self.degrees().two != 0 {
            Placement::Corner
        } else if (self.row_edge | self.column_edge).count_ones() >= 3 {
            Placement::Side
        } else {
            Placement::Centre
        }
    }

    /// Whether the eye reaches two opposite edges, which only happens on small boards.
    pub const fn spans_the_board(&self) -> bool {
        self.spans
    }
}

const fn transposed((column, row): (u8, u8), is_transposed: bool) -> (u8, u8) {
    if is_transposed { (row, column) } else { (column, row) }
}

/// Why points are not an [`EyeShape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EyeShapeError {
    /// There is no point.
    #[error("an eye has at least one point")]
    Empty,
    /// A point is not on the board.
    #[error("column {column}, row {row} is off a board of {width}x{height} (both count from 0)")]
    OffBoard {
        /// The column given.
        column: u8,
        /// The row given.
        row: u8,
        /// The board's width.
        width: u8,
        /// The board's height.
        height: u8,
    },
    /// The points do not fit into 7 by 8 points.
    #[error(
        "the eye takes more than 7 by 8 points: column {column}, row {row} (both count from 0) is outside"
    )]
    TooWide {
        /// The column of the first point outside.
        column: u8,
        /// The row of the first point outside.
        row: u8,
    },
    /// The points are not one connected set.
    #[error("the points of an eye must be connected")]
    Disconnected,
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyes_rules::{Adjacency, Links};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn connected_points_are_those_of_the_rules(points in any::<EyeSet>(), start in 0u32..64) {
            let columns = (0..WINDOW_HEIGHT).fold(0, |all, row| all | 0x7F << (STRIDE * row));
            let window = Links::<EyeSet>::grid(STRIDE.into(), WINDOW_HEIGHT.into()).unwrap();
            let points = points & columns;
            prop_assert_eq!(fill(1 << start, points), window.flood(1 << start, points));
        }
    }
}
