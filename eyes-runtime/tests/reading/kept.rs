//! A reader that is kept while a board is played on says what a new one says.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::reading::{Limits, Reader};

use super::argument;

/// A reproducible sequence of numbers.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Plays at random, goes back and takes other branches. After each step all strings and all safe moves are asked of
/// both readers. Returns the nodes of the kept reader and of the new ones.
fn compare(seed: u64, size: u8, steps: usize, limits: Limits) -> (u64, u64) {
    let mut numbers = Numbers(seed);
    let mut kept = Reader::new(limits);
    let mut fresh_nodes = 0;
    let mut boards = vec![Board::new(size, size).expect("a board")];
    for step in 0..steps {
        let mut board = boards.last().expect("a board").clone();
        if boards.len() > 2 && numbers.below(8) == 0 {
            boards.truncate(boards.len() - 1 - numbers.below(boards.len().min(6) - 1));
            board = boards.last().expect("a board").clone();
        } else {
            let point = Point::new(numbers.below(size.into()) as u8, numbers.below(size.into()) as u8);
            let point = point.expect("a point");
            let color = Color::ALL[numbers.below(2)];
            if board.play(point, color).is_err() {
                continue;
            }
            if numbers.below(4) != 0 {
                board.clear_ko();
            }
            boards.push(board.clone());
        }
        let mut fresh = Reader::new(limits);
        for head in board.strings() {
            assert_eq!(
                kept.defend(&board, head),
                fresh.defend(&board, head),
                "{seed}, {step}: {head:?}\n{board}"
            );
            assert_eq!(
                kept.attack(&board, head),
                fresh.attack(&board, head),
                "{seed}, {step}: {head:?}\n{board}"
            );
        }
        for point in board.points().filter(|&point| board.neighbours(point).any(|near| !board.is_empty(near)))
        {
            for color in Color::ALL {
                let of_kept = kept.safe_move(&board, point, color);
                let expected = fresh.safe_move(&board, point, color);
                assert_eq!(of_kept, expected, "{seed}, {step}: {color} {point:?}\n{board}");
            }
        }
        fresh_nodes += fresh.nodes();
    }
    (kept.nodes(), fresh_nodes)
}

/// With few nodes, so that many searches are cut short and every node counts; and with enough.
fn compare_games(seeds: std::ops::Range<u64>) {
    let (mut kept, mut fresh) = (0, 0);
    for seed in seeds {
        let (size, steps) = [(7, 120), (9, 160), (13, 250), (19, 400)][seed as usize % 4];
        let limits = if seed % 3 == 0 { Limits { nodes: 40, defence: 200, order: 3 } } else { Limits::FAST };
        let (of_kept, of_fresh) = compare(seed, size, steps, limits);
        kept += of_kept;
        fresh += of_fresh;
    }
    println!("{kept} nodes kept, {fresh} anew");
    assert!(kept * 2 < fresh, "{kept} of {fresh}");
}

#[test]
fn a_kept_reader_says_what_a_new_one_says() {
    compare_games(0..4);
}

/// A reader kept through random games with branches and undo, against a new reader for each position.
#[test]
#[ignore = "minutes"]
fn a_kept_reader_says_what_a_new_one_says_in_many_games() {
    compare_games(0..argument("games", 200));
}
