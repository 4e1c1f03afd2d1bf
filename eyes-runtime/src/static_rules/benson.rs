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

use super::bit_rows::{ROWS, RowBoard, Rows, beside, flood, point_at};
use crate::board::{Board, Color, Grid, MAX_SIZE, Point, PointSet, Suicide, Watch};

/// The most runs of points that a board can have: one in every two columns.
const MOST_RUNS: usize = MAX_SIZE as usize * (MAX_SIZE as usize).div_ceil(2);
/// A region that is vital to a chain has an empty point, which touches at most four chains.
const MOST_CANDIDATES: usize = 4;

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
        rows[point.index() / 32] |= 1 << (point.index() % 32);
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

/// Adjacent points of a row that belong to one region.
#[derive(Clone, Copy)]
struct Run {
    bits: u32,
    row: u8,
    /// A run of the same region, earlier or itself.
    parent: u16,
}

/// The data of a region, stored at its first run.
#[derive(Clone, Copy)]
struct Region {
    /// The chains it may be vital to.
    candidates: [u16; MOST_CANDIDATES],
    count: u8,
    is_seen: bool,
}

const NEW_REGION: Region = Region { candidates: [0; MOST_CANDIDATES], count: 0, is_seen: false };

/// Regions with a point of `useless` do not count.
fn of_rows<W: Watch>(
    board: &Grid<W>,
    rows: &RowBoard,
    color: Color,
    suicide: Suicide,
    useless: &Rows,
) -> UnconditionalLife {
    let own = &rows.stones[color.index()];
    let enemy = &rows.stones[color.opponent().index()];
    let mut region_points = rows.empty;
    for (word, stones) in region_points.iter_mut().zip(enemy) {
        *word |= stones;
    }
    let binding = match suicide {
        Suicide::Forbidden => &rows.empty,
        Suicide::Allowed => &region_points,
    };
    let shore = beside(own);
    let mut inland = *binding;
    for ((word, near), useless) in inland.iter_mut().zip(&shore).zip(useless) {
        *word = *word & !near | useless;
    }
    // A region is vital to no chain if it has a binding point without an adjacent chain.
    let lost = flood(&inland, &region_points, rows.height);
    let mut open = region_points;
    for (word, lost) in open.iter_mut().zip(&lost) {
        *word &= !lost;
    }
    let mut search = Search {
        board,
        own,
        runs: [Run { bits: 0, row: 0, parent: 0 }; MOST_RUNS],
        run_count: 0,
        regions: [NEW_REGION; MOST_RUNS],
        vital_regions: [0; 1024],
    };
    search.find_runs(&open, rows.height);
    search.find_candidates(binding);
    search.unravel();
    let mut heads = PointSet::new();
    search.for_each_vital_head(|head| {
        heads.insert(Point::from_index(head));
    });
    UnconditionalLife { color, heads }
}

struct Search<'a, W> {
    board: &'a Grid<W>,
    own: &'a Rows,
    runs: [Run; MOST_RUNS],
    run_count: usize,
    regions: [Region; MOST_RUNS],
    /// For each head of a chain, how many regions are vital to it.
    vital_regions: [u16; 1024],
}

impl<W: Watch> Search<'_, W> {
    fn root(&mut self, mut run: u16) -> u16 {
        loop {
            let parent = self.runs[usize::from(run)].parent;
            if parent == run {
                return run;
            }
            let grandparent = self.runs[usize::from(parent)].parent;
            self.runs[usize::from(run)].parent = grandparent;
            run = grandparent;
        }
    }

    fn find_runs(&mut self, points: &Rows, height: usize) {
        let mut above = 0..0;
        for (row, &word) in points.iter().enumerate().take(height + 1).skip(1) {
            let first = self.run_count;
            let mut rest = word;
            let mut upper = above.start;
            while rest != 0 && self.run_count < MOST_RUNS {
                let lowest = rest & rest.wrapping_neg();
                let bits = rest & !rest.wrapping_add(lowest);
                rest &= !bits;
                let index = self.run_count as u16;
                let mut parent = index;
                while upper < above.end && self.runs[upper].bits < bits {
                    if self.runs[upper].bits & bits != 0 {
                        parent = self.join(parent, index, upper as u16);
                    }
                    upper += 1;
                }
                if upper < above.end && self.runs[upper].bits & bits != 0 {
                    parent = self.join(parent, index, upper as u16);
                }
                self.runs[usize::from(index)] = Run { bits, row: row as u8, parent };
                self.run_count += 1;
            }
            above = first..self.run_count;
        }
    }

    /// Joins the run `index`, whose region is that of `parent`, with that of the run `other`.
    fn join(&mut self, parent: u16, index: u16, other: u16) -> u16 {
        let other = self.root(other);
        if parent == index || parent == other {
            return other;
        }
        let (first, second) = (parent.min(other), parent.max(other));
        self.runs[usize::from(second)].parent = first;
        first
    }

    /// Finds for each region the chains that adjoin all its points within `binding`.
    fn find_candidates(&mut self, binding: &Rows) {
        for index in 0..self.run_count {
            let root = usize::from(self.root(index as u16));
            // Flat, so that later look-ups need no search for the root.
            self.runs[index].parent = root as u16;
            let Run { bits, row, .. } = self.runs[index];
            let row = usize::from(row);
            let mut rest = bits & binding[row];
            while rest != 0 {
                let column = rest.trailing_zeros();
                rest &= rest - 1;
                if self.regions[root].is_seen && self.regions[root].count == 0 {
                    break;
                }
                let (chains, count) = self.chains_at(point_at(row, column));
                let region = &mut self.regions[root];
                if !region.is_seen {
                    *region = Region { candidates: chains, count, is_seen: true };
                } else {
                    region.keep_only(&chains[..usize::from(count)]);
                }
            }
        }
        for index in 0..self.run_count {
            let Region { candidates, count, .. } = self.regions[index];
            for head in &candidates[..usize::from(count)] {
                self.vital_regions[usize::from(*head)] += 1;
            }
        }
    }

    /// The different own chains next to a point.
    fn chains_at(&self, point: Point) -> ([u16; MOST_CANDIDATES], u8) {
        let mut chains = [0; MOST_CANDIDATES];
        let mut count = 0;
        for neighbour in point.neighbours() {
            let index = neighbour.index();
            if self.own[index / 32] >> (index % 32) & 1 == 1 {
                let head = self.board.head(neighbour).index() as u16;
                if !chains[..count].contains(&head) {
                    chains[count] = head;
                    count += 1;
                }
            }
        }
        (chains, count as u8)
    }

    /// Drops regions that adjoin a chain with fewer than two vital regions, until nothing changes.
    fn unravel(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..self.run_count {
                let Run { bits, row, parent } = self.runs[index];
                let root = usize::from(parent);
                if self.regions[root].count != 0 && self.adjoins_doomed_chain(bits, usize::from(row)) {
                    let Region { candidates, count, .. } = self.regions[root];
                    for head in &candidates[..usize::from(count)] {
                        self.vital_regions[usize::from(*head)] -= 1;
                    }
                    self.regions[root].count = 0;
                    changed = true;
                }
            }
        }
    }

    fn adjoins_doomed_chain(&self, bits: u32, row: usize) -> bool {
        let around = [(row - 1, bits), (row, bits << 1 | bits >> 1), (row + 1, bits)];
        around.into_iter().any(|(row, bits)| {
            let mut rest = bits & self.own[row];
            while rest != 0 {
                let head = self.board.head(point_at(row, rest.trailing_zeros()));
                if self.vital_regions[head.index()] < 2 {
                    return true;
                }
                rest &= rest - 1;
            }
            false
        })
    }

    /// Visits the chains that still have vital regions, some more than once.
    fn for_each_vital_head(&self, mut visit: impl FnMut(u16)) {
        for Region { candidates, count, .. } in &self.regions[..self.run_count] {
            for &head in &candidates[..usize::from(*count)] {
                if self.vital_regions[usize::from(head)] >= 2 {
                    visit(head);
                }
            }
        }
    }
}

impl Region {
    fn keep_only(&mut self, chains: &[u16]) {
        let mut kept = 0;
        for slot in 0..usize::from(self.count) {
            let head = self.candidates[slot];
            if chains.contains(&head) {
                self.candidates[kept] = head;
                kept += 1;
            }
        }
        self.count = kept as u8;
    }
}
