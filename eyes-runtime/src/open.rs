//! Life and death on open boards, by search: the group that a problem is about, or a named group.
//!
//! ```
//! use eyes_runtime::board::{Board, Color, Point};
//! use eyes_runtime::enclosed_life::Status;
//! use eyes_runtime::open::{OpenBounds, solve};
//!
//! let board = Board::from_ascii("
//!     . . . O X . . . .
//!     O O O O X . . . .
//!     X X X X X . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! ")?;
//! let answer = solve(&board, Color::Black, &[], OpenBounds { nodes: 100_000, ..OpenBounds::default() })?;
//! assert_eq!(answer.status, Some(Status::WON));
//! assert_eq!(answer.best, [Point::from_gtp("B5", 9, 5)?]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

pub(crate) use eyes_solver::OpenRoom;
pub use eyes_solver::{Beyond, Bound, Goal, Kind, Lines, OpenBounds, OpenCache, OpenError};
use eyes_solver::{
    OpenAnswer, OpenBoard, OpenMove, Player, Status, open_room, open_room_after_move, solve_open,
};

use crate::board::{Board, Color, Point, PointSet};
use crate::enclosed_life::index;
use crate::open_check::checked;
use crate::own_area::{Inside, inside};
use crate::turned::Turned;

/// The answer for a group on an open board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OpenLife {
    /// The stones of the group. It is safe when one of its strings is.
    pub group: Vec<Point>,
    /// Its colour.
    pub owner: Color,
    /// The goal of the side that moves first.
    pub goal: Goal,
    /// The status for the side that moves first; `None` if it was not decided.
    pub status: Option<Status>,
    /// First moves that reach the status, the recommended one first. If nothing was decided they are a guess. There
    /// may be other moves that reach the status.
    pub best: Vec<Point>,
    /// How much the answer assumes.
    pub kind: Kind,
    /// The points that the status depends on, apart from strings beside them that are unconditionally alive.
    pub zone: PointSet,
    /// The stones of strings of the zone that are assumed to be safe.
    pub safe: PointSet,
    /// Points of the zone next to the part of the board that was not searched.
    pub border: PointSet,
    /// What the answer assumes about the board beyond the border, if anything.
    pub beyond: Option<Beyond>,
    /// Whether the side that moves first wins without a ko even if the other side moves first. Then no move is
    /// needed, and none is named.
    pub is_settled: bool,
    /// Whether the group has room that the opponent cannot take, which is found without a search.
    pub escapes: bool,
    /// Whether a group that is not decided dies even if it lives where it reaches strings of its owner that are known to live,
    /// and nowhere else. Only the search for [the groups of a board](crate::board_life) knows of such strings.
    pub dies_beside_living: bool,
    /// The line of play: with the best move, with the opponent's best try if no move is needed, or with the longest
    /// resistance. `None` stands for a pass or a move elsewhere.
    pub variation: Vec<(Color, Option<Point>)>,
    /// Lines of play that begin with other moves of the losing side, each with its refutation. They start after the
    /// best move if there is one. The longest resistance comes first. [`OpenBounds::lines`] sets their number.
    pub replies: Vec<Vec<(Color, Option<Point>)>>,
    /// Nodes searched.
    pub nodes: u64,
    /// The bound that ended the search, if the status was not decided and more might help.
    pub bound: Option<Bound>,
}

/// Decides the group that a problem is about, with `first` to move. If points are given, the group consists of the
/// strings with a stone there; it is safe if one of them is.
///
/// It takes as much time as the bounds allow, and up to 420 MB. Rotating or mirroring the board, or exchanging the
/// colours together with `first`, transforms the answer in the same way. On a board that is itself symmetric the
/// answer can be the mirrored one.
///
/// # Errors
///
/// [`OpenError`].
pub fn solve(
    board: &Board,
    first: Color,
    at: &[Point],
    bounds: OpenBounds<'_>,
) -> Result<OpenLife, OpenError> {
    if let Some(&empty) = at.iter().find(|&&point| board.color_at(point).is_none()) {
        return Err(OpenError::NoStone { place: index(board, empty) });
    }
    solve_beside(board, first, at, None, bounds)
}

/// The same, where the strings at some points are known to live.
pub(crate) fn solve_beside(
    board: &Board,
    first: Color,
    at: &[Point],
    living: Option<&PointSet>,
    bounds: OpenBounds<'_>,
) -> Result<OpenLife, OpenError> {
    let turned = Turned::new(board, first, at, living.copied().unwrap_or_default());
    let living: Option<Vec<usize>> =
        living.map(|living| living.iter().map(|point| index(&turned.board, turned.point(point))).collect());
    let life = solve_turned(&turned.board, Color::Black, &turned.at, living, bounds)?;
    Ok(turned.back(life))
}

fn solve_turned(
    board: &Board,
    first: Color,
    at: &[Point],
    living: Option<Vec<usize>>,
    bounds: OpenBounds<'_>,
) -> Result<OpenLife, OpenError> {
    let (bounds, inside_nodes) = match inside(board, first, at, bounds) {
        Inside::Lives(life) => return Ok(*life),
        Inside::NotAsked => (bounds, 0),
        Inside::Open(nodes) => {
            let (left, time) = (bounds.nodes.saturating_sub(nodes), bounds.time.map(|time| time / 2));
            (OpenBounds { nodes: left, time, ..bounds }, nodes)
        }
    };
    let open = open_board(board, first)?;
    let open = match board.ko_against(first) {
        Some(ko) => open.with_ko(index(board, ko)),
        None => open,
    };
    let open = match living {
        Some(living) => open.with_living(living),
        None => open,
    };
    let answer = solve_open(&open, &indices(board, at), bounds)?;
    let life = checked(board, first, bounds.nodes, on_board(board, first, &answer));
    Ok(OpenLife { nodes: life.nodes + inside_nodes, ..life })
}

/// The room of the group of these strings.
pub(crate) fn room(board: &Board, strings: &[Point]) -> Result<OpenRoom, OpenError> {
    open_room(&open_board(board, Color::Black)?, &indices(board, strings))
}

/// Its own room after the move of its owner that brings it the most.
pub(crate) fn room_after_move(board: &Board, strings: &[Point]) -> Result<usize, OpenError> {
    open_room_after_move(&open_board(board, Color::Black)?, &indices(board, strings))
}

fn indices(board: &Board, points: &[Point]) -> Vec<usize> {
    points.iter().map(|&point| index(board, point)).collect()
}

fn open_board(board: &Board, first: Color) -> Result<OpenBoard, OpenError> {
    let player = |color: Color| if color == first { Player::First } else { Player::Second };
    let cells = board.points().map(|point| board.color_at(point).map(player)).collect();
    // The size of a board and the liberties of its strings are valid.
    let open = OpenBoard::new(board.width().into(), board.height().into(), cells);
    Ok(open.map_err(|_| OpenError::NoGroup)?.with_suicide(board.suicide()))
}

fn on_board(board: &Board, first: Color, answer: &OpenAnswer) -> OpenLife {
    let points: Vec<Point> = board.points().collect();
    let all = |places: &[usize]| -> Vec<Point> {
        places.iter().filter_map(|&place| points.get(place).copied()).collect()
    };
    let set = |places: &[usize]| -> PointSet { all(places).into_iter().collect() };
    let color = |player| if player == Player::First { first } else { first.opponent() };
    let line = |moves: &[OpenMove]| -> Vec<(Color, Option<Point>)> {
        let played = |played: &OpenMove| {
            (color(played.player), played.place.and_then(|place| points.get(place).copied()))
        };
        moves.iter().map(played).collect()
    };
    let OpenAnswer {
        goal, status, kind, beyond, is_settled, escapes, dies_beside_living, nodes, bound, ..
    } = *answer;
    OpenLife {
        group: all(&answer.group),
        owner: color(if goal == Goal::Save { Player::First } else { Player::Second }),
        goal,
        status,
        best: all(&answer.best),
        kind,
        zone: set(&answer.zone),
        safe: set(&answer.safe),
        border: set(&answer.border),
        beyond,
        is_settled,
        escapes,
        dies_beside_living,
        variation: line(&answer.variation),
        replies: answer.replies.iter().map(|moves| line(moves)).collect(),
        nodes,
        bound,
    }
}
