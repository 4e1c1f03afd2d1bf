//! Draws the eye space of a board as a diagram.

use std::collections::BTreeMap;

use eyes_dsl::{Diagram, Edges, Sign, Vertex};
use eyes_runtime::board::{Board, Point};
use eyes_runtime::eye_space::EyeSpace;

/// The diagram of an eye space: its points as they lie, the edges of the board beside them, and a margin beyond each half
/// eye. With `without_stones` the attacker's stones are left out, as lost.
///
/// # Errors
/// What a diagram cannot express.
pub(crate) fn diagram(board: &Board, eye: &EyeSpace, without_stones: bool) -> Result<Diagram, String> {
    Ok(named(board, eye, without_stones)?.0)
}

/// The same, with the name of each vertex on the board.
///
/// # Errors
/// As [`diagram`].
pub(crate) fn named(
    board: &Board,
    eye: &EyeSpace,
    without_stones: bool,
) -> Result<(Diagram, Vec<String>), String> {
    let mut names: BTreeMap<(u8, u8), String> = BTreeMap::new();
    let mut cells: BTreeMap<(u8, u8), (Sign, Edges)> = BTreeMap::new();
    for point in eye.points {
        let color = board.color_at(point);
        if color == Some(eye.owner) {
            return Err(format!("an own stone inside, at {}", point.vertex(board.height())));
        }
        let has_stone = color.is_some() && !without_stones;
        let sign = Sign::plain(eye.margins.contains(point), has_stone);
        cells.insert((point.row(), point.column()), (sign, edges(board, point)));
        names.insert((point.row(), point.column()), point.vertex(board.height()).to_string());
    }
    for half_eye in eye.half_eyes() {
        let at = half_eye.point;
        let free = |place: &Point| {
            board.is_on_board(*place)
                && !cells.contains_key(&(place.row(), place.column()))
                && board
                    .neighbours(*place)
                    .all(|beside| beside == at || !cells.contains_key(&(beside.row(), beside.column())))
        };
        let Some(place) = board.neighbours(at).find(free) else {
            let vertex = at.vertex(board.height());
            return Err(format!("no room to draw a margin beyond the half eye at {vertex}"));
        };
        cells.insert((place.row(), place.column()), (Sign::Margin, Edges::NONE));
        let vertex = at.vertex(board.height());
        names.insert((place.row(), place.column()), format!("on the half eye at {vertex}"));
    }
    let vertices =
        cells.into_iter().map(|((row, column), (sign, edges))| Vertex { row, column, sign, edges });
    let diagram = Diagram::new(vertices).map_err(|error| error.to_string())?;
    Ok((diagram, names.into_values().collect()))
}

fn edges(board: &Board, point: Point) -> Edges {
    [
        (point.column() == 0, Edges::LEFT),
        (point.column() + 1 == board.width(), Edges::RIGHT),
        (point.row() == 0, Edges::ABOVE),
        (point.row() + 1 == board.height(), Edges::BELOW),
    ]
    .into_iter()
    .filter(|(touches, _)| *touches)
    .fold(Edges::NONE, |all, (_, side)| all | side)
}
