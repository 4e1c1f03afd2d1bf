//! Asks one solver about several chains of one enclosed area.

use eyes_solver::{Bounds, Enclosed, Rules, Ruling, Side, Solver};
use proptest::prelude::*;

const WIDTH: usize = 8;
const HEIGHT: usize = 6;

/// A corner of four columns and three rows, enclosed by attackers that have liberties outside.
fn board(corner: &[Option<Side>]) -> Vec<Option<Side>> {
    let mut cells = vec![None; WIDTH * HEIGHT];
    for row in 0..=3 {
        for column in 0..=4 {
            let inside = row < 3 && column < 4;
            cells[row * WIDTH + column] =
                if inside { corner[row * 4 + column] } else { Some(Side::Attacker) };
        }
    }
    cells
}

/// A corner with random stones of both sides.
pub(crate) fn corners() -> impl Strategy<Value = Vec<Option<Side>>> {
    let stone = prop_oneof![
        3 => Just(None),
        2 => Just(Some(Side::Defender)),
        1 => Just(Some(Side::Attacker)),
    ];
    prop::collection::vec(stone, 12).prop_map(|corner| board(&corner))
}

/// The enclosed chains of a board, once for each stone.
pub(crate) fn chains(cells: &[Option<Side>]) -> Vec<Enclosed> {
    (0..cells.len())
        .filter(|&point| cells[point] == Some(Side::Defender))
        .filter_map(|point| Enclosed::new(WIDTH, HEIGHT, cells, point, false).ok())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Answers about one chain never change those about another, nor those about the first chain when it is asked
    /// about again. It does not matter whether the wall's stones are points of the region.
    #[test]
    fn one_solver_for_all_chains_says_what_one_for_each_says(
        cells in corners(),
        ruling in prop_oneof![Just(Ruling::I), Just(Ruling::II)],
    ) {
        let apart = chains(&cells);
        let together: Vec<Enclosed> = apart.iter().filter_map(Enclosed::with_wall_inside).collect();
        prop_assert_eq!(apart.len(), together.len());
        let Some(one) = together.first() else { return Ok(()) };
        let rules = Rules { ruling, ..Rules::default() };
        let mut shared = Solver::new(&one.region, rules, Bounds::default());
        for _ in 0..2 {
            for (apart, together) in apart.iter().zip(&together) {
                prop_assert_eq!(&together.points, &merged(apart));
                if !shared.turn_to(&together.region) {
                    shared = Solver::new(&together.region, rules, Bounds::default());
                }
                for first in [Side::Attacker, Side::Defender] {
                    let own = Solver::new(&apart.region, rules, Bounds::default())
                        .status(&apart.position, first);
                    let found = shared.status(&together.position, first);
                    prop_assert_eq!(own, found, "{:?} first at {:?}", first, apart.wall);
                }
            }
        }
    }
}

fn merged(enclosed: &Enclosed) -> Vec<usize> {
    let mut points = [&enclosed.points[..], &enclosed.wall].concat();
    points.sort_unstable();
    points
}

#[test]
fn a_solver_does_not_turn_to_a_region_that_differs_in_more_than_the_wall() {
    let corner: [Option<Side>; 12] = [None; 12];
    let with = |stones: &[usize]| {
        let mut corner = corner;
        for &stone in stones {
            corner[stone] = Some(Side::Defender);
        }
        let cells = board(&corner);
        let enclosed = Enclosed::new(WIDTH, HEIGHT, &cells, stones[0] / 4 * WIDTH + stones[0] % 4, false);
        enclosed.unwrap().with_wall_inside().unwrap()
    };
    let (one, other) = (with(&[5, 2]), with(&[2, 5]));
    let mut solver = Solver::new(&one.region, Rules::default(), Bounds::default());
    assert!(solver.turn_to(&one.region));
    assert!(solver.turn_to(&other.region));
    let suicide = one.region.with_suicide(true);
    assert!(!solver.turn_to(&suicide));
    let eye = one.region.with_extra_eyes(1).unwrap();
    assert!(!solver.turn_to(&eye));
    let margins = one.region.with_margins(1).unwrap();
    assert!(!solver.turn_to(&margins));
}
