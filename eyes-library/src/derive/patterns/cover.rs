//! Covers all games of a skeleton with few patterns.
//!
//! Patterns that need more edges come first in the file and are chosen last, so they need not cover what later
//! patterns already get right.

use eyes_graph::VertexSet;

use super::skeleton::{Answer, Skeleton, SolvedGames, moved};

/// A pattern: these stones, `x` on the vertices of `wild`, on one space of a skeleton.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) space: usize,
    pub(super) away: VertexSet,
    pub(super) stones: VertexSet,
    pub(super) wild: VertexSet,
    pub(super) answer: Answer,
}

impl Rule {
    /// The pattern's answer for `stones` on a space whose vertices `away` do not touch the wall. The marks are
    /// those of all ways in which it matches.
    fn answer_for(&self, skeleton: &Skeleton, away: VertexSet, stones: VertexSet) -> Option<Answer> {
        let mut answer: Option<Answer> = None;
        for places in &skeleton.symmetries {
            let matches = moved(self.away, places) & !away == 0
                && stones & !moved(self.wild, places) == moved(self.stones, places);
            if matches {
                let known = answer.get_or_insert(Answer { attack: 0, defense: 0, ..self.answer });
                known.attack |= moved(self.answer.attack, places);
                known.defense |= moved(self.answer.defense, places);
            }
        }
        answer
    }
}

/// Patterns for all spaces of a skeleton, in matching order.
pub(super) fn cover(skeleton: &Skeleton) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    for (index, space) in skeleton.spaces.iter().enumerate() {
        let mut chosen = cover_space(skeleton, index, space, &rules);
        chosen.append(&mut rules);
        rules = chosen;
    }
    rules
}

fn cover_space(skeleton: &Skeleton, index: usize, space: &SolvedGames, later: &[Rule]) -> Vec<Rule> {
    let first_of = |stones| later.iter().find_map(|rule| rule.answer_for(skeleton, space.away, stones));
    let mut missing: Vec<bool> = (0..space.truth.len())
        .map(|stones| first_of(stones as VertexSet) != Some(space.truth[stones]))
        .collect();
    let symmetries: Vec<&Vec<usize>> =
        skeleton.symmetries.iter().filter(|places| moved(space.away, places) == space.away).collect();
    let candidates = candidates(skeleton, space);
    let mut rules = Vec::new();
    while missing.contains(&true) {
        let gain = |&(stones, wild): &(VertexSet, VertexSet)| {
            let mut images: Vec<_> =
                symmetries.iter().map(|places| (moved(stones, places), moved(wild, places))).collect();
            images.sort_unstable();
            images.dedup();
            let mut covered: Vec<VertexSet> =
                images.iter().flat_map(|&(stones, wild)| fillings(stones, wild)).collect();
            covered.sort_unstable();
            covered.dedup();
            covered.retain(|&stones| missing[stones as usize]);
            covered
        };
        let best = candidates.iter().map(|rule| (rule, gain(rule))).max_by_key(|((stones, wild), gain)| {
            (gain.len(), core::cmp::Reverse((wild.count_ones(), *wild, *stones)))
        });
        let Some((&(stones, wild), gain)) = best.filter(|(_, gain)| !gain.is_empty()) else { break };
        for covered in gain {
            missing[covered as usize] = false;
        }
        let answer = space.truth[stones as usize];
        rules.push(Rule { space: index, away: space.away, stones, wild, answer });
    }
    rules
}

/// Every choice of stones and `x` for which all fillings have the same answer.
fn candidates(skeleton: &Skeleton, space: &SolvedGames) -> Vec<(VertexSet, VertexSet)> {
    let all = space.truth.len() as VertexSet - 1;
    let mut candidates = Vec::new();
    for wild in (0..=all).filter(|wild| wild & !skeleton.inner() == 0) {
        for stones in (0..=all).filter(|stones| stones & wild == 0) {
            let answer = space.truth[stones as usize];
            let marks = answer.attack | answer.defense;
            if marks & wild == 0
                && fillings(stones, wild).all(|filled| space.truth[filled as usize] == answer)
            {
                candidates.push((stones, wild));
            }
        }
    }
    candidates
}

/// `stones` with every set of stones on `wild`.
fn fillings(stones: VertexSet, wild: VertexSet) -> impl Iterator<Item = VertexSet> {
    let mut next = Some(0);
    core::iter::from_fn(move || {
        let filling: VertexSet = next?;
        next = match filling.wrapping_sub(wild) & wild {
            0 => None,
            following => Some(following),
        };
        Some(stones | filling)
    })
}
