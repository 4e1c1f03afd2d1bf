//! Training examples: states that a search has solved, with the results.

use super::groups::{Draw, group};
use crate::region::{RegionSet, Side};
use crate::search::Search;
use crate::search::cutoffs::falls_for_lack_of_room;
use crate::search::features::for_each_feature;
use crate::search::net::Nets;
use crate::search::path::MAX_DEPTH;
use crate::search::position_strings::PointClasses;
use crate::search::rules::{Ruling, Run, State};
use crate::search::table::{Entry, Key};
use std::collections::HashMap;

/// The number of groups and the node limit of each.
#[derive(Clone, Copy)]
pub(super) struct Training {
    pub(super) seed: u64,
    pub(super) groups: u64,
    pub(super) nodes: u64,
}

/// A state without threats, and its result.
pub(super) struct Example {
    pub(super) features: Vec<u16>,
    pub(super) attacker_wins: bool,
    /// The logarithm of the size of the proof.
    pub(super) size: f32,
    pub(super) weight: f32,
}

/// The weight of a state that the search of the group had left open. There the prediction makes a difference.
const WEIGHT_OF_OPEN: f32 = 8.0;

/// The node limit for one state that was left open.
const NODES_OF_OPEN: u64 = 20_000;

/// Examples with the defender and with the attacker to move.
pub(super) fn examples(nets: &Nets, training: Training) -> [Vec<Example>; 2] {
    let Training { seed, groups, nodes } = training;
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let part = |from: u64, to: u64| {
        let mut found = [Vec::new(), Vec::new()];
        for number in from..to {
            let mut draw = Draw::new(seed, number);
            let Some(group) = group(&mut draw) else { continue };
            for first in [Side::Attacker, Side::Defender] {
                let mut search = Search::with_nets(&group.region, Ruling::I, nets);
                search.set_bounds(nodes, None);
                if search.solve(&State::new(&group.region, group.position, first, Run::NO_THREATS)).is_ok() {
                    collect(&mut search, &mut draw, &mut found);
                }
            }
        }
        found
    };
    let parts: Vec<[Vec<Example>; 2]> = std::thread::scope(|scope| {
        let bound = |number: u64| groups * number / threads;
        let parts: Vec<_> =
            (0..threads).map(|number| scope.spawn(move || part(bound(number), bound(number + 1)))).collect();
        parts.into_iter().map(|part| part.join().unwrap()).collect()
    });
    parts.into_iter().fold([Vec::new(), Vec::new()], |mut all, part| {
        for (all, part) in all.iter_mut().zip(part) {
            all.extend(part);
        }
        all
    })
}

/// Samples states from the table of a search: those that it solved, and those that it left open if they can be
/// solved now.
fn collect(search: &mut Search<'_>, draw: &mut Draw, found: &mut [Vec<Example>; 2]) {
    let most = (search.nodes() / 8).clamp(60, 2_000) as usize;
    let drawn = |draw: &mut Draw, mut states: Vec<State>, most: usize| {
        // The order of the table depends on the version of its crate, so the states are sorted.
        states.sort_unstable_by_key(|state| (state.attacker, state.defender, state.meta));
        for place in 0..most.min(states.len()) {
            let other = draw.between(place, states.len() - 1);
            states.swap(place, other);
        }
        states.truncate(most);
        states
    };
    let (decided, open) = search.table.without_threats();
    let decided = drawn(draw, decided, most);
    let mut open = drawn(draw, open, most / 4);
    open.retain(|state| {
        search.set_bounds(search.nodes() + NODES_OF_OPEN, None);
        let decided = search.solve(state).is_ok();
        search.reset();
        decided
    });
    let mut sizes = HashMap::new();
    for (states, weight) in [(decided, 1.0), (open, WEIGHT_OF_OPEN)] {
        for state in states {
            let (region, position, mover) = (search.region(), state.position(), state.mover());
            let classes = PointClasses::of(region, &position);
            let Some(won) = search.table.get(&Key::of(&state)).and_then(Entry::won) else { continue };
            // Several walls are looked at one by one.
            if !classes.are_one || falls_for_lack_of_room(region, &position, &classes, mover) {
                continue;
            }
            let mut features = Vec::new();
            for_each_feature(region, &position, &classes, |feature| features.push(feature as u16));
            let size = libm::log(size(search, &state, &mut sizes)) as f32;
            let attacker_moves = mover == Side::Attacker;
            let attacker_wins = won == attacker_moves;
            found[usize::from(attacker_moves)].push(Example { features, attacker_wins, size, weight });
        }
    }
}

/// The identity of a state.
type Stones = (RegionSet, RegionSet, u32);

/// The number of nodes of the proof of a state, as a tree. A result that does not come from the table counts 1.
fn size(search: &mut Search<'_>, state: &State, sizes: &mut HashMap<Stones, f64>) -> f64 {
    let (key, stones) = (Key::of(state), (state.attacker, state.defender, state.meta));
    if let Some(&size) = sizes.get(&stones) {
        return size;
    }
    if search.path.len() + 2 >= MAX_DEPTH {
        return 1.0;
    }
    let Some(entry) = search.table.get(&key).copied() else { return 1.0 };
    let (Some(won), best) = (entry.won(), entry.best()) else { return 1.0 };
    sizes.insert(stones, 1.0);
    search.path.push(key.situation, key.situation_hash, 0, 0);
    match best {
        Some(best) => search.generate_one(state, best),
        None if won => Default::default(),
        None => search.generate(state, false),
    };
    let children = std::mem::take(&mut search.children);
    let below = children
        .iter()
        .map(|child| if child.takes_the_wall() { 0.5 } else { size(search, &child.state, sizes) });
    let size = 1.0 + below.sum::<f64>();
    search.path.pop();
    sizes.insert(stones, size);
    size
}
