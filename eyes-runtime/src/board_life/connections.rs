//! Which strings belong together.

use alloc::vec::Vec;

use crate::board::{Board, Color, Point, PointSet};
use crate::eye_space::{Analysis, StringReading};
use crate::reading::{Limits, Outcome, Reader};

/// The heads of the strings of each group.
pub(super) fn clusters(board: &Board, analysis: &Analysis) -> Vec<Vec<Point>> {
    let mut reader = Reader::new(Limits::FAST);
    let heads: Vec<Point> = board.strings().collect();
    let is_doomed: Vec<bool> = heads.iter().map(|&head| is_doomed(analysis, head)).collect();
    let mut of: Vec<usize> = (0..heads.len()).collect();
    let index = |head: Point| heads.iter().position(|&other| other == head);
    for group in &analysis.groups {
        let members: Vec<usize> = group.strings.iter().filter_map(|&head| index(head)).collect();
        for pair in members.windows(2) {
            join(&mut of, pair[0], pair[1]);
        }
    }
    let liberties: Vec<PointSet> = heads.iter().map(|&head| board.liberties(head).collect()).collect();
    for one in 0..heads.len() {
        for other in one + 1..heads.len() {
            let owner = board.color_at(heads[one]);
            if owner != board.color_at(heads[other]) || is_doomed[one] || is_doomed[other] {
                continue;
            }
            let common = liberties[one] & liberties[other];
            let is_joined = match common.len() {
                0 => false,
                1 => owner.is_some_and(|owner| cannot_cut(board, &mut reader, &common, owner)),
                _ => true,
            };
            if is_joined {
                join(&mut of, one, other);
            }
        }
    }
    let mut clusters: Vec<Vec<Point>> = heads.iter().map(|_| Vec::new()).collect();
    for (at, &head) in heads.iter().enumerate() {
        clusters[of[at]].push(head);
    }
    clusters.retain(|strings| !strings.is_empty());
    clusters
}

/// Whether a string is captured even if its owner moves first.
fn is_doomed(analysis: &Analysis, head: Point) -> bool {
    analysis.reading_of(head).is_some_and(StringReading::is_doomed)
}

fn cannot_cut(board: &Board, reader: &mut Reader, common: &PointSet, owner: Color) -> bool {
    common.iter().all(|cut| reader.safe_move(board, cut, owner.opponent()).outcome == Outcome::No)
}

/// Whether two stones are of one string, or of two that share two liberties.
pub(super) fn are_joined(board: &Board, one: Point, other: Point) -> bool {
    let liberties = |stone| -> PointSet { board.liberties(stone).collect() };
    board.string_head(one) == board.string_head(other) || (liberties(one) & liberties(other)).len() > 1
}

/// Joins two sets of strings.
fn join(of: &mut [usize], one: usize, other: usize) {
    let (into, from) = (of[one].min(of[other]), of[one].max(of[other]));
    of.iter_mut().filter(|name| **name == from).for_each(|name| *name = into);
}
