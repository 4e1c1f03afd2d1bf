//! Numbers all placements of stones on some points in base three: 1 for the attacker, 2 for the defender. A
//! further stone makes the number larger.

use eyes_graph::VertexSet;

use super::all_positions::Whole;
use super::shape::Stones;

/// The value of an attacker stone on each point; a defender stone counts twice as much.
pub(crate) static POWERS: [u32; Whole::MAX_POINTS] = {
    let mut powers = [1; Whole::MAX_POINTS];
    let mut point = 1;
    while point < powers.len() {
        powers[point] = 3 * powers[point - 1];
        point += 1;
    }
    powers
};

const CHUNK: u32 = 6;
const CHUNK_PLACEMENTS: usize = 3usize.pow(CHUNK);

/// The number of attacker stones on a set of six points.
static NUMBERS: [u32; 1 << CHUNK] = {
    let mut numbers = [0; 1 << CHUNK];
    let mut set: usize = 1;
    while set < numbers.len() {
        numbers[set] = numbers[set & (set - 1)] + 3u32.pow(set.trailing_zeros());
        set += 1;
    }
    numbers
};

/// Attacker's and defender's stones of each placement on six points.
static STONES: [(u8, u8); CHUNK_PLACEMENTS] = {
    let mut all = [(0, 0); CHUNK_PLACEMENTS];
    let mut number = 1;
    while number < all.len() {
        let mut rest = number;
        let mut point = 0;
        while rest > 0 {
            match rest % 3 {
                1 => all[number].0 |= 1 << point,
                2 => all[number].1 |= 1 << point,
                _ => {}
            }
            rest /= 3;
            point += 1;
        }
        number += 1;
    }
    all
};

pub(crate) const fn count(len: usize) -> usize {
    3usize.pow(len as u32)
}

/// The number of attacker stones on `set`, of at most [`Whole::MAX_POINTS`] points.
#[inline]
pub(crate) const fn number(set: VertexSet) -> u32 {
    NUMBERS[set as usize & 63] + CHUNK_PLACEMENTS as u32 * NUMBERS[(set >> CHUNK) as usize & 63]
}

/// The number of a placement of at most [`Whole::MAX_POINTS`] points, without its ko point.
#[inline]
pub(crate) const fn index(stones: &Stones) -> u32 {
    number(stones.attacker) + 2 * number(stones.defender)
}

#[inline]
pub(crate) const fn placement(index: u32) -> Stones {
    let (low, high) = (STONES[index as usize % CHUNK_PLACEMENTS], STONES[index as usize / CHUNK_PLACEMENTS]);
    Stones {
        attacker: low.0 as VertexSet | (high.0 as VertexSet) << CHUNK,
        defender: low.1 as VertexSet | (high.1 as VertexSet) << CHUNK,
        ko: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_placements_belong_together() {
        for number in 0..count(Whole::MAX_POINTS) as u32 {
            let stones = placement(number);
            assert_eq!(stones.attacker & stones.defender, 0);
            assert_eq!(index(&stones), number);
        }
    }
}
