//! From the graph of an eye space to its value and vital points, and who says so.

use alloc::vec::Vec;

use eyes_graph::{EyeValue, VertexSet};
use eyes_table::Table;

use super::graph::{Setting, SpaceGraph};
use super::partition::Space;
use super::topology::{EyeKind, EyePoint};
use crate::board::{Board, PointSet};

/// Larger spaces are not looked up in pattern tables.
const MOST_PROPER_POINTS: usize = 8;

/// What eye spaces are judged by: tables, tried in order.
#[derive(Clone, Debug, Default)]
pub struct Knowledge<'a> {
    tables: Vec<Table<'a>>,
}

impl<'a> Knowledge<'a> {
    /// No knowledge at all: every eye space is a guess.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a compiled table of patterns, to be tried after those added before.
    #[must_use]
    pub fn with_table(mut self, table: Table<'a>) -> Self {
        self.tables.push(table);
        self
    }
}

/// Who decided the value of an eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source<'a> {
    /// A pattern of a table.
    Pattern {
        /// The number in `Pattern N`.
        number: u32,
        /// The pattern file, as it was named to the compiler.
        file: &'a str,
        /// The line of `Pattern N`, counted from 1.
        line: u32,
    },
    /// Nobody: no table has the space, and its value is estimated from its size alone.
    Guess,
}

/// Value and vital points of an eye space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Valuation<'a> {
    pub(crate) value: EyeValue,
    pub(crate) attack: PointSet,
    pub(crate) defense: PointSet,
    pub(crate) attack_threats: PointSet,
    pub(crate) defense_threats: PointSet,
    pub(crate) source: Source<'a>,
}

/// The value of a space, half eyes considered.
pub(crate) fn valuation<'a>(
    board: &Board,
    space: &Space,
    eye_points: &[EyePoint],
    knowledge: &Knowledge<'a>,
) -> Valuation<'a> {
    let half_eyes: Vec<&EyePoint> = eye_points
        .iter()
        .filter(|eye| eye.owner == space.owner && eye.kind() == EyeKind::Half)
        .filter(|eye| space.points.contains(eye.point) && !space.margins.contains(eye.point))
        .collect();
    let looked_up = |left_out: Option<&EyePoint>| {
        let kept = half_eyes.iter().copied().filter(|&eye| left_out != Some(eye));
        look_up(board, space, kept, knowledge)
    };
    let mut result = looked_up(None);
    if let [eye] = *half_eyes.iter().copied().filter(|eye| eye.diagonals.hangs_on_ko()).collect::<Vec<_>>() {
        let as_proper = looked_up(Some(eye));
        if eyes_promised(as_proper.value) > eyes_promised(result.value) {
            result = as_proper;
        }
    }
    for &eye in &half_eyes {
        if eye.attack.iter().chain(&eye.defense).any(|&key| space.points.contains(key)) {
            let as_proper = looked_up(Some(eye));
            result = with_keys_inside(result, &as_proper, eye);
        }
    }
    result
}

fn eyes_promised(value: EyeValue) -> u8 {
    value.attacked() + value.defended()
}

/// A half eye whose key point lies in the same space: who plays there makes two things of one move.
fn with_keys_inside<'a>(plain: Valuation<'a>, as_proper: &Valuation<'a>, eye: &EyePoint) -> Valuation<'a> {
    let mut result = plain;
    let [mut a, mut b, mut c, mut d] = result.value.digits();
    let [proper_a, proper_b, proper_c, proper_d] = as_proper.value.digits();
    if (proper_b, proper_a) < (b, a) && eye.attack.iter().any(|&key| as_proper.attack.contains(key)) {
        (a, b) = (proper_a, proper_b);
        result.attack = as_proper.attack;
    }
    if (proper_c, proper_d) > (c, d) && eye.defense.iter().any(|&key| as_proper.defense.contains(key)) {
        (c, d) = (proper_c, proper_d);
        result.defense = as_proper.defense;
    }
    result.value = EyeValue::new([a, b, c, d]).unwrap_or(result.value);
    result
}

fn look_up<'a, 'e>(
    board: &Board,
    space: &Space,
    half_eyes: impl Iterator<Item = &'e EyePoint> + Clone,
    knowledge: &Knowledge<'a>,
) -> Valuation<'a> {
    from_tables(board, space, half_eyes, knowledge).unwrap_or_else(|| guess(space))
}

fn from_tables<'a, 'e>(
    board: &Board,
    space: &Space,
    half_eyes: impl Iterator<Item = &'e EyePoint>,
    knowledge: &Knowledge<'a>,
) -> Option<Valuation<'a>> {
    if (space.points - space.margins).len() > MOST_PROPER_POINTS {
        return None;
    }
    let graph = SpaceGraph::new(board, space, half_eyes, Setting::EdgeLevels)?;
    let found = knowledge.tables.iter().find_map(|table| table.look_up(&graph.graph))?;
    let attack = |set: VertexSet| graph.attack_points(set);
    let defense = |set: VertexSet| graph.defense_points(set);
    Some(Valuation {
        value: found.value(),
        attack: attack(found.attack),
        defense: defense(found.defense),
        attack_threats: attack(found.attack_threats),
        defense_threats: defense(found.defense_threats),
        source: Source::Pattern {
            number: found.pattern.number,
            file: found.pattern.file,
            line: found.pattern.line,
        },
    })
}

/// What can be said of a space that nothing knows: large ones make two eyes.
fn guess<'a>(space: &Space) -> Valuation<'a> {
    let (size, margins) = (space.points.len() as isize, space.margins.len() as isize);
    let eyes = match size - 2 * margins {
        4.. => 2,
        1..=3 => 1,
        _ => 0,
    };
    let none = PointSet::new();
    Valuation {
        value: EyeValue::settled(eyes),
        attack: none,
        defense: none,
        attack_threats: none,
        defense_threats: none,
        source: Source::Guess,
    }
}
