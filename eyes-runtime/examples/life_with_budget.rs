//! The life of every group, within a budget of nodes, and until another thread says stop.
//!
//! ```console
//! cargo run --release -p eyes-runtime --features solver --example life_with_budget
//! ```

use std::error::Error;
use std::thread;
use std::time::Duration;

use eyes_runtime::board::Board;
use eyes_runtime::board_life::{LifeBounds, life_of_groups};
use eyes_runtime::open::OpenCache;
use eyes_runtime::verdict::Judge;
use eyes_runtime::{Analyzer, Knowledge, StopFlag};

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::from_ascii(
        "
        . . . O . . . . .
        O O O O X X . . .
        . X X X . . . . .
        . . . . . . . . .
        . X . . . . . . .
        . . . . . . . . .
        . . . . . . O O O
        . . . . . . O . .
        . . . . . . O . O
    ",
    )?;
    let stop = StopFlag::new();
    let timer = stop.clone();
    // The flag may come from anywhere: a timer, the end of the opponent's turn, a signal.
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(5));
        timer.request();
    });

    let analysis = Analyzer::new(Knowledge::builtin()).stop_on(stop.clone()).analyze(&board);
    // The same numbers of nodes give the same answers on every machine; the flag does not.
    // Kept for the positions to come, the cache saves more than half of the time for each of them.
    let cache = OpenCache::new();
    let bounds =
        LifeBounds { question: 20_000, board: 100_000, stop: Some(stop.flag()), cache: Some(&cache) };
    for group in life_of_groups(&board, &analysis, &Judge::new(), bounds) {
        let names = |points: &[eyes_runtime::board::Point]| {
            let names: Vec<String> =
                points.iter().map(|point| point.vertex(board.height()).to_string()).collect();
            names.join(" ")
        };
        match group.verdict {
            Some(verdict) => println!(
                "{} {}: {:?} by {:?}; killed at [{}], saved at [{}]",
                group.owner,
                names(&group.strings),
                verdict.fate,
                verdict.source,
                names(&group.attack),
                names(&group.defense)
            ),
            None => println!("{} {}: not decided", group.owner, names(&group.strings)),
        }
    }
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
