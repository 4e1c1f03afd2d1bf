//! Names in messages.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_on_its_line() {
        assert_eq!(shown(Path::new("a\nb\tc é")), "a\\u{a}b\\u{9}c é");
    }
}
