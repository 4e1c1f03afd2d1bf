//! A new number for a pattern.

use lsp_types::{PrepareRenameResponse, RenameParams, TextDocumentPositionParams, WorkspaceEdit};

use super::edits::{renumbered, workspace_edit};
use super::words::short;
use super::{Answer, Context, Refused};
use crate::view::Here;

/// The index of the pattern whose header is at a position.
fn header(here: &Here<'_>, position: lsp_types::Position) -> Option<usize> {
    let at = here.offset(position);
    here.document.outline().blocks.iter().position(|block| {
        block.number.as_ref().is_some_and(|number| block.header.start <= at && at <= number.end)
    })
}

pub(super) fn prepare(
    context: Context<'_>,
    params: &TextDocumentPositionParams,
) -> Answer<Option<PrepareRenameResponse>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let block = header(&here, params.position).map(|index| &here.document.outline().blocks[index]);
    let place = block.and_then(|block| block.number.clone());
    Ok(place.map(|place| PrepareRenameResponse::RangeWithPlaceholder {
        range: here.range(place.clone()),
        placeholder: here.slice(place).to_owned(),
    }))
}

/// Numbers strictly increase, so the numbers of later patterns move where they must.
pub(super) fn rename(context: Context<'_>, params: &RenameParams) -> Answer<Option<WorkspaceEdit>> {
    let at = &params.text_document_position;
    let Some(here) = context.view.here(&at.text_document.uri) else { return Ok(None) };
    let Some(chosen) = header(&here, at.position) else {
        return Err(Refused("only the number in `Pattern N` has a name to change".to_owned()));
    };
    let new: u32 = params.new_name.trim().parse().map_err(|_| {
        Refused(format!("`{}`: expected a number from 0 to {}", short(&params.new_name), u32::MAX))
    })?;
    let numbers = here.document.outline().blocks[..chosen].iter();
    let before = numbers.filter_map(|block| here.slice(block.number.clone()?).parse::<u32>().ok()).max();
    if let Some(before) = before.filter(|&before| before >= new) {
        return Err(Refused(format!(
            "pattern {before} comes before, and numbers strictly increase: choose a number above {before}"
        )));
    }
    let edits = renumbered(&here, |index, number, previous| {
        if index == chosen {
            return Some(new);
        }
        let number = number.unwrap_or(0);
        match previous {
            Some(previous) if index > chosen && number <= previous => previous.checked_add(1),
            _ => Some(number),
        }
    });
    let edits = edits.ok_or_else(|| {
        Refused(format!("{new} leaves no numbers for the patterns after it: the largest is {}", u32::MAX))
    })?;
    Ok(Some(workspace_edit(&here, edits)))
}
