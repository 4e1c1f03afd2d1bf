//! `cargo xtask packages`: builds outside this workspace what a user gets.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::error::Error;
use crate::process;

pub(crate) fn run(root: &Path) -> Result<(), Error> {
    package(root)?;
    embed(root)
}

/// Packages each crate that would be published, and builds it from its package. Only the other packages are
/// available, nothing else of the workspace.
fn package(root: &Path) -> Result<(), Error> {
    let mut command = Command::new("cargo");
    command.current_dir(root).args(["package", "--workspace", "--allow-dirty", "--quiet"]);
    command.args(["--exclude", "eyes-tests", "--exclude", "xtask"]);
    process::run(&mut command)
}

/// Copies the README's example into an empty folder and runs it.
fn embed(root: &Path) -> Result<(), Error> {
    let file = root.join("README.md");
    let readme = read(&file)?;
    let (_, section) =
        readme.split_once("\n## Embedding\n").ok_or(Error::Readme { missing: "the section" })?;
    let block = |language: &str, missing: &'static str| {
        let (_, rest) = section.split_once(&format!("```{language}\n")).ok_or(Error::Readme { missing })?;
        let (text, _) = rest.split_once("\n```").ok_or(Error::Readme { missing })?;
        Ok::<&str, Error>(text)
    };
    let target = root.join("target/embedding");
    let folder = target.join("example");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|source| Error::File { path: folder.clone(), source })?;
    }
    fs::create_dir_all(&folder).map_err(|source| Error::File { path: folder.clone(), source })?;
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new("cargo");
        command.current_dir(&folder).args(arguments).env("CARGO_TARGET_DIR", &target);
        process::run(&mut command)
    };
    cargo(&["init", "--quiet", "--vcs", "none", "--name", "example"])?;
    // The example lies inside the workspace's folder but is not a member of the workspace.
    let manifest = folder.join("Cargo.toml");
    let text = read(&manifest)?;
    write(&manifest, &format!("{text}\n[workspace]\n"))?;
    let runtime = root.join("eyes-runtime");
    cargo(&["add", "--quiet", "--path", &runtime.to_string_lossy()])?;
    write(&folder.join("src/main.rs"), block("rust", "the program")?)?;
    write(&folder.join("own.db"), block("text", "the pattern file")?)?;
    cargo(&["run", "--quiet"])
}

fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|source| Error::File { path: path.to_owned(), source })
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|source| Error::File { path: path.to_owned(), source })
}
