//! The answer about a group on an open board, for programs.

use eyes_runtime::board::Board;
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::Goal;
use serde_json::{Map, Value, json};

use super::words::sentences;
use super::{Answer, Found};
use crate::input::{Played, played};
use crate::output::pretty_json;

/// The fields of every answer; in a batch one line.
pub(crate) fn summary(found: &Found<'_>) -> Map<String, Value> {
    let life = &found.life;
    let goal = match life.goal {
        Goal::Kill => "kill",
        Goal::Save => "save",
    };
    let best: Vec<String> = life.best.iter().map(|&point| found.vertex(point)).collect();
    let entries = [
        ("group", json!(found.name().map(|point| found.vertex(point)))),
        ("goal", json!(goal)),
        ("status", json!(life.status.map(Status::value))),
        ("best", json!(best)),
        ("kind", json!(life.kind.words())),
        ("zone", json!(life.zone.len())),
        ("assumptions", Value::Array(assumptions(found))),
        ("nodes", json!(life.nodes)),
    ];
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The assumptions of an answer: strings that are safe, and the life of the group beyond the border of the ground.
pub(super) fn assumptions(found: &Found<'_>) -> Vec<Value> {
    let safe = found.safe_strings().into_iter().map(|string| json!({"safe": found.vertices(string)}));
    let border = found.vertices(found.life.border.iter());
    let beyond = found.life.beyond.map(|beyond| json!({"border": border, "beyond": beyond.words()}));
    safe.chain(beyond).collect()
}

/// The board's size and the answers for the sides that move first, as one object.
pub(super) fn json(board: &Board, answers: &[Answer<'_>]) -> String {
    let answers: Vec<Value> = answers.iter().map(answer).collect();
    pretty_json(&json!({"width": board.width(), "height": board.height(), "answers": answers}))
}

fn answer(answer: &Answer<'_>) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("to_play", json!(answer.first.to_string()));
    put("words", json!(sentences(answer).join(" ")));
    match &answer.found {
        Err(reason) => {
            put("status", Value::Null);
            put("error", json!(reason));
        }
        Ok(found) => {
            let life = &found.life;
            let line = |moves: &[_]| -> Value {
                let told = |played: &Played| {
                    let vertex = played.point.map_or_else(|| "PASS".to_owned(), |point| found.vertex(point));
                    json!({"color": played.color.to_string(), "vertex": vertex, "threat": played.threat})
                };
                played(found.board, moves).iter().map(told).collect()
            };
            put("owner", json!(life.owner.to_string()));
            put("stones", json!(found.vertices(life.group.iter().copied())));
            put("settled", json!(life.is_settled));
            put("escapes", json!(life.escapes));
            put("zone_points", json!(found.vertices(life.zone.iter())));
            put("variation", line(&life.variation));
            put("error", json!(answer.undecided));
            object.extend(summary(found));
        }
    }
    Value::Object(object)
}
