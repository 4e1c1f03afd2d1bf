//! Derives everything that is kept in the repository, and writes it where it belongs:
//! `cargo run --release -p eyes-library --features derive --example derive`.

use std::path::Path;
use std::time::Instant;

use eyes_files::{Existing, write};
use eyes_library::derive::{MAX_PATTERN_VERTICES, complete_table, pattern_file};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let start = Instant::now();
    let table = complete_table()?;
    println!("table: {} bytes in {:.2?}", table.len(), start.elapsed());
    write(&root.join("eyes-runtime/src/derived.bin"), &table, Existing::Replace)?;
    let packed = eyes_graph::table::packed::packed(&table)?;
    println!("packed: {} bytes", packed.len());
    write(&root.join("eyes-runtime/src/derived.packed"), &packed, Existing::Replace)?;
    let generated = root.join("patterns/generated");
    std::fs::create_dir_all(&generated)?;
    for vertices in 1..=MAX_PATTERN_VERTICES {
        let start = Instant::now();
        let text = pattern_file(vertices)?;
        println!("{vertices} vertices: {} bytes in {:.2?}", text.len(), start.elapsed());
        write(&generated.join(format!("eyes-{vertices}.db")), text.as_bytes(), Existing::Replace)?;
    }
    Ok(())
}
