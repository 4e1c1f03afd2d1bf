//! What stands beside the text: proven values where the file has others, and matches in games.

use std::borrow::Cow;
use std::collections::HashMap;

use lsp_types::{
    CodeLensParams, InlayHint, InlayHintLabel, InlayHintParams, InlayHintTooltip, Position, Range, Uri,
};
use serde::Serialize;

use super::commands::{MATCHES, OPEN_PICTURE};
use super::edits::proven;
use super::words;
use super::{Answer, Context};
use crate::sequence::finding;

/// The proven digits behind each value line that the search refutes. Only what is known already is shown.
pub(super) fn hints(context: Context<'_>, params: &InlayHintParams) -> Answer<Option<Vec<InlayHint>>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let span = here.span(params.range);
    let bounds = context.view.settings.bounds();
    let mut hints = Vec::new();
    for block in &here.document.outline().blocks {
        let (Some(value), Some(id)) = (&block.value, here.pattern(block)) else { continue };
        if value.end < span.start || value.start > span.end {
            continue;
        }
        let Some(checked) = context.asker.searched.known(here.sequence, id, bounds) else { continue };
        let Some(finding) = finding(here.sequence, id, &checked).filter(|_| !checked.is_undecided()) else {
            continue;
        };
        let (label, text_edits) = match checked.proven() {
            Some(exact) => (format!("proven: :{}", exact.value), Some(proven(&here, block, exact))),
            None => ("differs by filling".to_owned(), None),
        };
        hints.push(InlayHint {
            position: here.range(value.clone()).end,
            label: InlayHintLabel::String(label),
            kind: None,
            text_edits,
            tooltip: Some(InlayHintTooltip::String(finding.message())),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        });
    }
    Ok(Some(hints))
}

/// A code lens of the protocol, in less room than the general one: a file may have 200,000.
#[derive(Serialize)]
pub(super) struct Lens<'a> {
    range: Range,
    command: Command<'a>,
}

#[derive(Serialize)]
struct Command<'a> {
    title: Cow<'static, str>,
    command: &'static str,
    arguments: [Option<At<'a>>; 1],
}

/// The place that a command is about.
#[derive(Clone, Copy, Serialize)]
struct At<'a> {
    uri: &'a Uri,
    position: Position,
}

/// Above each pattern its picture and, where games are set, its matches; above the file the changes from the snapshot.
pub(super) fn lenses<'a>(context: Context<'a>, params: &CodeLensParams) -> Answer<Option<Vec<Lens<'a>>>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let mut lenses = Vec::new();
    let lens =
        |range, title, command, at| Lens { range, command: Command { title, command, arguments: [at] } };
    let file = here.document.file();
    // One look at what was found, since the sequence is searched for by its names.
    let found = context.asker.found.with(here.sequence, |matches| {
        let mut counts: HashMap<u32, usize> = HashMap::new();
        for place in matches.places.iter().filter(|place| place.file == file.name()) {
            *counts.entry(place.number).or_default() += 1;
        }
        (matches.changes, counts)
    });
    if let Some((Some(changes), _)) = found {
        let title = format!("{} from the snapshot", words::count(changes, "change"));
        lenses.push(lens(here.range(0..0), title.into(), "", None));
    }
    for block in &here.document.outline().blocks {
        let Some(id) = here.pattern(block) else { continue };
        let range = here.range(block.header.clone());
        let at = Some(At { uri: &here.document.uri, position: range.start });
        lenses.push(lens(range, "picture".into(), OPEN_PICTURE, at));
        let number = here.sequence.entry(id).pattern.number;
        if let Some((_, counts)) = &found {
            let places = counts.get(&number).copied().unwrap_or(0);
            let title = format!("{} in games", words::count(places, "eye space"));
            lenses.push(lens(range, title.into(), MATCHES, at));
        }
    }
    Ok(Some(lenses))
}
