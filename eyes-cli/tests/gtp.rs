//! The exact answers of the Go Text Protocol.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use eyes_cli::gtp::{Server, serve};
use eyes_cli::patterns;
use eyes_runtime::Knowledge;
use proptest::prelude::*;

pub(crate) fn server() -> Server {
    Server::new(patterns::knowledge())
}

/// The replies to a session, without the empty lines between them.
pub(crate) fn session(lines: &str) -> Vec<String> {
    let mut server = server();
    let replies = lines.lines().filter_map(|line| server.handle(line.trim().as_bytes()));
    replies
        .map(|reply| reply.text.strip_suffix("\n\n").expect("an empty line ends a reply").to_owned())
        .collect()
}

pub(crate) fn positions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions")
}

pub(crate) fn load(game: &str, number: usize) -> String {
    format!("loadsgf {} {number}", positions().join(game).display())
}

#[test]
fn administrative_commands() {
    assert_eq!(
        session(
            "1 protocol_version
             name
             3 known_command eval_eye
             known_command genmove
             known_command
             komi 6.5
             komi six
             komi nan
             # only a comment

             17
             nonsense
             18 nonsense"
        ),
        [
            "=1 2",
            "= eyes",
            "=3 true",
            "= false",
            "= false",
            "= ",
            "? komi not a float",
            "? komi not a float",
            "?17 unknown command",
            "? unknown command",
            "?18 unknown command",
        ]
    );
    let commands = session("list_commands").concat();
    assert!(commands.contains("\neye_data\n") && commands.contains("\nquit\n"));
}

#[test]
fn a_board_is_set_up() {
    assert_eq!(
        session(
            "boardsize 5
             play black C3
             play w pass
             play WHITE c3
             play white j9
             play red A1
             play white
             undo
             undo
             undo
             boardsize 26
             boardsize 1
             boardsize x
             boardsize 5 7
             boardsize 5 5
             fixed_handicap 2
             boardsize 9
             fixed_handicap 4
             fixed_handicap 4
             showboard"
        ),
        [
            "= ",
            "= ",
            "= ",
            "? illegal move",
            "? invalid color or coordinate",
            "? invalid color or coordinate",
            "? invalid color or coordinate",
            "= ",
            "= ",
            "? cannot undo",
            "? unacceptable size",
            "? unacceptable size",
            "? boardsize not an integer",
            "? unacceptable size",
            "= ",
            "? invalid number of stones",
            "= ",
            "= C3 G7 C7 G3",
            "? board not empty",
            "= 
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . X . . . X . . 7
 6 . . . . . . . . . 6
 5 . . . . + . . . . 5
 4 . . . . . . . . . 4
 3 . . X . . . X . . 3
 2 . . . . . . . . . 2     WHITE (O) has captured 0 stones
 1 . . . . . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E F G H J",
        ]
    );
}

#[test]
fn a_ko_is_not_taken_back_at_once() {
    let stones = "boardsize 5\nplay b B5\nplay b A4\nplay b B3\nplay w C5\nplay w D4\nplay w C3\nplay b C4";
    let replies = session(&format!(
        "{stones}\nplay w B4\nplay b C4\nplay w pass\nplay b C4\nplay b E1\nundo\nundo\nundo\nplay w E1\nplay b C4"
    ));
    let expected = ["= ", "? illegal move", "= ", "= ", "= ", "= ", "= ", "= ", "= ", "= "];
    assert_eq!(replies[8..], expected);
}

#[test]
fn an_undone_move_out_of_turn_gives_the_turn_back() {
    let replies =
        session("boardsize 5\nplay b B2\neyes-report\nplay b C3\nundo\neyes-report\nundo\neyes-report");
    assert!(replies[2].contains("after move 1 (black B2), white to move"), "{}", replies[2]);
    assert_eq!(replies[5], replies[2]);
    assert!(replies[7].contains("black to move"), "{}", replies[7]);
}

#[test]
fn games_are_loaded() {
    let missing = session(
        "loadsgf\nloadsgf no-such.sgf\nloadsgf \"no such.sgf\"\nloadsgf \"no such.sgf\" 3\nloadsgf -",
    );
    assert_eq!(
        missing,
        [
            "? missing filename",
            "? cannot open or parse 'no-such.sgf': no such file",
            "? cannot open or parse 'no such.sgf': no such file",
            "? cannot open or parse 'no such.sgf': no such file",
            "? cannot open or parse '-': it is where commands come from",
        ]
    );
    let game = positions().join("game9-31.sgf").display().to_string();
    for (stop, side) in
        [("1", "white"), ("2", "black"), ("0", "white"), ("", "white"), ("999", "white"), ("E5", "white")]
    {
        assert_eq!(session(&format!("loadsgf {game} {stop}")), [format!("= {side}")], "{stop}");
    }
    let undone = session(&format!("loadsgf {game} 3\nundo\nundo\nundo"));
    assert_eq!(undone[1..], ["= ", "= ", "? cannot undo"]);
}

#[test]
fn eye_spaces_are_described_as_gnu_go_does() {
    let lines = [
        &load("game19-16.sgf", 140),
        "eye_data black M19",
        "eye_data white M1",
        "eye_data black X1",
        "eye_data black pass",
        "half_eye_data T3",
        "half_eye_data O10",
        "half_eye_data M17",
        "half_eye_data A19",
        "half_eye_data Z1",
        "eval_eye M17",
        "eval_eye G4",
        "eval_eye P3",
        "eval_eye",
    ];
    assert_eq!(
        session(&lines.join("\n"))[1..],
        [
            "= origin               M19\ncolor                black\nesize                26\nmsize                5\n\
             value                2222\nmarginal             1\nneighbors            1\nmarginal_neighbors   0",
            "= origin               N4\ncolor                white\nesize                9\nmsize                3\n\
             value                0122\nmarginal             1\nneighbors            1\nmarginal_neighbors   0",
            "? invalid color or coordinate",
            "= origin               PASS\ncolor                empty\nesize                0\nmsize                0\n\
             value                0000\nmarginal             0\nneighbors            0\nmarginal_neighbors   0",
            "= value                3.00\ntype                 HALF_EYE\nnum_attacks          1\n\
             attack_point[0]      S4\nnum_defenses         1\ndefense_point[0]     S4",
            "= value                4.00\ntype                 FALSE_EYE\nnum_attacks          2\n\
             attack_point[0]      P11\nattack_point[1]      P9\nnum_defenses         2\n\
             defense_point[0]     P11\ndefense_point[1]     P9",
            "= value                2.00\ntype                 0\nnum_attacks          0\nnum_defenses         0",
            "= value                10.00\ntype                 0\nnum_attacks          0\nnum_defenses         0",
            "? invalid coordinate",
            "= 1 1",
            "= 0 1 G4 G4",
            "= -1",
            "? invalid coordinate",
        ]
    );
}

#[test]
fn drawings_are_analysed() {
    assert_eq!(
        session(
            "analyze_eyegraph .X.%.X
             analyze_eyegraph .O%..
             analyze_eyegraph .!
             analyze_eyegraph ...
             analyze_eyegraph .x.
             analyze_eyegraph
             analyze_eyegraph O
             analyze_eyegraph .?."
        ),
        [
            "= 1111\n.X.\n.X ",
            "= 1122\n* \n*.".replace("* \n*.", ". \n*.").as_str(),
            "= 0011\n.@",
            "= 1122\n.*.",
            "= 1122\n.*.",
            "? no drawing: rows joined by `%`, holes as `O`",
            "? failed to analyze: the drawing has no vertex of the eye space",
            "? failed to analyze: row 1, column 2: '?' means nothing in a drawing; use one of .xX*<>!@()$O and the \
             edges |-+",
        ]
    );
}

/// Whether a reply is as expected; a line of dots stands for any lines.
fn matches(expected: &[&str], found: &[&str]) -> bool {
    match expected {
        [] => found.is_empty(),
        ["...", rest @ ..] => (0..=found.len()).any(|skipped| matches(rest, &found[skipped..])),
        [line, rest @ ..] => {
            found.first().is_some_and(|first| line.trim_end() == first.trim_end())
                && matches(rest, &found[1..])
        }
    }
}

#[test]
fn the_examples_of_the_manual_are_right() {
    let manual = include_str!("../../docs/book/src/gtp.md");
    let mut server = server();
    let mut asked = 0;
    for block in manual.split("```gtp\n").skip(1) {
        let block = block.split("```").next().expect("a block");
        for exchange in block.split("> ").skip(1) {
            let (line, expected) = exchange.split_once('\n').expect("a line");
            let reply = server.handle(line.as_bytes()).expect("a reply").text;
            let expected: Vec<&str> =
                if expected.is_empty() { vec!["="] } else { expected.lines().collect() };
            let found: Vec<&str> = reply.trim_end().lines().collect();
            assert!(matches(&expected, &found), "{line}\n{reply}");
            asked += 1;
        }
    }
    assert!(asked > 30, "{asked} examples");
}

#[test]
fn quit_ends_the_session() {
    let mut output = Vec::new();
    serve(&mut server(), BufReader::new(&b"name\n7 quit\nname\n"[..]), &mut output).expect("no error");
    assert_eq!(String::from_utf8(output).unwrap(), "= eyes\n\n=7 \n\n");
    let mut output = Vec::new();
    serve(&mut server(), BufReader::new(&b"name"[..]), &mut output).expect("no error");
    assert_eq!(output, b"= eyes\n\n", "the last line may have no end");
}

#[test]
fn long_lines_are_refused_and_skipped() {
    let input = [b"5 play ".to_vec(), vec![b'x'; 1 << 20], b"\nname\n".to_vec()].concat();
    let mut output = Vec::new();
    serve(&mut server(), BufReader::new(&input[..]), &mut output).expect("no error");
    assert_eq!(
        String::from_utf8(output).unwrap(),
        "?5 line too long: 65536 bytes are the most\n\n= eyes\n\n"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn play_and_undo_come_back(moves in proptest::collection::vec((0u8..5, 0u8..5, any::<bool>()), 1..40)) {
        let mut server = server();
        let mut boards = Vec::new();
        let show = |server: &mut Server| server.handle(b"showboard").expect("a reply").text;
        server.handle(b"boardsize 5");
        for (column, row, black) in moves {
            let color = if black { "black" } else { "white" };
            let before = show(&mut server);
            let line = format!("play {color} {}{}", char::from(b'A' + column), row + 1);
            if server.handle(line.as_bytes()).expect("a reply").text.starts_with('=') {
                boards.push(before);
            }
        }
        while let Some(before) = boards.pop() {
            prop_assert_eq!(server.handle(b"undo").expect("a reply").text, "= \n\n");
            prop_assert_eq!(show(&mut server), before);
        }
        prop_assert_eq!(server.handle(b"undo").expect("a reply").text, "? cannot undo\n\n");
    }
}

/// A pipe without a writer would stop the server.
#[cfg(unix)]
#[test]
fn only_regular_files_are_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    if !std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no `mkfifo`");
        return;
    }
    let mut server = Server::new(Knowledge::new());
    for name in [pipe.to_str().unwrap(), "/dev/stdin", "/dev/zero"] {
        let reply = server.handle(format!("loadsgf {name}").as_bytes()).unwrap().text;
        assert_eq!(reply, format!("? cannot open or parse '{name}': not a regular file\n\n"));
    }
}
