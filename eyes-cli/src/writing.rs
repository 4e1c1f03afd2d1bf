//! Several files that are written together: all of them, or none if a signal comes before.

use std::path::Path;

use eyes_files::{Draft, Existing};

use crate::{Error, Outcome, interrupt, output};

/// Writes files, each with its text. Ctrl-C and the signals TERM and HUP end that as long as no file has its new
/// content, with a note and nothing left behind; from then on it is finished first.
///
/// # Errors
/// [`Error::Write`] if one cannot be written; then none is. [`Error::Unfinished`] if that shows late.
pub(crate) fn write_all<'p>(
    files: impl IntoIterator<Item = (&'p Path, String)>,
    existing: Existing<'_>,
) -> Result<Outcome, Error> {
    interrupt::while_writing(|| {
        let mut drafts = Vec::new();
        for (path, text) in files {
            drafts.push(Draft::new(path, text.as_bytes(), existing)?);
            if interrupt::is_wanted() {
                output::note("interrupted: no file was written");
                return Ok(Outcome::Findings);
            }
        }
        eyes_files::publish(drafts)?;
        Ok(Outcome::Done)
    })
}
