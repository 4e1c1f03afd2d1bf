//! Vertices on the command line.

use eyes_runtime::board::{Point, VertexError};

/// A vertex of an option that takes several of them and so would take the file that follows them, too. Whether it is on
/// the board is seen later.
pub(crate) fn after_the_file(option: &str, text: &str) -> Result<String, String> {
    const MOST_LINES: u8 = 25;
    if !matches!(Point::from_gtp(text, MOST_LINES, MOST_LINES), Err(VertexError::Malformed)) {
        return Ok(text.to_owned());
    }
    let mut rest = text.chars();
    let has_letter = rest.next().is_some_and(|letter| letter.is_ascii_alphabetic());
    let is_misspelt = has_letter && !rest.as_str().is_empty() && rest.all(|digit| digit.is_ascii_digit());
    let order = if is_misspelt { String::new() } else { format!("; the file comes before `{option}`") };
    Err(format!("`{text}` is no vertex (a letter without I and a number, as D4){order}"))
}
