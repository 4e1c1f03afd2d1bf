//! What the server offers.

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions,
    DidChangeWatchedFilesRegistrationOptions, ExecuteCommandOptions, FileSystemWatcher,
    FoldingRangeProviderCapability, GlobPattern, HoverProviderCapability, InitializeResult, OneOf,
    PositionEncodingKind, Registration, RegistrationParams, RenameOptions, SemanticTokensFullOptions,
    SemanticTokensOptions, ServerCapabilities, ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkDoneProgressOptions, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};

use crate::answers::{COMMANDS, RENUMBER, legend};
use crate::text::Encoding;

/// The answer to `initialize`.
pub(crate) fn capabilities(encoding: Encoding) -> InitializeResult {
    let encoding = match encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    let capabilities = ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec![":".to_owned()]),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, RENUMBER]),
            ..CodeActionOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: legend(),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        ..ServerCapabilities::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    InitializeResult { capabilities, server_info: Some(ServerInfo { name: "eyes".to_owned(), version }) }
}

/// Patterns, the sources that include them, games, and snapshots as the documents name them.
const WATCHED: [&str; 7] =
    ["**/*.eyes", "**/*.db", "**/*.rs", "**/Cargo.toml", "**/*.sgf", "**/*.txt", "**/*.snap"];

/// The request to tell the server about files that change on disk.
pub(crate) fn watchers() -> RegistrationParams {
    let watcher =
        |glob: &str| FileSystemWatcher { glob_pattern: GlobPattern::String(glob.to_owned()), kind: None };
    let options = DidChangeWatchedFilesRegistrationOptions { watchers: WATCHED.map(watcher).to_vec() };
    RegistrationParams {
        registrations: vec![Registration {
            id: "eyes-files".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: serde_json::to_value(options).ok(),
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_snapshots_are_watched() {
        let watched = watchers().registrations[0].register_options.as_ref().unwrap().to_string();
        for ending in ["eyes", "db", "sgf", "txt", "snap"] {
            assert!(watched.contains(&format!("\"**/*.{ending}\"")), "{watched}");
        }
    }
}
