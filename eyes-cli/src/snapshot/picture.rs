//! A part of a board with one eye space, in the characters of `eyes show`.

use std::fmt::Write;

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_snapshot::Line;

use crate::drawing::Window;

/// The board around the space of a line, with the points that decide.
pub(super) fn picture(board: &Board, line: &Line) -> String {
    let points = |words: &str| -> PointSet {
        let vertices = words.split(' ').map(|word| word.trim_end_matches(['!', 'x', 'o']));
        vertices.filter_map(|vertex| Point::from_gtp(vertex, board.width(), board.height()).ok()).collect()
    };
    let margins: Vec<&str> = line.space.split(' ').filter(|word| word.contains('!')).collect();
    let marked = |what: &str| {
        let list = line.answer.marks.split("; ").find_map(|part| part.strip_prefix(what));
        list.map(points).unwrap_or_default()
    };
    let (space, margins) = (points(&line.space), points(&margins.join(" ")));
    let (attack, defense) = (marked("attack "), marked("defend "));
    let window = Window::around(board, &space);
    let sign = |point: Point| match (margins.contains(point), attack.contains(point), defense.contains(point))
    {
        (false, true, true) => '*',
        (false, true, false) => '<',
        (false, false, true) => '>',
        (true, true, true) => '@',
        (true, true, false) => '(',
        (true, false, true) => ')',
        (true, false, false) => '!',
        (false, false, false) => ' ',
    };
    let symbol = |point: Point| match (board.color_at(point), space.contains(point), line.owner) {
        (Some(color), false, _) => color.symbol(),
        (Some(color), true, _) => color.symbol().to_ascii_lowercase(),
        (None, false, _) => '.',
        (None, true, Color::Black) => 'a',
        (None, true, Color::White) => 'A',
    };
    let mut text = "   ".to_owned();
    for column in window.columns.0..=window.columns.1 {
        let vertex = Point::new(column, 0).map(|point| point.vertex(board.height()).to_string());
        let _ = write!(text, " {}", vertex.as_deref().and_then(|name| name.chars().next()).unwrap_or(' '));
    }
    for row in window.rows.0..=window.rows.1 {
        let _ = write!(text, "\n{:2} ", board.height() - row);
        for point in (window.columns.0..=window.columns.1).filter_map(|column| Point::new(column, row)) {
            let _ = write!(text, "{}{}", sign(point), symbol(point));
        }
    }
    text.push('\n');
    text
}
