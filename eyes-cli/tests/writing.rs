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

#[test]
fn every_system_call_may_fail_once() {
    let works = |arguments: &[&str]| {
        let run = Command::new("strace").args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    if !works(&["-f", "-e", "trace=none", "-e", "inject=fsync:error=EINTR:when=1", "true"]) {
        eprintln!("skipped: strace is not installed, or may not trace");
        return;
    }
    let (_reference, reference) = untidy(1);
    let new = tidied(&reference[0]);
    let mut failed = 0;
    for (calls, error) in [
        ("openat", "ENOSPC"),
        ("openat", "EACCES"),
        ("fchmod", "EPERM"),
        ("write", "ENOSPC"),
        ("write", "EINTR"),
        ("fsync", "EIO"),
        ("fsync", "EINTR"),
        ("rename,renameat,renameat2", "EACCES"),
        ("rename,renameat,renameat2", "ENOSPC"),
        ("unlink,unlinkat", "EACCES"),
    ] {
        for nth in 1..=if calls == "openat" { 14 } else { 3 } {
            let (folder, paths) = untidy(2);
            let inject = format!("inject={calls}:error={error}:when={nth}");
            let status = Command::new("strace")
                .args(["-f", "-o", "/dev/null", "-e", &format!("trace={calls}"), "-e", &inject])
                .arg(env!("CARGO_BIN_EXE_eyes"))
                .arg("fmt")
                .args(&paths)
                .stderr(Stdio::null())
                .status()
                .unwrap();
            failed += usize::from(!status.success());
            for path in &paths {
                let text = fs::read_to_string(path).unwrap();
                assert!(text == UNTIDY || text == new, "{calls} {error} {nth}: {text:?}");
                assert!(text == new || !status.success(), "{calls} {error} {nth}: a silent loss");
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
