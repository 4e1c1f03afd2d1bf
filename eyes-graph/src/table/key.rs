//! The key of the perfect hash: a canonical form without edge levels.

use core::hash::Hasher;

use phf_shared::PhfHash;

use crate::{CanonicalForm, Label};

/// A packed canonical form without edge levels. It has for each vertex the marginal, stone and wall bits (3 bits)
/// and the adjacency to earlier vertices (`v` bits for vertex `v`), and a set bit after the last vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    words: [u64; Key::MAX_WORDS],
    vertices: u8,
}

impl Key {
    /// Larger graphs have no key and are in no table.
    pub const MAX_VERTICES: usize = 20;
    /// Keys of up to this many vertices are one word.
    const ONE_WORD: usize = 9;
    const MAX_WORDS: usize = Self::bits_for(Self::MAX_VERTICES).div_ceil(64);

    const fn bits_for(vertices: usize) -> usize {
        3 * vertices + vertices * vertices.saturating_sub(1) / 2 + 1
    }

    /// The number of bytes for keys of up to `vertices` vertices: 6 for 7, 8 for 9, 32 for 20.
    pub(crate) const fn bytes_for(vertices: usize) -> usize {
        Self::bits_for(vertices).div_ceil(8)
    }

    /// The key of a canonical form without its edge levels. `None` above [`MAX_VERTICES`](Self::MAX_VERTICES).
    #[inline]
    pub fn new(form: &CanonicalForm) -> Option<Self> {
        let graph = form.graph();
        let vertices = graph.len();
        if vertices > Self::MAX_VERTICES {
            return None;
        }
        if vertices <= Self::ONE_WORD {
            let (mut word, mut at) = (0, 0);
            for (vertex, (&label, &neighbours)) in graph.labels().iter().zip(graph.adjacency()).enumerate() {
                let earlier = neighbours & ((1 << vertex) - 1);
                word |= (u64::from(earlier) << 3 | sign(label)) << at;
                at += vertex as u32 + 3;
            }
            return Some(Self { words: [word | 1 << at, 0, 0, 0], vertices: vertices as u8 });
        }
        let mut packer = Packer { words: [0; Self::MAX_WORDS], at: 0 };
        for (vertex, (&label, &neighbours)) in graph.labels().iter().zip(graph.adjacency()).enumerate() {
            let earlier = neighbours & ((1 << vertex) - 1);
            packer.push(u64::from(earlier) << 3 | sign(label), vertex as u32 + 3);
        }
        packer.push(1, 1);
        Some(Self { words: packer.words, vertices: vertices as u8 })
    }

    /// The key that is this one word; `None` if no graph has it as its key.
    #[cfg(feature = "build")]
    pub(super) fn from_word(word: u64) -> Option<Self> {
        let bits = (u64::BITS - word.leading_zeros()) as usize;
        let vertices = (0..=Self::ONE_WORD).find(|&vertices| Self::bits_for(vertices) == bits)?;
        Some(Self { words: [word, 0, 0, 0], vertices: vertices as u8 })
    }

    /// The number of vertices of the graph.
    pub fn vertices(&self) -> usize {
        self.vertices.into()
    }

    /// The words in use: one up to 9 vertices, at most 4.
    fn words(&self) -> &[u64] {
        let vertices = usize::from(self.vertices);
        let count = if vertices <= Self::ONE_WORD { 1 } else { Self::bits_for(vertices).div_ceil(64) };
        self.words.get(..count).unwrap_or_default()
    }

    /// Whether the key is one word, whose first `bytes` bytes (1 to 8) are those of `word` and whose others are 0.
    #[inline]
    pub(crate) fn is_first(&self, word: u64, bytes: usize) -> bool {
        let mask = u64::MAX.checked_shr(64 - 8 * bytes as u32).unwrap_or(0);
        usize::from(self.vertices) <= Self::ONE_WORD && self.words[0] == word & mask
    }

    /// All bytes; those after the last word are 0.
    pub(crate) fn bytes(&self) -> [u8; 8 * Self::MAX_WORDS] {
        let mut bytes = [0; 8 * Self::MAX_WORDS];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(self.words) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

const fn sign(label: Label) -> u64 {
    label.is_marginal() as u64 | (label.has_stone() as u64) << 1 | (!label.touches_wall() as u64) << 2
}

impl PhfHash for Key {
    #[inline]
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
    /// Appends the `count` lowest bits of `bits`; all other bits must be 0.
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
    use super::*;
    use crate::EyeGraph;

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
    fn keys_of_up_to_nine_vertices_are_one_word() {
        assert_eq!(Key::MAX_WORDS, 4);
        assert_eq!(Key::bits_for(9), 64);
        assert_eq!(Key::bytes_for(7), 6);
        for vertices in 1..=Key::MAX_VERTICES {
            let key = Key::new(row(vertices).canonicalize().form()).unwrap();
            assert_eq!(key.words().len() == 1, vertices <= 9);
            assert!(key.bytes()[Key::bytes_for(vertices)..].iter().all(|&byte| byte == 0));
        }
    }

    #[test]
    fn every_bit_of_the_graph_is_in_the_key() {
        for vertices in 1..=Key::MAX_VERTICES {
            let graph = row(vertices).map_labels(|label| label.with_touches_wall(false));
            let key = Key::new(graph.canonicalize().form()).unwrap();
            let set_bits: u32 = key.words().iter().map(|word| word.count_ones()).sum();
            let expected = vertices + 1 + (vertices - 1) + 1;
            assert_eq!(
                set_bits as usize, expected,
                "no wall, one stone, the adjacent pairs of a row of {vertices}, and the end"
            );
        }
    }

    #[test]
    fn edge_levels_are_left_out_and_too_large_graphs_have_no_key() {
        let plain = row(3);
        let on_edge = row(3).map_labels(|label| label.with_edge_level(1));
        assert_eq!(Key::new(plain.canonicalize().form()), Key::new(on_edge.canonicalize().form()));
        assert_eq!(Key::new(row(21).canonicalize().form()), None);
    }
}
