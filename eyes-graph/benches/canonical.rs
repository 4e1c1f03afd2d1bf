//! Canonical form by size: shapes without and with symmetry, and adversarial graphs.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_graph::{EyeGraph, Label};

/// Rows of `.`, `X`, `!`, `$`; a blank is a hole.
fn graph(rows: &[&str]) -> EyeGraph {
    let mut graph = EyeGraph::new();
    let mut cells = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        for (column, sign) in text.bytes().enumerate().filter(|&(_, sign)| sign != b' ') {
            let label = Label::new().with_marginal(b"!$".contains(&sign)).with_stone(b"X$".contains(&sign));
            let vertex = graph.add_vertex(label).expect("small drawings only");
            for &(other, cell) in &cells {
                if cell == (row.wrapping_sub(1), column) || cell == (row, column.wrapping_sub(1)) {
                    graph.add_edge(vertex, other).expect("both exist");
                }
            }
            cells.push((vertex, (row, column)));
        }
    }
    graph
}

fn by_size(criterion: &mut Criterion) {
    let typical: [(&str, &[&str]); 12] = [
        ("1", &["."]),
        ("2", &["!."]),
        ("3", &["!.X"]),
        ("4", &["!..", " . "]),
        ("5", &["!.X.", " .  "]),
        ("6", &["!.X", "..."]),
        ("7", &["!.X.", " .. ", " .  "]),
        ("8", &["!.X.", "....", ""]),
        ("4-square", &["..", ".."]),
        ("5-cross", &[" . ", "...", " . "]),
        ("8-ring", &["...", ". .", "..."]),
        ("8-row", &["........"]),
    ];
    let large: [(&str, &[&str]); 3] = [
        ("16-grid", &["....", "....", "....", "...."]),
        ("20-row", &["...................."]),
        ("20-mixed", &["!.X..!", "......", ".XX...", " .! "]),
    ];
    let mut group = criterion.benchmark_group("canonical form");
    for (name, rows) in typical.iter().chain(&large) {
        let graph = graph(rows);
        group.bench_with_input(BenchmarkId::from_parameter(name), &graph, |bencher, graph| {
            bencher.iter(|| black_box(graph).canonicalize());
        });
    }
    group.finish();
}

criterion_group!(benches, by_size);
criterion_main!(benches);
