//! `cargo xtask verify`: runs a long verification and shows its results.

use std::path::Path;
use std::process::Command;

use crate::error::Error;
use crate::process;
use crate::verification::{self, Verification};

/// The argument `size` of a test is in the variable `EYES_SIZE`.
const PREFIX: &str = "EYES_";

/// glibc keeps freed memory: many verifications free large tables after each position, and page faults took up to half of their
/// time.
const ALLOCATOR: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "33554432"), ("MALLOC_TRIM_THRESHOLD_", "1073741824")];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The verification; without one, all are listed
    name: Option<String>,
    /// Its arguments, as NAME=VALUE
    arguments: Vec<String>,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), Error> {
    let all = verification::all(root)?;
    let Some(name) = &arguments.name else {
        list(&all);
        return Ok(());
    };
    let Some(wanted) = all.iter().find(|one| one.name == *name) else {
        let known = all.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(Error::Unknown { kind: "verification", name: name.clone(), known });
    };
    let mut command = Command::new("cargo");
    command.current_dir(root.join(&wanted.krate));
    command.args(["test", "--release", "--all-features"]).args(&wanted.target);
    command.args(["--", "--ignored", "--nocapture", wanted.name.as_str()]).envs(ALLOCATOR);
    for argument in &arguments.arguments {
        let (key, value) =
            argument.split_once('=').ok_or_else(|| Error::Form { argument: argument.clone() })?;
        if wanted.arguments.iter().all(|(known, _)| known != key) {
            let names: Vec<&str> = wanted.arguments.iter().map(|(name, _)| name.as_str()).collect();
            let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let (verification, argument) = (wanted.name.clone(), key.to_owned());
            return Err(Error::Argument { verification, argument, known });
        }
        command.env(format!("{PREFIX}{}", key.to_uppercase()), value);
    }
    process::run(&mut command)
}

fn list(all: &[Verification]) {
    for Verification { name, krate, duration, about, arguments, .. } in all {
        let arguments: String =
            arguments.iter().map(|(name, default)| format!(" {name}={default}")).collect();
        println!("{name}{arguments}\n    {krate}, {duration}: {about}");
    }
}
