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

/// A position with everything that one question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) stones: Stones,
    pub(crate) side: Side,
    pub(crate) liberties: u8,
    pub(crate) ko_threats: u8,
    pub(crate) extra_eyes: u8,
}

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

    /// Whether the wall is captured in this state, which asks for no more liberties and threats
    /// than were taken into account.
    pub(crate) fn is_captured(&self, state: &State) -> bool {
        let outside = (state.liberties.into(), state.ko_threats.into(), state.extra_eyes.into());
        self.questions.is_captured(self.word(&state.stones, state.side), outside, self.asked.suicide)
    }

    pub(crate) fn allows_suicide(&self) -> bool {
        self.asked.suicide
    }

    fn word(&self, stones: &Stones, to_move: Side) -> Word {
        let words = if to_move == Side::Attacker { &self.attacked } else { &self.defended };
        words[slot_of(&self.kos, stones, to_move)]
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
            if let Some(Played { stones, suicide }) = played
                && (!suicide || self.questions.suicide() != 0)
            {
                let target = self.slot(&stones, side.other(), pending);
                moves.targets.push(if suicide { target | SUICIDE } else { target });
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
            let captured = self.after_defender(defender, node, &self.attacked, &self.defended);
            changed |= captured ^ core::mem::replace(&mut self.defended[node.slot as usize], captured);
        }
        for node in &attacker.nodes {
            let captured = self.after_attacker(attacker, node, &self.defended);
            changed |= captured ^ core::mem::replace(&mut self.attacked[node.slot as usize], captured);
        }
        changed != 0
    }

    /// What is captured in a node whatever the defender plays.
    fn after_defender(&self, moves: &Moves, node: &Node, attacked: &[Word], defended: &[Word]) -> Word {
        let mut captured = attacked[node.plain as usize];
        if node.slot != node.plain {
            captured &= self.questions.after_threat(defended[node.plain as usize]);
        }
        for &target in &moves.targets[node.edges.start as usize..node.edges.end as usize] {
            captured &= if target & SUICIDE == 0 {
                attacked[target as usize]
            } else {
                attacked[(target & !SUICIDE) as usize] | !self.questions.suicide()
            };
        }
        captured | node.captured
    }

    /// What is captured in a node by some move of the attacker.
    fn after_attacker(&self, moves: &Moves, node: &Node, defended: &[Word]) -> Word {
        let outside = self.questions.after_outside_move(defended[node.plain as usize]);
        let mut captured = node.captured | outside;
        for &target in &moves.targets[node.edges.start as usize..node.edges.end as usize] {
            captured |= if target & SUICIDE == 0 {
                defended[target as usize]
            } else {
                defended[(target & !SUICIDE) as usize] & self.questions.suicide()
            };
        }
        captured
    }

    /// How far away captures are: what is captured within one ply, within two, and so on.
    pub(crate) fn distances(&self) -> Distances {
        let mut again = Self {
            shape: self.shape.clone(),
            questions: self.questions,
            asked: self.asked,
            attacked: vec![0; 3usize.pow(self.shape.len as u32)],
            defended: vec![0; 3usize.pow(self.shape.len as u32)],
            kos: Kos::new(),
        };
        let (attacker, defender) = again.moves();
        let mut within = vec![(again.attacked.clone(), again.defended.clone())];
        while let Some((attacked, defended)) = within.last() {
            let (mut next_attacked, mut next_defended) = (attacked.clone(), defended.clone());
            for node in &defender.nodes {
                next_defended[node.slot as usize] = again.after_defender(&defender, node, attacked, defended);
            }
            for node in &attacker.nodes {
                next_attacked[node.slot as usize] = again.after_attacker(&attacker, node, defended);
            }
            if (attacked, defended) == (&next_attacked, &next_defended) {
                break;
            }
            within.push((next_attacked, next_defended));
        }
        Distances { within, questions: self.questions, suicide: self.asked.suicide, kos: again.kos }
    }
}

/// How many plies best play takes to a capture.
pub(crate) struct Distances {
    within: Vec<(Vec<Word>, Vec<Word>)>,
    questions: Questions,
    suicide: bool,
    kos: Kos,
}

impl Distances {
    /// The plies to the capture of the wall; `None` if it is not captured.
    pub(crate) fn of(&self, state: &State) -> Option<usize> {
        let outside = (state.liberties.into(), state.ko_threats.into(), state.extra_eyes.into());
        let slot = slot_of(&self.kos, &state.stones, state.side);
        self.within.iter().position(|(attacked, defended)| {
            let words = if state.side == Side::Attacker { attacked } else { defended };
            self.questions.is_captured(words[slot], outside, self.suicide)
        })
    }
}

fn slot_of(kos: &Kos, stones: &Stones, to_move: Side) -> usize {
    let plain = index(stones);
    stones.ko.and_then(|ko| kos.get(&(plain, ko, to_move)).copied()).unwrap_or(plain) as usize
}

impl Oracle for Whole {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn suicide(&self) -> bool {
        self.asked.suicide
    }

    fn eyes(&mut self, stones: &Stones, to_move: Side) -> Result<u8, ValueError> {
        Ok(self.questions.eyes(self.word(stones, to_move), self.asked.suicide))
    }
}
