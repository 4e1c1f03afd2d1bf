//! Groups on open boards, as text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use eyes_runtime::board::Color;

use super::words::sentences;
use super::{Answer, Found};
use crate::drawing::column_letters;
use crate::input::{Played, played};
use crate::output::count;

/// The answer for each side that moves first: its meaning, the board with the zone and the variation, and its
/// assumptions.
pub(super) fn text(answers: &[Answer<'_>]) -> String {
    let mut text = String::new();
    for (number, answer) in answers.iter().enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        let bold = Style::new().bold();
        let [outcome, basis] = sentences(answer);
        let _ = writeln!(text, "{gap}{bold}{outcome}{bold:#}\n{basis}");
        if let Ok(found) = &answer.found {
            told(&mut text, found);
        }
    }
    text
}

fn told(text: &mut String, found: &Found<'_>) {
    let life = &found.life;
    let line = played(found.board, &life.variation);
    drawing(text, found, &line);
    let zone = if life.zone.is_empty() { "" } else { ":  in the zone, on which the answer rests   " };
    let numbers = if line.is_empty() { "" } else { "1 2 …  the variation   " };
    let others = match life.best.len() {
        0 => "",
        _ if life.status.is_none() => "+  moves of the guess",
        1 => "",
        _ => "+  other moves that do",
    };
    let key = format!("{zone}{numbers}{others}");
    if !key.is_empty() {
        let _ = writeln!(text, "\n{}", key.trim_end());
    }
    if !line.is_empty() {
        let _ = writeln!(text, "\nvariation:  {}", variation(found, &line));
    }
    let _ = writeln!(text, "{}", count(usize::try_from(life.nodes).unwrap_or(usize::MAX), "node"));
}

/// A variation with numbered moves.
pub(super) fn variation(found: &Found<'_>, line: &[Played]) -> String {
    let told = |(played, number): (&Played, usize)| {
        let letter = match played.color {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let vertex = played.point.map_or_else(|| "PASS".to_owned(), |point| found.vertex(point));
        let threat = if played.threat { " (after a ko threat)" } else { "" };
        format!("{number} {letter} {vertex}{threat}")
    };
    line.iter().zip(1..).map(told).collect::<Vec<String>>().join(", ")
}

fn drawing(text: &mut String, found: &Found<'_>, line: &[Played]) {
    let Found { board, life, .. } = found;
    let letters = column_letters(board.width());
    let (wall, vital) = (AnsiColor::Green.on_default(), AnsiColor::Red.on_default().bold());
    let _ = writeln!(text, "\n   {letters}");
    for row in 0..board.height() {
        let number = board.height() - row;
        let _ = write!(text, "{number:2} ");
        for point in board.points().filter(|point| point.row() == row) {
            let step = line.iter().position(|played| played.point == Some(point));
            // Moves beyond the digits, and moves on captured stones, are listed below the board.
            let digit = step.and_then(|step| char::from_digit(u32::try_from(step).ok()? + 1, 10));
            let (style, sign) = match (board.color_at(point), digit) {
                (Some(color), _) if life.group.contains(&point) => (wall, color.symbol()),
                (Some(color), _) => (Style::new(), color.symbol()),
                (None, Some(digit)) => (vital, digit),
                (None, None) if life.best.contains(&point) => (vital, '+'),
                (None, None) => (Style::new(), '.'),
            };
            let zone = if life.zone.contains(point) { ':' } else { ' ' };
            let _ = write!(text, "{zone}{style}{sign}{style:#}");
        }
        let _ = writeln!(text, " {number}");
    }
    let _ = writeln!(text, "   {letters}");
}
