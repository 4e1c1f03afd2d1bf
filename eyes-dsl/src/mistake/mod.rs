//! All errors and warnings of pattern files, and their messages.

mod help;

use std::fmt;
use std::sync::Arc;

use eyes_graph::notation::DiagramError;
use eyes_graph::{EyeValue, MOST_PROPER_VERTICES};

use crate::diagnostic::Severity;

/// A reference to a pattern, for messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternRef {
    /// Its number.
    pub number: u32,
    /// Its file, as it was named.
    pub file: Arc<str>,
    /// The line of its `Pattern N`.
    pub line: usize,
    /// Its value.
    pub value: EyeValue,
}

impl fmt::Display for PatternRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, file, line, value } = self;
        write!(f, "pattern {number} (:{value}, {file}:{line})")
    }
}

/// The side whose vital point is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// X, who attacks the eye space.
    Attacker,
    /// O, who owns it.
    Owner,
}

impl Side {
    const fn point(self) -> &'static str {
        match self {
            Self::Attacker => "attack point",
            Self::Owner => "defense point",
        }
    }

    const fn a_point(self) -> &'static str {
        match self {
            Self::Attacker => "an attack point",
            Self::Owner => "a defense point",
        }
    }

    const fn signs(self) -> &'static str {
        match self {
            Self::Attacker => "`*` or `<`, on a margin `@` or `(`",
            Self::Owner => "`*` or `>`, on a margin `@` or `)`",
        }
    }

    const fn threat(self) -> &'static str {
        match self {
            Self::Attacker => "a ≠ c",
            Self::Owner => "b ≠ d",
        }
    }

    const fn no_threat(self) -> &'static str {
        match self {
            Self::Attacker => "a = c",
            Self::Owner => "b = d",
        }
    }
}

/// The kinds of diagnostics: first errors, then warnings (from [`RemarkAfterNumber`](Self::RemarkAfterNumber)).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mistake {
    /// The file is not UTF-8.
    NotUtf8,
    /// The first line before the first pattern that is not a comment.
    BeforeFirstPattern,
    /// A line starts like `Pattern N`, but is not.
    BadHeader,
    /// A number that does not fit 32 bits.
    NumberTooLarge,
    /// A number that the file has used before.
    NumberRepeated {
        /// The line that used it first.
        first: usize,
    },
    /// A number smaller than the one before.
    NumberOutOfSequence {
        /// The number before.
        previous: u32,
    },
    /// Characters without a meaning in diagrams.
    UnknownCharacter {
        /// The first of them in its row.
        character: char,
        /// The columns of other such characters in that row, from 1; at most eight are listed.
        more: Vec<usize>,
    },
    /// White space other than blanks inside a row.
    Tab {
        /// What stands there.
        character: char,
    },
    /// The shape is wrong.
    Diagram(DiagramError),
    /// No row stands between `Pattern N` and the value line or the next pattern.
    NoDiagram,
    /// The first row after the value line.
    RowAfterValue,
    /// A pattern ends without a value line.
    NoValue,
    /// A second value line in one pattern.
    SecondValue {
        /// The line of the first.
        first: usize,
    },
    /// A value line of the old form.
    TwoNumbers {
        /// Eyes if the owner moves first, if it is a digit.
        max: Option<u8>,
        /// Eyes if the attacker moves first, if it is a digit.
        min: Option<u8>,
    },
    /// A value line without four digits 0–2 right after the colon.
    BadValue,
    /// A digit smaller than the one before.
    DecreasingValue {
        /// The index of that digit, from 0.
        position: usize,
    },
    /// b ≠ c, but no point of one side is marked.
    NoVitalPoint {
        /// The side without a mark.
        side: Side,
        /// The value.
        value: EyeValue,
    },
    /// The patterns up to here exceed the largest table that can be built.
    TooComplex,

    /// Text follows the number of a pattern.
    RemarkAfterNumber,
    /// A comment that begins with `threats:` and declares nothing: another word follows, or patterns come before it.
    NoDeclaration {
        /// Whether it stands after the first pattern.
        is_late: bool,
    },
    /// A second comment declares the other way of marking threats. The last one counts.
    DeclaredTwice {
        /// The line of the one before.
        first: usize,
    },
    /// An edge of the board that no vertex touches.
    EdgeApart,
    /// The pattern is larger than the eye spaces that are looked up.
    TooLarge {
        /// The number of its vertices that are not marginal.
        proper: usize,
    },
    /// A threat is not marked, although the file marks threats.
    ThreatUnmarked {
        /// The side of the threat.
        side: Side,
        /// The value.
        value: EyeValue,
    },
    /// A point is marked, although the side has neither a decision nor a threat.
    MarkWithoutThreat {
        /// The side of the mark.
        side: Side,
        /// The value.
        value: EyeValue,
    },
    /// A threat is marked, although the file does not mark threats.
    ThreatMarked {
        /// The side of the mark.
        side: Side,
        /// The value.
        value: EyeValue,
    },
    /// Earlier patterns match everything that this one can match.
    Shadowed {
        /// The first of the earlier patterns, at most fifty.
        by: Vec<PatternRef>,
        /// The number of further ones.
        more: usize,
    },
    /// Earlier patterns with other values match some of what this one can match.
    PartlyShadowed {
        /// The first of the earlier patterns, at most fifty.
        by: Vec<PatternRef>,
        /// The number of further ones.
        more: usize,
        /// The number of graphs on which they match, without regard to edge levels.
        taken: usize,
        /// The number of graphs of this pattern: fillings of `x` up to isomorphism.
        graphs: usize,
    },

    /// Found by a check outside this crate, such as the exact search.
    Other {
        /// Whether it is an error or a warning.
        severity: Severity,
        /// What is wrong, in one line.
        message: String,
        /// What was expected, and how to mend it.
        help: Option<String>,
    },
}

impl Mistake {
    /// Whether it is an error or a warning.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Other { severity, .. } => *severity,
            Self::RemarkAfterNumber
            | Self::NoDeclaration { .. }
            | Self::DeclaredTwice { .. }
            | Self::EdgeApart
            | Self::TooLarge { .. }
            | Self::ThreatUnmarked { .. }
            | Self::MarkWithoutThreat { .. }
            | Self::ThreatMarked { .. }
            | Self::Shadowed { .. }
            | Self::PartlyShadowed { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// The kind of mistake as a short name with hyphens, such as `no-value`. It stays the same over versions.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NotUtf8 => "not-utf8",
            Self::BeforeFirstPattern => "before-first-pattern",
            Self::BadHeader => "bad-header",
            Self::NumberTooLarge => "number-too-large",
            Self::NumberRepeated { .. } => "number-repeated",
            Self::NumberOutOfSequence { .. } => "number-out-of-sequence",
            Self::UnknownCharacter { .. } => "unknown-character",
            Self::Tab { .. } => "tab",
            Self::Diagram(_) => "diagram",
            Self::NoDiagram => "no-diagram",
            Self::RowAfterValue => "row-after-value",
            Self::NoValue => "no-value",
            Self::SecondValue { .. } => "second-value",
            Self::TwoNumbers { .. } => "two-numbers",
            Self::BadValue => "bad-value",
            Self::DecreasingValue { .. } => "decreasing-value",
            Self::NoVitalPoint { .. } => "no-vital-point",
            Self::TooComplex => "too-complex",
            Self::RemarkAfterNumber => "remark-after-number",
            Self::NoDeclaration { .. } => "no-declaration",
            Self::DeclaredTwice { .. } => "declared-twice",
            Self::EdgeApart => "edge-apart",
            Self::TooLarge { .. } => "too-large",
            Self::ThreatUnmarked { .. } => "threat-unmarked",
            Self::MarkWithoutThreat { .. } => "mark-without-threat",
            Self::ThreatMarked { .. } => "threat-marked",
            Self::Shadowed { .. } => "shadowed",
            Self::PartlyShadowed { .. } => "partly-shadowed",
            Self::Other { .. } => "other",
        }
    }
}

fn list(verb: &str, patterns: &[PatternRef], more: usize) -> String {
    const LISTED: usize = 6;
    let named: Vec<String> = patterns.iter().take(LISTED).map(ToString::to_string).collect();
    let more = more + patterns.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{verb} {}{more}", named.join(", "))
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 => f.write_str("the file is not UTF-8 text"),
            Self::BeforeFirstPattern => f.write_str("this stands before the first pattern"),
            Self::BadHeader => f.write_str("not a pattern header"),
            Self::NumberTooLarge => f.write_str("the number is too large"),
            Self::NumberRepeated { first } => write!(f, "the number was used in line {first}"),
            Self::NumberOutOfSequence { previous } => {
                write!(f, "the number is out of sequence: pattern {previous} comes before")
            }
            Self::UnknownCharacter { character, more } => {
                write!(f, "`{}` means nothing in a diagram", printable(*character))?;
                match more.as_slice() {
                    [] => Ok(()),
                    [column] => write!(f, ", nor does what stands in column {column}"),
                    columns => {
                        let columns: Vec<String> = columns.iter().map(ToString::to_string).collect();
                        write!(f, ", nor does what stands in columns {}", columns.join(", "))
                    }
                }
            }
            Self::Tab { character: '\t' } => f.write_str("a tab in a diagram"),
            Self::Tab { character } => {
                write!(f, "white space other than a blank in a diagram (U+{:04X})", u32::from(*character))
            }
            Self::Diagram(error) => error.fmt(f),
            Self::NoDiagram => f.write_str("the pattern has no diagram"),
            Self::RowAfterValue => f.write_str("a diagram row after the value line"),
            Self::NoValue => f.write_str("the pattern has no value line"),
            Self::SecondValue { first } => {
                write!(f, "a second value line; the first is in line {first}")
            }
            Self::TwoNumbers { .. } => f.write_str("the old form `:max,min` of a value"),
            Self::BadValue => f.write_str("not a value: four digits 0–2 are expected"),
            Self::DecreasingValue { .. } => f.write_str("this digit is smaller than the one before it"),
            Self::NoVitalPoint { side, value } => {
                write!(f, "value {value} depends on who moves first, but there is no {}", side.point())
            }
            Self::TooComplex => f.write_str("the patterns up to this one make too large a table"),
            Self::RemarkAfterNumber => f.write_str("text after the number is ignored"),
            Self::NoDeclaration { is_late: true } => {
                f.write_str("this comment about threats is ignored: the first pattern comes before it")
            }
            Self::NoDeclaration { is_late: false } => {
                f.write_str("this comment does not say whether the file marks threats")
            }
            Self::DeclaredTwice { first } => {
                write!(f, "line {first} says the opposite about threats; the last such comment counts")
            }
            Self::EdgeApart => f.write_str("no vertex touches this edge of the board, so it is ignored"),
            Self::TooLarge { proper } => write!(
                f,
                "the pattern is never used on a board: it has {proper} points that are not margins, and eye spaces with \
                 more than {MOST_PROPER_VERTICES} are not looked up"
            ),
            Self::ThreatUnmarked { side, value } => {
                write!(
                    f,
                    "value {value} holds a threat ({}), but there is no {}",
                    side.threat(),
                    side.point()
                )
            }
            Self::MarkWithoutThreat { side, value } => {
                write!(
                    f,
                    "value {value} holds no threat ({}), but there is {}",
                    side.no_threat(),
                    side.a_point()
                )
            }
            Self::ThreatMarked { side, value } => {
                write!(
                    f,
                    "value {value} does not depend on who moves first (b = c), but there is {}",
                    side.a_point()
                )
            }
            Self::Shadowed { .. } => {
                f.write_str("the pattern can never match: earlier ones take all its positions")
            }
            Self::PartlyShadowed { taken, graphs, .. } => write!(
                f,
                "earlier patterns with another value come first on {taken} of the {graphs} graphs of this pattern"
            ),
            Self::Other { message, .. } => f.write_str(message),
        }
    }
}

fn printable(character: char) -> String {
    let is_invisible = |c: char| {
        c.is_control()
            || c.is_whitespace()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
    };
    if is_invisible(character) { format!("U+{:04X}", u32::from(character)) } else { character.into() }
}
