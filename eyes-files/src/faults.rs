//! Lets every system call fail once, in every way. Afterwards the old or the new content must exist.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind};
use std::path::Path;

use tempfile::{NamedTempFile, TempPath};

use crate::draft::publish_on;
use crate::kept::Kept;
use crate::system::{Real, System};
use crate::{Draft, Existing, WriteError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Error(ErrorKind),
    /// A write takes one byte only; other calls are interrupted by a signal.
    Short,
}

struct Faulty {
    calls: Cell<usize>,
    fails: usize,
    fault: Fault,
}

impl Faulty {
    fn new(fails: usize, fault: Fault) -> Self {
        Self { calls: Cell::new(0), fails, fault }
    }

    fn is_next(&self) -> bool {
        self.calls.set(self.calls.get() + 1);
        self.calls.get() == self.fails
    }

    fn call<T>(&self, call: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        match (self.is_next(), self.fault) {
            (false, _) => call(),
            (true, Fault::Error(kind)) => Err(kind.into()),
            (true, Fault::Short) => Err(ErrorKind::Interrupted.into()),
        }
    }
}

impl System for Faulty {
    fn create(&self, folder: &Path, kept: Option<&Kept>) -> io::Result<NamedTempFile> {
        self.call(|| Real.create(folder, kept))
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        if self.fault == Fault::Short && self.is_next() {
            return Real.write(file, &bytes[..1]);
        }
        self.call(|| Real.write(file, bytes))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.call(|| Real.sync(file))
    }

    fn rename(&self, file: TempPath, name: &Path, replace: bool) -> io::Result<()> {
        if self.fault == Fault::Short {
            return Real.rename(file, name, replace);
        }
        self.call(|| Real.rename(file, name, replace))
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.call(|| Real.sync_folder(folder))
    }
}

fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| (path.file_name().unwrap().to_string_lossy().into(), fs::read(path).unwrap()))
        .collect()
}

const FAULTS: [Fault; 4] = [
    Fault::Error(ErrorKind::StorageFull),
    Fault::Error(ErrorKind::PermissionDenied),
    Fault::Error(ErrorKind::WriteZero),
    Fault::Short,
];

/// Writes new content to `old` files and one more, with each call failing once.
fn every_fault(old: &[(&str, &str)], new: &[(&str, &str)]) {
    for fault in FAULTS {
        for fails in 1.. {
            let folder = tempfile::tempdir().unwrap();
            old.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
            let system = Faulty::new(fails, fault);
            let drafts: Result<Vec<Draft>, WriteError> = new
                .iter()
                .map(|(name, text)| {
                    Draft::on(&system, &folder.path().join(name), text.as_bytes(), Existing::Replace)
                })
                .collect();
            let mut told = Vec::new();
            let failed = match drafts {
                Err(error) => Some(error.to_string()),
                Ok(drafts) => publish_on(&system, drafts).err().map(|error| {
                    told = error.written.clone();
                    error.to_string()
                }),
            };
            let after = contents(folder.path());
            for (name, text) in &after {
                let is = |files: &[(&str, &str)]| {
                    files.iter().any(|(other, content)| name == other && text == content.as_bytes())
                };
                assert!(is(old) || is(new), "{fault:?} at {fails}: {name} holds {text:?}");
            }
            assert!(old.iter().all(|(name, _)| after.contains_key(*name)), "{fault:?} at {fails}");
            for path in &told {
                let name = path.file_name().unwrap().to_string_lossy();
                let wanted = new.iter().find(|(other, _)| *other == name).unwrap().1;
                assert_eq!(after[&*name], wanted.as_bytes(), "{fault:?} at {fails}");
            }
            let is_told = |name: &str| told.iter().any(|path| path.ends_with(name));
            for (name, text) in new.iter().filter(|_| !told.is_empty()) {
                let is_written = after.get(*name).is_some_and(|found| found == text.as_bytes());
                assert_eq!(is_written, is_told(name), "{fault:?} at {fails}: {name}");
            }
            if system.calls.get() < fails {
                // There are no more calls, so every call has failed once.
                assert!(failed.is_none() && after.len() == new.len());
                assert!(fails > 4 * new.len(), "{fault:?}: only {fails} calls");
                break;
            }
            match fault {
                Fault::Short => assert_eq!(failed, None, "a short write or a signal is no failure"),
                Fault::Error(_) => assert!(failed.is_some(), "{fault:?} at {fails} goes unnoticed"),
            }
        }
    }
}

#[test]
fn one_file_is_old_or_new_whatever_fails() {
    every_fault(&[("a.db", "old")], &[("a.db", "new")]);
    every_fault(&[], &[("a.db", "new")]);
}

#[test]
fn an_error_names_the_files_already_written() {
    every_fault(&[("a.db", "old"), ("b.db", "older")], &[("a.db", "new"), ("b.db", "newer")]);
}

#[cfg(unix)]
#[test]
fn two_names_of_one_file_are_not_both_written() {
    let folder = tempfile::tempdir().unwrap();
    let [path, link] = ["a.db", "b.db"].map(|name| folder.path().join(name));
    fs::write(&path, "old").unwrap();
    std::os::unix::fs::symlink("a.db", &link).unwrap();
    let draft = |path: &Path, bytes: &[u8]| Draft::new(path, bytes, Existing::Replace).unwrap();
    let dotted = folder.path().join(".").join("a.db");
    for [one, other] in [[&path, &link], [&link, &path], [&dotted, &link], [&dotted, &path]] {
        let error = crate::publish(vec![draft(one, b"first"), draft(other, b"second")]).unwrap_err();
        assert!(matches!(error.source, WriteError::Twice { .. }) && error.left == 2, "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }
}

#[test]
fn a_file_made_meanwhile_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let draft = Draft::new(&path, b"ours", Existing::Replace).unwrap();
    fs::write(&path, "theirs").unwrap();
    assert!(draft.publish().is_err());
    assert_eq!(contents(folder.path()), BTreeMap::from([("a.db".to_owned(), b"theirs".to_vec())]));
}

#[test]
fn the_same_file_made_meanwhile_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let drafts = [(); 2].map(|()| Draft::new(&path, b"ours", Existing::Replace).unwrap());
    drafts.into_iter().for_each(|draft| draft.publish().unwrap());
    assert_eq!(contents(folder.path()), BTreeMap::from([("a.db".to_owned(), b"ours".to_vec())]));
}

/// A link to the same content is somebody else's all the same.
#[cfg(unix)]
#[test]
fn a_link_made_meanwhile_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("a.db"), folder.path().join("b.db"));
    let draft = Draft::new(&path, b"ours", Existing::Replace).unwrap();
    fs::write(&other, "ours").unwrap();
    std::os::unix::fs::symlink(&other, &path).unwrap();
    assert!(draft.publish().is_err() && path.is_symlink());
}

#[test]
fn a_folder_that_cannot_be_synced_is_no_reason_to_call_a_file_unwritten() {
    for files in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["a.db", "b.db"].map(|name| folder.path().join(name));
        let drafts =
            paths.iter().take(files).map(|path| Draft::new(path, b"new", Existing::Replace).unwrap());
        // The calls are a rename and a sync of the folder for each file.
        let system = Faulty::new(2, Fault::Error(ErrorKind::PermissionDenied));
        let error = publish_on(&system, drafts.collect()).unwrap_err();
        assert!(matches!(error.source, WriteError::NotSynced { .. }));
        assert_eq!((&error.written[..], error.left), (&paths[..1], files - 1));
        let text = error.to_string();
        assert!(text.contains("a.db: is written, but"), "{text}");
        assert_eq!(text.contains("(1 of 2 files have been written: "), files == 2, "{text}");
    }
}

#[test]
fn a_check_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    Draft::check(&path, Existing::Replace).unwrap();
    assert!(contents(folder.path()).is_empty());
    fs::write(&path, "theirs").unwrap();
    Draft::check(&path, Existing::Replace).unwrap();
    let refused = Draft::check(&path, Existing::ReplaceOwn(&|head| head.starts_with(b"ours")));
    assert!(matches!(refused, Err(WriteError::NotOurs { .. })));
    assert_eq!(contents(folder.path()), BTreeMap::from([("a.db".to_owned(), b"theirs".to_vec())]));
    let nowhere = Draft::check(&folder.path().join("none/a.db"), Existing::Replace).unwrap_err();
    assert!(nowhere.to_string().ends_with("a.db: cannot be written: no such file or folder"), "{nowhere}");
}

#[test]
fn foreign_files_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    fs::write(&path, "theirs").unwrap();
    let is_own = |head: &[u8]| head.starts_with(b"ours");
    let refused = crate::write(&path, b"ours", Existing::ReplaceOwn(&is_own));
    assert!(matches!(refused, Err(WriteError::NotOurs { .. })));
    let refused = crate::write(folder.path(), b"ours", Existing::Replace);
    assert!(matches!(refused, Err(WriteError::NotAFile { .. })));
    assert_eq!(fs::read(&path).unwrap(), b"theirs");
    fs::write(&path, "ours, old").unwrap();
    crate::write(&path, b"ours", Existing::ReplaceOwn(&is_own)).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"ours");
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_elsewhere() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (target, near) = (other.path().join("precious"), folder.path().join("near.db"));
    fs::write(&target, "precious").unwrap();
    fs::write(&near, "old").unwrap();
    fs::set_permissions(&near, Permissions::from_mode(0o640)).unwrap();
    let link = |name: &str, to: &Path| {
        let link = folder.path().join(name);
        symlink(to, &link).unwrap();
        link
    };
    let far = link("far.db", &target);
    let nowhere = [link("nowhere.db", &other.path().join("nothing")), link("none.db", Path::new("nothing"))];
    for link in [&far, &nowhere[0], &nowhere[1]] {
        let refused = crate::write(link, b"new", Existing::Replace);
        assert!(
            match refused {
                Err(WriteError::LinkElsewhere { .. }) => *link == far,
                Err(WriteError::LinkToNothing { .. }) => *link != far,
                _ => false,
            },
            "{refused:?}"
        );
        for force in [false, true] {
            assert!(matches!(crate::lock(link, force), Err(WriteError::NotAFile { .. })));
        }
    }
    assert_eq!(contents(other.path()), BTreeMap::from([("precious".to_owned(), b"precious".to_vec())]));
    let alias = link("alias.db", Path::new("near.db"));
    crate::write(&alias, b"new", Existing::Replace).unwrap();
    assert!(alias.is_symlink());
    assert_eq!(fs::read(&near).unwrap(), b"new");
    assert_eq!(fs::metadata(&near).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_lock_is_an_empty_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("build.lock");
    let held = crate::lock(&path, false).unwrap();
    assert!(held.is_some());
    assert!(crate::lock(&path, false).unwrap().is_none());
    drop(held);
    assert!(crate::lock(&path, false).unwrap().is_some());
    fs::write(&path, "notes of the user").unwrap();
    assert!(matches!(crate::lock(&path, false), Err(WriteError::NotOurs { .. })));
    assert_eq!(fs::read(&path).unwrap(), b"notes of the user");
}

/// Only the superuser may give files away; for others the owner is their own, which stays.
#[cfg(unix)]
#[test]
fn the_owner_stays() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("theirs.db");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    let _ = chown(&path, Some(12), Some(34));
    let of = |path: &Path| fs::metadata(path).map(|found| (found.uid(), found.gid(), found.mode())).unwrap();
    let before = of(&path);
    crate::write(&path, b"new", Existing::Replace).unwrap();
    assert_eq!((of(&path), fs::read(&path).unwrap()), (before, b"new".to_vec()));
}

#[cfg(unix)]
#[test]
fn to_read_a_pipe_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_eq!(crate::open(&pipe).unwrap_err().to_string(), "not a regular file");
    assert_eq!(crate::open(folder.path()).unwrap_err().kind(), ErrorKind::IsADirectory);
}

#[test]
fn force_replaces_a_file_that_is_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("build.lock");
    fs::write(&path, "notes of the user").unwrap();
    assert!(matches!(crate::lock(&path, false), Err(WriteError::NotOurs { .. })));
    let held = crate::lock(&path, true).unwrap();
    assert!(held.is_some() && crate::lock(&path, true).unwrap().is_none());
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    for force in [false, true] {
        assert!(matches!(crate::lock(&path, force), Err(WriteError::NotAFile { .. })));
    }
}
