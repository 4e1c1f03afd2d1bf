//! Trains the networks that guide the search of `eyes-solver`. Users never build it.
//!
//! Random enclosed groups are searched, first without predictions and then with the networks of the previous round.
//! The networks learn from the solved states. `cargo xtask regenerate networks` trains them again.

mod descent;
mod examples;
mod groups;

use descent::trained;
use examples::examples;
use eyes_solver::tooling::Nets;

pub use examples::{Example, Training};

/// The training of the networks in use.
pub const ROUNDS: [Training; 3] = [
    Training { seed: 1, groups: 2_000, nodes: 10_000 },
    Training { seed: 2, groups: 10_000, nodes: 50_000 },
    Training { seed: 3, groups: 80_000, nodes: 50_000 },
];

/// Groups that no round of [`ROUNDS`] draws.
pub const HELD_OUT: Training = Training { seed: 4, groups: 200, nodes: 3_000 };

/// The networks after this many rounds of training.
#[must_use]
pub fn after_rounds(rounds: &[Training]) -> Nets {
    rounds.iter().fold(Nets::NONE, |nets, &round| trained(&examples(&nets, round)))
}

/// The held-out accuracy: the share of states of these groups whose winner is predicted. It comes first for the
/// defender and then for the attacker to move, and for each first for the states that the attacker wins and then
/// for those that the defender wins.
#[must_use]
pub fn accuracy(nets: &Nets, groups: Training) -> [[f64; 2]; 2] {
    let states = examples(nets, groups);
    [0, 1].map(|mover| {
        [true, false].map(|attacker_wins| {
            let (mut right, mut all) = (0, 0);
            for example in states[mover].iter().filter(|example| example.attacker_wins == attacker_wins) {
                all += 1;
                right += u32::from(example.is_predicted(&nets.0[mover]));
            }
            f64::from(right) / f64::from(all)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Training again gives the networks in `fitted.bin`.
    #[test]
    #[ignore = "twelve minutes of processor time"]
    fn networks_are_made_again() {
        let nets = after_rounds(&ROUNDS);
        println!("held-out accuracy: {:.3?}", accuracy(&nets, HELD_OUT));
        if std::env::var_os("EYES_REGENERATE").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../eyes-solver/src/search/fitted.bin");
            eyes_files::write(file.as_ref(), &nets.to_bytes(), eyes_files::Existing::Replace).unwrap();
        } else {
            assert!(
                nets == *Nets::fitted(),
                "fitted.bin is not what is made now: run `cargo xtask regenerate networks`"
            );
        }
    }

    #[test]
    fn networks_come_out_the_same_every_time() {
        let train = || {
            after_rounds(&[
                Training { seed: 1, groups: 40, nodes: 500 },
                Training { seed: 2, groups: 60, nodes: 500 },
            ])
        };
        let nets = train();
        assert!(nets == train() && nets != Nets::NONE);
    }

    #[test]
    fn networks_predict_the_winner() {
        let right = accuracy(Nets::fitted(), HELD_OUT);
        assert!(right.as_flattened().iter().all(|&right| right > 0.85), "{right:?}");
    }
}
