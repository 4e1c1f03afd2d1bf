//! Bounds on the attacker's moves.

/// Strings with more liberties count as safe.
pub(super) const MAX_LIBERTIES: u16 = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) order: u16,
    /// How many quiet moves he may play: moves that are not liberties of the target.
    pub(super) quiet: u8,
}

impl Effort {
    pub(super) const LADDER: Effort = Effort { order: 1, quiet: 0 };

    pub(super) fn lower(self) -> Effort {
        Effort { order: self.order - 1, ..self }
    }

    /// The most liberties that he can take away.
    pub(super) fn reach(self) -> u16 {
        (self.order + 1).min(MAX_LIBERTIES)
    }

    pub(super) fn of_order(order: u8) -> Effort {
        Effort { order: u16::from(order), quiet: QUIET }
    }
}

/// The highest order of threat worth reading. Three in four of the attacks in real games are ladders or shorter.
pub(super) const MAX_ORDER: u8 = 4;

/// No attack in practice needs more quiet moves than this in one line.
const QUIET: u8 = 8;
