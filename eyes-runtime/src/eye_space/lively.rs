//! Lively stones: those that bound a domain. The others can be captured or are inessential.

use super::occupation::Occupation;
use super::readings::Readings;
use crate::board::{Board, Color, Point, PointSet};

/// The stones of all lively strings, of both colours.
pub(crate) fn lively_stones(board: &Board, occupation: &Occupation, readings: &Readings) -> PointSet {
    let mut lively = PointSet::new();
    for head in board.strings() {
        if !readings.of(head).is_doomed() && !is_inessential(board, occupation, readings, head) {
            lively.extend(board.stones(head));
        }
    }
    lively
}

/// Whether a string is inessential: its capture changes nothing except the cavity that it stands in, unless part
/// of the chain around it falls.
fn is_inessential(board: &Board, occupation: &Occupation, readings: &Readings, head: Point) -> bool {
    has_no_life_of_its_own(board, occupation, head)
        && !board.adjacent_strings(head).any(|enemy| readings.of(enemy).attack.outcome.is_possible())
}

/// The conditions for an inessential string that need no reading.
pub(crate) fn has_no_life_of_its_own(board: &Board, occupation: &Occupation, head: Point) -> bool {
    let Some(color) = board.color_at(head) else { return false };
    let stones: PointSet = board.stones(head).collect();
    if stones.iter().filter(|&stone| board.edge_level(stone) > 0).count() > 2 {
        return false;
    }
    !has_second_order_liberties(&stones, occupation.stones(color), &occupation.empty)
        && has_connected_complement(&stones, occupation)
        && cavity_has_one_border(&stones, occupation)
}

/// Whether two moves reach an empty point: through a liberty, and perhaps through own strings beside it.
fn has_second_order_liberties(stones: &PointSet, own: &PointSet, empty: &PointSet) -> bool {
    let liberties = stones.neighbours() & *empty;
    let friends = liberties.neighbours().flood(&(*own - *stones));
    (liberties | friends).neighbours().intersects(&(*empty - liberties))
}

fn has_connected_complement(stones: &PointSet, occupation: &Occupation) -> bool {
    let complement = occupation.all() - *stones;
    let Some(start) = complement.iter().next() else { return true };
    PointSet::from_iter([start]).flood(&complement) == complement
}

fn cavity_has_one_border(stones: &PointSet, occupation: &Occupation) -> bool {
    let cavity = stones.flood(&(*stones | occupation.empty));
    let border = cavity.neighbours() - cavity;
    Color::ALL.iter().any(|&color| !border.intersects(occupation.stones(color)))
}
