//! The characters of a file by their meaning.

use eyes_dsl::{Mark, Sign};
use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend,
    SemanticTokensParams, SemanticTokensResult,
};

use super::{Answer, Context};

/// The kinds of tokens, in the order of the legend. The last five are of this language alone.
const TYPES: [SemanticTokenType; 8] = [
    SemanticTokenType::COMMENT,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::NUMBER,
    SemanticTokenType::new("eyeValue"),
    SemanticTokenType::new("eyePoint"),
    SemanticTokenType::new("eyeMargin"),
    SemanticTokenType::new("eyeStone"),
    SemanticTokenType::new("boardEdge"),
];

const MODIFIERS: [SemanticTokenModifier; 2] =
    [SemanticTokenModifier::new("attack"), SemanticTokenModifier::new("defense")];

/// The place of each kind in the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Comment,
    Keyword,
    Number,
    Value,
    Point,
    Margin,
    Stone,
    Edge,
}

pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() }
}

pub(super) fn tokens(
    context: Context<'_>,
    params: &SemanticTokensParams,
) -> Answer<Option<SemanticTokensResult>> {
    let Some(here) = context.view.here(&params.text_document.uri) else { return Ok(None) };
    let outline = here.document.outline();
    // The start and the end, the kind, the modifiers. A file is shorter than 2^32 bytes, and may have millions of tokens.
    let mut found: Vec<(u32, u32, Kind, u8)> = Vec::new();
    let mut add = |start: usize, end: usize, kind, modifiers| {
        found.push((start as u32, end as u32, kind, modifiers));
    };
    outline.comments.iter().for_each(|comment| add(comment.start, comment.end, Kind::Comment, 0));
    for block in &outline.blocks {
        let keyword = block.header.start..block.header.start + "Pattern".len();
        if let Some(number) = &block.number {
            add(keyword.start, keyword.end, Kind::Keyword, 0);
            add(number.start, number.end, Kind::Number, 0);
        }
        block.remark.iter().for_each(|remark| add(remark.start, remark.end, Kind::Comment, 0));
        for mark in block.rows.iter().flat_map(|row| &row.marks) {
            let Some(meaning) = mark.mark else { continue };
            let (kind, modifiers) = match meaning {
                Mark::Vertex(sign) => (vertex(sign), modifiers(sign)),
                _ => (Kind::Edge, 0),
            };
            add(mark.at, mark.at + 1, kind, modifiers);
        }
        block.value.iter().for_each(|value| add(value.start, value.end, Kind::Value, 0));
    }
    found.sort_unstable();
    let (mut line, mut column) = (0, 0);
    // A row of a diagram may have thousands of tokens.
    let mut position = here.positions();
    let data = found.into_iter().map(|(start, end, kind, modifiers)| {
        let (at, end) = (position(start as usize), position(end as usize));
        let token_modifiers_bitset = u32::from(modifiers);
        let delta_line = at.line - line;
        let delta_start = if delta_line == 0 { at.character - column } else { at.character };
        (line, column) = (at.line, at.character);
        let length = end.character.saturating_sub(at.character);
        SemanticToken { delta_line, delta_start, length, token_type: kind as u32, token_modifiers_bitset }
    });
    Ok(Some(SemanticTokensResult::Tokens(SemanticTokens { result_id: None, data: data.collect() })))
}

const fn vertex(sign: Sign) -> Kind {
    match (sign.is_marginal(), sign.may_be_empty()) {
        (true, _) => Kind::Margin,
        (false, true) => Kind::Point,
        (false, false) => Kind::Stone,
    }
}

fn modifiers(sign: Sign) -> u8 {
    u8::from(sign.is_attack()) | u8::from(sign.is_defense()) << 1
}
