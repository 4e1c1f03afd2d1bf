//! Random graphs with random stones, for the crate and for the naive rules.

use eyes_rules::{Links, Set, Sides};
use proptest::prelude::*;

use crate::naive::{Graph, Position, points_of};

/// A position in three forms: on sets of two widths and on lists.
#[derive(Clone, Debug)]
pub(crate) struct Case<S> {
    pub(crate) links: Links<S>,
    pub(crate) stones: Sides<S>,
    pub(crate) anchors: Sides<S>,
    pub(crate) graph: Graph,
    pub(crate) position: Position,
}

fn set_of<S: Set>(points: impl IntoIterator<Item = usize>) -> S {
    points.into_iter().fold(S::EMPTY, |set, point| set | S::single(point))
}

/// Decodes stones and anchors by point: 0 to 2 is an empty point, 3 to 5 an own stone, 6 to 8 an enemy stone. Some
/// of these values add an anchor of either side.
pub(crate) fn case<S: Set>(graph: Graph, content: &[u8], ko: Option<usize>, anchored: bool) -> Case<S> {
    let lists: Vec<S> = graph.0.iter().map(|neighbours| set_of(neighbours.iter().copied())).collect();
    let with =
        |wanted: &[u8]| set_of::<S>((0..content.len()).filter(|&point| wanted.contains(&content[point])));
    let stones = Sides { own: with(&[3, 4, 5]), enemy: with(&[6, 7, 8]) };
    let anchors = Sides { own: with(&[1, 4, 7]), enemy: with(&[2, 5, 8]) };
    let anchors = if anchored { anchors } else { Sides::NONE };
    let pair = |sides: Sides<S>| [points_of(sides.own), points_of(sides.enemy)];
    let position = Position { stones: pair(stones), anchors: pair(anchors), ko };
    Case { links: Links::new(&lists).unwrap(), stones, anchors, graph, position }
}

fn grid(width: usize, height: usize) -> Graph {
    let beside = |point: usize| {
        let (column, row) = (point % width, point / width);
        let is_beside =
            |&other: &usize| (other % width).abs_diff(column) + (other / width).abs_diff(row) == 1;
        (0..width * height).filter(is_beside).collect()
    };
    Graph((0..width * height).map(beside).collect())
}

/// Whole boards of up to 5x5.
pub(crate) fn boards() -> impl Strategy<Value = Graph> {
    (1..=5_usize, 1..=5_usize).prop_map(|(width, height)| grid(width, height))
}

/// Boards of 7x7 to 19x19.
pub(crate) fn large_boards() -> impl Strategy<Value = Graph> {
    (7..=19_usize, 7..=19_usize).prop_map(|(width, height)| grid(width, height))
}

/// Graphs of up to `most` points in which any two points may be neighbours but few are.
pub(crate) fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (1..=most).prop_flat_map(|points| {
        let pairs = proptest::collection::vec((0..points, 0..points), 0..2 * points);
        pairs.prop_map(move |pairs| {
            let mut lists = vec![Vec::new(); points];
            for (one, other) in pairs.into_iter().filter(|(one, other)| one != other) {
                if !lists[one].contains(&other) {
                    lists[one].push(other);
                    lists[other].push(one);
                }
            }
            Graph(lists)
        })
    })
}

/// Stones on a graph, anchored on some of its points or not.
pub(crate) fn cases<S: Set + std::fmt::Debug>(
    graphs: impl Strategy<Value = Graph>,
) -> impl Strategy<Value = Case<S>> {
    graphs.prop_flat_map(|graph| {
        let points = graph.0.len();
        let content = proptest::collection::vec(0..9_u8, points);
        // Mostly full boards, which have something to capture.
        let crowded = proptest::collection::vec(prop_oneof![1 => 0..3_u8, 5 => 3..9_u8], points);
        let ko = proptest::option::of(0..points);
        (Just(graph), prop_oneof![content, crowded], ko, any::<bool>())
            .prop_map(|(graph, content, ko, anchored)| case(graph, &content, ko, anchored))
    })
}
