//! Tactical reading.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::reading::{Outcome, Reader, Reading};

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

/// The best that can be reached against one of two strings by one move, as a code without the move.
pub(super) fn attack_either(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let first = string(session, arguments)?;
    let second = string(session, arguments.get(1..).unwrap_or_default())?;
    let (reader, board) = session.reading();
    let Some(owner) = board.color_at(first).filter(|&owner| board.is_color(second, owner)) else {
        return Err("both strings must have the same color".into());
    };
    let alone = [first, second].map(|string| reader.attack(board, string).outcome);
    let best = alone.into_iter().filter(|&outcome| outcome != Outcome::No).min_by_key(|o| o.gtp_code());
    let outcome = best.or_else(|| is_forked(reader, board, [first, second], owner).then_some(Outcome::Yes));
    Ok(outcome.unwrap_or(Outcome::No).gtp_code().to_string())
}

/// Whether a move threatens both strings, so that no reply saves both.
fn is_forked(reader: &mut Reader, board: &Board, strings: [Point; 2], owner: Color) -> bool {
    let is_lost = |reader: &mut Reader, board: &Board, string: Point| {
        !board.is_color(string, owner) || reader.attack(board, string).outcome == Outcome::Yes
    };
    let liberties: Vec<Point> = board.points().filter(|&point| is_beside(board, point, &strings)).collect();
    liberties.into_iter().any(|fork| {
        let mut after = board.clone();
        if after.play(fork, owner.opponent()).is_err()
            || !strings.iter().all(|&string| is_lost(reader, &after, string))
        {
            return false;
        }
        let replies: Vec<Point> = after.points().filter(|&point| after.is_empty(point)).collect();
        replies.into_iter().all(|reply| {
            let mut answered = after.clone();
            answered.play(reply, owner).is_err()
                || strings.iter().any(|&string| is_lost(reader, &answered, string))
        })
    })
}

/// Whether an empty point is a liberty of one of these strings.
fn is_beside(board: &Board, point: Point, strings: &[Point]) -> bool {
    let heads = strings.iter().map(|&string| board.string_head(string));
    board.is_empty(point)
        && board.neighbours(point).any(|next| heads.clone().any(|head| board.string_head(next) == head))
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
