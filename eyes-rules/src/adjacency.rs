//! Adjacency, flood fill and strings.

use crate::set::Set;

/// A connected set of stones of one side, and the points beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chain<S> {
    /// The stones.
    pub stones: S,
    /// All neighbours of the stones, whatever they hold. They include stones of the chain that have a neighbour in
    /// the chain. The empty points among them are the liberties.
    pub around: S,
}

/// A graph of points: a board, a part of one, or any other graph.
///
/// `neighbours` must be symmetric, and no point may be its own neighbour. The other methods have default
/// implementations in terms of `points` and `neighbours`; an implementation may replace them by faster ones.
pub trait Adjacency {
    /// The sets of points.
    type Set: Set;

    /// All points.
    fn points(&self) -> Self::Set;

    /// The neighbours of a point; empty if there is no such point.
    fn neighbours(&self, point: usize) -> Self::Set;

    /// All neighbours of the points of `set`. Points of `set` are among them if they have a neighbour in
    /// it.
    #[inline]
    fn around(&self, set: Self::Set) -> Self::Set {
        set.members().fold(Self::Set::EMPTY, |all, point| all | self.neighbours(point))
    }

    /// The points of `within` that are connected with `seed` inside `within`. Points of `seed` outside of
    /// `within` do not count.
    #[inline]
    fn flood(&self, seed: Self::Set, within: Self::Set) -> Self::Set {
        let mut reached = seed & within;
        let mut left = within.without(reached);
        let mut fresh = reached;
        while !fresh.has_none() && !left.has_none() {
            fresh = self.around(fresh) & left;
            reached = reached | fresh;
            left = left.without(fresh);
        }
        reached
    }

    /// The result of [`flood`](Self::flood) as a chain. `seed` is one or more stones, `within` all stones of their
    /// side. If `seed` has stones of several chains, the result is their union.
    #[inline]
    fn chain(&self, seed: Self::Set, within: Self::Set) -> Chain<Self::Set> {
        let mut stones = seed & within;
        let mut around = Self::Set::EMPTY;
        let mut fresh = stones;
        while !fresh.has_none() {
            let next = self.around(fresh);
            around = around | next;
            fresh = (next & within).without(stones);
            stones = stones | fresh;
        }
        Chain { stones, around }
    }

    /// The chains of `stones`, all of one side, in the order of their lowest stones.
    #[inline]
    fn chains(&self, stones: Self::Set) -> Chains<'_, Self>
    where
        Self: Sized,
    {
        Chains { graph: self, rest: stones }
    }
}

/// The chains of one side: see [`Adjacency::chains`].
#[derive(Clone, Copy, Debug)]
pub struct Chains<'g, G: Adjacency> {
    graph: &'g G,
    rest: G::Set,
}

impl<G: Adjacency> Iterator for Chains<'_, G> {
    type Item = Chain<G::Set>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.has_none() {
            return None;
        }
        let chain = self.graph.chain(self.rest.lowest(), self.rest);
        self.rest = self.rest.without(chain.stones);
        Some(chain)
    }
}
