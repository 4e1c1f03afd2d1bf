//! The least fixpoint of "the wall is captured" over a graph of states, as an independent reference.

use crate::region::Side;
use std::collections::HashMap;
use std::hash::Hash;

/// Whether the attacker captures the wall from each of these states. An infinite line of play counts for the
/// defender. `None` if more than `limit` states can be reached.
///
/// `after` gives the states after all moves of a state, `None` for a move that captures the wall.
pub(crate) fn captured<S: Copy + Eq + Hash>(
    asked: &[S],
    limit: usize,
    mover: impl Fn(&S) -> Side,
    after: impl Fn(&S) -> Vec<Option<S>>,
) -> Option<Vec<bool>> {
    let mut numbers: HashMap<S, usize> = asked.iter().copied().zip(0..).collect();
    let mut states = asked.to_vec();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); states.len()];
    // For each state, the number of its moves that must still be shown to capture the wall before the state counts
    // as captured; and the states that have a move to it.
    let mut left = Vec::new();
    let mut found = Vec::new();
    while let Some(&state) = states.get(left.len()) {
        let number = left.len();
        let after = after(&state);
        let attacks = mover(&state) == Side::Attacker;
        left.push(if attacks { 1 } else { after.len().max(1) });
        if !attacks && after.is_empty() {
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
    Some(left.iter().take(asked.len()).map(|&left| left == 0).collect())
}
