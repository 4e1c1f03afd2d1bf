//! Replies to command lines.

use eyes_runtime::Knowledge;
use eyes_runtime::reading::Limits;

use super::commands;
use super::line::{self, Line};
use super::session::Session;
use crate::nearest::did_you_mean;
use crate::output::harmless;
use crate::patterns;

/// A reply to the controller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The whole reply: status character, id, text and the empty line at its end.
    pub text: String,
    /// Whether this is the last reply.
    pub quit: bool,
}

/// A GTP server: a position, and the commands about it.
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
pub struct Server {
    session: Session,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

impl Server {
    /// A server with an empty board of 19 × 19.
    #[must_use]
    pub fn new(knowledge: Knowledge) -> Self {
        Self::reading_within(knowledge, patterns::LIMITS)
    }

    /// The same, but strings are read within these limits.
    #[must_use]
    pub fn reading_within(knowledge: Knowledge, limits: Limits) -> Self {
        Server { session: Session::new(knowledge, limits) }
    }

    /// The same without access to files: `loadsgf` is an error.
    #[must_use]
    pub fn without_files(mut self) -> Self {
        self.session.may_read_files = false;
        self
    }

    /// The same with this many nodes for each question of life and death, each drawn eye space, and the reading of
    /// each string. Reading never gets more than its default.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Server { session: self.session.with_nodes(nodes) }
    }

    /// The reply to a line; `None` to a line without a command.
    ///
    /// Never panics, whatever the line. The reply has an empty line at its end and nowhere else, so the controller
    /// always knows which command a reply belongs to.
    pub fn handle(&mut self, line: &[u8]) -> Option<Reply> {
        let line = line::parse(line)?;
        let answer = match commands::find(&line.command) {
            Some(command) => command(&mut self.session, &line.arguments),
            None => {
                let names = commands::COMMANDS.iter().map(|&(name, _)| name);
                Err(format!("unknown command{}", did_you_mean(&line.command, names)))
            }
        };
        Some(Reply { quit: line.command == "quit" && answer.is_ok(), ..reply(&line, &answer) })
    }

    /// The reply to a line that is too long.
    #[must_use]
    pub fn refuse(&self, line: &[u8], why: &str) -> Reply {
        let blank = Line { id: String::new(), command: String::new(), arguments: Vec::new() };
        reply(&line::parse(line).unwrap_or(blank), &Err(why.to_owned()))
    }
}

fn reply(line: &Line, answer: &Result<String, String>) -> Reply {
    let (mark, body) = match answer {
        Ok(body) => ('=', body),
        Err(body) => ('?', &harmless(body).into_owned()),
    };
    let mut text = format!("{mark}{} ", line.id);
    for (index, body_line) in body.trim_end_matches('\n').split('\n').enumerate() {
        if index > 0 {
            text.push('\n');
        }
        // An empty line would end the reply. The first one follows the status character and is not empty.
        text.push_str(if index > 0 && body_line.is_empty() { " " } else { body_line });
    }
    text.push_str("\n\n");
    Reply { text, quit: false }
}
