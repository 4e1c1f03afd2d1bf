//! Vital points and end points in the centre, class by class (Vilà and Cazenave, section 5).
//!
//! The source describes size six. Sizes up to five are easy to find; those of size seven, and what
//! changes once end points are filled, were found by comparing with the exact solver.

use super::class::{NeighbourClass, key};
use super::eye_shape::{Degrees, EyeSet, beside};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeyPoints {
    pub(super) vital: EyeSet,
    pub(super) end: EyeSet,
}

/// What the attacker still needs for a nakade in the centre, given the stones he has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// He cannot get one any more.
    Never,
    /// He needs `missing` more points; `empty` are the empty ones that count.
    Points { missing: u32, empty: EyeSet },
    /// A ko decides about the points of `empty`.
    Ko { empty: EyeSet },
}

/// The subclass of a class in which vital points depend on where the points of three and four
/// neighbours are: whether two of them adjoin each other (α) or not (β).
pub(super) const fn is_alpha(degrees: Degrees) -> bool {
    let hubs = degrees.three | degrees.four;
    beside(hubs) & hubs != 0
}

/// The vital and end points of an empty eye in the centre; `None` for a class with the life property
/// and for shapes of more than seven points.
pub(super) const fn key_points(degrees: Degrees, class: NeighbourClass) -> Option<KeyPoints> {
    let Degrees { one, two, three, four, .. } = degrees;
    let (vital, end) = match class.key() {
        key::SINGLE | key::PAIR | key::SQUARE => (0, 0),
        key::THREE | key::FOUR_IN_A_CHAIN => (two, 0),
        key::PYRAMID | key::RECTANGLE => (three, 0),
        key::CROSS => (four, 0),
        key::FORKED_FIVE => (two | three, one & beside(two)),
        key::BULKY_FIVE => (three, one | two & !beside(three)),
        key::RABBITY_SIX => (four, two & !beside(four)),
        key::LONG_CROSS => (two | four, one & beside(two)),
        key::TAILED_BULKY_SIX => (three | two & beside(three), one),
        key::TWO_TAILED_SIX if is_alpha(degrees) => (three, one),
        key::TWO_TAILED_SIX => (two | three, one),
        key::THREE_TAILED_RABBIT if is_alpha(degrees) => {
            (three | four | two & beside(four), one & beside(three))
        }
        key::THREE_TAILED_RABBIT => (two | three | four, one & beside(three)),
        key::RECTANGLE_WITH_TAIL => (three | four, two & beside(three)),
        key::RABBIT_WITH_TAIL => (four | two & beside(four), one & !beside(four)),
        key::BOW_TIE => (two & beside(four) | four, two & !beside(four)),
        _ => return None,
    };
    Some(KeyPoints { vital, end })
}

/// What the attacker with stones on `filled` still needs in the centre; `taken` are all stones.
///
/// `None` for a class with the life property.
pub(super) const fn need(
    degrees: Degrees,
    class: NeighbourClass,
    filled: EyeSet,
    taken: EyeSet,
) -> Option<Need> {
    let Some(KeyPoints { vital, end }) = key_points(degrees, class) else { return None };
    let Degrees { one, two, three, four, .. } = degrees;
    let (ends, friends) = (end & filled, taken & !filled);
    let (open_centre, friendly_centre) = (four & taken == 0, four & friends != 0);
    Some(match (class.key(), ends.count_ones()) {
        // The source has no vital point here; but with two stones across from each other the owner
        // can still make two eyes.
        (key::SQUARE, _) => {
            if filled.count_ones() == 2 && beside(filled) & filled == 0 {
                Need::Points { missing: 1, empty: two & !taken }
            } else {
                Need::Points { missing: 0, empty: 0 }
            }
        }
        // Stones on two opposite corners must become a zigzag of four inside.
        (key::RECTANGLE, _) if opposite_corners(two & filled, three) => Need::Points {
            missing: 1 + (three & !filled).count_ones(),
            empty: if three & !filled == 0 { two & !taken } else { vital & !taken },
        },
        (key::BULKY_FIVE, 0 | 1) => points(vital, filled, taken),
        (key::TWO_TAILED_SIX, 0) => points(vital, filled, taken),
        (key::TWO_TAILED_SIX, 1) if is_alpha(degrees) => {
            points(vital | two & beside(three & beside(ends)), filled, taken)
        }
        (key::TWO_TAILED_SIX, _) if !is_alpha(degrees) => points(vital, filled, taken),
        (key::RABBITY_SIX, 1) => points(four | two & beside(end), filled, taken),
        (key::RECTANGLE_WITH_TAIL, 0) => {
            let around = beside(four) & !one;
            let far = two & !end;
            if friendly_centre && around & !filled == 0 {
                Need::Ko { empty: one & !taken }
            } else if open_centre && far & !filled == 0 {
                Need::Ko { empty: vital & !taken }
            } else {
                points(vital, filled, taken)
            }
        }
        (key::RECTANGLE_WITH_TAIL, 1) if one & !filled == 0 => {
            points(vital | two & !end & beside(ends), filled, taken)
        }
        (key::RECTANGLE_WITH_TAIL, 1) => points(vital, filled, taken),
        (key::RABBIT_WITH_TAIL, 0) => {
            let far = two & !beside(four);
            if friendly_centre && two & beside(four) & !filled == 0 {
                Need::Ko { empty: one & beside(four) & !taken }
            } else if open_centre && far & taken == 0 && (vital & !filled).count_ones() <= 2 {
                Need::Ko { empty: vital & !taken }
            } else {
                points(vital, filled, taken)
            }
        }
        // Any three of the five points in the middle will do, or all four around a friendly stone.
        (key::BOW_TIE, 0) => Need::Points {
            missing: (if friendly_centre { 4u32 } else { 3 }).saturating_sub((vital & filled).count_ones()),
            empty: vital & !taken,
        },
        (key::BOW_TIE, 1) => points(four | two & beside(ends), filled, taken),
        (_, 0) => points(vital, filled, taken),
        _ => Need::Never,
    })
}

const fn points(vital: EyeSet, filled: EyeSet, taken: EyeSet) -> Need {
    Need::Points { missing: (vital & !filled).count_ones(), empty: vital & !taken }
}

/// Whether these corners of a rectangle of six are two that lie across from each other.
const fn opposite_corners(corners: EyeSet, middle: EyeSet) -> bool {
    corners.count_ones() == 2 && beside(corners) & corners == 0 && beside(corners) & middle == middle
}

/// The further kos of [1222234] when the chain has one external liberty or none: the empty points they
/// are about.
pub(super) const fn tight_ko(
    degrees: Degrees,
    class: NeighbourClass,
    filled: EyeSet,
    taken: EyeSet,
    external: u32,
) -> Option<EyeSet> {
    let Degrees { one: tail, two, three: middle, four: centre, .. } = degrees;
    if class.key() != key::RECTANGLE_WITH_TAIL || filled & centre != 0 {
        return None;
    }
    let near = two & beside(middle);
    let far = two & !near;
    let corner = near & filled;
    if corner.count_ones() != 1 {
        return None;
    }
    let open_centre = taken & centre == 0;
    let (tail_filled, middle_filled) = (filled & tail != 0, filled & middle != 0);
    let ko = if far & !filled == 0 {
        if open_centre {
            external == 1 || middle_filled || !tail_filled
        } else {
            middle_filled && !tail_filled
        }
    } else {
        external == 1 && open_centre && middle_filled && tail_filled && far & filled == far & !beside(corner)
    };
    if ko { Some((centre | middle | tail) & !taken) } else { None }
}
