//! The abstract local game on a marked graph.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "The eyespace as local game": a simplified game without
//! captures except the removal of a margin. A half eye is `!.` in this game, a false eye is `!`.
//! `docs/book/src/verification/eye-values.md` compares it with the exact game.

mod value;

use eyes_graph::{EyeGraph, GraphError, Label, MAX_VERTICES, VertexSet};
use eyes_rules::Adjacency;

use crate::region::{Points, Side};

/// A position of the abstract local game: the rest of an eye space.
///
/// Vertices keep the numbers they had in the graph the game started from.
///
/// ```
/// use eyes_solver::{Drawing, LocalGame, LocalMove, Side};
///
/// let space = Drawing::parse("!...%OO.XXX.!")?;
/// let game = LocalGame::new(space.graph());
/// // X removes the margin on the left, and the vertex beside it becomes marginal.
/// let game = game.play(Side::Attacker, LocalMove::Vertex(0)).unwrap();
/// assert_eq!((game.vertices() & 1, game.margins() & 0b10), (0, 0b10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalGame {
    adjacency: [VertexSet; MAX_VERTICES],
    vertices: VertexSet,
    margins: VertexSet,
    stones: VertexSet,
}

/// A move of the abstract local game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalMove {
    /// At a vertex: O removes one that is marked `!` or `.` (rule 1); X puts an X on a `.`
    /// (rule 2) or removes a `!` (rule 3).
    Vertex(u8),
    /// No move.
    Pass,
}

impl LocalGame {
    /// The game on `graph`. A margin with a stone counts as a margin where X has moved already (rule 3).
    #[must_use]
    pub fn new(graph: &EyeGraph) -> Self {
        let mut adjacency = [0; MAX_VERTICES];
        adjacency[..graph.len()].copy_from_slice(graph.adjacency());
        let set = |has: fn(Label) -> bool| {
            let labels = graph.labels().iter().enumerate();
            labels.fold(0, |set, (vertex, &label)| set | VertexSet::from(has(label)) << vertex)
        };
        let (margins, stones) = (set(Label::is_marginal), set(Label::has_stone));
        let mut game = Self { adjacency, vertices: set(|_| true), margins, stones: stones & !margins };
        for vertex in Points((margins & stones).into()) {
            game = game.without_margin(1 << vertex);
        }
        game
    }

    /// The vertices that are left.
    #[must_use]
    pub const fn vertices(&self) -> VertexSet {
        self.vertices
    }

    /// The vertices marked `!`.
    #[must_use]
    pub const fn margins(&self) -> VertexSet {
        self.margins
    }

    /// The vertices marked `X`.
    #[must_use]
    pub const fn stones(&self) -> VertexSet {
        self.stones
    }

    /// The rest of the graph as a graph of its own, with the vertices in the old order.
    ///
    /// # Errors
    ///
    /// No error can occur: a part of a graph is a graph.
    pub fn graph(&self) -> Result<EyeGraph, GraphError> {
        let mut graph = EyeGraph::new();
        let left: Vec<u8> = Points(self.vertices.into()).collect();
        for (number, &vertex) in left.iter().enumerate() {
            let has = |set: VertexSet| set >> vertex & 1 == 1;
            graph.add_vertex(Label::new().with_marginal(has(self.margins)).with_stone(has(self.stones)))?;
            for (earlier, &other) in left[..number].iter().enumerate() {
                if self.adjacency[usize::from(vertex)] >> other & 1 == 1 {
                    graph.add_edge(earlier, number)?;
                }
            }
        }
        Ok(graph)
    }

    /// The vertices at which either side can move: all but those marked `X`.
    #[must_use]
    pub const fn moves(&self) -> VertexSet {
        self.vertices & !self.stones
    }

    /// The position after a move; `None` if it is not one.
    #[must_use]
    pub fn play(self, side: Side, mov: LocalMove) -> Option<Self> {
        let LocalMove::Vertex(vertex) = mov else { return Some(self) };
        if u32::from(vertex) >= VertexSet::BITS || self.moves() >> vertex & 1 == 0 {
            return None;
        }
        let bit = 1 << vertex;
        Some(match side {
            Side::Defender => Self { vertices: self.vertices & !bit, margins: self.margins & !bit, ..self },
            Side::Attacker if self.margins & bit == 0 => Self { stones: self.stones | bit, ..self },
            Side::Attacker => self.without_margin(bit),
        })
    }

    /// Rule 3. The text lets points next to the removed stones become `.`, but its own last variation makes them
    /// `!`. The variation is right.
    fn without_margin(mut self, margin: VertexSet) -> Self {
        self.vertices &= !margin;
        self.margins &= !margin;
        let removed = self.flood(self.around(margin) & self.stones, self.stones);
        self.vertices &= !removed;
        self.stones &= !removed;
        self.margins |= self.around(margin | removed) & self.vertices & !self.stones;
        self
    }
}

impl Adjacency for LocalGame {
    type Set = VertexSet;

    fn points(&self) -> VertexSet {
        self.vertices
    }

    fn neighbours(&self, vertex: usize) -> VertexSet {
        self.adjacency.get(vertex).copied().unwrap_or(0)
    }
}
