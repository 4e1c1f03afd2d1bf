//! The text of a document, its lines, and the places that the protocol names.

use std::ops::Range;

use lsp_types::{Position, TextDocumentContentChangeEvent};
use ropey::Rope;

/// How the columns of positions are counted (protocol 3.17, "Position encoding").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// In bytes.
    Utf8,
    /// In units of UTF-16, which every client understands.
    #[default]
    Utf16,
}

/// A text with an index of its lines. A line ends with `\n`, `\r\n` or `\r`, as in the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    content: String,
    /// The start of each line.
    starts: Vec<usize>,
}

impl Text {
    /// Indexes a text, in linear time.
    #[must_use]
    pub fn new(content: String) -> Self {
        let bytes = content.as_bytes();
        let ends_line = |&at: &usize| match bytes[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends_line).map(|at| at + 1)).collect();
        Self { content, starts }
    }

    /// The whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.content
    }

    /// The byte of a position. A column beyond the end of its line is that end, a line beyond the last is the end of the
    /// text, and a place inside a character is the place before it.
    #[must_use]
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else { return self.content.len() };
        let line = self.line(position.line as usize);
        let mut left = position.character as usize;
        for (at, character) in line.char_indices() {
            let width = match encoding {
                Encoding::Utf8 => character.len_utf8(),
                Encoding::Utf16 => character.len_utf16(),
            };
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + line.len()
    }

    /// The position of a byte; of the end if there is no such byte. It counts from the start of the line.
    #[must_use]
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        self.positions(encoding)(offset)
    }

    /// The same for many bytes. In increasing order each line is counted once.
    pub fn positions(&self, encoding: Encoding) -> impl FnMut(usize) -> Position + '_ {
        let (mut counted, mut last) = (0, Position::default());
        move |offset| {
            let offset = offset.min(self.content.len());
            let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
            if line != last.line as usize || offset < counted {
                (counted, last) = (self.starts[line], Position { line: line as u32, character: 0 });
            }
            last.character += columns(&self.content.as_bytes()[counted..offset], encoding) as u32;
            counted = offset;
            last
        }
    }

    /// The range of a span of bytes.
    #[must_use]
    pub fn range(&self, span: Range<usize>, encoding: Encoding) -> lsp_types::Range {
        lsp_types::Range {
            start: self.position(span.start, encoding),
            end: self.position(span.end, encoding),
        }
    }

    /// The span of bytes of a range; empty at its start if it is reversed.
    #[must_use]
    pub fn span(&self, range: lsp_types::Range, encoding: Encoding) -> Range<usize> {
        let start = self.offset(range.start, encoding);
        start..self.offset(range.end, encoding).max(start)
    }

    /// The text of a line, from 0, without its end; empty if there is no such line.
    #[must_use]
    pub fn line(&self, line: usize) -> &str {
        let Some(&start) = self.starts.get(line) else { return "" };
        let end = self.starts.get(line + 1).map_or(self.content.len(), |&next| next);
        self.content[start..end].trim_end_matches(['\n', '\r'])
    }

    /// The start of the line that contains a byte, and the start of the next line or the end of the text.
    #[must_use]
    pub fn whole_lines(&self, span: Range<usize>) -> Range<usize> {
        let line = |offset: usize| self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let end = self.starts.get(line(span.end) + 1).map_or(self.content.len(), |&next| next);
        self.starts[line(span.start)]..end
    }

    /// The text after changes, in their order. A change without a range replaces everything. Takes linear time, and
    /// about a microsecond more for each change.
    #[must_use]
    pub fn changed(&self, changes: &[TextDocumentContentChangeEvent], encoding: Encoding) -> Self {
        let mut rope = Rope::from_str(&self.content);
        for change in changes {
            match change.range {
                None => rope = Rope::from_str(&change.text),
                Some(range) => {
                    let start = character(&rope, range.start, encoding);
                    let end = character(&rope, range.end, encoding).max(start);
                    rope.remove(start..end);
                    rope.insert(start, &change.text);
                }
            }
        }
        Self::new(rope.into())
    }
}

/// The character of a rope at a position, as [`Text::offset`].
fn character(rope: &Rope, position: Position, encoding: Encoding) -> usize {
    let Some(line) = rope.get_line(position.line as usize) else { return rope.len_chars() };
    let column = position.character as usize;
    let inside = match encoding {
        Encoding::Utf8 => line.byte_to_char(column.min(line.len_bytes())),
        Encoding::Utf16 => line.utf16_cu_to_char(column.min(line.len_utf16_cu())),
    };
    let ending =
        line.chars_at(line.len_chars()).reversed().take_while(|end| matches!(end, '\n' | '\r')).count();
    rope.line_to_char(position.line as usize) + inside.min(line.len_chars() - ending)
}

/// The columns that a part of a line takes.
fn columns(part: &[u8], encoding: Encoding) -> usize {
    match encoding {
        Encoding::Utf8 => part.len(),
        // Two units from the first byte of a character of four bytes, one from that of any other.
        Encoding::Utf16 => {
            part.iter().map(|&byte| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0)).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "aé\r\n\r𝄞x\n";

    #[test]
    fn lines_end_as_in_the_protocol() {
        let text = Text::new(TEXT.to_owned());
        assert_eq!([0, 1, 2, 3, 4].map(|line| text.line(line)), ["aé", "", "𝄞x", "", ""]);
    }

    #[test]
    fn columns_are_counted_in_either_encoding() {
        let text = Text::new(TEXT.to_owned());
        let x = TEXT.find('x').unwrap();
        assert_eq!(text.position(x, Encoding::Utf16), Position::new(2, 2));
        assert_eq!(text.position(x, Encoding::Utf8), Position::new(2, 4));
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (offset, _) in TEXT.char_indices().filter(|&(offset, _)| offset != TEXT.find('\n').unwrap()) {
                assert_eq!(text.offset(text.position(offset, encoding), encoding), offset);
            }
            assert_eq!(text.offset(Position::new(0, 99), encoding), 3);
            assert_eq!(text.offset(Position::new(99, 0), encoding), TEXT.len());
            let mut positions = text.positions(encoding);
            for offset in (0..=TEXT.len()).chain([3, 2, 0, TEXT.len()]) {
                assert_eq!(positions(offset), text.position(offset, encoding), "{offset}");
            }
            // Inside the clef.
            assert_eq!(text.offset(Position::new(2, 1), encoding), TEXT.find('𝄞').unwrap());
        }
    }

    #[test]
    fn whole_lines_include_their_ends() {
        let text = Text::new("a\nbc\r\nd".to_owned());
        assert_eq!(text.whole_lines(3..4), 2..6);
        assert_eq!(text.whole_lines(3..7), 2..7);
    }
}
