//! Patterns of one's own, compiled at run time; they come before all other knowledge.
//!
//! ```console
//! cargo run -p eyes-runtime --features patterns --example own_patterns -- FILE.db
//! ```

use std::error::Error;

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::{Analyzer, Knowledge, PatternFile};

/// A made-up value for three points in a row, to be told from the exact one (1122).
const OWN: &str = "
Pattern 1

.*.

:1112
";

fn main() -> Result<(), Box<dyn Error>> {
    let mut knowledge = Knowledge::builtin().with_patterns(&[PatternFile::parse("own.db", OWN)])?;
    if let Some(path) = std::env::args().nth(1) {
        // Mistakes are named with file, line and column.
        knowledge = Knowledge::from_files([path])?;
    }
    let board = Board::from_ascii(
        "
        . . . O . .
        O O O O . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    ",
    )?;
    let corner = Point::from_gtp("A6", 6, 6)?;
    // Only the strings that bear on this space are read.
    let eye = Analyzer::new(knowledge).eye_at(&board, corner, Color::White).ok_or("no eye space")?;
    println!("{} by {:?}", eye.value, eye.source);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs() {
        main().unwrap();
    }

    #[test]
    fn mistakes_are_named() {
        let mistakes = Knowledge::new().with_patterns(&[PatternFile::parse("own.db", "Pattern 1\n\n.?.\n")]);
        assert!(mistakes.unwrap_err().to_string().contains("own.db"));
    }
}
