//! Principal variations.

use super::children::{Child, after};
use super::cutoffs::some_wall_lives;
use super::dfpn::{GivenUp, Search};
use super::evaluate::Prospects;
use super::path::MAX_DEPTH;
use super::position_strings::PointClasses;
use super::rules::State;
use super::table::{Choice, Entry, Key};
use crate::region::{Move, Side};
use std::cmp::Reverse;

const LONGEST: usize = 40;
const _: () = assert!(LONGEST < MAX_DEPTH);

impl Search<'_> {
    /// A line of play from `state`, of at most [`LONGEST`] moves. The winner plays winning moves, the loser the
    /// moves that make winning hardest. It ends when the wall is captured, when the wall lives without further
    /// moves, and when the defender wins by passing and `elsewhere` is used up.
    ///
    /// `elsewhere` is the same position in a run that the loser wins. As long as both runs have the same moves, the
    /// loser plays the winning moves of that run. Otherwise he spends no threats.
    ///
    /// The line uses new searches with the same bounds, because winning moves from proofs on several paths can
    /// lead to a cycle.
    pub(crate) fn line(
        &mut self,
        state: &State,
        elsewhere: Option<State>,
    ) -> Result<Vec<(State, Choice)>, GivenUp> {
        let (mut shown, mut other) = (self.with_empty_table(), self.with_empty_table());
        let found = shown.line_beside(&mut other, state, elsewhere);
        self.nodes += shown.nodes + other.nodes;
        found
    }

    /// The line, with a second search for the moves of `elsewhere`.
    fn line_beside(
        &mut self,
        other: &mut Self,
        state: &State,
        mut elsewhere: Option<State>,
    ) -> Result<Vec<(State, Choice)>, GivenUp> {
        let mut won = self.solve(state)?.won;
        let (mut state, mut balance, mut spent) = (*state, 0, 0);
        let mut line = Vec::new();
        while line.len() < LONGEST {
            let next = if won {
                self.winning_child(&state, balance, spent)?
            } else {
                let wanted = match &elsewhere {
                    Some(state) => other.winning_child(state, balance, spent)?,
                    None => None,
                };
                let waits = line.last().is_none_or(|(_, choice): &(State, Choice)| choice.mov == Move::Pass);
                self.losing_child(&state, balance, spent, wanted.map(|child| child.choice), waits)
            };
            let Some(next) = next else { break };
            line.push((state, next.choice));
            let passes = next.choice.mov == Move::Pass && !state.has_ko();
            let rests = won && state.mover() == Side::Defender && passes && elsewhere.is_none();
            if rests || next.takes_the_wall() || self.lives_untouched(&next.state) {
                break;
            }
            let key = Key::of(&state);
            self.path.push(key.situation, key.situation_hash, balance, spent);
            other.path.push(key.situation, key.situation_hash, balance, spent);
            elsewhere = elsewhere.and_then(|state| after(self.region, self.game, &state, next.choice));
            (state, balance, spent) = (next.state, next.balance, next.spent);
            won = !won;
        }
        Ok(line)
    }

    /// A winning move at `state`, if there is one. Among moves that leave no ko and cost no threat it is the move
    /// of the proof of this state, because moves from several proofs together can lead to a cycle.
    fn winning_child(&mut self, state: &State, balance: i32, spent: i32) -> Result<Option<Child>, GivenUp> {
        if !self.known_here(state, balance, spent)?.won {
            return Ok(None);
        }
        let proof = self.table.get(&Key::of(state)).and_then(Entry::best);
        let mut children = self.enter(state, balance, spent, true);
        if children.iter().all(|child| child.delta != 0) {
            for child in children.iter_mut().filter(|child| child.phi != 0) {
                let below = self.known_here(&child.state, child.balance, child.spent)?;
                if !below.won {
                    child.settle(&below);
                    break;
                }
            }
        }
        self.path.pop();
        let winning = children.into_iter().filter(|child| child.delta == 0);
        Ok(winning.min_by_key(|child| (child.ko_chance, child.choice.threat, Some(child.choice) != proof)))
    }

    /// The wanted move of `state`, which is lost, or else the move after which winning looks hardest. If the winner
    /// `waits`, to wait too is better than a move that loses at once.
    fn losing_child(
        &mut self,
        state: &State,
        balance: i32,
        spent: i32,
        wanted: Option<Choice>,
        waits: bool,
    ) -> Option<Child> {
        let children = self.enter(state, balance, spent, true);
        self.path.pop();
        let may_play = |child: &Child| !child.choice.threat || Some(child.choice) == wanted;
        children.into_iter().filter(may_play).min_by_key(|child| {
            let at_once = child.phi == 0 && self.table.get(&child.key()).is_none();
            let passes = child.choice.mov == Move::Pass;
            let ease = Reverse(self.cost_of_winning(&child.state));
            (Some(child.choice) != wanted, waits && at_once, passes, at_once, ease)
        })
    }

    /// The predicted cost of a win of the side to move.
    fn cost_of_winning(&self, state: &State) -> u32 {
        let (position, mover) = (state.position(), state.mover());
        let classes = PointClasses::of(self.region, &position);
        let prospects = Prospects { mover, wins_elsewhere: None, holder: None };
        self.nets.costs(self.region, &position, &classes, mover).first_numbers(&prospects).0
    }

    /// Whether the wall lives although the attacker moves next and the defender always passes.
    fn lives_untouched(&self, state: &State) -> bool {
        let position = state.position();
        let classes = PointClasses::of(self.region, &position);
        state.mover() == Side::Attacker && some_wall_lives(self.region, &position, &classes)
    }
}
