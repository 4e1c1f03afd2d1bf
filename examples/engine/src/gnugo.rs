//! GNU Go as an opponent, in another process.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use eyes_runtime::board::{Color, Point};

use crate::tree::Choice;

/// A process that speaks GTP.
pub(crate) struct GnuGo {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl GnuGo {
    /// Starts `gnugo` by Chinese rules. It goes on until dead stones are captured, as the score asks for.
    pub(crate) fn start(level: u32, seed: u64) -> io::Result<GnuGo> {
        let mut child = Command::new("gnugo")
            .args(["--mode", "gtp", "--chinese-rules", "--capture-all-dead", "--positional-superko"])
            .args(["--level", &level.to_string(), "--seed", &(seed % 1_000_000 + 1).to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take().ok_or_else(|| io::Error::other("gnugo has no input"))?;
        let output = child.stdout.take().ok_or_else(|| io::Error::other("gnugo has no output"))?;
        Ok(GnuGo { child, input, output: BufReader::new(output) })
    }

    /// Sends a command and returns its answer without the sign of success.
    fn ask(&mut self, command: &str) -> io::Result<String> {
        writeln!(self.input, "{command}")?;
        self.input.flush()?;
        let (mut answer, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::Error::other(format!("gnugo ended at `{command}`")));
            }
            if line.trim().is_empty() {
                break;
            }
            answer.push_str(&line);
        }
        match answer.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(io::Error::other(format!("gnugo refused `{command}`: {}", answer.trim()))),
        }
    }

    pub(crate) fn begin(&mut self, size: u8, komi: f32) -> io::Result<()> {
        self.ask(&format!("boardsize {size}"))?;
        self.ask("clear_board")?;
        self.ask(&format!("komi {komi}"))?;
        Ok(())
    }

    pub(crate) fn choose(&mut self, color: Color, size: u8) -> io::Result<Choice> {
        let answer = self.ask(&format!("genmove {color}"))?;
        match answer.to_ascii_lowercase().as_str() {
            "pass" => Ok(Choice::Pass),
            "resign" => Ok(Choice::Resign),
            vertex => Point::from_gtp(vertex, size, size).map(Choice::Play).map_err(io::Error::other),
        }
    }

    /// Tells it the opponent's move.
    pub(crate) fn tell(&mut self, color: Color, point: Option<Point>, size: u8) -> io::Result<()> {
        let vertex = point.map_or_else(|| "pass".to_owned(), |point| point.vertex(size).to_string());
        self.ask(&format!("play {color} {vertex}"))?;
        Ok(())
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        // It ends at the end of its input, too; there is nobody to tell of an error.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
