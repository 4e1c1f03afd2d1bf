//! The size limits of pattern files. Exceeding a limit is one mistake, which names the limit.
//!
//! Within these limits memory is at most some 20 times the file's length and 64 MiB, and time is about linear.

use std::sync::Arc;

use eyes_graph::MOST_PROPER_VERTICES;

use crate::diagnostic::{Diagnostic, Severity};
use crate::file::Entry;
use crate::mistake::Mistake;
use crate::source::Source;

/// The longest file, in bytes: seventy times the largest derived one.
pub(crate) const MAX_BYTES: usize = 16 << 20;
/// The most lines.
pub(crate) const MAX_LINES: usize = 1_000_000;
/// The longest line, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 16;
/// The most patterns.
pub(crate) const MAX_PATTERNS: usize = 100_000;
/// The most mistakes that are listed for a file, or for files checked together; errors and warnings are counted
/// separately.
pub const MAX_TOLD: usize = 1_000;

/// The first mistakes, up to the number that is listed.
pub(crate) fn told(mut mistakes: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told = [0; 2];
    mistakes.retain(|mistake| {
        let count = &mut told[usize::from(mistake.severity() == Severity::Error)];
        *count += 1;
        *count <= MAX_TOLD
    });
    mistakes
}

/// The patterns that are larger than the eye spaces that are looked up, up to the number that is listed.
pub(crate) fn too_large(source: &Arc<Source>, entries: &[Entry]) -> Vec<Diagnostic> {
    let proper = |entry: &Entry| {
        let vertices = entry.pattern.diagram.vertices();
        vertices.iter().filter(|vertex| !vertex.sign.is_marginal()).count()
    };
    let unused = entries.iter().map(|entry| (entry, proper(entry)));
    let unused = unused.filter(|&(_, proper)| proper > MOST_PROPER_VERTICES).take(MAX_TOLD);
    let warning = |(entry, proper): (&Entry, usize)| {
        let number = Some(entry.pattern.number);
        Diagnostic::new(source, Mistake::TooLarge { proper }, entry.value.into(), entry.lines(), number)
    };
    unused.map(warning).collect()
}

/// The mistake of a text that exceeds a limit or whose lines have no end that is known, and the byte where it is.
pub(crate) fn refused(text: &str) -> Option<(Mistake, usize)> {
    let too_large = |message: String| Mistake::Other {
        severity: Severity::Error,
        message,
        help: Some("divide it into several files; they are read as one sequence".to_owned()),
    };
    if text.len() > MAX_BYTES {
        return Some((
            too_large(format!("larger than {} MiB, the limit of a pattern file", MAX_BYTES >> 20)),
            0,
        ));
    }
    let (mut begin, mut patterns) = (0, 0);
    for (number, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.strip_suffix('\n').unwrap_or(whole);
        let line = line.strip_suffix('\r').unwrap_or(line);
        patterns += usize::from(line.trim_start().starts_with("Pattern"));
        let message = if number == MAX_LINES {
            format!("more than {MAX_LINES} lines, the limit of a pattern file")
        } else if line.len() > MAX_LINE {
            format!("a line of more than {MAX_LINE} bytes, the limit of a pattern file")
        } else if patterns > MAX_PATTERNS {
            format!("more than {MAX_PATTERNS} patterns in one file")
        } else {
            begin += whole.len();
            continue;
        };
        return Some((too_large(message), begin));
    }
    let text = text.trim_end();
    let end = text.find('\r').filter(|_| !text.contains('\n'))?;
    let unknown = Mistake::Other {
        severity: Severity::Error,
        message: "lines that end in a carriage return alone".to_owned(),
        help: Some("end them in a line feed".to_owned()),
    };
    Some((unknown, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_need_a_line_feed() {
        assert_eq!(refused("Pattern 1\r\r.\r").unwrap().1, 9);
        for text in ["", "\r", "Pattern 1\r", "Pattern 1\r\n\r\n.", "Pattern 1\n\r."] {
            assert!(refused(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn line_ends_count_for_no_limit() {
        for end in ["\n", "\r\n"] {
            assert!(refused(&end.repeat(MAX_LINES)).is_none());
            assert_eq!(refused(&end.repeat(MAX_LINES + 1)).unwrap().1, MAX_LINES * end.len());
            let line = "#".repeat(MAX_LINE) + end;
            assert!(refused(&line.repeat(2)).is_none());
            assert_eq!(refused(&format!("{line}#{line}")).unwrap().1, line.len());
        }
    }
}
