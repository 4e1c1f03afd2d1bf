//! Parses the rows of a diagram to vertices and edges with their places, and checks them.

use crate::diagram::{Diagram, Edges, Vertex};
use crate::sign::Sign;

/// The errors of diagrams.
///
/// Rows and columns count from 0, as drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// There is no vertex.
    #[error("there is no vertex in the diagram")]
    Empty,
    /// A character without a meaning in diagrams.
    #[error("`{character}` means nothing in a diagram")]
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// More than [`Diagram::MAX_VERTICES`] vertices.
    #[error("the diagram has {count} vertices, {} are the most", Diagram::MAX_VERTICES)]
    TooManyVertices {
        /// The number of vertices.
        count: usize,
        /// The row of the first vertex above the limit.
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
        /// The number of `x`.
        count: usize,
        /// The row of the first `x` above the limit.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// The vertices are not connected.
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
        /// The row of the edge, or of the vertex that touches it.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// Two vertices on the same point; this cannot happen in text.
    #[error("a vertex is given twice")]
    Repeated {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
}

/// The rows read so far.
#[derive(Default)]
pub(crate) struct Sketch {
    cells: Vec<Cell>,
    edges: Vec<EdgeMark>,
}

/// A vertex as drawn, and its place in the text.
struct Cell {
    row: usize,
    column: usize,
    sign: Sign,
    offset: usize,
}

/// A `|` or `-` as drawn.
struct EdgeMark {
    row: usize,
    column: usize,
    /// The side of the vertex that the mark touches.
    side: Edges,
    offset: usize,
}

impl EdgeMark {
    fn touches(&self) -> Option<(usize, usize)> {
        match self.side {
            Edges::LEFT => Some((self.row, self.column + 1)),
            Edges::RIGHT => Some((self.row, self.column.checked_sub(1)?)),
            Edges::ABOVE => Some((self.row + 1, self.column)),
            _ => Some((self.row.checked_sub(1)?, self.column)),
        }
    }

    fn has_beyond(&self, cell: &Cell) -> bool {
        match self.side {
            Edges::LEFT => cell.column <= self.column,
            Edges::RIGHT => cell.column >= self.column,
            Edges::ABOVE => cell.row <= self.row,
            _ => cell.row >= self.row,
        }
    }
}

/// A mistake and its place in the text.
pub(crate) type Located<E> = (E, usize);

impl Sketch {
    /// Adds the `row`th row of the diagram, which starts at byte `start` of the text. Skips characters without a
    /// meaning.
    pub(crate) fn add_row(&mut self, row: usize, text: &str, start: usize) {
        let mut first = true;
        for (column, (at, character)) in text.char_indices().enumerate() {
            let offset = start + at;
            if let Some(sign) = Sign::from_char(character) {
                self.cells.push(Cell { row, column, sign, offset });
            } else if let Some(side) = match character {
                '|' if first => Some(Edges::LEFT),
                '|' => Some(Edges::RIGHT),
                '-' if row == 0 => Some(Edges::ABOVE),
                '-' => Some(Edges::BELOW),
                _ => None,
            } {
                self.edges.push(EdgeMark { row, column, side, offset });
            }
            first &= character == ' ';
        }
    }

    /// The diagram and the place of each vertex in the text, or all mistakes.
    pub(crate) fn finish(&self) -> Result<(Diagram, Vec<usize>), Vec<Located<DiagramError>>> {
        let Some(first) = self.cells.first() else {
            return Err(vec![(DiagramError::Empty, 0)]);
        };
        let count = self.cells.len();
        if let Some(&Cell { row, column, offset, .. }) = self.cells.get(Diagram::MAX_VERTICES) {
            return Err(vec![(DiagramError::TooManyVertices { count, row, column }, offset)]);
        }
        let mut errors = Vec::new();
        let mut wildcards = self.cells.iter().filter(|cell| cell.sign == Sign::Wildcard);
        let count = wildcards.clone().count();
        if let Some(&Cell { row, column, offset, .. }) = wildcards.nth(Diagram::MAX_WILDCARDS) {
            errors.push((DiagramError::TooManyWildcards { count, row, column }, offset));
        }
        let rows_with_cells: Vec<usize> = self.cells.iter().map(|cell| cell.row).collect();
        let inside = self.edges.iter().find(|edge| {
            let drawn_beside_nothing =
                matches!(edge.side, Edges::LEFT | Edges::RIGHT) && !rows_with_cells.contains(&edge.row);
            !drawn_beside_nothing && self.cells.iter().any(|cell| edge.has_beyond(cell))
        });
        if let Some(&EdgeMark { row, column, offset, .. }) = inside {
            errors.push((DiagramError::EdgeInside { row, column }, offset));
        } else if let Some(&Cell { row, column, offset, .. }) = self.first_unreachable() {
            errors.push((DiagramError::NotConnected { row, column }, offset));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let top = first.row;
        let left = self.cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        let vertices = self.cells.iter().map(|cell| {
            let touching = self.edges.iter().filter(|edge| edge.touches() == Some((cell.row, cell.column)));
            Vertex {
                row: (cell.row - top) as u8,
                column: (cell.column - left) as u8,
                sign: cell.sign,
                edges: touching.fold(Edges::NONE, |edges, edge| edges | edge.side),
            }
        });
        let offsets = self.cells.iter().map(|cell| cell.offset).collect();
        Ok((Diagram::from_vertices(vertices.collect()), offsets))
    }

    fn first_unreachable(&self) -> Option<&Cell> {
        let mut reached = vec![false; self.cells.len()];
        let mut open = vec![0];
        reached[0] = true;
        while let Some(from) = open.pop() {
            for (to, cell) in self.cells.iter().enumerate() {
                let (a, b) = (&self.cells[from], cell);
                if !reached[to] && a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1 {
                    reached[to] = true;
                    open.push(to);
                }
            }
        }
        self.cells.iter().zip(reached).find(|(_, reached)| !reached).map(|(cell, _)| cell)
    }
}

/// Runs the checks of text on a list of vertices with edges. The place of a vertex is its index.
pub(crate) fn check_vertices(vertices: &[Vertex]) -> Result<(), DiagramError> {
    let mut sketch = Sketch::default();
    for (offset, vertex) in vertices.iter().enumerate() {
        let (row, column) = (usize::from(vertex.row) + 1, usize::from(vertex.column) + 1);
        if sketch.cells.iter().any(|cell| (cell.row, cell.column) == (row, column)) {
            return Err(DiagramError::Repeated { row: row - 1, column: column - 1 });
        }
        sketch.cells.push(Cell { row, column, sign: vertex.sign, offset });
        for (side, row, column) in [
            (Edges::LEFT, row, column - 1),
            (Edges::RIGHT, row, column + 1),
            (Edges::ABOVE, row - 1, column),
            (Edges::BELOW, row + 1, column),
        ] {
            if vertex.edges.contains(side) {
                sketch.edges.push(EdgeMark { row, column, side, offset });
            }
        }
    }
    match sketch.finish() {
        Ok(_) => Ok(()),
        Err(errors) => Err(errors.first().map_or(DiagramError::Empty, |(error, _)| *error)),
    }
}
