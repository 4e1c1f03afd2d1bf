//! Running programs.

use std::process::Command;

use crate::error::Error;

pub(crate) fn run(command: &mut Command) -> Result<(), Error> {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let text = words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    eprintln!("+ {text}");
    let status = command.status().map_err(|source| Error::Start { command: text.clone(), source })?;
    if status.success() { Ok(()) } else { Err(Error::Failed { command: text }) }
}
