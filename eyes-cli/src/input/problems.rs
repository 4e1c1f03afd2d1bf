//! Batches of problems.

use eyes_runtime::board::Color;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::InputError;

/// One problem of a batch: White defends, Black attacks. A key that is none of these is an error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What the answer is called.
    pub id: String,
    /// Lines of the board, 19 unless they are given.
    #[serde(default = "nineteen")]
    pub size: u8,
    /// White's stones, as vertices.
    pub white: Vec<String>,
    /// Black's stones.
    pub black: Vec<String>,
    /// A stone of each white chain that may be the one to save; all white chains if there are none.
    #[serde(default)]
    pub white_chains: Vec<String>,
    #[serde(default)]
    first_moves: FirstMoves,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstMoves {
    black: Option<IgnoredAny>,
    white: Option<IgnoredAny>,
}

const fn nineteen() -> u8 {
    19
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl Problem {
    /// Reads a list of problems (JSON).
    ///
    /// # Errors
    /// [`InputError::Problems`] with line and column.
    ///
    /// ```
    /// use eyes_cli::input::Problem;
    ///
    /// let one = br#"[{"id": "three in a row", "white": ["A2"], "black": [], "first_moves": {"black": {}}}]"#;
    /// assert_eq!(Problem::list(one).unwrap()[0].firsts().len(), 1);
    /// let misspelt = br#"[{"id": "a", "white": [], "black": [], "first_moves": {"blakc": {}}}]"#;
    /// assert!(Problem::list(misspelt).unwrap_err().to_string().contains("expected `black` or `white`"));
    /// ```
    pub fn list(bytes: &[u8]) -> Result<Vec<Problem>, InputError> {
        Ok(serde_json::from_slice(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes))?)
    }

    /// Which sides move first: those that are keys of `first_moves`, or both.
    #[must_use]
    pub fn firsts(&self) -> Vec<Color> {
        match (&self.first_moves.black, &self.first_moves.white) {
            (Some(_), None) => vec![Color::Black],
            (None, Some(_)) => vec![Color::White],
            _ => vec![Color::Black, Color::White],
        }
    }
}
