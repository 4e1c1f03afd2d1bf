//! Canonical forms: one numbering of the vertices for all graphs that play the same game.
//!
//! Colour refinement splits the vertices into ordered cells; while a cell holds several vertices,
//! each is tried as its first, and the numbering with the smallest adjacency wins. Automorphisms
//! met on the way prune the search (McKay, *Practical graph isomorphism*, 1981).

use crate::graph::{EyeGraph, Label, MAX_VERTICES, VertexSet};

/// A graph with its vertices in canonical order: equal exactly for isomorphic labelled graphs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CanonicalForm(EyeGraph);

impl CanonicalForm {
    /// The graph itself. Its labels, as [`Label::bits`], never decrease.
    pub const fn graph(&self) -> &EyeGraph {
        &self.0
    }
}

/// A [`CanonicalForm`] and where each vertex of the graph went.
///
/// Which of several vertices that look alike takes which position is not determined by the
/// game; carry only sets of vertices that every automorphism of the graph maps to themselves.
#[derive(Clone, Copy, Debug)]
pub struct Canonicalized {
    form: CanonicalForm,
    positions: [u8; MAX_VERTICES],
}

impl Canonicalized {
    /// The canonical form.
    pub const fn form(&self) -> &CanonicalForm {
        &self.form
    }

    /// The position in canonical order of `vertex`, or `None` if there is no such vertex.
    pub fn position(&self, vertex: usize) -> Option<usize> {
        self.positions[..self.form.0.len()].get(vertex).map(|&position| usize::from(position))
    }

    /// The canonical positions of a set of vertices; members that do not exist are left out.
    pub fn to_canonical(&self, vertices: VertexSet) -> VertexSet {
        let mut set = 0;
        for (vertex, &position) in self.positions[..self.form.0.len()].iter().enumerate() {
            set |= (vertices >> vertex & 1) << position;
        }
        set
    }

    /// The vertices of a set of canonical positions; members that do not exist are left out.
    pub fn to_original(&self, positions: VertexSet) -> VertexSet {
        let mut set = 0;
        for (vertex, &position) in self.positions[..self.form.0.len()].iter().enumerate() {
            set |= (positions >> position & 1) << vertex;
        }
        set
    }
}

impl EyeGraph {
    /// The canonical form of the graph, and the way to it.
    ///
    /// Two graphs have equal forms if and only if a bijection of their vertices preserves labels
    /// and adjacency both ways. Costs 50 to 200 ns for graphs of up to 8 vertices, some
    /// microseconds for large symmetric ones.
    ///
    /// ```
    /// use eyes_graph::{EyeGraph, Label};
    ///
    /// let mut row = EyeGraph::new(); // `..X`
    /// let mut bent = EyeGraph::new(); // the same, numbered from the stone
    /// let stone = Label::new().with_stone(true);
    /// for (label, mirrored) in [(Label::new(), stone), (Label::new(), Label::new()), (stone, Label::new())] {
    ///     row.add_vertex(label)?;
    ///     bent.add_vertex(mirrored)?;
    /// }
    /// for graph in [&mut row, &mut bent] {
    ///     graph.add_edge(0, 1)?;
    ///     graph.add_edge(1, 2)?;
    /// }
    /// let (row, bent) = (row.canonicalize(), bent.canonicalize());
    /// assert_eq!(row.form(), bent.form());
    /// assert_eq!(row.position(2), bent.position(0));
    /// # Ok::<(), eyes_graph::GraphError>(())
    /// ```
    pub fn canonicalize(&self) -> Canonicalized {
        let mut ranks = Ranks::of_labels(self);
        ranks.refine(self);
        let positions = if ranks.is_discrete(self.len()) {
            ranks.0
        } else {
            let mut search = Search::new(self);
            search.explore(&ranks, 0);
            search.best.positions
        };
        self.renumbered(&positions)
    }

    fn renumbered(&self, positions: &[u8; MAX_VERTICES]) -> Canonicalized {
        let mut labels = [Label::new(); MAX_VERTICES];
        for (vertex, &label) in self.labels().iter().enumerate() {
            labels[usize::from(positions[vertex])] = label;
        }
        let form = CanonicalForm(Self::from_parts(self.len(), labels, rows(self, positions)));
        Canonicalized { form, positions: *positions }
    }
}

/// The adjacency of `graph` with vertex `v` moved to `positions[v]`.
fn rows(graph: &EyeGraph, positions: &[u8; MAX_VERTICES]) -> [VertexSet; MAX_VERTICES] {
    let mut rows = [0; MAX_VERTICES];
    for (vertex, &neighbours) in graph.adjacency().iter().enumerate() {
        rows[usize::from(positions[vertex])] =
            members(neighbours).fold(0, |row, other| row | 1 << positions[other]);
    }
    rows
}

fn members(mut set: VertexSet) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < MAX_VERTICES).then_some(member)
    })
}

/// The ordered cells: for each vertex, how many vertices lie in earlier cells.
#[derive(Clone, Copy)]
struct Ranks([u8; MAX_VERTICES]);

impl Ranks {
    fn of_labels(graph: &EyeGraph) -> Self {
        let mut keys = [0; MAX_VERTICES];
        for (vertex, (label, neighbours)) in graph.labels().iter().zip(graph.adjacency()).enumerate() {
            keys[vertex] = u32::from(label.bits()) << 8 | neighbours.count_ones();
        }
        let mut ranks = Self([0; MAX_VERTICES]);
        ranks.order_by(&keys, graph.len());
        ranks
    }

    fn order_by(&mut self, keys: &[u32; MAX_VERTICES], len: usize) {
        let keys = &keys[..len];
        for (rank, key) in self.0.iter_mut().zip(keys) {
            *rank = keys.iter().map(|other| u8::from(other < key)).sum();
        }
    }

    /// Grows as cells split, up to the value of [`Self::is_discrete`].
    fn sum(&self, len: usize) -> usize {
        self.0[..len].iter().map(|&rank| usize::from(rank)).sum()
    }

    fn is_discrete(&self, len: usize) -> bool {
        self.sum(len) == len * len.saturating_sub(1) / 2
    }

    /// Splits cells by the cells of their neighbours, until nothing changes. Neighbourhoods are
    /// compared by a hash: a collision only leaves work for the search.
    fn refine(&mut self, graph: &EyeGraph) {
        let len = graph.len();
        let full = len * len.saturating_sub(1) / 2;
        let mut sum = self.sum(len);
        while sum < full {
            let mut keys = [0; MAX_VERTICES];
            for (vertex, &neighbours) in graph.adjacency().iter().enumerate() {
                let hash = members(neighbours)
                    .fold(0u32, |hash, other| hash.wrapping_add(WEIGHTS[usize::from(self.0[other])]));
                keys[vertex] = u32::from(self.0[vertex]) << 24 | hash >> 8;
            }
            self.order_by(&keys, len);
            let refined = self.sum(len);
            if refined == sum {
                return;
            }
            sum = refined;
        }
    }

    fn first_open_cell(&self, len: usize) -> VertexSet {
        let mut cells = [0; MAX_VERTICES];
        for (vertex, &rank) in self.0[..len].iter().enumerate() {
            cells[usize::from(rank)] |= 1 << vertex;
        }
        cells.into_iter().find(|cell: &VertexSet| cell.count_ones() > 1).unwrap_or(0)
    }

    /// Puts `vertex` before the rest of its cell.
    fn individualized(mut self, vertex: usize, cell: VertexSet) -> Self {
        for other in members(cell & !(1 << vertex)) {
            self.0[other] += 1;
        }
        self
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

/// A complete numbering and the choices that led to it.
#[derive(Clone, Copy)]
struct Leaf {
    positions: [u8; MAX_VERTICES],
    rows: [VertexSet; MAX_VERTICES],
    path: [u8; MAX_VERTICES],
}

/// Automorphisms kept for pruning; more would prune more, but are never needed to be right.
const KEPT: usize = 24;

struct Search<'g> {
    graph: &'g EyeGraph,
    path: [u8; MAX_VERTICES],
    best: Leaf,
    has_best: bool,
    automorphisms: [[u8; MAX_VERTICES]; KEPT],
    found: usize,
}

impl<'g> Search<'g> {
    fn new(graph: &'g EyeGraph) -> Self {
        let zeros = [0; MAX_VERTICES];
        Self {
            graph,
            path: zeros,
            best: Leaf { positions: zeros, rows: [0; MAX_VERTICES], path: zeros },
            has_best: false,
            automorphisms: [zeros; KEPT],
            found: 0,
        }
    }

    /// Visits the numberings below `ranks`, and returns the depth at which to go on: less than
    /// `depth` when all below is known to repeat what was seen.
    fn explore(&mut self, ranks: &Ranks, depth: usize) -> usize {
        let cell = ranks.first_open_cell(self.graph.len());
        if cell == 0 {
            return self.reach_leaf(&ranks.0, depth);
        }
        let mut tried: VertexSet = 0;
        for vertex in members(cell) {
            if self.orbits_reach(tried, vertex, depth) {
                continue;
            }
            tried |= 1 << vertex;
            self.path[depth] = vertex as u8;
            let mut below = ranks.individualized(vertex, cell);
            below.refine(self.graph);
            let resume = self.explore(&below, depth + 1);
            if resume < depth {
                return resume;
            }
        }
        depth
    }

    fn reach_leaf(&mut self, positions: &[u8; MAX_VERTICES], depth: usize) -> usize {
        let rows = rows(self.graph, positions);
        if self.has_best && rows == self.best.rows {
            self.keep_automorphism(positions);
            let shared =
                self.path.iter().zip(&self.best.path).take_while(|(ours, best)| ours == best).count();
            return shared.min(depth);
        }
        if !self.has_best || rows < self.best.rows {
            self.best = Leaf { positions: *positions, rows, path: self.path };
            self.has_best = true;
        }
        depth
    }

    fn keep_automorphism(&mut self, positions: &[u8; MAX_VERTICES]) {
        let len = self.graph.len();
        let mut at = [0; MAX_VERTICES];
        for (vertex, &position) in positions[..len].iter().enumerate() {
            at[usize::from(position)] = vertex as u8;
        }
        if self.found < KEPT {
            for vertex in 0..len {
                self.automorphisms[self.found][vertex] = at[usize::from(self.best.positions[vertex])];
            }
            self.found += 1;
        }
    }

    /// Whether automorphisms that leave the path up to `depth` alone carry a tried vertex to `vertex`.
    fn orbits_reach(&self, tried: VertexSet, vertex: usize, depth: usize) -> bool {
        if tried == 0 {
            return false;
        }
        let mut orbit: VertexSet = 1 << vertex;
        loop {
            let before = orbit;
            for automorphism in &self.automorphisms[..self.found] {
                if self.path[..depth].iter().any(|&fixed| automorphism[usize::from(fixed)] != fixed) {
                    continue;
                }
                for from in 0..self.graph.len() {
                    let to = automorphism[from];
                    if (orbit >> from | orbit >> to) & 1 == 1 {
                        orbit |= 1 << from | 1 << to;
                    }
                }
            }
            if orbit & tried != 0 {
                return true;
            }
            if orbit == before {
                return false;
            }
        }
    }
}
