//! `eyes library` from outside: builds, questions by drawing, board and class, statistics, and errors.

use std::path::Path;
use std::process::{Command, Output};

fn eyes(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
    command.arg("library").args(arguments).current_dir(directory).output().expect("the command runs")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn status(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn the_library_answers() {
    let place = tempfile::tempdir().expect("a place for the library");
    let run = |arguments: &[&str]| eyes(place.path(), arguments);

    let built = run(&["build", "--points", "1..6", "--threads", "2", "-o", "lib"]);
    assert_eq!(status(&built), Some(0), "{built:?}");
    assert!(text(&built).contains("     6      196       26"), "{}", text(&built));

    // Wolf, Diagram 5, drawn and on a board.
    let bent = run(&["query", "lib", "--graph", "|X.%|X%|X.%+--", "--ruling", "I", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_slice(&bent.stdout).expect("JSON");
    assert_eq!(answer["attacker"]["status"], 1);
    assert_eq!(answer["defender"], serde_json::json!({"status": -1, "best": ["PASS"]}));
    let board = "\
. . . . . .
X X X X X .
O O O O X .
X . O O X .
X O O X X .
X . O X . .
";
    std::fs::write(place.path().join("bent.txt"), board).expect("written");
    let on_board = run(&["query", "lib", "--board", "bent.txt", "--at", "C1"]);
    let expected = "\
the white group at C1
5 points, no external liberties, ruling II
attacker first: the attacker kills, even against 5 ko threats (6)
  best moves: pass
defender first: the attacker kills, even against 5 ko threats (-6)
";
    assert!(text(&on_board).starts_with(expected), "{on_board:?}");

    // A liberty outside that Black shuts in belongs to the game.
    let board = "\
. . . . . . .
X X X X X . .
O O O O X X .
. O . O O X .
. O . O . X .
. O . O X X .
. O . O X . .
";
    std::fs::write(place.path().join("outside.txt"), board).expect("written");
    let outside = run(&["query", "lib", "--board", "outside.txt", "--at", "B1"]);
    assert_eq!(status(&outside), Some(1));
    let said = String::from_utf8_lossy(&outside.stderr).into_owned();
    assert!(said.contains("it has 3 separate areas, at A4 C4 E3; `eyes solve` searches it"), "{said}");

    // New Zealand's rules allow suicide.
    let record = "(;GM[1]FF[4]SZ[7]RU[NZ]AB[ac][bc][cc][dc][ec][ed][ee][ef][eg]AW[ad][bd][cd][dd][de][df][dg][bf][cf])";
    std::fs::write(place.path().join("suicide.sgf"), record).expect("written");
    let suicide = run(&["query", "lib", "--board", "suicide.sgf", "--at", "D1"]);
    let said = String::from_utf8_lossy(&suicide.stderr).into_owned();
    assert!(said.contains("the rules allow suicide, and the library has no positions with it"), "{said}");

    // White may not take back at A9. `eyes solve` finds -1; without the ban it would be 1.
    let record = "(;GM[1]FF[4]SZ[9]AB[ea][eb][ec][ad][bd][cd][dd]AW[da][bb][db][ac][bc][cc][dc]PL[W]\
                  ;W[aa];B[ca];W[];B[ba];W[];B[ab])";
    std::fs::write(place.path().join("ko.sgf"), record).expect("written");
    for (first, answers) in [("", false), ("defender", false), ("attacker", true)] {
        let query = ["query", "lib", "--board", "ko.sgf", "--at", "D9", "--format", "json", "--first", first];
        let asked = run(&query[..if first.is_empty() { 8 } else { 10 }]);
        assert_eq!(status(&asked), Some(i32::from(!answers)), "{asked:?}");
        let answer: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("JSON");
        match answer["error"].as_str() {
            Some(error) => {
                assert!(!answers && error.starts_with("the ko forbids white at A9 now"), "{error}");
            }
            None => assert_eq!(answer["attacker"]["status"], 6),
        }
    }

    // `eyes solve` gets the same statuses from the library as from search.
    let two_eyes = board.replace("X O O X X .\nX . O X . .", "O O O X X .\n. O O X . .");
    std::fs::write(place.path().join("two-eyes.txt"), two_eyes).expect("written");
    for (file, in_library) in [("bent.txt", true), ("two-eyes.txt", false)] {
        for ruling in ["I", "II"] {
            let solve = |more: &[&str]| -> serde_json::Value {
                let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
                command.args(["solve", file, "--ruling", ruling, "--format", "json"]).args(more);
                let output = command.current_dir(place.path()).output().expect("the command runs");
                serde_json::from_slice(&output.stdout).expect("JSON")
            };
            let (searched, found) = (solve(&[]), solve(&["--library", "lib"]));
            assert_eq!(found["source"] == "library", in_library, "{found}");
            for (key, value) in searched
                .as_object()
                .expect("an object")
                .iter()
                .filter(|(key, _)| !["solutions", "source"].contains(&key.as_str()))
            {
                assert_eq!(found[key], *value, "{key}");
            }
            // Too few nodes for what lies beyond five threats.
            let hasty = solve(&["--library", "lib", "--nodes", "1"]);
            let words = hasty["solutions"][0]["words"].as_str().unwrap_or_default();
            assert_eq!(
                words.ends_with("even if White has 5 ko threats more; what more of them do was not decided"),
                in_library && ruling == "II",
                "{hasty}"
            );
            for number in [0, 1] {
                let (searched, found) = (&searched["solutions"][number], &found["solutions"][number]);
                assert_eq!((&found["first"], &found["status"]), (&searched["first"], &searched["status"]));
                for key in ["words", "seki", "best", "variation"] {
                    assert_eq!(found[key], searched[key], "{key}");
                }
            }
        }
    }

    let listed = run(&["query", "lib", "--points", "5", "--site", "corner", "--ko", "2", "--limit", "1"]);
    let expected = "\
attacker first, defender first, site, eye
-2  6 corner |X%|....%+----
4 positions, 1 listed
";
    assert_eq!(text(&listed), expected);
    let none = run(&["query", "lib", "--points", "3", "--fate", "ko"]);
    assert_eq!(status(&none), Some(1));

    let stats = run(&["stats", "lib", "--points", "5", "--ruling", "I"]);
    assert!(text(&stats).contains("     5 corner     18         535"), "{}", text(&stats));
    assert!(text(&stats).contains("bent-4-type: 4;"));
    assert!(text(&stats).contains("corner |X.%|X%|X.%+--, the defender needs threats, from 0 external"));

    let both = run(&["stats", "lib", "--format", "json", "--ruling", "I"]);
    assert_eq!(status(&both), Some(2));
    assert!(String::from_utf8_lossy(&both.stderr).contains("both rulings"), "{both:?}");

    let verified = run(&["verify", "lib", "--positions", "40", "--seed", "7"]);
    assert!(text(&verified).starts_with("all checksums are right\n240 positions drawn"), "{verified:?}");
    assert!(text(&verified).ends_with("\n0 different answers\n"), "{verified:?}");
    assert_eq!(status(&verified), Some(0));

    std::fs::remove_file(place.path().join("lib/03.json")).unwrap();
    let verified = run(&["verify", "lib", "--positions", "1"]);
    assert!(text(&verified).contains("\n1 file of 3 points, but no 03.json"), "{verified:?}");
    assert_eq!(status(&verified), Some(1));
}

#[test]
fn mistakes_are_named() {
    let place = tempfile::tempdir().expect("a place for the library");
    let run = |arguments: &[&str]| eyes(place.path(), arguments);
    let complaint = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();

    let empty = run(&["stats", "."]);
    assert_eq!(status(&empty), Some(2));
    assert!(complaint(&empty).contains("no library here; `eyes library build -o .` makes one"));
    for points in ["0", "14", "3..2", "x"] {
        assert_eq!(status(&run(&["build", "--points", points, "-o", "lib"])), Some(2), "{points}");
    }
    assert_eq!(status(&run(&["build", "--points", "1..3", "-o", "lib"])), Some(0));
    assert_eq!(status(&run(&["query", "lib"])), Some(2));
    let side_alone = run(&["query", "lib", "--points", "3", "--first", "attacker"]);
    assert_eq!(status(&side_alone), Some(2));
    assert!(complaint(&side_alone).contains("`--first` tells which side `--ko` or `--status` is about"));
    let too_large = run(&["query", "lib", "--graph", "...."]);
    assert_eq!(status(&too_large), Some(1));
    assert!(complaint(&too_large).contains("the library has no eyes of 4 points"));
    let margin = run(&["query", "lib", "--graph", "!..", "--format", "json"]);
    assert_eq!(status(&margin), Some(1));
    assert!(text(&margin).contains("\"error\":\"not an eye inside one chain"));
    let full = run(&["query", "lib", "--graph", "XXX"]);
    assert!(complaint(&full).contains("a string or the wall has no liberty"));
    let many = run(&["query", "lib", "--graph", "xxxxxxxxxxxxx"]);
    assert_eq!((status(&many), text(&many)), (Some(2), String::new()));
    assert!(complaint(&many).contains("13 `x`, 12 are the most"));
    let absent = run(&["query", "lib", "--points", "9"]);
    assert_eq!((status(&absent), text(&absent)), (Some(2), String::new()));

    // Fillings without an answer leave no empty line.
    let fillings = run(&["query", "lib", "--graph", "xxx"]);
    assert_eq!(text(&fillings).split("\n\n").count(), 7, "{fillings:?}");
    assert!(!text(&fillings).contains("\n\n\n") && !text(&fillings).ends_with("\n\n"));

    std::fs::rename(place.path().join("lib/02.json"), place.path().join("02.json")).expect("moved");
    for question in [&["query", "lib", "--graph", ".."][..], &["query", "lib", "--points", "2"]] {
        let lost = complaint(&run(question));
        assert!(
            lost.contains("no eyes of 2 points; it has 1 file of that size: `eyes library build`"),
            "{lost}"
        );
    }
    let counted = run(&["stats", "lib"]);
    assert_eq!(status(&counted), Some(0));
    assert!(complaint(&counted).contains("1 file of 2 points, but no 02.json"), "{counted:?}");
    std::fs::rename(place.path().join("02.json"), place.path().join("lib/02.json")).expect("moved back");

    std::fs::write(place.path().join("lib/03-00000.eyes"), "nothing").expect("written");
    let damaged = run(&["verify", "lib"]);
    assert_eq!(status(&damaged), Some(2));
    assert!(complaint(&damaged).contains("03-00000.eyes: damaged"), "{damaged:?}");
}

/// To open a named pipe would wait for somebody to write to it.
#[cfg(unix)]
#[test]
fn show_tells_of_damage_that_it_searches_around() {
    let place = tempfile::tempdir().expect("a place for the library");
    let built = eyes(place.path(), &["build", "--points", "1..3", "-o", "lib"]);
    assert_eq!(status(&built), Some(0), "{built:?}");
    let board = ". . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .\n";
    std::fs::write(place.path().join("a.txt"), board).expect("written");
    let shard = place.path().join("lib").join("03-00000.eyes");
    let whole = std::fs::read(&shard).expect("a shard");
    let mut searched = 0;
    for at in (0..whole.len()).step_by(5) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        std::fs::write(&shard, damaged).expect("written");
        let show = ["show", "a.txt", "--library", "lib"];
        let command = Command::new(env!("CARGO_BIN_EXE_eyes")).args(show).current_dir(place.path()).output();
        let shown = command.expect("the command runs");
        let said = String::from_utf8_lossy(&shown.stderr).into_owned();
        let is_told = said.contains("03-00000.eyes: damaged");
        match status(&shown) {
            Some(2) => assert!(is_told, "{at}: {said}"),
            _ => assert_eq!(is_told, !text(&shown).contains("by the library of eyes"), "{at}: {said}"),
        }
        searched += u32::from(said.contains("searched instead"));
    }
    assert!(searched > 0);
}

#[test]
fn pipes_among_the_files_are_errors_and_wait_for_nobody() {
    let place = tempfile::tempdir().expect("a place for the library");
    let run = |arguments: &[&str]| eyes(place.path(), arguments);
    let make_pipe = |name: &str| {
        let _ = std::fs::remove_file(place.path().join(name));
        let made = Command::new("mkfifo").arg(name).current_dir(place.path()).status().expect("mkfifo");
        assert!(made.success());
    };
    assert_eq!(status(&run(&["build", "--points", "1..3", "-o", "lib"])), Some(0));
    let questions: [&[&str]; 3] =
        [&["query", "lib", "--graph", "..."], &["stats", "lib"], &["build", "--points", "3", "-o", "lib"]];
    for name in ["lib/03-00000.eyes", "lib/03.json"] {
        make_pipe(name);
        for question in questions {
            let output = run(question);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(status(&output), Some(2), "{question:?} {output:?}");
            assert!(said.contains("not a regular file") || said.contains("not a plain file"), "{said}");
        }
    }
    make_pipe("eyes-1.db");
    let mut generate = Command::new(env!("CARGO_BIN_EXE_eyes"));
    generate.args(["generate", "--vertices", "1", "-o", ".", "--check"]).current_dir(place.path());
    assert_eq!(status(&generate.output().expect("the command runs")), Some(1));
}

/// A library has no open boards; those are searched, as without it.
#[test]
fn a_library_takes_no_answer_about_an_open_board_away() {
    let place = tempfile::tempdir().expect("a place for the library");
    assert_eq!(status(&eyes(place.path(), &["build", "--points", "1..3", "-o", "lib"])), Some(0));
    let board = "\
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
    std::fs::write(place.path().join("open.txt"), board).expect("written");
    let solve = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.args(["solve", "open.txt", "--first", "white"]).args(more);
        command.current_dir(place.path()).output().expect("the command runs")
    };
    let plain = solve(&[]);
    assert_eq!(status(&plain), Some(0), "{plain:?}");
    let with_library = solve(&["--library", "lib"]);
    assert_eq!(text(&with_library), text(&plain));
    let said = String::from_utf8_lossy(&with_library.stderr);
    assert!(said.contains("no group is enclosed as those of a library are"), "{said}");
    let ruled = solve(&["--ruling", "II"]);
    assert_eq!(status(&ruled), Some(1));
    assert!(
        String::from_utf8_lossy(&ruled.stderr).contains("`--ruling II` is for enclosed groups"),
        "{ruled:?}"
    );
}

/// A library supposes that the wall lives. Where the opponent's strings around a group have little room, the open board is
/// searched with a library as without one; here White saves by capturing a string of the wall.
#[test]
fn a_library_says_nothing_inside_a_wall_with_little_room() {
    let place = tempfile::tempdir().expect("a place for the library");
    assert_eq!(status(&eyes(place.path(), &["build", "--points", "1..6", "-o", "lib"])), Some(0));
    let record = "(;SZ[7]AB[ae][be][ce][df][dg]\
                  AW[ca][fa][db][eb][gb][cc][cd][fd][ge][af][bf][cf][cg][eg][gg]PL[B])";
    std::fs::write(place.path().join("cramped.sgf"), record).expect("written");
    let solve = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.args(["solve", "cramped.sgf", "--at", "A2", "--first", "white"]).args(more);
        command.current_dir(place.path()).output().expect("the command runs")
    };
    let plain = solve(&[]);
    assert!(text(&plain).contains("White to play saves the white group at A2: D3"), "{plain:?}");
    let with_library = solve(&["--library", "lib"]);
    assert_eq!(text(&with_library), text(&plain));
    let said = String::from_utf8_lossy(&with_library.stderr);
    assert!(said.contains("have little room, so the library was not asked"), "{said}");
    let closed = solve(&["--library", "lib", "--closed"]);
    assert!(text(&closed).contains("from the library\nShut in by "), "{closed:?}");
    assert!(text(&closed).contains("has little room: the answer supposes that it lives"), "{closed:?}");
}

/// Ctrl-C, TERM and HUP end a build soon; the next one goes on.
#[cfg(unix)]
#[test]
fn signals_end_a_build_which_the_next_one_finishes() {
    let place = tempfile::tempdir().expect("a place for the library");
    for signal in crate::heard::ending_signals() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.args(["library", "build", "--points", "1..11", "--threads", "1", "-o", signal]);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let child = command.current_dir(place.path()).spawn().expect("the command runs");
        let finished = place.path().join(signal).join("06.json");
        while !finished.exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let mut kill = Command::new("sh");
        kill.args(["-c", "kill -\"$1\" \"$2\"", "sh", signal, &child.id().to_string()]);
        assert!(kill.status().expect("kill").success());
        let output = child.wait_with_output().expect("an end");
        assert_eq!(status(&output), Some(1), "{signal} {output:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("stopped;") && said.contains("the next build goes on"), "{said}");
        assert_eq!(status(&eyes(place.path(), &["build", "--points", "1..7", "-o", signal])), Some(0));
    }
}
