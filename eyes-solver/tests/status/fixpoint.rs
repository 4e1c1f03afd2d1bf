//! Compares the search with a fixpoint that ignores the path. The statuses must be equal except where cycles cost
//! the defender stones or threats.

use crate::argument::argument;
use crate::status::exhaustive::{Surroundings, Wanted, graphs, positions, regions, shapes};
use crate::status::legs::groups;
use crate::status::walls::{self, chains, corners};
use eyes_solver::tooling::naive_status;
use eyes_solver::{
    Bounds, Enclosed, Points, Position, Region, RegionSet, Rules, Ruling, Side, Solver, Status,
};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

#[derive(Debug, Default)]
struct Count {
    regions: usize,
    compared: u64,
    unfinished: u64,
    different: u64,
}

impl Count {
    /// Compares both on a position, under both rulings. A question with more than `limit` states counts as
    /// unfinished.
    fn compare(&mut self, region: &Region, position: &Position, first: Side, limit: usize) {
        for ruling in [Ruling::I, Ruling::II] {
            let Some(naive) = naive_status(region, position, ruling, first, limit) else {
                self.unfinished += 1;
                continue;
            };
            let mut solver = Solver::new(region, Rules { ruling, ..Rules::default() }, Bounds::default());
            let found = solver.status(position, first).expect("decided");
            self.compared += 1;
            if found == naive {
                continue;
            }
            self.different += 1;
            let masks: Vec<RegionSet> =
                (0..region.len() as u8).map(|point| region.neighbours(point)).collect();
            let question = format!(
                "{ruling:?} {first:?}: search {found}, fixpoint {naive}, {position:?}, {masks:?}, wall {:b}, walls {:?}, margins {:b}, extra eyes {}, suicide {}",
                region.wall(),
                region.walls(),
                region.margins(),
                region.extra_eyes(),
                region.suicide()
            );
            println!("{question}");
            // In the fixpoint an infinite line of play counts for the defender.
            assert_eq!(found > naive, first == Side::Attacker, "{question}");
        }
    }

    /// Compares every `stride`-th position of a region. The first one differs from region to region.
    fn region(&mut self, region: &Region, stride: usize, limit: usize) {
        self.regions += 1;
        for first in [Side::Attacker, Side::Defender] {
            let all = positions(region, first);
            for position in all.iter().skip(self.regions % stride).step_by(stride) {
                self.compare(region, position, first, limit);
            }
        }
    }

    fn shapes(&mut self, shapes: &[Vec<RegionSet>], surroundings: Surroundings, stride: usize, limit: usize) {
        for region in shapes.iter().flat_map(|shape| regions(shape, surroundings)) {
            self.region(&region, stride, limit);
        }
    }

    /// Compares every `stride`-th group with an eye of `size` points that lacks legs.
    fn groups(&mut self, size: usize, stride: usize, limit: usize) {
        for group in groups(size).into_iter().step_by(stride) {
            for external in 0..3 {
                let region = group.with_external(external);
                let Ok(start) = region.start(0, 0) else { continue };
                for first in [Side::Attacker, Side::Defender] {
                    self.compare(&region, &start, first, limit);
                }
            }
        }
    }

    fn groups_of_chains(&mut self, draws: usize, limit: usize) {
        let mut runner = TestRunner::deterministic();
        for _ in 0..draws {
            let cells = corners().new_tree(&mut runner).unwrap().current();
            for Enclosed { region, position, .. } in walls::groups(&cells) {
                for first in [Side::Attacker, Side::Defender] {
                    self.compare(&region, &position, first, limit);
                }
            }
        }
    }

    fn corners(&mut self, draws: usize, limit: usize) {
        let mut runner = TestRunner::deterministic();
        for _ in 0..draws {
            let cells = corners().new_tree(&mut runner).unwrap().current();
            for Enclosed { region, position, .. } in chains(&cells) {
                for first in [Side::Attacker, Side::Defender] {
                    self.compare(&region, &position, first, limit);
                }
            }
        }
    }
}

#[test]
fn small_regions_have_the_statuses_of_the_fixpoint() {
    let mut count = Count::default();
    for size in 1..=3 {
        count.shapes(&shapes(size), Surroundings::Any { margins: 1 }, size * size, usize::MAX);
    }
    count.shapes(&graphs(3), Surroundings::Any { margins: 3 }, 97, usize::MAX);
    assert_eq!((count.unfinished, count.different), (0, 0), "{count:?}");
    assert!(count.compared > 10_000, "{count:?}");
}

#[test]
fn cycles_that_cost_the_defender_make_the_difference() {
    // The defender sacrifices two stones and recaptures one, again and again: four points in a row, of which one end
    // touches the wall.
    let region = Region::new(&[0b0010, 0b0101, 0b1010, 0b0100])
        .and_then(|region| region.with_wall(0b0001))
        .and_then(|region| region.with_extra_eyes(1))
        .expect("a region");
    let start = region.start(0, 0).expect("legal");
    let mut count = Count::default();
    count.compare(&region, &start, Side::Attacker, usize::MAX);
    assert_eq!((count.compared, count.different), (2, 2));
    let naive = naive_status(&region, &start, Ruling::I, Side::Attacker, usize::MAX);
    assert_eq!(naive, Some(Status::by_threats(false, 1, 5)));
}

#[test]
fn rows_of_four_points_are_the_only_ones_of_their_size_to_differ() {
    let is_end = |region: &Region, point: u8| region.neighbours(point).count_ones() == 1;
    let is_row =
        |region: &Region| Points(region.points()).filter(|&point| is_end(region, point)).count() == 2;
    let can_cost = |region: &Region| {
        region.extra_eyes() == 1
            && is_row(region)
            && region.wall().count_ones() == 1
            && is_end(region, region.wall().trailing_zeros() as u8)
    };
    let (mut rows, mut others) = (Count::default(), Count::default());
    for region in shapes(4).iter().flat_map(|shape| regions(shape, Surroundings::Any { margins: 1 })) {
        let (count, stride) = if can_cost(&region) { (&mut rows, 40) } else { (&mut others, 500) };
        count.region(&region, stride, usize::MAX);
    }
    assert!(rows.different > 50, "{rows:?}");
    assert_eq!(others.different, 0, "{others:?}");
    assert!(others.compared > 2_000, "{others:?}");
}

#[test]
fn groups_that_lack_legs_have_the_statuses_of_the_fixpoint() {
    let mut count = Count::default();
    for (size, stride) in [(1, 1), (2, 1), (3, 2), (4, 9), (5, 80)] {
        count.groups(size, stride, 40_000);
    }
    assert_eq!(count.different, 0, "{count:?}");
    assert!(count.compared > 1_000 && count.unfinished < 100, "{count:?}");
}

#[test]
fn random_corners_have_the_statuses_of_the_fixpoint() {
    let mut count = Count::default();
    count.corners(60, 25_000);
    assert_eq!(count.different, 0, "{count:?}");
    assert!(count.compared > 500, "{count:?}");
}

#[test]
fn groups_of_several_chains_have_the_statuses_of_the_fixpoint() {
    let mut count = Count::default();
    let several = Surroundings::Several { margins: 5 };
    for (size, stride) in [(3, 1), (4, 4), (5, 150)] {
        count.shapes(&graphs(size), several, stride, usize::MAX);
    }
    count.groups_of_chains(15, 10_000);
    assert_eq!(count.different, 0, "{count:?}");
    assert!(count.compared > 4_000 && count.unfinished < 200, "{count:?}");
}

/// Compares statuses of the search with those of the fixpoint, and prints and counts the differences. `what` is as
/// for `against_the_recursion`, or `legs` for groups that lack legs, `corners` for the chains
/// of `size` random corners, or `groups` for groups of their chains.
/// `limit` is the largest number of states of one question.
#[test]
#[ignore = "minutes to an hour"]
fn against_the_fixpoint() {
    let wanted = Wanted {
        size: argument("size", 4),
        stride: argument("stride", 1),
        limit: argument("limit", 1_000_000),
        what: argument("what", "walls".to_owned()),
    };
    let Wanted { size, stride, limit, ref what } = wanted;
    let mut count = Count::default();
    match what.as_str() {
        "legs" => count.groups(size, stride, limit),
        "corners" => count.corners(size, limit),
        "groups" => count.groups_of_chains(size, limit),
        _ => {
            let (shapes, surroundings) = wanted.shapes();
            count.shapes(&shapes, surroundings, stride, limit);
        }
    }
    println!("{wanted:?}: {count:?}");
}
