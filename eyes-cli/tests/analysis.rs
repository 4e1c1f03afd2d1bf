//! `eyes analysis`, as a client of KataGo's analysis engine uses it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The answers to some lines.
fn answers(arguments: &[&str], lines: &[String]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .arg("analysis")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = lines.join("\n") + "\n";
    let writing = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the command ends");
    let _ = writing.join();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn record(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/positions").join(name)
}

/// The moves of a record without set-up stones, as a query has them.
fn moves(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(record(name)).expect("a record");
    let size: u8 =
        text.split("SZ[").nth(1).and_then(|rest| rest.split(']').next()?.parse().ok()).unwrap_or(19);
    let place = |at: &str| match at.as_bytes() {
        [x, y] if *x < b't' && *y < b't' => {
            format!("{}{}", char::from(b"ABCDEFGHJKLMNOPQRST"[usize::from(x - b'a')]), size - (y - b'a'))
        }
        _ => "pass".to_owned(),
    };
    let nodes = text.split(';').filter_map(|node| {
        let color = node.get(..1).filter(|color| ["B", "W"].contains(color))?;
        Some(json!([color, place(node.get(1..)?.strip_prefix('[')?.split(']').next()?)]))
    });
    nodes.collect()
}

fn shown(name: &str, number: usize) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .arg("show")
        .arg(record(name))
        .args(["--format", "json", "--move", &number.to_string()])
        .output()
        .expect("the command runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// An answer without what depends on nothing but its query.
fn by_turn(answers: Vec<Value>) -> BTreeMap<u64, Value> {
    answers.into_iter().map(|answer| (answer["turnNumber"].as_u64().expect("a turn"), answer)).collect()
}

#[test]
fn each_turn_has_what_show_says() {
    let moves = moves("game9-33.sgf");
    let turns = [0, 20, 39, moves.len()];
    let query = json!({
        "id": "game", "moves": moves, "boardXSize": 9, "boardYSize": 9, "rules": "japanese", "komi": 6.5,
        "analyzeTurns": turns, "includeOwnership": true, "includeLife": true, "includePolicy": true,
        "firstReportDuringSearchAfter": 0.1,
    });
    let schema =
        serde_json::from_str(include_str!("../../docs/book/src/schema/analysis.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let of_show = serde_json::from_str(include_str!("../../docs/book/src/schema/show.json")).expect("JSON");
    let of_show = jsonschema::validator_for(&of_show).expect("a schema");
    let one = answers(&["--threads", "1"], &[query.to_string()]);
    for answer in &one {
        if let Err(error) = validator.validate(answer) {
            panic!("{error}, at {}", error.instance_path());
        }
        assert!(of_show.is_valid(&answer["position"]));
        assert_eq!(answer["ignored"], json!(["firstReportDuringSearchAfter", "includePolicy", "komi"]));
    }
    let one = by_turn(one);
    assert_eq!(one.len(), 4);
    for turn in turns {
        let number = if turn == moves.len() { 0 } else { turn + 1 };
        assert_eq!(one[&(turn as u64)]["position"], shown("game9-33.sgf", number), "turn {turn}");
    }
    let certain = one[&(moves.len() as u64)]["ownership"].as_array().expect("a list");
    assert!(certain.len() == 81 && certain.contains(&json!(1)) && certain.contains(&json!(-1)));
    assert_eq!(by_turn(answers(&["--threads", "3"], &[query.to_string()])), one);
}

/// The moves that decide are legal moves of the side to move, and are those of eye spaces.
#[test]
fn moves_that_decide_come_first() {
    let wall = ["A3", "B3", "C3", "D3", "D2", "D1"].map(|place| json!(["W", place]));
    let query = |player: &str| {
        json!({
            "id": player, "moves": [], "initialStones": wall, "initialPlayer": player,
            "boardXSize": 9, "boardYSize": 9, "rules": "chinese",
        })
        .to_string()
    };
    for answer in answers(&[], &[query("B"), query("W")]) {
        let infos = answer["moveInfos"].as_array().expect("a list");
        assert_eq!(answer["rootInfo"]["currentPlayer"], answer["id"]);
        for (order, info) in infos.iter().enumerate() {
            assert_eq!((info["order"].as_u64(), &info["pv"][0]), (Some(order as u64), &info["move"]));
            let eye = &answer["position"]["eyes"][info["eye"].as_u64().expect("an eye") as usize];
            let side =
                if eye["owner"] == answer["position"]["board"]["to_move"] { "defense" } else { "attack" };
            assert!(eye[side].as_array().expect("a list").contains(&info["move"]), "{answer}");
        }
    }
}

#[test]
fn mistakes_are_named_and_do_not_end_the_session() {
    let query = |fields: &str| format!(r#"{{"id":"q","boardXSize":9,"boardYSize":9,"moves":[]{fields}}}"#);
    let moves = |moves: &str| format!(r#"{{"id":"q","boardXSize":9,"boardYSize":9,"moves":{moves}}}"#);
    let cases = [
        ("nonsense".to_owned(), "no JSON from column", None),
        ("[1]".to_owned(), "not a JSON object", None),
        (r#"{"moves":[]}"#.to_owned(), "`id` is missing", Some("id")),
        (r#"{"id":5,"moves":[]}"#.to_owned(), "expected a string, not 5", Some("id")),
        (r#"{"id":"q","moves":[],"boardYSize":9}"#.to_owned(), "`boardXSize` is missing", Some("boardXSize")),
        (r#"{"id":"q","moves":[],"boardYSize":9,"boardXSize":99}"#.to_owned(), "2 to 25", Some("boardXSize")),
        (
            r#"{"id":"q","boardXSize":9.0}"#.to_owned(),
            "a whole number from 2 to 25, not 9.0",
            Some("boardXSize"),
        ),
        (
            r#"{"id":"q","action":"terminate","terminateId":5}"#.to_owned(),
            "a string, not 5",
            Some("terminateId"),
        ),
        (query(r#","moves":[]"#), "`moves` is given twice", Some("moves")),
        (moves(r#"[["B","A1"],["W","A1"]]"#), "move 2, white A1: the point is occupied", Some("moves")),
        (moves(r#"[["B","J10"]]"#), "no point of a board of 9x9", Some("moves")),
        (query(r#","initialStones":[["B","A1"],["B","A1"]]"#), "given twice", Some("initialStones")),
        (query(r#","rules":"chines""#), "did you mean `chinese`?", Some("rules")),
        (query(r#","analyzeTurns":[1]"#), "turn 1 does not exist", Some("analyzeTurns")),
        (
            query(r#","analyzeTurns":[0],"priorities":[1,2]"#),
            "as many priorities as turns, 1, not 2",
            Some("priorities"),
        ),
        (r#"{"id":"q","action":"query_versio"}"#.to_owned(), "`query_version`", Some("action")),
        (r#"{"id":"q","action":"terminate"}"#.to_owned(), "`terminateId` is missing", Some("terminateId")),
    ];
    let mut lines: Vec<String> = cases.iter().map(|(line, ..)| line.clone()).collect();
    lines.push(query(r#","maxVisit":3"#));
    lines.push(String::new());
    lines.push(format!("{{\"id\":\"{}\"}}", "x".repeat(5 << 20)));
    let mut found = answers(&[], &lines).into_iter();
    for (line, message, field) in &cases {
        let answer = found.next().expect("an answer");
        let text = answer["error"].as_str().unwrap_or_default();
        assert!(text.contains(message), "{line}: {answer}");
        assert_eq!(answer.get("field").and_then(Value::as_str), *field, "{line}: {answer}");
        assert_eq!(answer.get("id").is_some(), line.contains("\"q\""), "{line}: {answer}");
    }
    let rest: Vec<Value> = found.collect();
    assert_eq!(rest.len(), 3, "{rest:?}");
    let warning = rest.iter().find(|answer| answer.get("warning").is_some()).expect("a warning");
    assert_eq!((&warning["field"], &warning["id"]), (&json!("maxVisit"), &json!("q")));
    assert!(warning["warning"].as_str().is_some_and(|text| text.contains("`maxVisits`")), "{warning}");
    assert!(rest.iter().any(|answer| answer["error"].as_str().is_some_and(|text| text.contains("4 MiB"))));
    assert!(rest.iter().any(|answer| answer["turnNumber"] == 0));
}

#[test]
fn actions_are_echoed() {
    let lines = ["query_version", "query_models", "clear_cache", "terminate_all"]
        .map(|action| json!({ "id": action, "action": action, "extra": [1] }).to_string());
    let found = answers(&[], &lines);
    assert_eq!(found.len(), 4);
    for answer in &found {
        assert_eq!((&answer["id"], &answer["extra"]), (&answer["action"], &json!([1])));
    }
    assert_eq!(found[0]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(found[1]["models"], json!([]));
}

/// Each turn gets one answer that is not during search, whether its query was ended or not.
#[test]
fn ended_queries_answer_each_turn_once() {
    let moves = moves("game19-16.sgf");
    let turns: Vec<usize> = (0..moves.len()).collect();
    let query = |id: &str| {
        json!({ "id": id, "moves": moves, "boardXSize": 19, "boardYSize": 19, "analyzeTurns": turns })
            .to_string()
    };
    let end = json!({ "id": "end", "action": "terminate", "terminateId": "b" }).to_string();
    let some = json!({ "id": "some", "action": "terminate", "terminateId": "a", "turnNumbers": turns[5..] });
    let found = answers(&["--threads", "2"], &[query("a"), query("b"), end, some.to_string()]);
    let mut counts: BTreeMap<(String, u64), usize> = BTreeMap::new();
    for answer in found.iter().filter(|answer| answer.get("turnNumber").is_some()) {
        assert_eq!(answer["isDuringSearch"], false);
        let key =
            (answer["id"].as_str().expect("an id").to_owned(), answer["turnNumber"].as_u64().unwrap_or(9999));
        *counts.entry(key).or_default() += 1;
        let has_results = answer.get("position").is_some();
        assert!(has_results != (answer["noResults"] == true), "{answer}");
    }
    assert_eq!(counts.len(), 2 * turns.len());
    assert!(counts.values().all(|&count| count == 1));
    assert_eq!(found.len(), 2 * turns.len() + 2);
    let without = found.iter().filter(|answer| answer["noResults"] == true).count();
    assert!(without > turns.len(), "{without}");
}

/// With one thread, and the first turn being analysed meanwhile, the others come by priority.
#[test]
fn urgent_turns_come_first() {
    let query = |id: &str, priority: i64| {
        json!({ "id": id, "moves": [], "boardXSize": 19, "boardYSize": 19, "priority": priority }).to_string()
    };
    let moves = moves("game19-16.sgf");
    let slow = json!({
        "id": "slow", "moves": moves, "boardXSize": 19, "boardYSize": 19, "includeLife": true, "priority": 99,
    });
    let mut lines = vec![slow.to_string()];
    lines.extend((0..20).map(|number| query(&number.to_string(), number)));
    let order: Vec<Value> =
        answers(&["--threads", "1"], &lines).iter().map(|answer| answer["id"].clone()).collect();
    let expected: Vec<Value> =
        std::iter::once(json!("slow")).chain((0..20).rev().map(|number| json!(number.to_string()))).collect();
    assert_eq!(order, expected);
}

#[test]
fn options_of_katago_are_accepted_with_one_dash_and_named_as_ignored() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.arg("analysis").args(arguments).stdin(Stdio::null()).output().expect("the command runs")
    };
    let output = run(&[
        "-config",
        "no/such.cfg",
        "-model",
        "x.gz",
        "-override-config",
        "a=1",
        "-quit-without-waiting",
    ]);
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{notes}");
    for name in ["`-config`", "`-model`", "`-override-config`"] {
        assert!(notes.contains(name), "{notes}");
    }
    assert_eq!(run(&["-analysis-threads", "2"]).status.code(), Some(0));
    assert_eq!(run(&["-nonsense"]).status.code(), Some(2));
    assert_eq!(run(&["--threads", "0"]).status.code(), Some(2));
}

/// The default bounds of reading are those of the command, on a crowded board where they matter.
#[test]
fn the_life_of_groups_is_what_show_says() {
    const CROWDED: &str = "(;GM[1]FF[4]SZ[7]AB[aa][fa][bb][cb][eb][fb][cc][fc][cd][dd][ed][gd][be][ce][fe][df][ef]\
        AW[ea][ga][db][ac][dc][ec][gc][ad][ae][ee][ge][cf][gf][ag][bg][fg])";
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("crowded.sgf");
    std::fs::write(&file, CROWDED).unwrap();
    let show = std::process::Command::new(env!("CARGO_BIN_EXE_eyes"))
        .args(["show", "--life", "--format", "json"])
        .arg(&file)
        .output()
        .unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&show.stdout).unwrap();
    let stones = |from: &str, color: &str| -> Vec<serde_json::Value> {
        let points = CROWDED.split(from).nth(1).unwrap().split(['A', 'P', ')']).next().unwrap();
        let vertex = |point: &str| {
            let [column, row] = point.as_bytes() else { panic!("{point}") };
            format!("{}{}", char::from(b"ABCDEFG"[usize::from(column - b'a')]), 7 - (row - b'a'))
        };
        points.trim_matches(['[', ']', ' ']).split("][").map(|point| json!([color, vertex(point)])).collect()
    };
    let initial: Vec<_> = [stones("AB", "B"), stones("AW", "W")].concat();
    let query = json!({
        "id": "life", "moves": [], "initialStones": initial, "boardXSize": 7, "boardYSize": 7, "rules": "chinese",
        "includeLife": true,
    });
    let answer = answers(&["--threads", "1"], &[query.to_string()]).remove(0);
    assert_eq!(answer["life"]["groups"], shown["groups"]);
    assert!(shown["groups"].as_array().is_some_and(|groups| groups.len() > 5), "{shown}");
}
