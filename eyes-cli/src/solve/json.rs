//! A solved group as one JSON object, from search or library.

use eyes_runtime::board::Board;
use eyes_solver::{Ruling, Safety};
use serde::Serialize;

use super::answer::Answer;
use super::group::Group;
use super::problem::Solved;
use super::text::words;
use crate::output::pretty_json;

#[derive(Serialize)]
struct Report {
    chain: String,
    owner: String,
    points: Vec<String>,
    /// The opponent's strings beside the group that are assumed to be safe.
    shut_in_by: Vec<EnclosingJson>,
    external: u8,
    ruling: &'static str,
    source: Source,
    solutions: Vec<SolutionJson>,
}

/// The source of the statuses and best moves.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Source {
    Search,
    Library,
}

#[derive(Serialize)]
struct EnclosingJson {
    chain: String,
    because: &'static str,
    /// Whether reading captures it nevertheless, so that the group may escape.
    can_be_captured: bool,
    /// Whether it has so little room that its life is in doubt.
    has_little_room: bool,
}

/// Why a string is assumed to be safe, in one word for programs.
fn because(safety: Safety) -> &'static str {
    match safety {
        Safety::Named => "named",
        Safety::Elsewhere => "elsewhere",
        Safety::Alive => "alive",
        Safety::TwoAreas => "two_areas",
        Safety::Outside => "outside",
    }
}

#[derive(Serialize)]
struct SolutionJson {
    first: String,
    status: Option<i8>,
    words: Option<String>,
    /// Null if it is not known.
    seki: Option<bool>,
    best: Vec<String>,
    variation: Vec<PlayedJson>,
    /// Null if nothing was searched.
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
    report(solved.board, &solved.group, solved.ruling, Source::Search, &solved.answers)
}

/// The object, ending in a newline.
pub(crate) fn report(
    board: &Board,
    group: &Group,
    ruling: Ruling,
    source: Source,
    answers: &[Answer],
) -> String {
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
            nodes: found.filter(|_| source == Source::Search).map(|solution| solution.nodes),
            error: answer.solution.as_ref().err().cloned(),
        }
    };
    let (breaches, cramped) = (group.breaches(board), group.cramped(board));
    let report = Report {
        chain: group.vertex(group.chain),
        owner: group.owner.to_string(),
        points: group.points().map(|point| group.vertex(point)).collect(),
        shut_in_by: group
            .enclosing()
            .map(|(stone, safety)| EnclosingJson {
                chain: group.vertex(stone),
                because: because(safety),
                can_be_captured: breaches.iter().any(|&(breach, _)| breach == stone),
                has_little_room: cramped.contains(&stone),
            })
            .collect(),
        external: group.enclosed.region.external(),
        ruling: match ruling {
            Ruling::I => "I",
            Ruling::II => "II",
        },
        source,
        solutions: answers.iter().map(solution).collect(),
    };
    pretty_json(&report)
}
