//! Boards read from other programs' boards, and kept in little space.

use eyes_runtime::board::{Board, Color, Point, PointSet, ReadBoard, Setup, SetupError};
use proptest::prelude::*;

/// Everything that a board tells of its stones.
fn told(board: &Board) -> impl PartialEq + core::fmt::Debug + use<> {
    let points: Vec<_> = board
        .points()
        .map(|point| {
            let string: PointSet = board.stones(point).collect();
            let liberties: PointSet = board.liberties(point).collect();
            (board.color_at(point), string, liberties, board.liberty_count(point), board.string_size(point))
        })
        .collect();
    (points, board.hash(), board.ko(), board.suicide(), board.width(), board.height())
}

fn played(size: (u8, u8), moves: &[(u8, bool)]) -> Board {
    let mut board = Board::new(size.0, size.1).unwrap();
    for &(at, is_black) in moves {
        let color = if is_black { Color::Black } else { Color::White };
        if let Some(point) = Point::from_array_index(at.into(), size.0) {
            let _ = board.play(point, color);
        }
    }
    board
}

fn moves() -> impl Strategy<Value = Vec<(u8, bool)>> {
    prop::collection::vec((0_u8..42, any::<bool>()), 0..90)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// One board follows others, each after a few moves more or another game altogether.
    #[test]
    fn a_board_follows_another(games in prop::collection::vec((moves(), 0_usize..3), 1..4)) {
        let mut follower = Board::new(9, 9).unwrap();
        for (moves, kind) in games {
            let size = [(6, 7), (6, 7), (7, 6)][kind];
            for played_so_far in 0..=moves.len() {
                let board = played(size, &moves[..played_so_far]);
                follower.read(&board).unwrap();
                prop_assert_eq!(told(&follower), told(&board));
            }
        }
    }

    #[test]
    fn a_set_up_is_the_position(moves in moves()) {
        let board = played((6, 7), &moves);
        let setup = Setup::of(&board);
        prop_assert_eq!(told(&Board::try_from(&setup).unwrap()), told(&board));
        prop_assert_eq!(Setup::of(&setup), setup);
        let cells = board.points().map(|point| board.color_at(point));
        let from_cells = Board::from_cells(6, 7, cells).unwrap();
        prop_assert_eq!(Setup::of(&from_cells).stones(Color::White), setup.stones(Color::White));
    }
}

#[test]
fn points_have_places_in_arrays_and_letters_in_sgf() {
    for (width, height) in [(2, 2), (19, 19), (25, 25), (9, 13)] {
        for (at, point) in Board::new(width, height).unwrap().points().enumerate() {
            assert_eq!(point.array_index(width), at);
            assert_eq!(Point::from_array_index(at, width), Some(point));
            assert_eq!(Point::from_sgf(&point.sgf().to_string()), Some(point));
        }
    }
    assert_eq!(Point::from_array_index(0, 0), None);
    assert_eq!(Point::from_array_index(usize::MAX, 19), None);
    assert_eq!(Point::from_array_index(26 * 19, 19), None);
    for text in ["", "a", "abc", "A1", "az", "é"] {
        assert_eq!(Point::from_sgf(text), None, "{text}");
    }
}

/// A board that says what it likes.
struct Wrong {
    size: (u8, u8),
    stones: [PointSet; 2],
}

impl ReadBoard for Wrong {
    fn size(&self) -> (u8, u8) {
        self.size
    }

    fn stones(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }
}

#[test]
fn impossible_boards_are_refused() {
    let at = |column, row| Point::new(column, row).unwrap();
    let set = |points: &[Point]| points.iter().copied().collect::<PointSet>();
    let mut board = Board::from_ascii("X .\n. O").unwrap();
    let mut refused = |size, black: &[Point], white: &[Point]| {
        let result = board.read(&Wrong { size, stones: [set(black), set(white)] });
        let is_cleared = board.points_with(None).len() == board.points().count();
        (result.unwrap_err(), is_cleared)
    };
    assert!(matches!(refused((1, 9), &[], &[]), (SetupError::Size(_), true)));
    let twice = SetupError::Occupied { point: at(1, 0), height: 3 };
    assert_eq!(refused((3, 3), &[at(1, 0)], &[at(1, 0)]), (twice, true));
    assert_eq!(refused((3, 3), &[at(3, 0)], &[]), (SetupError::OffBoard { point: at(3, 0) }, true));
    let none = SetupError::NoLiberties { point: at(0, 0), color: Color::White, height: 3 };
    assert_eq!(refused((3, 3), &[at(2, 0), at(0, 1), at(1, 1)], &[at(1, 0), at(0, 0)]), (none, true));
}
