//! Domains: the points where a colour may get eyes.
//!
//! After the behaviour of GNU Go (its documentation, *Eyes and half eyes*, section "Eye spaces").

use super::lively::lively_stones;
use super::occupation::Occupation;
use super::point_map::PointMap;
use super::readings::Readings;
use crate::board::{Board, Color, Point, PointSet};
use crate::reading::Reader;

/// The domains of both colours, and their inputs.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    pub(crate) lively: PointSet,
    domains: [PointSet; 2],
}

impl Domains {
    pub(crate) fn new(
        board: &Board,
        occupation: &Occupation,
        readings: &Readings,
        reader: &mut Reader,
    ) -> Self {
        let lively = lively_stones(board, occupation, readings);
        let [black, white] =
            Color::ALL.map(|color| false_margins(board, occupation, readings, reader, &lively, color));
        let false_margins = black | white;
        let domains = Color::ALL.map(|color| domain(board, occupation, &lively, &false_margins, color));
        Self { lively, domains }
    }

    pub(crate) fn of(&self, color: Color) -> &PointSet {
        &self.domains[color.index()]
    }

    /// The points whose place in a domain depends on stones that are neither certainly `lively` nor certainly
    /// `lost`. A domain is largest if all such stones of its colour are lively and none of the other colour's, and
    /// smallest the other way round.
    pub(crate) fn doubtful(
        board: &Board,
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
            let largest = domain(board, occupation, &most, &PointSet::new(), color);
            let smallest = domain(board, occupation, &least, &false_margins, color);
            doubtful |= (largest - smallest) | (smallest - largest);
        }
        doubtful
    }
}

/// Points beside stones of `color` that look like margins of its space, but where the opponent's
/// stones are cut apart: some beside the point are lost, others safe, and he cannot play there. They are in
/// no domain, neither this colour's nor the other's.
fn false_margins(
    board: &Board,
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
    let cannot_play = |&point: &Point| !reader.safe_move(board, point, enemy).outcome.is_possible();
    candidates.iter().filter(cannot_play).collect()
}

/// Influence of one point; see [`domain`].
#[derive(Clone, Copy, Default)]
struct Influence {
    amount: i8,
    threshold: i8,
}

/// Influence spreads from lively stones to their neighbours. From there it spreads to pending points that receive
/// more than the threshold from an orthogonal neighbour and a diagonal point beside it.
fn domain(
    board: &Board,
    occupation: &Occupation,
    lively: &PointSet,
    false_margins: &PointSet,
    color: Color,
) -> PointSet {
    let mut domain = PointSet::new();
    let mut pending = PointSet::new();
    let mut influence = PointMap::<Influence>::default();
    let own = *occupation.stones(color) & *lively;
    let enemy = *lively - own;
    let (beside_own, beside_enemy) = (own.neighbours(), enemy.neighbours());
    for point in board.points() {
        let here = &mut influence[point];
        if own.contains(point) {
            here.amount = 1;
            domain.insert(point);
            continue;
        }
        if enemy.contains(point) {
            here.amount = -1;
            continue;
        }
        if !beside_own.contains(point) {
            pending.insert(point);
        } else if !false_margins.contains(point) {
            here.amount = 1;
            domain.insert(point);
        }
        if beside_enemy.contains(point) {
            here.threshold = 1;
            here.amount -= 1;
        } else if board.edge_level(point) > 0 {
            here.amount -= 1;
        }
    }
    loop {
        let before = pending;
        for point in before {
            let here = influence[point];
            if reached(board, point, |q| influence[q].amount, here.threshold) {
                influence[point].amount += 1;
                pending.remove(point);
                domain.insert(point);
            }
        }
        if pending == before {
            return domain;
        }
    }
}

fn reached(board: &Board, point: Point, amount: impl Fn(Point) -> i8, threshold: i8) -> bool {
    board.diagonals(point).any(|diagonal| {
        board
            .neighbours(point)
            .any(|neighbour| neighbour.adjoins(diagonal) && amount(neighbour) + amount(diagonal) > threshold)
    })
}
