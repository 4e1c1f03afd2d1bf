//! Questions about a board in one canonical image, so that rotating or mirroring the board, or exchanging the
//! colours, does not change an answer.
//!
//! A search within bounds depends on the order of the points. So the search gets the first of the eight images of a
//! question, in the order of their stones, and its answer is transformed back. If several images are equal, the
//! board is symmetric, and any of them may be taken: their answers are images of each other.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, Color, Point, PointSet};
use crate::open::OpenLife;
use crate::reading::Orientation;

/// A question in its canonical image; Black moves first.
pub(crate) struct Turned {
    orientation: Orientation,
    pub(crate) board: Board,
    /// A stone of each string of the question.
    pub(crate) at: Vec<Point>,
}

impl Turned {
    /// The question about the strings with a stone at these points and about other points, with `first` to move.
    pub(crate) fn new(board: &Board, first: Color, at: &[Point], marks: PointSet) -> Self {
        let named: PointSet = at.iter().filter_map(|&point| board.string_head(point)).collect();
        let (_, orientation) = least(board, first, &named, &marks);
        let orientation = orientation.with_other_colors(first == Color::White);
        let (width, height) = orientation.size();
        let image = |point| Some((point, orientation.color(board.color_at(orientation.turn_back(point))?)));
        // The image of a board is one.
        let mut turned = Board::from_stones(width, height, orientation.image().filter_map(image))
            .unwrap_or_else(|_| Board::smallest())
            .with_suicide(board.suicide());
        turned.set_ko(board.ko().map(|ko| orientation.turn(ko)));
        let mut at: Vec<Point> =
            named.iter().filter_map(|head| turned.string_head(orientation.turn(head))).collect();
        at.sort_unstable();
        Self { orientation, board: turned, at }
    }

    /// The image of a point.
    pub(crate) fn point(&self, point: Point) -> Point {
        self.orientation.turn(point)
    }

    /// The point whose image is given.
    pub(crate) fn point_back(&self, point: Point) -> Point {
        self.orientation.turn_back(point)
    }

    /// The same answer on the original board.
    pub(crate) fn back(&self, life: OpenLife) -> OpenLife {
        let point = |point: Point| self.orientation.turn_back(point);
        let color = |color: Color| self.orientation.color(color);
        let set = |points: PointSet| -> PointSet { points.iter().map(point).collect() };
        let line = |moves: Vec<(Color, Option<Point>)>| -> Vec<(Color, Option<Point>)> {
            moves.into_iter().map(|(mover, at)| (color(mover), at.map(point))).collect()
        };
        let mut group: Vec<Point> = life.group.into_iter().map(point).collect();
        group.sort_unstable();
        let mut best: Vec<Point> = life.best.into_iter().map(point).collect();
        if let Some((_, others)) = best.split_first_mut() {
            others.sort_unstable();
        }
        OpenLife {
            group,
            best,
            owner: color(life.owner),
            zone: set(life.zone),
            safe: set(life.safe),
            border: set(life.border),
            variation: line(life.variation),
            replies: life.replies.into_iter().map(line).collect(),
            ..life
        }
    }
}

/// The number of each point in an order that is rotated and mirrored with the board and does not depend on the
/// colours.
pub(crate) fn order(board: &Board) -> impl Fn(Point) -> usize {
    let [black, white] = Color::ALL.map(|first| least(board, first, &PointSet::new(), &PointSet::new()));
    let (_, orientation) = if white.0 < black.0 { white } else { black };
    move |point| orientation.turn(point).index()
}

/// The image of a question that comes first: its size, and each point with its stone, whether its string is named,
/// whether it is marked, and the ko.
fn least(board: &Board, first: Color, named: &PointSet, marks: &PointSet) -> (Vec<u8>, Orientation) {
    let sign = |point| sign(board, first, named, point) | u8::from(marks.contains(point)) << 4;
    let signs: Vec<(Point, u8)> = board.points().map(|point| (point, sign(point))).collect();
    let images = Orientation::all(board.width(), board.height()).map(|orientation| {
        let (width, height) = orientation.size();
        let mut image = vec![0; 2 + signs.len()];
        (image[0], image[1]) = (width, height);
        for &(point, sign) in &signs {
            let turned = orientation.turn(point);
            image[2 + usize::from(turned.row()) * usize::from(width) + usize::from(turned.column())] = sign;
        }
        (image, orientation)
    });
    let identity = || (Vec::new(), Orientation::identity(board.width(), board.height()));
    images.min_by(|one, other| one.0.cmp(&other.0)).unwrap_or_else(identity)
}

fn sign(board: &Board, first: Color, named: &PointSet, point: Point) -> u8 {
    let stone = board.color_at(point).map_or(0, |color| if color == first { 1 } else { 2 });
    let is_named = board.string_head(point).is_some_and(|head| named.contains(head));
    stone | u8::from(is_named) << 2 | u8::from(board.ko() == Some(point)) << 3
}
