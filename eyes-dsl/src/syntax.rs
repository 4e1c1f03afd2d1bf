//! From text to lines, by the grammar in `grammar.pest`.

use std::ops::Range;

use eyes_graph::notation::Mark;
use pest::Parser;
use pest::iterators::{Pair, Pairs};

use crate::source::Source;

/// The generated parser, in a module of its own because its rules are an undocumented public type.
mod generated {
    #![allow(missing_docs, unreachable_pub)]

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar.pest"]
    pub struct Grammar;
}

use generated::{Grammar, Rule};

/// White space that may end a line; the grammar's `white_space`.
pub(crate) const WHITE_SPACE: [char; 5] = [' ', '\t', '\r', '\x0b', '\x0c'];

/// A line of a pattern file that is not blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// Its number, from 1.
    pub(crate) number: usize,
    pub(crate) kind: LineKind,
    /// The line's text without its end and without trailing white space.
    pub(crate) span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LineKind {
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
    Row,
}

/// A character of a row that is not a blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// Its column in characters, from 0.
    pub(crate) column: usize,
    /// Its place in the text.
    pub(crate) at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    Mark(Mark),
    /// White space other than a blank.
    Gap(char),
    /// A character without a meaning in diagrams.
    Unknown(char),
}

/// Calls `visit` with each line of `source` that is not blank. If the line is a row, `visit` gets its tokens too.
///
/// Lines are parsed one by one, so that parsing needs memory only for the longest line.
pub(crate) fn each_line(source: &Source, mut visit: impl FnMut(Line, &[Token])) {
    let mut tokens = Vec::new();
    for (number, start, text) in source.lines() {
        let text = text.trim_end_matches(WHITE_SPACE);
        if text.is_empty() {
            continue;
        }
        tokens.clear();
        let kind = kind(text, start, &mut tokens);
        visit(Line { number, kind, span: start..start + text.len() }, &tokens);
    }
}

/// The kind of a line. Its tokens are added to `tokens` if it is a row.
fn kind(text: &str, start: usize, tokens: &mut Vec<Token>) -> LineKind {
    // The grammar accepts every line.
    let parsed = Grammar::parse(Rule::line, text).ok().and_then(|mut pairs| pairs.next());
    let Some(pair) = parsed else { return LineKind::BadHeader };
    let rule = pair.as_rule();
    let mut parts = pair.into_inner();
    let mut part = || parts.next().map(|part| range(&part, start));
    match rule {
        Rule::comment => LineKind::Comment,
        Rule::header => LineKind::Header { number: part().unwrap_or_default(), remark: part() },
        Rule::value => LineKind::Value { digits: part().unwrap_or_default() },
        Rule::two_numbers => {
            LineKind::TwoNumbers { max: part().unwrap_or_default(), min: part().unwrap_or_default() }
        }
        Rule::bad_value => LineKind::BadValue,
        Rule::row => {
            tokenize(text, start, parts, tokens);
            LineKind::Row
        }
        _ => LineKind::BadHeader,
    }
}

fn tokenize(text: &str, start: usize, marks: Pairs<'_, Rule>, tokens: &mut Vec<Token>) {
    let (mut column, mut counted) = (0, 0);
    for mark in marks {
        let at = mark.as_span().start();
        column += text[counted..at].chars().count();
        counted = at;
        let character = mark.as_str().chars().next().unwrap_or_default();
        let kind = match (mark.as_rule(), Mark::from_char(character)) {
            (Rule::gap, _) => TokenKind::Gap(character),
            (Rule::sign | Rule::side | Rule::level | Rule::corner, Some(mark)) => TokenKind::Mark(mark),
            _ => TokenKind::Unknown(character),
        };
        tokens.push(Token { kind, column, at: start + at });
    }
}

fn range(pair: &Pair<'_, Rule>, start: usize) -> Range<usize> {
    let span = pair.as_span();
    start + span.start()..start + span.end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyes_graph::notation::Sign;

    fn lines(text: &str) -> Vec<(Line, Vec<Token>)> {
        let mut lines = Vec::new();
        let source = Source::new("test".into(), text.into());
        each_line(&source, |line, tokens| lines.push((line, tokens.to_vec())));
        lines
    }

    #[test]
    fn every_kind_of_line() {
        let text = "\u{FEFF}# note\r\nPattern 12 \n\n X|\nXyé \n:0112 rest\nPattern 7 old\n:2,1\n:3\npattern";
        let number = text.find("12").unwrap();
        let value = text.find(":0112").unwrap() + 1;
        let second = text.find("7 old").unwrap();
        let old = text.find("2,1").unwrap();
        let kinds: Vec<(usize, LineKind)> =
            lines(text).into_iter().map(|(line, _)| (line.number, line.kind)).collect();
        assert_eq!(
            kinds,
            [
                (1, LineKind::Comment),
                (2, LineKind::Header { number: number..number + 2, remark: None }),
                (4, LineKind::Row),
                (5, LineKind::Row),
                (6, LineKind::Value { digits: value..value + 4 }),
                (7, LineKind::Header { number: second..second + 1, remark: Some(second + 2..second + 5) }),
                (8, LineKind::TwoNumbers { max: old..old + 1, min: old + 2..old + 3 }),
                (9, LineKind::BadValue),
                (10, LineKind::BadHeader),
            ]
        );
    }

    #[test]
    fn tokens_have_their_columns_and_places() {
        let found = lines("# ä\n Xé\t|\n");
        let [_, (_, tokens)] = found.as_slice() else { panic!("two lines") };
        let tokens: Vec<_> = tokens.iter().map(|token| (token.kind, token.column, token.at)).collect();
        assert_eq!(
            tokens,
            [
                (TokenKind::Mark(Mark::Vertex(Sign::Stone)), 1, 6),
                (TokenKind::Unknown('é'), 2, 7),
                (TokenKind::Gap('\t'), 3, 9),
                (TokenKind::Mark(Mark::Side), 4, 10),
            ]
        );
    }

    /// The signs of the grammar are those of the vocabulary.
    #[test]
    fn grammar_and_vocabulary_know_the_same_marks() {
        for character in (0..=0x17F).filter_map(char::from_u32).filter(|character| !character.is_whitespace())
        {
            // Behind a vertex, because otherwise the line could be a comment or a value.
            let text = format!(".{character}");
            if character.is_control() {
                continue;
            }
            let found = lines(&text);
            let expected = Mark::from_char(character).map_or(TokenKind::Unknown(character), TokenKind::Mark);
            assert_eq!(found[0].1[1].kind, expected, "{character:?}");
        }
    }

    #[test]
    fn blank_lines_are_counted_and_left_out() {
        for text in ["", "\n", "\r\n\r\n", " \t\x0b", "\r"] {
            assert_eq!(lines(text), [], "{text:?}");
        }
        for (text, number) in [("#", 1), ("\n\r\n .\r", 3), ("\nx\ry\n", 2)] {
            let numbers: Vec<usize> = lines(text).iter().map(|(line, _)| line.number).collect();
            assert_eq!(numbers, [number], "{text:?}");
        }
    }
}
