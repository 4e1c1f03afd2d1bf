//! The valuation of an eye space: its value and its vital points.

use crate::{EyeValue, VertexSet};

/// The value of an eye space, and the points where a first move decides or threatens.
///
/// `P` is a set of vertices of a graph or of points of a board.
///
/// ```
/// use eyes_graph::Valuation;
///
/// // Three in a row: the middle is the vital point of both sides.
/// let three = Valuation::new("1122".parse()?, 0b010, 0b010);
/// assert_eq!((three.attack, three.attack_threats), (0b010, 0));
/// // The owner has one eye, and one move more would make another.
/// let one = Valuation::new("1112".parse()?, 0, 0b001);
/// assert_eq!((one.defense, one.defense_threats), (0, 0b001));
/// # Ok::<(), eyes_graph::EyeValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Valuation<P = VertexSet> {
    /// The four digits.
    pub value: EyeValue,
    /// The attacker's first moves that decide: b ≠ c. Of exact knowledge, if some of them also threaten the last eye,
    /// only these.
    pub attack: P,
    /// The owner's first moves that decide: b ≠ c. Of exact knowledge, if some of them also threaten to make a second
    /// eye, only these.
    pub defense: P,
    /// The attacker's moves that only threaten.
    pub attack_threats: P,
    /// The owner's moves that only threaten.
    pub defense_threats: P,
}

impl<P: Default> Valuation<P> {
    /// The valuation whose vital points are `attack` and `defense`: they decide if b ≠ c, and only
    /// threaten otherwise.
    #[must_use]
    pub fn new(value: EyeValue, attack: P, defense: P) -> Self {
        let (attack_threats, defense_threats) = (P::default(), P::default());
        if value.is_unsettled() {
            Self { value, attack, defense, attack_threats, defense_threats }
        } else {
            Self {
                value,
                attack: attack_threats,
                defense: defense_threats,
                attack_threats: attack,
                defense_threats: defense,
            }
        }
    }

    /// A value without vital points.
    #[must_use]
    pub fn without_points(value: EyeValue) -> Self {
        Self::new(value, P::default(), P::default())
    }
}

impl<P> Valuation<P> {
    /// The same on other places: `attack` translates the attacker's, `defense` the owner's.
    #[must_use]
    pub fn map<Q>(self, attack: impl Fn(P) -> Q, defense: impl Fn(P) -> Q) -> Valuation<Q> {
        Valuation {
            value: self.value,
            attack: attack(self.attack),
            defense: defense(self.defense),
            attack_threats: attack(self.attack_threats),
            defense_threats: defense(self.defense_threats),
        }
    }
}

impl<P: Copy + core::ops::BitOr<Output = P>> Valuation<P> {
    /// The attacker's vital points, whether they decide or only threaten.
    #[must_use]
    pub fn all_attack(&self) -> P {
        self.attack | self.attack_threats
    }

    /// The owner's vital points, whether they decide or only threaten.
    #[must_use]
    pub fn all_defense(&self) -> P {
        self.defense | self.defense_threats
    }
}
