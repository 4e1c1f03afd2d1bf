//! Batches of problems.

use eyes_runtime::board::Color;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess};

use super::InputError;
use super::json::{self, Place};
use super::text;

/// One problem of a batch. A key that belongs to neither kind is an error. So is an entry with keys of both kinds.
#[derive(Debug)]
pub enum Problem {
    /// A group inside a wall. White defends, Black attacks.
    Enclosed(EnclosedProblem),
    /// An open board with the side to move: `to_play`.
    Open(OpenProblem),
}

/// A white group inside a wall.
#[derive(Debug)]
pub struct EnclosedProblem {
    /// The name of the answer.
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
    /// The name of the answer.
    pub id: String,
    /// The stones.
    pub stones: Stones,
    /// The side to move.
    pub to_play: Color,
    /// A stone of each string of the group in question; if there are none, the group is found.
    pub at: Vec<String>,
}

/// The stones of a problem, as vertices.
#[derive(Debug)]
pub struct Stones {
    /// Lines of the board; 19 by default.
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
    /// A group to look for without a side to move.
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
    id: Name,
    size: Option<Lines>,
    white: Vertices,
    black: Vertices,
    white_chains: Option<Vertices>,
    first_moves: Option<Sides>,
    to_play: Option<ToPlay>,
    at: Option<OneOrMore>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstMoves {
    black: Option<IgnoredAny>,
    white: Option<IgnoredAny>,
}

/// The expected values of all places.
macro_rules! places {
    ($($(#[$doc:meta])* $name:ident($type:ty): $expected:literal { $($accepts:item)* })*) => {$(
        $(#[$doc])*
        struct $name($type);

        impl<'de> Place<'de> for $name {
            const EXPECTED: &'static str = $expected;
            $($accepts)*
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                json::read(deserializer)
            }
        }
    )*};
}

places! {
    Problems(Vec<Problem>): "a list of problems" {
        fn of_list<A: SeqAccess<'de>>(list: A) -> Option<Result<Self, A::Error>> {
            Some(json::elements(list).map(|entries: Vec<Entry>| Self(entries.into_iter().map(|entry| entry.0).collect())))
        }
    }
    Entry(Problem): "a problem, an object with at least `id`, `white` and `black`" {
        fn of_object<A: MapAccess<'de>>(object: A) -> Option<Result<Self, A::Error>> {
            let problem = |written: Written| Problem::try_from(written).map(Self).map_err(A::Error::custom);
            Some(json::fields(object).and_then(problem))
        }
    }
    Name(String): "a name as text" {
        fn of_text(text: &str) -> Option<Self> {
            Some(Self(text.to_owned()))
        }
    }
    Lines(u8): "the number of lines of the board" {
        fn of_number(number: u64) -> Option<Self> {
            u8::try_from(number).ok().map(Self)
        }
    }
    Vertex(String): "a vertex as text, such as \"D4\"" {
        fn of_text(text: &str) -> Option<Self> {
            Some(Self(text.to_owned()))
        }
    }
    Vertices(Vec<String>): "a list of vertices, such as [\"D4\", \"E4\"]" {
        fn of_list<A: SeqAccess<'de>>(list: A) -> Option<Result<Self, A::Error>> {
            Some(vertices(list).map(Self))
        }
    }
    OneOrMore(Vec<String>): "a vertex, or a list of vertices" {
        fn of_text(text: &str) -> Option<Self> {
            Some(Self(vec![text.to_owned()]))
        }

        fn of_list<A: SeqAccess<'de>>(list: A) -> Option<Result<Self, A::Error>> {
            Some(vertices(list).map(Self))
        }
    }
    Sides(FirstMoves): "an object with the keys `black` and `white`, or one of them" {
        fn of_object<A: MapAccess<'de>>(object: A) -> Option<Result<Self, A::Error>> {
            Some(json::fields(object).map(Self))
        }
    }
    ToPlay(Color): "`black` or `white`" {
        fn of_text(text: &str) -> Option<Self> {
            match text {
                "black" => Some(Self(Color::Black)),
                "white" => Some(Self(Color::White)),
                _ => None,
            }
        }
    }
}

fn vertices<'de, A: SeqAccess<'de>>(list: A) -> Result<Vec<String>, A::Error> {
    json::elements(list).map(|vertices: Vec<Vertex>| vertices.into_iter().map(|vertex| vertex.0).collect())
}

/// The lines of a board whose size is not given.
const USUAL: Lines = Lines(19);

impl TryFrom<Written> for Problem {
    type Error = ProblemError;

    fn try_from(written: Written) -> Result<Self, ProblemError> {
        let Written { id, size, white, black, white_chains, first_moves, to_play, at } = written;
        let (id, stones) = (id.0, Stones { size: size.unwrap_or(USUAL).0, white: white.0, black: black.0 });
        let Some(to_play) = to_play else {
            if at.is_some() {
                return Err(ProblemError::NoneToPlay { id });
            }
            let white_chains = white_chains.map(|chains| chains.0).unwrap_or_default();
            let first_moves = first_moves.map(|sides| sides.0).unwrap_or_default();
            return Ok(Self::Enclosed(EnclosedProblem { id, stones, white_chains, first_moves }));
        };
        for (key, is_given) in
            [("white_chains", white_chains.is_some()), ("first_moves", first_moves.is_some())]
        {
            if is_given {
                return Err(ProblemError::Mixture { id, key });
            }
        }
        let at = at.map(|at| at.0).unwrap_or_default();
        Ok(Self::Open(OpenProblem { id, stones, to_play: to_play.0, at }))
    }
}

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
        let bytes = text::in_utf8(bytes);
        let problems: Result<Problems, _> = serde_json::from_slice(&bytes);
        let place = |error| InputError::Problems { column: json::column(&bytes, &error), error };
        problems.map(|problems| problems.0).map_err(place)
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
    /// The sides that move first: the keys of `first_moves`, or both.
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
            "not a list of problems: line 2, column 35: problem `a` mixes two kinds: `to_play` asks about an open \
             board, `white_chains` about an enclosed group; leave one of them out"
        );
        assert!(
            mistake(r#"[{"id": "b", "white": [], "black": [], "to_play": "black", "first_moves": {}}]"#)
                .contains("`first_moves` about an enclosed group")
        );
        let nobody = mistake(r#"[{"id": "c", "white": [], "black": [], "at": "A1"}]"#);
        assert!(nobody.contains("problem `c` names a group with `at`"), "{nobody}");
    }

    /// One mistake of each kind in each place. No message may contain a term of the JSON library.
    #[test]
    fn each_mistake_says_what_was_expected_where() {
        let kinds = [
            ("null", "null"),
            ("true", "true"),
            ("-3", "the number -3"),
            ("2.5", "the number 2.5"),
            ("7", "the number 7"),
            ("999", "the number 999"),
            ("\"so, expected `x`\"", "the text \"so, expected `x`\""),
            ("[]", "a list"),
            ("{}", "an object"),
        ];
        let vertices = "a list of vertices, such as [\"D4\", \"E4\"]";
        let vertex = "a vertex as text, such as \"D4\"";
        let problem = "a problem, an object with at least `id`, `white` and `black`";
        let sides = "an object with the keys `black` and `white`, or one of them";
        let one_or_more = "a vertex, or a list of vertices";
        let mut count = 0;
        for (before, after, expected, accepted) in [
            ("", "", "a list of problems", "[]"),
            ("[", "]", problem, ""),
            (r#"[{"white":[],"black":[],"id":"#, "}]", "a name as text", "text"),
            (
                r#"[{"id":"a","white":[],"black":[],"size":"#,
                "}]",
                "the number of lines of the board",
                "null 7",
            ),
            (r#"[{"id":"a","black":[],"white":"#, "}]", vertices, "[]"),
            (r#"[{"id":"a","white":[],"black":"#, "}]", vertices, "[]"),
            (r#"[{"id":"a","white":[],"black":["A1","#, "]}]", vertex, "text"),
            (r#"[{"id":"a","white":[],"black":[],"white_chains":"#, "}]", vertices, "null []"),
            (r#"[{"id":"a","white":[],"black":[],"white_chains":["#, "]}]", vertex, "text"),
            (r#"[{"id":"a","white":[],"black":[],"first_moves":"#, "}]", sides, "null {}"),
            (r#"[{"id":"a","white":[],"black":[],"to_play":"#, "}]", "`black` or `white`", "null"),
            (
                r#"[{"id":"a","white":[],"black":[],"to_play":"black","at":"#,
                "}]",
                one_or_more,
                "null text []",
            ),
            (r#"[{"id":"a","white":[],"black":[],"to_play":"black","at":["#, "]}]", vertex, "text"),
        ] {
            for (written, found) in kinds {
                let is_accepted =
                    accepted.contains(written) || found.starts_with("the text") && accepted.contains("text");
                let text = format!("\n{before}{written}{after}");
                match Problem::list(text.as_bytes()) {
                    Ok(_) => assert!(is_accepted, "{text}"),
                    // An object in place of a problem lacks keys.
                    Err(error) if (written, expected) == ("{}", problem) => {
                        assert!(error.to_string().contains("the key `id` is missing"), "{error}");
                    }
                    Err(error) => {
                        let said = error.to_string();
                        let end = format!(": expected {expected}, found {found}");
                        assert!(
                            said.starts_with("not a list of problems: line 2, column "),
                            "{text}: {said}"
                        );
                        assert!(!is_accepted && said.ends_with(&end), "{text}: {said}");
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 90, "{count}");
    }

    #[test]
    fn keys_that_are_unknown_missing_or_twice_are_named() {
        for (text, said) in [
            (r#"[{"id":"a","white":[]}]"#, "line 1, column 22: the key `black` is missing"),
            (r#"[{"id":"a","id":"b"}]"#, "line 1, column 12: the key `id` is given twice"),
            (r#"[{"id":"a","first_moves":{"black":1,"black":1}}]"#, "the key `black` is given twice"),
            (
                r#"[{"id":"a","first_moves":["black"]}]"#,
                "expected an object with the keys `black` and `white`, or one of them, found a list",
            ),
            (
                r#"[{"id":"a","first_moves":{"blakc":1}}]"#,
                "line 1, column 27: unknown key `blakc`, expected `black` or `white`; did you mean `black`?",
            ),
            (r#"[["a",9,[],[]]]"#, "found a list"),
        ] {
            let found = mistake(text);
            assert!(found.ends_with(said), "{text}: {found}");
        }
    }
}
