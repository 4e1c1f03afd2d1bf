//! Pattern files: mistakes, warnings and layout.

use eyes_dsl::{PatternFile, Severity};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::failed;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A mistake in a pattern file, or a warning. */
export interface Diagnostic {
    severity: "error" | "warning";
    message: string;
    /** How to mend it, where that is known. */
    help: string | null;
    /** Line and column, from 1. */
    line: number;
    column: number;
    /** The text in question, in UTF-16 units as JavaScript counts them. */
    from: number;
    to: number;
}
"#;

/// The name of a file that is given as text.
pub(crate) const NAME: &str = "patterns";

#[derive(Serialize)]
struct Found {
    severity: &'static str,
    message: String,
    help: Option<String>,
    line: usize,
    column: usize,
    from: usize,
    to: usize,
}

/// The mistakes and warnings in a pattern file; only its form is checked, not its values.
///
/// # Errors
/// None: the list always becomes an array.
#[wasm_bindgen(js_name = checkPatterns, unchecked_return_type = "Diagnostic[]")]
pub fn check_patterns(text: &str) -> Result<JsValue, JsError> {
    let units = |byte: usize| text.get(..byte).unwrap_or(text).encode_utf16().count();
    let found = eyes_dsl::check(&[PatternFile::parse(NAME, text)]);
    let found: Vec<Found> = found
        .iter()
        .map(|found| Found {
            severity: if found.severity() == Severity::Error { "error" } else { "warning" },
            message: found.message(),
            help: found.help(),
            line: found.line(),
            column: found.column(),
            from: units(found.span().start),
            to: units(found.span().end),
        })
        .collect();
    object(&serde_json::to_string(&found).map_err(failed)?)
}

/// A pattern file in the usual layout.
///
/// # Errors
/// The mistakes of the file, if there are any.
#[wasm_bindgen(js_name = formatPatterns)]
pub fn format_patterns(text: &str) -> Result<String, JsError> {
    eyes_dsl::format(&PatternFile::parse(NAME, text)).map_err(failed)
}

/// The object that a JSON text describes.
pub(crate) fn object(json: &str) -> Result<JsValue, JsError> {
    js_sys::JSON::parse(json).map_err(|_| JsError::new("the report is no JSON"))
}
