//! Vital points of small eye spaces, cheap enough for playouts.

use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::{EyeGraph, Table, derived_table, eyes_graph::Label};

/// The table has every space of so many points.
const MOST_POINTS: usize = 6;
/// Looks eye spaces up that are shut in by stones of one colour.
pub(crate) struct VitalPoints {
    table: Table<'static>,
}

impl VitalPoints {
    pub(crate) fn new() -> VitalPoints {
        VitalPoints { table: derived_table() }
    }

    /// A point where `color` decides how many eyes a space beside a stone of the opponent yields.
    pub(crate) fn beside(&self, board: &Board, wall: Point, color: Color) -> Option<Point> {
        let mut starts = board.neighbours(wall).filter(|&point| board.is_empty(point));
        starts.find_map(|start| {
            let space = Space::around(board, start, color.opponent())?;
            let found = self.table.look_up(&space.graph(board)?, Suicide::Forbidden)?;
            let vital = found.appraisal.valuation.attack;
            let mut places = space.points().iter().enumerate();
            places
                .find(|(vertex, point)| vital >> vertex & 1 != 0 && board.is_empty(**point))
                .map(|(_, &p)| p)
        })
    }
}

/// Points that are not of the owner's colour, shut in by the owner's stones.
struct Space {
    owner: Color,
    points: [Point; MOST_POINTS],
    len: usize,
}

impl Space {
    /// `None` if it is larger than the table's, or has but one or two points, which decide nothing.
    fn around(board: &Board, start: Point, owner: Color) -> Option<Space> {
        let mut space = Space { owner, points: [start; MOST_POINTS], len: 1 };
        let mut looked_at = 0;
        while looked_at < space.len {
            let point = space.points[looked_at];
            looked_at += 1;
            for next in board.neighbours(point) {
                let content = board.color_at(next);
                if content == Some(owner) || space.points().contains(&next) {
                    continue;
                }
                // Its stones and liberties would all be in the space.
                if content.is_some() && board.string_size(next) + board.liberty_count(next) > MOST_POINTS {
                    return None;
                }
                *space.points.get_mut(space.len)? = next;
                space.len += 1;
            }
        }
        (space.len > 2).then_some(space)
    }

    fn points(&self) -> &[Point] {
        &self.points[..self.len]
    }

    fn graph(&self, board: &Board) -> Option<EyeGraph> {
        let mut graph = EyeGraph::new();
        for (vertex, &point) in self.points().iter().enumerate() {
            let wall = board.neighbours(point).any(|next| board.is_color(next, self.owner));
            let label = Label::new().with_stone(!board.is_empty(point)).with_touches_wall(wall);
            graph.add_vertex(label).ok()?;
            for (earlier, other) in self.points()[..vertex].iter().enumerate() {
                if point.adjoins(*other) {
                    graph.add_edge(vertex, earlier).ok()?;
                }
            }
        }
        Some(graph)
    }
}
