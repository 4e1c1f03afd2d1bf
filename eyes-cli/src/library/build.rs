//! `eyes library build`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use eyes_library::{Build, Library, LibraryError, Progress};

use super::{choice, failed};
use crate::{Error, Outcome, budget, interrupt, output, progress, writing};

/// Build the library, or continue a build that was stopped
///
/// The files depend neither on the number of threads nor on how often the build was stopped. Complete files are
/// kept, all others are built again.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Points of the eyes: a number, or a range such as 1..9, both ends included
    #[arg(long, value_name = "N..M", value_parser = choice::points, default_value = "1..7")]
    points: RangeInclusive<usize>,

    /// Number of threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = crate::number::ranged(1..=256_u16))]
    threads: Option<u16>,

    /// The directory to build in; created if it does not exist
    #[arg(short, long, value_name = "DIR", value_parser = writing::output_path())]
    output: PathBuf,

    /// Replace files that have names of library files but were not written by the library
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let threads = budget::threads(args.threads);
    let bar = progress::sizes();
    let report = |progress| match progress {
        Progress::Planning { points } => bar.restart(0, format!("{points} points: listing eyes")),
        Progress::Deciding { points, done, found, total } => {
            if done == found {
                bar.restart(total, format!("{points} points"));
            }
            // The work of an earlier build does not help to estimate the remaining time.
            bar.done(done - found, total - found);
        }
        _ => {}
    };
    interrupt::ends_searches();
    let build = Build::new(&args.output, args.points.clone())
        .threads(threads)
        .force(args.force)
        .stop_on(interrupt::flag());
    let built = build.run(&report);
    bar.finish();
    if let Err(stopped @ LibraryError::Stopped { .. }) = &built {
        output::note(&stopped.to_string());
        return Ok(Outcome::Findings);
    }
    built.map_err(failed)?;
    let library = Library::open(&args.output).map_err(failed)?;
    let mut text = String::from("points     eyes  grounds      bytes\n");
    for size in library.sizes() {
        let eyes: usize = size.eyes.iter().sum();
        text += &format!("{:>6} {eyes:>8} {:>8} {:>10}\n", size.points, size.grounds, size.bytes);
    }
    output::print(&text)?;
    Ok(Outcome::Done)
}
