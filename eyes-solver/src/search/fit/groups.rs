//! Random enclosed groups as training positions.

use crate::enclosed::{Board, Enclosed};
use crate::region::Side;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};

const SIZE: usize = 19;

/// The largest number of chains of a group, as in collections of problems.
const MOST_WALLS: usize = 4;

const EMPTY: Board<'_> = Board { width: SIZE, cells: &[None; SIZE * SIZE] };

/// Random numbers that are the same on every machine.
pub(super) struct Draw(TestRng);

impl Draw {
    pub(super) fn new(seed: u64, number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        Self(TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    pub(super) fn between(&mut self, from: usize, to: usize) -> usize {
        from + self.below(to + 1 - from)
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// A group in the corner, at a side or in the middle of a board, with attacker stones all around; `None` if the
/// drawn stones do not make one.
pub(super) fn group(draw: &mut Draw) -> Option<Enclosed> {
    let area = area(draw);
    let mut cells = vec![None; SIZE * SIZE];
    for &point in &area {
        for other in EMPTY.neighbours(point).filter(|other| !area.contains(other)) {
            cells[other] = Some(Side::Attacker);
        }
    }
    let at_border: Vec<bool> =
        area.iter().map(|&point| EMPTY.neighbours(point).any(|other| !area.contains(&other))).collect();
    let (wall, attackers, defenders) = (draw.between(45, 85), draw.between(5, 25), draw.between(3, 15));
    for (&point, at_border) in area.iter().zip(at_border) {
        let (most, least) = if at_border {
            ((Side::Defender, wall), (Side::Attacker, 6))
        } else {
            ((Side::Attacker, attackers), (Side::Defender, defenders))
        };
        let drawn = draw.below(100);
        cells[point] = match drawn {
            _ if drawn < most.1 => Some(most.0),
            _ if drawn < most.1 + least.1 => Some(least.0),
            _ => None,
        };
    }
    let defends = |point: usize| cells[point] == Some(Side::Defender);
    let stones = |&point: &usize| EMPTY.flood([point], defends).into_iter().filter(|&stone| stone).count();
    let chain = area.iter().copied().filter(|&point| defends(point)).max_by_key(stones)?;
    if stones(&chain) < 3 {
        return None;
    }
    let mut walls = vec![chain];
    if draw.percent(75) {
        walls.extend(area.iter().filter(|&&point| defends(point) && draw.percent(50)));
        walls.truncate(MOST_WALLS);
    }
    Enclosed::group(SIZE, SIZE, &cells, &walls).ok()
}

fn area(draw: &mut Draw) -> Vec<usize> {
    let size = draw.between(9, 24);
    let start = match draw.below(10) {
        0..6 => 0,
        6..9 => draw.between(4, 9),
        _ => SIZE * SIZE / 2,
    };
    let mut area = vec![start];
    while area.len() < size {
        // Points beside several points of the set are drawn more often.
        let candidates: Vec<usize> = area
            .iter()
            .flat_map(|&point| EMPTY.neighbours(point))
            .filter(|point| !area.contains(point))
            .collect();
        let point = candidates[draw.below(candidates.len())];
        if point / SIZE < 4 || draw.percent(40) {
            area.push(point);
        }
    }
    area.sort_unstable();
    area
}
