//! The subcommands, and their exit statuses.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::{
    Error, analysis, check, classify, completions, explain, fmt, generate, gtp, library, man, mine, output,
    pattern, show, snapshot, solve,
};

#[cfg(not(target_family = "wasm"))]
use crate::{lsp, serve};

/// The result of a command that could do its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// No findings: exit status 0.
    Done,
    /// Findings, such as a failed check or a problem without an answer: exit status 1.
    Findings,
}

/// Exact knowledge of eyes in the game of Go.
#[derive(Debug, Parser)]
#[command(
    name = "eyes",
    version,
    max_term_width = 100,
    after_help = "Exit status: 0 done, 1 findings (a check that failed, a problem with no answer), \
                  2 bad usage or unreadable input. Ctrl-C ends searches with what is known (then 1); \
                  pressed again it ends the command (130). 141: the reader of the output, such as `head`, \
                  left before its end."
)]
struct Cli {
    /// Colour the output
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Show(show::Args),
    Check(check::Args),
    Fmt(fmt::Args),
    Explain(explain::Args),
    Solve(solve::Args),
    Classify(classify::Args),
    Pattern(pattern::Args),
    Mine(mine::Args),
    Snapshot(snapshot::Args),
    Generate(generate::Args),
    Library(library::Args),
    Gtp(gtp::Args),
    Analysis(analysis::Args),
    #[cfg(not(target_family = "wasm"))]
    Lsp(lsp::Args),
    #[cfg(not(target_family = "wasm"))]
    Serve(serve::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    fn run(self) -> Result<Outcome, Error> {
        match self {
            Command::Show(args) => show::run(&args),
            Command::Check(args) => check::run(&args),
            Command::Fmt(args) => fmt::run(&args),
            Command::Explain(args) => explain::run(&args),
            Command::Solve(args) => solve::run(&args),
            Command::Classify(args) => classify::run(&args),
            Command::Mine(args) => mine::run(&args),
            Command::Pattern(args) => pattern::run(&args),
            Command::Snapshot(args) => snapshot::run(&args),
            Command::Generate(args) => generate::run(&args),
            Command::Library(args) => library::run(&args),
            Command::Gtp(args) => gtp::run(&args),
            Command::Analysis(args) => analysis::run(&args),
            #[cfg(not(target_family = "wasm"))]
            Command::Lsp(args) => lsp::run(&args),
            #[cfg(not(target_family = "wasm"))]
            Command::Serve(args) => serve::run(&args),
            Command::Completions(args) => completions::run(&args),
            Command::Man(args) => man::run(&args),
        }
    }
}

/// The command line of `eyes`, as clap describes it.
#[must_use]
pub fn command() -> clap::Command {
    taking_negative_numbers(Cli::command())
}

/// The same command line, but a negative number after an option is its value, which is then refused as such.
fn taking_negative_numbers(command: clap::Command) -> clap::Command {
    command.allow_negative_numbers(true).mut_subcommands(taking_negative_numbers)
}

/// Runs the command of this process's arguments and returns its exit status.
#[must_use]
pub fn main() -> ExitCode {
    let given = analysis::with_two_dashes(std::env::args_os());
    let cli = match parsed(given.clone()) {
        Ok(cli) => cli,
        // The message repeats arguments, which may be names of files that somebody else has made.
        Err(error) => {
            output::choose_color(color_of(&given));
            return explained(&parsed(given.iter().map(tame).collect()).err().unwrap_or(error));
        }
    };
    output::choose_color(cli.color);
    match cli.command.run() {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Err(error) => failed(&error),
    }
}

/// Reports the error. Whether a check fails is not known when the reader of standard output leaves before its end.
fn failed(error: &Error) -> ExitCode {
    if error.is_closed_pipe() {
        return ExitCode::from(CLOSED_PIPE);
    }
    output::report(error);
    ExitCode::from(2)
}

/// What a shell says of a program that the signal PIPE ends.
const CLOSED_PIPE: u8 = 128 + 13;

fn parsed(given: Vec<OsString>) -> Result<Cli, clap::Error> {
    command().try_get_matches_from(given).and_then(|matches| Cli::from_arg_matches(&matches))
}

/// The value of `--color` among arguments with a mistake.
fn color_of(given: &[OsString]) -> ColorChoice {
    let mut given = given
        .iter()
        .map(|argument| argument.to_string_lossy())
        .skip_while(|argument| !argument.starts_with("--color"));
    let named = given.next().and_then(|first| match first.strip_prefix("--color=") {
        Some(value) => value.parse().ok(),
        None => given.next()?.parse().ok(),
    });
    named.unwrap_or_default()
}

/// An argument with its control characters escaped.
fn tame(argument: &OsString) -> OsString {
    let text = argument.to_string_lossy();
    output::harmless(&text).replace('\n', "\\n").replace('\t', "\\t").into()
}

/// Writes the help text, or the mistake in the arguments.
fn explained(error: &clap::Error) -> ExitCode {
    #[cfg(not(target_family = "wasm"))]
    let words = error.render().ansi().to_string();
    #[cfg(target_family = "wasm")]
    let words = error.render().to_string();
    if error.use_stderr() {
        let _ = anstream::stderr().write_all(words.as_bytes());
        return ExitCode::from(2);
    }
    match output::print(&words) {
        Err(error) => failed(&error),
        Ok(()) => ExitCode::SUCCESS,
    }
}
