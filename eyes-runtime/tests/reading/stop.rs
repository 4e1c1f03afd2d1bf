//! A reader that is to stop.

use std::sync::atomic::{AtomicBool, Ordering};

use eyes_runtime::board::{Board, Point};
use eyes_runtime::reading::{Limits, Outcome, Reader};

static STOP: AtomicBool = AtomicBool::new(false);

/// White runs in a ladder across the board.
const LADDER: &str = "
    . . X . . . . . . . . . .
    . X O . . . . . . . . . .
    . X . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
";

#[test]
fn a_reader_that_is_to_stop_reads_hardly_any_further() {
    let board = Board::from_ascii(LADDER).expect("a board");
    let stone = Point::new(2, 1).expect("a point");
    let read = || Reader::new(Limits::DEEP).stop_on(&STOP).attack(&board, stone);
    let whole = read();
    assert!(whole.complete && whole.outcome == Outcome::Yes, "{whole:?}");
    STOP.store(true, Ordering::Relaxed);
    let cut_short = read();
    STOP.store(false, Ordering::Relaxed);
    assert!(!cut_short.complete, "{cut_short:?}");
}
