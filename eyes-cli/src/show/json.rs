//! A position as JSON, in the format of `docs/book/src/schema/show.json`.

use eyes_runtime::board::{Color, Point, PointSet};
use eyes_runtime::eye_space::{EyePoint, EyeSpace, Source, StringReading};
use eyes_runtime::reading::Reading;
use eyes_runtime::static_rules::survey::survey;
use eyes_runtime::verdict::{Fate, VerdictSource};
use eyes_runtime::{Masters, Valuation};
use serde::Serialize;
use serde_json::Value;

use super::agreement::value_agrees;
use super::statics::{StaticRules, static_rules};
use super::view::View;
use crate::output::pretty_json;

/// The position as one JSON object, ending in a newline.
#[must_use]
pub fn json(view: View<'_>) -> String {
    pretty_json(&of_view(view))
}

/// The same as a value.
pub(crate) fn report(view: View<'_>) -> Value {
    serde_json::to_value(of_view(view)).unwrap_or_default()
}

fn of_view(view: View<'_>) -> Report {
    let survey = survey(view.board());
    Report {
        board: board(view),
        eyes: view.eyes().iter().map(|eye| eye_json(view, eye)).collect(),
        groups: groups(view),
        chains: view.analysis.strings.iter().map(|string| chain(view, string)).collect(),
        static_rules: static_rules(view, &survey),
    }
}

#[derive(Serialize)]
struct Report {
    board: BoardJson,
    eyes: Vec<EyeJson>,
    groups: Vec<GroupJson>,
    chains: Vec<ChainJson>,
    static_rules: StaticRules,
}

#[derive(Serialize)]
struct BoardJson {
    width: u8,
    height: u8,
    rows: Vec<String>,
    to_move: String,
    moves: usize,
    last_move: Option<MoveJson>,
    ko: Option<String>,
}

#[derive(Serialize)]
struct MoveJson {
    color: String,
    vertex: String,
}

#[derive(Serialize)]
struct EyeJson {
    owner: String,
    points: Vec<String>,
    margins: Vec<String>,
    stones: Vec<String>,
    #[serde(flatten)]
    valuation: ValuationJson,
    best_attack: Option<String>,
    best_defense: Option<String>,
    kos: Option<Masters<ValuationJson>>,
    source: SourceJson,
    half_eyes: Vec<EyePointJson>,
    false_eyes: Vec<EyePointJson>,
    group: Option<usize>,
    strings: Vec<String>,
    one_chain: bool,
    ways_in: Vec<String>,
    margins_apart: Vec<String>,
}

#[derive(Serialize)]
struct ValuationJson {
    value: String,
    name: &'static str,
    attack: Vec<String>,
    defense: Vec<String>,
    attack_threats: Vec<String>,
    defense_threats: Vec<String>,
}

#[derive(Serialize)]
struct StandingJson {
    liberties: Option<u8>,
    owner: String,
    attacker: String,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum SourceJson {
    Pattern { number: u32, file: String, line: u32 },
    Derived,
    Solved,
    Guess,
}

#[derive(Serialize)]
struct EyePointJson {
    vertex: String,
    diagonals: f64,
    attack: Vec<String>,
    defense: Vec<String>,
}

#[derive(Serialize)]
struct GroupJson {
    owner: String,
    eyes: Vec<usize>,
    strings: Vec<String>,
    value: String,
    value_agrees: bool,
    standing: Option<StandingJson>,
    status: &'static str,
    ko: bool,
    source: &'static str,
}

#[derive(Serialize)]
struct ChainJson {
    vertex: String,
    color: String,
    stones: Vec<String>,
    liberties: Vec<String>,
    attack: ReadingJson,
    defend: ReadingJson,
    lively: bool,
}

#[derive(Serialize)]
struct ReadingJson {
    code: u8,
    vertex: Option<String>,
    complete: bool,
}

fn board(view: View<'_>) -> BoardJson {
    let board = view.board();
    let position = view.position;
    BoardJson {
        width: board.width(),
        height: board.height(),
        rows: (0..board.height())
            .map(|row| {
                let row = board.points().filter(|point| point.row() == row);
                row.map(|point| board.color_at(point).map_or('.', Color::symbol)).collect()
            })
            .collect(),
        to_move: position.to_move().to_string(),
        moves: position.moves(),
        last_move: position.last().map(|(color, point)| MoveJson {
            color: color.to_string(),
            vertex: point.map_or("PASS".to_owned(), |point| view.vertex(point)),
        }),
        ko: board.ko().map(|point| view.vertex(point)),
    }
}

fn eye_json(view: View<'_>, eye: &EyeSpace) -> EyeJson {
    let vertex = |point: Option<Point>| point.map(|point| view.vertex(point));
    let stones = eye.points & view.board().points_with(Some(eye.owner.opponent()));
    EyeJson {
        owner: eye.owner.to_string(),
        points: view.vertices(eye.points.iter()),
        margins: view.vertices(eye.margins.iter()),
        stones: view.vertices(stones.iter()),
        valuation: valuation_json(
            view,
            &Valuation {
                value: eye.value,
                attack: eye.attack,
                defense: eye.defense,
                attack_threats: eye.attack_threats,
                defense_threats: eye.defense_threats,
            },
        ),
        best_attack: vertex(eye.best_attack),
        best_defense: vertex(eye.best_defense),
        kos: eye.masters.as_deref().map(|masters| masters.map(|valuation| valuation_json(view, &valuation))),
        source: match &eye.source {
            Source::Pattern { number, file, line } => {
                SourceJson::Pattern { number: *number, file: file.to_string(), line: *line }
            }
            Source::Derived => SourceJson::Derived,
            Source::Solved => SourceJson::Solved,
            Source::Guess => SourceJson::Guess,
        },
        half_eyes: eye.half_eyes().map(|point| eye_point(view, point)).collect(),
        false_eyes: eye.false_eyes().map(|point| eye_point(view, point)).collect(),
        group: eye.group,
        strings: view.vertices(eye.strings.iter().copied()),
        one_chain: eye.is_within_one_chain,
        ways_in: view.vertices(eye.ways_in.iter()),
        margins_apart: view.vertices(eye.margins_apart.iter()),
    }
}

fn valuation_json(view: View<'_>, valuation: &Valuation<PointSet>) -> ValuationJson {
    ValuationJson {
        value: valuation.value.to_string(),
        name: valuation.value.name(),
        attack: view.vertices(valuation.attack.iter()),
        defense: view.vertices(valuation.defense.iter()),
        attack_threats: view.vertices(valuation.attack_threats.iter()),
        defense_threats: view.vertices(valuation.defense_threats.iter()),
    }
}

fn eye_point(view: View<'_>, eye: &EyePoint) -> EyePointJson {
    EyePointJson {
        vertex: view.vertex(eye.point),
        diagonals: f64::from(eye.diagonals.fifths()) / 5.0,
        attack: view.vertices(eye.attack.iter().copied()),
        defense: view.vertices(eye.defense.iter().copied()),
    }
}

fn groups(view: View<'_>) -> Vec<GroupJson> {
    let judged = view.analysis.groups.iter().zip(view.verdicts);
    judged
        .map(|(group, verdict)| GroupJson {
            owner: group.owner.to_string(),
            eyes: group.eyes.clone(),
            strings: view.vertices(group.strings.iter().copied()),
            value: group.value.capped().to_string(),
            value_agrees: value_agrees(group, *verdict),
            standing: group.standing.map(|standing| StandingJson {
                liberties: standing.liberties,
                owner: standing.masters.owner.capped().to_string(),
                attacker: standing.masters.attacker.capped().to_string(),
            }),
            status: fate(verdict.fate),
            ko: verdict.is_ko,
            source: source(verdict.source),
        })
        .collect()
}

pub(super) fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Alive => "alive",
        Fate::Critical => "critical",
        Fate::Dead => "dead",
    }
}

pub(super) fn source(source: VerdictSource) -> &'static str {
    match source {
        VerdictSource::Unconditional => "unconditional",
        VerdictSource::Library => "library",
        VerdictSource::Search => "search",
        VerdictSource::StaticRules => "static_rules",
        VerdictSource::Reading => "reading",
        VerdictSource::Open(_) => "open_search",
        VerdictSource::Guess => "guess",
        VerdictSource::Capture => "capture",
        VerdictSource::Room => "room",
        _ => "eyes",
    }
}

fn chain(view: View<'_>, string: &StringReading) -> ChainJson {
    let board = view.board();
    let sorted = |points: &mut dyn Iterator<Item = Point>| {
        let mut points: Vec<Point> = points.collect();
        points.sort_unstable();
        view.vertices(points)
    };
    ChainJson {
        vertex: view.vertex(string.head),
        color: board.color_at(string.head).map_or(String::new(), |color| color.to_string()),
        stones: sorted(&mut board.stones(string.head)),
        liberties: sorted(&mut board.liberties(string.head)),
        attack: reading(view, string.attack),
        defend: reading(view, string.defend),
        lively: view.analysis.lively.contains(string.head),
    }
}

fn reading(view: View<'_>, reading: Reading) -> ReadingJson {
    ReadingJson {
        code: reading.outcome.gtp_code(),
        vertex: reading.point.map(|point| view.vertex(point)),
        complete: reading.complete,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eyes_runtime::open::Kind;

    #[test]
    fn the_schema_knows_all_sources() {
        let schema = include_str!("../../../docs/book/src/schema/show-life.json");
        let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
        let known = schema.pointer("/$defs/group/properties/source/enum").unwrap().as_array().unwrap();
        let known: Vec<&str> = known.iter().filter_map(serde_json::Value::as_str).collect();
        let all = [
            VerdictSource::Unconditional,
            VerdictSource::Library,
            VerdictSource::Search,
            VerdictSource::StaticRules,
            VerdictSource::Reading,
            VerdictSource::Open(Kind::Proven),
            VerdictSource::Eyes,
            VerdictSource::Guess,
            VerdictSource::Capture,
            VerdictSource::Room,
        ];
        assert_eq!(all.map(source).to_vec(), known);
    }
}
