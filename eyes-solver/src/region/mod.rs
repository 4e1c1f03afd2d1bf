//! The region game: stones of both sides on a small graph inside the defender's wall.
//!
//! A [`Region`] holds what does not change, a [`Position`] holds the stones. Both are plain values; a move makes a
//! new position.

mod error;
mod position;

pub use error::RegionError;
pub use position::{Move, Position, Step};

use eyes_rules::{Adjacency, Chain, Suicide};

/// A set of points of one region: bit `i` stands for point `i`.
pub type RegionSet = u64;

/// The points of a set, in increasing order.
///
/// ```
/// use eyes_solver::Points;
///
/// assert_eq!(Points(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Points(pub RegionSet);

impl Iterator for Points {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let point = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(point)
    }
}

#[inline]
pub(crate) const fn without_lowest(set: RegionSet) -> RegionSet {
    set & set.wrapping_sub(1)
}

/// The two sides of the region game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Side {
    /// The side that wants to capture the wall.
    Attacker,
    /// The side whose wall is attacked.
    Defender,
}

impl Side {
    /// The opponent.
    ///
    /// ```
    /// assert_eq!(eyes_solver::Side::Attacker.other(), eyes_solver::Side::Defender);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// The graph of the region game: at most 64 points, those that touch the wall, those that touch immortal attacker
/// stones, and the rules.
///
/// The *wall* is the defender's chain that must live. Its own stones are not points of the region. Its liberties
/// are the empty points of the region that touch it, directly or through connected defender stones; `external`
/// liberties that only the attacker can fill, one per move; and `extra_eyes` (0 or 1) eyes that the attacker can
/// fill only as the wall's last liberty.
///
/// A group of several chains has several walls, whose stones are points of the region ([`Region::with_walls`]). It
/// lives if any of them is saved: the attacker wins when he has captured them all, and the defender may decide
/// late which one to save. A captured wall is lost, even if stones stand on its points again.
///
/// ```
/// use eyes_solver::{Move, Region, Side};
///
/// // Three points in a row inside one wall: the attacker's move in the middle.
/// let region = Region::new(&[0b010, 0b101, 0b010])?.with_wall(0b111)?;
/// let position = region.start(0, 0)?;
/// let step = position.play(&region, Side::Attacker, Move::Play(1)).unwrap();
/// assert_eq!(step.position.attacker, 0b010);
/// assert!(!step.wall_captured);
/// # Ok::<(), eyes_solver::RegionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    len: u8,
    external: u8,
    extra_eyes: u8,
    suicide: Suicide,
    points: RegionSet,
    wall: RegionSet,
    walls: [RegionSet; Self::MAX_WALLS],
    walls_len: u8,
    margins: RegionSet,
    refuges: RegionSet,
    adjacency: [RegionSet; Self::MAX_POINTS],
    lists: [[u8; 4]; Self::MAX_POINTS],
}

impl Region {
    /// The largest number of points of a region.
    pub const MAX_POINTS: usize = 64;

    /// The largest number of walls.
    pub const MAX_WALLS: usize = 14;

    /// A region of `adjacency.len()` points; `adjacency[i]` holds the neighbours of point `i` inside the region.
    /// At first no point touches the wall or a margin, there are no external liberties and no extra eyes, and
    /// suicide is forbidden.
    ///
    /// # Errors
    ///
    /// [`RegionError::TooManyPoints`] above [`Region::MAX_POINTS`]; [`RegionError::NoSuchPoint`] if a mask names a
    /// point that does not exist; [`RegionError::Asymmetric`] if one point is a neighbour of another but not the
    /// other way round, or of itself.
    pub fn new(adjacency: &[RegionSet]) -> Result<Self, RegionError> {
        let len = adjacency.len();
        if len > Self::MAX_POINTS {
            return Err(RegionError::TooManyPoints { points: len });
        }
        let mut region = Self {
            len: len as u8,
            external: 0,
            extra_eyes: 0,
            suicide: Suicide::Forbidden,
            points: if len == Self::MAX_POINTS { !0 } else { (1 << len) - 1 },
            wall: 0,
            walls: [0; Self::MAX_WALLS],
            walls_len: 0,
            margins: 0,
            refuges: 0,
            adjacency: [0; Self::MAX_POINTS],
            lists: [[Self::MAX_POINTS as u8; 4]; Self::MAX_POINTS],
        };
        for (point, &neighbours) in adjacency.iter().enumerate() {
            region.inside(neighbours)?;
            region.adjacency[point] = neighbours;
            for (listed, neighbour) in region.lists[point].iter_mut().zip(Points(neighbours)) {
                *listed = neighbour;
            }
        }
        for point in 0..len {
            for neighbour in Points(region.adjacency[point]) {
                if usize::from(neighbour) == point || adjacency[usize::from(neighbour)] >> point & 1 == 0 {
                    return Err(RegionError::Asymmetric { point: point as u8, neighbour });
                }
            }
        }
        Ok(region)
    }

    /// The same region with one wall that touches the points of `wall`.
    ///
    /// # Errors
    ///
    /// [`RegionError::NoSuchPoint`].
    pub fn with_wall(mut self, wall: RegionSet) -> Result<Self, RegionError> {
        self.wall = self.inside(wall)?;
        self.walls_len = 0;
        Ok(self)
    }

    /// The same region with these walls, whose stones are points of the region. The defender has stones on them in
    /// every position until they are captured. Connected walls are saved or lost together.
    ///
    /// ```
    /// use eyes_solver::{Bounds, Region, Rules, Side, Solver};
    ///
    /// // Two points in a row on either side of a point where both walls can be cut or connected.
    /// let row = [0b0_0010, 0b0_0101, 0b0_1010, 0b1_0100, 0b0_1000];
    /// let region = Region::new(&row)?.with_walls(&[0b0_0010, 0b0_1000])?;
    /// let position = region.start(0, 0b0_1010)?;
    /// let mut solver = Solver::new(&region, Rules::default(), Bounds::default());
    /// assert_eq!(solver.status(&position, Side::Defender)?.value(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RegionError::NoSuchPoint`], [`RegionError::TooManyWalls`] above [`Region::MAX_WALLS`], and
    /// [`RegionError::NoChain`] for a wall whose stones are not connected, or that has none.
    pub fn with_walls(mut self, walls: &[RegionSet]) -> Result<Self, RegionError> {
        if walls.len() > Self::MAX_WALLS {
            return Err(RegionError::TooManyWalls { walls: walls.len() });
        }
        self.walls = [0; Self::MAX_WALLS];
        for (at, &wall) in walls.iter().enumerate() {
            self.inside(wall)?;
            if wall == 0 || self.flood(wall & wall.wrapping_neg(), wall) != wall {
                return Err(RegionError::NoChain { wall: at });
            }
            self.walls[at] = wall;
        }
        (self.walls_len, self.wall) = (walls.len() as u8, 0);
        Ok(self)
    }

    /// The same region with immortal attacker stones beside the points of `margins`.
    ///
    /// # Errors
    ///
    /// [`RegionError::NoSuchPoint`].
    pub fn with_margins(mut self, margins: RegionSet) -> Result<Self, RegionError> {
        self.margins = self.inside(margins)?;
        Ok(self)
    }

    /// The same region with these points as refuges. On a refuge there is a defender stone in every position, and the next
    /// two points of the region are its eyes: nothing else is beside them.
    pub(crate) fn with_refuges(mut self, refuges: RegionSet) -> Self {
        debug_assert!(
            Points(refuges)
                .all(|stone| self.neighbours_of((1 << stone << 1) | (1 << stone << 2)) == 1 << stone),
            "a refuge has two eyes"
        );
        self.refuges = refuges;
        self
    }

    /// The stones of the defender that two eyes keep alive.
    #[inline]
    pub(crate) const fn refuges(&self) -> RegionSet {
        self.refuges
    }

    /// The eyes of the refuges.
    #[inline]
    pub(crate) const fn eyes_of_refuges(&self) -> RegionSet {
        self.refuges << 1 | self.refuges << 2
    }

    /// The same region with `external` liberties of the wall outside the region.
    #[must_use]
    pub const fn with_external(mut self, external: u8) -> Self {
        self.external = external;
        self
    }

    /// The same region with 0 or 1 extra eyes of the wall.
    ///
    /// # Errors
    ///
    /// [`RegionError::TooManyExtraEyes`] above 1: with two the wall lives unconditionally.
    pub const fn with_extra_eyes(mut self, extra_eyes: u8) -> Result<Self, RegionError> {
        if extra_eyes > 1 {
            return Err(RegionError::TooManyExtraEyes { extra_eyes });
        }
        self.extra_eyes = extra_eyes;
        Ok(self)
    }

    /// The same region with suicide of more than one stone allowed or forbidden. The suicide of a
    /// single stone changes nothing on the board; it counts as a pass and is never a move.
    #[must_use]
    pub const fn with_suicide(mut self, suicide: Suicide) -> Self {
        self.suicide = suicide;
        self
    }

    /// The position with these stones, all external liberties open and no ko.
    ///
    /// # Errors
    ///
    /// [`RegionError::NoSuchPoint`]; [`RegionError::Occupied`] if a point is in both sets;
    /// [`RegionError::NoLiberty`] if a string or the wall has no liberty; [`RegionError::WallMissing`] if the
    /// defender lacks a stone of a wall; and [`RegionError::WhoseLiberties`] if several walls have external
    /// liberties or an extra eye.
    pub fn start(&self, attacker: RegionSet, defender: RegionSet) -> Result<Position, RegionError> {
        self.inside(attacker | defender)?;
        if attacker & defender != 0 {
            return Err(RegionError::Occupied { point: (attacker & defender).trailing_zeros() as u8 });
        }
        let missing = self.walls().iter().fold(0, |all, wall| all | wall) & !defender;
        if missing != 0 {
            return Err(RegionError::WallMissing { point: missing.trailing_zeros() as u8 });
        }
        if self.walls_len > 1 && (self.external, self.extra_eyes) != (0, 0) {
            return Err(RegionError::WhoseLiberties);
        }
        let position = Position { attacker, defender, ko: None, external: self.external, lost: 0 };
        match position.dead_point(self) {
            Some(point) => Err(RegionError::NoLiberty { point }),
            None if self.extra_eyes == 0 && position.wall_liberties(self) == 0 => {
                Err(RegionError::WallWithoutLiberty)
            }
            None => Ok(position),
        }
    }

    fn inside(&self, set: RegionSet) -> Result<RegionSet, RegionError> {
        match set & !self.points() {
            0 => Ok(set),
            outside => Err(RegionError::NoSuchPoint {
                point: outside.trailing_zeros() as u8,
                points: usize::from(self.len),
            }),
        }
    }

    /// The number of points.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no points.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All points.
    #[inline]
    #[must_use]
    pub const fn points(&self) -> RegionSet {
        self.points
    }

    /// The points that touch a wall whose stones are not points of the region.
    #[inline]
    #[must_use]
    pub const fn wall(&self) -> RegionSet {
        self.wall
    }

    /// The walls whose stones are points of the region.
    #[inline]
    #[must_use]
    pub fn walls(&self) -> &[RegionSet] {
        &self.walls[..usize::from(self.walls_len)]
    }

    /// The points that touch immortal attacker stones.
    #[must_use]
    pub const fn margins(&self) -> RegionSet {
        self.margins
    }

    /// The wall's liberties outside the region at the start.
    #[must_use]
    pub const fn external(&self) -> u8 {
        self.external
    }

    /// The wall's extra eyes: 0 or 1.
    #[must_use]
    pub const fn extra_eyes(&self) -> u8 {
        self.extra_eyes
    }

    /// Whether suicide of more than one stone is allowed.
    #[must_use]
    pub const fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// The neighbours of `point` inside the region; none if there is no such point.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, point: u8) -> RegionSet {
        self.adjacency.get(usize::from(point)).copied().unwrap_or(0)
    }

    /// The first four neighbours of `point`; [`Region::MAX_POINTS`] for each that is missing.
    #[inline]
    pub(crate) fn four_neighbours(&self, point: u8) -> &[u8; 4] {
        &self.lists[usize::from(point & 63)]
    }

    /// All neighbours of the points of `set`; members of `set` appear if they have a neighbour in it.
    #[inline]
    #[must_use]
    pub fn neighbours_of(&self, set: RegionSet) -> RegionSet {
        self.around(set)
    }

    /// [`Region::flood`], and all neighbours of the result.
    #[inline]
    pub(crate) fn flood_and_around(&self, seed: RegionSet, within: RegionSet) -> (RegionSet, RegionSet) {
        let Chain { stones, around } = self.chain(seed, within);
        (stones, around)
    }

    /// The points of `within` that are connected with a point of `seed` in `within`.
    #[inline]
    #[must_use]
    pub fn flood(&self, seed: RegionSet, within: RegionSet) -> RegionSet {
        Adjacency::flood(self, seed, within)
    }
}

impl Adjacency for Region {
    type Set = RegionSet;

    #[inline]
    fn points(&self) -> RegionSet {
        self.points
    }

    #[inline]
    fn neighbours(&self, point: usize) -> RegionSet {
        self.adjacency.get(point).copied().unwrap_or(0)
    }

    #[inline]
    fn around(&self, set: RegionSet) -> RegionSet {
        Points(set).fold(0, |all, point| all | self.adjacency[usize::from(point & 63)])
    }
}
