//! Writes tables.

use std::vec::Vec;

use super::format::{
    Answers, CONDITIONAL, Contents, END, FILE, HEADER, MAGIC, PATTERN, START, VERSION, ko_number, largest,
    second_part_bits,
};
use super::key::Key;
use super::look_up::PatternInfo;
use eyes_rules::Suicide;

pub use super::candidates::{Candidate, Candidates, Image};
use crate::{Appraisal, CanonicalForm};

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
    graphs: &Candidates,
) -> Result<Vec<u8>, TooLarge> {
    if patterns.len() >= CONDITIONAL as usize || files.len() > usize::from(u16::MAX) {
        return Err(TooLarge);
    }
    let mut rest = Vec::with_capacity(patterns.len() * PATTERN + files.len() * FILE);
    let pattern_count = patterns.len();
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
    let first = rest.len();
    let all = graphs.graphs();
    let (mut keys, mut starts) = (Vec::with_capacity(all.len()), Vec::with_capacity(all.len()));
    for (&key, candidates) in all {
        keys.push(key);
        starts.push(number(rest.len() - first)?);
        push_candidates(&mut rest, candidates);
    }
    let counts = [pattern_count, files.len(), rest.len() - first, end];
    rest.extend(files.iter().flat_map(|name| name.bytes()));
    let push_start = |index: usize, record: &mut Vec<u8>| push(record, [starts[index]]);
    pack(Contents::Patterns, &keys, counts, &rest, START, push_start, |_, _, _| ())
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
    pack(Contents::Games, &keys, [0; 4], &[], answers.bytes(), push_answer, push_kos)
}

/// `counts` are the numbers of patterns, files, candidates and names, whose sections are `rest`; an answer has
/// `answer_bytes`.
pub(super) fn pack(
    contents: Contents,
    keys: &[Key],
    counts: [usize; 4],
    rest: &[u8],
    answer_bytes: usize,
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
    bytes.reserve_exact(keys.len() * (key_bytes + answer_bytes) + rest.len() + kos.len());
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

fn push_candidates<'c>(bytes: &mut Vec<u8>, candidates: impl Iterator<Item = Candidate<'c>>) {
    let mut is_decided = false;
    for candidate in candidates {
        is_decided = candidate.decides();
        let head = candidate.pattern as u32;
        match candidate.images {
            [image] if is_decided => push(bytes, [head, image.attack, image.defense]),
            images => {
                push(bytes, [head | CONDITIONAL, images.len() as u32]);
                for image in images {
                    push(bytes, image.levels);
                    push(bytes, [image.attack, image.defense]);
                }
            }
        }
    }
    if !is_decided {
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
