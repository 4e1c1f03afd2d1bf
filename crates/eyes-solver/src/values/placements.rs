//! All placements of stones on some points, and their numbers.

use std::sync::OnceLock;

use eyes_graph::VertexSet;

use super::shape::Stones;
use super::whole::Whole;

/// Stones of both sides, and their number: in base three, 1 for the attacker, 2 for the defender.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) attacker: VertexSet,
    pub(crate) defender: VertexSet,
    pub(crate) index: u32,
}

/// Sums of powers of three, for the low and the high six points.
static POWERS: [[u32; 64]; 2] = powers();

const fn powers() -> [[u32; 64]; 2] {
    let mut sums = [[0; 64]; 2];
    let mut half = 0;
    while half < 2 {
        let mut set = 1;
        while set < 64 {
            let lowest = (set as u32).trailing_zeros();
            sums[half][set] = sums[half][set & (set - 1)] + 3u32.pow(lowest + half as u32 * 6);
            set += 1;
        }
        half += 1;
    }
    sums
}

const fn sum(set: VertexSet) -> u32 {
    POWERS[0][set as usize & 63] + POWERS[1][(set >> 6) as usize & 63]
}

/// The number of a placement of at most [`Whole::MAX_POINTS`] points; the ko point is left aside.
#[inline]
pub(crate) const fn index(stones: &Stones) -> u32 {
    sum(stones.attacker) + 2 * sum(stones.defender)
}

/// All placements on `len` points, most stones first.
pub(crate) fn placements(len: usize) -> &'static [Placement] {
    static ALL: [OnceLock<Vec<Placement>>; Whole::MAX_POINTS + 1] =
        [const { OnceLock::new() }; Whole::MAX_POINTS + 1];
    ALL[len].get_or_init(|| {
        let full: VertexSet = (1 << len) - 1;
        let mut all = Vec::with_capacity(3usize.pow(len as u32));
        for attacker in 0..=full {
            let free = full & !attacker;
            let mut defender = free;
            loop {
                let stones = Stones { attacker, defender, ko: None };
                all.push(Placement { attacker, defender, index: index(&stones) });
                if defender == 0 {
                    break;
                }
                defender = (defender - 1) & free;
            }
        }
        all.sort_by_key(|placement| {
            core::cmp::Reverse((placement.attacker | placement.defender).count_ones())
        });
        all
    })
}
