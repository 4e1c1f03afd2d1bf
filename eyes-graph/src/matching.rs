//! Ways to lay one graph on another: automorphisms, and matches of patterns.

use crate::canonical::members;
use crate::{EyeGraph, MAX_VERTICES, VertexSet};

/// A numbering: vertex `v` goes to `map[v]`.
pub type Permutation = [u8; MAX_VERTICES];

/// The image of `set` under `map`.
pub fn image(map: &Permutation, set: VertexSet) -> VertexSet {
    members(set).fold(0, |image, vertex| image | 1 << map[vertex])
}

impl EyeGraph {
    /// Calls `visit` with every bijection of the vertices onto those of `other` that preserves adjacency both
    /// ways and takes no vertex `v` to a vertex `w` unless `fits(v, w)`. Labels do not count otherwise.
    ///
    /// Costs time in proportion to the partial bijections that fit, which for connected graphs are few.
    ///
    /// ```
    /// use eyes_graph::{EyeGraph, Label};
    ///
    /// let mut row = EyeGraph::new();
    /// for _ in 0..3 {
    ///     row.add_vertex(Label::new())?;
    /// }
    /// row.add_edge(0, 1)?;
    /// row.add_edge(1, 2)?;
    /// let mut found = Vec::new();
    /// row.each_matching(&row, |_, _| true, |map| found.push(map[..3].to_vec()));
    /// assert_eq!(found, [[0, 1, 2], [2, 1, 0]]);
    /// # Ok::<(), eyes_graph::GraphError>(())
    /// ```
    pub fn each_matching(
        &self,
        other: &Self,
        fits: impl Fn(usize, usize) -> bool,
        mut visit: impl FnMut(&Permutation),
    ) {
        if self.len() == other.len() {
            let search = Search { from: self, to: other, fits, order: connected_order(self) };
            search.extend(0, &mut [0; MAX_VERTICES], 0, &mut visit);
        }
    }

    /// Calls `visit` with each automorphism of the labelled graph, including the identity.
    ///
    /// A connected drawing of at most 20 points has at most a few thousand automorphisms; a typical one has
    /// one or two.
    pub fn each_automorphism(&self, visit: impl FnMut(&Permutation)) {
        let colours = refined_colours(self);
        self.each_matching(self, |vertex, image| colours[vertex] == colours[image], visit);
    }
}

struct Search<'g, F> {
    from: &'g EyeGraph,
    to: &'g EyeGraph,
    fits: F,
    /// The vertices in an order in which each one, except the first of a component, is adjacent to an earlier one.
    order: [u8; MAX_VERTICES],
}

impl<F: Fn(usize, usize) -> bool> Search<'_, F> {
    fn extend(
        &self,
        depth: usize,
        map: &mut Permutation,
        used: VertexSet,
        visit: &mut impl FnMut(&Permutation),
    ) {
        let len = self.from.len();
        if depth == len {
            visit(map);
            return;
        }
        let vertex = usize::from(self.order[depth]);
        let mapped = self.order[..depth].iter().fold(0, |set, &earlier| set | 1 << earlier);
        let wanted = image(map, self.from.neighbours(vertex) & mapped);
        let all = (1u32 << len) - 1;
        let near = members(wanted).fold(all, |near, image| near & self.to.neighbours(image));
        for image in members(near & !used) {
            if self.to.neighbours(image) & used == wanted && (self.fits)(vertex, image) {
                map[vertex] = image as u8;
                self.extend(depth + 1, map, used | 1 << image, visit);
            }
        }
    }
}

/// Colours that automorphisms preserve: labels, refined repeatedly by those of the neighbours.
fn refined_colours(graph: &EyeGraph) -> [u64; MAX_VERTICES] {
    let mut colours = [0; MAX_VERTICES];
    for (vertex, label) in graph.labels().iter().enumerate() {
        colours[vertex] = u64::from(label.bits());
    }
    for _ in 0..graph.len() {
        let before = colours;
        for (vertex, &neighbours) in graph.adjacency().iter().enumerate() {
            let around = members(neighbours).fold(0u64, |sum, other| sum.wrapping_add(mix(before[other])));
            colours[vertex] = mix(before[vertex].wrapping_mul(3).wrapping_add(around));
        }
    }
    colours
}

/// The finaliser of SplitMix64.
const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ value >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 31
}

fn connected_order(graph: &EyeGraph) -> [u8; MAX_VERTICES] {
    let mut order = [0; MAX_VERTICES];
    let (mut placed, mut reach): (VertexSet, VertexSet) = (0, 0);
    for next in &mut order[..graph.len()] {
        let near = reach & !placed;
        *next = if near != 0 { near.trailing_zeros() } else { placed.trailing_ones() } as u8;
        placed |= 1 << *next;
        reach |= graph.neighbours(usize::from(*next));
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::*;
    use crate::notation::Diagram;

    fn graph(text: &str) -> EyeGraph {
        text.parse::<Diagram>().unwrap().graph(0)
    }

    fn automorphisms(text: &str) -> usize {
        let graph = graph(text);
        let mut found = BTreeSet::new();
        let mut calls = 0;
        graph.each_automorphism(|map| {
            calls += 1;
            found.insert(map[..graph.len()].to_vec());
            for (vertex, &to) in map[..graph.len()].iter().enumerate() {
                assert_eq!(graph.label(vertex), graph.label(usize::from(to)));
                assert_eq!(image(map, graph.neighbours(vertex)), graph.neighbours(usize::from(to)));
            }
        });
        assert_eq!(calls, found.len(), "each automorphism once");
        calls
    }

    #[test]
    fn known_groups() {
        assert_eq!(automorphisms("."), 1);
        assert_eq!(automorphisms("..."), 2);
        assert_eq!(automorphisms("..X"), 1);
        assert_eq!(automorphisms("..\n.."), 8);
        assert_eq!(automorphisms(" .\n...\n ."), 24);
        assert_eq!(automorphisms(" .\n..X\n ."), 6);
        assert_eq!(automorphisms("...\n...\n..."), 8);
    }

    #[test]
    fn the_most_symmetric_drawing_we_know_has_a_few_thousand() {
        assert_eq!(automorphisms("   .\n  ...\n . . .\n.......\n . . .\n  ..."), 2592);
    }

    /// All permutations of `len` numbers.
    fn permutations(len: u8) -> Vec<Vec<u8>> {
        let Some(last) = len.checked_sub(1) else { return Vec::from([Vec::new()]) };
        let shorter = permutations(last);
        let insert = |(order, at): (&Vec<u8>, usize)| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        };
        shorter.iter().flat_map(|order| (0..=order.len()).map(move |at| (order, at))).map(insert).collect()
    }

    #[test]
    fn matchings_are_those_among_all_bijections() {
        let drawings = ["....", "..\n..", "!..\n X", ". .\n...", "X.X\n.", " .\n...\n .", "!.X.!"];
        let graphs = drawings.map(graph);
        for (from, onto) in graphs.iter().flat_map(|from| graphs.iter().map(move |onto| (from, onto))) {
            // A stone fits an empty vertex, but not the other way round.
            let fits = |vertex: usize, to: usize| from.label(vertex).bits() >= onto.label(to).bits();
            let mut found = BTreeSet::new();
            from.each_matching(onto, fits, |map| assert!(found.insert(map[..from.len()].to_vec())));
            let mut expected = permutations(if from.len() == onto.len() { from.len() as u8 } else { 0 });
            expected.retain(|map| {
                let edge = |a: usize, b: usize| from.neighbours(a) >> b & 1;
                let edge_onto = |a: usize, b: usize| onto.neighbours(map[a].into()) >> map[b] & 1;
                map.len() == from.len()
                    && (0..map.len()).all(|a| fits(a, map[a].into()))
                    && (0..map.len()).all(|a| (0..a).all(|b| edge(a, b) == edge_onto(a, b)))
            });
            assert_eq!(found, expected.into_iter().collect(), "{from:?} {onto:?}");
        }
    }
}
