//! Every search ends: by its nodes, by its time, and by Ctrl-C, with what is known.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::temporary;

fn eyes(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    eyes(arguments).output().expect("the command runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn file(name: &str, contents: &str) -> PathBuf {
    temporary::file("budgets", name, contents.as_bytes())
}

/// A corner of 49 points in a white wall: no search decides that in hours.
fn endless() -> PathBuf {
    let rows = ". . . . . . . O X .\n".repeat(7);
    file("endless.txt", &format!("{rows}O O O O O O O O X .\nX X X X X X X X X .\n. . . . . . . . . .\n"))
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_problem_keeps_its_time_and_says_so() {
    let output = run(&[
        "solve",
        text(&endless()),
        "--at",
        "H10",
        "--safe",
        "J10",
        "--nodes",
        "9999999999",
        "--time",
        "0.3",
    ]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = out(&output);
    assert!(
        text.contains("not decided within 0.3 s, in ") && text.contains("`--time` allows more"),
        "{text}"
    );
    // No terminal, no progress.
    assert_eq!(err(&output), "");
}

#[test]
fn explanations_keep_their_budget() {
    let few = run(&["explain", "--graph", "........", "--nodes", "10"]);
    assert!(out(&few).contains("not decided within 10 nodes (`--nodes` allows more)"), "{few:?}");
    let short = run(&["explain", "--graph", "xxxxxxxxxx", "--all", "--time", "0.05"]);
    assert_eq!(short.status.code(), Some(1));
    assert!(out(&short).contains("not searched: the 0.05 s are over (`--time` allows more)"), "{short:?}");
    assert!(err(&short).contains("not all was searched"), "{short:?}");
    // Every position is there, searched or not.
    assert_eq!(out(&short).matches("decided by no pattern").count(), 1024);
}

#[test]
fn checks_keep_their_budget() {
    let patterns: String = (1..=400)
        .map(|number| format!("Pattern {number}\n\n{}.........\n\n:2222\n\n", "X".repeat(number % 3)))
        .collect();
    let path = file("patterns.db", &patterns);
    let few = run(&["check", "--solve", "--nodes", "10", text(&path)]);
    assert!(out(&few).contains("not decided within 10 nodes"), "{few:?}");
    let short = run(&["check", "--solve", "--time", "0.001", text(&path)]);
    assert_eq!(short.status.code(), Some(1));
    assert!(out(&short).contains("the search was ended before"), "{short:?}");
    assert!(
        out(&short).contains("not all was searched: the 0.001 s are over (`--time` allows more)"),
        "{short:?}"
    );
    let without = run(&["check", "--time", "1", text(&path)]);
    assert_eq!(without.status.code(), Some(2));
    assert!(err(&without).contains("`--time` bounds the search: give `--solve` too"), "{without:?}");
}

#[test]
fn pictures_keep_their_budget() {
    let path = file("open.txt", &". . . . . . .\n".repeat(7));
    let short = run(&["show", text(&path), "--time", "0.000000001"]);
    assert_eq!(short.status.code(), Some(1), "{short:?}");
    assert!(
        err(&short).contains(
            "some values may be guesses, or other than without the limit: the 0.000000001 s are over"
        ),
        "{short:?}"
    );
    // Two eye spaces of eight points, which no table has.
    let eights = ". . . . O X . . . .\n. . . . O X . . . .\nO O O O O X X X X X\nX X X X X X . . . .\n";
    let path = file("eights.txt", eights);
    let guesses =
        |nodes: &str| out(&run(&["show", text(&path), "--nodes", nodes])).matches("a guess").count();
    assert!(guesses("1") > guesses("1500000"));
    for (command, option) in
        [("show", "--nodes"), ("explain", "--time"), ("check", "--nodes"), ("solve", "--time")]
    {
        assert!(out(&run(&[command, "--help"])).contains(option), "{command} {option}");
    }
}

/// Reading that was ended finds other spaces and values than the board has, and no proof or pattern may come of it.
#[test]
fn nothing_is_proven_after_the_end() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/positions");
    let (why, new) = (format!("{games}/game9-35.sgf"), format!("{games}/game9-34.sgf"));
    let time = ["--time", "0.000000001"];
    let shown = run(&[&["show", &why, "--move", "30", "--why", "C8"], &time[..]].concat());
    let written =
        run(&[&["pattern", "new", &new, "--move", "40", "--at", "G4", "--owner", "white"], &time[..]]
            .concat());
    for (output, what) in [(shown, "nothing is shown"), (written, "no pattern was written")] {
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), ""), "{output:?}");
        let note = format!("note: {what}: the 0.000000001 s are over (`--time` allows more)\n");
        assert_eq!(err(&output), note);
    }
}

#[test]
fn the_life_of_groups_keeps_its_budget() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/positions/game19-16.sgf");
    let searched = |more: &[&str]| {
        let output = run(&[&["show", game, "--move", "100", "--life"], more].concat());
        (out(&output).matches("by search on the open board").count(), output)
    };
    let (usual, _) = searched(&[]);
    let (few, _) = searched(&["--nodes", "5"]);
    assert!(few < usual, "{few} groups with 5 nodes, {usual} with the usual number");
    let (late, output) = searched(&["--time", "0.000000001"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(late <= usual, "{late} {usual}");
    let message = err(&output);
    assert!(
        message.contains(
            "some groups may be undecided, or other than without the limit: the 0.000000001 s are over"
        ),
        "{message}"
    );
}

#[cfg(target_os = "linux")]
mod signals {
    use super::*;
    use crate::heard;
    use std::process::Child;
    use std::time::Instant;

    const PATIENCE: Duration = Duration::from_secs(120);

    fn wait_until(what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < PATIENCE, "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn send(signal: &str, child: &Child) {
        let id = child.id().to_string();
        let kill = Command::new("sh").args(["-c", "kill -\"$1\" \"$2\"", "sh", signal, &id]).status();
        assert!(kill.unwrap().success());
    }

    /// INT is what Ctrl-C sends. Where that is ignored, another signal does the same.
    fn interrupted(arguments: &[&str]) -> Output {
        ended_by(heard::ending_signals()[0], arguments)
    }

    /// Starts a command, and sends it a signal once it listens for that.
    fn ended_by(signal: &str, arguments: &[&str]) -> Output {
        let child = eyes(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_until("the signals are caught", || caught(&child) >> (TERM - 1) & 1 == 1);
        send(signal, &child);
        child.wait_with_output().unwrap()
    }

    const HUP: u32 = 1;
    const INT: u32 = 2;
    const TERM: u32 = 15;

    /// The signals that a process catches, from bit 0 on.
    fn caught(child: &Child) -> u64 {
        heard::signals(&child.id().to_string(), "SigCgt:")
    }

    /// `nohup` ignores HUP, and a script INT for its background commands. TERM ends the search all the same.
    #[test]
    fn signals_that_are_ignored_stay_ignored() {
        let path = endless();
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' HUP INT; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_eyes")]);
        command.args(["solve", text(&path), "--at", "H10", "--safe", "J10", "--nodes", "9999999999"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_until("the signals are caught", || caught(&child) >> (TERM - 1) & 1 == 1);
        assert_eq!(caught(&child) & (1 << (HUP - 1) | 1 << (INT - 1)), 0);
        for signal in ["HUP", "INT", "TERM"] {
            send(signal, &child);
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(out(&output).matches("not decided: interrupted after").count(), 2, "{output:?}");
    }

    /// Whoever stops a service or closes a window gets what is known, as Ctrl-C does.
    #[test]
    fn the_signals_that_end_a_process_end_the_search() {
        let path = endless();
        for signal in heard::ending_signals() {
            let arguments = ["solve", text(&path), "--at", "H10", "--safe", "J10", "--nodes", "9999999999"];
            let output = ended_by(signal, &arguments);
            assert_eq!(output.status.code(), Some(1), "{signal}: {output:?}");
            assert_eq!(out(&output).matches("not decided: interrupted after").count(), 2, "{output:?}");
        }
    }

    /// `timeout` sends its signal twice within microseconds.
    #[test]
    fn two_signals_at_once_are_one() {
        let path = endless();
        let arguments = ["solve", text(&path), "--at", "H10", "--safe", "J10", "--nodes", "9999999999"];
        for _ in 0..5 {
            let child = eyes(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            wait_until("the signals are caught", || caught(&child) >> (TERM - 1) & 1 == 1);
            let id = child.id().to_string();
            let twice = "kill -TERM \"$1\"; sleep 0.002; kill -TERM \"$1\"";
            assert!(Command::new("sh").args(["-c", twice, "sh", &id]).status().unwrap().success());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            assert_eq!(out(&output).matches("not decided: interrupted after").count(), 2, "{output:?}");
        }
    }

    #[test]
    fn ctrl_c_ends_a_problem_with_what_is_known() {
        let path = endless();
        let output =
            interrupted(&["solve", text(&path), "--at", "H10", "--safe", "J10", "--nodes", "9999999999"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(out(&output).matches("not decided: interrupted after").count(), 2, "{output:?}");
        assert_eq!(err(&output), "");
    }

    /// The search stops long before its nodes are used up, and says so.
    #[test]
    fn ctrl_c_ends_an_open_problem_and_is_mentioned() {
        let rows = ". . . . . . .\n. . . . . . .\nX X . . . . .\nO X X . . . .\nO O X . . . .\n. . X X . . .\n. O O . . . .\n";
        let path = file("open-endless.txt", rows);
        for format in ["text", "json", "sgf"] {
            let output = interrupted(&[
                "solve",
                text(&path),
                "--at",
                "B1",
                "--first",
                "white",
                "--nodes",
                "9999999999",
                "--format",
                format,
            ]);
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            assert!(err(&output).contains("interrupted"), "{output:?}");
            assert!(!out(&output).is_empty());
        }
    }

    #[test]
    fn ctrl_c_ends_a_batch_with_what_was_answered() {
        let easy = r#"{"id":"easy","size":4,"white":["A4","A3","B3"],"black":["C4","C3","A2","B2","C2"]}"#;
        let white: Vec<String> = (3..=10)
            .map(|row| format!("\"H{row}\""))
            .chain("ABCDEFG".chars().map(|c| format!("\"{c}3\"")))
            .collect();
        let black: Vec<String> = (2..=10)
            .map(|row| format!("\"J{row}\""))
            .chain("ABCDEFGH".chars().map(|column| format!("\"{column}2\"")))
            .collect();
        let hard = format!(
            r#"{{"id":"hard","size":10,"to_play":"black","white":[{}],"black":[{}],"at":"H3"}}"#,
            white.join(","),
            black.join(",")
        );
        let path = file("interrupted.json", &format!("[{easy},{hard},{easy}]"));
        let output = interrupted(&["solve", "--batch", text(&path), "--nodes", "9999999999"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(
            err(&output).contains("interrupted: ") && err(&output).contains(" of 5 questions gone through"),
            "{output:?}"
        );
    }

    /// One drawing that takes hours, or thousands: Ctrl-C ends either soon, with what is known.
    #[test]
    fn ctrl_c_ends_drawings_and_comparisons() {
        const WIDE: &str = "!......%.......%......";
        let much = "100000000000";
        let start = Instant::now();
        for arguments in [
            &["explain", "--graph", WIDE, "--nodes", much][..],
            &["explain", "--graph", "xxxxxxxxxxxx%........", "--nodes", much, "--all"],
        ] {
            let output = interrupted(arguments);
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            assert!(out(&output).contains(" not searched: interrupted"), "{arguments:?}: {}", out(&output));
            assert!(err(&output).contains("not all was searched: interrupted"), "{output:?}");
            assert!(out(&output).matches("not searched").count() < 3, "{}", out(&output));
        }
        for graph in [WIDE, "xxxxxxxxxxxx%............"] {
            let output = interrupted(&["solve", "--graph", graph, "--nodes", much]);
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            assert!(
                err(&output).contains("interrupted: ") && err(&output).contains("gone through"),
                "{output:?}"
            );
        }
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("budgets/library");
        let built = run(&["library", "build", "-o", text(&folder), "--points", "1..3"]);
        assert!(built.status.success(), "{built:?}");
        let output =
            interrupted(&["library", "verify", text(&folder), "--positions", "18446744073709551615"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(
            out(&output).contains("direct search: ") && err(&output).contains("interrupted: "),
            "{output:?}"
        );
        assert!(start.elapsed() < 2 * PATIENCE, "{:?}", start.elapsed());
        let late = run(&["explain", "--graph", WIDE, "--nodes", much, "--time", "0.1"]);
        assert!(out(&late).contains("not searched: the 0.1 s are over"), "{late:?}");
    }

    #[test]
    fn ctrl_c_ends_explanations_and_checks() {
        let output = interrupted(&["explain", "--graph", "xxxxxxxxxxxx", "--all"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(out(&output).contains("not searched: interrupted"));
        assert!(err(&output).contains("not all was searched: interrupted"), "{}", err(&output));
        let many: String =
            (1..=400).map(|number| format!("Pattern {number}\n\n{}\n\n:2222\n\n", ".".repeat(12))).collect();
        let path = file("many.db", &many);
        let output = interrupted(&["check", "--solve", text(&path)]);
        assert_eq!(output.status.code(), Some(1));
        assert!(out(&output).contains("not all was searched: interrupted"), "{}", err(&output));
    }

    /// `script` gives the command a terminal.
    #[test]
    fn progress_is_shown_on_a_terminal_only() {
        let path = endless();
        let line = format!(
            "{} solve {} --at H10 --safe J10 --first black --nodes 9999999999 --time 2",
            env!("CARGO_BIN_EXE_eyes"),
            text(&path)
        );
        let shown = Command::new("script").args(["-qec", &line, "/dev/null"]).stdin(Stdio::null()).output();
        let Ok(shown) = shown else {
            eprintln!("skipped: there is no `script`");
            return;
        };
        assert!(out(&shown).contains("searching, Black first: at most 9999999999 nodes or 2 s"), "{shown:?}");
        assert!(out(&shown).contains("Ctrl-C ends with what is known"), "{shown:?}");
    }
}

#[test]
fn a_time_that_is_too_long_names_the_limit() {
    for time in ["1e300", "inf"] {
        let output = run(&["solve", text(&endless()), "--time", time]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let expected = format!("'{time}' for '--time <SECONDS>': expected less than 1.8e19 seconds");
        assert!(err(&output).contains(&expected), "{output:?}");
    }
}

#[test]
fn a_negative_limit_is_refused() {
    for limit in ["--nodes", "--time"] {
        let output = run(&["solve", text(&endless()), limit, "-1"]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let message = err(&output);
        assert!(message.contains(&format!("invalid value '-1' for '{limit}")), "{message}");
    }
}
