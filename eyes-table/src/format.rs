//! The layout of a compiled table: what the generator writes and [`Table`](crate::Table) reads.
//!
//! All numbers are little-endian.
//!
//! ```text
//! header    8 magic, 4 version, 4 sizes (bit n: some key has n vertices), 8 hash key,
//!           4 displacements, 4 slots, 4 patterns, 4 files, 4 length of records, 4 length of names
//! displacements   8 each: d1, d2
//! slots           4 each: where the key's record starts in `records`
//! patterns       12 each: number, line, file (2 bytes), digits a b c d (2 bits each, a lowest; 2 bytes)
//! files           4 each: where the file's name ends in `names`
//! records         key words (8 each), then candidates in the order they are tried
//! names           UTF-8, without separators
//! ```
//!
//! A candidate starts with its pattern's index (4 bytes). Without [`CONDITIONAL`] it decides:
//! attack set, defense set (4 each). With it: the number of images (4), and for each image the
//! vertices that need edge level 1 and 2, the attack set and the defense set (4 each). Candidates
//! end after one that decides, or with [`END`]. Sets are in canonical positions.

/// The first bytes of every table.
pub const MAGIC: [u8; 8] = *b"eyetable";
/// Changes whenever the layout, the key or the canonical numbering does.
pub const VERSION: u32 = 1;
/// Length of the header in bytes.
pub const HEADER: usize = 48;
/// Length of a displacement in bytes.
pub const DISPLACEMENT: usize = 8;
/// Length of a slot in bytes.
pub const SLOT: usize = 4;
/// Length of a pattern's entry in bytes.
pub const PATTERN: usize = 12;
/// Length of a file's entry in bytes.
pub const FILE: usize = 4;
/// Length of an image in bytes.
pub const IMAGE: usize = 16;
/// Set in the first word of a candidate that asks for edge levels.
pub const CONDITIONAL: u32 = 1 << 31;
/// In place of a candidate: there are no more.
pub const END: u32 = u32::MAX;
/// The most patterns a table can hold.
pub const MAX_PATTERNS: usize = (CONDITIONAL - 1) as usize;
/// The most files a table can name.
pub const MAX_FILES: usize = u16::MAX as usize;
