//! Derives everything that is kept in the repository, and writes it where it belongs:
//! `cargo run --release -p eyes-generator --example derive`.

use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let start = Instant::now();
    let table = eyes_generator::complete_table()?;
    println!("table: {} bytes in {:.2?}", table.len(), start.elapsed());
    std::fs::write(root.join("eyes-knowledge/src/knowledge.bin"), table)?;
    let generated = root.join("patterns/generated");
    std::fs::create_dir_all(&generated)?;
    for vertices in 1..=eyes_generator::MAX_PATTERN_VERTICES {
        let start = Instant::now();
        let text = eyes_generator::pattern_file(vertices)?;
        println!("{vertices} vertices: {} bytes in {:.2?}", text.len(), start.elapsed());
        std::fs::write(generated.join(format!("eyes-{vertices}.db")), text)?;
    }
    Ok(())
}
