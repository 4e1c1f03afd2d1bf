//! Which chains keep two vital regions: chains and regions are removed in turn.

use super::super::bit_rows::{RowBoard, Rows, place, point_at};
use crate::board::{Color, Grid, MAX_SIZE, Point, PointSet, Suicide, Watch};

/// The most runs of points that a board can have: one in every two columns.
const MOST_RUNS: usize = MAX_SIZE as usize * (MAX_SIZE as usize).div_ceil(2);
/// What suffices for most positions.
const USUAL_RUNS: u32 = 40;
/// A region that is vital to a chain has an empty point, which touches at most four chains.
const MOST_CANDIDATES: usize = 4;

/// The heads of the chains of `color` with two vital regions among `open`, whose binding points all adjoin chains.
pub(super) fn vital_heads<W: Watch>(
    board: &Grid<W>,
    rows: &RowBoard,
    color: Color,
    suicide: Suicide,
    open: &Rows,
) -> PointSet {
    // One region is never enough, and small arrays are cleared faster.
    match open.iter().map(|word| (word & !(word << 1)).count_ones()).sum() {
        0..2 => PointSet::new(),
        2..=USUAL_RUNS => find::<W, { USUAL_RUNS as usize }>(board, rows, color, suicide, open),
        _ => find::<W, MOST_RUNS>(board, rows, color, suicide, open),
    }
}

fn find<W: Watch, const RUNS: usize>(
    board: &Grid<W>,
    rows: &RowBoard,
    color: Color,
    suicide: Suicide,
    open: &Rows,
) -> PointSet {
    let mut heads = PointSet::new();
    let region_points = rows.region_points(color);
    let mut search = Search {
        board,
        own: &rows.stones[color.index()],
        runs: [Run { bits: 0, row: 0, parent: 0 }; RUNS],
        run_count: 0,
        regions: [NEW_REGION; RUNS],
        vital_regions: [0; 1024],
    };
    search.find_runs(open, rows.height);
    search.find_candidates(rows.binding(&region_points, suicide));
    search.unravel();
    search.for_each_vital_head(|head| {
        heads.insert(Point::from_index(head));
    });
    heads
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

struct Search<'a, W, const RUNS: usize> {
    board: &'a Grid<W>,
    own: &'a Rows,
    runs: [Run; RUNS],
    run_count: usize,
    regions: [Region; RUNS],
    /// For each head of a chain, how many regions are vital to it.
    vital_regions: [u16; 1024],
}

impl<W: Watch, const RUNS: usize> Search<'_, W, RUNS> {
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
            while rest != 0 && self.run_count < RUNS {
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
            let (row, bit) = place(neighbour);
            if self.own[row] & bit != 0 {
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
