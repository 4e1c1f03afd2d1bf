//! The layout of a table.
//!
//! All numbers are little-endian.
//!
//! ```text
//! header    8 magic, 4 version, 4 contents (0 patterns, 1 games), 4 sizes (bit n: some key has n
//!           vertices), 4 displacements, 8 hash key, 4 records, 4 patterns, 4 files,
//!           4 length of candidates, 4 length of names, 4 kos
//! displacements  4 each: d2 in as many low bits as the number of records has, d1 above
//! records   key (as many bytes as that of the largest size needs), then
//!           patterns: where the candidates start (4)
//!           games: for suicide forbidden and allowed the value's index (4 bits), attack set,
//!           defense set (one bit for each vertex of the largest size), and whether it depends on a
//!           ko (1 bit), in whole bytes
//! patterns  12 each: number, line, file (2 bytes), digits a b c d (2 bits each, a lowest; 2 bytes)
//! files     4 each: where the file's name ends in `names`
//! candidates  in the order they are tried
//! names     UTF-8, without separators
//! kos       the number of the record and whether suicide is allowed (4; the lowest bit), then for
//!           every ko going to the owner and to the attacker what a record of a game has, in whole
//!           bytes; in increasing order
//! ```
//!
//! A candidate starts with its pattern's index (4 bytes). Without [`CONDITIONAL`] it decides:
//! attack set, defense set (4 each). With it: the number of images (4), and for each image the
//! vertices that need edge level 1 and 2, the attack set and the defense set (4 each). Candidates
//! end after one that decides, or with [`END`]. Sets are in canonical positions.

use eyes_rules::Suicide;

use crate::{EyeValue, Valuation, VertexSet};

pub(crate) const MAGIC: [u8; 8] = *b"eyetable";
/// Changes whenever the layout, the key or the canonical numbering changes.
pub const VERSION: u32 = 3;
/// Length of the header in bytes.
pub(crate) const HEADER: usize = 56;
/// Length of a displacement in bytes.
pub(crate) const DISPLACEMENT: usize = 4;
/// Length of the start of the candidates in a record.
pub(crate) const START: usize = 4;
/// Length of a pattern's entry in bytes.
pub(crate) const PATTERN: usize = 12;
/// Length of a file's entry in bytes.
pub(crate) const FILE: usize = 4;
/// Length of an image in bytes.
pub(crate) const IMAGE: usize = 16;
/// Length of the number in an entry of a ko.
pub(crate) const KO_NUMBER: usize = 4;
/// Set in the first word of a candidate that needs edge levels.
pub(crate) const CONDITIONAL: u32 = 1 << 31;
/// The end of the candidates.
pub(crate) const END: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum Contents {
    /// The patterns to try.
    Patterns = 0,
    /// Exact values, under both suicide rules.
    Games = 1,
}

/// The number of low bits of a displacement that are its second part.
pub(crate) const fn second_part_bits(records: usize) -> u32 {
    usize::BITS - records.leading_zeros()
}

/// The number of vertices of the largest keys.
pub(crate) const fn largest(sizes: u32) -> usize {
    (u32::BITS - sizes.leading_zeros()).saturating_sub(1) as usize
}

/// Two packed valuations in one number. They are those of a game with suicide forbidden (in the low half) and
/// allowed, or those of a ko that the owner (in the low half) or the attacker wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    set_bits: u32,
}

pub(crate) const VALUE_BITS: u32 = 4;

impl Answers {
    /// The layout for games of up to `vertices` vertices.
    pub(crate) const fn of(vertices: usize) -> Self {
        Self { set_bits: vertices as u32 }
    }

    /// Value, both sets, and the bit for a ko.
    pub(crate) const fn bits(self) -> u32 {
        VALUE_BITS + 2 * self.set_bits + 1
    }

    /// The length of both in bytes: 12 for the largest graphs with a key.
    pub(crate) const fn bytes(self) -> usize {
        (2 * self.bits()).div_ceil(8) as usize
    }

    /// The length of an entry of a ko in bytes.
    pub(crate) const fn ko_bytes(self) -> usize {
        KO_NUMBER + self.bytes()
    }

    /// Valuations, each with whether it depends on a ko.
    #[cfg(feature = "build")]
    pub(crate) fn pack(self, answers: [(&Valuation, bool); 2]) -> u128 {
        (0..).zip(answers).fold(0, |packed, (number, (answer, is_ko))| {
            let value = EyeValue::all().position(|value| value == answer.value).unwrap_or_default();
            let bits = value as u128
                | u128::from(answer.all_attack()) << VALUE_BITS
                | u128::from(answer.all_defense()) << (VALUE_BITS + self.set_bits)
                | u128::from(is_ko) << (self.bits() - 1);
            packed | bits << (number * self.bits())
        })
    }

    /// One of the two valuations, with its sets translated by `renumber`, and whether it depends on a ko.
    #[inline]
    pub(crate) fn unpack(
        self,
        packed: &[u8],
        second: bool,
        renumber: impl Fn(VertexSet) -> VertexSet,
    ) -> Option<(Valuation, bool)> {
        // One answer has at most 45 bits, so with the bits before its first byte it fits a word.
        let start = u32::from(second) * self.bits();
        let bytes = packed.get(start as usize / 8..)?;
        let word = match bytes.first_chunk() {
            Some(chunk) => u64::from_le_bytes(*chunk),
            None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
        };
        let bits = word >> (start % 8);
        let set = (1 << self.set_bits) - 1;
        let value = EyeValue::nth((bits & ((1 << VALUE_BITS) - 1)) as usize)?;
        let attack = renumber((bits >> VALUE_BITS & set) as VertexSet);
        let defense = renumber((bits >> (VALUE_BITS + self.set_bits) & set) as VertexSet);
        Some((Valuation::new(value, attack, defense), bits >> (self.bits() - 1) & 1 == 1))
    }
}

/// The number of the entry of a ko: that of its game's record, and the suicide rule.
#[inline]
pub(crate) fn ko_number(record: u32, suicide: Suicide) -> u32 {
    record << 1 | u32::from(suicide.is_allowed())
}
