//! Diagnostics: a mistake, its place, and the lines around it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::mistake::Mistake;
use crate::source::Source;

/// Whether a diagnostic prevents compilation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The file compiles, but may not mean what its author intends.
    Warning,
    /// The file does not compile.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A mistake in a pattern file and where it is.
///
/// `Display` gives a few lines of plain text, without a line end after the last: the message, the place, the
/// diagram with a mark below the character, and the help.
#[derive(Clone)]
pub struct Diagnostic {
    source: Arc<Source>,
    mistake: Mistake,
    span: Range<usize>,
    /// The lines of the pattern, from 1, both included.
    context: (usize, usize),
    number: Option<u32>,
}

/// Lines shown before and after the one with the mark.
const CONTEXT_BEFORE: usize = 8;
const CONTEXT_AFTER: usize = 4;
/// Longer lines are cut.
const WIDTH: usize = 100;

impl Diagnostic {
    pub(crate) fn new(
        source: &Arc<Source>,
        mistake: Mistake,
        span: Range<usize>,
        context: (usize, usize),
        number: Option<u32>,
    ) -> Self {
        Self { source: Arc::clone(source), mistake, span, context, number }
    }

    /// The kind of mistake.
    pub const fn mistake(&self) -> &Mistake {
        &self.mistake
    }

    /// Whether it is an error or a warning.
    pub const fn severity(&self) -> Severity {
        self.mistake.severity()
    }

    /// The message, in one line.
    pub fn message(&self) -> String {
        self.mistake.to_string()
    }

    /// What was expected, and how to mend it.
    pub fn help(&self) -> Option<String> {
        self.mistake.help()
    }

    /// The file, as it was named.
    pub fn file(&self) -> &str {
        &self.source.name
    }

    /// The text of the file, to which [`span`](Self::span) refers.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The bytes of the text that are wrong.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.source.line_of(self.span.start)
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.source.column_of(self.span.start)
    }

    /// The number of the pattern; `None` before the first one.
    pub const fn number(&self) -> Option<u32> {
        self.number
    }

    /// `file:line:column, pattern N`.
    pub fn place(&self) -> String {
        let place = format!("{}:{}:{}", self.file(), self.line(), self.column());
        match self.number {
            Some(number) => format!("{place}, pattern {number}"),
            None => place,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marked = self.line();
        let first = self.context.0.max(marked.saturating_sub(CONTEXT_BEFORE)).min(marked);
        let last = self.context.1.min(marked + CONTEXT_AFTER).max(marked);
        let gutter = last.to_string().len();
        let cut = if self.column() <= WIDTH { 0 } else { self.column() - WIDTH / 2 };
        let margin = " ".repeat(gutter);
        writeln!(f, "{}: {}", self.severity(), self.mistake)?;
        writeln!(f, "{margin}--> {}", self.place())?;
        writeln!(f, "{margin} |")?;
        for number in first..=last {
            let line = shown(self.source.line(number), cut);
            writeln!(f, "{}", format!("{number:>gutter$} | {line}").trim_end())?;
            if number == marked {
                let before = self.column() - 1 - cut;
                writeln!(f, "{margin} | {}{}", " ".repeat(before), "^".repeat(self.mark_width(before)))?;
            }
        }
        match self.help() {
            Some(help) => {
                let mut lines = help.lines();
                write!(f, "{margin} = help: {}", lines.next().unwrap_or_default())?;
                lines.try_for_each(|line| write!(f, "\n{}", format!("{margin}   {line}").trim_end()))
            }
            None => write!(f, "{margin} |"),
        }
    }
}

impl Diagnostic {
    fn mark_width(&self, before: usize) -> usize {
        let marked = self.source.slice(self.span.clone());
        let first_line = marked.lines().next().unwrap_or_default();
        first_line.chars().count().clamp(1, WIDTH.saturating_sub(before).max(1))
    }
}

/// At most [`WIDTH`] characters of a line from column `cut` on, one column for each character.
fn shown(line: &str, cut: usize) -> String {
    let visible = |character: char| match character {
        '\t' => '→',
        character if character.is_control() => '\u{FFFD}',
        character => character,
    };
    line.chars().skip(cut).take(WIDTH).map(visible).collect()
}

impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {:?}", self.place(), self.severity(), self.mistake)
    }
}

impl PartialEq for Diagnostic {
    /// Equal if the message and the place are equal.
    fn eq(&self, other: &Self) -> bool {
        self.mistake == other.mistake
            && self.span == other.span
            && self.number == other.number
            && self.file() == other.file()
    }
}

impl Eq for Diagnostic {}

impl std::error::Error for Diagnostic {}

/// All diagnostics of some files, in the order of files and places.
///
/// `Display` puts a blank line between diagnostics.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>) -> Self {
        Self(diagnostics)
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity() == Severity::Error)
    }

    /// The number of errors and the number of warnings.
    pub fn counts(&self) -> (usize, usize) {
        let errors = self.0.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
        (errors, self.0.len() - errors)
    }

    /// Only the errors.
    #[must_use]
    pub fn errors(&self) -> Self {
        let errors = self.0.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
        Self(errors.cloned().collect())
    }

    /// Appends diagnostics, such as those of another check.
    pub fn extend(&mut self, more: impl IntoIterator<Item = Diagnostic>) {
        self.0.extend(more);
    }
}

impl std::ops::Deref for Diagnostics {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.0
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.0.iter().enumerate() {
            let gap = if index > 0 { "\n\n" } else { "" };
            write!(f, "{gap}{diagnostic}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

impl std::error::Error for Diagnostics {}
