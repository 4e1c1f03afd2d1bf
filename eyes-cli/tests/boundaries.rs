//! `eyes solve` with `--at`, `--safe` and `--region`: which stones are asked for, and what shuts them in.

use std::fs;
use std::process::{Command, Stdio};

/// White's corner group, a black string beside it, and a white stone in that string's way out.
const SHUT_IN: &str = "\
. O . X . O . . . . . . .
O O O X . O X . . . . . .
X X X X X X X . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
";

/// Two white strings that live or die together, in a corner.
const TWO_STRINGS: &str = "\
. O . O . X . .
O O X O O X . .
X X X X X X . .
. . . . . . . .
";

/// A white corner of twenty points, which Black surrounds with less outside.
const OWN_AREA: &str = "\
. . . . . O X .
. . . . . O X .
. . . . . O X .
. . . . . O X .
O O O O O O X .
X X X X X X X .
";

/// A black corner with one eye, and White strings with liberties elsewhere.
const ONE_EYE: &str = "\
X X X X . O . .
X X X O O O . .
O O O O O O . .
. . . . . . . .
";

/// A white group in a corner that Black has not shut in yet.
const OPEN: &str = "\
. . . O . . . . .
O O O O X X . . .
. X X X . . . . .
. . . . . . . . .
. X . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
";

/// The exit status, the answer, and what is said beside it.
fn solve(board: &str, arguments: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, board).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
    command.arg("solve").arg(&path).args(arguments).stdin(Stdio::null());
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn says(board: &str, arguments: &[&str], expected: &[&str]) {
    let (code, text, complaints) = solve(board, arguments);
    assert_eq!((code, complaints.as_str()), (0, ""), "{arguments:?}");
    for expected in expected {
        assert!(text.contains(expected), "{arguments:?}: {expected} is not in {text}");
    }
}

fn refuses(board: &str, arguments: &[&str], code: i32, expected: &str) {
    let (found, text, complaints) = solve(board, arguments);
    assert_eq!((found, text.as_str()), (code, ""), "{arguments:?}: {complaints}");
    assert!(complaints.contains(expected), "{arguments:?}: {complaints}");
}

#[test]
fn strings_are_safe_as_found_or_as_asked() {
    let dead = "Black first: Black kills unconditionally (6)";
    says(
        SHUT_IN,
        &["--at", "A4"],
        &["Shut in by D5 (taken for safe: liberties in the largest empty area)", dead],
    );
    says(SHUT_IN, &["--at", "A4", "--safe", "D5"], &["Shut in by D5 (taken for safe as asked)", dead]);
    says(
        SHUT_IN,
        &["--at", "A4", "--safe", "D4", "A3", "G4"],
        &["Shut in by D5 (taken for safe as asked)", dead],
    );
    let (_, json, _) = solve(SHUT_IN, &["--at", "A4", "--safe", "D5", "--format", "json"]);
    assert!(json.contains("\"shut_in_by\"") && json.contains("D5"), "{json}");
}

#[test]
fn stones_that_are_not_there_are_not_safe() {
    let none =
        |point| format!("error: --safe {point}: there is no black stone at {point} that could be safe");
    refuses(SHUT_IN, &["--at", "A4", "--safe", "A5"], 2, &none("A5"));
    refuses(SHUT_IN, &["--at", "A4", "--safe", "A4"], 2, &none("A4"));
    refuses(SHUT_IN, &["--at", "A4", "--safe", "D5", "B5"], 2, &none("B5"));
    refuses(SHUT_IN, &["--at", "A4", "--safe", "Z9"], 2, "--safe Z9: the vertex is off the board of 13x5");
    refuses(SHUT_IN, &["--safe", "D5"], 2, "name the group with `--at`");
    refuses(SHUT_IN, &["--at", "A4", "--safe"], 2, "a value is required for '--safe");
}

#[test]
fn the_points_of_the_fight_are_those_named() {
    says(
        SHUT_IN,
        &["--at", "A4", "--region", "A5", "C5"],
        &[
            "2 points inside",
            "Shut in by D5 (taken for safe: liberties outside the region)",
            "Black kills unconditionally (6)",
        ],
    );
    let apart = |region: &[&str]| solve(SHUT_IN, &[&["--at", "A4", "--region"], region].concat()).2;
    assert!(!apart(&["A5", "C5"]).contains("--region"), "all points are of the region");
    let note = apart(&["A5", "C5", "E5"]);
    assert!(note.contains("--region: not connected with the group, and left out: E5"), "{note}");
    // With one point only, the other liberty is outside.
    refuses(SHUT_IN, &["--at", "A4", "--region", "A5"], 1, "not enclosed: it reaches the outside at C5");
    refuses(SHUT_IN, &["--at", "A4", "--region", "E5"], 1, "not enclosed: it reaches the outside at A5 C5");
    refuses(SHUT_IN, &["--at", "A4", "--region", "A0"], 2, "--region A0: ");
    refuses(SHUT_IN, &["--at", "A4", "--region", "A5", "--safe", "D5"], 2, "cannot be used with");
    refuses(SHUT_IN, &["--region", "A5"], 2, "name the group with `--at`");
}

/// With seven liberties outside Black needs six ko threats to kill, which no status counts.
#[test]
fn a_ko_for_more_threats_than_are_counted_is_told() {
    let board = "
        X . . O . . . . .
        . X X O . . . . .
        . O O O . . . . .
        O O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    says(
        board,
        &["--at", "D9", "--closed"],
        &[
            "Black first: White lives, unless Black has at least 6 ko threats more (-6)",
            "White first: White lives unconditionally (6)",
        ],
    );
    let six = board.replacen("O O . . .", "O O X X .", 1);
    says(
        &six,
        &["--at", "D9", "--closed"],
        &["Black first: White lives unless Black has 5 ko threats more (-5)"],
    );
}

/// The line of play ends in seki, but with more threats Black wins the ko.
#[test]
fn a_seki_names_the_threats_that_would_decide() {
    let rows =
        ["O O O O O . .", ". . . . . . .", ". . . . . . .", ". . . . . . .", ". . . . . . ."].join("\n");
    says(
        &format!(". . X . O . .\n. . X . O . .\n{rows}\n"),
        &["--at", "A5", "--closed", "--first", "black"],
        &["Black first: White lives in seki, unless Black has at least 6 ko threats more (-6)"],
    );
}

/// Where each move of a side loses at once, its best resistance is to wait.
#[test]
fn a_side_that_loses_waits_rather_than_helping() {
    says(
        "X X . O\nX X X O\nX . O O\n",
        &["--at", "A2"],
        &["variation:  1 B PASS, 2 W PASS, 3 B PASS, 4 W C3", "variation:  1 W PASS, 2 B PASS, 3 W C3"],
    );
}

#[test]
fn a_string_in_the_region_keeps_its_liberties_outside() {
    let dies = [
        "Black first: White kills unconditionally (-6)\n  best moves: no move helps",
        "Shut in by F4 (taken for safe: liberties outside the region)",
    ];
    for region in [&["E4"][..], &["E4", "D3"], &["E4", "F4"], &["E4", "D3", "F3", "A2"]] {
        says(ONE_EYE, &[&["--at", "A4", "--region"], region].concat(), &dies);
    }
}

#[test]
fn a_group_is_named_by_its_strings() {
    let (_, together, _) = solve(TWO_STRINGS, &["--at", "A3", "D3"]);
    assert!(together.contains("White group at A3: 6 stones"), "{together}");
    let (_, same, _) = solve(TWO_STRINGS, &["--at", "A3", "B3", "B4", "D4", "E3"]);
    assert_eq!(same, together, "further stones of the same strings change nothing");
    refuses(TWO_STRINGS, &["--at", "A3", "C3", "--closed"], 2, "A3 and C3 are of two colours");
    refuses(TWO_STRINGS, &["--at", "A3", "A4", "--closed"], 2, "there is no stone at A4");
    refuses(TWO_STRINGS, &["--at", "A4", "--closed"], 2, "there is no stone at A4");
    says(TWO_STRINGS, &["--at", "a3", "d03"], &["White group at A3: 6 stones"]);
    refuses(TWO_STRINGS, &["--at", "A3", "Z3"], 2, "--at Z3: the vertex is off the board of 8x4");
}

#[test]
fn an_area_of_its_own_is_taken_for_nothing_unasked() {
    let why =
        "has 20 points to itself, which can be its eye or the outside; `--safe` names the strings around it";
    refuses(OWN_AREA, &["--at", "A2", "--closed"], 1, why);
    says(
        OWN_AREA,
        &["--at", "A2", "--safe", "A1", "--first", "black"],
        &["20 points inside, ruling", "White lives unconditionally (-6)"],
    );
    let rows = ". . . . . . . . . . O X .\n".repeat(7);
    let large = format!("{rows}O O O O O O O O O O O X .\nX X X X X X X X X X X X .\n");
    refuses(
        &large,
        &["--at", "A2", "--closed"],
        1,
        "the enclosed area has 70 points, more than the 64 that can be searched",
    );
}

/// A white corner of seventeen points: White may live inside or capture his way out.
const LIVING_AREA: &str = "\
. . . . . O X .
. . . . O O X .
. . . . O X X .
. . . . O X . .
O O O O O X . .
X X X X X X . .
";

#[test]
fn who_lives_in_an_area_of_his_own_needs_no_strings_to_be_safe() {
    for (first, outcome) in [("black", "Black to play cannot kill"), ("white", "is alive as it stands")] {
        let (code, text, complaints) = solve(LIVING_AREA, &["--at", "F6", "--first", first]);
        assert_eq!((code, complaints.as_str()), (0, ""), "{text}");
        assert!(text.contains(outcome) && text.contains("Proven: nothing is taken for granted"), "{text}");
    }
    // What does not live there is asked of the open board.
    let (code, text, _) = solve(OWN_AREA, &["--at", "A2", "--first", "black", "--nodes", "200000"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Assumed; taken for granted: the group can use the room around it"), "{text}");
}

/// Black lives in seki, or captures, because the wall has two points of room; it is not safe.
#[test]
fn a_wall_with_little_room_is_not_taken_for_safe() {
    const CRAMPED: &str = "X O O O\nX O . .\nX X O O\n. X X .\n";
    says(
        CRAMPED,
        &["--at", "A4", "--first", "black"],
        &["Black to play saves the black group at A4", "Proven: nothing is taken for granted"],
    );
    says(
        CRAMPED,
        &["--at", "A4", "--first", "white"],
        &["White to play kills the black group at A4: D1", "Proven: nothing is taken for granted"],
    );
    // Who names the wall as safe gets the answer on that condition.
    says(
        CRAMPED,
        &["--at", "A4", "--safe", "B4"],
        &["White kills unconditionally (-6)", "taken for safe as asked"],
    );
}

#[test]
fn safe_strings_that_do_not_shut_a_group_in_are_not_enough() {
    let safe = ["--at", "C8", "--safe", "E8", "B7", "B5"];
    refuses(OPEN, &safe, 1, "`--region` or `--safe` with more strings say what shuts it in");
}

/// What takes several vertices takes the file after them, too, and says so.
#[test]
fn a_file_after_the_vertices_is_named() {
    for option in ["--at", "--safe", "--region"] {
        let output = Command::new(env!("CARGO_BIN_EXE_eyes"))
            .args(["solve", option, "A6", "corner.txt"])
            .stdin(Stdio::null())
            .output()
            .expect("the command runs");
        let complaints = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{complaints}");
        let expected = format!(
            "'{option} <VERTEX>...': `corner.txt` is no vertex (a letter without I and a number, as D4); the file \
             comes before `{option}`\n"
        );
        assert!(complaints.contains(&expected), "{complaints}");
        for vertex in ["I3", "A100"] {
            let expected = format!("`{vertex}` is no vertex (a letter without I and a number, as D4)\n");
            refuses(TWO_STRINGS, &["--at", "A3", option, vertex], 2, &expected);
        }
    }
}

/// White D1 takes the larger of two strings around an eye space in which the other lives.
#[test]
fn show_tells_which_strings_of_a_living_group_can_be_captured() {
    let board = "\
. . . . . . .
O O O O O O .
X X X X X O .
O O O O X O .
X X . O X O .
. X X O X O .
. . X . X O .
";
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    std::io::Write::write_all(&mut file, board.as_bytes()).expect("written");
    let show = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        let output = command.arg("show").arg(file.path()).args(more).output().expect("the command runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let told = "Black A5 A3: alive by exact search; White can capture A5 at D1";
    assert!(show(&[]).lines().any(|line| line == told), "{}", show(&[]));
    let apart = show(&["--life"]);
    assert!(
        apart.contains("Black A5: critical by exact search") && apart.contains("Black A3: alive"),
        "{apart}"
    );
}
