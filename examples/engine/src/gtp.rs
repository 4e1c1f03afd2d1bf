//! The Go Text Protocol, version 2.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use eyes_runtime::board::{
    Board, Color, ColorError, Game, IllegalMove, KoRule, Point, SizeError, VertexError,
};

use crate::config::{Budget, Eyes};
use crate::settled::Settled;
use crate::tree::{Choice, Player};

const COMMANDS: [&str; 16] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// Why a command was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GtpError {
    #[error("unknown command `{name}`: expected one of those of list_commands")]
    Unknown { name: String },
    #[error("`{command}` lacks an argument: expected {expected}")]
    Missing { command: String, expected: &'static str },
    #[error("`{found}` is not {expected}")]
    Malformed { found: String, expected: &'static str },
    #[error("unacceptable size: {0}")]
    Size(#[from] SizeError),
    #[error(transparent)]
    Color(#[from] ColorError),
    #[error(transparent)]
    Vertex(#[from] VertexError),
    #[error("illegal move: {0}")]
    Illegal(#[from] IllegalMove),
    #[error("cannot undo: no move was played")]
    NothingToUndo,
}

/// A game over GTP.
pub(crate) struct Session {
    game: Game,
    komi: f32,
    player: Player,
    budget: Budget,
    over: bool,
}

/// An empty board under the rules of matches.
pub(crate) fn new_game(size: u8) -> Result<Game, SizeError> {
    Ok(Game::new(Board::new(size, size)?).with_ko_rule(KoRule::PositionalSuperko))
}

impl Session {
    pub(crate) fn new(eyes: Eyes, seed: u64, budget: Budget) -> Result<Session, SizeError> {
        Ok(Session { game: new_game(9)?, komi: 7.0, player: Player::new(eyes, seed), budget, over: false })
    }

    /// Answers until `quit` or the end of the input.
    pub(crate) fn serve(&mut self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        for line in input.split(b'\n') {
            let line = line?;
            if let Some(reply) = self.answer(&String::from_utf8_lossy(&line)) {
                output.write_all(reply.as_bytes())?;
                output.flush()?;
            }
            if self.over {
                break;
            }
        }
        Ok(())
    }

    /// The reply to a line; `None` for an empty one.
    pub(crate) fn answer(&mut self, line: &str) -> Option<String> {
        let line: String =
            line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let line = line.split('#').next()?;
        let mut words = line.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let command = words.next()?;
        let arguments: Vec<&str> = words.collect();
        Some(match self.execute(command, &arguments) {
            Ok(text) => format!("={id} {text}\n\n"),
            Err(error) => format!("?{id} {error}\n\n"),
        })
    }

    fn execute(&mut self, command: &str, arguments: &[&str]) -> Result<String, GtpError> {
        let argument = |at: usize, expected: &'static str| {
            let missing = || GtpError::Missing { command: command.to_owned(), expected };
            arguments.get(at).copied().ok_or_else(missing)
        };
        match command {
            "name" => return Ok("eyes example".to_owned()),
            "version" => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "protocol_version" => return Ok("2".to_owned()),
            "list_commands" => return Ok(COMMANDS.join("\n")),
            "known_command" => return Ok(COMMANDS.contains(&argument(0, "a command")?).to_string()),
            "quit" => self.over = true,
            "boardsize" => self.game = new_game(number(argument(0, "a size")?, "a size from 2 to 25")?)?,
            "clear_board" => self.game = new_game(self.game.board().width())?,
            "komi" => {
                let komi: f32 = number(argument(0, "a number of points")?, "a number of points")?;
                if !komi.is_finite() {
                    let found = komi.to_string();
                    return Err(GtpError::Malformed { found, expected: "a number of points" });
                }
                self.komi = komi;
            }
            "play" => {
                let color: Color = argument(0, "a colour and a vertex")?.parse()?;
                self.play(color, argument(1, "a vertex, or `pass`")?)?;
            }
            "genmove" => {
                let color: Color = argument(0, "a colour")?.parse()?;
                return self.generate(color);
            }
            "undo" => {
                self.game.undo().ok_or(GtpError::NothingToUndo)?;
            }
            "showboard" => return Ok(format!("\n{}", self.game.board())),
            "final_score" => {
                let score = Settled::of(self.game.board()).score(self.game.board()) as f32 - self.komi;
                return Ok(result(score));
            }
            "time_settings" => {
                let main: u32 = number(argument(0, "three numbers of seconds and stones")?, "whole seconds")?;
                let extra: u32 = number(argument(1, "the seconds of a period")?, "whole seconds")?;
                let stones: u32 = number(argument(2, "the stones of a period")?, "a number of stones")?;
                // A period of some seconds and no stones means no limit; then the limit at hand stays.
                if extra == 0 || stones > 0 {
                    self.allot(if main > 0 { main } else { extra }, if main > 0 { 0 } else { stones });
                }
            }
            "time_left" => {
                let _: Color = argument(0, "a colour, seconds and stones")?.parse()?;
                let seconds = number(argument(1, "seconds")?, "whole seconds")?;
                self.allot(seconds, number(argument(2, "stones")?, "a number of stones")?);
            }
            _ => return Err(GtpError::Unknown { name: command.to_owned() }),
        }
        Ok(String::new())
    }

    /// Shares time out among the moves to come: `stones`, or as many as the board suggests if these are none.
    fn allot(&mut self, seconds: u32, stones: u32) {
        let empty = self.game.board().points_with(None).len() as u32;
        let moves = if stones > 0 { stones } else { (empty / 3).max(10) };
        self.budget = Budget::Time(Duration::from_secs(seconds.into()).mul_f64(0.9) / moves);
    }

    fn play(&mut self, color: Color, vertex: &str) -> Result<(), GtpError> {
        if vertex.eq_ignore_ascii_case("pass") {
            self.game.pass(color);
            return Ok(());
        }
        let board = self.game.board();
        let point = Point::from_gtp(vertex, board.width(), board.height())?;
        self.game.play(point, color)?;
        Ok(())
    }

    fn generate(&mut self, color: Color) -> Result<String, GtpError> {
        Ok(match self.player.choose(&self.game, color, self.komi, self.budget) {
            Choice::Play(point) => {
                self.game.play(point, color)?;
                point.vertex(self.game.board().height()).to_string()
            }
            Choice::Pass => {
                self.game.pass(color);
                "pass".to_owned()
            }
            Choice::Resign => "resign".to_owned(),
        })
    }
}

fn number<T: std::str::FromStr>(found: &str, expected: &'static str) -> Result<T, GtpError> {
    found.parse().map_err(|_| GtpError::Malformed { found: found.to_owned(), expected })
}

/// A score as GTP and SGF write it.
pub(crate) fn result(score: f32) -> String {
    match score {
        _ if score > 0.0 => format!("B+{score}"),
        _ if score < 0.0 => format!("W+{}", -score),
        _ => "0".to_owned(),
    }
}
