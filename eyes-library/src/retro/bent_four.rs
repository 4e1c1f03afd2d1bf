//! Bent-4-type positions (Wolf, *A library of eyes in Go, I*, Definition 1), under ruling I.

use super::Retrograde;
use super::layers;
use crate::ground::GroundSet;
use eyes_solver::{Ruling, Side, Status};

impl Retrograde {
    /// Whether the regular position with these attacker stones is of bent-4-type and `side` needs the ko threats.
    /// The definition asks for two things: the status is a ko for which `side` needs at least one threat, and
    /// passing is its single best first move apart from dame. With `dame`, filling an external liberty is dame;
    /// otherwise it is an ordinary move.
    #[must_use]
    pub fn is_bent_four(&self, stones: GroundSet, side: Side, dame: bool) -> bool {
        let (Some(status), Some(other)) =
            (self.status(stones, Ruling::I, side), self.status(stones, Ruling::I, side.other()))
        else {
            return false;
        };
        if !needs_threats(status) || other != status.negated() {
            return false;
        }
        let Some(plain) = self.graph.number(stones, 0) else { return false };
        let filled = self.filled(plain as usize);
        if side == Side::Attacker && !dame && layers::attains(filled, Ruling::I, side, status) {
            return false;
        }
        let from = &self.graph.moves(side).from;
        self.no_stone_attains(side, from[plain as usize], from[plain as usize + 1], status)
    }

    /// The number of positions of either colour, without external liberties, in which the attacker is to move, may
    /// not retake a ko, needs ko threats, and has passing as his single best move. Retaking with a threat is not
    /// counted as a move. The value of the pass is that of the regular position after it.
    #[must_use]
    pub fn banned_bent_four(&self) -> u32 {
        let plain = self.graph.plain();
        let nodes = self.graph.attacker.special.iter().enumerate();
        let found = nodes.filter(|(index, node)| {
            let status = layers::status(self.attacked[plain + index], Ruling::I, Side::Attacker);
            if node.just || !needs_threats(status) {
                return false;
            }
            let passed = layers::status(self.defended[node.plain as usize], Ruling::I, Side::Defender);
            passed.negated() == status && self.no_stone_attains(Side::Attacker, node.from, node.until, status)
        });
        found.count() as u32
    }

    fn no_stone_attains(&self, side: Side, from: u32, until: u32, status: Status) -> bool {
        let targets = &self.graph.moves(side).targets[from as usize..until as usize];
        let words = match side {
            Side::Attacker => &self.defended,
            Side::Defender => &self.attacked,
        };
        !targets.iter().any(|&target| layers::attains(words[target as usize], Ruling::I, side, status))
    }
}

fn needs_threats(status: Status) -> bool {
    status.is_ko() && !status.wins()
}
