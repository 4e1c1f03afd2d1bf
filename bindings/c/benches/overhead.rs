//! What the C interface costs over Rust: every position of a game, kept, with all spaces read out; and one move.

#![allow(missing_docs)]

use std::hint::black_box;
use std::ptr::null_mut;

use criterion::{Criterion, criterion_group, criterion_main};
use eyes::*;
use eyes_runtime::board::{Board, Color, Game, Point};
use eyes_runtime::{Analyzer, Knowledge};

/// Moves all over a 19x19 board.
fn moves() -> Vec<(Point, Color)> {
    let mut game = Game::new(Board::new(19, 19).expect("a board"));
    let mut state = 1_u64;
    let mut played = Vec::new();
    while played.len() < 200 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let point = Point::from_array_index((state >> 33) as usize % 361, 19).expect("a point");
        let color = game.to_play();
        if game.play(point, color).is_ok() {
            played.push((point, color));
        }
    }
    played
}

fn overhead(criterion: &mut Criterion) {
    let moves = moves();
    let mut group = criterion.benchmark_group("200 moves, each with an update and all spaces");
    group.sample_size(10);
    group.bench_function("Rust", |bencher| {
        let mut analyzer = Analyzer::new(Knowledge::builtin().with_search(0));
        bencher.iter(|| {
            let mut game = Game::new(Board::new(19, 19).expect("a board"));
            let mut points = 0;
            for &(point, color) in &moves {
                let _ = game.play(point, color);
                let analysis = analyzer.update(game.board());
                points += analysis.eyes.iter().map(|eye| eye.points.len()).sum::<usize>();
            }
            black_box(points)
        });
    });
    group.bench_function("C", |bencher| {
        let (mut knowledge, mut analyzer) = (null_mut(), null_mut());
        // SAFETY: all pointers point to what the functions gave, or to values of this function.
        unsafe {
            assert_eq!(eyes_knowledge_new(0, &mut knowledge), EYES_OK);
            assert_eq!(eyes_analyzer_new(knowledge, EYES_READING_FAST, &mut analyzer), EYES_OK);
        }
        bencher.iter(|| {
            let mut points = 0;
            // SAFETY: as above.
            unsafe {
                let mut board = null_mut();
                assert_eq!(eyes_board_new(19, 19, EYES_KO_SIMPLE, 0, &mut board), EYES_OK);
                for &(point, color) in &moves {
                    eyes_board_play(
                        board,
                        point.array_index(19) as i32,
                        color.index() as i32 + 1,
                        null_mut(),
                    );
                    eyes_analyzer_update(analyzer, board);
                    let mut count = 0;
                    eyes_space_count(analyzer, &mut count);
                    for number in 0..count {
                        let mut space =
                            EyesSpace { struct_size: size_of::<EyesSpace>(), ..EyesSpace::default() };
                        eyes_space(analyzer, number, &mut space);
                        points += space.points;
                    }
                }
                eyes_board_free(board);
            }
            black_box(points)
        });
        // SAFETY: as above.
        unsafe {
            eyes_analyzer_free(analyzer);
            eyes_knowledge_free(knowledge);
        }
    });
    group.finish();
}

criterion_group!(benches, overhead);
criterion_main!(benches);
