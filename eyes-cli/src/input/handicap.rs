//! Fixed handicap stones.

use eyes_runtime::board::Point;

/// The points of a fixed handicap (Go Text Protocol, version 2, section 4.1.1); `None` if the board has no room for
/// this number of stones.
///
/// ```
/// use eyes_cli::input::fixed_handicap;
/// let vertices = |stones| -> Option<Vec<String>> {
///     Some(fixed_handicap(9, 9, stones)?.into_iter().map(|point| point.vertex(9).to_string()).collect())
/// };
/// assert_eq!(vertices(2).unwrap(), ["C3", "G7"]);
/// assert_eq!(vertices(10), None);
/// ```
#[must_use]
pub fn fixed_handicap(width: u8, height: u8, stones: usize) -> Option<Vec<Point>> {
    let shortest = width.min(height);
    let odd = width % 2 == 1 && height % 2 == 1;
    let most = match shortest {
        0..=6 => 0,
        7 => 4,
        _ if !odd => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let offset = if shortest >= 13 { 3 } else { 2 };
    let (left, middle, right) = (offset, width / 2, width - 1 - offset);
    let (top, centre, bottom) = (offset, height / 2, height - 1 - offset);
    let corners = [(left, bottom), (right, top), (left, top), (right, bottom)];
    let sides = [(left, centre), (right, centre), (middle, top), (middle, bottom)];
    let mut points: Vec<_> = corners.into_iter().take(stones).collect();
    points.extend(sides.into_iter().take(stones.saturating_sub(4) & !1));
    if stones > 4 && stones % 2 == 1 {
        points.push((middle, centre));
    }
    points.into_iter().map(|(column, row)| Point::new(column, row)).collect()
}
