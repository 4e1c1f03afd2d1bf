//! A seki: two stones inside an enemy group that gains nothing by capturing them.
//!
//! The pattern is an enemy group (`O`) with a single space that holds two adjoining stones, in any rotation and
//! reflection. `a` and `b` are stones of one string, or can be filled so that they are:
//!
//! ```text
//! O O O O O
//! O O . O O
//! O . X b O
//! O a X . O
//! O O . O O
//! O O O O O
//! ```
//!
//! Capturing the two stones leaves one small eye. But their owner cannot fill the space either: whatever third
//! stone he plays, capturing the stones then leaves room for two eyes. So the group lives in seki. If `a` and `b`
//! are not connected, the space can be divided and the group is dead. Other strings make no such seki: every space
//! of up to eight points was tried (`docs/book/src/verification/parts.md`).

use crate::board::{Board, Color, Point};

/// Whether a string is two stones with the room around them that such a seki needs.
pub(super) fn has_room(board: &Board, head: Point) -> bool {
    rooms(board, head).next().is_some()
}

/// If a string of two stones is such a seki, one of its liberties where a third stone would save the group around
/// it. The function assumes that the outside liberties of the group are filled.
pub(super) fn seki_liberty(board: &Board, head: Point) -> Option<Point> {
    let owner = board.color_at(head)?.opponent();
    rooms(board, head).find(|room| are_joined(board, room.walls, owner)).map(|room| room.end)
}

/// The points around two stones with empty points in front of them, behind them, and at a side of each.
struct Room {
    end: Point,
    walls: [Point; 2],
}

fn rooms(board: &Board, head: Point) -> impl Iterator<Item = Room> {
    let pair = || {
        let mut stones = board.stones(head).filter(|_| board.string_size(head) == 2);
        Some((stones.next()?, stones.next()?))
    };
    pair().into_iter().flat_map(move |(first, second)| {
        let (columns, rows) = (step(first.column(), second.column()), step(first.row(), second.row()));
        let at = |stone: Point, columns: i16, rows: i16| {
            let column = u8::try_from(i16::from(stone.column()) + columns).ok()?;
            let row = u8::try_from(i16::from(stone.row()) + rows).ok()?;
            Point::new(column, row).filter(|&point| board.is_on_board(point))
        };
        let empty =
            move |stone, columns, rows| at(stone, columns, rows).filter(|&point| board.is_empty(point));
        [1, -1].into_iter().filter_map(move |turn| {
            let (aside, down) = (turn * rows, turn * columns);
            let end = empty(first, -columns, -rows)?;
            empty(second, columns, rows)?;
            empty(first, aside, down)?;
            empty(second, -aside, -down)?;
            Some(Room { end, walls: [at(first, -aside, -down)?, at(second, aside, down)?] })
        })
    })
}

/// Whether stones of `owner` on these points, existing or added, belong to one string.
fn are_joined(board: &Board, walls: [Point; 2], owner: Color) -> bool {
    let head = |board: &Board, wall| board.string_head(wall).filter(|_| board.is_color(wall, owner));
    let is_one_string =
        |board: &Board| head(board, walls[0]).is_some_and(|one| Some(one) == head(board, walls[1]));
    if !walls.iter().any(|&wall| board.is_empty(wall)) {
        return is_one_string(board);
    }
    let mut board = board.clone();
    for wall in walls {
        if board.is_empty(wall) && board.play(wall, owner).is_err() {
            return false;
        }
        board.clear_ko();
    }
    is_one_string(&board)
}

/// The direction from a coordinate to the next: -1, 0 or 1.
fn step(from: u8, to: u8) -> i16 {
    i16::from(to) - i16::from(from)
}
