//! Life and death, within a budget.

use std::time::Duration;

use eyes_runtime::board::{Board, Point};
use eyes_runtime::enclosed_life::{Boundary, Bounds, LifeAndDeath, LifeError, Status, WallError};
use eyes_runtime::open::{Goal, Kind, Lines, OpenBounds, solve};

use crate::board::{EyesBoard, color, index, number_of, point};
use crate::error::{EYES_ERROR_POSITION, EYES_ERROR_UNDECIDED, Failure, call};
use crate::knowledge::EyesStop;
use crate::pointer::{array, borrow, fill, not_null, write};

/// The side that moves first loses.
pub const EYES_LOST: i32 = -100;
/// The side that moves first wins.
pub const EYES_WON: i32 = 100;

/// Nothing is taken for granted.
pub const EYES_PROVEN: i32 = 0;
/// Some strings are taken for safe.
pub const EYES_PROVEN_IN_ZONE: i32 = 1;
/// Something is taken for granted of the board beyond the ground that was searched.
pub const EYES_ASSUMED: i32 = 2;
/// Nothing was decided; the moves are guesses.
pub const EYES_NOT_DECIDED: i32 = 3;

/// The statuses of a group that is shut in, exact. Each is EYES_WON or EYES_LOST, or for a ko how many ko threats more the
/// loser needs to turn the result round: positive if the side that moves first wins without threats.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct EyesLife {
    /// The colour of the group.
    pub owner: i32,
    /// For the opponent of the owner, who moves first.
    pub attacked: i32,
    /// For the owner, who moves first.
    pub defended: i32,
}

/// The answer about a group on an open board.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct EyesSolution {
    /// The colour of the group.
    pub owner: i32,
    /// 1 if the side to move wants to kill it, 0 if it wants to save it.
    pub is_attack: i32,
    /// As in EyesLife, for the side to move; 0 if nothing was decided.
    pub status: i32,
    /// How far the answer goes: EYES_PROVEN to EYES_NOT_DECIDED.
    pub kind: i32,
    /// 1 if the side to move reaches its goal even if the other side moves first; then no move is named.
    pub is_settled: i32,
    /// Positions looked at.
    pub nodes: u64,
}

fn number_of_status(status: Status) -> i32 {
    match (status.is_ko(), status.wins()) {
        (true, _) => status.value().into(),
        (false, true) => EYES_WON,
        (false, false) => EYES_LOST,
    }
}

/// # Safety
/// As for `array`.
unsafe fn stones(board: &Board, points: *const i32, count: usize) -> Result<Vec<Point>, Failure> {
    // SAFETY: the caller vouches for it.
    let numbers = unsafe { array(points, count, "the list of stones")? };
    numbers.iter().map(|&number| point(board, number)).collect()
}

fn time(milliseconds: u64) -> Option<Duration> {
    (milliseconds > 0).then(|| Duration::from_millis(milliseconds))
}

/// The exact statuses of a group that is shut in, given by a stone of each of its strings; it lives if one of them is saved.
/// The search of each status ends after so many nodes, after so many milliseconds if these are not 0, and soon after the flag
/// is set; then the code is EYES_ERROR_UNDECIDED. `stop` may be NULL. EYES_ERROR_POSITION if the group is not shut in, or does
/// not live and a string that shuts it in may fall: eyes_solve decides that too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_life(
    board: *const EyesBoard,
    group: *const i32,
    count: usize,
    nodes: u64,
    milliseconds: u64,
    stop: *const EyesStop,
    out: *mut EyesLife,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? }.board();
        // SAFETY: as the header says.
        let stones = unsafe { stones(board, group, count)? };
        not_null(out, "the place for the statuses")?;
        // SAFETY: as the header says.
        let stop = unsafe { stop.as_ref() }.map(|stop| stop.inner.clone()).unwrap_or_default();
        let bounds = Bounds { nodes, time: time(milliseconds) };
        let life = LifeAndDeath::new()
            .with_bounds(bounds)
            .stop_on(stop)
            .of_group_within_a_wall_that_holds(board, &stones, Boundary::Derived)
            .map_err(|error| match error {
                WallError::Life(LifeError::Undecided(undecided)) => {
                    Failure::new(EYES_ERROR_UNDECIDED, undecided)
                }
                _ => Failure::new(EYES_ERROR_POSITION, error),
            })?;
        let life = EyesLife {
            owner: number_of(life.owner),
            attacked: number_of_status(life.attacked.status),
            defended: number_of_status(life.defended.status),
        };
        // SAFETY: as the header says.
        unsafe { write(out, life, "the place for the statuses") }
    })
}

/// Decides the group that a problem is about, or the one with stones at these points, on an open board. `best` gets the first
/// moves that reach the status, as eyes_space_points writes points; guesses if nothing was decided. The search ends after
/// so many nodes, after so many milliseconds if these are not 0, and soon after the flag is set; `stop` may be NULL.
/// EYES_ERROR_POSITION if the points name no group, every group has escaped, those that are shut in are settled, or the
/// fight is too wide.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_solve(
    board: *const EyesBoard,
    to_play: i32,
    group: *const i32,
    count: usize,
    nodes: u64,
    milliseconds: u64,
    stop: *const EyesStop,
    out: *mut EyesSolution,
    best: *mut i32,
    capacity: usize,
    best_count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? }.board();
        // SAFETY: as the header says.
        let stones = unsafe { stones(board, group, count)? };
        let first = color(to_play)?;
        // SAFETY: as the header says.
        let stop = unsafe { stop.as_ref() }.map(|stop| stop.inner.flag());
        if out.is_null() || best_count.is_null() || (best.is_null() && capacity > 0) {
            return Err(Failure::argument("a place for the answer is NULL"));
        }
        let bounds = OpenBounds {
            nodes,
            time: time(milliseconds),
            stop,
            cache: None,
            lines: Lines::None,
            guesses: true,
            prove: false,
        };
        let life =
            solve(board, first, &stones, bounds).map_err(|error| Failure::new(EYES_ERROR_POSITION, error))?;
        let moves: Vec<i32> = life.best.iter().map(|&point| index(board, point)).collect();
        let solution = EyesSolution {
            owner: number_of(life.owner),
            is_attack: (life.goal == Goal::Kill).into(),
            status: life.status.map_or(0, number_of_status),
            kind: match life.kind {
                Kind::Proven => EYES_PROVEN,
                Kind::ProvenInZone => EYES_PROVEN_IN_ZONE,
                Kind::Assumed => EYES_ASSUMED,
                _ => EYES_NOT_DECIDED,
            },
            is_settled: life.is_settled.into(),
            nodes: life.nodes,
        };
        // SAFETY: not null, and as the header says.
        unsafe { write(out, solution, "the place for the answer")? };
        // SAFETY: as the header says.
        unsafe { fill(&moves, best, capacity, best_count) }
    })
}
