use thiserror::Error;

/// Why a region or a position is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegionError {
    /// More points than a region can have.
    #[error("the region has {points} points, more than the 64 that can be searched")]
    TooManyPoints {
        /// The number of points.
        points: usize,
    },
    /// A mask names a point that does not exist.
    #[error("there is no point {point} in a region of {points} points")]
    NoSuchPoint {
        /// The point named.
        point: u8,
        /// The number of points of the region.
        points: usize,
    },
    /// One point is a neighbour of another but not the other way round, or of itself.
    #[error("point {neighbour} is a neighbour of point {point}, but not the other way round")]
    Asymmetric {
        /// The point whose mask names the other point.
        point: u8,
        /// The point named.
        neighbour: u8,
    },
    /// More than one extra eye.
    #[error("{extra_eyes} extra eyes: with more than one the wall lives and there is no game")]
    TooManyExtraEyes {
        /// The number of extra eyes.
        extra_eyes: u8,
    },
    /// More walls than a region can have.
    #[error("{walls} walls, more than the 14 that can be told apart")]
    TooManyWalls {
        /// The number of walls.
        walls: usize,
    },
    /// The stones of a wall are not one chain.
    #[error("wall {wall} is not one chain: its stones must be connected, and there must be one")]
    NoChain {
        /// The index of the wall, from 0.
        wall: usize,
    },
    /// A stone of a wall is missing.
    #[error("there is no defender stone at point {point}, which is part of a wall")]
    WallMissing {
        /// The point.
        point: u8,
    },
    /// External liberties or an extra eye with more than one wall.
    #[error("external liberties and extra eyes need a single wall, to which they belong")]
    WhoseLiberties,
    /// A point holds stones of both sides, or the ko point is not empty.
    #[error("point {point} is occupied twice")]
    Occupied {
        /// The point.
        point: u8,
    },
    /// A string has no liberty.
    #[error("the string at point {point} has no liberty; remove it from the position")]
    NoLiberty {
        /// A point of the string.
        point: u8,
    },
    /// The wall has no liberty.
    #[error("the wall has no liberty")]
    WallWithoutLiberty,
    /// A ko cannot forbid the point.
    #[error(
        "point {point} cannot be forbidden by a ko: retaking there takes neither exactly one stone nor the wall"
    )]
    NoKo {
        /// The point.
        point: u8,
    },
}
