//! A naive exact solver of the race between two chains: outside liberties, shared liberties that are single
//! points, and one eye each.

use std::collections::HashMap;

use crate::static_rules::naive::Eye;

/// The stones in an eye: of the attacker, and of the owner.
type Stones = (u16, u16);

pub(crate) struct Chain {
    pub(crate) eye: Eye,
}

/// The race of two chains with their eyes, solved for all numbers of liberties up to a limit at once.
pub(crate) struct Race {
    chains: [Chain; 2],
    limit: usize,
    shared_limit: usize,
    /// The positions of each eye.
    configurations: [Vec<Stones>; 2],
    numbers: [HashMap<Stones, usize>; 2],
    /// For each state and side to move: whether the first chain captures the second, and the other way round.
    wins: [Vec<bool>; 2],
}

/// The liberties: outside liberties of each chain, and shared ones.
pub(crate) type Liberties = (usize, usize, usize);

impl Race {
    pub(crate) fn solve(eyes: [Eye; 2], limit: usize, shared_limit: usize) -> Self {
        let configurations = [0, 1].map(|side| {
            let eye = &eyes[side];
            let count = 1u16 << eye.adjacency.len();
            let mut found = Vec::new();
            for attacker in 0..count {
                for defender in (0..count).filter(|defender| attacker & defender == 0) {
                    if eye.is_legal(attacker, defender) {
                        found.push((attacker, defender));
                    }
                }
            }
            found
        });
        let numbers = [0, 1].map(|side: usize| {
            configurations[side].iter().enumerate().map(|(number, &stones)| (stones, number)).collect()
        });
        let states =
            configurations[0].len() * configurations[1].len() * (limit + 1).pow(2) * (shared_limit + 1) * 2;
        let mut race = Self {
            chains: eyes.map(|eye| Chain { eye }),
            limit,
            shared_limit,
            configurations,
            numbers,
            wins: [vec![false; states], vec![false; states]],
        };
        for winner in [0, 1] {
            for shared in 0..=shared_limit {
                for total in 0..=2 * limit {
                    for first in total.saturating_sub(limit)..=total.min(limit) {
                        race.solve_layer(winner, (first, total - first, shared));
                    }
                }
            }
        }
        race
    }

    fn index(&self, (first, second, shared): Liberties, eyes: [usize; 2], mover: usize) -> usize {
        let layer = (first * (self.limit + 1) + second) * (self.shared_limit + 1) + shared;
        ((layer * self.configurations[0].len() + eyes[0]) * self.configurations[1].len() + eyes[1]) * 2
            + mover
    }

    fn solve_layer(&mut self, winner: usize, liberties: Liberties) {
        loop {
            let mut changed = false;
            for first in 0..self.configurations[0].len() {
                for second in 0..self.configurations[1].len() {
                    for mover in [0, 1] {
                        let index = self.index(liberties, [first, second], mover);
                        if !self.wins[winner][index] && self.decide(winner, liberties, [first, second], mover)
                        {
                            self.wins[winner][index] = true;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn inside(&self, side: usize, number: usize) -> usize {
        let (attacker, defender) = self.configurations[side][number];
        self.chains[side].eye.liberties_inside(attacker, defender)
    }

    fn decide(&self, winner: usize, liberties: Liberties, eyes: [usize; 2], mover: usize) -> bool {
        let other = 1 - mover;
        let (first, second, shared) = liberties;
        let outside = [first, second];
        let inside = [0, 1].map(|side| self.inside(side, eyes[side]));
        let total = [0, 1].map(|side: usize| outside[side] + inside[side] + shared);
        if total.contains(&0) {
            return false;
        }
        // The result of each move: a capture by the mover, or another state.
        let mut outcomes: Vec<Result<(Liberties, [usize; 2]), ()>> = Vec::new();
        if outside[other] > 0 {
            let mut left = outside;
            left[other] -= 1;
            outcomes.push(if total[other] == 1 { Err(()) } else { Ok(((left[0], left[1], shared), eyes)) });
        }
        if shared > 0 {
            if total[other] == 1 {
                outcomes.push(Err(()));
            } else if total[mover] > 1 {
                outcomes.push(Ok(((first, second, shared - 1), eyes)));
            }
        }
        for side in [0, 1] {
            let stones = self.configurations[side][eyes[side]];
            for point in 0..self.chains[side].eye.adjacency.len() {
                let next =
                    self.chains[side].eye.play_beside(side != mover, stones, point, outside[side] + shared);
                match next {
                    Ok(stones) => {
                        let mut left = eyes;
                        left[side] = self.numbers[side][&stones];
                        outcomes.push(Ok((liberties, left)));
                    }
                    Err(true) => outcomes.push(Err(())),
                    Err(false) => {}
                }
            }
        }
        let wins = |outcome: &Result<(Liberties, [usize; 2]), ()>| match outcome {
            Err(()) => mover == winner,
            Ok((liberties, eyes)) => self.wins[winner][self.index(*liberties, *eyes, other)],
        };
        if mover == winner {
            outcomes.iter().any(wins)
        } else {
            // The loser may pass.
            self.wins[winner][self.index(liberties, eyes, other)] && outcomes.iter().all(wins)
        }
    }

    /// The side that captures the other, if one does, with `mover` to play.
    pub(crate) fn winner(&self, liberties: Liberties, stones: [Stones; 2], mover: usize) -> Option<usize> {
        let eyes = [0, 1].map(|side: usize| self.numbers[side][&stones[side]]);
        let index = self.index(liberties, eyes, mover);
        [0, 1].into_iter().find(|&winner: &usize| self.wins[winner][index])
    }
}
