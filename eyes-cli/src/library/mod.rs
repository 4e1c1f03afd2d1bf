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

use eyes_library::{Library, LibraryError};
use eyes_solver::{Ruling, Side, Status};

use crate::{Error, Outcome};

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
        return format!("{winner} {verb} unconditionally");
    }
    let threats = crate::output::count(status.value().unsigned_abs().into(), "ko threat");
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
