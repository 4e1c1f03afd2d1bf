//! A shard on disk, and a cache of its contents.
//!
//! Opening a library reads and checks the table of contents. The contents of a record are read when they are first
//! needed. They are read into memory, not mapped, so later changes to the file cannot change an answer or crash
//! the program.

use std::borrow::Cow;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::LibraryError;
use crate::ground::Ground;
use crate::part::Whole;
use crate::record::Record;
use crate::shard_format::{Entry, Table};

/// The limit of cached contents in bytes. Contents beyond it are read again for each question.
const KEPT: usize = 256 << 20;

/// A shard on disk: its table of contents, and a cache of its contents.
#[derive(Debug)]
pub(crate) struct Shard {
    path: PathBuf,
    entries: Vec<Entry>,
    contents: Vec<OnceLock<Box<[u8]>>>,
    checksum: u32,
    bytes: u64,
}

impl Shard {
    pub(crate) fn open(path: &Path, points: usize, number: u32) -> Result<Self, LibraryError> {
        let mut file = match eyes_files::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(LibraryError::Missing { path: path.to_owned() });
            }
            opened => opened.map_err(LibraryError::io(path))?,
        };
        let length = file.metadata().map_err(LibraryError::io(path))?.len();
        let Table { entries, checksum } = Table::read(&mut file, length, points, number, path)?;
        let contents = entries.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { path: path.to_owned(), entries, contents, checksum, bytes: length })
    }

    pub(crate) fn check(&self) -> Result<(), LibraryError> {
        self.entries.iter().try_for_each(|entry| self.read(entry).map(|_| ()))
    }

    pub(crate) fn summary(&self) -> Whole {
        Whole { checksum: self.checksum, bytes: self.bytes }
    }

    pub(crate) fn grounds(&self) -> impl ExactSizeIterator<Item = &Ground> {
        self.entries.iter().map(|entry| &entry.ground)
    }

    pub(crate) fn find(&self, ground: &Ground) -> Option<usize> {
        self.entries.binary_search_by(|entry| entry.ground.cmp(ground)).ok()
    }

    /// The record with an index below the number of grounds. Its contents are cached if there is room; `kept`
    /// counts the bytes.
    #[inline]
    pub(crate) fn record(&self, index: usize, kept: &AtomicUsize) -> Result<Record<'_>, LibraryError> {
        match self.contents.get(index).and_then(OnceLock::get) {
            Some(contents) => Ok(Record::new(&self.entries[index], Cow::Borrowed(contents))),
            None => self.first_touch(index, kept),
        }
    }

    #[cold]
    fn first_touch(&self, index: usize, kept: &AtomicUsize) -> Result<Record<'_>, LibraryError> {
        let entry = self.entries.get(index).ok_or_else(|| LibraryError::damaged(&self.path, "shortened"))?;
        let contents = self.read(entry)?;
        if kept.fetch_add(contents.len(), Ordering::Relaxed) + contents.len() > KEPT {
            kept.fetch_sub(contents.len(), Ordering::Relaxed);
            return Ok(Record::new(entry, Cow::Owned(contents)));
        }
        let (length, mut is_first) = (contents.len(), false);
        let contents = self.contents[index].get_or_init(|| {
            is_first = true;
            contents.into_boxed_slice()
        });
        if !is_first {
            // Another thread has just kept and counted it.
            kept.fetch_sub(length, Ordering::Relaxed);
        }
        Ok(Record::new(entry, Cow::Borrowed(contents)))
    }

    /// The same without caching, for callers that read each record once.
    pub(crate) fn record_once(&self, index: usize) -> Result<Record<'_>, LibraryError> {
        let entry = self.entries.get(index).ok_or_else(|| LibraryError::damaged(&self.path, "shortened"))?;
        Ok(Record::new(entry, Cow::Owned(self.read(entry)?)))
    }

    /// Reads the contents of a record and verifies their checksum.
    fn read(&self, entry: &Entry) -> Result<Vec<u8>, LibraryError> {
        let mut contents = vec![0; entry.size()];
        let mut read = || {
            let mut file = eyes_files::open(&self.path)?;
            file.seek(SeekFrom::Start(entry.begin))?;
            file.read_exact(&mut contents)
        };
        match read() {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(LibraryError::damaged(&self.path, "shortened"));
            }
            done => done.map_err(LibraryError::io(&self.path))?,
        }
        if crc32fast::hash(&contents) == entry.checksum {
            Ok(contents)
        } else {
            Err(LibraryError::damaged(&self.path, "the checksum of a record is wrong"))
        }
    }
}
