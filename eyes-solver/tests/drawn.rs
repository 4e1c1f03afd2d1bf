//! Groups drawn in a corner, for tests and benchmarks.

use eyes_solver::{Enclosed, Side};

/// A board of `size` by `size` with a drawing in its lower left corner: `O` defends, `X` attacks.
pub(crate) fn cells(size: usize, drawing: &str) -> Vec<Option<Side>> {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let mut cells = vec![None; size * size];
    for (index, row) in rows.iter().enumerate() {
        for (column, sign) in row.chars().enumerate() {
            cells[(size - rows.len() + index) * size + column] = match sign {
                'O' => Some(Side::Defender),
                'X' => Some(Side::Attacker),
                _ => None,
            };
        }
    }
    cells
}

/// The first group of the defender; liberties in the outside count as external.
pub(crate) fn corner(size: usize, drawing: &str) -> Enclosed {
    let cells = cells(size, drawing);
    let wall = cells.iter().position(|cell| *cell == Some(Side::Defender)).expect("a wall");
    Enclosed::new(size, size, &cells, wall, true).expect("enclosed")
}
