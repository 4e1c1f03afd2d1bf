//! Values and vital points of eye spaces, and their sources.

use alloc::vec::Vec;

use eyes_graph::EyeValue;
use eyes_graph::Table;
#[cfg(any(feature = "knowledge", feature = "solver"))]
use eyes_graph::VertexSet;

use super::graph::{Setting, SpaceGraph};
use super::partition::Space;
#[cfg(feature = "solver")]
use super::solved::Solved;
use super::topology::{EyeKind, EyePoint};
use crate::board::{Board, PointSet};
#[cfg(feature = "knowledge")]
use crate::static_rules::has_two_eyes;

/// Larger spaces are not looked up in pattern tables.
const MOST_PROPER_POINTS: usize = 8;

/// The knowledge by which eye spaces are valued: tables of patterns, tried in order; then the table of all small
/// eye spaces; then exact search. If none of them decides, the value is a guess.
///
/// Tables do not cover own stones inside. A space with an inessential or lost own string is searched with the
/// stones in place. Without search its value is a guess.
#[derive(Clone, Debug, Default)]
pub struct Knowledge<'a> {
    tables: Vec<Table<'a>>,
    #[cfg(feature = "knowledge")]
    derived: bool,
    #[cfg(feature = "solver")]
    search_nodes: Option<u64>,
}

impl<'a> Knowledge<'a> {
    /// No knowledge: every value is a guess.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a compiled table of patterns. Earlier tables are tried first.
    #[must_use]
    pub fn with_table(mut self, table: Table<'a>) -> Self {
        self.tables.push(table);
        self
    }

    /// Decides what no pattern matches by the [derived table](crate::derived_table): every eye space of up to
    /// 6 points, and of 7 without a stone on a margin, with exact values.
    #[cfg(feature = "knowledge")]
    #[must_use]
    pub fn with_derived_table(mut self) -> Self {
        self.derived = true;
        self
    }

    /// Uses exact search for spaces that no table has, with at most `nodes` nodes.
    ///
    /// The search visits up to about 5 million nodes in a second. A space of 8 points takes 13,000 nodes, one of
    /// 12 points up to a million; [`eyes_solver::DEFAULT_NODES`] is enough for those. Larger spaces get at most
    /// 10,000 nodes, because they are decided quickly or hardly ever.
    #[cfg(feature = "solver")]
    #[must_use]
    pub fn with_search(mut self, nodes: u64) -> Self {
        self.search_nodes = Some(nodes);
        self
    }
}

/// The source of the value of an eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The derived table of all small eye spaces, or the neighbour class of an eye of eight or nine points that
    /// lives whatever stones are inside.
    Derived,
    /// The exact search of `eyes-solver`.
    Solved,
    /// No table has the space and no search decided it; the value is estimated from its size alone.
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

/// Values the spaces of one board.
pub(crate) struct Valuer<'v, 'k> {
    pub(crate) board: &'v Board,
    pub(crate) knowledge: &'v Knowledge<'k>,
    #[cfg(feature = "solver")]
    pub(crate) solved: &'v mut Solved,
}

impl<'k> Valuer<'_, 'k> {
    /// The value of a space with these judged points.
    pub(crate) fn value(&mut self, space: &Space, eye_points: &[EyePoint]) -> Valuation<'k> {
        let half_eyes: Vec<&EyePoint> = eye_points
            .iter()
            .filter(|eye| eye.kind() == EyeKind::Half && !space.margins.contains(eye.point))
            .collect();
        let mut result = self.look_up(space, &half_eyes, None);
        let mut hanging = half_eyes.iter().copied().filter(|eye| eye.diagonals.hangs_on_ko());
        if let (Some(eye), None) = (hanging.next(), hanging.next()) {
            let as_proper = self.look_up(space, &half_eyes, Some(eye));
            if eyes_promised(as_proper.value) > eyes_promised(result.value) {
                result = as_proper;
            }
        }
        for &eye in &half_eyes {
            if eye.attack.iter().chain(&eye.defense).any(|&key| space.points.contains(key)) {
                let as_proper = self.look_up(space, &half_eyes, Some(eye));
                result = with_keys_inside(result, &as_proper, eye);
            }
        }
        result
    }

    fn look_up(
        &mut self,
        space: &Space,
        half_eyes: &[&EyePoint],
        proper: Option<&EyePoint>,
    ) -> Valuation<'k> {
        let virtual_eyes = || half_eyes.iter().copied().filter(|&eye| proper != Some(eye));
        let graph = |setting| SpaceGraph::new(self.board, space, virtual_eyes(), setting);
        if let Some(found) = graph(Setting::EdgeLevels).and_then(|graph| self.known(space, &graph)) {
            return found;
        }
        #[cfg(feature = "knowledge")]
        if self.knowledge.derived
            && half_eyes.is_empty()
            && space.margins.is_empty()
            && !space.points.iter().any(|point| self.board.is_color(point, space.owner))
            && has_two_eyes(self.board, space.owner, &space.points)
        {
            return Valuation { value: EyeValue::settled(2), source: Source::Derived, ..guess(space) };
        }
        #[cfg(any(feature = "knowledge", feature = "solver"))]
        if let Some(found) = graph(Setting::Wall).and_then(|graph| self.exact(&graph)) {
            return found;
        }
        guess(space)
    }

    fn known(&self, space: &Space, graph: &SpaceGraph<'_>) -> Option<Valuation<'k>> {
        // Patterns do not describe own stones inside.
        if graph.own != 0 || (space.points - space.margins).len() > MOST_PROPER_POINTS {
            return None;
        }
        let suicide = self.board.suicide();
        let found = self.knowledge.tables.iter().find_map(|table| table.look_up(&graph.graph, suicide))?;
        let marked = found.valuation;
        Some(Valuation {
            value: marked.value,
            attack: graph.attack_points(marked.attack),
            defense: graph.defense_points(marked.defense),
            attack_threats: graph.attack_points(marked.attack_threats),
            defense_threats: graph.defense_points(marked.defense_threats),
            source: match found.pattern {
                Some(pattern) => {
                    Source::Pattern { number: pattern.number, file: pattern.file, line: pattern.line }
                }
                None => Source::Derived,
            },
        })
    }

    #[cfg(any(feature = "knowledge", feature = "solver"))]
    fn exact(&mut self, graph: &SpaceGraph<'_>) -> Option<Valuation<'k>> {
        #[cfg(feature = "knowledge")]
        if self.knowledge.derived && graph.own == 0 {
            let suicide = self.board.suicide();
            if let Some(found) = crate::derived_table().look_up(&graph.graph, suicide) {
                let known = found.valuation;
                let (attack, defense) = (known.all_attack(), known.all_defense());
                return Some(exactly(graph, known.value, attack, defense, Source::Derived));
            }
        }
        #[cfg(feature = "solver")]
        if let Some(nodes) = self.knowledge.search_nodes
            && let Some((value, attack, defense)) =
                self.solved.value(&graph.graph, graph.own, self.board.suicide(), nodes)
        {
            return Some(exactly(graph, value, attack, defense, Source::Solved));
        }
        None
    }
}

/// An exact valuation. Its vital points decide if b ≠ c and only threaten otherwise.
#[cfg(any(feature = "knowledge", feature = "solver"))]
fn exactly<'k>(
    graph: &SpaceGraph<'_>,
    value: EyeValue,
    attack: VertexSet,
    defense: VertexSet,
    source: Source<'k>,
) -> Valuation<'k> {
    let (attack, defense) = (graph.attack_points(attack), graph.defense_points(defense));
    let none = PointSet::new();
    let (deciding, threatening) = if value.is_unsettled() {
        ((attack, defense), (none, none))
    } else {
        ((none, none), (attack, defense))
    };
    Valuation {
        value,
        attack: deciding.0,
        defense: deciding.1,
        attack_threats: threatening.0,
        defense_threats: threatening.1,
        source,
    }
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

/// The estimate for an unknown space: large spaces make two eyes.
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
