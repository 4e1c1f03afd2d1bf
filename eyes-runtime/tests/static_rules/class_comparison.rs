//! Compares the status and the life property by class with the naive exact solver, in every place and with every set of
//! stones.

use std::collections::BTreeMap;
use std::fmt::Write;

use eyes_runtime::static_rules::neighbour_class::{
    Decision, EyeSet, EyeShape, EyeStatus, EyeStones, Placement,
};

use super::naive::{self, Solution, Threats, solve};
use super::neighbour_class::{draw, eye_of, has_property, in_centre, naive_of, set_of, small_eye_of};
use super::polyomino::{Lie, free_polyominoes, lies};

#[derive(Default)]
struct Tally {
    positions: u32,
    unknown: u32,
}

/// Compares every status with the solver, and draws the wrong ones.
fn compare(
    sizes: std::ops::RangeInclusive<usize>,
    most_external: usize,
) -> BTreeMap<(Placement, usize), Tally> {
    let mut tallies: BTreeMap<(Placement, usize), Tally> = BTreeMap::new();
    let mut wrong = String::new();
    for size in sizes {
        for shape in free_polyominoes(size) {
            for lie in lies(&shape) {
                let (eye, bits) = eye_of(&lie);
                let tally = tallies.entry((eye.placement(), size)).or_default();
                compare_lie(&lie, &eye, &bits, most_external, tally, &mut wrong);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    tallies
}

fn compare_lie(
    lie: &Lie,
    eye: &EyeShape,
    bits: &[EyeSet],
    most_external: usize,
    tally: &mut Tally,
    wrong: &mut String,
) {
    let exact = naive_of(lie);
    // The worst and the best case for the owner. A status is certain if it holds in both.
    let cases = [Threats::Attacker, Threats::Defender].map(|threats| solve(&exact, most_external, threats));
    let sets = 1u16 << lie.squares.len();
    for attackers in 0..sets {
        for friends in (0..sets).filter(|&friends| friends & exact.touching == 0) {
            if !exact.is_set_up(attackers, friends) {
                continue;
            }
            let stones = EyeStones { attackers: set_of(bits, attackers), friends: set_of(bits, friends) };
            let open = (exact.touching & !attackers & !friends).count_ones() as usize;
            let layers = cases[0].iter().zip(&cases[1]).enumerate();
            for (external, (worst, best)) in layers.skip(usize::from(open == 0)) {
                let here =
                    Exact { eye: &exact, layers: [worst, best], stones: (attackers, friends), external };
                let decision = eye.decision(stones, external as u32);
                tally.positions += 1;
                tally.unknown += u32::from(decision.status == EyeStatus::Unknown);
                if !here.agrees(bits, decision) {
                    writeln!(wrong, "{external} external: {decision:?}\n{}", draw(lie, attackers, friends))
                        .expect("a string can be written to");
                }
            }
        }
    }
}

/// A position, and the solver's results with any number of ko threats for either side.
struct Exact<'a> {
    eye: &'a naive::Eye,
    layers: [&'a Solution; 2],
    stones: (u16, u16),
    external: usize,
}

impl Exact<'_> {
    /// Whether a move is best in every case.
    fn decides(&self, attacker_moves: bool, point: usize) -> bool {
        let lives = |attacked: bool| {
            self.layers.map(|layer| {
                let (attackers, friends) = self.stones;
                if attacked {
                    layer.lives_attacked(attackers, friends)
                } else {
                    layer.lives_defended(attackers, friends)
                }
            })
        };
        let best = lives(attacker_moves);
        let makes_the_most = |case: usize| {
            let layer = self.layers[case];
            self.eye.is_captured_after(attacker_moves, self.stones, point, self.external, layer)
                == Some(!best[case])
        };
        (0..2).all(makes_the_most)
    }

    fn agrees(&self, bits: &[EyeSet], decision: Decision) -> bool {
        let (attackers, friends) = self.stones;
        let attacked = self.layers.map(|layer| layer.lives_attacked(attackers, friends));
        let defended = self.layers.map(|layer| layer.lives_defended(attackers, friends));
        let open = self.eye.liberties_inside(attackers, friends);
        let all = |set: EyeSet, test: &dyn Fn(usize) -> bool| {
            (0..bits.len()).all(|point| bits[point] & set == 0 || test(point))
        };
        let Decision { status, attack, defense } = decision;
        let common = if attack & defense != 0 { attack & defense } else { attack | defense };
        match status {
            EyeStatus::Nakade => attacked == [false; 2] && defended == [false; 2],
            EyeStatus::Alive => attacked == [true; 2] && defended == [true; 2],
            EyeStatus::AliveInAtari => {
                open <= 1 && attacked == [open + self.external >= 2; 2] && defended == [true; 2]
            }
            EyeStatus::UnsettledKo { hot_spots } => {
                hot_spots != 0
                    && (attack, defense) == (0, 0)
                    && (attacked == [false, true] || defended == [false, true])
            }
            EyeStatus::Unsettled { hot_spots } => {
                attacked == [false; 2]
                    && defended == [true; 2]
                    && hot_spots != 0
                    && hot_spots == common
                    && all(attack, &|point| self.decides(true, point))
                    && all(defense, &|point| self.decides(false, point))
            }
            EyeStatus::Unknown => true,
            _ => false,
        }
    }
}

#[test]
fn no_status_is_wrong_up_to_size_six() {
    let tallies = compare(1..=6, 3);
    assert!(tallies.values().all(|tally| tally.unknown == 0));
}

/// The exact solver refutes no static status of an eye of up to seven points, and none is unknown.
#[test]
#[ignore = "a minute"]
fn no_status_is_wrong_up_to_size_seven() {
    let tallies = compare(1..=7, 5);
    for ((placement, size), tally) in &tallies {
        println!("{placement} {size}: {} positions, {} unknown", tally.positions, tally.unknown);
        assert_eq!(tally.unknown, 0);
    }
}

/// Compares the life property of eight and nine points, and the status of eyes that have it, with every set of
/// stones.
fn compare_beyond(size: usize, lies: impl Iterator<Item = Lie>) -> (u32, u32) {
    let (mut known, mut all) = (0, 0);
    let mut wrong = String::new();
    for lie in lies {
        let Some((eye, bits)) = small_eye_of(&lie) else { continue };
        all += 1;
        let Some(property) = eye.life_property() else { continue };
        known += 1;
        assert_eq!(
            property,
            has_property(&lie, Threats::Attacker),
            "{:?}\n{}",
            eye.class(),
            draw(&lie, 0, 0)
        );
        if property {
            let mut tally = Tally::default();
            compare_lie(&lie, &eye, &bits, 3, &mut tally, &mut wrong);
            assert_eq!(tally.unknown, 0);
        }
    }
    assert!(wrong.is_empty(), "size {size}: {wrong}");
    (known, all)
}

#[test]
fn the_property_of_some_larger_eyes_is_known() {
    let shapes = free_polyominoes(8);
    let (known, all) = compare_beyond(8, shapes.iter().step_by(5).map(|shape| in_centre(shape)));
    assert!(known * 100 > all * 95, "{known} of {all}");
}

/// The life property of all eyes of eight points, and of nine in the centre, equals that of the exact solver.
#[test]
#[ignore = "half an hour"]
fn the_property_of_all_larger_eyes_is_right() {
    let (known, all) = compare_beyond(8, free_polyominoes(8).iter().flat_map(|shape| lies(shape)));
    println!("size 8: the property of {known} of {all} places is known");
    let (known, all) = compare_beyond(9, free_polyominoes(9).iter().map(|shape| in_centre(shape)));
    println!("size 9: the property of {known} of {all} shapes is known in the centre");
}

fn class_of(lie: &Lie) -> String {
    let mut digits: Vec<u32> = lie.adjacency().iter().map(|near| near.count_ones()).collect();
    digits.sort_unstable();
    digits.iter().map(u32::to_string).collect()
}

/// Beyond the source: for each class of eight and nine points in the centre, the number of shapes with the
/// property, with any number of ko threats for the attacker and with none. Draws the shapes that lack it.
#[test]
#[ignore = "minutes"]
fn beyond_seven_points() {
    for size in 8..=9 {
        let mut classes: BTreeMap<String, [usize; 3]> = BTreeMap::new();
        let mut drawings = String::new();
        for shape in free_polyominoes(size) {
            let lie = in_centre(&shape);
            let class = class_of(&lie);
            let entry = classes.entry(class.clone()).or_default();
            entry[0] += 1;
            let always = has_property(&lie, Threats::Attacker);
            entry[1] += usize::from(always);
            entry[2] += usize::from(always || has_property(&lie, Threats::None));
            if !always {
                writeln!(drawings, "[{class}]\n{}\n", draw(&lie, 0, 0)).expect("a string can be written to");
            }
        }
        let mixed = classes.values().filter(|[all, always, _]| *always > 0 && always < all).count();
        println!("size {size}: {} classes, {mixed} of them mixed", classes.len());
        for (class, [all, always, without_threats]) in &classes {
            if always < all {
                println!("[{class}]: {all} shapes, {always} live, {without_threats} if nobody has a threat");
            }
        }
        println!("{drawings}");
    }
}

/// Section 6 beyond seven points: for each class, the number of shapes with the property in every place on the
/// side or in the corner, in some, and in none.
#[test]
#[ignore = "minutes"]
fn edges_beyond_seven_points() {
    for size in 8..=9 {
        let mut classes: BTreeMap<(bool, String), [usize; 3]> = BTreeMap::new();
        for shape in free_polyominoes(size) {
            let mut places = lies(&shape);
            places
                .retain(|lie| lie.is_corner() || lie.side_points() >= 3 && !(lie.left_edge && lie.top_edge));
            for corner in [false, true] {
                let lives: Vec<bool> = places
                    .iter()
                    .filter(|lie| lie.is_corner() == corner)
                    .map(|lie| has_property(lie, Threats::Attacker))
                    .collect();
                if !lives.is_empty() {
                    let column = match lives.iter().filter(|&&lives| lives).count() {
                        0 => 2,
                        some if some < lives.len() => 1,
                        _ => 0,
                    };
                    classes.entry((corner, class_of(&in_centre(&shape)))).or_default()[column] += 1;
                }
            }
        }
        for ((corner, class), [all, some, none]) in &classes {
            println!("{} {class}: {all}/{some}/{none}", if *corner { "corner" } else { "side" });
        }
    }
}

/// All orientations of an eye at the edge get the same answers.
#[test]
fn turned_eyes_have_the_same_status() {
    let size = 9u8;
    for shape in (3..=6).flat_map(free_polyominoes) {
        for lie in lies(&shape).into_iter().filter(|lie| lie.top_edge) {
            let left = if lie.left_edge { 0 } else { 2 };
            let squares: Vec<(u8, u8)> = lie.squares.iter().map(|&(x, y)| (x + left, y)).collect();
            let seen: Vec<Decision> = (0..8)
                .map(|turn| {
                    let turned = |&(x, y): &(u8, u8)| {
                        let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
                        let x = if turn & 2 == 0 { x } else { size - 1 - x };
                        (x, if turn & 4 == 0 { y } else { size - 1 - y })
                    };
                    let all: Vec<(u8, u8)> = squares.iter().map(turned).collect();
                    let eye = EyeShape::new(&all, size, size).expect("an eye");
                    let stones = EyeStones { attackers: eye.bit(all[1]), friends: 0 };
                    let found = eye.decision(stones, 2);
                    // As indices of squares, whatever the orientation.
                    let index = |set: EyeSet| {
                        (0..all.len()).filter(|&i| eye.bit(all[i]) & set != 0).map(|i| 1 << i).sum::<EyeSet>()
                    };
                    let (attack, defense) = (index(found.attack), index(found.defense));
                    let status = match found.status {
                        EyeStatus::Unsettled { .. } => EyeStatus::Unsettled { hot_spots: 1 },
                        EyeStatus::UnsettledKo { .. } => EyeStatus::UnsettledKo { hot_spots: 1 },
                        other => other,
                    };
                    Decision { status, attack, defense }
                })
                .collect();
            assert!(seen.iter().all(|one| *one == seen[0]), "{seen:?}\n{}", draw(&lie, 0, 0));
        }
    }
}
