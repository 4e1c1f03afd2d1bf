//! Canonical form and look-up together, by size of the eye space and by number of patterns.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_dsl::{PatternFile, compile, matcher};
use eyes_graph::{EyeGraph, Suicide};

mod support;

fn lookup(criterion: &mut Criterion) {
    let boards: Vec<(usize, Vec<EyeGraph>)> = (1..=9).map(|size| (size, support::boards(size, 64))).collect();
    for count in [20, 200, 2000] {
        let file = PatternFile::parse("bench.eyes", support::text(count));
        // The smallest shapes too, so that no size is refused at once.
        let small = PatternFile::parse(
            "small.eyes",
            "Pattern 1\nx\n:1111\nPattern 2\nxx\n:1111\nPattern 3\nxxx\n:1111\n",
        );
        let compiled = compile(&[file, small]).expect("made without mistakes");
        let table = compiled.table();
        let mut group = criterion.benchmark_group(format!("{count} patterns"));
        for (size, boards) in &boards {
            let mut turn = boards.iter().cycle();
            group.bench_with_input(BenchmarkId::from_parameter(size), &(), |bencher, ()| {
                bencher
                    .iter(|| table.look_up(black_box(turn.next().unwrap_or(&boards[0])), Suicide::Allowed));
            });
        }
        group.finish();
    }
}

/// What a table saves: the same answers by trying the patterns one by one.
fn one_by_one(criterion: &mut Criterion) {
    let files = [PatternFile::parse("bench.eyes", support::text(200))];
    let boards = support::boards(6, 64);
    let mut turn = boards.iter().cycle();
    criterion.bench_function("one by one, 200 patterns, size 6", |bencher| {
        bencher.iter(|| {
            matcher::first_match(&files, black_box(turn.next().unwrap_or(&boards[0])))
                .map(|found| found.attack)
        });
    });
}

criterion_group!(benches, lookup, one_by_one);
criterion_main!(benches);
