//! Colours, points and stones as JavaScript has them.

use eyes_runtime::board::{Board, Color, Point};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failed;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type Color = "black" | "white";
"#;

pub(crate) fn color(name: &str) -> Result<Color, JsError> {
    match name {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err(JsError::new(&format!("`{name}` is no colour: expected black or white"))),
    }
}

pub(crate) fn point(vertex: &str, board: &Board) -> Result<Point, JsError> {
    Point::from_gtp(vertex, board.width(), board.height()).map_err(failed)
}

/// The number, if it is whole. Numbers of other types would be cut without a word.
pub(crate) fn whole(number: f64) -> Result<u32, JsError> {
    let whole = number as u32;
    if f64::from(whole) == number { Ok(whole) } else { Err(not_whole()) }
}

pub(crate) fn not_whole() -> JsError {
    JsError::new("expected a whole number, 0 or more")
}

/// The number of columns or rows.
pub(crate) fn size(lines: f64) -> Result<u8, JsError> {
    u8::try_from(whole(lines)?).map_err(|_| JsError::new("sizes are from 2 to 25"))
}

/// Rows from the top, 1 for a black stone and -1 for a white one, as Sabaki's programs have them.
pub(crate) fn signs(board: &Board) -> Vec<i8> {
    let sign = |point| match board.color_at(point) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    };
    board.points().map(sign).collect()
}
