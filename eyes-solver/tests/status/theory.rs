//! Tests what the paper proves or claims of all positions: the lemmas of section 2, the bent-4-type positions of
//! section 3, and the effect of ruling II.

use crate::argument::argument;
use crate::status::exhaustive::{Surroundings, graphs, positions, regions, shapes};
use crate::status::monolithic::{Eye, Place, eyes};
use crate::status::reference::{AfterPass, Cycles, Reference};
use crate::status::walls::{chains, corners};
use eyes_solver::{
    Bounds, Enclosed, Move, Position, Region, RegionSet, Rules, Ruling, Side, Solutions, Solver,
};
use proptest::prelude::*;

fn verdict(region: &Region, position: &Position, ruling: Ruling) -> Solutions {
    let mut solver = Solver::new(region, Rules { ruling, ..Rules::default() }, Bounds::default());
    solver.solve_both(position).expect("decided")
}

/// Positions without a ko in which no defender stone touches the wall.
fn regular(region: &Region) -> impl Iterator<Item = Position> {
    let wall = region.wall();
    positions(region, Side::Attacker)
        .into_iter()
        .filter(move |position| position.ko.is_none() && position.defender & wall == 0)
}

/// The lemma of section 2 that the two answers violate, if any.
fn breach(verdict: &Solutions) -> Option<&'static str> {
    let (a, d) = (&verdict.attacker, &verdict.defender);
    if a.may_pass() != d.may_pass() {
        return Some("passing is best for one side exactly if for the other");
    }
    (a.status.value() + d.status.value() < 0).then_some("the sum of the statuses is never negative")
}

/// Asserts both lemmas for every `stride`-th regular position of all regions of these shapes. Returns the number
/// of verdicts.
fn lemmas_hold(shapes: &[Vec<RegionSet>], margins: u32, stride: usize) -> usize {
    let (mut serial, mut verdicts) = (0, 0);
    for region in shapes.iter().flat_map(|shape| regions(shape, Surroundings::Any { margins })) {
        for position in positions(&region, Side::Attacker).iter().filter(|position| position.ko.is_none()) {
            serial += 1;
            if serial % stride != 0 {
                continue;
            }
            for ruling in [Ruling::I, Ruling::II] {
                let verdict = verdict(&region, position, ruling);
                assert_eq!(breach(&verdict), None, "{region:?} {position:?} {ruling:?} {verdict:?}");
                verdicts += 1;
            }
        }
    }
    verdicts
}

fn drawn(eye: &Eye, position: &Position) -> String {
    let width = eye.points.iter().map(|p| p.0).max().unwrap_or(0);
    let height = eye.points.iter().map(|p| p.1).max().unwrap_or(0);
    let left = eye.points.iter().map(|p| p.0).min().unwrap_or(0);
    let low = eye.points.iter().map(|p| p.1).min().unwrap_or(0);
    let row = |y: i8| -> String {
        (left..=width)
            .map(|x| match eye.points.iter().position(|&point| point == (x, y)) {
                None => '#',
                Some(bit) if position.attacker >> bit & 1 == 1 => 'X',
                Some(bit) if position.defender >> bit & 1 == 1 => 'O',
                Some(_) => '.',
            })
            .collect()
    };
    let rows: Vec<String> = (low..=height).rev().map(row).collect();
    format!("{:?} {}", eye.place, rows.join("/"))
}

#[derive(Default)]
struct Findings {
    positions: u64,
    bent_four: Vec<String>,
    for_attacker: Vec<String>,
    by_ruling: Vec<String>,
}

fn look(sizes: std::ops::RangeInclusive<usize>, external: u8) -> Findings {
    let mut findings = Findings::default();
    for eye in sizes.flat_map(eyes) {
        let region = eye.region.with_external(external);
        for position in regular(&region) {
            findings.positions += 1;
            let one = verdict(&region, &position, Ruling::I);
            let two = verdict(&region, &position, Ruling::II);
            for verdict in [&one, &two] {
                assert_eq!(breach(verdict), None, "{}", drawn(&eye, &position));
            }
            match one.bent_four_type() {
                Some(Side::Defender) => {
                    findings.bent_four.push(drawn(&eye, &position));
                    assert_eq!(two.attacker.status.value(), 6);
                    assert_eq!(two.defender.status.value(), -6);
                    assert!(two.attacker.best.contains(&Move::Pass));
                }
                Some(Side::Attacker) => findings.for_attacker.push(drawn(&eye, &position)),
                None => {}
            }
            let changed = [Side::Attacker, Side::Defender].into_iter().any(|side| match side {
                Side::Attacker => one.attacker.status != two.attacker.status,
                Side::Defender => one.defender.status != two.defender.status,
            });
            if changed {
                findings.by_ruling.push(drawn(&eye, &position));
            }
        }
    }
    findings
}

#[test]
fn lemmas_hold_in_small_regions() {
    let verdicts: usize = (1..=3).map(|size| lemmas_hold(&shapes(size), 1, 1)).sum();
    assert_eq!(verdicts, 35_752);
    assert!(lemmas_hold(&shapes(4), 1, 50) > 10_000);
    assert!(lemmas_hold(&graphs(4), 4, 500) > 5_000);
}

/// Both lemmas of Wolf, section 2, hold for every `stride`-th position of regions of `size` points.
#[test]
#[ignore = "minutes"]
fn both_lemmas() {
    let (size, stride) = (argument("size", 4), argument("stride", 1));
    println!("{size} points: {} verdicts", lemmas_hold(&shapes(size), 1, stride));
    println!("{size} points on any graph: {} verdicts", lemmas_hold(&graphs(size), u32::MAX, stride));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn lemmas_hold_in_random_corners(
        cells in corners(),
        ruling in prop_oneof![Just(Ruling::I), Just(Ruling::II)],
    ) {
        for Enclosed { region, position, .. } in chains(&cells) {
            let verdict = verdict(&region, &position, ruling);
            prop_assert_eq!(breach(&verdict), None, "{:?}", verdict);
        }
    }
}

#[test]
fn lemmas_and_bent_four_on_small_eyes() {
    let findings = look(1..=5, 1);
    println!(
        "{} positions, bent four {:?}, changed {:?}",
        findings.positions, findings.bent_four, findings.by_ruling
    );
    assert_eq!(findings.for_attacker, [""; 0]);
    assert!(findings.bent_four.contains(&"Corner X./X#/X.".to_owned()), "{:?}", findings.bent_four);
}

/// The claim of Wolf, section 3: the bent-4-type positions among eyes of up to `size` points.
#[test]
#[ignore = "minutes"]
fn claim_of_section_3() {
    for size in 1..=argument("size", 7) {
        for external in [0, 1] {
            let findings = look(size..=size, external);
            println!(
                "{size} points, {external} external: {} positions; bent-4-type for the defender: {:?}; for the attacker: {:?}; changed by ruling II: {:?}",
                findings.positions, findings.bent_four, findings.for_attacker, findings.by_ruling
            );
            assert_eq!(findings.for_attacker, [""; 0]);
        }
    }
}

#[test]
fn places_differ_in_what_touches_the_wall() {
    let corners = eyes(1).iter().filter(|eye| eye.place == Place::Corner).count();
    assert_eq!((eyes(1).len(), corners), (3, 1));
}

/// Positions of eyes of `size` points whose status depends on what White may do after a pass of kind 1b-ii.
fn changed_by(after_pass: AfterPass, size: usize) -> Vec<(String, Side, i8, i8)> {
    let mut changed = Vec::new();
    for eye in eyes(size).into_iter().filter(|eye| eye.place == Place::Corner) {
        for position in regular(&eye.region) {
            for first in [Side::Attacker, Side::Defender] {
                let status = |after_pass| {
                    let mut reference = Reference::new(&eye.region, Ruling::II, Cycles::ByCost, 100_000);
                    reference.after_pass = after_pass;
                    reference.status(position, first).ok()
                };
                if let (Some(paper), Some(other)) = (status(AfterPass::Pays), status(after_pass))
                    && paper != other
                {
                    changed.push((drawn(&eye, &position), first, paper, other));
                }
            }
        }
    }
    changed
}

#[test]
fn the_price_of_a_pass_makes_bent_four_dead() {
    let changed = changed_by(AfterPass::Free, 5);
    for bent_four in ["X./X#/X.", ".#/X#/X#/X.", ".##/X##/.X.", ".##/X##/XX."] {
        for (first, paper, other) in [(Side::Attacker, 6, 1), (Side::Defender, -6, -1)] {
            let expected = (format!("Corner {bent_four}"), first, paper, other);
            assert!(changed.contains(&expected), "{expected:?} {changed:?}");
        }
    }
    // The others can become bent four.
    assert_eq!(changed.len(), 28, "{changed:?}");
    assert!(changed.iter().all(|(_, _, paper, other)| paper.abs() == 6 && other.abs() == 1), "{changed:?}");
}

#[test]
fn bent_four_is_dead_also_when_reached_in_play() {
    let corner = eyes(5).into_iter().filter(|eye| eye.place == Place::Corner);
    let (mut eyes_found, mut reaching) = (0, 0);
    for eye in corner {
        for position in regular(&eye.region) {
            let drawn = drawn(&eye, &position);
            if drawn != "Corner X./X#/.." && drawn != "Corner .##/X##/..." {
                continue;
            }
            eyes_found += 1;
            let one = verdict(&eye.region, &position, Ruling::I).attacker;
            let two = verdict(&eye.region, &position, Ruling::II).attacker;
            assert_eq!((one.status.value(), two.status.value()), (1, 6), "{drawn}");
            for mov in &two.best {
                let Some(step) = position.play(&eye.region, Side::Attacker, *mov) else { continue };
                let after = verdict(&eye.region, &step.position, Ruling::I);
                if after.bent_four_type() == Some(Side::Defender) {
                    reaching += 1;
                    let dead = verdict(&eye.region, &step.position, Ruling::II);
                    assert_eq!((dead.attacker.status.value(), dead.defender.status.value()), (6, -6));
                    assert!(dead.attacker.may_pass());
                }
            }
        }
    }
    assert_eq!(eyes_found, 2);
    assert!(reaching > 0);
}

#[test]
fn white_may_pass_after_black_has() {
    let changed = changed_by(AfterPass::Forbidden, 5);
    let a_ko = ("Corner X./.#/..".to_owned(), Side::Attacker, 1, 6);
    assert!(changed.contains(&a_ko), "{changed:?}");
}
