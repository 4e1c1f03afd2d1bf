//! The result of one frame, and how it compares with those of others.

use super::answer::Kind;
use super::frame::{Border, Frame};
use crate::status::Status;

/// The result of two frames in a row is accepted if one of them names no more moves than this.
pub(super) const FEW: usize = 2;

/// The node limit of a wider frame that may confirm a result: this multiple of the nodes of that result, plus a
/// constant; the constant alone if the result names few moves, because a wider frame seldom changes that.
const WORTH_TIMES: u64 = 2;
const WORTH_MORE: u64 = 5_000;

/// The result of a frame.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) status: Status,
    /// The first moves that reach the status, if it matters who moves first.
    pub(super) best: Vec<usize>,
    /// Whether all moves were tested as best moves.
    pub(super) is_complete: bool,
    /// Whether more effort would not change the result.
    pub(super) is_final: bool,
    pub(super) frame: Frame,
    pub(super) kind: Kind,
    /// The nodes of the statuses.
    pub(super) nodes: u64,
    /// The nodes of the statuses and of the moves.
    pub(super) all_nodes: u64,
    /// Whether each side, moving first, wins at least a ko.
    pub(super) is_at_stake: bool,
    /// Whether the group lives only by what the frame assumes beyond its border.
    pub(super) is_escape: bool,
    /// Whether a wider frame refutes all its moves.
    pub(super) is_refuted: bool,
}

impl Found {
    /// Puts the moves that another frame names too before the others.
    pub(super) fn agreed_first(mut self, other: &Self) -> Self {
        self.best.sort_by_key(|place| !other.best.contains(place));
        self
    }

    /// Leaves out winning moves that a wider frame refutes. If these are all, they remain as a guess.
    pub(super) fn leave_out(&mut self, refuted: &[usize]) {
        let is_left = |place: &usize| !refuted.contains(place);
        if self.status != Status::WON || refuted.is_empty() {
            // Moves that do not win there can still reach a ko.
        } else if self.best.iter().any(is_left) {
            self.best.retain(is_left);
        } else {
            self.is_refuted = true;
        }
    }

    /// Whether another frame gives another result, neither says that it matters who moves first, and no strings that
    /// are known to live settle it.
    pub(super) fn is_contradicted(&self) -> bool {
        self.kind == Kind::Assumed && !self.is_at_stake && self.frame.border != Border::NearLiving
    }

    /// Whether an answer can be made of the result: the frames do not contradict each other, and what is assumed beyond the
    /// border is not too strong.
    pub(super) fn is_an_answer(&self) -> bool {
        !self.is_contradicted() && !self.is_refuted && self.frame.border.beyond().is_some()
    }

    /// Whether this frame gives the same result as a narrower one, and one of them names few moves, or both the same.
    pub(super) fn confirms(&self, narrower: &Self) -> bool {
        let names_few = |found: &&Self| found.is_complete && found.best.len() <= FEW;
        let is_in_narrower = |place: &usize| narrower.best.contains(place);
        let both = [self, narrower];
        let names_same = both.iter().all(|found| found.is_complete)
            && self.best.len() == narrower.best.len()
            && self.best.iter().all(is_in_narrower);
        self.is_at_stake
            && !self.is_escape
            && self.status == narrower.status
            && (names_same || both.iter().any(names_few) && self.best.iter().any(is_in_narrower))
    }

    /// The most nodes for a wider frame that may confirm this result.
    pub(super) fn worth(&self) -> u64 {
        let is_clear = self.is_complete && !self.is_escape && !self.is_refuted;
        if !is_clear || self.best.is_empty() || self.status != Status::WON {
            return u64::MAX;
        }
        let more = if self.best.len() <= FEW { 0 } else { WORTH_TIMES * self.all_nodes };
        more + WORTH_MORE
    }

    /// The moves that can reach this status in a frame that is harder for the side that moves first, if they are
    /// known.
    pub(super) fn candidates(&self, status: Status) -> Option<&[usize]> {
        (self.is_at_stake && self.is_complete && self.status == status).then_some(&self.best)
    }

    /// How much the result says about the move to play; more is better.
    pub(super) fn weight(&self) -> (bool, bool) {
        (self.is_at_stake, !self.is_escape)
    }
}
