//! Time of a status, on small to large positions.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use eyes_solver::{Bounds, Enclosed, Rules, Side, Solver, Status};
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

/// The chains of some random corners of five columns and three rows with few stones.
fn corners() -> Vec<Vec<Enclosed>> {
    let mut seed = 1_u32;
    let mut sign = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ["O", "O", "X", ".", ".", ".", ".", "."][(seed >> 29) as usize]
    };
    let mut corner = || {
        let rows: Vec<String> = (0..3).map(|_| (0..5).map(|_| sign()).collect::<String>() + "X").collect();
        drawn::cells(SIZE, &format!("XXXXXX {}", rows.join(" ")))
    };
    let chains = |cells: &[Option<Side>]| -> Option<Vec<Enclosed>> {
        let stones = (0..cells.len()).filter(|&point| cells[point] == Some(Side::Defender));
        let chains =
            stones.map(|stone| Enclosed::new(SIZE, SIZE, cells, stone, false).ok()?.with_wall_inside());
        let mut chains: Vec<Enclosed> = chains.collect::<Option<_>>()?;
        chains.sort_by(|one, other| one.wall.cmp(&other.wall));
        chains.dedup_by(|one, other| one.wall == other.wall);
        (chains.len() > 2).then_some(chains)
    };
    std::iter::repeat_with(|| chains(&corner())).flatten().take(20).collect()
}

/// The status of a chain for the defender moving first, if it is better than the best status so far.
fn better(solver: &mut Solver<'_>, chain: &Enclosed, best: Option<Status>) -> Option<Status> {
    let position = black_box(&chain.position);
    match best {
        Some(best) if solver.is_better(position, Side::Defender, best) != Ok(true) => Some(best),
        _ => solver.status(position, Side::Defender).ok(),
    }
}

/// The status of the defender's best chain, with one solver for all chains or one for each.
fn chains(criterion: &mut Criterion) {
    let corners = corners();
    let new = |chain| Solver::new(chain, Rules::default(), Bounds::default());
    let mut group = criterion.benchmark_group("20 corners of several chains");
    group.sample_size(10);
    group.bench_function("one solver", |bencher| {
        bencher.iter(|| {
            for chains in &corners {
                let mut solver = new(&chains[0].region);
                black_box(chains.iter().fold(None, |best, chain| {
                    assert!(solver.turn_to(&chain.region));
                    better(&mut solver, chain, best)
                }));
            }
        });
    });
    group.bench_function("one for each", |bencher| {
        bencher.iter(|| {
            for chains in &corners {
                black_box(
                    chains.iter().fold(None, |best, chain| better(&mut new(&chain.region), chain, best)),
                );
            }
        });
    });
    group.finish();
}

criterion_group!(benches, status, chains);
criterion_main!(benches);
