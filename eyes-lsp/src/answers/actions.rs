//! Quick fixes, and changes of a whole file.

use eyes_dsl::{Block, Diagnostic, Mistake};
use eyes_graph::Valuation;
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit};

use super::edits::{proven, removal, renumber, renumber_from_one, workspace_edit};
use super::{Answer, Context};
use crate::checker::{converted, of_search, own};
use crate::sequence::finding;
use crate::view::Here;

/// The kind of the action that numbers all patterns anew.
pub(crate) const RENUMBER: CodeActionKind = CodeActionKind::new("source.renumber");

pub(super) fn actions(
    context: Context<'_>,
    params: &CodeActionParams,
) -> Answer<Option<Vec<CodeActionOrCommand>>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let span = here.span(params.range);
    let wanted = params.context.only.as_deref().unwrap_or_default();
    let is_wanted = |kind: &CodeActionKind| {
        let asks_for = |of: &CodeActionKind| {
            let rest = kind.as_str().strip_prefix(of.as_str());
            rest.is_some_and(|rest| of.as_str().is_empty() || rest.is_empty() || rest.starts_with('.'))
        };
        wanted.is_empty() || wanted.iter().any(asks_for)
    };
    let mut actions = Vec::new();
    if is_wanted(&CodeActionKind::QUICKFIX) {
        // A mistake of a pattern can be mended from anywhere in it.
        for diagnostic in own(&here) {
            let place = diagnostic.span();
            let place = here.document.outline().at(place.start).map_or(place, |block| block.span.clone());
            if place.start <= span.end && span.start <= place.end {
                fixes(context, &here, diagnostic, &mut actions);
            }
        }
        for block in &here.document.outline().blocks {
            if block.span.start <= span.end && span.start <= block.span.end {
                searched(context, &here, block, &mut actions);
            }
        }
    }
    // Editors ask for actions of the file only by their kind.
    if wanted.iter().any(|kind| kind.as_str().starts_with("source")) && is_wanted(&RENUMBER) {
        let edits = renumber_from_one(&here).unwrap_or_default();
        if !edits.is_empty() {
            actions.push(action(&here, "Number the patterns from 1", RENUMBER, None, edits));
        }
    }
    Ok(Some(actions.into_iter().map(CodeActionOrCommand::CodeAction).collect()))
}

fn action(
    here: &Here<'_>,
    title: impl Into<String>,
    kind: CodeActionKind,
    diagnostic: Option<lsp_types::Diagnostic>,
    edits: Vec<TextEdit>,
) -> CodeAction {
    CodeAction {
        title: title.into(),
        kind: Some(kind),
        diagnostics: diagnostic.map(|diagnostic| vec![diagnostic]),
        edit: Some(workspace_edit(here, edits)),
        ..CodeAction::default()
    }
}

/// The fixes of a mistake that the text alone shows.
fn fixes(context: Context<'_>, here: &Here<'_>, diagnostic: &Diagnostic, actions: &mut Vec<CodeAction>) {
    let place = diagnostic.span();
    let block = here.document.outline().at(place.start);
    let mut offer = |title: String, edits: Vec<TextEdit>| {
        if edits.is_empty() {
            return;
        }
        let fix = action(here, title, CodeActionKind::QUICKFIX, Some(converted(here, diagnostic)), edits);
        if actions.iter().all(|other| other.edit != fix.edit) {
            actions.push(CodeAction { is_preferred: Some(true), ..fix });
        }
    };
    let replace = |text: &str| vec![TextEdit::new(here.range(place.clone()), text.to_owned())];
    match diagnostic.mistake() {
        Mistake::NumberRepeated { .. } | Mistake::NumberOutOfSequence { .. } => {
            offer("Renumber this pattern and those after it".to_owned(), renumber(here).unwrap_or_default());
        }
        Mistake::Shadowed { .. } => {
            let edits = block.map(|block| removal(here, block)).into_iter().collect();
            offer("Remove this pattern, which can never match".to_owned(), edits);
        }
        Mistake::RemarkAfterNumber => {
            let edits = block.map(|block| remark_to_comment(here, block)).unwrap_or_default();
            offer("Move the text to a comment line".to_owned(), edits);
        }
        Mistake::Tab { .. } | Mistake::UnknownCharacter { character: 'o' | 'O', .. } => {
            offer("Replace it by a blank".to_owned(), replace(" "));
        }
        Mistake::NoVitalPoint { .. }
        | Mistake::ThreatUnmarked { .. }
        | Mistake::MarkWithoutThreat { .. }
        | Mistake::ThreatMarked { .. }
        | Mistake::NoValue
        | Mistake::BadValue
        | Mistake::DecreasingValue { .. }
        | Mistake::TwoNumbers { .. } => {
            let Some(block) = block else { return };
            let Some(exact) = exact(context, block) else { return };
            offer(title(&exact), proven(here, block, &exact));
        }
        _ => {}
    }
}

fn title(exact: &Valuation) -> String {
    format!("Write what exact search proves: :{} ({})", exact.value, exact.value.name())
}

/// What the search says about the diagram of a pattern that has no right value yet.
fn exact(context: Context<'_>, block: &Block) -> Option<Valuation> {
    let diagram = block.diagram()?;
    let bounds = context.view.settings.bounds();
    let checked = context.asker.searched.diagram(&diagram, bounds, context.stop);
    checked.proven().copied()
}

/// The fix of a value or of marks that the search refutes.
fn searched(context: Context<'_>, here: &Here<'_>, block: &Block, actions: &mut Vec<CodeAction>) {
    let Some(id) = here.pattern(block) else { return };
    let bounds = context.view.settings.bounds();
    let Some(checked) = context.asker.searched.pattern(here.sequence, id, bounds, context.stop) else {
        return;
    };
    let (Some(diagnostic), Some(exact)) = (finding(here.sequence, id, &checked), checked.proven()) else {
        return;
    };
    let edits = proven(here, block, exact);
    let is_known = actions.iter().any(|action| action.title == title(exact));
    if !edits.is_empty() && !is_known {
        let fix =
            action(here, title(exact), CodeActionKind::QUICKFIX, Some(of_search(here, &diagnostic)), edits);
        actions.push(CodeAction { is_preferred: Some(true), ..fix });
    }
}

fn remark_to_comment(here: &Here<'_>, block: &Block) -> Vec<TextEdit> {
    let Some(remark) = &block.remark else { return Vec::new() };
    let Some(number) = &block.number else { return Vec::new() };
    let text = here.slice(remark.clone()).to_owned();
    let (start, end) = (block.header.start, block.header.end);
    vec![
        TextEdit::new(here.range(start..start), format!("# {text}\n")),
        TextEdit::new(here.range(number.end..end), String::new()),
    ]
}
