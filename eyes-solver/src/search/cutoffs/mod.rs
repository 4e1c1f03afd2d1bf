//! The cut-offs of the search: positions that are decided without search. Each cut-off is a file with its claim,
//! its proof and its test. To add one, add a file and a line in [`first_cutoff`].

mod capture;
mod life;
mod refuge;
mod room;

pub(crate) use life::is_alive;
pub(super) use life::some_wall_lives;
pub(super) use room::falls_for_lack_of_room;

use super::position_strings::PointClasses;
use crate::region::{Position, Region, Side};

/// What a cut-off proves about a position with a side to move. It holds for all threats and on every path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CutOff {
    /// The attacker captures all walls, whatever the defender does.
    WallsFall,
    /// The attacker captures none of the remaining walls even if the defender always passes.
    LivesByPassing,
    /// The defender joins one of the walls to a refuge with his next move, and then lives by passing.
    ReachesRefuge {
        /// Whether all stones of the defender are one string then.
        all_become_one: bool,
    },
    /// No cut-off applies.
    None,
}

/// The first cut-off that applies.
pub(super) fn first_cutoff(
    region: &Region,
    position: &Position,
    classes: &PointClasses,
    mover: Side,
) -> CutOff {
    if falls_for_lack_of_room(region, position, classes, mover)
        || capture::is_next(region, position, classes, mover)
    {
        CutOff::WallsFall
    } else if mover == Side::Attacker && life::some_wall_lives(region, position, classes) {
        CutOff::LivesByPassing
    } else if refuge::is_reached(region, position, classes, mover) {
        CutOff::ReachesRefuge { all_become_one: refuge::joins_all(region, position, classes) }
    } else {
        CutOff::None
    }
}
