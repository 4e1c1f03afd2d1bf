//! The patterns as an outline, and what can be folded.

use std::ops::Range;

use eyes_dsl::Block;
use lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, FoldingRange, FoldingRangeKind,
    FoldingRangeParams, Location, OneOf, SymbolKind, WorkspaceSymbol, WorkspaceSymbolParams,
    WorkspaceSymbolResponse,
};

use super::{Answer, Context};
use crate::view::Here;

/// `Pattern N` as written, and the value as written with its name.
fn name(here: &Here<'_>, block: &Block) -> (String, String) {
    let header = here.slice(block.header.clone()).to_owned();
    let entry = here.pattern(block).map(|id| here.sequence.entry(id));
    let detail = match (entry, &block.value) {
        (Some(entry), _) => format!(":{} {}", entry.pattern.value, entry.pattern.value.name()),
        (None, Some(value)) => here.slice(value.clone()).to_owned(),
        (None, None) => String::new(),
    };
    (header, detail)
}

pub(super) fn of_document(
    context: Context<'_>,
    params: &DocumentSymbolParams,
) -> Answer<Option<DocumentSymbolResponse>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let symbol = |block: &Block| {
        let (name, detail) = name(&here, block);
        #[expect(deprecated, reason = "the member has to be given")]
        DocumentSymbol {
            name,
            detail: Some(detail),
            kind: SymbolKind::OBJECT,
            tags: None,
            deprecated: None,
            range: here.range(block.span.clone()),
            selection_range: here.range(block.header.clone()),
            children: None,
        }
    };
    let symbols = here.document.outline().blocks.iter().map(symbol).collect();
    Ok(Some(DocumentSymbolResponse::Nested(symbols)))
}

/// The most symbols of the workspace that are listed.
const MOST_LISTED: usize = 500;

pub(super) fn of_workspace(
    context: Context<'_>,
    params: &WorkspaceSymbolParams,
) -> Answer<Option<WorkspaceSymbolResponse>> {
    let mut symbols = Vec::new();
    for here in context.view.all() {
        for block in &here.document.outline().blocks {
            let (header, detail) = name(&here, block);
            let name = format!("{header} {detail}");
            if symbols.len() < MOST_LISTED && name.to_lowercase().contains(&params.query.to_lowercase()) {
                symbols.push(WorkspaceSymbol {
                    name,
                    kind: SymbolKind::OBJECT,
                    tags: None,
                    container_name: Some(here.document.file().name().to_owned()),
                    location: OneOf::Left(Location {
                        uri: here.document.uri.clone(),
                        range: here.range(block.header.clone()),
                    }),
                    data: None,
                });
            }
        }
    }
    Ok(Some(WorkspaceSymbolResponse::Nested(symbols)))
}

pub(super) fn folding(
    context: Context<'_>,
    params: &FoldingRangeParams,
) -> Answer<Option<Vec<FoldingRange>>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let outline = here.document.outline();
    let fold = |span: Range<usize>, kind| {
        let range = here.range(span);
        (range.start.line < range.end.line).then(|| FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            kind: Some(kind),
            ..FoldingRange::default()
        })
    };
    let mut found: Vec<FoldingRange> = Vec::new();
    for block in &outline.blocks {
        found.extend(fold(block.header.start..block.span.end, FoldingRangeKind::Region));
    }
    let mut comments = outline.comments.iter().peekable();
    while let Some(first) = comments.next() {
        let mut end = first.end;
        let is_next = |end: usize, next: &Range<usize>| {
            let between = here.slice(end..next.start);
            between.matches('\n').count() == 1 && between.trim().is_empty()
        };
        while let Some(next) = comments.next_if(|next| is_next(end, next)) {
            end = next.end;
        }
        found.extend(fold(first.start..end, FoldingRangeKind::Comment));
    }
    Ok(Some(found))
}
