//! A shard: some grounds of one size and all their statuses, in one file.
//!
//! All numbers are little-endian. The file consists of
//!
//! - a header of 20 bytes: `EYESLIB`, the version of the format (one byte), points, shard number, number of
//!   records (u32 each);
//! - a table with 52 bytes for each record: thirteen rows of adjacency and the wall (u16 each); the number of rows
//!   of statuses, of positions in which the rulings differ, of bent-4-type positions, and of ko-banned positions
//!   like them (u32 each); and the offset of the record's contents (u64);
//! - the contents of each record: its rows, with one byte for each set of stones; for each position in which the
//!   rulings differ the external liberties, one byte for each ruling, a zero, and the stones (u16); for each
//!   bent-4-type position the external liberties, 1 if the defender needs threats and 0 if the attacker does, and
//!   the stones (u16);
//! - the CRC-32 of everything before it.

use std::path::Path;

use eyes_solver::Side;
use memmap2::Mmap;

use crate::error::LibraryError;
use crate::ground::{Ground, MAX_POINTS, Stones};
use crate::solved::{BentFour, Solved};
use crate::status::{BOTH, Statuses};

const MAGIC: &[u8; 7] = b"EYESLIB";
const VERSION: u8 = 1;
const HEADER: usize = 20;
const ENTRY: usize = 52;
const DIFFERING: usize = 6;
const BENT_FOUR: usize = 4;

/// The bytes of a shard.
pub(crate) fn encode(points: usize, number: u32, records: &[Solved]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    bytes.extend((points as u32).to_le_bytes());
    bytes.extend(number.to_le_bytes());
    bytes.extend((records.len() as u32).to_le_bytes());
    let mut begin = (HEADER + ENTRY * records.len()) as u64;
    for record in records {
        bytes.extend(key(&record.ground));
        for count in [record.rows.len(), record.differing.len(), record.bent_four.len()] {
            bytes.extend((count as u32).to_le_bytes());
        }
        bytes.extend(record.banned.to_le_bytes());
        bytes.extend(begin.to_le_bytes());
        begin += record.rows.iter().map(Vec::len).sum::<usize>() as u64;
        begin += (record.differing.len() * DIFFERING + record.bent_four.len() * BENT_FOUR) as u64;
    }
    for record in records {
        record.rows.iter().for_each(|row| bytes.extend(row));
        for (external, stones, statuses) in &record.differing {
            let [one, two] = statuses.codes();
            bytes.extend([*external, one, two, 0]);
            bytes.extend(stones.to_le_bytes());
        }
        for position in &record.bent_four {
            bytes.extend([position.external, u8::from(position.side == Side::Defender)]);
            bytes.extend(position.stones.to_le_bytes());
        }
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The CRC-32 at the end of a shard.
pub(crate) fn checksum(bytes: &[u8]) -> Option<u32> {
    bytes.last_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

fn key(ground: &Ground) -> [u8; 28] {
    let mut bytes = [0; 28];
    let rows = ground.adjacency().iter().copied().chain(std::iter::repeat(0)).take(MAX_POINTS);
    for (place, row) in bytes.chunks_exact_mut(2).zip(rows.chain([ground.wall()])) {
        place.copy_from_slice(&row.to_le_bytes());
    }
    bytes
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
}

/// A shard in memory or in a file.
#[derive(Debug)]
pub(crate) struct Shard<B = Mmap> {
    bytes: B,
    points: usize,
    records: usize,
}

impl<B: AsRef<[u8]>> Shard<B> {
    /// Reads the header and the table of records, and checks that everything they refer to exists. [`Self::check`]
    /// compares the checksum.
    pub(crate) fn new(bytes: B, points: usize, number: u32) -> Result<Self, &'static str> {
        let all = bytes.as_ref();
        if all.get(..7) != Some(MAGIC) {
            return Err("not a shard of the library");
        }
        if all.get(7) != Some(&VERSION) {
            return Err("written by another version of the program");
        }
        if u32_at(all, 8) != Some(points as u32) || u32_at(all, 12) != Some(number) {
            return Err("another shard under this name");
        }
        let records = u32_at(all, 16).ok_or("shortened")? as usize;
        let shard = Self { bytes, points, records };
        let mut end = HEADER + ENTRY * records;
        for index in 0..records {
            let record = shard.record(index).ok_or("shortened")?;
            if record.begin != end || record.checked_ground().is_none() || record.rows == 0 {
                return Err("its table of contents is wrong");
            }
            end = record.end();
        }
        if end + 4 == shard.bytes.as_ref().len() { Ok(shard) } else { Err("shortened") }
    }

    /// Reads the whole shard and compares the checksum.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let bytes = self.bytes.as_ref();
        let (contents, _) = bytes.split_at(bytes.len() - 4);
        let same = checksum(bytes) == Some(crc32fast::hash(contents));
        if same { Ok(()) } else { Err("the checksum is wrong") }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The number of records.
    pub(crate) fn len(&self) -> usize {
        self.records
    }

    pub(crate) fn record(&self, index: usize) -> Option<Record<'_>> {
        let bytes = self.bytes.as_ref();
        let at = HEADER + ENTRY * index;
        let entry: &[u8; ENTRY] = (index < self.records).then(|| bytes.get(at..)?.first_chunk())??;
        let begin = u64::from_le_bytes(*entry.get(44..)?.first_chunk()?);
        let record = Record {
            entry,
            bytes,
            points: self.points,
            rows: u32_at(entry, 28)? as usize,
            differing: u32_at(entry, 32)? as usize,
            bent_four: u32_at(entry, 36)? as usize,
            begin: usize::try_from(begin).ok()?,
        };
        (record.rows <= 256 && record.begin.checked_add(record.size())? + 4 <= bytes.len()).then_some(record)
    }

    /// The position of the record of a ground, or the position where it would be inserted.
    pub(crate) fn find(&self, ground: &Ground) -> Result<usize, usize> {
        let (mut low, mut high) = (0, self.records);
        while low < high {
            let middle = (low + high) / 2;
            match self.record(middle).map(|record| record.ground()) {
                Some(found) if found == *ground => return Ok(middle),
                Some(found) if found < *ground => low = middle + 1,
                _ => high = middle,
            }
        }
        Err(low)
    }
}

impl Shard {
    /// Memory-maps a file.
    #[allow(unsafe_code)]
    pub(crate) fn map(path: &Path, points: usize, number: u32) -> Result<Self, LibraryError> {
        let file = std::fs::File::open(path).map_err(LibraryError::io(path))?;
        // SAFETY: this program writes shards under another name, renames them, and never changes them. As with
        // every memory map, no other program may truncate the file.
        let bytes = unsafe { Mmap::map(&file) }.map_err(LibraryError::io(path))?;
        Self::new(bytes, points, number).map_err(|what| LibraryError::damaged(path, what))
    }
}

/// The record of one ground.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    entry: &'a [u8; ENTRY],
    bytes: &'a [u8],
    points: usize,
    rows: usize,
    differing: usize,
    bent_four: usize,
    begin: usize,
}

impl Record<'_> {
    const fn size(&self) -> usize {
        (self.rows << self.points) + self.differing * DIFFERING + self.bent_four * BENT_FOUR
    }

    const fn end(&self) -> usize {
        self.begin + self.size()
    }

    /// The ground, in canonical numbering.
    #[must_use]
    pub fn ground(&self) -> Ground {
        let (adjacency, wall) = self.rows_and_wall();
        Ground::known(self.points, adjacency, wall)
    }

    /// The ground, if the bytes are one.
    fn checked_ground(&self) -> Option<Ground> {
        let (adjacency, wall) = self.rows_and_wall();
        let (rows, rest) = adjacency.split_at_checked(self.points)?;
        Ground::new(rows, wall).filter(|_| rest.iter().all(|&row| row == 0))
    }

    fn rows_and_wall(&self) -> ([Stones; MAX_POINTS], Stones) {
        let number = |point: usize| u16::from_le_bytes([self.entry[2 * point], self.entry[2 * point + 1]]);
        (std::array::from_fn(number), number(MAX_POINTS))
    }

    /// The number of rows. Row `e` holds the statuses for `e` external liberties; the last row also holds for all
    /// larger numbers.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The codes of all sets of stones with `external` liberties.
    pub(crate) fn row(&self, external: u8) -> &[u8] {
        let row = usize::from(external).min(self.rows - 1);
        let begin = self.begin + (row << self.points);
        &self.bytes[begin..begin + (1 << self.points)]
    }

    /// The statuses with these attacker stones inside, in canonical numbering, and `external` liberties; `None` if
    /// the position is illegal.
    #[must_use]
    pub fn statuses(&self, external: u8, stones: Stones) -> Option<Statuses> {
        match *self.row(external).get(usize::from(stones))? {
            BOTH => self.differing_at(external, stones),
            code => Statuses::of_code(code),
        }
    }

    fn differing_at(&self, external: u8, stones: Stones) -> Option<Statuses> {
        let wanted = (external.min(self.rows as u8 - 1), stones);
        let (mut low, mut high) = (0, self.differing);
        while low < high {
            let middle = (low + high) / 2;
            let at = self.begin + (self.rows << self.points) + middle * DIFFERING;
            let [external, one, two, _] = *self.bytes.get(at..)?.first_chunk()?;
            let found = (external, u16_at(self.bytes, at + 4)?);
            match found.cmp(&wanted) {
                std::cmp::Ordering::Equal => return Statuses::of_codes([one, two]),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// The number of positions, with stones of both colours inside and no external liberties, in which the
    /// attacker is to move, may not retake a ko, needs ko threats, and has passing as his single best move.
    /// Retaking the ko with a threat is not counted as a move. Symmetric positions are counted separately.
    #[must_use]
    pub fn banned_bent_four(&self) -> u32 {
        u32_at(self.entry, 40).unwrap_or(0)
    }

    /// The bent-4-type positions, by external liberties and stones. Those with the largest number of external
    /// liberties stand for all larger numbers.
    pub fn bent_four(&self) -> impl Iterator<Item = BentFour> + '_ {
        let from = self.end() - self.bent_four * BENT_FOUR;
        self.bytes[from..self.end()].chunks_exact(BENT_FOUR).map(|entry| BentFour {
            external: entry[0],
            stones: u16::from_le_bytes([entry[2], entry[3]]),
            side: if entry[1] == 1 { Side::Defender } else { Side::Attacker },
        })
    }
}
