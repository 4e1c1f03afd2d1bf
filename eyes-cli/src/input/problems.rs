//! Batches of problems.

use eyes_runtime::board::Color;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::InputError;

/// One problem of a batch. A key that belongs to neither kind is an error, and so are keys of both.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Written")]
pub enum Problem {
    /// A group inside a wall. White defends, Black attacks.
    Enclosed(EnclosedProblem),
    /// An open board, with who moves first: `to_play`.
    Open(OpenProblem),
}

/// A white group inside a wall.
#[derive(Debug)]
pub struct EnclosedProblem {
    /// What the answer is called.
    pub id: String,
    /// The stones.
    pub stones: Stones,
    /// A stone of each white chain that may be the one to save; all white chains if there are none.
    pub white_chains: Vec<String>,
    first_moves: FirstMoves,
}

/// A fight on an open board.
#[derive(Debug)]
pub struct OpenProblem {
    /// What the answer is called.
    pub id: String,
    /// The stones.
    pub stones: Stones,
    /// Who moves first.
    pub to_play: Color,
    /// A stone of each string of the group that is asked for; the group is found if there are none.
    pub at: Vec<String>,
}

/// The stones of a problem, as vertices.
#[derive(Debug)]
pub struct Stones {
    /// Lines of the board, 19 unless they are given.
    pub size: u8,
    /// White's.
    pub white: Vec<String>,
    /// Black's.
    pub black: Vec<String>,
}

/// Why an entry is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// Keys of both kinds.
    #[error(
        "problem `{id}` mixes two kinds: `to_play` asks about an open board, `{key}` about an enclosed group; \
         leave one of them out"
    )]
    Mixture {
        /// The problem.
        id: String,
        /// The key that does not go with `to_play`.
        key: &'static str,
    },
    /// A group to look for, and nobody to move.
    #[error(
        "problem `{id}` names a group with `at`, but not who moves first: add `to_play`, `black` or `white`"
    )]
    NoneToPlay {
        /// The problem.
        id: String,
    },
}

/// The keys of both kinds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    #[serde(default = "nineteen")]
    size: u8,
    white: Vec<String>,
    black: Vec<String>,
    white_chains: Option<Vec<String>>,
    first_moves: Option<FirstMoves>,
    to_play: Option<ToPlay>,
    at: Option<OneOrMore>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstMoves {
    black: Option<IgnoredAny>,
    white: Option<IgnoredAny>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ToPlay {
    Black,
    White,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a vertex, or a list of vertices")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

const fn nineteen() -> u8 {
    19
}

impl TryFrom<Written> for Problem {
    type Error = ProblemError;

    fn try_from(written: Written) -> Result<Self, ProblemError> {
        let Written { id, size, white, black, white_chains, first_moves, to_play, at } = written;
        let stones = Stones { size, white, black };
        let Some(to_play) = to_play else {
            if at.is_some() {
                return Err(ProblemError::NoneToPlay { id });
            }
            let (white_chains, first_moves) =
                (white_chains.unwrap_or_default(), first_moves.unwrap_or_default());
            return Ok(Self::Enclosed(EnclosedProblem { id, stones, white_chains, first_moves }));
        };
        for (key, is_given) in
            [("white_chains", white_chains.is_some()), ("first_moves", first_moves.is_some())]
        {
            if is_given {
                return Err(ProblemError::Mixture { id, key });
            }
        }
        let to_play = match to_play {
            ToPlay::Black => Color::Black,
            ToPlay::White => Color::White,
        };
        let at = match at {
            None => Vec::new(),
            Some(OneOrMore::One(vertex)) => vec![vertex],
            Some(OneOrMore::More(vertices)) => vertices,
        };
        Ok(Self::Open(OpenProblem { id, stones, to_play, at }))
    }
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
    /// let enclosed = br#"[{"id": "three in a row", "white": ["A2"], "black": [], "first_moves": {"black": {}}}]"#;
    /// let Problem::Enclosed(problem) = &Problem::list(enclosed).unwrap()[0] else { unreachable!() };
    /// assert_eq!(problem.firsts().len(), 1);
    /// let open = br#"[{"id": "corner", "to_play": "white", "white": ["A2"], "black": ["A3"], "at": "A3"}]"#;
    /// let Problem::Open(problem) = &Problem::list(open).unwrap()[0] else { unreachable!() };
    /// assert_eq!(problem.at, ["A3"]);
    /// let misspelt = br#"[{"id": "a", "white": [], "black": [], "first_moves": {"blakc": {}}}]"#;
    /// assert!(Problem::list(misspelt).unwrap_err().to_string().contains("expected `black` or `white`"));
    /// ```
    pub fn list(bytes: &[u8]) -> Result<Vec<Problem>, InputError> {
        Ok(serde_json::from_slice(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes))?)
    }

    /// The problem, if its board is open.
    #[must_use]
    pub fn open(&self) -> Option<&OpenProblem> {
        match self {
            Self::Enclosed(_) => None,
            Self::Open(problem) => Some(problem),
        }
    }
}

impl EnclosedProblem {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(text: &str) -> String {
        Problem::list(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_mixture_of_both_kinds_is_an_error() {
        let mixed = r#"[{"id": "a", "white": [], "black": [], "to_play": "black",
            "white_chains": ["A1"]}]"#;
        assert_eq!(
            mistake(mixed),
            "not a list of problems: problem `a` mixes two kinds: `to_play` asks about an open board, \
             `white_chains` about an enclosed group; leave one of them out at line 2 column 36"
        );
        assert!(
            mistake(r#"[{"id": "b", "white": [], "black": [], "to_play": "black", "first_moves": {}}]"#)
                .contains("`first_moves` about an enclosed group")
        );
        let nobody = mistake(r#"[{"id": "c", "white": [], "black": [], "at": "A1"}]"#);
        assert!(nobody.contains("problem `c` names a group with `at`"), "{nobody}");
        assert!(mistake(r#"[{"id": "d", "white": [], "black": [], "to_play": "red"}]"#).contains("expected"));
        let number = mistake(r#"[{"id": "e", "white": [], "black": [], "to_play": "white", "at": 3}]"#);
        assert!(number.contains("expected a vertex, or a list of vertices"), "{number}");
    }
}
