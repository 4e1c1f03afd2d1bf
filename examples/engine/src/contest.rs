//! Matches of one player against another.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use eyes_runtime::board::{Color, Game, IllegalMove, SizeError};

use crate::config::{Budget, Eyes};
use crate::gnugo::GnuGo;
use crate::gtp::{new_game, result};
use crate::settled::Settled;
use crate::tree::{Choice, Player};

/// What is played.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) size: u8,
    pub(crate) komi: f32,
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) budget: Budget,
    /// Where to write the records, if anywhere.
    pub(crate) records: Option<PathBuf>,
}

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    Engine(Eyes),
    GnuGo { level: u32 },
}

/// Why a match was broken off.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ContestError {
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error("`gnugo` cannot be played with: {0}; install GNU Go 3.8, so that `gnugo --version` works")]
    GnuGo(io::Error),
    #[error("{color} played an illegal move: {reason}")]
    Illegal { color: Color, reason: IllegalMove },
    #[error("cannot write `{}`: {source}", path.display())]
    Record { path: PathBuf, source: io::Error },
}

enum Rival {
    Engine(Box<Player>),
    GnuGo(GnuGo),
}

/// The games that the first player won, and how often half a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) points: f64,
}

impl Tally {
    /// The 95 % interval of the probability to win (Wilson 1927).
    pub(crate) fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.959_964;
        if self.games == 0 {
            return (0.0, 1.0);
        }
        let n = f64::from(self.games);
        let part = self.points / n;
        let centre = part + Z * Z / (2.0 * n);
        let spread = Z * (part * (1.0 - part) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        ((centre - spread) / whole, (centre + spread) / whole)
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (low, high) = self.interval();
        let part = if self.games == 0 { 0.0 } else { 100.0 * self.points / f64::from(self.games) };
        write!(
            f,
            "{} of {}: {part:.1} % ({:.1} to {:.1})",
            self.points,
            self.games,
            100.0 * low,
            100.0 * high
        )
    }
}

impl Contest {
    /// Plays all games, colours alternating; `report` is told of each.
    pub(crate) fn run(
        &self,
        sides: [Side; 2],
        mut report: impl FnMut(&str, Tally),
    ) -> Result<Tally, ContestError> {
        let mut tally = Tally::default();
        for number in 0..self.games {
            let seed = self.seed + u64::from(number);
            let mut rivals = [self.rival(sides[0], 2 * seed)?, self.rival(sides[1], 2 * seed + 1)?];
            let first_is_black = number % 2 == 0;
            let (game, score) = self.play(&mut rivals, first_is_black)?;
            tally.games += 1;
            tally.points +=
                if score == 0.0 { 0.5 } else { f64::from(u8::from((score > 0.0) == first_is_black)) };
            let outcome = outcome(score);
            if let Some(folder) = &self.records {
                let path = folder.join(format!("{seed:06}.sgf"));
                let text = self.sgf(&game, &outcome, sides, first_is_black);
                write_record(&path, &text)?;
            }
            report(&outcome, tally);
        }
        Ok(tally)
    }

    fn rival(&self, side: Side, seed: u64) -> Result<Rival, ContestError> {
        Ok(match side {
            Side::Engine(eyes) => Rival::Engine(Box::new(Player::new(eyes, seed))),
            Side::GnuGo { level } => {
                let mut gnugo = GnuGo::start(level, seed).map_err(ContestError::GnuGo)?;
                gnugo.begin(self.size, self.komi).map_err(ContestError::GnuGo)?;
                Rival::GnuGo(gnugo)
            }
        })
    }

    /// Plays a game; the score is Black's, after komi, and infinite after a resignation.
    fn play(&self, rivals: &mut [Rival; 2], first_is_black: bool) -> Result<(Game, f32), ContestError> {
        let mut game = new_game(self.size)?;
        let longest = 4 * usize::from(self.size) * usize::from(self.size);
        while game.moves().len() < longest {
            let color = game.to_play();
            let mover = usize::from((color == Color::Black) != first_is_black);
            let choice = match &mut rivals[mover] {
                Rival::Engine(player) => player.choose(&game, color, self.komi, self.budget),
                Rival::GnuGo(gnugo) => gnugo.choose(color, self.size).map_err(ContestError::GnuGo)?,
            };
            let point = match choice {
                Choice::Play(point) => {
                    game.play(point, color).map_err(|reason| ContestError::Illegal { color, reason })?;
                    Some(point)
                }
                Choice::Pass => {
                    game.pass(color);
                    None
                }
                Choice::Resign => {
                    let score = if color == Color::Black { f32::NEG_INFINITY } else { f32::INFINITY };
                    return Ok((game, score));
                }
            };
            if let Rival::GnuGo(gnugo) = &mut rivals[1 - mover] {
                gnugo.tell(color, point, self.size).map_err(ContestError::GnuGo)?;
            }
            let passes = game.moves().iter().rev().take_while(|last| last.point.is_none()).count();
            if passes >= 2 || Settled::of(game.board()).is_whole_board(game.board()) {
                break;
            }
        }
        let score = Settled::of(game.board()).score(game.board()) as f32 - self.komi;
        Ok((game, score))
    }

    fn sgf(&self, game: &Game, outcome: &str, sides: [Side; 2], first_is_black: bool) -> String {
        let [black, white] = if first_is_black { sides } else { [sides[1], sides[0]] };
        let mut text = format!(
            "(;GM[1]FF[4]SZ[{}]KM[{}]RU[Chinese]PB[{black}]PW[{white}]RE[{outcome}]\n",
            self.size, self.komi
        );
        for played in game.moves() {
            let name = if played.color == Color::Black { 'B' } else { 'W' };
            let point = played.point.map(|point| point.sgf().to_string()).unwrap_or_default();
            // Writing to a string does not fail.
            let _ = write!(text, ";{name}[{point}]");
        }
        text + ")\n"
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Side::Engine(eyes) => write!(f, "eyes {eyes:?}"),
            Side::GnuGo { level } => write!(f, "GNU Go level {level}"),
        }
    }
}

/// A result as SGF writes it.
fn outcome(score: f32) -> String {
    if score.is_finite() { result(score) } else { format!("{}+R", if score > 0.0 { 'B' } else { 'W' }) }
}

fn write_record(path: &Path, text: &str) -> Result<(), ContestError> {
    std::fs::write(path, text).map_err(|source| ContestError::Record { path: path.to_owned(), source })
}
