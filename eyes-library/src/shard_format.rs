//! A shard: some grounds of one size and all their statuses, in one file.
//!
//! All numbers are little-endian. The file consists of
//!
//! - a header of 20 bytes: `EYESLIB`, the version of the format (one byte), points, shard number, number of
//!   records (u32 each);
//! - a table of contents with 56 bytes for each record: thirteen rows of adjacency and the wall (u16 each); the
//!   number of rows of statuses, of positions in which the rulings differ, of bent-4-type positions, and of
//!   ko-banned positions like them (u32 each); the offset of the record's contents (u64); and their CRC-32 (u32);
//! - the CRC-32 of everything before it, that is, of the table of contents, and so indirectly of everything;
//! - the contents of each record: its rows, with one byte for each set of stones; for each position in which the
//!   rulings differ the external liberties, one byte for each ruling, a zero, and the stones (u16); for each
//!   bent-4-type position the external liberties, 1 if the defender needs threats and 0 if the attacker does, and
//!   the stones (u16).

use std::io::{self, Read};
use std::path::Path;

use eyes_solver::Side;

use crate::error::LibraryError;
use crate::ground::{Ground, GroundSet, MAX_POINTS};
use crate::plan::GROUNDS_PER_SHARD;
use crate::record::{BENT_FOUR, DIFFERING};
use crate::solved_ground::Solved;

pub(crate) const MAGIC: &[u8; 7] = b"EYESLIB";
const VERSION: u8 = 2;
const HEADER: usize = 20;
const ENTRY: usize = 56;
const CHECKSUM: usize = 4;

pub(crate) fn encode(points: usize, number: u32, records: &[Solved]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    bytes.extend((points as u32).to_le_bytes());
    bytes.extend(number.to_le_bytes());
    bytes.extend((records.len() as u32).to_le_bytes());
    let mut begin = (HEADER + ENTRY * records.len() + CHECKSUM) as u64;
    let contents: Vec<Vec<u8>> = records.iter().map(contents).collect();
    for (record, contents) in records.iter().zip(&contents) {
        bytes.extend(key(&record.ground));
        for count in [record.rows.len(), record.differing.len(), record.bent_four.len()] {
            bytes.extend((count as u32).to_le_bytes());
        }
        bytes.extend(record.banned.to_le_bytes());
        bytes.extend(begin.to_le_bytes());
        bytes.extend(crc32fast::hash(contents).to_le_bytes());
        begin += contents.len() as u64;
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(contents.concat());
    bytes
}

fn contents(record: &Solved) -> Vec<u8> {
    let mut bytes = record.rows.concat();
    for (external, stones, statuses) in &record.differing {
        let [one, two] = statuses.codes();
        bytes.extend([*external, one, two, 0]);
        bytes.extend(stones.to_le_bytes());
    }
    for position in &record.bent_four {
        bytes.extend([position.external, u8::from(position.side == Side::Defender)]);
        bytes.extend(position.stones.to_le_bytes());
    }
    bytes
}

fn key(ground: &Ground) -> [u8; 28] {
    let mut bytes = [0; 28];
    let rows = ground.adjacency().iter().copied().chain(std::iter::repeat(0)).take(MAX_POINTS);
    for (place, row) in bytes.chunks_exact_mut(2).zip(rows.chain([ground.wall()])) {
        place.copy_from_slice(&row.to_le_bytes());
    }
    bytes
}

/// An entry of the table of contents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) ground: Ground,
    pub(crate) rows: usize,
    pub(crate) differing: usize,
    pub(crate) bent_four: usize,
    pub(crate) banned: u32,
    pub(crate) begin: u64,
    pub(crate) checksum: u32,
}

impl Entry {
    fn read(bytes: &[u8; ENTRY], points: usize) -> Option<Self> {
        let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let number = |at: usize| u32::from(half(at)) | u32::from(half(at + 2)) << 16;
        let adjacency: [GroundSet; MAX_POINTS] = std::array::from_fn(|point| half(2 * point));
        let (rows, rest) = adjacency.split_at_checked(points)?;
        let ground = Ground::new(rows, half(2 * MAX_POINTS)).filter(|_| rest.iter().all(|&row| row == 0))?;
        let entry = Self {
            ground,
            rows: number(28) as usize,
            differing: number(32) as usize,
            bent_four: number(36) as usize,
            banned: number(40),
            begin: u64::from(number(44)) | u64::from(number(48)) << 32,
            checksum: number(52),
        };
        // Upper bounds of the numbers, so that a damaged file cannot make the program allocate much memory.
        let most = 256usize << points;
        let is_possible = (1..=256).contains(&entry.rows) && entry.differing.max(entry.bent_four) <= 2 * most;
        is_possible.then_some(entry)
    }

    pub(crate) const fn size(&self) -> usize {
        (self.rows << self.ground.len()) + self.differing * DIFFERING + self.bent_four * BENT_FOUR
    }
}

/// A table of contents whose checksum is right.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
    /// The CRC-32 of the table.
    pub(crate) checksum: u32,
}

impl Table {
    /// Reads the table of a shard of `length` bytes; `path` names it in errors.
    pub(crate) fn read(
        from: &mut impl Read,
        length: u64,
        points: usize,
        number: u32,
        path: &Path,
    ) -> Result<Self, LibraryError> {
        let damaged = |what| LibraryError::damaged(path, what);
        let mut read = |bytes: &mut [u8]| match from.read_exact(bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(damaged("shortened")),
            done => done.map_err(LibraryError::io(path)),
        };
        let mut header = [0; HEADER];
        read(&mut header)?;
        let number_at = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| header[at + byte]));
        if !header.starts_with(MAGIC) {
            return Err(damaged("not a shard of the library"));
        }
        if header[MAGIC.len()] != VERSION {
            return Err(damaged("written by another version of the program"));
        }
        if number_at(8) != points as u32 || number_at(12) != number {
            return Err(damaged("another shard under this name"));
        }
        let records = number_at(16) as usize;
        if !(1..=GROUNDS_PER_SHARD).contains(&records) {
            return Err(damaged("its table of contents is wrong"));
        }
        let mut table = vec![0; ENTRY * records];
        read(&mut table)?;
        let mut told = [0; CHECKSUM];
        read(&mut told)?;
        let checksum = crc32fast::hash(&[&header, table.as_slice()].concat());
        if u32::from_le_bytes(told) != checksum {
            return Err(damaged("the checksum of its table of contents is wrong"));
        }
        let entries = table.as_chunks().0.iter().map(|entry| Entry::read(entry, points));
        let entries: Option<Vec<Entry>> = entries.collect();
        let entries = entries.ok_or_else(|| damaged("its table of contents is wrong"))?;
        let mut end = (HEADER + table.len() + CHECKSUM) as u64;
        for entry in &entries {
            if entry.begin != end {
                return Err(damaged("its table of contents is wrong"));
            }
            end += entry.size() as u64;
        }
        if end != length {
            return Err(damaged(if end < length { "lengthened" } else { "shortened" }));
        }
        if !entries.is_sorted_by(|one, next| one.ground < next.ground) {
            return Err(damaged("its table of contents is not in order"));
        }
        Ok(Self { entries, checksum })
    }
}
