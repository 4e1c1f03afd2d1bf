//! Table look-ups: a state itself, and the same state in other runs of the procedure.

use super::path::Depths;
use super::rules::{Game, Run, State};
use super::table::{Entry, Key, Known, NO_THREATS, Table};
use crate::region::Side;

pub(super) struct Records<'a> {
    /// The entry of the state itself. If it decides the state on every path, the other fields may be empty.
    pub(super) own: Option<&'a Entry>,
    /// The result that follows from a result in another run, if it decides the state.
    pub(super) carried: Option<Known>,
    /// The winner in the most similar run.
    pub(super) hint: Option<Side>,
}

impl<'a> Records<'a> {
    pub(super) fn of(table: &'a Table, state: &State, key: &Key, game: Game) -> Self {
        let (mut own, mut carried) = (None, None);
        let mut nearest: Option<(u8, Side)> = None;
        for entry in table.of_situation(key) {
            let difference = entry.difference(key);
            let won = entry.won();
            if difference == 0 {
                own = Some(entry);
                if won.is_some() {
                    break;
                }
                continue;
            }
            let Some(won) = won else { continue };
            let winner = if won { state.mover() } else { state.mover().other() };
            if difference & !State::RUN == 0 && carried.is_none() {
                carried = carried_over(entry, won, state, game);
                let run = entry.run();
                let here = state.run();
                if run.threats == 0 || here.threats == 0 || run.holder == here.holder {
                    let distance = run.threats.abs_diff(here.threats);
                    if nearest.is_none_or(|(least, _)| distance < least) {
                        nearest = Some((distance, winner));
                    }
                }
            }
        }
        Self { own, carried, hint: nearest.map(|(_, winner)| winner) }
    }
}

/// What a result of one run implies for the same state in another: the result there, if it decides the state.
///
/// Losses of the holder of threats: a loss in a lenient run holds in all runs with as many threats or fewer
/// ([`Run`]). A loss in which no further threat would have helped also holds in runs with more threats. Further
/// threats give him new moves only in states where the ko rule forbids a move and he has no threat left; the proof
/// contains no such state. If he has some threats, both runs must give both sides the same rights to pass.
///
/// Wins of the holder: any win holds in lenient runs with as many threats or more ([`Run`]), and in all runs in
/// which the winning moves are legal ([`Run::shares_wins`]).
fn carried_over(from: &Entry, won: bool, to: &State, game: Game) -> Option<Known> {
    let (there, here) = (from.run(), to.run());
    let winner = if won { to.mover() } else { to.mover().other() };
    let holds = |run: Run, side: Side| run.threats == 0 || run.holder == side;
    let shared = Run::shares_wins(winner, game);
    let ko_chance = from.ko_chance();
    let known = |works| Known { won, ko_chance, works, relies_on: Depths::NONE };
    if holds(there, winner) && holds(here, winner) {
        let works = if shared { from.works() } else { 0 };
        let legal = works >> here.threats & 1 == 1 || here.lenient && works << (15 - here.threats) != 0;
        let more = here.lenient && here.threats >= there.threats;
        if legal || more {
            return Some(known(works));
        }
    }
    if holds(there, winner.other()) && holds(here, winner.other()) {
        let fewer = there.lenient && here.threats <= there.threats;
        let same_rights = there.lenient == here.lenient && Run::shares_wins(winner.other(), game);
        let more = !ko_chance && here.threats > there.threats && (there.threats == 0 || same_rights);
        if fewer || more {
            return Some(known(NO_THREATS));
        }
    }
    None
}
