//! `eyes pattern`: new patterns from positions, and more general ones, with proof.

mod draw;
mod generalise;
mod grounds;
mod new;
mod proof;

pub(crate) use draw::{diagram, named};
pub(crate) use generalise::refuted;
pub(crate) use new::{Failure, found, is_too_large};
pub(crate) use proof::{Claim, Prover, Refutation};

use crate::{Error, Outcome};

/// Make patterns from positions, and generalise patterns
///
/// What is written or proposed is proven by exact search. docs/book/src/pattern-files.md describes pattern files.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    New(new::Args),
    Generalise(generalise::Args),
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    match &args.command {
        Command::New(args) => new::run(args),
        Command::Generalise(args) => generalise::run(args),
    }
}
