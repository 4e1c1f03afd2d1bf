//! One line of a snapshot.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use eyes_runtime::EyeValue;
use eyes_runtime::board::Color;

/// What decides one eye space, at every position of a game from one move to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name of the game or position, without control characters.
    pub name: String,
    /// How many moves have been played: at the first of these positions, and at the last.
    pub moves: RangeInclusive<usize>,
    /// The colour whose eye it may become.
    pub owner: Color,
    /// The points in reading order, as in `A1 B1! C1x`: `!` for a margin, `x` for a stone of the other colour, `o` for
    /// one of the owner.
    pub space: String,
    /// What was found.
    pub answer: Answer,
}

/// The answer about an eye space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The eyes that it yields.
    pub value: EyeValue,
    /// `FILE#N` for pattern N of a file; `derived`, `solved` or `guess`.
    pub source: String,
    /// The vital points, and the values by who wins the kos, as in `attack B1; defend B1 C1; ko 0122/0022`; `-` if there
    /// are none.
    pub marks: String,
}

/// Why a text is not a line of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// Too few fields or too many.
    #[error(
        "{found} field{}: expected 7, with tabs between them (game, moves, colour, space, value, source, points)",
        if *.found == 1 { "" } else { "s" }
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A field that cannot be read.
    #[error("`{text}` in field {field}: expected {expected}")]
    Field {
        /// Its number, from 1.
        field: usize,
        /// What it holds.
        text: String,
        /// What it may hold.
        expected: &'static str,
    },
}

/// The line without its end. [`Line::from_str`] reads it again.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, moves, owner, space, answer } = self;
        write!(f, "{name}\t{}", moves.start())?;
        if moves.start() != moves.end() {
            write!(f, "-{}", moves.end())?;
        }
        write!(f, "\t{owner}\t{space}\t{}\t{}\t{}", answer.value, answer.source, answer.marks)
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let fields: Vec<&str> = text.split('\t').collect();
        let &[name, moves, owner, space, value, source, marks] = fields.as_slice() else {
            return Err(LineError::Fields { found: fields.len() });
        };
        let wrong = |field: usize, expected| LineError::Field {
            field,
            text: fields.get(field - 1).copied().unwrap_or_default().to_owned(),
            expected,
        };
        let owner = Color::ALL.into_iter().find(|color| color.to_string() == owner);
        Ok(Self {
            name: name.to_owned(),
            moves: range(moves).ok_or_else(|| wrong(2, "a number of moves, or two as in `12-17`"))?,
            owner: owner.ok_or_else(|| wrong(3, "`black` or `white`"))?,
            space: space.to_owned(),
            answer: Answer {
                value: value.parse().map_err(|_| wrong(5, "four digits from 0 to 2 that never decrease"))?,
                source: source.to_owned(),
                marks: marks.to_owned(),
            },
        })
    }
}

fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last).then_some(first..=last)
}

/// A name that stays in its field.
pub(crate) fn tame(name: &str) -> String {
    let tame = |character: char| match character.is_control() {
        true => character.escape_unicode().to_string(),
        false => character.to_string(),
    };
    name.chars().map(tame).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "a b.sgf\t12-17\tblack\tA1 B1!\t0111\tmine.db#7\tattack A1";

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for text in [LINE, "x\t3\twhite\tC3\t1111\tderived\t-"] {
            assert_eq!(text.parse::<Line>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn mistakes_name_their_field() {
        for (from, to, message) in [
            ("\tattack A1", "", "6 fields: expected 7"),
            ("\t", " ", "1 field: expected 7"),
            ("12-17", "17-12", "`17-12` in field 2: expected a number of moves"),
            ("12-17", "x", "`x` in field 2"),
            ("black", "red", "`red` in field 3: expected `black` or `white`"),
            ("0111", "0121", "`0121` in field 5: expected four digits"),
        ] {
            let error = LINE.replace(from, to).parse::<Line>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }

    #[test]
    fn names_stay_in_their_field() {
        assert_eq!(tame("a\tb\nc é"), "a\\u{9}b\\u{a}c é");
    }
}
