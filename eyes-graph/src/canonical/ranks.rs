//! Colour refinement: ordered cells of vertices, split by the cells of their neighbours.

use super::members;
use crate::graph::{EyeGraph, MAX_VERTICES, VertexSet};

/// The ordered cells: for each vertex, the number of vertices in earlier cells. Entries after the last vertex have
/// no meaning.
#[derive(Clone, Copy)]
pub(super) struct Ranks<const WIDTH: usize>(pub(super) [i32; WIDTH]);

impl<const WIDTH: usize> Ranks<WIDTH> {
    pub(super) fn of_labels(graph: &EyeGraph) -> Self {
        let mut keys = [i32::MAX; WIDTH];
        for ((key, label), neighbours) in keys.iter_mut().zip(graph.labels()).zip(graph.adjacency()) {
            *key = i32::from(label.bits()) << 8 | neighbours.count_ones() as i32;
        }
        Self::in_order_of(&keys)
    }

    fn in_order_of(keys: &[i32; WIDTH]) -> Self {
        let mut ranks = [0; WIDTH];
        for other in keys {
            for (rank, key) in ranks.iter_mut().zip(keys) {
                *rank += i32::from(other < key);
            }
        }
        Self(ranks)
    }

    /// A sum that grows as cells split, up to the value of [`Self::is_discrete`].
    pub(super) fn sum(&self, len: usize) -> i32 {
        self.0[..len].iter().sum()
    }

    pub(super) fn is_discrete(&self, len: usize) -> bool {
        self.sum(len) as usize == len * len.saturating_sub(1) / 2
    }

    /// Splits cells by the cells of their neighbours, until nothing changes. Neighbourhoods are compared by a
    /// hash; a collision only costs search time.
    pub(super) fn refine(&mut self, graph: &EyeGraph) {
        let len = graph.len();
        let mut sum = self.sum(len);
        while !self.is_discrete(len) {
            let mut weights = [0; WIDTH];
            for (weight, &rank) in weights[..len].iter_mut().zip(&self.0) {
                *weight = WEIGHTS[rank as usize % MAX_VERTICES];
            }
            let mut keys = [i32::MAX; WIDTH];
            for (vertex, &neighbours) in graph.adjacency().iter().enumerate() {
                let hash =
                    members(neighbours).fold(0u32, |hash, other| hash.wrapping_add(weights[other % WIDTH]));
                keys[vertex] = self.0[vertex] << 24 | (hash >> 8) as i32;
            }
            *self = Self::in_order_of(&keys);
            let refined = self.sum(len);
            if refined == sum {
                return;
            }
            sum = refined;
        }
    }

    pub(super) fn cells(&self, len: usize) -> [VertexSet; WIDTH] {
        let mut cells = [0; WIDTH];
        for (vertex, &rank) in self.0[..len].iter().enumerate() {
            cells[rank as usize] |= 1 << vertex;
        }
        cells
    }

    /// Puts `vertex` before the rest of its cell.
    pub(super) fn individualized(mut self, vertex: usize, cell: VertexSet) -> Self {
        for other in members(cell & !(1 << vertex)) {
            self.0[other] += 1;
        }
        self
    }

    /// Numbers the vertices of a cell in any order.
    pub(super) fn spread(mut self, cell: VertexSet) -> Self {
        for (offset, vertex) in (0..).zip(members(cell)) {
            self.0[vertex] += offset;
        }
        self
    }

    pub(super) fn positions(&self) -> [u8; WIDTH] {
        self.0.map(|rank| rank as u8)
    }
}

const WEIGHTS: [u32; MAX_VERTICES] = weights();

/// Odd multiples of the golden ratio, squared and mixed: sums of few of them rarely coincide.
const fn weights() -> [u32; MAX_VERTICES] {
    let mut weights = [0; MAX_VERTICES];
    let mut state: u64 = 0;
    let mut i = 0;
    while i < MAX_VERTICES {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        weights[i] = (mixed >> 32) as u32 | 1;
        i += 1;
    }
    weights
}
