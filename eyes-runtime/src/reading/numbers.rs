//! How far a position is from being decided.

/// A bound that nothing reaches.
pub(super) const INFINITE: u32 = 1 << 30;

/// How many undecided positions must at least be decided for a proof that the target is taken, and
/// how many for a disproof (proof and disproof numbers; Allis, van der Meulen and van den Herik,
/// *Proof-number search*). They also serve as bounds up to which a position is searched.
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
