//! Compares values by the masters of the kos with the statuses of the library of eyes. Spaces that live for both
//! masters are alive, spaces that die for both are dead, and all others depend on a ko.

use std::collections::BTreeMap;

use eyes_library::{Ground, Library, Pair};
use eyes_solver::tooling::{EmptySpace, empty_spaces};
use eyes_solver::{Appraisal, Masters, Ruling, Suicide, ValueRules};

use crate::parts::{argument, library};

/// The result for the chain if one side moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Lives,
    Ko,
    Dies,
}

impl Outcome {
    fn of_eyes([owner, attacker]: [u8; 2]) -> Self {
        match (owner, attacker) {
            (_, 2) => Self::Lives,
            (2, _) => Self::Ko,
            _ => Self::Dies,
        }
    }

    /// Of a status for the attacker moving first.
    fn of_attack(status: i8) -> Self {
        match status {
            6 => Self::Dies,
            -6 => Self::Lives,
            _ => Self::Ko,
        }
    }
}

/// With the attacker moving first, and with the owner.
fn by_values(appraisal: &Appraisal) -> [Outcome; 2] {
    let plain = Masters { owner: appraisal.valuation, attacker: appraisal.valuation };
    let Masters { owner, attacker } = appraisal.masters.unwrap_or(plain).map(|valuation| valuation.value);
    [[owner.attacked(), attacker.attacked()], [owner.defended(), attacker.defended()]].map(Outcome::of_eyes)
}

fn by_library(pair: Pair) -> [Outcome; 2] {
    [Outcome::of_attack(pair.attacker.value()), Outcome::of_attack(-pair.defender.value())]
}

#[derive(Debug, Default)]
struct Tally {
    questions: u64,
    kos: u64,
    /// The differences by what the library and the values say, and whether the attacker moves first, with an
    /// example.
    different: BTreeMap<(Outcome, Outcome, bool), (u64, String)>,
}

/// Compares every set of attacker stones in a space without margins, with no liberties outside, 1, … 4.
fn compare(space: &EmptySpace, library: &Library, tally: &mut Tally) {
    let graph = space.form().graph();
    let adjacency: Vec<u16> = graph.adjacency().iter().map(|&set| set as u16).collect();
    let wall = (0..graph.len())
        .fold(0, |wall, vertex| wall | u16::from(graph.label(vertex).touches_wall()) << vertex);
    let Some(ground) = Ground::new(&adjacency, wall) else { return };
    for liberties in 0..=4 {
        let rules = ValueRules { liberties, ..ValueRules::default() };
        let mut solved = space.solve(&rules).expect("few liberties");
        for stones in 0..1u16 << graph.len() {
            let Ok(exact) = library.look_up(&ground, stones, liberties) else { continue };
            let exact = by_library(exact.under(Ruling::II));
            let appraisal = solved.value(stones.into(), Suicide::Forbidden).expect("a value");
            for (first, (theirs, ours)) in exact.into_iter().zip(by_values(&appraisal)).enumerate() {
                tally.questions += 1;
                tally.kos += u64::from(theirs == Outcome::Ko);
                if ours != theirs {
                    let example = || format!("{} with {liberties} outside", space.drawing(stones.into()));
                    let entry = tally.different.entry((theirs, ours, first == 0));
                    entry.or_insert_with(|| (0, example())).0 += 1;
                }
            }
        }
    }
}

fn compare_all(points: usize, library: &Library) -> Tally {
    let mut tally = Tally::default();
    let without_margins = |space: &&EmptySpace| space.inner().count_ones() as usize == points;
    for space in empty_spaces(points).iter().filter(without_margins) {
        compare(space, library, &mut tally);
    }
    println!("| {points} | {} | {} |", tally.questions, tally.kos);
    for ((theirs, ours, attacked), (count, example)) in &tally.different {
        let first = if *attacked { "attacker" } else { "owner" };
        println!("{count} times, {first} first: library {theirs:?}, values {ours:?}, as in\n{example}");
    }
    tally
}

#[test]
fn values_by_masters_say_what_the_library_says_of_small_eyes() {
    let library = library(5);
    let mut kos = 0;
    for points in 1..=5 {
        let tally = compare_all(points, &library);
        assert!(tally.different.is_empty(), "{points} points: {:?}", tally.different);
        kos += tally.kos;
    }
    assert!(kos > 50, "{kos}");
}

/// The values by the masters of the kos, with 0 to 4 liberties outside, against the library of eyes, for every
/// position of every eye of `size` points.
#[test]
#[ignore = "minutes"]
fn values_by_masters_say_what_the_library_says() {
    let size = argument("size", 6);
    compare_all(size, &library(size));
}
