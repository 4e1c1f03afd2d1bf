//! Bad input gives one message that names it, exit status 2, and no standard output.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn eyes(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that rejects its arguments does not read.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the command ends")
}

fn message(arguments: &[&str], input: &[u8]) -> String {
    let output = eyes(arguments, input);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(output.stdout, b"", "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

fn refused(input: &[u8], expected: &str) {
    assert_eq!(message(&["show", "-"], input), format!("error: standard input: {expected}\n"));
}

fn temporary(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder.join(name)
}

#[test]
fn files_that_cannot_be_read() {
    assert_eq!(message(&["show", "no-such.sgf"], b""), "error: no-such.sgf: no such file\n");
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert_eq!(message(&["show", folder], b""), format!("error: {folder}: a directory: expected a file\n"));
    assert_eq!(message(&["check", "no-such.db"], b""), "error: no-such.db: no such file\n");
    let snapshot = ["snapshot", "--check", "no-such.snap", "../tests/positions"];
    assert_eq!(message(&snapshot, b""), "error: no-such.snap: no such file\n");
    let file = temporary("plain.txt");
    fs::write(&file, "X").expect("a file");
    let name = file.to_str().expect("a name");
    assert_eq!(
        message(&["library", "stats", name], b""),
        format!(
            "error: {name}: no library here, but a file: name the directory that `eyes library build -o` wrote\n"
        )
    );
}

#[test]
fn pattern_files_that_are_no_text() {
    for command in [&["check", "-"][..], &["fmt", "-"], &["explain", "-"], &["pattern", "generalise", "-"]] {
        let output = eyes(command, b"Pattern 1\n\n\xff\n");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()), "{command:?}: {said}");
        assert!(said.starts_with("error: the file is not UTF-8 text"), "{command:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn files_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let file = temporary("forbidden.sgf");
    fs::write(&file, "(;SZ[9])").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("permissions");
    if File::open(&file).is_ok() {
        eprintln!("skipped: this user may read everything");
        return;
    }
    let name = file.display().to_string();
    assert_eq!(message(&["show", &name], b""), format!("error: {name}: no permission to read it\n"));
}

#[test]
fn what_is_neither_a_record_nor_a_board() {
    refused(b"", "empty: expected a game record (SGF) or a board drawn with `X`, `O` and `.`");
    refused(b" \n\t\n", "empty: expected a game record (SGF) or a board drawn with `X`, `O` and `.`");
    refused(
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        "binary data (a zero byte at offset 8): expected a game record (SGF) or a drawn board",
    );
    refused(
        b"<html>",
        "not a game record (nothing in it begins with `(;`), and not a board drawn with `X`, `O` and `.` \
         either: line 1, column 1: `<` is no point: expected `X`, `O`, `.` or `+`",
    );
    let endless = vec![b'.'; (16 << 20) + 1];
    refused(&endless, "larger than 16 MiB, the most that is read");
}

/// A record must not write lines of its own into messages, nor fill them.
#[test]
fn values_of_records_are_shown_short_and_on_one_line() {
    for (record, shown) in [
        ("(;SZ[5\nerror: forged\n])".to_owned(), "`SZ[5\\nerror: forged\\n]`"),
        ("(;SZ[5];B[a\nb\tc])".to_owned(), "`B[a\\nb\\tc]`"),
        ("(;SZ[5]AB[a\u{1b}b])".to_owned(), "`AB[a\\u{1b}b]`"),
        ("(;SZ[5]PL[a\nb])".to_owned(), "not `a\\nb`"),
        (r#"(;SZ[7];B["aa\\])"#.to_owned(), r#"`B["aa\\]`"#),
        (format!("(;SZ[{}])", "x".repeat(100_000)), "xxx]`"),
    ] {
        let told = message(&["show", "-"], record.as_bytes());
        assert!(told.contains(shown) && told.len() < 300 && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn truncated_records() {
    refused(
        b"(;SZ[9];B[aa]",
        "line 1, column 1: the game tree that begins here has no end: expected `)` before the end of the \
         file; is it cut short?",
    );
    refused(
        b"(;SZ[9]\n;B[a",
        "line 2, column 3: the value that begins here has no end: expected `]` before the end of the file; \
         is it cut short?",
    );
    let nested = format!("({})", ";B[aa]".repeat(1_000_000));
    refused(nested.as_bytes(), "line 1, column 60002: more than 10000 nodes in a row, the limit of a record");
    let deep = ["(;B[]"; 100_000].concat();
    refused(deep.as_bytes(), "line 1, column 50002: more than 10000 nodes in a row, the limit of a record");
}

#[test]
fn boards_that_cannot_be() {
    refused(b"(;SZ[52])", "no board of 52x52: width and height must each be from 2 to 25");
    refused(b"(;SZ[9:26])", "no board of 9x26: width and height must each be from 2 to 25");
    refused(b"(;SZ[0])", "no board of 0x0: width and height must each be from 2 to 25");
    for size in ["300", "-9", "nineteen", "9][13"] {
        refused(
            format!("(;SZ[{size}])").as_bytes(),
            &format!(
                "the board size `SZ[{size}]` is not understood: expected a number from 2 to 25, or two joined \
                 by a colon"
            ),
        );
    }
    refused(b"(;GM[2]SZ[9])", "a record of another game than Go: its property GM is not 1");
}

#[test]
fn illegal_moves_are_named() {
    let handicap = "not a game record as SGF has it: line 1, column 10: `HA[2]`: the first stone is played on a point of the fixed handicap: set the handicap up with `AB`";
    refused(b"(;SZ[9]HA[2];W[gc];B[dd])", handicap);
    refused(b"(;SZ[9];B[ee];W[ee])", "move 2, white E5, is illegal: the point is occupied");
    refused(b"(;SZ[9]AB[ba][ab];W[aa])", "move 1, white A9, is illegal: suicide");
    refused(
        b"(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb])",
        "move 3, black C4, is illegal: the ko may not be taken back at once",
    );
    refused(b"(;SZ[9];B[ee];W[zz])", "line 1, column 16: `W[zz]` names no point of a 9x9 board");
    refused(b"(;SZ[9]\r;B[ee]\r\n;W[zz])", "line 3, column 3: `W[zz]` names no point of a 9x9 board");
    refused(b"(;SZ[9];B[e])", "line 1, column 10: `B[e]` names no point of a 9x9 board");
    refused(b"(;SZ[9]AW[jj])", "line 1, column 10: `AW[jj]` names no point of a 9x9 board");
    refused(
        b"(;SZ[9]AB[aa]AW[ba][ab])",
        "the stones set up cannot stand so: the black string at A9 has no \
         liberties: leave it out, or leave it a liberty",
    );
}

#[test]
fn drawn_boards() {
    refused(
        b"X.O\n..\n",
        "not a game record (nothing in it begins with `(;`), and not a board drawn with `X`, `O` and `.` \
         either: line 2: the row has 2 points, the rows above have 3",
    );
    let output = eyes(&["show", "-", "--move", "5"], b"X.O\n...\n");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "error: standard input: a drawn board has no moves: leave the move number out\n");
}

#[test]
fn usage() {
    for arguments in [&[][..], &["no-such-command"], &["show"], &["show", "-", "--move", "x"]] {
        assert_eq!(eyes(arguments, b"").status.code(), Some(2), "{arguments:?}");
    }
    for command in ["show", "solve", "classify"] {
        let told = eyes(&[command, "-", "--move", "-1"], b"").stderr;
        let told = String::from_utf8_lossy(&told);
        assert!(
            told.starts_with("error: invalid value '-1' for '--move <N>': expected a whole number"),
            "{told}"
        );
    }
    for (arguments, told) in [
        (
            ["serve", "--port", "70000"],
            "'70000' for '--port <N>': the number is too large: 65535 is the most",
        ),
        (["mine", "--threads", "-1"], "'-1' for '--threads <N>': expected a whole number from 1 to 256"),
        (["explain", "--number", "x"], "'x' for '--number <N>': expected a whole number from 0 on"),
    ] {
        let message = eyes(&arguments, b"").stderr;
        let message = String::from_utf8_lossy(&message);
        assert!(message.starts_with(&format!("error: invalid value {told}")), "{message}");
    }
    assert_eq!(
        message(&["classify", "--shape", "........."], b""),
        "error: --shape: the eye takes more than 7 by 8 points; `eyes solve` searches the board\n"
    );
    assert_eq!(message(&["man", "nothing"], b""), "error: no command `nothing`: `eyes help` lists them\n");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_causes_no_message() {
    let file = temporary("any.sgf");
    fs::write(&file, "(;SZ[19];B[dd])").expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .arg("show")
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), output.stderr), (Some(141), Vec::new()));
}

#[test]
fn a_group_has_one_colour() {
    let said = message(&["solve", "-", "--at", "B3", "C3"], b". X O\n. X O\n. . .\n");
    assert_eq!(said, "error: --at: B3 and C3 are of two colours, a group is of one\n");
}
