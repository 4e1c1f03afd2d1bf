//! Groups that are decided by a move of either side, where the search with both sides to move does not end, or assumes
//! something that is often wrong. After a move there is less to search, and other frames around the group.

use alloc::vec::Vec;

use eyes_solver::Status;

use super::{GroupLife, Survey, has_no_room};
use crate::board::{Color, Point, PointSet};
use crate::eye_space::StringReading;
use crate::open::Goal;

/// The moves of each side that are tried.
const TRIED: usize = 2;

impl Survey<'_> {
    /// A move of the opponent's after which the group is found to be dead, and one of its owner's after which it is found to
    /// live, if there are both. Tried are those that search names, and those by which reading captures and saves strings.
    pub(super) fn deciding_moves(
        &mut self,
        group: &GroupLife,
        [attack, defense]: [Vec<Point>; 2],
    ) -> Option<[Vec<Point>; 2]> {
        let attack = self.tried(group, attack, |reading| reading.attack.point);
        if attack.is_empty() {
            return None;
        }
        let defense = self.tried(group, defense, |reading| reading.defend.point);
        let defense = self.first_that_decides(&group.strings, group.owner, &defense)?;
        let attack = self.first_that_decides(&group.strings, group.owner.opponent(), &attack)?;
        Some([alloc::vec![attack], alloc::vec![defense]])
    }

    fn tried(
        &self,
        group: &GroupLife,
        named: Vec<Point>,
        point: impl Fn(&StringReading) -> Option<Point>,
    ) -> Vec<Point> {
        let readings = group.strings.iter().filter_map(|&head| self.analysis.reading_of(head));
        let mut read: Vec<Point> = readings.filter_map(point).collect();
        read.sort_by_cached_key(|&point| (self.order)(point));
        let mut moves = named;
        moves.truncate(TRIED);
        for point in read {
            if moves.len() < TRIED && !moves.contains(&point) {
                moves.push(point);
            }
        }
        moves
    }

    /// The first of these moves after which the other side is to move and loses.
    fn first_that_decides(&mut self, strings: &[Point], first: Color, moves: &[Point]) -> Option<Point> {
        moves.iter().copied().find(|&point| {
            let mut board = self.board.clone();
            if board.play(point, first).is_err() {
                return false;
            }
            let left: PointSet = strings.iter().filter_map(|&head| board.string_head(head)).collect();
            let left: Vec<Point> = left.iter().collect();
            left.is_empty()
                || self.ask(&board, first.opponent(), &left).is_some_and(|life| {
                    let dies = life.goal == Goal::Save && life.dies_beside_living;
                    life.status == Some(Status::LOST) || dies && has_no_room(&board, &left)
                })
        })
    }
}
