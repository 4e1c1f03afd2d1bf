//! Labelled eye graphs.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Underlying graphs": the game in an eye
//! space depends only on the graph of its vertices and on what stands on each.

use core::fmt;

use crate::notation::Sign;

/// The largest number of vertices a graph can have: an eye space of 20 points and its virtual vertices.
pub const MAX_VERTICES: usize = 24;

/// Eye spaces with more points that are not marginal are not looked up in pattern tables.
pub const MOST_PROPER_VERTICES: usize = 8;

/// A set of vertices of one graph: bit `i` stands for vertex `i`.
pub type VertexSet = u32;

/// The label of one vertex: marginal or not, an opponent stone or not, and its relation to the edge of the board
/// or to the wall around the space.
///
/// Pattern files use edge levels. Derived tables use the contact with the wall, because the edge matters only
/// through it. A graph for one of them leaves the other at its default.
///
/// ```
/// use eyes_graph::Label;
///
/// let corner_margin = Label::new().with_marginal(true).with_edge_level(2);
/// assert!(corner_margin.is_marginal());
/// assert_eq!(corner_margin.edge_level(), 2);
/// assert_eq!(corner_margin.without_edge_level(), Label::new().with_marginal(true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Label(u8);

impl Label {
    const MARGINAL: u8 = 1;
    const STONE: u8 = 2;
    const EDGE_SHIFT: u8 = 2;
    const EDGE: u8 = 3 << Self::EDGE_SHIFT;
    const INNER: u8 = 16;

    /// An empty vertex that is not marginal, not on the edge, and touches the wall.
    pub const fn new() -> Self {
        Self(0)
    }

    /// The same vertex, marginal or not.
    #[must_use]
    pub const fn with_marginal(self, marginal: bool) -> Self {
        Self(self.0 & !Self::MARGINAL | if marginal { Self::MARGINAL } else { 0 })
    }

    /// The same vertex, with an opponent stone or empty.
    #[must_use]
    pub const fn with_stone(self, stone: bool) -> Self {
        Self(self.0 & !Self::STONE | if stone { Self::STONE } else { 0 })
    }

    /// The same vertex with `level` board edges; more than 2 count as 2.
    #[must_use]
    pub const fn with_edge_level(self, level: u8) -> Self {
        let level = if level > 2 { 2 } else { level };
        Self(self.0 & !Self::EDGE | level << Self::EDGE_SHIFT)
    }

    /// The same vertex with edge level 0.
    #[must_use]
    pub const fn without_edge_level(self) -> Self {
        Self(self.0 & !Self::EDGE)
    }

    /// The same vertex, touching the wall (the default) or not.
    #[must_use]
    pub const fn with_touches_wall(self, touches: bool) -> Self {
        Self(self.0 & !Self::INNER | if touches { 0 } else { Self::INNER })
    }

    /// Whether the vertex touches a stone of the wall around the space.
    pub const fn touches_wall(self) -> bool {
        self.0 & Self::INNER == 0
    }

    /// Whether the vertex is adjacent to points outside the space that the opponent may use.
    pub const fn is_marginal(self) -> bool {
        self.0 & Self::MARGINAL != 0
    }

    /// Whether an opponent stone stands there.
    pub const fn has_stone(self) -> bool {
        self.0 & Self::STONE != 0
    }

    /// The number of board edges at the vertex: 0, 1, or 2 in a corner.
    pub const fn edge_level(self) -> u8 {
        (self.0 & Self::EDGE) >> Self::EDGE_SHIFT
    }

    /// The label as a number below 32, for tables.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = Sign::plain(self.is_marginal(), self.has_stone());
        write!(f, "{}", sign.to_char())?;
        if self.edge_level() > 0 {
            write!(f, "{}", self.edge_level())?;
        }
        if self.touches_wall() { Ok(()) } else { write!(f, "'") }
    }
}

/// An eye space as a graph: labelled vertices, numbered from 0 in the order in which they were added, and
/// undirected edges without loops.
///
/// ```
/// use eyes_graph::{EyeGraph, Label};
///
/// // `!.X`
/// let mut graph = EyeGraph::new();
/// let margin = graph.add_vertex(Label::new().with_marginal(true))?;
/// let middle = graph.add_vertex(Label::new())?;
/// let stone = graph.add_vertex(Label::new().with_stone(true))?;
/// graph.add_edge(margin, middle)?;
/// graph.add_edge(middle, stone)?;
/// assert_eq!(graph.neighbours(middle), 0b101);
/// # Ok::<(), eyes_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EyeGraph {
    pub(crate) len: u8,
    pub(crate) labels: [Label; MAX_VERTICES],
    pub(crate) adjacency: [VertexSet; MAX_VERTICES],
}

impl Default for EyeGraph {
    fn default() -> Self {
        Self::new()
    }
}

impl EyeGraph {
    /// An empty graph.
    pub const fn new() -> Self {
        Self { len: 0, labels: [Label::new(); MAX_VERTICES], adjacency: [0; MAX_VERTICES] }
    }

    /// Adds a vertex and returns its number.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] if there are [`MAX_VERTICES`] already.
    pub const fn add_vertex(&mut self, label: Label) -> Result<usize, GraphError> {
        let vertex = self.len as usize;
        if vertex == MAX_VERTICES {
            return Err(GraphError::TooManyVertices);
        }
        self.labels[vertex] = label;
        self.len += 1;
        Ok(vertex)
    }

    /// Adds an edge; adding it twice changes nothing.
    ///
    /// # Errors
    ///
    /// [`GraphError::NoSuchVertex`] if one of them has not been added, [`GraphError::Loop`] if
    /// both are the same.
    pub const fn add_edge(&mut self, a: usize, b: usize) -> Result<(), GraphError> {
        let len = self.len as usize;
        if a >= len || b >= len {
            return Err(GraphError::NoSuchVertex { vertex: if a >= len { a } else { b }, len });
        }
        if a == b {
            return Err(GraphError::Loop { vertex: a });
        }
        self.adjacency[a] |= 1 << b;
        self.adjacency[b] |= 1 << a;
        Ok(())
    }

    /// The number of vertices.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no vertices.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The labels, in vertex order.
    pub fn labels(&self) -> &[Label] {
        &self.labels[..self.len()]
    }

    /// The neighbours of each vertex, in vertex order.
    pub fn adjacency(&self) -> &[VertexSet] {
        &self.adjacency[..self.len()]
    }

    /// The label of `vertex`; the default label if there is no such vertex.
    pub fn label(&self, vertex: usize) -> Label {
        self.labels().get(vertex).copied().unwrap_or_default()
    }

    /// The neighbours of `vertex`; none if there is no such vertex.
    pub fn neighbours(&self, vertex: usize) -> VertexSet {
        self.adjacency().get(vertex).copied().unwrap_or_default()
    }

    /// The same graph with each label replaced by `change(label)`.
    #[must_use]
    pub fn map_labels(mut self, mut change: impl FnMut(Label) -> Label) -> Self {
        for label in &mut self.labels[..self.len as usize] {
            *label = change(*label);
        }
        self
    }
}

impl fmt::Debug for EyeGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (vertex, (label, neighbours)) in self.labels().iter().zip(self.adjacency()).enumerate() {
            map.entry(&format_args!("{vertex}{label:?}"), &Members(*neighbours));
        }
        map.finish()
    }
}

struct Members(VertexSet);

impl fmt::Debug for Members {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..MAX_VERTICES).filter(|&vertex| self.0 >> vertex & 1 == 1)).finish()
    }
}

/// Why a vertex or an edge could not be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// The graph has [`MAX_VERTICES`] vertices already.
    TooManyVertices,
    /// An edge names a vertex that has not been added.
    NoSuchVertex {
        /// The vertex named.
        vertex: usize,
        /// The number of vertices.
        len: usize,
    },
    /// An edge would join a vertex to itself.
    Loop {
        /// The vertex named.
        vertex: usize,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyVertices => write!(f, "an eye graph has at most {MAX_VERTICES} vertices"),
            Self::NoSuchVertex { vertex, len } => {
                write!(f, "there is no vertex {vertex} in a graph of {len} vertices, numbered from 0")
            }
            Self::Loop { vertex } => write!(f, "vertex {vertex} cannot adjoin itself"),
        }
    }
}

impl core::error::Error for GraphError {}
