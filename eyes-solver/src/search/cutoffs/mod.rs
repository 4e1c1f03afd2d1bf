//! The cut-offs of the search: positions that are decided at a glance. Each is a file with its claim, its proof and
//! its test. A new one is a new file, and a line in [`foreseen`].

mod capture;
mod life;
mod room;

pub(crate) use life::is_alive;
pub(super) use life::some_wall_lives;

use super::position_strings::PointClasses;
use crate::region::{Position, Region, Side};

/// What a cut-off says of a position with a side to move, whatever the threats and the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Foreseen {
    /// The attacker captures all walls, whatever the defender does.
    Falls,
    /// The attacker captures none of the walls that are left if the defender passes for ever.
    LivesUntouched,
    /// No cut-off applies.
    Nothing,
}

/// The first cut-off that applies.
pub(super) fn foreseen(
    region: &Region,
    position: &Position,
    classes: &PointClasses,
    mover: Side,
) -> Foreseen {
    if falls_for_lack_of_room(region, position, classes, mover)
        || capture::is_next(region, position, classes, mover)
    {
        Foreseen::Falls
    } else if mover == Side::Attacker && life::some_wall_lives(region, position, classes) {
        Foreseen::LivesUntouched
    } else {
        Foreseen::Nothing
    }
}

/// Whether the cut-off of [`room`] applies.
pub(super) fn falls_for_lack_of_room(
    region: &Region,
    position: &Position,
    classes: &PointClasses,
    mover: Side,
) -> bool {
    room::is_missing(region, position, classes, mover)
}
