//! Solves all positions of a shape at once, as the least fixpoint of "the wall is captured".
//!
//! Every placement of stones is a node. There is another node for each point that the ko rule may forbid in it. A
//! node holds one machine word for each side to move. Each bit says whether the wall is captured with some number
//! of external liberties, ko threats and extra eyes, under one suicide rule.

use eyes_rules::Suicide;

use super::digits::Oracle;
use super::fixpoint::Fixpoint;
use super::moves::{Kos, Moves};
use super::placements::index;
use super::questions::{Questions, Word};
use super::rules::{ValueError, ValueRules};
use super::shape::{Shape, Stones};
use crate::region::Side;

#[derive(Debug)]
pub(crate) struct Whole {
    shape: Shape,
    questions: Questions,
    asked: ValueRules,
    /// The captures with the attacker to move.
    attacked: Vec<Word>,
    /// The captures with the defender to move.
    defended: Vec<Word>,
    kos: Kos,
}

/// A position with all conditions of one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) stones: Stones,
    pub(crate) side: Side,
    pub(crate) liberties: u8,
    pub(crate) ko_threats: u8,
    pub(crate) extra_eyes: u8,
}

impl Whole {
    /// The largest shapes for which this is feasible.
    pub(crate) const MAX_POINTS: usize = 12;

    /// The nodes of a shape of `points` points, without those with a ko point.
    pub(crate) const fn nodes(points: usize) -> u64 {
        2 * 3u64.pow(points as u32)
    }

    /// Solves every position of `shape`, of at most [`Self::MAX_POINTS`] points, for all numbers of liberties and
    /// ko threats up to those of `rules`. A position with a ko point that arises only when the owner gives up one
    /// of two sure eyes is solved as if it had no ko point.
    pub(crate) fn solve(shape: Shape, rules: ValueRules, both_suicides: bool) -> Self {
        Self::solve_moves(shape, rules, both_suicides, true)
    }

    /// As [`Self::solve`], without that exception, which affects no value.
    pub(crate) fn solve_all(shape: Shape, rules: ValueRules) -> Self {
        Self::solve_moves(shape, rules, false, false)
    }

    fn solve_moves(shape: Shape, rules: ValueRules, both_suicides: bool, open_only: bool) -> Self {
        debug_assert!(shape.len <= Self::MAX_POINTS);
        let questions = Questions::new(rules, both_suicides);
        let moves = Moves::new(&shape, questions.rule(), open_only);
        let mut fixpoint = Fixpoint::new(moves, questions);
        fixpoint.reach();
        let Fixpoint { moves, attacked, defended, .. } = fixpoint;
        Self { shape, questions, asked: rules, attacked, defended, kos: moves.kos }
    }

    /// The same under both suicide rules; [`Self::ask_suicide`] selects one.
    pub(crate) fn solve_both(shape: Shape, rules: ValueRules) -> Result<Self, ValueError> {
        Ok(Self::solve(shape, rules.checked(ValueRules::MOST / 2)?, true))
    }

    /// Selects a suicide rule; both must have been solved.
    pub(crate) fn ask_suicide(&mut self, suicide: Suicide) {
        self.asked.suicide = suicide;
    }

    /// Whether the wall is captured in this state. The state may have no more liberties and threats than were
    /// solved.
    pub(crate) fn is_captured(&self, state: &State) -> bool {
        let outside = (state.liberties.into(), state.ko_threats.into(), state.extra_eyes.into());
        self.questions.is_captured(self.word(&state.stones, state.side), outside, self.asked.suicide)
    }

    fn word(&self, stones: &Stones, to_move: Side) -> Word {
        let words = if to_move == Side::Attacker { &self.attacked } else { &self.defended };
        words[slot_of(&self.kos, stones, to_move)]
    }

    /// The distances of all captures: those within one ply, within two, and so on.
    pub(crate) fn distances(&self) -> Distances {
        let moves = Moves::new(&self.shape, self.questions.rule(), false);
        let mut fixpoint = Fixpoint::new(moves, self.questions);
        let mut within = Vec::new();
        loop {
            within.push((fixpoint.attacked.clone(), fixpoint.defended.clone()));
            if !fixpoint.advance() {
                break;
            }
        }
        Distances { within, questions: self.questions, suicide: self.asked.suicide, kos: fixpoint.moves.kos }
    }
}

/// The plies of best play to a capture.
pub(crate) struct Distances {
    within: Vec<(Vec<Word>, Vec<Word>)>,
    questions: Questions,
    suicide: Suicide,
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

    fn suicide(&self) -> Suicide {
        self.asked.suicide
    }

    fn eyes(&mut self, stones: &Stones, to_move: Side) -> Result<u8, ValueError> {
        Ok(self.questions.eyes(self.word(stones, to_move), self.asked.suicide))
    }
}
