//! An independent reference for statuses: one position, one ruling and one holder of ko threats at a time.

use super::value::Status;
use crate::captured::captured;
use crate::region::{Move, Points, Position, Region, Side};
use crate::search::{Recapture, Ruling};

/// The largest number of ko threats that a status distinguishes.
const MAX_THREATS: u8 = Status::DEFAULT_MAX_THREATS;

/// A position with everything that the rules on passing depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) position: Position,
    pub(super) mover: Side,
    pub(super) threats: u8,
    pub(super) attacker_passed: bool,
    pub(super) recapture: Recapture,
}

/// One move of a state.
pub(super) struct Next {
    pub(super) mov: Move,
    /// What the move leads to; `None` if it captures the wall.
    pub(super) state: Option<State>,
}

pub(super) struct Game<'a> {
    pub(super) region: &'a Region,
    pub(super) ruling: Ruling,
    pub(super) holder: Side,
}

/// The status of `position` for `first` moving first without search. It is the least fixpoint of "the
/// wall is captured" over all reachable states.
///
/// Moves, threats and passes are those of [`Solver`](crate::Solver) (Wolf, *A library of eyes in Go, I*, sections
/// 4.1 and 4.2). Only cycles differ: a fixpoint does not depend on the path, so an infinite line of play counts
/// for the defender, even if each cycle costs him stones or threats. Some positions therefore have another status
/// here (`docs/book/src/verification/life-and-death.md` counts them).
///
/// `None` if one of the questions reaches more than `limit` states. An eye of seven points has up to a hundred
/// thousand, which take a fifth of a second; each further point triples the number.
///
/// ```
/// use eyes_solver::{Region, Ruling, Side, Status};
/// use eyes_solver::tooling::naive_status;
///
/// let region = Region::new(&[0b010, 0b101, 0b010])?.with_wall(0b111)?;
/// let position = region.start(0, 0)?;
/// assert_eq!(naive_status(&region, &position, Ruling::I, Side::Attacker, 1_000), Some(Status::WON));
/// # Ok::<(), eyes_solver::RegionError>(())
/// ```
#[must_use]
pub fn naive_status(
    region: &Region,
    position: &Position,
    ruling: Ruling,
    first: Side,
    limit: usize,
) -> Option<Status> {
    let outcomes = |holder| {
        let root = |threats| State::root(*position, first, threats);
        let game = Game { region, ruling, holder };
        let asked: Vec<State> = (0..=MAX_THREATS).map(root).collect();
        let after = |state: &State| game.after(state).into_iter().map(|next| next.state).collect();
        captured(&asked, limit, |state| state.mover, after)
    };
    let of_defender = outcomes(Side::Defender)?;
    let plain = of_defender[0];
    let of_loser = if plain { of_defender } else { outcomes(Side::Attacker)? };
    let threats = of_loser.iter().position(|&captured| captured != plain);
    let wins = plain == (first == Side::Attacker);
    Some(Status::by_threats(wins, threats.map_or(u8::MAX, |threats| threats as u8), MAX_THREATS))
}

impl State {
    pub(super) const fn root(position: Position, mover: Side, threats: u8) -> Self {
        Self { position, mover, threats, attacker_passed: false, recapture: Recapture::None }
    }
}

impl Game<'_> {
    /// All moves of a state.
    pub(super) fn after(&self, state: &State) -> Vec<Next> {
        let (position, mover) = (&state.position, state.mover);
        let mut after = Vec::new();
        let moved = |position| State { position, mover: mover.other(), recapture: Recapture::None, ..*state };
        let stones = Points(position.empty(self.region)).map(Move::Play);
        for mov in stones.chain([Move::FillExternal, Move::TakeExtraEye]) {
            if let Some(step) = position.play(self.region, mover, mov) {
                let state = (!step.wall_captured).then(|| moved(step.position));
                after.push(Next { mov, state });
            }
        }
        let pass = |state| Next { mov: Move::Pass, state: Some(state) };
        let has_threat = state.threats > 0 && self.holder == mover;
        let passed = match state.recapture {
            Recapture::Just => Recapture::ThenPass,
            _ => Recapture::None,
        };
        if let Some(ko) = position.ko {
            let free = Position { ko: None, ..*position };
            if has_threat {
                let mov = Move::Play(ko);
                if let Some(step) = free.play(self.region, mover, mov) {
                    let recapture = if mover == Side::Defender { Recapture::Just } else { Recapture::None };
                    let next = State { threats: state.threats - 1, recapture, ..moved(step.position) };
                    after.push(Next { mov, state: (!step.wall_captured).then_some(next) });
                }
            } else {
                after.push(pass(State { recapture: passed, ..moved(free) }));
            }
            return after;
        }
        let defender_threats = if self.holder == Side::Defender { state.threats } else { 0 };
        match mover {
            Side::Attacker => {
                if self.ruling == Ruling::II && defender_threats > 0 {
                    after.push(pass(State { attacker_passed: true, recapture: passed, ..moved(*position) }));
                }
            }
            Side::Defender => {
                if state.recapture != Recapture::ThenPass {
                    let gives_up = defender_threats > 0 && state.attacker_passed;
                    let threats = if gives_up { 0 } else { state.threats };
                    after.push(pass(State { threats, ..moved(*position) }));
                }
            }
        }
        after
    }
}
