//! Questions and answers.

use eyes_rules::Suicide;

use super::problem::Fight;
use crate::region::Side;
use crate::search::Bound;
use crate::status::Status;

/// The two players, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The side that moves first.
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
    suicide: Suicide,
    /// For each point whether it holds a string that is known to live; empty if that is not known.
    living: Vec<bool>,
}

/// The stones do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenBoardError {
    /// Not as many cells as points.
    #[error("a board of {width} by {height} has {} points, not {cells}", width.saturating_mul(*height))]
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
    /// A board of `width` columns and `height` rows, `cells` row by row.
    ///
    /// # Errors
    ///
    /// [`OpenBoardError`].
    pub fn new(width: usize, height: usize, cells: Vec<Option<Player>>) -> Result<Self, OpenBoardError> {
        if width.checked_mul(height) != Some(cells.len()) {
            return Err(OpenBoardError::Size { width, height, cells: cells.len() });
        }
        let board = Self { width, height, cells, ko: None, suicide: Suicide::Forbidden, living: Vec::new() };
        let sides = board.sides(Player::First);
        let fight = board.fight(&sides, &[], &[]);
        match fight.strings().iter().find(|string| fight.liberties(string).is_empty()) {
            Some(string) => Err(OpenBoardError::NoLiberty { place: string[0] }),
            None => Ok(board),
        }
    }

    /// The same board after a ko capture: the side that moves first may not play on the point `row * width +
    /// column`.
    #[must_use]
    pub fn with_ko(mut self, place: usize) -> Self {
        self.ko = Some(place);
        self
    }

    /// The same board with suicide of more than one stone allowed or forbidden. It is forbidden at first.
    #[must_use]
    pub const fn with_suicide(mut self, suicide: Suicide) -> Self {
        self.suicide = suicide;
        self
    }

    /// The same board, where strings are known to live whose stones are all those at these points, `row * width + column`.
    ///
    /// The search need not enter such strings, so that more fights fit it. Those of the attacker are
    /// assumed to be safe. If nothing else decides a named group, it lives under [`Beyond::LifeNearFriends`] where it
    /// reaches points that are not farther from such strings of its owner than from the attacker's.
    #[must_use]
    pub fn with_living(mut self, places: impl IntoIterator<Item = usize>) -> Self {
        self.living = vec![false; self.cells.len()];
        for place in places {
            if let Some(lives) = self.living.get_mut(place) {
                *lives = true;
            }
        }
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
        &'a self,
        cells: &'a [Option<Side>],
        group: &[usize],
        friends: &[usize],
    ) -> Fight<'a> {
        let (group, friends) = (group.to_vec(), friends.to_vec());
        Fight {
            width: self.width,
            suicide: self.suicide,
            cells,
            group,
            friends,
            shut_in: &[],
            living: &self.living,
        }
    }
}

/// How much an answer assumes, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Kind {
    /// It assumes nothing.
    Proven,
    /// It assumes that some strings are safe: [`OpenAnswer::safe`].
    ProvenInZone,
    /// It assumes something about the board beyond the ground that was searched: [`OpenAnswer::beyond`].
    /// [`OpenAnswer::border`] is the edge of the ground.
    Assumed,
    /// The search ended without a decision; the moves are guesses.
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

/// What an answer assumes about the board beyond the ground that was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Beyond {
    /// The attacker owns all of it.
    NoLife,
    /// The group lives there where stones of its own side are near, and nowhere else.
    LifeNearFriends,
    /// The group has one eye there, where it has room.
    OneEye,
    /// The group lives there.
    Life,
}

impl Beyond {
    /// The words for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoLife => "no life",
            Self::LifeNearFriends => "life near its own stones only",
            Self::OneEye => "one eye",
            Self::Life => "life",
        }
    }
}

/// A move of a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMove {
    /// Who moves.
    pub player: Player,
    /// The point; `None` for a pass or a move elsewhere on the board.
    pub place: Option<usize>,
}

/// The answer. Points are numbered `row * width + column`, in increasing order unless a field says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenAnswer {
    /// The stones of the group. It is safe when one of its strings is.
    pub group: Vec<usize>,
    /// The goal of the side that moves first.
    pub goal: Goal,
    /// The status for the side that moves first; `None` if it was not decided.
    pub status: Option<Status>,
    /// First moves that reach the status, the recommended one first. If nothing was decided they are a guess. There
    /// may be other moves that reach the status.
    pub best: Vec<usize>,
    /// How much the answer assumes.
    pub kind: Kind,
    /// The points that the status depends on, apart from strings beside them that are unconditionally alive.
    pub zone: Vec<usize>,
    /// The stones of strings of the zone that are assumed to be safe.
    pub safe: Vec<usize>,
    /// Points of the zone next to the board beyond the ground.
    pub border: Vec<usize>,
    /// What the answer assumes about the board beyond the border, if anything.
    pub beyond: Option<Beyond>,
    /// Whether the side that moves first wins without a ko even if the other side moves first. Then no move is
    /// needed, and none is named.
    pub is_settled: bool,
    /// Whether the group has room that the opponent cannot take, which is found without a search.
    pub escapes: bool,
    /// Whether a group that is not decided dies even if it lives where it reaches strings of its owner that are known to live
    /// ([`OpenBoard::with_living`]), and nowhere else.
    pub dies_beside_living: bool,
    /// The line of play: with the best move, with the opponent's best try if no move is needed, or with the longest
    /// resistance.
    pub variation: Vec<OpenMove>,
    /// Lines of play that begin with other moves of the losing side, each with its refutation. They start after the
    /// best move if there is one. The longest resistance comes first. [`OpenBounds::lines`](super::OpenBounds)
    /// sets their number.
    pub replies: Vec<Vec<OpenMove>>,
    /// Nodes searched.
    pub nodes: u64,
    /// The bound that ended the search, if the status was not decided and more might help.
    pub bound: Option<Bound>,
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
            dies_beside_living: false,
            variation: Vec::new(),
            replies: Vec::new(),
            nodes: 0,
            bound: None,
        }
    }

    /// The same answer with its moves as guesses.
    pub(super) fn into_guess(self) -> Self {
        let (best, nodes) = (self.best, self.nodes);
        Self { best, nodes, ..Self::undecided(&self.group, self.goal) }
    }
}
