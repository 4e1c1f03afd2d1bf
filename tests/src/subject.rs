//! Positions for questions to our server and to GNU Go.

use std::io::Write;

use eyes_runtime::board::{Board, Color};

use crate::constructed::constructed;
use crate::{Place, folder};

/// A position that both programs can load.
#[derive(Debug)]
pub struct Subject {
    /// Its name in reports.
    pub name: String,
    /// The GTP command that sets it up.
    pub load: String,
    /// Its stones.
    pub board: Board,
    /// The record of a constructed board, removed at the end.
    _record: Option<tempfile::TempPath>,
}

impl Subject {
    /// A position of a game.
    ///
    /// # Panics
    /// As [`Place::position`].
    #[must_use]
    pub fn of(place: &Place) -> Subject {
        let stop = if place.number == 0 { String::new() } else { format!(" {}", place.number) };
        Subject {
            name: place.name(),
            load: format!("loadsgf {}{stop}", folder().join(&place.game).display()),
            board: place.position().board().clone(),
            _record: None,
        }
    }

    /// A constructed board, written as a record to a folder for temporary files.
    ///
    /// # Panics
    /// If the record cannot be written.
    #[must_use]
    pub fn constructed(seed: u64) -> Subject {
        let board = constructed(seed);
        Self::drawn(format!("constructed {seed}\n{board}"), board)
    }

    /// A board, written as a record to a folder for temporary files.
    ///
    /// # Panics
    /// As [`Subject::constructed`].
    #[must_use]
    pub fn drawn(name: String, board: Board) -> Subject {
        let stones = |color| -> String {
            let stones = board.points().filter(|&point| board.is_color(point, color));
            let letter = |number: u8| char::from(b'a' + number);
            stones.map(|stone| format!("[{}{}]", letter(stone.column()), letter(stone.row()))).collect()
        };
        let property = |name: &str, color| match stones(color) {
            none if none.is_empty() => none,
            some => format!("{name}{some}"),
        };
        let (black, white) = (property("AB", Color::Black), property("AW", Color::White));
        let record = format!("(;GM[1]SZ[{}]{black}{white})", board.width());
        let mut file = tempfile::Builder::new().suffix(".sgf").tempfile().expect("a temporary file");
        file.write_all(record.as_bytes()).expect("written");
        let path = file.into_temp_path();
        Subject { name, load: format!("loadsgf {}", path.display()), board, _record: Some(path) }
    }
}
