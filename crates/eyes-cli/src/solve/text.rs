//! A solved group as text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use eyes_runtime::board::Color;
use eyes_solver::{Move, Ruling, Side, Solution};

use super::problem::{Group, Solved, point_at};
use crate::output::count;

/// The board with the best first moves marked, then each side's status and a variation.
pub(super) fn text(solved: &Solved<'_>) -> String {
    let Solved { board, group, ruling, .. } = solved;
    let owner = group.owner;
    let mut text = format!(
        "{} group at {}: {}, {} inside{}, ruling {}\n\n",
        name(owner),
        group.chain.vertex(board.height()),
        count(group.enclosed.wall.len(), "stone"),
        count(group.enclosed.points.len(), "point"),
        match group.enclosed.region.external() {
            0 => String::new(),
            external => format!(", {external} external liberties"),
        },
        match ruling {
            Ruling::I => "I",
            Ruling::II => "II",
        }
    );
    drawing(&mut text, solved);
    for (first, solution) in &solved.solutions {
        let bold = Style::new().bold();
        match solution {
            Ok(solution) => {
                let first = name(*first);
                let _ = writeln!(
                    text,
                    "\n{bold}{first} first{bold:#}: {} ({})",
                    words(group, solution),
                    solution.status
                );
                let best: Vec<_> = solution.best.iter().map(|&mov| group.name(board, mov)).collect();
                let _ = writeln!(text, "  best moves: {}", best.join(" "));
                let _ = writeln!(text, "  variation:  {}", variation(solved, solution));
            }
            Err(reason) => {
                let first = name(*first);
                let _ = writeln!(text, "\n{bold}{first} first{bold:#}: {reason}");
            }
        }
    }
    text
}

/// What a status says, in words.
pub(super) fn words(group: &Group, solution: &Solution) -> String {
    let status = solution.status;
    let winner = if status.wins() { solution.first } else { solution.first.other() };
    let verb = if winner == Side::Attacker { "kills" } else { "lives" };
    let (winner, loser) = (name(group.color(winner)), name(group.color(winner.other())));
    if !status.is_ko() {
        return format!("{winner} {verb} unconditionally");
    }
    let threats = count(status.value().unsigned_abs().into(), "ko threat");
    format!("{winner} {verb} unless {loser} has {threats} more")
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn variation(solved: &Solved<'_>, solution: &Solution) -> String {
    let mut line = String::new();
    for (number, played) in solution.variation.iter().enumerate() {
        if number > 0 {
            line.push_str(", ");
        }
        let letter = match solved.group.color(played.side) {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let threat = if played.threat { " (after a ko threat)" } else { "" };
        let _ =
            write!(line, "{} {letter} {}{threat}", number + 1, solved.group.name(solved.board, played.mov));
    }
    if line.is_empty() { "none".to_owned() } else { line }
}

fn drawing(text: &mut String, solved: &Solved<'_>) {
    let board = solved.board;
    let width = usize::from(board.width());
    let letters: String =
        "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars().take(width).flat_map(|letter| [' ', letter]).collect();
    let best = |color: Color, index: usize| {
        solved.solutions.iter().any(|(first, solution)| {
            let Ok(solution) = solution else { return false };
            let lost = !solution.status.wins() && !solution.status.is_ko();
            *first == color
                && !lost
                && solution.best.iter().any(|mov| match mov {
                    Move::Play(point) => {
                        solved.group.enclosed.points.get(usize::from(*point)) == Some(&index)
                    }
                    _ => false,
                })
        })
    };
    let wall = AnsiColor::Green.on_default();
    let vital = AnsiColor::Red.on_default().bold();
    let _ = writeln!(text, "   {letters}");
    for row in 0..usize::from(board.height()) {
        let number = usize::from(board.height()) - row;
        let _ = write!(text, "{number:2} ");
        for index in row * width..(row + 1) * width {
            let stone = point_at(board, index).and_then(|point| board.color_at(point));
            let (style, sign) = match (stone, best(Color::Black, index), best(Color::White, index)) {
                (Some(color), ..) if solved.group.enclosed.wall.contains(&index) => (wall, color.symbol()),
                (Some(color), ..) => (Style::new(), color.symbol()),
                (None, true, true) => (vital, '*'),
                (None, true, false) => (vital, 'b'),
                (None, false, true) => (vital, 'w'),
                (None, false, false) => (Style::new(), '.'),
            };
            let _ = write!(text, " {style}{sign}{style:#}");
        }
        let _ = writeln!(text, " {number}");
    }
    let _ = writeln!(text, "   {letters}\n\nb, w, *: best first moves of Black, of White, of both");
}
