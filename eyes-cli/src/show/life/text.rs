//! The life of groups as text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use eyes_runtime::board::Color;
use eyes_runtime::board_life::GroupLife;
use eyes_runtime::verdict::Fate;

use super::{Mark, deciding, mark_at};
use crate::drawing::column_letters;
use crate::output::color_name;
use crate::show::view::View;
use crate::show::words;

/// The board with a mark at each stone, and a list of the groups.
pub(crate) fn text(view: View<'_>, groups: &[GroupLife]) -> String {
    let mut text = format!("{}\n\n", view.headline());
    drawing(&mut text, view, groups);
    text.push_str("\n   X O alive   x o dead   !X !O unsettled   ?X ?O undecided\n");
    text.push_str("   k kills   s saves   * both   (the unsettled group beside it, for who moves first)\n");
    for owner in Color::ALL {
        let mut of_owner = groups.iter().filter(|group| group.owner == owner).peekable();
        if of_owner.peek().is_some() {
            text.push('\n');
        }
        for group in of_owner {
            line(&mut text, view, group);
        }
    }
    text
}

fn drawing(text: &mut String, view: View<'_>, groups: &[GroupLife]) {
    let board = view.board();
    let letters = column_letters(board.width());
    let (kills, saves) = deciding(groups);
    let (dead, vital) = (AnsiColor::Red.on_default(), AnsiColor::Green.on_default().bold());
    let unsettled = AnsiColor::Yellow.on_default().bold();
    let _ = writeln!(text, "   {letters}");
    for row in 0..board.height() {
        let number = board.height() - row;
        let _ = write!(text, "{number:2} ");
        for point in board.points().filter(|point| point.row() == row) {
            let (style, before, sign) = match board.color_at(point) {
                Some(color) => {
                    let sign = color.symbol();
                    match mark_at(view, groups, point) {
                        Mark::Alive => (Style::new(), ' ', sign),
                        Mark::Dead => (dead, ' ', sign.to_ascii_lowercase()),
                        Mark::Unsettled => (unsettled, '!', sign),
                        Mark::Undecided => (Style::new(), '?', sign),
                    }
                }
                None => match (kills.contains(point), saves.contains(point)) {
                    (true, true) => (vital, ' ', '*'),
                    (true, false) => (vital, ' ', 'k'),
                    (false, true) => (vital, ' ', 's'),
                    (false, false) => (Style::new(), ' ', '.'),
                },
            };
            let _ = write!(text, "{style}{before}{sign}{style:#}");
        }
        let _ = writeln!(text, " {number}");
    }
    let _ = writeln!(text, "   {letters}");
}

fn line(text: &mut String, view: View<'_>, group: &GroupLife) {
    let strings = view.vertices(group.strings.iter().copied()).join(" ");
    let told = |verdict| words::group_verdict(view, group.owner, &group.strings, verdict);
    let verdict = group.verdict.map_or_else(|| "not decided".to_owned(), told);
    let _ = writeln!(text, "{} {strings}: {verdict}", color_name(group.owner));
    let told = |points: &[_]| view.vertices(points.iter().copied()).join(" ");
    if !group.attack.is_empty() {
        let _ = writeln!(text, "  {} kills at {}", color_name(group.owner.opponent()), told(&group.attack));
    }
    if !group.defense.is_empty() {
        let _ = writeln!(text, "  {} saves at {}", color_name(group.owner), told(&group.defense));
    }
    let is_critical = group.verdict.is_some_and(|verdict| verdict.fate == Fate::Critical);
    if is_critical && group.attack.is_empty() && group.defense.is_empty() {
        let _ = writeln!(
            text,
            "  the points that decide were not found within the nodes (`--nodes` allows more)"
        );
    }
}
