//! How long a status takes: positions of our own, small to large.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_solver::{Bounds, Enclosed, Rules, Side, Solver};
use std::hint::black_box;

const POSITIONS: [(&str, &str); 6] = [
    ("straight three", "OOOOO O...O OOOOO"),
    ("bent four in the corner", "OOO X.O XOO X.O"),
    ("rectangular six in the corner", "OOOO ...O ...O"),
    ("carpenter's square, cut", "XXXXX OOOXX ...OX ...OX ...OX"),
    ("open second line", "XXXXXXX XOOOOOX X.....X"),
    ("wide corner", "XXXXXX OOOOOX .....X ....OX OOO.OX"),
];

fn enclosed(drawing: &str) -> Enclosed {
    const SIZE: usize = 19;
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let mut cells = vec![None; SIZE * SIZE];
    for (index, row) in rows.iter().enumerate() {
        for (column, sign) in row.chars().enumerate() {
            cells[(SIZE - rows.len() + index) * SIZE + column] = match sign {
                'O' => Some(Side::Defender),
                'X' => Some(Side::Attacker),
                _ => None,
            };
        }
    }
    let wall = cells.iter().position(|cell| *cell == Some(Side::Defender)).expect("a wall");
    Enclosed::new(SIZE, SIZE, &cells, wall, true).expect("enclosed")
}

fn status(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("status");
    for (name, drawing) in POSITIONS {
        let enclosed = enclosed(drawing);
        for first in [Side::Attacker, Side::Defender] {
            group.bench_with_input(
                BenchmarkId::new(name, format!("{first:?}")),
                &first,
                |bencher, &first| {
                    bencher.iter(|| {
                        let mut solver = Solver::new(&enclosed.region, Rules::default(), Bounds::default());
                        solver.status_and_move(black_box(&enclosed.position), first)
                    });
                },
            );
        }
    }
    group.finish();
}

criterion_group!(benches, status);
criterion_main!(benches);
