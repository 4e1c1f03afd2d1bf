//! A stream that fails costs that stream only.

use std::fs::File;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use crate::silence::{ENCLOSED, file, run};

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("a device that is always full").into()
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let board = file("enclosed.txt", ENCLOSED.as_bytes());
    let board = board.to_str().unwrap();
    let problem = r#"[{"id":"a","size":4,"white":["A4","A3","B3"],"black":["C4","C3","A2","B2","C2"]}]"#;
    let batch = file("full.json", problem.as_bytes());
    let patterns = file("full.db", b"Pattern 1\n\n.*.\n\n:1122\n");
    let open = file("open.sgf", b"(;SZ[7]PL[B]AB[ba][bb][bc][ac]AW[ca][cb][cc][cd][bd])");
    let open = open.to_str().unwrap();
    for arguments in [
        &["help"][..],
        &["--version"],
        &["solve", "--help"],
        &["show", board],
        &["show", board, "--format", "json"],
        &["show", board, "--format", "svg"],
        &["show", board, "--life"],
        &["show", board, "--life", "--format", "svg"],
        &["solve", board],
        &["solve", board, "--format", "json"],
        &["solve", board, "--format", "svg"],
        &["solve", open],
        &["solve", open, "--format", "sgf"],
        &["solve", "--graph", "!..%..X"],
        &["solve", "--batch", batch.to_str().unwrap()],
        &["classify", "--shape", "...", "--format", "json"],
        &["explain", "--graph", "..."],
        &["explain", patterns.to_str().unwrap()],
        &["check", patterns.to_str().unwrap()],
        &["check", "--solve", patterns.to_str().unwrap()],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["man"],
        &["man", "solve"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        let plain = command.args(arguments).output().unwrap();
        assert!(!plain.stdout.is_empty(), "{arguments:?}: {plain:?}");
        let output = command.stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("standard output"), "{arguments:?}: {said}");
        // A reader that has closed the pipe gets no message.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command.stdout(writer).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(141), "{arguments:?}: {output:?}");
        assert!(!said.contains("error"), "{arguments:?}: {said}");
    }
}

#[test]
fn input_that_cannot_be_read_is_not_called_output() {
    let folder = File::open(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_eyes")).arg("gtp").stdin(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("standard input") && !said.contains("standard output"), "{said}");
}

#[test]
fn messages_that_cannot_be_written_cost_no_answer() {
    let collection = file("two.sgf", b"(;SZ[9])(;SZ[9])");
    let output = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .arg("show")
        .arg(&collection)
        .stderr(full())
        .stdout(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(!output.stdout.is_empty());
    for arguments in [&["show", "nowhere"][..], &["no-such-command"], &["check", "nowhere"]] {
        let status =
            Command::new(env!("CARGO_BIN_EXE_eyes")).args(arguments).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}

/// With so little address space, threads or memory run out at different places.
#[cfg(target_os = "linux")]
#[test]
fn the_language_server_ends_with_an_error_if_no_thread_can_be_made() {
    let message = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    let text = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        r#"{"jsonrpc":"2.0","method":"exit"}"#,
    ];
    let input = file("few-threads.txt", text.map(message).concat().as_bytes());
    let mut refused = 0;
    for space in (20_000..60_000).step_by(1_000) {
        let limited = format!("ulimit -v {space}; exec timeout 10 \"$0\" lsp < \"$1\"");
        let mut command = Command::new("sh");
        command.arg0("sh").args(["-c", &limited, env!("CARGO_BIN_EXE_eyes")]).arg(&input);
        let output = command.env("RUST_BACKTRACE", "0").output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        // The standard library ends the process if a thread that was made lacks the memory for its signal stack.
        let is_of_std = said.contains("failed to allocate an alternative stack");
        assert!(is_of_std || !said.contains("panicked"), "{space}: {said}");
        refused += usize::from(said.starts_with("error: no thread can be made"));
    }
    assert!(refused > 0, "no run lacked a thread");
}

#[test]
fn threads_that_cannot_be_made_cost_no_answer() {
    let problem = r#"{"id":"a","size":4,"white":["A4","A3","B3"],"black":["C4","C3","A2","B2","C2"]}"#;
    let batch = file("threads.json", format!("[{}]", [problem; 40].join(",")).as_bytes());
    // Address space for one thread's stack and the program, not for hundreds.
    let mut command = Command::new("sh");
    command.arg0("sh").args(["-c", "ulimit -v 600000; exec \"$0\" solve --batch \"$1\" --threads 256"]);
    let output = command.arg(env!("CARGO_BIN_EXE_eyes")).arg(&batch).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 80, "{output:?}");
    for threads in ["0", "3000", "18446744073709551615"] {
        assert_eq!(
            run(&["solve", "--batch", batch.to_str().unwrap(), "--threads", threads]).status.code(),
            Some(2)
        );
    }
}
