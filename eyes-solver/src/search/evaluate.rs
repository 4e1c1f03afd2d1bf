//! Initial proof and disproof numbers of an unexplored state (df-pn with evaluation function: Nagai, *Df-pn
//! Algorithm for Searching AND/OR Trees and Its Applications*, 2002).
//!
//! A [network](super::net) predicts the cost of a proof for each side: an unlikely win or a large proof costs
//! more. The numbers only guide the search; no result depends on them.

use crate::region::Side;

/// A cost of this size multiplies a number by 17/16.
const STEP: i32 = 8;

/// The number for cost 0.
const EVEN: u32 = 256;

/// The bonus of a side that wins the same state with other threats or another wall, and of a side that holds
/// threats. Chosen by experiment.
const WINS_ELSEWHERE: i32 = 116;
const HOLDS_THREATS: i32 = 72;

/// The inputs of the initial numbers apart from the network.
pub(super) struct Prospects {
    pub(super) mover: Side,
    /// The winner of the same state with another number of threats or else with another wall, if known.
    pub(super) wins_elsewhere: Option<Side>,
    pub(super) holder: Option<Side>,
}

/// The logarithms of the predicted costs of a proof for each side, without regard to threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Of a win of the attacker.
    pub attacker: i16,
    /// Of a win of the defender.
    pub defender: i16,
}

impl Costs {
    pub(super) const NONE: Self = Self { attacker: 0, defender: 0 };

    /// Proof and disproof number for a win of the side to move.
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
