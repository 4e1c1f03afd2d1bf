//! A tree of the main line and the main replies, as a game record for any editor.

use std::fmt::Write;

use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::{Goal, Kind};

use super::words::sentences;
use super::{Answer, Found};
use crate::input::{Played, played};
use crate::output::color_name;

/// The record: the board with the group and its zone marked, the moves that reach the result, and the replies to
/// the first of them, each with its refutation. Only the board if there is no answer.
pub(super) fn sgf(answer: &Answer<'_>, board: &Board) -> String {
    let mut text = format!("(;GM[1]FF[4]CA[UTF-8]AP[eyes:{}]", env!("CARGO_PKG_VERSION"));
    let (width, height) = (board.width(), board.height());
    let _ = if width == height { write!(text, "SZ[{width}]") } else { write!(text, "SZ[{width}:{height}]") };
    if board.suicide() == Suicide::Allowed {
        text.push_str("RU[NZ]");
    }
    for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
        points(&mut text, property, board.points().filter(|&point| board.is_color(point, color)));
    }
    let _ = write!(text, "PL[{}]", letter(answer.first));
    if let Ok(found) = &answer.found {
        points(&mut text, "TR", found.life.group.iter().copied());
        points(&mut text, "SL", found.life.zone.iter());
    }
    let mut told = sentences(answer).to_vec();
    told.extend(forbidden(board, answer.first));
    comment(&mut text, &told.join("\n"));
    text.push('\n');
    if let Ok(found) = &answer.found {
        tree(&mut text, found);
    }
    text.push_str(")\n");
    text
}

/// The ko that the side that moves first may not take, which stones that are set up do not tell.
fn forbidden(board: &Board, first: Color) -> Option<String> {
    let vertex = board.ko_against(first)?.vertex(board.height());
    let name = color_name(first);
    Some(format!("The ko forbids {name} to play at {vertex} now. A board that is set up does not keep that."))
}

fn tree(text: &mut String, found: &Found<'_>) {
    let life = &found.life;
    let wins = life.status.is_some_and(|status| !status.is_lost()) && !life.best.is_empty();
    let is_guess = life.kind == Kind::NotDecided;
    if !wins || is_guess {
        let word = match life.goal {
            _ if is_guess => "A guess: not decided.",
            Goal::Kill if life.is_settled => "This does not save the group.",
            Goal::Save if life.is_settled => "This does not kill.",
            _ => "This does not help.",
        };
        let lines = [&life.variation[..]].into_iter().chain(life.replies.iter().map(Vec::as_slice));
        for line in lines.filter(|line| !line.is_empty()) {
            text.push('(');
            moves(text, &played(found.board, line), Some(word));
            text.push_str(")\n");
        }
        if life.variation.is_empty() && is_guess {
            for &point in &life.best {
                let _ = writeln!(text, "(;{}[{}]C[{word}])", letter(found.first), name(point));
            }
        }
        return;
    }
    let words = match (life.goal, life.status) {
        (Goal::Kill, Some(Status::WON)) => "This kills",
        (Goal::Save, Some(Status::WON)) => "This saves the group",
        (Goal::Kill, _) => "This kills by a ko",
        (Goal::Save, _) => "This saves the group by a ko",
    };
    let words = format!("{words} ({}).", life.kind.words());
    let best: Vec<_> = life.best.first().map(|&point| (found.first, Some(point))).into_iter().collect();
    let line = if life.variation.is_empty() { &best } else { &life.variation };
    let first = line.first().copied();
    let main = played(found.board, line);
    text.push('(');
    moves(text, &main[..main.len().min(1)], Some(&words));
    let replies = life.replies.iter().map(|reply| {
        let line: Vec<_> = first.into_iter().chain(reply.iter().copied()).collect();
        played(found.board, &line)
    });
    let lines: Vec<Vec<Played>> = [main].into_iter().chain(replies).filter(|line| line.len() > 1).collect();
    for (number, line) in lines.iter().enumerate() {
        text.push_str("\n(");
        let refutes = line.get(2).filter(|_| number > 0);
        let comment = refutes.map(|played| match played.point {
            Some(point) => format!("Refuted by {}.", found.vertex(point)),
            None => "It needs no answer.".to_owned(),
        });
        moves(text, &line[1..], comment.as_deref());
        text.push(')');
    }
    text.push_str(")\n");
    for &point in life.best.iter().filter(|&&point| first.is_none_or(|(_, main)| main != Some(point))) {
        let _ = writeln!(text, "(;{}[{}]C[This does as well.])", letter(found.first), name(point));
    }
}

/// Moves, with a comment on the first. A recapture in a ko follows a threat elsewhere and its answer.
fn moves(text: &mut String, line: &[Played], mut word: Option<&str>) {
    for Played { color, point, threat } in line {
        if *threat {
            let (own, other) = (letter(*color), letter(color.opponent()));
            let _ = write!(text, ";{own}[]C[A ko threat elsewhere.];{other}[]C[Its answer.]");
        }
        let _ = write!(text, ";{}[{}]", letter(*color), point.map_or_else(String::new, name));
        if let Some(word) = word.take() {
            comment(text, word);
        }
    }
}

fn comment(text: &mut String, words: &str) {
    let _ = write!(text, "C[{}]", words.replace('\\', "\\\\").replace(']', "\\]"));
}

fn points(text: &mut String, property: &str, points: impl Iterator<Item = Point>) {
    let mut names: Vec<String> = points.map(|point| format!("[{}]", name(point))).collect();
    if !names.is_empty() {
        names.sort();
        let _ = write!(text, "{property}{}", names.concat());
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// Column and row from the top, as letters.
fn name(point: Point) -> String {
    [point.column(), point.row()].into_iter().map(|line| char::from(b'a' + line)).collect()
}
