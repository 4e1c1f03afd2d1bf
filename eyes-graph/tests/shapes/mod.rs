//! Free polyominoes, enumerated plainly.

use std::collections::BTreeSet;

/// Row and column.
pub(crate) type Cell = (i8, i8);

fn normalized(mut cells: Vec<Cell>) -> Vec<Cell> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - top, cell.1 - left);
    }
    cells
}

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
    let mut shapes = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let mut grown = BTreeSet::new();
        for shape in &shapes {
            for &(row, column) in shape {
                for cell in [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)] {
                    if !shape.contains(&cell) {
                        let mut larger = shape.clone();
                        larger.push(cell);
                        let images = symmetries(&larger).map(|image| {
                            let mut image = normalized(image);
                            image.sort_unstable();
                            image
                        });
                        grown.insert(images.into_iter().min().unwrap_or_default());
                    }
                }
            }
        }
        shapes = grown;
    }
    shapes.into_iter().collect()
}

#[test]
fn counts_are_the_known_ones() {
    let counts: Vec<usize> = (1..=8).map(|size| free_polyominoes(size).len()).collect();
    assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108, 369]);
}
