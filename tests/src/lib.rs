//! What tests across crates share: the positions of `tests/positions`, and the comparison with GNU Go.

pub mod comparison;
pub mod constructed;
pub mod fuzz;
pub mod gnugo;
pub mod proof;
pub mod small_groups;
pub mod subject;

use std::fs;
use std::path::PathBuf;

use eyes_cli::input::{Position, Stop, parse};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The examples of the handbook.
#[cfg(doctest)]
pub mod book {
    #[doc = include_str!("../../docs/book/src/engine.md")]
    pub struct Engine;
    #[doc = include_str!("../../docs/book/src/pattern-files.md")]
    pub struct PatternFiles;
    #[doc = include_str!("../../docs/book/src/static-rules/benson.md")]
    pub struct Benson;
    #[doc = include_str!("../../docs/book/src/static-rules/neighbour-classification.md")]
    pub struct NeighbourClassification;
    #[doc = include_str!("../../docs/book/src/static-rules/semeai.md")]
    pub struct Semeai;
}

/// A game record and the number of the move before which it stops; 0 is its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name of the file in `tests/positions`.
    pub game: String,
    /// The number.
    pub number: usize,
}

impl Place {
    /// The position.
    ///
    /// # Panics
    /// If the record cannot be read.
    #[must_use]
    pub fn position(&self) -> Position {
        let path = folder().join(&self.game);
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let loaded = parse(&bytes, &Stop::before_move(self.number));
        loaded.unwrap_or_else(|error| panic!("{}: {error}", self.game)).position
    }

    /// A name for snapshots: `game19-05-180`, `game19-09-end`.
    #[must_use]
    pub fn name(&self) -> String {
        let game = self.game.trim_end_matches(".sgf");
        if self.number == 0 { format!("{game}-end") } else { format!("{game}-{}", self.number) }
    }
}

/// The folder of the game records.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("positions")
}

/// The positions listed in `positions.txt`.
///
/// # Panics
/// If the list cannot be read.
#[must_use]
pub fn places() -> Vec<Place> {
    let list = fs::read_to_string(folder().join("positions.txt")).expect("the list of positions");
    let lines = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (game, number) = line.split_once(' ').expect("a game and a number");
            Place { game: game.to_owned(), number: number.parse().expect("the number of a move") }
        })
        .collect()
}

/// All games, sorted by name.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn games() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("the folder of positions");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut games: Vec<String> = names.filter(|name| name.ends_with(".sgf")).collect();
    games.sort();
    games
}

/// All games before moves 60, 100, 140 and 180, as far as they go, and at their ends.
///
/// # Panics
/// As [`games`] and [`Place::position`].
#[must_use]
pub fn stages() -> Vec<Place> {
    let of_game = |game: String| {
        let end = Place { game: game.clone(), number: 0 };
        let length = end.position().moves();
        let earlier = [60, 100, 140, 180].into_iter().filter(move |&number| number <= length);
        earlier.map(move |number| Place { game: game.clone(), number }).chain([end])
    };
    games().into_iter().flat_map(of_game).collect()
}
