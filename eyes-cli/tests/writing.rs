//! Any failure while the command writes, and any kill, leaves the old content or the new one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const UNTIDY: &str = "Pattern 1\n  .\n:1111\n\nPattern 2\n   X.@x  \n:1122\n";

fn eyes() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
    command.stdin(Stdio::null());
    command
}

fn run(arguments: &[&Path]) -> Output {
    eyes().args(arguments).output().expect("the command runs")
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(output.stdout, b"");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| (path.clone(), fs::read(&path).unwrap())).collect()
}

fn untidy(files: usize) -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = (0..files).map(|number| folder.path().join(format!("{number}.db"))).collect();
    paths.iter().for_each(|path| fs::write(path, UNTIDY).unwrap());
    (folder, paths)
}

fn tidied(path: &Path) -> String {
    assert!(run(&[Path::new("fmt"), path]).status.success());
    fs::read_to_string(path).unwrap()
}

#[test]
fn fmt_touches_no_file_if_one_cannot_be_written() {
    let (folder, paths) = untidy(2);
    // The link into another folder is detected before anything is written.
    #[cfg(unix)]
    {
        let (_elsewhere, others) = untidy(1);
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&others[0], &link).unwrap();
        let message = error(&run(&[Path::new("fmt"), &paths[0], &link, &paths[1]]));
        assert!(message.contains("symbolic link") && message.contains("link.db"), "{message}");
        assert_eq!(fs::read_to_string(&others[0]).unwrap(), UNTIDY);
        fs::remove_file(&link).unwrap();
    }
    assert!(contents(folder.path()).values().all(|text| text == UNTIDY.as_bytes()));
}

#[test]
fn generate_replaces_its_own_files_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("eyes-1.db");
    let arguments = ["generate", "--vertices", "1", "-o"].map(Path::new);
    let generate = |more: &[&Path]| run(&[&arguments[..], &[folder.path()], more].concat());
    assert!(generate(&[]).status.success());
    let derived = fs::read(&path).unwrap();
    assert!(generate(&[]).status.success(), "its own file is replaced");
    fs::write(&path, "mine").unwrap();
    let message = error(&generate(&[]));
    assert!(message.contains("eyes-1.db") && message.contains("--force"), "{message}");
    assert_eq!(fs::read(&path).unwrap(), b"mine");
    assert!(generate(&[Path::new("--force")]).status.success());
    assert_eq!(contents(folder.path()), BTreeMap::from([(path, derived)]));
}

/// System calls that write, an error of each, and how many of them are let fail, one in each run.
const FAULTS: [(&str, &str, usize); 10] = [
    ("openat", "ENOSPC", 14),
    ("openat", "EACCES", 14),
    ("fchmod", "EPERM", 3),
    ("write", "ENOSPC", 3),
    ("write", "EINTR", 3),
    ("fsync", "EIO", 3),
    ("fsync", "EINTR", 3),
    ("rename,renameat,renameat2", "EACCES", 3),
    ("rename,renameat,renameat2", "ENOSPC", 3),
    ("unlink,unlinkat", "EACCES", 3),
];

/// Whether `strace` is there and may trace.
fn can_inject() -> bool {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-e", "trace=none", "-e", "inject=fsync:error=EINTR:when=1", "true"]);
    let works =
        strace.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    if !works {
        eprintln!("skipped: strace is not installed, or may not trace");
    }
    works
}

/// Runs the command, the nth of these calls failing; whether it succeeds.
fn with_fault(calls: &str, error: &str, nth: usize, arguments: &[&Path]) -> bool {
    let inject = format!("inject={calls}:error={error}:when={nth}");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-o", "/dev/null", "-e", &format!("trace={calls}"), "-e", &inject]);
    strace.arg(env!("CARGO_BIN_EXE_eyes")).args(arguments);
    strace.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
}

/// The files of these names' endings.
fn ending(folder: &Path, ends: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let named =
        |(path, bytes): (PathBuf, Vec<u8>)| (path.file_name().unwrap().to_string_lossy().into_owned(), bytes);
    let files = contents(folder).into_iter().map(named);
    files.filter(|(name, _)| ends.iter().any(|end| name.ends_with(end))).collect()
}

/// Several runs write the same files at the same time: all succeed, and nothing else remains.
#[test]
fn writers_of_the_same_files_do_not_disturb_each_other() {
    for _ in 0..8 {
        let folder = tempfile::tempdir().unwrap();
        let new = folder.path().join("new");
        let all: Vec<_> = (0..6)
            .map(|_| {
                let mut command = eyes();
                command.args(["generate", "--vertices", "3", "-o"]).arg(&new);
                command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the command runs")
            })
            .collect();
        for one in all {
            let output = one.wait_with_output().unwrap();
            assert!(output.status.success(), "{output:?}");
        }
        assert_eq!(contents(&new).len(), 3);
        let (_folder, paths) = untidy(3);
        let mut all: Vec<_> =
            (0..6).map(|_| eyes().arg("fmt").args(&paths).spawn().expect("the command runs")).collect();
        assert!(all.iter_mut().all(|one| one.wait().unwrap().success()));
        let texts: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        assert!(texts.iter().all(|text| text != UNTIDY && *text == texts[0]));
    }
}

#[test]
fn generate_leaves_the_old_or_the_new_file_whatever_call_fails() {
    if !can_inject() {
        return;
    }
    let arguments = |folder: &Path| -> Vec<PathBuf> {
        ["generate", "--vertices", "2", "-o"].iter().map(PathBuf::from).chain([folder.to_owned()]).collect()
    };
    let reference = tempfile::tempdir().unwrap();
    let run = |arguments: &[PathBuf]| run(&arguments.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    assert!(run(&arguments(reference.path())).status.success());
    let new = ending(reference.path(), &[".db"]);
    assert_eq!(new.len(), 2);
    let old = |bytes: &[u8]| [bytes, b"# old\n"].concat();
    let mut failed = 0;
    for (calls, error, times) in FAULTS {
        for nth in 1..=times {
            let folder = tempfile::tempdir().unwrap();
            new.iter().for_each(|(name, bytes)| fs::write(folder.path().join(name), old(bytes)).unwrap());
            let arguments = arguments(folder.path());
            let paths: Vec<&Path> = arguments.iter().map(PathBuf::as_path).collect();
            let done = with_fault(calls, error, nth, &paths);
            failed += usize::from(!done);
            let after = ending(folder.path(), &[".db"]);
            for (name, bytes) in &new {
                let is_old = after[name] == old(bytes);
                assert!(is_old || after[name] == *bytes, "{calls} {error} {nth}: {name}");
                assert!(!is_old || !done, "{calls} {error} {nth}: a silent loss");
            }
        }
    }
    assert!(failed > 10, "only {failed} failures were injected");
}

#[test]
fn a_library_is_whole_after_the_build_that_follows_a_failed_one() {
    if !can_inject() {
        return;
    }
    let build = ["library", "build", "--points", "1..3", "--threads", "1", "-o"];
    let build = |folder: &Path| -> Vec<PathBuf> {
        build.iter().map(PathBuf::from).chain([folder.to_owned()]).collect()
    };
    let run = |arguments: &[PathBuf]| run(&arguments.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    let reference = tempfile::tempdir().unwrap();
    assert!(run(&build(reference.path())).status.success());
    let kinds = [".eyes", ".json"];
    let whole = ending(reference.path(), &kinds);
    assert_eq!(whole.len(), 6);
    let mut failed = 0;
    for (calls, error, times) in FAULTS {
        for nth in 1..=times {
            let folder = tempfile::tempdir().unwrap();
            let arguments = build(folder.path());
            let paths: Vec<&Path> = arguments.iter().map(PathBuf::as_path).collect();
            let done = with_fault(calls, error, nth, &paths);
            failed += usize::from(!done);
            for (name, bytes) in ending(folder.path(), &kinds) {
                assert!(whole[&name] == bytes, "{calls} {error} {nth}: {name} is not whole");
            }
            let again = run(&arguments);
            assert!(again.status.success(), "{calls} {error} {nth}: {again:?}");
            assert_eq!(ending(folder.path(), &kinds), whole, "{calls} {error} {nth}");
        }
    }
    assert!(failed > 10, "only {failed} failures were injected");
}

#[test]
fn every_system_call_may_fail_once() {
    if !can_inject() {
        return;
    }
    let (_reference, reference) = untidy(1);
    let new = tidied(&reference[0]);
    let mut failed = 0;
    for (calls, error, times) in FAULTS {
        for nth in 1..=times {
            let (folder, paths) = untidy(2);
            let mut arguments = vec![Path::new("fmt")];
            arguments.extend(paths.iter().map(PathBuf::as_path));
            let done = with_fault(calls, error, nth, &arguments);
            failed += usize::from(!done);
            for path in &paths {
                let text = fs::read_to_string(path).unwrap();
                assert!(text == UNTIDY || text == new, "{calls} {error} {nth}: {text:?}");
                assert!(text == new || !done, "{calls} {error} {nth}: a silent loss");
            }
            drop(folder);
        }
    }
    assert!(failed > 10, "only {failed} failures were injected");
}

#[test]
fn kills_lose_nothing() {
    let (_reference, reference) = untidy(1);
    let new = tidied(&reference[0]);
    let mut random = 4_321u64;
    let mut unfinished = 0;
    for _ in 0..40 {
        let (_folder, paths) = untidy(30);
        let mut child = eyes().arg("fmt").args(&paths).stderr(Stdio::null()).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros(1_000 + (random >> 33) % 30_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let texts: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        assert!(texts.iter().all(|text| *text == UNTIDY || *text == new));
        unfinished += usize::from(texts.iter().any(|text| text == UNTIDY));
    }
    assert!(unfinished > 0, "every run was faster than its kill");
}

/// The signals that ask a process to end: all of the files are new, or all are old and a note says so. Nothing is left
/// beside them.
#[cfg(target_os = "linux")]
#[test]
fn signals_leave_all_files_new_or_none() {
    let (_reference, reference) = untidy(1);
    let new = tidied(&reference[0]);
    let mut none = 0;
    for (number, signal) in crate::heard::ending_signals().into_iter().cycle().take(18).enumerate() {
        let (folder, paths) = untidy(60);
        let child = eyes().arg("fmt").args(&paths).stderr(Stdio::piped()).spawn().unwrap();
        let is_writing = || fs::read_dir(folder.path()).unwrap().count() > paths.len();
        for _ in 0..10_000 {
            if is_writing() {
                break;
            }
            std::thread::sleep(Duration::from_micros(200));
        }
        std::thread::sleep(Duration::from_micros(number as u64 * 1_500));
        for _ in 0..=number % 2 {
            Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let texts: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_new = texts.iter().all(|text| *text == new);
        assert!(is_new || texts.iter().all(|text| text == UNTIDY), "{signal}: {said}");
        if !is_new {
            assert_eq!(output.status.code(), Some(1), "{signal}: {said}");
            assert!(said.contains("interrupted: nothing was written"), "{signal}: {said}");
            none += 1;
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), paths.len(), "{signal}: something is left");
    }
    assert!(none > 0, "every run was faster than its signal");
}

/// Opening a pipe would wait for a writer, and what it says cannot be rewritten.
#[cfg(unix)]
#[test]
fn pipes_are_not_formatted() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.db");
    if !Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no `mkfifo`");
        return;
    }
    let output = eyes().arg("fmt").arg(&pipe).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.ends_with("pipe.db is not a regular file: `-` formats standard input\n"), "{said}");
}
