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
    pub(super) fn lower(self) -> Effort {
        Effort { order: self.order - 1, ..self }
    }

    /// How many liberties he can take.
    pub(super) fn reach(self) -> u16 {
        (self.order + 1).min(MAX_LIBERTIES)
    }

    /// The efforts of a question, one after the other.
    pub(super) fn rounds(count: u8) -> impl Iterator<Item = Effort> {
        let count = usize::from(count).clamp(1, ROUNDS.len());
        ROUNDS.into_iter().take(count).map(|(order, quiet)| Effort { order, quiet })
    }
}

/// In an order in which most attacks show early: of those in real games, three in four are ladders or
/// shorter, and one in thirty needs more than the fifth round.
const ROUNDS: [(u16, u8); 9] = [(1, 0), (2, 0), (2, 1), (3, 0), (2, 2), (3, 1), (4, 1), (3, 2), (4, 2)];
