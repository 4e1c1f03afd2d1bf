//! The life of groups as JSON, in the format of `docs/book/src/schema/show-life.json`.

use eyes_runtime::board_life::GroupLife;
use eyes_runtime::verdict::VerdictSource;
use serde_json::{Value, json};

use crate::output::pretty_json;
use crate::show::json::{fate, source};
use crate::show::view::View;

/// The groups as one JSON object, ending in a newline.
pub(crate) fn json(view: View<'_>, groups: &[GroupLife]) -> String {
    pretty_json(&report(view, groups))
}

/// The same as a value.
pub(crate) fn report(view: View<'_>, groups: &[GroupLife]) -> Value {
    let board = view.board();
    let groups: Vec<Value> = groups.iter().map(|group| of_group(view, group)).collect();
    json!({
        "width": board.width(),
        "height": board.height(),
        "to_move": view.position.to_move().to_string(),
        "moves": view.position.moves(),
        "groups": groups,
    })
}

fn of_group(view: View<'_>, group: &GroupLife) -> Value {
    let board = view.board();
    let is_member = |point| board.string_head(point).is_some_and(|head| group.strings.contains(&head));
    let kind = group.verdict.and_then(|verdict| match verdict.source {
        VerdictSource::Open(kind) => Some(kind.words()),
        _ => None,
    });
    json!({
        "owner": group.owner.to_string(),
        "strings": view.vertices(group.strings.iter().copied()),
        "stones": view.vertices(board.points().filter(|&point| is_member(point))),
        "status": group.verdict.map(|verdict| fate(verdict.fate)),
        "ko": group.verdict.is_some_and(|verdict| verdict.is_ko),
        "source": group.verdict.map(|verdict| source(verdict.source)),
        "kind": kind,
        "attack": view.vertices(group.attack.iter().copied()),
        "defense": view.vertices(group.defense.iter().copied()),
    })
}
