//! Eyes at the edge that do not play the centre game and lack the life property: exact, from a table.
//!
//! Ko matters for these eyes (Vilà and Cazenave, section 6), and no short rule decides all of them. `border.bin`
//! is **generated**: every such eye of up to seven points with every set of stones, solved exactly for any number
//! of ko threats on either side, under the second ruling on passing. The test `the_table_of_the_border_is_up_to_date` solves them again and compares;
//! `cargo xtask regenerate border` writes the file. All numbers are little-endian. The file holds four counts
//! (places, entries, rows, words), then
//!
//! - places, sorted: the points as a set of 64 bits, those that do not touch the chain likewise, the
//!   number of the first entry as 32 bits;
//! - entries of 16 bits, one for each set of stones: the number of a row;
//! - rows of [`LAYERS`] numbers of 16 bits, for 0, 1, … external liberties: the numbers of words;
//! - words of 32 bits: the kind of a status, then 7 bits each for the points where the attacker and the owner
//!   play.

use super::eye_shape::{EyeSet, EyeShape};
use super::status::{Decision, EyeStatus, EyeStones};
use super::symmetry::Symmetry;

const TABLE: &[u8] = include_bytes!("border.bin");

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

/// An eye in the orientation of the table.
#[derive(Clone, Copy)]
struct Place {
    /// The points, and those that do not touch the chain.
    key: (EyeSet, EyeSet),
    first_entry: usize,
}

const PLACES: usize = word(0) as usize;

/// Decoded at compile time, so that a search compares numbers, not bytes.
static SORTED: [Place; PLACES] = {
    let mut places = [Place { key: (0, 0), first_entry: 0 }; PLACES];
    let mut i = 0;
    while i < PLACES {
        let at = HEAD_BYTES + i * PLACE_BYTES;
        places[i] = Place { key: (long(at), long(at + 8)), first_entry: word(at + 16) as usize };
        i += 1;
    }
    places
};
const ENTRIES_AT: usize = HEAD_BYTES + PLACES * PLACE_BYTES;
const ROWS_AT: usize = ENTRIES_AT + 2 * word(4) as usize;
const WORDS_AT: usize = ROWS_AT + 2 * LAYERS * word(8) as usize;

/// The place of an eye in the table, and the transformation into the table's orientation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    first_entry: usize,
    symmetry: Symmetry,
    all: EyeSet,
    inner: EyeSet,
}

/// Finds an eye; `None` if it plays the centre game, has the life property, has more than seven points,
/// or has points that do not touch the chain on opposite edges of a small board.
pub(super) fn find(eye: &EyeShape) -> Option<Found> {
    let (all, inner) = (eye.all(), eye.inner_points());
    let symmetry = Symmetry::to_top_left(eye)?;
    let other = symmetry.other();
    let (plain, turned) =
        ((symmetry.apply(all), symmetry.apply(inner)), (other.apply(all), other.apply(inner)));
    let (symmetry, (all, inner)) = if turned < plain { (other, turned) } else { (symmetry, plain) };
    let number = SORTED.binary_search_by_key(&(all, inner), |place| place.key).ok()?;
    Some(Found { first_entry: SORTED.get(number)?.first_entry, symmetry, all, inner })
}

impl Found {
    /// The table's decision for these stones; `None` if the position is illegal.
    pub(super) fn decision(&self, eye: &EyeShape, stones: EyeStones, external: u32) -> Option<Decision> {
        if stones.friends & !eye.inner_points() != 0 {
            return None;
        }
        let friends = numbers_of(self.symmetry.apply(stones.friends), self.inner);
        let index = numbers_of(self.symmetry.apply(stones.attackers), self.all) | friends << eye.size();
        let row = half(ENTRIES_AT + 2 * (self.first_entry + index));
        if row == usize::from(u16::MAX) {
            return None;
        }
        let layer = (external as usize).min(LAYERS - 1);
        let found = word(WORDS_AT + 4 * half(ROWS_AT + 2 * (LAYERS * row + layer)));
        let without_moves = |status| Some(Decision { status, attack: 0, defense: 0 });
        match found & 7 {
            0 => return without_moves(EyeStatus::Nakade),
            1 => return without_moves(EyeStatus::Alive),
            2 => return without_moves(EyeStatus::AliveInAtari),
            _ => {}
        }
        let points = |numbers| self.symmetry.undo(points_of(numbers, self.all));
        let (attack, defense) = (points(found >> 3 & 0x7F), points(found >> 10));
        let hot_spots = match (attack & defense, attack | defense) {
            (0, 0) => eye.all() & !stones.taken(),
            (0, either) => either,
            (both, _) => both,
        };
        match found & 7 {
            3 => Some(Decision { status: EyeStatus::Unsettled { hot_spots }, attack, defense }),
            4 => without_moves(EyeStatus::UnsettledKo { hot_spots }),
            _ => None,
        }
    }
}

/// The indices of the points of `set` among those of `all`, as bits.
const fn numbers_of(set: EyeSet, all: EyeSet) -> usize {
    let (mut rest, mut numbers, mut bit) = (all, 0, 1);
    while rest != 0 {
        if set & rest & rest.wrapping_neg() != 0 {
            numbers |= bit;
        }
        rest &= rest - 1;
        bit <<= 1;
    }
    numbers
}

/// The points of `all` with these indices.
const fn points_of(numbers: u32, all: EyeSet) -> EyeSet {
    let (mut rest, mut points, mut left) = (all, 0, numbers);
    while rest != 0 && left != 0 {
        if left & 1 != 0 {
            points |= rest & rest.wrapping_neg();
        }
        rest &= rest - 1;
        left >>= 1;
    }
    points
}
