//! What is known about a pattern, when the pointer rests on it.

use std::fmt::Write;

use eyes_dsl::Block;
use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

use super::words;
use super::{Answer, Context};
use crate::sequence::PatternId;
use crate::view::Here;

pub(super) fn hover(context: Context<'_>, params: &HoverParams) -> Answer<Option<Hover>> {
    let at = &params.text_document_position_params;
    let Some(here) = context.view.here(&at.text_document.uri) else { return Ok(None) };
    let Some(block) = here.block(at.position) else { return Ok(None) };
    let text = match here.pattern(block) {
        Some(id) => pattern(context, &here, id),
        None => match unfinished(context, block) {
            Some(text) => text,
            None => return Ok(None),
        },
    };
    let (kind, value) = match context.asker.abilities.reads_markdown {
        true => (MarkupKind::Markdown, text),
        false => (MarkupKind::PlainText, words::plain(&text)),
    };
    let contents = HoverContents::Markup(MarkupContent { kind, value });
    Ok(Some(Hover { contents, range: Some(here.range(block.span.clone())) }))
}

/// A pattern without errors.
fn pattern(context: Context<'_>, here: &Here<'_>, id: PatternId) -> String {
    let entry = here.sequence.entry(id);
    let pattern = &entry.pattern;
    let mut text =
        format!("**Pattern {}** `:{}` {}\n", pattern.number, pattern.value, words::value(pattern.value));
    let _ = write!(text, "\n```text\n{}\n\n{}\n```\n", pattern.diagram, words::graph(&pattern.diagram));
    let fillings = pattern.diagram.fillings() as usize;
    let takers = here.sequence.takers(id);
    let taken: usize = takers.iter().map(|(_, count)| count).sum();
    let _ = writeln!(text, "\nDecides {} of {}.", fillings - taken, words::count(fillings, "position"));
    for (taker, count) in takers {
        let other = here.sequence.entry(taker);
        let file = here.sequence.document(taker).file().name();
        let _ = writeln!(
            text,
            "- {count} taken by pattern {} (`:{}`, {file}:{})",
            other.pattern.number, other.pattern.value, other.line
        );
    }
    let bounds = context.view.settings.bounds();
    if let Some(checked) = context.asker.searched.pattern(here.sequence, id, bounds, context.stop) {
        let finding = crate::sequence::finding(here.sequence, id, &checked);
        let verdict = match (checked.reason(), &finding) {
            (Some(reason), _) => format!("Not compared with the exact search: {reason}."),
            (None, Some(finding)) => {
                let help = finding.help().unwrap_or_default();
                format!("**Wrong: {}.**\n\n```text\n{help}\n```", finding.message())
            }
            (None, None) if checked.fillings() == 0 => "Nothing to compare with the exact search.".to_owned(),
            (None, None) => "Proven by exact search, as drawn.".to_owned(),
        };
        let _ = writeln!(text, "\n{verdict}");
        if finding.is_none() && !checked.lines().is_empty() {
            let _ = writeln!(text, "\nMoves are named by column, a from the left, and row, 1 from the top.");
            for line in checked.lines() {
                let _ = writeln!(text, "- {line}");
            }
        }
    }
    if let Some(matches) = in_games(context, here, id) {
        let _ = writeln!(text, "\n{matches}");
    }
    text
}

/// The matches in games that a hover names.
const LISTED: usize = 3;

/// Where the pattern occurs in the games of the project.
fn in_games(context: Context<'_>, here: &Here<'_>, id: PatternId) -> Option<String> {
    let number = here.sequence.entry(id).pattern.number;
    let file = here.sequence.document(id).file();
    context.asker.found.with(here.sequence, |matches| {
        let places: Vec<_> = matches.of(file, number).collect();
        let mut games: Vec<_> = places.iter().map(|place| &place.game).collect();
        games.dedup();
        match places.as_slice() {
            [] => "In no game of the project.".to_owned(),
            _ => {
                let (spaces, games) = (places.len(), games.len());
                let (spaces, games) = (words::count(spaces, "eye space"), words::count(games, "game"));
                let mut text = format!("{spaces} in {games} of the project:\n");
                for place in places.iter().take(LISTED) {
                    let game = place.game.file_name().unwrap_or_default().to_string_lossy();
                    let _ = writeln!(
                        text,
                        "- `{game}` after {}: {}",
                        words::count(place.moves, "move"),
                        place.points
                    );
                }
                text
            }
        }
    })
}

/// A diagram without a right value.
fn unfinished(context: Context<'_>, block: &Block) -> Option<String> {
    let diagram = block.diagram()?;
    let mut text = format!("```text\n{}\n```\n", words::graph(&diagram));
    let bounds = context.view.settings.bounds();
    let checked = context.asker.searched.diagram(&diagram, bounds, context.stop);
    match (checked.proven(), checked.reason()) {
        (Some(exact), _) => {
            let value = exact.value;
            let _ = writeln!(text, "\nExact search says `:{value}`, {}", words::value(value));
        }
        (None, Some(reason)) => {
            let _ = writeln!(text, "\nExact search does not decide: {reason}.");
        }
        (None, None) => {
            let _ = writeln!(text, "\nIts fillings have different values.");
        }
    }
    Some(text)
}
