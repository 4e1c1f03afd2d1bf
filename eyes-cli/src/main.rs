//! The command `eyes`.

use std::process::ExitCode;

/// Enough for every bounded depth of what is read and searched.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    // The stack of the first thread is what the shell allows, and that may be little.
    match std::thread::Builder::new().stack_size(STACK).spawn(eyes_cli::main) {
        Ok(work) => work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(_) => eyes_cli::main(),
    }
}
