//! Domains: the points where a colour may get eyes.
//!
//! After the behaviour of GNU Go (its documentation, *Eyes and half eyes*, section "Eye spaces").

use super::lively_strings::lively_stones;
use super::occupation::Occupation;
use super::readings::Readings;
use crate::board::{Color, Point, PointSet, WatchedBoard};
use crate::reading::Reader;

/// The domains of both colours, and their inputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Domains {
    pub(crate) lively: PointSet,
    domains: [PointSet; 2],
}

impl Domains {
    pub(crate) fn new(
        board: &WatchedBoard,
        occupation: &Occupation,
        readings: &Readings,
        without_own_life: &PointSet,
        reader: &mut Reader,
    ) -> Self {
        let lively = lively_stones(board, readings, without_own_life);
        let [black, white] =
            Color::ALL.map(|color| false_margins(board, occupation, readings, reader, &lively, color));
        let false_margins = black | white;
        let domains = Color::ALL.map(|color| domain(occupation, &lively, &false_margins, color));
        Self { lively, domains }
    }

    pub(crate) fn of(&self, color: Color) -> &PointSet {
        &self.domains[color.index()]
    }

    /// The points whose place in a domain depends on stones that are neither certainly `lively` nor certainly
    /// `lost`. A domain is largest if all such stones of its colour are lively and none of the other colour's, and
    /// smallest the other way round.
    pub(crate) fn doubtful(
        board: &WatchedBoard,
        occupation: &Occupation,
        lively: &PointSet,
        lost: &PointSet,
    ) -> PointSet {
        let [black, white] = Color::ALL.map(|color| *occupation.stones(color));
        let is_near_two_of_a_color = |point: &Point| {
            Color::ALL.iter().any(|&color| {
                let strings = board.neighbours(*point).filter(|&q| board.is_color(q, color));
                strings.filter_map(|q| board.string_head(q)).collect::<PointSet>().len() >= 2
            })
        };
        let false_margins: PointSet = (occupation.empty & black.neighbours() & white.neighbours())
            .iter()
            .filter(is_near_two_of_a_color)
            .collect();
        let mut doubtful = PointSet::new();
        for color in Color::ALL {
            let (own, enemy) = (*occupation.stones(color), *occupation.stones(color.opponent()));
            let most = (own - *lost) | (enemy & *lively);
            let least = (own & *lively) | (enemy - *lost);
            let largest = domain(occupation, &most, &PointSet::new(), color);
            let smallest = domain(occupation, &least, &false_margins, color);
            doubtful |= (largest - smallest) | (smallest - largest);
        }
        doubtful
    }
}

/// Points beside stones of `color` that look like margins of its space, but where the opponent's
/// stones are cut apart: some beside the point are lost, others safe, and he cannot play there. They are in
/// no domain, neither this colour's nor the other's.
fn false_margins(
    board: &WatchedBoard,
    occupation: &Occupation,
    readings: &Readings,
    reader: &mut Reader,
    lively: &PointSet,
    color: Color,
) -> PointSet {
    let enemy = color.opponent();
    let theirs = *occupation.stones(enemy);
    let lost = theirs - *lively;
    let safe: PointSet =
        (theirs & *lively).iter().filter(|&q| !readings.of(q).attack.outcome.is_possible()).collect();
    let own = occupation.stones(color);
    let candidates = occupation.empty & own.neighbours() & lost.neighbours() & safe.neighbours();
    let cannot_play = |&point: &Point| !reader.safe_move_on(board, point, enemy).outcome.is_possible();
    candidates.iter().filter(cannot_play).collect()
}

/// Influence spreads from lively stones to their neighbours. From there it spreads to pending points that receive
/// more than the threshold from an orthogonal neighbour and a diagonal point beside it.
///
/// The influence of a point is -1, 0 or 1. A pending point gains one when it is reached, and its threshold is 1 beside
/// an enemy and 0 elsewhere. More influence never takes a point away, so all points can be looked at together.
fn domain(occupation: &Occupation, lively: &PointSet, false_margins: &PointSet, color: Color) -> PointSet {
    let all = occupation.all();
    let own = *occupation.stones(color) & *lively;
    let enemy = *lively - own;
    let free = all - *lively;
    let beside_own = free & own.neighbours();
    let beside_enemy = free & enemy.neighbours();
    let given = beside_own - *false_margins;
    let weakened = beside_enemy | (free - all.surrounded());
    let mut one = own | (given - weakened);
    let mut positive_or_zero = own | (free - (weakened - given));
    let mut domain = own | given;
    let mut pending = free - beside_own;
    loop {
        let (high, low) = (one, positive_or_zero);
        let two = (high & high.beside_in_row()).beside_in_column()
            | (high & high.beside_in_column()).beside_in_row();
        let more_than_none = (high & low.beside_in_row() | low & high.beside_in_row()).beside_in_column()
            | (high & low.beside_in_column() | low & high.beside_in_column()).beside_in_row();
        let reached = pending & (two | (more_than_none - beside_enemy));
        if reached.is_empty() {
            return domain;
        }
        one |= reached & positive_or_zero;
        positive_or_zero |= reached;
        domain |= reached;
        pending -= reached;
    }
}

#[cfg(test)]
mod tests {
    use super::super::point_map::PointMap;
    use super::*;
    use crate::board::{Board, Grid};

    /// [`domain`] as the source has it: influence point by point, until nothing changes.
    fn one_by_one(
        board: &Board,
        occupation: &Occupation,
        lively: &PointSet,
        false_margins: &PointSet,
        color: Color,
    ) -> PointSet {
        let mut influence = PointMap::<i8>::default();
        let mut threshold = PointMap::<i8>::default();
        let own = *occupation.stones(color) & *lively;
        let enemy = *lively - own;
        let (mut domain, mut pending) = (own, occupation.all() - *lively - own.neighbours());
        for point in board.points() {
            if lively.contains(point) {
                influence[point] = if own.contains(point) { 1 } else { -1 };
                continue;
            }
            if own.neighbours().contains(point) && !false_margins.contains(point) {
                influence[point] = 1;
                domain.insert(point);
            }
            let is_beside_enemy = enemy.neighbours().contains(point);
            influence[point] -= i8::from(is_beside_enemy || board.edge_level(point) > 0);
            threshold[point] = i8::from(is_beside_enemy);
        }
        loop {
            let before = pending;
            for point in before {
                let is_reached = board.diagonals(point).any(|diagonal| {
                    board.neighbours(point).any(|near| {
                        near.adjoins(diagonal) && influence[near] + influence[diagonal] > threshold[point]
                    })
                });
                if is_reached {
                    influence[point] += 1;
                    pending.remove(point);
                    domain.insert(point);
                }
            }
            if pending == before {
                return domain;
            }
        }
    }

    #[test]
    fn all_points_together_are_the_same_as_one_by_one() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut reached_without_stones_beside = 0;
        for turn in 0..3_000 {
            let (width, height) = (2 + random(8) as u8, 2 + random(24) as u8);
            let mut board = Board::new(width, height).unwrap();
            for _ in 0..random(u64::from(width) * u64::from(height)) {
                let point = Point::new(random(width.into()) as u8, random(height.into()) as u8).unwrap();
                let _ = board.play(point, Color::ALL[random(2) as usize]);
            }
            let mut watched = Grid::empty(width, height);
            watched.copy_from(board.grid());
            let mut occupation = Occupation::default();
            occupation.read(&watched);
            let stones = occupation.all() - occupation.empty;
            let lively: PointSet = stones.iter().filter(|_| random(8) > 0).collect();
            let false_margins = occupation.empty.iter().filter(|_| random(16) == 0).collect();
            let color = Color::ALL[turn % 2];
            let found = domain(&occupation, &lively, &false_margins, color);
            assert_eq!(found, one_by_one(&board, &occupation, &lively, &false_margins, color), "{board}");
            let beside = *occupation.stones(color) & lively;
            reached_without_stones_beside += (found - beside - beside.neighbours()).len();
        }
        assert!(reached_without_stones_beside > 1_000, "{reached_without_stones_beside}");
    }
}
