//! Free polyominoes.

use std::collections::BTreeSet;

/// Row and column of a point, from 0, rows counted downwards.
pub(crate) type Cell = (i8, i8);

/// Moves a shape to the top left, and its cells into reading order.
pub(crate) fn normalized(mut cells: Vec<Cell>) -> Vec<Cell> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - top, cell.1 - left);
    }
    cells.sort_unstable();
    cells
}

/// One of the eight symmetries of the square, applied to a cell.
pub(crate) fn turned((row, column): Cell, code: u8) -> Cell {
    let (row, column) = if code & 1 == 1 { (column, row) } else { (row, column) };
    (if code & 2 == 2 { -row } else { row }, if code & 4 == 4 { -column } else { column })
}

/// The different images of a shape under rotation and reflection, normalised.
pub(crate) fn images(cells: &[Cell]) -> BTreeSet<Vec<Cell>> {
    (0..8).map(|code| normalized(cells.iter().map(|&cell| turned(cell, code)).collect())).collect()
}

/// The first image of each polyomino of `size` cells, in increasing order.
pub(crate) fn free_polyominoes(size: usize) -> BTreeSet<Vec<Cell>> {
    let mut shapes = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let mut grown = BTreeSet::new();
        for shape in &shapes {
            let beside: BTreeSet<Cell> = shape
                .iter()
                .flat_map(|&(row, column)| {
                    [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
                })
                .filter(|cell| !shape.contains(cell))
                .collect();
            for cell in beside {
                let larger: Vec<Cell> = shape.iter().copied().chain([cell]).collect();
                grown.extend(images(&larger).pop_first());
            }
        }
        shapes = grown;
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_known_ones() {
        let counts: Vec<usize> = (1..=9).map(|size| free_polyominoes(size).len()).collect();
        assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108, 369, 1285]);
    }
}
