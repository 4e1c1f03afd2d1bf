//! Tables of games in a form that compresses to a third, for programs that are fetched over a network.
//!
//! Games are in the order of their keys, without the hash, which is made anew. Then, as numbers of seven bits a byte:
//!
//! ```text
//! header   sizes (bit n: some key has n vertices), records, differences, kos
//! keys     each less the one before
//! values   of suicide forbidden, a byte each: its index, and 16 if it depends on a ko
//! sets     attack, a byte each; then where the defense differs from it, a byte each
//! differences  of suicide allowed: records since the last one, and the bits that differ
//! kos      twice the record, and 1 with suicide allowed, since the last one; then for the owner and the attacker the
//!          bits that differ from the answer
//! ```

use std::vec::Vec;

use super::build::pack;
use super::format::{Answers, Contents, DISPLACEMENT, HEADER, KO_NUMBER, VALUE_BITS, largest};
use super::key::Key;
use super::look_up::{Table, TableError, header_word};

/// Sets are a byte each.
const MOST_VERTICES: usize = 8;

/// The packed form of a table of games of up to eight vertices.
///
/// # Errors
/// [`TableError`] if the bytes are no such table.
pub fn packed(table: &[u8]) -> Result<Vec<u8>, TableError> {
    Table::from_bytes(table)?;
    let (contents, sizes) = (header_word(table, 12), header_word(table, 16));
    if contents != Contents::Games as u32 || largest(sizes) > MOST_VERTICES {
        return Err(TableError::Header);
    }
    let layout = Layout::of(sizes);
    let records = HEADER + header_word(table, 20) as usize * DISPLACEMENT;
    let after = records + header_word(table, 32) as usize * layout.record;
    let mut games: Vec<(u64, u64, u64)> = (0..)
        .zip(table[records..after].chunks_exact(layout.record))
        .map(|(number, record)| (word(&record[..layout.key]), word(&record[layout.key..]), number))
        .collect();
    games.sort_unstable();
    let mut places = std::vec![0; games.len()];
    for (place, &(_, _, number)) in (0_u64..).zip(&games) {
        places[number as usize] = place;
    }
    let mut kos: Vec<(u64, u64)> = table[after..]
        .chunks_exact(layout.ko)
        .map(|ko| {
            let number = word(&ko[..KO_NUMBER]);
            let place = places.get(number as usize >> 1).copied().ok_or(TableError::Header)?;
            Ok((place << 1 | number & 1, word(&ko[KO_NUMBER..])))
        })
        .collect::<Result<_, TableError>>()?;
    kos.sort_unstable();
    let forbidden = |answers: u64| answers & layout.mask;
    let differences = games.iter().map(|&(_, answers, _)| answers >> layout.bits ^ forbidden(answers));
    let different: Vec<(u64, u64)> = (0..).zip(differences).filter(|&(_, bits)| bits != 0).collect();

    let mut bytes = Vec::new();
    for number in [u64::from(sizes), games.len() as u64, different.len() as u64, kos.len() as u64] {
        push(&mut bytes, number);
    }
    let mut last = 0;
    for &(key, ..) in &games {
        push(&mut bytes, key - last);
        last = key;
    }
    bytes.extend(games.iter().map(|&(_, answers, _)| {
        (answers & VALUES) as u8 | ((forbidden(answers) >> (layout.bits - 1)) << VALUE_BITS) as u8
    }));
    bytes.extend(games.iter().map(|&(_, answers, _)| layout.attack(answers)));
    bytes.extend(games.iter().map(|&(_, answers, _)| layout.attack(answers) ^ layout.defense(answers)));
    let mut last = 0;
    for (place, bits) in different {
        push(&mut bytes, place - last);
        push(&mut bytes, bits);
        last = place;
    }
    let mut last = 0;
    for (place, masters) in kos {
        push(&mut bytes, place - last);
        last = place;
        let answer = games[(place >> 1) as usize].1 >> ((place & 1) as u32 * layout.bits) & layout.mask;
        push(&mut bytes, forbidden(masters) ^ answer);
        push(&mut bytes, masters >> layout.bits ^ answer);
    }
    Ok(bytes)
}

/// The table with this packed form, byte by byte the one that was packed. Takes about 0.1 s for 120,000 games.
///
/// # Errors
/// [`TableError`] if the bytes are no packed table.
pub fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, TableError> {
    read(bytes).ok_or(TableError::NotATable)
}

fn read(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut rest = bytes;
    let sizes = u32::try_from(number(&mut rest)?).ok()?;
    if largest(sizes) > MOST_VERTICES {
        return None;
    }
    let layout = Layout::of(sizes);
    let [records, differences, ko_count] = [number(&mut rest)?, number(&mut rest)?, number(&mut rest)?];
    let records = usize::try_from(records).ok().filter(|&records| records <= bytes.len())?;
    let (mut keys, mut last) = (Vec::with_capacity(records), 0_u64);
    for record in 0..records {
        let step = number(&mut rest)?;
        // Equal keys have no perfect hash, and the search for one would not end.
        last = last.checked_add(step).filter(|_| record == 0 || step > 0)?;
        keys.push(Key::from_word(last)?);
    }
    let mut column = || -> Option<&[u8]> {
        let (column, after) = rest.split_at_checked(records)?;
        rest = after;
        Some(column)
    };
    let (values, attack, defense) = (column()?, column()?, column()?);
    let mut answers: Vec<u64> = (values.iter().zip(attack).zip(defense))
        .map(|((&value, &attack), &differs)| {
            let forbidden = layout.answer(value, attack, attack ^ differs);
            forbidden | forbidden << layout.bits
        })
        .collect();
    let mut place = 0;
    for _ in 0..differences {
        place = usize::try_from(number(&mut rest)?).ok().and_then(|step| step.checked_add(place))?;
        *answers.get_mut(place)? ^= (number(&mut rest)? & layout.mask) << layout.bits;
    }
    let (mut kos, mut place) = (Vec::new(), 0_u64);
    for _ in 0..ko_count {
        place = place.checked_add(number(&mut rest)?)?;
        let both = answers.get(usize::try_from(place >> 1).ok()?)?;
        let answer = both >> ((place & 1) as u32 * layout.bits) & layout.mask;
        let [owner, attacker] = [number(&mut rest)? ^ answer, number(&mut rest)? ^ answer];
        kos.push((place, owner & layout.mask | (attacker & layout.mask) << layout.bits));
    }
    let push_answer = |index: usize, record: &mut Vec<u8>| {
        record.extend(&answers[index].to_le_bytes()[..layout.answers]);
    };
    let push_kos = |record: u32, index: usize, written: &mut Vec<u8>| {
        let from = kos.partition_point(|&(place, _)| place >> 1 < index as u64);
        for (place, masters) in kos[from..].iter().take_while(|&&(place, _)| place >> 1 == index as u64) {
            written.extend((record << 1 | (*place & 1) as u32).to_le_bytes());
            written.extend(&masters.to_le_bytes()[..layout.answers]);
        }
    };
    pack(Contents::Games, &keys, [0; 4], &[], layout.answers, push_answer, push_kos).ok()
}

/// The bits of an answer that are its value's index.
const VALUES: u64 = (1 << VALUE_BITS) - 1;

/// The layout of the records of a table, in bytes, and of an answer, in bits.
struct Layout {
    key: usize,
    answers: usize,
    record: usize,
    ko: usize,
    set_bits: u32,
    bits: u32,
    mask: u64,
}

impl Layout {
    fn of(sizes: u32) -> Self {
        let vertices = largest(sizes);
        let (key, answers) = (Key::bytes_for(vertices), Answers::of(vertices));
        let bits = answers.bits();
        Self {
            key,
            answers: answers.bytes(),
            record: key + answers.bytes(),
            ko: answers.ko_bytes(),
            set_bits: vertices as u32,
            bits,
            mask: (1 << bits) - 1,
        }
    }

    fn attack(&self, answer: u64) -> u8 {
        (answer >> VALUE_BITS & ((1 << self.set_bits) - 1)) as u8
    }

    fn defense(&self, answer: u64) -> u8 {
        (answer >> (VALUE_BITS + self.set_bits) & ((1 << self.set_bits) - 1)) as u8
    }

    fn answer(&self, value: u8, attack: u8, defense: u8) -> u64 {
        u64::from(value) & VALUES
            | u64::from(attack) << VALUE_BITS
            | u64::from(defense) << (VALUE_BITS + self.set_bits)
            | u64::from(value >> VALUE_BITS & 1) << (self.bits - 1)
    }
}

/// At most eight bytes as a number, the lowest first.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, after) = bytes.split_first()?;
        *bytes = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
