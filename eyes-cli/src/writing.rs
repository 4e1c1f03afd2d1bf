//! Several files that are written together: all of them, or none if a signal arrives first.

use std::path::Path;

use eyes_files::{Draft, Existing};

use crate::{Error, Outcome, interrupt, output};

/// Writes files with their texts. As long as no file has its new content, Ctrl-C and the signals TERM and HUP end
/// the operation, with a message and without leftovers. After that all files are written first.
///
/// # Errors
/// [`Error::Write`] if one cannot be written; then none is. [`Error::Unfinished`] if that is noticed late.
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
