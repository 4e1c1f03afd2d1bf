//! Names and reasons in messages.

use std::io;
use std::path::Path;

/// A name as messages show it, on one line: control characters as `\u{a}`.
#[must_use]
pub fn shown(path: &Path) -> String {
    let tame = |character: char| match character.is_control() {
        true => character.escape_unicode().to_string(),
        false => character.to_string(),
    };
    path.to_string_lossy().chars().map(tame).collect()
}

/// Why the operating system refuses, without the number of its error.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_no_numbers() {
        for number in 1..40 {
            let reason = reason(&io::Error::from_raw_os_error(number));
            assert!(!reason.is_empty() && !reason.contains("os error"), "{reason}");
        }
        assert_eq!(reason(&io::Error::other("a reason")), "a reason");
    }

    #[test]
    fn a_name_stays_on_its_line() {
        assert_eq!(shown(Path::new("a\nb\tc é")), "a\\u{a}b\\u{9}c é");
    }
}
