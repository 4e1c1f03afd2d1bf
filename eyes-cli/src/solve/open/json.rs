//! What was found of a group on an open board, for programs.

use eyes_runtime::life::Status;
use eyes_runtime::open::Goal;
use serde_json::{Map, Value, json};

use super::Found;

/// What every answer holds, for a batch on one line.
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

/// What is taken for granted: strings that are safe, and points at which the ground ends.
pub(super) fn assumptions(found: &Found<'_>) -> Vec<Value> {
    let safe = found.safe_strings().into_iter().map(|string| json!({"safe": found.vertices(string)}));
    let border = found.vertices(found.life.border.iter());
    let beyond = (!border.is_empty()).then(|| json!({"border": border}));
    safe.chain(beyond).collect()
}
