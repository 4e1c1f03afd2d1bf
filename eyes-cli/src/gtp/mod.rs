//! `eyes gtp`: the Go Text Protocol, version 2, on standard input and output.
//!
//! [`Server::handle`] takes a line and returns the reply. Commands that GNU Go has too give GNU Go's answers.

mod admin;
mod board;
mod commands;
mod eyes;
mod gogui;
mod life;
mod line;
mod open;
mod reading;
mod server;
mod session;
mod uncertain;

use std::ffi::OsString;
use std::io::{self, BufRead, Write};

pub use server::{Reply, Server};

use crate::input::lines::{Next, next_line};
use crate::{Error, Outcome, input, patterns};

/// Serve the Go Text Protocol on standard input and output
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A pattern file that is used before the built-in knowledge; can be given several times
    #[arg(long, value_name = "FILE")]
    patterns: Vec<OsString>,

    /// Read no files: `loadsgf` is refused. For servers whose users may not read what the server may
    #[arg(long)]
    no_files: bool,

    /// Nodes of search for each question of life and death, for each eye space, and at most for reading a string
    /// [default: 100000, which take about a second, 1500000, and 150000 for a string]
    #[arg(long, value_name = "N", value_parser = crate::budget::nodes)]
    nodes: Option<u64>,
}

/// Longer lines are rejected; no command needs a tenth of it.
const MAX_LINE: u64 = 1 << 16;

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    input::keep_stdin();
    let knowledge = patterns::knowledge_with(&args.patterns)?;
    let mut server = match args.nodes {
        Some(nodes) => Server::new(knowledge.with_search(nodes)).with_nodes(nodes),
        None => Server::new(knowledge),
    };
    if args.no_files {
        server = server.without_files();
    }
    match answer_all(&mut server, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(Outcome::Done),
        Err(Failure::Reading(error)) => Err(Error::input("standard input", error)),
        Err(Failure::Writing(error)) => Err(error.into()),
    }
}

/// Whether reading or writing failed.
enum Failure {
    Reading(io::Error),
    Writing(io::Error),
}

/// Answers line by line until `quit` or the end of the input.
///
/// # Errors
/// Errors of reading and writing.
pub fn serve(server: &mut Server, input: impl BufRead, output: impl Write) -> io::Result<()> {
    answer_all(server, input, output).map_err(|failure| match failure {
        Failure::Reading(error) | Failure::Writing(error) => error,
    })
}

fn answer_all(server: &mut Server, mut input: impl BufRead, mut output: impl Write) -> Result<(), Failure> {
    let mut line = Vec::new();
    loop {
        let reply = match next_line(&mut input, MAX_LINE, &mut line).map_err(Failure::Reading)? {
            Next::End => return Ok(()),
            Next::Line => server.handle(&line),
            Next::TooLong => {
                Some(server.refuse(&line, &format!("line too long: {MAX_LINE} bytes are the most")))
            }
        };
        if let Some(reply) = reply {
            output
                .write_all(reply.text.as_bytes())
                .and_then(|()| output.flush())
                .map_err(Failure::Writing)?;
            if reply.quit {
                return Ok(());
            }
        }
    }
}
