//! `eyes fmt`: one layout for pattern files.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use eyes_dsl::Diagnostics;

use crate::output::count;
use crate::writing::rewrite_all;
use crate::{Error, Outcome, input, output, patterns};

/// Format pattern files in the canonical layout
///
/// Comments are kept, and what matches never changes. Files are rewritten in place; standard input goes to standard
/// output. If one file has a mistake or cannot be written, no file is changed, unless that shows only when the files
/// before it have been replaced: these are named then. Every file always has its old or its new content. What is
/// dropped is reported on standard error: a byte-order mark, carriage returns, blanks at the ends of lines.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Pattern files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,

    /// Change nothing; name the files whose layout is not canonical, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut mistakes = Diagnostics::default();
    let mut formatted = Vec::new();
    if !args.check {
        args.files.iter().try_for_each(|file| can_be_rewritten(file))?;
    }
    let files = patterns::read(&args.files)?;
    for (argument, file) in args.files.iter().zip(&files) {
        match eyes_dsl::format(file) {
            Ok(text) => formatted.push((argument, file, text)),
            Err(found) => mistakes.extend(found),
        }
    }
    if !mistakes.is_empty() {
        return Err(Error::Patterns(mistakes));
    }
    let mut outcome = Outcome::Done;
    let (mut changed, mut notes) = (Vec::new(), Vec::new());
    for (argument, file, text) in formatted {
        let changes = file.text() != text;
        if let (false, Some(dropped)) = (args.check, dropped(file.text(), &text)) {
            notes.push(format!("{}: dropped {dropped}", file.name()));
        }
        match (args.check, argument.to_str()) {
            (true, _) if changes => {
                output::print(&format!("{}\n", file.name()))?;
                outcome = Outcome::Findings;
            }
            (true, _) => {}
            (false, Some("-")) => output::print_verbatim(&text)?,
            (false, _) if changes => changed.push((Path::new(argument), file.text(), text)),
            (false, _) => {}
        }
    }
    if let Outcome::Findings = rewrite_all(&changed)? {
        return Ok(Outcome::Findings);
    }
    notes.iter().for_each(|note| output::note(note));
    Ok(outcome)
}

/// Refuses pipes and devices before they are read, which might wait for ever.
fn can_be_rewritten(file: &OsStr) -> Result<(), Error> {
    match std::fs::metadata(file) {
        Ok(found) if file != "-" && !found.is_file() && !found.is_dir() => {
            let name = input::name(file);
            Err(Error::Usage(format!("{name} is not a regular file: `-` formats standard input")))
        }
        _ => Ok(()),
    }
}

/// The invisible characters that are not kept, in words; nothing if all are kept.
fn dropped(before: &str, after: &str) -> Option<String> {
    let has_mark = |text: &str| text.starts_with('\u{feff}');
    let returns = |text: &str| text.matches('\r').count();
    let with_blanks = |text: &str| {
        let body = text.lines().map(|line| line.trim_end_matches('\r'));
        body.filter(|line| line.ends_with(|sign: char| sign.is_whitespace())).count()
    };
    let mut parts = Vec::new();
    if has_mark(before) && !has_mark(after) {
        parts.push("a byte-order mark".to_owned());
    }
    match returns(before).saturating_sub(returns(after)) {
        0 => {}
        number => parts.push(count(number, "carriage return")),
    }
    match with_blanks(before).saturating_sub(with_blanks(after)) {
        0 => {}
        number => parts.push(format!("blanks at the end of {}", count(number, "line"))),
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dropped_is_named() {
        let said = |before, after| dropped(before, after).unwrap_or_default();
        assert_eq!(said("a\n\n", "a\n"), "");
        assert_eq!(
            said("\u{feff}a\r\nb \t\r\n c\u{a0}\n", "a\nb\n c\n"),
            "a byte-order mark, 2 carriage returns, blanks at the end of 2 lines"
        );
        assert_eq!(said("# a\rb\n", "# a\rb\n"), "");
    }
}
