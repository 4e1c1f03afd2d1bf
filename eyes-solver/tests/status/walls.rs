//! Groups of several chains in random corners.

use eyes_solver::{Bounds, Enclosed, Move, Region, RegionSet, Rules, Ruling, Side, Solver, Status};
use proptest::prelude::*;
use std::collections::BTreeSet;

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

/// The groups of at least two of the enclosed chains of a board: all of them, and all but one.
pub(crate) fn groups(cells: &[Option<Side>]) -> Vec<Enclosed> {
    let mut stones: Vec<usize> = Vec::new();
    let mut seen = BTreeSet::new();
    for Enclosed { wall, .. } in chains(cells) {
        if seen.insert(wall.clone()) {
            stones.extend(wall.first());
        }
    }
    let without = |left_out: usize| {
        let rest = stones.iter().enumerate().filter(|&(at, _)| at != left_out);
        rest.map(|(_, &stone)| stone).collect::<Vec<usize>>()
    };
    let choices = (0..=stones.len()).map(without).filter(|choice| choice.len() > 1);
    choices.filter_map(|choice| Enclosed::group(WIDTH, HEIGHT, cells, &choice).ok()).collect()
}

/// The status from the defender's view.
fn of_defender(status: Status, first: Side) -> Status {
    if first == Side::Defender { status } else { status.negated() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Whether the stones of a single wall are points of the region makes no difference.
    #[test]
    fn a_wall_inside_is_a_wall_outside(
        cells in corners(),
        ruling in prop_oneof![Just(Ruling::I), Just(Ruling::II)],
    ) {
        for apart in chains(&cells) {
            let mut points = [&apart.points[..], &apart.wall].concat();
            points.sort_unstable();
            let set = |held: &dyn Fn(usize) -> bool| -> RegionSet {
                (0..points.len()).filter(|&bit| held(points[bit])).fold(0, |set, bit| set | 1 << bit)
            };
            let beside = |one: usize, other: usize| {
                let (row, column) = (one / WIDTH, one % WIDTH);
                row.abs_diff(other / WIDTH) + column.abs_diff(other % WIDTH) == 1
            };
            let adjacency: Vec<RegionSet> =
                points.iter().map(|&one| set(&|other| beside(one, other))).collect();
            let outside: Vec<usize> = apart.on_board(apart.region.margins()).collect();
            let region = Region::new(&adjacency).unwrap()
                .with_walls(&[set(&|point| apart.wall.contains(&point))]).unwrap()
                .with_margins(set(&|point| outside.contains(&point))).unwrap();
            let stones = |side| set(&|point| cells[point] == Some(side));
            let inside = region.start(stones(Side::Attacker), stones(Side::Defender)).unwrap();
            for first in [Side::Attacker, Side::Defender] {
                let status = |region, position| {
                    Solver::new(region, Rules { ruling, ..Rules::default() }, Bounds::default())
                        .status(position, first)
                };
                prop_assert_eq!(
                    status(&apart.region, &apart.position),
                    status(&region, &inside),
                    "{:?} first at {:?}", first, apart.wall
                );
            }
        }
    }

    #[test]
    fn a_group_is_at_least_as_good_as_each_of_its_chains(
        cells in corners(),
        ruling in prop_oneof![Just(Ruling::I), Just(Ruling::II)],
    ) {
        let status = |enclosed: &Enclosed, first| {
            Solver::new(&enclosed.region, Rules { ruling, ..Rules::default() }, Bounds::default())
                .status(&enclosed.position, first)
                .expect("decided")
        };
        for group in groups(&cells) {
            for first in [Side::Attacker, Side::Defender] {
                let of_group = of_defender(status(&group, first), first);
                for chain in chains(&cells).iter().filter(|chain| chain.wall.iter().all(|stone| group.wall.contains(stone))) {
                    let of_chain = of_defender(status(chain, first), first);
                    prop_assert!(of_group >= of_chain, "{:?} first: {} and {} at {:?} of {:?}", first, of_group, of_chain, chain.wall, group.wall);
                }
            }
        }
    }
}

/// Two chains with an eye of three points in a row each: Black can capture either, but not both.
#[test]
fn white_may_decide_late_which_chain_to_save() {
    let eye = [0b1010, 0b1101, 0b1010, 0b0111];
    let both: Vec<RegionSet> = eye.into_iter().chain(eye.map(|beside| beside << 4)).collect();
    let region = Region::new(&both).and_then(|region| region.with_walls(&[0b1000, 0b1000_0000])).unwrap();
    let position = region.start(0, 0b1000_1000).unwrap();
    let single = Region::new(&eye).and_then(|region| region.with_walls(&[0b1000])).unwrap();
    let alone = single.start(0, 0b1000).unwrap();
    for ruling in [Ruling::I, Ruling::II] {
        let rules = Rules { ruling, ..Rules::default() };
        let mut solver = Solver::new(&region, rules, Bounds::default());
        let attacked = solver.solve(&position, Side::Attacker).unwrap();
        assert_eq!(attacked.status.value(), -6);
        let captured = position.play(&region, Side::Attacker, Move::Play(1)).unwrap();
        assert_eq!(solver.status(&captured.position, Side::Attacker).unwrap().value(), 6);
        assert_eq!(
            Solver::new(&single, rules, Bounds::default()).status(&alone, Side::Attacker).unwrap().value(),
            6
        );
    }
}
