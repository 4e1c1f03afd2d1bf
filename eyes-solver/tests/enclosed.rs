//! What shuts a group in: named by the caller, or found on the board.

use eyes_solver::{
    Boundary, Bounds, Enclosed, EnclosedError, Enclosing, Move, Rules, Ruling, Safety, Side, Solver,
};

struct Drawn {
    width: usize,
    height: usize,
    cells: Vec<Option<Side>>,
}

/// A board drawn in rows: `O` defends, `X` attacks.
fn drawn(rows: &[&str]) -> Drawn {
    let cell = |sign| match sign {
        'O' => Some(Side::Defender),
        'X' => Some(Side::Attacker),
        _ => None,
    };
    Drawn { width: rows[0].len(), height: rows.len(), cells: rows.concat().chars().map(cell).collect() }
}

impl Drawn {
    fn within(&self, walls: &[usize], boundary: Boundary<'_>) -> Result<Enclosed, EnclosedError> {
        Enclosed::within(self.width, self.height, &self.cells, walls, boundary, false)
    }
}

fn reasons(enclosed: &Enclosed) -> Vec<(usize, Safety)> {
    enclosed.enclosing.iter().map(|&Enclosing { stone, safety }| (stone, safety)).collect()
}

/// White's eye is by far the largest empty area. Black lives all around.
#[test]
fn an_eye_that_only_white_borders_is_never_the_outside() {
    let board = drawn(&[
        "X.XOOOOO.", //
        ".XXO...OX",
        "XXXO...OX",
        "XXXOOOOOX",
        ".XXXXXXXX",
    ]);
    let enclosed = board.within(&[3], Boundary::Derived).unwrap();
    assert_eq!(enclosed.points, [8, 13, 14, 15, 22, 23, 24]);
    assert_eq!(reasons(&enclosed), [(2, Safety::Alive)]);
}

/// A group in the corner of a small board, with an eye larger than what is outside.
#[test]
fn a_small_board_has_its_outside_beside_black() {
    let board = drawn(&[
        "....OX.", //
        "....OX.", "OOOOOXX", "XXXXXXX",
    ]);
    let enclosed = board.within(&[4], Boundary::Derived).unwrap();
    assert_eq!(enclosed.points.len(), 8);
    assert_eq!(reasons(&enclosed), [(5, Safety::Outside)]);
}

#[test]
fn two_areas_of_his_own_make_a_black_string_safe() {
    let board = drawn(&[
        ".O.XX..X.....", //
        "OOOX.X.X.....",
        "XXXX..XX.....",
        "...X.X.......",
        "XX.XX........",
        ".............",
    ]);
    let enclosed = board.within(&[1], Boundary::Derived).unwrap();
    assert_eq!(enclosed.points, [0, 2]);
    assert!(matches!(reasons(&enclosed)[..], [(3, Safety::TwoAreas)]), "{enclosed:?}");
}

/// The black stones inside have liberties in two areas that only they are beside. But they are strings of one or two
/// stones that can be captured one after the other, and then White lives: he needs a ko.
#[test]
fn areas_that_strings_share_which_can_be_captured_make_none_safe() {
    let board = drawn(&[
        ".X..X...", //
        "X.XOX...", "OXOOX...", "OOOXX...", "..XX....", "XXX.....", "........",
    ]);
    let enclosed = board.within(&[11], Boundary::Derived).unwrap();
    assert_eq!(reasons(&enclosed), [(4, Safety::Outside)]);
    let rules = Rules { ruling: Ruling::I, ..Rules::default() };
    let status = Solver::new(&enclosed.region, rules, Bounds::default())
        .status(&enclosed.position, Side::Defender)
        .unwrap();
    assert_eq!(status.value(), -1);
}

#[test]
fn the_caller_names_what_is_safe() {
    // The black string on the right has no liberty outside: it can be captured, unless it is said to be safe.
    let board = drawn(&[
        ".O.X.O.......", //
        "OOOX.OX......",
        "XXXXXXX......",
        ".............",
    ]);
    let derived = board.within(&[1], Boundary::Derived).unwrap();
    assert_eq!(reasons(&derived), [(3, Safety::Outside)]);
    let named = board.within(&[1], Boundary::Safe(&[3])).unwrap();
    assert_eq!((named.points, named.enclosing[0].safety), (derived.points, Safety::Named));
    assert_eq!(
        board.within(&[1], Boundary::Safe(&[0])).unwrap_err(),
        EnclosedError::NothingSafe { point: 0 }
    );
    assert_eq!(
        board.within(&[1], Boundary::Safe(&[999])).unwrap_err(),
        EnclosedError::NothingSafe { point: 999 }
    );
}

#[test]
fn the_caller_names_the_points_of_the_fight() {
    let board = drawn(&[
        "...O.....", //
        "OOOOX....",
        ".........",
    ]);
    let open = board.within(&[3], Boundary::Derived).unwrap_err();
    assert!(matches!(open, EnclosedError::NotEnclosed { .. }));
    let leaks = board.within(&[3], Boundary::Region(&[0, 1, 2])).unwrap_err();
    assert_eq!(leaks, EnclosedError::NotEnclosed { leaks: vec![4, 18, 19, 20, 21], of_wall: true });
    let region = Boundary::Region(&[0, 1, 2, 4, 18, 19, 20, 21]);
    let enclosed = board.within(&[3], region).unwrap();
    assert_eq!(enclosed.points, [0, 1, 2, 4, 18, 19, 20, 21]);
    assert_eq!(reasons(&enclosed), [(13, Safety::Elsewhere)]);
}

/// A black stone takes part where its point and all its liberties are named.
#[test]
fn a_string_with_liberties_elsewhere_is_safe() {
    let board = drawn(&[
        "...O.....", //
        "OOOOX....",
        ".........",
    ]);
    let enclosed = |points: &[usize]| board.within(&[3], Boundary::Region(points)).unwrap();
    let some = enclosed(&[0, 1, 2, 4, 13, 14, 18, 19, 20, 21]);
    assert_eq!((some.points.len(), reasons(&some)), (8, vec![(13, Safety::Elsewhere)]));
    let all = enclosed(&[0, 1, 2, 4, 13, 14, 18, 19, 20, 21, 22]);
    assert_eq!((all.points.len(), reasons(&all)), (11, vec![]));
}

#[test]
fn a_group_needs_chains() {
    let board = drawn(&[".O.", "OX.", "..."]);
    assert_eq!(board.within(&[], Boundary::Derived).unwrap_err(), EnclosedError::NoChains);
    assert_eq!(board.within(&[1, 4], Boundary::Derived).unwrap_err(), EnclosedError::NoChain { point: 4 });
    let size = Enclosed::within(3, 2, &board.cells, &[1], Boundary::Derived, false).unwrap_err();
    assert_eq!(size, EnclosedError::Size { width: 3, height: 2, cells: 9 });
}

/// Two chains of one string are one wall, and the stones of several are points of the region.
#[test]
fn stones_of_one_string_are_one_chain() {
    let board = drawn(&[
        ".O.OX..", //
        "OO.OX..", "XXXXX..",
    ]);
    let one = board.within(&[1, 7], Boundary::Derived).unwrap();
    assert_eq!((one.region.walls().len(), one.points.len()), (0, 5));
    let two = board.within(&[1, 3], Boundary::Derived).unwrap();
    assert_eq!((two.region.walls().len(), two.points.len()), (2, 8));
    let status = Solver::new(&two.region, Rules::default(), Bounds::default())
        .status(&two.position, Side::Defender)
        .unwrap();
    assert_eq!(status.value(), 6);
}

/// Ten columns by seven rows in a corner, shut in by one white chain, around which Black has a liberty of his own.
fn a_corner_of_seventy_points(inside: char) -> Drawn {
    let first = format!("{inside}.........OX.");
    let rows = ["..........OX."; 6];
    let mut rows: Vec<&str> = std::iter::once(first.as_str()).chain(rows).collect();
    rows.extend(["OOOOOOOOOOOX.", "XXXXXXXXXXXX."]);
    drawn(&rows)
}

#[test]
fn a_group_with_too_large_an_area_is_enclosed_and_too_large() {
    for inside in ['.', 'X', 'O'] {
        let board = a_corner_of_seventy_points(inside);
        let found = board.within(&[10], Boundary::Derived).unwrap_err();
        assert_eq!(found, EnclosedError::TooLarge { points: 70, limit: 64 }, "{inside}");
        let message = found.to_string();
        assert!(message.contains("70 points") && message.contains("64"), "{message}");
    }
    let closed = |board: &Drawn| {
        Enclosed::within(board.width, board.height, &board.cells, &[10], Boundary::Derived, true)
    };
    assert_eq!(
        closed(&a_corner_of_seventy_points('.')).unwrap_err(),
        EnclosedError::TooLarge { points: 70, limit: 64 }
    );
    // The same area, which Black's safe string reaches.
    let mut board = a_corner_of_seventy_points('.');
    board.cells[7 * 13] = Some(Side::Attacker);
    assert!(matches!(board.within(&[10], Boundary::Derived), Err(EnclosedError::NotEnclosed { .. })));
    // A stone in the open, and Black's eye in the corner.
    let mut rows = vec![".X...........", "XX..........."];
    rows.extend(["............."; 6]);
    let mut board = drawn(&rows);
    board.cells[50] = Some(Side::Defender);
    assert!(matches!(board.within(&[50], Boundary::Derived), Err(EnclosedError::NotEnclosed { .. })));
}

/// White has an eye of twenty points in the corner, larger than what Black has outside.
#[test]
fn an_eye_that_may_be_the_outside_is_neither_unless_it_is_named() {
    let board = drawn(&[
        ".....OX.", //
        ".....OX.", ".....OX.", ".....OX.", "OOOOOOX.", "XXXXXXX.",
    ]);
    for closed in [false, true] {
        let found =
            Enclosed::within(board.width, board.height, &board.cells, &[5], Boundary::Derived, closed);
        assert_eq!(found.unwrap_err(), EnclosedError::OwnArea { points: 20 }, "{closed}");
    }
    let named = board.within(&[5], Boundary::Safe(&[6])).unwrap();
    assert_eq!((named.points.len(), named.region.external()), (20, 0));
    // Without an area that only Black is beside, the largest area is the outside.
    let lone = drawn(&[".....O..", ".....O..", "OOOOOO..", "........"]);
    let found =
        Enclosed::within(lone.width, lone.height, &lone.cells, &[5], Boundary::Derived, true).unwrap();
    assert_eq!(found.region.external(), 9);
}

/// The black string at the right of the top row has its only liberty outside. White gets out by capturing it; only if
/// Black alone plays outside does it shut White in.
#[test]
fn a_string_in_atari_shuts_nobody_in() {
    let board = drawn(&[
        ".....XX", //
        "....XOO", "...XOO.", "...XO..", "...XOO.", "....XOO", ".....XX",
    ]);
    let open = board.within(&[12], Boundary::Derived).unwrap_err();
    assert_eq!(open, EnclosedError::NotEnclosed { leaks: vec![4, 46], of_wall: false });
    let closed = Enclosed::new(board.width, board.height, &board.cells, 12, true).unwrap();
    assert_eq!(closed.points, [20, 26, 27, 34]);
}

/// Two areas have five points each. Whichever way the board is turned, neither is the outside.
#[test]
fn of_two_largest_areas_none_is_the_outside() {
    let rows = ["..X.X.", ".XXXX.", "XXOOXX", "OOOOOO", "OO..OO", "......"];
    let turned: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    let turned: Vec<&str> = turned.iter().map(String::as_str).collect();
    let board = drawn(&rows);
    let mirror = drawn(&turned);
    let one = board.within(&[14], Boundary::Derived).map(|enclosed| enclosed.points.len());
    let other = mirror.within(&[15], Boundary::Derived).map(|enclosed| enclosed.points.len());
    assert_eq!(one.map_err(|error| error.to_string()), other.map_err(|error| error.to_string()));
}

/// Random boards of 4x4, each with a defender stone and some points.
fn boards_and_regions(count: usize) -> impl Iterator<Item = (Drawn, usize, Vec<usize>)> {
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    const POINTS: usize = 16;
    let stones = prop::sample::select(vec![None, Some(Side::Attacker), Some(Side::Defender)]);
    let named = prop::collection::vec(prop::bool::weighted(0.6), POINTS);
    let boards = (prop::collection::vec(stones, POINTS), 0..POINTS, named);
    let mut runner = TestRunner::deterministic();
    let board = move |_| {
        let (cells, wall, named) = boards.new_tree(&mut runner).unwrap().current();
        let points = (0..POINTS).filter(|&point| named[point]).collect();
        (cells[wall] == Some(Side::Defender)).then_some((Drawn { width: 4, height: 4, cells }, wall, points))
    };
    (0..count).filter_map(board)
}

/// A group that lives on some points of a board lives on more of them too: with a wider region the defender can only
/// gain. The widest is the whole board, where nothing is assumed.
#[test]
fn a_group_that_lives_in_a_region_lives_on_the_board() {
    let bounds = Bounds { nodes: 20_000, ..Bounds::default() };
    let lives = |enclosed: &Enclosed| {
        let mut solver = Solver::new(&enclosed.region, Rules::default(), bounds);
        Some(solver.status(&enclosed.position, Side::Attacker).ok()?.is_lost())
    };
    let all: Vec<usize> = (0..16).collect();
    let mut compared = 0;
    for (board, wall, points) in boards_and_regions(120_000) {
        let within = |points: &[usize]| board.within(&[wall], Boundary::Region(points));
        let (Ok(narrow), Ok(whole)) = (within(&points), within(&all)) else { continue };
        if lives(&narrow) != Some(true) {
            continue;
        }
        if let Some(lives) = lives(&whole) {
            compared += 1;
            assert!(lives, "{:?} in {points:?}, group at {wall}", board.cells);
        }
    }
    assert!(compared > 300, "{compared} compared");
}

/// Whatever points are named, a first move of the region game is one on the board.
#[test]
fn a_move_in_a_region_is_legal_on_the_board() {
    let mut played = 0;
    for (board, wall, points) in boards_and_regions(40_000) {
        let links = eyes_rules::Links::<u64>::grid(board.width, board.height).unwrap();
        let stones =
            |side| (0..16).filter(|&at| board.cells[at] == Some(side)).fold(0, |all, at| all | 1 << at);
        let (attacker, defender) = (stones(Side::Attacker), stones(Side::Defender));
        let has_liberty = |at: usize, own: u64, other: u64| {
            use eyes_rules::Adjacency;
            links.around(links.flood(1 << at, own)) & !(own | other) != 0
        };
        let is_legal = |at: usize, side| {
            let (own, other) =
                if side == Side::Attacker { (attacker, defender) } else { (defender, attacker) };
            let own = own | 1 << at;
            let captures = |next: usize| other >> next & 1 == 1 && !has_liberty(next, other, own);
            has_liberty(at, own, other) || (0..16).any(captures)
        };
        if (0..16).any(|at| {
            attacker >> at & 1 == 1 && !has_liberty(at, attacker, defender)
                || defender >> at & 1 == 1 && !has_liberty(at, defender, attacker)
        }) {
            continue;
        }
        let Ok(enclosed) = board.within(&[wall], Boundary::Region(&points)) else { continue };
        for (number, &at) in enclosed.points.iter().enumerate() {
            let move_there = Move::Play(u8::try_from(number).unwrap());
            if board.cells[at].is_none()
                && enclosed.position.play(&enclosed.region, Side::Attacker, move_there).is_some()
            {
                played += 1;
                assert!(is_legal(at, Side::Attacker), "{:?} in {points:?}: {at}", board.cells);
            }
        }
    }
    assert!(played > 1_000, "{played}");
}
