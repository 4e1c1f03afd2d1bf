//! Vital points of small eye spaces, cheap enough for playouts.

use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::{EyeGraph, Table, derived_table, eyes_graph::Label};

/// The table has every space of so many points.
const MOST_POINTS: usize = 6;
/// The least stones of a string around a space that is looked up.
const LEAST_WALL: usize = 3;
/// The most liberties that it may have besides.
const MOST_OUTSIDE: usize = 1;

/// Looks eye spaces up that are shut in by stones of one colour.
pub(crate) struct VitalPoints {
    table: Table<'static>,
}

impl VitalPoints {
    pub(crate) fn new() -> VitalPoints {
        VitalPoints { table: derived_table() }
    }

    /// A point that decides how many eyes a space around the last move yields: one in which `color` attacks, bordered
    /// by the last stone, or one that the last stone attacks.
    pub(crate) fn near(&self, board: &Board, last: Point, color: Color) -> Option<Point> {
        let attacked = board.neighbours(last).filter(|&point| board.is_empty(point));
        let attacked = attacked.map(|point| (point, color.opponent()));
        let defended = [(last, color)];
        attacked.chain(defended).find_map(|(start, owner)| {
            let wall = if owner == color {
                board.neighbours(start).find(|&next| board.is_color(next, owner))?
            } else {
                last
            };
            if board.string_size(wall) < LEAST_WALL {
                return None;
            }
            let space = Space::around(board, start, owner)?;
            // A string with room elsewhere need not live here.
            if board.liberty_count(wall) > space.len + MOST_OUTSIDE {
                return None;
            }
            let found = self.table.look_up(&space.graph(board)?, Suicide::Forbidden)?.appraisal.valuation;
            let vital = if owner == color { found.defense } else { found.attack };
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
        // Most points are in no small space, and these tests are cheap.
        let wall = board.neighbours(start).filter(|&next| board.is_color(next, owner)).count();
        let beside_wall = wall + usize::from(board.edge_level(start));
        let needed = if board.is_empty(start) { 2 } else { 1 };
        if beside_wall < needed || board.string_size(start) + board.liberty_count(start) > MOST_POINTS {
            return None;
        }
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
