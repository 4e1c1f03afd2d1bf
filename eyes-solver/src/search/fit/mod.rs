//! Trains the networks of [`super::net`]. Random enclosed groups are searched, first without predictions and then
//! with the networks of the round before, and the networks learn from the solved states.
//!
//! `cargo xtask regenerate networks` trains them again.

mod examples;
mod groups;
mod train;

use super::net::{FILE, FITTED, Net, Nets, Output};
use examples::{Example, Training, examples};
use train::trained;

/// The networks after these rounds of training.
fn after_rounds(rounds: &[Training]) -> Nets {
    let none = Nets::from_bytes(&[0; Nets::BYTES]);
    rounds.iter().fold(none, |nets, &round| trained(&examples(&nets, round)))
}

/// The file format of [`Nets::from_bytes`].
fn bytes(nets: &Nets) -> Vec<u8> {
    let of_output = |output: &Output| output.weights.into_iter().chain([output.bias]);
    let of_net = |net: &Net| {
        let sums = net.rows.as_flattened().iter().chain(&net.bias).copied();
        sums.chain(net.outputs.iter().flat_map(of_output)).collect::<Vec<i16>>()
    };
    let weights = nets.0.iter().flat_map(of_net);
    [Nets::VERSION].into_iter().chain(weights).flat_map(i16::to_le_bytes).collect()
}

/// Held-out accuracy: the share of states of other groups whose winner is predicted, by side to move, for the
/// states that the attacker wins and for those that the defender wins.
fn held_out_accuracy(nets: &Nets) -> [[f64; 2]; 2] {
    let held_out = examples(nets, Training { seed: 4, groups: 200, nodes: 3_000 });
    [0, 1].map(|mover| {
        [true, false].map(|attacker_wins| {
            let (mut right, mut all) = (0, 0);
            for example in held_out[mover].iter().filter(|example| example.attacker_wins == attacker_wins) {
                all += 1;
                right += u32::from(is_predicted(nets, mover, example));
            }
            f64::from(right) / f64::from(all)
        })
    })
}

fn is_predicted(nets: &Nets, mover: usize, example: &Example) -> bool {
    let net = &nets.0[mover];
    let mut sums = net.bias;
    example.features.iter().for_each(|&feature| net.add(feature.into(), &mut sums));
    let costs = net.costs(&sums);
    (costs.attacker < costs.defender) == example.attacker_wins
}

/// Training again gives the networks in `fitted.bin`.
#[test]
#[ignore = "five minutes"]
fn networks_are_made_again() {
    let nets = after_rounds(&[
        Training { seed: 1, groups: 2_000, nodes: 10_000 },
        Training { seed: 2, groups: 10_000, nodes: 50_000 },
        Training { seed: 3, groups: 80_000, nodes: 50_000 },
    ]);
    println!("held-out accuracy: {:.3?}", held_out_accuracy(&nets));
    if std::env::var_os("EYES_REGENERATE").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/search/fitted.bin");
        std::fs::write(file, bytes(&nets)).unwrap();
    } else {
        assert!(nets == FITTED, "fitted.bin is not what is made now: run `cargo xtask regenerate networks`");
    }
}

#[test]
fn networks_are_of_this_version() {
    let version = i16::from_le_bytes([FILE[0], FILE[1]]);
    assert_eq!(version, Nets::VERSION, "make fitted.bin again: see the head of this file");
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
    assert!(nets == train() && nets == Nets::from_bytes(bytes(&nets)[..].try_into().unwrap()));
}

#[test]
fn networks_predict_the_winner() {
    let right = held_out_accuracy(&FITTED);
    assert!(right.as_flattened().iter().all(|&right| right > 0.85), "{right:?}");
}
