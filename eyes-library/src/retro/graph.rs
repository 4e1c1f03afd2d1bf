//! The positions of a ground and their moves.

use std::collections::HashMap;

use super::layers::Word;
use crate::ground::GroundSet;
use crate::strings::{Played, Strings};
use eyes_solver::Side;

pub(crate) const NOWHERE: u32 = u32::MAX;

/// The moves of one side. The positions without a ko point come first, by number; the special nodes follow.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    pub(crate) from: Vec<u32>,
    pub(crate) targets: Vec<u32>,
    pub(crate) special: Vec<Special>,
}

/// A position with a ko point, or in which the defender may not pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Special {
    /// The regular position with the same stones.
    pub(crate) plain: u32,
    pub(crate) from: u32,
    pub(crate) until: u32,
    /// The node after retaking the ko with a threat.
    pub(crate) retaken: u32,
    pub(crate) passed: u32,
    /// The point that the ko rule forbids.
    pub(crate) ko: Option<u8>,
    /// Whether the defender has just retaken a ko with a threat.
    pub(crate) just: bool,
}

/// The positions of a ground and the moves of both sides in them.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) strings: Strings,
    /// The stones of each position, most stones first.
    pub(crate) stones: Vec<(GroundSet, GroundSet)>,
    /// The wall's liberties inside, by position.
    pub(crate) liberties: Vec<GroundSet>,
    pub(crate) attacker: Moves,
    pub(crate) defender: Moves,
    ternary: Vec<u32>,
    number: Vec<u32>,
}

/// Special nodes by side to move, plain position, ko point (or none), and whether the last move retook a ko with a
/// threat.
type Specials = HashMap<(Side, u32, Option<u8>, bool), u32>;

impl Graph {
    pub(crate) fn new(strings: Strings) -> Self {
        let len = strings.ground().len();
        let points = strings.ground().points();
        let mut ternary = vec![0u32; 1 << len];
        for set in 1..ternary.len() {
            ternary[set] = ternary[set & (set - 1)] + 3u32.pow(set.trailing_zeros());
        }
        let mut by_count = vec![Vec::new(); len + 1];
        for attacker in 0..=points {
            let free = points & !attacker;
            let mut defender = free;
            loop {
                if strings.is_legal(attacker, defender) {
                    by_count[(attacker | defender).count_ones() as usize].push((attacker, defender));
                }
                if defender == 0 {
                    break;
                }
                defender = (defender - 1) & free;
            }
        }
        let stones: Vec<_> = by_count.into_iter().rev().flatten().collect();
        let mut number = vec![NOWHERE; 3usize.pow(len as u32)];
        for (position, &(attacker, defender)) in stones.iter().enumerate() {
            number[(ternary[usize::from(attacker)] + 2 * ternary[usize::from(defender)]) as usize] =
                position as u32;
        }
        let liberties = stones.iter().map(|&(a, d)| strings.wall_liberties(a, d)).collect();
        let mut graph = Self {
            strings,
            stones,
            liberties,
            attacker: Moves::default(),
            defender: Moves::default(),
            ternary,
            number,
        };
        graph.connect();
        graph
    }

    /// The number of a position without a ko point, if it is legal.
    #[inline]
    pub(crate) fn number(&self, attacker: GroundSet, defender: GroundSet) -> Option<u32> {
        let index = self.ternary[usize::from(attacker)] + 2 * self.ternary[usize::from(defender)];
        Some(self.number[index as usize]).filter(|&number| number != NOWHERE)
    }

    /// The number of positions without a ko point.
    pub(crate) fn plain(&self) -> usize {
        self.stones.len()
    }

    pub(crate) fn moves(&self, side: Side) -> &Moves {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }

    fn moves_mut(&mut self, side: Side) -> &mut Moves {
        match side {
            Side::Attacker => &mut self.attacker,
            Side::Defender => &mut self.defender,
        }
    }

    /// The node after a stone on `point` in a regular position, [`NOWHERE`] if it is illegal.
    pub(crate) fn after(&self, side: Side, plain: usize, point: u8) -> u32 {
        let (attacker, defender) = self.stones[plain];
        let empty = self.strings.empty(attacker, defender);
        if empty >> point & 1 == 0 || self.play(side, plain as u32, point).is_none() {
            return NOWHERE;
        }
        let legal =
            |&earlier: &u8| empty >> earlier & 1 == 1 && self.play(side, plain as u32, earlier).is_some();
        let moves = self.moves(side);
        moves.targets[moves.from[plain] as usize + (0..point).filter(legal).count()]
    }

    fn connect(&mut self) {
        let mut specials = Specials::new();
        let mut pending = Vec::new();
        for side in [Side::Attacker, Side::Defender] {
            let mut from = Vec::with_capacity(self.plain() + 1);
            for plain in 0..self.plain() as u32 {
                from.push(self.moves(side).targets.len() as u32);
                self.add_targets(side, plain, None, &mut specials, &mut pending);
            }
            from.push(self.moves(side).targets.len() as u32);
            self.moves_mut(side).from = from;
        }
        let mut next = 0;
        while let Some(&(side, index)) = pending.get(next) {
            next += 1;
            let Special { plain, ko, just, .. } = self.moves(side).special[index as usize];
            let from = self.moves(side).targets.len() as u32;
            self.add_targets(side, plain, ko, &mut specials, &mut pending);
            let until = self.moves(side).targets.len() as u32;
            let (mut retaken, mut passed) = (NOWHERE, NOWHERE);
            if let Some(ko) = ko {
                if let Some(played) = self.play(side, plain, ko) {
                    let just = side == Side::Defender;
                    retaken = self.target(side.other(), &played, just, &mut specials, &mut pending);
                }
                passed = if just {
                    self.special(Side::Defender, plain, None, false, &mut specials, &mut pending)
                } else {
                    plain
                };
            }
            self.moves_mut(side).special[index as usize] =
                Special { plain, from, until, retaken, passed, ko, just };
        }
    }

    fn play(&self, side: Side, plain: u32, point: u8) -> Option<Played> {
        let (attacker, defender) = self.stones[plain as usize];
        self.strings.play(attacker, defender, side, point)
    }

    fn add_targets(
        &mut self,
        side: Side,
        plain: u32,
        ko: Option<u8>,
        specials: &mut Specials,
        pending: &mut Vec<(Side, u32)>,
    ) {
        let (attacker, defender) = self.stones[plain as usize];
        let mut empty = self.strings.empty(attacker, defender);
        while empty != 0 {
            let point = empty.trailing_zeros() as u8;
            empty &= empty - 1;
            if ko == Some(point) {
                continue;
            }
            if let Some(played) = self.play(side, plain, point) {
                let target = self.target(side.other(), &played, false, specials, pending);
                debug_assert_ne!(target, NOWHERE, "a legal move leads to a legal position");
                self.moves_mut(side).targets.push(target);
            }
        }
    }

    fn target(
        &mut self,
        side: Side,
        played: &Played,
        just: bool,
        specials: &mut Specials,
        pending: &mut Vec<(Side, u32)>,
    ) -> u32 {
        let Some(plain) = self.number(played.attacker, played.defender) else { return NOWHERE };
        match played.ko {
            None => plain,
            ko => self.special(side, plain, ko, just, specials, pending),
        }
    }

    fn special(
        &mut self,
        side: Side,
        plain: u32,
        ko: Option<u8>,
        just: bool,
        specials: &mut Specials,
        pending: &mut Vec<(Side, u32)>,
    ) -> u32 {
        let first = self.plain() as u32;
        *specials.entry((side, plain, ko, just)).or_insert_with(|| {
            let special = &mut self.moves_mut(side).special;
            let index = special.len() as u32;
            special.push(Special { plain, from: 0, until: 0, retaken: NOWHERE, passed: NOWHERE, ko, just });
            pending.push((side, index));
            first + index
        })
    }

    pub(crate) fn words(&self, side: Side) -> Vec<Word> {
        vec![0; self.plain() + self.moves(side).special.len()]
    }
}
