//! The layout of the table: what the generator writes and the look-up reads.
//!
//! All numbers are little-endian.
//!
//! ```text
//! header         8 magic, 4 version, 4 displacements, 4 games, 4 nothing, 8 hash key
//! displacements  4 each: d2 (low 20 bits), d1 (high 12 bits)
//! games         11 each: key (46 bits), then for suicide forbidden and allowed:
//!               value (4 bits), attack set, defense set (7 bits each, canonical numbering)
//! ```

use core::hash::Hasher;

use eyes_graph::{CanonicalForm, EyeValue, VertexSet};
use phf_shared::PhfHash;

/// The first bytes of the table.
pub const MAGIC: [u8; 8] = *b"eyeknows";
/// Changes whenever the layout, the key or the canonical numbering does.
pub const VERSION: u32 = 1;
/// Length of the header in bytes.
pub const HEADER: usize = 32;
/// Length of a displacement in bytes.
pub const DISPLACEMENT: usize = 4;
/// Bits of a displacement's second part.
pub const D2_BITS: u32 = 20;
/// Length of a game's record in bytes.
pub const RECORD: usize = 11;
/// Vertices of the largest games.
pub const MAX_VERTICES: usize = 7;

const KEY_BITS: u32 = 46;
const SET_BITS: u32 = MAX_VERTICES as u32;
const VALUE_BITS: u32 = 4;
const ANSWER_BITS: u32 = VALUE_BITS + 2 * SET_BITS;

/// A canonical form of at most [`MAX_VERTICES`] vertices, packed: their number (4 bits), and for
/// each its label without the edge level (3 bits) and its adjacency to earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key(pub u64);

impl Key {
    /// The key of a canonical form whose labels have edge level 0.
    #[inline]
    pub fn new(form: &CanonicalForm) -> Option<Self> {
        let graph = form.graph();
        if graph.len() > MAX_VERTICES {
            return None;
        }
        let mut key = graph.len() as u64;
        let mut at = 4;
        for (vertex, (label, &neighbours)) in graph.labels().iter().zip(graph.adjacency()).enumerate() {
            let sign = u64::from(label.is_marginal())
                | u64::from(label.has_stone()) << 1
                | u64::from(!label.touches_wall()) << 2;
            let earlier = u64::from(neighbours) & ((1 << vertex) - 1);
            key |= (earlier << 3 | sign) << at;
            at += vertex as u32 + 3;
        }
        Some(Self(key))
    }
}

impl PhfHash for Key {
    #[inline]
    fn phf_hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0);
    }
}

/// What the table says of a game under one suicide rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The value.
    pub value: EyeValue,
    /// The attacker's vital points, in canonical numbering.
    pub attack: VertexSet,
    /// The owner's vital points, in canonical numbering.
    pub defense: VertexSet,
}

/// The record of a game: its key, and the answers with suicide forbidden and allowed.
#[must_use]
pub fn record(key: Key, answers: [Answer; 2]) -> [u8; RECORD] {
    let mut bits = u128::from(key.0);
    for (number, answer) in (0..).zip(answers) {
        let value = EyeValue::all().position(|value| value == answer.value).unwrap_or_default();
        let packed = value as u128
            | u128::from(answer.attack) << VALUE_BITS
            | u128::from(answer.defense) << (VALUE_BITS + SET_BITS);
        bits |= packed << (KEY_BITS + number * ANSWER_BITS);
    }
    core::array::from_fn(|byte| (bits >> (8 * byte)) as u8)
}

/// The answer in a record, if it is that of `key`.
#[inline]
pub(crate) fn answer(record: &[u8; RECORD], key: Key, suicide: bool) -> Option<Answer> {
    let mut padded = [0; 16];
    padded[..RECORD].copy_from_slice(record);
    let bits = u128::from_le_bytes(padded);
    if (bits as u64) & ((1 << KEY_BITS) - 1) != key.0 {
        return None;
    }
    let packed = (bits >> (KEY_BITS + u32::from(suicide) * ANSWER_BITS)) as u32;
    let set = (1 << SET_BITS) - 1;
    let value = EyeValue::all().nth((packed & ((1 << VALUE_BITS) - 1)) as usize)?;
    Some(Answer {
        value,
        attack: packed >> VALUE_BITS & set,
        defense: packed >> (VALUE_BITS + SET_BITS) & set,
    })
}
