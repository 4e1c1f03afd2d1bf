//! `eyes solve`: exact search.

mod graph;

use crate::{Error, Outcome};

/// Solve by exact search
///
/// With `--graph`, the value and the vital points of a drawn eye space.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    graph: graph::GraphArgs,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    graph::run(&args.graph)
}
