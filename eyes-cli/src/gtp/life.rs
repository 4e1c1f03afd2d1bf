//! Life and death: static rules, and exact search of enclosed groups.

use eyes_runtime::board::{Color, PointSet};
use eyes_runtime::reading::Outcome;
use eyes_runtime::static_rules::neighbour_class::{ChainEye, EyeStatus};
use eyes_runtime::static_rules::unconditional::{PointStatus, unconditional};
use eyes_solver::{Ruling, Safety, Side, Status};

use super::commands::Answer;
use super::reading::string;
use super::session::Session;
use crate::solve::Group;

pub(super) fn unconditional_status(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = arguments.first().and_then(|vertex| session.point(vertex)).ok_or("invalid coordinate")?;
    Ok(match unconditional(session.board()).status(point) {
        PointStatus::Alive => "alive",
        PointStatus::Dead => "dead",
        PointStatus::Territory(Color::White) => "white_territory",
        PointStatus::Territory(Color::Black) => "black_territory",
        PointStatus::Undecided => "undecided",
    }
    .into())
}

pub(super) fn owl_attack(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let Both { attack, defense } = Both::decide(session, arguments)?;
    Ok(match code(attack.status) {
        1 if code(defense.status) == 0 => "1 PASS".into(),
        0 => "0".into(),
        code => format!("{code} {}", attack.mov),
    })
}

pub(super) fn owl_defend(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let Both { attack, defense } = Both::decide(session, arguments)?;
    Ok(match code(defense.status) {
        1 if code(attack.status) == 0 => "1 PASS".into(),
        0 => "0".into(),
        code => format!("{code} {}", defense.mov),
    })
}

pub(super) fn dragon_status(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    string(session, arguments)?;
    let Ok(Both { attack, defense }) = Both::decide(session, arguments) else {
        return Ok("unknown".into());
    };
    Ok(match (code(attack.status), code(defense.status)) {
        (0, _) => "alive".to_owned(),
        (_, 0) => "dead".to_owned(),
        _ => format!("critical {} {}", attack.mov, defense.mov),
    })
}

pub(super) fn life(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    string(session, arguments)?;
    let first: Color = arguments.get(1).and_then(|color| color.parse().ok()).ok_or("invalid color")?;
    let group = group(session, arguments)?;
    let (status, best) = group.status_and_best(group.side(first), Ruling::default(), session.bounds)?;
    let moves: Vec<String> = best.iter().map(|&mov| group.name(mov)).collect();
    Ok(format!("{status} {}", moves.join(" ")).trim_end().to_owned())
}

/// The code of a status in `owl_attack` and `owl_defend`.
fn code(status: Status) -> u8 {
    match (status.wins(), status.is_ko()) {
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
        (false, false) => 0,
    }
}

/// The status of a group for one side moving first, and a move that reaches it.
#[derive(Debug, Clone)]
pub(super) struct Decided {
    status: Status,
    mov: String,
}

/// The results for both sides moving first.
struct Both {
    attack: Decided,
    defense: Decided,
}

impl Both {
    /// Clients ask for every stone of a group in turn, but it is searched once.
    fn decide(session: &mut Session<'_>, arguments: &[String]) -> Result<Self, String> {
        let point = string(session, arguments)?;
        let chain = session.board().string_head(point).unwrap_or(point);
        let mut decide = |side| {
            if let Some(known) = session.decided.get(&(chain, side)) {
                return known.clone();
            }
            let decided = group(session, arguments).and_then(|group| {
                let (status, mov) = group.decide(side, Ruling::default(), session.bounds)?;
                let mov = mov.map_or_else(|| "PASS".to_owned(), |mov| group.name(mov));
                Ok(Decided { status, mov })
            });
            session.decided.insert((chain, side), decided.clone());
            decided
        };
        let both = Both { attack: decide(Side::Attacker)?, defense: decide(Side::Defender)? };
        if code(both.attack.status) != 0 {
            is_shut_in(session, arguments)?;
        }
        Ok(both)
    }
}

/// The search assumes that the strings around a group are safe. If one is not, a living group still lives, but a
/// dead group may escape by capturing it, so it is not called dead.
fn is_shut_in(session: &mut Session<'_>, arguments: &[String]) -> Result<(), String> {
    let group = group(session, arguments)?;
    let in_question = group.enclosing().filter(|&(_, safety)| safety != Safety::Alive);
    for (string, _) in in_question {
        let (reader, board) = session.reading();
        let reading = reader.attack(board, string);
        if reading.outcome != Outcome::No {
            let (string, point) = (session.vertex(string), reading.point.map(|point| session.vertex(point)));
            let point = point.unwrap_or_else(|| "PASS".to_owned());
            return Err(format!("the group may get out: the string at {string} can be captured at {point}"));
        }
    }
    Ok(())
}

fn group(session: &Session<'_>, arguments: &[String]) -> Result<Group, String> {
    let point = string(session, arguments)?;
    let group = Group::new(session.board(), point, false).map_err(|error| error.to_string())?;
    Ok(group.with_ko(session.position()))
}

/// The eye of a chain with a single eye. The areas that its stones separate count, except the largest.
pub(super) fn neighbour_class(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let board = session.board();
    let found = ChainEye::of(board, point).map_err(|error| error.to_string())?;
    let (status, hot_spots) = match found.status() {
        EyeStatus::Nakade => ("nakade", 0),
        EyeStatus::Unsettled { hot_spots } => ("unsettled", hot_spots),
        EyeStatus::UnsettledKo { hot_spots } => ("unsettled-ko", hot_spots),
        EyeStatus::Alive => ("alive", 0),
        EyeStatus::AliveInAtari => ("alive-in-atari", 0),
        _ => ("unknown", 0),
    };
    let hot_spots: PointSet = found.board_points(hot_spots).collect();
    let words = format!(
        "{} {} {status} {}",
        found.eye.class(),
        found.eye.placement(),
        session.vertices(hot_spots.iter())
    );
    Ok(words.trim_end().to_owned())
}
