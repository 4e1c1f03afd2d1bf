//! `eyes fmt`: one layout for pattern files.

use std::ffi::OsString;
use std::path::Path;

use eyes_dsl::Diagnostics;
use eyes_files::{Draft, Existing};

use crate::{Error, Outcome, output, patterns};

/// Lay pattern files out in the canonical way
///
/// Comments are kept, and what matches never changes. Files are rewritten in place; standard input goes to
/// standard output. If one file has a mistake or cannot be written, none is touched; each is at any moment the
/// old one or the new one.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Pattern files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,

    /// Change nothing; name the files that are not laid out so, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut mistakes = Diagnostics::default();
    let mut formatted = Vec::new();
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
    let mut drafts = Vec::new();
    for (argument, file, text) in formatted {
        let changes = file.text() != text;
        match (args.check, argument.to_str()) {
            (true, _) if changes => {
                output::print(&format!("{}\n", file.name()))?;
                outcome = Outcome::Findings;
            }
            (true, _) => {}
            (false, Some("-")) => output::print_verbatim(&text)?,
            (false, _) if changes => {
                drafts.push(Draft::new(Path::new(argument), text.as_bytes(), Existing::Replace)?);
            }
            (false, _) => {}
        }
    }
    eyes_files::publish(drafts)?;
    Ok(outcome)
}
