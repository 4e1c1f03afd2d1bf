//! `eyes generate`: derived pattern files.

use std::fs;
use std::path::PathBuf;

use crate::{Error, Outcome, output};

/// Derive pattern files by exact search
///
/// Writes one file for each size of eye space, `eyes-1.db` and so on, in which the first pattern
/// that matches an eye space has its exact value and vital points. The same bytes every time.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The largest eye spaces, in vertices: 1 to 6
    #[arg(long, value_name = "N", default_value_t = eyes_generator::MAX_PATTERN_VERTICES)]
    vertices: usize,

    /// The directory to write to; made if it is not there
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    /// Write nothing; name the files that are not what would be written, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let largest = args.vertices;
    if !(1..=eyes_generator::MAX_PATTERN_VERTICES).contains(&largest) {
        let most = eyes_generator::MAX_PATTERN_VERTICES;
        return Err(Error::Usage(format!("--vertices {largest}: pattern files are made for 1 to {most}")));
    }
    if !args.check {
        fs::create_dir_all(&args.output).map_err(|error| Error::write(&args.output, error))?;
    }
    let mut outcome = Outcome::Done;
    for vertices in 1..=largest {
        let path = args.output.join(format!("eyes-{vertices}.db"));
        let text = eyes_generator::pattern_file(vertices).map_err(|error| Error::Usage(error.to_string()))?;
        if !args.check {
            fs::write(&path, text).map_err(|error| Error::write(&path, error))?;
            output::print(&format!("{}\n", path.display()))?;
        } else if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            outcome = Outcome::Findings;
            output::print(&format!("{}\n", path.display()))?;
        }
    }
    Ok(outcome)
}
