//! Star points.

/// The star points of a board as (column, row): on the fourth lines, on smaller boards the third ones, and in the
/// middle.
pub(crate) fn star_points(width: u8, height: u8) -> Vec<(u8, u8)> {
    let along = |length: u8| -> Vec<u8> {
        let margin = match length {
            0..=4 => return Vec::new(),
            5 | 6 => 1,
            7..=11 => 2,
            _ => 3,
        };
        let middle = length % 2 == 1 && length >= 13;
        [Some(margin), middle.then_some(length / 2), Some(length - 1 - margin)]
            .into_iter()
            .flatten()
            .collect()
    };
    let (columns, rows) = (along(width), along(height));
    let mut points: Vec<(u8, u8)> =
        columns.iter().flat_map(|&column| rows.iter().map(move |&row| (column, row))).collect();
    let centre = (width / 2, height / 2);
    if !points.is_empty() && width % 2 == 1 && height % 2 == 1 && !points.contains(&centre) {
        points.push(centre);
    }
    points
}
