//! Eye spaces whose value depends on a ko: one valuation for each side that wins every ko.
//!
//! The four digits do not show who wins a ko. So a space is valued twice more, by the *masters* of its kos: once
//! with every ko in it won by the owner, once with every ko won by the attacker.

use crate::{EyeValue, Valuation, VertexSet};

/// The valuations of an eye space by who wins the kos in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Masters<T = Valuation> {
    /// The owner wins every ko.
    pub owner: T,
    /// The attacker wins every ko.
    pub attacker: T,
}

impl<T> Masters<T> {
    /// The same with something else of each.
    #[must_use]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> Masters<U> {
        Masters { owner: change(self.owner), attacker: change(self.attacker) }
    }
}

/// The valuation of an eye space and, where they differ, those by the masters of its kos.
///
/// ```
/// use eyes_graph::{Appraisal, Masters, Valuation};
///
/// let plain = Valuation::new("1222".parse()?, 0b010, 0);
/// let settled = Appraisal::new(plain, Masters { owner: plain, attacker: plain });
/// assert!(!settled.is_ko());
/// let attacker = Valuation::new("1122".parse()?, 0b010, 0b100);
/// assert!(Appraisal::new(plain, Masters { owner: plain, attacker }).is_ko());
/// # Ok::<(), eyes_graph::EyeValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Appraisal<P = VertexSet> {
    /// The valuation where the owner has one ko threat, which the attacker may remove: the convention of GNU Go
    /// and of pattern files.
    pub valuation: Valuation<P>,
    /// The valuations by the masters of the kos; `None` if both have the same digits, so that no ko matters.
    pub masters: Option<Masters<Valuation<P>>>,
}

impl<P> Appraisal<P> {
    /// A valuation in which no ko matters.
    #[must_use]
    pub const fn without_ko(valuation: Valuation<P>) -> Self {
        Self { valuation, masters: None }
    }

    /// A valuation with those by the masters of its kos, which are kept if their digits differ.
    #[must_use]
    pub fn new(valuation: Valuation<P>, masters: Masters<Valuation<P>>) -> Self {
        let differ = masters.owner.value != masters.attacker.value;
        Self { valuation, masters: differ.then_some(masters) }
    }

    /// The value by the convention of [`Self::valuation`].
    pub const fn value(&self) -> EyeValue {
        self.valuation.value
    }

    /// Whether the value depends on a ko.
    pub const fn is_ko(&self) -> bool {
        self.masters.is_some()
    }

    /// The same on other places: `attack` translates the attacker's, `defense` the owner's.
    #[must_use]
    pub fn map<Q>(self, attack: impl Fn(P) -> Q, defense: impl Fn(P) -> Q) -> Appraisal<Q> {
        Appraisal {
            valuation: self.valuation.map(&attack, &defense),
            masters: self.masters.map(|masters| masters.map(|valuation| valuation.map(&attack, &defense))),
        }
    }
}
