//! Guesses of the `owl` commands, for clients that ask for them.

use eyes_runtime::board::Point;
use eyes_runtime::verdict::Fate;

use super::commands::Answer;
use super::life::Both;
use super::open;
use super::session::Session;

/// Turns guesses on or off. GNU Go says `uncertain` where it ran out of nodes.
pub(super) fn report_uncertainty(session: &mut Session, arguments: &[String]) -> Answer {
    session.guesses = match arguments.first().map(String::as_str) {
        Some("on") => true,
        Some("off") => false,
        _ => return Err("invalid argument".into()),
    };
    Ok(String::new())
}

/// The question that a guess is about.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    Attack,
    Defense,
}

/// A guess about the string of a stone, if the client asks for guesses: what fits with the other result, and with the
/// status that `eyes show --life` guesses. Where it guesses none, the side that moves first decides.
pub(super) fn guess(session: &mut Session, stone: Point, both: &Both, asked: Asked) -> Option<String> {
    if !session.guesses {
        return None;
    }
    let head = session.board().string_head(stone)?;
    let owner = session.board().color_at(head)?;
    let found = session.life_of_groups().iter().find(|group| group.strings.contains(&head));
    let fate = found.and_then(|group| group.verdict).map(|verdict| verdict.fate);
    let (moves, other, fails, mover) = match asked {
        Asked::Attack => (found.map(|group| &group.attack), &both.defense, Fate::Alive, owner.opponent()),
        Asked::Defense => (found.map(|group| &group.defense), &both.attack, Fate::Dead, owner),
    };
    if fate == Some(fails) {
        return Some("0 uncertain".to_owned());
    }
    let named = moves.and_then(|moves| moves.first().copied()).or_else(|| match fate {
        None => open::likely_move(session, head, mover),
        Some(Fate::Dead) => session.capture(head),
        Some(_) => None,
    });
    let named = named.map(|point| session.vertex(point));
    // A vital point is vital for both sides.
    let theirs = other.as_ref().ok().map(|decided| decided.mov.clone());
    Some(format!("1 {} uncertain", named.or(theirs).unwrap_or_else(|| "PASS".to_owned())))
}
