//! What the eyes of a group are said to prove, against search, on all boards of a few points.
#![cfg(all(feature = "solver", feature = "knowledge"))]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::{GroupStatus, Source};
use eyes_runtime::open::{Kind, OpenBounds, solve};
use eyes_runtime::{Analyzer, Knowledge};
use eyes_solver::DEFAULT_NODES;

/// The board of this number, whose digits to the base of three are its points.
fn numbered(width: u8, height: u8, mut number: u64) -> Option<Board> {
    let mut stones = Vec::new();
    for index in 0..width * height {
        let color = [None, Some(Color::Black), Some(Color::White)][(number % 3) as usize];
        stones.extend(color.map(|color| (Point::new(index % width, index / width).unwrap(), color)));
        number /= 3;
    }
    Board::from_stones(width, height, stones).ok()
}

/// Counts the groups that are alive by their eyes, on each `step`th board.
fn compared(width: u8, height: u8, step: usize) -> usize {
    let knowledge = Knowledge::new().with_derived_table().with_search(DEFAULT_NODES);
    let mut analyzer = Analyzer::new(knowledge);
    let mut count = 0;
    for board in (0..3u64.pow(u32::from(width * height)))
        .step_by(step)
        .filter_map(|number| numbered(width, height, number))
    {
        let analysis = analyzer.analyze(&board);
        for group in analysis.groups.iter().filter(|group| group.is_proven) {
            if group.status == GroupStatus::Unconditional {
                continue;
            }
            count += 1;
            let bounds = OpenBounds { nodes: 1_000_000, ..OpenBounds::default() };
            let found = solve(&board, group.owner.opponent(), &group.strings, bounds).unwrap();
            assert!(found.status.is_some(), "not decided:\n{board}");
            assert!(
                found.status.is_some_and(eyes_solver::Status::is_lost) || found.kind == Kind::Assumed,
                "{:?} is {:?} by its eyes, search says {:?}:\n{board}",
                group.strings,
                group.status,
                found.status
            );
        }
    }
    count
}

#[test]
fn search_refutes_no_status_that_eyes_prove() {
    let sizes = [(4, 2, 1), (2, 4, 1), (3, 3, 3), (5, 2, 7), (2, 5, 11), (4, 3, 301)];
    let count: usize = sizes.map(|(width, height, step)| compared(width, height, step)).iter().sum();
    assert!(count > 10, "only {count}");
}

/// The same spaces with other nodes have the same values, unless one is a guess.
fn assert_same_values(board: &Board, analyzers: &mut [Analyzer]) -> usize {
    let analyses: Vec<_> = analyzers.iter_mut().map(|analyzer| analyzer.analyze(board)).collect();
    let mut count = 0;
    for eye in analyses.iter().flat_map(|analysis| &analysis.eyes) {
        for other in analyses.iter().flat_map(|analysis| &analysis.eyes) {
            let is_same = (eye.owner, eye.points, eye.margins, &eye.eye_points)
                == (other.owner, other.points, other.margins, &other.eye_points);
            if is_same && eye.source != Source::Guess && other.source != Source::Guess {
                count += 1;
                assert_eq!(eye.value, other.value, "{:?}:\n{board}", eye.points);
            }
        }
    }
    count
}

#[test]
fn no_value_but_a_guess_depends_on_the_nodes() {
    let mut analyzers = [0, 10, 300, DEFAULT_NODES]
        .map(|nodes| Analyzer::new(Knowledge::new().with_derived_table().with_search(nodes)));
    // Both have a half eye whose space is compared with that of a proper eye: in one the latter takes a search, in the
    // other the former.
    for rows in [
        "O O . . O\nX X O X X\n. O X . .\nO X O O X\nX . O . O\n",
        "X O X X .\nX . . O X\n. . O X O\n. X X . .\n. X O . O\n",
    ] {
        assert!(assert_same_values(&Board::from_ascii(rows).unwrap(), &mut analyzers) > 0);
    }
    let boards = (1..5_000u64)
        .map(|seed| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 3u64.pow(25))
        .filter_map(|number| numbered(5, 5, number));
    let count: usize = boards.map(|board| assert_same_values(&board, &mut analyzers)).sum();
    assert!(count > 10_000, "only {count}");
}
