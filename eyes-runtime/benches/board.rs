//! What it saves that the board keeps its strings up to date, and that unconditional life is found row by row:
//! the same games and positions by the rules of `eyes-rules`, which flood strings and regions anew.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use eyes_rules::{Adjacency, Bits, Links, Position, Set, Sides, benson, play};
use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::static_rules::benson::benson_both;

mod records;

type Points = Bits<6>;

fn number(point: Point) -> usize {
    usize::from(point.row()) * 19 + usize::from(point.column())
}

fn sets(board: &Board) -> [Points; 2] {
    Color::ALL.map(|color| board.points_with(Some(color)).iter().map(number).collect())
}

fn moves(criterion: &mut Criterion) {
    let boards = records::positions(120);
    let graph = Links::<Points>::grid(19, 19).expect("a board");
    let mut group = criterion.benchmark_group("all moves and liberties, ten boards after 120 moves");
    group.bench_function("board", |bencher| {
        bencher.iter(|| {
            let mut liberties = 0;
            for board in &boards {
                liberties += board.strings().map(|head| board.liberty_count(head)).sum::<usize>();
                for color in Color::ALL {
                    let legal = |&point: &Point| board.legality(point, color).is_ok();
                    liberties += black_box(board).points().filter(legal).count();
                }
            }
            liberties
        });
    });
    group.bench_function("general rules", |bencher| {
        let positions: Vec<[Points; 2]> = boards.iter().map(sets).collect();
        bencher.iter(|| {
            let mut liberties = 0;
            for stones in &positions {
                let empty = graph.points().without(stones[0] | stones[1]);
                for (own, enemy) in [(stones[0], stones[1]), (stones[1], stones[0])] {
                    liberties += graph.chains(own).map(|chain| (chain.around & empty).size()).sum::<usize>();
                    let position = Position { stones: Sides { own, enemy }, ko: None };
                    let play = |&point: &usize| {
                        play(&graph, black_box(&position), Sides::NONE, point, Suicide::Forbidden).is_ok()
                    };
                    liberties += empty.members().filter(play).count();
                }
            }
            liberties
        });
    });
    group.finish();
}

fn life(criterion: &mut Criterion) {
    let boards = records::positions(0);
    let graph = Links::<Points>::grid(19, 19).expect("a board");
    let mut group = criterion.benchmark_group("unconditional life, both colours, ten boards at the end");
    group.bench_function("row by row", |bencher| {
        bencher.iter(|| {
            for board in &boards {
                black_box(benson_both(black_box(board), Suicide::Forbidden));
            }
        });
    });
    group.bench_function("general rules", |bencher| {
        let positions: Vec<[Points; 2]> = boards.iter().map(sets).collect();
        bencher.iter(|| {
            for stones in &positions {
                for (own, enemy) in [(stones[0], stones[1]), (stones[1], stones[0])] {
                    let stones = black_box(Sides { own, enemy });
                    black_box(benson::alive(&graph, stones, Points::EMPTY, Suicide::Forbidden));
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, moves, life);
criterion_main!(benches);
