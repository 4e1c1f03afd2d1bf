//! Unconditional life: chains that cannot be captured even if their owner always passes.
//!
//! Sensei's Library, *Benson's Algorithm*, section "Revised version", after D. B. Benson, *Life in the
//! Game of Go* (1976). A region of a colour is a maximal connected set of empty and enemy points. It is
//! vital to a chain when all its empty points adjoin that chain. From all chains, those with fewer than
//! two vital regions are removed, and the regions that adjoin a removed chain, until nothing changes.
//!
//! [`eyes_rules::benson`] has the same condition for any graph. This version works on rows of bits and takes the
//! strings from the board. `benches/board.rs` measures the gain; `tests/rules.rs` compares it with the general
//! version.

mod incremental;
mod search;

pub use self::incremental::IncrementalBenson;
use self::search::vital_heads;
use super::bit_rows::{ROWS, RowBoard, Rows, beside, flood, place};
use crate::board::{Board, Color, Grid, Point, PointSet, Suicide, Watch};

/// The chains of one colour that are unconditionally alive, by [`benson`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnconditionalLife {
    color: Color,
    heads: PointSet,
}

impl UnconditionalLife {
    /// The colour of the chains.
    #[must_use]
    pub fn color(&self) -> Color {
        self.color
    }

    /// The [heads](Board::string_head) of the chains, on the board asked about.
    #[must_use]
    pub fn heads(&self) -> &PointSet {
        &self.heads
    }

    /// Whether the stone at `point` belongs to such a chain; `board` is the board asked about.
    #[must_use]
    pub fn contains(&self, board: &Board, point: Point) -> bool {
        board.is_color(point, self.color)
            && board.string_head(point).is_some_and(|head| self.heads.contains(head))
    }

    /// All stones of the chains; `board` is the board asked about.
    #[must_use]
    pub fn stones(&self, board: &Board) -> PointSet {
        self.heads.iter().flat_map(|head| board.stones(head)).collect()
    }
}

/// The chains of `color` that are unconditionally alive.
///
/// Where suicide is forbidden a region is vital to a chain when all its empty points are adjacent to the chain.
/// Where suicide is allowed its enemy stones must be adjacent too, because the opponent can take them off the
/// board by suicide. Every string of the board must have a liberty.
///
/// Costs about a microsecond on a 19x19 board, without allocation; see [`benson_both`] for both colours.
///
/// ```
/// use eyes_runtime::board::{Board, Color, Suicide};
/// use eyes_runtime::static_rules::benson::benson;
///
/// let board = Board::from_ascii("
///     . X . X .
///     X X X X .
///     . . . . .
/// ").unwrap();
/// let alive = benson(&board, Color::Black, Suicide::Forbidden);
/// assert_eq!(alive.stones(&board).len(), 6);
/// ```
#[must_use]
pub fn benson(board: &Board, color: Color, suicide: Suicide) -> UnconditionalLife {
    let grid = board.grid();
    of_rows(grid, &RowBoard::new(grid), color, suicide, &[0; ROWS])
}

/// The chains of `color` that are unconditionally alive by regions without a point of `zone`. They live even if
/// their owner plays there.
pub(super) fn benson_outside(board: &Board, color: Color, zone: &PointSet) -> UnconditionalLife {
    let mut rows = [0; ROWS];
    for point in *zone {
        let (row, bit) = place(point);
        rows[row] |= bit;
    }
    let grid = board.grid();
    of_rows(grid, &RowBoard::new(grid), color, Suicide::Forbidden, &rows)
}

/// [`benson`] for Black and White, in this order.
#[must_use]
pub fn benson_both(board: &Board, suicide: Suicide) -> [UnconditionalLife; 2] {
    benson_on(board.grid(), suicide)
}

/// [`benson_both`] for the stones of a board.
pub(crate) fn benson_on<W: Watch>(grid: &Grid<W>, suicide: Suicide) -> [UnconditionalLife; 2] {
    let rows = RowBoard::new(grid);
    Color::ALL.map(|color| of_rows(grid, &rows, color, suicide, &[0; ROWS]))
}

/// Regions with a point of `useless` do not count.
fn of_rows<W: Watch>(
    board: &Grid<W>,
    rows: &RowBoard,
    color: Color,
    suicide: Suicide,
    useless: &Rows,
) -> UnconditionalLife {
    life_of(board, rows, color, suicide, &open_regions(rows, color, suicide, useless))
}

/// The life from the regions of a colour that can be vital to a chain.
fn life_of<W: Watch>(
    board: &Grid<W>,
    rows: &RowBoard,
    color: Color,
    suicide: Suicide,
    open: &Rows,
) -> UnconditionalLife {
    UnconditionalLife { color, heads: vital_heads(board, rows, color, suicide, open) }
}

/// The regions of `color` that have no point of `useless` and no binding point without an adjacent chain. The others
/// are vital to no chain.
fn open_regions(rows: &RowBoard, color: Color, suicide: Suicide, useless: &Rows) -> Rows {
    let region_points = rows.region_points(color);
    let shore = beside(&rows.stones[color.index()]);
    let mut inland = *rows.binding(&region_points, suicide);
    for ((word, near), useless) in inland.iter_mut().zip(&shore).zip(useless) {
        *word = *word & !near | useless;
    }
    let lost = flood(&inland, &region_points, rows.height);
    let mut open = region_points;
    for (word, lost) in open.iter_mut().zip(&lost) {
        *word &= !lost;
    }
    open
}

impl RowBoard {
    /// The points of all regions of a colour.
    fn region_points(&self, color: Color) -> Rows {
        let mut points = self.empty;
        for (word, stones) in points.iter_mut().zip(&self.stones[color.opponent().index()]) {
            *word |= stones;
        }
        points
    }

    /// The points of regions that must adjoin a chain to which the region is vital.
    fn binding<'a>(&'a self, region_points: &'a Rows, suicide: Suicide) -> &'a Rows {
        match suicide {
            Suicide::Forbidden => &self.empty,
            Suicide::Allowed => region_points,
        }
    }
}
