//! The analysis that is in a table of games, without the table: every position of the records of a folder, one analyzer
//! for each game. `bench_tables.py` compares the two.
//!
//! ```console
//! cargo run --release --example analysis_alone -- ../../tests/positions
//! ```

use std::path::PathBuf;
use std::time::Instant;

use eyes_cli::input::{Record, Step, Stop, Tolerance};
use eyes_runtime::reading::Limits;
use eyes_runtime::{Analyzer, Knowledge};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder of game records")?;
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort_unstable();
    let knowledge = Knowledge::builtin().with_search(5_000);
    let start = Instant::now();
    let (mut positions, mut spaces) = (0, 0);
    for path in paths {
        let record = Record::parse(&std::fs::read_to_string(path)?, Tolerance::Strict)?;
        let mut analyzer = Analyzer::new(knowledge.clone()).with_limits(Limits::FAST);
        let mut reached = record.start()?;
        for step in record.until(&Stop::End).0 {
            step.take(&mut reached)?;
            if matches!(step, Step::Move(..)) {
                positions += 1;
                spaces += analyzer.update(reached.board()).eyes.len();
            }
        }
    }
    println!("{positions} positions, {spaces} eye spaces, {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
