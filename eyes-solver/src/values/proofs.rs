//! Proof-number search of single questions, for larger spaces.
//!
//! Two games bound all ways in which kos may go: in one the attacker has ko threats without end, in the other the
//! owner, and neither passes more than in the games that are asked for. What the owner keeps in the first game he
//! keeps in each, because there he may answer the removal of a ko threat, and a pass, by a pass. What he loses in
//! the second he loses in each. Where the two differ a ko decides, and a depth-first search ([`Lazy`]) plays the
//! game in question.

use eyes_rules::Suicide;

use super::all_positions;
use super::digits::Oracle;
use super::lazy::{Lazy, settled};
use super::rules::{Kos, ValueBounds, ValueError, ValueRules};
use super::shape::{Shape, Stones};
use crate::region::{Position, Region, RegionError, RegionSet, Side};
use crate::search::{Game, Run, Search, State};

/// The cost of a node of this search, in nodes.
const COST: u64 = 10;

/// A shape as a region without an extra eye, and with one.
#[derive(Debug)]
pub(super) struct Regions([Region; 2]);

impl Regions {
    pub(super) fn of(shape: &Shape, rules: ValueRules) -> Result<Self, RegionError> {
        let adjacency: Vec<RegionSet> = shape.adjacency[..shape.len].iter().map(|&set| set.into()).collect();
        let region = Region::new(&adjacency)?
            .with_wall(shape.wall.into())?
            .with_margins(shape.margins.into())?
            .with_external(rules.liberties)
            .with_suicide(rules.suicide);
        Ok(Self([region, region.with_extra_eyes(1)?]))
    }
}

/// The eyes of the positions of one shape.
pub(super) struct Proofs<'s> {
    /// Without an extra eye, and with one.
    searches: [Search<'s>; 2],
    shape: Shape,
    rules: ValueRules,
    kos: Kos,
    bounds: ValueBounds<'s>,
    lazy: Option<Lazy<'s>>,
    met_ko: bool,
}

impl<'s> Proofs<'s> {
    /// `regions` are those of the shape.
    pub(super) fn new(
        regions: &'s Regions,
        shape: Shape,
        rules: ValueRules,
        bounds: ValueBounds<'s>,
    ) -> Self {
        let searches = regions.0.each_ref().map(|region| {
            let mut search = Search::new(region, Game::Value);
            if let Some(stop) = bounds.stop {
                search.stop_on(stop);
            }
            search
        });
        Self { searches, shape, rules, kos: Kos::Attacker, bounds, lazy: None, met_ko: false }
    }

    /// From now on `kos` says who wins the kos.
    pub(super) fn set_kos(&mut self, kos: Kos) {
        (self.kos, self.lazy) = (kos, None);
    }

    /// Whether a ko has decided a question for which it matters who wins it.
    pub(super) fn met_ko(&self) -> bool {
        self.met_ko
    }

    /// Whether the wall is captured if `holder` has ko threats without end.
    fn is_captured(
        &mut self,
        stones: &Stones,
        to_move: Side,
        extra_eyes: u8,
        holder: Side,
    ) -> Result<bool, ValueError> {
        let ValueRules { liberties, suicide, .. } = self.rules;
        let asked =
            all_positions::State { stones: *stones, side: to_move, liberties, ko_threats: 0, extra_eyes };
        if let Some(captured) = settled(&self.shape, suicide, &asked) {
            return Ok(captured);
        }
        let position = Position {
            attacker: stones.attacker.into(),
            defender: stones.defender.into(),
            ko: stones.ko,
            external: liberties,
            lost: 0,
        };
        let [without, with] = &mut self.searches;
        let (search, other) = if extra_eyes == 0 { (without, with) } else { (with, without) };
        let limit = self.bounds.nodes / COST;
        search.set_bounds(limit.saturating_sub(other.nodes()), None);
        let state = State::new(search.region(), position, to_move, Run::unlimited(holder));
        let found = search.solve(&state).map_err(|_| {
            let nodes = search.nodes() + other.nodes();
            if nodes > limit || self.bounds.is_ended() {
                ValueError::NotDecided { nodes }
            } else {
                ValueError::LineTooLong { nodes }
            }
        })?;
        Ok(found.won == (to_move == Side::Attacker))
    }
}

impl Oracle for Proofs<'_> {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn suicide(&self) -> Suicide {
        self.rules.suicide
    }

    fn eyes(&mut self, stones: &Stones, to_move: Side) -> Result<u8, ValueError> {
        // What he has where all kos are the attacker's.
        let mut least = 2;
        while least > 0 && self.is_captured(stones, to_move, 2 - least, Side::Attacker)? {
            least -= 1;
        }
        if self.kos == Kos::Attacker || least == 2 {
            return Ok(least);
        }
        // Whether he has one more where all kos are his.
        if self.is_captured(stones, to_move, 1 - least, Side::Defender)? {
            return Ok(least);
        }
        self.met_ko = true;
        let Self { shape, rules, kos, bounds, .. } = self;
        let lazy = || {
            let bounds = ValueBounds { nodes: bounds.nodes / Lazy::COST, ..*bounds };
            Lazy::new(shape.clone(), *rules, *kos == Kos::Owner, bounds)
        };
        self.lazy.get_or_insert_with(lazy).eyes(stones, to_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::empty_spaces;
    use crate::values::all_positions::Whole;
    use crate::values::drawing::Drawing;
    use crate::values::placements;
    use crate::values::shape::members;

    /// Also with own stones that are not connected to the wall, after the capture of a ko, and with a wall that has no
    /// liberty outside.
    #[test]
    fn every_position_has_the_eyes_of_the_solved_shape() {
        let mut shapes: Vec<Shape> =
            (1..=4).flat_map(empty_spaces).map(|space| Shape::of_graph(space.form().graph())).collect();
        for text in ["!X.%.O.%...", "|...%|...%+---", "..!.%.X.", "|..!%|.X.%+---", "X.X.%!..."] {
            shapes.push(Drawing::parse(text).unwrap().game().0);
        }
        let conditions = [(4, 1), (0, 0), (0, 2), (1, 1)].into_iter().zip(Suicide::ALL.into_iter().cycle());
        let (mut asked, mut kos_met) = (0, 0);
        for (shape, ((liberties, ko_threats), suicide)) in
            shapes.iter().flat_map(|shape| conditions.clone().map(move |rules| (shape, rules)))
        {
            let rules = ValueRules { liberties, ko_threats, suicide };
            let mut whole = Whole::solve_all(shape.clone(), rules);
            let regions = Regions::of(shape, rules).unwrap();
            let mut proofs = Proofs::new(&regions, shape.clone(), rules, u64::MAX.into());
            let placed = (0..placements::count(shape.len) as u32).map(placements::placement);
            let every = if shape.len > 7 { 97 } else { 1 };
            let positions =
                placed.step_by(every).filter(|stones| shape.is_legal(stones)).flat_map(|stones| {
                    [Side::Attacker, Side::Defender].into_iter().flat_map(move |mover| {
                        let moves = members(shape.empty(&stones))
                            .filter_map(move |point| shape.play(&stones, mover, point, suicide));
                        let after_ko = moves.map(|played| played.stones).filter(|stones| stones.ko.is_some());
                        after_ko.chain([stones]).map(move |stones| (stones, mover.other()))
                    })
                });
            let positions: Vec<(Stones, Side)> = positions.collect();
            for kos in [Kos::Attacker, Kos::Threats, Kos::Owner] {
                whole.kos = kos;
                proofs.set_kos(kos);
                for &(stones, to_move) in &positions {
                    proofs.met_ko = false;
                    assert_eq!(
                        proofs.eyes(&stones, to_move),
                        whole.eyes(&stones, to_move),
                        "{shape:?} {rules:?} {stones:?} {to_move:?} {kos:?}"
                    );
                    asked += 1;
                    kos_met += u32::from(proofs.met_ko);
                }
            }
        }
        assert!(asked > 150_000 && kos_met > 5_000, "{asked} questions, {kos_met} kos");
    }
}
