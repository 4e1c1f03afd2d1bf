//! Values and vital points of eye spaces.

use alloc::boxed::Box;

use eyes_graph::{Appraisal, EyeValue, MOST_PROPER_VERTICES, Masters, Valuation};
#[cfg(feature = "solver")]
use eyes_solver::{Barred, ValueBounds};

use super::diagonal::EyePoint;
use super::graph::{Setting, SpaceGraph, is_apart, touches_wall};
use super::half_eye::value_with_half_eyes;
use super::knowledge::{Knowledge, Source};
use super::partition::Space;
#[cfg(feature = "solver")]
use super::value_search::ValueSearch;
use crate::board::{IllegalMove, Point, PointSet, WatchedBoard};
#[cfg(feature = "knowledge")]
use crate::static_rules::has_two_eyes;
#[cfg(feature = "solver")]
use crate::stop_flag::StopFlag;

/// The valuation of an eye space, and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Valued {
    pub(crate) valuation: Valuation<PointSet>,
    pub(crate) source: Source,
}

/// The valuations by the masters of the kos, if they differ.
pub(crate) type ByKos = Option<Box<Masters<Valuation<PointSet>>>>;

/// The liberties elsewhere that values suppose.
pub(crate) const SUPPOSED_LIBERTIES: u8 = 4;

/// Who wins the kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kos {
    /// The owner has one ko threat.
    Threat,
    Owner,
    Attacker,
}

/// Values the spaces of one board.
pub(crate) struct Valuer<'v> {
    board: &'v WatchedBoard,
    knowledge: &'v Knowledge,
    #[cfg(feature = "solver")]
    stop: Option<&'v StopFlag>,
    #[cfg(feature = "solver")]
    solved: &'v mut ValueSearch,
    /// The liberties elsewhere of the strings around.
    liberties: u8,
    kos: Kos,
    /// What exact knowledge is asked about, and no table of patterns; `None` for the usual order.
    #[cfg(any(feature = "knowledge", feature = "solver"))]
    only_exact: Option<Setting>,
    /// Whether something that was found hangs on a ko.
    met_ko: bool,
}

impl<'v> Valuer<'v> {
    pub(crate) fn new(
        board: &'v WatchedBoard,
        knowledge: &'v Knowledge,
        #[cfg(feature = "solver")] stop: Option<&'v StopFlag>,
        #[cfg(feature = "solver")] solved: &'v mut ValueSearch,
    ) -> Self {
        Self {
            board,
            knowledge,
            #[cfg(feature = "solver")]
            stop,
            #[cfg(feature = "solver")]
            solved,
            liberties: SUPPOSED_LIBERTIES,
            kos: Kos::Threat,
            #[cfg(any(feature = "knowledge", feature = "solver"))]
            only_exact: None,
            met_ko: false,
        }
    }

    /// The value of a space with these judged points, and those by the masters of its kos.
    pub(crate) fn appraise(&mut self, space: &Space, eye_points: &[EyePoint]) -> (Valued, ByKos) {
        let plain = self.value(space, eye_points, Kos::Threat);
        if !self.met_ko {
            return (plain, None);
        }
        let owner = self.value(space, eye_points, Kos::Owner).valuation;
        let attacker = self.value(space, eye_points, Kos::Attacker).valuation;
        let differ = owner.value != attacker.value;
        (plain, differ.then(|| Box::new(Masters { owner, attacker })))
    }

    /// The values of a space by the masters of its kos, if the strings around it have only so many liberties
    /// elsewhere, by exact search. `None` if that does not decide.
    #[cfg(feature = "solver")]
    pub(crate) fn with_liberties(
        &mut self,
        space: &Space,
        eye_points: &[EyePoint],
        liberties: u8,
    ) -> Option<Masters<EyeValue>> {
        self.bounds_now()?;
        self.liberties = liberties;
        let (valued, masters) = self.appraise(space, eye_points);
        self.liberties = SUPPOSED_LIBERTIES;
        if valued.source != Source::Solved {
            return None;
        }
        let value = valued.valuation.value;
        let same = Masters { owner: value, attacker: value };
        Some(masters.map_or(same, |masters| masters.map(|valuation| valuation.value)))
    }

    /// The margins that touch no stone of the owner, where a value that is no guess supposes that they do and would be
    /// another one otherwise, as far as exact knowledge tells.
    pub(crate) fn margins_apart(&mut self, space: &Space, eye_points: &[EyePoint]) -> PointSet {
        let apart =
            |point: &Point| touches_wall(self.board, space, *point) && is_apart(self.board, space, *point);
        let margins: PointSet = space.margins.iter().filter(apart).collect();
        if margins.is_empty() || self.makes_no_difference(space, eye_points) {
            PointSet::new()
        } else {
            margins
        }
    }

    /// Whether exact values are the same if margins touch the wall only by stones of the owner.
    #[cfg(any(feature = "knowledge", feature = "solver"))]
    fn makes_no_difference(&mut self, space: &Space, eye_points: &[EyePoint]) -> bool {
        let mut exact = |setting| {
            self.only_exact = Some(setting);
            let (valued, masters) = self.appraise(space, eye_points);
            self.only_exact = None;
            let values = masters.map(|masters| masters.map(|valuation| valuation.value));
            (valued.source != Source::Guess).then_some((valued.valuation.value, values))
        };
        let supposed = exact(Setting::Wall);
        supposed.is_some() && supposed == exact(Setting::Stones)
    }

    #[cfg(not(any(feature = "knowledge", feature = "solver")))]
    fn makes_no_difference(&mut self, _space: &Space, _eye_points: &[EyePoint]) -> bool {
        false
    }

    fn value(&mut self, space: &Space, eye_points: &[EyePoint], kos: Kos) -> Valued {
        self.kos = kos;
        self.met_ko = kos != Kos::Threat && self.met_ko;
        let lost = lost_stones(self.board, space);
        value_with_half_eyes(space, eye_points, |half_eyes| {
            let found = self.look_up(space, half_eyes, &lost);
            if lost.is_empty() || !half_eyes.is_empty() {
                self.playable(space, half_eyes, found)
            } else {
                self.once_taken(space, found)
            }
        })
    }

    /// The valuation by whoever wins the kos just now.
    fn chosen(&mut self, appraisal: Appraisal<PointSet>) -> Valuation<PointSet> {
        let Some(masters) = appraisal.masters else { return appraisal.valuation };
        self.met_ko = true;
        match self.kos {
            Kos::Threat => appraisal.valuation,
            Kos::Owner => masters.owner,
            Kos::Attacker => masters.attacker,
        }
    }

    /// The value of a space full of lost stones, given its value when they are gone: the owner takes them when
    /// he likes, but that is a move.
    fn once_taken(&self, space: &Space, empty: Valued) -> Valued {
        let [_, b, c, _] = empty.valuation.value.digits();
        let liberties: PointSet =
            space.points.iter().take(1).flat_map(|stone| self.board.liberties(stone)).collect();
        let value = EyeValue::new([b, b, b, c]).unwrap_or(empty.valuation.value);
        let taking = if c > b && liberties.len() == 1 { liberties } else { PointSet::new() };
        Valued { valuation: Valuation::new(value, PointSet::new(), taking), source: empty.source }
    }

    /// A valuation without the vital points where no stone may be played. Where it rests on these alone, the
    /// space is valued anew, with the moves that may be played.
    fn playable(&mut self, space: &Space, half_eyes: &[&EyePoint], found: Valued) -> Valued {
        let Valued { valuation: found, source } = found;
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
            ..found
        };
        let lost_all = |before: &PointSet, after: &PointSet| !before.is_empty() && after.is_empty();
        let no_attack = lost_all(&found.attack, &playable.attack);
        let no_defense = lost_all(&found.defense, &playable.defense);
        let no_attack_threat = lost_all(&found.attack_threats, &playable.attack_threats);
        let no_defense_threat = lost_all(&found.defense_threats, &playable.defense_threats);
        if !(no_attack || no_defense || no_attack_threat || no_defense_threat) {
            return Valued { valuation: playable, source };
        }
        #[cfg(feature = "solver")]
        if let Some(bounds) = self.bounds_now()
            && let Some(graph) = SpaceGraph::new(
                self.board,
                space,
                half_eyes,
                &lost_stones(self.board, space),
                self.only_exact.unwrap_or(Setting::Wall),
            )
        {
            let barred =
                graph.barred(|point, by_owner| !may_play(point, if by_owner { owner } else { enemy }));
            if let Some(appraisal) = self.searched(&graph, barred, bounds) {
                return Valued { valuation: self.chosen(appraisal), source: Source::Solved };
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
        let value = EyeValue::new([a, b, c, d]).unwrap_or(found.value);
        // The digits without those moves are an estimate. No pattern says so, and no search.
        let source = if value == found.value { source } else { Source::Guess };
        Valued { valuation: Valuation { value, ..playable }, source }
    }

    fn look_up(&mut self, space: &Space, half_eyes: &[&EyePoint], lost: &PointSet) -> Valued {
        let board = self.board;
        let graph = |setting| SpaceGraph::new(board, space, half_eyes, lost, setting);
        #[cfg(any(feature = "knowledge", feature = "solver"))]
        if let Some(setting) = self.only_exact {
            let found = graph(setting).and_then(|graph| self.exact(&graph));
            return match found {
                Some((appraisal, source)) => Valued { valuation: self.chosen(appraisal), source },
                None => guess(space),
            };
        }
        if self.may_be_in_tables(space)
            && let Some((appraisal, source)) = graph(Setting::EdgeLevels).and_then(|graph| self.known(&graph))
        {
            #[cfg(any(feature = "knowledge", feature = "solver"))]
            if let Some(valued) = graph(Setting::Wall)
                .filter(|_| matches!(source, Source::Pattern { .. }))
                .and_then(|graph| self.exact(&graph))
                .filter(|(exact, _)| exact.is_ko() && exact.value() == appraisal.value())
                .map(|(exact, _)| self.with_pattern(exact, appraisal, source.clone()))
            {
                return valued;
            }
            return Valued { valuation: self.chosen(appraisal), source };
        }
        #[cfg(feature = "knowledge")]
        if self.knowledge.derived
            && self.has_supposed_liberties()
            && half_eyes.is_empty()
            && space.margins.is_empty()
            && !space.points.iter().any(|point| self.board.is_color(point, space.owner))
            && has_two_eyes(self.board, space.owner, &space.points)
        {
            let valuation = Valuation::without_points(EyeValue::settled(2));
            return Valued { valuation, source: Source::Derived };
        }
        #[cfg(any(feature = "knowledge", feature = "solver"))]
        if self.may_be_exact()
            && let Some((appraisal, source)) = graph(Setting::Wall).and_then(|graph| self.exact(&graph))
        {
            return Valued { valuation: self.chosen(appraisal), source };
        }
        guess(space)
    }

    /// Whether there are pattern tables, for spaces of this size and with the liberties that they suppose.
    fn may_be_in_tables(&self, space: &Space) -> bool {
        self.knowledge.has_tables()
            && self.has_supposed_liberties()
            && (space.points - space.margins).len() <= MOST_PROPER_VERTICES
    }

    /// Whether exact values may be looked up or searched.
    #[cfg(any(feature = "knowledge", feature = "solver"))]
    fn may_be_exact(&self) -> bool {
        #[cfg(feature = "knowledge")]
        if self.knowledge.derived {
            return true;
        }
        #[cfg(feature = "solver")]
        if self.knowledge.search_nodes.is_some() {
            return true;
        }
        false
    }

    /// A pattern has one value. Where it is the exact one, the masters of the kos are those of the exact value.
    #[cfg(any(feature = "knowledge", feature = "solver"))]
    fn with_pattern(
        &mut self,
        exact: Appraisal<PointSet>,
        pattern: Appraisal<PointSet>,
        source: Source,
    ) -> Valued {
        let by_kos = self.chosen(exact);
        let valuation = if self.kos == Kos::Threat { pattern.valuation } else { by_kos };
        Valued { valuation, source }
    }

    /// How far a search may go now, if one may begin.
    #[cfg(feature = "solver")]
    fn bounds_now(&self) -> Option<ValueBounds<'v>> {
        let nodes = self.knowledge.search_nodes?;
        let stop = self.stop.map(StopFlag::flag);
        (!self.stop.is_some_and(StopFlag::is_requested)).then_some(ValueBounds { nodes, stop })
    }

    /// Whether tables apply.
    fn has_supposed_liberties(&self) -> bool {
        self.liberties >= SUPPOSED_LIBERTIES
    }

    fn known(&self, graph: &SpaceGraph<'_>) -> Option<(Appraisal<PointSet>, Source)> {
        // Patterns do not describe own stones inside.
        if graph.own != 0 {
            return None;
        }
        let (appraisal, source) = self.knowledge.look_up(&graph.graph, self.board.suicide())?;
        Some((graph.on_board(appraisal), source))
    }

    #[cfg(any(feature = "knowledge", feature = "solver"))]
    fn exact(&mut self, graph: &SpaceGraph<'_>) -> Option<(Appraisal<PointSet>, Source)> {
        #[cfg(feature = "knowledge")]
        if self.knowledge.derived && self.has_supposed_liberties() && graph.own == 0 {
            let suicide = self.board.suicide();
            if let Some(found) = crate::derived_table().look_up(&graph.graph, suicide) {
                return Some((graph.on_board(found.appraisal), Source::Derived));
            }
        }
        #[cfg(feature = "solver")]
        if let Some(bounds) = self.bounds_now()
            && let Some(appraisal) = self.searched(graph, Barred::default(), bounds)
        {
            return Some((appraisal, Source::Solved));
        }
        None
    }

    #[cfg(feature = "solver")]
    fn searched(
        &mut self,
        graph: &SpaceGraph<'_>,
        barred: Barred,
        bounds: ValueBounds<'_>,
    ) -> Option<Appraisal<PointSet>> {
        let suicide = self.board.suicide();
        let found = self.solved.value(&graph.graph, graph.own, barred, self.liberties, suicide, bounds);
        found.map(|appraisal| graph.on_board(appraisal))
    }
}

/// The stones of a space that is full of attacker stones and has no margin, if their liberties lie outside, beyond
/// false margins: they are lost, and the owner takes them from there.
fn lost_stones(board: &WatchedBoard, space: &Space) -> PointSet {
    let is_lost = |point: Point| {
        board.is_color(point, space.owner.opponent())
            && board.liberties(point).all(|liberty| !space.points.contains(liberty))
    };
    if space.margins.is_empty() && space.points.iter().all(is_lost) { space.points } else { PointSet::new() }
}

/// The estimate for an unknown space: large spaces make two eyes.
fn guess(space: &Space) -> Valued {
    let (size, margins) = (space.points.len() as isize, space.margins.len() as isize);
    let eyes = match size - 2 * margins {
        4.. => 2,
        1..=3 => 1,
        _ => 0,
    };
    Valued { valuation: Valuation::without_points(EyeValue::settled(eyes)), source: Source::Guess }
}
