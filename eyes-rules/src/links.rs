//! Adjacency lists.

use alloc::vec::Vec;
use core::fmt;

use crate::adjacency::Adjacency;
use crate::set::Set;

/// Points with adjacency lists: a rectangular board or any other graph.
///
/// ```
/// use eyes_rules::{Adjacency, Bits, Links, Set};
///
/// let board = Links::<Bits<6>>::grid(19, 19)?;
/// assert_eq!(board.neighbours(20).members().collect::<Vec<_>>(), [1, 19, 21, 39]);
/// let triangle = Links::new(&[0b110_u16, 0b101, 0b011])?;
/// assert_eq!(triangle.flood(0b001, 0b101), 0b101);
/// # Ok::<(), eyes_rules::LinksError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links<S> {
    points: S,
    neighbours: Vec<S>,
}

/// Why an adjacency list is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinksError {
    /// More points than the sets can hold.
    TooManyPoints {
        /// The number of points given.
        points: usize,
        /// The largest number of points.
        most: usize,
    },
    /// A point is its own neighbour, or the neighbour of a point that does not exist or is not its neighbour.
    NotMutual {
        /// The point.
        point: usize,
        /// The invalid neighbour.
        neighbour: usize,
    },
}

impl fmt::Display for LinksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPoints { points, most } => {
                write!(f, "{points} points are too many: sets of this type hold {most}; use a wider type")
            }
            Self::NotMutual { point, neighbour } => {
                write!(
                    f,
                    "point {neighbour} is listed as a neighbour of point {point}: it must be another point \
                     of the graph that lists {point}, too"
                )
            }
        }
    }
}

impl core::error::Error for LinksError {}

impl<S: Set> Links<S> {
    /// A graph of `neighbours.len()` points, each with the set of its neighbours.
    ///
    /// # Errors
    /// [`LinksError`] if there are too many points, or if a point is a neighbour of another one but not the other
    /// way round.
    pub fn new(neighbours: &[S]) -> Result<Self, LinksError> {
        check_size::<S>(neighbours.len())?;
        for (point, set) in neighbours.iter().enumerate() {
            for neighbour in set.members() {
                let is_mutual = neighbours.get(neighbour).is_some_and(|set| set.meets(S::single(point)));
                if neighbour == point || !is_mutual {
                    return Err(LinksError::NotMutual { point, neighbour });
                }
            }
        }
        Ok(Self::checked(neighbours.to_vec()))
    }

    /// A board of `width` columns and `height` rows. Points are numbered row by row.
    ///
    /// # Errors
    /// [`LinksError::TooManyPoints`].
    pub fn grid(width: usize, height: usize) -> Result<Self, LinksError> {
        let points = width.saturating_mul(height);
        check_size::<S>(points)?;
        let neighbours = (0..points).map(|point| {
            let column = point % width;
            let beside = [
                (point >= width).then(|| point - width),
                (column > 0).then(|| point - 1),
                (column + 1 < width).then_some(point + 1),
                (point + width < points).then_some(point + width),
            ];
            beside.into_iter().flatten().fold(S::EMPTY, |set, other| set | S::single(other))
        });
        Ok(Self::checked(neighbours.collect()))
    }

    fn checked(neighbours: Vec<S>) -> Self {
        let points = (0..neighbours.len()).fold(S::EMPTY, |all, point| all | S::single(point));
        Self { points, neighbours }
    }

    /// The number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether there are no points.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }
}

fn check_size<S: Set>(points: usize) -> Result<(), LinksError> {
    if points > S::CAPACITY {
        return Err(LinksError::TooManyPoints { points, most: S::CAPACITY });
    }
    Ok(())
}

impl<S: Set> Adjacency for Links<S> {
    type Set = S;

    #[inline]
    fn points(&self) -> S {
        self.points
    }

    #[inline]
    fn neighbours(&self, point: usize) -> S {
        self.neighbours.get(point).copied().unwrap_or(S::EMPTY)
    }
}
