//! The canonical layout of pattern files.

use std::fmt::Write as _;
use std::ops::Range;

use crate::diagnostic::Diagnostics;
use crate::file::{Pattern, PatternFile};
use crate::source::Span;
use crate::syntax::{Line, LineKind, WHITE_SPACE, each_line};

/// The text of `file` in canonical layout: one blank line around each part of a pattern, diagrams moved to the
/// first column, no trailing white space, LF line ends.
///
/// Comments stay in place, and the shape of every diagram is kept. So the formatted file compiles to the same
/// table except for line numbers. Formatting is idempotent.
///
/// # Errors
///
/// The errors of the file, if it has any.
///
/// ```
/// use eyes_dsl::{PatternFile, format};
///
/// let file = PatternFile::parse("a", "# mine\r\nPattern 07\r\n    X\r\n# bulky\r\n   XX.@x  \r\n:1122 sure\r\n");
/// assert_eq!(format(&file)?, "# mine\nPattern 7\n\n X\n# bulky\nXX.@x\n\n:1122 sure\n");
/// # Ok::<(), eyes_dsl::Diagnostics>(())
/// ```
pub fn format(file: &PatternFile) -> Result<String, Diagnostics> {
    if file.diagnostics().has_errors() {
        return Err(file.diagnostics().errors());
    }
    let mut lines = Vec::new();
    each_line(&file.source, |line, _| lines.push(Kept::from(line)));
    let text = String::with_capacity(file.text().len());
    let mut layout = Layout { file, lines: &lines, text, before: None };
    let mut next = 1;
    for (index, line) in lines.iter().enumerate() {
        layout.add(index, line, line.number > next);
        next = line.number + 1;
    }
    Ok(layout.text)
}

struct Layout<'f> {
    file: &'f PatternFile,
    lines: &'f [Kept],
    text: String,
    before: Option<Part>,
}

/// The part of a line that is kept; a file may have a million lines.
struct Kept {
    number: u32,
    kind: Kind,
    span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Comment,
    Header,
    Row,
    Value,
}

impl From<Line> for Kept {
    fn from(line: Line) -> Self {
        let kind = match line.kind {
            LineKind::Comment => Kind::Comment,
            LineKind::Header { .. } => Kind::Header,
            LineKind::Row => Kind::Row,
            _ => Kind::Value,
        };
        Self { number: line.number as u32, kind, span: line.span.into() }
    }
}

/// The last part that was written, except blank lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A comment outside a diagram.
    Comment,
    Header,
    /// A row that others follow, with the indentation of the diagram.
    Row {
        indent: usize,
    },
    LastRow,
    Value,
}

impl<'f> Layout<'f> {
    fn text_of(&self, line: &Kept) -> &'f str {
        self.file.source.slice(Range::from(line.span))
    }

    fn add(&mut self, index: usize, line: &Kept, blank_before: bool) {
        let text = self.text_of(line);
        let part = match line.kind {
            Kind::Comment => match self.before {
                Some(inside @ Part::Row { .. }) => inside,
                _ => Part::Comment,
            },
            Kind::Header => Part::Header,
            Kind::Row => self.row(index),
            Kind::Value => Part::Value,
        };
        let gap = match (self.before, part) {
            (None, _) | (Some(Part::Row { .. }), _) => false,
            (Some(Part::Comment), Part::Header) | (_, Part::Comment) => blank_before,
            _ => true,
        };
        if gap {
            self.text.push('\n');
        }
        match line.kind {
            Kind::Header => self.header(text),
            Kind::Row => self.text.push_str(text.get(self.indent(index)..).unwrap_or_default()),
            _ => self.text.push_str(text),
        }
        self.text.push('\n');
        self.before = Some(part);
    }

    /// A line `Pattern N` with what follows the number.
    fn header(&mut self, text: &str) {
        let rest = text.strip_prefix("Pattern").unwrap_or(text).trim_start_matches(WHITE_SPACE);
        let (number, remark) = rest.split_at(rest.find(WHITE_SPACE).unwrap_or(rest.len()));
        let number = number.trim_start_matches('0');
        self.text.push_str("Pattern ");
        self.text.push_str(if number.is_empty() { "0" } else { number });
        let remark = remark.trim_start_matches(WHITE_SPACE);
        if !remark.is_empty() {
            self.text.push(' ');
            self.text.push_str(remark);
        }
    }

    /// The row at line `index`. The first row of a diagram determines the indentation.
    fn row(&self, index: usize) -> Part {
        let mut later = self.lines[index + 1..].iter().filter(|line| line.kind != Kind::Comment);
        match later.next() {
            Some(Kept { kind: Kind::Row, .. }) => Part::Row { indent: self.indent(index) },
            _ => Part::LastRow,
        }
    }

    fn indent(&self, index: usize) -> usize {
        match self.before {
            Some(Part::Row { indent }) => indent,
            _ => self.common_indent(index),
        }
    }

    fn common_indent(&self, first: usize) -> usize {
        let body = self.lines[first..].iter();
        let rows = body
            .take_while(|line| matches!(line.kind, Kind::Row | Kind::Comment))
            .filter(|line| line.kind == Kind::Row);
        let blanks = |line: &Kept| {
            let text = self.text_of(line);
            text.len() - text.trim_start_matches(' ').len()
        };
        rows.map(blanks).min().unwrap_or(0)
    }
}

/// Writes pattern files in canonical layout.
///
/// [`PatternFile::parse`] reads the output back as the same patterns, and [`format()`] does not change it.
///
/// ```
/// use eyes_dsl::{Pattern, Writer};
///
/// let half_eye = Pattern { number: 7, diagram: "@.".parse()?, value: "0011".parse()? };
/// let mut writer = Writer::new();
/// writer.comment("Half eyes.");
/// writer.gap();
/// writer.comment("The first move on the margin decides.");
/// writer.pattern(&half_eye);
/// assert_eq!(
///     writer.finish(),
///     "# Half eyes.\n\n# The first move on the margin decides.\nPattern 7\n\n@.\n\n:0011\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    text: String,
    after_pattern: bool,
}

impl Writer {
    /// A writer of an empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes comment lines, one for each line of `text`. They belong to the next pattern, unless a
    /// [`gap`](Self::gap) follows.
    pub fn comment(&mut self, text: &str) {
        self.gap_after_pattern();
        for line in text.lines() {
            let line = line.trim_end();
            self.text.push('#');
            if !line.is_empty() {
                self.text.push(' ');
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// Writes a blank line, unless the text is empty or ends with one.
    pub fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
        self.after_pattern = false;
    }

    /// Writes a pattern, after a blank line if a pattern precedes it.
    pub fn pattern(&mut self, pattern: &Pattern) {
        self.gap_after_pattern();
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{pattern}");
        self.after_pattern = true;
    }

    fn gap_after_pattern(&mut self) {
        if self.after_pattern {
            self.gap();
        }
    }

    /// The text.
    pub fn finish(self) -> String {
        let length = self.text.trim_end_matches('\n').len() + 1;
        let mut text = self.text;
        text.truncate(length);
        text
    }
}

impl std::fmt::Display for Pattern {
    /// Without a line end after the value line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pattern {}\n\n{}\n\n:{}", self.number, self.diagram, self.value)
    }
}
