//! Cost of the static rules: one eye, and whole 19x19 boards from real games.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eyes_runtime::board::{Board, Point, Suicide};
use eyes_runtime::static_rules::benson::{IncrementalBenson, benson_both};
use eyes_runtime::static_rules::neighbour_class::{EyeShape, EyeStones};
use eyes_runtime::static_rules::survey::survey;
use eyes_runtime::static_rules::unconditional::unconditional;

mod records;

fn one_eye(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eye");
    let shapes: [(&str, &[(u8, u8)]); 4] = [
        ("rabbity six", &[(4, 4), (5, 4), (4, 5), (5, 5), (6, 5), (5, 6)]),
        ("straight seven", &[(4, 4), (5, 4), (6, 4), (7, 4), (8, 4), (9, 4), (10, 4)]),
        ("bulky five", &[(5, 5), (6, 5), (5, 6), (6, 6), (5, 7)]),
        ("bow tie", &[(4, 4), (5, 4), (4, 5), (5, 5), (6, 5), (5, 6), (6, 6)]),
    ];
    for (name, points) in shapes {
        let eye = EyeShape::new(points, 19, 19).expect("an eye");
        let stones = EyeStones { attackers: eye.bit(points[1]), friends: 0 };
        group.bench_function(format!("eye and class from points, {name}"), |bencher| {
            bencher.iter(|| EyeShape::new(black_box(points), 19, 19).expect("an eye").class());
        });
        group.bench_function(format!("status, {name}"), |bencher| {
            bencher.iter(|| black_box(&eye).status(black_box(stones), 3));
        });
    }
    let corner: &[(u8, u8)] = &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2), (2, 1)];
    let eye = EyeShape::new(corner, 19, 19).expect("an eye");
    let stones = EyeStones { attackers: eye.bit(corner[1]), friends: 0 };
    group.bench_function("status from the table, seven in the corner", |bencher| {
        bencher.iter(|| black_box(&eye).status(black_box(stones), 3));
    });
    group.finish();
}

fn whole_boards(criterion: &mut Criterion) {
    for (name, after) in [("move 120", 120), ("move 200", 200), ("end", 0)] {
        let boards = records::positions(after);
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function("benson, both colours", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(benson_both(black_box(board), Suicide::Forbidden));
                }
            });
        });
        group.bench_function("survey", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(survey(black_box(board)));
                }
            });
        });
        group.bench_function("unconditional status", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(unconditional(black_box(board)));
                }
            });
        });
        group.finish();
    }
}

fn whole_games(criterion: &mut Criterion) {
    let games: Vec<_> = (1..=6).map(records::game).collect();
    let corner = Point::new(0, 0).expect("a corner");
    let latest = |boards: &[Board]| -> Vec<Point> {
        let added = |pair: &[Board]| {
            let [before, after] = pair else { unreachable!("pairs") };
            after.points().find(|&point| before.is_empty(point) && !after.is_empty(point))
        };
        boards.windows(2).map(|pair| added(pair).unwrap_or(corner)).collect()
    };
    let latest: Vec<_> = games.iter().map(|boards| latest(boards)).collect();
    let moves: usize = latest.iter().map(Vec::len).sum();
    let mut group = criterion.benchmark_group("every move of six games");
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("benson, both colours", |bencher| {
        bencher.iter(|| {
            for board in games.iter().flatten() {
                black_box(benson_both(black_box(board), Suicide::Forbidden));
            }
        });
    });
    group.bench_function("the same, kept from move to move", |bencher| {
        bencher.iter(|| {
            for (boards, latest) in games.iter().zip(&latest) {
                let mut kept = IncrementalBenson::new(&boards[0], Suicide::Forbidden);
                for (board, &point) in boards[1..].iter().zip(latest) {
                    black_box(kept.update(black_box(board), point));
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, one_eye, whole_boards, whole_games);
criterion_main!(benches);
