//! Life and death of groups on the open board, and races, by search.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::{Kind, Lines, OpenBounds, OpenLife, solve};
use eyes_solver::Bounds;

use super::commands::Answer;
use super::life::{Both, Decided, code};
use super::reading::string;
use super::session::Session;
use crate::{budget, interrupt};

/// One stone of each string of the group of this string: those that share its eye spaces.
pub(super) fn strings_of(session: &mut Session, head: Point) -> Vec<Point> {
    let groups = &session.analysis().groups;
    let group = groups.iter().find(|group| group.strings.contains(&head));
    group.map_or_else(|| vec![head], |group| group.strings.clone())
}

/// The results for both sides moving first.
pub(super) fn both(session: &Session, strings: &[Point]) -> Both {
    let board = session.board();
    let owner = strings.first().and_then(|&head| board.color_at(head)).unwrap_or(Color::Black);
    let height = board.height();
    let decide = |found: &Result<OpenLife, String>| {
        let life = found.as_ref().map_err(Clone::clone)?;
        let code = life.status.map(code).ok_or_else(|| undecided(session, life))?;
        let mov = life.best.first().map_or("PASS".to_owned(), |point| point.vertex(height).to_string());
        Ok(Decided { code, mov, is_assumed: life.kind == Kind::Assumed })
    };
    let pass = |code| Ok(Decided::pass(code));
    let attacked = ask(session, board, owner.opponent(), strings);
    match &attacked {
        // A group that cannot be killed needs no defence; one that is dead even if its owner moves first has none.
        Ok(life) if life.status == Some(Status::LOST) => {
            return Both { attack: decide(&attacked), defense: pass(1) };
        }
        Ok(life) if life.is_settled => return Both { attack: decide(&attacked), defense: pass(0) },
        _ => {}
    }
    let defended = ask(session, board, owner, strings);
    let is_lost = defended.as_ref().is_ok_and(|life| life.status == Some(Status::LOST));
    let is_safe = defended.as_ref().is_ok_and(|life| life.is_settled);
    let attack = match decide(&attacked) {
        Err(_) if is_lost => pass(1),
        Err(_) if is_safe => pass(0),
        known => known,
    };
    Both { attack, defense: decide(&defended) }
}

/// Whether the first group can be saved and the second killed if the first one's owner moves first, and how.
pub(super) fn analyze_semeai(session: &mut Session, arguments: &[String]) -> Answer {
    let own = string(session, arguments)?;
    let other = string(session, arguments.get(1..).unwrap_or_default())?;
    let board = session.board();
    let Some(first) = board.color_at(own).filter(|&first| board.is_color(other, first.opponent())) else {
        return Err("the two groups must have different colors".into());
    };
    let head = |point: Point| board.string_head(point).unwrap_or(point);
    let (own, other) = (head(own), head(other));
    let (own, other) = (strings_of(session, own), strings_of(session, other));
    let session = &*session;
    let board = session.board();
    let saved = ask(session, board, first, &own)?;
    let save = saved.status.map(code).ok_or_else(|| undecided(session, &saved))?;
    let killed = ask(session, board, first, &other)?;
    let kill = killed.status.map(code).ok_or_else(|| undecided(session, &killed))?;
    let name = |point: Option<&Point>| {
        point.map_or("PASS".to_owned(), |point| point.vertex(board.height()).to_string())
    };
    if kill == 0 || save == 0 {
        let best = if kill > 0 { &killed.best } else { &saved.best };
        return Ok(format!("{save} {kill} {}", name(best.first())));
    }
    if saved.is_settled && killed.is_settled {
        return Ok(format!("{save} {kill} PASS"));
    }
    // One move must do both.
    if let Some(both) = killed.best.iter().find(|point| saved.best.contains(point)) {
        return Ok(format!("{save} {kill} {}", name(Some(both))));
    }
    // A move that does one of them is asked for the other. All moves share the nodes of one question.
    let mut bounds = session.bounds;
    let mut unknown = None;
    let moves = killed.best.iter().map(|&point| (point, &own, first));
    let moves = moves.chain(saved.best.iter().map(|&point| (point, &other, first.opponent())));
    for (point, group, owner) in moves {
        let mut after = board.clone();
        if after.play(point, first).is_err() {
            continue;
        }
        let is_other = owner != first;
        let left: Vec<Point> = group.iter().copied().filter(|&stone| after.is_color(stone, owner)).collect();
        if left.is_empty() {
            if is_other {
                return Ok(format!("{save} 1 {}", name(Some(&point))));
            }
            continue;
        }
        let life = ask_within(session, bounds, &after, first.opponent(), &left)?;
        bounds.nodes = bounds.nodes.saturating_sub(life.nodes).max(1);
        let wanted = if is_other { killed.status } else { saved.status };
        match (life.status, wanted) {
            (Some(status), Some(wanted)) if status.value() <= -wanted.value() => {
                return Ok(format!("{save} {kill} {}", name(Some(&point))));
            }
            (None, _) => unknown = Some(undecided(session, &life)),
            _ => {}
        }
    }
    match unknown {
        Some(why) => Err(why),
        None => Ok(format!("{save} 0 {}", name(saved.best.first()))),
    }
}

/// A move of this side for the group of a string, which may be a guess.
pub(super) fn likely_move(session: &mut Session, head: Point, first: Color) -> Option<Point> {
    let strings = strings_of(session, head);
    let bounds = OpenBounds { guesses: true, ..bounds(session, session.bounds) };
    solve(session.board(), first, &strings, bounds).ok()?.best.first().copied()
}

fn ask(session: &Session, board: &Board, first: Color, strings: &[Point]) -> Result<OpenLife, String> {
    ask_within(session, session.bounds, board, first, strings)
}

fn ask_within(
    session: &Session,
    bounds: Bounds,
    board: &Board,
    first: Color,
    strings: &[Point],
) -> Result<OpenLife, String> {
    solve(board, first, strings, self::bounds(session, bounds)).map_err(|error| error.to_string())
}

fn bounds(session: &Session, Bounds { nodes, time }: Bounds) -> OpenBounds<'_> {
    OpenBounds {
        nodes,
        time,
        stop: Some(interrupt::flag()),
        cache: Some(session.cache()),
        lines: Lines::None,
        guesses: false,
        prove: false,
    }
}

fn undecided(session: &Session, life: &OpenLife) -> String {
    budget::undecided_open(life, session.bounds)
}
