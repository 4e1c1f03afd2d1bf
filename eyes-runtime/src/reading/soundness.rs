//! Tests that proofs and disproofs depend on nothing outside their zones.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::Limits;
use super::effort::Effort;
use super::known::set_up;
use super::orientation::Orientation;
use super::proof::ProofResult;
use super::proof_numbers::Numbers;
use super::search::{KoMaster, Search};
use super::zone::Zone;
use crate::board::{Board, Color, Point};

fn decide(search: &mut Search, board: &Board, head: Point, effort: Effort) -> Option<(bool, Zone)> {
    let identity = Orientation::identity(board.width(), board.height());
    set_up(search.board_mut(), board.grid(), identity);
    let head = search.board().color_at(head).map(|_| search.board().head(head))?;
    search.aim(head, Limits { nodes: 5_000, ..Limits::default() });
    search.begin(KoMaster::Nobody, 5_000);
    search.allowed = search.limit;
    let mut zone = Zone::EMPTY;
    match search.pursue(effort, Numbers::UNBOUNDED, None, &mut zone) {
        ProofResult::Taken(_) => Some((true, zone)),
        ProofResult::Safe => Some((false, zone)),
        ProofResult::Open(_) => None,
    }
}

/// The points outside the zone where a stone of the side against which the verdict speaks changes the verdict.
fn flaws(board: &Board, head: Point, effort: Effort) -> Option<(bool, Vec<Point>)> {
    let mut search = Search::new(Limits { nodes: 5_000, ..Limits::default() });
    let (taken, zone) = decide(&mut search, board, head, effort)?;
    let owner = board.color_at(head)?;
    let mover = if taken { owner } else { owner.opponent() };
    let mut flaws = Vec::new();
    for point in board.points().filter(|&point| board.is_empty(point) && !zone.points.contains(point)) {
        let mut after = board.clone();
        if after.play(point, mover).is_err() {
            continue;
        }
        after.clear_ko();
        if after.color_at(head) != Some(owner)
            || decide(&mut search, &after, head, effort).is_some_and(|(now, _)| now != taken)
        {
            flaws.push(point);
        }
    }
    Some((taken, flaws))
}

fn boards() -> impl Strategy<Value = Board> {
    (5u8..=8, proptest::collection::vec((0u8..8, 0u8..8), 10..80)).prop_map(|(size, moves)| {
        let mut board = Board::new(size, size).unwrap();
        for (i, (x, y)) in moves.into_iter().enumerate() {
            let _ = board.play(Point::new(x % size, y % size).unwrap(), Color::ALL[i % 2]);
        }
        board.clear_ko();
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn nothing_outside_the_zone_changes_a_verdict(board in boards()) {
        for head in board.strings().collect::<Vec<_>>() {
            for (order, quiet) in [(1, 0), (2, 0), (2, 2), (3, 6)] {
                let flaws = flaws(&board, head, Effort { order, quiet });
                prop_assert!(
                    flaws.as_ref().is_none_or(|(_, points)| points.is_empty()),
                    "order {order}, {quiet} quiet, {head:?}, taken and flaws: {flaws:?}\n{board}"
                );
            }
        }
    }
}
