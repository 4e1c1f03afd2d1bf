//! Proofs of statuses by a strategy, for positions that are too large for [`naive_status`](super::naive_status).
//!
//! The search only proposes moves for the winner. The loser has all moves of the naive game, so the proof depends
//! on no table, no cut-off, no prediction and no path of the search.

use super::naive::{Game, Next, State};
use super::solver::Played;
use super::value::Status;
use crate::region::{Move, Position, Region, Side};
use crate::search::{Choice, Ruling, Run, Search, State as Searched};
use std::collections::HashMap;

/// A side wins although, or because, one side has a number of external ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who wins: the attacker by capturing all walls, the defender by never losing the last one.
    pub winner: Side,
    /// Who has the ko threats.
    pub holder: Side,
    /// How many.
    pub threats: u8,
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// The strategy reaches more states than allowed.
    #[error("the strategy reaches more than {limit} states")]
    TooLarge {
        /// The limit.
        limit: u32,
    },
    /// The moves that the search proposes do not win against every reply, where an infinite line counts for the
    /// defender.
    #[error("the moves proposed do not win against all replies: {states} states")]
    NoStrategy {
        /// The states reached.
        states: usize,
    },
}

impl Claim {
    /// What a status says with `first` to move: for a ko, who wins with one threat too few and who with enough; else
    /// that one side wins against every number of threats up to `max_threats`.
    #[must_use]
    pub fn of_status(status: Status, first: Side, max_threats: u8) -> Vec<Self> {
        let second = first.other();
        let number = status.value().unsigned_abs();
        let all = |winner: Side| {
            (0..=max_threats).map(move |threats| Self { winner, holder: winner.other(), threats })
        };
        match (status.is_ko(), status.wins()) {
            (false, true) => all(first).collect(),
            (false, false) => all(second).collect(),
            (true, true) => vec![
                Self { winner: first, holder: second, threats: number - 1 },
                Self { winner: second, holder: second, threats: number },
            ],
            (true, false) => vec![
                Self { winner: first, holder: first, threats: number },
                Self { winner: second, holder: first, threats: number - 1 },
            ],
        }
    }
}

/// Proves that `claim` holds with `first` to move. Returns the number of states that the strategy reaches.
///
/// The winner plays moves that the search calls winning: one in each state, all of them where one does not suffice.
/// The loser plays all moves. The claim is the least fixpoint of "the wall is captured" over the states reached; an
/// infinite line counts for the defender, as in [`naive_status`](super::naive_status).
///
/// Cost: some microseconds and two hundred bytes for each state.
///
/// # Errors
///
/// [`Unproven`]. It does not refute the claim.
pub fn prove(
    region: &Region,
    position: &Position,
    ruling: Ruling,
    first: Side,
    claim: Claim,
    limit: u32,
) -> Result<usize, Unproven> {
    let root = State::root(*position, first, claim.threats);
    let mut graph = Graph {
        game: Game { region, ruling, holder: claim.holder },
        winner: claim.winner,
        search: Search::new(region, ruling),
        numbers: HashMap::from([(root, 0)]),
        states: vec![root],
        after: Vec::new(),
        wide: Vec::new(),
    };
    loop {
        graph.grow(limit)?;
        let captured = graph.captured();
        let states = graph.states.len();
        if captured[0] == (claim.winner == Side::Attacker) {
            return Ok(states);
        }
        if !graph.widen(&captured) {
            return Err(Unproven::NoStrategy { states });
        }
    }
}

/// A line of play that shows `claim` with `first` to move. The winner plays winning moves. The loser plays moves that
/// would win if `other` held, as long as there are any. `opening` is the first move, if it is to be a certain one.
/// Empty if the search does not confirm the claim.
#[must_use]
pub fn line_of(
    region: &Region,
    position: &Position,
    ruling: Ruling,
    first: Side,
    opening: Option<Move>,
    claims: (Claim, Option<Claim>),
) -> Vec<Played> {
    let (claim, other) = claims;
    let mut search = Search::new(region, ruling);
    let root = |claim: Claim| {
        let root = Searched::new(region, *position, first, Run::of(claim.holder, claim.threats));
        let Some(mov) = opening else { return Some(root) };
        Some(root.after_stone(&position.play(region, first, mov)?.position))
    };
    let Some(state) = root(claim) else { return Vec::new() };
    let is_won = search.solve(&state).is_ok_and(|outcome| outcome.won);
    if is_won != (state.mover() == claim.winner) {
        return Vec::new();
    }
    let line = search.line(&state, other.and_then(root)).unwrap_or_default();
    let opening = opening.map(|mov| Played { side: first, mov, threat: false });
    let played = |(state, choice): (Searched, Choice)| {
        let Choice { mov, threat } = choice;
        Played { side: state.mover(), mov, threat }
    };
    opening.into_iter().chain(line.into_iter().map(played)).collect()
}

/// Stands for the capture of the wall, in place of the number of a state.
const CAPTURE: u32 = u32::MAX;

/// The states that a strategy reaches, by number.
struct Graph<'a> {
    game: Game<'a>,
    winner: Side,
    search: Search<'a>,
    numbers: HashMap<State, u32>,
    states: Vec<State>,
    /// What the moves of a state lead to: moves of the strategy, or all moves of the loser. States behind the
    /// end are not grown yet.
    after: Vec<Box<[u32]>>,
    /// Whether all moves of the winner that the search calls winning are there.
    wide: Vec<bool>,
}

impl Graph<'_> {
    /// Adds everything that the strategy reaches.
    fn grow(&mut self, limit: u32) -> Result<(), Unproven> {
        while let Some(&state) = self.states.get(self.after.len()) {
            let mut moves = self.game.after(&state);
            if state.mover == self.winner {
                moves = self.proposed(&state, moves);
            }
            let after = self.number(&moves);
            self.after.push(after);
            self.wide.push(false);
            if self.states.len() > limit as usize {
                return Err(Unproven::TooLarge { limit });
            }
        }
        Ok(())
    }

    fn number(&mut self, moves: &[Next]) -> Box<[u32]> {
        let mut number = |state| {
            *self.numbers.entry(state).or_insert_with(|| {
                self.states.push(state);
                self.states.len() as u32 - 1
            })
        };
        moves.iter().map(|next| next.state.map_or(CAPTURE, &mut number)).collect()
    }

    /// One move of the winner that wins by the search, if there is one.
    fn proposed(&mut self, state: &State, mut moves: Vec<Next>) -> Vec<Next> {
        let capture = moves.iter().position(|next| next.state.is_none());
        let wanted = capture.or_else(|| {
            let proposed = self.search.winning_move(&self.searched(state)).ok()??;
            moves.iter().position(|next| next.mov == proposed)
        });
        wanted.map(|at| moves.swap_remove(at)).into_iter().collect()
    }

    /// All moves of the winner that win by the search.
    fn winning(&mut self, state: &State) -> Vec<Next> {
        let mut moves = self.game.after(state);
        moves.retain(|next| {
            let Some(next) = next.state else { return true };
            let searched = self.searched(&next);
            self.search.solve(&searched).is_ok_and(|outcome| !outcome.won)
        });
        moves
    }

    fn searched(&self, state: &State) -> Searched {
        let run = Run::of(self.game.holder, state.threats);
        Searched::new(self.game.region, state.position, state.mover, run).with_recapture(state.recapture)
    }

    /// Gives the winner all winning moves in the states that he does not win yet; `false` if nothing changes.
    fn widen(&mut self, captured: &[bool]) -> bool {
        let mut changed = false;
        for (at, &captured) in captured.iter().enumerate() {
            let state = self.states[at];
            let wins = captured == (self.winner == Side::Attacker);
            if wins || state.mover != self.winner || self.wide[at] {
                continue;
            }
            self.wide[at] = true;
            let moves = self.winning(&state);
            if moves.len() > self.after[at].len() {
                self.after[at] = self.number(&moves);
                changed = true;
            }
        }
        changed
    }

    /// For each state whether the attacker captures the wall.
    fn captured(&self) -> Vec<bool> {
        let attacks = |at: usize| self.states[at].mover == Side::Attacker;
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.after.len()];
        let mut left: Vec<usize> = Vec::with_capacity(self.after.len());
        let mut found = Vec::new();
        for (at, after) in self.after.iter().enumerate() {
            left.push(if attacks(at) { 1 } else { after.len().max(1) });
            if !attacks(at) && after.is_empty() {
                found.push(at as u32);
            }
            for &next in after {
                if next == CAPTURE {
                    found.push(at as u32);
                } else {
                    before[next as usize].push(at as u32);
                }
            }
        }
        while let Some(at) = found.pop() {
            let at = at as usize;
            if left[at] == 1 {
                found.extend(&before[at]);
            }
            left[at] = left[at].saturating_sub(1);
        }
        left.into_iter().map(|left| left == 0).collect()
    }
}
