//! The life property: eyes that live whatever stones the opponent has inside (Vilà and Cazenave,
//! sections 3, 4 and 6).

use super::class::{NeighbourClass, key};
use super::eye_shape::{EyeShape, Placement, beside};
use super::vital;

/// The rules on vital points do not cover larger eyes.
pub(super) const MOST_POINTS: u32 = 7;

struct Beyond {
    /// No member has the property.
    lacking: &'static [&'static str],
    /// Some members have it.
    mixed: &'static [&'static str],
}

const CENTRE: Beyond = Beyond {
    lacking: &["11222244", "22222334", "111222344", "122222344", "122223334", "222233334"],
    mixed: &["11222334", "111223334", "112222244", "112222334"],
};

const SIDE: Beyond = Beyond {
    lacking: &["11222334", "11223333", "12222234", "22222334", "22223333"],
    mixed: &["11122234", "11122333", "11222233", "12222333"],
};

impl Beyond {
    const fn property(&self, class: NeighbourClass) -> Option<bool> {
        if is_among(class, self.mixed) { None } else { Some(!is_among(class, self.lacking)) }
    }
}

const fn is_among(class: NeighbourClass, classes: &[&str]) -> bool {
    let mut i = 0;
    while i < classes.len() {
        if class.key() == NeighbourClass::of_digits(classes[i]).key() {
            return true;
        }
        i += 1;
    }
    false
}

impl EyeShape {
    /// Whether the eye has the life property: its chain lives whatever stones the opponent has inside and however
    /// many ko threats he has, provided that its owner captures before the last liberty is filled.
    ///
    /// `None` if these rules do not decide: above nine points; for mixed classes of eight and nine points; and for
    /// eyes that do not play the centre game and have nine points, or eight points at two edges, or reach opposite
    /// edges of a small board.
    ///
    /// In the centre the neighbour class decides (Theorem 1). An eye on the side or in the corner that [plays the
    /// centre game](Self::plays_centre_game) is equivalent. Fewer of the others have the property; the source
    /// describes some of them.
    pub const fn life_property(&self) -> Option<bool> {
        let (degrees, class) = self.degrees_and_class();
        if class.size() > MOST_POINTS {
            self.property_beyond()
        } else if self.plays_centre_game() {
            Some(vital::key_points(degrees, class).is_none())
        } else if self.spans_the_board() {
            None
        } else {
            Some(match self.placement() {
                Placement::Corner => self.has_corner_property(),
                _ => self.has_side_property(),
            })
        }
    }

    /// By exact search, the class still decides in nearly all cases.
    const fn property_beyond(&self) -> Option<bool> {
        let (row, column) = self.edge_points();
        if self.size() > 9 {
            None
        } else if self.plays_centre_game() {
            CENTRE.property(self.class())
        } else if self.size() > 8 || self.spans_the_board() || row != 0 && column != 0 {
            None
        } else {
            SIDE.property(self.class())
        }
    }

    const fn has_side_property(&self) -> bool {
        match self.class().key() {
            key::FIVE_IN_A_CHAIN
            | key::SIX_IN_A_CHAIN
            | key::FORKED_SIX
            | key::TWICE_FORKED_SIX
            | key::SEVEN_IN_A_CHAIN
            | key::FORKED_SEVEN
            | key::TWICE_FORKED_SEVEN
            | key::LOOPED_SEVEN
            | key::CROSSED_SEVEN => true,
            // One point of three neighbours is on the edge, and so are more than three points in line.
            key::TWO_TAILED_SEVEN => {
                let inner = self.inner_points();
                let (row, column) = self.edge_points();
                let (on_row, on_column) = (inner & row, inner & column);
                let in_row = (on_row << 2 | on_row >> 2) & row;
                let in_column = (on_column << 16 | on_column >> 16) & column;
                inner.count_ones() == 1 && (in_row | in_column).count_ones() != 0
            }
            _ => false,
        }
    }

    /// Only if the corner point is well inside a chain of points.
    const fn has_corner_property(&self) -> bool {
        match self.class().key() {
            key::SIX_IN_A_CHAIN | key::SEVEN_IN_A_CHAIN | key::FORKED_SEVEN => {
                let (row, column) = self.edge_points();
                (beside(row & column) & self.degrees().two).count_ones() == 2
            }
            _ => false,
        }
    }
}
