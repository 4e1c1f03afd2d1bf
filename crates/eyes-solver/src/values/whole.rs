//! All positions of a shape at once: the least fixpoint of "the wall is captured".
//!
//! Every placement of stones is a node, and one more for each point the ko rule may forbid in it.
//! A node holds one machine word for each side to move: bit by bit, whether the wall is captured
//! with so many external liberties, ko threats, extra eyes, and under which suicide rule. One
//! pass over the moves settles all these questions together; passes are made, most stones first,
//! until nothing changes. What no pass finds captured can hold out for ever: there every cycle is
//! good for the defender, since the attacker may not repeat a position.

use std::collections::HashMap;

use super::digits::Oracle;
use super::placements::{index, placements};
use super::questions::{Questions, Word};
use super::rules::{ValueError, ValueRules};
use super::shape::{Played, Shape, Stones, members};
use crate::region::Side;

/// Marks an edge that is a move only where suicide is allowed.
const SUICIDE: u32 = 1 << 31;

/// All positions of a shape, decided.
#[derive(Debug)]
pub(crate) struct Whole {
    shape: Shape,
    questions: Questions,
    asked: ValueRules,
    /// Captured, with the attacker to move: first the nodes without a ko point, by [`index`].
    attacked: Vec<Word>,
    /// The same with the defender to move.
    defended: Vec<Word>,
    kos: Kos,
}

/// The nodes with a ko point, by placement, point and side to move.
type Kos = HashMap<(u32, u8, Side), u32>;

/// What can be done in a node: a range of edges, and what is captured at once.
struct Node {
    slot: u32,
    /// The same stones without a ko point.
    plain: u32,
    edges: core::ops::Range<u32>,
    captured: Word,
}

/// The graph as far as one side's moves go.
#[derive(Default)]
struct Moves {
    nodes: Vec<Node>,
    targets: Vec<u32>,
}

impl Whole {
    /// The most points of a shape for which this is done.
    pub(crate) const MAX_POINTS: usize = 12;

    /// Nodes of a shape of `points` points, those with a ko point not counted.
    pub(crate) const fn nodes(points: usize) -> u64 {
        2 * 3u64.pow(points as u32)
    }

    /// Decides every position of `shape`, of at most [`Self::MAX_POINTS`] points, for all numbers
    /// of liberties and ko threats up to those of `rules`.
    pub(crate) fn solve(shape: Shape, rules: ValueRules, both_suicides: bool) -> Self {
        debug_assert!(shape.len <= Self::MAX_POINTS);
        let placements = 3usize.pow(shape.len as u32);
        let mut whole = Self {
            shape,
            questions: Questions::new(rules, both_suicides),
            asked: rules,
            attacked: vec![0; placements],
            defended: vec![0; placements],
            kos: Kos::new(),
        };
        let (attacker, defender) = whole.moves();
        while whole.pass(&attacker, &defender) {}
        whole
    }

    /// The same under both suicide rules, [`Self::ask_suicide`] choosing.
    pub(crate) fn solve_both(shape: Shape, rules: ValueRules) -> Result<Self, ValueError> {
        Ok(Self::solve(shape, rules.checked(ValueRules::MOST / 2)?, true))
    }

    /// Asks under another suicide rule; both must have been asked for.
    pub(crate) fn ask_suicide(&mut self, suicide: bool) {
        self.asked.suicide = suicide;
    }

    fn moves(&mut self) -> (Moves, Moves) {
        let mut attacker = Moves::default();
        let mut defender = Moves::default();
        let mut pending = Vec::new();
        for placement in placements(self.shape.len) {
            let stones = Stones { attacker: placement.attacker, defender: placement.defender, ko: None };
            // A space full of attacker stones has no liberty for them, but a value all the same.
            if self.shape.is_legal(&stones) || stones.attacker == self.shape.points() {
                self.add(&mut attacker, &stones, Side::Attacker, placement.index, &mut pending);
                self.add(&mut defender, &stones, Side::Defender, placement.index, &mut pending);
            }
        }
        while let Some((stones, side, slot)) = pending.pop() {
            let moves = if side == Side::Attacker { &mut attacker } else { &mut defender };
            self.add(moves, &stones, side, slot, &mut pending);
        }
        (attacker, defender)
    }

    fn add(
        &mut self,
        moves: &mut Moves,
        stones: &Stones,
        side: Side,
        slot: u32,
        pending: &mut Vec<(Stones, Side, u32)>,
    ) {
        let first = moves.targets.len() as u32;
        for point in members(self.shape.empty(stones)) {
            let played = match side {
                Side::Attacker => self.shape.attack(stones, point),
                Side::Defender => self.shape.defend(stones, point),
            };
            if let Some(Played { stones, suicide }) = played {
                if !suicide || self.questions.suicide() != 0 {
                    let target = self.slot(&stones, side.other(), pending);
                    moves.targets.push(if suicide { target | SUICIDE } else { target });
                }
            }
        }
        let liberties = self.shape.wall_liberties(stones);
        let captured = match (side, liberties.count_ones()) {
            (Side::Defender, 0) => self.questions.without_liberty(),
            (Side::Attacker, 0) => self.questions.without_liberty() | self.questions.last_is_extra_eye(),
            (Side::Attacker, 1) if stones.ko != Some(liberties.trailing_zeros() as u8) => {
                self.questions.without_liberty()
            }
            _ => 0,
        };
        let plain = index(stones);
        moves.nodes.push(Node { slot, plain, edges: first..moves.targets.len() as u32, captured });
    }

    fn slot(&mut self, stones: &Stones, side: Side, pending: &mut Vec<(Stones, Side, u32)>) -> u32 {
        let plain = index(stones);
        let Some(ko) = stones.ko else { return plain };
        let words = if side == Side::Attacker { &mut self.attacked } else { &mut self.defended };
        *self.kos.entry((plain, ko, side)).or_insert_with(|| {
            words.push(0);
            let slot = words.len() as u32 - 1;
            pending.push((*stones, side, slot));
            slot
        })
    }

    /// Draws every conclusion once; whether there was a new one.
    fn pass(&mut self, attacker: &Moves, defender: &Moves) -> bool {
        let mut changed = 0;
        for node in &defender.nodes {
            let known = self.defended[node.slot as usize];
            let mut captured = self.attacked[node.plain as usize];
            if node.slot != node.plain {
                captured &= self.questions.after_threat(self.defended[node.plain as usize]);
            }
            for &target in &defender.targets[node.edges.start as usize..node.edges.end as usize] {
                captured &= if target & SUICIDE == 0 {
                    self.attacked[target as usize]
                } else {
                    self.attacked[(target & !SUICIDE) as usize] | !self.questions.suicide()
                };
            }
            captured |= node.captured;
            changed |= captured ^ known;
            self.defended[node.slot as usize] = captured;
        }
        for node in &attacker.nodes {
            let known = self.attacked[node.slot as usize];
            let mut captured =
                node.captured | self.questions.after_outside_move(self.defended[node.plain as usize]);
            for &target in &attacker.targets[node.edges.start as usize..node.edges.end as usize] {
                captured |= if target & SUICIDE == 0 {
                    self.defended[target as usize]
                } else {
                    self.defended[(target & !SUICIDE) as usize] & self.questions.suicide()
                };
            }
            changed |= captured ^ known;
            self.attacked[node.slot as usize] = captured;
        }
        changed != 0
    }
}

impl Oracle for Whole {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn suicide(&self) -> bool {
        self.asked.suicide
    }

    fn eyes(&mut self, stones: &Stones, to_move: Side) -> Result<u8, ValueError> {
        let plain = index(stones);
        let slot = stones.ko.and_then(|ko| self.kos.get(&(plain, ko, to_move)).copied()).unwrap_or(plain);
        let words = if to_move == Side::Attacker { &self.attacked } else { &self.defended };
        Ok(self.questions.eyes(words[slot as usize], self.asked.suicide))
    }
}
