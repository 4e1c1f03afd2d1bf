//! How to mend a mistake.

use eyes_graph::notation::{DiagramError, Sign};

use super::{Mistake, list};

impl Mistake {
    /// What was expected, and how to mend it.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::NotUtf8 => "save the file as UTF-8".into(),
            Self::BeforeFirstPattern => "a pattern starts with a line `Pattern N`; a comment with `#` in the first column".into(),
            Self::BadHeader => "write `Pattern N` from the first column on, N a decimal number".into(),
            Self::NumberTooLarge => format!("{} is the largest number", u32::MAX),
            Self::NumberRepeated { .. } | Self::NumberOutOfSequence { .. } => {
                "numbers strictly increase within a file".into()
            }
            Self::UnknownCharacter { character, .. } => unknown_character_help(*character),
            Self::Tab { .. } => "columns count: use blanks".into(),
            Self::Diagram(error) => return diagram_help(error),
            Self::NoDiagram => "draw the eye space between `Pattern N` and the value line".into(),
            Self::RowAfterValue => "a pattern ends with its value line: is a `Pattern N` missing?".into(),
            Self::NoValue => "end the pattern with `:` and four digits, such as `:0112`".into(),
            Self::SecondValue { .. } => "remove one of them, or start a new pattern before it".into(),
            Self::TwoNumbers { max, min } => two_numbers_help(*max, *min),
            Self::BadValue => "write `:` in the first column and four digits 0, 1 or 2 right after it, such as `:0112`".into(),
            Self::DecreasingValue { .. } => {
                "the digits say how many eyes the owner gets, from the worst case to the best, so they never decrease".into()
            }
            Self::NoVitalPoint { side, .. } => format!("mark the {} with {}", side.point(), side.signs()),
            Self::TooComplex => {
                "patterns with many `x` and different edges on one shape cost most: use fewer `x`, or split the files into several tables".into()
            }
            Self::RemarkAfterNumber => "move it to a comment line".into(),
            Self::NoDeclaration { is_late: true } => "move it to the top of the file, or let it begin with another word".into(),
            Self::NoDeclaration { is_late: false } => {
                "write `# threats: marked` or `# threats: unmarked`, or let the comment begin with another word".into()
            }
            Self::DeclaredTwice { .. } => "remove one of them".into(),
            Self::EdgeApart => "draw it along a point beside it, or leave it out".into(),
            Self::TooLarge { .. } => "larger eye spaces are left to the search: remove this pattern".into(),
            Self::ThreatUnmarked { side, .. } => {
                format!("mark the {} with {}, or declare `# threats: unmarked` before the first pattern", side.point(), side.signs())
            }
            Self::MarkWithoutThreat { .. } => "remove the mark, or correct the value".into(),
            Self::ThreatMarked { .. } => {
                "remove the mark, or declare `# threats: marked` before the first pattern".into()
            }
            Self::Shadowed { by, more } => {
                format!("{}; remove this pattern, or put it before", list("taken by", by, *more))
            }
            Self::PartlyShadowed { by, more, .. } => {
                format!("{}; the first that matches decides: put the more special pattern first", list("taken by", by, *more))
            }
            Self::Other { help, .. } => return help.clone(),
        };
        Some(help)
    }
}

fn unknown_character_help(character: char) -> String {
    let meant = match character {
        'o' | 'O' => "; own stones are not drawn: leave a blank",
        '#' => "; a comment has its `#` in the first column",
        '/' | '\\' | '~' | '_' | '=' => "; edges of the board are `|`, `-` and `+`",
        _ => "",
    };
    let signs = Sign::ALL.map(|sign| sign.to_char().to_string()).join(" ");
    format!("expected one of `{signs}`, an edge `| - +`, or a blank{meant}")
}

fn diagram_help(error: &DiagramError) -> Option<String> {
    let help = match error {
        DiagramError::UnknownCharacter { character, .. } => return Some(unknown_character_help(*character)),
        DiagramError::NotConnected { .. } => {
            "vertices are adjacent when they lie next to each other in a row or column; blank lines are skipped"
        }
        DiagramError::EdgeInside { .. } => {
            "a `|` at the start of a row is the left edge and needs a column of its own in every row; a `-` belongs above the first row or below the last"
        }
        DiagramError::TooManyWildcards { .. } => {
            "write several patterns, with `.` or `X` in place of some `x`"
        }
        DiagramError::TooManyVertices { .. } => "larger eye spaces are left to the search",
        DiagramError::Empty => "draw the eye space, with a character for each of its vertices",
        _ => return None,
    };
    Some(help.into())
}

fn two_numbers_help(max: Option<u8>, min: Option<u8>) -> String {
    let order = "eyes if the attacker moves first and may move again, if the attacker moves first, if the owner moves first, and if the owner moves first and may move again";
    match (max, min) {
        (Some(max @ 0..=2), Some(min @ 0..=2)) if min <= max => {
            format!("write four digits: {order}; without threats that is `:{min}{min}{max}{max}`")
        }
        _ => format!("write four digits 0–2: {order}"),
    }
}
