//! The commands in the handbook print what it says. With UPDATE=1 their output is written into the pages.
//!
//! In a block `console` each line `$ eyes …` is run, in a folder that has the repository's `tests` and `patterns` and the
//! files of earlier blocks of the page: a block `eyes file:NAME` is such a file. A line `...` stands for any lines, and `[..]`
//! for any text in a line.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use walkdir::WalkDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn pages() -> Vec<PathBuf> {
    let entries = WalkDir::new(root().join("docs/book/src")).sort_by_file_name().into_iter();
    let paths = entries.map(|entry| entry.unwrap().into_path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

/// The words of a command line: quotes join, and nothing else is special.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for character in line.chars() {
        match (quote, character) {
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (Some(open), character) if open == character => quote = None,
            (None, ' ') => words.extend(word.take()),
            (_, character) => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

/// What the commands of a block print, with the command lines.
fn ran(block: &str, folder: &Path) -> String {
    let mut printed = String::new();
    for line in block.lines().filter(|line| line.starts_with("$ ")) {
        let words = words(&line[2..]);
        assert_eq!(words[0], "eyes", "only this command is run: {line}");
        let output = Command::new(env!("CARGO_BIN_EXE_eyes"))
            .args(&words[1..])
            .current_dir(folder)
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let _ = writeln!(printed, "{line}");
        printed.extend(text.lines().flat_map(|line| [line.trim_end(), "\n"]));
    }
    printed
}

/// Whether `found` is what is written, where a line `...` stands for any lines.
fn is_as_written(written: &[String], found: &[String]) -> bool {
    match (written, found) {
        ([], []) => true,
        ([any, rest @ ..], _) if any == "..." => {
            (0..=found.len()).any(|at| is_as_written(rest, &found[at..]))
        }
        ([one, rest @ ..], [same, others @ ..]) => is_line(one, same) && is_as_written(rest, others),
        _ => false,
    }
}

/// Whether a line is as written, where `[..]` stands for any text.
fn is_line(written: &str, found: &str) -> bool {
    let Some((before, after)) = written.split_once("[..]") else { return written == found };
    let Some(rest) = found.strip_prefix(before) else { return false };
    (0..=rest.len()).any(|at| rest.get(at..).is_some_and(|rest| is_line(after, rest)))
}

/// The page as it should be, and the number of its blocks with commands.
fn checked(page: &str, name: &str) -> (String, usize) {
    let folder = tempfile::tempdir().unwrap();
    for linked in ["tests", "patterns"] {
        std::os::unix::fs::symlink(root().join(linked), folder.path().join(linked)).unwrap();
    }
    let (mut right, mut blocks) = (String::new(), 0);
    let mut rest = page;
    while let Some(start) = rest.find("\n```").map(|start| start + 1) {
        let (before, fenced) = rest.split_at(start);
        let (language, body) = fenced[3..].split_once('\n').unwrap();
        let end = body.find("\n```").unwrap_or_else(|| panic!("{name}: a block has no end")) + 1;
        let mut block = body[..end].to_owned();
        match language.split_once(" file:") {
            Some((_, file)) => fs::write(folder.path().join(file), &block).unwrap(),
            None if language == "console" => {
                assert!(block.starts_with("$ "), "{name}: a block without a command:\n{block}");
                let printed = ran(&block, folder.path());
                let lines = |text: &'_ str| text.lines().map(str::to_owned).collect::<Vec<String>>();
                let (written, found) = (lines(&block), lines(&printed));
                if !is_as_written(&written, &found) {
                    block = printed;
                }
                blocks += 1;
            }
            None => {}
        }
        let _ = write!(right, "{before}```{language}\n{block}```");
        rest = &body[end + 3..];
    }
    (right + rest, blocks)
}

#[test]
fn commands_print_what_the_book_says() {
    let mut blocks = 0;
    let mut wrong = Vec::new();
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        let (right, found) = checked(&page, &name);
        blocks += found;
        if right != page {
            if std::env::var_os("UPDATE").is_some() {
                fs::write(&path, right).unwrap();
            } else {
                let differs = right.lines().zip(page.lines()).find(|(one, other)| one != other);
                wrong.push(format!("{name}: {differs:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "printed, written: {wrong:#?}");
    assert!(blocks > 20, "the book has examples");
}

/// Nothing looks like an example and is run by nobody.
#[test]
fn every_kind_of_block_is_known() {
    let known = [
        "console",
        "text",
        "sh",
        "rust",
        "json",
        "toml",
        "lua",
        "elisp",
        "gtp",
        "python",
        "c",
        "eyes",
        "messages",
        "matches",
        "formatted",
        "unformatted",
    ];
    let run = fs::read_to_string(root().join("tests/src/lib.rs")).unwrap();
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        assert!(!page.contains("\n```rust,"), "{name}: examples are run");
        assert!(!page.contains("\n```rust\n") || run.contains(&name), "{name}: its examples are not run");
        let mut is_open = false;
        for (number, line) in (1..).zip(page.lines()) {
            let Some(info) = line.strip_prefix("```") else { continue };
            is_open = !is_open;
            let language = info.split([' ', ',']).next().unwrap_or_default();
            assert!(
                !is_open || known.contains(&language),
                "{name}:{number}: nothing is known about ```{info}"
            );
        }
    }
}

/// The name of a heading in addresses, as mdBook makes it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().replace(['`', '*'], "");
    let kept = heading.chars().filter_map(|character| match character {
        ' ' => Some('-'),
        character if character.is_alphanumeric() || "-_".contains(character) => Some(character),
        _ => None,
    });
    kept.collect::<String>().to_lowercase()
}

/// Prose without blocks of code: the lines with links and headings.
fn prose(page: &str) -> String {
    let mut is_code = false;
    let mut text = String::new();
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        if !is_code {
            text += line;
            text += "\n";
        }
    }
    text
}

#[test]
fn links_hold_and_every_page_is_in_the_summary() {
    let source = root().join("docs/book/src");
    let summary = fs::read_to_string(source.join("SUMMARY.md")).unwrap();
    let mut links = 0;
    for path in pages() {
        let name = path.strip_prefix(&source).unwrap().display().to_string();
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name} is in no part");
        let page = prose(&fs::read_to_string(&path).unwrap());
        for rest in page.split("](").skip(1) {
            let target = rest.split(')').next().unwrap();
            if target.contains("://") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let linked = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(linked.is_file(), "{name}: {target} does not exist");
            assert!(
                linked.canonicalize().unwrap().starts_with(&source),
                "{name}: {target} is not in the book"
            );
            if !heading.is_empty() {
                let text = prose(&fs::read_to_string(&linked).unwrap());
                let mut headings = text.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.any(|one| one == heading), "{name}: {target} names no heading");
            }
            links += 1;
        }
    }
    assert!(links > 50, "the book has links");
}
