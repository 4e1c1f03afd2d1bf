//! What an answer means, in sentences.

use eyes_runtime::board::Point;
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::{Goal, Kind};

use super::{Answer, Found};
use crate::output::{color_name, count};

/// The winner and the move; how certain that is, and the assumptions.
pub(super) fn sentences(answer: &Answer<'_>) -> [String; 2] {
    let first = color_name(answer.first);
    match &answer.found {
        Err(reason) => [format!("{first} to play: no answer."), capital(reason) + "."],
        Ok(found) if found.life.status.is_none() => {
            let verb = verb(found.life.goal);
            let guess = match found.life.best.first() {
                Some(&point) => format!("A guess, and no more: {}.", found.vertex(point)),
                None => "No move is named.".to_owned(),
            };
            let reason = answer.undecided.as_deref().unwrap_or("not decided");
            [format!("Whether {first} to play {verb} {} is {reason}.", group(found)), guess]
        }
        Ok(found) => [outcome(found, first), rests_on(found)],
    }
}

/// The group by its colour and a stone.
pub(super) fn group(found: &Found<'_>) -> String {
    let name = found.name().map_or_else(String::new, |point| format!(" at {}", found.vertex(point)));
    format!("the {} group{name}", found.life.owner)
}

fn verb(goal: Goal) -> &'static str {
    match goal {
        Goal::Kill => "kills",
        Goal::Save => "saves",
    }
}

fn outcome(found: &Found<'_>, first: &str) -> String {
    let life = &found.life;
    let (group, other) = (group(found), color_name(found.first.opponent()));
    let status = life.status.map_or(0, Status::value);
    let threats = count(status.unsigned_abs(), "ko threat");
    if life.escapes {
        return format!("{} has room that the opponent cannot take: it escapes or lives.", capital(&group));
    }
    if life.is_settled {
        let state = if life.goal == Goal::Kill { "dead" } else { "alive" };
        return format!("{} is {state} as it stands: {first} need not play.", capital(&group));
    }
    let verb = verb(life.goal);
    let condition = match status {
        6 => String::new(),
        1..=5 => format!(" by a ko, unless {other} has {threats} more"),
        -6 => {
            let helpless = if life.goal == Goal::Kill { "kill" } else { "save" };
            return format!("{first} to play cannot {helpless} {group}.");
        }
        _ => format!(" by a ko, but only with {threats} more than {other}"),
    };
    let best: Vec<String> = life.best.iter().map(|&point| found.vertex(point)).collect();
    let moves = if best.is_empty() { String::new() } else { format!(": {}", any(&best, "or")) };
    format!("{first} to play {verb} {group}{condition}{moves}.")
}

/// How much the answer assumes.
fn rests_on(found: &Found<'_>) -> String {
    let mut granted = Vec::new();
    for color in [found.life.owner.opponent(), found.life.owner] {
        let strings = found.safe_strings().into_iter();
        let strings = strings.filter(|string| string.iter().any(|&stone| found.board.is_color(stone, color)));
        let named: Vec<String> = strings
            .filter_map(|string| string.into_iter().min_by_key(reading))
            .map(|stone| found.vertex(stone))
            .collect();
        match named.len() {
            0 => {}
            1 => granted.push(format!("the {color} string at {} is safe", named[0])),
            _ => granted.push(format!("the {color} strings at {} are safe", any(&named, "and"))),
        }
    }
    let border = found.vertices(found.life.border.iter());
    if found.life.escapes {
        granted.push("the group can use the room around it".to_owned());
    } else if let Some(beyond) = found.life.beyond {
        granted.push(format!("beyond {} the group finds {}", any(&border, "and"), beyond.words()));
    }
    let kind = capital(found.life.kind.words());
    match (found.life.kind, granted.is_empty()) {
        (Kind::Proven, true) => format!("{kind}: nothing is taken for granted."),
        (_, true) => format!("{kind}."),
        (_, false) => format!("{kind}; taken for granted: {}.", granted.join("; ")),
    }
}

pub(super) fn reading(point: &Point) -> (u8, u8) {
    (point.row(), point.column())
}

/// `A1`, `A1 or B1`, `A1, B1 or C1`.
fn any(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} {word} {last}", others.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
