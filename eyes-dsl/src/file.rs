//! Pattern files: parses lines to patterns and collects all mistakes.

use std::sync::Arc;

use eyes_graph::EyeValue;
use eyes_graph::notation::Diagram;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::mistake::{Mistake, PatternRef};
use crate::reader::Reader;
use crate::source::{Source, Span};
use crate::syntax::each_line;
use crate::{limits, threats};

/// One pattern: a number, a diagram and a value.
///
/// [`Display`](std::fmt::Display) writes it in the syntax of pattern files.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pattern {
    /// The number in `Pattern N`.
    pub number: u32,
    /// The shape, and the sign of each vertex.
    pub diagram: Diagram,
    /// The value of every eye space that the pattern decides.
    pub value: EyeValue,
}

/// A pattern and its place in the file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The pattern.
    pub pattern: Pattern,
    /// The line of `Pattern N`, counted from 1.
    pub line: usize,
    /// The value line.
    pub(crate) value: Span,
    /// Where the first mark of each side stands; the value line if it has none.
    pub(crate) marks: [Span; 2],
    /// The lines to show with a mistake, as `Diagnostic` has them.
    pub(crate) context: (u32, u32),
}

impl Entry {
    /// The lines to show with a mistake.
    pub(crate) const fn lines(&self) -> (usize, usize) {
        (self.context.0 as usize, self.context.1 as usize)
    }
}

/// A pattern file: its text, the patterns in it, and the mistakes in it.
///
/// ```
/// use eyes_dsl::PatternFile;
///
/// let file = PatternFile::parse("small.eyes", "Pattern 1\n\n@.\n\n:0011\n\nPattern 2\n\nX.o\n\n:1111\n");
/// assert_eq!(file.entries().len(), 1);
/// let mistake = &file.diagnostics()[0];
/// assert_eq!(mistake.place(), "small.eyes:9:3, pattern 2");
/// assert_eq!(mistake.message(), "`o` means nothing in a diagram");
/// ```
#[derive(Clone)]
pub struct PatternFile {
    pub(crate) source: Arc<Source>,
    entries: Vec<Entry>,
    diagnostics: Diagnostics,
    /// Whether it exceeds a limit, or is not text.
    is_unread: bool,
    marks_threats: bool,
}

impl PatternFile {
    /// Reads a file. Never fails: the mistakes are in [`diagnostics`](Self::diagnostics), and
    /// [`entries`](Self::entries) has the patterns without errors.
    ///
    /// A text of more than 16 MiB, 1,000,000 lines, 100,000 patterns or 65,536 bytes in a line is one mistake. Only
    /// the first 1,000 errors and 1,000 warnings are listed.
    ///
    /// `name` is the name of the file in messages and compiled tables. Time and memory are linear in the length of
    /// the text.
    pub fn parse(name: impl Into<String>, text: impl Into<String>) -> Self {
        let source = Arc::new(Source::new(name.into(), text.into()));
        if let Some((mistake, at)) = limits::refused(&source.text) {
            let line = source.line_of(at);
            let unread = Diagnostic::new(&source, mistake, at..at, (line, line), None);
            return Self::broken(source, unread);
        }
        let mut reader = Reader::new(&source);
        each_line(&source, |line, tokens| reader.take(&line, tokens));
        let read = reader.finish();
        let mut diagnostics = read.diagnostics;
        let convention = threats::convention(read.declared, &read.entries);
        diagnostics.extend(threats::check(&source, convention, &read.entries));
        diagnostics.extend(limits::too_large(&source, &read.entries));
        diagnostics.sort_by_key(|diagnostic| diagnostic.span().start);
        let diagnostics = Diagnostics::new(limits::told(diagnostics));
        let marks_threats = convention == threats::Convention::Marked;
        Self { source, entries: read.entries, diagnostics, is_unread: false, marks_threats }
    }

    /// Parses a file that may not be UTF-8; in that case this is its only mistake.
    pub fn from_bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        match String::from_utf8(bytes.into()) {
            Ok(text) => Self::parse(name, text),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let source = Arc::new(Source::new(name.into(), text));
                let line = source.line_of(at);
                let unread = Diagnostic::new(&source, Mistake::NotUtf8, at..at + 1, (line, line), None);
                Self::broken(source, unread)
            }
        }
    }

    fn broken(source: Arc<Source>, mistake: Diagnostic) -> Self {
        let diagnostics = Diagnostics::new(vec![mistake]);
        Self { source, entries: Vec::new(), diagnostics, is_unread: true, marks_threats: false }
    }

    /// The name given to [`parse`](Self::parse).
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// The text given to [`parse`](Self::parse).
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The patterns without errors, in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The errors and warnings of this file alone, in the order of the file. [`check`](crate::check) also reports
    /// shadowed patterns.
    pub const fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// Whether the file marks points that only threaten, as it declares or as most of its patterns do.
    pub const fn marks_threats(&self) -> bool {
        self.marks_threats
    }

    pub(crate) const fn is_unread(&self) -> bool {
        self.is_unread
    }

    /// A diagnostic on the value line of `entry`, for checks outside this crate.
    pub fn diagnose(&self, entry: &Entry, mistake: Mistake) -> Diagnostic {
        let number = Some(entry.pattern.number);
        Diagnostic::new(&self.source, mistake, entry.value.into(), entry.lines(), number)
    }

    /// A diagnostic on the file as a whole.
    pub(crate) fn diagnose_file(&self, mistake: Mistake) -> Diagnostic {
        Diagnostic::new(&self.source, mistake, 0..0, (1, 1), None)
    }

    pub(crate) fn refer(&self, entry: &Entry) -> PatternRef {
        PatternRef {
            number: entry.pattern.number,
            file: Arc::clone(&self.source.name),
            line: entry.line,
            value: entry.pattern.value,
        }
    }
}

impl std::fmt::Debug for PatternFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternFile")
            .field("name", &self.name())
            .field("entries", &self.entries)
            .field("diagnostics", &self.diagnostics)
            .finish_non_exhaustive()
    }
}
