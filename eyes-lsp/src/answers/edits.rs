//! Changes of the text.

use std::collections::HashMap;

use eyes_dsl::{Block, Sign};
use eyes_graph::Valuation;
use lsp_types::{DocumentFormattingParams, TextEdit, WorkspaceEdit};

use super::{Answer, Context};
use crate::view::Here;

/// Edits of one document.
pub(super) fn workspace_edit(here: &Here<'_>, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit::new(HashMap::from([(here.document.uri.clone(), edits)]))
}

/// The file in the layout of `eyes fmt`; nothing if it has errors, which only the user can mend.
pub(super) fn formatting(
    context: Context<'_>,
    params: &DocumentFormattingParams,
) -> Answer<Option<Vec<TextEdit>>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let Ok(formatted) = eyes_dsl::format(here.document.file()) else { return Ok(None) };
    Ok(Some(difference(&here, &formatted).into_iter().collect()))
}

/// The edit of the lines that differ.
fn difference(here: &Here<'_>, new: &str) -> Option<TextEdit> {
    let old = here.document.text.as_str();
    if old == new {
        return None;
    }
    let lines = |text: &str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
    let (old_lines, new_lines) = (lines(old), lines(new));
    let same =
        |pairs: &mut dyn Iterator<Item = (&String, &String)>| pairs.take_while(|(a, b)| a == b).count();
    let before = same(&mut old_lines.iter().zip(&new_lines));
    let room = old_lines.len().min(new_lines.len()) - before;
    let after = same(&mut old_lines.iter().rev().zip(new_lines.iter().rev())).min(room);
    let bytes = |lines: &[String]| lines.iter().map(String::len).sum::<usize>();
    let start = bytes(&old_lines[..before]);
    let end = old.len() - bytes(&old_lines[old_lines.len() - after..]);
    let text = new_lines[before..new_lines.len() - after].concat();
    Some(TextEdit::new(here.range(start..end), text))
}

/// The number of each pattern such that numbers strictly increase and as few as possible change; `None` if there are not
/// enough numbers.
pub(super) fn renumber(here: &Here<'_>) -> Option<Vec<TextEdit>> {
    renumbered(here, |_, number, previous| match previous {
        Some(previous) if number.is_none_or(|number| number <= previous) => previous.checked_add(1),
        _ => Some(number.unwrap_or(1)),
    })
}

/// The numbers from 1 on.
pub(super) fn renumber_from_one(here: &Here<'_>) -> Option<Vec<TextEdit>> {
    renumbered(here, |index, _, _| (index as u32).checked_add(1))
}

/// The edits that give each pattern the number that `choose` wants for its index, its number and the new number before;
/// `None` if it finds none.
pub(super) fn renumbered(
    here: &Here<'_>,
    choose: impl Fn(usize, Option<u32>, Option<u32>) -> Option<u32>,
) -> Option<Vec<TextEdit>> {
    let mut edits = Vec::new();
    let mut previous = None;
    for (index, block) in here.document.outline().blocks.iter().enumerate() {
        let Some(place) = &block.number else { continue };
        let number = here.slice(place.clone()).parse().ok();
        let new = choose(index, number, previous)?;
        if number != Some(new) {
            edits.push(TextEdit::new(here.range(place.clone()), new.to_string()));
        }
        previous = Some(new);
    }
    Some(edits)
}

/// The edits that give a pattern this value and mark its vital points.
pub(super) fn proven(here: &Here<'_>, block: &Block, exact: &Valuation) -> Vec<TextEdit> {
    let mut edits = marks(here, block, exact);
    match &block.value {
        Some(place) => {
            // What follows the digits is a remark, and stays.
            let text = here.slice(place.clone());
            let said =
                1 + text[1..].find(|sign: char| !matches!(sign, '0'..='9' | ',')).unwrap_or(text.len() - 1);
            if text[..said] != format!(":{}", exact.value) {
                let range = here.range(place.start..place.start + said);
                edits.push(TextEdit::new(range, format!(":{}", exact.value)));
            }
        }
        None => {
            let end = block.rows.last().map_or(block.header.end, |row| row.span.end);
            edits.push(TextEdit::new(here.range(end..end), format!("\n\n:{}", exact.value)));
        }
    }
    edits
}

/// The edits that mark exactly these vital points. Points that only threaten are marked where the file marks them.
pub(super) fn marks(here: &Here<'_>, block: &Block, exact: &Valuation) -> Vec<TextEdit> {
    let (attack, defense) = if exact.value.is_unsettled() {
        (exact.attack, exact.defense)
    } else if here.document.file().marks_threats() {
        (exact.all_attack(), exact.all_defense())
    } else {
        (0, 0)
    };
    let mut edits = Vec::new();
    for (vertex, (sign, at)) in block.vertices().enumerate() {
        // A stone, or a point that may hold one, cannot be marked.
        if sign.may_hold_stone() {
            continue;
        }
        let marked = Sign::empty(sign.is_marginal(), attack >> vertex & 1 == 1, defense >> vertex & 1 == 1);
        if marked != sign {
            edits.push(TextEdit::new(here.range(at..at + 1), marked.to_char().to_string()));
        }
    }
    edits
}

/// The edit that removes a pattern with its comment and the blank lines after it.
pub(super) fn removal(here: &Here<'_>, block: &Block) -> TextEdit {
    let text = here.document.text.as_str();
    let mut span = here.document.text.whole_lines(block.span.clone());
    while span.end < text.len() {
        let next = here.document.text.whole_lines(span.end..span.end);
        if !here.slice(next.clone()).trim().is_empty() || next.end == span.end {
            break;
        }
        span.end = next.end;
    }
    TextEdit::new(here.range(span), String::new())
}
