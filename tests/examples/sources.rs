//! Counts the sources of the values of all eye spaces in all games of `tests/positions`: without knowledge, with
//! the derived table, and with the table and exact search.
//!
//! ```text
//! cargo run --release -p eyes-tests --example sources
//! ```

use eyes_runtime::eye_space::Source;
use eyes_runtime::{Analyzer, Knowledge};
use eyes_tests::stages;

fn main() {
    let table = Knowledge::new().with_derived_table();
    let search = table.clone().with_search(eyes_solver::DEFAULT_NODES);
    println!(
        "{:24} {:>8} {:>8} {:>8} {:>8} {:>18}",
        "", "pattern", "derived", "solved", "guess", "guess, up to 12"
    );
    for (name, knowledge) in
        [("no knowledge", Knowledge::new()), ("derived table", table), ("and exact search", search)]
    {
        let mut analyzer = Analyzer::new(knowledge);
        let (mut pattern, mut derived, mut solved, mut guess, mut small) = (0, 0, 0, 0, 0);
        for place in stages() {
            for eye in analyzer.analyze(place.position().board()).eyes {
                match eye.source {
                    Source::Pattern { .. } => pattern += 1,
                    Source::Derived => derived += 1,
                    Source::Solved => solved += 1,
                    Source::Guess => guess += 1,
                }
                let vertices = eye.points.len() + eye.half_eyes().count();
                small += usize::from(eye.source == Source::Guess && vertices <= 12);
            }
        }
        println!("{name:24} {pattern:>8} {derived:>8} {solved:>8} {guess:>8} {small:>18}");
    }
}
