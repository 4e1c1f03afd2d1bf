//! `eyes show`: a position with its eye spaces.

mod agreement;
mod json;
mod life;
mod proof;
mod statics;
mod svg;
mod text;
mod view;
mod words;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;

use eyes_runtime::board::{Board, Point};
use eyes_runtime::board_life::LifeBounds;
use eyes_runtime::eye_space::Analysis;
use eyes_runtime::open::OpenCache;
use eyes_runtime::reading::Limits;
use eyes_runtime::verdict::Judge;
use eyes_solver::DEFAULT_NODES;

pub use json::json;
pub(crate) use json::report;
pub(crate) use life::life_report;
pub use proof::{Proofs, proofs};
pub use svg::svg;
pub use text::text;
pub use view::View;

use crate::budget::{self, SharedBudget};
use crate::input::{Position, Stop, load};
use crate::{Error, Outcome, library, output, patterns};

/// Show a position with its eye spaces
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    game: OsString,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(long = "move", value_name = "N", default_value_t = 0, value_parser = crate::number::whole::<usize>)]
    number: usize,

    /// A pattern file that is used before the built-in knowledge; can be given several times
    #[arg(long, value_name = "FILE")]
    patterns: Vec<OsString>,

    /// A library of eyes made by `eyes library build`: statuses from it need no search
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,

    /// Show which groups live and die instead, and the points that decide the unsettled ones, by search. A question
    /// about a group gets 6,000 nodes or those of `--nodes`, all together 50 times as many. The
    /// attacks on all strings are read within a million nodes; strings that may be lost are read again within 25 nodes for
    /// each of a question, and all of these within 16 times as many
    #[arg(long, conflicts_with = "patterns")]
    life: bool,

    /// Show instead the lines of play that prove the value of the eye space at this point; exit status 1 if there are none, or
    /// none for one of two spaces
    #[arg(long, value_name = "VERTEX", conflicts_with_all = ["life", "library"])]
    why: Option<String>,

    #[command(flatten)]
    budget: SharedBudget,

    /// How to show it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A board in characters and the list of eye spaces
    Text,
    /// JSON, as show.json, show-life.json and show-why.json in docs/book/src/schema describe it
    Json,
    /// A picture
    Svg,
}

/// The limits of reading for the life of the groups of a board, which has to end within seconds.
pub(crate) fn life_limits(board: &Board, limits: Limits) -> Limits {
    limits.at_most(life::reading_nodes(board))
}

/// What `eyes show --life --format json` writes about a position, with these `--nodes` or the usual ones. Costs up to
/// a second in the median of real positions, a few at most.
#[must_use]
pub fn life_json(position: &Position, nodes: Option<u64>, cache: &OpenCache) -> String {
    let board = position.board();
    let bound = nodes.unwrap_or(DEFAULT_NODES);
    let limits = life_limits(board, patterns::LIMITS.at_most(bound));
    let knowledge = patterns::knowledge().with_search(bound);
    let analysis = patterns::analyzer_within(knowledge, limits).analyze(board);
    let judge = Judge::new();
    let verdicts = judge.verdicts(board, &analysis);
    let view = View { position, analysis: &analysis, verdicts: &verdicts };
    life::json(view, &view.life(&judge, LifeBounds { cache: Some(cache), ..budget::life(nodes) }))
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let loaded = load(&args.game, &Stop::before_move(args.number))?;
    let knowledge = patterns::knowledge_with(&args.patterns)?.with_search(args.budget.nodes());
    let judge = match &args.library {
        Some(directory) => Judge::new().with_library(library::open(directory)?),
        None => Judge::new(),
    };
    args.budget.start();
    let limits = patterns::LIMITS.at_most(args.budget.nodes());
    let limits = if args.life { life_limits(loaded.position.board(), limits) } else { limits };
    let analysis = patterns::analyzer_within(knowledge, limits).analyze(loaded.position.board());
    if let Some(vertex) = &args.why {
        return why(loaded.position.board(), &analysis, vertex, args);
    }
    let (verdicts, warnings) = judge.verdicts_and_warnings(loaded.position.board(), &analysis);
    let warnings: BTreeSet<String> = warnings.iter().map(ToString::to_string).collect();
    warnings.iter().for_each(|warning| output::note(warning));
    let view = View { position: &loaded.position, analysis: &analysis, verdicts: &verdicts };
    let shown = if args.life {
        let groups = view.life(&judge, args.budget.life());
        match args.format {
            Format::Text => life::text(view, &groups),
            Format::Json => life::json(view, &groups),
            Format::Svg => life::svg(view, &groups),
        }
    } else {
        match args.format {
            Format::Text => text(view),
            Format::Json => json(view),
            Format::Svg => svg(view),
        }
    };
    output::print(&shown)?;
    match args.budget.ended() {
        Some(why) => {
            let missed = if args.life { "groups may be undecided" } else { "values may be guesses" };
            output::note(&format!(
                "not all was searched: some {missed}, or other than without the limit: {why}"
            ));
            Ok(Outcome::Findings)
        }
        None => Ok(Outcome::Done),
    }
}

/// Shows the proofs of the eye spaces at a point; there may be one of each colour.
fn why(board: &Board, analysis: &Analysis, vertex: &str, args: &Args) -> Result<Outcome, Error> {
    if args.format == Format::Svg {
        return Err(Error::Usage("--why has no picture: --format text or json".to_owned()));
    }
    let point = Point::from_gtp(vertex, board.width(), board.height())
        .map_err(|error| Error::Usage(format!("--why {vertex}: {error}")))?;
    let proofs = proofs(board, point, &analysis.eyes);
    // Reading that was ended finds other spaces and values than the board has.
    if let Some(why) = args.budget.ended() {
        output::note(&format!("nothing is shown: {why}"));
        return Ok(Outcome::Findings);
    }
    if proofs.is_empty() {
        return Err(Error::Usage(format!("--why {vertex}: no eye space is there")));
    }
    output::print(&if args.format == Format::Json { proofs.json() } else { proofs.text() })?;
    Ok(if proofs.is_complete() { Outcome::Done } else { Outcome::Findings })
}
