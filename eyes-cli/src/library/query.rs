//! `eyes library query`.

use std::ffi::OsString;
use std::path::PathBuf;

use super::choice::{self, Fate, First, Format, Passing, Place};
use super::{list, open, position};
use crate::{Error, Outcome};

/// Query the library
///
/// For a drawn eye, for a group on a board, or for all eyes of a class.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("question").args(["graph", "board", "points"]).required(true))]
pub(super) struct Args {
    /// The directory of the library
    pub(super) directory: PathBuf,

    /// A drawn eye: rows joined by `%` or line ends, `.` empty, `X` an attacker stone, `x` either, the
    /// edges of the board `|`, `-` and `+`
    #[arg(long, value_name = "DRAWING", allow_hyphen_values = true)]
    pub(super) graph: Option<String>,

    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    #[arg(long, value_name = "FILE", requires = "at")]
    pub(super) board: Option<OsString>,

    /// A stone of the chain around the eye
    #[arg(long, value_name = "VERTEX", requires = "board", conflicts_with_all = ["graph", "points"])]
    pub(super) at: Option<String>,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(long = "move", value_name = "N", default_value_t = 0, requires = "board", conflicts_with_all = ["graph", "points"], value_parser = crate::number::whole::<usize>)]
    pub(super) number: usize,

    /// List the eyes of this many points
    #[arg(long, value_name = "N", value_parser = choice::size)]
    pub(super) points: Option<usize>,

    /// List only eyes that lie there
    #[arg(long, value_enum, requires = "points", conflicts_with_all = ["graph", "board"])]
    pub(super) site: Option<Place>,

    /// List only eyes with this fate
    #[arg(long, value_enum, requires = "points", conflicts_with_all = ["graph", "board"])]
    pub(super) fate: Option<Fate>,

    /// List only kos that are decided by this number of threats of either player, for the side that `--first` names
    /// or for either side
    #[arg(long, value_name = "THREATS", requires = "points", conflicts_with_all = ["graph", "board"], value_parser = crate::number::ranged(1..=5_i8))]
    pub(super) ko: Option<i8>,

    /// List only eyes with this status for the side that `--first` names or for either side
    #[arg(long, value_name = "STATUS", requires = "points", conflicts_with_all = ["graph", "board"],
        value_parser = choice::status)]
    pub(super) status: Option<i8>,

    /// Look only at the status with this side moving first; with `--points` only beside `--ko` or `--status`
    #[arg(long, value_enum)]
    pub(super) first: Option<First>,

    /// How many eyes to list at most; 0 lists all
    #[arg(long, value_name = "N", default_value_t = 20, requires = "points", conflicts_with_all = ["graph", "board"], value_parser = crate::number::whole::<usize>)]
    pub(super) limit: usize,

    /// External liberties of the wall [default: 0; on a board the actual number]
    #[arg(long, value_name = "N", value_parser = crate::number::whole::<u8>)]
    pub(super) liberties: Option<u8>,

    /// Ruling on passing: with I playing elsewhere is worthless and bent four a ko, with II not
    #[arg(long, value_enum, default_value_t = Passing::II)]
    pub(super) ruling: Passing,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let library = open(&args.directory)?;
    if let Some(drawing) = &args.graph {
        position::of_drawing(&library, args, drawing)
    } else if let (Some(board), Some(at)) = (&args.board, &args.at) {
        position::on_board(&library, args, board, at)
    } else if let Some(points) = args.points {
        if args.first.is_some() && args.ko.is_none() && args.status.is_none() {
            return Err(Error::Usage(
                "`--first` tells which side `--ko` or `--status` is about: with `--points` name one of them"
                    .to_owned(),
            ));
        }
        list::run(&library, args, points)
    } else {
        Err(Error::Usage("ask for a drawing, a board or a number of points".to_owned()))
    }
}
