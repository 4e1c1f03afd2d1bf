//! Cost of the static rules: one eye, and whole 19x19 boards from real games.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eyes_runtime::board::{Board, Color, Point, SuicideRule};
use eyes_runtime::static_rules::benson::benson_both;
use eyes_runtime::static_rules::neighbour_class::{Eye, Stones};
use eyes_runtime::static_rules::unconditional::unconditional;

/// The moves of a game record without variations.
fn moves(record: &str) -> Vec<(Color, Option<Point>)> {
    record
        .split(';')
        .filter_map(|node| {
            let (color, rest) = match node.split_at_checked(2)? {
                ("B[", rest) => (Color::Black, rest.as_bytes()),
                ("W[", rest) => (Color::White, rest.as_bytes()),
                _ => return None,
            };
            match rest {
                [x @ b'a'..=b's', y @ b'a'..=b's', b']', ..] => Some((color, Point::new(x - b'a', y - b'a'))),
                _ => Some((color, None)),
            }
        })
        .collect()
}

/// Positions of the repository's games after so many moves; 0 stands for the end.
fn positions(after: usize) -> Vec<Board> {
    (1..=10)
        .map(|number| {
            let path = format!("{}/../../tests/positions/game19-{number:02}.sgf", env!("CARGO_MANIFEST_DIR"));
            let record = std::fs::read_to_string(path).expect("a game record");
            let moves = moves(&record);
            let count = if after == 0 { moves.len() } else { after.min(moves.len()) };
            let mut board = Board::new(19, 19).expect("a board");
            for &(color, point) in &moves[..count] {
                match point {
                    Some(point) => board.play(point, color).map_or((), |_| ()),
                    None => board.clear_ko(),
                }
            }
            board
        })
        .collect()
}

fn one_eye(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eye");
    let shapes: [(&str, &[(u8, u8)]); 4] = [
        ("rabbity six", &[(4, 4), (5, 4), (4, 5), (5, 5), (6, 5), (5, 6)]),
        ("straight seven", &[(4, 4), (5, 4), (6, 4), (7, 4), (8, 4), (9, 4), (10, 4)]),
        ("bulky five", &[(5, 5), (6, 5), (5, 6), (6, 6), (5, 7)]),
        ("bow tie", &[(4, 4), (5, 4), (4, 5), (5, 5), (6, 5), (5, 6), (6, 6)]),
    ];
    for (name, points) in shapes {
        let eye = Eye::new(points, 19, 19).expect("an eye");
        let stones = Stones { attackers: eye.bit(points[1]), friends: 0 };
        group.bench_function(format!("eye and class from points, {name}"), |bencher| {
            bencher.iter(|| Eye::new(black_box(points), 19, 19).expect("an eye").class());
        });
        group.bench_function(format!("status, {name}"), |bencher| {
            bencher.iter(|| black_box(&eye).status(black_box(stones), 3));
        });
    }
    group.finish();
}

fn whole_boards(criterion: &mut Criterion) {
    for (name, after) in [("move 120", 120), ("move 200", 200), ("end", 0)] {
        let boards = positions(after);
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function("benson, both colours", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(benson_both(black_box(board), SuicideRule::Forbidden));
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

criterion_group!(benches, one_eye, whole_boards);
criterion_main!(benches);
