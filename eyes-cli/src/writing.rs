//! Several files that are written together: all of them, or none if a signal arrives first.

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::builder::{PathBufValueParser, TypedValueParser};
use eyes_files::{Draft, Existing};
use same_file::Handle;

use crate::output::harmless;
use crate::{Error, Outcome, interrupt};

/// How long to wait for another process that writes a file.
const PATIENCE: Duration = Duration::from_secs(5);

/// The argument with the path of an output. Only inputs have `-` for a standard stream.
pub(crate) fn output_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err("outputs have no `-`: write `./-` if a file of this name is meant"),
        false => Ok(path),
    })
}

/// Checks that an output, if there is one, is none of the inputs: what they hold would be lost.
///
/// # Errors
/// [`Error::Usage`] if it is one of them.
pub(crate) fn differ<'p>(
    output: Option<&Path>,
    mut inputs: impl Iterator<Item = &'p Path>,
) -> Result<(), Error> {
    let Some((output, place)) = output.and_then(|output| Some((output, output.canonicalize().ok()?))) else {
        return Ok(());
    };
    let is_input = inputs.any(|input| input.canonicalize().is_ok_and(|input| input == place));
    if is_input {
        let name = eyes_files::shown(output);
        return Err(Error::Usage(format!("{} is an input too: choose another output", harmless(&name))));
    }
    Ok(())
}

/// Writes new texts of files that were read before, as [`write_all`] does, unless a file has changed since.
///
/// # Errors
/// Those of [`write_all`], and [`Error::Usage`] if a file has changed; then none is written.
pub(crate) fn rewrite_all(files: &[(&Path, &str, String)]) -> Result<Outcome, Error> {
    let texts = files.iter().map(|(path, _, text)| (*path, text.as_str()));
    write_if(texts, Existing::Replace, |is_ended| {
        let Some(locked) = locked(files.iter().map(|(path, ..)| *path), is_ended)? else { return Ok(None) };
        for (path, before, text) in files {
            is_as_expected(path, before.as_bytes(), text.as_bytes())?;
        }
        Ok(Some(locked))
    })
}

/// The files, locked until they are dropped, so that another process cannot check them before they are renamed and
/// rename its own after; `None` if the wait for one was ended. Where a file system has no locks, there is only the check.
///
/// # Errors
/// [`Error::Usage`] if another process keeps one locked.
fn locked<'p>(
    paths: impl Iterator<Item = &'p Path>,
    is_ended: &dyn Fn() -> bool,
) -> Result<Option<Vec<Handle>>, Error> {
    let mut places: Vec<PathBuf> = paths.filter_map(|path| path.canonicalize().ok()).collect();
    // Two processes that wait for each other's files would both give up.
    places.sort_unstable();
    let mut locked = Vec::new();
    for place in places {
        let Ok(file) = eyes_files::open(&place).and_then(Handle::from_file) else { continue };
        // A file can have several names.
        if !locked.contains(&file) {
            if !lock(&place, file.as_file(), is_ended)? {
                return Ok(None);
            }
            locked.push(file);
        }
    }
    Ok(Some(locked))
}

/// `false` if the wait was ended.
fn lock(path: &Path, file: &File, is_ended: &dyn Fn() -> bool) -> Result<bool, Error> {
    let until = Instant::now() + PATIENCE;
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if Instant::now() > until {
            return Err(Error::Usage(format!(
                "another program keeps {} locked, so nothing was written: run the command again when it has ended",
                harmless(&eyes_files::shown(path))
            )));
        }
        if is_ended() {
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(true)
}

/// Checks that a file is as it was read, or as it is to become: another process may have done the same.
fn is_as_expected(path: &Path, before: &[u8], text: &[u8]) -> Result<(), Error> {
    let name = || harmless(&eyes_files::shown(path)).into_owned();
    match std::fs::read(path) {
        Ok(bytes) if bytes == before || bytes == text => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound && before.is_empty() => Ok(()),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::Usage(format!(
            "{} cannot be read again, so nothing was written: {}",
            name(),
            eyes_files::reason(&error)
        ))),
        _ => Err(Error::Usage(format!(
            "{} has changed since it was read, so nothing was written: run the command again",
            name()
        ))),
    }
}

/// Writes files with their texts. As long as no file has its new content, Ctrl-C and the signals TERM and HUP end
/// the operation, with a message and without leftovers. After that all files are written first. So they are if the
/// search before was ended, by a signal or by `--time`: what it found is written.
///
/// # Errors
/// [`Error::Write`] if one cannot be written; then none is. [`Error::Unfinished`] if that is noticed late.
pub(crate) fn write_all<'p>(
    files: impl IntoIterator<Item = (&'p Path, String)>,
    existing: Existing<'_>,
) -> Result<Outcome, Error> {
    write_if(files, existing, |_| Ok(Some(Vec::new())))
}

/// Writes files if a check just before the first is renamed succeeds. Its files are kept open until all are renamed. It
/// is given whether to end, and then has none.
fn write_if<'p>(
    files: impl IntoIterator<Item = (&'p Path, impl AsRef<str>)>,
    existing: Existing<'_>,
    check: impl FnOnce(&dyn Fn() -> bool) -> Result<Option<Vec<Handle>>, Error>,
) -> Result<Outcome, Error> {
    let search_was_ended = interrupt::is_wanted();
    let is_ended = || interrupt::is_wanted() && !search_was_ended;
    interrupt::while_writing(|| {
        let mut drafts = Vec::new();
        let (mut seen, hasher) = (HashSet::new(), RandomState::new());
        for (path, text) in files {
            // A file that is named twice is written once.
            let text = text.as_ref();
            let same = hasher.hash_one(text);
            if path.canonicalize().is_ok_and(|place| !seen.insert((place, same))) {
                continue;
            }
            drafts.push(Draft::new(path, text.as_bytes(), existing)?);
            if is_ended() {
                return interrupt::before_writing();
            }
        }
        let Some(locked) = check(&is_ended)? else { return interrupt::before_writing() };
        eyes_files::publish(drafts)?;
        drop(locked);
        Ok(Outcome::Done)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_since_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        std::fs::write(&path, "old").unwrap();
        let rewrite = |before: &str| rewrite_all(&[(&path, before, "new".to_owned())]).is_ok();
        assert!(!rewrite("older") && !rewrite(""));
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert!(rewrite("old"));
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert!(rewrite("old"), "another process wrote the same");
        std::fs::remove_file(&path).unwrap();
        assert!(!rewrite("old"));
        assert!(rewrite(""));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_named_twice_is_written_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let dotted = folder.path().join(".").join("a.db");
        std::fs::write(&path, "old").unwrap();
        let texts = [&path, &dotted].map(|path| (path.as_path(), "old", "new".to_owned()));
        rewrite_all(&texts).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_file_with_two_names_is_written_under_both() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = ["a.db", "b.db"].map(|name| folder.path().join(name));
        std::fs::write(&one, "old").unwrap();
        std::fs::hard_link(&one, &two).unwrap();
        rewrite_all(&[(&one, "old", "new".to_owned()), (&two, "old", "new".to_owned())]).unwrap();
        assert_eq!([one, two].map(|path| std::fs::read_to_string(path).unwrap()), ["new", "new"]);
    }

    #[test]
    fn a_file_that_stays_locked_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        std::fs::write(&path, "old").unwrap();
        let file = File::open(&path).unwrap();
        file.lock_shared().unwrap();
        let error = rewrite_all(&[(&path, "old", "new".to_owned())]).unwrap_err();
        assert!(error.to_string().contains("another program keeps"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_wait_for_a_lock_can_be_ended() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        std::fs::write(&path, "old").unwrap();
        let file = File::open(&path).unwrap();
        file.lock_shared().unwrap();
        let start = Instant::now();
        assert!(locked([path.as_path()].into_iter(), &|| true).unwrap().is_none());
        assert!(start.elapsed() < PATIENCE);
    }

    /// Each of two writers who read the same text has another one in mind.
    #[test]
    fn one_of_two_writers_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        for round in 0..200 {
            std::fs::write(&path, "old").unwrap();
            let start = std::sync::Barrier::new(2);
            let write = |text: &str| {
                start.wait();
                rewrite_all(&[(&path, "old", text.to_owned())]).is_ok()
            };
            let [one, two] = std::thread::scope(|scope| {
                ["one", "two"]
                    .map(|text| scope.spawn(move || write(text)))
                    .map(|writer| writer.join().unwrap())
            });
            assert!(one != two, "round {round}: {one} {two}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), if one { "one" } else { "two" });
        }
    }
}
