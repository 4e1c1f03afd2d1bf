//! Look-up in a compiled table.

use eyes_graph::{EyeGraph, EyeValue, Label, VertexSet};

use crate::format::{CONDITIONAL, DISPLACEMENT, END, FILE, HEADER, IMAGE, MAGIC, PATTERN, SLOT, VERSION};
use crate::key::Key;

/// A compiled table of patterns: a view on the bytes that `eyes-dsl` wrote.
///
/// It is `Copy`, `Send` and `Sync`, and can be a `static`.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    sizes: u32,
    hash_key: u64,
    displacements: &'a [u8],
    slots: &'a [u8],
    patterns: &'a [u8],
    files: &'a [u8],
    records: &'a [u8],
    names: &'a [u8],
}

/// What a table says of an eye space.
///
/// All vertex sets are in the numbering of the graph that was asked for. They are the union over
/// all ways in which the pattern matches, so that they do not depend on how the space lies on
/// the board or how its vertices are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Match<'a> {
    /// The pattern that decided.
    pub pattern: PatternInfo<'a>,
    /// Where the attacker's first move decides: marks of a pattern whose value has b ≠ c.
    pub attack: VertexSet,
    /// Where the owner's first move decides: marks of a pattern whose value has b ≠ c.
    pub defense: VertexSet,
    /// Where the attacker only threatens: marks of a pattern whose value has b = c.
    pub attack_threats: VertexSet,
    /// Where the owner only threatens: marks of a pattern whose value has b = c.
    pub defense_threats: VertexSet,
}

impl Match<'_> {
    /// The value of the eye space.
    pub const fn value(&self) -> EyeValue {
        self.pattern.value
    }
}

/// A pattern as a table remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PatternInfo<'a> {
    /// The number in `Pattern N`.
    pub number: u32,
    /// The pattern file, as it was named to the compiler.
    pub file: &'a str,
    /// The line of `Pattern N`, counted from 1.
    pub line: u32,
    /// The value on its value line.
    pub value: EyeValue,
}

/// Why some bytes are not a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The bytes do not start with the mark of a table.
    #[error("not a compiled table of eye patterns")]
    NotATable,
    /// The table was compiled for another version of this crate.
    #[error("the table has format version {found}, this library reads version {VERSION}: compile it again")]
    Version {
        /// The version found.
        found: u32,
    },
    /// The sections named in the header do not add up to the length of the bytes.
    #[error("the table is cut short or damaged: its header asks for {expected} bytes, there are {found}")]
    Length {
        /// The length the header asks for.
        expected: u64,
        /// The length found.
        found: u64,
    },
}

impl<'a> Table<'a> {
    /// Reads the header of `bytes`, in constant time; usable in a `static`.
    ///
    /// Damage beyond the header is not looked for. It can make answers wrong, but never makes
    /// [`look_up`](Self::look_up) panic or run long.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the bytes are not a table of this version or are cut short.
    pub const fn from_bytes(bytes: &'a [u8]) -> Result<Self, TableError> {
        if bytes.len() < HEADER {
            return Err(TableError::NotATable);
        }
        let mut i = 0;
        while i < MAGIC.len() {
            if bytes[i] != MAGIC[i] {
                return Err(TableError::NotATable);
            }
            i += 1;
        }
        let version = header_word(bytes, 8);
        if version != VERSION {
            return Err(TableError::Version { found: version });
        }
        let lengths = [
            header_word(bytes, 24) as u64 * DISPLACEMENT as u64,
            header_word(bytes, 28) as u64 * SLOT as u64,
            header_word(bytes, 32) as u64 * PATTERN as u64,
            header_word(bytes, 36) as u64 * FILE as u64,
            header_word(bytes, 40) as u64,
            header_word(bytes, 44) as u64,
        ];
        let mut expected = HEADER as u64;
        let mut i = 0;
        while i < lengths.len() {
            expected += lengths[i];
            i += 1;
        }
        if expected != bytes.len() as u64 {
            return Err(TableError::Length { expected, found: bytes.len() as u64 });
        }
        let (_, rest) = bytes.split_at(HEADER);
        let (displacements, rest) = rest.split_at(lengths[0] as usize);
        let (slots, rest) = rest.split_at(lengths[1] as usize);
        let (patterns, rest) = rest.split_at(lengths[2] as usize);
        let (files, rest) = rest.split_at(lengths[3] as usize);
        let (records, names) = rest.split_at(lengths[4] as usize);
        Ok(Self {
            sizes: header_word(bytes, 12),
            hash_key: header_word(bytes, 16) as u64 | (header_word(bytes, 20) as u64) << 32,
            displacements,
            slots,
            patterns,
            files,
            records,
            names,
        })
    }

    /// The number of patterns, shadowed ones included.
    pub const fn len(&self) -> usize {
        self.patterns.len() / PATTERN
    }

    /// Whether there are no patterns.
    pub const fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// The number of different graphs, edge levels apart, that the table can answer for.
    pub const fn graphs(&self) -> usize {
        self.slots.len() / SLOT
    }

    /// The patterns in the order in which they are tried.
    pub fn patterns(&self) -> impl Iterator<Item = PatternInfo<'a>> + Clone + use<'a> {
        let table = *self;
        (0..self.len()).filter_map(move |index| table.pattern(index))
    }

    /// The first pattern that matches `graph`, with its value and vital points; `None` if no
    /// pattern does.
    ///
    /// Costs a canonical form and one probe of a perfect hash, whatever the number of patterns;
    /// patterns that ask for edge levels are then compared one by one, which are few for any
    /// one graph. Nothing is allocated. Sizes that no pattern has are refused at once.
    pub fn look_up(&self, graph: &EyeGraph) -> Option<Match<'a>> {
        if graph.len() > Key::MAX_VERTICES || self.sizes >> graph.len() & 1 == 0 {
            return None;
        }
        let canonicalized = graph.map_labels(Label::without_edge_level).canonicalize();
        let candidates = self.candidates(&Key::new(canonicalized.form())?)?;
        let found = first_match(candidates, || {
            let mut levels = [0; 2];
            for (vertex, label) in graph.labels().iter().enumerate() {
                for set in levels.iter_mut().take(usize::from(label.edge_level())) {
                    *set |= 1 << vertex;
                }
            }
            levels.map(|set| canonicalized.to_canonical(set))
        })?;
        let pattern = self.pattern(found.pattern)?;
        let attack = canonicalized.to_original(found.attack);
        let defense = canonicalized.to_original(found.defense);
        Some(if pattern.value.is_unsettled() {
            Match { pattern, attack, defense, attack_threats: 0, defense_threats: 0 }
        } else {
            Match { pattern, attack: 0, defense: 0, attack_threats: attack, defense_threats: defense }
        })
    }

    /// The candidates in the record of `key`.
    fn candidates(&self, key: &Key) -> Option<&'a [u8]> {
        let buckets = (self.displacements.len() / DISPLACEMENT) as u32;
        let slots = self.graphs() as u32;
        if buckets == 0 || slots == 0 {
            return None;
        }
        let hashes = phf_shared::hash(key, &self.hash_key);
        let displacement = (hashes.g % buckets) as usize * DISPLACEMENT;
        let d1 = word(self.displacements, displacement)?;
        let d2 = word(self.displacements, displacement + 4)?;
        let slot = phf_shared::displace(hashes.f1, hashes.f2, d1, d2) % slots;
        let record = self.records.get(word(self.slots, slot as usize * SLOT)? as usize..)?;
        let (stored, candidates) = record.split_at_checked(key.words().len() * 8)?;
        let equal = stored.chunks_exact(8).zip(key.words()).all(|(bytes, word)| *bytes == word.to_le_bytes());
        equal.then_some(candidates)
    }

    fn pattern(&self, index: usize) -> Option<PatternInfo<'a>> {
        let entry = self.patterns.get(index.checked_mul(PATTERN)?..)?;
        let tail = word(entry, 8)?;
        let digits = tail >> 16;
        let file = (tail & 0xFFFF) as usize;
        let value = EyeValue::new([0, 2, 4, 6].map(|shift| (digits >> shift & 3) as u8)).ok()?;
        let start = if file == 0 { 0 } else { word(self.files, (file - 1) * FILE)? as usize };
        let end = word(self.files, file * FILE)? as usize;
        let file = core::str::from_utf8(self.names.get(start..end)?).ok()?;
        Some(PatternInfo { number: word(entry, 0)?, file, line: word(entry, 4)?, value })
    }
}

impl core::fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table").field("patterns", &self.len()).field("graphs", &self.graphs()).finish()
    }
}

struct Found {
    pattern: usize,
    attack: VertexSet,
    defense: VertexSet,
}

/// The first candidate that edge levels `levels` (vertices of at least level 1 and 2) satisfy.
fn first_match(mut candidates: &[u8], levels: impl Fn() -> [VertexSet; 2]) -> Option<Found> {
    let mut asked = None;
    loop {
        let head = word(candidates, 0)?;
        if head == END {
            return None;
        }
        let pattern = (head & !CONDITIONAL) as usize;
        if head & CONDITIONAL == 0 {
            return Some(Found { pattern, attack: word(candidates, 4)?, defense: word(candidates, 8)? });
        }
        let length = (word(candidates, 4)? as usize).checked_mul(IMAGE)?;
        let (images, rest) = candidates.get(8..)?.split_at_checked(length)?;
        if let Some((attack, defense)) = union_of_fitting(images, *asked.get_or_insert_with(&levels)) {
            return Some(Found { pattern, attack, defense });
        }
        candidates = rest;
    }
}

fn union_of_fitting(images: &[u8], levels: [VertexSet; 2]) -> Option<(VertexSet, VertexSet)> {
    let mut union = None;
    for image in images.chunks_exact(IMAGE) {
        if word(image, 0)? & !levels[0] == 0 && word(image, 4)? & !levels[1] == 0 {
            let (attack, defense) = union.unwrap_or((0, 0));
            union = Some((attack | word(image, 8)?, defense | word(image, 12)?));
        }
    }
    union
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*bytes))
}

const fn header_word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
