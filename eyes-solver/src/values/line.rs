//! Lines of play that show the value of a solved position.

use eyes_graph::VertexSet;

use super::all_positions::{State, Whole};
use super::digits::Oracle;
use super::shape::{Stones, members};
use crate::region::Side;

/// One move of a [`Line`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineMove {
    /// A stone on this vertex.
    Stone(u8),
    /// The attacker fills an external liberty of the wall.
    Outside,
    /// The attacker fills the external eye that the wall has where the question is whether it needs one eye more.
    OutsideEye,
    /// The attacker removes a ko threat, or the defender plays one and the attacker answers.
    Threat,
    /// The defender plays elsewhere.
    Pass,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves; the first is by the side that was asked about.
    pub moves: Vec<(Side, LineMove)>,
    /// Whether the line ends with the capture of the wall. Otherwise the wall lives, and the line shows an attack
    /// and its answers.
    pub captured: bool,
}

/// Plies of a line that ends in life.
const SHOWN: usize = 10;
type Next = (Side, LineMove, Option<State>);

pub(super) fn line(whole: &Whole, start: State) -> Line {
    if whole.is_captured(&start) { capture(whole, start) } else { hold(whole, start) }
}

fn capture(whole: &Whole, start: State) -> Line {
    let distances = whole.distances();
    let plies = |next: &Next| next.2.map_or(0, |next| distances.of(&next).unwrap_or(usize::MAX));
    let mut moves = Vec::new();
    let mut state = Some(start);
    while let Some(at) = state {
        let all = successors(whole, &at);
        let next = match at.side {
            Side::Attacker => all.into_iter().min_by_key(plies),
            Side::Defender => all.into_iter().max_by_key(|next| (plies(next), next.1 != LineMove::Pass)),
        };
        let Some((side, mov, next)) = next else { break };
        moves.push((side, mov));
        state = next;
    }
    Line { moves, captured: true }
}

fn hold(whole: &Whole, start: State) -> Line {
    let mut moves = Vec::new();
    let mut seen = vec![start];
    let mut state = start;
    while moves.len() < SHOWN {
        let holds = |next: &Next| next.2.is_some_and(|next| !whole.is_captured(&next));
        let next = match state.side {
            // The attacker plays the move that leaves the fewest answers.
            Side::Attacker => successors(whole, &state)
                .into_iter()
                .filter(|(_, mov, next)| {
                    matches!(mov, LineMove::Stone(_)) && next.is_some_and(|next| !seen.contains(&next))
                })
                .min_by_key(|(_, _, next)| {
                    next.map_or(0, |next| successors(whole, &next).iter().filter(|next| holds(next)).count())
                }),
            Side::Defender => {
                let held: Vec<Next> = successors(whole, &state).into_iter().filter(holds).collect();
                let pass = held.iter().find(|(_, mov, _)| *mov == LineMove::Pass).copied();
                pass.or_else(|| held.first().copied())
            }
        };
        let Some((side, mov, Some(next))) = next else { break };
        moves.push((side, mov));
        seen.push(next);
        state = next;
        // After two answers elsewhere in a row the line has nothing more to show.
        if let [.., (_, LineMove::Pass), _, (_, LineMove::Pass)] = moves[..] {
            moves.truncate(moves.len() - 2);
            break;
        }
    }
    Line { moves, captured: false }
}

/// The successors of a state in which the wall is not captured.
fn successors(whole: &Whole, state: &State) -> Vec<Next> {
    let shape = whole.shape();
    let mut all = Vec::new();
    let free = Stones { ko: None, ..state.stones };
    let liberties = shape.wall_liberties(&state.stones);
    let last = state.liberties == 0 && liberties.is_power_of_two() && state.extra_eyes == 0;
    for point in members(shape.empty(&state.stones)) {
        let bit: VertexSet = 1 << point;
        if state.side == Side::Attacker && last && liberties == bit && state.stones.ko != Some(point) {
            all.push((state.side, LineMove::Stone(point), None));
            continue;
        }
        if let Some(played) = shape.play(&state.stones, state.side, point, whole.suicide()) {
            // The owner does not take the last liberty of the wall.
            let keeps =
                state.liberties > 0 || state.extra_eyes > 0 || shape.wall_liberties(&played.stones) != 0;
            if state.side == Side::Defender && !keeps {
                continue;
            }
            let next = State { stones: played.stones, side: state.side.other(), ..*state };
            all.push((state.side, LineMove::Stone(point), Some(next)));
        }
    }
    let other = State { stones: free, side: state.side.other(), ..*state };
    let none_inside = liberties == 0;
    match state.side {
        Side::Attacker => {
            if state.liberties > 0 {
                let fatal = state.liberties == 1 && none_inside && state.extra_eyes == 0;
                let next = State { liberties: state.liberties - 1, ..other };
                all.push((state.side, LineMove::Outside, (!fatal).then_some(next)));
            } else if none_inside && state.extra_eyes > 0 {
                all.push((state.side, LineMove::OutsideEye, None));
            }
            if state.ko_threats > 0 {
                let next = State { ko_threats: state.ko_threats - 1, ..other };
                all.push((state.side, LineMove::Threat, Some(next)));
            }
        }
        Side::Defender => {
            if state.stones.ko.is_some() && state.ko_threats > 0 {
                let next = State { stones: free, ko_threats: state.ko_threats - 1, ..*state };
                all.push((state.side, LineMove::Threat, Some(next)));
            }
            all.push((state.side, LineMove::Pass, Some(other)));
        }
    }
    all
}
