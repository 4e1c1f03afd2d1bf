//! Groups on open boards that have a large area to themselves.
//!
//! Such a group can live in that area or break out of it. Both together are usually too much for a search of the
//! open board. But a group lives if it lives in its area while every string around it is safe, because safe strings
//! help the attacker only.

use alloc::boxed::Box;
use alloc::vec::Vec;

use eyes_solver::{
    Bounds, EnclosedError, Goal, Kind, OpenBounds, Position, Rules, Ruling, Side, Solver, Status,
};

use crate::board::{Board, Color, Point, PointSet};
use crate::enclosed_life::{Boundary, LifeError, banned, enclosed_within};
use crate::open::OpenLife;

/// With fewer nodes than this only the open board is searched: the smallest such areas, of 17 points, take 80,000.
const LEAST_NODES: u64 = 100_000;

/// The result of a search for life inside the group's own area.
pub(crate) enum Inside {
    /// There is no such area, or it is too large, or the bounds are too small.
    NotAsked,
    /// It was not decided, or the group does not live there. The number is the nodes searched.
    Open(u64),
    /// It lives.
    Lives(Box<OpenLife>),
}

/// Searches with two thirds of the bounds whether the group of the strings with a stone at these points lives in an
/// area of its own.
pub(crate) fn inside(board: &Board, first: Color, at: &[Point], bounds: OpenBounds<'_>) -> Inside {
    let nodes = bounds.nodes / 3 * 2;
    let derived = enclosed_within(board, at, Boundary::Derived, false);
    if nodes < LEAST_NODES || !matches!(derived, Err(LifeError::Enclosed(EnclosedError::OwnArea { .. }))) {
        return Inside::NotAsked;
    }
    let Some(owner) = at.first().and_then(|&stone| board.color_at(stone)) else { return Inside::NotAsked };
    let around: Vec<Point> = board.strings().filter(|&head| board.is_color(head, owner.opponent())).collect();
    let Ok((_, enclosed)) = enclosed_within(board, at, Boundary::Safe(&around), false) else {
        return Inside::NotAsked;
    };
    let ko = banned(board, &enclosed).filter(|&(_, banned)| banned != owner).map(|(point, _)| point);
    let rules = Rules { ruling: Ruling::I, ..Rules::default() };
    let search = Bounds { nodes, time: bounds.time.map(|time| time / 2) };
    let mut solver = Solver::new(&enclosed.region, rules, search);
    if let Some(stop) = bounds.stop {
        solver = solver.stop_on(stop);
    }
    let status = solver.status(&Position { ko, ..enclosed.position }, Side::Attacker);
    let nodes = solver.nodes();
    if status != Ok(Status::LOST) {
        return Inside::Open(nodes);
    }
    let points: Vec<Point> = board.points().collect();
    let on_board = |places: &[usize]| -> Vec<Point> {
        places.iter().filter_map(|&place| points.get(place).copied()).collect()
    };
    let ground: PointSet =
        [on_board(&enclosed.points), on_board(&enclosed.wall)].concat().into_iter().collect();
    let is_own = first == owner;
    Inside::Lives(Box::new(OpenLife {
        group: on_board(&enclosed.wall),
        owner,
        goal: if is_own { Goal::Save } else { Goal::Kill },
        status: Some(if is_own { Status::WON } else { Status::LOST }),
        best: Vec::new(),
        kind: Kind::Proven,
        zone: ground,
        safe: PointSet::new(),
        border: PointSet::new(),
        beyond: None,
        is_settled: is_own,
        escapes: false,
        dies_beside_living: false,
        variation: Vec::new(),
        replies: Vec::new(),
        nodes,
        bound: None,
    }))
}
