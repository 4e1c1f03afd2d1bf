//! Strings of a group that have another fate than the rest of it.

use alloc::vec::Vec;

use super::{GroupLife, Survey};
use crate::board::Point;
use crate::verdict::Fate;

/// A string with more liberties does not fall if reading ends without a result; one more if it guesses that it does.
const FEW: usize = 2;

impl Survey<'_> {
    /// The group, and apart from it the strings that can be captured and have another fate: a group lives if any of its
    /// strings does.
    pub(super) fn parts(&mut self, whole: GroupLife) -> Vec<GroupLife> {
        let (mut falling, rest): (Vec<Point>, Vec<Point>) =
            whole.strings.iter().partition(|&&head| self.can_be_captured(head));
        if falling.is_empty() || whole.strings.len() == 1 {
            return alloc::vec![whole];
        }
        // They share the nodes that are left, so images of a board need the same order.
        falling.sort_by_cached_key(|&head| self.largest_first(&[head]).1);
        match whole.decided().map(|verdict| verdict.fate) {
            Some(Fate::Alive) => self.parts_of_living(whole, falling, rest),
            Some(Fate::Critical) => self.parts_of_critical(whole, falling),
            _ => alloc::vec![whole],
        }
    }

    fn parts_of_living(&mut self, whole: GroupLife, falling: Vec<Point>, rest: Vec<Point>) -> Vec<GroupLife> {
        let mut parts = Vec::new();
        if !rest.is_empty() {
            let mut living = GroupLife { strings: rest.clone(), verdict: None, ..whole };
            living.verdict =
                self.certainty(&living).or_else(|| self.judge.verdict_by_search(self.board, &living.strings));
            if living.verdict.is_none() {
                let asked = self.asked(&living);
                living.verdict = self.verdict(&living.strings, &asked);
            }
            // Otherwise the group owes its life to the choice of the string that is saved.
            parts.extend(if living.is_alive() { Some(living) } else { self.judged(rest) });
        }
        parts.extend(falling.into_iter().filter_map(|string| self.judged(alloc::vec![string])));
        parts
    }

    fn parts_of_critical(&mut self, whole: GroupLife, falling: Vec<Point>) -> Vec<GroupLife> {
        let is_dead = |part: &GroupLife| part.decided().is_some_and(|verdict| verdict.fate == Fate::Dead);
        let judged = falling.into_iter().filter_map(|string| self.judged(alloc::vec![string]));
        let dead: Vec<GroupLife> = judged.filter(is_dead).collect();
        let is_left = |head: &Point| !dead.iter().any(|part| part.strings.contains(head));
        let left: Vec<Point> = whole.strings.iter().copied().filter(is_left).collect();
        if dead.is_empty() || left.is_empty() {
            return alloc::vec![whole];
        }
        // A move that saves one of several strings need not save one of these.
        self.judged(left).into_iter().chain(dead).collect()
    }

    /// Whether reading captures a string if the opponent moves first, or ended without a result where the string has few
    /// liberties, a few more if it guesses that the string falls. Such a string need not live with its group.
    pub(super) fn can_be_captured(&self, head: Point) -> bool {
        let has_at_most = |most: usize| self.board.liberties(head).nth(most).is_none();
        self.analysis.reading_of(head).is_some_and(|reading| match reading.attack.outcome.is_possible() {
            falls if reading.attack.complete => falls,
            falls => has_at_most(FEW + usize::from(falls)),
        })
    }
}
