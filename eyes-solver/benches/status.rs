//! Time of a status, on small to large positions.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_solver::{Bounds, Enclosed, Rules, Side, Solver};
use std::hint::black_box;

#[path = "../tests/drawn.rs"]
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

const SIZE: usize = 9;

/// The groups in some corners of five columns and three rows, thinly strewn with stones.
fn corners() -> Vec<Enclosed> {
    let mut seed = 1_u32;
    let mut sign = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ["O", "O", "X", ".", ".", ".", ".", "."][(seed >> 29) as usize]
    };
    let mut corner = || {
        let rows: Vec<String> = (0..3).map(|_| (0..5).map(|_| sign()).collect::<String>() + "X").collect();
        drawn::cells(SIZE, &format!("XXXXXX {}", rows.join(" ")))
    };
    let group = |cells: &[Option<Side>]| {
        let stones = (0..cells.len()).filter(|&point| cells[point] == Some(Side::Defender));
        let group = Enclosed::group(SIZE, SIZE, cells, &stones.collect::<Vec<_>>()).ok()?;
        (group.region.walls().len() > 2).then_some(group)
    };
    std::iter::repeat_with(|| group(&corner())).flatten().take(20).collect()
}

/// How the defender, to move, fares with groups of several chains.
fn groups(criterion: &mut Criterion) {
    let corners = corners();
    let mut group = criterion.benchmark_group("20 groups of several chains");
    group.sample_size(10);
    group.bench_function("defender first", |bencher| {
        bencher.iter(|| {
            for corner in &corners {
                let mut solver = Solver::new(&corner.region, Rules::default(), Bounds::default());
                let _ = black_box(solver.status(black_box(&corner.position), Side::Defender));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, status, groups);
criterion_main!(benches);
