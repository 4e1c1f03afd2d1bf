//! Counts and times the derivation of all games.
use eyes_solver::{ValueRules, grounds};
use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let t = Instant::now();
    let mut total = 0;
    for size in 1..=n {
        let t = Instant::now();
        let g = grounds(size);
        let t1 = t.elapsed();
        let sets: Vec<_> = g.iter().map(|g| g.stone_sets(size < 7)).collect();
        let count: usize = sets.iter().map(|s| s.len()).sum();
        let plain: usize = g.iter().map(|g| g.stone_sets(false).len()).sum();
        let t2 = t.elapsed();
        let mut sum = 0u64;
        let mut solve = std::time::Duration::ZERO;
        for (g, s) in g.iter().zip(&sets) {
            let t = Instant::now();
            let mut solved = g.solve(&ValueRules::default()).unwrap();
            solve += t.elapsed();
            for &stones in s {
                for suicide in [false, true] {
                    sum += u64::from(solved.value(stones, suicide).unwrap().attack);
                }
            }
        }
        println!(
            "{size}: grounds {} cut {} games {count} plain {plain} enum {t1:?} sets {t2:?} all {:?} solve {solve:?} ({sum})",
            g.len(),
            g.iter().filter(|g| g.is_cut()).count(),
            t.elapsed()
        );
        total += count;
    }
    println!("{total} in {:?}", t.elapsed());
}
