//! Random diagrams, pattern files and boards.

#![allow(dead_code, reason = "each test crate uses its own part")]

use eyes_dsl::{Diagram, Edges, Pattern, PatternFile, Sign, Vertex, Writer};
use eyes_graph::{EyeGraph, EyeValue, Label};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A connected shape of 1 to `most` points, grown point by point from a corner of a 24x24 field.
pub(crate) fn shape(most: usize) -> impl Strategy<Value = Vec<(u8, u8)>> {
    prop::collection::vec(any::<Index>(), 0..most).prop_map(|choices| {
        let mut points = vec![(12, 12)];
        for choice in choices {
            let mut border: Vec<(u8, u8)> = points
                .iter()
                .flat_map(|&(row, column)| {
                    [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                })
                .filter(|point| !points.contains(point) && point.0 > 0 && point.1 > 0)
                .collect();
            border.sort_unstable();
            border.dedup();
            points.push(*choice.get(&border));
        }
        points
    })
}

/// A diagram on a random shape. `edges` selects the sides that are drawn where vertices touch them.
pub(crate) fn diagram(most: usize) -> impl Strategy<Value = Diagram> {
    let signs = prop::collection::vec(
        prop_oneof![6 => select(vec![Sign::Empty, Sign::Wildcard, Sign::Stone]), 4 => select(Sign::ALL.to_vec())],
        most,
    );
    let edges = prop_oneof![2 => Just(0u8), 1 => 0u8..16];
    let kept = prop::collection::vec(any::<u8>(), most);
    (shape(most), signs, edges, kept).prop_map(|(points, signs, edges, kept)| {
        let min_row = points.iter().map(|point| point.0).min().unwrap();
        let max_row = points.iter().map(|point| point.0).max().unwrap();
        let min_column = points.iter().map(|point| point.1).min().unwrap();
        let max_column = points.iter().map(|point| point.1).max().unwrap();
        let mut wildcards = 0;
        let vertices = points.iter().zip(signs).zip(kept).map(|((&(row, column), sign), kept)| {
            let mut touched = Edges::NONE;
            for (bit, side, on_side) in [
                (1, Edges::LEFT, column == min_column),
                (2, Edges::RIGHT, column == max_column),
                (4, Edges::ABOVE, row == min_row),
                (8, Edges::BELOW, row == max_row),
            ] {
                // One in four is left out, because a diagram need not draw an edge along its whole length.
                if edges & bit != 0 && on_side && kept % 4 != 0 {
                    touched = touched | side;
                }
            }
            wildcards += usize::from(sign == Sign::Wildcard);
            let sign = if sign == Sign::Wildcard && wildcards > 6 { Sign::Empty } else { sign };
            Vertex { row, column, sign, edges: touched }
        });
        Diagram::new(vertices.collect::<Vec<_>>()).unwrap()
    })
}

/// A pattern without errors.
pub(crate) fn pattern(most: usize) -> impl Strategy<Value = Pattern> {
    (diagram(most), select(EyeValue::all().collect::<Vec<_>>())).prop_map(|(diagram, value)| {
        let complete = !value.is_unsettled() || diagram.attack() != 0 && diagram.defense() != 0;
        let value = if complete { value } else { EyeValue::new([0, 1, 1, 2]).unwrap() };
        Pattern { number: 0, diagram, value }
    })
}

/// Patterns with numbers, of up to `most` vertices each.
pub(crate) fn patterns(most: usize, count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Pattern>> {
    prop::collection::vec(pattern(most), count).prop_map(|mut patterns| {
        for (index, pattern) in patterns.iter_mut().enumerate() {
            pattern.number = 3 * index as u32 + 1;
        }
        patterns
    })
}

pub(crate) fn text(patterns: &[Pattern]) -> String {
    let mut writer = Writer::new();
    for pattern in patterns {
        writer.pattern(pattern);
    }
    writer.finish()
}

pub(crate) fn files(patterns: &[Pattern], split: usize) -> Vec<PatternFile> {
    let (first, second) = patterns.split_at(split.min(patterns.len()));
    vec![PatternFile::parse("first.eyes", text(first)), PatternFile::parse("second.eyes", text(second))]
}

/// A variation of a diagram as boards have it: a filling, edge levels raised or lowered, some vertex changed, and
/// another numbering.
pub(crate) fn disturbed(
    diagram: &Diagram,
    filling: u32,
    changes: &[(Index, u8)],
    order: &[Index],
) -> EyeGraph {
    let graph = diagram.graph(filling % diagram.fillings());
    let mut labels = graph.labels().to_vec();
    for (place, change) in changes {
        let label = &mut labels[place.index(graph.len())];
        *label = match change % 8 {
            0 => label.with_edge_level(0),
            1 | 2 => label.with_edge_level(1),
            3 | 4 => label.with_edge_level(2),
            5 => label.with_stone(!label.has_stone()),
            6 => label.with_marginal(!label.is_marginal()),
            _ => *label,
        };
    }
    renumbered(&graph, &labels, order)
}

fn renumbered(graph: &EyeGraph, labels: &[Label], order: &[Index]) -> EyeGraph {
    let mut numbers: Vec<usize> = (0..graph.len()).collect();
    for (vertex, other) in order.iter().enumerate().take(graph.len()) {
        numbers.swap(vertex, other.index(graph.len()));
    }
    let mut at = vec![0; graph.len()];
    let mut result = EyeGraph::new();
    for (number, &vertex) in numbers.iter().enumerate() {
        at[vertex] = number;
        result.add_vertex(labels[vertex]).unwrap();
    }
    for vertex in 0..graph.len() {
        for other in (0..vertex).filter(|other| graph.neighbours(vertex) >> other & 1 == 1) {
            result.add_edge(at[vertex], at[other]).unwrap();
        }
    }
    result
}
