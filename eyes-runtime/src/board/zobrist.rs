//! Random numbers for position hashes, fixed at compile time so that every run agrees.

use super::point::AREA;
use super::{Color, Point};

const fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static STONES: [[u64; AREA]; 2] = {
    let mut table = [[0; AREA]; 2];
    let mut i = 0;
    while i < AREA {
        table[0][i] = split_mix(2 * i as u64 + 1);
        table[1][i] = split_mix(2 * i as u64 + 2);
        i += 1;
    }
    table
};

pub(super) fn stone(point: Point, color: Color) -> u64 {
    STONES[color.index()][point.index()]
}
