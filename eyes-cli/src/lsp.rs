//! `eyes lsp`: the language server of pattern files.

use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use eyes_dsl::PatternFile;
use eyes_lsp::{Asked, Games, Matches, Place, ServeError};

use eyes_runtime::verdict::Judge;

use crate::input::name;
use crate::show::{View, svg};
use crate::snapshot::games::Game;
use crate::snapshot::live;
use crate::{Error, Outcome, patterns};

/// Run the language server of pattern files
///
/// Editors start it, and talk to it over standard input and output: mistakes and proven values as one types, quick fixes,
/// explanations, matches in games. editors/README.md tells how to set up Visual Studio Code, Neovim, Helix and Emacs.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Accepted because some editors give it; standard input and output are always used
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(crate) fn run(_: &Args) -> Result<Outcome, Error> {
    let served = eyes_lsp::serve(BufReader::new(io::stdin()), io::stdout(), Some(&Records));
    let clean = served.map_err(|error| match error {
        ServeError::Stream(source) => Error::Output(source),
        ServeError::Threads(source) => Error::Threads(source),
    })?;
    Ok(if clean { Outcome::Done } else { Outcome::Findings })
}

/// The games of a project.
struct Records;

impl Games for Records {
    fn missing(&self, games: &[PathBuf], snapshot: Option<&Path>) -> String {
        let of = |path: &Path| {
            let error = path.metadata().err()?;
            Some(format!("{}: {}", name(path.as_os_str()), eyes_files::reason(&error)))
        };
        let missing: Vec<String> =
            games.iter().map(PathBuf::as_path).chain(snapshot).filter_map(of).collect();
        missing.join("; ")
    }

    fn matches(&self, asked: &Asked<'_>) -> Result<Matches, String> {
        let live = live(asked).map_err(|error| error.to_string())?;
        let mut places = Vec::new();
        for (game, lines) in &live.games {
            for line in lines {
                let Some((file, number)) = line.answer.source.rsplit_once('#') else { continue };
                let Ok(number) = number.parse() else { continue };
                let (file, points) = (file.to_owned(), line.space.clone());
                let moves = *line.moves.start();
                places.push(Place { file, number, game: game.clone(), moves, points });
            }
        }
        Ok(Matches { places, changes: live.changes })
    }

    fn picture(&self, files: &[PatternFile], game: &Path, moves: usize) -> Result<String, String> {
        let failed = |error: Error| error.to_string();
        let position = Game::new(game).position_after(moves).map_err(failed)?;
        let position = position.ok_or_else(|| format!("the game has fewer than {moves} moves"))?;
        let knowledge = patterns::knowledge_before(files).map_err(failed)?;
        let board = position.board();
        let analysis = patterns::analyzer(knowledge).analyze(board);
        let verdicts = Judge::new().verdicts(board, &analysis);
        Ok(svg(View { position: &position, analysis: &analysis, verdicts: &verdicts }))
    }
}
