//! Look-up in a table.

use eyes_rules::Suicide;

use super::format::{
    Answers, CONDITIONAL, Contents, DISPLACEMENT, END, FILE, HEADER, IMAGE, KO_NUMBER, MAGIC, PATTERN, START,
    VERSION, ko_number, largest, second_part_bits,
};
use super::key::Key;
use crate::{Appraisal, Canonicalized, EyeGraph, EyeValue, Label, Masters, Valuation, VertexSet};

/// A table of eye spaces: a view of bytes written by [`build`](super::build).
///
/// It is `Copy`, `Send` and `Sync`, and can be a `static`.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    contents: Contents,
    sizes: u32,
    /// The number of records.
    graphs: u32,
    /// The number of low bits of a displacement that are its second part.
    second_part_bits: u32,
    buckets: u32,
    /// The bytes of the key in each record.
    key: usize,
    answers: Answers,
    hash_key: u64,
    displacements: &'a [u8],
    records: &'a [u8],
    record: usize,
    patterns: &'a [u8],
    files: &'a [u8],
    candidates: &'a [u8],
    names: &'a [u8],
    kos: &'a [u8],
}

/// The answer of a table for an eye space.
///
/// All vertex sets are in the numbering of the graph in question. Those of a pattern are the union over all ways
/// in which it matches, so they do not depend on the orientation of the space or the numbering of its vertices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Match<'a> {
    /// The pattern that decided; `None` in a derived table.
    pub pattern: Option<PatternInfo<'a>>,
    /// Value and vital points; in a derived table also those by the masters of the kos. A pattern has one value.
    pub appraisal: Appraisal,
}

impl Match<'_> {
    /// The value of the eye space.
    pub const fn value(&self) -> EyeValue {
        self.appraisal.value()
    }
}

/// A pattern in a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PatternInfo<'a> {
    /// The number in `Pattern N`.
    pub number: u32,
    /// The name of the pattern file as given to the compiler.
    pub file: &'a str,
    /// The line of `Pattern N`, counted from 1.
    pub line: u32,
    /// The value on its value line.
    pub value: EyeValue,
}

/// Why some bytes are not a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The bytes do not start with the magic number of a table.
    #[error("not a compiled table of eye patterns")]
    NotATable,
    /// The table was compiled by another version of this crate.
    #[error("the table has format version {found}, this library reads version {VERSION}: compile it again")]
    Version {
        /// The version found.
        found: u32,
    },
    /// The sections in the header do not add up to the number of bytes.
    #[error("the table is cut short or damaged: its header asks for {expected} bytes, there are {found}")]
    Length {
        /// The length according to the header.
        expected: u64,
        /// The actual length.
        found: u64,
    },
    /// The header contains impossible contents or sizes.
    #[error("the table is damaged: its header says what no table's does")]
    Header,
}

impl<'a> Table<'a> {
    /// Reads the header of `bytes`, in constant time; usable in a `static`.
    ///
    /// Damage after the header is not detected here. It can cause wrong answers, but never makes
    /// [`look_up`](Self::look_up) panic or run long.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the bytes are not a table of this version or are truncated.
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
        let sizes = header_word(bytes, 16);
        let key = Key::bytes_for(largest(sizes));
        let answers = Answers::of(largest(sizes));
        let (contents, record) = match header_word(bytes, 12) {
            0 => (Contents::Patterns, key + START),
            1 => (Contents::Games, key + answers.bytes()),
            _ => return Err(TableError::Header),
        };
        if sizes >> (Key::MAX_VERTICES + 1) != 0 {
            return Err(TableError::Header);
        }
        let lengths = [
            header_word(bytes, 20) as u64 * DISPLACEMENT as u64,
            header_word(bytes, 32) as u64 * record as u64,
            header_word(bytes, 36) as u64 * PATTERN as u64,
            header_word(bytes, 40) as u64 * FILE as u64,
            header_word(bytes, 44) as u64,
            header_word(bytes, 48) as u64,
            header_word(bytes, 52) as u64 * answers.ko_bytes() as u64,
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
        let (records, rest) = rest.split_at(lengths[1] as usize);
        let (patterns, rest) = rest.split_at(lengths[2] as usize);
        let (files, rest) = rest.split_at(lengths[3] as usize);
        let (candidates, rest) = rest.split_at(lengths[4] as usize);
        let (names, kos) = rest.split_at(lengths[5] as usize);
        let hash_key = header_word(bytes, 24) as u64 | (header_word(bytes, 28) as u64) << 32;
        Ok(Self {
            contents,
            sizes,
            graphs: header_word(bytes, 32),
            second_part_bits: second_part_bits(header_word(bytes, 32) as usize),
            buckets: header_word(bytes, 20),
            key,
            answers,
            hash_key,
            displacements,
            records,
            record,
            patterns,
            files,
            candidates,
            names,
            kos,
        })
    }

    /// The number of patterns, including shadowed ones; 0 in a derived table.
    pub const fn pattern_count(&self) -> usize {
        self.patterns.len() / PATTERN
    }

    /// Whether the table has no answers.
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The number of different graphs, without regard to edge levels, that have an answer.
    pub const fn graphs(&self) -> usize {
        self.graphs as usize
    }

    /// The patterns in matching order.
    pub fn patterns(&self) -> impl Iterator<Item = PatternInfo<'a>> + Clone + use<'a> {
        let table = *self;
        (0..self.pattern_count()).filter_map(move |index| table.pattern(index))
    }

    /// The answer for `graph`: the first pattern that matches it, or the exact value with suicide allowed or
    /// forbidden. `None` if it is not in the table; different graphs are never confused.
    ///
    /// Patterns use edge levels and ignore contact with the wall. A derived table uses contact with the wall and
    /// ignores edge levels. So one graph with all its labels can be looked up in both. A pattern gives the same
    /// answer under both suicide rules, because its author had one of them in mind.
    ///
    /// Costs a canonical form and one probe of a perfect hash, whatever the number of patterns. Patterns that need
    /// edge levels are then compared one by one; there are few for any one graph. Nothing is allocated. Graphs of
    /// sizes that the table does not contain are rejected at once.
    pub fn look_up(&self, graph: &EyeGraph, suicide: Suicide) -> Option<Match<'a>> {
        if graph.len() > Key::MAX_VERTICES || self.sizes >> graph.len() & 1 == 0 {
            return None;
        }
        match self.contents {
            Contents::Patterns => {
                let plain = graph.map_labels(|label| label.without_edge_level().with_touches_wall(true));
                let canonicalized = plain.canonicalize();
                let start = word(self.answer(&canonicalized)?.1, 0)? as usize;
                self.first_match(self.candidates.get(start..)?, graph, &canonicalized)
            }
            Contents::Games => {
                let canonicalized = graph.map_labels(Label::without_edge_level).canonicalize();
                let (record, answer) = self.answer(&canonicalized)?;
                let original = |set| canonicalized.to_original(set);
                let (valuation, is_ko) = self.answers.unpack(answer, suicide.is_allowed(), original)?;
                let masters =
                    if is_ko { Some(self.masters(ko_number(record, suicide), original)?) } else { None };
                Some(Match { pattern: None, appraisal: Appraisal { valuation, masters } })
            }
        }
    }

    /// The valuations by the masters of a ko. Costs a binary search.
    #[cold]
    fn masters(&self, number: u32, renumber: impl Fn(VertexSet) -> VertexSet) -> Option<Masters> {
        let answers = self.answers;
        let (mut low, mut high) = (0, self.kos.len() / answers.ko_bytes());
        while low < high {
            let middle = low + (high - low) / 2;
            let entry = self.kos.get(middle * answers.ko_bytes()..)?.get(..answers.ko_bytes())?;
            match word(entry, 0)?.cmp(&number) {
                core::cmp::Ordering::Less => low = middle + 1,
                core::cmp::Ordering::Greater => high = middle,
                core::cmp::Ordering::Equal => {
                    let packed = entry.get(KO_NUMBER..)?;
                    let (owner, _) = answers.unpack(packed, false, &renumber)?;
                    let (attacker, _) = answers.unpack(packed, true, &renumber)?;
                    return Some(Masters { owner, attacker });
                }
            }
        }
        None
    }

    /// The number of the record of a graph, and the bytes after its key: the rest of the record and what follows it.
    #[inline]
    fn answer(&self, canonicalized: &Canonicalized) -> Option<(u32, &'a [u8])> {
        let key = Key::new(canonicalized.form())?;
        let hashes = phf_shared::hash(&key, &self.hash_key);
        let displacement =
            word(self.displacements, hashes.g.checked_rem(self.buckets)? as usize * DISPLACEMENT)?;
        let bits = self.second_part_bits;
        let (d1, d2) = (displacement.checked_shr(bits)?, displacement & !(u32::MAX << bits));
        let index = phf_shared::displace(hashes.f1, hashes.f2, d1, d2).checked_rem(self.graphs)?;
        let rest = self.records.get(index as usize * self.record..)?;
        let (stored, answer) = rest.split_at_checked(self.key)?;
        let is_equal = match rest.first_chunk() {
            Some(chunk) if stored.len() <= 8 => key.is_first(u64::from_le_bytes(*chunk), stored.len()),
            _ => stored == key.bytes().get(..stored.len())?,
        };
        is_equal.then_some((index, answer))
    }

    /// The first candidate whose edge levels `graph` meets.
    fn first_match(
        &self,
        mut candidates: &[u8],
        graph: &EyeGraph,
        canonicalized: &Canonicalized,
    ) -> Option<Match<'a>> {
        let mut levels = None;
        loop {
            let head = word(candidates, 0)?;
            if head == END {
                return None;
            }
            let index = (head & !CONDITIONAL) as usize;
            let found = if head & CONDITIONAL == 0 {
                Some((word(candidates, 4)?, word(candidates, 8)?))
            } else {
                let length = (word(candidates, 4)? as usize).checked_mul(IMAGE)?;
                let (images, rest) = candidates.get(8..)?.split_at_checked(length)?;
                candidates = rest;
                union_of_fitting(images, *levels.get_or_insert_with(|| edge_levels(graph, canonicalized)))
            };
            if let Some((attack, defense)) = found {
                let pattern = self.pattern(index)?;
                let attack = canonicalized.to_original(attack);
                let defense = canonicalized.to_original(defense);
                let appraisal = Appraisal::without_ko(Valuation::new(pattern.value, attack, defense));
                return Some(Match { pattern: Some(pattern), appraisal });
            }
        }
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
        f.debug_struct("Table")
            .field("patterns", &self.pattern_count())
            .field("graphs", &self.graphs())
            .finish_non_exhaustive()
    }
}

/// The vertices of at least edge level 1 and of edge level 2, in canonical positions.
fn edge_levels(graph: &EyeGraph, canonicalized: &Canonicalized) -> [VertexSet; 2] {
    let mut levels = [0; 2];
    for (vertex, label) in graph.labels().iter().enumerate() {
        for set in levels.iter_mut().take(usize::from(label.edge_level())) {
            *set |= 1 << vertex;
        }
    }
    levels.map(|set| canonicalized.to_canonical(set))
}

/// The marks of all images whose edge levels `levels` meets.
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

pub(super) const fn header_word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
