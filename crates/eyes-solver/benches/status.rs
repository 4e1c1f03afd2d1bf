//! How long a status takes: positions of our own, small to large.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_solver::{Bounds, Rules, Side, Solver};
use std::hint::black_box;

#[path = "../tests/support/drawn.rs"]
mod drawn;

const POSITIONS: [(&str, &str); 6] = [
    ("straight three", "OOOOO O...O OOOOO"),
    ("bent four in the corner", "OOO X.O XOO X.O"),
    ("rectangular six in the corner", "OOOO ...O ...O"),
    ("carpenter's square, cut", "XXXXX OOOXX ...OX ...OX ...OX"),
    ("open second line", "XXXXXXX XOOOOOX X.....X"),
    ("wide corner", "XXXXXX OOOOOX .....X ....OX OOO.OX"),
];

fn status(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("status");
    for (name, drawing) in POSITIONS {
        let enclosed = drawn::corner(19, drawing);
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
