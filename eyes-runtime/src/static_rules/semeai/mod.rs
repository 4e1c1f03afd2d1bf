//! Races between two chains that can live only by capturing each other.
//!
//! Vilà and Cazenave, *When One Eye Is Sufficient*, section 7, after M. Müller, *Race to Capture:
//! Analyzing Semeai in Go* (1999). Liberties are of three kinds: outside ones, which only the opponent
//! fills; shared ones, single points that adjoin both chains; and those an eye is worth. A chain with
//! the larger eye can leave the shared liberties to the other; with eyes alike, or none, shared
//! liberties can make a seki.
//!
//! [`race`] counts all this on a board, and names the obstacles where more than a race is at stake. It was compared
//! with an exact solver of such races, and with exact search on boards: see the tests.

mod on_board;

use super::neighbour_class::{EyeShape, EyeStatus, EyeStones};

pub use on_board::{Obstacle, Race, RaceError, race, races};

/// The eye of a chain in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RaceEye {
    /// It has no eye.
    None,
    /// One eye and no chance of two: a plain eye, or one that is a [nakade](EyeStatus::Nakade).
    Nakade {
        /// Its points, 1 to 6.
        size: u32,
        /// How many of them hold stones of the opponent.
        filled: u32,
    },
    /// An eye in which the chain lives independently of the race.
    Alive,
    /// Anything else.
    Unknown,
}

impl RaceEye {
    /// The kind of an eye in a race.
    ///
    /// Stones of the owner inside make it unknown.
    #[must_use]
    pub fn of(eye: &EyeShape, stones: EyeStones) -> Self {
        let inner = eye.inner_points();
        if stones.friends != 0 || !eye.plays_centre_game() || inner & !stones.attackers != 0 {
            return match (eye.status(stones, 0), eye.status(stones, 4)) {
                (EyeStatus::Alive, EyeStatus::Alive) => Self::Alive,
                _ => Self::Unknown,
            };
        }
        let filled = (stones.attackers & eye.all()).count_ones();
        // With and without other liberties, because the race removes them.
        match (eye.status(stones, 0), eye.status(stones, 4)) {
            (EyeStatus::Nakade, EyeStatus::Nakade) if eye.size() <= 6 => {
                Self::Nakade { size: eye.size(), filled }
            }
            (EyeStatus::Alive, EyeStatus::Alive) => Self::Alive,
            _ => Self::Unknown,
        }
    }

    /// The number of moves that fill the eye from outside, all answers counted.
    ///
    /// For n ≥ 3 points with k stones inside (n² − 3n) / 2 + 3 − k, and n for fewer.
    #[must_use]
    pub const fn liberties(self) -> Option<u32> {
        match self {
            Self::None => Some(0),
            Self::Nakade { size: size @ (1 | 2), filled } if filled < size => Some(size - filled),
            Self::Nakade { size: size @ 3..=6, filled } if filled < size => {
                Some((size * size - 3 * size) / 2 + 3 - filled)
            }
            _ => None,
        }
    }

    /// The number of its points that are liberties of the chain in this position.
    const fn empty(self) -> u32 {
        match self {
            Self::Nakade { size, filled } => size - filled,
            _ => 0,
        }
    }

    /// Larger eyes win shared liberties; eyes of one to three points are alike.
    const fn rank(self) -> u32 {
        match self {
            Self::Nakade { size: 0..=3, .. } => 1,
            Self::Nakade { size, .. } => size,
            _ => 0,
        }
    }
}

/// A chain in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contender {
    /// Its outside liberties: points next to no other empty point, where the opponent can play safely.
    pub outside: u32,
    /// Its eye.
    pub eye: RaceEye,
}

/// The end of a race with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RaceOutcome {
    /// The first chain captures the second.
    First,
    /// The second chain captures the first.
    Second,
    /// Neither can capture the other.
    Seki,
    /// These rules do not decide.
    Unknown,
}

/// The outcome of a race with `shared` shared liberties: with the first chain's owner to move, and with
/// the second's.
///
/// ```
/// use eyes_runtime::static_rules::semeai::{Contender, RaceEye, RaceOutcome, semeai};
///
/// // Three outside liberties against two, and two shared ones: a seki, unless the first moves first.
/// let three = Contender { outside: 3, eye: RaceEye::None };
/// let two = Contender { outside: 2, eye: RaceEye::None };
/// assert_eq!(semeai(three, two, 2), [RaceOutcome::First, RaceOutcome::Seki]);
/// ```
#[must_use]
pub fn semeai(first: Contender, second: Contender, shared: u32) -> [RaceOutcome; 2] {
    match (first.eye, second.eye) {
        (RaceEye::Unknown, _) | (_, RaceEye::Unknown) => return [RaceOutcome::Unknown; 2],
        (RaceEye::Alive, RaceEye::Alive) => return [RaceOutcome::Seki; 2],
        (RaceEye::Alive, _) => return [RaceOutcome::First; 2],
        (_, RaceEye::Alive) => return [RaceOutcome::Second; 2],
        _ => {}
    }
    let (Some(first_eye), Some(second_eye)) = (first.eye.liberties(), second.eye.liberties()) else {
        return [RaceOutcome::Unknown; 2];
    };
    let first_count = i64::from(first.outside) + i64::from(first_eye);
    let second_count = i64::from(second.outside) + i64::from(second_eye);
    if first_count + i64::from(shared) == 0 || second_count + i64::from(shared) == 0 {
        return [RaceOutcome::Unknown; 2];
    }
    let (first_rank, second_rank) = (first.eye.rank(), second.eye.rank());
    let shared = i64::from(shared);
    // By how many liberties each must be ahead of the other, moving first.
    let (first_needs, second_needs) = if first_rank > second_rank {
        (-shared, shared)
    } else if first_rank < second_rank {
        (shared, -shared)
    } else if first_rank == 0 && shared > 0 {
        (shared - 1, shared - 1)
    } else {
        (shared, shared)
    };
    let ahead = first_count - second_count;
    let in_atari =
        [first, second].map(|chain| i64::from(chain.outside) + shared + i64::from(chain.eye.empty()) == 1);
    [0, 1].map(|mover| {
        // An eye nearly filled counts more than it has liberties, as long as its owner can capture.
        if mover == 0 && in_atari[1] {
            RaceOutcome::First
        } else if mover == 1 && in_atari[0] {
            RaceOutcome::Second
        } else if ahead >= first_needs + mover {
            RaceOutcome::First
        } else if -ahead > second_needs - mover {
            RaceOutcome::Second
        } else {
            RaceOutcome::Seki
        }
    })
}
