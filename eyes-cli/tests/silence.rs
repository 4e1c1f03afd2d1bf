//! Nothing that the user says is passed over in silence.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::temporary;

pub(crate) fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
    command.args(arguments).stdin(Stdio::null()).output().expect("the command runs")
}

pub(crate) fn file(name: &str, contents: &[u8]) -> PathBuf {
    temporary::file("silence", name, contents)
}

pub(crate) const ENCLOSED: &str = "O . X .\nO O X .\nX X X .\n. . . .\n";

/// Every flag of a command is either of use in a mode or refused in it.
#[test]
fn flags_without_effect_are_refused() {
    let board = file("enclosed.txt", ENCLOSED.as_bytes());
    let board = board.to_str().unwrap();
    let batch = file("batch.json", b"[]");
    let batch = batch.to_str().unwrap();
    let value = |flag: &str| match flag {
        "at" | "safe" | "region" | "why" => "A4",
        "move" | "liberties" | "ko-threats" | "limit" | "nodes" | "threads" | "every" | "ko" | "status" => {
            "1"
        }
        "time" => "9",
        "first" => "black",
        "ruling" => "I",
        "format" => "json",
        "suicide" => "forbidden",
        "edge" => "top",
        "site" => "corner",
        "fate" => "alive",
        "output" | "library" => "no-such-folder",
        "graph" | "shape" => "..",
        "patterns" => "no-such-file.db",
        other => panic!("--{other}: what is its value?"),
    };
    let always = ["color", "help", "version"];
    let modes: [(&[&str], &[&str]); 12] = [
        (
            &["solve", board],
            &[
                "at", "move", "first", "closed", "library", "ruling", "format", "nodes", "time", "safe",
                "region", "prove",
            ],
        ),
        (&["solve", "--graph", ".."], &["graph", "liberties", "ko-threats", "suicide", "format", "nodes"]),
        (&["solve", "--batch", batch], &["batch", "threads", "ruling", "nodes", "time", "prove"]),
        (&["classify", board, "--at", "A4"], &["at", "move", "format"]),
        (&["show", board, "--life"], &["life", "move", "library", "format", "nodes", "time"]),
        (&["show", board, "--why", "B4"], &["why", "move", "patterns", "format", "nodes", "time"]),
        (&["snapshot", board], &["check", "output", "patterns", "every", "nodes", "threads"]),
        (&["snapshot", board, "--check", batch], &["check", "patterns", "threads"]),
        (&["classify", "--shape", ".."], &["shape", "edge", "liberties", "format"]),
        (
            &["library", "query", "nowhere", "--graph", ".."],
            &["graph", "first", "liberties", "ruling", "format"],
        ),
        (
            &["library", "query", "nowhere", "--board", board, "--at", "A4"],
            &["board", "at", "move", "first", "liberties", "ruling", "format"],
        ),
        (
            &["library", "query", "nowhere", "--points", "3"],
            &["points", "site", "fate", "ko", "status", "first", "limit", "liberties", "ruling", "format"],
        ),
    ];
    for (mode, useful) in modes {
        let words = mode.iter().take_while(|word| !word.starts_with('-') && !word.contains(['/', '.']));
        let mut command = eyes_cli::command();
        for word in words {
            command = command.find_subcommand(word).cloned().unwrap_or(command);
        }
        let flags: BTreeSet<String> =
            command.get_arguments().filter_map(|a| a.get_long().map(str::to_owned)).collect();
        assert!(useful.iter().all(|flag| flags.contains(*flag)), "{mode:?}: {flags:?}");
        let used = mode.iter().filter_map(|word| word.strip_prefix("--")).collect::<BTreeSet<_>>();
        for flag in
            flags.iter().filter(|flag| !useful.contains(&flag.as_str()) && !always.contains(&flag.as_str()))
        {
            if used.contains(flag.as_str()) {
                continue;
            }
            let name = format!("--{flag}");
            let takes_value = command
                .get_arguments()
                .any(|argument| argument.get_long() == Some(flag) && argument.get_action().takes_values());
            let mut arguments = mode.to_vec();
            arguments.push(&name);
            if takes_value {
                arguments.push(if ["batch", "board"].contains(&flag.as_str()) {
                    batch
                } else if flag == "points" {
                    "3"
                } else {
                    value(flag)
                });
            }
            let output = run(&arguments);
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
            assert!(message.contains(&name), "{arguments:?}: {message}");
        }
    }
}

#[test]
fn unknown_keys_of_a_batch_are_named() {
    for (text, expected) in [
        (
            r#"[{"id":"a","white":[],"black":[],"first_moves":{"whit":{}}}]"#,
            "unknown key `whit`, expected `black` or `white`",
        ),
        (r#"[{"id":"a","white":[],"black":[],"first_moves":{"whit":{}}}]"#, "; did you mean `white`?"),
        (r#"[{"id":"a","white":[],"black":[],"to_paly":"white"}]"#, "; did you mean `to_play`?"),
        (r#"[{"id":"a","white":[],"black":[],"to_play":"blakc"}]"#, "; did you mean `black`?"),
        (r#"[{"id":"a","whtie":[],"black":[]}]"#, "unknown key `whtie`"),
        (r#"{"id":"a"}"#, "line 1, column 1: expected a list of problems"),
    ] {
        let path = file("keys.json", text.as_bytes());
        let output = run(&["solve", "--batch", path.to_str().unwrap()]);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn a_batch_may_be_in_utf_16() {
    let text = r#"[{"id":"ä","size":4,"white":["A4","A3","B3"],"black":["C4","C3","A2","B2","C2"]}]"#;
    let answers = |bytes: &[u8]| {
        let output = run(&["solve", "--batch", file("encoded.json", bytes).to_str().unwrap()]);
        let lines = String::from_utf8(output.stdout).unwrap();
        let lines = lines.lines().map(|line| {
            let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
            line["micros"].take();
            line
        });
        (lines.collect::<Vec<_>>(), String::from_utf8(output.stderr).unwrap())
    };
    let plain = answers(text.as_bytes());
    assert_eq!(plain.0.len(), 2);
    let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(answers(&wide), plain);
    assert!(answers(b"[]").1.ends_with("encoded.json: no problem in it\n"));
}

/// Names of commands, flags and values: the nearest right one is named.
#[test]
fn misspelt_names_are_recognised() {
    for (arguments, meant) in [
        (&["sho"][..], "'show'"),
        (&["solve", "x", "--formt", "json"], "'--format'"),
        (&["solve", "x", "--format", "jsn"], "'json'"),
        (&["solve", "x", "--first", "blakc"], "'black'"),
        (&["library", "query", "x", "--points", "3", "--site", "cornr"], "'corner'"),
        (&["library", "query", "x", "--points", "3", "--fate", "unsetled"], "'unsettled'"),
        (&["library", "bild", "x"], "'build'"),
        (&["check", "x", "--deny", "warning"], "'warnings'"),
        (&["check", "--solve", "x", "--suicide", "alowed"], "'allowed'"),
    ] {
        let output = run(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("similar") && message.contains(meant), "{arguments:?}: {message}");
    }
}

#[test]
fn fmt_names_what_it_drops() {
    let text = "\u{feff}# mine  \r\nPattern 1\r\n\r\n.\t\r\n\r\n:1111\r\n";
    let path = file("dropped.db", text.as_bytes());
    let name = path.to_str().unwrap();
    let note = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(note(&run(&["fmt", "--check", name])), "");
    let expected = format!(
        "note: {name}: dropped a byte-order mark, 6 carriage returns, blanks at the end of 2 lines\n"
    );
    let output = run(&["fmt", name]);
    assert_eq!((output.status.code(), note(&output)), (Some(0), expected));
    assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\nPattern 1\n\n.\n\n:1111\n");
    assert_eq!(note(&run(&["fmt", name])), "");
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let path = file("mark.json", b"\xef\xbb\xbf[{\"id\":\"a\",\"size\":4,\"white\":[\"A1\"],\"black\":[]}]");
    let output = run(&["solve", "--batch", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

#[test]
fn a_size_in_small_letters_is_no_empty_board() {
    let path = file("small.sgf", b"(;sz[9])");
    let output = run(&["show", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("line 1, column 3") && message.contains("`SZ`"), "{message}");
}

#[test]
fn the_value_in_the_file_is_the_one_named() {
    let path = file("beyond.sgf", b"(;SZ[9]\nAB[aa:kk])");
    let message = String::from_utf8_lossy(&run(&["show", path.to_str().unwrap()]).stderr).into_owned();
    assert!(message.contains("line 2, column 3: `AB[aa:kk]` names no point of a 9x9 board"), "{message}");
}

#[cfg(unix)]
#[test]
fn file_names_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let path = file("plain.txt", b". X\nO .").with_file_name(OsStr::from_bytes(b"b\xffoard\x1b[31m.txt"));
    fs::write(&path, ". X\nO .").unwrap();
    let show = |path: &std::path::Path| {
        Command::new(env!("CARGO_BIN_EXE_eyes")).arg("show").arg(path).output().expect("the command runs")
    };
    assert!(show(&path).status.success());
    fs::write(&path, "?").unwrap();
    let output = show(&path);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(r"\u{1b}[31m") && !message.contains('\u{1b}'), "{message:?}");
}

#[test]
fn escapes_of_others_do_not_reach_the_terminal() {
    let batch =
        file("escape.json", "[{\"id\":\"\u{9b}2J\",\"size\":4,\"white\":[],\"black\":[]}]".as_bytes());
    let record = file("escape.sgf", b"(;SZ[\x1b]0;title\x07])");
    let patterns = file("escape.db", b"Pattern 1\n\n\x1b[2J\n\n:1111\n");
    let cases: [&[&str]; 5] = [
        &["solve", "--batch", batch.to_str().unwrap()],
        &["show", record.to_str().unwrap()],
        &["--color", "always", "check", patterns.to_str().unwrap()],
        &["--color", "always", "no-such\u{1b}[31m-command"],
        &["show", "no-such\u{1b}]0;title\u{7}"],
    ];
    for arguments in cases {
        let output = run(arguments);
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        let ours = ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[4m", "\u{1b}[31m", "\u{1b}[33m", "\u{1b}[34m"];
        let rest = ours.iter().fold(text.clone(), |text, ours| text.replace(ours, ""));
        let stays = rest.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!(stays, None, "{arguments:?}: {text:?}");
    }
}

#[test]
fn mistakes_in_the_arguments_have_the_colors_that_are_asked_for() {
    for (when, is_colored) in [("always", true), ("never", false), ("auto", false)] {
        for arguments in [["--color", when, "show", "--foo"], ["show", "--foo", "--color", when]] {
            let message = String::from_utf8(run(&arguments).stderr).unwrap();
            assert_eq!(message.contains('\u{1b}'), is_colored, "{arguments:?}: {message:?}");
        }
        let message = String::from_utf8(run(&["show", "--foo", &format!("--color={when}")]).stderr).unwrap();
        assert_eq!(message.contains('\u{1b}'), is_colored, "{message:?}");
    }
}

/// Whoever types `*` hands over names that somebody else has made.
#[test]
fn names_are_shown_escaped_in_errors_about_arguments() {
    for (given, shown) in [
        (&["show", "a.sgf", "b\u{1b}]0;x\u{7}.sgf"][..], r"'b\u{1b}]0;x\u{7}.sgf'"),
        (&["check", "--x\u{1b}[2J\n.db"], r"'--x\u{1b}[2J\n.db'"),
        (&["show", "a.sgf", "--format", "\u{8}"], r"'\u{8}'"),
    ] {
        let output = run(given);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(shown) && !message.contains('\u{1b}'), "{message:?}");
    }
}

#[test]
fn fmt_keeps_escapes_in_comments() {
    let text = "# \u{1b}[31mred\nPattern 1\n\n.\n\n:1111\n";
    let path = file("red.db", text.as_bytes());
    let input = fs::File::open(&path).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_eyes")).args(["fmt", "-"]).stdin(input).output().expect("it runs");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
}

#[test]
fn a_check_that_compared_nothing_is_not_in_order() {
    let path = file("none.db", b"# no patterns\n");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["check", "--solve", path]).status.code(), Some(0));
    let output = run(&["check", "--solve", "--deny", "warnings", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("warning: nothing was compared"));
    let path = file("wrong.db", b"Pattern 1\n...\n:2222\n\nPattern 2\n.O.\n:1111\n");
    let output = run(&["check", "--solve", path.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("nothing was compared, because of the errors"));
    let path = file("large.db", b"Pattern 1\nxxxxxxxxxxxx\n........\n:2222\n");
    let output = run(&["check", "--solve", "--nodes", "20", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("warning: nothing was compared"));
}

fn assert_bad_usage(arguments: &[&str], message: &str) {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.contains(message), "{arguments:?}: {said}");
}

#[test]
fn standard_input_is_read_once() {
    for arguments in [
        &["check", "-", "-"][..],
        &["fmt", "--check", "-", "-"],
        &["gtp", "--patterns", "-"],
        &["analysis", "--patterns", "-"],
    ] {
        assert_bad_usage(arguments, "it is read once only");
    }
}

/// A pattern with both edges beside it lies on no board that is searched.
#[test]
fn nothing_is_proven_where_there_is_no_position() {
    let pattern = file("narrow.db", b"Pattern 1\n|..|\n|..|\n----\n:2222\n");
    let output = run(&["pattern", "generalise", pattern.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("not proven: it decides no position") && !said.contains("proven in"), "{said}");
}

#[test]
fn an_output_is_not_called_by_a_hyphen() {
    let board = file("hyphen.txt", ENCLOSED.as_bytes());
    let board = board.to_str().unwrap();
    for arguments in [
        &["snapshot", board, "-o", "-"][..],
        &["mine", board, "-o", "-"],
        &["generate", "-o", "-", "--vertices", "1"],
        &["pattern", "new", board, "--at", "B4", "--into", "-"],
        &["library", "build", "--points", "1", "-o", "-"],
    ] {
        assert_bad_usage(arguments, "write `./-`");
    }
}

#[test]
fn a_file_without_patterns_is_not_explained_in_silence() {
    let path = file("none.db", b"# Only a comment.\n");
    let output = run(&["explain", path.to_str().unwrap()]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("no pattern in ") && message.contains("none.db"), "{output:?}");
}

#[test]
fn many_fillings_are_explained_in_part() {
    let path = file("many.db", b"Pattern 1\n\nxxxxxxxxx\n\n:2222\n");
    let output = run(&["explain", "--graph", "xxxxxxx"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("64 more positions not shown; `--all` shows them"), "{text}");
    drop(path);
}

#[test]
fn a_budget_is_kept_and_named() {
    let board = file("enclosed.txt", ENCLOSED.as_bytes());
    let corner = file("corner.txt", ". . . . X\n. . . . X\n. . . . X\nO O O O X\nX X X X X\n".as_bytes());
    for (path, extra) in [(&corner, ["--nodes", "50"]), (&corner, ["--nodes", "1"])] {
        let output = run(&["solve", path.to_str().unwrap(), extra[0], extra[1]]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if output.status.code() == Some(1) && !text.is_empty() {
            assert!(
                text.contains(&format!(
                    "not decided within {} (`--nodes` allows more)",
                    if extra[1] == "1" { "1 node".to_owned() } else { format!("{} nodes", extra[1]) }
                )),
                "{text}"
            );
        }
    }
    let output = run(&["solve", board.to_str().unwrap(), "--nodes", "0"]);
    assert_eq!(output.status.code(), Some(2));
    let help = String::from_utf8_lossy(&run(&["solve", "--help"]).stdout).into_owned();
    assert!(help.contains("4000000") && help.contains("--time"), "{help}");
}

#[test]
fn messages_name_what_is_wrong_and_not_its_neighbour() {
    let board = file("shut.txt", ENCLOSED.as_bytes());
    for option in ["--safe", "--region"] {
        let output = run(&["solve", board.to_str().unwrap(), option, "A1"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("name the group with `--at`") && !said.contains("--graph"), "{said}");
    }
    let large =
        file("large.json", br#"[{"id":"a","size":99,"black":["A4"],"white":["A3"],"to_play":"black"}]"#);
    let output = run(&["solve", "--batch", large.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("no board of 99x99"), "{output:?}");
}

#[test]
fn edges_that_no_board_has_are_refused() {
    for (shape, edges, expected) in [
        ("...", &["top", "bottom"][..], "top and bottom of an eye of one row"),
        (".%.", &["left", "right"], "left and right of an eye of one column"),
        ("..%..", &["top", "bottom", "left", "right"], "no point for the chain"),
        ("..%..", &["top", "bottom"], "cuts it into parts"),
        ("...%...", &["left", "right"], "cuts it into parts"),
        ("...%.O.%...", &[], "cuts it into parts"),
        ("O.%..", &["top", "left"], "cuts it into parts"),
    ] {
        let options: Vec<&str> = edges.iter().flat_map(|&edge| ["--edge", edge]).collect();
        let output = run(&[&["classify", "--shape", shape][..], &options].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
    for shape in ["..%..", "...%.o.%..."] {
        let args = ["classify", "--shape", shape, "--edge", "top", "--edge", "bottom", "--edge", "left"];
        let output = run(&args);
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    }
    let output = run(&["explain", "--graph", "|X.X%|  X%+-"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("no point touches the edge in row 3, column 2"), "{said}");
    let output = run(&["explain", "--graph", ".%O%."]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("row 3, column 1: not connected"), "{said}");
    let output = run(&["explain", "--graph", "..%.q"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("row 2, column 2: `q` means nothing in a diagram; expected one of `. x X"),
        "{said}"
    );
}

/// A class of one eye says nothing of a chain that has another way to live.
#[test]
fn a_chain_with_a_way_out_has_no_status_by_its_eye() {
    // By taking B6 White has a second eye.
    let rows = "O O O O X . . . .\nO . O O X . . . .\n. O O O X . . . .\nO X . O X . . . .\nX O O O X . . . .\n\
                X X X X X . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n";
    let board = file("way-out.txt", rows.as_bytes());
    let output = run(&["classify", board.to_str().unwrap(), "--at", "D8"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(said.contains("nakade by this eye alone") && said.contains("at A7 C6"), "{said}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("unknown"), "{output:?}");
    // The same eye in a chain that Black shuts in closely.
    let shut = rows.replace("\nO X . O", "\nX O O O").replace("\n. O O O", "\nX O O O").replacen(
        "O O O O X",
        "X O O O X",
        1,
    );
    let shut = shut.replacen("\nO . O O", "\nX O . O", 1);
    let board = file("shut-in.txt", shut.as_bytes());
    let output = run(&["classify", board.to_str().unwrap(), "--at", "D8"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}\n{shut}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("nakade"), "{output:?}");
}

/// A report that calls a group critical names the points.
#[test]
fn a_critical_group_has_points_that_decide() {
    let rows = ". . . O O X .\n. O . X O X .\n. X . . . X .\nO O O O O X .\nX X X X X X .\n. . . . . . .\n. . . . . . .\n";
    let board = file("critical.txt", rows.as_bytes());
    let output = run(&["show", board.to_str().unwrap(), "--life", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = found.to_string();
    assert!(text.contains(r#""attack":["E5"]"#), "{found:#}");
}

#[test]
fn a_number_of_nodes_is_asked_for_in_words() {
    for command in [&["solve", "--graph", "..."][..], &["show", "b"], &["gtp"], &["library", "verify", "lib"]]
    {
        let expected = "expected a number of nodes from 1 on";
        let too_large = "the number is too large: 18446744073709551615 is the most";
        for (wrong, message) in
            [("0", expected), ("many", expected), ("99999999999999999999", too_large), ("1.5", expected)]
        {
            let output = run(&[command, &["--nodes", wrong]].concat());
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{command:?} {wrong}");
            assert!(said.contains(message), "{said}");
        }
    }
}

/// A line end in a name would let the name write lines of its own.
#[cfg(unix)]
#[test]
fn a_name_stays_on_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.db\nerror: forged");
    for (content, arguments) in
        [("Pattern 007\n.\n:1111\n", ["fmt", "--check"]), ("Patern\n", ["check", "--solve"])]
    {
        std::fs::write(&path, content).expect("written");
        let mut all: Vec<&str> = arguments.to_vec();
        all.push(path.to_str().expect("text"));
        let output = run(&all);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(said.contains("x.db\\u{a}error: forged"), "{said}");
        assert!(!said.lines().any(|line| line.starts_with("error: forged")), "{said}");
    }
}

#[test]
fn names_of_derived_files_are_shown_escaped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x\u{202e}y");
    let output = run(&["generate", "--check", "--vertices", "1", "-o", path.to_str().expect("text")]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("x\\u{202e}y") && !said.contains('\u{202e}'), "{said}");
}

#[test]
fn further_games_of_a_file_are_told_of() {
    let two = file("two-games.sgf", b"(;SZ[4]AB[aa][ab][bb][ca][cb])(;SZ[7])");
    let two = two.to_str().unwrap();
    let folder = two.replace("two-games.sgf", "nothing-but-a-name");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(format!("{folder}/.SGF"), "(;SZ[5])(;SZ[6])").unwrap();
    for arguments in [
        &["show", two][..],
        &["solve", two, "--at", "A4"],
        &["classify", two, "--at", "A4"],
        &["pattern", "new", two, "--at", "D1"],
        &["snapshot", &folder],
    ] {
        let output = run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("holds 2 games: the first is read"), "{arguments:?}: {said}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    for command in [&[][..], &["show"], &["pattern"], &["pattern", "generalise"], &["library", "query"]] {
        let output = run(&[&["man"], command].concat());
        let page = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && page.contains(".SH SYNOPSIS"), "{command:?}");
    }
    let output = run(&["man", "pattern", "nothing"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`pattern nothing`"), "{output:?}");
}
