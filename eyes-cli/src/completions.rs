//! `eyes completions`: completion scripts for shells.

use clap_complete::Shell;

use crate::{Error, Outcome, command, output};

/// Print the completion script for a shell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "eyes", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Done)
}
