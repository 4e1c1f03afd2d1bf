//! Drawings of eye spaces: rows of characters, as in pattern files and `analyze_eyegraph`.

use std::collections::{HashMap, HashSet};

use eyes_graph::notation::{BoardArea, Cell, Diagram, DiagramError, Mark, Sign, Sketch};
use eyes_graph::{EyeGraph, Label, MAX_VERTICES, Valuation, VertexSet};
use thiserror::Error;

use super::shape::{MAX_POINTS, Shape, Stones};

type Place = (usize, usize);

/// A place in a drawing or beside it.
type Surrounding = (isize, isize);

/// The most rows and columns of a drawing.
const MOST_ROWS: usize = 255;

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
/// assert_eq!(valued.value().to_string(), "0111");
/// assert_eq!(with_stone.marked(&valued.valuation), ["XX.("]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    sketch: Sketch,
    /// The number of rows and columns, holes included.
    size: Place,
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
        "row {row}, column {column}: {character:?} means nothing in a drawing; use one of {}O and the edges |-+",
        Sign::ALL.map(Sign::to_char).iter().collect::<String>()
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
    /// More rows or columns than can be read: a space of all vertices that are allowed takes a quarter of them.
    #[error("row {row}, column {column}: a drawing has at most {MOST_ROWS} rows and {MOST_ROWS} columns")]
    TooLarge {
        /// The row of the first character that is too many, from 1.
        row: usize,
        /// Its column, from 1.
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

impl DrawingError {
    /// The error in a drawing of which this many rows above the sketch are left out.
    fn new(error: DiagramError, above: usize) -> Self {
        match error {
            DiagramError::UnknownCharacter { character, row, column } => {
                Self::Unknown { row: row + above + 1, column: column + 1, character }
            }
            DiagramError::TooManyVertices { count, .. } => Self::TooManyVertices { vertices: count },
            DiagramError::NotConnected { row, column } => {
                Self::NotConnected { row: row + above + 1, column: column + 1 }
            }
            DiagramError::EdgeInside { row, column } => {
                Self::InnerEdge { row: row + above + 1, column: column + 1 }
            }
            _ => Self::Empty,
        }
    }
}

/// A drawing with more wildcards than a pattern may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the drawing has {wildcards} `x`, {} are the most: each doubles the fillings",
    Diagram::MAX_WILDCARDS
)]
pub struct TooManyWildcards {
    /// Their number.
    pub wildcards: usize,
}

impl Drawing {
    /// Reads a drawing.
    ///
    /// # Errors
    ///
    /// [`DrawingError`].
    pub fn parse(text: &str) -> Result<Self, DrawingError> {
        let mut sketch = Sketch::default();
        let (mut height, mut width) = (0, 0);
        // Blank rows before the first are left out.
        let mut above = 0;
        for (row, line) in text.split(['%', '\n']).enumerate() {
            let line = line.trim_end_matches(['\r', ' ', 'O']);
            if line.is_empty() && row == above {
                above += 1;
            }
            for (column, character) in line.chars().enumerate() {
                if row - above >= MOST_ROWS || column >= MOST_ROWS {
                    return Err(DrawingError::TooLarge { row: row + 1, column: column + 1 });
                }
                match (character, Mark::from_char(character)) {
                    ('O' | ' ', _) => {}
                    (_, Some(mark)) => sketch.add(row - above, column, mark.without_vital(), 0),
                    _ => return Err(DrawingError::Unknown { row: row + 1, column: column + 1, character }),
                }
                (height, width) = (row + 1 - above, width.max(column + 1));
            }
        }
        Self::place(sketch, (height, width), above)
    }

    fn place(sketch: Sketch, size: Place, above: usize) -> Result<Self, DrawingError> {
        if let Some(&(error, _)) = sketch.mistakes(MAX_VERTICES, false).first() {
            return Err(DrawingError::new(error, above));
        }
        let vertices: Vec<Place> = sketch.cells().iter().map(|cell| (cell.row, cell.column)).collect();
        let mut graph = EyeGraph::new();
        let mut undecided = 0;
        for (number, Cell { sign, .. }) in sketch.cells().iter().enumerate() {
            let around = neighbours(vertices[number]);
            let inside = around.iter().flatten().filter(|&next| vertices.contains(next)).count();
            let edges = usize::from(sketch.edges(number).count());
            let taken = edges + inside + usize::from(sign.is_marginal());
            let label = Label::new()
                .with_marginal(sign.is_marginal())
                .with_stone(!sign.may_be_empty())
                .with_touches_wall(taken < 4);
            undecided |= VertexSet::from(sign.is_wildcard()) << number;
            // The sketch has no more vertices than a graph can have.
            let _ = graph.add_vertex(label);
            for earlier in (0..number).filter(|&other| around.contains(&Some(vertices[other]))) {
                let _ = graph.add_edge(earlier, number);
            }
        }
        let mut drawing = Self { sketch, size, vertices, graph, undecided, cut_off: Vec::new() };
        let board = drawing.sketch.board();
        drawing.cut_off = drawing.find_cut_off(&board);
        drawing.leave_to_attacker(&board);
        let points = drawing.vertices.len() + drawing.cut_off.len();
        if points > MAX_POINTS {
            return Err(DrawingError::TooManyPoints { points });
        }
        Ok(drawing)
    }

    /// The labelled game of the drawing: margins, stones, and contact with the wall. A wildcard is empty.
    #[must_use]
    pub fn graph(&self) -> &EyeGraph {
        &self.graph
    }

    /// The rows, all of the same length, without vital marks.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        rows(&self.sketch, self.size)
    }

    /// Row and column, from 0, of each vertex of [`graph`](Self::graph).
    #[must_use]
    pub fn places(&self) -> &[(usize, usize)] {
        &self.vertices
    }

    /// Row and column, from 0, of the own stones that the space cuts off from the wall. If there are any, the game is
    /// not that of the graph; lines of play number them after the vertices.
    #[must_use]
    pub fn cut_off(&self) -> &[(usize, usize)] {
        &self.cut_off
    }

    /// Whether one chain surrounds the space: no point beside it is cut off from the others by a ring, or by a space
    /// that reaches from one edge of the board to another.
    #[must_use]
    pub fn is_inside_one_chain(&self) -> bool {
        let board = self.sketch.board();
        let holes: Vec<Surrounding> =
            self.surroundings().filter(|&place| self.is_hole(&board, place)).collect();
        let Some(&first) = holes.first() else { return false };
        self.cut_off.is_empty() && self.joined_holes(&board, vec![first]).len() == holes.len()
    }

    /// Refuses drawings with more wildcards than a pattern may have.
    ///
    /// # Errors
    ///
    /// [`TooManyWildcards`].
    pub fn check_wildcards(&self) -> Result<(), TooManyWildcards> {
        let wildcards = self.undecided.count_ones() as usize;
        if wildcards > Diagram::MAX_WILDCARDS { Err(TooManyWildcards { wildcards }) } else { Ok(()) }
    }

    /// Every way of filling the wildcards, the first of them changing fastest.
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
        for vertex in (0..self.vertices.len()).filter(|vertex| self.undecided >> vertex & 1 == 1) {
            let sign = self.sketch.cells()[vertex].sign;
            filled.sketch.set_sign(vertex, sign.filled(stones >> vertex & 1 == 1));
        }
        let mut cells = filled.sketch.cells().iter();
        filled.graph = self
            .graph
            .map_labels(|label| label.with_stone(cells.next().is_some_and(|cell| !cell.sign.may_be_empty())));
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
        let taken = usize::from(self.sketch.edges(vertex).count())
            + self.graph.neighbours(vertex).count_ones() as usize
            + usize::from(self.graph.label(vertex).is_marginal());
        4usize.saturating_sub(taken)
    }

    /// The drawing with vital points marked, as rows of equal length. Holes are blank.
    #[must_use]
    pub fn marked(&self, valuation: &Valuation) -> Vec<String> {
        let mut sketch = self.sketch.clone();
        for (vertex, cell) in self.sketch.cells().iter().enumerate() {
            if !cell.sign.may_hold_stone() {
                let is_in = |set: VertexSet| set >> vertex & 1 == 1;
                let (attack, defense) = (is_in(valuation.all_attack()), is_in(valuation.all_defense()));
                sketch.set_sign(vertex, Sign::empty(cell.sign.is_marginal(), attack, defense));
            }
        }
        rows(&sketch, self.size)
    }

    /// The holes that are not connected with the surroundings of the space.
    fn find_cut_off(&self, board: &BoardArea) -> Vec<Place> {
        let (height, width) = (self.size.0 as isize, self.size.1 as isize);
        let is_rim =
            |&(row, column): &Surrounding| row == -1 || column == -1 || row == height || column == width;
        let rim = self.surroundings().filter(|place| is_rim(place) && self.is_hole(board, *place)).collect();
        let wall = self.joined_holes(board, rim);
        self.surroundings()
            .filter(|place| !is_rim(place) && self.is_hole(board, *place) && !wall.contains(place))
            .map(|(row, column)| (row as usize, column as usize))
            .collect()
    }

    /// The places of the drawing and those around it.
    fn surroundings(&self) -> impl Iterator<Item = Surrounding> + use<> {
        let (height, width) = (self.size.0 as isize, self.size.1 as isize);
        (-1..=height).flat_map(move |row| (-1..=width).map(move |column| (row, column)))
    }

    /// These holes, and those that are joined to them in the drawing or around it.
    fn joined_holes(&self, board: &BoardArea, from: Vec<Surrounding>) -> HashSet<Surrounding> {
        let (height, width) = (self.size.0 as isize, self.size.1 as isize);
        let mut joined: HashSet<Surrounding> = from.iter().copied().collect();
        let mut pending = from;
        while let Some((row, column)) = pending.pop() {
            for next in [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)] {
                let is_near = (-1..=height).contains(&next.0) && (-1..=width).contains(&next.1);
                if is_near && self.is_hole(board, next) && joined.insert(next) {
                    pending.push(next);
                }
            }
        }
        joined
    }

    fn is_hole(&self, board: &BoardArea, (row, column): Surrounding) -> bool {
        let is_there = |vertex: &Place| (vertex.0 as isize, vertex.1 as isize) == (row, column);
        board.contains(row, column) && !self.vertices.iter().any(is_there)
    }

    /// Removes from `cut_off` the holes that must be the attacker's: without them a margin would not be a margin.
    fn leave_to_attacker(&mut self, board: &BoardArea) {
        let mut taken: Vec<Place> = Vec::new();
        for cell in self.sketch.cells().iter().filter(|cell| cell.sign.is_marginal()) {
            // Above the first row and left of the first column there is only the wall.
            let open = cell.row == 0 || cell.column == 0;
            let around = neighbours((cell.row, cell.column)).into_iter().flatten();
            let outside: Vec<Place> = around
                .filter(|&(row, column)| self.is_hole(board, (row as isize, column as isize)))
                .collect();
            if !open && !outside.is_empty() && outside.iter().all(|place| self.cut_off.contains(place)) {
                taken.extend(outside);
            }
        }
        while let Some(place) = taken.pop() {
            if self.cut_off.contains(&place) {
                self.cut_off.retain(|other| *other != place);
                taken.extend(neighbours(place).into_iter().flatten());
            }
        }
    }
}

/// A pattern's shape as it lies on a board, vital marks left out. Wildcards stay undecided.
impl TryFrom<&Diagram> for Drawing {
    type Error = DrawingError;

    fn try_from(diagram: &Diagram) -> Result<Self, DrawingError> {
        let mut sketch = diagram.sketch();
        for (vertex, drawn) in diagram.vertices().iter().enumerate() {
            sketch.set_sign(vertex, drawn.sign.without_marks());
        }
        let text = sketch.to_string();
        let width = text.lines().map(|row| row.chars().count()).max().unwrap_or(0);
        Self::place(sketch, (text.lines().count(), width), 0)
    }
}

/// The rows of a sketch, padded with blanks to this size.
fn rows(sketch: &Sketch, (height, width): Place) -> Vec<String> {
    let text = sketch.to_string();
    let mut lines = text.lines();
    (0..height).map(|_| format!("{:width$}", lines.next().unwrap_or_default())).collect()
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
