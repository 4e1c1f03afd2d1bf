//! The text of a pattern file, and its lines.

use std::ops::Range;

/// A named text, for places in it.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    starts: Vec<usize>,
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';

impl Source {
    pub(crate) fn new(name: String, text: String) -> Self {
        let first = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
        let later = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(first).chain(later).collect();
        Self { name, text, starts }
    }

    /// The number, from 1, of the line that contains byte `offset`.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).max(1)
    }

    /// The column, from 1 and in characters, of byte `offset`.
    pub(crate) fn column_of(&self, offset: usize) -> usize {
        let start = self.starts[self.line_of(offset) - 1];
        self.text.get(start..offset).map_or(0, |before| before.chars().count()) + 1
    }

    /// The text of line `number`, from 1, without its end.
    pub(crate) fn line(&self, number: usize) -> &str {
        let Some(&start) = number.checked_sub(1).and_then(|index| self.starts.get(index)) else {
            return "";
        };
        let end = self.starts.get(number).map_or(self.text.len(), |next| next - 1);
        self.text.get(start..end).unwrap_or_default().trim_end_matches('\r')
    }

    /// The number, the start and the text of each line.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        self.starts.iter().enumerate().map(|(index, &start)| {
            let end = self.starts.get(index + 1).map_or(self.text.len(), |next| next - 1);
            (index + 1, start, self.text.get(start..end).unwrap_or_default())
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
