//! Files for tests.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// A file that several tests may ask for at once: it is there as a whole, or not at all.
pub(crate) fn file(folder: &str, name: &str, contents: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut draft = tempfile::NamedTempFile::new_in(&folder).expect("a file");
    draft.write_all(contents).expect("written");
    let path = folder.join(name);
    draft.persist(&path).expect("renamed");
    path
}
