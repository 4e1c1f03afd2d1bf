//! Compiled tables.

use std::sync::LazyLock;

use eyes_dsl::{PatternFile, compile};
use eyes_graph::{EyeGraph, Label, Suicide, Table};

static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let text = "Pattern 1\n|x.\n:1111\nPattern 2\nx.x\n:2222\nPattern 3\n|*...\n+-\n:1122\nPattern 4\n.\n:1111\nPattern 5\nxxxx|\n:0000\n";
    compile(&[PatternFile::parse("fuzz.eyes", text)]).expect("no mistakes").into_bytes()
});

/// Any bytes as a compiled table, or as damage to one: looking things up is safe.
pub fn table(bytes: &[u8]) {
    look_up_in(bytes);
    let mut damaged = SOUND.clone();
    for damage in bytes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([damage[0], damage[1]])) % damaged.len();
        damaged[at] = damage[2];
    }
    look_up_in(&damaged);
}

fn look_up_in(bytes: &[u8]) {
    let Ok(table) = Table::from_bytes(bytes) else { return };
    assert!(table.patterns().count() <= table.pattern_count());
    for size in 1..=4 {
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
            let _ = table.look_up(&row, Suicide::ALL[stones & 1]);
        }
    }
}
