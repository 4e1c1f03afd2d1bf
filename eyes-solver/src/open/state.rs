//! A position of the fight, and the rules of play.

use super::arena::Arena;
use super::grid::{Set, lowest};
use crate::region::Side;

/// No point is forbidden by a ko.
pub(super) const NO_KO: u8 = u8::MAX;

/// Who can take back a ko that is forbidden to him, by a threat elsewhere, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threats {
    pub(super) holder: Side,
    pub(super) number: u8,
}

impl Threats {
    /// So many that nobody counts them.
    pub(super) const UNLIMITED: u8 = u8::MAX;

    pub(super) fn are_unlimited_for(self, side: Side) -> bool {
        self.number == Self::UNLIMITED && self.holder == side
    }
}

/// A position, with whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    stones: [Set; 2],
    /// The stones of the group that have not been captured.
    pub(super) target: Set,
    /// A point that the side to move may not play on.
    pub(super) ko: u8,
    pub(super) turn: Side,
    pub(super) threats: Threats,
    /// Whether the side to move may not pass: the other has passed, and asks what it would do with a move.
    pub(super) must_move: bool,
    /// Captures on the way here, up to a point; a position without any cannot have been there before.
    pub(super) captures: u8,
    stones_hash: u64,
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) state: State,
    pub(super) captured: Set,
    /// The string of the new stone, and its liberties.
    pub(super) string: Set,
    pub(super) liberties: Set,
    /// How many stones of the opponent are in atari now.
    pub(super) in_atari: u32,
    /// How many stones of one's own were in atari before, and joined.
    pub(super) rescued: u32,
}

impl State {
    pub(super) fn new(attacker: Set, defender: Set, target: Set, turn: Side, threats: Threats) -> Self {
        let mut state = Self {
            stones: [attacker, defender],
            target,
            ko: NO_KO,
            turn,
            threats,
            must_move: false,
            captures: 0,
            stones_hash: 0,
        };
        state.stones_hash = hash_of(attacker, Side::Attacker) ^ hash_of(defender, Side::Defender);
        state
    }

    #[inline]
    pub(super) fn stones(&self, side: Side) -> Set {
        self.stones[side as usize]
    }

    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.stones[0] | self.stones[1]
    }

    /// A hash of all that the game from here depends on.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let rest = u64::from(self.ko)
            | (self.turn as u64) << 8
            | u64::from(self.must_move) << 9
            | u64::from(self.threats.number) << 16
            | (self.threats.holder as u64) << 24;
        let target = (self.target as u64) ^ ((self.target >> 64) as u64).rotate_left(29);
        split_mix(self.stones_hash ^ split_mix(rest) ^ target.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The opponent's turn, the ko lifted.
    pub(super) fn after_pass(&self) -> Self {
        Self { turn: self.turn.other(), ko: NO_KO, must_move: false, ..*self }
    }

    /// The position after a move; `None` if the rules forbid it.
    #[inline]
    pub(super) fn play(&self, arena: &Arena, point: u8) -> Option<Played> {
        let grid = &arena.grid;
        let (own, other) = (self.turn, self.turn.other());
        let stone: Set = 1 << point;
        let mut next = Self { turn: other, must_move: false, ko: NO_KO, ..*self };
        if self.ko == point {
            if self.threats.holder != own || self.threats.number == 0 {
                return None;
            }
            next.threats.number -= 1;
        }
        let around = grid.near(stone);
        let empty = arena.ground & !self.occupied() & !stone;
        let (mut captured, mut in_atari) = (0, 0);
        let mut enemies = around & self.stones(other);
        while enemies != 0 {
            let string = grid.flood(lowest(enemies), self.stones(other));
            enemies &= !string;
            if string & arena.refuge(other) == 0 {
                let liberties = grid.near(string) & empty;
                if liberties == 0 {
                    captured |= string;
                } else if liberties & (liberties - 1) == 0 {
                    in_atari += string.count_ones();
                }
            }
        }
        let mut string = stone;
        let mut rescued = 0;
        let mut friends = around & self.stones(own);
        while friends != 0 {
            let friend = grid.flood(lowest(friends), self.stones(own));
            friends &= !friend;
            if friend & arena.refuge(own) == 0 && grid.near(friend) & empty == 0 {
                rescued += friend.count_ones();
            }
            string |= friend;
        }
        let liberties = grid.near(string) & (empty | captured);
        if liberties == 0 && string & arena.refuge(own) == 0 {
            return None;
        }
        next.stones[own as usize] |= stone;
        next.stones_hash ^= hash_of_point(point, own);
        if captured != 0 {
            next.stones[other as usize] &= !captured;
            next.target &= !captured;
            next.captures = self.captures.saturating_add(1);
            next.stones_hash ^= hash_of(captured, other);
            let takes_ko = string == stone && liberties == captured && captured & (captured - 1) == 0;
            if takes_ko && string & arena.refuge(own) == 0 && !self.threats.are_unlimited_for(other) {
                next.ko = captured.trailing_zeros() as u8;
            }
        }
        Some(Played { state: next, captured, string, liberties, in_atari, rescued })
    }
}

fn hash_of(set: Set, side: Side) -> u64 {
    super::grid::bits(set).fold(0, |hash, point| hash ^ hash_of_point(point, side))
}

const fn hash_table() -> [[u64; 128]; 2] {
    let mut table = [[0; 128]; 2];
    let mut side = 0;
    while side < 2 {
        let mut point = 0;
        while point < 128 {
            table[side][point] = split_mix((side * 128 + point) as u64 + 0x5151);
            point += 1;
        }
        side += 1;
    }
    table
}

static POINTS: [[u64; 128]; 2] = hash_table();

#[inline]
fn hash_of_point(point: u8, side: Side) -> u64 {
    POINTS[side as usize][usize::from(point) & 127]
}

pub(super) const fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
