//! Two small networks that predict the winner and the size of the proof: one for the defender to move, one for the
//! attacker.
//!
//! Each feature of a position selects a row of weights. The rows are added up and negative sums are set to 0 (a
//! hidden layer with ReLU). Two weighted sums of the result are the [`Costs`]. The weights are in `fitted.bin`, which
//! `cargo xtask regenerate networks` makes: the crate `trainer` searches random groups and learns from the results.

use super::evaluate::Costs;
use super::features::{FEATURES, Features, for_each_feature};
use super::position_strings::PointClasses;
use crate::region::{Position, Region, Side};

type Sums = [i16; Net::WIDTH];

/// The networks for the defender and for the attacker to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nets(
    /// In this order.
    pub [Net; 2],
);

/// A network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The weights of each feature, in units of 1/[`SUM_UNIT`](Self::SUM_UNIT).
    pub rows: [Sums; FEATURES],
    /// What is added to the rows of a position.
    pub bias: Sums,
    /// The costs of the attacker's and of the defender's win.
    pub outputs: [NetOutput; 2],
}

/// One weighted sum of a hidden layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetOutput {
    /// In units of 1/[`COST_UNIT`](Net::COST_UNIT).
    pub weights: Sums,
    /// What is added to the sum.
    pub bias: i16,
}

/// Larger sums and larger costs are cut off at these values.
const LARGEST_SUM: i16 = 1 << 12;
const LARGEST_COST: i32 = 1 << 12;

const _: () = assert!((LARGEST_SUM as i64 * Net::WIDTH as i64) << 15 <= 1 << 31);

/// The networks of the file. If the file has another size there are no predictions, so that a search with other
/// features can still run to train new networks. A test then fails.
pub(super) static FITTED: Nets = match Nets::from_bytes(FILE) {
    Some(nets) => nets,
    None => Nets::NONE,
};

const FILE: &[u8] = include_bytes!("fitted.bin");

impl Nets {
    /// The version of the training: features, groups, search and learning. Raise it after a change of these that
    /// needs new networks; then a test fails until `fitted.bin` has been regenerated.
    pub const VERSION: i16 = 3;

    const BYTES: usize = 2 + 2 * Net::BYTES;

    /// Networks that predict nothing.
    pub const NONE: Self = Self([Net::NONE; 2]);

    /// The networks in use.
    #[must_use]
    pub fn fitted() -> &'static Self {
        &FITTED
    }

    /// Reads networks from a file: its version, and the weights as little-endian numbers of two bytes. `None` if the
    /// file has another size.
    const fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != Self::BYTES {
            return None;
        }
        let (_, nets) = bytes.split_at(2);
        let (defender, attacker) = nets.split_at(Net::BYTES);
        Some(Self([Net::from_bytes(defender), Net::from_bytes(attacker)]))
    }

    /// A file with these networks.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let of_output = |output: &NetOutput| output.weights.into_iter().chain([output.bias]);
        let of_net = |net: &Net| {
            let sums = net.rows.as_flattened().iter().chain(&net.bias).copied();
            sums.chain(net.outputs.iter().flat_map(of_output)).collect::<Vec<i16>>()
        };
        let weights = self.0.iter().flat_map(of_net);
        [Self::VERSION].into_iter().chain(weights).flat_map(i16::to_le_bytes).collect()
    }

    fn of(&self, mover: Side) -> &Net {
        &self.0[usize::from(mover == Side::Attacker)]
    }

    #[inline(never)]
    pub(super) fn costs(
        &self,
        region: &Region,
        position: &Position,
        classes: &PointClasses,
        mover: Side,
    ) -> Costs {
        let net = self.of(mover);
        let mut sums = net.bias;
        for_each_feature(region, position, classes, |feature| net.add(feature, &mut sums));
        net.costs(&sums)
    }
}

/// A position with the sums of its hidden layer, for the costs of similar positions.
pub(super) struct Reference<'a> {
    net: &'a Net,
    features: Features,
    sums: Sums,
}

impl<'a> Reference<'a> {
    /// For positions with this side to move.
    #[inline(never)]
    pub(super) fn new(
        nets: &'a Nets,
        region: &Region,
        position: &Position,
        classes: &PointClasses,
        mover: Side,
    ) -> Self {
        let net = nets.of(mover);
        let mut sums = net.bias;
        let features = Features::of(region, position, classes, |feature| net.add(feature, &mut sums));
        Self { net, features, sums }
    }

    /// What [`Nets::costs`] is, found faster.
    #[inline(never)]
    pub(super) fn costs(&self, region: &Region, position: &Position, classes: &PointClasses) -> Costs {
        let mut sums = self.sums;
        self.features.for_each_difference(region, position, classes, |feature, is_new| {
            if is_new {
                self.net.add(feature, &mut sums);
            } else {
                self.net.subtract(feature, &mut sums);
            }
        });
        self.net.costs(&sums)
    }
}

impl Net {
    /// The number of features, and of rows.
    pub const FEATURES: usize = FEATURES;
    /// The length of a row.
    pub const WIDTH: usize = 16;
    /// The unit of rows.
    pub const SUM_UNIT: i32 = 256;
    /// The unit of the weights of an output.
    pub const COST_UNIT: i32 = 64;

    const BYTES: usize = 2 * (Self::WIDTH * (FEATURES + 1) + 2 * (Self::WIDTH + 1));

    const NONE: Self = Self {
        rows: [[0; Self::WIDTH]; FEATURES],
        bias: [0; Self::WIDTH],
        outputs: [NetOutput { weights: [0; Self::WIDTH], bias: 0 }; 2],
    };

    /// The costs for a position with these features.
    #[must_use]
    pub fn costs_of(&self, features: &[u16]) -> Costs {
        let mut sums = self.bias;
        features.iter().for_each(|&feature| self.add(feature.into(), &mut sums));
        self.costs(&sums)
    }

    /// Sums are far from the largest numbers of 16 bits. One that wrapped around would only be a bad prediction.
    #[inline]
    fn add(&self, feature: usize, sums: &mut Sums) {
        for (sum, weight) in sums.iter_mut().zip(&self.rows[feature]) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    #[inline]
    fn subtract(&self, feature: usize, sums: &mut Sums) {
        for (sum, weight) in sums.iter_mut().zip(&self.rows[feature]) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    #[inline]
    fn costs(&self, sums: &Sums) -> Costs {
        let [attacker, defender] = &self.outputs;
        Costs { attacker: attacker.of(sums), defender: defender.of(sums) }
    }

    const fn from_bytes(bytes: &[u8]) -> Self {
        let mut net = Self::NONE;
        let mut feature = 0;
        while feature < FEATURES {
            net.rows[feature] = numbers(bytes, feature * Self::WIDTH);
            feature += 1;
        }
        net.bias = numbers(bytes, FEATURES * Self::WIDTH);
        let mut output = 0;
        while output < 2 {
            let from = (FEATURES + 1) * Self::WIDTH + output * (Self::WIDTH + 1);
            let [bias] = numbers(bytes, from + Self::WIDTH);
            net.outputs[output] = NetOutput { weights: numbers(bytes, from), bias };
            output += 1;
        }
        net
    }
}

impl NetOutput {
    #[inline]
    fn of(&self, sums: &Sums) -> i16 {
        let active = sums.iter().map(|&sum| i32::from(sum.clamp(0, LARGEST_SUM)));
        let weighed: i32 = active.zip(&self.weights).map(|(sum, &weight)| sum * i32::from(weight)).sum();
        let cost = weighed / (Net::SUM_UNIT * Net::COST_UNIT) + i32::from(self.bias);
        cost.clamp(-LARGEST_COST, LARGEST_COST) as i16
    }
}

/// Reads `N` numbers, starting with number `from`.
const fn numbers<const N: usize>(bytes: &[u8], from: usize) -> [i16; N] {
    let mut found = [0; N];
    let mut at = 0;
    while at < N {
        let byte = 2 * (from + at);
        found[at] = i16::from_le_bytes([bytes[byte], bytes[byte + 1]]);
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::random::positions;
    use super::*;
    use crate::region::{Move, Points, Step};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn differences_give_the_costs_of_the_whole_position((region, position) in positions(5, 20)) {
            let before = PointClasses::of(&region, &position);
            for mover in [Side::Attacker, Side::Defender] {
                let reference = Reference::new(&FITTED, &region, &position, &before, mover);
                let costs = |position: &Position| {
                    let classes = PointClasses::of(&region, position).within_reach();
                    let found = reference.costs(&region, position, &classes);
                    (found, FITTED.costs(&region, position, &classes, mover))
                };
                let (found, expected) = costs(&position);
                prop_assert_eq!(found, expected);
                for point in Points(position.empty(&region)) {
                    let step = position.play(&region, mover.other(), Move::Play(point));
                    let Some(Step { position: after, wall_captured: false, .. }) = step else { continue };
                    let (found, expected) = costs(&after);
                    prop_assert_eq!(found, expected);
                }
            }
        }
    }

    #[test]
    fn networks_are_of_this_version() {
        assert_eq!(FILE.len(), Nets::BYTES, "other features: run `cargo xtask regenerate networks`");
        let version = i16::from_le_bytes([FILE[0], FILE[1]]);
        assert_eq!(version, Nets::VERSION, "another training: run `cargo xtask regenerate networks`");
    }

    #[test]
    fn networks_can_be_written_and_read() {
        assert_eq!(FITTED.to_bytes()[2..], FILE[2..]);
        assert!(Nets::from_bytes(&FITTED.to_bytes()).as_ref() == Some(&FITTED));
        assert!(Nets::from_bytes(&FILE[1..]).is_none());
    }
}
