//! Solves all positions of a ground at once, as the least fixpoint of "the wall is captured".
//!
//! Every legal placement of stones of both sides is a node. Each point that the ko rule may forbid in a placement
//! gives one more node. A node holds one word for each side to move. Sweeps over all nodes, most stones first, add
//! captures until nothing changes. Where no sweep finds a capture, the defender can hold out indefinitely.

mod bent_four;
mod best;
mod graph;
mod layers;

pub use best::best_moves;

use crate::ground::{Ground, GroundSet};
use crate::strings::Strings;
use eyes_solver::{Ruling, Side, Status};
use graph::{Graph, NOWHERE};
use layers::{ALL, Word};

/// All positions of a ground, solved for a number of external liberties that can be raised.
///
/// For each number of external liberties this costs a millisecond for 7 points, and about four times as much for
/// each further point.
#[derive(Debug)]
pub struct Retrograde {
    graph: Graph,
    external: u8,
    attacked: Vec<Word>,
    defended: Vec<Word>,
    /// The words with one external liberty less.
    defended_before: Vec<Word>,
}

impl Retrograde {
    /// Solves all positions without external liberties.
    #[must_use]
    pub fn new(ground: &Ground) -> Self {
        let graph = Graph::new(Strings::new(ground));
        let (attacked, defended) = (graph.words(Side::Attacker), graph.words(Side::Defender));
        let mut all = Self { graph, external: 0, attacked, defended, defended_before: Vec::new() };
        all.settle();
        all
    }

    /// The external liberties of the wall.
    #[must_use]
    pub fn external(&self) -> u8 {
        self.external
    }

    /// Solves all positions with one external liberty more. Returns whether a word with the defender to move
    /// changed; if none did, further liberties change nothing.
    pub fn add_external(&mut self) -> bool {
        self.external += 1;
        self.defended_before = std::mem::replace(&mut self.defended, self.graph.words(Side::Defender));
        self.attacked.fill(0);
        self.settle();
        let plain = self.graph.plain();
        self.defended[..plain] != self.defended_before[..plain]
    }

    /// The statuses with these attacker stones inside and no ko point; `None` if a string or the wall has no
    /// liberty.
    #[must_use]
    pub fn status(&self, stones: GroundSet, ruling: Ruling, first: Side) -> Option<Status> {
        let plain = self.graph.number(stones, 0)? as usize;
        if self.external == 0 && self.graph.liberties[plain] == 0 {
            return None;
        }
        let words = if first == Side::Attacker { &self.attacked } else { &self.defended };
        Some(layers::status(words[plain], ruling, first))
    }

    fn settle(&mut self) {
        if self.external == 0 {
            for (plain, _) in self.graph.liberties.iter().enumerate().filter(|(_, set)| **set == 0) {
                self.attacked[plain] = ALL;
                self.defended[plain] = ALL;
            }
        }
        while self.pass() {}
    }

    fn pass(&mut self) -> bool {
        let mut changed = 0;
        let plain_count = self.graph.plain();
        for plain in 0..plain_count {
            let liberties = self.graph.liberties[plain];
            if self.external == 0 && liberties == 0 {
                continue;
            }
            let word = self.defend_plain(plain);
            changed |= word ^ self.defended[plain];
            self.defended[plain] = word;
            let word = self.attack_plain(plain, liberties);
            changed |= word ^ self.attacked[plain];
            self.attacked[plain] = word;
        }
        for index in 0..self.graph.defender.special.len() {
            let word = self.defend_special(index);
            changed |= word ^ self.defended[plain_count + index];
            self.defended[plain_count + index] = word;
        }
        for index in 0..self.graph.attacker.special.len() {
            let word = self.attack_special(index);
            changed |= word ^ self.attacked[plain_count + index];
            self.attacked[plain_count + index] = word;
        }
        changed != 0
    }

    #[inline]
    fn all_of(&self, from: u32, until: u32) -> Word {
        let targets = &self.graph.defender.targets[from as usize..until as usize];
        targets.iter().fold(ALL, |word, &target| word & self.attacked[target as usize])
    }

    #[inline]
    fn any_of(&self, from: u32, until: u32) -> Word {
        let targets = &self.graph.attacker.targets[from as usize..until as usize];
        targets.iter().fold(0, |word, &target| word | self.defended[target as usize])
    }

    #[inline]
    fn filled(&self, plain: usize) -> Word {
        if self.external == 0 { 0 } else { self.defended_before[plain] }
    }

    #[inline]
    fn defend_plain(&self, plain: usize) -> Word {
        let from = &self.graph.defender.from;
        self.all_of(from[plain], from[plain + 1]) & layers::defender_pass(self.attacked[plain])
    }

    #[inline]
    fn attack_plain(&self, plain: usize, liberties: GroundSet) -> Word {
        if self.external == 0 && liberties.is_power_of_two() {
            return ALL;
        }
        let from = &self.graph.attacker.from;
        self.any_of(from[plain], from[plain + 1])
            | self.filled(plain)
            | layers::attacker_pass(self.defended[plain])
    }

    fn defend_special(&self, index: usize) -> Word {
        let node = self.graph.defender.special[index];
        if self.external == 0 && self.graph.liberties[node.plain as usize] == 0 {
            return ALL;
        }
        let mut word = self.all_of(node.from, node.until);
        if node.retaken != NOWHERE {
            word &= layers::defender_threat(self.attacked[node.retaken as usize]);
        }
        if node.passed != NOWHERE {
            word &= layers::defender_pass_banned(self.attacked[node.passed as usize]);
        }
        word
    }

    fn attack_special(&self, index: usize) -> Word {
        let node = self.graph.attacker.special[index];
        let plain = node.plain as usize;
        let mut word = self.any_of(node.from, node.until) | self.filled(plain);
        if self.external == 0 {
            let liberties = self.graph.liberties[plain];
            if liberties == 0
                || liberties.is_power_of_two() && node.ko != Some(liberties.trailing_zeros() as u8)
            {
                return ALL;
            }
        }
        if node.retaken != NOWHERE {
            word |= layers::attacker_threat(self.defended[node.retaken as usize]);
        }
        if node.passed != NOWHERE {
            word |= layers::attacker_pass_banned(self.defended[node.passed as usize]);
        }
        word
    }
}
