//! The client: what it can do, and messages to it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use lsp_server::{Message, Notification, Request, RequestId, Response};
use lsp_types::ClientCapabilities;
use serde::Serialize;

use crate::text::Encoding;

/// What the client can do, as far as the server asks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Abilities {
    pub(crate) encoding: Encoding,
    pub(crate) progress: bool,
    pub(crate) refreshes_hints: bool,
    pub(crate) refreshes_lenses: bool,
    pub(crate) watches_files: bool,
    pub(crate) shows_documents: bool,
    pub(crate) reads_markdown: bool,
}

impl Abilities {
    pub(crate) fn of(client: &ClientCapabilities) -> Self {
        let workspace = client.workspace.as_ref();
        let window = client.window.as_ref();
        let encodings = client.general.as_ref().and_then(|general| general.position_encodings.as_ref());
        let reads_bytes = encodings.is_some_and(|all| all.iter().any(|one| one.as_str() == "utf-8"));
        let hover = client.text_document.as_ref().and_then(|document| document.hover.as_ref());
        let formats = hover.and_then(|hover| hover.content_format.as_ref());
        Self {
            encoding: if reads_bytes { Encoding::Utf8 } else { Encoding::Utf16 },
            progress: window.and_then(|window| window.work_done_progress) == Some(true),
            refreshes_hints: workspace
                .and_then(|workspace| workspace.inlay_hint.as_ref()?.refresh_support)
                .unwrap_or(false),
            refreshes_lenses: workspace
                .and_then(|workspace| workspace.code_lens.as_ref()?.refresh_support)
                .unwrap_or(false),
            watches_files: workspace
                .and_then(|workspace| workspace.did_change_watched_files.as_ref()?.dynamic_registration)
                .unwrap_or(false),
            shows_documents: window
                .and_then(|window| window.show_document.as_ref())
                .is_some_and(|show| show.support),
            reads_markdown: formats.is_some_and(|formats| formats.contains(&lsp_types::MarkupKind::Markdown)),
        }
    }
}

/// What is written to the client.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Message(Message),
    /// The answer to a question, as JSON.
    Answer {
        id: RequestId,
        result: String,
    },
    /// The answer to what was no message.
    ParseError(String),
}

/// Sends messages. If the client is gone they are dropped.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    sender: Sender<Outgoing>,
}

static NEXT_REQUEST: AtomicU64 = AtomicU64::new(1);

impl Outbox {
    pub(crate) fn new(sender: Sender<Outgoing>) -> Self {
        Self { sender }
    }

    pub(crate) fn parse_error(&self, message: String) {
        self.send(Outgoing::ParseError(message));
    }

    pub(crate) fn respond(&self, response: Response) {
        self.send(Outgoing::Message(response.into()));
    }

    pub(crate) fn send(&self, message: Outgoing) {
        let _ = self.sender.send(message);
    }

    pub(crate) fn notify<N: lsp_types::notification::Notification>(&self, params: N::Params) {
        let message = Notification::new(N::METHOD.to_owned(), params);
        self.send(Outgoing::Message(message.into()));
    }

    /// Asks the client. Its answer is not waited for.
    pub(crate) fn request<R: lsp_types::request::Request>(&self, params: R::Params)
    where
        R::Params: Serialize,
    {
        let number = NEXT_REQUEST.fetch_add(1, Ordering::Relaxed);
        let id = RequestId::from(format!("eyes-{number}"));
        let message = Request::new(id, R::METHOD.to_owned(), params);
        self.send(Outgoing::Message(message.into()));
    }

    /// Tells what is wrong, if something is, and only if it was not the same before: one message for each new mistake,
    /// not for each key.
    pub(crate) fn complain(&self, before: &str, now: &str) {
        if now != before && !now.is_empty() {
            self.show(lsp_types::MessageType::WARNING, now.to_owned());
        }
    }

    pub(crate) fn show(&self, kind: lsp_types::MessageType, message: String) {
        self.notify::<lsp_types::notification::ShowMessage>(lsp_types::ShowMessageParams {
            typ: kind,
            message,
        });
    }
}
