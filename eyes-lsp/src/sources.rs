//! Finds the sequences of files that Rust sources include.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::view::plain;

/// The most files and folders that are looked at.
const MOST_ENTRIES: usize = 20_000;
/// The size limit of a source file.
const MOST_BYTES: u64 = 1 << 20;

const MACRO: &str = "include_patterns!";

/// The files of each `include_patterns!` in the Rust sources of a folder, without folders that start with a dot, and
/// `target` and `node_modules`, whether these files exist or not. The search ends after 20,000 entries.
pub(crate) fn included(root: &Path) -> Vec<Vec<PathBuf>> {
    let is_looked_at = |entry: &walkdir::DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0
            || !(entry.file_type().is_dir()
                && (name.starts_with('.') || name == "target" || name == "node_modules"))
    };
    let mut found = Vec::new();
    let entries = WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(is_looked_at);
    for entry in entries.take(MOST_ENTRIES).flatten() {
        let is_source = entry.path().extension().is_some_and(|ending| ending == "rs");
        let is_small = || entry.metadata().is_ok_and(|data| data.is_file() && data.len() <= MOST_BYTES);
        if !is_source || !is_small() {
            continue;
        }
        let Ok(text) = fs::read_to_string(entry.path()) else { continue };
        if !text.contains(MACRO) {
            continue;
        }
        let Some(package) = entry.path().ancestors().skip(1).find(|path| path.join("Cargo.toml").is_file())
        else {
            continue;
        };
        for names in invocations(&text) {
            let files: Vec<PathBuf> = names.iter().map(|name| plain(&package.join(name))).collect();
            if !files.is_empty() && !found.contains(&files) {
                found.push(files);
            }
        }
    }
    found
}

/// The names of files in each use of the macro. Comment lines are left out.
fn invocations(text: &str) -> Vec<Vec<String>> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    code.split(MACRO).skip(1).map(arguments).collect()
}

/// The string literals up to the closing bracket, without those in comments.
fn arguments(rest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut open: Option<String> = None;
    let mut characters = rest.chars();
    while let Some(character) = characters.next() {
        match (&mut open, character) {
            (None, ')' | ']' | '}' | ';') => break,
            (None, '"') => open = Some(String::new()),
            (None, '/') => characters = after_comment(characters.as_str()).chars(),
            (None, _) => {}
            (Some(name), '"') => {
                names.push(std::mem::take(name));
                open = None;
            }
            (Some(name), '\\') => name.extend(characters.next()),
            (Some(name), character) => name.push(character),
        }
    }
    names
}

/// What follows a comment whose first slash stands before `rest`; all of it if there is no comment.
fn after_comment(rest: &str) -> &str {
    let end = match rest.chars().next() {
        Some('/') => "\n",
        Some('*') => "*/",
        _ => return rest,
    };
    rest[1..].split_once(end).map_or("", |(_, after)| after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_uses_are_found() {
        let text = "/// include_patterns!(\"no\")\nstatic A: T = include_patterns!(crate = a::b, \"x.db\",\n \"y z.db\");\n\
                    let b = include_patterns![\"c.db\"]; \"d\"";
        assert_eq!(invocations(text), [vec!["x.db", "y z.db"], vec!["c.db"]]);
    }

    #[test]
    fn comments_between_names_are_no_names() {
        let text =
            "include_patterns!(\"a/x.db\", // the \"first\" (small)\n /* \"old.db\", */ \"//y.db\" /**/)";
        assert_eq!(invocations(text), [["a/x.db", "//y.db"]]);
        assert_eq!(invocations("include_patterns!(\"x.db\" / \"y.db\" /* "), [["x.db", "y.db"]]);
    }

    #[test]
    fn files_are_named_from_the_package() {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("engine");
        for (name, text) in [
            ("Cargo.toml", ""),
            ("a.db", ""),
            ("../b.db", ""),
            (
                "src/deep/lib.rs",
                "include_patterns!(\"a.db\", \"./../b.db\"); include_patterns!(\"a.db\", \"missing.db\")",
            ),
            ("target/other.rs", "include_patterns!(\"a.db\", \"a.db\")"),
        ] {
            let path = package.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let [first, missing] = ["a.db", "missing.db"].map(|name| package.join(name));
        let expected = [[first.clone(), folder.path().join("b.db")], [first, missing]];
        assert_eq!(included(folder.path()), expected);
    }
}
