//! `eyes mine`: the eye spaces of games that no table has, as patterns.

mod file;
mod tally;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use eyes_files::{Draft, Existing};

use crate::budget::{self, SharedBudget};
use crate::output::{count, harmless};
use crate::snapshot::games;
use crate::writing::{self, write_all};
use crate::{Error, Outcome, interrupt, output, patterns};
use file::Mined;
use tally::Tally;

/// Write patterns for the eye spaces of games that no table has
///
/// Counts the eye spaces of all positions. Those that neither a pattern file nor the table of small eye spaces decides
/// need a search at every look, or are guesses. The most frequent ones become patterns with the values that exact search
/// proves, everywhere where they match; the others are named in comments, with the reason (docs/book/src/mining.md). Exit status 1
/// if the work was ended early.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records (SGF), boards drawn as text, and folders: of these all files that end in `.sgf` or `.txt`, subfolders
    /// included
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<OsString>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_parser = writing::output_path())]
    output: Option<PathBuf>,

    /// Replace the file even if it was not mined
    #[arg(long, requires = "output")]
    force: bool,

    /// A pattern file whose spaces are known already; can be given several times
    #[arg(long, value_name = "FILE")]
    patterns: Vec<OsString>,

    /// Look at the position after every N moves, and at the last
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::number::ranged(1..=1_000_000_u32))]
    every: u32,

    /// How many different spaces to search, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = crate::number::ranged(1..=100_000_u32))]
    most: u32,

    /// Number of threads; the result does not depend on it [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = crate::number::ranged(1..=256_u16))]
    threads: Option<u16>,

    #[command(flatten)]
    budget: SharedBudget,
}

/// The first words of a mined file.
const HEAD: &str = "Mined by `eyes mine`";

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let existing = if args.force { Existing::Replace } else { Existing::ReplaceOwn(&is_mined) };
    if let Some(path) = &args.output {
        // What must not be replaced is said before the work.
        Draft::check(path, existing)?;
    }
    let knowledge = patterns::knowledge_with(&args.patterns)?.with_search(0);
    args.budget.start();
    let Some(games) = games::find(&args.paths, &mut output::report, &interrupt::is_wanted)? else {
        return interrupt::before_writing();
    };
    let patterns = args.patterns.iter().map(Path::new);
    writing::differ(args.output.as_deref(), games.iter().map(games::Game::path).chain(patterns))?;
    let threads = budget::threads(args.threads);
    let Some(tally) = Tally::of(&games, args.every as usize, &knowledge, threads)? else {
        return interrupt::before_writing();
    };
    let Mined { text, patterns, covered } = file::mined(&games, &tally, args)?;
    let ended = args.budget.ended();
    let summary = [
        format!("{}, {}", count(games.len(), "game"), count(tally.positions, "position")),
        format!(
            "{}: {} decided by patterns or the table, {} not",
            count(tally.occurrences, "eye space"),
            tally.known,
            tally.occurrences - tally.known
        ),
        format!("of these {} drawn as {}", tally.drawn(), count(tally.candidates.len(), "different pattern")),
        format!("{} written, for {}", count(patterns, "pattern"), count(covered, "eye space")),
    ];
    match &args.output {
        None => {
            output::print_verbatim(&text)?;
            output::note(&summary.join("; "));
        }
        Some(path) => {
            if write_all([(path.as_path(), text)], existing)? == Outcome::Findings {
                return Ok(Outcome::Findings);
            }
            output::print(&format!("{}\n{}\n", harmless(&eyes_files::shown(path)), summary.join("\n")))?;
        }
    }
    Ok(match ended {
        None => Outcome::Done,
        Some(why) => {
            output::note(&format!("not all was searched: {why}"));
            Outcome::Findings
        }
    })
}

fn is_mined(head: &[u8]) -> bool {
    head.strip_prefix(b"# ").is_some_and(|head| head.starts_with(HEAD.as_bytes()))
}
