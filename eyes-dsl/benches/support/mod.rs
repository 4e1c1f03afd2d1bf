//! Large random pattern files, the same in every run.

#![allow(dead_code, reason = "each user needs its own part")]

use std::collections::BTreeSet;

use eyes_dsl::{Diagram, Edges, Pattern, Sign, Vertex, Writer};
use eyes_graph::EyeGraph;

/// SplitMix64.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let value = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((value ^ value >> 31) % limit as u64) as usize
    }
}

/// A connected diagram of `size` vertices: a third of them `x` or `X`, some margins, sometimes an edge.
pub(crate) fn diagram(chance: &mut Chance, size: usize) -> Diagram {
    let mut points = vec![(size, size)];
    while points.len() < size {
        let (row, column) = points[chance.below(points.len())];
        let next =
            [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)][chance.below(4)];
        if !points.contains(&next) {
            points.push(next);
        }
    }
    let bottom = points.iter().map(|point| point.0).max().unwrap_or(0);
    let on_edge = chance.below(5) == 0;
    let mut wildcards = 0;
    let vertices: Vec<Vertex> = points
        .iter()
        .map(|&(row, column)| {
            let sign = [
                Sign::Empty,
                Sign::Wildcard,
                Sign::Wildcard,
                Sign::Stone,
                Sign::Wildcard,
                Sign::Margin,
                Sign::Empty,
                Sign::Wildcard,
            ][chance.below(8)];
            wildcards += usize::from(sign == Sign::Wildcard);
            let sign = if wildcards > 6 && sign == Sign::Wildcard { Sign::Vital } else { sign };
            let edges = if on_edge && row == bottom { Edges::BELOW } else { Edges::NONE };
            Vertex { row: row as u8, column: column as u8, sign, edges }
        })
        .collect();
    Diagram::new(vertices).expect("grown point by point")
}

/// `count` patterns of 4 to 9 vertices; ten graphs each on average.
pub(crate) fn patterns(count: usize) -> Vec<Pattern> {
    let mut chance = Chance(7);
    let mut seen = BTreeSet::new();
    let mut patterns = Vec::new();
    while patterns.len() < count {
        let size = 4 + chance.below(6);
        let diagram = diagram(&mut chance, size);
        if seen.insert(diagram.clone()) {
            let value = ["1111", "2222", "0000"][chance.below(3)].parse().expect("a value");
            patterns.push(Pattern { number: patterns.len() as u32 + 1, diagram, value });
        }
    }
    patterns
}

pub(crate) fn text(count: usize) -> String {
    let mut writer = Writer::new();
    for pattern in patterns(count) {
        writer.pattern(&pattern);
    }
    writer.finish()
}

/// Graphs of `size` vertices as on boards, numbered in reading order.
pub(crate) fn boards(size: usize, count: usize) -> Vec<EyeGraph> {
    let mut chance = Chance(size as u64);
    (0..count)
        .map(|_| {
            let diagram = diagram(&mut chance, size);
            diagram.graph(chance.below(diagram.fillings() as usize) as u32)
        })
        .collect()
}
