//! Value lines, proven by search, and headers.

use eyes_graph::EyeValue;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    Documentation, TextEdit,
};

use super::edits::marks;
use super::words;
use super::{Answer, Context};
use crate::view::Here;

pub(super) fn completion(
    context: Context<'_>,
    params: &CompletionParams,
) -> Answer<Option<CompletionResponse>> {
    let at = &params.text_document_position;
    let Some(here) = context.view.here(&at.text_document.uri) else { return Ok(None) };
    let line = here.document.text.line(at.position.line as usize);
    let start = here.offset(lsp_types::Position::new(at.position.line, 0));
    let is_value = line.starts_with(':');
    if !is_value && !line.trim().is_empty() && !"Pattern ".starts_with(line) {
        return Ok(None);
    }
    let range = here.range(start..start + line.len());
    let mut items = Vec::new();
    // The pattern above, which is not finished if this is its value line.
    let above = here.document.outline().blocks.iter().rev().find(|block| block.header.start < start);
    let is_open = above.is_some_and(|block| block.value.as_ref().is_none_or(|value| value.start == start));
    if is_open && (is_value || line.trim().is_empty()) {
        let diagram = above.and_then(eyes_dsl::Block::diagram);
        let exact = diagram.and_then(|diagram| {
            let bounds = context.view.settings.bounds();
            context.asker.searched.diagram(&diagram, bounds, context.stop).proven().copied()
        });
        if let (Some(exact), Some(block)) = (exact, above) {
            let detail = format!("proven by exact search, with its marks: {}", exact.value.name());
            let item = value(exact.value, "0".to_owned(), range, detail);
            let marks = marks(&here, block, &exact);
            let additional_text_edits = (!marks.is_empty()).then_some(marks);
            items.push(CompletionItem { preselect: Some(true), additional_text_edits, ..item });
        }
        let others = EyeValue::all().filter(|&value| Some(value) != exact.map(|exact| exact.value));
        items.extend(others.map(|of| value(of, format!("1{of}"), range, of.name().to_owned())));
    }
    if !is_value && !is_open {
        items.extend(next_header(&here, start, range));
    }
    Ok(Some(CompletionResponse::Array(items)))
}

fn value(of: EyeValue, order: String, range: lsp_types::Range, detail: String) -> CompletionItem {
    let text = format!(":{of}");
    CompletionItem {
        label: text.clone(),
        kind: Some(CompletionItemKind::VALUE),
        detail: Some(detail),
        documentation: Some(Documentation::String(words::value(of))),
        sort_text: Some(order),
        filter_text: Some(text.clone()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, text))),
        ..CompletionItem::default()
    }
}

/// `Pattern N` with a number above those before; `None` if one before has the largest.
fn next_header(here: &Here<'_>, start: usize, range: lsp_types::Range) -> Option<CompletionItem> {
    let blocks = here.document.outline().blocks.iter().filter(|block| block.header.start < start);
    let numbers = blocks.filter_map(|block| here.slice(block.number.clone()?).parse::<u32>().ok());
    let number = numbers.max().unwrap_or(0).checked_add(1)?;
    let text = format!("Pattern {number}");
    Some(CompletionItem {
        label: text.clone(),
        kind: Some(CompletionItemKind::KEYWORD),
        detail: Some("a new pattern".to_owned()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, format!("{text}\n\n")))),
        ..CompletionItem::default()
    })
}
