//! Properties of the answers about open boards.

use std::io::Write;
use std::process::{Command, Output};

use eyes_cli::input::{Record, Stop, Tolerance};
use eyes_runtime::board::{Board, Color, Point};
use proptest::prelude::*;
use serde_json::{Value, json};

fn eyes(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_eyes")).args(arguments).output().expect("eyes")
}

/// The lines of a batch, without what depends on the machine.
fn batch(problems: &[Value], arguments: &[&str]) -> Vec<Value> {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    serde_json::to_writer(&mut file, problems).expect("written");
    file.flush().expect("written");
    let path = file.path().to_str().expect("a name");
    let output = eyes(&[&["solve", "--nodes", "3000", "--batch", path], arguments].concat());
    let text = String::from_utf8(output.stdout).expect("text");
    let line = |line: &str| {
        let mut answer: Value = serde_json::from_str(line).expect("JSON");
        answer.as_object_mut().expect("an object").remove("micros");
        answer
    };
    text.lines().map(line).collect()
}

fn is_proven(answer: &Value) -> bool {
    answer["kind"].as_str().is_some_and(|kind| kind.starts_with("proven"))
}

const SIZE: usize = 7;

/// A fight in a corner: few stones of either side, drawn row by row from the top.
fn fight() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(vec![0, 0, 0, 1, 2]), SIZE * SIZE).prop_map(|mut cells| {
        for (at, cell) in cells.iter_mut().enumerate() {
            if at % SIZE > 4 || at / SIZE > 4 {
                *cell = 0;
            }
        }
        cells
    })
}

/// A problem on a board as it is, or mirrored at the diagonal with the colours exchanged; then the group is named.
fn named_problem(id: usize, cells: &[u8], is_turned: bool) -> Value {
    let mut problem = problem(id, cells, is_turned);
    if let Some(at) = cells.iter().position(|&cell| cell == 2) {
        problem["at"] = vertex(at, is_turned).into();
    }
    problem
}

fn vertex(at: usize, is_turned: bool) -> String {
    let (column, row) = if is_turned { (at / SIZE, at % SIZE) } else { (at % SIZE, at / SIZE) };
    format!("{}{}", char::from(b'A' + column as u8), SIZE - row)
}

fn problem(id: usize, cells: &[u8], is_turned: bool) -> Value {
    let of = |color: u8| -> Vec<String> {
        (0..cells.len()).filter(|&at| cells[at] == color).map(|at| vertex(at, is_turned)).collect()
    };
    let (black, white, to_play) = if is_turned { (of(2), of(1), "white") } else { (of(1), of(2), "black") };
    json!({"id": id.to_string(), "size": SIZE, "to_play": to_play, "black": black, "white": white})
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn a_batch_answers_as_single_questions_do(fights in prop::collection::vec(fight(), 6)) {
        let problems: Vec<Value> =
            fights.iter().enumerate().map(|(id, cells)| problem(id, cells, false)).collect();
        let together = batch(&problems, &["--threads", "1"]);
        prop_assert_eq!(&together, &batch(&problems, &["--threads", "3"]));
        let alone: Vec<Value> =
            problems.chunks(1).flat_map(|problem| batch(problem, &[])).collect();
        prop_assert_eq!(&together, &alone);
    }

    #[test]
    fn only_an_assumed_kill_is_searched_for_a_proof(fights in prop::collection::vec(fight(), 8)) {
        let problems: Vec<Value> =
            fights.iter().enumerate().map(|(id, cells)| problem(id, cells, false)).collect();
        for (usual, longer) in batch(&problems, &[]).iter().zip(batch(&problems, &["--prove"])) {
            // Reading can take an assumed kill back, so it may not be called so here.
            let may_differ = usual["goal"] == "kill" && !is_proven(usual);
            prop_assert!(may_differ || *usual == longer, "{} {}", usual, longer);
        }
    }

    #[test]
    fn a_turned_board_of_the_other_colours_fares_the_same(fights in prop::collection::vec(fight(), 8)) {
        let asked = |is_turned| {
            let problems: Vec<Value> =
                fights.iter().enumerate().map(|(id, cells)| named_problem(id, cells, is_turned)).collect();
            batch(&problems, &[])
        };
        for (straight, turned) in asked(false).iter().zip(asked(true)) {
            let is_decided = |answer: &Value| answer["status"].is_number();
            prop_assert_eq!(&straight["goal"], &turned["goal"]);
            if is_decided(straight) && is_decided(&turned) {
                prop_assert_eq!(&straight["status"], &turned["status"], "{} {}", straight, turned);
            }
        }
    }

    #[test]
    fn a_record_of_the_answer_is_read_back_and_played(cells in fight()) {
        let board = board(&cells);
        prop_assume!(board.is_some());
        let board = board.expect("a board");
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(board.to_string().as_bytes()).expect("written");
        let path = file.path().to_str().expect("a name");
        let asked = |format| {
            let output =
                eyes(&["solve", path, "--first", "black", "--nodes", "3000", "--format", format]);
            String::from_utf8(output.stdout).expect("text")
        };
        let text = asked("sgf");
        prop_assume!(!text.is_empty());
        let record = Record::parse(&text, Tolerance::Strict).expect("a record");
        let start = record.position(&Stop::Before(1)).expect("a position");
        prop_assert_eq!(start.board().hash(), board.hash());
        // Where Black need not play, the record shows White's moves.
        prop_assert!(start.to_move() == Color::Black || text.contains("Black need not play"), "{text}");
        // The strict reader refuses illegal moves.
        record.position(&Stop::End).expect("legal moves");
    }
}

#[test]
fn the_json_has_the_shape_that_is_documented() {
    let schema =
        serde_json::from_str(include_str!("../../docs/book/src/schema/solve-open.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let problems = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/open.in/");
    let mut kinds = Vec::new();
    for (file, more) in [("web.sgf", ""), ("board.txt", "--nodes=1"), ("far.sgf", "--at=K10")] {
        let file = format!("{problems}{file}");
        let arguments = ["solve", &file, "--format", "json", more];
        let output = eyes(&arguments[..arguments.len() - usize::from(more.is_empty())]);
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        let text = String::from_utf8(output.stdout).expect("text");
        for (right, wrong) in [("\"kind\"", "\"sort\""), ("\"black\"", "\"red\"")] {
            let wrong = serde_json::from_str(&text.replace(right, wrong)).expect("JSON");
            assert!(!validator.is_valid(&wrong));
        }
        kinds.push(report["answers"][0]["kind"].as_str().expect("a kind").to_owned());
    }
    assert_eq!(kinds, ["proven in the zone", "not decided", "assumed"]);
}

/// Black A8 took at A9, so White may not take back now. The stones alone would allow it.
#[test]
fn a_record_says_what_the_ko_forbids() {
    let record = "(;GM[1]FF[4]SZ[9]AB[eb][ea][ce][ad][ed][de][ec][be][cb][ca][ba]\
                  AW[bc][db][bb][da][cd][ac][dd][dc][bd][aa];B[ab])";
    let options = ["--at", "D9", "--first", "white", "--move", "2", "--format", "sgf"];
    let told = eyes_cli::solve::answer(record.as_bytes(), &options).expect("an answer");
    assert!(told.contains("saves the white group at D9: A5."), "{told}");
    assert!(told.contains("The ko forbids White to play at A9 now."), "{told}");
}

/// A ko forbids the move that decides, so that it follows a threat, and the line goes on from there.
#[test]
fn a_line_goes_on_after_a_move_that_the_ko_forbids() {
    let kill = "(;GM[1]FF[4]SZ[4]AB[ac][bc][cc][ad][bd][dd]AW[ba][ca][da][bb][cb][dc];W[cd])";
    let save = "(;GM[1]FF[4]SZ[4]AB[aa][da][cb][db][bc][cd]AW[bb][ac][bd];B[ad])";
    for (record, at, first, threats) in [(kill, "B4", "black", 2), (save, "B3", "white", 3)] {
        let options = ["--at", at, "--first", first, "--move", "0"];
        let text = eyes_cli::solve::answer(record.as_bytes(), &options).expect("an answer");
        assert!(text.contains(&format!("only with {threats} ko threats more")), "{text}");
        let line = text.lines().find_map(|line| line.strip_prefix("variation:  1 ")).expect("a variation");
        let own = first[..1].to_uppercase();
        let of_own = |played: &&str| played.contains("(after a ko threat)") && played.contains(&own);
        assert_eq!(line.split(", ").filter(of_own).count(), threats, "{line}");
        let record =
            eyes_cli::solve::answer(record.as_bytes(), &[&options[..], &["--format", "sgf"]].concat())
                .expect("an answer");
        assert!(record.matches("Refuted by").count() > 1, "{record}");
        let played = Record::parse(&record, Tolerance::Strict).expect("a record").position(&Stop::End);
        assert!(played.is_ok(), "{record}");
    }
}

/// The black group is larger, but the white one is shut in, and alive.
fn shut_in() -> String {
    let open = ". . . . . . . . .\n".repeat(4);
    format!(
        "{open}X X X X X . . . .\nO O O O X . . . .\n. . . O X X . . .\n. . . O O X . . .\n. . . . O X . . ."
    )
}

/// The same stones.
const SHUT_IN_WITH_A_SIDE_TO_MOVE: &str =
    "(;GM[1]FF[4]SZ[9]PL[B]AB[ae][be][ce][de][ee][ef][eg][fg][fh][fi]AW[af][bf][cf][df][dg][dh][eh][ei])";

#[test]
fn a_record_is_about_the_group_of_the_text() {
    let drawn = shut_in();
    let answer = |options: &[&str]| eyes_cli::solve::answer(drawn.as_bytes(), options).expect("an answer");
    assert!(answer(&["--first", "black"]).starts_with("White group at A4:"));
    let record = answer(&["--first", "black", "--format", "sgf"]);
    assert!(record.contains("C[Black to play cannot kill the white group at A4."), "{record}");
    // With a side to move it is about a group at stake, if there is one.
    let of_told = |options: &[&str]| {
        eyes_cli::solve::answer(SHUT_IN_WITH_A_SIDE_TO_MOVE.as_bytes(), options).expect("an answer")
    };
    let (text, record) = (of_told(&[]), of_told(&["--format", "sgf"]));
    let group = text.split(" group at ").nth(1).and_then(|rest| rest.get(..2)).expect("a group");
    assert!(record.contains(&format!(" group at {group}")), "{text}\n{record}");
}

/// The first wall has too little room to be safe, and the third group is not at stake, so text is about the open board too. In the
/// last one no group that is shut in is at stake, and text falls back on the wall.
#[test]
fn a_record_says_where_the_text_is_about_a_wall() {
    let shut_in = shut_in();
    let boards = [
        ("O O .\nX . X\nX O O\nO . X\n. . .\nO X .\n", false),
        (&shut_in, true),
        (SHUT_IN_WITH_A_SIDE_TO_MOVE, false),
        (". . X . X\nX X O O O\nO . O . O\nO X . X X\nO O O X .\n", true),
    ];
    for (board, is_about_wall) in boards {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(board.as_bytes()).expect("written");
        let path = file.path().to_str().expect("a name");
        let asked =
            |format| eyes(&["solve", path, "--first", "black", "--nodes", "20000", "--format", format]);
        let json = String::from_utf8(asked("json").stdout).expect("text");
        assert_eq!(!json.contains("\"assumptions\""), is_about_wall, "{json}");
        let record = asked("sgf");
        assert!(record.stdout.starts_with(b"(;"), "{board}");
        let note = String::from_utf8(record.stderr).expect("text");
        assert_eq!(
            note.contains("as text the group is searched inside its wall"),
            is_about_wall,
            "{board}{note}"
        );
    }
}

/// No group is shut in; the two white stones have least room, and C5 kills or saves them.
#[test]
fn without_a_group_that_is_shut_in_the_weakest_is_searched() {
    let drawn = ". . . . . . . . .\n. . . . . . . . .\n. . X . . . O . .\n. . . . X O . . .\n. . . O O X . . .\n\
                 . . . . X . . . .\n. . . . . . X . .\n. . O . . . . . .\n. . . . . . . . .\n";
    for (first, does) in [("black", "kills"), ("white", "saves")] {
        let answer = eyes_cli::solve::answer(drawn.as_bytes(), &["--first", first]).expect("an answer");
        assert!(answer.contains(&format!("{does} the white group at D5")), "{answer}");
        assert!(answer.contains("A guess, and no more: C5."), "{answer}");
        assert!(answer.contains("+  moves of the guess"), "{answer}");
    }
}

/// The nodes do not suffice for a line of play.
#[test]
fn a_record_without_a_line_has_the_move() {
    let drawn = format!(
        "{}X X X . . . . . .\n. O O X . . . . .\nO O X . . . . . .\nO . . . . . . . .",
        ". . . . . . . . .\n".repeat(5)
    );
    let options = ["--at", "C2", "--first", "white", "--format", "sgf", "--nodes", "20000"];
    let record = eyes_cli::solve::answer(drawn.as_bytes(), &options).expect("an answer");
    assert!(record.contains("(;W[ci]C[This kills (assumed).]"), "{record}");
    assert!(!record.contains("()") && Record::parse(&record, Tolerance::Strict).is_ok(), "{record}");
}

/// Where no move is needed, the record shows what the opponent tries. Each line is one move of his and its answer.
#[test]
fn a_record_shows_why_a_group_needs_no_move() {
    let alive = ". . . . X O .\nX X X X X O .\nO O O O O O .";
    let dead = ". O . X O . .\nX X X X O . .\nO O O O O . .";
    for (rows, first, opponent, comment) in [
        (alive, "black", Color::White, "This does not kill."),
        (dead, "white", Color::Black, "This does not save the group."),
    ] {
        let drawn = format!("{rows}\n{}", ". . . . . . .\n".repeat(4));
        let options = ["--at", "A6", "--first", first, "--format", "sgf"];
        let record = eyes_cli::solve::answer(drawn.as_bytes(), &options).expect("an answer");
        let letter = if opponent == Color::White { 'W' } else { 'B' };
        let lines: Vec<&str> =
            record.lines().filter(|line| line.starts_with("(;") && !line.contains("GM")).collect();
        assert!(lines.len() > 3, "{record}");
        for line in lines {
            assert!(line.starts_with(&format!("(;{letter}[")) && line.contains(comment), "{record}");
        }
    }
}

#[test]
fn without_a_group_the_json_says_why() {
    let schema =
        serde_json::from_str(include_str!("../../docs/book/src/schema/solve-open.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(b". . .\n. . .\n. . .\n").expect("written");
    let output = eyes(&["solve", file.path().to_str().expect("a name"), "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(validator.is_valid(&report), "{report}");
    assert_eq!(report["answers"][1]["error"], "no group on this board is shut in");
    assert_eq!(output.status.code(), Some(1));
}

/// White's G3 is critical, and 50 nodes find no point that decides.
#[test]
fn points_that_were_not_found_are_missed() {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(
        b". O X X O . O\nX X X O . O .\nO . O . O . O\nX X . O X . X\nX . X . X . O\nX X X O O X O\nO . . X . . .\n",
    )
    .expect("written");
    let path = file.path().to_str().expect("a name");
    let asked = |format| eyes(&["show", path, "--life", "--nodes", "50", "--format", format]).stdout;
    let text = String::from_utf8(asked("text")).expect("text");
    let report: Value = serde_json::from_slice(&asked("json")).expect("JSON");
    let is_bare = |group: &&Value| {
        group["status"] == "critical" && group["attack"] == json!([]) && group["defense"] == json!([])
    };
    let bare = report["groups"].as_array().expect("groups").iter().filter(is_bare).count();
    let missed = "\n  the points that decide were not found within the nodes (`--nodes` allows more)\n";
    assert_eq!(text.matches(missed).count(), bare);
    assert!(text.contains(&format!("White G3: critical by exact search{missed}")), "{text}");
}

#[test]
fn the_life_of_all_groups_is_told_in_three_ways() {
    let schema =
        serde_json::from_str(include_str!("../../docs/book/src/schema/show-life.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/positions/game9-34.sgf");
    let asked = |format| eyes(&["show", game, "--move", "30", "--life", "--format", format]).stdout;
    let report: Value = serde_json::from_slice(&asked("json")).expect("JSON");
    let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    assert_eq!(asked("json"), asked("json"), "the same board has the same answer");
    let groups = report["groups"].as_array().expect("groups");
    let stones: usize = groups.iter().map(|group| group["stones"].as_array().expect("stones").len()).sum();
    let record = Record::parse(&std::fs::read_to_string(game).expect("a game"), Tolerance::Strict);
    let position = record.expect("a record").position(&Stop::Before(30)).expect("a position");
    let board = position.board();
    assert_eq!(stones, board.points().filter(|&point| !board.is_empty(point)).count(), "every stone once");
    for group in groups {
        let is_empty = |key: &str| group[key].as_array().expect("points").is_empty();
        let is_unsettled = group["status"] == "critical";
        assert!(is_unsettled || is_empty("attack") && is_empty("defense"), "{group}");
    }
    let picture = String::from_utf8(asked("svg")).expect("text");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let drawn = picture.matches("url(#eyes-black)").count() + picture.matches("url(#eyes-white)").count();
    assert_eq!(drawn, stones);
}

#[test]
fn only_unsettled_groups_have_points_that_decide() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/positions/game19-22.sgf");
    let asked = ["show", game, "--move", "201", "--life", "--nodes", "500", "--format", "json"];
    let report: Value = serde_json::from_slice(&eyes(&asked).stdout).expect("JSON");
    let (unsettled, others): (Vec<_>, Vec<_>) =
        report["groups"].as_array().expect("groups").iter().partition(|group| group["status"] == "critical");
    assert!(others.iter().any(|group| group["source"] == "capture"), "a string guessed to be dead");
    assert!(others.iter().all(|group| group["attack"] == json!([]) && group["defense"] == json!([])));
    assert!(unsettled.iter().any(|group| group["attack"] != json!([])));
}

/// The board of a fight, if every string has a liberty.
fn board(cells: &[u8]) -> Option<Board> {
    let stones = cells.iter().enumerate().filter(|(_, cell)| **cell > 0).map(|(at, cell)| {
        let point = Point::new((at % SIZE) as u8, (at / SIZE) as u8).expect("a point");
        (point, if *cell == 1 { Color::Black } else { Color::White })
    });
    Board::from_stones(SIZE as u8, SIZE as u8, stones).ok()
}

#[test]
fn a_kill_that_would_be_assumed_is_proven() {
    let drawn = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\nX X X X . X X . .\nO O . O X . . . .\n\
                 O . . O X . . . .\n. . . O . . X . .\n. . . . X . . . .";
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(drawn.as_bytes()).expect("written");
    let path = file.path().to_str().expect("a name");
    let kind = |options: &[&str]| {
        let arguments = [&["solve", path, "--first", "black", "--format", "json"], options].concat();
        let answer: Value = serde_json::from_slice(&eyes(&arguments).stdout).expect("JSON");
        answer["answers"][0]["kind"].clone()
    };
    assert_eq!(kind(&[]), "assumed");
    assert_eq!(kind(&["--prove"]), "proven in the zone");
    assert_eq!(kind(&["--prove", "--nodes", "30000"]), "assumed", "the nodes still are the bound");
    let refused = eyes(&["solve", path, "--prove", "--ruling", "II"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("`--prove` is for open boards"));
}
