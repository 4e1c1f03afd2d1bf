//! Canonical forms: the same numbering of the vertices for all graphs that play the same game.
//!
//! Colour refinement splits the vertices into ordered cells. While a cell holds several vertices, the search tries
//! each of them first; the numbering with the smallest adjacency wins. Automorphisms found on the way prune the
//! search (McKay, *Practical graph isomorphism*, 1981).

mod ranks;

use crate::graph::{EyeGraph, MAX_VERTICES, VertexSet};
use ranks::Ranks;

/// A graph with its vertices in canonical order: equal exactly for isomorphic labelled graphs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CanonicalForm(EyeGraph);

impl CanonicalForm {
    /// The graph. Its labels, as [`Label::bits`](crate::Label::bits), are in ascending order.
    pub const fn graph(&self) -> &EyeGraph {
        &self.0
    }
}

/// A [`CanonicalForm`] with the renumbering of the vertices.
///
/// Equivalent vertices may be numbered in any order. So map only sets of vertices that every automorphism of the
/// graph maps to themselves.
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
        // Most sets of vital points are empty.
        if positions == 0 {
            return 0;
        }
        let mut set = 0;
        for (vertex, &position) in self.positions[..self.form.0.len()].iter().enumerate() {
            set |= (positions >> position & 1) << vertex;
        }
        set
    }
}

impl EyeGraph {
    /// The canonical form of the graph, with the renumbering.
    ///
    /// Two graphs have equal forms if and only if a bijection of their vertices preserves labels
    /// and adjacency both ways. Costs some 50 to 300 ns for graphs of up to 8 vertices, a
    /// few microseconds for large symmetric ones.
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
        // Fixed widths let the compiler compare all keys of a small graph in a few vector instructions.
        match self.len() {
            0..=8 => self.canonicalize_in::<8>(),
            9..=16 => self.canonicalize_in::<16>(),
            _ => self.canonicalize_in::<MAX_VERTICES>(),
        }
    }

    fn canonicalize_in<const WIDTH: usize>(&self) -> Canonicalized {
        let mut ranks = Ranks::<WIDTH>::of_labels(self);
        ranks.refine(self);
        let positions = if ranks.is_discrete(self.len()) {
            ranks.positions()
        } else {
            let mut search = Search::new(self);
            search.explore(&ranks, 0);
            search.best.map_or_else(|| ranks.positions(), |best| best.positions)
        };
        self.renumbered(&positions)
    }

    fn renumbered<const WIDTH: usize>(&self, positions: &[u8; WIDTH]) -> Canonicalized {
        let mut form = Self::new();
        form.len = self.len;
        for (&label, &position) in self.labels().iter().zip(positions) {
            form.labels[usize::from(position)] = label;
        }
        form.adjacency[..WIDTH].copy_from_slice(&rows(self, positions));
        let mut padded = [0; MAX_VERTICES];
        padded[..WIDTH].copy_from_slice(positions);
        Canonicalized { form: CanonicalForm(form), positions: padded }
    }
}

/// The adjacency of `graph` with vertex `v` moved to `positions[v]`.
fn rows<const WIDTH: usize>(graph: &EyeGraph, positions: &[u8; WIDTH]) -> [VertexSet; WIDTH] {
    let mut rows = [0; WIDTH];
    for (vertex, &neighbours) in graph.adjacency().iter().enumerate() {
        rows[usize::from(positions[vertex])] =
            members(neighbours).fold(0, |row, other| row | 1 << positions[other]);
    }
    rows
}

pub(crate) fn members(mut set: VertexSet) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < MAX_VERTICES).then_some(member)
    })
}

/// Whether exchanging the two vertices preserves the adjacency.
fn are_twins(graph: &EyeGraph, a: usize, b: usize) -> bool {
    let others = !(1 << a | 1 << b);
    graph.neighbours(a) & others == graph.neighbours(b) & others
}

/// Whether the vertices form one ring and have the same label.
fn is_plain_ring(graph: &EyeGraph) -> bool {
    let labels = graph.labels();
    if labels.iter().any(|label| Some(label) != labels.first())
        || graph.adjacency().iter().any(|neighbours| neighbours.count_ones() != 2)
    {
        return false;
    }
    let (mut before, mut vertex) = (0, 0);
    let mut length = 0;
    loop {
        let next = graph.neighbours(vertex) & !(1 << before);
        (before, vertex) = (vertex, next.trailing_zeros() as usize);
        length += 1;
        if vertex == 0 {
            return length == graph.len();
        }
    }
}

/// A complete numbering and the choices that lead to it.
#[derive(Clone, Copy)]
struct Leaf<const WIDTH: usize> {
    positions: [u8; WIDTH],
    rows: [VertexSet; WIDTH],
    path: [u8; WIDTH],
}

/// The number of automorphisms kept for pruning. More would prune more, but are never needed for correctness.
const KEPT: usize = 12;

struct Search<'g, const WIDTH: usize> {
    graph: &'g EyeGraph,
    path: [u8; WIDTH],
    best: Option<Leaf<WIDTH>>,
    automorphisms: [[u8; WIDTH]; KEPT],
    found: usize,
    is_plain_ring: bool,
}

impl<'g, const WIDTH: usize> Search<'g, WIDTH> {
    fn new(graph: &'g EyeGraph) -> Self {
        let automorphisms = [[0; WIDTH]; KEPT];
        Self {
            graph,
            path: [0; WIDTH],
            best: None,
            automorphisms,
            found: 0,
            is_plain_ring: is_plain_ring(graph),
        }
    }

    /// Visits the numberings below `ranks`. Returns the depth at which the search continues: less than `depth` if
    /// everything below repeats earlier numberings.
    fn explore(&mut self, ranks: &Ranks<WIDTH>, depth: usize) -> usize {
        let len = self.graph.len();
        let cells = ranks.cells(len);
        let open = |cell: &&VertexSet| cell.count_ones() > 1;
        let Some(&cell) = cells.iter().find(open) else {
            return self.reach_leaf(ranks.positions(), depth);
        };
        let first = cell.trailing_zeros() as usize;
        if members(cell).all(|vertex| are_twins(self.graph, first, vertex)) {
            return self.explore(&ranks.spread(cell), depth);
        }
        if cells.iter().filter(open).all(|cell| cell.count_ones() == 2) {
            self.try_reflection(ranks, &cells);
        }
        let mut tried: VertexSet = 0;
        for vertex in members(cell) {
            // Every choice in a ring leads to the same rows: it can be turned and reflected.
            if tried != 0 && self.is_plain_ring {
                break;
            }
            if members(tried).any(|other| are_twins(self.graph, other, vertex))
                || self.orbits_reach(tried, vertex, depth)
            {
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

    fn reach_leaf(&mut self, positions: [u8; WIDTH], depth: usize) -> usize {
        let rows = rows(self.graph, &positions);
        let Some(best) = self.best.filter(|best| best.rows <= rows) else {
            self.best = Some(Leaf { positions, rows, path: self.path });
            return depth;
        };
        if best.rows < rows {
            return depth;
        }
        let len = self.graph.len();
        let mut at = [0; WIDTH];
        for (vertex, &position) in positions[..len].iter().enumerate() {
            at[usize::from(position)] = vertex as u8;
        }
        self.keep_automorphism(best.positions.map(|position| at[usize::from(position)]));
        self.path.iter().zip(&best.path).take_while(|(ours, best)| ours == best).count().min(depth)
    }

    /// Where every open cell is a pair, exchanging all pairs at once is often an automorphism. Finding it here
    /// saves the search for a second numbering.
    fn try_reflection(&mut self, ranks: &Ranks<WIDTH>, cells: &[VertexSet; WIDTH]) {
        let mut image = [0; WIDTH];
        for (vertex, &rank) in ranks.0[..self.graph.len()].iter().enumerate() {
            let cell = cells[rank as usize];
            let other = cell & !(1 << vertex);
            image[vertex] = if other == 0 { vertex } else { other.trailing_zeros() as usize } as u8;
        }
        let is_automorphism = self.graph.adjacency().iter().enumerate().all(|(vertex, &neighbours)| {
            let moved = members(neighbours).fold(0, |set, other| set | 1 << image[other]);
            moved == self.graph.neighbours(usize::from(image[vertex]))
        });
        if is_automorphism {
            self.keep_automorphism(image);
        }
    }

    fn keep_automorphism(&mut self, automorphism: [u8; WIDTH]) {
        if let Some(free) = self.automorphisms.get_mut(self.found) {
            *free = automorphism;
            self.found += 1;
        }
    }

    /// Whether automorphisms that fix the path up to `depth` map a tried vertex to `vertex`.
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
                for (from, &to) in automorphism[..self.graph.len()].iter().enumerate() {
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
