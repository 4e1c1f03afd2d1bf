//! Drawings of eye spaces: rows of characters, as in pattern files and `analyze_eyegraph`.

use std::collections::HashMap;

use eyes_graph::{EyeGraph, Label, MAX_VERTICES, VertexSet};
use thiserror::Error;

use super::rules::Valued;
use super::shape::{MAX_POINTS, Shape, Stones};

type Place = (usize, usize);

/// A drawn eye space on a large board; its edge characters are edges of the board.
///
/// The characters are those of pattern files. `O` and a blank are holes, which the owner's wall fills. Rows are
/// separated by `%` or line ends. A vital mark counts as the plain character of its point.
///
/// A hole that the space cuts off from the wall holds an own string that can be captured. Such a drawing has a
/// game of its own, not the game of its graph.
///
/// ```
/// use eyes_solver::{Drawing, ValueRules};
///
/// let drawing = Drawing::parse("xX.!")?;
/// let fillings = drawing.fillings();
/// let with_stone = fillings.last().unwrap();
/// let valued = with_stone.value(&ValueRules::default())?;
/// assert_eq!(valued.value.to_string(), "0111");
/// assert_eq!(with_stone.marked(&valued), ["XX.("]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    rows: Vec<Vec<u8>>,
    vertices: Vec<Place>,
    graph: EyeGraph,
    undecided: VertexSet,
    /// Own stones that the space cuts off from the wall.
    cut_off: Vec<Place>,
}

/// Why a text is not a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// A character without a meaning in drawings.
    #[error(
        "row {row}, column {column}: {character:?} means nothing in a drawing; use one of .xX*<>!@()$O and the edges |-+"
    )]
    Unknown {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        character: char,
    },
    /// A part of the space lies beyond an edge of the board.
    #[error("row {row}, column {column}: the space goes on beyond this edge of the board")]
    InnerEdge {
        /// The row of the edge character, from 1.
        row: usize,
        /// The column of the edge character, from 1.
        column: usize,
    },
    /// The drawing has only holes and edges.
    #[error("the drawing has no vertex of the eye space")]
    Empty,
    /// More vertices than a graph can hold.
    #[error("the drawing has {vertices} vertices, more than the {MAX_VERTICES} of an eye graph")]
    TooManyVertices {
        /// The number of vertices.
        vertices: usize,
    },
    /// Too many vertices and cut-off own stones for a search.
    #[error(
        "the drawing has {points} vertices and own stones cut off by them, more than the {MAX_POINTS} that can be searched"
    )]
    TooManyPoints {
        /// The number of points.
        points: usize,
    },
    /// The space is not connected.
    #[error("row {row}, column {column}: not connected with the first vertex of the drawing")]
    NotConnected {
        /// The row of an unconnected vertex, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
}

/// The board edges beyond each row and column.
#[derive(Clone, Copy, Default)]
struct Edges {
    top: Option<usize>,
    bottom: Option<usize>,
    left: Option<usize>,
    right: Option<usize>,
}

impl Edges {
    fn holds(&self, (row, column): Place) -> bool {
        self.top.is_none_or(|top| row > top)
            && self.bottom.is_none_or(|bottom| row < bottom)
            && self.left.is_none_or(|left| column > left)
            && self.right.is_none_or(|right| column < right)
    }
}

impl Drawing {
    /// Reads a drawing.
    ///
    /// # Errors
    ///
    /// [`DrawingError`].
    pub fn parse(text: &str) -> Result<Self, DrawingError> {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        for (row, line) in text.split(['%', '\n']).enumerate() {
            let line = line.trim_end_matches(['\r', ' ']);
            for (column, character) in line.chars().enumerate() {
                if !".xX*<>!@()$O |-+".contains(character) {
                    return Err(DrawingError::Unknown { row: row + 1, column: column + 1, character });
                }
            }
            rows.push(line.bytes().collect());
        }
        while rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        let blank = rows.iter().take_while(|row| row.is_empty()).count();
        rows.drain(..blank);
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(width, b' ');
            for sign in row.iter_mut() {
                *sign = match *sign {
                    b'*' | b'<' | b'>' => b'.',
                    b'@' | b'(' | b')' => b'!',
                    b'O' => b' ',
                    other => other,
                };
            }
        }
        Self::place(rows)
    }

    fn place(rows: Vec<Vec<u8>>) -> Result<Self, DrawingError> {
        let places = |wanted: &[u8]| -> Vec<Place> {
            let cells = rows.iter().enumerate().flat_map(|(row, line)| {
                line.iter().enumerate().map(move |(column, sign)| ((row, column), sign))
            });
            cells.filter(|(_, sign)| wanted.contains(sign)).map(|(place, _)| place).collect()
        };
        let vertices = places(b".xX!$");
        if vertices.is_empty() {
            return Err(DrawingError::Empty);
        }
        if vertices.len() > MAX_VERTICES {
            return Err(DrawingError::TooManyVertices { vertices: vertices.len() });
        }
        let edges = edges(&places(b"|"), &places(b"-"), &vertices)?;
        let numbers: HashMap<Place, usize> = vertices.iter().copied().zip(0..).collect();
        let mut graph = EyeGraph::new();
        let mut undecided = 0;
        for (number, &place) in vertices.iter().enumerate() {
            let sign = rows[place.0][place.1];
            let around = neighbours(place);
            let inside = around.iter().flatten().filter(|&next| numbers.contains_key(next)).count();
            let marginal = b"!$".contains(&sign);
            let taken = edge_level(&rows, place) + inside + usize::from(marginal);
            let label = Label::new()
                .with_marginal(marginal)
                .with_stone(b"X$".contains(&sign))
                .with_touches_wall(taken < 4);
            undecided |= VertexSet::from(sign == b'x') << number;
            let added = graph.add_vertex(label);
            for other in around.iter().flatten().filter_map(|next| numbers.get(next)) {
                if added.is_ok() && *other < number {
                    let _ = graph.add_edge(*other, number);
                }
            }
        }
        let mut cut_off = cut_off(&rows, &edges, &numbers);
        leave_to_attacker(&mut cut_off, &rows, &edges, &numbers);
        let points = vertices.len() + cut_off.len();
        if points > MAX_POINTS {
            return Err(DrawingError::TooManyPoints { points });
        }
        let drawing = Self { rows, vertices, graph, undecided, cut_off };
        drawing.connected()
    }

    fn connected(self) -> Result<Self, DrawingError> {
        let all = VertexSet::MAX >> (VertexSet::BITS as usize - self.graph.len());
        let reached = eyes_rules::Adjacency::flood(&Shape::of_graph(&self.graph), 1, all);
        match all & !reached {
            0 => Ok(self),
            rest => {
                let (row, column) = self.vertices[rest.trailing_zeros() as usize];
                Err(DrawingError::NotConnected { row: row + 1, column: column + 1 })
            }
        }
    }

    /// The labelled game of the drawing: margins, stones, and contact with the wall. An `x` is empty.
    #[must_use]
    pub fn graph(&self) -> &EyeGraph {
        &self.graph
    }

    /// The rows, all of the same length, without vital marks.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.iter().copied().map(char::from).collect()).collect()
    }

    /// Row and column, from 0, of each vertex of [`graph`](Self::graph).
    #[must_use]
    pub fn places(&self) -> &[(usize, usize)] {
        &self.vertices
    }

    /// The number of own stones that the space cuts off from the wall. If there are any, the game is not that of
    /// the graph.
    #[must_use]
    pub fn cut_off_stones(&self) -> usize {
        self.cut_off.len()
    }

    /// Every way of replacing each `x` by `.` or `X`, the first `x` changing fastest.
    pub fn fillings(&self) -> impl Iterator<Item = Self> + '_ {
        let mut next: Option<VertexSet> = Some(0);
        core::iter::from_fn(move || {
            let stones = next?;
            next = match stones.wrapping_sub(self.undecided) & self.undecided {
                0 => None,
                following => Some(following),
            };
            Some(self.filled(stones))
        })
    }

    fn filled(&self, stones: VertexSet) -> Self {
        let mut filled = Self { undecided: 0, ..self.clone() };
        let mut graph = EyeGraph::new();
        for (vertex, &label) in self.graph.labels().iter().enumerate() {
            let place = self.vertices[vertex];
            let stone = label.has_stone() || stones >> vertex & 1 == 1;
            if self.undecided >> vertex & 1 == 1 {
                filled.rows[place.0][place.1] = if stone { b'X' } else { b'.' };
            }
            let _ = graph.add_vertex(label.with_stone(stone));
            for other in super::shape::members(self.graph.neighbours(vertex) & ((1 << vertex) - 1)) {
                let _ = graph.add_edge(vertex, other.into());
            }
        }
        filled.graph = graph;
        filled
    }

    /// The shape and its stones: the vertices, then the cut-off own stones.
    pub(crate) fn game(&self) -> (Shape, Stones) {
        let graph_shape = Shape::of_graph(&self.graph);
        let mut adjacency = self.graph.adjacency().to_vec();
        adjacency.resize(self.vertices.len() + self.cut_off.len(), 0);
        let numbers: HashMap<Place, usize> =
            self.vertices.iter().chain(&self.cut_off).copied().zip(0..).collect();
        for place in &self.cut_off {
            let number = numbers[place];
            for next in neighbours(*place).iter().flatten().filter_map(|next| numbers.get(next)) {
                adjacency[number] |= 1 << next;
                adjacency[*next] |= 1 << number;
            }
        }
        // A vertex that touches only cut-off stones does not touch the wall.
        let wall = super::shape::members(graph_shape.wall).filter(|&vertex| {
            let place = self.vertices[usize::from(vertex)];
            let cut = neighbours(place).iter().flatten().filter(|next| self.cut_off.contains(next)).count();
            self.outside(usize::from(vertex)) > cut
        });
        let wall = wall.fold(0, |set, vertex| set | 1 << vertex);
        let stones = Stones {
            attacker: super::stones_of(&self.graph),
            defender: (self.vertices.len()..numbers.len()).fold(0, |set, number| set | 1 << number),
            ko: None,
        };
        (Shape::new(&adjacency, wall, graph_shape.margins), stones)
    }

    /// The number of points outside the space beside a vertex. The point that a margin leaves to the attacker does
    /// not count.
    fn outside(&self, vertex: usize) -> usize {
        let taken = edge_level(&self.rows, self.vertices[vertex])
            + self.graph.neighbours(vertex).count_ones() as usize
            + usize::from(self.graph.label(vertex).is_marginal());
        4usize.saturating_sub(taken)
    }

    /// The drawing with vital points marked, as rows of equal length. Holes are blank.
    #[must_use]
    pub fn marked(&self, valued: &Valued) -> Vec<String> {
        let mut rows = self.rows.clone();
        for (vertex, &(row, column)) in self.vertices.iter().enumerate() {
            let vital = (valued.attack >> vertex & 1 == 1, valued.defense >> vertex & 1 == 1);
            let sign = &mut rows[row][column];
            *sign = match (*sign, vital) {
                (b'.', (true, true)) => b'*',
                (b'.', (true, false)) => b'<',
                (b'.', (false, true)) => b'>',
                (b'!', (true, true)) => b'@',
                (b'!', (true, false)) => b'(',
                (b'!', (false, true)) => b')',
                (other, _) => other,
            };
        }
        rows.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect()
    }
}

/// The four places beside one; places above the first row and left of the first column are left out.
fn neighbours((row, column): Place) -> [Option<Place>; 4] {
    [
        row.checked_sub(1).map(|row| (row, column)),
        column.checked_sub(1).map(|column| (row, column)),
        Some((row, column + 1)),
        Some((row + 1, column)),
    ]
}

/// The number of edge characters at a place.
fn edge_level(rows: &[Vec<u8>], place: Place) -> usize {
    let touching = neighbours(place).into_iter().flatten().filter(|&(row, column)| {
        rows.get(row).and_then(|line| line.get(column)).is_some_and(|sign| b"|-".contains(sign))
    });
    touching.count()
}

fn edges(sides: &[Place], levels: &[Place], vertices: &[Place]) -> Result<Edges, DrawingError> {
    let mut edges = Edges::default();
    for &(_, column) in sides {
        if column == 0 {
            edges.left = Some(0);
        } else {
            edges.right = Some(edges.right.map_or(column, |right| right.min(column)));
        }
    }
    for &(row, _) in levels {
        if row == 0 {
            edges.top = Some(0);
        } else {
            edges.bottom = Some(edges.bottom.map_or(row, |bottom| bottom.min(row)));
        }
    }
    if vertices.iter().all(|&vertex| edges.holds(vertex)) {
        return Ok(edges);
    }
    let beyond = |edge: &&Place| {
        let mut one = Edges::default();
        if sides.contains(edge) {
            if edge.1 == 0 { one.left = Some(0) } else { one.right = Some(edge.1) }
        } else if edge.0 == 0 {
            one.top = Some(0);
        } else {
            one.bottom = Some(edge.0);
        }
        !vertices.iter().all(|&vertex| one.holds(vertex))
    };
    let (row, column) = sides.iter().chain(levels).find(beyond).copied().unwrap_or_default();
    Err(DrawingError::InnerEdge { row: row + 1, column: column + 1 })
}

/// Removes from `cut_off` the holes that the attacker must have: without them a margin would not be a margin.
fn leave_to_attacker(
    cut_off: &mut Vec<Place>,
    rows: &[Vec<u8>],
    edges: &Edges,
    vertices: &HashMap<Place, usize>,
) {
    let is_outside = |place: &Place| edges.holds(*place) && !vertices.contains_key(place);
    let mut taken: Vec<Place> = Vec::new();
    for &(row, column) in vertices.keys().filter(|place| b"!$".contains(&rows[place.0][place.1])) {
        // Above the first row and left of the first column there is only the wall.
        let open = row == 0 || column == 0;
        let mut outside = neighbours((row, column)).into_iter().flatten().filter(is_outside).peekable();
        if !open && outside.peek().is_some() && outside.all(|place| cut_off.contains(&place)) {
            taken.extend(neighbours((row, column)).into_iter().flatten().filter(is_outside));
        }
    }
    while let Some(place) = taken.pop() {
        if cut_off.contains(&place) {
            cut_off.retain(|other| *other != place);
            taken.extend(neighbours(place).into_iter().flatten());
        }
    }
}

/// The holes that are not connected with the surroundings of the space.
fn cut_off(rows: &[Vec<u8>], edges: &Edges, vertices: &HashMap<Place, usize>) -> Vec<Place> {
    // Shifted by one, so that the surroundings are connected above and on the left.
    let height = rows.len() + 2;
    let width = rows.first().map_or(0, Vec::len) + 2;
    let is_hole = |(row, column): Place| {
        let free = |edge: Option<usize>, low: bool, at: usize| {
            edge.is_none_or(|edge| if low { at > edge + 1 } else { at < edge + 1 })
        };
        free(edges.top, true, row)
            && free(edges.bottom, false, row)
            && free(edges.left, true, column)
            && free(edges.right, false, column)
            && !(row > 0 && column > 0 && vertices.contains_key(&(row - 1, column - 1)))
    };
    let all = || (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let rim = |&(row, column): &Place| row == 0 || column == 0 || row + 1 == height || column + 1 == width;
    let mut pending: Vec<Place> = all().filter(|place| rim(place) && is_hole(*place)).collect();
    let mut wall: std::collections::HashSet<Place> = pending.iter().copied().collect();
    while let Some(place) = pending.pop() {
        for next in neighbours(place).into_iter().flatten() {
            if next.0 < height && next.1 < width && is_hole(next) && wall.insert(next) {
                pending.push(next);
            }
        }
    }
    all()
        .filter(|place| !rim(place) && is_hole(*place) && !wall.contains(place))
        .map(|(row, column)| (row - 1, column - 1))
        .collect()
}
