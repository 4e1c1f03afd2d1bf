//! Tools for contributors: `cargo xtask help`.
//!
//! Users do not need them, so they are not part of the crates that users build.

mod error;
mod packages;
mod process;
mod regenerate;
mod verification;
mod verify;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Long verifications, generated files, packages")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a long verification, or list them all
    Verify(verify::Arguments),
    /// Regenerate the generated files of the repository
    Regenerate(regenerate::Arguments),
    /// Package each crate, build it from its package alone, and build the README's example in an empty folder
    Packages,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Verify(arguments) => verify::run(&root(), &arguments),
        Command::Regenerate(arguments) => regenerate::run(&root(), &arguments),
        Command::Packages => packages::run(&root()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
