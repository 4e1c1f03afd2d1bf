//! Chooses among several vital points.

use super::partition::Space;
use crate::board::{Point, PointSet, WatchedBoard};
use crate::reading::Reader;

/// The point with the most support around it in the space. Among equals the one nearest the top wins, then the one
/// nearest the left. An owner's move that is not safe counts less.
pub(crate) fn best_attack(board: &WatchedBoard, space: &Space, points: &PointSet) -> Option<Point> {
    best(points, |point| support(board, space, point))
}

pub(crate) fn best_defense(
    board: &WatchedBoard,
    space: &Space,
    points: &PointSet,
    reader: &mut Reader,
) -> Option<Point> {
    best(points, |point| {
        let safe = reader.safe_move_on(board, point, space.owner).outcome.is_possible();
        support(board, space, point) - if safe { 0 } else { 5 }
    })
}

fn best(points: &PointSet, mut worth: impl FnMut(Point) -> i32) -> Option<Point> {
    let mut best: Option<(i32, Point)> = None;
    for point in *points {
        let worth = worth(point);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, point));
        }
    }
    best.map(|(_, point)| point)
}

fn support(board: &WatchedBoard, space: &Space, point: Point) -> i32 {
    let counts = |q: &Point| space.points.contains(*q) && !space.margins.contains(*q);
    let worth = |q: Point, orthogonal: i32| 1 + orthogonal + i32::from(!board.is_empty(q));
    let orthogonal: i32 = point.neighbours().into_iter().filter(counts).map(|q| worth(q, 1)).sum();
    let diagonal: i32 = point.diagonals().into_iter().filter(counts).map(|q| worth(q, 0)).sum();
    match orthogonal + diagonal {
        0 => 2,
        support => support,
    }
}
