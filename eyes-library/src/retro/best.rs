//! Best moves, by one ply of search over the solved positions of a ground.

use super::graph::NOWHERE;
use super::{Retrograde, layers};
use crate::ground::{Ground, GroundSet};
use eyes_solver::{Move, Ruling, Side, Status};

/// All first moves that reach the status: stones in the order of the points, then filling an external liberty,
/// then passing (its value is that of the other side moving first). Empty if the position is illegal. If the
/// position is lost, every legal move is a best move.
///
/// The library stores only statuses, so this solves the ground again. That takes milliseconds for 9 points and
/// tenths of a second for 11.
#[must_use]
pub fn best_moves(
    ground: &Ground,
    stones: GroundSet,
    external: u8,
    ruling: Ruling,
    first: Side,
) -> Vec<Move> {
    let mut all = Retrograde::new(ground);
    while all.external() < external {
        if !all.add_external() {
            break;
        }
    }
    let Some(status) = all.status(stones, ruling, first) else { return Vec::new() };
    let moves = all.move_statuses(stones, ruling, first).into_iter();
    moves.filter(|&(_, value)| value == status).map(|(mov, _)| mov).collect()
}

impl Retrograde {
    /// The status after each first move, from the view of the side that moves.
    fn move_statuses(&self, stones: GroundSet, ruling: Ruling, first: Side) -> Vec<(Move, Status)> {
        let Some(plain) = self.graph.number(stones, 0) else { return Vec::new() };
        let plain = plain as usize;
        let words = if first == Side::Attacker { &self.defended } else { &self.attacked };
        let mut moves = Vec::new();
        for point in 0..self.graph.strings.ground().len() as u8 {
            let takes_wall =
                first == Side::Attacker && self.external == 0 && self.graph.liberties[plain] == 1 << point;
            if takes_wall {
                moves.push((Move::Play(point), Status::WON));
                continue;
            }
            let target = self.graph.after(first, plain, point);
            if target == NOWHERE || self.is_dead(target) {
                continue;
            }
            moves.push((Move::Play(point), layers::status(words[target as usize], ruling, first)));
        }
        if first == Side::Attacker && self.external > 0 {
            moves.push((Move::FillExternal, layers::status(self.filled(plain), ruling, first)));
        }
        if let Some(other) = self.status(stones, ruling, first.other()) {
            moves.push((Move::Pass, other.negated()));
        }
        moves
    }

    fn is_dead(&self, node: u32) -> bool {
        let plain = self.graph.liberties.get(node as usize);
        self.external == 0 && plain.is_some_and(|&liberties| liberties == 0)
    }
}
