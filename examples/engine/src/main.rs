//! A small Go engine: Monte-Carlo tree search that can use eyes, or not, so that a match shows what they are worth.

mod advice;
mod config;
mod contest;
mod gnugo;
mod gtp;
mod playout;
mod settled;
#[cfg(test)]
mod tests;
mod tree;
mod vital;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use config::{Budget, Eyes};
use contest::{Contest, Side};
use gtp::Session;

/// A small Go engine that can use eyes, or not.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Plays over the Go Text Protocol.
    Gtp {
        /// Where the engine uses eyes.
        #[arg(long, value_enum, default_value = "tree")]
        eyes: Eyes,
        #[command(flatten)]
        limits: Limits,
    },
    /// Plays one configuration against another, or against GNU Go.
    Match {
        /// Where the first player uses eyes.
        #[arg(long, value_enum, default_value = "tree")]
        first: Eyes,
        /// Where the second player uses eyes.
        #[arg(long, value_enum, default_value = "none", conflicts_with = "gnugo")]
        second: Eyes,
        /// Lets GNU Go of this level be the second player.
        #[arg(long, value_name = "LEVEL")]
        gnugo: Option<u32>,
        /// The number of games; the first player has Black in the odd ones.
        #[arg(long, default_value_t = 100)]
        games: u32,
        /// Columns and rows of the board.
        #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u8).range(2..=25))]
        size: u8,
        /// The points that White gets.
        #[arg(long, default_value_t = 7.5)]
        komi: f32,
        /// An existing folder for the records, as SGF.
        #[arg(long, value_name = "FOLDER")]
        sgf: Option<PathBuf>,
        #[command(flatten)]
        limits: Limits,
    },
}

#[derive(Args)]
struct Limits {
    /// Processor time of a move, in seconds.
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    seconds_per_move: f64,
    /// A number of playouts for each move, instead of time: the same seed gives the same moves then.
    #[arg(long)]
    playouts: Option<u32>,
    /// The first random seed.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..1 << 40))]
    seed: u64,
}

impl Limits {
    fn budget(&self) -> Budget {
        match self.playouts {
            Some(playouts) => Budget::Playouts(playouts),
            None => Budget::Time(Duration::from_secs_f64(self.seconds_per_move)),
        }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds from 0 to 86400".to_owned()),
    }
}

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<(), Box<dyn std::error::Error>> {
    match task {
        Task::Gtp { eyes, limits } => {
            let mut session = Session::new(eyes, limits.seed, limits.budget())?;
            session.serve(std::io::stdin().lock(), std::io::stdout().lock())?;
        }
        Task::Match { first, second, gnugo, games, size, komi, sgf, limits } => {
            let second = gnugo.map_or(Side::Engine(second), |level| Side::GnuGo { level });
            let (seed, budget) = (limits.seed, limits.budget());
            let contest = Contest { size, komi, games, seed, budget, records: sgf };
            let sides = [Side::Engine(first), second];
            let tally = contest.run(sides, |outcome, so_far| eprintln!("{outcome}\t{so_far}"))?;
            println!("{} against {}: {tally}", sides[0], sides[1]);
        }
    }
    Ok(())
}
