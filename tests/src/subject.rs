//! Positions for questions to our server and to GNU Go.

use eyes_runtime::board::{Board, Color};

use crate::constructed::constructed;
use crate::{Place, folder};

/// A position that both programs can load.
#[derive(Debug, Clone)]
pub struct Subject {
    /// Its name in reports.
    pub name: String,
    /// The GTP command that sets it up.
    pub load: String,
    /// Its stones.
    pub board: Board,
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
        }
    }

    /// A constructed board, written as a record to a folder for temporary files.
    ///
    /// # Panics
    /// If the record cannot be written.
    #[must_use]
    pub fn constructed(seed: u64) -> Subject {
        let board = constructed(seed);
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
        let path = std::env::temp_dir().join(format!("eyes-{}-{seed}.sgf", std::process::id()));
        std::fs::write(&path, record).expect("a folder for temporary files");
        Subject {
            name: format!("constructed {seed}\n{board}"),
            load: format!("loadsgf {}", path.display()),
            board,
        }
    }
}
