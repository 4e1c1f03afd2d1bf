//! Tactical reading: every string of ten real 19x19 positions at each stage of the game, and long
//! ladders. Time is for all ten; divide by ten for one.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::reading::{Limits, Reader};

mod records;

/// Attacks on all strings, and the defences of those that can be captured.
fn read_all(reader: &mut Reader, board: &Board) -> usize {
    let attacked = board.strings().filter(|&head| reader.attack(board, head).outcome.is_possible());
    let attacked: Vec<Point> = attacked.collect();
    attacked.iter().filter(|&&head| reader.defend(board, head).outcome.is_possible()).count()
}

fn whole_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reading all strings of ten boards");
    for (stage, after) in [("opening", 30), ("middle game", 100), ("endgame", 180), ("end", 0)] {
        let boards = records::positions(after);
        group.throughput(Throughput::Elements(boards.len() as u64));
        let mut reader = Reader::new(Limits::FAST);
        group.bench_function(BenchmarkId::new("fast limits", stage), |bencher| {
            bencher
                .iter(|| boards.iter().map(|board| read_all(&mut reader, black_box(board))).sum::<usize>());
        });
    }
    group.finish();
}

fn ladder(criterion: &mut Criterion) {
    let mut board = Board::new(19, 19).expect("a board");
    for (vertex, color) in
        [("P16", Color::White), ("P17", Color::Black), ("Q16", Color::Black), ("Q15", Color::Black)]
    {
        let point = Point::from_gtp(vertex, 19, 19).expect("a vertex");
        board.play(point, color).expect("a legal move");
    }
    let stone = Point::from_gtp("P16", 19, 19).expect("a vertex");
    let elsewhere = Board::new(19, 19).expect("a board");
    criterion.bench_function("ladder across the board", |bencher| {
        let mut reader = Reader::new(Limits::FAST);
        bencher.iter(|| {
            reader.safe_move(&elsewhere, stone, Color::White);
            reader.attack(black_box(&board), stone)
        });
    });
}

criterion_group!(benches, whole_boards, ladder);
criterion_main!(benches);
