//! From a board to a region: enclosed groups.
//!
//! The *walls* are the chains of the group. A [`Boundary`] says which attacker strings are assumed to be safe, and so
//! immortal. The region is what is connected to the walls through anything else.

mod board;
mod boundary;

pub(crate) use board::Board;
pub use boundary::{Boundary, Enclosing, Safety};

use crate::region::{Points, Position, Region, RegionError, RegionSet, Side};
use boundary::Parts;
pub(crate) use boundary::unconditionally_alive;
use thiserror::Error;

/// An enclosed group: its region, what stands there, and where the region's points lie.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Enclosed {
    /// The region.
    pub region: Region,
    /// The stones inside, at the start.
    pub position: Position,
    /// For each point of the region its index on the board, `row * width + column`, increasing.
    pub points: Vec<usize>,
    /// Columns of the board.
    pub width: usize,
    /// The stones of the walls, as indices on the board.
    pub wall: Vec<usize>,
    /// The attacker strings beside the region and its walls that are assumed to be safe, in reading order.
    pub enclosing: Vec<Enclosing>,
}

/// Why a group on a board is not a region.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EnclosedError {
    /// The stones do not fit the size.
    #[error("a board of {width} by {height} has {} points, not {cells}", width.saturating_mul(*height))]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Points given.
        cells: usize,
    },
    /// No defender stone at the given point.
    #[error("there is no defender stone at the point given")]
    NoChain {
        /// The point given.
        point: usize,
    },
    /// No chain was named.
    #[error("a group has at least one chain, and none was named")]
    NoChains,
    /// No attacker stone at a point that was named as safe.
    #[error("there is no attacker stone at a point named as safe")]
    NothingSafe {
        /// The point named.
        point: usize,
    },
    /// The group has liberties in the outside, or can capture a string in atari that has.
    #[error("the group is not enclosed: it reaches the outside at {} point{}", leaks.len(), if leaks.len() == 1 { "" } else { "s" })]
    NotEnclosed {
        /// Those points, as indices on the board, increasing.
        leaks: Vec<usize>,
        /// Whether all of them are liberties of a single wall, so that they can count as external
        /// liberties.
        of_wall: bool,
    },
    /// The group has so large an area to itself that it cannot be searched.
    #[error("the enclosed area has {points} points, more than the {limit} that can be searched")]
    TooLarge {
        /// The points of the region.
        points: usize,
        /// [`Region::MAX_POINTS`].
        limit: usize,
    },
    /// The group has an area to itself that may be its eye or the outside.
    #[error("the group has {points} points to itself, which can be its eye or the outside")]
    OwnArea {
        /// The points of the region if they are its eye.
        points: usize,
    },
    /// A string without a liberty, or too many walls.
    #[error(transparent)]
    Region(#[from] RegionError),
}

impl Enclosed {
    /// The region of the chain at `wall` on a board of `width` columns, `cells` row by row.
    ///
    /// With `closed`, liberties of the wall in the outside count as external liberties, which only
    /// the attacker fills; without, they are a leak. Liberties of *other* defender strings in the
    /// outside are always a leak.
    ///
    /// ```
    /// use eyes_solver::{Enclosed, Side};
    ///
    /// let rows = ["..WBB", "WWWB.", "BBBB.", "....."];
    /// let cells: Vec<_> = rows
    ///     .concat()
    ///     .chars()
    ///     .map(|c| match c {
    ///         'W' => Some(Side::Defender),
    ///         'B' => Some(Side::Attacker),
    ///         _ => None,
    ///     })
    ///     .collect();
    /// let enclosed = Enclosed::new(5, 4, &cells, 2, false)?;
    /// assert_eq!(enclosed.points, [0, 1]);
    /// # Ok::<(), eyes_solver::EnclosedError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EnclosedError`].
    pub fn new(
        width: usize,
        height: usize,
        cells: &[Option<Side>],
        wall: usize,
        closed: bool,
    ) -> Result<Self, EnclosedError> {
        Self::within(width, height, cells, &[wall], Boundary::Derived, closed)
    }

    /// The region of a group of several chains, a stone of each being in `walls`: the group lives if any of them
    /// is saved ([`Region::with_walls`]).
    ///
    /// # Errors
    ///
    /// [`EnclosedError`].
    pub fn group(
        width: usize,
        height: usize,
        cells: &[Option<Side>],
        walls: &[usize],
    ) -> Result<Self, EnclosedError> {
        Self::within(width, height, cells, walls, Boundary::Derived, false)
    }

    /// The region of a group, a stone of each of its chains being in `walls`, if `boundary` shuts it in.
    ///
    /// With `closed`, liberties of a single chain in the outside count as external liberties.
    ///
    /// ```
    /// use eyes_solver::{Boundary, Enclosed, EnclosedError, Side};
    ///
    /// // The largest empty area is White's eye. One Black string has two eyes, and one liberties outside.
    /// let rows = ["..W.B", "..WBB", "WWWB.", "BBBBB", "....B"];
    /// let cells: Vec<_> = rows
    ///     .concat()
    ///     .chars()
    ///     .map(|c| match c {
    ///         'W' => Some(Side::Defender),
    ///         'B' => Some(Side::Attacker),
    ///         _ => None,
    ///     })
    ///     .collect();
    /// let derived = Enclosed::within(5, 5, &cells, &[2], Boundary::Derived, false)?;
    /// let named = Enclosed::within(5, 5, &cells, &[2], Boundary::Safe(&[4]), false)?;
    /// assert_eq!((derived.points, named.points), (vec![0, 1, 3, 5, 6], vec![0, 1, 3, 5, 6]));
    /// # Ok::<(), EnclosedError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EnclosedError`].
    pub fn within(
        width: usize,
        height: usize,
        cells: &[Option<Side>],
        walls: &[usize],
        boundary: Boundary<'_>,
        closed: bool,
    ) -> Result<Self, EnclosedError> {
        if width == 0 || height == 0 || width.checked_mul(height) != Some(cells.len()) {
            return Err(EnclosedError::Size { width, height, cells: cells.len() });
        }
        let board = Board { width, cells };
        let chains = chains(&board, walls)?;
        if let Boundary::Safe(stones) = boundary
            && let Some(&point) = stones.iter().find(|&&point| !board.attacks(point))
        {
            return Err(EnclosedError::NothingSafe { point });
        }
        let parts = Parts::of(&board, boundary, closed);
        // The stones of a single wall are no points of the region.
        let is_wall = |point: usize| chains.iter().any(|chain| chain[point]);
        let single = if let [chain] = &chains[..] { Some(chain) } else { None };
        let inside = |point: usize| parts.safe[point].is_none() && !parts.outside[point];
        let members = match single {
            Some(chain) => board.flood(board.beside(chain), |point| inside(point) && !chain[point]),
            None => board.flood(walls.iter().copied(), inside),
        };
        let points: Vec<usize> = (0..cells.len()).filter(|&point| members[point]).collect();
        let wall: Vec<usize> = (0..cells.len()).filter(|&point| is_wall(point)).collect();
        let is_derived = boundary == Boundary::Derived;
        let leaks = Leaks::of(&board, &parts, &members, is_wall, is_derived);
        if is_derived
            && !leaks.are_none()
            && let Some(points) = own_region(&board, &chains)
        {
            too_large(points)?;
            return Err(EnclosedError::OwnArea { points });
        }
        let walls_are_closed = leaks.of_walls.is_empty() || closed && single.is_some();
        if !leaks.of_others.is_empty() || !walls_are_closed {
            return Err(leaks.error(single.is_some()));
        }
        too_large(points.len())?;
        let set = |holds: &dyn Fn(usize) -> bool| -> RegionSet {
            points
                .iter()
                .enumerate()
                .filter(|&(_, &point)| holds(point))
                .fold(0, |set, (bit, _)| set | 1 << bit)
        };
        // An attacker stone beside the outside has a liberty there that the defender never takes.
        let is_margin = |point: usize| {
            board.neighbours(point).any(|other| parts.safe[other].is_some() || parts.outside[other])
        };
        let region = Region::new(&adjacency(&points, width))?.with_margins(set(&is_margin))?;
        let region = match single {
            Some(chain) => region
                .with_wall(set(&|point| board.neighbours(point).any(|other| chain[other])))?
                .with_external(u8::try_from(leaks.of_walls.len()).unwrap_or(u8::MAX)),
            None => {
                let walls: Vec<RegionSet> = chains.iter().map(|chain| set(&|point| chain[point])).collect();
                region.with_walls(&walls)?
            }
        };
        let position = region.start(
            set(&|point| cells[point] == Some(Side::Attacker)),
            set(&|point| cells[point] == Some(Side::Defender)),
        )?;
        let enclosing = enclosing(&board, &parts, |point| members[point] || is_wall(point));
        Ok(Self { region, position, points, width, wall, enclosing })
    }

    /// The board points of a set of region points.
    pub fn on_board(&self, set: RegionSet) -> impl Iterator<Item = usize> + '_ {
        Points(set).filter_map(|point| self.points.get(usize::from(point)).copied())
    }
}

fn too_large(points: usize) -> Result<(), EnclosedError> {
    let limit = Region::MAX_POINTS;
    if points > limit { Err(EnclosedError::TooLarge { points, limit }) } else { Ok(()) }
}

/// The points of a group's region if the largest area of the board is its own, and the group is enclosed then.
fn own_region(board: &Board<'_>, chains: &[Vec<bool>]) -> Option<usize> {
    let parts = Parts::with_own_area(board)?;
    let is_wall = |point: usize| chains.iter().any(|chain| chain[point]);
    let walls: Vec<bool> = (0..board.cells.len()).map(is_wall).collect();
    let inside = |point: usize| parts.safe[point].is_none() && !parts.outside[point] && !is_wall(point);
    let members = board.flood(board.beside(&walls), inside);
    let leaks = Leaks::of(board, &parts, &members, is_wall, true);
    leaks.are_none().then(|| members.iter().filter(|&&member| member).count())
}

/// The chains with these stones, each once.
fn chains(board: &Board<'_>, walls: &[usize]) -> Result<Vec<Vec<bool>>, EnclosedError> {
    let defends = |point: usize| board.cells[point] == Some(Side::Defender);
    let mut chains: Vec<Vec<bool>> = Vec::new();
    for &wall in walls {
        if board.cells.get(wall).copied().flatten() != Some(Side::Defender) {
            return Err(EnclosedError::NoChain { point: wall });
        }
        if !chains.iter().any(|chain| chain[wall]) {
            chains.push(board.flood([wall], defends));
        }
    }
    if chains.is_empty() { Err(EnclosedError::NoChains) } else { Ok(chains) }
}

/// Liberties of defender strings in the outside. Attacker strings in atari that are no wall count too, because the
/// defender escapes by capturing them.
struct Leaks {
    of_walls: Vec<usize>,
    of_others: Vec<usize>,
}

impl Leaks {
    fn of(
        board: &Board<'_>,
        parts: &Parts,
        members: &[bool],
        is_wall: impl Fn(usize) -> bool,
        by_capture: bool,
    ) -> Self {
        let leaks_of = |counts: &dyn Fn(usize) -> bool| -> Vec<usize> {
            let stones: Vec<bool> = (0..board.cells.len())
                .map(|point| match board.cells[point] {
                    Some(Side::Defender) => counts(point),
                    Some(Side::Attacker) => by_capture && parts.safe[point].is_none() && counts(point),
                    None => false,
                })
                .collect();
            let mut leaks: Vec<usize> = board.beside(&stones).filter(|&point| parts.outside[point]).collect();
            leaks.sort_unstable();
            leaks.dedup();
            leaks
        };
        Self { of_walls: leaks_of(&is_wall), of_others: leaks_of(&|point| members[point] && !is_wall(point)) }
    }

    fn are_none(&self) -> bool {
        self.of_walls.is_empty() && self.of_others.is_empty()
    }

    fn error(self, is_single: bool) -> EnclosedError {
        let of_wall = is_single && self.of_others.is_empty();
        let mut leaks = [self.of_walls, self.of_others].concat();
        leaks.sort_unstable();
        leaks.dedup();
        EnclosedError::NotEnclosed { leaks, of_wall }
    }
}

/// The safe strings beside these points.
fn enclosing(board: &Board<'_>, parts: &Parts, within: impl Fn(usize) -> bool) -> Vec<Enclosing> {
    let mut enclosing = Vec::new();
    for string in board.strings(Side::Attacker) {
        let Some(safety) = parts.safe[string[0]] else { continue };
        if string.iter().any(|&stone| board.neighbours(stone).any(&within)) {
            enclosing.push(Enclosing { stone: string[0], safety });
        }
    }
    enclosing
}

/// For each of the points, which increase and are at most [`Region::MAX_POINTS`], the bits of its neighbours among
/// them.
pub(crate) fn adjacency(points: &[usize], width: usize) -> Vec<RegionSet> {
    let mut adjacency = vec![0; points.len()];
    for (at, &point) in points.iter().enumerate() {
        let right = (!(point + 1).is_multiple_of(width)).then_some(point + 1);
        for other in right.into_iter().chain([point + width]) {
            if let Ok(beside) = points.binary_search(&other) {
                adjacency[at] |= 1 << beside;
                adjacency[beside] |= 1 << at;
            }
        }
    }
    adjacency
}
