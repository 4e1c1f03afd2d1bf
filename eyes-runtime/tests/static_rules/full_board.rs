//! A naive exact solver of "which of two chains is captured first" on whole small boards. It tries every legal
//! move of both sides, and passes.

use std::collections::HashMap;

use crate::static_rules::grid::{Bits, Grid};

/// Stones of both sides, the side to move, and the point that a ko forbids it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    pub(crate) stones: [Bits; 2],
    pub(crate) mover: usize,
    pub(crate) ko: Option<u8>,
}

impl Grid {
    /// The position after a move; `None` if it is illegal.
    fn play(&self, position: &Position, point: usize) -> Option<Position> {
        let (bit, mover) = (1 << point, position.mover);
        if (position.stones[0] | position.stones[1]) & bit != 0 || position.ko == Some(point as u8) {
            return None;
        }
        let own = position.stones[mover] | bit;
        let other = position.stones[1 - mover];
        let captured = self.breathless(other, own);
        let other = other & !captured;
        let string = self.string(bit, own);
        let liberties = self.beside(string) & !own & !other;
        if liberties == 0 {
            return None;
        }
        let is_ko = captured.count_ones() == 1 && string == bit && liberties == captured;
        let mut stones = [0; 2];
        stones[mover] = own;
        stones[1 - mover] = other;
        let ko = is_ko.then_some(captured.trailing_zeros() as u8);
        Some(Position { stones, mover: 1 - mover, ko })
    }

    fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
        let pass = Position { mover: 1 - position.mover, ko: None, ..*position };
        (0..self.area()).filter_map(|point| self.play(position, point)).chain([pass])
    }
}

/// Two stones, one of each side. The side whose stone is captured loses.
#[derive(Clone, Copy)]
pub(crate) struct Stakes(pub(crate) [Bits; 2]);

impl Stakes {
    fn loser(self, position: &Position) -> Option<usize> {
        (0..2).find(|&side| position.stones[side] & self.0[side] == 0)
    }
}

/// Whether `winner` captures within this many moves, passes counted, against every play of the other side.
pub(crate) struct Forced<'a> {
    grid: &'a Grid,
    stakes: Stakes,
    winner: usize,
    /// The points where the winner plays.
    zone: Bits,
    known: HashMap<(Position, u32), bool>,
}

impl<'a> Forced<'a> {
    pub(crate) fn new(grid: &'a Grid, stakes: Stakes, winner: usize, zone: Bits) -> Self {
        Self { grid, stakes, winner, zone, known: HashMap::new() }
    }

    pub(crate) fn wins(&mut self, position: &Position, depth: u32) -> bool {
        if let Some(loser) = self.stakes.loser(position) {
            return loser != self.winner;
        }
        if depth == 0 {
            return false;
        }
        if let Some(&known) = self.known.get(&(*position, depth)) {
            return known;
        }
        let grid = self.grid;
        let wins = if position.mover == self.winner {
            let zone = self.zone;
            (0..grid.area())
                .filter(|&point| zone >> point & 1 == 1)
                .filter_map(|point| grid.play(position, point))
                .any(|next| self.wins(&next, depth - 1))
        } else {
            grid.moves(position).all(|next| self.wins(&next, depth - 1))
        };
        self.known.insert((*position, depth), wins);
        wins
    }
}

/// Whether `winner` captures first if the other side plays only within `refuge` or passes, by the least fixpoint
/// over all reachable positions. `None` if there are more than `limit` of them.
///
/// `false` also holds if the other side has more choices.
pub(crate) fn can_force(
    grid: &Grid,
    stakes: Stakes,
    start: Position,
    winner: usize,
    refuge: Bits,
    limit: usize,
) -> Option<bool> {
    let mut numbers = HashMap::from([(start, 0usize)]);
    let mut positions = vec![start];
    let mut next: Vec<Vec<usize>> = Vec::new();
    while let Some(&position) = positions.get(next.len()) {
        let mut list = Vec::new();
        if stakes.loser(&position).is_none() {
            let taken = position.stones[0] | position.stones[1];
            for after in grid.moves(&position) {
                let played = (after.stones[0] | after.stones[1]) & !taken;
                if position.mover != winner && played & !refuge != 0 {
                    continue;
                }
                list.push(*numbers.entry(after).or_insert_with(|| {
                    positions.push(after);
                    positions.len() - 1
                }));
            }
            if positions.len() > limit {
                return None;
            }
        }
        next.push(list);
    }
    let mut wins: Vec<bool> =
        positions.iter().map(|position| stakes.loser(position) == Some(1 - winner)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for number in (0..positions.len()).rev() {
            if wins[number] || next[number].is_empty() {
                continue;
            }
            let mut after = next[number].iter();
            let won = if positions[number].mover == winner {
                after.any(|&after| wins[after])
            } else {
                after.all(|&after| wins[after])
            };
            changed |= won;
            wins[number] = won;
        }
    }
    Some(wins[0])
}
