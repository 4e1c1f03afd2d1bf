//! `eyes library`: the library of monolithic eyes.

mod build;
mod choice;
mod list;
mod position;
mod query;
mod solve_by_library;
mod stats;
mod verify;

use std::path::Path;

use eyes_library::{Library, LibraryError, Missing};
use eyes_solver::{Ruling, Side, Status};

use crate::{Error, Outcome, output};

pub(crate) use solve_by_library::FromLibrary;

/// Build, query and verify the library of eyes
///
/// It holds the life and death of every eye inside one chain, with every set of attacker stones
/// in it and any number of external liberties.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Build(build::Args),
    Query(query::Args),
    Stats(stats::Args),
    Verify(verify::Args),
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    match &args.command {
        Command::Build(args) => build::run(args),
        Command::Query(args) => query::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Verify(args) => verify::run(args),
    }
}

pub(crate) fn open(directory: &Path) -> Result<Library, Error> {
    Library::open(directory).map_err(failed)
}

/// What to say about files of sizes that the library does not have, a line for each size.
fn unlisted(library: &Library, directory: &Path) -> Vec<String> {
    let say = |(points, files)| {
        let files = output::count(files, "file");
        format!(
            "{files} of {points} points, but no {points:02}.json: that size is not there until `eyes library build` ends"
        )
    };
    library.unlisted(directory).into_iter().map(say).collect()
}

/// Why a library in this directory has no answer, with what its files say about a size that is not there.
fn why(library: &Library, directory: &Path, missing: &Missing) -> String {
    let mut message = missing.to_string();
    if let Missing::Size { points } = missing
        && let Some(&files) = library.unlisted(directory).get(points)
    {
        message += &format!(
            "; it has {} of that size: `eyes library build` completes them",
            output::count(files, "file")
        );
    }
    message
}

#[allow(clippy::needless_pass_by_value)]
fn failed(error: LibraryError) -> Error {
    Error::Usage(error.to_string())
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

fn ruling_name(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::I => "I",
        Ruling::II => "II",
    }
}

/// A status in words, with the names of the sides.
fn words(status: Status, first: Side) -> String {
    let (winner, loser) = if status.wins() { (first, first.other()) } else { (first.other(), first) };
    let verb = if winner == Side::Attacker { "kills" } else { "lives" };
    let name = |side| format!("the {}", side_name(side));
    let (winner, loser) = (name(winner), name(loser));
    if !status.is_ko() {
        let most = Status::DEFAULT_MAX_THREATS;
        return format!("{winner} {verb}, even against {most} ko threats");
    }
    let threats = output::count(status.value().unsigned_abs(), "ko threat");
    format!("{winner} {verb} unless {loser} has {threats} more")
}

/// A number of external liberties in words.
fn liberties(external: u8) -> String {
    match external {
        0 => "no external liberties".to_owned(),
        1 => "1 external liberty".to_owned(),
        more => format!("{more} external liberties"),
    }
}
