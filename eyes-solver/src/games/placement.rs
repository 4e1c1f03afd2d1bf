//! A polyomino placed on a large board.

use eyes_graph::{EyeGraph, GraphError, Label, VertexSet};

use eyes_rules::Site;
use eyes_rules::tooling::Polyomino;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) site: Site,
    pub(crate) shape: Polyomino,
    /// Neighbours within the space.
    pub(crate) adjacency: Vec<VertexSet>,
    /// The number of neighbours on the board outside the space.
    outside: Vec<u8>,
}

impl Placement {
    fn new(shape: Polyomino, site: Site) -> Self {
        let cells = shape.cells();
        let lowest = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        let mut adjacency = Vec::new();
        let mut outside = Vec::new();
        for &(row, column) in cells {
            let touching = |other: &(i8, i8)| row.abs_diff(other.0) + column.abs_diff(other.1) == 1;
            let inside = (0..).zip(cells).filter(|(_, other)| touching(other));
            adjacency.push(inside.fold(0, |set: VertexSet, (number, _): (u32, _)| set | 1 << number));
            let below = site != Site::Centre && row == lowest;
            let left = site == Site::Corner && column == 0;
            let on_board = 4 - u8::from(below) - u8::from(left);
            outside.push(on_board - adjacency[adjacency.len() - 1].count_ones() as u8);
        }
        Self { site, shape, adjacency, outside }
    }

    /// Every placement of every polyomino of `size` cells, up to symmetry of the board: those in
    /// the centre first, those in the corner last.
    pub(crate) fn all(size: usize) -> Vec<Self> {
        let shapes = Polyomino::all(size);
        let images: Vec<Polyomino> = shapes.iter().flat_map(Polyomino::images).collect();
        let centre = shapes.into_iter().map(|shape| Self::new(shape, Site::Centre));
        let placed = |site| images.iter().map(move |shape| Self::new(shape.clone(), site));
        centre.chain(placed(Site::Side)).chain(placed(Site::Corner)).collect()
    }

    /// Whether these vertices can be the margins. Each needs an outside neighbour for the attacker and, unless it
    /// is the only vertex, an inside neighbour that is not a margin.
    pub(crate) fn can_have_margins(&self, margins: VertexSet) -> bool {
        (0..self.adjacency.len()).filter(|vertex| margins >> vertex & 1 == 1).all(|vertex| {
            self.outside[vertex] > 0 && (self.adjacency[vertex] & !margins != 0 || self.adjacency.len() == 1)
        })
    }

    /// The labelled game on this space. A vertex touches the wall if it has an outside neighbour; a margin needs
    /// a second one, because the attacker has the first.
    pub(crate) fn graph(&self, margins: VertexSet) -> Result<EyeGraph, GraphError> {
        let mut graph = EyeGraph::new();
        for (vertex, (&neighbours, &outside)) in self.adjacency.iter().zip(&self.outside).enumerate() {
            let marginal = margins >> vertex & 1 == 1;
            let touches_wall = outside > u8::from(marginal);
            graph.add_vertex(Label::new().with_marginal(marginal).with_touches_wall(touches_wall))?;
            for earlier in (0..vertex).filter(|earlier| neighbours >> earlier & 1 == 1) {
                graph.add_edge(earlier, vertex)?;
            }
        }
        Ok(graph)
    }
}
