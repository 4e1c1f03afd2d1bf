//! Any bytes as a compiled table: no panic, no hang.
#![no_main]

use eyes_graph::{EyeGraph, Label};
use eyes_table::Table;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(table) = Table::from_bytes(bytes) else { return };
    assert!(table.patterns().count() <= table.len());
    for size in 1..=6 {
        for stones in 0..1 << size {
            let mut row = EyeGraph::new();
            for vertex in 0..size {
                let label =
                    Label::new().with_stone(stones >> vertex & 1 == 1).with_edge_level(vertex as u8 % 3);
                row.add_vertex(label).expect("few vertices");
                if vertex > 0 {
                    row.add_edge(vertex - 1, vertex).expect("they exist");
                }
            }
            let _ = table.look_up(&row);
        }
    }
});
