//! Tactical reading.

use eyes_runtime::board::Point;
use eyes_runtime::reading::{Outcome, Reading};

use super::commands::Answer;
use super::session::Session;

pub(super) fn attack(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let (reader, board) = session.reading();
    let reading = reader.attack(board, point);
    Ok(answer(session, reading))
}

pub(super) fn defend(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let (reader, board) = session.reading();
    let reading = reader.defend(board, point);
    Ok(answer(session, reading))
}

/// A vertex with a stone.
pub(super) fn string(session: &Session<'_>, arguments: &[String]) -> Result<Point, String> {
    let point = arguments.first().and_then(|vertex| session.point(vertex)).ok_or("invalid coordinate")?;
    if session.board().is_empty(point) {
        return Err("vertex must not be empty".into());
    }
    Ok(point)
}

fn answer(session: &Session<'_>, reading: Reading) -> String {
    match reading.outcome {
        Outcome::No => "0".into(),
        outcome => {
            let point = reading.point.map_or("PASS".to_owned(), |point| session.vertex(point));
            format!("{} {point}", outcome.gtp_code())
        }
    }
}
