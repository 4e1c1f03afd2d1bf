//! GNU Go over the Go Text Protocol. Only its answers are used.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running `gnugo`.
#[derive(Debug)]
pub struct GnuGo {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// This many commands and their replies fit into a pipe.
const BATCH: usize = 64;

impl GnuGo {
    /// Starts `gnugo`, from the path or from Debian's place; `None` where it is not installed.
    #[must_use]
    pub fn start() -> Option<GnuGo> {
        ["gnugo", "/usr/games/gnugo"].into_iter().find_map(|program| {
            let mut child = Command::new(program)
                .args(["--quiet", "--mode", "gtp"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .ok()?;
            let input = child.stdin.take()?;
            let output = BufReader::new(child.stdout.take()?);
            Some(GnuGo { child, input, output })
        })
    }

    /// Sends commands and returns the replies: mark, blank, text, without the empty line at the end.
    ///
    /// # Panics
    /// If the program goes away.
    pub fn ask(&mut self, commands: &[String]) -> Vec<String> {
        let mut replies = Vec::with_capacity(commands.len());
        for batch in commands.chunks(BATCH) {
            let text: String = batch.iter().map(|command| format!("{command}\n")).collect();
            self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).expect("gnugo reads");
            replies.extend(batch.iter().map(|_| self.reply()));
        }
        replies
    }

    fn reply(&mut self) -> String {
        let mut reply = String::new();
        loop {
            let before = reply.len();
            let read = self.output.read_line(&mut reply).expect("gnugo writes text");
            assert!(read > 0, "gnugo went away after {reply:?}");
            if &reply[before..] == "\n" {
                reply.truncate(reply.trim_end_matches('\n').len());
                return reply;
            }
        }
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
