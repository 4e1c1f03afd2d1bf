//! Plays out principal variations and checks that they show the status.

use crate::argument::argument;
use crate::status::classics::classics;
use crate::status::exhaustive::positions;
use crate::status::monolithic::eyes;
use crate::status::walls::{chains, corners};
use eyes_solver::{Bounds, Enclosed, Played, Position, Region, Rules, Ruling, Side, Solver};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

const LONGEST: usize = 40;

/// Solves for both sides moving first. Returns the number of variations that end before they get too long.
fn check(region: &Region, position: &Position, ruling: Ruling) -> usize {
    let mut solver = Solver::new(region, Rules { ruling, ..Rules::default() }, Bounds::default());
    let firsts = [Side::Attacker, Side::Defender].into_iter();
    firsts.map(|first| usize::from(ends_well(&mut solver, region, position, first))).sum()
}

fn ends_well(solver: &mut Solver<'_>, region: &Region, position: &Position, first: Side) -> bool {
    let solution = solver.solve(position, first).expect("decided");
    let (status, variation) = (solution.status, &solution.variation);
    let told = || format!("{status} for {first:?} first at {position:?} of {region:?}: {variation:?}");
    if let Some(opening) = variation.first() {
        assert!(solution.best.contains(&opening.mov), "{}", told());
    }
    // For a ko the variation shows who wins with just enough threats.
    let winner = if status.wins() == status.is_ko() { first.other() } else { first };
    let (mut now, mut mover, mut captured) = (*position, first, false);
    for &Played { side, mov, threat } in variation {
        assert!(!captured && side == mover && (!threat || side == winner), "{}", told());
        let free = if threat { Position { ko: None, ..now } } else { now };
        let step = free.play(region, side, mov).unwrap_or_else(|| panic!("illegal: {}", told()));
        (now, mover, captured) = (step.position, side.other(), step.wall_captured);
    }
    if variation.len() == LONGEST {
        return false;
    }
    assert_eq!(captured, winner == Side::Attacker, "{}", told());
    let spent = variation.iter().filter(|played| played.threat).count();
    let needed = if status.is_ko() { status.value().unsigned_abs().into() } else { 0 };
    assert_eq!(spent, needed, "{}", told());
    true
}

#[test]
fn variations_of_classics_show_the_status() {
    let mut ended = 0;
    for classic in classics() {
        for &ruling in &classic.rulings {
            for (region, position) in classic.regions() {
                ended += check(&region, &position, ruling);
            }
        }
    }
    assert!(ended > 300, "{ended}");
}

/// Every `stride`-th position of the eyes of this many points.
fn check_eyes(points: usize, stride: usize) {
    let (mut ended, mut all) = (0, 0);
    for eye in eyes(points) {
        for external in 0..=2 {
            let region = eye.region.with_external(external);
            for position in positions(&region, Side::Attacker).into_iter().step_by(stride) {
                for ruling in [Ruling::I, Ruling::II] {
                    ended += check(&region, &position, ruling);
                    all += 2;
                }
            }
        }
    }
    assert!(all > 0);
    assert_eq!(ended, all);
}

#[test]
fn variations_in_small_eyes_show_the_status() {
    (1..=5).for_each(|points| check_eyes(points, 1));
    check_eyes(6, 11);
}

/// The variations of all positions of eyes of six points show the status.
#[test]
#[ignore = "half a minute"]
fn variations_in_eyes_of_six_points_show_the_status() {
    check_eyes(6, argument("stride", 1));
}

#[test]
fn variations_in_corners_show_the_status() {
    let (mut runner, corners) = (TestRunner::deterministic(), corners());
    for _ in 0..300 {
        let cells = corners.new_tree(&mut runner).expect("a corner").current();
        for Enclosed { region, position, .. } in chains(&cells) {
            for ruling in [Ruling::I, Ruling::II] {
                check(&region, &position, ruling);
            }
        }
    }
}
