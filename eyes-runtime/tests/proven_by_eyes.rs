//! What the eyes of a group are said to prove, against search, on all boards of a few points.
#![cfg(all(feature = "solver", feature = "knowledge"))]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::GroupStatus;
use eyes_runtime::open::{Kind, OpenBounds, solve};
use eyes_runtime::{Analyzer, Knowledge};
use eyes_solver::DEFAULT_NODES;

/// The board of this number, whose digits to the base of three are its points.
fn numbered(width: u8, height: u8, mut number: u32) -> Option<Board> {
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
    for board in (0..3u32.pow(u32::from(width * height)))
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
