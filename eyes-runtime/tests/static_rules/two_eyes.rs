//! Where the whole-board analysis takes a class for an answer.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::{Analyzer, EyeValue, Knowledge, Source};

use crate::static_rules::neighbour_class::in_centre;
use crate::static_rules::polyomino::free_polyominoes;

/// A chain around a shape, two lines away from the edge.
fn walled(shape: &[(u8, u8)]) -> Board {
    let inside = |x: u8, y: u8| shape.contains(&(x.wrapping_sub(3), y.wrapping_sub(3)));
    let size = 13;
    let is_wall = |x: u8, y: u8| {
        let (x, y) = (i16::from(x), i16::from(y));
        let near = |dx: i16, dy: i16| u8::try_from(x + dx).ok().zip(u8::try_from(y + dy).ok());
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        around.filter_map(|(dx, dy)| near(dx, dy)).any(|(x, y)| inside(x, y))
    };
    let all = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let wall = all.filter(|&(x, y)| !inside(x, y) && is_wall(x, y));
    Board::from_stones(size, size, wall.filter_map(|(x, y)| Some((Point::new(x, y)?, Color::Black))))
        .expect("a board")
}

/// The value and source of the space inside.
fn valued(shape: &[(u8, u8)]) -> (EyeValue, bool) {
    let board = walled(shape);
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).without_reading().analyze(&board);
    let point = Point::new(shape[0].0 + 3, shape[0].1 + 3).expect("a point");
    let eye = analysis.eye_at(point, Color::Black).expect("an eye space");
    (eye.value, eye.source == Source::Derived)
}

/// Without search, eyes of eight points are decided by their class, if it decides; of more than nine, never.
#[test]
fn larger_eyes_are_decided_by_their_class() {
    let mut undecided = Vec::new();
    for shape in free_polyominoes(8) {
        let (value, is_derived) = valued(&shape);
        assert_eq!(value.to_string(), "2222");
        if !is_derived {
            undecided.push(in_centre(&shape).draw(|_| '.'));
        }
    }
    // Four of [11222334], one each of [22222334] and [11222244].
    assert_eq!(undecided.len(), 6, "{}", undecided.join("\n\n"));
    let double_five: Vec<(u8, u8)> = (0..5).flat_map(|x| [(x, 0), (x, 1)]).collect();
    assert!(!valued(&double_five).1);
}
