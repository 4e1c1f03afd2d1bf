//! A second opinion: the least fixpoint of "the wall is captured", for one position, one ruling and
//! one holder of ko threats at a time.

use crate::region::{Move, Points, Position, Region, Side};
use crate::search::Ruling;
use std::collections::HashMap;

/// The largest number of ko threats that the status tells apart.
const MAX_THREATS: u8 = 5;

/// A position with all that the rules on passing look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    position: Position,
    mover: Side,
    threats: u8,
    attacker_passed: bool,
    /// 0 no recent recapture by the defender with a threat, 1 the last move, 2 a pass after it.
    recaptured: u8,
}

struct Game<'a> {
    region: &'a Region,
    ruling: Ruling,
    holder: Side,
}

/// The status of `position` for `first` moving first, -6 to 6, without search: by the least fixpoint of "the
/// wall is captured" over all states that play can reach.
///
/// Moves, threats and passes are those of [`Solver`](crate::Solver) (Wolf, *A library of eyes in Go, I*,
/// sections 4.1 and 4.2); only cycles are not: a fixpoint knows nothing of the path, and whatever goes round
/// for ever is good for the defender, also where it costs him stones or threats each time. Some positions
/// therefore have another status here (`docs/verification/life-and-death.md` counts them).
///
/// `None` if more than `limit` states can be reached in one of the questions. An eye of seven points has up to
/// a hundred thousand, which take a fifth of a second; each further point makes it three times as many.
///
/// ```
/// use eyes_solver::{Region, Ruling, Side, naive_status};
///
/// let region = Region::new(&[0b010, 0b101, 0b010])?.with_wall(0b111)?;
/// let position = region.start(0, 0)?;
/// assert_eq!(naive_status(&region, &position, Ruling::I, Side::Attacker, 1_000), Some(6));
/// # Ok::<(), eyes_solver::RegionError>(())
/// ```
#[must_use]
pub fn naive_status(
    region: &Region,
    position: &Position,
    ruling: Ruling,
    first: Side,
    limit: usize,
) -> Option<i8> {
    let captured = |holder| {
        let root = |threats| State {
            position: *position,
            mover: first,
            threats,
            attacker_passed: false,
            recaptured: 0,
        };
        Game { region, ruling, holder }.captured((0..=MAX_THREATS).map(root).collect(), limit)
    };
    let of_defender = captured(Side::Defender)?;
    let plain = of_defender[0];
    let sign = if plain == (first == Side::Attacker) { 1 } else { -1 };
    let of_loser = if plain { of_defender } else { captured(Side::Attacker)? };
    let threats = of_loser.iter().position(|&captured| captured != plain);
    Some(sign * threats.map_or(MAX_THREATS as i8 + 1, |threats| threats as i8))
}

impl Game<'_> {
    /// Whether each of these states is captured.
    fn captured(&self, roots: Vec<State>, limit: usize) -> Option<Vec<bool>> {
        let mut numbers: HashMap<State, usize> = roots.iter().copied().zip(0..).collect();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); roots.len()];
        let (asked, mut states) = (roots.len(), roots);
        // How many moves that capture the wall a state still lacks to be captured itself, and the states that have
        // one more of them.
        let mut left = Vec::new();
        let mut found = Vec::new();
        while let Some(&state) = states.get(left.len()) {
            let number = left.len();
            let after = self.after(&state);
            left.push(if state.mover == Side::Attacker { 1 } else { after.len().max(1) });
            if state.mover == Side::Defender && after.is_empty() {
                found.push(number);
            }
            for next in after {
                let Some(next) = next else {
                    found.push(number);
                    continue;
                };
                let next = *numbers.entry(next).or_insert_with(|| {
                    states.push(next);
                    before.push(Vec::new());
                    states.len() - 1
                });
                before[next].push(number);
            }
            if states.len() > limit {
                return None;
            }
        }
        while let Some(number) = found.pop() {
            if left[number] == 1 {
                found.extend(&before[number]);
            }
            left[number] = left[number].saturating_sub(1);
        }
        Some(left.iter().take(asked).map(|&left| left == 0).collect())
    }

    /// The states after all moves of a state, `None` for one that captures the wall.
    fn after(&self, state: &State) -> Vec<Option<State>> {
        let (position, mover) = (&state.position, state.mover);
        let mut after = Vec::new();
        let moved = |position| State { position, mover: mover.other(), recaptured: 0, ..*state };
        let stones = Points(position.empty(self.region)).map(Move::Play);
        let moves = stones.chain([Move::FillExternal, Move::TakeExtraEye]);
        for step in moves.filter_map(|mov| position.play(self.region, mover, mov)) {
            after.push((!step.wall_captured).then(|| moved(step.position)));
        }
        let has_threat = state.threats > 0 && self.holder == mover;
        let passed = if state.recaptured == 1 { 2 } else { 0 };
        if let Some(ko) = position.ko {
            if has_threat {
                let free = Position { ko: None, ..*position };
                if let Some(step) = free.play(self.region, mover, Move::Play(ko)) {
                    let recaptured = u8::from(mover == Side::Defender);
                    let next = State { threats: state.threats - 1, recaptured, ..moved(step.position) };
                    after.push((!step.wall_captured).then_some(next));
                }
            } else {
                let position = Position { ko: None, ..*position };
                after.push(Some(State { recaptured: passed, ..moved(position) }));
            }
            return after;
        }
        let defender_threats = if self.holder == Side::Defender { state.threats } else { 0 };
        match mover {
            Side::Attacker => {
                if self.ruling == Ruling::II && defender_threats > 0 {
                    let recaptured = passed;
                    after.push(Some(State { attacker_passed: true, recaptured, ..moved(*position) }));
                }
            }
            Side::Defender => {
                if state.recaptured != 2 {
                    let gives_up = defender_threats > 0 && state.attacker_passed;
                    let threats = if gives_up { 0 } else { state.threats };
                    after.push(Some(State { threats, ..moved(*position) }));
                }
            }
        }
        after
    }
}
