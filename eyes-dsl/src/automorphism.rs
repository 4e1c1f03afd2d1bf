//! All automorphisms of a labelled graph.
//!
//! A connected drawing of at most 20 points has at most a few thousand automorphisms; a typical one has one or
//! two.

use eyes_graph::{EyeGraph, MAX_VERTICES, VertexSet};

/// A numbering: vertex `v` goes to `map[v]`.
pub(crate) type Permutation = [u8; MAX_VERTICES];

/// The image of `set` under `permutation`.
pub(crate) fn carry(permutation: &Permutation, set: VertexSet) -> VertexSet {
    members(set).fold(0, |image, vertex| image | 1 << permutation[vertex])
}

fn members(mut set: VertexSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < MAX_VERTICES).then_some(member)
    })
}

/// Calls `visit` with each automorphism of `graph`, the identity included.
pub(crate) fn each(graph: &EyeGraph, mut visit: impl FnMut(&Permutation)) {
    let colours = refined_colours(graph);
    let search = Search { graph, colours, order: connected_order(graph) };
    search.extend(0, &mut [0; MAX_VERTICES], 0, &mut visit);
}

struct Search<'g> {
    graph: &'g EyeGraph,
    colours: [u64; MAX_VERTICES],
    /// The vertices in an order in which each one, except the first of a component, is adjacent to an earlier one.
    order: Vec<usize>,
}

impl Search<'_> {
    fn extend(
        &self,
        depth: usize,
        map: &mut Permutation,
        used: VertexSet,
        visit: &mut impl FnMut(&Permutation),
    ) {
        let Some(&vertex) = self.order.get(depth) else {
            visit(map);
            return;
        };
        let mapped = self.order[..depth].iter().fold(0, |set, &earlier| set | 1 << earlier);
        let placed_neighbours = self.graph.neighbours(vertex) & mapped;
        let wanted = carry(map, placed_neighbours);
        let all = (1u32 << self.graph.len()) - 1;
        let near = members(wanted).fold(all, |near, image| near & self.graph.neighbours(image));
        for image in members(near & !used) {
            let fits =
                self.colours[image] == self.colours[vertex] && self.graph.neighbours(image) & used == wanted;
            if fits {
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

fn connected_order(graph: &EyeGraph) -> Vec<usize> {
    let mut order = Vec::with_capacity(graph.len());
    let (mut placed, mut reach): (VertexSet, VertexSet) = (0, 0);
    while order.len() < graph.len() {
        let near = reach & !placed;
        let next = if near != 0 { near.trailing_zeros() } else { placed.trailing_ones() } as usize;
        order.push(next);
        placed |= 1 << next;
        reach |= graph.neighbours(next);
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Diagram;

    fn count(text: &str) -> usize {
        let graph = text.parse::<Diagram>().unwrap().graph(0);
        let mut found = BTreeSet::new();
        let mut calls = 0;
        each(&graph, |map| {
            calls += 1;
            found.insert(map[..graph.len()].to_vec());
            for (vertex, &image) in map[..graph.len()].iter().enumerate() {
                assert_eq!(graph.label(vertex), graph.label(usize::from(image)));
                assert_eq!(carry(map, graph.neighbours(vertex)), graph.neighbours(usize::from(image)));
            }
        });
        assert_eq!(calls, found.len(), "each automorphism once");
        calls
    }

    #[test]
    fn known_groups() {
        assert_eq!(count("."), 1);
        assert_eq!(count("..."), 2);
        assert_eq!(count("..X"), 1);
        assert_eq!(count("..\n.."), 8);
        assert_eq!(count(" .\n...\n ."), 24);
        assert_eq!(count(" .\n..X\n ."), 6);
        assert_eq!(count("...\n...\n..."), 8);
    }

    #[test]
    fn the_most_symmetric_drawing_we_know_has_a_few_thousand() {
        let star = "   .\n  ...\n . . .\n.......\n . . .\n  ...";
        assert_eq!(count(star), 2592);
    }
}
