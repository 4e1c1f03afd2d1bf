//! One eye space, and of the rest of the board only what bears on it.
//!
//! Most of an analysis is reading, and most strings have nothing to do with the space that is asked about.
//! Strings are taken for safe until they turn out to bear on it; what they were read as may make the
//! space larger, and more strings bear on it then. When all that do have been read, the space is what
//! it would be if all strings had been.

use alloc::vec::Vec;

use super::domain::Domains;
use super::group::strings_around;
use super::lively::has_no_life_of_its_own;
use super::occupation::Occupation;
use super::partition::{Space, eye_spaces, space_at};
use super::readings::Readings;
use super::topology::{EyePoint, Topology, cut_strings, judged_points};
use crate::board::{Board, Color, Point, PointSet};
use crate::reading::Reader;

/// A board, as far as it has been looked at.
pub(crate) struct Focus {
    board: Board,
    reads_nothing: bool,
    readings: Readings,
    occupation: Occupation,
    domains: Domains,
    spaces: Vec<Space>,
}

impl Focus {
    /// A board of which nothing has been read.
    pub(crate) fn new(board: &Board, reads_nothing: bool, reader: &mut Reader) -> Self {
        let readings = Readings::unread(board);
        let occupation = Occupation::new(board);
        let domains = Domains::new(board, &occupation, &readings, reader);
        let spaces = eye_spaces(&occupation, &domains);
        Self { board: board.clone(), reads_nothing, readings, occupation, domains, spaces }
    }

    /// Whether this is what is known of `board`.
    pub(crate) fn is_of(&self, board: &Board) -> bool {
        self.board == *board && self.board.suicide() == board.suicide()
    }

    /// The space of `owner` that a point belongs to, and its points that could be eyes of their own.
    pub(crate) fn space_at(
        &mut self,
        point: Point,
        owner: Color,
        reader: &mut Reader,
    ) -> Option<(Space, Vec<EyePoint>)> {
        loop {
            let space = space_at(&self.spaces, owner, point);
            let bearing = self.bearing_on(point, owner, space);
            let unread = bearing - *self.readings.read_heads();
            if self.reads_nothing || unread.is_empty() {
                let space = space?.clone();
                let board = &self.board;
                let mut topology = Topology { board, readings: &self.readings, spaces: &self.spaces, reader };
                let eye_points = topology.eye_points_of(&space);
                return Some((space, eye_points));
            }
            for head in unread {
                self.readings.read(&self.board, head, reader);
            }
            self.domains = Domains::new(&self.board, &self.occupation, &self.readings, reader);
            self.spaces = eye_spaces(&self.occupation, &self.domains);
        }
    }

    /// See [`strings_around`].
    pub(crate) fn strings_around(&self, space: &Space, false_eyes: &PointSet) -> Vec<Point> {
        strings_around(&self.board, &self.occupation, space, &self.domains.lively, false_eyes)
    }

    /// The heads of the strings whose readings say what space a point belongs to, and what its diagonals are.
    fn bearing_on(&self, point: Point, owner: Color, space: Option<&Space>) -> PointSet {
        let board = &self.board;
        let mut heads = PointSet::new();
        let mut places = PointSet::from_iter([point]);
        if let Some(space) = space {
            places |= space.points | space.points.neighbours();
            for point in judged_points(space) {
                for diagonal in board.diagonals(point).filter(|&q| !board.is_color(q, owner)) {
                    if board.is_color(diagonal, owner.opponent()) {
                        heads.extend(board.string_head(diagonal));
                    }
                    if !space.points.contains(diagonal) {
                        places |= self.around(diagonal, owner);
                    }
                    for head in cut_strings(board, owner, point, diagonal) {
                        for liberty in board.liberties(head) {
                            places |= self.around(liberty, owner);
                        }
                    }
                }
            }
        }
        // A point in both domains is part of a space if a neighbour is in one only.
        let [black, white] = Color::ALL.map(|color| *self.domains.of(color));
        places |= (places & black & white).neighbours();
        let on_board = self.occupation.all();
        let stones = on_board - self.occupation.empty;
        for color in Color::ALL {
            let reached = self.reach(places & on_board, color);
            let consulted = (reached | (reached - self.domains.lively).neighbours()) & stones;
            heads.extend(consulted.iter().filter_map(|stone| board.string_head(stone)));
        }
        let beside_inessential: PointSet = heads
            .iter()
            .filter(|&head| has_no_life_of_its_own(board, &self.occupation, head))
            .flat_map(|head| board.adjacent_strings(head))
            .collect();
        heads | beside_inessential
    }

    /// Where it is decided whether a point of another space, if it is one, or its neighbours are marginal.
    fn around(&self, point: Point, owner: Color) -> PointSet {
        let near = PointSet::from_iter([point]).neighbours() | PointSet::from_iter([point]);
        match space_at(&self.spaces, owner, point) {
            Some(_) => near | near.neighbours(),
            None => near,
        }
    }

    /// The points by whose influence it is decided whether `places` are in the domain of a colour: a point
    /// beside its lively stones is, or is not, whatever is farther away; any other depends on all points
    /// around it.
    fn reach(&self, places: PointSet, color: Color) -> PointSet {
        let lively = self.domains.lively;
        let own = lively & *self.occupation.stones(color);
        let pending = self.occupation.all() - lively - own.neighbours();
        let mut reached = places;
        let mut new = places;
        while !new.is_empty() {
            let mut next = PointSet::new();
            for point in new & pending {
                next.extend(self.board.neighbours(point));
                next.extend(self.board.diagonals(point));
            }
            new = next - reached;
            reached |= next;
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::Limits;

    /// A board after some random legal moves.
    fn played(seed: u64) -> Board {
        let mut state = seed;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let size = 7 + random(6) as u8;
        let mut board = Board::new(size, size).unwrap();
        for turn in 0..30 + random(120) {
            let (column, row) = (random(size.into()) as u8, random(size.into()) as u8);
            let color = Color::ALL[turn as usize % 2];
            let _ = board.play(Point::new(column, row).unwrap(), color);
        }
        board
    }

    /// Reading the rest of the board changes nothing.
    #[test]
    fn all_that_bears_on_a_space_has_been_read() {
        let (mut asked, mut left) = (0, 0);
        for seed in 0..60 {
            let board = played(seed);
            let mut reader = Reader::new(Limits::FAST);
            for point in board.points().step_by(3) {
                for color in Color::ALL {
                    let mut focus = Focus::new(&board, false, &mut reader);
                    let found = focus.space_at(point, color, &mut reader);
                    for head in board.strings() {
                        left += usize::from(!focus.readings.read_heads().contains(head));
                        focus.readings.read(&board, head, &mut reader);
                    }
                    focus.domains = Domains::new(&board, &focus.occupation, &focus.readings, &mut reader);
                    focus.spaces = eye_spaces(&focus.occupation, &focus.domains);
                    let all = focus.space_at(point, color, &mut reader);
                    let parts = |(space, eyes): (Space, Vec<EyePoint>)| (space.points, space.margins, eyes);
                    assert_eq!(found.map(parts), all.map(parts), "{color} {point:?} of\n{board}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 3_000 && left > asked, "{asked} asked, {left} left unread");
    }
}
