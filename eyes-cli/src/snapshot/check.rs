//! Shows what changed since a snapshot was written.

use std::fmt::Write;

use anstyle::Style;
use eyes_runtime::board::Board;
use eyes_snapshot::{Change, Line, changes};

use super::games::Game;
use super::old::Old;
use super::picture::picture;
use super::work::Work;
use crate::output::{color_name, count, harmless};
use crate::{Error, Outcome, interrupt, output};

/// What was compared, and what was found.
#[derive(Default)]
struct Tally {
    lines: usize,
    changes: usize,
    /// Games with changes, and games that only one side has.
    games: usize,
}

pub(super) fn run(work: &Work, games: &[Game], old: &mut Old) -> Result<Outcome, Error> {
    let mut tally = Tally::default();
    let is_complete = work.for_each(games, |game, new| {
        missing(old, Some(&game.name), &mut tally)?;
        let before = match old.next_name() {
            Some(name) if name == game.name => old.next_game()?,
            _ => Vec::new(),
        };
        compare(old, game, &before, &new, &mut tally)
    })?;
    if !is_complete || interrupt::is_wanted() {
        output::note("interrupted: not all games were compared");
        return Ok(Outcome::Findings);
    }
    missing(old, None, &mut tally)?;
    if tally.games == 0 {
        let (lines, games) = (count(tally.lines, "line"), count(games.len(), "game"));
        output::print(&format!("no changes: {lines}, {games}\n"))?;
        return Ok(Outcome::Done);
    }
    let changes = count(tally.changes, "change");
    output::print(&format!("{changes} in {}\n", count(tally.games, "game")))?;
    Ok(Outcome::Findings)
}

/// Names the games of the snapshot that come before this one.
fn missing(old: &mut Old, until: Option<&str>, tally: &mut Tally) -> Result<(), Error> {
    while let Some(name) = old.next_name().filter(|&name| until.is_none_or(|until| name < until)) {
        let (name, file) =
            (harmless(name).into_owned(), harmless(&eyes_files::shown(old.file())).into_owned());
        let lines = old.next_game()?.len();
        tally.games += 1;
        tally.changes += lines;
        output::print(&format!(
            "{name}: {} in {file}, but not among the games given\n\n",
            count(lines, "line")
        ))?;
    }
    Ok(())
}

fn compare(old: &Old, game: &Game, before: &[Line], new: &[Line], tally: &mut Tally) -> Result<(), Error> {
    tally.lines += new.len();
    let name = harmless(&game.name);
    if before.is_empty() && !new.is_empty() {
        tally.games += 1;
        tally.changes += new.len();
        let file = eyes_files::shown(old.file());
        return output::print(&format!(
            "{name}: not in {}, {} now\n\n",
            harmless(&file),
            count(new.len(), "line")
        ));
    }
    let found = changes(before, new, old.settings().every);
    if found.is_empty() {
        return Ok(());
    }
    tally.games += 1;
    tally.changes += found.len();
    // Changes come in the order of the moves, so one pass through the game shows all.
    let mut left = found.iter().peekable();
    let mut shown = Ok(());
    game.each_position(1, |moves, board| {
        while let Some(change) = left.next_if(|change| *change.moves.start() == moves) {
            if interrupt::is_wanted() {
                return false;
            }
            shown = output::print(&entry(game, change, Some(board)));
            if shown.is_err() {
                return false;
            }
        }
        left.peek().is_some()
    })?;
    shown?;
    for change in left {
        if interrupt::is_wanted() {
            break;
        }
        output::print(&entry(game, change, None))?;
    }
    Ok(())
}

/// The position, the drawing, and both answers. `board` is the board after the first of the moves, if the game has it.
fn entry(game: &Game, change: &Change<'_>, board: Option<&Board>) -> String {
    let bold = Style::new().bold();
    let mut text = String::new();
    let Some(line) = change.new.or(change.old) else { return text };
    let (first, last) = (*change.moves.start(), *change.moves.end());
    let when = match (first, last) {
        (0, 0) => "before the first move".to_owned(),
        (0, last) => format!("from the first move to after move {last}"),
        (first, last) if first == last => format!("after move {first}"),
        (first, last) => format!("after moves {first} to {last}"),
    };
    let name = harmless(&game.name);
    let _ = writeln!(
        text,
        "{bold}{name}, {when}{bold:#}: {}'s {}\n",
        color_name(line.owner),
        harmless(&line.space)
    );
    match board {
        Some(board) => text.push_str(&picture(board, line)),
        None => text.push_str("  (the game is shorter now)\n"),
    }
    let _ = writeln!(text, "\n  was  {}\n  now  {}\n", answer(change.old), answer(change.new));
    text
}

fn answer(line: Option<&Line>) -> String {
    let Some(line) = line else { return "no such space".to_owned() };
    let by = harmless(&line.answer.source);
    let marks = match line.answer.marks.as_str() {
        "-" => String::new(),
        marks => format!("; {}", harmless(marks)),
    };
    format!("{} by {by}{marks}", line.answer.value)
}
