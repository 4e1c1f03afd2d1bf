//! `eyes library verify`.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use eyes_library::{Difference, Sample, Witness};
use eyes_solver::Status;

use super::{failed, liberties, open, ruling_name, side_name, unlisted};
use crate::{Error, Outcome, interrupt, output, progress};

/// Check the files, and solve a random sample again
///
/// All checksums are compared. Then random positions of each size are decided by direct search, and up to 7 points
/// by a naive implementation too. What is not decided within the nodes is counted and not compared; only different answers
/// and files that are damaged or missing change the exit status.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The directory of the library
    directory: PathBuf,

    /// Positions of each size to solve again
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = crate::number::whole::<usize>)]
    positions: usize,

    /// The same number draws the same sample
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::number::whole::<u64>)]
    seed: u64,

    /// Nodes of direct search for one question
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = crate::budget::nodes)]
    nodes: u64,
}

/// The number of differences that are printed.
const SHOWN: usize = 20;

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let library = open(&args.directory)?;
    library.check().map_err(failed)?;
    let sample = Sample { positions: args.positions, seed: args.seed, nodes: args.nodes };
    interrupt::ends_searches();
    let all = library.sizes().count().saturating_mul(args.positions);
    let bar = progress::steps(all, "positions");
    let verification = library
        .verify(&sample, |_, _| {
            bar.step();
            if interrupt::is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(|missing| Error::Usage(format!("{}: {missing}", eyes_files::shown(&args.directory))))?;
    bar.finish();
    let mut text = String::from("all checksums are right\n");
    let _ = writeln!(
        text,
        "{} drawn, {} of them legal",
        output::count(verification.positions, "position"),
        verification.legal
    );
    let _ = writeln!(
        text,
        "direct search: {} answered, {} not decided within {}",
        verification.searched,
        verification.undecided,
        output::count(args.nodes, "node")
    );
    let _ = writeln!(text, "naive implementation: {} answered", verification.naive);
    let _ = writeln!(text, "{}", output::count(verification.differences.len(), "different answer"));
    for difference in verification.differences.iter().take(SHOWN) {
        let _ = writeln!(text, "  {}", describe(difference));
    }
    let unlisted = unlisted(&library, &args.directory);
    for line in &unlisted {
        text += &format!("{line}\n");
    }
    output::print(&text)?;
    let done = verification.positions;
    if interrupt::is_wanted() && done < all as u64 {
        output::note(&format!("interrupted: {done} of {} compared", output::count(all, "position")));
        return Ok(Outcome::Findings);
    }
    Ok(if verification.differences.is_empty() && unlisted.is_empty() {
        Outcome::Done
    } else {
        Outcome::Findings
    })
}

fn describe(difference: &Difference) -> String {
    let status =
        |status: Option<Status>| status.map_or_else(|| "illegal".to_owned(), |status| status.to_string());
    let witness = match difference.witness {
        Witness::Search => "direct search",
        Witness::Naive => "naive implementation",
        Witness::Rules => "rules",
    };
    format!(
        "{} with {}, ruling {}, {} first: library {}, {witness} {}",
        difference.eye.draw(difference.stones),
        liberties(difference.external),
        ruling_name(difference.ruling),
        side_name(difference.first),
        status(difference.library),
        status(difference.other)
    )
}
