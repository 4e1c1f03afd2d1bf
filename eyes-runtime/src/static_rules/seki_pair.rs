//! Two stones inside an enemy group that it gains nothing by capturing: a seki.
//!
//! An enemy group (`O`) with a single space that holds two adjoining stones, turned and mirrored, where `a`
//! and `b` are stones of one string or can be filled so that they are:
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
//! of up to eight points was tried (`docs/verification/parts.md`).

use crate::board::{Board, Color, Point};

/// If a string of two stones is such a seki, one of its liberties where a third stone would save the group around
/// it. The function assumes that the group has filled its outside liberties.
pub(super) fn seki_liberty(board: &Board, head: Point) -> Option<Point> {
    if board.string_size(head) != 2 {
        return None;
    }
    let owner = board.color_at(head)?.opponent();
    let mut stones = board.stones(head);
    let (first, second) = (stones.next()?, stones.next()?);
    let (columns, rows) = (step(first.column(), second.column()), step(first.row(), second.row()));
    let at = |stone: Point, columns: i16, rows: i16| {
        let column = u8::try_from(i16::from(stone.column()) + columns).ok()?;
        let row = u8::try_from(i16::from(stone.row()) + rows).ok()?;
        Point::new(column, row).filter(|&point| board.is_on_board(point))
    };
    let end = at(first, -columns, -rows)?;
    let other_end = at(second, columns, rows)?;
    [1, -1].into_iter().find_map(|turn| {
        let (aside, down) = (turn * rows, turn * columns);
        let bends = [at(first, aside, down)?, at(second, -aside, -down)?];
        let walls = [at(first, -aside, -down)?, at(second, aside, down)?];
        let is_room = [end, other_end].iter().chain(&bends).all(|&point| board.is_empty(point));
        (is_room && are_joined(board, walls, owner)).then_some(end)
    })
}

/// Whether stones of `owner` on these points, existing or added, belong to one string.
fn are_joined(board: &Board, walls: [Point; 2], owner: Color) -> bool {
    let mut board = board.clone();
    for wall in walls {
        if board.is_empty(wall) && board.play(wall, owner).is_err() {
            return false;
        }
        board.clear_ko();
    }
    let [head, other] = walls.map(|wall| board.string_head(wall).filter(|_| board.is_color(wall, owner)));
    head.is_some() && head == other
}

/// The direction from a coordinate to the next: -1, 0 or 1.
fn step(from: u8, to: u8) -> i16 {
    i16::from(to) - i16::from(from)
}
