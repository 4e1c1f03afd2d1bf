//! The region game in a compact form: the same rules as [`Region`](crate::Region), on 32-bit sets,
//! with the external liberties kept apart from what stands inside.

use eyes_graph::{EyeGraph, VertexSet};

use crate::region::Points;
#[cfg(test)]
use crate::region::{PointSet, Region, RegionError};

/// The most points of a shape, own cut-off stones included.
pub(crate) const MAX_POINTS: usize = 32;
const CHUNK: usize = 8;

/// The ground of an eye space: what touches what.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) len: usize,
    pub(crate) wall: VertexSet,
    pub(crate) margins: VertexSet,
    pub(crate) adjacency: [VertexSet; MAX_POINTS],
    /// Neighbours of every subset of eight points.
    around: Vec<[VertexSet; 1 << CHUNK]>,
}

/// What stands inside: stones of both sides, and the point the ko rule forbids to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct Stones {
    pub(crate) attacker: VertexSet,
    pub(crate) defender: VertexSet,
    pub(crate) ko: Option<u8>,
}

/// A stone played: what stands then, and whether it was the suicide of several stones.
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

    /// The shape of a labelled game: its margins and what touches the wall; stones are left aside.
    pub(crate) fn of_graph(graph: &EyeGraph) -> Self {
        let mut wall = 0;
        let mut margins = 0;
        for (vertex, label) in graph.labels().iter().enumerate() {
            wall |= VertexSet::from(label.touches_wall()) << vertex;
            margins |= VertexSet::from(label.is_marginal()) << vertex;
        }
        Self::new(graph.adjacency(), wall, margins)
    }

    /// The same ground as a region, to be played on with the rules of record.
    #[cfg(test)]
    pub(crate) fn region(&self, external: u8, extra_eyes: u8, suicide: bool) -> Result<Region, RegionError> {
        let adjacency: Vec<PointSet> = self.adjacency[..self.len].iter().map(|&set| set.into()).collect();
        Ok(Region::new(&adjacency)?
            .with_wall(self.wall.into())?
            .with_margins(self.margins.into())?
            .with_external(external)
            .with_extra_eyes(extra_eyes)?
            .with_suicide(suicide))
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

    /// The attacker's stone on an empty `point`, the wall not being captured by it; `None` if it
    /// is the ko point, or the suicide of a single stone, which changes nothing.
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

    /// The defender's stone on an empty `point`; `None` as for [`Self::attack`]. Whether it takes
    /// the wall's last liberty is the caller's question.
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
