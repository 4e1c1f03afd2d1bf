//! Groups drawn in a corner, for tests and benchmarks.

use eyes_solver::{Enclosed, Side};

/// The first group of the defender `O`, enclosed by `X`, of rows that end in the left lower corner of a
/// board of `size` by `size`; its liberties outside count as external ones.
pub(crate) fn corner(size: usize, drawing: &str) -> Enclosed {
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
    let wall = cells.iter().position(|cell| *cell == Some(Side::Defender)).expect("a wall");
    Enclosed::new(size, size, &cells, wall, true).expect("enclosed")
}
