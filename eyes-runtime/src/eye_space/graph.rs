//! The graph of an eye space.
//!
//! GNU Go documentation, *Eyes and half eyes*, sections "Underlying graphs" and "Eye shape analysis": a half eye
//! adds one marginal vertex to the graph.

use eyes_graph::{Appraisal, EyeGraph, Label, MAX_VERTICES, VertexSet};
#[cfg(feature = "solver")]
use eyes_solver::Barred;

use super::diagonal::EyePoint;
use super::partition::Space;
use crate::board::{Point, PointSet, WatchedBoard};

/// The labels of a graph besides margins and stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// Edge levels, for pattern files.
    EdgeLevels,
    /// Whether a vertex touches the wall, for exact knowledge.
    #[cfg(any(feature = "knowledge", feature = "solver"))]
    Wall,
    /// As [`Self::Wall`], but a margin touches the wall only by stones of the owner.
    #[cfg(any(feature = "knowledge", feature = "solver"))]
    Stones,
}

/// The graph of an eye space, and the points of its vertices.
pub(crate) struct SpaceGraph<'a> {
    pub(crate) graph: EyeGraph,
    /// The vertices with own stones, which labels cannot express.
    pub(crate) own: VertexSet,
    points: [Option<Point>; MAX_VERTICES],
    virtual_vertices: [Option<&'a EyePoint>; MAX_VERTICES],
}

impl<'a> SpaceGraph<'a> {
    /// The stones `lost` count as taken off. `None` if the space with its half eyes has more vertices than a graph
    /// can have, or if a string of the owner's inside has stones elsewhere too, so that the graph would not show what
    /// becomes of it.
    pub(crate) fn new(
        board: &WatchedBoard,
        space: &Space,
        half_eyes: &[&'a EyePoint],
        lost: &PointSet,
        setting: Setting,
    ) -> Option<Self> {
        if space.points.len() + half_eyes.len() > MAX_VERTICES {
            return None;
        }
        let mut result = Self {
            graph: EyeGraph::new(),
            own: 0,
            points: [None; MAX_VERTICES],
            virtual_vertices: [None; MAX_VERTICES],
        };
        for point in space.points {
            let vertex = result.graph.add_vertex(label(board, space, lost, point, setting)).ok()?;
            result.points[vertex] = Some(point);
            if board.is_color(point, space.owner) {
                if !board.stones(point).all(|stone| space.points.contains(stone)) {
                    return None;
                }
                result.own |= 1 << vertex;
            }
            for before in 0..vertex {
                if result.points[before].is_some_and(|other| other.adjoins(point)) {
                    result.graph.add_edge(before, vertex).ok()?;
                }
            }
        }
        for &eye in half_eyes {
            let vertex = result.graph.add_vertex(Label::new().with_marginal(true)).ok()?;
            let at = result.points.iter().position(|&point| point == Some(eye.point))?;
            result.graph.add_edge(at, vertex).ok()?;
            result.virtual_vertices[vertex] = Some(eye);
        }
        Some(result)
    }

    /// The vertices where a side may not play: none of its points allows a stone. `is_barred` tells this of a
    /// point for the owner (`true`) or the attacker.
    #[cfg(feature = "solver")]
    pub(crate) fn barred(&self, is_barred: impl Fn(Point, bool) -> bool) -> Barred {
        let vertices = |points: &dyn Fn(VertexSet) -> PointSet, by_owner| {
            let all_barred = |vertex: &usize| {
                let points = points(1 << vertex);
                !points.is_empty() && points.iter().all(|point| is_barred(point, by_owner))
            };
            (0..self.graph.len()).filter(all_barred).fold(0, |set, vertex| set | 1 << vertex)
        };
        Barred {
            attack: vertices(&|set| self.attack_points(set), false),
            defense: vertices(&|set| self.defense_points(set), true),
        }
    }

    /// An appraisal of the graph, with its vital points on the board.
    pub(crate) fn on_board(&self, appraisal: Appraisal) -> Appraisal<PointSet> {
        appraisal.map(|attack| self.attack_points(attack), |defense| self.defense_points(defense))
    }

    /// The points of a set of vertices the attacker plays; a virtual vertex stands for the points
    /// where its half eye is attacked.
    pub(crate) fn attack_points(&self, vertices: VertexSet) -> PointSet {
        self.points_of(vertices, |eye| &eye.attack)
    }

    /// As [`Self::attack_points`], for the owner.
    pub(crate) fn defense_points(&self, vertices: VertexSet) -> PointSet {
        self.points_of(vertices, |eye| &eye.defense)
    }

    fn points_of(&self, vertices: VertexSet, keys: impl Fn(&EyePoint) -> &[Point]) -> PointSet {
        let mut points = PointSet::new();
        for vertex in (0..MAX_VERTICES).filter(|vertex| vertices >> vertex & 1 == 1) {
            points.extend(self.points[vertex]);
            if let Some(eye) = self.virtual_vertices[vertex] {
                points.extend(keys(eye).iter().copied());
            }
        }
        points
    }
}

fn label(board: &WatchedBoard, space: &Space, lost: &PointSet, point: Point, setting: Setting) -> Label {
    let marginal = space.margins.contains(point);
    let stone = board.is_color(point, space.owner.opponent()) && !lost.contains(point);
    let label = Label::new().with_marginal(marginal).with_stone(stone);
    match setting {
        Setting::EdgeLevels => label.with_edge_level(board.edge_level(point)),
        #[cfg(any(feature = "knowledge", feature = "solver"))]
        Setting::Wall => label.with_touches_wall(touches_wall(board, space, point)),
        #[cfg(any(feature = "knowledge", feature = "solver"))]
        Setting::Stones => {
            let apart = marginal && is_apart(board, space, point);
            label.with_touches_wall(!apart && touches_wall(board, space, point))
        }
    }
}

/// Whether a drawing of the space shows that a point touches the wall: a margin has one point outside.
pub(crate) fn touches_wall(board: &WatchedBoard, space: &Space, point: Point) -> bool {
    let outside = board.neighbours(point).count() - space.neighbours(point).count();
    // An own stone inside that touches the wall would be part of the wall.
    let is_inside = board.is_color(point, space.owner);
    !is_inside && outside > usize::from(space.margins.contains(point))
}

/// Whether a point of the space touches no stone of the owner outside the space.
pub(crate) fn is_apart(board: &WatchedBoard, space: &Space, point: Point) -> bool {
    let mut outside = point.neighbours().into_iter().filter(|&q| !space.points.contains(q));
    !outside.any(|q| board.is_color(q, space.owner))
}
