//! Property values that violate SGF but have only one possible meaning: blanks around them, capital letters for
//! coordinates, corners of a rectangle in another order, sides in words.

use eyes_runtime::board::{Color, Point};

/// How mistakes in records are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tolerance {
    /// A mistake is an error with its place.
    Strict,
    /// Tolerant, as GNU Go: a record that is cut short ends there, a move off the board is a pass, stones set up
    /// off the board or on a stone are ignored, suicide and illegal ko captures are played, and at a move on a
    /// stone the game ends. The only error is a record without a position.
    AsGnuGo,
}

/// The coordinates of a point; its first two letters.
fn coordinates(value: &str, width: u8, height: u8, tolerance: Tolerance) -> Option<(u8, u8)> {
    let mut letters = value.trim().chars();
    let (column, row) = (letters.next()?, letters.next()?);
    if letters.next().is_some() && tolerance == Tolerance::Strict {
        return None;
    }
    Some((coordinate(column, width)?, coordinate(row, height)?))
}

/// On boards of up to 26 lines capital letters must mean small ones.
fn coordinate(letter: char, lines: u8) -> Option<u8> {
    let letter = u8::try_from(letter).ok().filter(u8::is_ascii_alphabetic)?;
    folded(if letter.is_ascii_lowercase() { letter - b'a' } else { letter - b'A' + 26 }, lines)
}

fn folded(line: u8, lines: u8) -> Option<u8> {
    let line = if line >= 26 && lines <= 26 { line - 26 } else { line };
    (line < lines).then_some(line)
}

pub(super) fn point(value: &str, width: u8, height: u8, tolerance: Tolerance) -> Option<Point> {
    let (column, row) = coordinates(value, width, height, tolerance)?;
    Point::new(column, row)
}

/// The points that a value of a list names: one, or a rectangle between two corners.
pub(super) fn points(value: &str, width: u8, height: u8, tolerance: Tolerance) -> Option<Vec<Point>> {
    let Some((first, last)) = value.split_once(':') else {
        return Some(vec![point(value, width, height, tolerance)?]);
    };
    let (first, last) =
        (coordinates(first, width, height, tolerance)?, coordinates(last, width, height, tolerance)?);
    let along = |a: u8, b: u8| a.min(b)..=a.max(b);
    let rows = along(first.1, last.1);
    Some(
        rows.flat_map(|row| along(first.0, last.0).filter_map(move |column| Point::new(column, row)))
            .collect(),
    )
}

/// The side that a value names: `B` or `W`, a word, or 1 or 2.
pub(super) fn color(value: &str) -> Option<Color> {
    match value.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Color::Black),
        "w" | "white" | "2" => Some(Color::White),
        _ => None,
    }
}

/// Columns and rows, from `19` or `19:19`.
pub(super) fn size(value: &str) -> Option<(u8, u8)> {
    let number = |value: &str| value.trim().parse().ok();
    match value.split_once(':') {
        Some((width, height)) => Some((number(width)?, number(height)?)),
        None => number(value).map(|size| (size, size)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unambiguous_mistakes_are_read() {
        let vertex = |value, tolerance| {
            point(value, 9, 9, tolerance).map(|point| point.vertex(9).to_string()).unwrap_or_default()
        };
        assert_eq!(vertex(" dd ", Tolerance::Strict), "D6");
        assert_eq!(vertex("Dd", Tolerance::Strict), "D6");
        assert_eq!(vertex("dde", Tolerance::Strict), "");
        assert_eq!(vertex("dde", Tolerance::AsGnuGo), "D6");
        for nothing in ["", "d", "zz", "d1", "dé", "\u{1F600}a"] {
            assert_eq!(vertex(nothing, Tolerance::AsGnuGo), "", "{nothing}");
        }
        assert_eq!(point("AA", 52, 52, Tolerance::Strict), Point::new(26, 26));
        assert_eq!(points("cc:ab", 9, 9, Tolerance::Strict).map(|points| points.len()), Some(6));
        assert_eq!(points("aa:zz", 9, 9, Tolerance::AsGnuGo), None);
        assert_eq!((size(" 9 "), size("13: 9"), size("x")), (Some((9, 9)), Some((13, 9)), None));
        assert_eq!((color("w"), color(" Black"), color("x")), (Some(Color::White), Some(Color::Black), None));
    }
}
