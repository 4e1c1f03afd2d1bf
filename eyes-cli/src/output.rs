//! Standard output and standard error: colour only where it is wanted, and no panic on a closed pipe.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use eyes_dsl::Diagnostics;
use eyes_runtime::board::Color;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Error;

/// Obeys `--color`; `auto` depends on `NO_COLOR`, `CLICOLOR_FORCE` and whether the output is a terminal.
pub(crate) fn choose_color(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// The name of a colour at the beginning of a sentence.
pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
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
    anstream::eprintln!("{style}note{style:#}: {text}");
}

/// Prints the error that ends the command.
pub(crate) fn report(error: &Error) {
    match error {
        Error::Patterns(found) => anstream::eprintln!("{}", diagnostics(found)),
        _ => {
            let style = AnsiColor::Red.on_default().bold();
            anstream::eprintln!("{style}error{style:#}: {error}");
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
    found.to_string().lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A progress bar on standard error after one second; none without a terminal.
pub(crate) fn progress(steps: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.with_message(what)
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}
