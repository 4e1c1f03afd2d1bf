//! Sessions of `eyes analysis`.

use eyes_cli::analysis::answers;
use eyes_runtime::Knowledge;
use serde_json::{Map, Value, json};

/// Any bytes as a session. Every query gets an answer, and every answer is an object on one line.
pub fn analysis(bytes: &[u8]) {
    // The lines of a long session repeat each other.
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').take(30).collect();
    // Small bounds, for speed: the queries take the same paths as with large ones.
    let written = answers(&lines.join(&b'\n'), Knowledge::new(), 30).expect("a thread");
    // A query may ask for no turns at all.
    let asks = |line: &&[u8]| {
        let text = String::from_utf8_lossy(line);
        !line.iter().all(u8::is_ascii_whitespace) && !text.contains("analyzeTurns") && !text.contains('\\')
    };
    assert!(written.len() >= lines.iter().copied().filter(asks).count(), "{written:?}");
    for line in &written {
        let text = line.strip_suffix('\n').expect("a whole line");
        assert!(!text.contains(char::is_control), "{text:?}");
        let Ok(Value::Object(answer)) = serde_json::from_str(text) else { panic!("no object: {text}") };
        if let Some(ownership) = answer.get("ownership").and_then(Value::as_array) {
            assert!(ownership.iter().all(|point| matches!(point.as_i64(), Some(-1..=1))), "{text}");
        }
    }
}

/// A session put together from queries, in which each byte, or two, changes something.
pub fn analysis_parts(bytes: &[u8]) {
    let mut session = String::new();
    let mut query = new_query(5, 5);
    let mut bytes = bytes.iter().copied().take(500);
    while let Some(byte) = bytes.next() {
        let argument = if byte % 16 < 12 { bytes.next().unwrap_or_default() } else { 0 };
        let color = if argument & 64 == 0 { "B" } else { "W" };
        let placed = json!([color, vertex(argument)]);
        match byte % 16 {
            0..4 => push(&mut query, "moves", placed),
            4..7 => push(&mut query, "initialStones", placed),
            7 => push(&mut query, "analyzeTurns", argument.into()),
            8 => push(&mut query, "priorities", (i64::from(argument) - 128).into()),
            9 => {
                let fields =
                    ["includeLife", "includeOwnership", "rules", "initialPlayer", "maxVisits", "incldueLife"];
                let values =
                    [json!(true), json!(false), json!("japanese"), json!("w"), json!(7), json!(null)];
                query.insert(
                    fields[usize::from(argument % 6)].into(),
                    values[usize::from(argument / 6 % 6)].clone(),
                );
            }
            10 => query = new_query(2 + argument % 8, 2 + argument / 8 % 8),
            11 => {
                const ACTIONS: [&str; 6] = [
                    "terminate",
                    "terminate_all",
                    "clear_cache",
                    "query_version",
                    "query_models",
                    "terminated",
                ];
                let action = ACTIONS[usize::from(argument % 6)];
                session += &format!("{}\n", json!({ "id": "x", "action": action, "terminateId": "q" }));
            }
            12 => session += "\n",
            13 => session += "{\"id\":7}\n",
            _ => session += &format!("{}\n", Value::Object(query.clone())),
        }
    }
    session += &format!("{}\n", Value::Object(query));
    analysis(session.as_bytes());
}

fn new_query(width: u8, height: u8) -> Map<String, Value> {
    let mut query = Map::new();
    query.insert("id".into(), "q".into());
    query.insert("boardXSize".into(), width.into());
    query.insert("boardYSize".into(), height.into());
    query
}

fn push(query: &mut Map<String, Value>, field: &str, value: Value) {
    let list = query.entry(field).or_insert_with(|| json!([]));
    if let Value::Array(list) = list {
        list.push(value);
    }
}

/// A vertex of a board of seven columns and nine rows; sometimes a pass.
fn vertex(byte: u8) -> String {
    match byte & 63 {
        63 => "pass".to_owned(),
        point => format!("{}{}", char::from(b'A' + point % 7), point / 7 + 1),
    }
}
