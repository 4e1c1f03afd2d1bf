//! The region game in a compact form: the same rules as [`Region`](crate::Region), on 32-bit sets. External
//! liberties are kept apart from the stones inside.

use eyes_graph::{EyeGraph, VertexSet};
use eyes_rules::benson::{self, Target};
use eyes_rules::{Adjacency, Sides, Suicide, place, without_liberty};

use crate::region::{Points, Side};

/// The most points of a shape, own cut-off stones included.
pub(crate) const MAX_POINTS: usize = 32;
const CHUNK: usize = 8;

/// The graph of an eye space: adjacency, margins and wall.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) len: usize,
    pub(crate) wall: VertexSet,
    pub(crate) margins: VertexSet,
    pub(crate) adjacency: [VertexSet; MAX_POINTS],
    /// Neighbours of every subset of eight points.
    around: Vec<[VertexSet; 1 << CHUNK]>,
}

/// The stones of both sides inside, and the point that the ko rule forbids to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct Stones {
    pub(crate) attacker: VertexSet,
    pub(crate) defender: VertexSet,
    pub(crate) ko: Option<u8>,
}

/// The result of a stone, and whether it was the suicide of several stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) stones: Stones,
    pub(crate) suicide: bool,
}

impl Shape {
    pub(crate) fn new(adjacency: &[VertexSet], wall: VertexSet, margins: VertexSet) -> Self {
        debug_assert!(adjacency.len() <= MAX_POINTS);
        let len = adjacency.len();
        let mut padded = [0; MAX_POINTS];
        padded[..len].copy_from_slice(adjacency);
        let around = (0..len.div_ceil(CHUNK))
            .map(|chunk| {
                let mut sets = [0; 1 << CHUNK];
                for set in 1..sets.len() {
                    let lowest = set.trailing_zeros() as usize;
                    sets[set] = sets[set & (set - 1)] | padded[chunk * CHUNK + lowest];
                }
                sets
            })
            .collect();
        Self { len, wall, margins, adjacency: padded, around }
    }

    /// The shape of a labelled game, without its stones.
    pub(crate) fn of_graph(graph: &EyeGraph) -> Self {
        let mut wall = 0;
        let mut margins = 0;
        for (vertex, label) in graph.labels().iter().enumerate() {
            wall |= VertexSet::from(label.touches_wall()) << vertex;
            margins |= VertexSet::from(label.is_marginal()) << vertex;
        }
        Self::new(graph.adjacency(), wall, margins)
    }

    #[inline]
    pub(crate) fn empty(&self, stones: &Stones) -> VertexSet {
        self.points() & !(stones.attacker | stones.defender)
    }

    /// The stones that are part of the wall, and the points beside it.
    #[inline]
    fn target(&self, stones: &Stones) -> Target<VertexSet> {
        let joined = self.chain(stones.defender & self.wall, stones.defender);
        Target { stones: joined.stones, around: self.wall | joined.around }
    }

    /// The wall's liberties inside.
    #[inline]
    pub(crate) fn wall_liberties(&self, stones: &Stones) -> VertexSet {
        self.target(stones).around & self.empty(stones)
    }

    /// The number of eyes of the wall that the attacker can never take, whatever happens to own stones that are
    /// cut off from the wall.
    pub(crate) fn sure_eyes(&self, stones: &Stones, suicide: Suicide) -> usize {
        benson::sure_eyes(self, self.target(stones), stones.of(Side::Defender), self.margins, suicide)
    }

    /// The points where strings of a side need no liberty, with that side as `own`: attacker stones on margins and
    /// defender stones beside the wall.
    #[inline]
    pub(crate) fn anchors(&self, side: Side) -> Sides<VertexSet> {
        match side {
            Side::Attacker => Sides { own: self.margins, enemy: self.wall },
            Side::Defender => Sides { own: self.wall, enemy: self.margins },
        }
    }

    /// Whether every string but the wall has a liberty.
    pub(crate) fn is_legal(&self, stones: &Stones) -> bool {
        without_liberty(self, stones.of(Side::Attacker), self.anchors(Side::Attacker)) == 0
    }

    /// Plays a stone of `side` on an empty `point`; `None` for the ko point and for illegal suicide. The caller
    /// checks whether it fills the wall's last liberty.
    #[inline]
    pub(crate) fn play(&self, stones: &Stones, side: Side, point: u8, rule: Suicide) -> Option<Played> {
        if stones.ko == Some(point) {
            return None;
        }
        let placed = place(self, stones.of(side), self.anchors(side), point.into());
        placed.is_allowed(rule).then(|| Played {
            stones: Stones::new(side, placed.stones, placed.ko.map(|ko| ko as u8)),
            suicide: placed.suicide != 0,
        })
    }
}

impl Adjacency for Shape {
    type Set = VertexSet;

    #[inline]
    fn points(&self) -> VertexSet {
        VertexSet::MAX >> (MAX_POINTS - self.len) as u32
    }

    #[inline]
    fn neighbours(&self, point: usize) -> VertexSet {
        self.adjacency.get(point).copied().unwrap_or(0)
    }

    #[inline]
    fn around(&self, set: VertexSet) -> VertexSet {
        let mut all = 0;
        let mut rest = set;
        for sets in &self.around {
            all |= sets[rest as usize & 0xFF];
            rest >>= CHUNK;
        }
        all
    }
}

impl Stones {
    /// The stones, with `side` to move.
    #[inline]
    pub(crate) fn of(&self, side: Side) -> Sides<VertexSet> {
        match side {
            Side::Attacker => Sides { own: self.attacker, enemy: self.defender },
            Side::Defender => Sides { own: self.defender, enemy: self.attacker },
        }
    }

    /// The position, with `side` to move.
    #[inline]
    pub(crate) fn new(side: Side, stones: Sides<VertexSet>, ko: Option<u8>) -> Self {
        let Sides { own, enemy } = stones;
        match side {
            Side::Attacker => Self { attacker: own, defender: enemy, ko },
            Side::Defender => Self { attacker: enemy, defender: own, ko },
        }
    }
}

/// The points of a set, in increasing order.
pub(crate) fn members(set: VertexSet) -> Points {
    Points(set.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::empty_spaces;
    use crate::region::{Move, Position, Region, RegionSet};
    use crate::values::placements::{count, placement};

    fn region(shape: &Shape, suicide: Suicide) -> Region {
        let adjacency: Vec<RegionSet> = shape.adjacency[..shape.len].iter().map(|&set| set.into()).collect();
        let region = Region::new(&adjacency).unwrap();
        let region = region.with_wall(shape.wall.into()).unwrap();
        region.with_margins(shape.margins.into()).unwrap().with_external(1).with_suicide(suicide)
    }

    /// Compares every move from every position, including ko fights, with the reference rules.
    #[test]
    fn plays_as_the_region_does() {
        let mut compared = 0;
        for space in (1..=5).flat_map(empty_spaces) {
            let shape = Shape::of_graph(space.form().graph());
            let suicidal = region(&shape, Suicide::Allowed);
            let strict = region(&shape, Suicide::Forbidden);
            let mut pending: Vec<(Stones, Side)> = (0..count(shape.len) as u32)
                .map(placement)
                .filter(|stones| shape.is_legal(stones))
                .flat_map(|stones| [(stones, Side::Attacker), (stones, Side::Defender)])
                .collect();
            while let Some((stones, side)) = pending.pop() {
                let position = Position {
                    attacker: stones.attacker.into(),
                    defender: stones.defender.into(),
                    ko: stones.ko,
                    external: 1,
                    lost: 0,
                };
                assert_eq!(
                    position.wall_inner_liberties(&strict),
                    RegionSet::from(shape.wall_liberties(&stones))
                );
                for point in members(shape.empty(&stones)) {
                    let ours = shape.play(&stones, side, point, Suicide::Allowed);
                    let theirs = position.play(&suicidal, side, Move::Play(point));
                    let expected = theirs.map(|step| Played {
                        stones: Stones {
                            attacker: step.position.attacker as VertexSet,
                            defender: step.position.defender as VertexSet,
                            ko: step.position.ko,
                        },
                        suicide: step.suicide != 0,
                    });
                    assert_eq!(ours, expected, "{} {stones:?} {side:?} {point}", space.drawing(0));
                    let allowed = position.play(&strict, side, Move::Play(point)).is_some();
                    assert_eq!(allowed, shape.play(&stones, side, point, Suicide::Forbidden).is_some());
                    assert_eq!(allowed, ours.is_some_and(|played| !played.suicide));
                    if let Some(played) =
                        ours.filter(|played| played.stones.ko.is_some() && stones.ko.is_none())
                    {
                        pending.push((played.stones, side.other()));
                    }
                    compared += 1;
                }
            }
        }
        assert!(compared > 100_000, "{compared}");
    }
}
