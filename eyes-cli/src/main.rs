//! The command `eyes`.

use std::process::ExitCode;

fn main() -> ExitCode {
    eyes_cli::main()
}
