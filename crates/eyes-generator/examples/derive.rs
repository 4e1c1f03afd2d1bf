//! Derives the complete table and writes it to the file named on the command line, by default
//! where crate `eyes-knowledge` embeds it: `cargo run --release -p eyes-generator --example derive`.

use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../eyes-knowledge/src/knowledge.bin"),
        Into::into,
    );
    let start = Instant::now();
    let bytes = eyes_generator::complete_table()?;
    println!("{} bytes in {:.2?}", bytes.len(), start.elapsed());
    std::fs::write(path, bytes)?;
    Ok(())
}
