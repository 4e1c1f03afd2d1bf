//! From a pattern to those that shadow it, and to those that it shadows.

use lsp_types::{
    GotoDefinitionParams, GotoDefinitionResponse, Location, ReferenceParams, TextDocumentPositionParams,
};

use super::{Answer, Context};
use crate::sequence::PatternId;
use crate::view::Here;

/// The earlier patterns that decide fillings of the pattern.
pub(super) fn definition(
    context: Context<'_>,
    params: &GotoDefinitionParams,
) -> Answer<Option<GotoDefinitionResponse>> {
    let found = located(context, &params.text_document_position_params, |here, id| {
        here.sequence.takers(id).into_iter().map(|(taker, _)| taker).collect()
    });
    Ok(found.map(GotoDefinitionResponse::Array))
}

/// The later patterns of which the pattern decides fillings.
pub(super) fn references(context: Context<'_>, params: &ReferenceParams) -> Answer<Option<Vec<Location>>> {
    let is_included = params.context.include_declaration;
    Ok(located(context, &params.text_document_position, |here, id| {
        let own = is_included.then_some(id);
        own.into_iter().chain(here.sequence.taken(id)).collect()
    }))
}

fn located(
    context: Context<'_>,
    at: &TextDocumentPositionParams,
    find: impl FnOnce(&Here<'_>, PatternId) -> Vec<PatternId>,
) -> Option<Vec<Location>> {
    let here = context.view.here(&at.text_document.uri)?;
    let id = here.pattern(here.block(at.position)?)?;
    Some(find(&here, id).into_iter().filter_map(|other| here.location(other)).collect())
}
