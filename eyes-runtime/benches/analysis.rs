//! Whole-board analysis of ten real 19x19 positions at each stage of the game, with and without
//! tactical reading. Time and throughput are for all ten; divide by ten for one.
//!
//! And of every position of a game, one after the other: by an analyzer that is kept, and with all answers of the
//! position before forgotten.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use eyes_runtime::board::Board;
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
                    boards.iter().map(|board| analyzer.update(black_box(board)).eyes.len()).sum::<usize>()
                });
            });
        }
    }
    group.finish();
}

fn move_by_move(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("every position of a game");
    let boards = records::game(1);
    // Another board makes an analyzer forget.
    let other = Board::from_ascii("X..\n...\n...").expect("a board");
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.sample_size(10);
    for (kind, reads, forgets) in [
        ("kept", true, false),
        ("anew", true, true),
        ("kept, without reading", false, false),
        ("anew, without reading", false, true),
    ] {
        let mut analyzer = Analyzer::new(Knowledge::builtin());
        if !reads {
            analyzer = analyzer.without_reading();
        }
        group.bench_function(kind, |bencher| {
            bencher.iter(|| {
                let mut eyes = 0;
                for board in &boards {
                    if forgets {
                        analyzer.update(&other);
                    }
                    eyes += analyzer.update(black_box(board)).eyes.len();
                }
                eyes
            });
        });
    }
    group.finish();
}

criterion_group!(benches, whole_board, move_by_move);
criterion_main!(benches);
