//! The whole comparison with GNU Go: all games of `tests/positions` before moves 60, 100, 140 and 180 and
//! at their ends, every point, both colours, every string of up to four liberties.
//!
//! ```text
//! cargo run --release -p eyes-tests --example differential [DIFFERENCES]
//! ```
//!
//! prints the agreement by field, the number of differences by cause, and this many differences of each cause (10
//! without an argument; `all` for all).

use std::time::Instant;

use eyes_tests::comparison::{Cause, Comparison};
use eyes_tests::gnugo::GnuGo;
use eyes_tests::stages;
use eyes_tests::subject::Subject;

const CAUSES: [Cause; 10] = [
    Cause::Reading,
    Cause::ReadingProven,
    Cause::SpaceByReading,
    Cause::Space,
    Cause::HalfEye,
    Cause::ValueByHalfEye,
    Cause::ValueProven,
    Cause::Value,
    Cause::VitalPoint,
    Cause::Unconditional,
];

fn main() {
    let shown = match std::env::args().nth(1).as_deref() {
        None => 10,
        Some("all") => usize::MAX,
        Some(number) => number.parse().expect("how many differences to show of each cause"),
    };
    let Some(mut gnugo) = GnuGo::start() else {
        eprintln!("gnugo is not installed (apt-get install gnugo)");
        std::process::exit(1);
    };
    let begin = Instant::now();
    let mut comparison = Comparison::default();
    for place in stages() {
        comparison.add(&Subject::of(&place), &mut gnugo);
        eprintln!("{}: {:.0} s", place.name(), begin.elapsed().as_secs_f64());
    }
    println!("{comparison}");
    for cause in CAUSES {
        let all = comparison.of(cause).count();
        if all > 0 {
            println!("\n## {cause:?}: {all}\n");
        }
        for difference in comparison.of(cause).take(shown) {
            println!("{}: {}", difference.place, difference.question);
            let ours: Vec<&str> = difference.ours.lines().collect();
            let reference: Vec<&str> = difference.reference.lines().collect();
            let rows = ours.len().max(reference.len());
            for row in 0..rows {
                let (our, their) = (ours.get(row).unwrap_or(&""), reference.get(row).unwrap_or(&""));
                if our != their {
                    println!("    eyes: {our:32} gnugo: {their}");
                }
            }
        }
    }
}
