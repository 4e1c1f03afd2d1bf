//! Whole-board analysis of ten real 19x19 positions at each stage of the game, with and without
//! tactical reading. Time and throughput are for all ten; divide by ten for one.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use eyes_runtime::{Analyzer, Knowledge};

mod records;

fn whole_board(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("analysis of ten boards");
    for (stage, after) in [("opening", 30), ("middle game", 100), ("endgame", 180), ("end", 0)] {
        let boards = records::positions(after);
        group.throughput(Throughput::Elements(boards.len() as u64));
        let reading = Analyzer::new(Knowledge::new());
        let without = Analyzer::new(Knowledge::new()).without_reading();
        for (kind, mut analyzer) in [("with reading", reading), ("without reading", without)] {
            group.bench_function(BenchmarkId::new(kind, stage), |bencher| {
                bencher.iter(|| {
                    boards.iter().map(|board| analyzer.analyze(black_box(board)).eyes.len()).sum::<usize>()
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, whole_board);
criterion_main!(benches);
