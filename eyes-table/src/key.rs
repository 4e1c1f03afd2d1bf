//! What the perfect hash is over: the canonical form of a graph without its edge levels.

use core::hash::Hasher;

use eyes_graph::{CanonicalForm, Label};
use phf_shared::PhfHash;

/// A canonical form without edge levels, packed: size (5 bits), marginal and stone of each vertex
/// (2 bits), and adjacency to earlier vertices (`v` bits for vertex `v`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    words: [u64; Key::MAX_WORDS],
    len: u8,
}

impl Key {
    /// Graphs of more vertices have no key: no pattern is as large.
    pub const MAX_VERTICES: usize = 20;
    /// Words of the largest key.
    pub const MAX_WORDS: usize = Self::words_for(Self::MAX_VERTICES);

    /// How many words the key of a graph of `vertices` vertices has: one up to 9, at most 4.
    pub const fn words_for(vertices: usize) -> usize {
        let bits = 5 + 2 * vertices + vertices * vertices.saturating_sub(1) / 2;
        bits.div_ceil(64)
    }

    /// The key of a canonical form; edge levels are left out. `None` above
    /// [`MAX_VERTICES`](Self::MAX_VERTICES).
    pub fn new(form: &CanonicalForm) -> Option<Self> {
        let graph = form.graph();
        let vertices = graph.len();
        if vertices > Self::MAX_VERTICES {
            return None;
        }
        let mut packer = Packer { words: [0; Self::MAX_WORDS], at: 0 };
        packer.push(vertices as u64, 5);
        for (vertex, (&label, &neighbours)) in graph.labels().iter().zip(graph.adjacency()).enumerate() {
            let earlier = neighbours & ((1 << vertex) - 1);
            packer.push(u64::from(earlier) << 2 | sign(label), vertex as u32 + 2);
        }
        Some(Self { words: packer.words, len: Self::words_for(vertices) as u8 })
    }

    /// The words that are in use.
    pub fn words(&self) -> &[u64] {
        self.words.get(..usize::from(self.len)).unwrap_or_default()
    }
}

const fn sign(label: Label) -> u64 {
    label.is_marginal() as u64 | (label.has_stone() as u64) << 1
}

impl PhfHash for Key {
    fn phf_hash<H: Hasher>(&self, state: &mut H) {
        for &word in self.words() {
            state.write_u64(word);
        }
    }
}

struct Packer {
    words: [u64; Key::MAX_WORDS],
    at: u32,
}

impl Packer {
    /// Appends the `count` lowest bits of `bits`, which has no others.
    #[inline]
    fn push(&mut self, bits: u64, count: u32) {
        let (word, shift) = ((self.at / 64) as usize, self.at % 64);
        if let Some(low) = self.words.get_mut(word) {
            *low |= bits << shift;
        }
        if shift + count > 64
            && let Some(high) = self.words.get_mut(word + 1)
        {
            *high |= bits >> (64 - shift);
        }
        self.at += count;
    }
}

#[cfg(test)]
mod tests {
    use eyes_graph::EyeGraph;

    use super::*;

    /// A row of `vertices` vertices with a stone on the last.
    fn row(vertices: usize) -> EyeGraph {
        let mut graph = EyeGraph::new();
        for vertex in 0..vertices {
            graph.add_vertex(Label::new().with_stone(vertex + 1 == vertices)).unwrap();
            if vertex > 0 {
                graph.add_edge(vertex - 1, vertex).unwrap();
            }
        }
        graph
    }

    #[test]
    fn largest_key_fits_its_words() {
        assert_eq!(Key::MAX_WORDS, 4);
        assert_eq!(Key::words_for(9), 1);
        assert_eq!(Key::words_for(10), 2);
    }

    #[test]
    fn every_bit_of_the_graph_is_in_the_key() {
        for vertices in 1..=Key::MAX_VERTICES {
            let graph = row(vertices);
            let key = Key::new(graph.canonicalize().form()).unwrap();
            let set_bits: u32 = key.words().iter().map(|word| word.count_ones()).sum();
            let expected = (vertices as u32).count_ones() + 1 + (vertices as u32 - 1);
            assert_eq!(set_bits, expected, "size, one stone and the adjacent pairs of a row of {vertices}");
        }
    }

    #[test]
    fn edge_levels_are_left_out_and_too_large_graphs_have_no_key() {
        let plain = row(3);
        let mut on_edge = EyeGraph::new();
        for vertex in 0..3 {
            on_edge.add_vertex(Label::new().with_stone(vertex == 2).with_edge_level(1)).unwrap();
        }
        on_edge.add_edge(0, 1).unwrap();
        on_edge.add_edge(1, 2).unwrap();
        assert_eq!(Key::new(plain.canonicalize().form()), Key::new(on_edge.canonicalize().form()));
        assert_eq!(Key::new(row(21).canonicalize().form()), None);
    }
}
