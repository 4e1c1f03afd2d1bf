//! Free polyominoes and their images.

use eyes_rules::tooling::Polyomino;

/// Row and column.
pub(crate) type Cell = (i8, i8);

/// The eight images of a shape, cell by cell in the same order.
pub(crate) fn symmetries(cells: &[Cell]) -> [Vec<Cell>; 8] {
    std::array::from_fn(|code| {
        cells
            .iter()
            .map(|&(row, column)| if code & 1 == 1 { (column, row) } else { (row, column) })
            .map(|(row, column)| if code & 2 == 2 { (-row, column) } else { (row, column) })
            .map(|(row, column)| if code & 4 == 4 { (row, -column) } else { (row, column) })
            .collect()
    })
}

/// One representative of each polyomino of `size` cells, up to symmetry.
pub(crate) fn free_polyominoes(size: usize) -> Vec<Vec<Cell>> {
    Polyomino::all(size).iter().map(|shape| shape.cells().to_vec()).collect()
}
