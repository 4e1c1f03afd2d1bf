//! The diagrams of the GNU Go documentation, *Eyes and half eyes*, sections "Topology of Half Eyes
//! and False Eyes" and "Eye Topology with Ko".

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::{EyeKind, EyePoint};
use eyes_runtime::{Analyzer, Knowledge};

/// The diagram in the middle of an otherwise empty board.
fn in_the_centre(diagram: &str) -> (Board, impl Fn(usize, usize) -> Point) {
    let at = |row: usize, column: usize| Point::new(column as u8 + 7, row as u8 + 6).unwrap();
    let mut stones = Vec::new();
    for (row, line) in diagram.split('/').enumerate() {
        for (column, sign) in line.chars().enumerate() {
            match sign {
                'X' => stones.push((at(row, column), Color::Black)),
                'O' => stones.push((at(row, column), Color::White)),
                _ => {}
            }
        }
    }
    (Board::from_stones(19, 19, stones).unwrap(), at)
}

/// The verdict of the diagonals of the point in this row and column of the diagram.
fn judged(diagram: &str, row: usize, column: usize) -> EyePoint {
    let (board, at) = in_the_centre(diagram);
    let analysis = Analyzer::new(Knowledge::new()).analyze(&board);
    analysis
        .eye_point(at(row, column))
        .unwrap_or_else(|| panic!("no eye point in {diagram}\n{board}"))
        .clone()
}

#[test]
fn the_half_eye_of_the_source() {
    let eye = judged("OOXX/O.O./OO.X", 1, 1);
    assert_eq!(eye.kind(), EyeKind::Half);
    let key = in_the_centre("").1(2, 2);
    assert_eq!((eye.attack.as_slice(), eye.defense.as_slice()), (&[key][..], &[key][..]));
}

#[test]
fn the_false_eyes_of_the_source() {
    // `OOX/O.O/XOO` and `OOX/O.OO/OOX`, with stones that make the X uncapturable.
    assert_eq!(judged("OOXX/O.OX/XOOX/XXXX", 1, 1).kind(), EyeKind::False);
    assert_eq!(judged("OOXX/O.OO/OOXX", 1, 1).kind(), EyeKind::False);
}

/// Case, diagram, and the sum in fifths with a = 4/5, b = 6/5.
const KO_TABLE: [(&str, &str, u8); 13] = [
    ("a", ".X../..OO/OO.O/O.OO/XOX./.X..", 5 + 4),
    ("a'", ".X../..OO/OO.O/OXOO/X.X./.X..", 5 + 6),
    ("b", ".X../.XOO/OO.O/O.OO/XOX./.X..", 10 + 4),
    ("b'", ".X../.XOO/OO.O/OXOO/X.X./.X..", 10 + 6),
    ("c", ".X../XOX./O.OO/OO.O/O.OO/XOX./.X..", 4 + 4),
    ("c'", ".X../XOX./O.OO/OO.O/OXOO/X.X./.X..", 4 + 6),
    ("c''", ".X../X.X./OXOO/OO.O/OXOO/X.X./.X..", 6 + 6),
    ("d", ".X.../XOX../O.O.X/OO.O./O.OO./XOX../.X...", 5 + 4 + 4),
    ("d'", ".X.../XOX../O.O.X/OO.O./OXOO./X.X../.X...", 5 + 4 + 6),
    ("d''", ".X.../X.X../OXO.X/OO.O./OXOO./X.X../.X...", 5 + 6 + 6),
    ("e", ".X.../XOX../O.OXX/OO.O./O.OO./XOX../.X...", 10 + 4 + 4),
    ("e'", ".X.../XOX../O.OXX/OO.O./OXOO./X.X../.X...", 10 + 4 + 6),
    ("e''", ".X.../X.X../OXOXX/OO.O./OXOO./X.X../.X...", 10 + 6 + 6),
];

#[test]
fn every_case_of_the_ko_table_has_its_symbolic_value() {
    for (case, diagram, fifths) in KO_TABLE {
        let row = diagram.split('/').position(|line| line.starts_with("OO.O")).unwrap();
        assert_eq!(judged(diagram, row, 2).diagonals.fifths(), fifths, "case ({case}): {diagram}");
    }
}

#[test]
fn the_choices_of_a_and_b_order_the_cases_as_the_source_says() {
    // Whole diagonals, favourable and unfavourable kos, and the desired interval, open at both ends.
    let cases = [
        ("a", [1, 1, 0], (0.0, 2.0)),
        ("a'", [1, 0, 1], (2.0, 3.0)),
        ("b", [2, 1, 0], (2.0, 3.0)),
        ("b'", [2, 0, 1], (3.0, 4.0)),
        ("c", [0, 2, 0], (0.0, 2.0)),
        ("c''", [0, 0, 2], (2.0, 3.0)),
        ("d", [1, 2, 0], (2.0, 3.0)),
        ("d''", [1, 0, 2], (3.0, 4.0)),
        ("e", [2, 2, 0], (3.0, 4.0)),
        ("e''", [2, 0, 2], (4.0, 9.0)),
    ];
    let failing = |a: f64| -> Vec<&str> {
        let sum = |[whole, good, bad]: [i32; 3]| {
            f64::from(whole) + f64::from(good) * a + f64::from(bad) * (2.0 - a)
        };
        let fails = |&(_, counts, (low, high)): &(_, [i32; 3], (f64, f64))| {
            !(low < sum(counts) && sum(counts) < high)
        };
        cases.iter().filter(|case| fails(case)).map(|case| case.0).collect()
    };
    assert_eq!(failing(1.0 / 2.0), ["c''", "d", "d''", "e"]);
    assert!(failing(2.0 / 3.0).is_empty() && failing(3.0 / 4.0).is_empty() && failing(4.0 / 5.0).is_empty());
}

#[test]
fn the_order_of_cases_that_choice_three_ties_is_right() {
    let fifths = |name: &str| KO_TABLE.iter().find(|case| case.0 == name).map(|case| case.2).unwrap();
    assert!(fifths("c''") < fifths("d"));
    assert!(fifths("d''") < fifths("e"));
}

/// A single point whose only question is a ko is half an eye, and says where to play.
#[test]
fn single_points_that_hang_on_a_ko_are_half_an_eye() {
    let mut hanging = 0;
    for (case, diagram, fifths) in KO_TABLE {
        if !(11..=19).contains(&fifths) || fifths == 15 {
            continue;
        }
        let (board, at) = in_the_centre(diagram);
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        let eye = analysis
            .eyes
            .iter()
            .find(|eye| {
                eye.points.len() == 1 && eye.half_eyes().any(|half| half.diagonals.fifths() == fifths)
            })
            .unwrap_or_else(|| panic!("no half eye in {case}"));
        assert_eq!(eye.value.to_string(), "0011", "case {case}");
        assert!(eye.best_attack.is_some() && eye.best_defense.is_some(), "case {case}");
        assert!(board.is_on_board(at(0, 0)));
        hanging += 1;
    }
    assert!(hanging >= 6, "{hanging}");
}
