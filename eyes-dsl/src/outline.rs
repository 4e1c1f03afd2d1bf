//! Where the parts of a pattern file stand, mistakes or not. Editors need that while a file is being written.

use std::ops::Range;

use eyes_graph::notation::{Diagram, Mark, Sign, Sketch};

use crate::file::PatternFile;
use crate::syntax::{Line, LineKind, Token, TokenKind, each_line};

/// The parts of a pattern file in their order. Places are bytes of the text; lines count from 1.
///
/// ```
/// use eyes_dsl::{Outline, PatternFile};
///
/// let text = "# Mine.\nPattern 7\n\n.*.\n\n:11\n";
/// let file = PatternFile::parse("a", text);
/// assert!(file.entries().is_empty(), "the value has two digits only");
/// let outline = Outline::new(&file);
/// let block = &outline.blocks[0];
/// assert_eq!(&text[block.value.clone().unwrap()], ":11");
/// assert_eq!(block.diagram().unwrap().vertices().len(), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// The comment lines.
    pub comments: Vec<Range<usize>>,
    /// The patterns.
    pub blocks: Vec<Block>,
}

/// The lines of one pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// `Pattern N`, or a line like it.
    pub header: Range<usize>,
    /// The digits of the number, if the header is right.
    pub number: Option<Range<usize>>,
    /// What follows the number.
    pub remark: Option<Range<usize>>,
    /// The rows before the value line.
    pub rows: Vec<DrawnRow>,
    /// The first value line, right or wrong.
    pub value: Option<Range<usize>>,
    /// The comment lines right above the header, then the pattern up to its last line.
    pub span: Range<usize>,
    /// The line of the header, and the last line.
    pub lines: (usize, usize),
}

/// A row of a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnRow {
    /// The line without trailing white space.
    pub span: Range<usize>,
    /// Its characters that are not blanks.
    pub marks: Vec<DrawnMark>,
}

/// A character of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnMark {
    /// Its meaning; `None` if it has none.
    pub mark: Option<Mark>,
    /// Its column in characters, from 0.
    pub column: usize,
    /// Its place.
    pub at: usize,
}

impl Outline {
    /// The outline of a file, in time linear in its length. A file that exceeds the limits of
    /// [`PatternFile::parse`] has none.
    #[must_use]
    pub fn new(file: &PatternFile) -> Self {
        let mut builder = Builder::default();
        if !file.is_unread() {
            each_line(&file.source, |line, tokens| builder.take(&line, tokens));
        }
        builder.outline
    }

    /// The pattern at a place, its comment included.
    #[must_use]
    pub fn at(&self, offset: usize) -> Option<&Block> {
        let after = self.blocks.partition_point(|block| block.span.start <= offset);
        self.blocks[..after].last().filter(|block| offset <= block.span.end)
    }
}

impl Block {
    /// The diagram; `None` if it is wrong.
    #[must_use]
    pub fn diagram(&self) -> Option<Diagram> {
        let mut sketch = Sketch::default();
        for (row, drawn) in self.rows.iter().enumerate() {
            for mark in &drawn.marks {
                sketch.add(row, mark.column, mark.mark?, mark.at);
            }
        }
        sketch.diagram().ok()
    }

    /// The signs of the vertices and their places, in the order of the vertices of the diagram.
    pub fn vertices(&self) -> impl Iterator<Item = (Sign, usize)> + '_ {
        self.rows.iter().flat_map(|row| &row.marks).filter_map(|mark| match mark.mark {
            Some(Mark::Vertex(sign)) => Some((sign, mark.at)),
            _ => None,
        })
    }
}

#[derive(Default)]
struct Builder {
    outline: Outline,
    /// The start of the comment lines that end right above, and the line of the last.
    comment: Option<(usize, usize)>,
}

impl Builder {
    fn take(&mut self, line: &Line, tokens: &[Token]) {
        let span = line.span.clone();
        match &line.kind {
            LineKind::Comment => {
                let start = self.comment_above(line.number).unwrap_or(span.start);
                self.comment = Some((start, line.number));
                self.outline.comments.push(span);
            }
            LineKind::Header { number, remark } => {
                self.open(line, Some(number.clone()), remark.clone());
            }
            LineKind::BadHeader => self.open(line, None, None),
            kind => {
                let Some(block) = self.outline.blocks.last_mut() else { return };
                (block.span.end, block.lines.1) = (span.end, line.number);
                match kind {
                    LineKind::Row if block.value.is_none() => {
                        let mark = |token: &Token| DrawnMark {
                            mark: match token.kind {
                                TokenKind::Mark(mark) => Some(mark),
                                _ => None,
                            },
                            column: token.column,
                            at: token.at,
                        };
                        let marks = tokens.iter().map(mark).collect();
                        block.rows.push(DrawnRow { span, marks });
                    }
                    LineKind::Row => {}
                    _ => {
                        block.value.get_or_insert(span);
                    }
                }
            }
        }
    }

    /// The start of the comment lines that end in the line above.
    fn comment_above(&self, line: usize) -> Option<usize> {
        self.comment.filter(|&(_, last)| last + 1 == line).map(|(start, _)| start)
    }

    fn open(&mut self, line: &Line, number: Option<Range<usize>>, remark: Option<Range<usize>>) {
        let start = self.comment_above(line.number).unwrap_or(line.span.start);
        self.outline.blocks.push(Block {
            header: line.span.clone(),
            number,
            remark,
            rows: Vec::new(),
            value: None,
            span: start..line.span.end,
            lines: (line.number, line.number),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_in_spite_of_mistakes() {
        let text = "# far\n\n# near\n# nearer\nPattern 3 old\n# in\n.?X\n\nPattern x\nX\n:9\n:0000\n# end\n";
        let file = PatternFile::parse("a", text);
        let outline = Outline::new(&file);
        let [first, second] = outline.blocks.as_slice() else { panic!("two patterns") };
        assert_eq!(&text[first.span.clone()], "# near\n# nearer\nPattern 3 old\n# in\n.?X");
        assert_eq!((first.value.clone(), first.diagram(), first.lines), (None, None, (5, 7)));
        assert_eq!(&text[first.remark.clone().unwrap()], "old");
        assert_eq!(first.rows[0].marks.len(), 3);
        assert_eq!((second.number.clone(), &text[second.value.clone().unwrap()]), (None, ":9"));
        assert_eq!(second.vertices().count(), 1);
        assert_eq!(outline.comments.len(), 5);
        assert_eq!(outline.at(text.find("near").unwrap()), Some(first));
        assert_eq!((outline.at(0), outline.at(text.len())), (None, None));
    }

    #[test]
    fn a_good_pattern_has_the_same_diagram() {
        let text = "Pattern 1\n\n|x*\n|!.\n+--\n\n:1122\n";
        let file = PatternFile::parse("a", text);
        let outline = Outline::new(&file);
        let diagram = &file.entries()[0].pattern.diagram;
        assert_eq!(outline.blocks[0].diagram().as_ref(), Some(diagram));
        let signs: Vec<Sign> = outline.blocks[0].vertices().map(|(sign, _)| sign).collect();
        assert!(diagram.vertices().iter().map(|vertex| vertex.sign).eq(signs));
    }
}
