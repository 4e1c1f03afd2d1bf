//! A second opinion: the least fixpoint of "the wall is captured" on the rules of record, for one
//! position, one ruling and one number of ko threats at a time, without any sharing.

use std::collections::HashMap;

use eyes_solver::{Move, Points, Position, Region, Ruling, Side};

/// A position with all that the rules on passing look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    position: Position,
    mover: Side,
    threats: u8,
    attacker_passed: bool,
    /// 0 no recent recapture by the defender with a threat, 1 the last move, 2 a pass after it.
    recaptured: u8,
}

struct Game<'a> {
    region: &'a Region,
    ruling: Ruling,
    holder: Side,
}

/// How a state goes on: nothing to be done, the wall captured, or states of the other side.
struct Node {
    captures: bool,
    mover: Side,
    next: Vec<usize>,
}

/// The status of `position` for `first` moving first, with up to five ko threats; `None` if more
/// than `limit` states can be reached in one of the questions.
#[must_use]
pub fn naive_status(
    region: &Region,
    position: &Position,
    ruling: Ruling,
    first: Side,
    limit: usize,
) -> Option<i8> {
    let captured = |holder, threats| {
        let root =
            State { position: *position, mover: first, threats, attacker_passed: false, recaptured: 0 };
        Game { region, ruling, holder }.captured(root, limit)
    };
    let plain = captured(Side::Defender, 0)?;
    let sign = if plain == (first == Side::Attacker) { 1 } else { -1 };
    let loser = if plain { Side::Defender } else { Side::Attacker };
    for threats in 1..=5 {
        if captured(loser, threats)? != plain {
            return Some(sign * threats as i8);
        }
    }
    Some(sign * 6)
}

impl Game<'_> {
    fn captured(&self, root: State, limit: usize) -> Option<bool> {
        let mut numbers = HashMap::from([(root, 0)]);
        let mut states = vec![root];
        let mut nodes: Vec<Node> = Vec::new();
        while let Some(&state) = states.get(nodes.len()) {
            let mut node = Node { captures: false, mover: state.mover, next: Vec::new() };
            for next in self.after(&state) {
                let Some(next) = next else {
                    node.captures = true;
                    continue;
                };
                let number = *numbers.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                });
                node.next.push(number);
            }
            nodes.push(node);
            if states.len() > limit {
                return None;
            }
        }
        let mut captured = vec![false; nodes.len()];
        loop {
            let mut changed = false;
            for (number, node) in nodes.iter().enumerate().rev() {
                let now = match node.mover {
                    Side::Attacker => node.captures || node.next.iter().any(|&next| captured[next]),
                    Side::Defender => node.next.iter().all(|&next| captured[next]),
                };
                changed |= now != captured[number];
                captured[number] = now;
            }
            if !changed {
                return Some(captured[0]);
            }
        }
    }

    /// The states after all moves of a state, `None` for one that captures the wall.
    fn after(&self, state: &State) -> Vec<Option<State>> {
        let (position, mover) = (&state.position, state.mover);
        let mut after = Vec::new();
        let moved = |position| State { position, mover: mover.other(), recaptured: 0, ..*state };
        let moves = Points(position.empty(self.region)).map(Move::Play).chain([Move::FillExternal]);
        for step in moves.filter_map(|mov| position.play(self.region, mover, mov)) {
            after.push((!step.wall_captured).then(|| moved(step.position)));
        }
        let has_threat = state.threats > 0 && self.holder == mover;
        if let Some(ko) = position.ko {
            if has_threat {
                let free = Position { ko: None, ..*position };
                if let Some(step) = free.play(self.region, mover, Move::Play(ko)) {
                    let recaptured = u8::from(mover == Side::Defender);
                    let next = State { threats: state.threats - 1, recaptured, ..moved(step.position) };
                    after.push((!step.wall_captured).then_some(next));
                }
            } else {
                let recaptured = if state.recaptured == 1 { 2 } else { 0 };
                after.push(Some(State { recaptured, ..moved(Position { ko: None, ..*position }) }));
            }
            return after;
        }
        let defender_threats = if self.holder == Side::Defender { state.threats } else { 0 };
        match mover {
            Side::Attacker => {
                if self.ruling == Ruling::II && defender_threats > 0 {
                    after.push(Some(State { attacker_passed: true, ..moved(*position) }));
                }
            }
            Side::Defender => {
                if state.recaptured != 2 {
                    let gives_up = defender_threats > 0 && state.attacker_passed;
                    let threats = if gives_up { 0 } else { state.threats };
                    after.push(Some(State { threats, ..moved(*position) }));
                }
            }
        }
        after
    }
}
