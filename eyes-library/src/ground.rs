//! The graph of an eye: adjacency, and the points that touch the wall.

use eyes_graph::{EyeGraph, Label, VertexSet};
use eyes_rules::Adjacency;
use eyes_solver::{Region, RegionError, RegionSet};

/// The most points of an eye that the library can hold.
pub const MAX_POINTS: usize = 13;

/// A set of points of an eye: bit `i` stands for point `i`.
pub type GroundSet = u16;

/// Adjacency and wall of an eye. All eyes with isomorphic grounds play the same game, wherever they lie and
/// whatever their shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ground {
    len: u8,
    wall: GroundSet,
    adjacency: [GroundSet; MAX_POINTS],
}

/// A ground in canonical numbering, with the renumbering.
#[derive(Clone, Copy, Debug)]
pub struct Canonical {
    /// Equal exactly for isomorphic grounds.
    pub ground: Ground,
    /// For each point of the original ground, its number in the canonical one.
    pub positions: [u8; MAX_POINTS],
}

impl Canonical {
    /// A set of points in canonical numbers.
    #[must_use]
    pub fn to_canonical(&self, stones: GroundSet) -> GroundSet {
        let numbers = self.positions.iter().enumerate();
        numbers.fold(0, |set, (point, &position)| set | (stones >> point & 1) << position)
    }
}

impl Adjacency for Ground {
    type Set = GroundSet;

    fn points(&self) -> GroundSet {
        (1 << self.len) - 1
    }

    fn neighbours(&self, point: usize) -> GroundSet {
        self.adjacency.get(point).copied().unwrap_or(0)
    }
}

impl Ground {
    /// A ground of `adjacency.len()` points. `None` for no points, for more than [`MAX_POINTS`], for neighbours
    /// that do not exist, and for adjacency that is not symmetric.
    #[must_use]
    pub fn new(adjacency: &[GroundSet], wall: GroundSet) -> Option<Self> {
        let len = adjacency.len();
        if !(1..=MAX_POINTS).contains(&len) {
            return None;
        }
        let outside = !((1u16 << len) - 1);
        let mutual = |point: usize| {
            (0..len).all(|other| {
                adjacency[point] >> other & 1 == adjacency[other] >> point & 1
                    && (other != point || adjacency[point] >> other & 1 == 0)
            })
        };
        if wall & outside != 0 || (0..len).any(|point| adjacency[point] & outside != 0 || !mutual(point)) {
            return None;
        }
        let mut padded = [0; MAX_POINTS];
        padded[..len].copy_from_slice(adjacency);
        Some(Self { len: len as u8, wall, adjacency: padded })
    }

    /// The ground of a region without margins and extra eyes, in the same numbering; external
    /// liberties are left aside. `None` if the region is no monolithic eye of at most
    /// [`MAX_POINTS`] points, or allows suicide.
    #[must_use]
    pub fn of_region(region: &Region) -> Option<Self> {
        let fits = (1..=MAX_POINTS).contains(&region.len())
            && region.margins() == 0
            && region.extra_eyes() == 0
            && !region.suicide().is_allowed()
            && region.flood(1, region.points()) == region.points();
        if !fits {
            return None;
        }
        let mut adjacency = [0; MAX_POINTS];
        for (point, row) in adjacency.iter_mut().enumerate().take(region.len()) {
            *row = region.neighbours(point as u8) as GroundSet;
        }
        Self::new(&adjacency[..region.len()], region.wall() as GroundSet)
    }

    /// The ground as a region with `external` liberties, suicide forbidden.
    ///
    /// # Errors
    ///
    /// None: a ground is a region.
    pub fn region(&self, external: u8) -> Result<Region, RegionError> {
        let mut adjacency = [0 as RegionSet; MAX_POINTS];
        for (set, &row) in adjacency.iter_mut().zip(&self.adjacency) {
            *set = row.into();
        }
        Ok(Region::new(&adjacency[..self.len()])?.with_wall(self.wall.into())?.with_external(external))
    }

    /// The number of points.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Never: a ground has at least one point.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All points.
    #[must_use]
    pub const fn points(&self) -> GroundSet {
        (1 << self.len) - 1
    }

    /// The points that touch the wall.
    #[must_use]
    pub const fn wall(&self) -> GroundSet {
        self.wall
    }

    /// The neighbours of each point.
    #[must_use]
    pub fn adjacency(&self) -> &[GroundSet] {
        &self.adjacency[..self.len()]
    }

    /// The canonical numbering. Costs about a microsecond.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        let mut graph = EyeGraph::new();
        for point in 0..self.len() {
            let touches = self.wall >> point & 1 == 1;
            let added = graph.add_vertex(Label::new().with_touches_wall(touches));
            debug_assert!(added.is_ok());
            for earlier in (0..point).filter(|&earlier| self.adjacency[point] >> earlier & 1 == 1) {
                let joined = graph.add_edge(earlier, point);
                debug_assert!(joined.is_ok());
            }
        }
        let canonicalized = graph.canonicalize();
        let mut positions = [0; MAX_POINTS];
        for (point, position) in positions.iter_mut().enumerate() {
            *position = canonicalized.position(point).unwrap_or(point) as u8;
        }
        let form = canonicalized.form().graph();
        let mut ground = Self { len: self.len, wall: 0, adjacency: [0; MAX_POINTS] };
        for (row, &neighbours) in ground.adjacency.iter_mut().zip(form.adjacency()) {
            *row = neighbours as GroundSet;
        }
        ground.wall = canonicalized.to_canonical(VertexSet::from(self.wall)) as GroundSet;
        Canonical { ground, positions }
    }
}
