//! The moves of both sides in every placement of a shape.
//!
//! Most moves are *quiet*: they capture nothing and lead to the placement with one more stone, whose number
//! follows from that of the placement. One bit for each point is enough for them. The others are listed: captures,
//! and suicides of several stones.

use std::collections::HashMap;

use eyes_graph::VertexSet;
use eyes_rules::{Adjacency, StringTable, Suicide, ko_point};

use super::packed_lists::Lists;
use super::placements::{self, index};
use super::shape::{Shape, Stones, members};
use super::strings::{Loose, SureEyes};
use crate::region::Side;

/// The index of a word: first those of all placements by number, then those of the positions with a ko point.
pub(crate) type Slot = u32;

/// The positions with a ko point, by placement, point and side to move.
pub(crate) type Kos = HashMap<(u32, u8, Side), Slot>;

/// A move that captures, or a suicide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge(u32);

impl Edge {
    const POINT_SHIFT: u32 = 26;

    const fn new(point: u8, target: Slot) -> Self {
        Self(target | (point as u32) << Self::POINT_SHIFT)
    }

    #[inline]
    pub(crate) const fn point(self) -> u8 {
        (self.0 >> Self::POINT_SHIFT & 0xF) as u8
    }

    /// The slot of the position after it.
    #[inline]
    pub(crate) const fn target(self) -> usize {
        (self.0 & ((1 << Self::POINT_SHIFT) - 1)) as usize
    }
}

struct OfSide {
    quiet: Vec<u16>,
    edges: Lists<Edge>,
}

/// The moves of both sides, and the wall's liberties in each placement.
pub(crate) struct Moves {
    sides: [OfSide; 2],
    wall_liberties: Vec<u16>,
    pub(crate) kos: Kos,
}

impl Moves {
    /// All moves of a shape of at most [`Whole::MAX_POINTS`](super::all_positions::Whole::MAX_POINTS) points. `suicide`
    /// includes suicides; `open_only` leaves out placements that cannot be captured.
    pub(crate) fn new(shape: &Shape, suicide: Suicide, open_only: bool) -> Self {
        let count = placements::count(shape.len);
        let sides = [(); 2].map(|()| OfSide { quiet: vec![0; count], edges: Lists::with_capacity(count) });
        let mut moves = Self { sides, wall_liberties: vec![ILLEGAL; count], kos: Kos::new() };
        let strings = StringTable::new(shape);
        let sides = [shape.margins, shape.wall].map(|bound| Loose::new(shape, &strings, bound));
        let sure_eyes = open_only.then(|| SureEyes::new(shape, &strings, suicide));
        for number in 0..count as u32 {
            let stones = placements::placement(number);
            if sure_eyes.as_ref().is_none_or(|eyes| !eyes.are_two(&stones)) {
                let free = strings.around(shape.empty(&stones) as u16).into();
                moves.add(shape, &sides, free, number, &stones, suicide);
            }
            for side in &mut moves.sides {
                side.edges.close();
            }
        }
        moves
    }

    fn add(
        &mut self,
        shape: &Shape,
        sides: &[Loose; 2],
        free: VertexSet,
        number: u32,
        stones: &Stones,
        suicide: Suicide,
    ) {
        let empty = shape.empty(stones);
        let [of_attacker, of_defender] = sides;
        let Some(attacker) = of_attacker.room(stones.attacker, empty) else {
            // A space full of attacker stones has no liberty for them, but it has a value.
            if stones.attacker == shape.points() {
                self.wall_liberties[number as usize] = 0;
            }
            return;
        };
        let Some(defender) = of_defender.room(stones.defender, empty) else { return };
        self.wall_liberties[number as usize] = ((shape.wall | defender.bound) & empty) as u16;
        for (side, own, enemy, bound) in [
            (Side::Attacker, &attacker, &defender, of_attacker.bound()),
            (Side::Defender, &defender, &attacker, of_defender.bound()),
        ] {
            let safe = (free | own.breathing | bound) & empty;
            self.sides[side as usize].quiet[number as usize] = (safe & !enemy.last) as u16;
            for point in members(enemy.last) {
                let after = capture(shape, sides, stones, side, point);
                let target = self.slot(&after, side.other());
                self.sides[side as usize].edges.push(Edge::new(point, target));
            }
            let lost = if suicide.is_allowed() { own.last & !safe & !enemy.last } else { 0 };
            for point in members(lost) {
                if let Some(played) = shape.play(stones, side, point, suicide) {
                    let target = self.slot(&played.stones, side.other());
                    self.sides[side as usize].edges.push(Edge::new(point, target));
                }
            }
        }
    }

    fn slot(&mut self, stones: &Stones, to_move: Side) -> Slot {
        let plain = index(stones);
        let Some(ko) = stones.ko else { return plain };
        let next = (self.wall_liberties.len() + self.kos.len()) as Slot;
        *self.kos.entry((plain, ko, to_move)).or_insert(next)
    }

    /// The number of words of a side.
    pub(crate) fn slots(&self) -> usize {
        self.wall_liberties.len() + self.kos.len()
    }

    /// The wall's liberties inside; `None` if some string has no liberty (the placement is illegal), or if the
    /// placement was left out.
    #[inline]
    pub(crate) fn wall_liberties(&self, placement: u32) -> Option<VertexSet> {
        let liberties = self.wall_liberties[placement as usize];
        (liberties != ILLEGAL).then_some(liberties.into())
    }

    #[inline]
    pub(crate) fn quiet(&self, side: Side, placement: u32) -> VertexSet {
        self.sides[side as usize].quiet[placement as usize].into()
    }

    pub(crate) fn all_edges(&self, side: Side) -> &[Edge] {
        self.sides[side as usize].edges.all()
    }

    #[inline]
    pub(crate) fn edges(&self, side: Side, placement: u32) -> &[Edge] {
        self.sides[side as usize].edges.of(placement as usize)
    }
}

/// Not a set of at most twelve points.
const ILLEGAL: u16 = u16::MAX;

/// The placement after a stone on the last liberty of enemy strings.
#[inline]
fn capture(shape: &Shape, sides: &[Loose; 2], stones: &Stones, side: Side, point: u8) -> Stones {
    let (mut after, stone, empty) = (stones.of(side), 1 << point, shape.empty(stones));
    let captured = sides[side.other() as usize].taken(after.enemy, empty, stone);
    let is_bound = stone & sides[side as usize].bound() != 0;
    let ko = ko_point(captured, shape.adjacency[usize::from(point)], after.own, empty).filter(|_| !is_bound);
    after.own |= stone;
    after.enemy &= !captured;
    Stones::new(side, after, ko.map(|ko| ko as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::empty_spaces;

    /// The listed moves of every placement of small shapes are those that the rules allow.
    #[test]
    fn lists_the_moves_of_the_rules() {
        let mut compared = 0;
        for (space, suicide) in
            (1..=5).flat_map(empty_spaces).flat_map(|space| Suicide::ALL.map(|rule| (space.clone(), rule)))
        {
            let shape = Shape::of_graph(space.form().graph());
            let moves = Moves::new(&shape, suicide, false);
            for number in 0..placements::count(shape.len) as u32 {
                let stones = placements::placement(number);
                if !shape.is_legal(&stones) {
                    assert!(moves.wall_liberties(number).is_none() || stones.attacker == shape.points());
                    continue;
                }
                assert_eq!(moves.wall_liberties(number), Some(shape.wall_liberties(&stones)));
                for side in [Side::Attacker, Side::Defender] {
                    let slot = |after: &Stones| match after.ko {
                        None => index(after),
                        Some(ko) => moves.kos[&(index(after), ko, side.other())],
                    };
                    let of_rules = members(shape.empty(&stones)).filter_map(|point| {
                        let played = shape.play(&stones, side, point, suicide)?;
                        Some((point, slot(&played.stones)))
                    });
                    let quiet = members(moves.quiet(side, number)).map(|point| {
                        let mut after = stones.of(side);
                        after.own |= 1 << point;
                        (point, index(&Stones::new(side, after, None)))
                    });
                    let edges = moves.edges(side, number).iter();
                    let edges = edges.map(|edge| (edge.point(), edge.target() as u32));
                    let mut listed: Vec<_> = quiet.chain(edges).collect();
                    listed.sort_unstable();
                    assert_eq!(listed, of_rules.collect::<Vec<_>>(), "{} {stones:?}", space.drawing(0));
                    compared += listed.len();
                }
            }
        }
        assert!(compared > 100_000, "{compared}");
    }
}
