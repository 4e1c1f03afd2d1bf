//! `cargo xtask regenerate`: regenerates the generated files of the repository.
//!
//! For each of them, a test run by `cargo test` generates the file or a part of it again and compares.

use std::path::Path;
use std::process::Command;

use crate::error::Error;
use crate::process;

/// A test that finds this variable in its environment writes its file instead of comparing it.
const WRITE: &str = "EYES_REGENERATE";

struct Generated {
    name: &'static str,
    about: &'static str,
    /// The folder of the crate that makes the file.
    krate: &'static str,
    command: &'static [&'static str],
}

const ALL: [Generated; 6] = [
    Generated {
        name: "knowledge",
        about: "the table of derived values, and patterns/generated (a minute)",
        krate: "eyes-library",
        command: &["run", "--release", "--features", "derive", "--example", "derive"],
    },
    Generated {
        name: "border",
        about: "the table of eyes on sides and in corners",
        krate: "eyes-runtime",
        command: &["test", "--release", "--all-features", "--test", "all", "the_table_of_the_border"],
    },
    Generated {
        name: "gallery",
        about: "docs/book/src/static-rules/gallery.md",
        krate: "eyes-runtime",
        command: &["test", "--release", "--all-features", "--test", "all", "the_gallery"],
    },
    Generated {
        name: "networks",
        about: "the networks that guide the search (twelve minutes of processor time)",
        krate: "trainer",
        command: &["test", "--release", "--lib", "--", "--ignored", "--nocapture", "networks_are_made_again"],
    },
    Generated {
        name: "header",
        about: "the header of the C interface",
        krate: "bindings/c",
        command: &["test", "--test", "header"],
    },
    Generated {
        name: "pictures",
        about: "the pictures of the README; after all others, since they show what those give",
        krate: "eyes-cli",
        command: &["test", "--test", "all", "the_pictures_of_the_first_page"],
    },
];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What to write: see the list that `list` prints
    #[arg(required = true, value_name = "NAME|all|list")]
    names: Vec<String>,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), Error> {
    let is_asked = |name: &str| arguments.names.iter().any(|asked| asked == name);
    if is_asked("list") {
        for Generated { name, about, .. } in ALL {
            println!("{name:10} {about}");
        }
        return Ok(());
    }
    let known = |asked: &str| asked == "all" || ALL.iter().any(|one| one.name == asked);
    if let Some(name) = arguments.names.iter().find(|name| !known(name)) {
        let known = ALL.map(|one| one.name).join(", ");
        return Err(Error::Unknown { kind: "generated file", name: name.clone(), known });
    }
    for one in ALL.iter().filter(|one| is_asked("all") || is_asked(one.name)) {
        let mut command = Command::new("cargo");
        command.current_dir(root.join(one.krate)).args(one.command).env(WRITE, "1");
        process::run(&mut command)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Whatever call fails, a generated file keeps its old contents or gets the new ones. The tests of `eyes-files`
    /// show this.
    #[test]
    fn what_writes_generated_files_writes_them_whole() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut found = 0;
        let is_source = |entry: &walkdir::DirEntry| {
            let name = entry.file_name().to_string_lossy();
            entry.depth() == 0
                || !(name.starts_with('.') || name == "target" || name == "fuzz" || name == "xtask")
        };
        for entry in walkdir::WalkDir::new(&root).into_iter().filter_entry(is_source).flatten() {
            if entry.path().extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = fs::read_to_string(entry.path()).expect("a source file");
            let asks = text.split_once(&format!("var_os(\"{WRITE}\")"));
            let writes = match asks {
                Some((_, after)) => after.split_once("\n    }").map_or(after, |(block, _)| block),
                None if entry.path().ends_with("examples/derive.rs") => &text,
                None => continue,
            };
            found += 1;
            let place = entry.path().display();
            assert!(!writes.contains("fs::write"), "{place} does not write through eyes-files");
            assert!(text.contains("eyes_files::") && writes.contains("write("), "{place} writes nothing");
        }
        assert_eq!(found, ALL.len(), "a file for each of the generated ones");
    }
}
