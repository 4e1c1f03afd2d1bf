//! Two small networks that predict the winner and the size of the proof: one for the defender to move, one for the
//! attacker.
//!
//! Each feature of a position selects a row of weights. The rows are added up and negative sums are set to 0 (a
//! hidden layer with ReLU). Two weighted sums of the result are the [`Costs`]. The weights are in `fitted.bin`, a
//! generated file: see `search/fit`.

use super::evaluate::Costs;
use super::features::{FEATURES, for_each_feature};
use super::position_strings::PointClasses;
use crate::region::{Position, Region, Side};

/// The length of a row.
pub(super) const WIDTH: usize = 16;

pub(super) type Sums = [i16; WIDTH];

#[derive(PartialEq, Eq)]
pub(super) struct Nets(pub(super) [Net; 2]);

#[derive(PartialEq, Eq)]
pub(super) struct Net {
    /// In units of 1/[`SUM_UNIT`].
    pub(super) rows: [Sums; FEATURES],
    pub(super) bias: Sums,
    /// The costs of the attacker's and of the defender's win.
    pub(super) outputs: [Output; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Output {
    /// In units of 1/[`COST_UNIT`].
    pub(super) weights: Sums,
    pub(super) bias: i16,
}

pub(super) const SUM_UNIT: i32 = 256;
pub(super) const COST_UNIT: i32 = 64;

/// Larger sums and larger costs are cut off at these values.
const LARGEST_SUM: i16 = 1 << 12;
const LARGEST_COST: i32 = 1 << 12;

const _: () = assert!((LARGEST_SUM as i64 * WIDTH as i64) << 15 <= 1 << 31);

pub(super) static FITTED: Nets = Nets::from_bytes(FILE);

pub(super) const FILE: &[u8; Nets::BYTES] = include_bytes!("fitted.bin");

impl Nets {
    /// The version of the training: features, groups, search and learning. A change of these that should lead to
    /// other networks raises it and regenerates the file.
    #[cfg(test)]
    pub(super) const VERSION: i16 = 1;

    pub(super) const BYTES: usize = 2 + 2 * Net::BYTES;

    /// Reads networks from a file: its version, and the weights as little-endian numbers of two bytes.
    pub(super) const fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let (_, nets) = bytes.split_at(2);
        let (defender, attacker) = nets.split_at(Net::BYTES);
        Self([Net::from_bytes(defender), Net::from_bytes(attacker)])
    }

    pub(super) fn costs(
        &self,
        region: &Region,
        position: &Position,
        classes: &PointClasses,
        mover: Side,
    ) -> Costs {
        let net = &self.0[usize::from(mover == Side::Attacker)];
        let mut sums = net.bias;
        for_each_feature(region, position, classes, |feature| net.add(feature, &mut sums));
        net.costs(&sums)
    }
}

impl Net {
    const BYTES: usize = 2 * (WIDTH * (FEATURES + 1) + 2 * (WIDTH + 1));

    #[inline]
    pub(super) fn add(&self, feature: usize, sums: &mut Sums) {
        for (sum, weight) in sums.iter_mut().zip(&self.rows[feature]) {
            *sum = sum.saturating_add(*weight);
        }
    }

    #[inline]
    pub(super) fn costs(&self, sums: &Sums) -> Costs {
        let [attacker, defender] = &self.outputs;
        Costs { attacker: attacker.of(sums), defender: defender.of(sums) }
    }

    const fn from_bytes(bytes: &[u8]) -> Self {
        let none = Output { weights: [0; WIDTH], bias: 0 };
        let mut net = Self { rows: [[0; WIDTH]; FEATURES], bias: [0; WIDTH], outputs: [none; 2] };
        let mut feature = 0;
        while feature < FEATURES {
            net.rows[feature] = numbers(bytes, feature * WIDTH);
            feature += 1;
        }
        net.bias = numbers(bytes, FEATURES * WIDTH);
        let mut output = 0;
        while output < 2 {
            let from = (FEATURES + 1) * WIDTH + output * (WIDTH + 1);
            let [bias] = numbers(bytes, from + WIDTH);
            net.outputs[output] = Output { weights: numbers(bytes, from), bias };
            output += 1;
        }
        net
    }
}

impl Output {
    #[inline]
    fn of(&self, sums: &Sums) -> i16 {
        let active = sums.iter().map(|&sum| i32::from(sum.clamp(0, LARGEST_SUM)));
        let weighed: i32 = active.zip(&self.weights).map(|(sum, &weight)| sum * i32::from(weight)).sum();
        let cost = weighed / (SUM_UNIT * COST_UNIT) + i32::from(self.bias);
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
