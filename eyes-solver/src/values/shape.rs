//! The region game in a compact form: the same rules as [`Region`](crate::Region), on 32-bit sets. External
//! liberties are kept apart from the stones inside.

use eyes_graph::{EyeGraph, VertexSet};

use crate::region::Points;

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
    pub(crate) fn points(&self) -> VertexSet {
        VertexSet::MAX >> (MAX_POINTS - self.len) as u32
    }

    #[inline]
    pub(crate) fn around(&self, set: VertexSet) -> VertexSet {
        let mut all = 0;
        let mut rest = set;
        for sets in &self.around {
            all |= sets[rest as usize & 0xFF];
            rest >>= CHUNK;
        }
        all
    }

    #[inline]
    pub(crate) fn flood(&self, seed: VertexSet, within: VertexSet) -> VertexSet {
        let mut reached = seed & within;
        loop {
            let grown = (reached | self.around(reached)) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    #[inline]
    pub(crate) fn empty(&self, stones: &Stones) -> VertexSet {
        self.points() & !(stones.attacker | stones.defender)
    }

    /// The wall's liberties inside.
    #[inline]
    pub(crate) fn wall_liberties(&self, stones: &Stones) -> VertexSet {
        let joined = self.flood(stones.defender & self.wall, stones.defender);
        (self.wall | self.around(joined)) & self.empty(stones)
    }

    /// Whether every string but the wall has a liberty.
    pub(crate) fn is_legal(&self, stones: &Stones) -> bool {
        let empty = self.empty(stones);
        let bound = self.flood(stones.defender & self.wall, stones.defender)
            | self.flood(stones.attacker & self.margins, stones.attacker);
        let mut rest = (stones.attacker | stones.defender) & !bound;
        while rest != 0 {
            let seed = rest & rest.wrapping_neg();
            let own = if seed & stones.attacker != 0 { stones.attacker } else { stones.defender };
            let string = self.flood(seed, own);
            if self.around(string) & empty == 0 {
                return false;
            }
            rest &= !string;
        }
        true
    }

    /// Plays the attacker's stone on an empty `point`, if it does not capture the wall. `None` for the ko point
    /// and for the suicide of a single stone, which changes nothing.
    #[inline]
    pub(crate) fn attack(&self, stones: &Stones, point: u8) -> Option<Played> {
        if stones.ko == Some(point) {
            return None;
        }
        let stone = 1 << point;
        let mut after = Stones { attacker: stones.attacker | stone, defender: stones.defender, ko: None };
        let empty = self.empty(&after);
        let around = self.adjacency[usize::from(point)];
        let joined = self.flood(after.defender & self.wall, after.defender);
        let captured = self.dead_of(around & after.defender & !joined, after.defender, empty);
        after.defender &= !captured;
        if captured == 0 {
            if around & empty == 0 {
                let string = self.flood(stone, after.attacker);
                if self.around(string) & empty == 0 && string & self.margins == 0 {
                    after.attacker &= !string;
                    return (string != stone).then_some(Played { stones: after, suicide: true });
                }
            }
        } else if captured.is_power_of_two()
            && around & (empty | captured) == captured
            && around & after.attacker == 0
            && stone & self.margins == 0
        {
            after.ko = Some(captured.trailing_zeros() as u8);
        }
        Some(Played { stones: after, suicide: false })
    }

    /// Plays the defender's stone on an empty `point`; `None` as for [`Self::attack`]. The caller checks whether
    /// it fills the wall's last liberty.
    #[inline]
    pub(crate) fn defend(&self, stones: &Stones, point: u8) -> Option<Played> {
        if stones.ko == Some(point) {
            return None;
        }
        let stone = 1 << point;
        let mut after = Stones { attacker: stones.attacker, defender: stones.defender | stone, ko: None };
        let empty = self.empty(&after);
        let around = self.adjacency[usize::from(point)];
        let safe = self.flood(after.attacker & self.margins, after.attacker);
        let captured = self.dead_of(around & after.attacker & !safe, after.attacker, empty);
        after.attacker &= !captured;
        if captured == 0 {
            if around & empty == 0 {
                let string = self.flood(stone, after.defender);
                if string & self.wall == 0 && self.around(string) & empty == 0 {
                    after.defender &= !string;
                    return (string != stone).then_some(Played { stones: after, suicide: true });
                }
            }
        } else if captured.is_power_of_two()
            && around & (empty | captured) == captured
            && around & after.defender == 0
            && stone & self.wall == 0
        {
            after.ko = Some(captured.trailing_zeros() as u8);
        }
        Some(Played { stones: after, suicide: false })
    }

    /// The strings of `own` through a point of `seeds` that have no liberty.
    #[inline]
    fn dead_of(&self, mut seeds: VertexSet, own: VertexSet, empty: VertexSet) -> VertexSet {
        let mut dead = 0;
        while seeds != 0 {
            let string = self.flood(seeds & seeds.wrapping_neg(), own);
            if self.around(string) & empty == 0 {
                dead |= string;
            }
            seeds &= !string;
        }
        dead
    }
}

/// The points of a set, in increasing order.
pub(crate) fn members(set: VertexSet) -> Points {
    Points(set.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::grounds;
    use crate::region::{Move, PointSet, Position, Region, Side};
    use crate::values::placements::{count, placement};

    fn region(shape: &Shape, suicide: bool) -> Region {
        let adjacency: Vec<PointSet> = shape.adjacency[..shape.len].iter().map(|&set| set.into()).collect();
        let region = Region::new(&adjacency).unwrap();
        let region = region.with_wall(shape.wall.into()).unwrap();
        region.with_margins(shape.margins.into()).unwrap().with_external(1).with_suicide(suicide)
    }

    /// Compares every move from every position, including ko fights, with the reference rules.
    #[test]
    fn plays_as_the_region_does() {
        let mut compared = 0;
        for ground in (1..=5).flat_map(grounds) {
            let shape = Shape::of_graph(ground.form().graph());
            let suicidal = region(&shape, true);
            let strict = region(&shape, false);
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
                };
                assert_eq!(position.wall_inner_liberties(&strict), shape.wall_liberties(&stones).into());
                for point in members(shape.empty(&stones)) {
                    let ours = match side {
                        Side::Attacker => shape.attack(&stones, point),
                        Side::Defender => shape.defend(&stones, point),
                    };
                    let theirs = position.play(&suicidal, side, Move::Play(point));
                    let expected = theirs.map(|step| Played {
                        stones: Stones {
                            attacker: step.position.attacker as VertexSet,
                            defender: step.position.defender as VertexSet,
                            ko: step.position.ko,
                        },
                        suicide: step.suicide != 0,
                    });
                    assert_eq!(ours, expected, "{} {stones:?} {side:?} {point}", ground.drawing(0));
                    let allowed = position.play(&strict, side, Move::Play(point)).is_some();
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
