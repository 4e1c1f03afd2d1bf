//! The exact answers of the Go Text Protocol.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use eyes_cli::gtp::{Server, serve};
use eyes_cli::input::{Stop, parse};
use eyes_cli::patterns;
use eyes_runtime::Knowledge;
use proptest::prelude::*;

fn server() -> Server {
    Server::new(patterns::knowledge())
}

/// The replies to a session, without the empty lines between them.
fn session(lines: &str) -> Vec<String> {
    let mut server = server();
    let replies = lines.lines().filter_map(|line| server.handle(line.trim().as_bytes()));
    replies
        .map(|reply| reply.text.strip_suffix("\n\n").expect("an empty line ends a reply").to_owned())
        .collect()
}

fn positions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions")
}

fn load(game: &str, number: usize) -> String {
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
fn games_are_loaded() {
    let missing = session("loadsgf\nloadsgf no-such.sgf\nloadsgf -");
    assert_eq!(
        missing,
        [
            "? missing filename",
            "? cannot open or parse 'no-such.sgf': no such file",
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
             analyze_eyegraph
             analyze_eyegraph O
             analyze_eyegraph .?."
        ),
        [
            "= 1111\n.X.\n.X ",
            "= 1122\n* \n*.".replace("* \n*.", ". \n*.").as_str(),
            "= 0011\n.@",
            "= 1122\n.*.",
            "? no drawing: rows joined by `%`, holes as `O`",
            "? failed to analyze: the drawing has no vertex of the eye space",
            "? failed to analyze: row 1, column 2: '?' means nothing in a drawing; use one of .xX*<>!@()$O and the \
             edges |-+",
        ]
    );
}

/// A white group with three points in a row, enclosed by Black.
const SHUT_IN: &str = "boardsize 7
    play w A2\nplay w B2\nplay w C2\nplay w D2\nplay w D1
    play b A3\nplay b B3\nplay b C3\nplay b D3\nplay b E2\nplay b E1";

#[test]
fn groups_are_solved() {
    let replies = session(&format!(
        "{SHUT_IN}
         eyes-life A2 black
         eyes-life A2 white
         owl_attack A2
         owl_defend A2
         dragon_status A2
         eyes-nc A2
         unconditional_status A2
         eyes-life A3 black
         dragon_status A3
         owl_attack A7
         eyes-life A2
         eyes-nc A3
         play white B1
         dragon_status A2
         owl_attack A2
         owl_defend A2"
    ));
    assert_eq!(
        replies[12..],
        [
            "= 6 B1",
            "= 6 B1",
            "= 1 B1",
            "= 1 B1",
            "= critical B1 B1",
            "= 112 side unsettled B1",
            "= undecided",
            "? the black group at A3 is not enclosed: it reaches the outside at A4 B4 C4 D4 E3 F2 F1",
            "= alive",
            "? vertex must not be empty",
            "? invalid color",
            "? the chain encloses nothing",
            "= ",
            "= alive",
            "= 0",
            "= 1 PASS",
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
    let manual = include_str!("../../docs/gtp.md");
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
fn a_group_that_can_capture_its_way_out_is_not_called_dead() {
    // White's stones at the top have one eye; White F7 captures Black's F8 beside them.
    let lines =
        [&load("game9-34.sgf", 40), "attack F8", "eyes-life G8 white", "owl_attack G8", "dragon_status G8"];
    let replies = session(&lines.join("\n"));
    // By definition the surrounding stones are safe for `eyes-life`.
    assert_eq!(replies[1..3], ["= 1 F7", "= -6 G9 J9 PASS"]);
    assert!(replies[3] != "= 1 PASS" && replies[4] != "= dead", "{replies:?}");
}

/// White's group in the corner is open at both ends.
const OPEN: &str = "boardsize 9
    play white D9
    play white A8
    play white B8
    play white C8
    play white D8
    play black E8
    play black F8
    play black B7
    play black C7
    play black D7
    play black B5
    ";

#[test]
fn groups_on_open_boards_are_solved() {
    let replies = session(&format!(
        "{OPEN} owl_attack D9
        owl_defend D9
        owl_attack A8
        dragon_status C8
        dragon_status E8
        owl_attack E8
        owl_defend E8
        analyze_semeai D9 E8
        analyze_semeai E8 D9
        analyze_semeai D9
        analyze_semeai D9 A8
        analyze_semeai A1 D9
        attack_either D9 B5
        attack_either B7 B5
        attack_either D9"
    ));
    assert_eq!(
        replies[12..],
        [
            "= 1 B9",
            "= 1 B9",
            "= 1 B9",
            "= critical B9 B9",
            "= alive",
            "= 0",
            "= 1 PASS",
            "= 1 0 B9",
            "= 1 1 B9",
            "? invalid coordinate",
            "? the two groups must have different colors",
            "? vertex must not be empty",
            "? both strings must have the same color",
            "= 0",
            "? invalid coordinate",
        ]
    );
}

/// Neither stone can be captured alone, but one move threatens both. GNU Go says so too.
#[test]
fn a_double_threat_takes_either_of_two_strings() {
    let replies = session(
        "boardsize 9
        play white C4
        play white E4
        play white G7
        play white F3
        play black F4
        play black C5
        play black C6
        play black B1
        play black A5
        play black E5
        attack C4
        attack E4
        attack_either C4 E4
        attack_either E4 C4",
    );
    assert_eq!(replies[11..], ["= 0", "= 0", "= 1", "= 1"]);
}

#[test]
fn what_is_not_decided_gets_no_code() {
    let mut server = Server::new(patterns::knowledge()).with_nodes(3);
    let mut ask = |line: &str| server.handle(line.trim().as_bytes()).expect("a reply").text;
    for line in OPEN.lines().filter(|line| !line.trim().is_empty()) {
        ask(line);
    }
    assert!(ask("owl_attack D9").starts_with("? not decided within 3 nodes"));
    assert_eq!(ask("dragon_status E8").trim(), "= alive");
}

/// The code is that of what was found within the nodes, however few or many there are.
#[test]
fn reading_keeps_the_nodes() {
    let mut undecided = 0;
    for nodes in [None, Some(1), Some(30), Some(1_000), Some(u64::MAX)] {
        let mut server = Server::new(patterns::knowledge());
        let mut limits = eyes_runtime::reading::Limits::DEEP;
        if let Some(nodes) = nodes {
            server = server.with_nodes(nodes);
            limits = limits.at_most(nodes);
        }
        let mut ask = |line: &str| server.handle(line.as_bytes()).expect("a reply").text;
        ask(&load("game19-16.sgf", 80));
        let record = std::fs::read(positions().join("game19-16.sgf")).unwrap();
        let board = parse(&record, &Stop::Before(80)).unwrap().position.board().clone();
        let mut reader = eyes_runtime::reading::Reader::new(limits);
        for head in board.strings() {
            let vertex = head.vertex(board.height());
            for (command, reading) in
                [("attack", reader.attack(&board, head)), ("defend", reader.defend(&board, head))]
            {
                let reply = ask(&format!("{command} {vertex}"));
                let code = reading.outcome.gtp_code();
                undecided += u32::from(!reading.complete);
                assert!(reply.starts_with(&format!("= {code}")), "{command} {vertex}: {reply}");
            }
        }
    }
    assert!(undecided > 50, "{undecided}");
}

/// A double threat is looked for among all replies on the board; that has a limit too.
#[test]
fn a_double_threat_keeps_the_nodes() {
    let game = "boardsize 9\nplay white C4\nplay white E4\nplay white G7\nplay white F3\nplay black F4\n\
                play black C5\nplay black C6\nplay black B1\nplay black A5\nplay black E5";
    let answer = |nodes: u64| {
        let mut server = Server::new(patterns::knowledge()).with_nodes(nodes);
        let replies = game.lines().chain(["attack_either C4 E4"]).map(|line| server.handle(line.as_bytes()));
        replies.last().flatten().expect("a reply").text
    };
    assert_eq!(answer(1_500_000), "= 1\n\n");
    for nodes in [1, 100] {
        assert_eq!(answer(nodes), "= 0\n\n");
    }
}

/// As GNU Go does, `dragon_status` without a vertex tells of every group; none is called decided that is not when it is
/// asked for alone.
#[test]
fn the_status_of_every_group_is_told() {
    assert_eq!(session("dragon_status"), ["= "]);
    let groups = session(&format!("{SHUT_IN}\ndragon_status\nplay white B1\ndragon_status"));
    assert_eq!(groups[12].lines().collect::<Vec<_>>()[1..], ["A2: critical B1 B1"]);
    assert!(groups[14].ends_with("\nA2: alive"), "{groups:?}");
    let mut server = server();
    let mut ask = |line: &str| server.handle(line.as_bytes()).expect("a reply").text;
    ask(&load("game9-34.sgf", 40));
    let all = ask("dragon_status");
    let lines: Vec<&str> = all.trim_start_matches("= ").trim_end().lines().collect();
    assert!(lines.len() > 3, "{all}");
    for line in lines {
        let (vertex, status) = line.split_once(": ").expect("a vertex and a status");
        let alone = ask(&format!("dragon_status {vertex}"));
        let word = |text: &str| text.split(' ').next().unwrap_or_default().trim().to_owned();
        let (here, alone) = (word(status), word(alone.trim_start_matches("= ")));
        assert!(here == alone || here == "unknown" || alone == "unknown", "{line}, alone {alone}");
    }
}

/// `--nodes` and its like bound drawn eye spaces too.
#[test]
fn a_drawing_keeps_the_nodes() {
    let mut server = Server::new(patterns::knowledge()).with_nodes(10);
    let reply = server.handle(b"analyze_eyegraph x.x.%.x.x%x.x.").expect("a reply").text;
    assert!(reply.starts_with("? failed to analyze: not decided within"), "{reply}");
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
    assert_eq!(String::from_utf8(output).unwrap(), "?5 line too long\n\n= eyes\n\n");
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

/// A pipe that nobody writes to would stop the server for good.
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
