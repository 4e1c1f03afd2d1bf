//! `eyes show --life`: the groups that live and die, and the points that decide.

mod json;
mod svg;
mod text;

use eyes_runtime::board::{Board, Point, PointSet};
use eyes_runtime::board_life::GroupLife;
use eyes_runtime::verdict::Fate;

pub(super) use json::json;
pub(crate) use json::report as life_report;
pub(super) use svg::svg;
pub(super) use text::text;

use super::view::View;

/// The nodes that the attacks on all strings of a board may take, so that a large board full of loose stones takes
/// seconds; and the fewest that one string gets.
const READING: u64 = 1_000_000;
const LEAST_READING: u64 = 2_500;

/// The nodes for the attack on each string of a board, so that all together keep the bounds.
pub(super) fn reading_nodes(board: &Board) -> u64 {
    (READING / (board.strings().count() as u64).max(1)).max(LEAST_READING)
}

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

#[cfg(test)]
mod tests {
    use eyes_runtime::board::Color;
    use eyes_runtime::reading::Reader;

    use super::*;

    /// A board full of loose stones, most of which take all nodes that they get.
    #[test]
    fn reading_a_large_board_keeps_the_nodes() {
        let mut state: u64 = 1;
        let mut below = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let empty = Board::new(25, 25).unwrap();
        let stones = empty.points().filter_map(|point| {
            let color = Color::ALL.get(below(9) as usize)?;
            Some((point, *color))
        });
        let board = Board::from_stones(25, 25, stones.collect::<Vec<_>>()).unwrap();
        let nodes = |most: u64| {
            let mut reader = Reader::new(crate::patterns::LIMITS.at_most(most));
            let heads: Vec<Point> = board.strings().collect();
            heads.iter().for_each(|&head| _ = reader.attack(&board, head));
            reader.nodes()
        };
        let within = nodes(reading_nodes(&board));
        assert!(within <= READING + READING / 10, "{within}");
        assert!(nodes(10 * reading_nodes(&board)) > 2 * within);
    }
}
