//! Playing a stone: capture, suicide and ko.

use core::fmt;

use crate::adjacency::Adjacency;
use crate::set::Set;
use crate::suicide::Suicide;

/// A pair of sets, one for each side: stones or anchors. `own` belongs to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Sides<S> {
    /// Of the side to move.
    pub own: S,
    /// Of the other side.
    pub enemy: S,
}

impl<S: Set> Sides<S> {
    /// Nothing for either side: a board without stones, or without anchors.
    pub const NONE: Self = Self { own: S::EMPTY, enemy: S::EMPTY };

    /// The points of both sides.
    #[inline]
    #[must_use]
    pub fn both(self) -> S {
        self.own | self.enemy
    }

    /// The same with the other side to move.
    #[inline]
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }
}

/// The stones of both sides and the point that the ko rule forbids to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position<S> {
    /// The stones.
    pub stones: Sides<S>,
    /// The point where a stone was just captured that may not be recaptured at once.
    pub ko: Option<usize>,
}

impl<S: Set> Position<S> {
    /// The same with the other side to move.
    #[inline]
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { stones: self.stones.swapped(), ko: self.ko }
    }
}

/// The result of a stone. `own` is still the side that played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed<S> {
    /// The stones after the move.
    pub stones: Sides<S>,
    /// The captured stones of the other side.
    pub captured: S,
    /// Own stones removed by suicide, including the stone played.
    pub suicide: S,
    /// The point that the ko rule now forbids to the other side.
    pub ko: Option<usize>,
}

impl<S: Set> Placed<S> {
    /// Whether the suicide rule allows the move. The suicide of a single stone is never a move.
    #[inline]
    #[must_use]
    pub fn is_allowed(&self, suicide: Suicide) -> bool {
        self.suicide.has_none() || suicide.is_allowed() && !self.suicide.is_single()
    }

    /// The position after the move; `own` is still the side that moved.
    #[inline]
    #[must_use]
    pub fn position(&self) -> Position<S> {
        Position { stones: self.stones, ko: self.ko }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The point does not exist in the graph.
    NoSuchPoint,
    /// A stone stands there.
    Occupied,
    /// The move would take back a ko at once.
    Ko,
    /// The stone or its string would have no liberty, and that is forbidden.
    Suicide,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NoSuchPoint => "there is no such point",
            Self::Occupied => "the point is occupied",
            Self::Ko => "the ko may not be taken back at once",
            Self::Suicide => "suicide",
        })
    }
}

impl core::error::Error for Illegal {}

/// Plays a stone of the side to move, if the rules allow it.
///
/// `anchors` are points where a string needs no liberty: a string with a stone on an anchor of its side is
/// connected with stones outside the graph. Use [`Sides::NONE`] on a whole board.
///
/// # Errors
/// [`Illegal`] says why the move is illegal.
pub fn play<G: Adjacency>(
    graph: &G,
    position: &Position<G::Set>,
    anchors: Sides<G::Set>,
    point: usize,
    suicide: Suicide,
) -> Result<Placed<G::Set>, Illegal> {
    let stone = G::Set::single(point);
    if !graph.points().meets(stone) {
        return Err(Illegal::NoSuchPoint);
    }
    if position.stones.both().meets(stone) {
        return Err(Illegal::Occupied);
    }
    if position.ko == Some(point) {
        return Err(Illegal::Ko);
    }
    let placed = place(graph, position.stones, anchors, point);
    if placed.is_allowed(suicide) { Ok(placed) } else { Err(Illegal::Suicide) }
}

/// The result of a stone of the side to move on an empty point, whether or not ko and suicide rules allow it.
///
/// This is for searches that know their points: if `point` is not an empty point of the graph, the result has no
/// meaning. Costs a flood fill for each adjacent string that has no liberty beside the stone.
// Inlined because callers unpack the result; searches play through here (`benches/status.rs` of eyes-solver).
#[inline(always)]
pub fn place<G: Adjacency>(
    graph: &G,
    stones: Sides<G::Set>,
    anchors: Sides<G::Set>,
    point: usize,
) -> Placed<G::Set> {
    let stone = G::Set::single(point);
    let Sides { own, enemy } = Sides { own: stones.own | stone, enemy: stones.enemy };
    let empty = graph.points().without(own | enemy);
    let beside = graph.neighbours(point);
    let captured = dead_through(graph, beside & enemy, enemy, empty, anchors.enemy);
    if captured.has_none() {
        let suicide = if beside.meets(empty) {
            G::Set::EMPTY
        } else {
            dead_through(graph, stone, own, empty, anchors.own)
        };
        let stones = Sides { own: own.without(suicide), enemy };
        return Placed { stones, captured, suicide, ko: None };
    }
    let ko = if stone.meets(anchors.own) { None } else { ko_point(captured, beside, stones.own, empty) };
    let stones = Sides { own, enemy: enemy.without(captured) };
    Placed { stones, captured, suicide: G::Set::EMPTY, ko }
}

/// The point that the ko rule forbids after a stone without an anchor has captured `captured`: the captured stone,
/// if it is the only one and the capturing stone is single and has no other liberty.
///
/// `beside` are the neighbours of the stone, `own` the other stones of its side, and `empty` the points that were
/// empty before the capture, without the point of the stone.
#[inline]
pub fn ko_point<S: Set>(captured: S, beside: S, own: S, empty: S) -> Option<usize> {
    let is_ko = captured.is_single() && beside & (empty | captured) == captured && !beside.meets(own);
    if is_ko { captured.first() } else { None }
}

/// The stones of all strings of both sides with neither a liberty nor an anchor. A position reached by play has
/// none.
pub fn without_liberty<G: Adjacency>(graph: &G, stones: Sides<G::Set>, anchors: Sides<G::Set>) -> G::Set {
    let empty = graph.points().without(stones.both());
    let of_side = |stones, anchors| dead_through(graph, stones, stones, empty, anchors);
    of_side(stones.own, anchors.own) | of_side(stones.enemy, anchors.enemy)
}

/// The strings of `own` through a point of `seeds` that have neither a liberty in `empty` nor an anchor.
#[inline]
fn dead_through<G: Adjacency>(
    graph: &G,
    mut seeds: G::Set,
    own: G::Set,
    empty: G::Set,
    anchors: G::Set,
) -> G::Set {
    let mut dead = G::Set::EMPTY;
    while let Some(seed) = seeds.first() {
        if graph.neighbours(seed).meets(empty) {
            seeds = seeds.without(seeds.lowest());
            continue;
        }
        let string = graph.chain(seeds.lowest(), own);
        if !string.around.meets(empty) && !string.stones.meets(anchors) {
            dead = dead | string.stones;
        }
        seeds = seeds.without(string.stones);
    }
    dead
}
