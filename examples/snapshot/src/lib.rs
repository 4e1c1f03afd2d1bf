//! The part of an engine that knows eyes: its own patterns before the knowledge that is built in, and its reader of
//! games. `tests/snapshots.rs` shows what changes whenever a pattern does.

use std::error::Error;
use std::{fs, io};

use eyes_runtime::board::{Board, Game, Point};
use eyes_runtime::{Analyzer, Knowledge, Table};

static OWN: Table<'static> = eyes_runtime::include_patterns!("own.db");

const SIZE: u8 = 5;

/// The analyzer of the engine.
#[must_use]
pub fn analyzer() -> Analyzer {
    Analyzer::new(Knowledge::builtin().with_table(OWN))
}

/// The name of a game, and its boards.
pub type Positions = (String, Vec<Board>);

/// All positions of the games in a folder, each with the name of its file, sorted by name. A game is a list of vertices,
/// Black first.
///
/// # Errors
/// If a file cannot be read, or a move cannot be played.
pub fn games(folder: &str) -> Result<Vec<Positions>, Box<dyn Error>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    let mut games = Vec::new();
    for path in paths {
        let mut game = Game::new(Board::new(SIZE, SIZE)?);
        let mut boards = vec![game.board().clone()];
        for vertex in fs::read_to_string(&path)?.split_whitespace() {
            game.play(Point::from_gtp(vertex, SIZE, SIZE)?, game.to_play())?;
            boards.push(game.board().clone());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        games.push((name, boards));
    }
    Ok(games)
}
