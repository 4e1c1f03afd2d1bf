//! `eyes snapshot`: what decides the eye spaces of a folder of games, and what an edit of pattern files changes.

mod check;
pub(crate) mod games;
#[cfg(not(target_family = "wasm"))]
mod live;
mod old;
mod picture;
mod work;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use eyes_files::{Draft, Existing, WriteError};

#[cfg(not(target_family = "wasm"))]
pub(crate) use live::live;
pub use old::SnapshotError;

use crate::output::count;
use crate::{Error, Outcome, budget, input, interrupt, output, patterns, writing};
use games::Game;
use old::Settings;
use work::Work;

/// Write what decides the eye spaces of games, and compare
///
/// Writes one line for each eye space of each position: game, moves played, colour, points, value, source, vital points
/// (docs/book/src/snapshots.md). A space that stays as it is through several moves is one line. The same games and knowledge give
/// the same bytes. With `--check` it compares instead and shows what changed; exit status 1 if anything did.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records (SGF), boards drawn as text, and folders: of these all files that end in `.sgf` or `.txt`, subfolders
    /// included
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<OsString>,

    /// Compare with this snapshot, position by position
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "check", value_parser = writing::output_path())]
    output: Option<PathBuf>,

    /// Replace the file even if it is not a snapshot
    #[arg(long, requires = "output", conflicts_with = "check")]
    force: bool,

    /// A pattern file that is used before the built-in knowledge; can be given several times
    #[arg(long, value_name = "FILE")]
    patterns: Vec<OsString>,

    /// Look at the position after every N moves, and at the last [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "check",
        value_parser = crate::number::ranged(1..=1_000_000_u32))]
    every: Option<u32>,

    /// Nodes of search for each eye space, and for reading a string; other commands allow 1500000 [default: 10000]
    #[arg(long, value_name = "N", conflicts_with = "check", value_parser = budget::nodes)]
    nodes: Option<u64>,

    /// Number of threads; the result does not depend on it [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = crate::number::ranged(1..=256_u16))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut old = args.check.as_deref().map(old::Old::open_sound).transpose()?;
    let settings = match &old {
        Some(old) => old.settings(),
        None => Settings {
            every: args.every.map_or(1, |every| every as usize),
            nodes: args.nodes.unwrap_or(NODES),
        },
    };
    let existing = if args.force { Existing::Replace } else { Existing::ReplaceOwn(&is_snapshot) };
    if let Some(path) = &args.output {
        // What must not be replaced is said before the work.
        Draft::check(path, existing)?;
    }
    let knowledge = patterns::knowledge_with(&args.patterns)?.with_search(settings.nodes);
    interrupt::ends_searches();
    let Some(games) = games::find(&args.paths, &mut output::report, &interrupt::is_wanted)? else {
        return interrupt::before_writing();
    };
    have_different_names(&args.patterns)?;
    let patterns = args.patterns.iter().map(Path::new);
    writing::differ(args.output.as_deref(), games.iter().map(Game::path).chain(patterns))?;
    let work = Work { knowledge, settings, threads: budget::threads(args.threads) };
    match (&mut old, &args.output) {
        (Some(old), _) => check::run(&work, &games, old),
        (None, Some(path)) => to_file(&work, &games, path, existing),
        (None, None) => to_stdout(&work, &games),
    }
}

/// Checks that the lines of a snapshot tell the pattern files apart.
fn have_different_names(files: &[OsString]) -> Result<(), Error> {
    let mut seen = BTreeMap::new();
    for file in files {
        let name = input::name(file);
        if let Some(other) = seen.insert(name.clone(), file)
            && other != file
        {
            return Err(Error::Usage(format!("{name}: two pattern files have this name as it is shown")));
        }
    }
    Ok(())
}

/// The nodes of a space. With those of other commands a game takes ten times as long, and few spaces get another answer.
const NODES: u64 = 10_000;

fn is_snapshot(head: &[u8]) -> bool {
    head.starts_with(old::HEAD.as_bytes())
}

fn to_stdout(work: &Work, games: &[Game]) -> Result<Outcome, Error> {
    output::print_verbatim(&work.settings.header())?;
    let is_complete = work.for_each(games, |_, lines| {
        output::print_verbatim(&lines.iter().map(|line| format!("{line}\n")).collect::<String>())
    })?;
    if is_complete {
        return Ok(Outcome::Done);
    }
    output::note("interrupted: the snapshot is not complete");
    Ok(Outcome::Findings)
}

/// Collects the lines in a file without a name in the same folder, so that neither memory nor the old file suffers while they are found.
fn to_file(work: &Work, games: &[Game], path: &Path, existing: Existing<'_>) -> Result<Outcome, Error> {
    let failed = |source| Error::from(WriteError::Io { path: path.to_owned(), source });
    let mut spool = BufWriter::new(tempfile::tempfile_in(eyes_files::folder(path)).map_err(failed)?);
    spool.write_all(work.settings.header().as_bytes()).map_err(failed)?;
    let mut spaces = 0;
    let is_complete = work.for_each(games, |_, lines| {
        spaces += lines.len();
        lines.iter().try_for_each(|line| writeln!(spool, "{line}").map_err(failed))
    })?;
    if !is_complete {
        return interrupt::before_writing();
    }
    let mut spool: File = spool.into_inner().map_err(|error| failed(error.into_error()))?;
    spool.rewind().map_err(failed)?;
    let outcome = interrupt::while_writing(|| {
        let draft = Draft::copied(path, &mut spool, existing)?;
        if interrupt::is_wanted() {
            return interrupt::before_writing();
        }
        draft.publish()?;
        Ok(Outcome::Done)
    })?;
    if outcome == Outcome::Done {
        let (lines, games) = (count(spaces, "line"), count(games.len(), "game"));
        output::print(&format!("{}: {lines}, {games}\n", output::harmless(&eyes_files::shown(path))))?;
    }
    Ok(outcome)
}
