//! Exact search of eye spaces that no table has.

use alloc::collections::BTreeMap;
use core::sync::atomic::Ordering;

use eyes_graph::{Appraisal, CanonicalForm, EyeGraph, VertexSet};
use eyes_solver::{Barred, ValueBounds, ValueRules, value_of_position};

use crate::board::Suicide;

/// The cache size. A space that stays on the board from move to move is searched once. A full cache is cleared.
const KEPT: usize = 4096;

/// Larger graphs are decided quickly or hardly ever, so a larger node limit would be wasted on them.
const LARGE: usize = 12;
const NODES_FOR_LARGE: u64 = 30_000;
/// More only for those who ask for more than is usual.
const FRACTION_FOR_LARGE: u64 = 50;

/// The appraisal of a graph, in its canonical numbering; `None` if the search reached its limit.
type Answer = Option<Appraisal>;

/// What was searched: a graph, the owner's stones and the moves left out in its numbering, the liberties outside,
/// and whether suicide was allowed.
type Question = (CanonicalForm, VertexSet, VertexSet, VertexSet, u8, Suicide);

/// The cache of searched spaces.
#[derive(Debug, Default)]
pub(crate) struct ValueSearch {
    answers: BTreeMap<Question, Answer>,
    nodes: u64,
}

impl ValueSearch {
    /// The exact value of a graph that tells which vertices touch the wall, with own stones on `own` and without
    /// the first moves that are `barred`, and its vital points, if a search within these bounds decides it. The wall has
    /// `liberties` elsewhere.
    pub(crate) fn value(
        &mut self,
        graph: &EyeGraph,
        own: VertexSet,
        barred: Barred,
        liberties: u8,
        suicide: Suicide,
        bounds: ValueBounds<'_>,
    ) -> Answer {
        let nodes = bounds.nodes;
        if self.nodes != nodes || self.answers.len() >= KEPT {
            self.answers.clear();
            self.nodes = nodes;
        }
        let canonical = graph.canonicalize();
        let own = canonical.to_canonical(own);
        let barred = Barred {
            attack: canonical.to_canonical(barred.attack),
            defense: canonical.to_canonical(barred.defense),
        };
        let question = (*canonical.form(), own, barred.attack, barred.defense, liberties, suicide);
        let known = self.answers.get(&question).copied();
        let answer = known.unwrap_or_else(|| {
            let rules = ValueRules { liberties, suicide, ..ValueRules::default() };
            let nodes = if graph.len() > LARGE {
                nodes.min(NODES_FOR_LARGE.max(nodes / FRACTION_FOR_LARGE))
            } else {
                nodes
            };
            value_of_position(canonical.form().graph(), own, barred, &rules, ValueBounds { nodes, ..bounds })
                .ok()
        });
        // What was ended from outside may be decided the next time.
        let is_ended = bounds.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if known.is_none() && (answer.is_some() || !is_ended) {
            self.answers.insert(question, answer);
        }
        let original = |set| canonical.to_original(set);
        answer.map(|appraisal| appraisal.map(original, original))
    }
}
