//! From a line to its reply.

use eyes_runtime::Knowledge;

use super::commands;
use super::line::{self, Line};
use super::session::Session;

/// What goes back to the controller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The whole reply, with its mark, the id and the empty line at its end.
    pub text: String,
    /// Whether it is the last one.
    pub quit: bool,
}

/// A GTP server: a position, and the commands that ask about it.
///
/// ```
/// use eyes_cli::gtp::Server;
/// use eyes_runtime::Knowledge;
///
/// let mut server = Server::new(Knowledge::new());
/// assert_eq!(server.handle(b"1 boardsize 9").unwrap().text, "=1 \n\n");
/// assert_eq!(server.handle(b"2 play black E5").unwrap().text, "=2 \n\n");
/// assert_eq!(server.handle(b"3 play white E5").unwrap().text, "?3 illegal move\n\n");
/// assert_eq!(server.handle(b"# a comment"), None);
/// ```
pub struct Server<'k> {
    session: Session<'k>,
}

impl<'k> Server<'k> {
    /// A server with an empty board of 19 × 19.
    #[must_use]
    pub fn new(knowledge: Knowledge<'k>) -> Self {
        Server { session: Session::new(knowledge) }
    }

    /// The reply to a line; `None` to a line without a command.
    ///
    /// Never panics, whatever the line, and the reply has an empty line at its end and nowhere else, so
    /// that the controller never loses step.
    pub fn handle(&mut self, line: &[u8]) -> Option<Reply> {
        let line = line::parse(line)?;
        let answer = match commands::find(&line.command) {
            Some(command) => command(&mut self.session, &line.arguments),
            None => Err("unknown command".into()),
        };
        Some(Reply { quit: line.command == "quit" && answer.is_ok(), ..reply(&line, &answer) })
    }

    /// The reply that refuses a line unread.
    #[must_use]
    pub fn refuse(&self, line: &[u8], why: &str) -> Reply {
        let blank = Line { id: String::new(), command: String::new(), arguments: Vec::new() };
        reply(&line::parse(line).unwrap_or(blank), &Err(why.to_owned()))
    }
}

fn reply(line: &Line, answer: &Result<String, String>) -> Reply {
    let (mark, body) = match answer {
        Ok(body) => ('=', body),
        Err(body) => ('?', body),
    };
    let mut text = format!("{mark}{} ", line.id);
    for (index, body_line) in body.trim_end_matches('\n').split('\n').enumerate() {
        if index > 0 {
            text.push('\n');
        }
        // An empty line would end the reply; the first one follows the mark and is none.
        text.push_str(if index > 0 && body_line.is_empty() { " " } else { body_line });
    }
    text.push_str("\n\n");
    Reply { text, quit: false }
}
