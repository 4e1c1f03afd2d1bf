//! Questions and answers.

use super::problem::Fight;
use crate::region::Side;
use crate::status::Status;

/// The two players, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Who moves first.
    First,
    /// The opponent.
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What the side that moves first wants of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Goal {
    /// To capture it: it is the opponent's.
    Kill,
    /// To make it safe: it is its own.
    Save,
}

/// A board with a side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBoard {
    width: usize,
    height: usize,
    cells: Vec<Option<Player>>,
    ko: Option<usize>,
}

/// The stones do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenBoardError {
    /// Not as many cells as points.
    #[error("a board of {width} by {height} has {} points, not {cells}", width * height)]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Cells given.
        cells: usize,
    },
    /// A string without liberties.
    #[error("the string at point {place} has no liberty")]
    NoLiberty {
        /// A stone of it, `row * width + column`.
        place: usize,
    },
}

impl OpenBoard {
    /// A board of so many columns and rows, `cells` row by row.
    ///
    /// # Errors
    ///
    /// [`OpenBoardError`].
    pub fn new(width: usize, height: usize, cells: Vec<Option<Player>>) -> Result<Self, OpenBoardError> {
        if width * height != cells.len() {
            return Err(OpenBoardError::Size { width, height, cells: cells.len() });
        }
        let board = Self { width, height, cells, ko: None };
        let sides = board.sides(Player::First);
        let fight = board.fight(&sides, &[], &[]);
        match fight.strings().iter().find(|string| fight.liberties(string).is_empty()) {
            Some(string) => Err(OpenBoardError::NoLiberty { place: string[0] }),
            None => Ok(board),
        }
    }

    /// The same board with a point, `row * width + column`, that the side that moves first may not play on because
    /// a ko has just been taken.
    #[must_use]
    pub fn with_ko(mut self, place: usize) -> Self {
        self.ko = Some(place);
        self
    }

    /// The point that a ko forbids.
    pub(super) fn ko(&self) -> Option<usize> {
        self.ko
    }

    /// What stands on a point, `row * width + column`.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<Player> {
        self.cells.get(place).copied().flatten()
    }

    /// The number of its points.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The board with the owner of a group as the defender.
    pub(super) fn sides(&self, owner: Player) -> Vec<Option<Side>> {
        let side = |player| if player == owner { Side::Defender } else { Side::Attacker };
        self.cells.iter().map(|cell| cell.map(side)).collect()
    }

    pub(super) fn fight<'a>(
        &self,
        cells: &'a [Option<Side>],
        group: &[usize],
        friends: &[usize],
    ) -> Fight<'a> {
        let (group, friends) = (group.to_vec(), friends.to_vec());
        Fight { width: self.width, cells, group, friends, shut_in: &[] }
    }
}

/// How far an answer goes, the farthest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Kind {
    /// Nothing is taken for granted.
    Proven,
    /// Some strings are taken for safe: [`OpenAnswer::safe`].
    ProvenInZone,
    /// Something is taken for granted of the board beyond the ground that was searched: [`OpenAnswer::beyond`].
    /// [`OpenAnswer::border`] is where the ground ends.
    Assumed,
    /// The search ended before anything was decided; the moves are guesses.
    NotDecided,
}

impl Kind {
    /// The word for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::ProvenInZone => "proven in the zone",
            Self::Assumed => "assumed",
            Self::NotDecided => "not decided",
        }
    }
}

/// What the group finds on the board beyond the ground that was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Beyond {
    /// Nothing: all of it is the attacker's.
    NoLife,
    /// Life where stones of its own side are near, and nothing elsewhere.
    LifeNearFriends,
    /// Life.
    Life,
}

impl Beyond {
    /// The words for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoLife => "no life",
            Self::LifeNearFriends => "life near its own stones only",
            Self::Life => "life",
        }
    }
}

/// A move of a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMove {
    /// Who moves.
    pub player: Player,
    /// Where; nowhere for a pass or a move elsewhere on the board.
    pub place: Option<usize>,
}

/// What was found. Points are numbered `row * width + column`, in increasing order unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenAnswer {
    /// The stones of the group. It is safe when one of its strings is.
    pub group: Vec<usize>,
    /// What the side that moves first wants.
    pub goal: Goal,
    /// For the side that moves first; `None` if it was not decided.
    pub status: Option<Status>,
    /// First moves that reach the status, the one to play before the others; if nothing was decided, a
    /// guess. Not every such move need be found.
    pub best: Vec<usize>,
    /// How far the answer goes.
    pub kind: Kind,
    /// The points that the status depends on.
    pub zone: Vec<usize>,
    /// The stones of strings of the zone that were taken for safe.
    pub safe: Vec<usize>,
    /// Points of the zone next to the board beyond the ground.
    pub border: Vec<usize>,
    /// What the group is taken to find beyond the border, if anything is taken for granted of it.
    pub beyond: Option<Beyond>,
    /// Whether the side that moves first wins, without a ko, even if the other does. Then it needs no move, and none
    /// is named.
    pub is_settled: bool,
    /// Whether the group is plainly not shut in, which is seen without a search.
    pub escapes: bool,
    /// How it goes on after the best move.
    pub variation: Vec<OpenMove>,
    /// Lines of play that begin with other moves of the side that loses, after the best move if there is one, and
    /// with what refutes them; the most stubborn first. As many as [`OpenBounds::replies`](super::OpenBounds) asks for.
    pub replies: Vec<Vec<OpenMove>>,
    /// Positions looked at.
    pub nodes: u64,
}

impl OpenAnswer {
    /// Nothing known yet.
    pub(super) fn undecided(group: &[usize], goal: Goal) -> Self {
        Self {
            group: group.to_vec(),
            goal,
            status: None,
            best: Vec::new(),
            kind: Kind::NotDecided,
            zone: Vec::new(),
            safe: Vec::new(),
            border: Vec::new(),
            beyond: None,
            is_settled: false,
            escapes: false,
            variation: Vec::new(),
            replies: Vec::new(),
            nodes: 0,
        }
    }

    /// The same moves, for what they are worth.
    pub(super) fn into_guess(self) -> Self {
        let (best, nodes) = (self.best, self.nodes);
        Self { best, nodes, ..Self::undecided(&self.group, self.goal) }
    }
}
