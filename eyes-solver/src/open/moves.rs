//! How promising a move looks, before anything is searched.

use super::arena::Arena;
use super::grid::Set;
use super::state::{Played, State};
use crate::region::Side;

/// What the search has found so far about points: how often a move there decided something.
#[derive(Clone, Debug)]
pub(super) struct Experience {
    wins: [[u32; 128]; 2],
    tries: [[u32; 128]; 2],
}

impl Experience {
    pub(super) fn new() -> Self {
        Self { wins: [[0; 128]; 2], tries: [[0; 128]; 2] }
    }

    pub(super) fn note(&mut self, side: Side, point: u8, won: bool) {
        let at = usize::from(point) & 127;
        self.tries[side as usize][at] += 1;
        self.wins[side as usize][at] += u32::from(won);
    }

    /// From 0, never good, to 16.
    fn of(&self, side: Side, point: u8) -> u32 {
        let at = usize::from(point) & 127;
        let (wins, tries) = (self.wins[side as usize][at], self.tries[side as usize][at]);
        (16 * wins + 8) / (tries + 2)
    }
}

/// First numbers of the position after a move, for the side that moves next: small first number, likely won
/// by it.
pub(super) fn first_numbers(
    arena: &Arena,
    before: &State,
    point: u8,
    played: &Played,
    experience: &Experience,
) -> (u32, u32) {
    let grid = &arena.grid;
    let side = before.turn;
    let stone: Set = 1 << point;
    let around = grid.near(stone);
    let own = before.stones(side);
    let other = before.stones(side.other());
    let empty = grid.points() & !before.occupied();
    // The difficulty of the move for its side; 8 is usual.
    let mut cost = 12i32;
    let is_safe = played.string & arena.refuge(side) != 0;
    let liberties = if is_safe { 4 } else { played.liberties.count_ones().min(4) };
    if played.captured != 0 {
        cost -= 4 + 2 * (played.captured.count_ones().min(3) as i32);
    }
    if played.rescued > 0 && liberties > 1 {
        cost -= 2 + played.rescued.min(3) as i32;
    }
    if played.in_atari > 0 && liberties > 1 {
        cost -= 2 + played.in_atari.min(2) as i32;
    }
    if liberties == 1 && played.captured == 0 {
        cost += 4 + played.string.count_ones().min(5) as i32;
    } else if liberties == 2 {
        cost += 1;
    }
    if around & !own == 0 {
        cost += 8;
    }
    if around & other != 0 && around & own != 0 {
        cost -= 1;
    }
    if around & (own | other) == 0 {
        cost += 2;
    }
    // A point with empty neighbours that all touch the defender is likely in the middle of his eyes.
    let eye = (around | grid.diagonal(stone)) & empty;
    let defender = before.stones(Side::Defender);
    if (around & empty).count_ones() >= 2 && grid.near(defender) & eye != 0 {
        cost -= 1;
    }
    cost -= experience.of(side, point) as i32 / 2;
    let cost = cost.clamp(0, 24) as u32 * 2 / 3;
    // How much room there is for the defender.
    let after = &played.state;
    let attacker = after.stones(Side::Attacker);
    let room = (arena.ground & !attacker & !grid.near(attacker)).count_ones();
    let (kills, lives) = (1 + room.min(12) / 2, 1 + (10u32.saturating_sub(room)) / 2);
    match side {
        Side::Attacker => (lives, kills + cost),
        Side::Defender => (kills, lives + cost),
    }
}
