//! `cargo xtask packages`: checks the published packages, and builds the README's example, outside this workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::process;

pub(crate) fn run(root: &Path) -> Result<(), Error> {
    package(root)?;
    embed(root)
}

/// Packages each crate that would be published, unpacks the packages in an empty folder, and checks them there
/// without access to the workspace.
fn package(root: &Path) -> Result<(), Error> {
    let packages = root.join("target/package");
    if packages.exists() {
        fs::remove_dir_all(&packages).map_err(|source| Error::File { path: packages.clone(), source })?;
    }
    let mut command = Command::new("cargo");
    command.current_dir(root).args(["package", "--workspace", "--allow-dirty", "--no-verify", "--quiet"]);
    command.args([
        "--exclude",
        "eyes-tests",
        "--exclude",
        "xtask",
        "--exclude",
        "trainer",
        "--exclude",
        "engine-example",
        "--exclude",
        "snapshot-example",
    ]);
    process::run(&mut command)?;
    let folder = empty_folder()?;
    let mut manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\n[patch.crates-io]\n".to_owned();
    for archive in archives(&packages)? {
        // Without the times of the archive, which are always the same: Cargo would take changed files for old ones.
        process::run(Command::new("tar").arg("xzmf").arg(&archive).current_dir(folder.path()))?;
        let name = archive.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let krate = name.rsplit_once('-').map_or(name.as_str(), |(krate, _)| krate);
        manifest.push_str(&format!("{krate} = {{ path = \"{name}\" }}\n"));
    }
    write(&folder.path().join("Cargo.toml"), &manifest)?;
    let mut command = Command::new("cargo");
    command.current_dir(folder.path()).args(["check", "--workspace", "--all-features", "--quiet"]);
    process::run(command.env("CARGO_TARGET_DIR", root.join("target/alone")))
}

/// The packages that cargo wrote, by name.
fn archives(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |source| Error::File { path: folder.to_owned(), source };
    let entries = fs::read_dir(folder).map_err(failed)?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "crate") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn empty_folder() -> Result<tempfile::TempDir, Error> {
    tempfile::tempdir().map_err(|source| Error::File { path: std::env::temp_dir(), source })
}

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
    let target = root.join("target/alone");
    let folder = empty_folder()?;
    let folder = folder.path();
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new("cargo");
        command.current_dir(folder).args(arguments).env("CARGO_TARGET_DIR", &target);
        // With its usual features the library is built here only.
        command.env("RUSTFLAGS", "-D warnings");
        process::run(&mut command)
    };
    cargo(&["init", "--quiet", "--vcs", "none", "--name", "example"])?;
    let runtime = root.join("eyes-runtime");
    let runtime = runtime.canonicalize().map_err(|source| Error::File { path: runtime, source })?;
    cargo(&["add", "--quiet", "--path", &runtime.to_string_lossy()])?;
    write(&folder.join("src/main.rs"), block("rust,ignore", "the program")?)?;
    write(&folder.join("own.db"), block("text", "the pattern file")?)?;
    cargo(&["run", "--quiet"])
}

fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|source| Error::File { path: path.to_owned(), source })
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|source| Error::File { path: path.to_owned(), source })
}
