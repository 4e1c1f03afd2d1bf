//! Solves all positions of a shape at once, as the least fixpoint of "the wall is captured".
//!
//! Every placement of stones is a node. Each point that the ko rule may forbid in a placement gives one more node.
//! A node holds one machine word for each side to move. Each bit says whether the wall is captured, for one number
//! of external liberties and extra eyes and one winner of the kos.

use eyes_graph::{Appraisal, Masters};
use eyes_rules::Suicide;

use super::digits::{Digits, Oracle};
use super::fixpoint::Fixpoint;
use super::moves::{Kos as KoSlots, Moves};
use super::placements::index;
use super::questions::{Asked, Questions, Word};
use super::rules::{Barred, Kos, ValueError, ValueRules};
use super::shape::{Shape, Stones};
use crate::region::Side;

#[derive(Debug)]
pub(crate) struct Whole {
    shape: Shape,
    rules: ValueRules,
    pub(super) kos: Kos,
    /// One for all questions if they fit one word.
    runs: Vec<Run>,
}

/// The answers to some of the questions.
#[derive(Debug)]
struct Run {
    questions: Questions,
    asked: Asked,
    /// The captures with the attacker to move.
    attacked: Vec<Word>,
    /// The captures with the defender to move.
    defended: Vec<Word>,
    ko_slots: KoSlots,
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

impl Run {
    fn solve(shape: &Shape, rules: ValueRules, asked: Asked, open_only: bool) -> Self {
        let questions = Questions::new(rules, asked);
        let moves = Moves::new(shape, rules.suicide, open_only);
        let mut fixpoint = Fixpoint::new(moves, questions);
        fixpoint.reach();
        let Fixpoint { moves, attacked, defended, .. } = fixpoint;
        Self { questions, asked, attacked, defended, ko_slots: moves.kos }
    }

    fn word(&self, stones: &Stones, to_move: Side) -> Word {
        let words = if to_move == Side::Attacker { &self.attacked } else { &self.defended };
        words[slot_of(&self.ko_slots, stones, to_move)]
    }
}

impl Whole {
    /// The largest shapes for which this is feasible.
    pub(crate) const MAX_POINTS: usize = 12;

    /// The nodes of a shape of `points` points, without those with a ko point.
    pub(crate) const fn nodes(points: usize) -> u64 {
        2 * 3u64.pow(points as u32)
    }

    /// Solves every position of `shape`, of at most [`Self::MAX_POINTS`] points, for all numbers of liberties and
    /// ko threats up to those of `rules`, which were checked, and for both masters of the kos. A position with a ko
    /// point that arises only when the owner gives up one of two sure eyes is solved as if it had no ko point.
    pub(crate) fn solve(shape: Shape, rules: ValueRules) -> Self {
        Self::solve_moves(shape, rules, true)
    }

    /// As [`Self::solve`], without that exception, which affects no value.
    pub(crate) fn solve_all(shape: Shape, rules: ValueRules) -> Self {
        Self::solve_moves(shape, rules, false)
    }

    fn solve_moves(shape: Shape, rules: ValueRules, open_only: bool) -> Self {
        debug_assert!(shape.len <= Self::MAX_POINTS);
        let asked: &[Asked] = if Questions::fits(rules, Asked::ALL) { &[Asked::ALL] } else { &Asked::APART };
        let runs = asked.iter().map(|&asked| Run::solve(&shape, rules, asked, open_only)).collect();
        Self { shape, rules, kos: Kos::Threats, runs }
    }

    /// Whether the wall is captured in this state. The state may have no more liberties and threats than were
    /// solved.
    pub(crate) fn is_captured(&self, state: &State) -> bool {
        let outside = (state.liberties.into(), state.ko_threats.into(), state.extra_eyes.into());
        let run = self.run(Kos::Threats);
        run.questions.is_captured(run.word(&state.stones, state.side), outside)
    }

    fn run(&self, kos: Kos) -> &Run {
        self.runs.iter().find(|run| run.asked.about(kos)).unwrap_or(&self.runs[0])
    }

    /// The value of a position, with the masters of its kos.
    pub(crate) fn appraise(&mut self, stones: &Stones, barred: Barred) -> Result<Appraisal, ValueError> {
        let has_kos = self.runs.iter().any(|run| !run.ko_slots.is_empty());
        let mut valuation = |kos| {
            self.kos = kos;
            Digits::new(self).valuation(stones, barred)
        };
        let plain = valuation(Kos::Threats)?;
        if !has_kos {
            return Ok(Appraisal::without_ko(plain));
        }
        let masters = Masters { owner: valuation(Kos::Owner)?, attacker: valuation(Kos::Attacker)? };
        Ok(Appraisal::new(plain, masters))
    }

    /// The distances of all captures with ko threats: those within one ply, within two, and so on.
    pub(crate) fn distances(&self) -> Distances {
        let moves = Moves::new(&self.shape, self.rules.suicide, false);
        let questions = Questions::new(self.rules, Asked::APART[0]);
        let mut fixpoint = Fixpoint::new(moves, questions);
        let mut within = Vec::new();
        loop {
            within.push((fixpoint.attacked.clone(), fixpoint.defended.clone()));
            if !fixpoint.advance() {
                break;
            }
        }
        Distances { within, questions, ko_slots: fixpoint.moves.kos }
    }
}

/// The plies of best play to a capture.
pub(crate) struct Distances {
    within: Vec<(Vec<Word>, Vec<Word>)>,
    questions: Questions,
    ko_slots: KoSlots,
}

impl Distances {
    /// The plies to the capture of the wall; `None` if it is not captured.
    pub(crate) fn of(&self, state: &State) -> Option<usize> {
        let outside = (state.liberties.into(), state.ko_threats.into(), state.extra_eyes.into());
        let slot = slot_of(&self.ko_slots, &state.stones, state.side);
        self.within.iter().position(|(attacked, defended)| {
            let words = if state.side == Side::Attacker { attacked } else { defended };
            self.questions.is_captured(words[slot], outside)
        })
    }
}

fn slot_of(ko_slots: &KoSlots, stones: &Stones, to_move: Side) -> usize {
    let plain = index(stones);
    stones.ko.and_then(|ko| ko_slots.get(&(plain, ko, to_move)).copied()).unwrap_or(plain) as usize
}

impl Oracle for Whole {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn suicide(&self) -> Suicide {
        self.rules.suicide
    }

    fn eyes(&mut self, stones: &Stones, to_move: Side) -> Result<u8, ValueError> {
        let run = self.run(self.kos);
        Ok(run.questions.eyes(run.word(stones, to_move), self.kos))
    }
}
