//! Tactical reading.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::reading::{Outcome, Reader, Reading};

use super::commands::Answer;
use super::session::Session;

pub(super) fn attack(session: &mut Session, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let (reader, board) = session.reading();
    let reading = reader.attack(board, point);
    Ok(answer(session, reading))
}

pub(super) fn defend(session: &mut Session, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let (reader, board) = session.reading();
    let reading = defence(reader, board, point);
    Ok(answer(session, reading))
}

/// The defence of a string. One that cannot be captured needs no move, even if each of its own would harm it.
fn defence(reader: &mut Reader, board: &Board, point: Point) -> Reading {
    let mut reading = reader.defend(board, point);
    if reading.outcome == Outcome::No {
        let attack = reader.attack(board, point);
        if attack.outcome == Outcome::No {
            (reading.outcome, reading.complete) = (Outcome::Yes, attack.complete);
        }
    }
    reading
}

/// The attack and the defence of a string, one line each: the code, the move, and whether the reading was
/// completed.
pub(super) fn both(session: &mut Session, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let (reader, board) = session.reading();
    let (attack, defend) = (reader.attack(board, point), defence(reader, board, point));
    let line = |name: &str, reading: Reading| {
        let kind = if reading.complete { "complete" } else { "guess" };
        format!("{name} {} {kind}", answer(session, reading))
    };
    Ok(format!("{}\n{}", line("attack", attack), line("defend", defend)))
}

/// The best result against one of two strings by one move, as a code without the move.
pub(super) fn attack_either(session: &mut Session, arguments: &[String]) -> Answer {
    let first = string(session, arguments)?;
    let second = string(session, arguments.get(1..).unwrap_or_default())?;
    let most = session.drawing_nodes;
    let mut quick = Reader::new(session.limits.at_most(QUICK));
    let (reader, board) = session.reading();
    let Some(owner) = board.color_at(first).filter(|&owner| board.is_color(second, owner)) else {
        return Err("both strings must have the same color".into());
    };
    let alone = [first, second].map(|string| reader.attack(board, string));
    let best = alone.iter().map(|reading| reading.outcome).max().unwrap_or(Outcome::No);
    let mut fork = Fork { owner, strings: [first, second], left: most };
    let is_forked = best == Outcome::No && fork.exists(board, [&mut quick, reader]);
    let best = if is_forked { Outcome::Yes } else { best };
    Ok(best.gtp_code().to_string())
}

/// The nodes for a string in the first search for a double threat. Most double threats that work need few.
const QUICK: u64 = 5_000;

/// Search for a move that threatens two strings, so that no reply saves both.
struct Fork {
    owner: Color,
    strings: [Point; 2],
    /// The remaining nodes.
    left: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Yes,
    No,
    Undecided,
}

impl Fork {
    /// Searches with the first reader, and then with the second if the result is undecided.
    fn exists(&mut self, board: &Board, readers: [&mut Reader; 2]) -> bool {
        let is_beside = |point| is_beside(board, point, &self.strings);
        let liberties: Vec<Point> = board.points().filter(|&point| is_beside(point)).collect();
        let played = |fork| {
            let mut after = board.clone();
            after.play(fork, self.owner.opponent()).ok().map(|_| after)
        };
        let mut open: Vec<Board> = liberties.into_iter().filter_map(played).collect();
        // Most double threats that fail are refuted by an early reply, and few of them matter.
        for (is_thorough, reader) in [false, true].into_iter().zip(readers) {
            let mut undecided = Vec::new();
            for after in open {
                match self.works(&after, is_thorough, reader) {
                    Known::Yes => return true,
                    Known::No => {}
                    Known::Undecided => undecided.push(after),
                }
            }
            open = undecided;
        }
        false
    }

    /// Whether the attacker, who has just moved, captures one of the strings whatever the owner replies. At the
    /// first reply that may save both strings the search stops, unless `is_thorough` asks to go on.
    fn works(&mut self, after: &Board, is_thorough: bool, reader: &mut Reader) -> Known {
        let threats = self.strings.map(|string| self.is_lost(after, string, reader));
        if threats != [Known::Yes; 2] {
            return if threats.contains(&Known::No) { Known::No } else { Known::Undecided };
        }
        let mut known = Known::Yes;
        for reply in after.points().filter(|&point| after.is_empty(point)) {
            let mut answered = after.clone();
            if answered.play(reply, self.owner).is_err() {
                continue;
            }
            let lost = self.strings.map(|string| self.is_lost(&answered, string, reader));
            if lost == [Known::No; 2] {
                return Known::No;
            }
            if !lost.contains(&Known::Yes) {
                known = Known::Undecided;
                if !is_thorough {
                    break;
                }
            }
        }
        known
    }

    fn is_lost(&mut self, board: &Board, string: Point, reader: &mut Reader) -> Known {
        if !board.is_color(string, self.owner) {
            return Known::Yes;
        }
        if self.left == 0 {
            return Known::Undecided;
        }
        let before = reader.nodes();
        let reading = reader.attack(board, string);
        self.left = self.left.saturating_sub(reader.nodes() - before);
        match (reading.outcome, reading.complete) {
            (Outcome::Yes, _) => Known::Yes,
            (_, true) => Known::No,
            (_, false) => Known::Undecided,
        }
    }
}

/// Whether an empty point is a liberty of one of these strings.
fn is_beside(board: &Board, point: Point, strings: &[Point]) -> bool {
    let heads = strings.iter().map(|&string| board.string_head(string));
    board.is_empty(point)
        && board.neighbours(point).any(|next| heads.clone().any(|head| board.string_head(next) == head))
}

/// A vertex with a stone.
pub(super) fn string(session: &Session, arguments: &[String]) -> Result<Point, String> {
    let point = arguments.first().and_then(|vertex| session.point(vertex)).ok_or("invalid coordinate")?;
    if session.board().is_empty(point) {
        return Err("vertex must not be empty".into());
    }
    Ok(point)
}

/// The code of the result, and the move. As in GNU Go, 0 means that nothing was found within the nodes of the
/// reading.
fn answer(session: &Session, reading: Reading) -> String {
    match reading.outcome {
        Outcome::No => "0".into(),
        outcome => {
            let point = reading.point.map_or("PASS".to_owned(), |point| session.vertex(point));
            format!("{} {point}", outcome.gtp_code())
        }
    }
}
