//! Pattern files that are compiled while the program runs.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::vec::Vec;

use eyes_dsl::{Diagnostics, PatternFile};

use super::knowledge::Knowledge;

/// A file of more bytes is a mistake of its own, so no more are read.
const MOST_BYTES: u64 = (16 << 20) + 1;

/// Why pattern files give no knowledge.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PatternFilesError {
    /// A file cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Files have mistakes; each names its file, line and column.
    #[error("{0}")]
    Mistakes(Diagnostics),
}

impl Knowledge {
    /// The patterns of these files, and after them all that is [built in](Self::builtin).
    ///
    /// The files are one sequence: the first pattern that matches decides. Compiling 1,800 patterns takes some
    /// hundredths of a second.
    ///
    /// # Errors
    /// [`PatternFilesError`] if a file cannot be read, or if files have mistakes: then all mistakes of all files.
    pub fn from_files<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<Self, PatternFilesError> {
        let read = |path: P| read(path.as_ref());
        let files: Vec<PatternFile> = paths.into_iter().map(read).collect::<Result<_, _>>()?;
        Self::builtin().with_patterns(&files).map_err(PatternFilesError::Mistakes)
    }

    /// Adds the patterns of these files as one sequence. Patterns that were added before are tried first.
    ///
    /// ```
    /// use eyes_runtime::{Knowledge, PatternFile};
    ///
    /// let file = PatternFile::parse("mine.db", "Pattern 1\n\n!.\n\n:0111\n");
    /// let knowledge = Knowledge::new().with_patterns(&[file])?;
    /// # let _ = knowledge;
    /// # Ok::<(), eyes_runtime::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// All mistakes, if there are any.
    pub fn with_patterns(self, files: &[PatternFile]) -> Result<Self, Diagnostics> {
        if files.is_empty() {
            return Ok(self);
        }
        let bytes = eyes_dsl::compile(files)?.into_bytes();
        match self.with_table_bytes(bytes) {
            Ok(knowledge) => Ok(knowledge),
            Err(error) => unreachable!("the compiler wrote what cannot be read: {error}"),
        }
    }
}

fn read(path: &Path) -> Result<PatternFile, PatternFilesError> {
    let name = path.to_string_lossy().into_owned();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
        .map_err(|source| PatternFilesError::Read { path: path.to_path_buf(), source })?;
    Ok(PatternFile::from_bytes(name, bytes))
}
