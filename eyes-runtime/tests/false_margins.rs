//! False margins, and the stones that are lost beyond them.
#![cfg(feature = "solver")]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::GroupStatus;
use eyes_runtime::{Analyzer, EyeSpace, Knowledge};

/// Black stones in the corner, and beside them on the edge `lost` White stones above the only point where they
/// could be joined to the one below; White cannot play there.
fn board(lost: usize) -> Board {
    let rows = [
        vec![". X X . . . . . . . . ."],
        vec!["X X O O . . . . . . . ."],
        vec!["O X O . . . . . . . . ."; lost],
        vec![
            ". X O . . . . . . . . .",
            "O X O . . . . . . . . .",
            ". O O . . . . . . . . .",
            "O . O . . . . . . . . .",
            ". O O . . . . . . . . .",
            "O . O . . . . . . . . .",
        ],
        vec![". . . . . . . . . . . ."; 4 - lost],
    ];
    Board::from_ascii(&rows.concat().join("\n")).unwrap()
}

fn analyzer() -> Analyzer {
    Analyzer::new(Knowledge::new().with_derived_table().with_search(100_000))
}

fn lost_space(lost: usize) -> EyeSpace {
    let board = board(lost);
    let eye = analyzer().eye_at(&board, Point::new(0, 2).unwrap(), Color::Black).expect("a space");
    assert_eq!(eye.points.len(), lost);
    assert!(eye.margins.is_empty());
    assert!(eye.attack.is_empty() && eye.defense.is_empty());
    eye
}

#[test]
fn a_false_margin_is_in_no_domain() {
    let board = board(1);
    let analysis = analyzer().analyze(&board);
    let false_margin = Point::new(0, 3).unwrap();
    for color in Color::ALL {
        assert!(analysis.eye_at(false_margin, color).is_none(), "{color}");
    }
    let corner = analysis.eye_at(Point::new(0, 0).unwrap(), Color::Black).expect("an eye");
    assert_eq!(analysis.group_of(corner).expect("a group").status, GroupStatus::Alive);
}

/// One stone, two, or a row of three leave one eye, a row of four two; and while the row of three stands, Black
/// can threaten to take it and to make two eyes of the room.
#[test]
fn spaces_of_lost_stones_are_eyes_by_their_shape_once_empty() {
    for (lost, value) in [(1, "1111"), (2, "1111"), (3, "1112"), (4, "2222")] {
        let eye = lost_space(lost);
        assert_eq!(eye.value.to_string(), value, "{lost} stones");
        let threats: Vec<Point> = eye.defense_threats.iter().collect();
        let taking = Point::new(0, lost as u8 + 2).unwrap();
        assert_eq!(threats, if value == "1112" { vec![taking] } else { vec![] });
    }
}

/// Influence reaches no side of the corner, so that the point below it is no margin. White comes in by it all the same.
#[test]
fn a_way_in_that_is_no_margin_is_told() {
    let board = Board::from_ascii(
        "
        . . X O . . .
        . . O O O O O
        O X O . . . .
        O X O O O O O
        X X X O . . .
        X . X O . . .
        X X X O . . .
        ",
    )
    .unwrap();
    let corner = Point::new(0, 0).unwrap();
    let analysis = analyzer().analyze(&board);
    let eye = analysis.eye_at(Point::new(0, 1).unwrap(), Color::Black).expect("a space");
    assert!(!eye.margins.contains(Point::new(0, 1).unwrap()));
    assert_eq!(eye.ways_in.iter().collect::<Vec<_>>(), [corner]);
    assert!(!analysis.fills_own_eye(Point::new(0, 1).unwrap(), Color::Black));
    let other = analysis.eye_at(Point::new(1, 5).unwrap(), Color::Black).expect("an eye");
    assert!(other.ways_in.is_empty());
}

/// A stone at E6 touches no other black one, and White then takes D6. With a black stone below it, it does.
#[test]
fn a_margin_apart_from_the_group_is_told_where_the_value_needs_it() {
    let space = |below: char| {
        let board = Board::from_ascii(&format!(
            "
            . . . . . . O . .
            X X X X {below} O O O O
            . . . . . . O . .
            . . . . . . O O O
            . . . . . . O . .
            O O O O O O O O O
            "
        ))
        .unwrap();
        let analysis = analyzer().analyze(&board);
        analysis.eye_at(Point::new(0, 0).unwrap(), Color::Black).expect("a space").clone()
    };
    let margin = Point::new(4, 0).unwrap();
    let apart = space('.');
    assert!(apart.margins.contains(margin));
    assert_eq!((apart.value.to_string().as_str(), apart.margins_apart.len()), ("1122", 1));
    assert!(apart.margins_apart.contains(margin));
    let joined = space('X');
    assert!(joined.margins.contains(margin));
    assert!(joined.margins_apart.is_empty());
}
