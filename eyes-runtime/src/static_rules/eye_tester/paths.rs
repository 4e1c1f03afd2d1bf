//! Paths through stones of one colour that skip over single empty points.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::board::{Board, Color, Point, PointSet};

pub(super) struct Skips {
    allowed: PointSet,
    /// The eye, if any step except the first may skip it.
    not_first: Option<Point>,
}

impl Skips {
    /// Any point, but the first step may not skip the eye.
    pub(super) fn not_first(board: &Board, eye: Point) -> Self {
        Self { not_first: Some(eye), ..Self::all_but(board, eye) }
    }

    /// Any but the eye.
    pub(super) fn all_but(board: &Board, eye: Point) -> Self {
        Self::only(board.points_with(None), eye)
    }

    /// Only these points, and never the eye.
    pub(super) fn only(mut allowed: PointSet, eye: Point) -> Self {
        allowed.remove(eye);
        Self { allowed, not_first: None }
    }
}

/// The stones that paths from one stone reach.
pub(super) struct Reach {
    from: Point,
    /// The previous point of the path to each reached point.
    previous: Vec<Option<Point>>,
    /// A first step to another stone, and the eye that the path may skip after coming back.
    detour: Option<(Point, Point)>,
}

impl Reach {
    /// A path to a stone next to the eye.
    pub(super) fn path_to(&self, to: Point) -> Option<Vec<Point>> {
        self.direct_path_to(to).or_else(|| {
            let (second, eye) = self.detour?;
            let there = self.direct_path_to(second)?;
            let back = there.iter().rev().skip(1).copied();
            Some(there.iter().copied().chain(back).chain([eye, to]).collect())
        })
    }

    fn direct_path_to(&self, to: Point) -> Option<Vec<Point>> {
        let mut path = Vec::from([to]);
        let mut point = to;
        while point != self.from {
            point = (*self.previous.get(point.index())?)?;
            path.push(point);
        }
        path.reverse();
        Some(path)
    }
}

pub(super) fn reach(board: &Board, color: Color, from: Point, skips: &Skips) -> Reach {
    let mut previous = alloc::vec![None; 1024];
    let mut seen = PointSet::new();
    seen.insert(from);
    let mut open = VecDeque::from([from]);
    let mut second = None;
    while let Some(stone) = open.pop_front() {
        if stone != from {
            second = second.or(Some(stone));
        }
        for near in board.neighbours(stone) {
            if board.is_color(near, color) {
                visit(&mut previous, &mut seen, &mut open, stone, near);
            } else if skips.allowed.contains(near) && seen.insert(near) {
                previous[near.index()] = Some(stone);
                for beyond in board.neighbours(near).filter(|&beyond| board.is_color(beyond, color)) {
                    visit(&mut previous, &mut seen, &mut open, near, beyond);
                }
            }
        }
    }
    Reach { from, previous, detour: second.zip(skips.not_first) }
}

fn visit(
    previous: &mut [Option<Point>],
    seen: &mut PointSet,
    open: &mut VecDeque<Point>,
    before: Point,
    stone: Point,
) {
    if seen.insert(stone) {
        previous[stone.index()] = Some(before);
        open.push_back(stone);
    }
}
