//! Eyes at the edge that do not play the centre game and lack the life property: exact, from a table.
//!
//! Here ko enters (Vilà and Cazenave, section 6), and no short rule is known that decides everything.
//! `border.bin` is **generated**: every such eye of up to seven points, with every set of stones, solved
//! exactly for any number of ko threats on either side. The test
//! `the_table_of_the_border_is_up_to_date` solves all again and compares; with `UPDATE_BORDER=1` it
//! writes the file. It holds, as little-endian numbers, four counts (places, entries, rows, words), then
//!
//! - places, sorted: the points as a set of 64 bits, those that do not touch the chain likewise, the
//!   number of the first entry as 32 bits;
//! - entries of 16 bits, one for each set of stones: the number of a row;
//! - rows of [`LAYERS`] numbers of 16 bits, for 0, 1, … external liberties: the numbers of words;
//! - words of 32 bits: the kind of a status, then 7 bits each for where the attacker and the owner play.

use super::eye::{Eye, EyeSet};
use super::status::{Decision, Status, Stones};
use super::turn::Turn;

static TABLE: &[u8] = include_bytes!("border.bin");

/// External liberties 0 to 3, and more than that.
const LAYERS: usize = 5;

const PLACE_BYTES: usize = 20;
const HEAD_BYTES: usize = 16;

const fn half(at: usize) -> usize {
    if at + 1 < TABLE.len() { TABLE[at] as usize | (TABLE[at + 1] as usize) << 8 } else { 0 }
}

const fn word(at: usize) -> u32 {
    (half(at) | half(at + 2) << 16) as u32
}

const fn long(at: usize) -> u64 {
    word(at) as u64 | (word(at + 4) as u64) << 32
}

const PLACES: usize = word(0) as usize;
const ENTRIES_AT: usize = HEAD_BYTES + PLACES * PLACE_BYTES;
const ROWS_AT: usize = ENTRIES_AT + 2 * word(4) as usize;
const WORDS_AT: usize = ROWS_AT + 2 * LAYERS * word(8) as usize;

/// Where the table has an eye.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    first_entry: usize,
    /// The eye's points in the order of the table.
    points: [EyeSet; super::property::MOST_POINTS as usize],
}

/// Finds an eye; `None` if it plays the centre game, has the life property, has more than seven points,
/// or has points that do not touch the chain on opposite edges of a small board.
pub(super) fn find(eye: &Eye) -> Option<Found> {
    let (all, inner) = (eye.all(), eye.inner_points());
    let turn = Turn::to_top_left(eye)?;
    let other = turn.other();
    let (plain, turned) = ((turn.apply(all), turn.apply(inner)), (other.apply(all), other.apply(inner)));
    let (turn, key) = if turned < plain { (other, turned) } else { (turn, plain) };
    let (mut low, mut high) = (0, PLACES);
    while low < high {
        let middle = usize::midpoint(low, high);
        let at = HEAD_BYTES + middle * PLACE_BYTES;
        let place = (long(at), long(at + 8));
        if place == key {
            let mut points = [0; super::property::MOST_POINTS as usize];
            let mut rest = all;
            while rest != 0 {
                let point = rest & rest.wrapping_neg();
                rest &= rest - 1;
                let before = key.0 & (turn.apply(point) - 1);
                *points.get_mut(before.count_ones() as usize)? = point;
            }
            return Some(Found { first_entry: word(at + 16) as usize, points });
        } else if place < key {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    None
}

impl Found {
    /// What the table says of these stones; `None` if they cannot stand there.
    pub(super) fn decision(&self, eye: &Eye, stones: Stones, external: u32) -> Option<Decision> {
        let (mut index, mut next) = (0, eye.size());
        for (number, &point) in self.points.iter().enumerate() {
            index |= usize::from(stones.attackers & point != 0) << number;
            if eye.inner_points() & point != 0 {
                index |= usize::from(stones.friends & point != 0) << next;
                next += 1;
            }
        }
        let row = half(ENTRIES_AT + 2 * (self.first_entry + index));
        if row == usize::from(u16::MAX) || stones.friends & !eye.inner_points() != 0 {
            return None;
        }
        let layer = (external as usize).min(LAYERS - 1);
        let found = word(WORDS_AT + 4 * half(ROWS_AT + 2 * (LAYERS * row + layer)));
        let (attack, defense) = (self.unpack(found >> 3), self.unpack(found >> 10));
        let empty = eye.all() & !stones.taken();
        let hot_spots = match (attack & defense, attack | defense) {
            (0, 0) => empty,
            (0, either) => either,
            (both, _) => both,
        };
        let status = match found & 7 {
            0 => Status::Nakade,
            1 => Status::Alive,
            2 => Status::AliveInAtari,
            3 => Status::Unsettled { hot_spots },
            4 => Status::UnsettledKo { hot_spots },
            _ => return None,
        };
        Some(Decision { status, attack, defense })
    }

    fn unpack(&self, numbers: u32) -> EyeSet {
        let chosen = self.points.iter().enumerate().filter(|(number, _)| numbers >> number & 1 == 1);
        chosen.fold(0, |set, (_, point)| set | point)
    }
}
