//! `eyes show`: a position.

mod text;

use crate::input::{Stop, load};
use crate::{Error, Outcome, output};

/// Show a position
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    game: String,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(long = "move", value_name = "N", default_value_t = 0)]
    number: usize,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let loaded = load(&args.game, &Stop::before_move(args.number))?;
    if loaded.other_games > 0 {
        output::note(&format!("{} holds {} games: the first is shown", args.game, loaded.other_games + 1));
    }
    output::print(&text::render(&loaded.position))?;
    Ok(Outcome::Done)
}
