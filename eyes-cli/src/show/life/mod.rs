//! `eyes show --life`: the groups that live and die, and the points that decide.

mod json;
mod svg;
mod text;

use eyes_runtime::board::{Point, PointSet};
use eyes_runtime::board_life::GroupLife;
use eyes_runtime::verdict::Fate;

pub(super) use json::json;
pub(crate) use json::report as life_report;
pub(super) use svg::svg;
pub(super) use text::text;

use super::view::View;

/// The status of the group of a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Alive,
    Dead,
    Unsettled,
    Undecided,
}

fn mark(group: &GroupLife) -> Mark {
    match group.verdict.map(|verdict| verdict.fate) {
        Some(Fate::Alive) => Mark::Alive,
        Some(Fate::Dead) => Mark::Dead,
        Some(Fate::Critical) => Mark::Unsettled,
        None => Mark::Undecided,
    }
}

/// The status of the group of the stone at a point.
fn mark_at(view: View<'_>, groups: &[GroupLife], point: Point) -> Mark {
    let head = view.board().string_head(point);
    let group = groups.iter().find(|group| group.strings.iter().any(|&string| Some(string) == head));
    group.map_or(Mark::Undecided, mark)
}

/// The points where unsettled groups can be killed, and the points where they can be saved.
fn deciding(groups: &[GroupLife]) -> (PointSet, PointSet) {
    let all = |points: fn(&GroupLife) -> &Vec<Point>| groups.iter().flat_map(points).copied().collect();
    (all(|group| &group.attack), all(|group| &group.defense))
}
