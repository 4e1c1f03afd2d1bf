//! `eyes classify`: one eye by its neighbour class.

mod drawing;
mod report;

use std::ffi::{OsStr, OsString};

use eyes_runtime::board::Point;
use eyes_runtime::static_rules::neighbour_class::EyeStatus;

pub use drawing::DrawingError;
pub use report::{Doubt, Edge, Report};

use crate::input::{Stop, load};
use crate::{Error, Outcome, output};

/// Classify one eye by counting neighbours
///
/// The eye is drawn with `--shape`, or it is the only eye of a chain of a game: then name the game and the chain
/// (`--at`). Exit status 1 if the rules do not decide.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("eye").args(["game", "shape"]).required(true))]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    #[arg(requires = "at")]
    game: Option<OsString>,

    /// A stone of the chain
    #[arg(long, value_name = "VERTEX", requires = "game", conflicts_with = "shape")]
    at: Option<String>,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(
        long = "move",
        value_name = "N",
        default_value_t = 0,
        requires = "game",
        conflicts_with = "shape",
        value_parser = crate::number::whole::<usize>
    )]
    number: usize,

    /// The eye as a drawing: rows joined by `%`, `.` empty, `X` a stone of the attacker, `o` one of the
    /// owner that does not touch the chain, a blank or `O` the chain
    #[arg(long, value_name = "DRAWING", allow_hyphen_values = true)]
    shape: Option<String>,

    /// A side of the drawing that lies on the edge of the board; can be given several times. Rows and columns of the chain
    /// that are drawn there, blank ones too, keep the eye away from it
    #[arg(long, value_name = "SIDE", requires = "shape", conflicts_with = "game")]
    edge: Vec<Edge>,

    /// Liberties of the chain outside the drawing
    #[arg(long, value_name = "N", default_value_t = 4, requires = "shape", conflicts_with = "game", value_parser = crate::number::whole::<u32>)]
    liberties: u32,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A line for each property
    Text,
    /// JSON, as docs/book/src/schema/classify.json describes it
    Json,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let report = match (&args.game, &args.shape) {
        (Some(game), _) => of_game(game, args)?,
        (None, Some(shape)) => Report::of_drawing(shape, &args.edge, args.liberties)
            .map_err(|error| Error::Usage(format!("{}: {error}", error.option())))?,
        (None, None) => return Err(Error::Usage("name a game, or draw an eye with `--shape`".to_owned())),
    };
    output::print(&match args.format {
        Format::Text => report.text(),
        Format::Json => report.json(),
    })?;
    Ok(if report.status == EyeStatus::Unknown.name() { Outcome::Findings } else { Outcome::Done })
}

fn of_game(game: &OsStr, args: &Args) -> Result<Report, Error> {
    let loaded = load(game, &Stop::before_move(args.number))?;
    let board = loaded.position.board();
    let vertex = args.at.as_deref().unwrap_or_default();
    let stone = Point::from_gtp(vertex, board.width(), board.height())
        .map_err(|error| Error::Usage(format!("--at {vertex}: {error}")))?;
    let (report, doubt) =
        Report::of_chain(board, stone).map_err(|error| Error::Usage(format!("--at {vertex}: {error}")))?;
    if let Some(doubt) = doubt {
        output::note(&format!(
            "{} by this eye alone; but the chain may get out or make another eye at {}: `eyes solve --at {vertex}` \
             searches that",
            doubt.status,
            doubt.ways_out.join(" ")
        ));
    } else if report.external_liberties > 0 && report.supposes_no_way_out {
        output::note(&format!(
            "the liberties outside are taken for the opponent's to fill: whether the chain can get out by them, `eyes solve \
             --at {vertex}` knows"
        ));
    }
    Ok(report)
}
