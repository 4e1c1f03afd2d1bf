//! Tests that complete answers do not depend on the order in which a search looks at points.

use alloc::vec::Vec;

use super::known::set_up;
use super::orientation::Orientation;
use super::search::Search;
use super::{Limits, Outcome};
use crate::board::{Board, Color, Point};

/// The complete answers to an attack, searched in each orientation of the board, each once.
fn answers(search: &mut Search, board: &Board, head: Point) -> Vec<Outcome> {
    let mut answers: Vec<Outcome> = Orientation::all(board.width(), board.height())
        .filter_map(|orientation| {
            set_up(search.board_mut(), board.grid(), orientation);
            let head = search.board().head(orientation.turn(head));
            let reading = search.ask_attack(head, Limits::FAST).reading;
            reading.complete.then_some(reading.outcome)
        })
        .collect();
    answers.sort_unstable();
    answers.dedup();
    answers
}

/// Where the attacker may not take back a ko, a move far from it that waits with a threat works here.
#[test]
fn a_move_that_waits_for_a_ko_with_a_threat_is_found() {
    let boards = [
        ("XXX.O\nOX.O.\nOO.XO\n.OXX.\nOXXXX", Point::at(2, 3)),
        (".XX.X\n.OOX.\nO.X.X\n.OOX.\nOOXXO", Point::at(1, 1)),
        (".OXX.\n.XO.O\n...XX\nOO..O\n.O...", Point::at(1, 1)),
    ];
    let mut search = Search::new(Limits::FAST);
    for (drawing, stone) in boards {
        let board = Board::from_ascii(drawing).unwrap();
        let head = board.string_head(stone).unwrap();
        assert_eq!(answers(&mut search, &board, head), [Outcome::KoGood], "{board}");
    }
}

/// Full of kos.
#[test]
fn complete_answers_are_the_same_in_all_orientations() {
    let mut state: u64 = 11;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound) as u8
    };
    let mut search = Search::new(Limits::FAST);
    let mut kos = 0;
    for _ in 0..1_500 {
        let mut board = Board::new(5, 5).unwrap();
        for number in 0..10 + below(100) {
            let _ = board.play(Point::at(below(5), below(5)), Color::ALL[usize::from(number % 2)]);
        }
        for head in board.strings().filter(|&head| board.liberty_count(head) <= 4) {
            let answers = answers(&mut search, &board, head);
            assert!(answers.len() <= 1, "{answers:?} at {head:?}, ko {:?}\n{board}", board.ko());
            kos += u32::from(answers == [Outcome::KoGood] || answers == [Outcome::KoBad]);
        }
    }
    assert!(kos > 300, "{kos}");
}
