//! The eye spaces at the end of every game of a folder, analysed by several threads.
//!
//! ```console
//! cargo run --release -p eyes-runtime --example game_records -- tests/positions
//! ```

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use eyes_runtime::board::{Board, Color, Game, Point};
use eyes_runtime::{Analyzer, Knowledge, Source};

/// The points of a property of the first node, as in `AB[dd][pq]`.
fn set_up<'a>(node: &'a str, name: &str) -> impl Iterator<Item = Option<Point>> + use<'a> {
    let list = node.split_once(name).map_or("", |(_, rest)| rest);
    let values =
        list.split_inclusive(']').map_while(|value| value.trim().strip_prefix('[')?.strip_suffix(']'));
    values.map(Point::from_sgf)
}

/// Plays the main line of a record that has no variations and sets stones up at the beginning only.
fn read_game(text: &str) -> Result<Game, Box<dyn Error>> {
    let size = text.split_once("SZ[").and_then(|(_, rest)| rest.split(']').next()).unwrap_or("19").parse()?;
    let root = text.split(';').nth(1).ok_or("not a game record")?;
    let mut stones = Vec::new();
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        for point in set_up(root, name) {
            stones.push((point.ok_or("a set-up stone is nowhere")?, color));
        }
    }
    let mut game = Game::new(Board::from_stones(size, size, stones)?);
    for node in text.split(';') {
        let color = match node.get(..2) {
            Some("B[") => Color::Black,
            Some("W[") => Color::White,
            _ => continue,
        };
        match node.get(2..4).and_then(Point::from_sgf) {
            Some(point) if game.board().is_on_board(point) => {
                game.play(point, color)?;
            }
            _ => game.pass(color),
        }
    }
    Ok(game)
}

/// A line about a record.
fn report(path: &Path, analyzer: &mut Analyzer) -> Result<String, Box<dyn Error>> {
    let game = read_game(&fs::read_to_string(path)?)?;
    let analysis = analyzer.update(game.board());
    let certain = analysis.eyes.iter().filter(|eye| eye.source != Source::Guess).count();
    let (moves, spaces) = (game.moves().len(), analysis.eyes.len());
    Ok(format!("{moves} moves, {spaces} eye spaces, {certain} with an exact value"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "tests/positions".to_owned());
    let mut paths: Vec<PathBuf> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort();

    // Threads share the tables of a `Knowledge`; each has its own analyzer.
    let knowledge = Knowledge::builtin();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for share in paths.chunks(paths.len().div_ceil(threads).max(1)) {
            let knowledge = knowledge.clone();
            scope.spawn(move || {
                let mut analyzer = Analyzer::new(knowledge);
                for path in share {
                    match report(path, &mut analyzer) {
                        Ok(line) => println!("{}: {line}", path.display()),
                        Err(error) => eprintln!("{}: {error}", path.display()),
                    }
                }
            });
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        fs::write(&path, "(;GM[1]SZ[9];B[ee];W[cc];B[];W[gg])").unwrap();
        let line = report(&path, &mut Analyzer::new(Knowledge::builtin())).unwrap();
        assert!(line.starts_with("4 moves, "), "{line}");
        fs::write(&path, "(;GM[1]SZ[9];B[ee];W[ee])").unwrap();
        assert!(report(&path, &mut Analyzer::new(Knowledge::builtin())).is_err());
    }
}
