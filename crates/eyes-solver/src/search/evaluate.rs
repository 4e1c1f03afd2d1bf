//! First proof and disproof numbers of a state that nothing is known of (df-pn with an evaluation:
//! Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002).
//!
//! Signs of life and death are counted, each count has a weight, and the sum is taken for the logarithm of
//! what a proof that a side wins is expected to cost. The numbers guide the search; no result depends on
//! them.
//!
//! The weights come from states that search had decided, of 850 published problems. With the defender to move they are
//! those of a logistic regression of the winner (250,000 states without threats; on problems left aside it
//! foretells him in 93 of 100 cases): what is unlikely costs much. With the attacker to move the expected
//! logarithm of the size of the proof tree is added, by linear regression on 410,000 states: for his win three
//! tenths of it, for the defender's three quarters. These shares, the scale of each sign's weights, the two weights of
//! [`Prospects`] and the thresholds of the search are the ones of some hundreds tried at random with which all
//! problems together took the fewest nodes.

use super::scene::Look;
use crate::region::{Points, Position, Region, Side};

/// How many signs there are.
const SIGNS: usize = 14;

/// A cost of [`UNIT`] stands for log-odds of one; a cost of [`STEP`] multiplies a number by 17/16.
const UNIT: i32 = 64;
const STEP: i32 = 8;

/// The number where the cost is 0.
const EVEN: u32 = 256;

/// How much stronger a side is taken to be that wins the same state with other threats or another wall, and
/// one that holds threats.
const WINS_ELSEWHERE: i32 = 5 * UNIT + UNIT / 5;
const HOLDS_THREATS: i32 = UNIT + UNIT / 3;

/// What a state looks like to the one to move.
pub(super) struct Prospects {
    pub(super) mover: Side,
    /// Who wins the same state with another number of threats or, failing that, with another wall, if known.
    pub(super) wins_elsewhere: Option<Side>,
    /// Who holds threats, if anybody.
    pub(super) holder: Option<Side>,
}

/// The logarithm of what a proof that a side wins is expected to cost, threats left aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    attacker: i16,
    defender: i16,
}

impl Costs {
    pub(super) const NONE: Self = Self { attacker: 0, defender: 0 };

    pub(super) fn of(region: &Region, position: &Position, look: &Look, mover: Side) -> Self {
        let signs = signs(region, position, look);
        let sum = |table: usize| {
            let weighed =
                WEIGHTS[table].iter().zip(&signs).map(|(weights, &sign)| weights[usize::from(sign & 15)]);
            BIAS[table] + weighed.sum::<i16>()
        };
        match mover {
            Side::Defender => {
                let defender = sum(0);
                Self { attacker: -defender, defender }
            }
            Side::Attacker => Self { attacker: sum(1), defender: sum(2) },
        }
    }

    /// Proof and disproof number of the mover's win.
    pub(super) fn first_numbers(self, prospects: &Prospects) -> (u32, u32) {
        let (mut attacker, mut defender) = (i32::from(self.attacker), i32::from(self.defender));
        for (side, weight) in [(prospects.wins_elsewhere, WINS_ELSEWHERE), (prospects.holder, HOLDS_THREATS)]
        {
            let weight = match side {
                Some(Side::Attacker) => weight,
                Some(Side::Defender) => -weight,
                None => 0,
            };
            attacker -= weight;
            defender += weight;
        }
        match prospects.mover {
            Side::Attacker => (number(attacker), number(defender)),
            Side::Defender => (number(defender), number(attacker)),
        }
    }
}

/// 256 times 17/16 to the power of `cost` / 8, between 1 and 30,000.
#[inline]
fn number(cost: i32) -> u32 {
    let step = (cost / STEP).clamp(-(MIDDLE as i32), MIDDLE as i32 - 1);
    NUMBERS[(step + MIDDLE as i32) as usize & (2 * MIDDLE - 1)]
}

const MIDDLE: usize = 128;

/// Powers of 17/16 around [`EVEN`].
const NUMBERS: [u32; 2 * MIDDLE] = {
    const FRACTION: u32 = 20;
    const LARGEST: u32 = 30_000;
    let mut numbers = [1; 2 * MIDDLE];
    let mut up = (EVEN as u64) << FRACTION;
    let mut down = up;
    let mut step = 0;
    while step < MIDDLE {
        let value = (up >> FRACTION) as u32;
        numbers[MIDDLE + step] = if value > LARGEST { LARGEST } else { value };
        if value <= LARGEST {
            up += up / 16;
        }
        if step > 0 {
            let value = (down >> FRACTION) as u32;
            numbers[MIDDLE - step] = if value == 0 { 1 } else { value };
        }
        down -= down / 17;
        step += 1;
    }
    numbers
};

/// The signs, in the order of the weights, each at most 15.
#[inline]
fn signs(region: &Region, position: &Position, look: &Look) -> [u8; SIGNS] {
    let empty = position.empty(region);
    let margins = region.margins();
    let &Look { wall, touched, immortal, entered, .. } = look;
    let inside = position.attacker & !immortal;
    let others = position.defender & !wall;
    let inner = region.points() & !wall & !immortal & !margins;
    let (mut eyes, mut halves, mut open) = (0, 0, 0);
    for point in Points(touched & empty & !margins) {
        let around = region.neighbours(point) & !wall;
        if around == 0 {
            eyes += 1;
        } else if around & position.attacker == 0 && around.is_power_of_two() {
            halves += 1;
        } else if entered >> point & 1 == 0 {
            open += 1;
        }
    }
    let entries = empty & entered;
    let count = |number: u32, largest: u32| number.min(largest) as u8;
    [
        count((touched & empty).count_ones() + u32::from(position.external), 10),
        count(inner.count_ones(), 15),
        count(eyes, 3),
        count(halves, 4),
        count(open, 6),
        count(inside.count_ones(), 7),
        count(others.count_ones(), 7),
        count(look.in_atari, 5),
        count(look.with_two, 5),
        count(look.endangered, 3),
        count(entries.count_ones(), 6),
        u8::from(position.ko.is_some()),
        count((empty & !touched).count_ones(), 6),
        count(empty.count_ones(), 15),
    ]
}

/// Of three tables: with the defender to move the cost of his win, that of the attacker's being its
/// opposite; with the attacker to move the cost of the attacker's win; and then of the defender's.
const BIAS: [i16; 3] = [-88, -27, 119];

/// For each sign the weight of each count. In order: liberties of the wall; points that are
/// neither the wall's nor immortal nor margins; eyes of one point; points beside the wall with one neighbour, no attacker, that is not
/// the wall; other points beside the wall away from immortal attackers; attacker stones that can be
/// taken; defender stones apart from the wall; attacker stones in atari, and with two liberties;
/// defender strings apart from the wall in atari; points where the attacker can enter; a ko ban; empty
/// points away from the wall; empty points.
#[rustfmt::skip]
const WEIGHTS: [[[i16; 16]; SIGNS]; 3] = [
    [
        [0, 221, 67, -35, -119, -200, -242, -230, -143, -61, -24, 0, 0, 0, 0, 0],
        [36, 219, 171, 73, 34, -7, -38, -52, -65, -81, -87, -86, -75, -78, -98, 52],
        [28, -110, -91, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [41, -75, -82, -77, -13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [50, 10, -32, -25, -2, -90, -64, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-89, -48, 0, 41, 78, 109, 136, 137, 0, 0, 0, 0, 0, 0, 0, 0],
        [36, 57, 16, -6, -2, -11, -27, -66, 0, 0, 0, 0, 0, 0, 0, 0],
        [185, -8, -164, -280, -432, -513, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [12, 13, -8, -38, -49, -69, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-71, 29, 129, 222, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-196, -87, -7, 59, 109, 153, 160, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-8, 106, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [59, 21, -8, -30, -40, -45, -32, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 252, 156, 104, 46, -1, -42, -82, -127, -157, -161, -178, -96, -24, 0, 1],
    ],
    [
        [-22, -240, -110, -6, 77, 158, 224, 266, 183, 87, 4, 0, 0, 0, 0, 0],
        [-32, -235, -283, -164, -55, 17, 58, 81, 105, 122, 122, 132, 132, 121, 100, -4],
        [-29, 107, 87, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-68, 36, 50, 80, 44, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-57, 6, 44, 52, 16, 35, 67, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [143, 61, -8, -78, -117, -132, -146, -125, 0, 0, 0, 0, 0, 0, 0, 0],
        [-10, -38, -13, 10, -6, 1, 2, 38, 0, 0, 0, 0, 0, 0, 0, 0],
        [-172, -5, 160, 257, 355, 370, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-29, -24, 3, 49, 57, 36, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [124, -25, -161, -284, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [160, 96, 15, -46, -93, -130, -123, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [7, 180, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-25, -21, 5, 14, 17, 12, -10, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, -128, -101, -66, -32, 10, 49, 84, 125, 125, 136, 63, 35, 3, -5],
    ],
    [
        [-40, 169, 56, -15, -58, -109, -158, -200, -132, -37, -4, 0, 0, 0, 0, 0],
        [26, 188, 242, 146, 70, 9, -19, -38, -58, -80, -92, -110, -125, -125, -103, -22],
        [86, -74, -85, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [102, -21, -49, -70, -22, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [115, 34, -7, -22, -12, -59, -118, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-165, -85, -12, 77, 139, 172, 200, 169, 0, 0, 0, 0, 0, 0, 0, 0],
        [102, 89, 61, 28, 12, -25, -48, -109, 0, 0, 0, 0, 0, 0, 0, 0],
        [148, 13, -122, -199, -273, -294, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [19, 31, 4, -48, -31, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-156, 56, 245, 413, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-119, -60, 12, 64, 100, 126, 97, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [87, -132, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [-22, -10, -5, 10, 23, 38, 66, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, -12, 9, -1, -10, -35, -52, -68, -86, -67, -68, 13, 49, 66, 56],
    ],
];
