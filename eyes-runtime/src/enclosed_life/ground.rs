//! From a board to the region of an enclosed group.

use alloc::vec::Vec;

use eyes_solver::{Enclosed, Safety, Side};

use super::LifeError;
use crate::board::{Board, Color, Point, PointSet};

/// The region of the chain of a stone, under the board's suicide rule, and the chain's colour. With
/// `liberties_outside`, liberties of the chain in the outside count as external; without, they are an error.
///
/// The ko of the board is not included: see [`banned`].
///
/// # Errors
///
/// [`LifeError::NoStone`], [`LifeError::Enclosed`].
pub fn enclosed(
    board: &Board,
    stone: Point,
    liberties_outside: bool,
) -> Result<(Color, Enclosed), LifeError> {
    enclosed_within(board, &[stone], Boundary::Derived, liberties_outside)
}

/// How the boundary of a group is found on a board: see [`eyes_solver::Boundary`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boundary<'a> {
    /// It is derived from the board.
    #[default]
    Derived,
    /// The opponent's strings with one of these stones are safe, and no others.
    Safe(&'a [Point]),
    /// The group has only these points to live in. The opponent's strings are safe if they have a liberty elsewhere, and so
    /// are new stones of his beside other empty points. All others can be captured.
    Region(&'a [Point]),
}

/// The region of a group of one or more chains of one colour, and its colour; `stones` has a stone of each chain.
/// The group lives if any of them is saved.
///
/// `boundary` says what encloses the group. With `liberties_outside`, liberties of a single chain in the outside
/// count as external; without, they are an error. The ko of the board is not part of the region: see [`banned`].
///
/// # Errors
///
/// [`LifeError::NoStones`], [`LifeError::NoStone`] if the first point is empty, [`LifeError::Enclosed`]: among others
/// [`EnclosedError::NoChain`](eyes_solver::EnclosedError::NoChain) for a point without a stone of the first one's colour, and
/// [`EnclosedError::NothingSafe`](eyes_solver::EnclosedError::NothingSafe) for a safe point without a stone of the other colour.
pub fn enclosed_within(
    board: &Board,
    stones: &[Point],
    boundary: Boundary<'_>,
    liberties_outside: bool,
) -> Result<(Color, Enclosed), LifeError> {
    let Some(&stone) = stones.first() else { return Err(LifeError::NoStones) };
    let owner = board.color_at(stone).ok_or(LifeError::NoStone { point: stone })?;
    let side = |color| if color == owner { Side::Defender } else { Side::Attacker };
    let cells: Vec<Option<Side>> = board.points().map(|point| board.color_at(point).map(side)).collect();
    let indices =
        |points: &[Point]| -> Vec<usize> { points.iter().map(|&point| index(board, point)).collect() };
    let named = match boundary {
        Boundary::Derived => Vec::new(),
        Boundary::Safe(points) | Boundary::Region(points) => indices(points),
    };
    let boundary = match boundary {
        Boundary::Derived => eyes_solver::Boundary::Derived,
        Boundary::Safe(_) => eyes_solver::Boundary::Safe(&named),
        Boundary::Region(_) => eyes_solver::Boundary::Region(&named),
    };
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    let mut enclosed =
        Enclosed::within(width, height, &cells, &indices(stones), boundary, liberties_outside)?;
    enclosed.region = enclosed.region.with_suicide(board.suicide());
    Ok((owner, enclosed))
}

/// The board after the owner of a group has filled the liberties that a string around it has among `inside`, one after the
/// other as far as they can be filled. Reading of that board tells whether the string falls in the end.
#[must_use]
pub fn filled_beside(board: &Board, owner: Color, inside: &PointSet, string: Point) -> Board {
    let mut filled = board.clone();
    for liberty in board.liberties(string).filter(|&liberty| inside.contains(liberty)) {
        let stones = filled.points().filter_map(|point| Some((point, filled.color_at(point)?)));
        let more = stones.chain([(liberty, owner)]);
        if let Ok(more) = Board::from_stones(board.width(), board.height(), more) {
            filled = more.with_suicide(board.suicide());
        }
    }
    filled
}

/// Empty areas of this size or less are no outside in which a string is safe: it may be captured there, or have to
/// share them in a seki. The second is for areas that border the opponent's stones only. Eye shapes of more points are
/// seldom dead.
const SMALL: usize = 16;
const SMALL_OWN: usize = 8;

/// A stone of each string around an enclosed group that is taken for safe because of its liberties in the largest empty
/// area, although the empty areas beside it have at most 16 points, or at most 8 if only strings of its colour are
/// beside them. Reading may see no way to capture it, and yet the group can live by the string's lack of room: a status
/// by which the group dies is no proof then.
#[must_use]
pub fn cramped(board: &Board, enclosed: &Enclosed) -> Vec<Point> {
    let at = |place: usize| Point::new((place % enclosed.width) as u8, (place / enclosed.width) as u8);
    let region: PointSet = enclosed.points.iter().filter_map(|&place| at(place)).collect();
    let beside_the_outside = enclosed.enclosing.iter().filter(|found| found.safety == Safety::Outside);
    let has_little_room = |&string: &Point| {
        let room = room_of(board, &region, string);
        let color = board.color_at(string);
        let beside = board.around(&room).iter().filter(|&point| !room.contains(point));
        let is_own = beside.map(|point| board.color_at(point)).all(|beside| beside == color);
        room.len() <= if is_own { SMALL_OWN } else { SMALL }
    };
    beside_the_outside.filter_map(|found| at(found.stone)).filter(has_little_room).collect()
}

/// The empty areas beside a string, without the points of a region.
fn room_of(board: &Board, region: &PointSet, string: Point) -> PointSet {
    let is_room = |point: &Point| board.is_empty(*point) && !region.contains(*point);
    let mut room: PointSet = board.liberties(string).filter(is_room).collect();
    let mut fresh: Vec<Point> = room.iter().collect();
    while let Some(point) = fresh.pop() {
        fresh.extend(board.neighbours(point).filter(is_room).filter(|&next| room.insert(next)));
    }
    room
}

/// The index of a point among the cells of a board, row by row.
pub(crate) fn index(board: &Board, point: Point) -> usize {
    usize::from(point.row()) * usize::from(board.width()) + usize::from(point.column())
}

/// The point of the region that a ko forbids, and the side for which it is forbidden. `enclosed` must belong to this
/// board.
#[must_use]
pub fn banned(board: &Board, enclosed: &Enclosed) -> Option<(u8, Color)> {
    let (ko, color) = Color::ALL.into_iter().find_map(|color| Some((board.ko_against(color)?, color)))?;
    let at = enclosed.points.binary_search(&index(board, ko)).ok()?;
    Some((u8::try_from(at).ok()?, color))
}
