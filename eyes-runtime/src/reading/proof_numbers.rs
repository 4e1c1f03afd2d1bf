//! Proof and disproof numbers.

/// A bound that no number reaches.
pub(super) const INFINITE: u32 = 1 << 30;

/// The numbers of undecided positions that must at least be decided for a proof and for a disproof that the target
/// is captured (Allis, van der Meulen and van den Herik, *Proof-number search*). They also serve as thresholds of
/// a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const UNBOUNDED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };
    pub(super) const TAKEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub(super) const SAFE: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    pub(super) fn reaches(self, bounds: Numbers) -> bool {
        self.proof >= bounds.proof || self.disproof >= bounds.disproof
    }
}
