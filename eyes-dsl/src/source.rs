//! The text of a pattern file, and its lines.

use std::ops::Range;
use std::sync::Arc;

/// A named text, for places in it.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: Arc<str>,
    pub(crate) text: String,
    /// The start of each line.
    starts: Vec<u32>,
}

/// A part of a text whose length fits 32 bits: half the size of a `Range<usize>`. A file has many of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    start: u32,
    end: u32,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start as usize..span.end as usize
    }
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';

impl Source {
    pub(crate) fn new(name: String, text: String) -> Self {
        let first = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
        let ends = || text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at);
        let mut starts = Vec::with_capacity(1 + ends().count());
        starts.push(first as u32);
        starts.extend(ends().map_while(|end| u32::try_from(end + 1).ok()));
        Self { name: name.into(), text, starts }
    }

    /// The number, from 1, of the line that contains byte `offset`.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= offset).max(1)
    }

    /// The column, from 1 and in characters, of byte `offset`.
    pub(crate) fn column_of(&self, offset: usize) -> usize {
        let start = self.start(self.line_of(offset)).unwrap_or(offset);
        self.text.get(start..offset).map_or(0, |before| before.chars().count()) + 1
    }

    /// The text of line `number`, from 1, without its end.
    pub(crate) fn line(&self, number: usize) -> &str {
        self.start(number).map_or("", |start| self.until_end(number, start)).trim_end_matches('\r')
    }

    /// The start of line `number`, from 1.
    fn start(&self, number: usize) -> Option<usize> {
        self.starts.get(number.checked_sub(1)?).map(|&start| start as usize)
    }

    fn until_end(&self, number: usize, start: usize) -> &str {
        let end = self.start(number + 1).map_or(self.text.len(), |next| next - 1);
        self.text.get(start..end).unwrap_or_default()
    }

    /// The number, the start and the text of each line.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        (1..).zip(&self.starts).map(|(number, &start)| {
            let start = start as usize;
            (number, start, self.until_end(number, start))
        })
    }

    pub(crate) fn slice(&self, span: Range<usize>) -> &str {
        self.text.get(span).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_after_a_byte_order_mark() {
        let source = Source::new("name".into(), "\u{FEFF}ab\r\n\nçd".into());
        assert_eq!((source.line(1), source.line(2), source.line(3), source.line(4)), ("ab", "", "çd", ""));
        let d = source.text.find('d').unwrap();
        assert_eq!((source.line_of(d), source.column_of(d)), (3, 2));
        assert_eq!((source.line_of(4), source.column_of(4)), (1, 2));
        let end = source.text.len();
        assert_eq!((source.line_of(end), source.column_of(end)), (3, 3));
    }
}
