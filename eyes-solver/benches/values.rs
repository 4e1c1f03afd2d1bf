//! Time of one value by search, for small to large spaces.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_solver::{Drawing, ValueRules, value_of};

fn values(c: &mut Criterion) {
    let mut group = c.benchmark_group("value_of");
    group.sample_size(10);
    for text in
        ["!..X", "!.X%...", "!..%.X.%.OO", "!...%.X..", "XX..X%X....", "!...%....%..", "!...%....%...."]
    {
        let drawing = Drawing::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let name = BenchmarkId::new(drawing.graph().len().to_string(), text);
        group.bench_with_input(name, drawing.graph(), |bencher, graph| {
            bencher.iter(|| value_of(graph, &ValueRules::default()));
        });
    }
    group.finish();
}

criterion_group!(benches, values);
criterion_main!(benches);
