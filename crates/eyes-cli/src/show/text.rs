//! The position as text.

use std::fmt::Write;

use eyes_runtime::board::{Board, Color};

use crate::input::Position;

pub(super) fn render(position: &Position) -> String {
    let board = position.board();
    let mut text = String::new();
    let _ = writeln!(text, "{}, {} to move\n", moves(position.moves()), position.to_move());
    let letters = letters(board);
    let _ = writeln!(text, "   {letters}");
    for row in 0..board.height() {
        let number = board.height() - row;
        let _ = write!(text, "{number:2} ");
        for point in board.points().filter(|point| point.row() == row) {
            let _ = write!(text, "{} ", board.color_at(point).map_or('.', Color::symbol));
        }
        let _ = writeln!(text, "{number}");
    }
    let _ = writeln!(text, "   {letters}");
    text
}

fn moves(number: usize) -> String {
    match number {
        1 => "After 1 move".to_owned(),
        _ => format!("After {number} moves"),
    }
}

fn letters(board: &Board) -> String {
    let letters: Vec<_> =
        "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars().take(board.width().into()).map(String::from).collect();
    letters.join(" ")
}
