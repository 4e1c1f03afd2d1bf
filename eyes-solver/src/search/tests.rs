//! Compares runs that share a table with runs that have a table of their own.

use super::position_strings::PointClasses;
use super::random::{positions, with_refuge};
use super::rules::UNLIMITED;
use super::{Ruling, Run, Search, State};
use crate::region::{Move, Points, Position, Region, Side};
use crate::status::{Bounds, Rules, Solver, naive_status};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn all_runs() -> Vec<Run> {
    let mut runs = vec![Run::NO_THREATS];
    for holder in [Side::Attacker, Side::Defender] {
        runs.extend((1..=3).flat_map(|threats| [Run::of(holder, threats), Run::lenient(holder, threats)]));
        runs.push(Run::unlimited(holder));
    }
    runs
}

/// The position, a position after one ko capture in it, or the position with a ko ban.
fn with_some_ko(region: &Region, position: Position, first: Side) -> Position {
    let taken = Points(position.empty(region))
        .filter_map(|point| position.play(region, first.other(), Move::Play(point)))
        .find(|step| step.position.ko.is_some() && !step.wall_captured);
    let banned = || Points(position.empty(region)).find_map(|ko| position.with_ko(region, first, ko).ok());
    taken.map(|step| step.position).or_else(banned).unwrap_or(position)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn carried_over_results_equal_those_of_separate_runs(
        (region, position) in positions(4, 8),
        second in any::<bool>(),
        order in Just(all_runs()).prop_shuffle(),
    ) {
        let first = if second { Side::Defender } else { Side::Attacker };
        let position = with_some_ko(&region, position, first);
        for ruling in [Ruling::I, Ruling::II] {
            let alone = |run| Search::new(&region, ruling).solve(&State::new(&region, position, first, run)).unwrap();
            let mut shared = Search::new(&region, ruling);
            for &run in &order {
                let outcome = shared.solve(&State::new(&region, position, first, run)).unwrap();
                prop_assert_eq!(outcome.won, alone(run).won, "{:?} {:?}", ruling, run);
                let winner = if outcome.won { first } else { first.other() };
                if run.lenient && run.holder != winner {
                    for threats in 0..=run.threats.min(4) {
                        prop_assert_eq!(
                            alone(Run::of(run.holder, threats)).won,
                            outcome.won,
                            "{:?} {:?} bounds {}",
                            ruling,
                            run,
                            threats
                        );
                    }
                }
                if !outcome.ko_chance && run != Run::unlimited(run.holder) {
                    let loser = winner.other();
                    if run.threats == 0 || run.holder == loser {
                        for threats in run.threats..=4 {
                            prop_assert_eq!(alone(Run::of(loser, threats)).won, outcome.won);
                        }
                    }
                }
                for threats in (0..4).filter(|&threats| outcome.works >> threats & 1 == 1) {
                    prop_assert_eq!(alone(Run::of(winner, threats)).won, outcome.won, "{:?} {:?} works {}", ruling, run, threats);
                }
            }
        }
    }
}

#[test]
fn a_lenient_run_gives_the_holder_more_and_his_opponent_less() {
    let region = Region::new(&[0b010, 0b101, 0b010]).and_then(|region| region.with_wall(0b111)).unwrap();
    let start = region.start(0, 0).unwrap();
    for (ruling, holder, ko) in [Ruling::I, Ruling::II].into_iter().flat_map(|ruling| {
        [Side::Attacker, Side::Defender]
            .into_iter()
            .flat_map(move |holder| [None, Some(1)].map(|ko| (ruling, holder, ko)))
    }) {
        for (threats, more) in [(0, 1), (0, UNLIMITED), (1, 1), (1, 2), (2, UNLIMITED)] {
            let after_pass = |mover, run| {
                State::new(&region, Position { ko, ..start }, mover, run).after_pass(ruling.into())
            };
            let passes = |mover| {
                let [strict, lenient] = [Run::of(holder, threats), Run::lenient(holder, more)];
                (after_pass(mover, strict), after_pass(mover, lenient))
            };
            if let (Some(strict), lenient) = passes(holder) {
                assert!(lenient.is_some_and(|lenient| lenient.threats() >= strict.threats()));
            }
            let (strict, lenient) = passes(holder.other());
            assert!(lenient.is_none() || strict.is_some());
        }
    }
}

/// In a ko that he may not retake, the defender passes if he has no threat. With a threat he would have to spend
/// it, and that costs him the wall. So a result with some threats implies nothing about other numbers.
#[test]
fn a_threat_can_hurt_its_holder() {
    // The drawing is `O.O.` over `.XXO`. The wall touches the corners of the upper row, the point beside the right
    // one, and the point below it.
    let rows = [
        0b0001_0010,
        0b0010_0101,
        0b0100_1010,
        0b1000_0100,
        0b0010_0001,
        0b0101_0010,
        0b1010_0100,
        0b0100_1000,
    ];
    let region = Region::new(&rows).and_then(|region| region.with_wall(0b0100_1101)).unwrap();
    let position = region.start(0b0110_0000, 0b1000_0101).unwrap();
    let first = Side::Attacker;
    let (none, one) = (Run::NO_THREATS, Run::of(Side::Defender, 1));
    for order in [[none, one], [one, none]] {
        let mut search = Search::new(&region, Ruling::I);
        for run in order {
            let outcome = search.solve(&State::new(&region, position, first, run)).unwrap();
            assert_eq!(outcome.won, run == one);
        }
    }
}

/// Points that immortal stones cut off from the walls are left out of the search, and not out of the fixpoint.
#[test]
fn what_is_cut_off_from_the_walls_changes_no_status() {
    let has_some = |region: &Region, position: &Position| PointClasses::of(region, position).cut_off != 0;
    let counts = [8, 9, 10].map(|points| compare_statuses(positions(4, points), 20_000, has_some));
    assert_are_nearly_all_the_same(&counts);
}

/// So are the eyes of refuges.
#[test]
fn filling_the_eyes_of_a_refuge_changes_no_status() {
    let counts = [3, 4].map(|points| compare_statuses(with_refuge(3, points), 500, |_, _| true));
    assert_are_nearly_all_the_same(&counts);
}

/// Of all these [counts](compare_statuses) at most one status in a hundred differs.
fn assert_are_nearly_all_the_same(counts: &[(usize, usize)]) {
    let compared: usize = counts.iter().map(|&(compared, _)| compared).sum();
    let different: usize = counts.iter().map(|&(_, different)| different).sum();
    assert!(compared > 300 && different * 100 <= compared, "{different} of {compared}");
}

/// Compares statuses of random positions with those of the fixpoint, in which an infinite line of play counts for the
/// defender. Returns how many were compared, and how many differ.
fn compare_statuses(
    drawn: impl Strategy<Value = (Region, Position)>,
    draws: usize,
    is_compared: impl Fn(&Region, &Position) -> bool,
) -> (usize, usize) {
    let mut runner = TestRunner::deterministic();
    let (mut compared, mut different) = (0, 0);
    for draw in 0..draws {
        let (region, position) = drawn.new_tree(&mut runner).unwrap().current();
        let first = if draw % 2 == 0 { Side::Attacker } else { Side::Defender };
        if !is_compared(&region, &position) {
            continue;
        }
        for ruling in [Ruling::I, Ruling::II] {
            let Some(naive) = naive_status(&region, &position, ruling, first, 30_000) else { continue };
            let rules = Rules { ruling, ..Rules::default() };
            let found = Solver::new(&region, rules, Bounds::default()).status(&position, first).unwrap();
            compared += 1;
            if found != naive {
                different += 1;
                let question = format!("{ruling:?} {first:?}: {found}, {naive}: {region:?} {position:?}");
                println!("{question}");
                assert_eq!(found > naive, first == Side::Attacker, "{question}");
            }
        }
    }
    (compared, different)
}
