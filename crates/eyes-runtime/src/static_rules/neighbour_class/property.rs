//! The life property: eyes that live whatever stones the opponent has inside (Vilà and Cazenave,
//! sections 3, 4 and 6).

use super::class::key;
use super::eye::{Eye, Placement, beside};
use super::vital;

/// Eyes of more points are beyond these rules.
pub(super) const MOST_POINTS: u32 = 7;

impl Eye {
    /// Whether the eye has the life property: whatever stones the opponent has inside, and however
    /// many ko threats, its chain lives, if only its owner captures before the last liberty is gone.
    ///
    /// `None` where these rules do not know: above seven points, and for eyes that reach two opposite
    /// edges of a small board and do not play the centre game.
    ///
    /// In the centre the neighbour class decides (Theorem 1). An eye on the side or in the corner that
    /// [plays the centre game](Self::plays_centre_game) is as good; of the others fewer have it, which
    /// the source tells in part.
    pub const fn life_property(&self) -> Option<bool> {
        let (degrees, class) = self.degrees_and_class();
        if class.size() > MOST_POINTS {
            None
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
            // One point of three neighbours on the edge, and more than three points in line there.
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

    /// Only where the corner point is well inside a chain of points.
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
