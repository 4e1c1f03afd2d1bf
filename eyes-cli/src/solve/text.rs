//! A solved group as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use eyes_runtime::board::{Board, Color, PointSet};
use eyes_solver::{BeyondThreats, Played, Ruling, Safety, Side, Solution};

use super::group::Group;
use super::problem::Solved;
use crate::drawing::column_letters;
use crate::output::{color_name, count};

/// The board with the best first moves marked, then each side's status and a variation.
pub(super) fn text(solved: &Solved<'_>) -> String {
    let group = &solved.group;
    let mut text = format!("{}\n{}\n", headline(solved), shut_in(solved.board, group));
    drawing(&mut text, solved);
    solved.answers.iter().for_each(|answer| answer.write(&mut text, group));
    text
}

/// The owner, place and size of the group.
pub(super) fn headline(solved: &Solved<'_>) -> String {
    let Solved { group, ruling, .. } = solved;
    format!(
        "{} group at {}: {}, {} inside{}, ruling {}",
        color_name(group.owner),
        group.vertex(group.chain),
        count(group.enclosed.wall.len(), "stone"),
        count(group.enclosed.points.len(), "point"),
        match group.enclosed.region.external() {
            0 => String::new(),
            1 => ", 1 external liberty".to_owned(),
            external => format!(", {external} external liberties"),
        },
        match ruling {
            Ruling::I => "I",
            Ruling::II => "II",
        }
    )
}

/// A line about the boundary of the group, by the reason why strings are assumed to be safe; empty without a
/// boundary.
pub(crate) fn shut_in(board: &Board, group: &Group) -> String {
    let mut by_reason: BTreeMap<Safety, Vec<String>> = BTreeMap::new();
    for (stone, safety) in group.enclosing() {
        by_reason.entry(safety).or_default().push(group.vertex(stone));
    }
    let told = |(safety, stones): (Safety, Vec<String>)| format!("{} ({})", stones.join(" "), reason(safety));
    let parts: Vec<String> = by_reason.into_iter().map(told).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("Shut in by {}\n{}", parts.join(", "), breaches(board, group))
}

/// A line for each string that is assumed to be safe although reading captures it, or although it has little room.
fn breaches(board: &Board, group: &Group) -> String {
    let mut lines = String::new();
    for (stone, at) in group.breaches(board) {
        let at = at.map_or(String::new(), |at| format!(" at {}", group.vertex(at)));
        // A write to a string never fails.
        let _ = writeln!(
            lines,
            "But reading captures the string at {}{at}: the group may get out, and the answer supposes that it does not",
            group.vertex(stone),
        );
    }
    for stone in group.cramped(board) {
        let _ = writeln!(
            lines,
            "But the string at {} has little room: the answer supposes that it lives",
            group.vertex(stone),
        );
    }
    lines
}

/// Why a string is assumed to be safe, in words.
fn reason(safety: Safety) -> &'static str {
    match safety {
        Safety::Named => "taken for safe as asked",
        Safety::Elsewhere => "taken for safe: liberties outside the region",
        Safety::Alive => "unconditionally alive",
        Safety::TwoAreas => "taken for safe: liberties in two areas of its own",
        Safety::Outside => "taken for safe: liberties in the largest empty area",
    }
}

/// What is said of a side that loses whatever it plays.
pub(crate) const NO_MOVE: &str = "no move helps";

/// The best first moves of a solution in words.
pub(super) fn best_moves(group: &Group, solution: &Solution) -> String {
    if solution.status.is_lost() {
        return NO_MOVE.to_owned();
    }
    let names: Vec<String> = solution.best.iter().map(|&mov| group.name(mov)).collect();
    names.join(" ")
}

/// A status in words.
pub(crate) fn words(group: &Group, solution: &Solution, seki: Option<bool>) -> String {
    let winner = winner(solution);
    let in_seki = seki == Some(true);
    let verb = match winner {
        Side::Attacker => "kills",
        Side::Defender if in_seki => "lives in seki",
        Side::Defender => "lives",
    };
    let (winner, loser) = (color_name(group.color(winner)), color_name(group.color(winner.other())));
    match solution.beyond_threats {
        BeyondThreats::Nothing => {}
        BeyondThreats::ChangedBy(least) => {
            return format!("{winner} {verb}, unless {loser} has at least {least} ko threats more");
        }
        BeyondThreats::NotDecided(considered) => {
            return format!(
                "{winner} {verb} even if {loser} has {considered} ko threats more; what more of them do was not decided"
            );
        }
    }
    if in_seki {
        return format!("{winner} {verb}");
    }
    if !solution.status.is_ko() {
        return format!("{winner} {verb} unconditionally");
    }
    format!("{winner} {verb} unless {loser} has {} more", threats(solution))
}

/// The winner if neither side has more ko threats than the other.
fn winner(solution: &Solution) -> Side {
    if solution.status.wins() { solution.first } else { solution.first.other() }
}

/// The number of ko threats that a ko depends on.
fn threats(solution: &Solution) -> String {
    count(solution.status.value().unsigned_abs(), "ko threat")
}

/// The assumption of the variation of a ko.
pub(super) fn condition(group: &Group, solution: &Solution) -> String {
    if !solution.status.is_ko() {
        return String::new();
    }
    let loser = color_name(group.color(winner(solution).other()));
    format!(" if {loser} has {}", threats(solution))
}

/// A variation with numbered moves, and its assumption.
pub(crate) fn variation(group: &Group, solution: &Solution) -> String {
    let told = |(played, number): (&Played, usize)| {
        let letter = match group.color(played.side) {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let threat = if played.threat { " (after a ko threat)" } else { "" };
        format!("{number} {letter} {}{threat}", group.name(played.mov))
    };
    let moves: Vec<String> = solution.variation.iter().zip(1..).map(told).collect();
    let moves = if moves.is_empty() { "none".to_owned() } else { moves.join(", ") };
    format!("variation{}:  {moves}", condition(group, solution))
}

fn drawing(text: &mut String, solved: &Solved<'_>) {
    let Solved { board, group, .. } = solved;
    let letters = column_letters(board.width());
    let best = |color: Color| -> PointSet {
        let answers = solved.answers.iter().filter(|answer| answer.first == color);
        let found = answers.filter_map(|answer| answer.solution.as_ref().ok());
        let moves = found.filter(|solution| !solution.status.is_lost()).flat_map(|solution| &solution.best);
        moves.filter_map(|&mov| group.place(mov)).collect()
    };
    let (black, white) = (best(Color::Black), best(Color::White));
    let chain: PointSet = group.stones().collect();
    let wall = AnsiColor::Green.on_default();
    let vital = AnsiColor::Red.on_default().bold();
    let _ = writeln!(text, "   {letters}");
    for row in 0..board.height() {
        let number = board.height() - row;
        let _ = write!(text, "{number:2} ");
        for point in board.points().filter(|point| point.row() == row) {
            let (style, sign) = match (board.color_at(point), black.contains(point), white.contains(point)) {
                (Some(color), ..) if chain.contains(point) => (wall, color.symbol()),
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
