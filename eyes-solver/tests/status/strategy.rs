//! Proofs by a strategy, compared with the fixpoint over all states.

use crate::status::walls::{chains, corners, groups};
use eyes_solver::tooling::{Claim, Unproven, line_of, naive_status, prove};
use eyes_solver::{Enclosed, Position, Region, Ruling, Side, Status};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

const MAX_THREATS: u8 = Status::DEFAULT_MAX_THREATS;

/// Whether all that the fixpoint's status says is proven, and none of the opposite is. Returns the number of claims.
fn check(region: &Region, position: &Position, ruling: Ruling, first: Side) -> usize {
    let Some(status) = naive_status(region, position, ruling, first, 20_000) else { return 0 };
    let claims = Claim::of_status(status, first, MAX_THREATS);
    for &claim in &claims {
        let told = || format!("{claim:?} of {status} for {first:?}: {position:?} of {region:?}");
        let proof = prove(region, position, ruling, first, claim, 100_000);
        assert!(proof.is_ok_and(|states| states > 0), "{}: {proof:?}", told());
        let opposite = Claim { winner: claim.winner.other(), ..claim };
        let proof = prove(region, position, ruling, first, opposite, 100_000);
        assert!(matches!(proof, Err(Unproven::NoStrategy { .. })), "{}: {proof:?}", told());
        let line = line_of(region, position, ruling, first, None, (claim, None));
        let (mut now, mut captured) = (*position, false);
        for played in &line {
            let free = if played.threat { Position { ko: None, ..now } } else { now };
            let step = free.play(region, played.side, played.mov).unwrap_or_else(|| panic!("{}", told()));
            (now, captured) = (step.position, step.wall_captured);
        }
        assert!(line.len() >= 40 || captured == (claim.winner == Side::Attacker), "{}: {line:?}", told());
        assert_eq!(line_of(region, position, ruling, first, None, (opposite, None)), [], "{}", told());
    }
    claims.len()
}

#[test]
fn what_a_status_says_is_proven_and_the_opposite_is_not() {
    let (mut runner, corners) = (TestRunner::deterministic(), corners());
    let mut claims = 0;
    for _ in 0..12 {
        let cells = corners.new_tree(&mut runner).expect("a corner").current();
        for Enclosed { region, position, .. } in chains(&cells).into_iter().chain(groups(&cells)) {
            for first in [Side::Attacker, Side::Defender] {
                for ruling in [Ruling::I, Ruling::II] {
                    claims += check(&region, &position, ruling, first);
                }
            }
        }
    }
    assert!(claims > 200, "{claims}");
}

#[test]
fn a_proof_beyond_its_limit_says_so() {
    let region = Region::new(&[0b010, 0b101, 0b010]).expect("a graph").with_wall(0b111).expect("a wall");
    let position = region.start(0, 0).expect("a start");
    let claim = Claim { winner: Side::Attacker, holder: Side::Defender, threats: 0 };
    let proof = prove(&region, &position, Ruling::I, Side::Attacker, claim, 2);
    assert_eq!(proof, Err(Unproven::TooLarge { limit: 2 }));
}
