//! Skeletons: spaces with the same adjacency and margins, which differ only in their contact with the wall.

use std::collections::BTreeMap;

use eyes_graph::{CanonicalForm, EyeGraph, EyeValue, VertexSet};
use eyes_solver::tooling::{EmptySpace, empty_spaces};
use eyes_solver::{Suicide, ValueError, ValueRules};
use rayon::prelude::*;

/// A value with its vital points, in the numbering of a skeleton.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Answer {
    pub(super) value: EyeValue,
    pub(super) attack: VertexSet,
    pub(super) defense: VertexSet,
}

/// Adjacency and margins, in canonical numbering.
pub(super) struct Skeleton {
    pub(super) graph: EyeGraph,
    /// All automorphisms: the image of each vertex.
    pub(super) symmetries: Vec<Vec<usize>>,
    /// Fewest vertices away from the wall first.
    pub(super) spaces: Vec<SolvedGames>,
}

/// The solved games of one space.
pub(super) struct SolvedGames {
    pub(super) space: EmptySpace,
    /// The vertex of the skeleton for each vertex of the space.
    pub(super) numbering: Vec<usize>,
    /// The vertices that do not touch the wall.
    pub(super) away: VertexSet,
    /// The exact answer for each set of stones.
    pub(super) truth: Vec<Answer>,
}

/// The image of a set.
pub(super) fn moved(set: VertexSet, places: &[usize]) -> VertexSet {
    places.iter().enumerate().fold(0, |moved, (vertex, place)| moved | (set >> vertex & 1) << place)
}

/// Every skeleton of a size with all its games solved, suicide allowed.
pub(super) fn skeletons(vertices: usize) -> Result<Vec<Skeleton>, ValueError> {
    let solved: Result<Vec<(CanonicalForm, SolvedGames)>, ValueError> =
        empty_spaces(vertices).into_par_iter().map(solve).collect();
    let mut shapes: BTreeMap<CanonicalForm, Vec<SolvedGames>> = BTreeMap::new();
    for (form, space) in solved? {
        shapes.entry(form).or_default().push(space);
    }
    let skeleton = |(form, mut spaces): (CanonicalForm, Vec<SolvedGames>)| {
        spaces.sort_by_key(|space| (space.away.count_ones(), *space.space.form()));
        Skeleton { graph: *form.graph(), symmetries: symmetries(form.graph()), spaces }
    };
    Ok(shapes.into_iter().map(skeleton).collect())
}

fn solve(space: EmptySpace) -> Result<(CanonicalForm, SolvedGames), ValueError> {
    let graph = *space.form().graph();
    let canonicalized = graph.map_labels(|label| label.with_touches_wall(true)).canonicalize();
    let numbering: Vec<usize> =
        (0..graph.len()).filter_map(|vertex| canonicalized.position(vertex)).collect();
    let labels = graph.labels().iter().enumerate();
    let away = labels
        .fold(0, |set, (vertex, label)| set | VertexSet::from(!label.touches_wall()) << numbering[vertex]);
    let mut solved = space.solve(&ValueRules::default())?;
    let truth: Result<Vec<Answer>, ValueError> = (0..1 << graph.len())
        .map(|stones| {
            let valuation = solved.value(canonicalized.to_original(stones), Suicide::Allowed)?.valuation;
            Ok(Answer {
                value: valuation.value,
                attack: canonicalized.to_canonical(valuation.all_attack()),
                defense: canonicalized.to_canonical(valuation.all_defense()),
            })
        })
        .collect();
    Ok((*canonicalized.form(), SolvedGames { space, numbering, away, truth: truth? }))
}

impl Skeleton {
    /// The vertices on which a stone is `X` and not `$`.
    pub(super) fn inner(&self) -> VertexSet {
        let labels = self.graph.labels().iter().enumerate();
        labels.fold(0, |set, (vertex, label)| set | VertexSet::from(!label.is_marginal()) << vertex)
    }

    /// The number of board edges that a vertex needs so that it does not touch the wall.
    pub(super) fn needed_edges(&self, vertex: usize) -> u32 {
        4 - self.graph.neighbours(vertex).count_ones() - u32::from(self.graph.label(vertex).is_marginal())
    }
}

fn symmetries(graph: &EyeGraph) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    graph.each_automorphism(|map| found.push(map[..graph.len()].iter().map(|&to| to.into()).collect()));
    found
}
