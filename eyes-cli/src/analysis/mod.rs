//! `eyes analysis`: positions analysed for other programs, in the protocol of KataGo's analysis engine.
//!
//! Each query is a line of JSON on standard input, each answer a line on standard output. Answers come in the order
//! in which they are found. See `docs/book/src/analysis.md`.

mod answer;
mod query;
mod queue;
mod rules;
mod strict;

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Cursor};
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use eyes_runtime::eye_space::DEFAULT_NODES;
use eyes_runtime::{Knowledge, StopFlag};
use serde_json::{Value, json};

use answer::{Bounds, Worker, without_results};
use query::{Action, ActionKind, Remark, Request};
use queue::{MOST_WAITING, Queue};

use crate::input::lines::{Next, next_line};
use crate::{Error, Outcome, budget, input, output, patterns};

/// Analyse positions for other programs, in the protocol of KataGo's analysis engine
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A pattern file that is used before the built-in knowledge; can be given several times
    #[arg(long, value_name = "FILE")]
    patterns: Vec<OsString>,

    /// Number of threads [default: as many as there are processors]
    #[arg(long, visible_alias = "analysis-threads", value_name = "N", value_parser = crate::number::ranged(1..=256_u16))]
    threads: Option<u16>,

    /// Nodes of search for each eye space, for each question about the life of a group, and for each string that is
    /// read (twice as many to defend it) [default: 1500000, 6000 for a group, and 150000 for a string]
    #[arg(long, value_name = "N", value_parser = crate::budget::nodes)]
    nodes: Option<u64>,

    /// End when standard input ends, without the remaining answers
    #[arg(long)]
    quit_without_waiting: bool,

    /// Accepted for clients of KataGo, and ignored
    #[arg(long, value_name = "FILE")]
    config: Vec<OsString>,

    /// Accepted for clients of KataGo, and ignored
    #[arg(long, value_name = "FILE")]
    model: Option<OsString>,

    /// Accepted for clients of KataGo, and ignored
    #[arg(long, value_name = "FILE")]
    human_model: Option<OsString>,

    /// Accepted for clients of KataGo, and ignored
    #[arg(long, value_name = "SETTINGS")]
    override_config: Vec<OsString>,
}

/// The options that KataGo writes with one dash.
const WITH_ONE_DASH: [&str; 6] =
    ["-config", "-model", "-human-model", "-override-config", "-analysis-threads", "-quit-without-waiting"];

/// The arguments of `eyes`, with the single-dash options of KataGo's `analysis` written with two dashes.
pub(crate) fn with_two_dashes(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "analysis") {
        for argument in &mut arguments[at + 1..] {
            let name = argument.to_str().map(|text| text.split('=').next().unwrap_or(text));
            if name.is_some_and(|name| WITH_ONE_DASH.contains(&name)) {
                let mut dashed = OsString::from("-");
                dashed.push(&*argument);
                *argument = dashed;
            }
        }
    }
    arguments
}

/// Longer lines are refused.
const MOST_BYTES: u64 = 4 << 20;

/// The largest number of lines and answers in the queue; their threads wait while it is full.
const MOST_EVENTS: usize = 64;

/// An event of the command.
enum Event {
    Line(Vec<u8>),
    TooLong,
    End,
    Failed(io::Error),
    Answer(Value),
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    for (name, is_given) in [
        ("-config", !args.config.is_empty()),
        ("-model", args.model.is_some()),
        ("-human-model", args.human_model.is_some()),
        ("-override-config", !args.override_config.is_empty()),
    ] {
        if is_given {
            output::note(&format!("`{name}` is KataGo's, and is ignored"));
        }
    }
    input::keep_stdin();
    let settings = Settings {
        knowledge: patterns::knowledge_with(&args.patterns)?,
        threads: budget::threads(args.threads),
        nodes: args.nodes,
        quits_early: args.quit_without_waiting,
    };
    serve(settings, BufReader::new(io::stdin()), &|answer| output::print(&line(answer)))?;
    Ok(Outcome::Done)
}

/// The answers to a session, a line of JSON each: what `eyes analysis --threads 1 --nodes NODES` writes when these bytes are
/// its standard input. `knowledge` values the eye spaces.
///
/// # Errors
/// [`Error::Threads`] if the system provides no thread.
///
/// ```
/// let session = br#"{"id":"1","boardXSize":5,"boardYSize":5,"moves":[["B","C3"]]}"#;
/// let answers = eyes_cli::analysis::answers(session, eyes_cli::patterns::knowledge(), 1_000).unwrap();
/// assert!(answers.len() == 1 && answers[0].contains("\"turnNumber\":1"), "{answers:?}");
/// ```
pub fn answers(session: &[u8], knowledge: Knowledge, nodes: u64) -> Result<Vec<String>, Error> {
    let settings = Settings { knowledge, threads: 1, nodes: Some(nodes), quits_early: false };
    let lines = RefCell::new(Vec::new());
    serve(settings, Cursor::new(session.to_vec()), &|answer| {
        lines.borrow_mut().push(line(answer));
        Ok(())
    })?;
    Ok(lines.into_inner())
}

struct Settings {
    knowledge: Knowledge,
    threads: usize,
    nodes: Option<u64>,
    /// Whether the end of the input ends the remaining work.
    quits_early: bool,
}

/// Takes an answer, to write it as a line.
type Write<'a> = &'a dyn Fn(&Value) -> Result<(), Error>;

/// Answers the lines of the input until it ends.
fn serve(settings: Settings, input: impl BufRead + Send + 'static, write: Write<'_>) -> Result<(), Error> {
    let Settings { knowledge, threads, nodes, quits_early } = settings;
    let knowledge = knowledge.with_search(nodes.unwrap_or(DEFAULT_NODES));
    let bounds = Bounds {
        reading: nodes.map_or(patterns::LIMITS, |nodes| patterns::LIMITS.at_most(nodes)),
        life: budget::life(nodes),
    };
    let queue = Arc::new(Queue::default());
    let (events, received) = mpsc::sync_channel(MOST_EVENTS);
    // Before the workers, which take the threads that are left.
    let lines = events.clone();
    thread::Builder::new().spawn(move || read_lines(input, &lines)).map_err(Error::Threads)?;
    let mut flags = Vec::new();
    for number in 0..threads {
        let stop = StopFlag::new();
        let (queue, events, knowledge) = (Arc::clone(&queue), events.clone(), knowledge.clone());
        let flag = stop.clone();
        let work = move || work(number, &queue, &knowledge, &flag, bounds, &events);
        // If the system provides no more threads, the existing ones do the work.
        if let Err(error) = thread::Builder::new().spawn(work) {
            if flags.is_empty() {
                return Err(Error::Threads(error));
            }
            break;
        }
        flags.push(stop);
    }
    drop(events);

    let mut server = Server { queue, flags, open: 0, write };
    let mut has_ended = false;
    while !has_ended || server.open > 0 {
        let Ok(event) = received.recv() else { break };
        match event {
            Event::Line(line) => server.take(&line)?,
            Event::TooLong => {
                let message = format!("the line has more than {} MiB", MOST_BYTES >> 20);
                write(&Remark { message, field: None, id: None }.answer("error"))?;
            }
            Event::Answer(answer) => {
                server.open -= 1;
                write(&answer)?;
            }
            Event::Failed(error) => return Err(Error::input("standard input", error)),
            Event::End if quits_early => break,
            Event::End => has_ended = true,
        }
    }
    server.queue.close();
    Ok(())
}

/// An answer as a line.
fn line(answer: &Value) -> String {
    output::harmless_json(&format!("{answer}\n")).into_owned()
}

/// Sends the lines of the input one by one.
fn read_lines(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let mut line = Vec::new();
        let event = match next_line(&mut input, MOST_BYTES, &mut line) {
            Ok(Next::End) => Event::End,
            Ok(Next::TooLong) => Event::TooLong,
            Ok(Next::Line) if line.iter().all(u8::is_ascii_whitespace) => continue,
            Ok(Next::Line) => Event::Line(line),
            Err(error) => Event::Failed(error),
        };
        let is_last = matches!(event, Event::End | Event::Failed(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Analyses the positions of the queue until it is closed.
fn work(
    number: usize,
    queue: &Queue,
    knowledge: &Knowledge,
    stop: &StopFlag,
    bounds: Bounds,
    events: &SyncSender<Event>,
) {
    // A worker takes some 20 MB. A thread that gets no position needs none.
    let mut worker: Option<(Worker, u64)> = None;
    while let Some(next) = queue.next(number, stop) {
        worker.take_if(|(_, forgotten)| *forgotten != next.forgotten);
        let (worker, _) = worker
            .get_or_insert_with(|| (Worker::new(knowledge.clone(), stop.clone(), bounds), next.forgotten));
        let answer = worker.answer(&next.job);
        queue.done(number);
        if events.send(Event::Answer(answer)).is_err() {
            return;
        }
    }
}

/// Accepts queries, and counts the answers that are still missing.
struct Server<'a> {
    queue: Arc<Queue>,
    flags: Vec<StopFlag>,
    open: usize,
    write: Write<'a>,
}

impl Server<'_> {
    fn take(&mut self, line: &[u8]) -> Result<(), Error> {
        match query::parse(line) {
            Err(remark) => (self.write)(&remark.answer("error")),
            Ok((Request::Action(action), _)) => self.act(action),
            Ok((Request::Query(query), warnings)) => {
                let query = Arc::from(query);
                if !self.queue.add(&query) {
                    let message = format!("more than {MOST_WAITING} turns would wait: ask again later");
                    let (field, id) = (Some("analyzeTurns".to_owned()), Some(query.id.clone()));
                    return (self.write)(&Remark { message, field, id }.answer("error"));
                }
                self.open += query.turns.len();
                warnings.into_iter().try_for_each(|warning| (self.write)(&warning.answer("warning")))
            }
        }
    }

    fn act(&mut self, Action { kind, mut echo }: Action) -> Result<(), Error> {
        match kind {
            ActionKind::Version => {
                echo.insert("version".into(), env!("CARGO_PKG_VERSION").into());
                echo.insert("git_hash".into(), "<omitted>".into());
                echo.insert("engine".into(), "eyes".into());
            }
            ActionKind::Models => {
                echo.insert("models".into(), json!([]));
            }
            ActionKind::ClearCache => self.queue.forget(),
            ActionKind::Terminate { id, turns } => {
                let ended = self.queue.end(id.as_deref(), turns.as_deref(), &self.flags);
                (self.write)(&Value::Object(echo))?;
                self.open -= ended.len();
                return ended.iter().try_for_each(|job| (self.write)(&without_results(job)));
            }
        }
        (self.write)(&Value::Object(echo))
    }
}
