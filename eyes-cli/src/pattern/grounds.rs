//! All the places on boards where a pattern can match.
//!
//! A pattern matches by its graph, so it can lie on a board in another outline than the one drawn, nearer to an edge, and
//! with half eyes for some of its margins. Exact values depend on these places only by which points touch the wall.

use std::collections::HashSet;

use eyes_graph::VertexSet;
use eyes_graph::notation::{Diagram, Edges, Sign, Vertex};

/// A way of lying on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ground {
    /// The vertices beside the owner's wall.
    pub(super) touching: VertexSet,
    /// The edge level of each vertex.
    pub(super) levels: Vec<u8>,
    /// Row and column of each vertex; `None` for a margin that is a half eye of the vertex beside it.
    places: Vec<Option<(i8, i8)>>,
    sides: Edges,
}

/// Steps of the enumeration before it is given up: some seconds.
const MOST_STEPS: usize = 3_000_000;

/// Steps from one look at whether to end to the next.
const LOOK_EVERY: usize = 1_000;

/// The largest number of places that differ in what the wall or the edge touches.
const MOST_GROUNDS: usize = 20_000;

/// From one edge to the opposite one on the smallest board that counts, of 7 rows and columns.
const LEAST_SPAN: i8 = 6;

const SIDES: [Edges; 4] = [Edges::LEFT, Edges::RIGHT, Edges::ABOVE, Edges::BELOW];

/// One ground for each combination of touching vertices and edge levels; `None` if there are too many outlines, or if
/// `is_ended`.
pub(super) fn grounds(diagram: &Diagram, is_ended: &dyn Fn() -> bool) -> Option<Vec<Ground>> {
    let graph = diagram.graph(0);
    let adjacency = graph.adjacency();
    let vertices = diagram.vertices();
    // A half eye stands for an empty margin beside one point only, away from the edge.
    let may_be_half_eye = |vertex: usize| {
        let Vertex { sign, edges, .. } = vertices[vertex];
        sign.is_marginal() && sign.may_be_empty() && edges.level() == 0 && adjacency[vertex].count_ones() == 1
    };
    let leaves: Vec<usize> = (0..vertices.len()).filter(|&vertex| may_be_half_eye(vertex)).collect();
    let mut search = Search {
        diagram,
        is_ended,
        adjacency,
        half_eyes: 0,
        places: vec![None; vertices.len()],
        order: Vec::new(),
        steps: 0,
        seen: HashSet::new(),
        found: Vec::new(),
    };
    for subset in 0..1_u32.checked_shl(leaves.len() as u32)? {
        let chosen = leaves.iter().enumerate().filter(|(bit, _)| subset >> bit & 1 == 1);
        let half_eyes: VertexSet = chosen.clone().fold(0, |set, (_, &vertex)| set | 1 << vertex);
        let hosts: Vec<VertexSet> = chosen.map(|(_, &vertex)| adjacency[vertex]).collect();
        let are_apart = hosts.iter().enumerate().all(|(at, host)| !hosts[..at].contains(host));
        if are_apart && hosts.iter().all(|host| host & half_eyes == 0) {
            search.with_half_eyes(half_eyes)?;
        }
    }
    Some(search.found)
}

struct Search<'a> {
    diagram: &'a Diagram,
    is_ended: &'a dyn Fn() -> bool,
    adjacency: &'a [VertexSet],
    half_eyes: VertexSet,
    places: Vec<Option<(i8, i8)>>,
    /// The vertices that lie on the board, each beside an earlier one.
    order: Vec<usize>,
    steps: usize,
    seen: HashSet<(VertexSet, Vec<u8>)>,
    found: Vec<Ground>,
}

impl Search<'_> {
    fn with_half_eyes(&mut self, half_eyes: VertexSet) -> Option<()> {
        self.half_eyes = half_eyes;
        self.places.fill(None);
        let real = |vertex: &usize| half_eyes >> *vertex & 1 == 0;
        let first = (0..self.places.len()).find(|vertex| real(vertex))?;
        let (mut order, mut at) = (vec![first], 0);
        while let Some(&vertex) = order.get(at) {
            let beside = (0..self.places.len()).filter(|&other| self.adjacency[vertex] >> other & 1 == 1);
            let new: Vec<usize> = beside.filter(real).filter(|other| !order.contains(other)).collect();
            order.extend(new);
            at += 1;
        }
        self.order = order;
        self.places[first] = Some((0, 0));
        self.place(1)
    }

    /// Lays the vertices from this place in the order on, in every way.
    fn place(&mut self, next: usize) -> Option<()> {
        self.steps += 1;
        let is_time_to_look = self.steps.is_multiple_of(LOOK_EVERY);
        if self.steps > MOST_STEPS
            || self.found.len() > MOST_GROUNDS
            || (is_time_to_look && (self.is_ended)())
        {
            return None;
        }
        let Some(&vertex) = self.order.get(next) else {
            self.lie_at_edges();
            return Some(());
        };
        let earlier = &self.order[..next];
        let beside = earlier.iter().find(|&&other| self.adjacency[vertex] >> other & 1 == 1)?;
        let (row, column) = self.places[*beside]?;
        for place in [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)] {
            let fits = self.order[..next].iter().all(|&other| {
                let distance =
                    self.places[other].map_or(0, |at| at.0.abs_diff(place.0) + at.1.abs_diff(place.1));
                distance > 0 && (distance == 1) == (self.adjacency[vertex] >> other & 1 == 1)
            });
            if fits {
                self.places[vertex] = Some(place);
                self.place(next + 1)?;
                self.places[vertex] = None;
            }
        }
        Some(())
    }

    /// The edge of the board lies beside the outline on any of its sides.
    fn lie_at_edges(&mut self) {
        let rows = || self.places.iter().flatten().map(|place| place.0);
        let columns = || self.places.iter().flatten().map(|place| place.1);
        let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return };
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return };
        for chosen in 0..1 << SIDES.len() {
            let sides = SIDES
                .into_iter()
                .enumerate()
                .filter(|(bit, _)| chosen >> bit & 1 == 1)
                .fold(Edges::NONE, |all, (_, side)| all | side);
            let is_board = (right - left >= LEAST_SPAN || !sides.contains(Edges::LEFT | Edges::RIGHT))
                && (bottom - top >= LEAST_SPAN || !sides.contains(Edges::ABOVE | Edges::BELOW));
            if is_board {
                self.take(sides, [left, right, top, bottom]);
            }
        }
    }

    fn take(&mut self, sides: Edges, [left, right, top, bottom]: [i8; 4]) {
        let mut levels = vec![0; self.places.len()];
        // The point where a half eye is decided lies beside the wall.
        let mut touching = self.half_eyes;
        for (vertex, place) in self.places.iter().enumerate() {
            let Some((row, column)) = *place else { continue };
            let at = [column == left, column == right, row == top, row == bottom];
            let level = SIDES.into_iter().zip(at).filter(|&(side, at)| at && sides.contains(side)).count();
            let drawn = self.diagram.vertices()[vertex];
            if level < usize::from(drawn.edges.level()) {
                return;
            }
            levels[vertex] = level.min(2) as u8;
            let inside = (self.adjacency[vertex] & !self.half_eyes).count_ones() as usize;
            let outside = 4_usize.saturating_sub(level + inside);
            // A margin adjoins a point outside the space.
            if drawn.sign.is_marginal() && outside == 0 {
                return;
            }
            touching |= VertexSet::from(outside > usize::from(drawn.sign.is_marginal())) << vertex;
        }
        // Without any wall it would be no eye space.
        if touching != 0 && self.seen.insert((touching, levels.clone())) {
            self.found.push(Ground { touching, levels, places: self.places.clone(), sides });
        }
    }
}

impl Ground {
    /// The drawing of these signs as they lie here. Half eyes are left out.
    pub(super) fn drawn(&self, signs: impl Iterator<Item = Sign>) -> String {
        let places = || self.places.iter().flatten();
        let top = places().map(|place| place.0).min().unwrap_or(0);
        let left = places().map(|place| place.1).min().unwrap_or(0);
        let bottom = places().map(|place| place.0).max().unwrap_or(0);
        let right = places().map(|place| place.1).max().unwrap_or(0);
        let vertex = |(&place, sign): (&Option<(i8, i8)>, Sign)| {
            let (row, column) = place?;
            let at = [column == left, column == right, row == top, row == bottom];
            let touched = SIDES.into_iter().zip(at).filter(|&(side, at)| at && self.sides.contains(side));
            let edges = touched.fold(Edges::NONE, |all, (side, _)| all | side);
            let (row, column) = ((row - top) as u8, (column - left) as u8);
            Some(Vertex { row, column, sign, edges })
        };
        let vertices = self.places.iter().zip(signs).filter_map(vertex);
        Diagram::new(vertices).map_or_else(|error| error.to_string(), |drawn| drawn.to_string())
    }

    /// Whether some margin is a half eye here.
    pub(super) fn has_half_eye(&self) -> bool {
        self.places.iter().any(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(diagram: &str) -> Vec<Ground> {
        grounds(&diagram.parse().unwrap(), &|| false).unwrap()
    }

    #[test]
    fn an_enumeration_can_be_ended() {
        let row: Diagram = ".".repeat(14).parse().unwrap();
        let looks = std::cell::Cell::new(0);
        let is_ended = || looks.replace(looks.get() + 1) == 2;
        assert!(grounds(&row, &is_ended).is_none() && looks.get() == 3);
    }

    #[test]
    fn a_bent_row_has_no_wall_at_its_corner() {
        // The middle of three touches the wall, unless it is the corner of the board.
        let row = found("...");
        assert!(row.iter().any(|ground| ground.touching == 0b111));
        assert!(row.iter().any(|ground| ground.touching == 0b101 && ground.levels == [1, 2, 1]));
        assert!(found("|...").iter().all(|ground| ground.levels[0] >= 1));
    }

    #[test]
    fn a_margin_beside_one_point_may_be_a_half_eye() {
        assert!(found("!.").iter().any(Ground::has_half_eye));
        assert!(!found(".!.").iter().any(Ground::has_half_eye));
        assert!(!found("$.").iter().any(Ground::has_half_eye));
    }

    #[test]
    fn a_square_lies_in_one_outline() {
        let square = found("..\n..");
        // In the open, at one of four edges, in one of four corners; each with eight ways to number its vertices.
        let levels: HashSet<Vec<u8>> = square.into_iter().map(|ground| ground.levels).collect();
        assert_eq!(levels.len(), 1 + 4 + 4);
    }
}
