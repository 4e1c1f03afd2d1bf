//! Several files that are written together: all of them, or none if a signal arrives first.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use eyes_files::{Draft, Existing};

use crate::output::harmless;
use crate::{Error, Outcome, interrupt, output};

/// The argument with the path of an output. Only inputs have `-` for a standard stream.
pub(crate) fn output_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err("outputs have no `-`: write `./-` if a file of this name is meant"),
        false => Ok(path),
    })
}

/// Checks that an output, if there is one, is none of the inputs: what they hold would be lost.
///
/// # Errors
/// [`Error::Usage`] if it is one of them.
pub(crate) fn differ<'p>(
    output: Option<&Path>,
    mut inputs: impl Iterator<Item = &'p Path>,
) -> Result<(), Error> {
    let Some((output, place)) = output.and_then(|output| Some((output, output.canonicalize().ok()?))) else {
        return Ok(());
    };
    let is_input = inputs.any(|input| input.canonicalize().is_ok_and(|input| input == place));
    if is_input {
        let name = eyes_files::shown(output);
        return Err(Error::Usage(format!("{} is an input too: choose another output", harmless(&name))));
    }
    Ok(())
}

/// Writes files with their texts. As long as no file has its new content, Ctrl-C and the signals TERM and HUP end
/// the operation, with a message and without leftovers. After that all files are written first. So they are if the
/// search before was ended, by a signal or by `--time`: what it found is written.
///
/// # Errors
/// [`Error::Write`] if one cannot be written; then none is. [`Error::Unfinished`] if that is noticed late.
pub(crate) fn write_all<'p>(
    files: impl IntoIterator<Item = (&'p Path, String)>,
    existing: Existing<'_>,
) -> Result<Outcome, Error> {
    let search_was_ended = interrupt::is_wanted();
    interrupt::while_writing(|| {
        let mut drafts = Vec::new();
        for (path, text) in files {
            drafts.push(Draft::new(path, text.as_bytes(), existing)?);
            if interrupt::is_wanted() && !search_was_ended {
                output::note("interrupted: no file was written");
                return Ok(Outcome::Findings);
            }
        }
        eyes_files::publish(drafts)?;
        Ok(Outcome::Done)
    })
}
