//! Snapshots of matches: the same bytes with any number of threads, and the same as position by position.

use std::fs;

use eyes_cli::input::{Step, main_line};
use eyes_cli::patterns;
use eyes_runtime::Analyzer;
use eyes_runtime::reading::Limits;
use eyes_snapshot::{GameLines, Line, Snapshot};

use crate::silence::run;

const GAMES: [&str; 3] = [
    "../tests/positions/game9-31.sgf",
    "../tests/positions/game9-35.sgf",
    "../tests/positions/game19-01.sgf",
];

/// Few, so that the test is fast.
const NODES: u64 = 200;

fn written(threads: &str, every: &str) -> String {
    let nodes = NODES.to_string();
    let options = ["snapshot", "--threads", threads, "--every", every, "--nodes", &nodes];
    let output = run(&[&options[..], &GAMES].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn analyzer() -> Analyzer {
    Analyzer::new(patterns::knowledge().with_search(NODES)).with_limits(Limits::DEEP.at_most(NODES))
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let one = written("1", "30");
    assert_eq!(one, written("3", "30"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.snap");
    let file = file.to_str().unwrap();
    let nodes = NODES.to_string();
    let options =
        ["snapshot", "--every", "30", "--nodes", &nodes, "-o", file, GAMES[2], GAMES[0], GAMES[1], GAMES[0]];
    assert_eq!(run(&options).status.code(), Some(0));
    assert_eq!(fs::read_to_string(file).unwrap(), one, "the order of the paths does not matter");
    let check = run(&[&["snapshot", "--check", file][..], &GAMES].concat());
    assert_eq!(check.status.code(), Some(0), "{}", String::from_utf8_lossy(&check.stdout));
}

#[test]
fn a_name_that_begins_as_a_comment_is_a_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(GAMES[0], folder.path().join("# a.sgf")).unwrap();
    fs::copy(GAMES[0], folder.path().join("b.sgf")).unwrap();
    let options = ["--every", "80", "--nodes", "1", "-o", "n.snap", "# a.sgf", "b.sgf"];
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.arg("snapshot").args(arguments).current_dir(folder.path()).output().unwrap()
    };
    assert_eq!(run(&options).status.code(), Some(0));
    assert_eq!(run(&["--check", "n.snap", "# a.sgf", "b.sgf"]).status.code(), Some(0));
    let without = run(&["--check", "n.snap", "b.sgf"]);
    let said = String::from_utf8(without.stdout).unwrap();
    assert!(said.starts_with("# a.sgf: ") && said.contains("not among the games given"), "{said}");
}

/// Such as the lock of an editor beside the game that it holds.
#[cfg(unix)]
#[test]
fn links_to_nothing_matter_only_if_they_are_named_as_games_are() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(GAMES[0], folder.path().join("a.sgf")).unwrap();
    for name in ["README", ".#a.sgf"] {
        std::os::unix::fs::symlink("nowhere", folder.path().join(name)).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let options = ["snapshot", "--every", "80", "--nodes", "1", path];
    assert_eq!(run(&options).status.code(), Some(0));
    std::os::unix::fs::symlink("nowhere", folder.path().join("b.sgf")).unwrap();
    let refused = run(&options);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("b.sgf: "), "{refused:?}");
}

#[test]
fn an_empty_text_in_a_folder_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(GAMES[0], folder.path().join("a.sgf")).unwrap();
    let empty = folder.path().join("empty.txt");
    fs::write(&empty, "\n").unwrap();
    let path = folder.path().to_str().unwrap();
    let written = run(&["snapshot", "--every", "80", "--nodes", "1", path]);
    assert_eq!(written.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&written.stderr).contains("empty.txt is left out"), "{written:?}");
    let named = run(&["snapshot", "--every", "80", "--nodes", "1", empty.to_str().unwrap()]);
    assert_eq!(named.status.code(), Some(2));
    // A record that is none any more would take its lines away.
    for damaged in ["", "GM[1]SZ[5];B[aa])"] {
        fs::write(folder.path().join("b.SGF"), damaged).unwrap();
        let refused = run(&["snapshot", "--every", "80", "--nodes", "1", path]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains("b.SGF: "), "{refused:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_read_is_one_mistake() {
    let path = "x".repeat(5_000);
    let refused = run(&["snapshot", &path]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.matches("error: ").count() == 2 && said.contains("1 input cannot be used"), "{said}");
}

/// What is not yet written waits beside the file, on the disk that has to hold it.
#[cfg(unix)]
#[test]
fn a_snapshot_needs_no_folder_for_temporary_files() {
    let folder = tempfile::tempdir().unwrap();
    let written = std::process::Command::new(env!("CARGO_BIN_EXE_eyes"))
        .args(["snapshot", "--every", "80", "--nodes", "1", GAMES[0], "-o"])
        .arg(folder.path().join("a.snap"))
        .env("TMPDIR", folder.path().join("nowhere"))
        .output()
        .unwrap();
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The lines that hold after a number of moves are those of that position alone, found by a new analyzer.
#[test]
fn lines_are_those_of_each_position() {
    const EVERY: usize = 15;
    let text = written("2", &EVERY.to_string());
    let lines: Vec<Line> =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.parse().unwrap()).collect();
    let mut compared = 0;
    for name in GAMES {
        let game = main_line(&fs::read(name).unwrap()).unwrap();
        let moves = game.steps.iter().filter(|step| matches!(step, Step::Move(..))).count();
        let mut position = game.start;
        let mut steps = game.steps.iter().peekable();
        loop {
            while let Some(step) = steps.next_if(|step| !matches!(step, Step::Move(..))) {
                step.take(&mut position).unwrap();
            }
            let at = position.moves();
            if at.is_multiple_of(EVERY) || at == moves {
                let mut alone = GameLines::new(name);
                alone.add(at, position.board(), analyzer().update(position.board()));
                let found =
                    |line: &Line| (line.owner.index(), line.space.clone(), format!("{:?}", line.answer));
                let mut expected: Vec<_> = alone.finish().iter().map(found).collect();
                let here = lines.iter().filter(|line| line.name == name && line.moves.contains(&at));
                let mut written: Vec<_> = here.map(found).collect();
                expected.sort();
                written.sort();
                assert_eq!(written, expected, "{name} after move {at}");
                compared += expected.len();
            }
            let Some(step) = steps.next() else { break };
            step.take(&mut position).unwrap();
        }
    }
    assert!(compared > 100, "{compared}");
}

/// The crate for tests of engines writes what the command writes.
#[test]
fn the_crate_writes_the_same_as_the_command() {
    let mut snapshot = Snapshot::new(analyzer());
    let name = GAMES[0];
    let game = main_line(&fs::read(name).unwrap()).unwrap();
    let mut position = game.start;
    let mut boards = vec![position.board().clone()];
    for step in &game.steps {
        step.take(&mut position).unwrap();
        match step {
            Step::Move(..) => boards.push(position.board().clone()),
            _ => *boards.last_mut().unwrap() = position.board().clone(),
        }
    }
    snapshot.game(name, &boards);
    let output = run(&["snapshot", name, "--nodes", &NODES.to_string()]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: String =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    assert_eq!(lines, snapshot.to_string());
}

#[test]
fn large_and_damaged_snapshots_are_refused() {
    let head = "# eyes snapshot, format 1, every 1, nodes 1\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.snap");
    for (text, message) in [
        (String::new(), "line 1: not a snapshot"),
        (head.replace("format 1", "format 9"), "line 1: format 9: this program reads format 1"),
        (head.replace("every 1", "every 0"), "line 1: not a snapshot"),
        (
            format!("{head}b\t0\tblack\tA1\t1111\tderived\t-\na\t0\tblack\tA1\t1111\tderived\t-\n"),
            "line 3: `a` comes after `b`: expected the games sorted by name",
        ),
        (
            format!("{head}a\t3-9\tblack\tA1\t1111\tderived\t-\na\t6-12\tblack\tA1\t0011\tderived\t-\n"),
            "line 3: a second line about Black's `A1` after move 6",
        ),
        (format!("{head}{}", "x".repeat(65 << 20)), "line 2: more than 64 MiB about one game"),
    ] {
        fs::write(&file, text).unwrap();
        let output = run(&["snapshot", "--check", file.to_str().unwrap(), GAMES[0]]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
        assert!(output.stdout.is_empty(), "{output:?}");
    }
}

/// A signal ends the work soon, and leaves the old snapshot and nothing beside it.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_leaves_the_old_snapshot() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.snap");
    let old = "# eyes snapshot, format 1, every 1, nodes 1\n";
    for signal in crate::heard::ending_signals() {
        fs::write(&file, old).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.args(["snapshot", "--nodes", "100000000", "-o"]).arg(&file).args(GAMES);
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{signal}: {said}");
        assert!(said.contains("interrupted: nothing was written"), "{signal}: {said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), old);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{signal}: something is left");
    }
}

/// Two links at each of twenty levels make a million ways to one folder.
#[cfg(unix)]
#[cfg(unix)]
#[test]
fn pattern_files_with_one_name_as_shown_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("g.txt"), ". X\nO .").unwrap();
    let names = [&b"p\xff.db"[..], b"p\xfe.db"].map(std::ffi::OsStr::from_bytes);
    let snapshot = |names: &[&std::ffi::OsStr]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.args(["snapshot", "g.txt"]).current_dir(folder.path());
        names.iter().for_each(|name| {
            std::fs::write(folder.path().join(name), "Pattern 1\n\n.\n\n:1111\n").unwrap();
            command.arg("--patterns").arg(name);
        });
        command.output().unwrap()
    };
    assert!(snapshot(&names[..1]).status.success());
    let refused = snapshot(&names);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("two pattern files have this name as it is shown"), "{said}");
}

#[test]
fn a_folder_to_which_many_links_lead_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let level = |number: usize| folder.path().join(format!("{number:02}"));
    for number in 0..20 {
        fs::create_dir(level(number)).unwrap();
        for name in ["one", "other"] {
            std::os::unix::fs::symlink(level(number + 1), level(number).join(name)).unwrap();
        }
    }
    fs::create_dir(level(20)).unwrap();
    fs::write(level(20).join("game.txt"), ". . . .\n. X O .\n. X O .\n. . . .\n").unwrap();
    let output = run(&["snapshot", "--nodes", "10", level(0).to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let games: std::collections::BTreeSet<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
        .collect();
    assert_eq!(games.len(), 1, "{text}");
}
