//! Every eye space of a size in every kind of place, enumerated independently of the library.

use std::collections::BTreeSet;

use eyes_graph::{EyeGraph, Label};

type Cell = (i32, i32);

/// For each point, its neighbours on the board, and whether they are in the space.
pub(crate) struct Space {
    cells: Vec<Cell>,
    rows_below: bool,
    columns_left: bool,
}

fn fixed(size: usize) -> BTreeSet<Vec<Cell>> {
    let mut shapes = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let mut grown = BTreeSet::new();
        for shape in &shapes {
            for &(row, column) in shape {
                for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let cell = (row + down, column + right);
                    if shape.contains(&cell) {
                        continue;
                    }
                    let cells = shape.iter().copied().chain([cell]);
                    let (top, left) =
                        cells.clone().fold((0, 0), |(top, left), (r, c)| (top.min(r), left.min(c)));
                    let mut cells: Vec<Cell> = cells.map(|(r, c)| (r - top, c - left)).collect();
                    let lowest = cells.iter().map(|cell| cell.0).min().unwrap();
                    let first = cells.iter().map(|cell| cell.1).min().unwrap();
                    for cell in &mut cells {
                        *cell = (cell.0 - lowest, cell.1 - first);
                    }
                    cells.sort_unstable();
                    grown.insert(cells);
                }
            }
        }
        shapes = grown;
    }
    shapes
}

/// Every polyomino of `size` points in every position, in the middle, on an edge, in a corner.
pub(crate) fn spaces(size: usize) -> Vec<Space> {
    let shapes = fixed(size);
    let place = |&(rows_below, columns_left): &(bool, bool)| {
        shapes
            .iter()
            .map(move |cells| Space { cells: cells.clone(), rows_below, columns_left })
            .collect::<Vec<_>>()
    };
    [(false, false), (true, false), (true, true)].iter().flat_map(place).collect()
}

impl Space {
    fn on_board(&self, (row, column): Cell) -> bool {
        // Row 0 is on the edge, because the lowest row of these shapes is row 0.
        !(self.rows_below && row < 0 || self.columns_left && column < 0)
    }

    fn around((row, column): Cell) -> [Cell; 4] {
        [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    }

    fn outside(&self, cell: Cell) -> usize {
        Self::around(cell).iter().filter(|&&next| self.on_board(next) && !self.cells.contains(&next)).count()
    }

    pub(crate) fn margin_sets(&self) -> impl Iterator<Item = u32> + '_ {
        (0..1u32 << self.cells.len()).filter(|margins| {
            self.cells.iter().enumerate().filter(|(number, _)| margins >> number & 1 == 1).all(
                |(_, &cell)| {
                    let inner = Self::around(cell).iter().any(|next| {
                        self.cells
                            .iter()
                            .position(|cell| cell == next)
                            .is_some_and(|number| margins >> number & 1 == 0)
                    });
                    self.outside(cell) > 0 && (inner || self.cells.len() == 1)
                },
            )
        })
    }

    /// The graph with edge levels, as in patterns, and with contact to the wall, as in the table.
    pub(crate) fn graphs(&self, margins: u32, stones: u32) -> [EyeGraph; 2] {
        [false, true].map(|walls| {
            let mut graph = EyeGraph::new();
            for (number, &cell) in self.cells.iter().enumerate() {
                let marginal = margins >> number & 1 == 1;
                let label = Label::new().with_marginal(marginal).with_stone(stones >> number & 1 == 1);
                let off = Self::around(cell).iter().filter(|&&next| !self.on_board(next)).count();
                graph
                    .add_vertex(if walls {
                        label.with_touches_wall(self.outside(cell) > usize::from(marginal))
                    } else {
                        label.with_edge_level(off as u8)
                    })
                    .unwrap();
                for (earlier, other) in self.cells[..number].iter().enumerate() {
                    if Self::around(cell).contains(other) {
                        graph.add_edge(earlier, number).unwrap();
                    }
                }
            }
            graph
        })
    }
}
