//! Unconditional status: that what it promises holds, and named positions.

use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::static_rules::benson::benson;
use eyes_runtime::static_rules::unconditional::{PointStatus, unconditional};

use crate::static_rules::grid::{Bits, Grid, bits_of};

/// On every board of this size: whatever White plays while Black passes, he captures no stone that is called alive, and
/// gets no chain that lives on Black's territory; and while Black passes or captures what is in atari, none that Black,
/// moving first from then on, cannot capture without giving up more than three stones.
fn claims_hold(width: u8, height: u8, suicide: Suicide) {
    let grid = Grid::new(width, height);
    let is_allowed = suicide == Suicide::Allowed;
    let board_of = |defender, attacker| grid.board(defender, attacker).with_suicide(suicide);
    let alive = |color: Color, own: Bits, board: &Board| {
        let life = benson(board, color, suicide);
        bits_of(own).filter(|&i| life.contains(board, grid.point(i))).fold(0, |set, i| set | 1 << i)
    };
    let count = 3usize.pow(u32::from(width) * u32::from(height));
    let huntable = grid.huntable(is_allowed);
    let sekis =
        grid.attainable_despite_captures(is_allowed, |number| grid.stones(number).0 & !huntable[number]);
    let lives = grid.attainable(is_allowed, |attacker, defender| {
        alive(Color::White, attacker, &board_of(defender, attacker))
    });
    let capturable = grid.capturable(is_allowed);
    let mut claims = 0u32;
    for number in 0..count {
        let (attacker, defender) = grid.stones(number);
        if !grid.is_legal(attacker, defender) {
            continue;
        }
        let board = board_of(defender, attacker);
        let status = unconditional(&board);
        for i in 0..grid.area() {
            let at = grid.point(i).vertex(height);
            let is_alive = status.alive(Color::Black).contains(grid.point(i));
            assert!(!is_alive || capturable[number] >> i & 1 == 0, "White can capture {at} on\n{board}");
            let is_black = status.territory(Color::Black).contains(grid.point(i));
            claims += u32::from(is_black);
            assert!(!is_black || lives[number] >> i & 1 == 0, "White can live at {at} on\n{board}");
            assert!(!is_black || sekis[number] >> i & 1 == 0, "White can get a seki at {at} on\n{board}");
        }
    }
    assert!(claims > 100, "{claims}");
}

#[test]
fn claims_hold_on_small_boards() {
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        claims_hold(3, 3, suicide);
        claims_hold(4, 2, suicide);
    }
}

/// No stone that is called alive can be captured while its owner passes, and none lives in territory that is called
/// unconditional, on boards of up to 12 points, with and without suicide.
#[test]
#[ignore = "minutes"]
fn claims_hold_on_larger_boards() {
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        claims_hold(5, 2, suicide);
        claims_hold(4, 3, suicide);
        claims_hold(6, 2, suicide);
    }
}

/// White passes, and Black plays B2, a suicide of three stones, then A1, B2 and C1, which takes both white stones.
#[test]
fn suicide_makes_room_in_what_would_be_territory() {
    let board = Board::from_ascii("X . O\nX O .").expect("a board");
    let stone = Point::from_gtp("C2", 3, 2).expect("a vertex");
    assert_eq!(unconditional(&board).status(stone), PointStatus::Alive);
    let board = board.with_suicide(Suicide::Allowed);
    assert!(board.points().all(|point| unconditional(&board).status(point) == PointStatus::Undecided));
    let mut after = board;
    for vertex in ["B2", "A1", "B2", "C1"] {
        after.play(Point::from_gtp(vertex, 3, 2).expect("a vertex"), Color::Black).expect("a legal move");
    }
    assert!(after.points_with(Some(Color::White)).is_empty());
}

/// What adjoins a living chain everywhere is territory under both rules.
#[test]
fn areas_that_adjoin_living_chains_are_territory_with_suicide() {
    let board = Board::from_ascii(
        "
        . X . O . X .
        X X X X X X .
        . . . . . . .",
    )
    .expect("a board")
    .with_suicide(Suicide::Allowed);
    let status = unconditional(&board);
    let named = |vertex| status.status(Point::from_gtp(vertex, 7, 3).expect("a vertex"));
    assert_eq!(named("A3"), PointStatus::Territory(Color::Black));
    assert_eq!(named("D3"), PointStatus::Dead);
    assert_eq!(named("B3"), PointStatus::Alive);
    assert_eq!(named("A1"), PointStatus::Undecided);
}

fn statuses(diagram: &str) -> String {
    let board = Board::from_ascii(diagram).expect("a board");
    let status = unconditional(&board);
    let mut text = String::new();
    for point in board.points() {
        if point.column() == 0 && point.row() > 0 {
            text.push('\n');
        }
        text.push(match status.status(point) {
            PointStatus::Alive => 'A',
            PointStatus::Dead => 'd',
            PointStatus::Territory(Color::Black) => 'b',
            PointStatus::Territory(Color::White) => 'w',
            PointStatus::Undecided => '?',
        });
    }
    text
}

#[test]
fn eyes_are_territory_and_invaders_in_them_are_dead() {
    let text = statuses(
        "
        . X . O . X . . .
        X X X X X X . . .
        . . . . . . . . .
        ",
    );
    assert_eq!(text, "bAbdbA???\nAAAAAA???\n?????????");
}

/// A large region is not territory: the opponent can live there.
#[test]
fn a_large_region_is_not_territory() {
    let text = statuses(
        "
        . X . X . . .
        X X X X . . .
        . . . X . . .
        X X X X . . .
        . . . . . . .
        ",
    );
    assert_eq!(text.lines().next(), Some("bAbA???"));
}

/// A stone that can be captured but stands in territory of its own side gains the opponent nothing:
/// it counts as alive.
#[test]
fn a_stone_in_own_territory_is_alive() {
    let board = Board::from_ascii(
        "
        . O O . . O O O
        O O O O O O O O
        . O . . O X X O
        O O . . O O X X
        O O O O . O X X
        O O O O O X . O
        . O O X O O . O
        O O X X X X X X
        ",
    )
    .expect("a board");
    let status = unconditional(&board);
    let stone = Point::from_gtp("H2", 8, 8).expect("a vertex");
    assert!(!status.alive(Color::White).contains(stone));
    assert_eq!(status.status(stone), PointStatus::Alive);
}

#[test]
fn nothing_is_certain_of_an_empty_board() {
    let board = Board::new(9, 9).expect("a board");
    let status = unconditional(&board);
    assert!(board.points().all(|point| status.status(point) == PointStatus::Undecided));
    let corner = Point::new(0, 0).expect("a point");
    assert!(!status.life(Color::Black).contains(&board, corner));
}

/// The status of the white stones around the space of a board of Black's with two eyes of his own below.
fn around_two_stones(space: &str) -> String {
    let diagram = format!(
        "{space}
        X X X X X X X X X
        . X . X X X X X X"
    );
    let text = statuses(&diagram);
    text.lines().take(space.trim().lines().count()).collect::<Vec<_>>().join("\n")
}

/// Taking the two stones leaves one small eye; leaving them there is a seki.
#[test]
fn a_group_around_two_stones_is_not_dead_where_neither_side_can_fill_the_space() {
    for space in [
        "
        X X O O O X X X X
        X X O . O O X X X
        X O O X . O X X X
        X O . X O O X X X
        X O O . O X X X X
        X X O O O X X X X",
        "
        X X O O O X X X X
        X O O . O O X X X
        X O . X . O X X X
        X O . X . O X X X
        X O O . O O X X X
        X X O O O X X X X",
        "
        X O O . O O X X X
        X O . X . O X X X
        X O . X O O X X X
        X O O . O X X X X
        X X O O O X X X X",
    ] {
        let text = around_two_stones(space);
        assert!(!text.contains('d') && text.contains('?'), "{space}\n{text}");
    }
}

/// The same space within two strings can be divided.
#[test]
fn a_group_of_two_strings_around_two_stones_is_dead() {
    let text = around_two_stones(
        "
        X X X X X O X X X
        X X X O O . O X X
        X X X O . X . O X
        X X X O . X O O X
        X X X O O . O X X
        X X X X O O X X X",
    );
    assert_eq!(text, "AAAAAdAAA\nAAAddbdAA\nAAAdbAbdA\nAAAdbAddA\nAAAddbdAA\nAAAAddAAA");
}

/// What cannot be captured in one place says nothing about another: the eyes at the right are territory,
/// though White can get unconditional life elsewhere.
#[test]
fn strings_that_live_elsewhere_leave_territory_alone() {
    let text = statuses(
        "
        .X.XXOXXOOX
        X..XXO...OX
        ..XXXOO.OX.
        XXXXXXOOXXX
        XXXXXXXX.X.
        .XOOOXXXXXX
        XO..OXXOOOX
        XO.XOXXO.OO
        XOOX.OO.X.O
        XXO.OOO.X.O
        XXOOO.OO.O.",
    );
    assert_eq!(text.lines().nth(4), Some("AAAAAAAAbAb"));
}

/// A corner inside a living wall is no territory where a way leads out of it. While White passes, Black takes the
/// stones in the way and lives everywhere.
#[test]
fn a_corner_with_a_way_out_is_no_territory() {
    let mut board = Board::from_ascii(
        "
        . O O . X X . . O O O . .
        O . O . X X O O . O O . .
        X O O O O X O O . . O O .
        X . O . O O O O O O O O .
        O O O O . O O . O . O X O
        O O . O . . X . O O O . O
        . . O O O X O X O O O . .
        . . . X O O . . O O X O O
        . . X X . O O O X O X . O
        X X X . O O O O X X X . X
        X . X X O X X X X . . X X
        X X . X X O . O O O O . .
        X . X X X X X X O O O . .",
    )
    .expect("a board");
    let at = |vertex| Point::from_gtp(vertex, 13, 13).expect("a vertex");
    let corner = ["M13", "N13", "M12", "N12", "N11"].map(at);
    let status = unconditional(&board);
    assert!(corner.iter().all(|&point| status.status(point) == PointStatus::Undecided));
    let eyes = ["N1", "N13"].map(at);
    let mut played = true;
    while played {
        let free = board.points().filter(|point| !eyes.contains(point)).collect::<Vec<_>>();
        played = false;
        for point in free {
            played |= board.play(point, Color::Black).is_ok();
        }
    }
    assert!(benson(&board, Color::Black, Suicide::Forbidden).contains(&board, at("N12")), "{board}");
}

/// The same with eyes beside captured stones: the order in which the invader fills the points matters, and one that
/// wastes his eyes proves nothing. A stone whose capture takes one of his eyes is of no use to him.
#[test]
fn room_for_two_eyes_anywhere_is_no_territory() {
    let text = statuses(
        "
        X X O O O O O O O . X X X
        X X O O . . . O . O O . O
        O . X X O O . . X O X X .
        . . X X . O . X X X X O O
        . X X O . O O X X . . X X
        X X O O X X X X X X X X X
        X X X X X . X X X . X . X
        X O X X X X X X X X X X X
        . . . X X X X X X X . X X
        O . X X X X X X . . . X .
        . . X X . O O X X . . . X
        X X X X O O O X X X . . X
        X O . O . . . O O . X X X",
    );
    let bottom: Vec<&str> = text.lines().skip(10).collect();
    assert!(bottom.iter().all(|row| row[4..7] == *"???"), "{text}");
    let text = statuses(
        "
        . X . X O . O X . O O .
        . X . X O . X X . O O .
        X X . . O O X X O O . O
        O O X X O O O O O O O .
        O . O O O O O O O O O O
        O O O O O . O O O O O O
        O O O X X . O O X O O O
        . O O O O O O O . . . O
        O O O O O O X O O O O O
        . . . . O O . O O O O O
        . . . O . O O . O . . O",
    );
    let corner: Vec<&str> = text.lines().skip(9).collect();
    assert!(corner.iter().all(|row| row.starts_with("www")), "{text}");
}
