//! Properties of every reading.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::reading::{Limits, Outcome, Reader};
use proptest::prelude::*;

fn played(size: u8, moves: &[(u8, u8)]) -> Board {
    let mut board = Board::new(size, size).unwrap();
    for (i, &(x, y)) in moves.iter().enumerate() {
        let color = Color::ALL[i % 2];
        let _ = board.play(Point::new(x % size, y % size).unwrap(), color);
    }
    board
}

/// Turns the board by a quarter, or reflects it.
fn image(board: &Board, turn: bool) -> (Board, impl Fn(Point) -> Point + use<>) {
    let last = board.width() - 1;
    let map = move |p: Point| {
        let (x, y) = (p.column(), p.row());
        if turn { Point::new(last - y, x).unwrap() } else { Point::new(last - x, y).unwrap() }
    };
    let stones = board.points().filter_map(|p| Some((map(p), board.color_at(p)?)));
    let mut image = Board::from_stones(board.width(), board.height(), stones).unwrap();
    image.set_ko(board.ko().map(map));
    (image, map)
}

/// Whether some rotation or reflection maps the board to itself.
fn is_symmetric(board: &Board) -> bool {
    let mut turned = board.clone();
    (1..8).any(|way| {
        turned = image(&turned, way != 4).0;
        turned == *board
    })
}

fn boards() -> impl Strategy<Value = Board> {
    (5u8..=9, proptest::collection::vec((0u8..9, 0u8..9), 10..110))
        .prop_map(|(size, moves)| played(size, &moves))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Even where the nodes run out.
    #[test]
    fn what_was_asked_before_changes_no_answer(before in boards(), board in boards()) {
        let limits = Limits { nodes: 40, defence: 200, order: 3 };
        let mut kept = Reader::new(limits);
        for head in before.strings() {
            kept.defend(&before, head);
        }
        let heads: Vec<Point> = board.strings().collect();
        for &head in heads.iter().rev() {
            let mut fresh = Reader::new(limits);
            prop_assert_eq!(kept.defend(&board, head), fresh.defend(&board, head));
            prop_assert_eq!(kept.attack(&board, head), fresh.attack(&board, head));
            let liberty = board.liberties(head).next().unwrap();
            for color in Color::ALL {
                let mut fresh = Reader::new(limits);
                prop_assert_eq!(kept.safe_move(&board, liberty, color), fresh.safe_move(&board, liberty, color));
            }
        }
    }

    #[test]
    fn answers_fit_together(board in boards()) {
        let mut reader = Reader::new(Limits::FAST);
        for head in board.strings().collect::<Vec<_>>() {
            let (attack, defend) = (reader.attack(&board, head), reader.defend(&board, head));
            prop_assert_eq!(attack, reader.attack(&board, head));
            prop_assert_eq!(attack.point.is_some(), attack.outcome.is_possible());
            if board.liberty_count(head) > 4 {
                prop_assert_eq!((attack.outcome, defend.outcome), (Outcome::No, Outcome::Yes));
                continue;
            }
            prop_assert_eq!(defend.point.is_some(), defend.outcome.is_possible());
            let owner = board.color_at(head).unwrap();
            if let Some(point) = defend.point.filter(|_| defend.outcome != Outcome::KoBad && board.ko().is_none()) {
                prop_assert!(board.legality(point, owner).is_ok());
            }
            if let Some(point) = attack.point.filter(|_| attack.outcome != Outcome::KoBad && board.ko().is_none()) {
                let mut after = board.clone();
                prop_assert!(after.play(point, owner.opponent()).is_ok());
                if attack.outcome == Outcome::Yes && attack.complete && after.color_at(head) == Some(owner) {
                    let rest = Reader::new(Limits::default()).defend(&after, head);
                    prop_assert!(rest.outcome == Outcome::No || !rest.complete, "{rest:?} at {head:?}\n{after}");
                }
            }
        }
    }

    #[test]
    fn symmetry_does_not_change_answers(board in boards(), turn: bool) {
        let (image, map) = image(&board, turn);
        let symmetric = is_symmetric(&board);
        let (mut reader, mut other) = (Reader::new(Limits::FAST), Reader::new(Limits::FAST));
        for head in board.strings().collect::<Vec<_>>() {
            let attacks = (reader.attack(&board, head), other.attack(&image, map(head)));
            let defences = (reader.defend(&board, head), other.defend(&image, map(head)));
            for (a, b) in [attacks, defences] {
                prop_assert_eq!((a.outcome, a.complete), (b.outcome, b.complete), "{:?}\n{}", head, board);
                prop_assert!(symmetric || a.point.map(&map) == b.point, "{:?}\n{}", head, board);
            }
        }
    }

    #[test]
    fn a_safe_move_is_one_that_cannot_be_taken(board in boards()) {
        let mut reader = Reader::new(Limits::FAST);
        for point in board.points() {
            for color in Color::ALL {
                let safe = reader.safe_move(&board, point, color);
                let mut after = board.clone();
                match after.play(point, color) {
                    Ok(_) => {
                        let attack = Reader::new(Limits::FAST).attack(&after, point);
                        if attack.complete && safe.complete {
                            prop_assert_eq!(safe.outcome, attack.outcome.reversed(), "{:?}\n{}", point, board);
                        }
                    }
                    Err(_) => prop_assert!(safe.outcome == Outcome::No || board.ko() == Some(point)),
                }
            }
        }
    }
}

#[test]
fn a_limit_that_is_hit_shows() {
    let board = played(9, &[(4, 4), (4, 3), (3, 4), (5, 3), (3, 3), (3, 2)]);
    let mut reader = Reader::new(Limits { nodes: 3, ..Limits::default() });
    let incomplete = board.strings().filter(|&head| !reader.attack(&board, head).complete).count();
    assert!(incomplete > 0);
}

#[test]
fn a_string_is_safe_for_certain_only_if_the_attack_was_read_to_its_end() {
    let board = played(9, &[(4, 4), (4, 3), (3, 4), (5, 3), (3, 3), (3, 2)]);
    let few = Limits { nodes: 3, ..Limits::default() };
    let mut analyzer = eyes_runtime::Analyzer::new(eyes_runtime::Knowledge::default()).with_limits(few);
    let strings = &analyzer.analyze(&board).strings;
    let unread =
        || strings.iter().filter(|string| string.attack.outcome == Outcome::No && !string.attack.complete);
    assert!(unread().count() > 0);
    assert!(unread().all(|string| !string.defend.complete));
}

#[test]
fn empty_points_are_neither_attacked_nor_defended() {
    let board = Board::new(9, 9).unwrap();
    let mut reader = Reader::new(Limits::FAST);
    let point = Point::new(4, 4).unwrap();
    assert_eq!(reader.attack(&board, point).outcome, Outcome::No);
    assert_eq!(reader.defend(&board, point).outcome, Outcome::Yes);
    assert_eq!(reader.safe_move(&board, point, Color::Black).outcome, Outcome::Yes);
}
