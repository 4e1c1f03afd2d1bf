//! Life and death on open boards.
//!
//! A group in a game has no wall around it. What is searched is the fight for it on the board itself: stones are
//! played on a *ground*, the points a few steps around the group ([`arena`]); strings with liberties beyond are
//! taken for safe. The search ([`search`]) is df-pn with relevance zones ([`zone`]): with each result it keeps
//! the points that the result depends on, so that the answer can say what it rests on.
//!
//! The defender has won when a string of the group is safe: alive for good, joined to a safe string, or out with
//! four liberties at the border of the ground; or when the attacker cannot capture him, as in a seki. The attacker
//! has won when all strings of the group are captured. Ko is counted in threats, as in the region game.

mod answer;
mod arena;
mod choice;
mod grid;
mod judge;
mod moves;
mod problem;
mod procedure;
mod search;
mod state;
mod table;
mod zone;

pub use answer::{Goal, Kind, OpenAnswer, OpenBoard, OpenBoardError, OpenMove, Player};
pub use choice::{OpenBounds, OpenError, solve_open};
