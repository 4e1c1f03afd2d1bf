//! Nakade shapes: eyes with at most one vital point when empty (Vilà and Cazenave, sections 3 and 4).

use super::class::{NeighbourClass, key};
use super::eye_shape::{Degrees, EyeSet, EyeShape};

/// Whether the attacker, moving first, leaves at most one eye in an empty eye of this class in the centre.
pub(super) const fn is_nakade_class(class: NeighbourClass) -> bool {
    matches!(
        class.key(),
        key::SINGLE
            | key::PAIR
            | key::THREE
            | key::PYRAMID
            | key::SQUARE
            | key::CROSS
            | key::BULKY_FIVE
            | key::RABBITY_SIX
    )
}

/// Whether capturing these stones leaves a nakade shape.
///
/// No disconnected set has the class of a nakade shape, because it has too few neighbours.
pub(super) const fn is_nakade_shape(stones: EyeSet) -> bool {
    is_nakade_class(Degrees::of(stones).class())
}

impl EyeShape {
    /// Whether all points but one can be a nakade shape: the criterion in the proof of Theorem 1.
    ///
    /// A shape of five to seven points has the life property in the centre if and only if this is false.
    pub const fn can_hold_nakade_shape(&self) -> bool {
        let mut rest = self.all();
        while rest != 0 {
            let last = rest & rest.wrapping_neg();
            if is_nakade_shape(self.all() & !last) {
                return true;
            }
            rest &= rest - 1;
        }
        false
    }
}
