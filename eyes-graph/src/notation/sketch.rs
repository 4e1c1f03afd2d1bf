//! The content of the rows of a drawing, and its mistakes.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::diagram::{Diagram, Edges, Vertex};
use super::mark::Mark;
use super::sign::Sign;

/// A mistake in a diagram.
///
/// Rows and columns count from 0, as drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// There is no vertex.
    #[error("there is no vertex in the diagram")]
    Empty,
    /// A character that means nothing in a diagram.
    #[error("`{character}` means nothing in a diagram")]
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// Too many vertices: more than [`Diagram::MAX_VERTICES`] in a diagram.
    #[error("the diagram has {count} vertices, {most} are the most")]
    TooManyVertices {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
        /// The row of the first that is too many.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// More than [`Diagram::MAX_WILDCARDS`] vertices `x`, which would be more than 4,096 fillings.
    #[error(
        "the diagram has {count} `x`, {} are the most: each doubles the fillings, and 4,096 are the most",
        Diagram::MAX_WILDCARDS
    )]
    TooManyWildcards {
        /// How many there are.
        count: usize,
        /// The row of the first that is too many.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// The vertices are not one piece.
    #[error("the diagram is not connected: no way leads here from its first vertex")]
    NotConnected {
        /// The row of the first vertex that cannot be reached.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// There are vertices on both sides of an edge of the board.
    #[error("an edge of the board inside the diagram: there are vertices on both sides of it")]
    EdgeInside {
        /// The row of the edge, or of the vertex that claims to touch it.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// The same point is given twice; cannot happen in text.
    #[error("a vertex is given twice")]
    Repeated {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
}

impl DiagramError {
    /// The row and the column of the mistake, from 0; `None` for a diagram without a vertex.
    #[must_use]
    pub const fn place(&self) -> Option<(usize, usize)> {
        match *self {
            Self::Empty => None,
            Self::UnknownCharacter { row, column, .. }
            | Self::TooManyVertices { row, column, .. }
            | Self::TooManyWildcards { row, column, .. }
            | Self::NotConnected { row, column }
            | Self::EdgeInside { row, column }
            | Self::Repeated { row, column } => Some((row, column)),
        }
    }
}

/// The rows of a drawing: vertices, edges of the board, corners.
///
/// [`Display`](fmt::Display) draws it again, without trailing blanks and line end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch {
    cells: Vec<Cell>,
    /// The number of vertices beyond [`MOST_KEPT`].
    left_out: usize,
    edges: Vec<EdgeMark>,
    corners: Vec<(u32, u32)>,
    /// The row of the last mark.
    last_row: Option<usize>,
}

/// A vertex as drawn, and its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
    /// The mark drawn there.
    pub sign: Sign,
    /// Its place in the text, as the caller counts.
    pub offset: usize,
}

impl Cell {
    fn adjoins(&self, other: &Self) -> bool {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column) == 1
    }
}

/// More vertices than any pattern may have are counted and not kept: a file can be full of them.
const MOST_KEPT: usize = 1 << 10;

/// A `|` or `-` as drawn; small, for the same reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct EdgeMark {
    row: u32,
    column: u32,
    offset: u32,
    /// The side of the vertex it touches.
    side: Edges,
}

/// A row, a column or an offset as it is kept.
fn kept(number: usize) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

impl EdgeMark {
    fn new(row: usize, column: usize, side: Edges, offset: usize) -> Self {
        Self { row: kept(row), column: kept(column), offset: kept(offset), side }
    }

    const fn row(&self) -> usize {
        self.row as usize
    }

    const fn column(&self) -> usize {
        self.column as usize
    }

    fn touches(&self, cell: &Cell) -> bool {
        let beside = match self.side {
            Edges::LEFT => Some((self.row(), self.column() + 1)),
            Edges::RIGHT => self.column().checked_sub(1).map(|column| (self.row(), column)),
            Edges::ABOVE => Some((self.row() + 1, self.column())),
            _ => self.row().checked_sub(1).map(|row| (row, self.column())),
        };
        beside == Some((cell.row, cell.column))
    }

    fn has_beyond(&self, cell: &Cell) -> bool {
        match self.side {
            Edges::LEFT => cell.column <= self.column(),
            Edges::RIGHT => cell.column >= self.column(),
            Edges::ABOVE => cell.row <= self.row(),
            _ => cell.row >= self.row(),
        }
    }

    const fn is_side(&self) -> bool {
        matches!(self.side, Edges::LEFT | Edges::RIGHT)
    }
}

/// The places on the inner side of every edge of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardArea {
    /// The places of the nearest edges above and below.
    rows: (isize, isize),
    /// The same on the left and on the right.
    columns: (isize, isize),
}

impl BoardArea {
    /// Whether a place, from 0, may lie on the board.
    #[must_use]
    pub const fn contains(&self, row: isize, column: isize) -> bool {
        self.rows.0 < row && row < self.rows.1 && self.columns.0 < column && column < self.columns.1
    }
}

impl Sketch {
    /// Adds a mark at a row and column; `offset` is its place in the text, for messages.
    ///
    /// Marks must be added row by row, and from left to right in each row.
    pub fn add(&mut self, row: usize, column: usize, mark: Mark, offset: usize) {
        let is_first = self.last_row != Some(row);
        self.last_row = Some(row);
        let side = match mark {
            Mark::Vertex(sign) => {
                if self.cells.len() < MOST_KEPT {
                    self.cells.push(Cell { row, column, sign, offset });
                } else {
                    self.left_out += 1;
                }
                return;
            }
            Mark::Corner => {
                self.corners.push((kept(row), kept(column)));
                return;
            }
            Mark::Side if is_first => Edges::LEFT,
            Mark::Side => Edges::RIGHT,
            Mark::Level if row == 0 => Edges::ABOVE,
            Mark::Level => Edges::BELOW,
        };
        self.edges.push(EdgeMark::new(row, column, side, offset));
    }

    /// The sketch of rows divided by line ends; blank ones are skipped, trailing white space is ignored.
    ///
    /// # Errors
    ///
    /// [`DiagramError::UnknownCharacter`].
    pub fn of_rows(text: &str) -> Result<Self, DiagramError> {
        let mut sketch = Self::default();
        for (row, line) in text.lines().map(str::trim_end).filter(|line| !line.is_empty()).enumerate() {
            for (column, character) in line.chars().enumerate().filter(|&(_, character)| character != ' ') {
                let mark = Mark::from_char(character);
                let mark = mark.ok_or(DiagramError::UnknownCharacter { character, row, column })?;
                sketch.add(row, column, mark, 0);
            }
        }
        Ok(sketch)
    }

    /// The sketch of vertices given one by one, in reading order, with the edges that they touch and corners
    /// between them. The vertex number stands for the place in the text.
    pub(super) fn of_vertices(vertices: &[Vertex]) -> Self {
        let touches = |side| vertices.iter().any(|vertex| vertex.edges.contains(side));
        let (left, right) = (touches(Edges::LEFT), touches(Edges::RIGHT));
        let (above, below) = (touches(Edges::ABOVE), touches(Edges::BELOW));
        let mut sketch = Self::default();
        for (offset, vertex) in vertices.iter().enumerate() {
            let row = usize::from(vertex.row) + usize::from(above);
            let column = usize::from(vertex.column) + usize::from(left);
            sketch.cells.push(Cell { row, column, sign: vertex.sign, offset });
            // A vertex that claims an edge where others lie beyond it may have no place before it.
            for (side, row, column) in [
                (Edges::LEFT, row, column.saturating_sub(1)),
                (Edges::RIGHT, row, column + 1),
                (Edges::ABOVE, row.saturating_sub(1), column),
                (Edges::BELOW, row + 1, column),
            ] {
                if vertex.edges.contains(side) {
                    sketch.edges.push(EdgeMark::new(row, column, side, offset));
                }
            }
        }
        let height = sketch.cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
        let width = sketch.cells.iter().map(|cell| cell.column + 1).max().unwrap_or(0);
        for (drawn, row) in [(above, 0), (below, height)] {
            for (cornered, column) in [(left, 0), (right, width)] {
                if drawn && cornered {
                    sketch.corners.push((kept(row), kept(column)));
                }
            }
        }
        sketch
    }

    /// The vertices in reading order; more than 1,024 are no pattern, and not kept.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Replaces the sign of the vertex `index`, if there is one.
    pub fn set_sign(&mut self, index: usize, sign: Sign) {
        if let Some(cell) = self.cells.get_mut(index) {
            cell.sign = sign;
        }
    }

    /// On which sides of the vertex `index` an edge of the board is drawn.
    pub fn edges(&self, index: usize) -> Edges {
        let Some(cell) = self.cells.get(index) else { return Edges::NONE };
        self.edges.iter().filter(|edge| edge.touches(cell)).fold(Edges::NONE, |edges, edge| edges | edge.side)
    }

    /// The part of the plane that may lie on the board. Takes time linear in the edges drawn.
    pub fn board(&self) -> BoardArea {
        let mut board = BoardArea { rows: (isize::MIN, isize::MAX), columns: (isize::MIN, isize::MAX) };
        for edge in &self.edges {
            let (row, column) = (edge.row() as isize, edge.column() as isize);
            match self.side_of(edge) {
                Edges::LEFT => board.columns.0 = board.columns.0.max(column),
                Edges::RIGHT => board.columns.1 = board.columns.1.min(column),
                Edges::ABOVE => board.rows.0 = board.rows.0.max(row),
                _ => board.rows.1 = board.rows.1.min(row),
            }
        }
        board
    }

    /// In a row without vertices a `|` is the edge that it continues.
    fn side_of(&self, edge: &EdgeMark) -> Edges {
        if edge.is_side() && !self.has_vertices(edge.row()) {
            let is_left = self.cells.iter().all(|cell| cell.column > edge.column());
            return if is_left { Edges::LEFT } else { Edges::RIGHT };
        }
        edge.side
    }

    fn has_vertices(&self, row: usize) -> bool {
        self.cells.iter().any(|cell| cell.row == row)
    }

    /// All mistakes in the sketch, each with its place in the text: no vertex, more than `most_vertices`, more `x`
    /// than a pattern may have if `wildcards_count`, vertices beyond an edge or not connected.
    pub fn mistakes(&self, most_vertices: usize, wildcards_count: bool) -> Vec<(DiagramError, usize)> {
        let mut mistakes = Vec::new();
        if self.cells.is_empty() {
            mistakes.push((DiagramError::Empty, 0));
            return mistakes;
        }
        let count = self.cells.len() + self.left_out;
        if let Some(&Cell { row, column, offset, .. }) = self.cells.get(most_vertices) {
            let most = most_vertices;
            mistakes.push((DiagramError::TooManyVertices { count, most, row, column }, offset));
            return mistakes;
        }
        let mut wildcards = self.cells.iter().filter(|cell| cell.sign.is_wildcard());
        let count = wildcards.clone().count();
        if let Some(&Cell { row, column, offset, .. }) = wildcards.nth(Diagram::MAX_WILDCARDS)
            && wildcards_count
        {
            mistakes.push((DiagramError::TooManyWildcards { count, row, column }, offset));
        }
        let inside = self.edges.iter().find(|edge| {
            let is_beside_vertices = !edge.is_side() || self.has_vertices(edge.row());
            is_beside_vertices && self.cells.iter().any(|cell| edge.has_beyond(cell))
        });
        if let Some(edge) = inside {
            let mistake = DiagramError::EdgeInside { row: edge.row(), column: edge.column() };
            mistakes.push((mistake, edge.offset as usize));
        } else if let Some(&Cell { row, column, offset, .. }) = self.first_unreachable() {
            mistakes.push((DiagramError::NotConnected { row, column }, offset));
        }
        mistakes
    }

    /// The shape of a pattern; its vertices are the cells, in the same order.
    ///
    /// # Errors
    ///
    /// All [`mistakes`](Self::mistakes), each with its place in the text.
    pub fn diagram(&self) -> Result<Diagram, Vec<(DiagramError, usize)>> {
        let mistakes = self.mistakes(Diagram::MAX_VERTICES, true);
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let top = self.cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let left = self.cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        let vertices = self.cells.iter().enumerate().map(|(index, cell)| Vertex {
            row: (cell.row - top) as u8,
            column: (cell.column - left) as u8,
            sign: cell.sign,
            edges: self.edges(index),
        });
        Ok(Diagram::from_vertices(vertices.collect()))
    }

    /// The row and the column of the first edge character on a line of the board that no vertex touches, and its place in
    /// the text.
    pub fn edge_apart(&self) -> Option<(usize, usize, usize)> {
        let line =
            |edge: &EdgeMark| (self.side_of(edge), if edge.is_side() { edge.column() } else { edge.row() });
        let is_touched = |edge: &&EdgeMark| self.cells.iter().any(|cell| edge.touches(cell));
        let touched: Vec<_> = self.edges.iter().filter(is_touched).map(line).collect();
        let apart = self.edges.iter().find(|edge| !touched.contains(&line(edge)))?;
        Some((apart.row(), apart.column(), apart.offset as usize))
    }

    fn first_unreachable(&self) -> Option<&Cell> {
        let first = *self.cells.first()?;
        let (mut reached, mut open) = (Vec::from([first]), Vec::from([first]));
        while let Some(from) = open.pop() {
            for &cell in self.cells.iter().filter(|cell| cell.adjoins(&from)) {
                if !reached.contains(&cell) {
                    reached.push(cell);
                    open.push(cell);
                }
            }
        }
        self.cells.iter().find(|cell| !reached.contains(cell))
    }

    fn marks(&self) -> impl Iterator<Item = (usize, usize, Mark)> + '_ {
        let edges = self
            .edges
            .iter()
            .map(|edge| (edge.row(), edge.column(), if edge.is_side() { Mark::Side } else { Mark::Level }));
        let corners = self.corners.iter().map(|&(row, column)| (row as usize, column as usize, Mark::Corner));
        let cells = self.cells.iter().map(|cell| (cell.row, cell.column, Mark::Vertex(cell.sign)));
        edges.chain(corners).chain(cells)
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut marks: Vec<(usize, usize, Mark)> = self.marks().collect();
        marks.sort_unstable();
        let (mut row, mut column) = (0, 0);
        for (marked_row, marked_column, mark) in marks {
            while row < marked_row {
                f.write_char('\n')?;
                (row, column) = (row + 1, 0);
            }
            // Vertices that are not connected can give two marks in one place; the first is drawn.
            if column <= marked_column {
                (column..marked_column).try_for_each(|_| f.write_char(' '))?;
                f.write_char(mark.to_char())?;
                column = marked_column + 1;
            }
        }
        Ok(())
    }
}
