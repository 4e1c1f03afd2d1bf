//! Training examples: states that a search has solved, with the results.

use crate::groups::{Draw, group};
use eyes_solver::Side;
use eyes_solver::tooling::{Net, Nets, SampledSearch};

/// The number of groups and the node limit of each.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// Of the random numbers.
    pub seed: u64,
    /// The number of groups.
    pub groups: u64,
    /// The node limit of the search of a group.
    pub nodes: u64,
}

/// A state without threats, and its result.
#[derive(Debug)]
pub struct Example {
    pub(crate) features: Vec<u16>,
    pub(crate) attacker_wins: bool,
    /// The logarithm of the size of the proof.
    pub(crate) size: f32,
    pub(crate) weight: f32,
}

impl Example {
    /// Whether the network expects the winner to have the cheaper proof.
    pub(crate) fn is_predicted(&self, net: &Net) -> bool {
        let costs = net.costs_of(&self.features);
        (costs.attacker < costs.defender) == self.attacker_wins
    }
}

/// The weight of a state that the search of the group had left open. There the prediction makes a difference.
const WEIGHT_OF_OPEN: f32 = 8.0;

/// The node limit for one state that was left open.
const NODES_OF_OPEN: u64 = 20_000;

/// Examples with the defender and with the attacker to move.
pub(crate) fn examples(nets: &Nets, training: Training) -> [Vec<Example>; 2] {
    let Training { seed, groups, nodes } = training;
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let part = |from: u64, to: u64| {
        let mut found = [Vec::new(), Vec::new()];
        for number in from..to {
            let mut draw = Draw::new(seed, number);
            let Some(group) = group(&mut draw) else { continue };
            for first in [Side::Attacker, Side::Defender] {
                let mut search = SampledSearch::new(&group.region, nets);
                if search.solve(group.position, first, nodes) {
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
fn collect(search: &mut SampledSearch<'_>, draw: &mut Draw, found: &mut [Vec<Example>; 2]) {
    let most = (search.nodes() / 8).clamp(60, 2_000) as usize;
    let (solved, open) = search.states();
    let solved = sample(draw, solved, most);
    let mut open = sample(draw, open, most / 4);
    open.retain(|&state| search.solve_open(state, NODES_OF_OPEN));
    for (states, weight) in [(solved, 1.0), (open, WEIGHT_OF_OPEN)] {
        for state in states {
            let Some(sample) = search.sample(state) else { continue };
            let attacker_moves = sample.mover == Side::Attacker;
            found[usize::from(attacker_moves)].push(Example {
                features: sample.features,
                attacker_wins: sample.attacker_wins,
                size: libm::log(sample.size) as f32,
                weight,
            });
        }
    }
}

/// At most this many of the states, drawn at random.
fn sample<T: Ord>(draw: &mut Draw, mut states: Vec<T>, most: usize) -> Vec<T> {
    // The order of the table depends on the version of its crate, so the states are sorted.
    states.sort_unstable();
    for place in 0..most.min(states.len()) {
        let other = draw.between(place, states.len() - 1);
        states.swap(place, other);
    }
    states.truncate(most);
    states
}
