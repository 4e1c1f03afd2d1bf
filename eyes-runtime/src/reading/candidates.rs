//! Move generation and move ordering.

use super::proof_numbers::Numbers;
use super::search::Search;
use crate::board::{Color, Point, PointSet};

#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) point: Point,
    /// Whether an attacker's move here is no liberty of the target.
    pub(super) quiet: bool,
    /// Proof and disproof numbers of the position after the move.
    pub(super) numbers: Numbers,
    /// The lowest rank is searched first: liberties of the target first, then by score, then by place.
    pub(super) rank: u32,
    /// How natural the move is as an answer; higher is better.
    pub(super) worth: i32,
}

impl Candidate {
    fn new(point: Point, quiet: bool, score: i16) -> Candidate {
        let behind = u32::from(quiet) << 31 | (i32::from(i16::MAX) - i32::from(score)).unsigned_abs() << 12;
        Candidate {
            point,
            quiet,
            numbers: Numbers::UNBOUNDED,
            rank: behind | u32::from(point.raw()),
            worth: 0,
        }
    }
}

impl Search {
    /// Pushes the attacker's moves on the stack, best first: the target's liberties, and with `all` the rest of
    /// the zone. Returns their range.
    pub(super) fn push_attacking(
        &mut self,
        zone: &PointSet,
        all: bool,
        hint: Option<Point>,
    ) -> (usize, usize) {
        let head = self.board.head(self.target);
        let mut candidates = core::mem::take(&mut self.candidates);
        let from = candidates.len();
        let mut push = |point, liberty| {
            let hinted = if hint == Some(point) { 1000 } else { 0 };
            let score = hinted + self.attacking_score(point, head, liberty);
            candidates.push(Candidate::new(point, !liberty, score));
        };
        if all {
            zone.for_each(|point| {
                if self.board.is_empty(point) {
                    push(point, self.board.touches(point, head));
                }
            });
        } else {
            self.board.for_short_liberties(head, |point| push(point, true));
        }
        self.candidates = candidates;
        self.sort(from)
    }

    /// Pushes the defender's moves on the stack, best first. Returns their range.
    pub(super) fn push_defending(&mut self, zone: &PointSet) -> (usize, usize) {
        let head = self.board.head(self.target);
        let mut candidates = core::mem::take(&mut self.candidates);
        let from = candidates.len();
        zone.for_each(|point| {
            if self.board.is_empty(point) {
                let liberty = self.board.touches(point, head);
                let score = self.defending_score(point, head, liberty);
                candidates.push(Candidate::new(point, false, score));
            }
        });
        self.candidates = candidates;
        self.sort(from)
    }

    fn sort(&mut self, from: usize) -> (usize, usize) {
        self.candidates[from..].sort_unstable_by_key(|candidate| candidate.rank);
        (from, self.candidates.len())
    }

    fn attacking_score(&self, point: Point, head: Point, liberty: bool) -> i16 {
        let mut score = if liberty { 10 } else { 0 };
        let mut breath = 0;
        for q in point.neighbours() {
            if self.board.is_empty(q) {
                breath += 1;
                if liberty && !self.board.touches(q, head) {
                    score += 4;
                } else if !liberty && self.board.touches(q, head) {
                    score += 3;
                }
            } else if self.board.is_color(q, self.attacker) {
                let liberties = self.board.head_liberties(self.board.head(q)) as i16;
                breath += liberties - 1;
                score += if liberties == 1 { 6 } else { 1 };
            } else if self.board.is_on_board(q) {
                let other = self.board.head(q);
                if other != head {
                    let liberties = self.board.head_liberties(other) as i16;
                    score += if liberties == 1 { 8 } else { liberties.min(4) };
                    breath += i16::from(liberties == 1);
                }
            }
        }
        if breath <= 1 {
            score -= 6;
        }
        score
    }

    fn defending_score(&self, point: Point, head: Point, liberty: bool) -> i16 {
        let defender: Color = self.defender();
        let mut score = if liberty { 8 } else { 0 };
        for q in point.neighbours() {
            if self.board.is_empty(q) {
                score += if liberty && !self.board.touches(q, head) { 4 } else { 1 };
            } else if self.board.is_color(q, defender) {
                let other = self.board.head(q);
                if other != head {
                    score += (self.board.head_liberties(other) as i16).min(5);
                }
            } else if self.board.is_on_board(q) {
                let liberties = self.board.head_liberties(self.board.head(q));
                score += match liberties {
                    1 => 12,
                    2 => 4,
                    _ => 0,
                };
            }
        }
        score
    }
}
