//! Unconditional life: strings that cannot be captured even if their owner always passes.
//!
//! D. B. Benson, *Life in the Game of Go* (1976); Sensei's Library, *Benson's Algorithm*, section "Revised
//! version". A region of a side is a maximal connected set of points without its stones. It is vital to a string
//! if it has an empty point and all of them adjoin that string. The algorithm starts with all strings. It removes the strings with
//! fewer than two vital regions and the regions beside a removed string, until nothing changes.
//!
//! This holds where suicide is forbidden. Where it is allowed, the other side can also empty the points under its
//! own stones, so all points of a vital region must adjoin the string.

use alloc::vec::Vec;

use crate::adjacency::{Adjacency, Chain};
use crate::place::Sides;
use crate::set::Set;
use crate::suicide::Suicide;

/// A string lives with two vital regions.
const ENOUGH: usize = 2;

/// The usual largest number of strings or regions, so that a list of them is allocated once.
const FEW: usize = 8;

/// The stones of the side to move, `stones.own`, that are unconditionally alive.
///
/// `open` are points where the other side is connected with stones that cannot be captured; regions with such a
/// point are vital to no string. Every string must have a liberty.
///
/// Costs one flood fill for each string and region, and visits each pair of them a few times.
///
/// ```
/// use eyes_rules::benson::alive;
/// use eyes_rules::{Links, Sides, Suicide};
///
/// // . X . X .
/// // X X X X .
/// let board = Links::<u16>::grid(5, 2)?;
/// let stones = Sides { own: 0b01111_01010, enemy: 0 };
/// assert_eq!(alive(&board, stones, 0, Suicide::Forbidden), stones.own);
/// # Ok::<(), eyes_rules::LinksError>(())
/// ```
pub fn alive<G: Adjacency>(graph: &G, stones: Sides<G::Set>, open: G::Set, suicide: Suicide) -> G::Set {
    let mut strings: Vec<Chain<G::Set>> = graph.chains(stones.own).collect();
    unravel(graph, stones, open, suicide, &mut strings, |_| ENOUGH);
    strings.iter().fold(G::Set::EMPTY, |all, string| all | string.stones)
}

/// One string in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target<S> {
    /// Its stones on points of the graph.
    pub stones: S,
    /// All points beside it. If it has stones outside the graph, these are more than the points around
    /// [`stones`](Self::stones).
    pub around: S,
}

/// The number of regions that are vital to the target and beside no other string of its side. They are eyes that
/// the other side cannot take, whatever happens to other strings.
#[inline]
pub fn sure_eyes<G: Adjacency>(
    graph: &G,
    target: Target<G::Set>,
    stones: Sides<G::Set>,
    open: G::Set,
    suicide: Suicide,
) -> usize {
    let others = stones.own.without(target.stones);
    vital_regions(graph, target, stones, open, suicide)
        .filter(|&region| is_apart_from(graph, region, others))
        .count()
}

/// Whether the target is unconditionally alive, if it needs `needed` vital regions: fewer than two if it has eyes
/// elsewhere. `stones.own` are the stones of its side.
#[inline]
pub fn is_alive<G: Adjacency>(
    graph: &G,
    target: Target<G::Set>,
    stones: Sides<G::Set>,
    open: G::Set,
    suicide: Suicide,
    needed: usize,
) -> bool {
    let others = stones.own.without(target.stones);
    let (mut vital, mut sure) = (0, 0);
    for region in vital_regions(graph, target, stones, open, suicide) {
        vital += 1;
        sure += usize::from(is_apart_from(graph, region, others));
    }
    vital >= needed && (sure >= needed || is_alive_with_others(graph, target, stones, open, suicide, needed))
}

/// Whether a region is beside none of the other stones of its side.
#[inline]
fn is_apart_from<G: Adjacency>(graph: &G, region: G::Set, others: G::Set) -> bool {
    others.has_none() || !graph.around(region).meets(others)
}

#[inline]
fn vital_regions<G: Adjacency>(
    graph: &G,
    target: Target<G::Set>,
    stones: Sides<G::Set>,
    open: G::Set,
    suicide: Suicide,
) -> impl Iterator<Item = G::Set> {
    let others = graph.points().without(stones.own);
    let binding = binding(others, stones, suicide);
    let spoilt = open | binding.without(target.around);
    let empty = others.without(stones.enemy);
    regions(graph, others.without(graph.flood(spoilt, others))).filter(move |region| region.meets(empty))
}

/// The points of regions that must adjoin a string so that the region is vital to it.
#[inline]
fn binding<S: Set>(others: S, stones: Sides<S>, suicide: Suicide) -> S {
    if suicide.is_allowed() { others } else { others.without(stones.enemy) }
}

#[inline]
fn regions<G: Adjacency>(graph: &G, mut points: G::Set) -> impl Iterator<Item = G::Set> {
    core::iter::from_fn(move || {
        let region = graph.flood(points.lowest(), points);
        points = points.without(region);
        (!region.has_none()).then_some(region)
    })
}

#[cold]
fn is_alive_with_others<G: Adjacency>(
    graph: &G,
    target: Target<G::Set>,
    stones: Sides<G::Set>,
    open: G::Set,
    suicide: Suicide,
    needed: usize,
) -> bool {
    let target = Chain { stones: target.stones, around: target.around };
    let others = graph.chains(stones.own.without(target.stones));
    let mut strings = Vec::with_capacity(FEW);
    strings.extend(core::iter::once(target).chain(others));
    // The target comes first and stays first while it lives; it may have no stone on the graph.
    let enough = |string: &Chain<G::Set>| if *string == target { needed } else { ENOUGH };
    unravel(graph, stones, open, suicide, &mut strings, enough);
    strings.first() == Some(&target)
}

/// Removes strings with fewer vital regions than they need, and the regions beside them, until nothing changes.
fn unravel<G: Adjacency>(
    graph: &G,
    stones: Sides<G::Set>,
    open: G::Set,
    suicide: Suicide,
    strings: &mut Vec<Chain<G::Set>>,
    needed: impl Fn(&Chain<G::Set>) -> usize,
) {
    let others = graph.points().without(stones.own);
    let binding = binding(others, stones, suicide);
    let empty = others.without(stones.enemy);
    let closed = regions(graph, others.without(graph.flood(open, others)));
    let mut regions = Vec::with_capacity(FEW);
    regions.extend(
        closed.filter(|region| region.meets(empty)).map(|region| (region & binding, graph.around(region))),
    );
    loop {
        let before = strings.len();
        let mut fallen = G::Set::EMPTY;
        strings.retain(|string| {
            let vital = regions.iter().filter(|(binding, _)| binding.is_within(string.around)).count();
            let lives = vital >= needed(string);
            if !lives {
                fallen = fallen | string.stones;
            }
            lives
        });
        if strings.len() == before {
            return;
        }
        regions.retain(|(_, around): &(G::Set, G::Set)| !around.meets(fallen));
    }
}
