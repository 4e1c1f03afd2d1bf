//! Folders.

use std::path::Path;
use std::{fs, io};

/// Makes a folder and those above it, where they are missing.
///
/// # Errors
///
/// The operating system refuses, or a file has the name.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => io::Error::new(error.kind(), "a file is there, not a folder"),
        _ => error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_no_folder() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(make_folder(&file).unwrap_err().to_string(), "a file is there, not a folder");
        make_folder(&folder.path().join("a/b")).unwrap();
        assert!(folder.path().join("a/b").is_dir());
        make_folder(folder.path()).unwrap();
    }
}
