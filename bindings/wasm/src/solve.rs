//! Problems and single eyes, as the commands `eyes solve` and `eyes classify` answer them.

use eyes_cli::classify::{Edge, Report};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::failed;
use crate::names::whole;
use crate::patterns::object;

/// The answer to a problem, a game record or a drawn board: what `eyes solve - OPTIONS…` writes, such as `["--format", "json",
/// "--at", "C4"]`. Empty where it only remarks that there is no answer. It blocks until the nodes are used up, four million
/// without `--nodes`. There is no clock and no folder, so `--time` and `--library` are refused.
///
/// # Errors
/// Options or a problem that cannot be read.
#[wasm_bindgen]
pub fn solve(
    #[wasm_bindgen(unchecked_param_type = "Uint8Array")] problem: &[u8],
    options: Vec<String>,
) -> Result<String, JsError> {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let is_given = |name: &str| {
        let is_it = |option: &&str| {
            option.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        };
        options.iter().any(is_it)
    };
    if is_given("--time") {
        return Err(JsError::new("--time: a page has no clock for searches; bound them by --nodes"));
    }
    if is_given("--library") {
        return Err(JsError::new("--library: a page has no folders"));
    }
    eyes_cli::solve::answer(problem, &options).map_err(failed)
}

/// The neighbour class of a drawn eye and what the rules say of it, as `docs/book/src/schema/classify.json` describes it. The drawing has
/// rows joined by `%`; `edges` are the sides that lie on the edge of the board: `top`, `bottom`, `left`, `right`, and
/// `liberties` those of the chain outside.
///
/// # Errors
/// A drawing that cannot be read, or that has no such eye.
#[wasm_bindgen(unchecked_return_type = "import(\"./reports.js\").Classification")]
pub fn classify(drawing: &str, edges: Vec<String>, liberties: f64) -> Result<JsValue, JsError> {
    let liberties = whole(liberties)?;
    let edge = |name: &String| match name.as_str() {
        "top" => Ok(Edge::Top),
        "bottom" => Ok(Edge::Bottom),
        "left" => Ok(Edge::Left),
        "right" => Ok(Edge::Right),
        _ => Err(JsError::new(&format!("`{name}` is no edge: expected top, bottom, left or right"))),
    };
    let edges: Vec<Edge> = edges.iter().map(edge).collect::<Result<_, _>>()?;
    object(&Report::of_drawing(drawing, &edges, liberties).map_err(failed)?.json())
}
