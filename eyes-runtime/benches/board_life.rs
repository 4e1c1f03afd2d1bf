//! Cost of the life of all groups of the positions of a game, one after the other.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eyes_runtime::board_life::{LifeBounds, life_of_groups};
use eyes_runtime::eye_space::Analysis;
use eyes_runtime::open::OpenCache;
use eyes_runtime::reading::Limits;
use eyes_runtime::verdict::Judge;
use eyes_runtime::{Analyzer, Knowledge};

mod records;

fn position_by_position(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("life of groups, six positions in a row");
    group.sample_size(10);
    let judge = Judge::new();
    for number in [1, 4, 7] {
        let boards = &records::game(number)[100..106];
        let mut analyzer = Analyzer::new(Knowledge::builtin()).with_limits(Limits::FAST);
        let analyses: Vec<Analysis> = boards.iter().map(|board| analyzer.analyze(board)).collect();
        let all = |cache: Option<&OpenCache>| {
            for (board, analysis) in boards.iter().zip(&analyses) {
                black_box(life_of_groups(
                    board,
                    analysis,
                    &judge,
                    LifeBounds { cache, ..LifeBounds::default() },
                ));
            }
        };
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(format!("game {number}"), |bencher| bencher.iter(|| all(None)));
        group.bench_function(format!("game {number}, with what was found before"), |bencher| {
            bencher.iter(|| all(Some(&OpenCache::new())));
        });
    }
    group.finish();
}

criterion_group!(benches, position_by_position);
criterion_main!(benches);
