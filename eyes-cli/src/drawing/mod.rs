//! Drawing of boards.

mod canvas;
mod window;

pub(crate) use canvas::{CELL, Canvas, HEAD, Head};
pub(crate) use window::Window;

/// The letters of the columns without `I`, each after a blank.
pub(crate) fn column_letters(width: u8) -> String {
    "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars().take(width.into()).flat_map(|c| [' ', c]).collect()
}
