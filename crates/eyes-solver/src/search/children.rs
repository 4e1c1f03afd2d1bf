//! The moves of a state, as the rulings allow them.

use super::path::{Depths, Path};
use super::rules::{Recapture, Ruling, State};
use super::table::{INFINITE, Key, Table};
use super::{benson, path};
use crate::region::{Move, Points, Position, Region, Side};

/// One move and what is known of the state after it. Numbers and result are those of the side to
/// move there, the opponent.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mov: Move,
    pub(super) state: State,
    pub(super) key: Key,
    pub(super) balance: i32,
    pub(super) spent: i32,
    pub(super) phi: u32,
    pub(super) delta: u32,
    pub(super) ko_chance: bool,
    pub(super) relies_on: Depths,
}

/// What the moves of a state depend on.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) region: &'a Region,
    pub(super) ruling: Ruling,
    pub(super) table: &'a Table,
    /// The path, the state itself last.
    pub(super) path: &'a Path,
}

impl Source<'_> {
    /// Appends the moves of `state` to `children`; returns the places of the path whose presence
    /// forbade a move. With `stop_at_win`, a move that captures the wall is the only one.
    pub(super) fn generate(&self, state: &State, stop_at_win: bool, children: &mut Vec<Child>) -> Depths {
        let Self { region, ruling, table, path } = *self;
        let from = children.len();
        let here = path.place(path.len() - 1);
        let position = &state.position;
        let mut forbidden = Depths::NONE;
        let mut consider = |children: &mut Vec<Child>, mov: Move, next: State, balance: i32, spent: i32| {
            let key = Key::of(&next);
            if let Some(depth) = path.forbids(state.mover, &key.turn, key.turn_hash, balance, spent) {
                forbidden.insert(depth);
                return;
            }
            let mut child = Child {
                mov,
                state: next,
                key,
                balance,
                spent,
                phi: 1,
                delta: 1,
                ko_chance: false,
                relies_on: Depths::NONE,
            };
            estimate(region, table, path, &mut child);
            children.push(child);
        };
        let moves = Points(position.empty(region))
            .map(Move::Play)
            .chain((state.mover == Side::Attacker && position.external > 0).then_some(Move::FillExternal))
            .chain((state.mover == Side::Attacker && region.extra_eyes() > 0).then_some(Move::TakeExtraEye));
        for mov in moves {
            let Some(step) = position.play(region, state.mover, mov) else { continue };
            if step.wall_captured {
                if stop_at_win {
                    children.truncate(from);
                }
                children.push(Child {
                    mov,
                    state: state.after_stone(step.position),
                    key: Key::of(state),
                    balance: here.balance,
                    spent: here.spent,
                    phi: INFINITE,
                    delta: 0,
                    ko_chance: false,
                    relies_on: Depths::NONE,
                });
                if stop_at_win {
                    return Depths::NONE;
                }
                continue;
            }
            let taken = step.captured.count_ones() as i32 - step.suicide.count_ones() as i32;
            let balance = here.balance + if state.mover == Side::Attacker { taken } else { -taken };
            consider(children, mov, state.after_stone(step.position), balance, here.spent);
        }
        if let Some(ko) = position.ko
            && state.threats_of(state.mover) > 0
            && let Some(step) = (Position { ko: None, ..*position }).play(region, state.mover, Move::Play(ko))
        {
            let (balance, spent) = match state.mover {
                Side::Attacker => (here.balance + 1, here.spent - 1),
                Side::Defender => (here.balance - 1, here.spent + 1),
            };
            consider(children, Move::Play(ko), state.after_threat(step.position), balance, spent);
        }
        if let Some(next) = state.after_pass(ruling) {
            consider(children, Move::Pass, next, here.balance, here.spent);
        }
        forbidden
    }
}

/// Fills in what the table knows, or what can be seen at once, or a first estimate.
fn estimate(region: &Region, table: &Table, path: &Path, child: &mut Child) {
    if let Some(entry) = table.get(&child.key) {
        if let Some(known) = table.known(entry, path, child.balance, child.spent) {
            child.settle(known.won, known.ko_chance, known.relies_on);
        } else {
            child.phi = entry.phi;
            child.delta = entry.delta;
        }
        return;
    }
    let position = &child.state.position;
    if child.state.mover == Side::Attacker {
        if region.extra_eyes() == 0 && position.wall_liberties(region) == 1 {
            child.settle(true, false, Depths::NONE);
        } else if may_pass_always(region, &child.state) && benson::wall_lives(region, position) {
            child.settle(false, false, Depths::NONE);
        }
    }
    if child.mov == Move::Pass && child.phi == 1 && child.delta == 1 {
        child.delta = 3;
    }
}

/// Whether the defender may answer every move by a pass from here on: he is never bound to
/// recapture a ko, and has not just recaptured one.
fn may_pass_always(region: &Region, state: &State) -> bool {
    state.recapture == Recapture::None
        && (state.threats_of(Side::Defender) == 0
            || state.position.wall_stones(region) == state.position.defender)
}

impl Child {
    pub(super) fn settle(&mut self, won: bool, ko_chance: bool, relies_on: Depths) {
        (self.phi, self.delta) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        self.ko_chance = ko_chance;
        self.relies_on = relies_on;
    }
}

const _: () = assert!(path::MAX_DEPTH < 256);
