//! Life and death on open boards.
//!
//! A group in a game has no wall around it. The search covers a *ground*: the points a few steps around the group
//! ([`ground`]). A *frame* adds a model of the rest of the board ([`frame`]). One frame favours the attacker,
//! another the defender. The true status lies between their results. Frames are regions, and the search for closed
//! groups decides them ([`asker`]). The frames become wider until one of them proves the status ([`attempt`]).
//! [`choice`] finds the group that a problem is about.
//!
//! As in the region game, the group is safe when one of its strings is, and kos are counted in threats. Ruling I holds
//! for passing.

mod alone;
mod answer;
mod asker;
mod attempt;
mod cache;
mod choice;
mod cluster;
mod escape;
mod found;
mod frame;
mod ground;
mod guess;
mod lines;
mod problem;
#[cfg(test)]
mod tests;

pub use answer::{Beyond, Goal, Kind, OpenAnswer, OpenBoard, OpenBoardError, OpenMove, Player};
pub use cache::OpenCache;
pub use choice::{Lines, OpenBounds, OpenError, solve_open};
pub use cluster::{OpenRoom, open_room, open_room_after_move};
