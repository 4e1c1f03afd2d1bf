//! The moves of a state, as the rulings allow them.

use super::dfpn::Found;
use super::evaluate::{Prospects, first_numbers};
use super::path::{Depths, Path};
use super::rules::{Recapture, Ruling, State, UNLIMITED};
use super::table::{Choice, Entry, INFINITE, Key, Table};
use super::{benson, path};
use crate::region::{Move, PointSet, Points, Position, Region, Side};

/// One move and what is known of the state after it. Numbers and result are those of the side to
/// move there, the opponent.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) choice: Choice,
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
    /// forbade a move. With `stop_at_win`, a move that captures the wall is the only one; with
    /// `only`, no other move is looked at.
    pub(super) fn generate(
        &self,
        state: &State,
        stop_at_win: bool,
        only: Option<Choice>,
        children: &mut Vec<Child>,
    ) -> Depths {
        let Self { region, ruling, table, path } = *self;
        let from = children.len();
        let here = path.place(path.len() - 1);
        let position = &state.position;
        let mut forbidden = Depths::NONE;
        // Returns whether the move wins whatever else there is.
        let mut consider =
            |children: &mut Vec<Child>, choice: Choice, next: State, balance: i32, spent: i32| -> bool {
                let key = Key::of(&next);
                if !(choice.mov == Move::Pass && state.passes_by_1b_ii())
                    && let Some(depth) = path.forbids(state.mover, &key.turn, key.turn_hash, balance, spent)
                {
                    forbidden.insert(depth);
                    return false;
                }
                let mut child = Child {
                    choice,
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
                let decides =
                    stop_at_win && child.delta == 0 && !child.ko_chance && child.relies_on.is_empty();
                if decides {
                    children.truncate(from);
                }
                children.push(child);
                decides
            };
        let moves = Points(position.empty(region))
            .map(Move::Play)
            .chain((state.mover == Side::Attacker && position.external > 0).then_some(Move::FillExternal))
            .chain((state.mover == Side::Attacker && region.extra_eyes() > 0).then_some(Move::TakeExtraEye));
        let wanted = |mov, threat| only.is_none_or(|only| only == Choice { mov, threat });
        for mov in moves.filter(|&mov| wanted(mov, false)) {
            let Some(step) = position.play(region, state.mover, mov) else { continue };
            if step.wall_captured {
                if stop_at_win {
                    children.truncate(from);
                }
                children.push(Child {
                    choice: Choice { mov, threat: false },
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
            let choice = Choice { mov, threat: false };
            if consider(children, choice, state.after_stone(step.position), balance, here.spent) {
                return Depths::NONE;
            }
        }
        // A retake never captures the wall: the stone that may be retaken was not played on a liberty of
        // the wall, so the wall had another one before, and has it still.
        if let Some(ko) = position.ko
            && state.threats_of(state.mover) > 0
            && wanted(Move::Play(ko), true)
            && let Some(step) = (Position { ko: None, ..*position }).play(region, state.mover, Move::Play(ko))
        {
            let (balance, spent) = match state.mover {
                Side::Attacker => (here.balance + 1, here.spent - 1),
                Side::Defender => (here.balance - 1, here.spent + 1),
            };
            let choice = Choice { mov: Move::Play(ko), threat: true };
            consider(children, choice, state.after_threat(step.position), balance, spent);
        }
        if let Some(next) = state.after_pass(ruling).filter(|_| wanted(Move::Pass, false)) {
            consider(children, Choice { mov: Move::Pass, threat: false }, next, here.balance, here.spent);
        }
        forbidden
    }
}

/// The state after one move, whatever the path says of it; `None` if it cannot be made.
pub(super) fn after(region: &Region, ruling: Ruling, state: &State, choice: Choice) -> Option<State> {
    if choice.mov == Move::Pass {
        return state.after_pass(ruling);
    }
    if choice.threat && (state.position.ko.is_none() || state.threats_of(state.mover) == 0) {
        return None;
    }
    let position = if choice.threat { Position { ko: None, ..state.position } } else { state.position };
    let step = position.play(region, state.mover, choice.mov)?;
    Some(if choice.threat { state.after_threat(step.position) } else { state.after_stone(step.position) })
}

/// Fills in what the table knows, or what can be seen at once, or a first estimate.
fn estimate(region: &Region, table: &Table, path: &Path, child: &mut Child) {
    let entry = table.get(&child.key);
    if let Some(entry) = entry
        && let Some(known) = table.known(entry, path, child.balance, child.spent)
    {
        child.settle(known.won, known.ko_chance, known.relies_on);
        return;
    }
    let position = child.state.position;
    let mut wall = 0;
    let mut touched = 0;
    if entry.is_none() {
        wall = position.wall_stones(region);
        touched = region.wall() | region.neighbours_of(wall);
        if let Some(won) = cut_off(region, &child.state, wall, touched) {
            child.settle(won, false, Depths::NONE);
            return;
        }
    }
    let elsewhere = from_other_runs(table, child);
    if child.phi == 0 || child.delta == 0 {
        return;
    }
    if let Some(entry) = entry {
        (child.phi, child.delta) = (entry.phi, entry.delta);
        return;
    }
    let State { mover, holder, threats, .. } = child.state;
    let prospects = Prospects {
        mover,
        wins_elsewhere: elsewhere.map(|won| if won { mover } else { mover.other() }),
        holder: (threats > 0).then_some(holder),
    };
    (child.phi, child.delta) = first_numbers(region, &position, wall, touched, &prospects);
}

/// Whether the mover wins, where that can be seen: the attacker takes the wall, or cannot keep it
/// from living whatever he does.
fn cut_off(region: &Region, state: &State, wall: PointSet, touched: PointSet) -> Option<bool> {
    let position = &state.position;
    if has_no_room(region, position, wall, touched) {
        return Some(state.mover == Side::Attacker);
    }
    if state.mover == Side::Defender {
        return None;
    }
    let liberties = (touched & position.empty(region)).count_ones() + u32::from(position.external);
    if region.extra_eyes() == 0 && liberties == 1 {
        return Some(true);
    }
    (may_pass_always(state, wall) && benson::wall_lives(region, position, wall, touched)).then_some(false)
}

/// Whether the wall can never have two eyes, and falls whatever the defender does.
///
/// No eye can be on a margin: the attacker can always play there. Nothing but margins, immortal stones
/// and the wall is left, and one empty point or two adjacent ones, which touch the wall. Such points
/// never become more. So the attacker fills the wall's liberties on margins and outside, each move
/// being legal and final, and at last plays in the eye: one stone if it has one point; two if it has
/// two, where taking the first leaves one point and no ko, since the taking stone is part of the
/// wall. Nothing of this restores a position, except that after a suicide of two stones there the
/// first of them would; so two points do not count where suicide is allowed.
fn has_no_room(region: &Region, position: &Position, wall: PointSet, touched: PointSet) -> bool {
    let room = region.points() & !wall & !region.margins();
    if room.count_ones() > 2 && position.attacker & region.margins() == 0 {
        return false;
    }
    let room = room & !position.immortal_stones(region);
    if region.extra_eyes() > 0 || position.ko.is_some() || room & !(touched & position.empty(region)) != 0 {
        return false;
    }
    match room.count_ones() {
        0 | 1 => true,
        2 => !region.suicide() && region.neighbours(room.trailing_zeros() as u8) & room != 0,
        _ => false,
    }
}

/// What the table knows of the same state in other runs of the procedure: settles the child where
/// that decides it; else a hint at who wins.
fn from_other_runs(table: &Table, child: &mut Child) -> Option<bool> {
    let state = child.state;
    let won = |state: &State| table.get(&Key::of(state)).and_then(Entry::won);
    if state.threats == UNLIMITED {
        let won = won(&state.without_threats())?;
        if won == (state.holder == state.mover) {
            child.settle(won, false, Depths::NONE);
        }
        return Some(won);
    }
    for holder in [Side::Attacker, Side::Defender] {
        if table.has_unlimited(holder)
            && (state.threats == 0 || state.holder == holder)
            && let Some(won) = won(&state.with_unlimited(holder))
            && won != (holder == state.mover)
        {
            child.settle(won, false, Depths::NONE);
            return Some(won);
        }
    }
    from_fewer_threats(table, child)
}

/// What the table knows of the same state with fewer threats.
///
/// A loss of the threats' holder in which no further threat would have helped stays one with more
/// of them: they give him moves only where the ko rule forbids one, and there is no such place in
/// the proof. It takes the defender's rights to pass away rather than adding to them, and the
/// attacker's moves in the proof stay allowed. Any other result is only a hint at who wins.
fn from_fewer_threats(table: &Table, child: &mut Child) -> Option<bool> {
    let mut state = child.state;
    while let Some(fewer) = state.with_fewer_threats() {
        state = fewer;
        let Some(entry) = table.get(&Key::of(&state)) else { continue };
        let Some(won) = entry.won() else { continue };
        if !entry.ko_chance && won != (child.state.holder == child.state.mover) {
            child.settle(won, false, Depths::NONE);
        }
        return Some(won);
    }
    None
}

/// Whether the defender may answer every move by a pass from here on: he is never bound to
/// recapture a ko, and has not just recaptured one.
fn may_pass_always(state: &State, wall: PointSet) -> bool {
    state.recapture == Recapture::None
        && (state.threats_of(Side::Defender) == 0 || wall == state.position.defender)
}

impl Child {
    /// Takes over what a search of this child found.
    pub(super) fn adopt(&mut self, found: &Found) {
        self.phi = found.phi;
        self.delta = found.delta;
        self.ko_chance = found.ko_chance;
        self.relies_on = found.relies_on;
    }

    pub(super) fn settle(&mut self, won: bool, ko_chance: bool, relies_on: Depths) {
        (self.phi, self.delta) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        self.ko_chance = ko_chance;
        self.relies_on = relies_on;
    }
}

const _: () = assert!(path::MAX_DEPTH < 256);
