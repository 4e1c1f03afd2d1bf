//! A naive reference for eye values: the full state graph of the region game, one state at a time, and the least
//! fixpoint of "the wall is captured". It has no pruning, shares no work, and uses no bit operations.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use eyes_graph::EyeGraph;
use eyes_solver::{Move, Points, Position, Region, Side, Suicide};

/// Stones, side to move, the defender's remaining ko threats, and whether the attacker has just passed.
type State = (Position, Side, u8, bool);

/// Who wins the kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code)]
pub(crate) enum Kos {
    /// The defender has this many threats, each of which the attacker may remove by a move.
    Threats(u8),
    /// The defender has this many threats and keeps them until he passes after a pass of the attacker.
    Owner(u8),
    /// The attacker: the ko rule does not bind him, and the defender has no threats.
    Attacker,
}

/// Solves positions of one space, with and without an extra eye.
pub(crate) struct Naive {
    regions: [Region; 2],
    captured: [HashMap<State, bool>; 2],
    kos: Kos,
    /// The positions whose values are being computed.
    path: Vec<Position>,
}

/// Value, attack points, defense points.
pub(crate) type Outcome = ([u8; 4], u64, u64);

impl Naive {
    pub(crate) fn new(graph: &EyeGraph, external: u8, kos: Kos, suicide: Suicide) -> Self {
        let adjacency: Vec<u64> = graph.adjacency().iter().map(|&set| set.into()).collect();
        let mask = |flag: fn(eyes_graph::Label) -> bool| {
            let labels = graph.labels().iter().enumerate();
            labels.fold(0u64, |set, (vertex, &label)| set | u64::from(flag(label)) << vertex)
        };
        let region = |extra_eyes| {
            Region::new(&adjacency)
                .unwrap()
                .with_wall(mask(eyes_graph::Label::touches_wall))
                .unwrap()
                .with_margins(mask(eyes_graph::Label::is_marginal))
                .unwrap()
                .with_external(external)
                .with_extra_eyes(extra_eyes)
                .unwrap()
                .with_suicide(suicide)
        };
        Self { regions: [region(0), region(1)], captured: Default::default(), kos, path: Vec::new() }
    }

    /// The position with these attacker stones and own stones; `None` if a stone has no liberty.
    pub(crate) fn start(&self, stones: u64, own: u64) -> Option<Position> {
        self.regions[1].start(stones, own).ok()
    }

    /// The successors of a state; `None` in the list means that the wall is captured.
    fn successors(region: &Region, kos: Kos, (position, side, threats, passed): State) -> Vec<Option<State>> {
        let state = |position, side, threats| Some((position, side, threats, false));
        let after = |mov| {
            let step = position.play(region, side, mov)?;
            Some(if step.wall_captured { None } else { state(step.position, side.other(), threats) })
        };
        let mut all: Vec<_> =
            Points(position.empty(region)).filter_map(|point| after(Move::Play(point))).collect();
        let without_ko = Position { ko: None, ..position };
        match (side, kos) {
            (Side::Attacker, _) => {
                all.extend(after(Move::FillExternal));
                all.extend(after(Move::TakeExtraEye));
                match kos {
                    Kos::Threats(_) if threats > 0 => {
                        all.push(state(without_ko, Side::Defender, threats - 1));
                    }
                    Kos::Owner(_) if threats > 0 && position.ko.is_none() => {
                        all.push(Some((position, Side::Defender, threats, true)));
                    }
                    _ => {}
                }
            }
            (Side::Defender, _) if passed => all.push(state(position, Side::Attacker, 0)),
            (Side::Defender, _) => {
                all.extend(after(Move::Pass));
                if threats > 0 && position.ko.is_some() {
                    all.push(state(without_ko, Side::Defender, threats - 1));
                }
            }
        }
        if kos == Kos::Attacker {
            for (position, side, ..) in all.iter_mut().flatten() {
                if *side == Side::Attacker {
                    position.ko = None;
                }
            }
        }
        all
    }

    fn is_captured(&mut self, extra_eyes: usize, state: State) -> bool {
        if let Some(&known) = self.captured[extra_eyes].get(&state) {
            return known;
        }
        let region = self.regions[extra_eyes];
        let mut graph: HashMap<State, Vec<Option<State>>> = HashMap::new();
        let mut open = vec![state];
        while let Some(state) = open.pop() {
            if let Entry::Vacant(vacant) = graph.entry(state) {
                let next = Self::successors(&region, self.kos, state);
                open.extend(next.iter().flatten());
                vacant.insert(next);
            }
        }
        let mut captured: HashMap<State, bool> = graph.keys().map(|&state| (state, false)).collect();
        loop {
            let mut changed = false;
            for (state, next) in &graph {
                let is_lost = |next: &Option<State>| next.is_none_or(|next| captured[&next]);
                let lost = match state.1 {
                    Side::Attacker => next.iter().any(is_lost),
                    Side::Defender => next.iter().all(is_lost),
                };
                if lost && !captured[state] {
                    captured.insert(*state, true);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.captured[extra_eyes].extend(captured);
        self.captured[extra_eyes][&state]
    }

    pub(crate) fn eyes(&mut self, position: Position, side: Side) -> u8 {
        // A wall with no liberty except its extra eye is captured if it has no extra eye.
        let alone = position.wall_liberties(&self.regions[0]) == 0;
        let (ko, threats) = match self.kos {
            Kos::Threats(threats) | Kos::Owner(threats) => (position.ko, threats),
            Kos::Attacker if side == Side::Attacker => (None, 0),
            Kos::Attacker => (position.ko, 0),
        };
        let state = (Position { ko, ..position }, side, threats, false);
        if !alone && !self.is_captured(0, state) { 2 } else { u8::from(!self.is_captured(1, state)) }
    }

    fn moves(&self, position: Position, side: Side) -> Vec<(u64, Position)> {
        let region = &self.regions[1];
        Points(position.empty(region))
            .filter_map(|point| Some((1 << point, position.play(region, side, Move::Play(point))?.position)))
            .collect()
    }

    /// The four digits and the vital points, by the table of the two middle digits.
    pub(crate) fn value(&mut self, position: Position) -> Outcome {
        let plain = Position { ko: None, ..position };
        let b = self.eyes(plain, Side::Attacker);
        let c = self.eyes(position, Side::Defender);
        let (mut a, mut d, mut attack, mut defense) = (b, c, 0, 0);
        let attacks: Vec<_> = self.moves(plain, Side::Attacker);
        let defenses: Vec<_> = self.moves(position, Side::Defender);
        let left: Vec<u8> = attacks.iter().map(|&(_, after)| self.eyes(after, Side::Defender)).collect();
        let made: Vec<u8> = defenses.iter().map(|&(_, after)| self.eyes(after, Side::Attacker)).collect();
        let choose = |moves: &[(u64, Position)], eyes: &[u8], wanted: u8| -> Vec<(u64, Position)> {
            moves.iter().zip(eyes).filter(|&(_, &eyes)| eyes == wanted).map(|(&chosen, _)| chosen).collect()
        };
        let union = |moves: &[(u64, Position)]| moves.iter().fold(0, |set, (point, _)| set | point);
        if b == 2 {
            for &(point, after) in &attacks {
                let after = Position { ko: None, ..after };
                for (_, twice) in self.moves(after, Side::Attacker) {
                    let eyes = self.eyes(twice, Side::Defender);
                    if eyes < a {
                        (a, attack) = (eyes, 0);
                    }
                    if eyes == a && a < 2 {
                        attack |= point;
                    }
                }
            }
        }
        if c == 0 {
            for &(point, after) in &defenses {
                let after = Position { ko: None, ..after };
                for (_, twice) in self.moves(after, Side::Defender) {
                    let eyes = self.eyes(twice, Side::Attacker);
                    if eyes > d {
                        (d, defense) = (eyes, 0);
                    }
                    if eyes == d && d > 0 {
                        defense |= point;
                    }
                }
            }
        }
        let holding = choose(&attacks, &left, 1);
        let saving = choose(&defenses, &made, 1);
        match (b, c) {
            (0, 2) => {
                attack = union(&choose(&attacks, &left, 0));
                defense = union(&choose(&defenses, &made, 2));
            }
            (1, 2) => {
                let special = self.leaving(&holding, [0, 0, 1, 1]);
                a = u8::from(special == 0);
                attack = if special == 0 { union(&holding) } else { special };
                defense = union(&choose(&defenses, &made, 2));
            }
            (1, 1) => {
                attack = self.leaving(&holding, [0, 0, 1, 1]);
                a = u8::from(attack == 0);
                defense = self.leaving(&saving, [1, 1, 2, 2]);
                d = 1 + u8::from(defense != 0);
            }
            (0, 1) => {
                attack = union(&choose(&attacks, &left, 0));
                let special = self.leaving(&saving, [1, 1, 2, 2]);
                d = 1 + u8::from(special != 0);
                defense = if special == 0 { union(&saving) } else { special };
            }
            _ => {}
        }
        ([a, b, c, d], attack, defense)
    }

    /// The moves that leave a space of this value. Digits are compared one by one, up to the first difference.
    fn leaving(&mut self, moves: &[(u64, Position)], value: [u8; 4]) -> u64 {
        let mut leaving = 0;
        for &(point, after) in moves {
            let b = self.eyes(Position { ko: None, ..after }, Side::Attacker);
            if [b, self.eyes(after, Side::Defender)] == value[1..3] {
                assert!(!self.path.contains(&after), "{after:?} leads back to itself");
                self.path.push(after);
                if self.value(after).0 == value {
                    leaving |= point;
                }
                self.path.pop();
            }
        }
        leaving
    }
}
