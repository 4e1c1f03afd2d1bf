//! Builds give the same bytes with any number of threads and after any number of interruptions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use eyes_library::{Library, LibraryError, Progress, build};

const BUILDING: &str = "EYES_LIBRARY_TEST_DIRECTORY";
const POINTS: std::ops::RangeInclusive<usize> = 1..=8;

/// All files except the lock and the temporary files of a killed build.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let wanted = entries.filter(|path| path.extension().is_some_and(|e| e == "eyes" || e == "json"));
    wanted.map(|path| (path.file_name().unwrap().to_string_lossy().into(), fs::read(path).unwrap())).collect()
}

fn built(threads: usize) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    build(directory.path(), POINTS, threads, &|_| ()).unwrap();
    directory
}

/// This is not a test. It is the process that `killed_builds_lose_nothing` starts and kills.
#[test]
fn build_for_another_test() {
    if let Ok(directory) = std::env::var(BUILDING) {
        build(Path::new(&directory), POINTS, 2, &|_| ()).unwrap();
    }
}

#[test]
fn threads_do_not_matter() {
    let one = files(built(1).path());
    assert!(one.len() > POINTS.count());
    for threads in [2, 5] {
        assert!(files(built(threads).path()) == one, "{threads} threads");
    }
}

#[test]
fn killed_builds_lose_nothing() {
    let whole = files(built(1).path());
    let directory = tempfile::tempdir().unwrap();
    let mut delay = 12_345u64;
    let mut killed = 0;
    for _ in 0..20 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "building::build_for_another_test"])
            .env(BUILDING, directory.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        delay = delay.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_millis(3 + (delay >> 33) % 90));
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, bytes) in files(directory.path()) {
            assert!(whole.get(&name) == Some(&bytes), "{name} is there before it is whole");
        }
    }
    assert!(killed > 0, "every build was faster than its kill");
    build(directory.path(), POINTS, 2, &|_| ()).unwrap();
    assert!(files(directory.path()) == whole);
}

#[test]
fn a_build_goes_on_where_it_was_stopped() {
    let directory = built(2);
    let whole = files(directory.path());
    fs::remove_file(directory.path().join("08.json")).unwrap();
    fs::remove_file(directory.path().join("08-00003.eyes")).unwrap();
    let found = std::sync::atomic::AtomicUsize::new(0);
    let report = |progress| {
        if let Progress::Deciding { points: 8, found: earlier, .. } = progress {
            found.store(earlier, std::sync::atomic::Ordering::Relaxed);
        }
    };
    build(directory.path(), POINTS, 1, &report).unwrap();
    assert!(files(directory.path()) == whole);
    let grounds = Library::open(directory.path()).unwrap().sizes().last().unwrap().grounds;
    assert_eq!(found.into_inner(), grounds - 16);
}

#[test]
fn damage_is_found_and_mended() {
    let directory = built(2);
    let whole = files(directory.path());
    for (name, bytes) in whole.iter().filter(|(name, _)| name.starts_with("07-")) {
        let path = directory.path().join(name);
        for at in [0, 9, 21, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            fs::write(&path, &damaged).unwrap();
            let found = Library::open(directory.path()).and_then(|library| library.check());
            assert!(matches!(&found, Err(LibraryError::Damaged { path: named, .. }) if *named == path));
        }
        for length in [0, 7, 19, bytes.len() / 2, bytes.len() - 1] {
            fs::write(&path, &bytes[..length]).unwrap();
            assert!(Library::open(directory.path()).is_err());
        }
        build(directory.path(), POINTS, 1, &|_| ()).unwrap();
        assert!(files(directory.path()) == whole);
    }
}

#[test]
fn what_is_no_library_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    assert!(matches!(Library::open(directory.path()), Err(LibraryError::Empty { .. })));
    fs::write(directory.path().join("03.json"), "{}").unwrap();
    assert!(matches!(Library::open(directory.path()), Err(LibraryError::Damaged { .. })));
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(build(&file, 1..=1, 1, &|_| ()), Err(LibraryError::Io { .. })));
}

#[test]
fn only_one_build_at_a_time() {
    let directory = tempfile::tempdir().unwrap();
    let lock = fs::File::create(directory.path().join("build.lock")).unwrap();
    lock.lock().unwrap();
    assert!(matches!(build(directory.path(), 1..=1, 1, &|_| ()), Err(LibraryError::Busy { .. })));
    lock.unlock().unwrap();
    build(directory.path(), 1..=1, 1, &|_| ()).unwrap();
}
