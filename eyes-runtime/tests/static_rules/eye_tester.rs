//! Tests of the instant eye tester: the page's counterexamples as far as its text describes them, and the
//! guarantee of the fixpoint.
//!
//! Sensei's Library, *Instant Eye Tester*.

use std::collections::BTreeSet;

use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::static_rules::benson::benson;
use eyes_runtime::static_rules::eye_tester::{
    EyeTest, EyeTestResult, FalseReason, eye_tester, fixpoint_eyes, single_point_eye,
};
use proptest::prelude::*;

use crate::static_rules::grid::Grid;

fn board(diagram: &str) -> Board {
    Board::from_ascii(diagram).expect("a board")
}

fn vertex(board: &Board, name: &str) -> Point {
    Point::from_gtp(name, board.width(), board.height()).expect("a vertex")
}

/// The readings that call the eye real, in the order of the page.
fn real_by(board: &Board, name: &str) -> Vec<EyeTest> {
    let point = vertex(board, name);
    EyeTest::ALL
        .into_iter()
        .filter(|&test| matches!(eye_tester(board, point, test), EyeTestResult::Real { .. }))
        .collect()
}

/// "So can't the path continue through them" (Brian M): the diamond, whose corners are single spaces. The text
/// calls it unsettled. Readings whose paths may skip points call it real.
#[test]
fn the_diamond() {
    let board = board(
        "
        . . . . .
        . . X . .
        . X . X .
        . . X . .
        . . . . .
        ",
    );
    assert_eq!(real_by(&board, "C3"), [EyeTest::Original, EyeTest::Corrected]);
}

/// Peklak's: "I can always start the path going to another stone and jump the eye later."
#[test]
fn a_path_that_comes_back_to_skip_the_eye() {
    let board = board(
        "
        . O X O . .
        O O X O O .
        X X . X X X
        O O X O O .
        . O X O . .
        ",
    );
    assert_eq!(real_by(&board, "C3"), [EyeTest::Original]);
    assert_eq!(
        eye_tester(&board, vertex(&board, "C3"), EyeTest::Corrected),
        EyeTestResult::False {
            owner: Color::Black,
            reason: FalseReason::NoPath { from: vertex(&board, "C4"), to: vertex(&board, "B3") }
        }
    );
}

/// The first wanted board without White stones, smallest sizes first, then fewest stones.
fn smallest(wanted: impl Fn(&Board) -> bool) -> String {
    for (width, height) in [(3, 2), (3, 3), (4, 3), (5, 3), (4, 4), (5, 4)] {
        let grid = Grid::new(width, height);
        for count in 0..=grid.area() as u32 {
            let found = (0..1 << grid.area())
                .filter(|black: &u64| black.count_ones() == count && grid.is_legal(*black, 0))
                .map(|black| grid.board(black, 0))
                .find(&wanted);
            if let Some(board) = found {
                return board.to_string();
            }
        }
    }
    panic!("no such board");
}

fn real_eyes(board: &Board, test: EyeTest) -> Vec<Point> {
    board
        .points()
        .filter(|&point| {
            let verdict = eye_tester(board, point, test);
            matches!(verdict, EyeTestResult::Real { owner: Color::Black, .. })
        })
        .collect()
}

fn with(board: &Board, moves: &[(Point, Color)]) -> Option<Board> {
    let mut board = board.clone();
    for &(point, color) in moves {
        board.play(point, color).ok()?;
        board.clear_ko();
    }
    Some(board)
}

/// "Whoever plays at a first will win" (FCS): the corrected test counts two real eyes, yet one white
/// move takes one of them, while a black one makes the group live unconditionally.
#[test]
fn an_unsettled_group() {
    let is_unsettled = |board: &Board| {
        real_eyes(board, EyeTest::Corrected).len() == 2
            && board.points_with(None).iter().any(|a| {
                let cut = with(board, &[(a, Color::White)]);
                let joined = with(board, &[(a, Color::Black)]);
                cut.is_some_and(|cut| real_eyes(&cut, EyeTest::Corrected).len() == 1)
                    && joined.is_some_and(|joined| {
                        let life = benson(&joined, Color::Black, Suicide::Forbidden);
                        life.stones(&joined) == joined.points_with(Some(Color::Black))
                    })
            })
    };
    assert_eq!(smallest(is_unsettled), "X X .\n. X X\nX . .\n");
}

/// "If black plays on a, white can answer on b and take out one eye", and the other way round (stw).
#[test]
fn two_real_eyes_but_dead() {
    let is_dead = |board: &Board| {
        let empty: Vec<Point> = board
            .points_with(None)
            .iter()
            .filter(|&point| single_point_eye(board, point).is_none())
            .collect();
        real_eyes(board, EyeTest::Corrected).len() == 2
            && empty.iter().any(|&a| {
                empty.iter().any(|&b| {
                    let falls = |black, white| {
                        with(board, &[(black, Color::Black), (white, Color::White)])
                            .is_some_and(|next| real_eyes(&next, EyeTest::Corrected).len() < 2)
                    };
                    a != b && falls(a, b) && falls(b, a)
                })
            })
    };
    assert_eq!(smallest(is_dead), "X . X\n. X .\nX . .\n");
}

/// "Each marked point is an eye only if the other marked point is an eye" (jsha): the solid test calls these
/// eyes false, and the fixpoint correctly calls them real.
#[test]
fn eyes_that_live_through_each_other() {
    let each_needs_another = |board: &Board| {
        let real = real_eyes(board, EyeTest::Fixpoint);
        !real.is_empty() && real_eyes(board, EyeTest::Solid).is_empty()
    };
    assert_eq!(smallest(each_needs_another), "X . X\n. X .\n");
}

/// The converse fails. Two chains share an eye and have one more eye each, so both live, but the fixpoint calls
/// the shared eye false. The page's "aren't really alive anyhow" is wrong.
#[test]
fn chains_may_live_by_an_eye_that_the_fixpoint_calls_false() {
    let lives_by_a_false_eye = |board: &Board| {
        let life = benson(board, Color::Black, Suicide::Forbidden);
        let is_alive =
            !life.heads().is_empty() && life.stones(board) == board.points_with(Some(Color::Black));
        is_alive && !fixpoint_eyes(board, Color::Black).fake().is_empty()
    };
    assert_eq!(smallest(lives_by_a_false_eye), "X . X\nX . X\n. X .\n");
}

/// The page's groupset (iopq): chains that share territory, each joined to two. A territory is empty and bordered
/// by one colour only. Benjimin's reply: a territory with captured stones inside does not count.
#[test]
fn a_group_with_a_prisoner_in_its_eye_lives_though_no_groupset() {
    let board = board(
        "
        . X . O X .
        X X X X X .
        . . . . . .
        ",
    );
    let life = benson(&board, Color::Black, Suicide::Forbidden);
    assert!(life.contains(&board, vertex(&board, "B3")));
    let borders_white = |point: Point| board.neighbours(point).any(|near| board.is_color(near, Color::White));
    let territories = ["A3", "C3"].map(|name| !borders_white(vertex(&board, name)));
    assert_eq!(territories, [true, false]);
}

#[test]
fn points_that_are_no_eyes() {
    let board = board(
        "
        . X . O
        X O X .
        . . . .
        ",
    );
    for name in ["B3", "C3", "D1", "D2"] {
        for test in EyeTest::ALL {
            assert_eq!(eye_tester(&board, vertex(&board, name), test), EyeTestResult::NotAnEye, "{name}");
        }
    }
}

fn random_board(width: u8, height: u8, moves: &[(u8, u8, bool, u8)]) -> Board {
    let mut board = Board::new(width, height).expect("a size in range");
    for &(x, y, black, stubborn) in moves {
        let Some(point) = Point::new(x % width, y % height) else { continue };
        let color = if black { Color::Black } else { Color::White };
        if stubborn == 0 || single_point_eye(&board, point) != Some(color) {
            let _ = board.play(point, color);
        }
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_the_readings_have_in_common(
        width in 2u8..=9,
        height in 2u8..=9,
        moves in prop::collection::vec((0u8..25, 0u8..25, any::<bool>(), 0u8..6), 0..250),
    ) {
        let board = random_board(width, height, &moves);
        for color in Color::ALL {
            let eyes = fixpoint_eyes(&board, color);
            let life = benson(&board, color, Suicide::Forbidden);
            for point in board.points() {
                if single_point_eye(&board, point) != Some(color) {
                    continue;
                }
                prop_assert!(eyes.real().contains(point) != eyes.fake().contains(point));
                let is_real = |test| {
                    matches!(eye_tester(&board, point, test), EyeTestResult::Real { owner, .. } if owner == color)
                };
                // Each test allows everything that the readings before it in this list allow.
                let order =
                    [EyeTest::Solid, EyeTest::Fixpoint, EyeTest::Eyes, EyeTest::Corrected, EyeTest::Original];
                for pair in order.windows(2) {
                    prop_assert!(!is_real(pair[0]) || is_real(pair[1]), "{:?} at {:?}\n{}", pair, point, board);
                }
                prop_assert_eq!(is_real(EyeTest::Fixpoint), eyes.real().contains(point));
                for test in order {
                    check_witness(&board, point, eye_tester(&board, point, test))?;
                }
            }
            // A group with two real eyes is unconditionally alive.
            for stone in board.points_with(Some(color)) {
                let (stones, real) = eyes.group(&board, stone);
                prop_assert!(real.len() < 2 || stones.iter().all(|stone| life.contains(&board, stone)));
            }
        }
    }
}

/// A witness path joins two stones around the eye step by step and skips only single empty points.
fn check_witness(board: &Board, eye: Point, verdict: EyeTestResult) -> Result<(), TestCaseError> {
    let around: BTreeSet<Point> = board.neighbours(eye).collect();
    match verdict {
        EyeTestResult::Real { owner, paths } => {
            prop_assert_eq!(paths.len() + 1, around.len());
            let mut joined = BTreeSet::new();
            for path in &paths {
                joined.extend([path[0], path[path.len() - 1]]);
                for step in path.windows(2) {
                    prop_assert!(step[0].adjoins(step[1]));
                    prop_assert!(board.is_color(step[0], owner) || board.is_color(step[1], owner));
                }
                prop_assert!(path.iter().all(|&point| board.is_empty(point) || board.is_color(point, owner)));
            }
            prop_assert_eq!(joined, around);
        }
        EyeTestResult::False { reason: FalseReason::NoPath { from, to }, .. } => {
            prop_assert!(around.contains(&from) && around.contains(&to));
        }
        _ => prop_assert!(false),
    }
    Ok(())
}
