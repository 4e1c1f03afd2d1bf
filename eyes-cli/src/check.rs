//! `eyes check`: finds errors and doubtful entries in pattern files.

use std::ffi::OsString;
use std::fmt::Write;

use eyes_dsl::{MAX_TOLD, Mistake, PatternFile};
use eyes_solver::ValueRules;

use crate::budget::SharedBudget;
use crate::output::count;
use crate::suicide::SuicideOption;
use crate::{Error, Outcome, interrupt, output, patterns, progress};

/// Check pattern files
///
/// Finds all mistakes and doubtful entries in one run. Several files are one sequence, in which the first pattern
/// that matches decides.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Pattern files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,

    /// Compare every filling of every pattern with the exact search. A pattern that is not decided within the nodes gets a
    /// warning, and so does a run that compares nothing; `--deny warnings` makes them count, and so does a run in which
    /// nothing is decided
    #[arg(long)]
    solve: bool,

    /// With `--solve`, the suicide rule that the values are meant for
    #[arg(long, value_enum, default_value_t = SuicideOption::Allowed, requires = "solve")]
    suicide: SuicideOption,

    #[command(flatten)]
    budget: SharedBudget,

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
    if let (false, Some(option)) = (args.solve, args.budget.given()) {
        return Err(Error::Usage(format!("`{option}` bounds the search: give `--solve` too")));
    }
    let files = patterns::read(&args.files)?;
    let found = eyes_dsl::check(&files);
    if found.iter().any(|found| matches!(found.mistake(), Mistake::NotUtf8)) {
        return Err(Error::Patterns(found));
    }
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
        listed(errors, "error"),
        listed(warnings, "warning")
    );
    let mut denied = errors > 0 || warnings > 0 && args.deny == Some(Deny::Warnings);
    if args.solve {
        if errors == 0 {
            denied |= solve(&files, args, &mut text)?;
        } else {
            let _ = writeln!(text, "exact search: nothing was compared, because of the errors");
        }
    }
    output::print(&text)?;
    Ok(if denied { Outcome::Findings } else { Outcome::Done })
}

/// A number of mistakes, of which no more than [`MAX_TOLD`] are known.
fn listed(number: usize, one: &str) -> String {
    let more = if number < MAX_TOLD { "" } else { " or more" };
    format!("{}{more}", count(number, one))
}

/// Compares with the exact search; returns whether there are findings.
fn solve(files: &[PatternFile], args: &Args, text: &mut String) -> Result<bool, Error> {
    let rules = ValueRules { suicide: args.suicide.into(), ..ValueRules::default() };
    let sum: usize = files.iter().map(|file| file.entries().len()).sum();
    let bar = progress::steps(sum, "patterns");
    args.budget.start();
    let checked =
        eyes_library::derive::check_values(files, &rules, args.budget.nodes(), interrupt::flag(), || {
            bar.step();
        })
        .map_err(Error::Patterns)?;
    bar.finish();
    for found in [&checked.wrong, &checked.undecided] {
        if found.count > 0 {
            let _ = writeln!(text, "\n{}\n", output::diagnostics(&found.listed));
        }
        let not_listed = found.count - found.listed.len();
        if not_listed > 0 {
            let _ = writeln!(text, "and {} more\n", count(not_listed, "pattern"));
        }
    }
    let undecided = match checked.undecided.count {
        0 => String::new(),
        number => format!(", {} not compared", count(number, "pattern")),
    };
    let _ = writeln!(
        text,
        "exact search: {} compared, {} wrong{undecided}",
        count(checked.fillings, "filling"),
        count(checked.wrong.count, "pattern"),
    );
    if checked.fillings == 0 {
        let _ = writeln!(text, "warning: nothing was compared");
    }
    let ended = args.budget.ended();
    if let Some(why) = &ended {
        let _ = writeln!(text, "not all was searched: {why}");
    }
    let (none_compared, some_undecided) = (checked.fillings == 0, checked.undecided.count > 0);
    // With warnings denied, undecided patterns fail too: everything must be known to be right.
    let is_incomplete = match args.deny {
        Some(Deny::Warnings) => none_compared || some_undecided,
        None => none_compared && some_undecided,
    };
    Ok(checked.wrong.count > 0 || ended.is_some() || is_incomplete)
}
