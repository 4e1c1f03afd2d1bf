//! How hard the attacker tries.

/// Strings with more liberties are taken as safe.
pub(super) const MAX_LIBERTIES: u16 = 4;

/// Bounds on the attacker's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effort {
    /// The highest order of threat.
    pub(super) order: u16,
    /// How many moves he may play that are no liberties of the target.
    pub(super) quiet: u8,
}

impl Effort {
    pub(super) const LADDER: Effort = Effort { order: 1, quiet: 0 };

    pub(super) fn lower(self) -> Effort {
        Effort { order: self.order - 1, ..self }
    }

    /// How many liberties he can take.
    pub(super) fn reach(self) -> u16 {
        (self.order + 1).min(MAX_LIBERTIES)
    }

    /// The effort of threats up to this order.
    pub(super) fn of_order(order: u8) -> Effort {
        Effort { order: u16::from(order), quiet: QUIET }
    }
}

/// The highest order of threat worth reading: of the attacks in real games, three in four are ladders or
/// shorter.
pub(super) const MAX_ORDER: u8 = 4;

/// More quiet moves than this in one line are never needed in practice.
const QUIET: u8 = 8;
