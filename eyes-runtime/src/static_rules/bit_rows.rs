//! A board as rows of bits, with the columns and rows of [`Point`], for operations on many points at once.

use crate::board::{Color, Grid, Point, Watch};

/// One row of the frame, up to 25 of the board, and one more of the frame.
pub(super) const ROWS: usize = 27;
const COLUMNS: usize = 32;

/// A set of points: bit `column` of word `row`, both counted with the frame.
pub(super) type Rows = [u32; ROWS];

/// The stones of both colours and the empty points.
#[derive(Clone, Debug)]
pub(super) struct RowBoard {
    pub(super) stones: [Rows; 2],
    pub(super) empty: Rows,
    /// The number of rows in use, without the frame.
    pub(super) height: usize,
}

/// The point of a bit.
pub(super) const fn point_at(row: usize, column: u32) -> Point {
    Point::from_index((row * COLUMNS) as u16 + column as u16)
}

/// The row of a point, and its bit there.
pub(super) const fn place(point: Point) -> (usize, u32) {
    (point.index() / COLUMNS, 1 << (point.index() % COLUMNS))
}

impl RowBoard {
    pub(super) fn new<W: Watch>(board: &Grid<W>) -> Self {
        let (width, height) = board.size();
        let (width, height) = (usize::from(width), usize::from(height));
        let mut rows = Self { stones: [[0; ROWS]; 2], empty: [0; ROWS], height };
        let Some(corner) = Point::new(0, 0) else { return rows };
        let first = corner.index();
        for row in 0..height.min(ROWS - 2) {
            let start = first + row * COLUMNS;
            let mut both = 0u64;
            for column in 0..width {
                both |= match board.color_at(Point::from_index((start + column) as u16)) {
                    None => 0,
                    Some(Color::Black) => 1 << column,
                    Some(Color::White) => 1 << (32 + column),
                };
            }
            let (black, white) = (both as u32, (both >> 32) as u32);
            let shift = first % COLUMNS;
            let all = ((1u64 << width) - 1) as u32;
            rows.stones[0][row + 1] = black << shift;
            rows.stones[1][row + 1] = white << shift;
            rows.empty[row + 1] = (all & !black & !white) << shift;
        }
        rows
    }
}

/// The points next to `set`, frame included.
pub(super) fn beside(set: &Rows) -> Rows {
    let mut all = [0; ROWS];
    all[0] = set[1];
    all[ROWS - 1] = set[ROWS - 2];
    for (row, word) in all.iter_mut().enumerate().take(ROWS - 1).skip(1) {
        *word = beside_row(set, row);
    }
    all
}

/// The points of a row next to `set`; the row is not one of the frame.
pub(super) fn beside_row(set: &Rows, row: usize) -> u32 {
    set[row] << 1 | set[row] >> 1 | set[row - 1] | set[row + 1]
}

/// All points of `within` connected to `seed`; both without the frame.
pub(super) fn flood(seed: &Rows, within: &Rows, height: usize) -> Rows {
    let mut reached = [0; ROWS];
    let last = height.min(ROWS - 2);
    let mut changed = true;
    while changed {
        changed = false;
        for row in (1..=last).chain((1..last).rev()) {
            let open = within[row];
            let entered = (seed[row] | reached[row] | reached[row - 1] | reached[row + 1]) & open;
            if entered & !reached[row] != 0 {
                reached[row] = fill_row(entered, open);
                changed = true;
            }
        }
    }
    reached
}

/// All runs of `within` that share a bit with `seed`.
pub(super) const fn fill_row(seed: u32, within: u32) -> u32 {
    let (mut right, mut left) = (seed, seed);
    let (mut open_right, mut open_left) = (within, within);
    let mut step = 1;
    while step < 32 {
        right |= open_right & right << step;
        left |= open_left & left >> step;
        open_right &= open_right << step;
        open_left &= open_left >> step;
        step *= 2;
    }
    right | left
}
