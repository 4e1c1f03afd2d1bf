//! Standard output and standard error. Colour is used only where it is wanted, and a closed pipe causes no panic.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use eyes_dsl::Diagnostics;
use eyes_graph::Masters;
use eyes_runtime::board::{Board, Color, Point};

use crate::Error;

/// Applies `--color`; `auto` depends on `NO_COLOR`, `CLICOLOR_FORCE` and whether the output is a terminal.
pub(crate) fn choose_color(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// Vertices separated by blanks.
pub(crate) fn vertices(board: &Board, points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> =
        points.into_iter().map(|point| point.vertex(board.height()).to_string()).collect();
    names.join(" ")
}

/// The name of a colour at the beginning of a sentence.
pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Makes text from outside harmless for a terminal. Control characters, except line ends and tabs, and characters
/// that change the writing direction are written as `\u{1b}`.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let tame = |character: char| match is_harmful(character) {
        true => character.escape_unicode().to_string(),
        false => character.to_string(),
    };
    Cow::Owned(text.chars().map(tame).collect())
}

/// The same for the text of JSON, where such characters occur only within strings.
pub(crate) fn harmless_json(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let tame = |character: char| match is_harmful(character) {
        true => format!("\\u{:04x}", u32::from(character)),
        false => character.to_string(),
    };
    Cow::Owned(text.chars().map(tame).collect())
}

fn is_harmful(character: char) -> bool {
    let turns = matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || character.is_control() && !matches!(character, '\n' | '\t')
}

/// A value as readable JSON, ending in a newline.
pub(crate) fn pretty_json(value: &impl serde::Serialize) -> String {
    // Strings, numbers and lists of these always serialise.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// Writes a line to standard error. If that fails, only the message is lost.
fn complain(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// Writes text from a file unchanged; on a terminal, made harmless.
pub(crate) fn print_verbatim(text: &str) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    let text = if stdout.is_terminal() { harmless(text) } else { Cow::Borrowed(text) };
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// Writes to standard output, without colour codes where they are not wanted.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// Prints a remark that is not part of the answer.
pub(crate) fn note(text: &str) {
    let style = AnsiColor::Cyan.on_default().bold();
    complain(&format!("{style}note{style:#}: {}", harmless(text)));
}

/// Prints the error that ends the command.
pub(crate) fn report(error: &Error) {
    match error {
        Error::Patterns(found) => complain(&diagnostics(found)),
        _ => {
            let style = AnsiColor::Red.on_default().bold();
            complain(&format!("{style}error{style:#}: {}", harmless(&error.to_string())));
        }
    }
}

/// Diagnostics as text, with colours.
pub(crate) fn diagnostics(found: &Diagnostics) -> String {
    let paint = |text: &str, style: Style| format!("{style}{text}{style:#}");
    let line = |line: &str| {
        let body = line.trim_start();
        if line.starts_with("error") {
            paint(line, AnsiColor::Red.on_default().bold())
        } else if line.starts_with("warning") {
            paint(line, AnsiColor::Yellow.on_default().bold())
        } else if body.starts_with("--> ") {
            paint(line, AnsiColor::Blue.on_default())
        } else if body.starts_with('|') && body.ends_with('^') {
            paint(line, AnsiColor::Red.on_default())
        } else {
            line.to_owned()
        }
    };
    harmless(&found.to_string()).lines().map(line).collect::<Vec<_>>().join("\n")
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: impl Display, one: &str) -> String {
    let number = number.to_string();
    if number == "1" { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// `a ko: 0122 if the owner wins it, 0022 if the attacker does`.
pub(crate) fn ko(masters: &Masters) -> String {
    let Masters { owner, attacker } = masters;
    format!("a ko: {} if the owner wins it, {} if the attacker does", owner.value, attacker.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_shown_and_not_obeyed() {
        assert_eq!(harmless("two\nlines\tand é"), "two\nlines\tand é");
        assert_eq!(harmless("\u{1b}[31m\u{9b}\u{202e}\r"), r"\u{1b}[31m\u{9b}\u{202e}\u{d}");
        assert_eq!(harmless("\u{61c}\u{2028}\u{2029}"), r"\u{61c}\u{2028}\u{2029}");
        assert_eq!(harmless_json("{\"id\":\"\u{9b}2J\"}"), r#"{"id":"\u009b2J"}"#);
    }
}
