//! Standard output and standard error: colour only where it is wanted, and no panic when nobody reads.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;

use crate::Error;

/// Obeys `--color`; `auto` leaves it to `NO_COLOR`, `CLICOLOR_FORCE` and whether a terminal reads.
pub(crate) fn choose_color(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// Writes to standard output, without colour codes where they are not wanted.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// A remark for the user that is no part of the answer.
pub(crate) fn note(text: &str) {
    let style = AnsiColor::Cyan.on_default().bold();
    anstream::eprintln!("{style}note{style:#}: {text}");
}

/// The message of an error that ends the command.
pub(crate) fn report(error: &Error) {
    let style: Style = AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{style}error{style:#}: {error}");
}
