//! Canonical form and look-up together, by size.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_graph::{EyeGraph, Label, Suicide};

/// A row of `len` vertices, open at one end, with a stone in the middle.
fn row(len: usize) -> EyeGraph {
    let mut graph = EyeGraph::new();
    for vertex in 0..len {
        let label = Label::new().with_marginal(vertex == 0).with_stone(vertex == len / 2 && vertex > 0);
        graph.add_vertex(label).unwrap();
        if vertex > 0 {
            graph.add_edge(vertex - 1, vertex).unwrap();
        }
    }
    graph
}

/// Two rows of three and one more: many vertices that look alike.
fn rabbity(stones: bool) -> EyeGraph {
    let mut graph = EyeGraph::new();
    for _ in 0..7 {
        graph.add_vertex(Label::new().with_stone(stones && graph.is_empty())).unwrap();
    }
    for (a, b) in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (5, 6)] {
        graph.add_edge(a, b).unwrap();
    }
    graph
}

/// A ring around a point that is not in the space, as symmetric as a space can be.
fn ring(len: usize) -> EyeGraph {
    let mut graph = EyeGraph::new();
    for _ in 0..len {
        graph.add_vertex(Label::new().with_touches_wall(true)).unwrap();
    }
    for vertex in 0..len {
        graph.add_edge(vertex, (vertex + 1) % len).unwrap();
    }
    graph
}

fn look_up(c: &mut Criterion) {
    let table = eyes_runtime::derived_table();
    let mut group = c.benchmark_group("look_up");
    for len in [2, 4, 6, 7] {
        let graph = row(len);
        group.bench_with_input(BenchmarkId::new("row", len), &graph, |bencher, graph| {
            bencher.iter(|| table.look_up(graph, Suicide::Allowed));
        });
    }
    for len in [4, 8] {
        let graph = ring(len);
        group.bench_with_input(BenchmarkId::new("ring", len), &graph, |bencher, graph| {
            bencher.iter(|| table.look_up(graph, Suicide::Allowed));
        });
    }
    for stones in [false, true] {
        let graph = rabbity(stones);
        let name = if stones { "seven with a stone" } else { "seven" };
        group.bench_with_input(name, &graph, |bencher, graph| {
            bencher.iter(|| table.look_up(graph, Suicide::Allowed));
        });
    }
    group.finish();
}

criterion_group!(benches, look_up);
criterion_main!(benches);
