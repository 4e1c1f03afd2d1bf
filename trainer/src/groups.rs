//! Random enclosed groups as training positions.

use eyes_rules::{Adjacency, Bits, Links, Set};
use eyes_solver::{Boundary, Enclosed, Side};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use std::sync::LazyLock;

const SIZE: usize = 19;

type Points = Bits<6>;

static BOARD: LazyLock<Links<Points>> =
    LazyLock::new(|| Links::grid(SIZE, SIZE).expect("a set can hold the points of a board"));

/// Random numbers that are the same on every machine.
pub(crate) struct Draw(TestRng);

impl Draw {
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        Self(TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    pub(crate) fn between(&mut self, from: usize, to: usize) -> usize {
        from + self.below(to + 1 - from)
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// A group in the corner, at a side or in the middle of a board, with attacker stones all around; `None` if the
/// drawn stones do not make one.
pub(crate) fn group(draw: &mut Draw) -> Option<Enclosed> {
    let area = area(draw);
    let beyond = |point: usize| BOARD.neighbours(point).without(area);
    let mut cells = vec![None; SIZE * SIZE];
    let ring: Vec<usize> = area.members().flat_map(|point| beyond(point).members()).collect();
    for &point in &ring {
        cells[point] = Some(Side::Attacker);
    }
    let (wall, attackers, defenders) = (draw.between(45, 85), draw.between(5, 25), draw.between(3, 15));
    for point in area.members() {
        let (most, least) = if beyond(point).has_none() {
            ((Side::Attacker, attackers), (Side::Defender, defenders))
        } else {
            ((Side::Defender, wall), (Side::Attacker, 6))
        };
        let drawn = draw.below(100);
        cells[point] = match drawn {
            _ if drawn < most.1 => Some(most.0),
            _ if drawn < most.1 + least.1 => Some(least.0),
            _ => None,
        };
    }
    let defenders: Points = area.members().filter(|&point| cells[point] == Some(Side::Defender)).collect();
    let stones = |&stone: &usize| BOARD.flood(Points::single(stone), defenders).size();
    let chain = defenders.members().max_by_key(stones)?;
    if stones(&chain) < 3 {
        return None;
    }
    // The networks evaluate several walls one by one and treat the others as ordinary strings. So one wall is
    // enough.
    Enclosed::within(SIZE, SIZE, &cells, &[chain], Boundary::Safe(&ring), false).ok()
}

fn area(draw: &mut Draw) -> Points {
    let size = draw.between(9, 24);
    let start = match draw.below(10) {
        0..6 => 0,
        6..9 => draw.between(4, 9),
        _ => SIZE * SIZE / 2,
    };
    // In the order in which they are added.
    let mut points = vec![start];
    let mut area = Points::single(start);
    while points.len() < size {
        // Points beside several points of the set are drawn more often.
        let candidates: Vec<usize> =
            points.iter().flat_map(|&point| BOARD.neighbours(point).without(area).members()).collect();
        let point = candidates[draw.below(candidates.len())];
        if point / SIZE < 4 || draw.percent(40) {
            points.push(point);
            area = area | Points::single(point);
        }
    }
    area
}
