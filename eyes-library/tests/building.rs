//! Builds give the same bytes with any number of threads and after any number of interruptions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use eyes_library::{Build, BuildLock, Library, LibraryError, Missing, MonolithicEye, Part, Plan, Progress};

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
    Build::new(directory.path(), POINTS).threads(threads).run(&|_| ()).unwrap();
    directory
}

/// This is not a test. It is the process that `killed_builds_lose_nothing` starts and kills.
#[test]
fn build_for_another_test() {
    if let Ok(directory) = std::env::var(BUILDING) {
        Build::new(Path::new(&directory), POINTS).threads(2).run(&|_| ()).unwrap();
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
    Build::new(directory.path(), POINTS).threads(2).run(&|_| ()).unwrap();
    assert!(files(directory.path()) == whole);
    let left = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().ends_with(".tmp")).collect();
    assert!(left.is_empty(), "killed builds have left {left:?}");
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
    Build::new(directory.path(), POINTS).threads(1).run(&report).unwrap();
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
        for length in [0, 7, 19, bytes.len() / 2, bytes.len() - 1, bytes.len() + 1] {
            let mut damaged = bytes.clone();
            damaged.resize(length, 0);
            fs::write(&path, &damaged).unwrap();
            assert!(Library::open(directory.path()).is_err());
        }
        Build::new(directory.path(), POINTS).run(&|_| ()).unwrap();
        assert!(files(directory.path()) == whole);
    }
}

#[test]
fn a_missing_file_is_named_and_only_our_own_leftovers_are_removed() {
    let directory = built(2);
    let at = |name: &str| directory.path().join(name);
    fs::write(at(".eyes-a1B2c3.tmp"), "half").unwrap();
    fs::write(at(".eyes-notes.tmp"), "notes").unwrap();
    fs::create_dir(at(".eyes-folder.tmp")).unwrap();
    fs::remove_file(at("07-00000.eyes")).unwrap();
    let missing = Library::open(directory.path());
    assert!(matches!(&missing, Err(LibraryError::Missing { path }) if *path == at("07-00000.eyes")));
    Build::new(directory.path(), POINTS).threads(2).run(&|_| ()).unwrap();
    assert!(Library::open(directory.path()).is_ok());
    let there = [".eyes-a1B2c3.tmp", ".eyes-notes.tmp", ".eyes-folder.tmp"].map(|name| at(name).exists());
    assert_eq!(there, [false, true, true]);
}

#[test]
fn parts_make_the_same_files_in_any_order() {
    let whole = files(built(2).path());
    let directory = tempfile::tempdir().unwrap();
    for points in POINTS {
        let plan = Plan::new(points).unwrap();
        let parts: Vec<Part> = (0..plan.parts()).map(|number| plan.part(number).unwrap()).collect();
        assert_eq!(plan.part(plan.parts()), None);
        let mut checked = Vec::new();
        for part in parts.iter().rev() {
            let bytes = part.solve();
            checked.push(part.check(&bytes).unwrap());
            assert!(Part::is_own(&bytes));
            fs::write(directory.path().join(part.name()), bytes).unwrap();
        }
        checked.reverse();
        assert_eq!(plan.manifest(&checked[1..]), None);
        let (name, manifest) = plan.manifest(&checked).unwrap();
        fs::write(directory.path().join(name), manifest).unwrap();
    }
    assert!(files(directory.path()) == whole);
}

#[test]
fn a_part_knows_its_bytes() {
    let part = Plan::new(6).unwrap().part(1).unwrap();
    let bytes = part.solve();
    let other = Plan::new(6).unwrap().part(0).unwrap();
    assert!(matches!(other.check(&bytes), Err(LibraryError::Damaged { .. })));
    for length in [0, 7, 19, 40, bytes.len() - 1] {
        assert!(part.check(&bytes[..length]).is_err(), "{length} bytes");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert!(part.check(&damaged).is_err(), "byte {at}");
    }
    let grounds = part.grounds();
    assert_eq!(Part::new(6, 1, grounds).as_ref(), Some(&part));
    assert!(Part::new(7, 1, grounds).is_none() && Part::new(6, 1, &[]).is_none());
    assert!(Part::new(6, 1, &[grounds[1], grounds[0]]).is_none());
    assert!(Plan::new(0).is_none() && Plan::new(14).is_none());
}

#[test]
fn a_build_of_a_size_without_room_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let built = Build::new(directory.path(), 14..=14).run(&|_| ());
    assert!(matches!(built, Err(LibraryError::Size { points: 14, .. })));
    let _held = BuildLock::take(directory.path(), false).unwrap();
    assert!(matches!(Build::new(directory.path(), 1..=1).run(&|_| ()), Err(LibraryError::Busy { .. })));
}

/// With any single bit changed, every question gets the answer of the sound library or none.
#[test]
fn a_flipped_bit_never_changes_an_answer() {
    let directory = tempfile::tempdir().unwrap();
    Build::new(directory.path(), 1..=5).run(&|_| ()).unwrap();
    let whole = files(directory.path());
    let eyes: Vec<MonolithicEye> = (1..=5).flat_map(MonolithicEye::all).collect();
    let sound = Library::open(directory.path()).unwrap();
    let ask = |library: &Library, eye: &MonolithicEye, stones: u16| library.look_up(eye.ground(), stones, 1);
    let mut random = 12_345u64;
    let mut next = move |end: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % end
    };
    let (mut refused, mut answered) = (0, 0);
    for (name, bytes) in &whole {
        for _ in 0..60 {
            let mut damaged = bytes.clone();
            damaged[next(bytes.len())] ^= 1 << next(8);
            fs::write(directory.path().join(name), damaged).unwrap();
            let Ok(library) = Library::open(directory.path()) else {
                refused += 1;
                continue;
            };
            for _ in 0..40 {
                let eye = &eyes[next(eyes.len())];
                let stones = next(1 << eye.ground().len()) as u16;
                match ask(&library, eye, stones) {
                    Err(Missing::Unreadable { path, .. }) => {
                        refused += 1;
                        assert_eq!(path, directory.path().join(name));
                    }
                    answer => {
                        answered += 1;
                        assert_eq!(answer, ask(&sound, eye, stones), "{name}");
                    }
                }
            }
            assert!(library.check().is_err());
        }
        fs::write(directory.path().join(name), bytes).unwrap();
    }
    assert!(refused > 100 && answered > 100, "{refused} refused, {answered} answered");
}

#[test]
fn files_may_shrink_and_vanish_under_an_open_library() {
    let directory = built(2);
    let whole = files(directory.path());
    let library = Library::open(directory.path()).unwrap();
    let eyes = MonolithicEye::all(8);
    let known = library.look_up(eyes[0].ground(), 1, 0).unwrap();
    for (name, bytes) in whole.iter().filter(|(name, _)| name.starts_with("08-")) {
        let path = directory.path().join(name);
        fs::write(&path, &bytes[..bytes.len() / 8]).unwrap();
        if name.ends_with("0.eyes") {
            fs::remove_file(&path).unwrap();
        }
    }
    assert_eq!(library.look_up(eyes[0].ground(), 1, 0), Ok(known), "what was checked stays");
    let unreadable =
        |eye: &MonolithicEye| matches!(library.look_up(eye.ground(), 1, 0), Err(Missing::Unreadable { .. }));
    assert!(eyes.iter().filter(|eye| unreadable(eye)).count() > eyes.len() / 2);
    assert!(library.check().is_err());
}

#[test]
fn a_manifest_belongs_to_its_shards() {
    let directory = built(1);
    let path = directory.path().join("08.json");
    let sound = fs::read_to_string(&path).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&sound).unwrap();
    let edits: [&dyn Fn(&mut serde_json::Value); 5] = [
        &|edited| edited["grounds"] = 3.into(),
        &|edited| edited["eyes"][1] = 1.into(),
        &|edited| drop(edited["shards"].as_array_mut().unwrap().pop()),
        &|edited| edited["shards"][0] = edited["shards"][1].clone(),
        &|edited| edited["shards"].as_array_mut().unwrap().swap(0, 1),
    ];
    for edit in edits {
        let mut edited = manifest.clone();
        edit(&mut edited);
        fs::write(&path, edited.to_string()).unwrap();
        let found = Library::open(directory.path());
        assert!(
            matches!(&found, Err(LibraryError::Damaged { path: named, .. }) if *named == path),
            "{found:?}"
        );
    }
    // The shards of a sound library with their names exchanged.
    fs::write(&path, &sound).unwrap();
    let shard = |number| directory.path().join(format!("08-{number:05}.eyes"));
    fs::copy(shard(1), shard(0)).unwrap();
    assert!(matches!(Library::open(directory.path()), Err(LibraryError::Damaged { .. })));
}

#[test]
fn a_build_keeps_foreign_files() {
    for name in ["02.json", "02-00000.eyes", "build.lock"] {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(name);
        fs::write(&path, "a shopping list").unwrap();
        let build = Build::new(directory.path(), 1..=2);
        let refused = build.run(&|_| ());
        assert!(matches!(refused, Err(LibraryError::Write(_))), "{name}: {refused:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "a shopping list");
        let forced = build.force(true).run(&|_| ());
        assert!(forced.is_ok(), "{name}: {forced:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_lock_does_not_lead_elsewhere() {
    let (directory, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let precious = other.path().join("precious");
    fs::write(&precious, "a diary").unwrap();
    std::os::unix::fs::symlink(&precious, directory.path().join("build.lock")).unwrap();
    assert!(matches!(Build::new(directory.path(), 1..=1).run(&|_| ()), Err(LibraryError::Write(_))));
    assert_eq!(fs::read_to_string(&precious).unwrap(), "a diary");
}

#[cfg(unix)]
#[test]
fn a_part_is_not_written_through_a_link_to_another() {
    let directory = built(2);
    let at = |name: &str| directory.path().join(name);
    let whole = fs::read(at("07-00000.eyes")).unwrap();
    fs::remove_file(at("08-00000.eyes")).unwrap();
    std::os::unix::fs::symlink("07-00000.eyes", at("08-00000.eyes")).unwrap();
    let refused = Build::new(directory.path(), POINTS).threads(2).run(&|_| ());
    assert!(matches!(&refused, Err(LibraryError::Link { path }) if *path == at("08-00000.eyes")));
    assert!(fs::read(at("07-00000.eyes")).unwrap() == whole);
}

#[test]
fn anything_but_a_library_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    assert!(matches!(Library::open(directory.path()), Err(LibraryError::Empty { .. })));
    let file = tempfile::NamedTempFile::new().unwrap();
    assert!(
        matches!(Library::open(file.path()), Err(LibraryError::NoDirectory { path }) if path == file.path())
    );
    fs::write(directory.path().join("03.json"), "{}").unwrap();
    assert!(matches!(Library::open(directory.path()), Err(LibraryError::Damaged { .. })));
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(Build::new(&file, 1..=1).threads(1).run(&|_| ()), Err(LibraryError::Io { .. })));
}

#[test]
fn only_one_build_at_a_time() {
    let directory = tempfile::tempdir().unwrap();
    let lock = fs::File::create(directory.path().join("build.lock")).unwrap();
    lock.lock().unwrap();
    assert!(matches!(
        Build::new(directory.path(), 1..=1).threads(1).run(&|_| ()),
        Err(LibraryError::Busy { .. })
    ));
    lock.unlock().unwrap();
    Build::new(directory.path(), 1..=1).threads(1).run(&|_| ()).unwrap();
}

#[test]
fn a_stopped_build_keeps_what_is_finished_and_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    // Stops in the middle of the largest size.
    let stopper = |progress| {
        if let Progress::Deciding { points: 8, done, total, .. } = progress
            && 2 * done >= total
        {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let stopped = Build::new(directory.path(), POINTS).stop_on(&stop).run(&stopper);
    let Err(LibraryError::Stopped { points: 8, shards, .. }) = stopped else { panic!("{stopped:?}") };
    let kept = files(directory.path());
    assert_eq!(kept.keys().filter(|name| name.starts_with("08-")).count(), shards);
    assert!(!kept.contains_key("08.json") && kept.contains_key("07.json"), "{:?}", kept.keys());
    let redone = AtomicUsize::new(usize::MAX);
    let report = |progress| {
        if let Progress::Deciding { points: 8, found, .. } = progress {
            redone.fetch_min(found, Ordering::Relaxed);
        }
    };
    Build::new(directory.path(), POINTS).run(&report).unwrap();
    assert!(files(directory.path()) == files(built(1).path()));
    assert_eq!(redone.into_inner() > 0, shards > 0);
}

#[test]
fn a_plan_can_be_stopped_at_any_moment() {
    let asked = AtomicUsize::new(0);
    let plan = |most: usize| {
        asked.store(0, Ordering::Relaxed);
        Plan::new_while(8, &|| asked.fetch_add(1, Ordering::Relaxed) < most)
    };
    let whole = plan(usize::MAX).unwrap();
    assert_eq!(whole.grounds(), Plan::new(8).unwrap().grounds());
    let questions = asked.load(Ordering::Relaxed);
    for most in (0..questions).step_by(questions / 50) {
        assert!(plan(most).is_none(), "{most} of {questions}");
    }
}

#[test]
fn a_build_that_is_stopped_while_it_plans_counts_what_is_finished() {
    let directory = built(1);
    fs::remove_file(directory.path().join("08.json")).unwrap();
    let kept = files(directory.path()).keys().filter(|name| name.starts_with("08-")).count();
    let stop = AtomicBool::new(false);
    let stopper = |progress| {
        if let Progress::Planning { points: 8 } = progress {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let stopped = Build::new(directory.path(), POINTS).stop_on(&stop).run(&stopper);
    let Err(LibraryError::Stopped { points: 8, shards, .. }) = stopped else { panic!("{stopped:?}") };
    assert!(kept > 1 && shards == kept, "{shards} of {kept}");
}

/// The message about each kind of mistake in a manifest uses the terms of the format.
#[test]
fn mistakes_in_a_manifest_are_told_in_words_of_the_format() {
    let directory = tempfile::tempdir().unwrap();
    Build::new(directory.path(), 3..=3).run(&|_| ()).unwrap();
    let path = directory.path().join("03.json");
    let sound = fs::read_to_string(&path).unwrap();
    let format = "expected `points`, `eyes`";
    for (from, to, told) in [
        ("{", "[", "line"),
        ("\"points\": 3,", "", format),
        ("\"points\"", "\"pionts\"", format),
        ("\"points\": 3", "\"points\": 3, \"points\": 3", format),
        ("\"points\": 3", "\"points\": \"3\"", format),
        ("\"points\": 3", "\"points\": -3", format),
        ("\"eyes\": [", "\"eyes\": [1, 1,", "not JSON of this format"),
        ("\"shards\": [", "\"shards\": 1, \"more\": [", format),
        ("\"checksum\": \"", "\"checksum\": \"0", "its checksum is wrong"),
        ("\"points\": 3", "\"points\": 4", "its checksum is wrong"),
        ("}", "", "not JSON of this format from here on"),
        ("}", "} more", "not JSON of this format from here on"),
    ] {
        let damaged = sound.replacen(from, to, 1);
        assert_ne!(damaged, sound, "{from}");
        fs::write(&path, damaged).unwrap();
        let error = Library::open(directory.path()).unwrap_err().to_string();
        assert!(error.contains(told), "{to}: {error}");
        for foreign in
            ["usize", "struct", "missing field", "unknown field", "invalid type", "sequence", "map"]
        {
            assert!(!error.contains(foreign), "{to}: {error}");
        }
    }
}
