//! Writes tables.

use std::collections::BTreeMap;
use std::vec::Vec;

use super::format::{
    Answers, CONDITIONAL, Contents, END, HEADER, MAGIC, VERSION, ko_number, largest, second_part_bits,
};
use super::key::Key;
use super::look_up::PatternInfo;
use eyes_rules::Suicide;

use crate::{Appraisal, CanonicalForm, VertexSet};

/// One way in which a pattern matches a canonical graph. Sets are in canonical positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Image {
    /// The vertices that need at least edge level 1, and those that need edge level 2.
    pub levels: [VertexSet; 2],
    /// The attacker's marks.
    pub attack: VertexSet,
    /// The owner's marks.
    pub defense: VertexSet,
}

impl Image {
    /// Whether every position that meets the edge levels of `other` meets these too.
    pub const fn covers(&self, other: &Self) -> bool {
        self.levels[0] & !other.levels[0] == 0 && self.levels[1] & !other.levels[1] == 0
    }
}

/// A pattern that decides some positions of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Its index among the patterns.
    pub pattern: usize,
    /// The ways in which it matches there; at least one.
    pub images: Vec<Image>,
}

impl Candidate {
    /// Whether it matches with any edge levels.
    pub fn decides(&self) -> bool {
        self.images.iter().any(|image| image.levels == [0, 0])
    }
}

/// The input exceeds the limits of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many patterns, files or graphs for one table")]
pub struct TooLarge;

/// The table of a sequence of patterns. It lists for each graph the patterns that decide some of its positions, in
/// matching order. The same input gives the same bytes.
///
/// # Errors
///
/// [`TooLarge`] for more than 2³¹ patterns, 65,535 files or 4 GB.
pub fn pattern_table<'p>(
    files: &[&str],
    patterns: impl ExactSizeIterator<Item = (usize, PatternInfo<'p>)>,
    graphs: &BTreeMap<Key, Vec<Candidate>>,
) -> Result<Vec<u8>, TooLarge> {
    if patterns.len() >= CONDITIONAL as usize || files.len() > usize::from(u16::MAX) {
        return Err(TooLarge);
    }
    let mut candidates = Vec::new();
    let mut starts = Vec::with_capacity(graphs.len());
    for graph in graphs.values() {
        starts.push(number(candidates.len())?.to_le_bytes());
        push_candidates(&mut candidates, graph);
    }
    let keys: Vec<Key> = graphs.keys().copied().collect();
    let mut rest = Vec::new();
    let counts = [patterns.len(), files.len(), candidates.len(), files.iter().map(|name| name.len()).sum()];
    for (file, pattern) in patterns {
        let digits = pattern.value.digits();
        let digits = (0..4).fold(0, |packed, digit| packed | u32::from(digits[digit]) << (2 * digit));
        push(&mut rest, [pattern.number, pattern.line, number(file)? | digits << 16]);
    }
    let mut end = 0;
    for name in files {
        end += name.len();
        push(&mut rest, [number(end)?]);
    }
    rest.extend(candidates);
    rest.extend(files.iter().flat_map(|name| name.bytes()));
    let push_start = |index: usize, record: &mut Vec<u8>| record.extend(starts[index]);
    pack(Contents::Patterns, &keys, counts, &rest, push_start, |_, _, _| ())
}

/// The table of solved games, each with its appraisals for suicide forbidden and allowed, in canonical positions.
/// Games of more than [`Key::MAX_VERTICES`] vertices are left out, and so are further games with the same form.
///
/// # Errors
///
/// [`TooLarge`] for more than 4 GB.
pub fn game_table(
    games: impl IntoIterator<Item = (CanonicalForm, [Appraisal; 2])>,
) -> Result<Vec<u8>, TooLarge> {
    let mut games: Vec<(Key, [Appraisal; 2])> =
        games.into_iter().filter_map(|(form, answers)| Some((Key::new(&form)?, answers))).collect();
    games.sort_by_key(|&(key, _)| key);
    games.dedup_by_key(|&mut (key, _)| key);
    let keys: Vec<Key> = games.iter().map(|&(key, _)| key).collect();
    let answers = Answers::of(largest(sizes(&keys)));
    let packed = |two| answers.pack(two).to_le_bytes().into_iter().take(answers.bytes());
    let push_answer = |index: usize, record: &mut Vec<u8>| {
        let both: &[Appraisal; 2] = &games[index].1;
        record.extend(packed(both.each_ref().map(|one| (&one.valuation, one.is_ko()))));
    };
    let push_kos = |record: u32, index: usize, kos: &mut Vec<u8>| {
        for (suicide, appraisal) in Suicide::ALL.into_iter().zip(&games[index].1) {
            if let Some(masters) = &appraisal.masters {
                push(kos, [ko_number(record, suicide)]);
                kos.extend(packed([(&masters.owner, true), (&masters.attacker, true)]));
            }
        }
    };
    pack(Contents::Games, &keys, [0; 4], &[], push_answer, push_kos)
}

/// `counts` are the numbers of patterns, files, candidates and names, whose sections are `rest`.
fn pack(
    contents: Contents,
    keys: &[Key],
    counts: [usize; 4],
    rest: &[u8],
    push_answer: impl Fn(usize, &mut Vec<u8>),
    push_kos: impl Fn(u32, usize, &mut Vec<u8>),
) -> Result<Vec<u8>, TooLarge> {
    let hash = phf_generator::generate_hash(keys);
    let sizes = sizes(keys);
    let mut bytes = Vec::from(MAGIC);
    push(&mut bytes, [VERSION, contents as u32, sizes, number(hash.disps.len())?]);
    bytes.extend(hash.key.to_le_bytes());
    push(&mut bytes, [number(keys.len())?]);
    for count in counts {
        push(&mut bytes, [number(count)?]);
    }
    let mut kos = Vec::new();
    for (record, &index) in (0..).zip(&hash.map) {
        push_kos(record, index, &mut kos);
    }
    push(&mut bytes, [number(kos.len() / Answers::of(largest(sizes)).ko_bytes())?]);
    debug_assert_eq!(bytes.len(), HEADER);
    let bits = second_part_bits(keys.len());
    for (d1, d2) in hash.disps {
        if u64::from(d1) << bits > u64::from(u32::MAX) || u64::from(d2) >> bits != 0 {
            return Err(TooLarge);
        }
        push(&mut bytes, [d1 << bits | d2]);
    }
    let key_bytes = Key::bytes_for(largest(sizes));
    for index in hash.map {
        bytes.extend(&keys[index].bytes()[..key_bytes]);
        push_answer(index, &mut bytes);
    }
    bytes.extend(rest);
    bytes.extend(kos);
    number(bytes.len())?;
    Ok(bytes)
}

fn sizes(keys: &[Key]) -> u32 {
    keys.iter().fold(0, |sizes, key| sizes | 1 << key.vertices())
}

fn push_candidates(bytes: &mut Vec<u8>, candidates: &[Candidate]) {
    for candidate in candidates {
        let head = candidate.pattern as u32;
        match candidate.images.as_slice() {
            [image] if candidate.decides() => push(bytes, [head, image.attack, image.defense]),
            images => {
                push(bytes, [head | CONDITIONAL, images.len() as u32]);
                for image in images {
                    push(bytes, image.levels);
                    push(bytes, [image.attack, image.defense]);
                }
            }
        }
    }
    if !candidates.last().is_some_and(Candidate::decides) {
        push(bytes, [END]);
    }
}

fn push(bytes: &mut Vec<u8>, words: impl IntoIterator<Item = u32>) {
    for word in words {
        bytes.extend(word.to_le_bytes());
    }
}

fn number(count: usize) -> Result<u32, TooLarge> {
    u32::try_from(count).map_err(|_| TooLarge)
}
