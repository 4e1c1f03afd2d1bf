//! Relevance zones: the points that a result depends on.
//!
//! A result of a position holds for every position with the same contents of its zone, the same side to move
//! and the same ko: the winner plays the same moves there. For that
//!
//! - a move of the winner brings its point and the points around it into the zone, and what it captures with
//!   the points around that;
//! - strings of the winner that have a stone in the zone are in it with all their liberties, so that no
//!   move outside takes them; strings that are safe need no liberties;
//! - a point of the zone where the loser may not play, because his strings there would have no liberty, brings
//!   those strings and their surroundings into the zone, or they might have one elsewhere.

use super::arena::Arena;
use super::grid::{Set, bits, lowest};
use super::search::Child;
use super::state::State;

/// The zone of a position that a move wins.
pub(super) fn of_win(arena: &Arena, before: &State, point: u8, child: &Child) -> Set {
    let grid = &arena.grid;
    let stone: Set = 1 << point;
    let mut zone = child.known.zone | stone | grid.near(stone);
    if child.captured != 0 {
        zone |= child.captured | grid.near(child.captured);
    }
    with_liberties(arena, &child.state, before.turn, zone)
}

/// The points on one of which the side to move must play, the zone of the answer to a pass being given.
pub(super) fn must_play(arena: &Arena, state: &State, zone: Set) -> Set {
    let grid = &arena.grid;
    let (loser, winner) = (state.turn, state.turn.other());
    let mut zone = with_liberties(arena, state, winner, zone);
    for point in bits(zone & arena.ground & !state.occupied()) {
        if state.ko != point && state.play(arena, point).is_none() {
            let around = grid.near(1 << point);
            let strings = grid.flood(around & state.stones(loser), state.stones(loser));
            zone |= around | strings | grid.near(strings);
        }
    }
    with_liberties(arena, state, winner, zone)
}

/// A zone with the strings of the winner in it and their liberties.
fn with_liberties(arena: &Arena, state: &State, winner: crate::region::Side, zone: Set) -> Set {
    let grid = &arena.grid;
    let stones = state.stones(winner);
    let empty = arena.ground & !state.occupied();
    let mut left = zone & stones;
    let mut all = zone;
    while left != 0 {
        let string = grid.flood(lowest(left), stones);
        left &= !string;
        all |= string;
        if string & arena.refuge(winner) == 0 {
            all |= grid.near(string) & empty;
        }
    }
    all
}
