//! Parses text to lines, by the grammar in `grammar.pest`.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;

/// The generated parser, in a module of its own because its rules are an undocumented public type.
mod generated {
    #![allow(missing_docs, unreachable_pub)]

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar.pest"]
    pub struct Grammar;
}

use generated::{Grammar, Rule};

/// White space at the end of a line; the grammar's `white_space`.
pub(crate) const WHITE_SPACE: [char; 5] = [' ', '\t', '\r', '\x0b', '\x0c'];

/// A line of a pattern file.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) kind: LineKind,
    /// The line's text without its end and without trailing white space.
    pub(crate) span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LineKind {
    Blank,
    Comment,
    Header {
        number: Range<usize>,
        remark: Option<Range<usize>>,
    },
    /// Starts like a header, but is not one.
    BadHeader,
    Value {
        digits: Range<usize>,
    },
    /// A value line of the old form `:max,min`.
    TwoNumbers {
        max: Range<usize>,
        min: Range<usize>,
    },
    /// Starts like a value line, but is not one.
    BadValue,
    Row {
        /// The offsets of characters without a meaning in diagrams.
        unknown: Vec<usize>,
    },
}

/// The lines of `text`. The grammar accepts every text. An error of the parser, if there is one, is returned as
/// its offset.
pub(crate) fn lines(text: &str) -> Result<Vec<Line>, usize> {
    let mut file = Grammar::parse(Rule::file, text).map_err(|error| match error.location {
        pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
    })?;
    let lines = file.next().into_iter().flat_map(Pair::into_inner);
    Ok(lines.filter(|pair| pair.as_rule() != Rule::EOI).map(line).collect())
}

fn line(pair: Pair<'_, Rule>) -> Line {
    let span = trimmed(&pair);
    let rule = pair.as_rule();
    let mut parts = pair.into_inner();
    let kind = match rule {
        Rule::comment => LineKind::Comment,
        Rule::header => LineKind::Header {
            number: parts.next().map(|number| range(&number)).unwrap_or_default(),
            remark: parts.next().map(|remark| trimmed(&remark)),
        },
        Rule::bad_header => LineKind::BadHeader,
        Rule::value => {
            LineKind::Value { digits: parts.next().map(|digits| range(&digits)).unwrap_or_default() }
        }
        Rule::two_numbers => LineKind::TwoNumbers {
            max: parts.next().map(|max| range(&max)).unwrap_or_default(),
            min: parts.next().map(|min| range(&min)).unwrap_or_default(),
        },
        Rule::bad_value => LineKind::BadValue,
        Rule::row => LineKind::Row { unknown: parts.map(|mark| mark.as_span().start()).collect() },
        _ => LineKind::Blank,
    };
    Line { kind, span }
}

fn range(pair: &Pair<'_, Rule>) -> Range<usize> {
    let span = pair.as_span();
    span.start()..span.end()
}

fn trimmed(pair: &Pair<'_, Rule>) -> Range<usize> {
    let range = range(pair);
    range.start..range.start + pair.as_str().trim_end_matches(WHITE_SPACE).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<LineKind> {
        lines(text).unwrap().into_iter().map(|line| line.kind).collect()
    }

    #[test]
    fn every_kind_of_line() {
        let text = "\u{FEFF}# note\r\nPattern 12 \n\n X|\nXyé \n:0112 rest\nPattern 7 old\n:2,1\n:3\npattern";
        let row = |unknown: &[usize]| LineKind::Row { unknown: unknown.to_vec() };
        let number = text.find("12").unwrap();
        let unknown = text.find('y').unwrap();
        let value = text.find(":0112").unwrap() + 1;
        let second = text.find("7 old").unwrap();
        let old = text.find("2,1").unwrap();
        assert_eq!(
            kinds(text),
            [
                LineKind::Comment,
                LineKind::Header { number: number..number + 2, remark: None },
                LineKind::Blank,
                row(&[]),
                row(&[unknown, unknown + 1]),
                LineKind::Value { digits: value..value + 4 },
                LineKind::Header { number: second..second + 1, remark: Some(second + 2..second + 5) },
                LineKind::TwoNumbers { max: old..old + 1, min: old + 2..old + 3 },
                LineKind::BadValue,
                LineKind::BadHeader,
            ]
        );
    }

    #[test]
    fn there_is_one_line_more_than_line_ends() {
        for text in ["", "\n", "\r\n\r\n", "#", ".\r", " \t\x0b", "\r", "x\ry\n"] {
            assert_eq!(lines(text).unwrap().len(), text.matches('\n').count() + 1, "{text:?}");
        }
    }
}
