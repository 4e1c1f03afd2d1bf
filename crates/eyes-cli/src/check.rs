//! `eyes check`: what is wrong or doubtful in pattern files.

use std::fmt::Write;

use crate::output::count;
use crate::{Error, Outcome, output, patterns};

/// Check pattern files
///
/// Finds every mistake and everything doubtful in one run. Several files are one sequence, in which the
/// first pattern that matches decides.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Pattern files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,

    /// What to treat as an error
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Deny {
    /// All warnings
    Warnings,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let files = patterns::read(&args.files)?;
    let found = eyes_dsl::check(&files);
    let mut text = String::new();
    if !found.is_empty() {
        let _ = writeln!(text, "{}\n", output::diagnostics(&found));
    }
    let (errors, warnings) = found.counts();
    let sum: usize = files.iter().map(|file| file.entries().len()).sum();
    let _ = writeln!(
        text,
        "{} with {}: {}, {}",
        count(files.len(), "file"),
        count(sum, "good pattern"),
        count(errors, "error"),
        count(warnings, "warning")
    );
    output::print(&text)?;
    let denied = errors > 0 || warnings > 0 && args.deny == Some(Deny::Warnings);
    Ok(if denied { Outcome::Findings } else { Outcome::Done })
}
