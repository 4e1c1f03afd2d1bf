//! The eye spaces of a board, for programs.

use eyes_runtime::Analyzer;
use eyes_runtime::board::{Board, PointSet};
use eyes_runtime::eye_space::{EyeSpace, Source};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::failed;
use crate::patterns::object;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** An eye space. Points are vertices. */
export interface EyeSpace {
    owner: Color;
    points: string[];
    margins: string[];
    /** Four digits: the eyes when the attacker plays first and the owner elsewhere, both answer, and so on. */
    value: string;
    attack: string[];
    defense: string[];
    /** `pattern NUMBER (FILE:LINE)`, `derived`, `solved` or `guess`. */
    source: string;
    /** Empty points beside it by which the attacker may come in, although they are no margins: the value supposes not. */
    ways_in: string[];
    /** Margins that touch no stone of the owner, where the value supposes that they do and would be another one otherwise. */
    margins_apart: string[];
}
"#;

#[derive(Serialize)]
struct Space {
    owner: String,
    points: Vec<String>,
    margins: Vec<String>,
    value: String,
    attack: Vec<String>,
    defense: Vec<String>,
    source: String,
    ways_in: Vec<String>,
    margins_apart: Vec<String>,
}

/// After a move only what may have changed is analysed again.
pub(crate) fn spaces(analyzer: &mut Analyzer, board: &Board) -> Result<JsValue, JsError> {
    let analysis = analyzer.update(board);
    let spaces: Vec<Space> = analysis.eyes.iter().map(|eye| space(eye, board.height())).collect();
    object(&serde_json::to_string(&spaces).map_err(failed)?)
}

fn space(eye: &EyeSpace, height: u8) -> Space {
    let vertices = |points: &PointSet| points.iter().map(|point| point.vertex(height).to_string()).collect();
    Space {
        owner: eye.owner.to_string(),
        points: vertices(&eye.points),
        margins: vertices(&eye.margins),
        value: eye.value.to_string(),
        attack: vertices(&eye.attack),
        defense: vertices(&eye.defense),
        source: match &eye.source {
            Source::Pattern { number, file, line } => format!("pattern {number} ({file}:{line})"),
            Source::Derived => "derived".to_owned(),
            #[cfg(feature = "reports")]
            Source::Solved => "solved".to_owned(),
            _ => "guess".to_owned(),
        },
        ways_in: vertices(&eye.ways_in),
        margins_apart: vertices(&eye.margins_apart),
    }
}
