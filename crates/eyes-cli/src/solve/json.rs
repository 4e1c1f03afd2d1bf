//! A solved group as one JSON object.

use eyes_solver::Ruling;
use serde::Serialize;

use super::problem::{Answer, Solved};
use super::text::words;

#[derive(Serialize)]
struct Report {
    chain: String,
    owner: String,
    points: Vec<String>,
    external: u8,
    ruling: &'static str,
    solutions: Vec<SolutionJson>,
}

#[derive(Serialize)]
struct SolutionJson {
    first: String,
    status: Option<i8>,
    words: Option<String>,
    /// Null if it was not found out.
    seki: Option<bool>,
    best: Vec<String>,
    variation: Vec<PlayedJson>,
    nodes: Option<u64>,
    error: Option<String>,
}

#[derive(Serialize)]
struct PlayedJson {
    color: String,
    vertex: String,
    threat: bool,
}

pub(super) fn json(solved: &Solved<'_>) -> String {
    let Solved { group, ruling, answers, .. } = solved;
    let solution = |answer: &Answer| {
        let found = answer.solution.as_ref().ok();
        SolutionJson {
            first: answer.first.to_string(),
            status: found.map(|solution| solution.status.value()),
            words: found.map(|solution| words(group, solution, answer.seki)),
            seki: answer.seki,
            best: found
                .map_or_else(Vec::new, |solution| solution.best.iter().map(|&mov| group.name(mov)).collect()),
            variation: found.map_or_else(Vec::new, |solution| {
                let played = solution.variation.iter().map(|played| PlayedJson {
                    color: group.color(played.side).to_string(),
                    vertex: group.name(played.mov),
                    threat: played.threat,
                });
                played.collect()
            }),
            nodes: found.map(|solution| solution.nodes),
            error: answer.solution.as_ref().err().cloned(),
        }
    };
    let report = Report {
        chain: group.vertex(group.chain),
        owner: group.owner.to_string(),
        points: group.points().map(|point| group.vertex(point)).collect(),
        external: group.enclosed.region.external(),
        ruling: match ruling {
            Ruling::I => "I",
            Ruling::II => "II",
        },
        solutions: answers.iter().map(solution).collect(),
    };
    // Strings, numbers and lists of these can always be written.
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    text
}
