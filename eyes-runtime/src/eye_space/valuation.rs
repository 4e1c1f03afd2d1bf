//! Values and vital points of eye spaces, and their sources.

use alloc::vec::Vec;
#[cfg(feature = "solver")]
use core::sync::atomic::{AtomicBool, Ordering};

use eyes_graph::EyeValue;
use eyes_graph::Table;
#[cfg(any(feature = "knowledge", feature = "solver"))]
use eyes_graph::VertexSet;
#[cfg(feature = "solver")]
use eyes_solver::Barred;

use super::diagonal::EyePoint;
use super::graph::{Setting, SpaceGraph};
use super::half_eye::value_with_half_eyes;
use super::partition::Space;
#[cfg(feature = "solver")]
use super::solved::Solved;
use crate::board::{Board, IllegalMove, Point, PointSet};
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
    #[cfg(feature = "solver")]
    stop: Option<&'a AtomicBool>,
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
    /// 12 points up to a million; [`DEFAULT_NODES`](eyes_solver::DEFAULT_NODES) is enough for those. Larger spaces get
    /// at most 10,000 nodes or a 150th, because they are decided quickly or hardly ever.
    #[cfg(feature = "solver")]
    #[must_use]
    pub fn with_search(mut self, nodes: u64) -> Self {
        self.search_nodes = Some(nodes);
        self
    }

    /// Searches no further space once the flag is set: the values of those that no table has are guesses then.
    #[cfg(feature = "solver")]
    #[must_use]
    pub fn with_stop(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The nodes that a search may take now, if any.
    #[cfg(feature = "solver")]
    fn nodes_now(&self) -> Option<u64> {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.search_nodes.filter(|_| !stopped)
    }
}

/// The source of the value of an eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
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
        let lost = lost_stones(self.board, space);
        value_with_half_eyes(space, eye_points, |half_eyes| {
            let found = self.look_up(space, half_eyes, &lost);
            if lost.is_empty() || !half_eyes.is_empty() {
                self.playable(space, half_eyes, &found)
            } else {
                self.once_taken(space, &found)
            }
        })
    }

    /// The value of a space full of lost stones, given its value when they are gone: the owner takes them when
    /// he likes, but that is a move.
    fn once_taken(&self, space: &Space, empty: &Valuation<'k>) -> Valuation<'k> {
        let [_, b, c, _] = empty.value.digits();
        let liberties: PointSet =
            space.points.iter().take(1).flat_map(|stone| self.board.liberties(stone)).collect();
        let none = PointSet::new();
        Valuation {
            value: EyeValue::new([b, b, b, c]).unwrap_or(empty.value),
            attack: none,
            defense: none,
            attack_threats: none,
            defense_threats: if c > b && liberties.len() == 1 { liberties } else { none },
            source: empty.source,
        }
    }

    /// A valuation without the vital points where no stone may be played. Where it rests on these alone, the
    /// space is valued anew, with the moves that may be played.
    fn playable(&mut self, space: &Space, half_eyes: &[&EyePoint], found: &Valuation<'k>) -> Valuation<'k> {
        let (owner, enemy) = (space.owner, space.owner.opponent());
        let may_play =
            |point, color| matches!(self.board.legality(point, color), Ok(()) | Err(IllegalMove::Ko));
        let legal = |points: &PointSet, color| -> PointSet {
            points.iter().filter(|&point| may_play(point, color)).collect()
        };
        let playable = Valuation {
            attack: legal(&found.attack, enemy),
            defense: legal(&found.defense, owner),
            attack_threats: legal(&found.attack_threats, enemy),
            defense_threats: legal(&found.defense_threats, owner),
            ..found.clone()
        };
        let lost_all = |before: &PointSet, after: &PointSet| !before.is_empty() && after.is_empty();
        let no_attack = lost_all(&found.attack, &playable.attack);
        let no_defense = lost_all(&found.defense, &playable.defense);
        let no_attack_threat = lost_all(&found.attack_threats, &playable.attack_threats);
        let no_defense_threat = lost_all(&found.defense_threats, &playable.defense_threats);
        if !(no_attack || no_defense || no_attack_threat || no_defense_threat) {
            return playable;
        }
        #[cfg(feature = "solver")]
        if let Some(nodes) = self.knowledge.nodes_now()
            && let Some(graph) =
                SpaceGraph::new(self.board, space, half_eyes, &lost_stones(self.board, space), Setting::Wall)
        {
            let barred =
                graph.barred(|point, by_owner| !may_play(point, if by_owner { owner } else { enemy }));
            if let Some((value, attack, defense)) =
                self.solved.value(&graph.graph, graph.own, barred, self.board.suicide(), nodes)
            {
                return exactly(&graph, value, attack, defense, Source::Solved);
            }
        }
        #[cfg(not(feature = "solver"))]
        let _ = half_eyes;
        let [mut a, mut b, mut c, mut d] = found.value.digits();
        if no_attack {
            (a, b) = (c, c);
        } else if no_attack_threat {
            a = b;
        }
        if no_defense {
            (c, d) = (b, b);
        } else if no_defense_threat {
            d = c;
        }
        Valuation { value: EyeValue::new([a, b, c, d]).unwrap_or(found.value), ..playable }
    }

    fn look_up(&mut self, space: &Space, half_eyes: &[&EyePoint], lost: &PointSet) -> Valuation<'k> {
        let graph = |setting| SpaceGraph::new(self.board, space, half_eyes, lost, setting);
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
        if let Some(nodes) = self.knowledge.nodes_now()
            && let Some((value, attack, defense)) =
                self.solved.value(&graph.graph, graph.own, Barred::default(), self.board.suicide(), nodes)
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

/// The stones of a space that is full of attacker stones and has no margin, if their liberties lie outside, beyond
/// false margins: they are lost, and the owner takes them from there.
fn lost_stones(board: &Board, space: &Space) -> PointSet {
    let is_lost = |point: Point| {
        board.is_color(point, space.owner.opponent())
            && board.liberties(point).all(|liberty| !space.points.contains(liberty))
    };
    if space.margins.is_empty() && space.points.iter().all(is_lost) { space.points } else { PointSet::new() }
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
