//! The life of the server: messages come in, documents change, questions and checks go to threads of their own.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification as note;
use lsp_types::notification::Notification as _;
use lsp_types::request as ask;
use lsp_types::request::Request as _;
use lsp_types::{InitializeParams, MessageType, NumberOrString, ProgressToken};
use serde::de::DeserializeOwned;

use crate::answers::{Asker, Question};
use crate::capabilities::{capabilities, watchers};
use crate::checker::{Checker, Job};
use crate::client::{Abilities, Outbox, Outgoing};
use crate::error::ServeError;
use crate::frame::{self, Frame};
use crate::games::{Found, Games, GamesJob, Matcher};
use crate::sequence::Searched;
use crate::workspace::Workspace;

/// Serves one client until it says `exit` or its stream ends. Returns whether it asked to shut down before, as clients
/// should.
///
/// Without `games` patterns are not matched with games.
///
/// # Errors
///
/// [`ServeError`].
pub fn serve(
    input: impl BufRead + Send,
    output: impl Write + Send,
    games: Option<&dyn Games>,
) -> Result<bool, ServeError> {
    let (searched, found) = (Searched::default(), Found::default());
    thread::scope(|scope| {
        let (sender, outgoing) = channel();
        let writer = begun(scope, move || write(output, &outgoing))?;
        let outbox = Outbox::new(sender);
        let (sender, incoming) = channel();
        let reader = {
            let outbox = outbox.clone();
            begun(scope, move || read(input, &sender, &outbox))?
        };
        let shutdown = match start(&incoming, &outbox) {
            Some(params) => {
                let mut server = Server::new(&params, outbox.clone());
                let abilities = server.abilities;
                let (jobs, to_check) = channel();
                let mut checker = Checker::new(outbox.clone(), abilities, &searched);
                let mut workers = vec![begun(scope, move || checker.run(&to_check))?];
                let (questions, to_answer) = channel();
                let asker = Asker {
                    outbox: outbox.clone(),
                    abilities,
                    searched: &searched,
                    found: &found,
                    games,
                    pictures: OnceCell::new(),
                };
                workers.push(begun(scope, move || asker.run(&to_answer))?);
                let (matches, to_match) = channel();
                if let Some(games) = games {
                    let matcher = Matcher { outbox: outbox.clone(), abilities, games, found: &found };
                    workers.push(begun(scope, move || matcher.run(&to_match))?);
                }
                let channels = Channels { jobs, questions, matches };
                server.run(&incoming, &channels);
                drop(channels);
                workers.into_iter().for_each(joined);
                server.is_shut_down
            }
            None => false,
        };
        drop((outbox, incoming));
        joined(reader)?;
        joined(writer)?;
        Ok(shutdown)
    })
}

/// Begins a thread.
fn begun<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<thread::ScopedJoinHandle<'scope, T>, ServeError> {
    thread::Builder::new().spawn_scoped(scope, work).map_err(ServeError::Threads)
}

/// Waits for the end of a thread, and for all that it held.
fn joined<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn read(mut input: impl BufRead, messages: &Sender<Message>, outbox: &Outbox) -> io::Result<()> {
    loop {
        match frame::read(&mut input)? {
            Frame::Message(message) => {
                let is_exit =
                    matches!(&message, Message::Notification(of) if of.method == note::Exit::METHOD);
                if messages.send(message).is_err() || is_exit {
                    return Ok(());
                }
            }
            Frame::Malformed(why) => outbox.parse_error(why),
            Frame::End => return Ok(()),
        }
    }
}

fn write(mut output: impl Write, messages: &Receiver<Outgoing>) -> io::Result<()> {
    let mut result = Ok(());
    for message in messages {
        // After an error the messages are still taken, so that no one waits.
        if result.is_ok() {
            result = write_one(&mut output, message);
        }
    }
    result
}

fn write_one(output: &mut impl Write, message: Outgoing) -> io::Result<()> {
    /// A message with the member that all of them have.
    #[derive(serde::Serialize)]
    struct Versioned {
        jsonrpc: &'static str,
        #[serde(flatten)]
        message: Message,
    }
    match message {
        Outgoing::Message(message) => {
            let whole = serde_json::to_string(&Versioned { jsonrpc: "2.0", message })?;
            frame::write(output, &[&whole])
        }
        Outgoing::Answer { id, result } => {
            let head = format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":", serde_json::to_string(&id)?);
            frame::write(output, &[&head, &result, "}"])
        }
        Outgoing::ParseError(why) => {
            let error = serde_json::json!({ "code": ErrorCode::ParseError as i32, "message": why });
            let whole = serde_json::json!({ "jsonrpc": "2.0", "id": null, "error": error });
            frame::write(output, &[&whole.to_string()])
        }
    }
}

/// Waits for the request `initialize`, and answers it.
fn start(incoming: &Receiver<Message>, outbox: &Outbox) -> Option<InitializeParams> {
    for message in incoming {
        match message {
            Message::Request(request) if request.method == ask::Initialize::METHOD => {
                match serde_json::from_value::<InitializeParams>(request.params) {
                    Ok(params) => {
                        let abilities = Abilities::of(&params.capabilities);
                        outbox.respond(Response::new_ok(request.id, capabilities(abilities.encoding)));
                        return Some(params);
                    }
                    Err(error) => outbox.respond(invalid(request.id, &error)),
                }
            }
            Message::Request(request) => outbox.respond(Response::new_err(
                request.id,
                ErrorCode::ServerNotInitialized as i32,
                "`initialize` comes first".to_owned(),
            )),
            Message::Notification(of) if of.method == note::Exit::METHOD => return None,
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    None
}

fn invalid(id: RequestId, error: &serde_json::Error) -> Response {
    Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string())
}

/// The threads that work in the background.
struct Channels {
    jobs: Sender<Job>,
    questions: Sender<Question>,
    matches: Sender<GamesJob>,
}

struct Server {
    outbox: Outbox,
    abilities: Abilities,
    workspace: Workspace,
    /// Set to end the check that runs.
    stop_check: Arc<AtomicBool>,
    /// Set to end the matching that runs.
    stop_matching: Arc<AtomicBool>,
    /// The name of the progress of the last check.
    checking_token: ProgressToken,
    /// The same for the games.
    matching_token: ProgressToken,
    /// Set to end the answer to a question.
    open_questions: Arc<Mutex<HashMap<RequestId, Arc<AtomicBool>>>>,
    is_shut_down: bool,
    /// What is wrong with the files of sequences, as the user was told.
    complaints: Vec<String>,
}

impl Server {
    fn new(params: &InitializeParams, outbox: Outbox) -> Self {
        let abilities = Abilities::of(&params.capabilities);
        let workspace = Workspace::new(params, abilities.encoding);
        let mut server = Self {
            outbox,
            abilities,
            workspace,
            stop_check: Arc::default(),
            stop_matching: Arc::default(),
            checking_token: NumberOrString::Number(0),
            matching_token: NumberOrString::Number(0),
            open_questions: Arc::default(),
            is_shut_down: false,
            complaints: Vec::new(),
        };
        if let Some(options) = params.initialization_options.clone() {
            server.configure(options);
        }
        server
    }

    /// Works on messages until the client leaves.
    fn run(&mut self, incoming: &Receiver<Message>, channels: &Channels) {
        while let Ok(message) = incoming.recv() {
            // Edits that wait already are taken first, so that no old text is checked.
            let mut waiting = Some(message);
            let mut is_changed = false;
            while let Some(message) = waiting {
                match message {
                    Message::Notification(of) if of.method == note::Exit::METHOD => {
                        self.stop();
                        return;
                    }
                    Message::Notification(of) => is_changed |= self.take(of),
                    Message::Request(request) => {
                        self.check_if(&mut is_changed, channels);
                        self.ask(request, channels);
                    }
                    Message::Response(_) => {}
                }
                waiting = incoming.try_recv().ok();
            }
            self.check_if(&mut is_changed, channels);
        }
        self.stop();
    }

    /// Ends what runs in the background. Questions of a client that asked to shut down are still answered.
    fn stop(&self) {
        self.stop_check.store(true, Ordering::Relaxed);
        self.stop_matching.store(true, Ordering::Relaxed);
        if !self.is_shut_down {
            for stop in self.questions().values() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn questions(&self) -> std::sync::MutexGuard<'_, HashMap<RequestId, Arc<AtomicBool>>> {
        self.open_questions.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn check_if(&mut self, is_changed: &mut bool, channels: &Channels) {
        if !std::mem::take(is_changed) {
            return;
        }
        static NEXT_CHECK: AtomicU64 = AtomicU64::new(1);
        self.stop_check.store(true, Ordering::Relaxed);
        self.stop_matching.store(true, Ordering::Relaxed);
        (self.stop_check, self.stop_matching) = (Arc::default(), Arc::default());
        let number = NEXT_CHECK.fetch_add(1, Ordering::Relaxed);
        self.checking_token = NumberOrString::String(format!("eyes-check-{number}"));
        self.matching_token = NumberOrString::String(format!("eyes-games-{number}"));
        let view = self.workspace.view();
        self.complain();
        let (stop, token) = (Arc::clone(&self.stop_check), self.checking_token.clone());
        // The threads end only with the server.
        let _ = channels.jobs.send(Job { view: Arc::clone(&view), stop, token });
        let (stop, token) = (Arc::clone(&self.stop_matching), self.matching_token.clone());
        let _ = channels.matches.send(GamesJob { view, stop, token });
    }

    /// Tells what is newly wrong with the files of the sequences of the last view.
    fn complain(&mut self) {
        let now = self.workspace.complaints().to_vec();
        let before = std::mem::replace(&mut self.complaints, now);
        let is_new = |one: &&String| !before.contains(one);
        let new: Vec<&str> = self.complaints.iter().filter(is_new).map(String::as_str).collect();
        if !new.is_empty() {
            self.outbox.show(MessageType::WARNING, new.join("; "));
        }
    }

    fn ask(&mut self, request: Request, channels: &Channels) {
        let refused = if self.is_shut_down {
            Some("the server is shut down: only `exit` follows")
        } else if request.method == ask::Initialize::METHOD {
            Some("`initialize` was answered already: it comes once")
        } else {
            None
        };
        if let Some(why) = refused {
            let code = ErrorCode::InvalidRequest as i32;
            self.outbox.respond(Response::new_err(request.id, code, why.to_owned()));
            return;
        }
        if request.method == ask::Shutdown::METHOD {
            self.is_shut_down = true;
            self.stop();
        }
        let stop: Arc<AtomicBool> = Arc::default();
        self.questions().insert(request.id.clone(), Arc::clone(&stop));
        let (view, open) = (self.workspace.view(), Arc::clone(&self.open_questions));
        let _ = channels.questions.send(Question { request, view, stop, open });
    }

    /// Takes a notification, and says whether documents or settings have changed.
    fn take(&mut self, notification: Notification) -> bool {
        match notification.method.as_str() {
            note::Initialized::METHOD => self.watch(),
            note::DidOpenTextDocument::METHOD => {
                return self.change(
                    notification,
                    |workspace, params: lsp_types::DidOpenTextDocumentParams| {
                        workspace.open(params.text_document);
                    },
                );
            }
            note::DidChangeTextDocument::METHOD => {
                return self.change(
                    notification,
                    |workspace, params: lsp_types::DidChangeTextDocumentParams| {
                        let document = params.text_document;
                        workspace.edit(&document.uri, document.version, &params.content_changes);
                    },
                );
            }
            note::DidCloseTextDocument::METHOD => {
                return self.change(
                    notification,
                    |workspace, params: lsp_types::DidCloseTextDocumentParams| {
                        workspace.close(&params.text_document.uri);
                    },
                );
            }
            note::DidChangeWatchedFiles::METHOD => {
                return self.change(
                    notification,
                    |workspace, params: lsp_types::DidChangeWatchedFilesParams| {
                        params.changes.iter().for_each(|change| workspace.forget(&change.uri));
                    },
                ) && !self.workspace.is_unchanged();
            }
            note::DidChangeWorkspaceFolders::METHOD => {
                let take = |workspace: &mut Workspace, params: lsp_types::DidChangeWorkspaceFoldersParams| {
                    workspace.change_folders(&params.event);
                };
                return self.change(notification, take);
            }
            note::DidChangeConfiguration::METHOD => {
                if let Some(params) = self.read::<lsp_types::DidChangeConfigurationParams>(notification)
                    && !params.settings.is_null()
                {
                    self.configure(params.settings);
                    return true;
                }
            }
            note::Cancel::METHOD => {
                if let Some(params) = self.read::<lsp_types::CancelParams>(notification) {
                    let id = match params.id {
                        NumberOrString::Number(number) => RequestId::from(number),
                        NumberOrString::String(text) => RequestId::from(text),
                    };
                    if let Some(stop) = self.questions().get(&id) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            note::WorkDoneProgressCancel::METHOD => {
                let params = self.read::<lsp_types::WorkDoneProgressCancelParams>(notification);
                let token = params.map(|params| params.token);
                if token.as_ref() == Some(&self.checking_token) {
                    self.stop_check.store(true, Ordering::Relaxed);
                } else if token.as_ref() == Some(&self.matching_token) {
                    self.stop_matching.store(true, Ordering::Relaxed);
                }
            }
            // Others need not be understood.
            _ => {}
        }
        false
    }

    fn change<P: DeserializeOwned>(
        &mut self,
        notification: Notification,
        take: impl FnOnce(&mut Workspace, P),
    ) -> bool {
        let Some(params) = self.read(notification) else { return false };
        take(&mut self.workspace, params);
        true
    }

    /// The parameters of a notification; mistakes are told to the user, since no answer is due.
    fn read<P: DeserializeOwned>(&self, notification: Notification) -> Option<P> {
        let method = notification.method;
        serde_json::from_value(notification.params)
            .map_err(|error| {
                self.outbox.show(MessageType::ERROR, format!("the client sent a wrong `{method}`: {error}"));
            })
            .ok()
    }

    fn configure(&mut self, settings: serde_json::Value) {
        for why in self.workspace.configure(settings) {
            self.outbox.show(MessageType::WARNING, why);
        }
    }

    fn watch(&self) {
        if self.abilities.watches_files {
            self.outbox.request::<ask::RegisterCapability>(watchers());
        }
    }
}
