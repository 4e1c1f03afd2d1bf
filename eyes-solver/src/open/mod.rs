//! Life and death on open boards.
//!
//! A group in a game has no wall around it. What is searched is the fight for it on a *ground*, the points a few
//! steps around the group ([`ground`]), with a *frame* around that stands for the rest of the board ([`frame`]):
//! once at the expense of each side, so that the true status lies between. Both frames are regions, and the search
//! for closed groups decides them. The frames become wider until one of them proves the status ([`attempt`]).
//! [`choice`] finds the group that a problem is about.
//!
//! The group is safe when one of its strings is, as in the region game. Ko is counted in threats, as there, with
//! ruling I on passing.

mod answer;
mod attempt;
mod choice;
mod cluster;
mod frame;
mod ground;
mod lines;
mod problem;

pub use answer::{Goal, Kind, OpenAnswer, OpenBoard, OpenBoardError, OpenMove, Player};
pub use choice::{OpenBounds, OpenError, solve_open};
