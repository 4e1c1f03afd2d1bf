use thiserror::Error;

/// Why a region or a position could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegionError {
    /// More points than a region can have.
    #[error("the region has {points} points, more than the 64 that can be searched")]
    TooManyPoints {
        /// How many.
        points: usize,
    },
    /// A mask names a point that is not there.
    #[error("there is no point {point} in a region of {points} points")]
    NoSuchPoint {
        /// The point named.
        point: u8,
        /// How many points there are.
        points: usize,
    },
    /// One point is a neighbour of another but not the other way round, or of itself.
    #[error("point {neighbour} is a neighbour of point {point}, but not the other way round")]
    Asymmetric {
        /// The point whose mask names the other.
        point: u8,
        /// The point named.
        neighbour: u8,
    },
    /// More than one extra eye.
    #[error("{extra_eyes} extra eyes: with more than one the wall lives and there is no game")]
    TooManyExtraEyes {
        /// How many.
        extra_eyes: u8,
    },
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
    /// The point cannot be forbidden by a ko.
    #[error("point {point} cannot be forbidden by a ko: retaking there does not take exactly one stone")]
    NoKo {
        /// The point.
        point: u8,
    },
}
