//! Diagrams: the shape of a pattern, with what may stand on each vertex.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::BitOr;
use core::str::FromStr;

use super::sign::Sign;
use super::sketch::{DiagramError, Sketch};
use crate::{EyeGraph, Label, VertexSet};

/// The sides of a vertex on which a diagram draws the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Edges(u8);

impl Edges {
    /// No side.
    pub const NONE: Self = Self(0);
    /// A `|` to the left.
    pub const LEFT: Self = Self(1);
    /// A `|` to the right.
    pub const RIGHT: Self = Self(2);
    /// A `-` above.
    pub const ABOVE: Self = Self(4);
    /// A `-` below.
    pub const BELOW: Self = Self(8);

    /// Whether all sides of `other` are among these.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The number of sides.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The edge level: the number of sides, but at most 2.
    pub const fn level(self) -> u8 {
        if self.count() > 2 { 2 } else { self.count() }
    }
}

impl BitOr for Edges {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides =
            [("left", Self::LEFT), ("right", Self::RIGHT), ("above", Self::ABOVE), ("below", Self::BELOW)];
        f.debug_set()
            .entries(sides.into_iter().filter(|&(_, side)| self.contains(side)).map(|(name, _)| name))
            .finish()
    }
}

/// A vertex of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vertex {
    /// Its row, from the top, counted from 0 where the topmost vertex lies.
    pub row: u8,
    /// Its column, from the left, counted from 0 where the leftmost vertex lies.
    pub column: u8,
    /// What may stand there, and whether it is marginal or vital.
    pub sign: Sign,
    /// Where it touches the edge of the board.
    pub edges: Edges,
}

/// The shape of a pattern: 1 to 20 connected vertices with their signs, in reading order.
///
/// Two vertices are adjacent if they lie next to each other, marginal or not. [`Display`](fmt::Display)
/// draws the diagram as a pattern file would, and [`FromStr`] reads it.
///
/// ```
/// use eyes_graph::notation::Diagram;
///
/// let diagram: Diagram = " X\nXX.@x".parse()?;
/// assert_eq!(diagram.vertices().len(), 6);
/// assert_eq!(diagram.fillings(), 2);
/// assert_eq!(diagram.attack(), 1 << 4);
/// assert_eq!(diagram.to_string(), " X\nXX.@x");
/// # Ok::<(), eyes_graph::notation::DiagramError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diagram {
    vertices: Vec<Vertex>,
}

impl Diagram {
    /// The most vertices a diagram may have.
    pub const MAX_VERTICES: usize = crate::table::Key::MAX_VERTICES;
    /// The most vertices [`Sign::Wildcard`] a diagram may have.
    pub const MAX_WILDCARDS: usize = 12;

    /// The diagram of some vertices, in any order; it is moved so that rows and columns start at 0.
    ///
    /// # Errors
    ///
    /// [`DiagramError`] if there are too many vertices or wildcards or none, two in one place, if
    /// they are not connected, or if one lies beyond an edge that another touches.
    pub fn new(vertices: impl IntoIterator<Item = Vertex>) -> Result<Self, DiagramError> {
        let mut vertices: Vec<Vertex> = vertices.into_iter().collect();
        vertices.sort_unstable();
        if let Some(&[Vertex { row, column, .. }, _]) =
            vertices.array_windows().find(|[a, b]| (a.row, a.column) == (b.row, b.column))
        {
            return Err(DiagramError::Repeated { row: row.into(), column: column.into() });
        }
        let sketch = Sketch::of_vertices(&vertices);
        sketch.diagram().map_err(|mistakes| first(&mistakes))
    }

    /// For vertices that a sketch has checked.
    pub(super) fn from_vertices(vertices: Vec<Vertex>) -> Self {
        Self { vertices }
    }

    /// The vertices in reading order; their indices are the vertices of [`graph`](Self::graph).
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// The number of [wildcards](Sign::is_wildcard).
    pub fn wildcards(&self) -> u32 {
        self.vertices.iter().filter(|vertex| vertex.sign.is_wildcard()).count() as u32
    }

    /// In how many ways the wildcards can be filled: 1 to 4,096.
    pub fn fillings(&self) -> u32 {
        1 << self.wildcards()
    }

    /// The vertices marked as points of attack.
    pub fn attack(&self) -> VertexSet {
        self.set_of(Sign::is_attack)
    }

    /// The vertices marked as points of defense.
    pub fn defense(&self) -> VertexSet {
        self.set_of(Sign::is_defense)
    }

    fn set_of(&self, is_member: impl Fn(Sign) -> bool) -> VertexSet {
        let members = self.vertices.iter().enumerate().filter(|(_, vertex)| is_member(vertex.sign));
        members.fold(0, |set, (index, _)| set | 1 << index)
    }

    /// The signs of the vertices, the `i`th wildcard [filled](Sign::filled) with a stone where bit `i` of `filling`
    /// is set.
    pub fn signs(&self, filling: u32) -> impl Iterator<Item = Sign> + '_ {
        let mut rest = filling;
        self.vertices.iter().map(move |&Vertex { sign, .. }| {
            let stone = rest & 1 == 1;
            rest >>= u32::from(sign.is_wildcard());
            sign.filled(stone)
        })
    }

    /// The least position the diagram matches with a [`filling`](Self::signs): every vertex has the edge level drawn.
    pub fn graph(&self, filling: u32) -> EyeGraph {
        let mut graph = EyeGraph::new();
        for (index, (vertex, sign)) in self.vertices.iter().zip(self.signs(filling)).enumerate() {
            let label = Label::new()
                .with_marginal(sign.is_marginal())
                .with_stone(sign.may_hold_stone())
                .with_edge_level(vertex.edges.level());
            // Diagrams are smaller than graphs can be, so neither call can fail.
            let _ = graph.add_vertex(label);
            for (earlier, other) in self.vertices[..index].iter().enumerate() {
                if vertex.row.abs_diff(other.row) + vertex.column.abs_diff(other.column) == 1 {
                    let _ = graph.add_edge(earlier, index);
                }
            }
        }
        graph
    }

    /// The diagram with a character of the caller's for each vertex, by its number, as rows without trailing blanks.
    ///
    /// ```
    /// use eyes_graph::notation::Diagram;
    ///
    /// let diagram: Diagram = " .\n*!".parse()?;
    /// assert_eq!(diagram.lettered(|vertex| char::from(b'a' + vertex as u8)), [" a", "bc"]);
    /// # Ok::<(), eyes_graph::notation::DiagramError>(())
    /// ```
    pub fn lettered(&self, letter: impl Fn(usize) -> char) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for (index, vertex) in self.vertices.iter().enumerate() {
            let (row, column) = (usize::from(vertex.row), usize::from(vertex.column));
            rows.resize(rows.len().max(row + 1), String::new());
            let gap = column.saturating_sub(rows[row].len());
            rows[row].extend(core::iter::repeat_n(' ', gap));
            rows[row].push(letter(index));
        }
        rows
    }

    /// The diagram as rows would have it, edges of the board drawn where a vertex touches them.
    pub fn sketch(&self) -> Sketch {
        Sketch::of_vertices(&self.vertices)
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sketch().fmt(f)
    }
}

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diagram({:?})", self.to_string())
    }
}

impl FromStr for Diagram {
    type Err = DiagramError;

    /// Reads rows divided by line ends; blank ones are skipped, trailing white space is ignored.
    fn from_str(text: &str) -> Result<Self, DiagramError> {
        Sketch::of_rows(text)?.diagram().map_err(|mistakes| first(&mistakes))
    }
}

fn first(mistakes: &[(DiagramError, usize)]) -> DiagramError {
    mistakes.first().map_or(DiagramError::Empty, |&(mistake, _)| mistake)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn levels(text: &str) -> Vec<u8> {
        let diagram: Diagram = text.parse().unwrap();
        diagram.vertices().iter().map(|vertex| vertex.edges.level()).collect()
    }

    #[test]
    fn a_sketch_of_any_width_is_drawn_again() {
        let text = [".", " ".repeat(70_000).as_str(), "|"].concat();
        assert_eq!(Sketch::of_rows(&text).unwrap().to_string(), text);
    }

    #[test]
    fn an_edge_character_touches_the_vertex_on_its_near_side() {
        assert_eq!(levels("|..\n|..\n+--"), [1, 0, 2, 1]);
        assert_eq!(levels("--+\n..|\n..|"), [1, 2, 0, 1]);
        assert_eq!(levels("+-\n|.|\n -"), [2]);
        assert_eq!(levels("  x\n|..\n+-"), [0, 2, 0]);
    }

    #[test]
    fn adjacency_is_that_of_the_drawing() {
        let diagram: Diagram = " !\nXX".parse().unwrap();
        let graph = diagram.graph(0);
        assert_eq!(graph.adjacency(), [0b100, 0b100, 0b011]);
        assert!(graph.label(0).is_marginal() && graph.label(1).has_stone());
    }

    #[test]
    fn fillings_put_stones_on_wildcards_in_reading_order() {
        let diagram: Diagram = "x.x".parse().unwrap();
        let stones =
            |filling| diagram.graph(filling).labels().iter().map(|l| l.has_stone()).collect::<Vec<_>>();
        assert_eq!(diagram.fillings(), 4);
        assert_eq!(stones(0b01), [true, false, false]);
        assert_eq!(stones(0b10), [false, false, true]);
    }

    #[test]
    fn drawing_and_reading_are_inverse() {
        for text in ["|..\n|*X\n+--", "--+\n @|\n.!|", ".", "+-\n|.|\n+-+", " x\nx.x\n x", "|.\n..|"] {
            let parsed: Result<Diagram, _> = text.parse();
            let Ok(diagram) = parsed else {
                assert_eq!(text, "|.\n..|", "{parsed:?}");
                continue;
            };
            assert_eq!(diagram.to_string().parse(), Ok(diagram.clone()));
            assert_eq!(Diagram::new(diagram.vertices().iter().rev().copied()), Ok(diagram));
        }
    }

    #[test]
    fn vertices_given_one_by_one_are_checked_like_text() {
        let vertex = |row, column, edges| Vertex { row, column, sign: Sign::Empty, edges };
        assert_eq!(Diagram::new([]), Err(DiagramError::Empty));
        let twice = [vertex(3, 3, Edges::NONE), vertex(3, 3, Edges::NONE)];
        assert_eq!(Diagram::new(twice), Err(DiagramError::Repeated { row: 3, column: 3 }));
        let beyond = [vertex(0, 1, Edges::LEFT), vertex(0, 0, Edges::NONE)];
        assert!(matches!(Diagram::new(beyond), Err(DiagramError::EdgeInside { .. })));
        let far = [vertex(255, 255, Edges::RIGHT | Edges::BELOW)];
        assert_eq!(Diagram::new(far).unwrap().vertices(), [vertex(0, 0, Edges::RIGHT | Edges::BELOW)]);
    }
}
