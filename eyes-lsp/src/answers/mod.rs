//! The answers to questions, one after the other, in a thread of their own.

mod actions;
mod commands;
mod completion;
mod edits;
mod goto;
mod hints;
mod hover;
mod rename;
mod symbols;
mod tokens;
mod words;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::{ErrorCode, Request, RequestId, Response};
use lsp_types::request as ask;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;

pub(crate) use actions::RENUMBER;
pub(crate) use commands::COMMANDS;
pub(crate) use tokens::legend;

use crate::client::{Abilities, Outbox, Outgoing};
use crate::games::{Found, Games};
use crate::sequence::Searched;
use crate::view::View;

/// A question about a view, until `stop` is set.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) request: Request,
    pub(crate) view: Arc<View>,
    pub(crate) stop: Arc<AtomicBool>,
    /// The questions that have no answer yet.
    pub(crate) open: Arc<Mutex<HashMap<RequestId, Arc<AtomicBool>>>>,
}

/// What all answers need.
pub(crate) struct Asker<'s> {
    pub(crate) outbox: Outbox,
    pub(crate) abilities: Abilities,
    pub(crate) searched: &'s Searched,
    pub(crate) found: &'s Found,
    pub(crate) games: Option<&'s dyn Games>,
    /// The folder of the pictures that were opened. It is removed in the end.
    pub(crate) pictures: OnceCell<TempDir>,
}

/// The same for one question.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) view: &'a View,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) asker: &'a Asker<'a>,
}

/// Why there is no answer, in words for the user.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) String);

type Answer<T> = Result<T, Refused>;

impl Asker<'_> {
    /// Answers questions until the channel closes.
    pub(crate) fn run(&self, questions: &Receiver<Question>) {
        for question in questions {
            let id = question.request.id.clone();
            let mut response = self.respond(&question);
            question.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            if question.stop.load(Ordering::Relaxed) {
                let cancelled = "the request was cancelled".to_owned();
                response = refused(id, ErrorCode::RequestCanceled, cancelled);
            }
            self.outbox.send(response);
        }
    }

    fn respond(&self, question: &Question) -> Outgoing {
        let Question { request, view, stop, .. } = question;
        if stop.load(Ordering::Relaxed) {
            return Outgoing::Answer { id: request.id.clone(), result: "null".to_owned() };
        }
        let context = Context { view, stop, asker: self };
        let call = Call { context, request };
        let known = [
            call.with::<ask::HoverRequest, _>(hover::hover),
            call.with::<ask::Completion, _>(completion::completion),
            call.with::<ask::GotoDefinition, _>(goto::definition),
            call.with::<ask::References, _>(goto::references),
            call.with::<ask::DocumentSymbolRequest, _>(symbols::of_document),
            call.with::<ask::WorkspaceSymbolRequest, _>(symbols::of_workspace),
            call.with::<ask::FoldingRangeRequest, _>(symbols::folding),
            call.with::<ask::CodeActionRequest, _>(actions::actions),
            call.with::<ask::CodeLensRequest, _>(hints::lenses),
            call.with::<ask::InlayHintRequest, _>(hints::hints),
            call.with::<ask::Formatting, _>(edits::formatting),
            call.with::<ask::PrepareRenameRequest, _>(rename::prepare),
            call.with::<ask::Rename, _>(rename::rename),
            call.with::<ask::SemanticTokensFullRequest, _>(tokens::tokens),
            call.with::<ask::ExecuteCommand, _>(commands::execute),
            // It comes here too, so that its answer follows those to earlier questions.
            call.with::<ask::Shutdown, _>(|_, ()| Ok(())),
        ];
        known.into_iter().flatten().next().unwrap_or_else(|| {
            let unknown = format!("`{}` is not offered", words::short(&request.method));
            refused(request.id.clone(), ErrorCode::MethodNotFound, unknown)
        })
    }
}

struct Call<'a> {
    context: Context<'a>,
    request: &'a Request,
}

impl<'a> Call<'a> {
    /// The response if this is the method `R`.
    fn with<R, T>(&self, answer: impl FnOnce(Context<'a>, &R::Params) -> Answer<T>) -> Option<Outgoing>
    where
        R: ask::Request,
        R::Params: DeserializeOwned,
        T: Serialize,
    {
        if self.request.method != R::METHOD {
            return None;
        }
        let id = self.request.id.clone();
        Some(match serde_json::from_value(self.request.params.clone()) {
            Err(error) => refused(id, ErrorCode::InvalidParams, words::short(&error.to_string())),
            // Large answers take much more room as values than as text.
            Ok(params) => match answer(self.context, &params).map(|answer| serde_json::to_string(&answer)) {
                Ok(Ok(result)) => Outgoing::Answer { id, result },
                Ok(Err(error)) => refused(id, ErrorCode::InternalError, error.to_string()),
                Err(Refused(why)) => refused(id, ErrorCode::RequestFailed, why),
            },
        })
    }
}

fn refused(id: RequestId, code: ErrorCode, why: String) -> Outgoing {
    Outgoing::Message(Response::new_err(id, code as i32, why).into())
}
