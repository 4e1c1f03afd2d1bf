//! What both sides can play in every placement of a shape.
//!
//! Most moves are *quiet*: they take nothing, and lead to the placement with one stone more, whose number
//! follows from that of the placement. A bit a point is enough for them. The others are listed: captures,
//! and the suicide of several stones.

use std::collections::HashMap;

use eyes_graph::VertexSet;

use super::placements::{self, index};
use super::shape::{Played, Shape, Stones, members};
use crate::region::Side;

/// The words of a side: those of all placements by number, then those of the positions with a ko point.
pub(crate) type Slot = u32;

/// The positions with a ko point, by placement, point and side to move.
pub(crate) type Kos = HashMap<(u32, u8, Side), Slot>;

/// A move that captures, or a suicide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge(u32);

impl Edge {
    const SUICIDE: u32 = 1 << 31;
    const POINT_SHIFT: u32 = 26;

    const fn new(point: u8, target: Slot, suicide: bool) -> Self {
        Self(target | (point as u32) << Self::POINT_SHIFT | if suicide { Self::SUICIDE } else { 0 })
    }

    /// Where the stone is played.
    #[inline]
    pub(crate) const fn point(self) -> u8 {
        (self.0 >> Self::POINT_SHIFT & 0xF) as u8
    }

    /// What it leads to, the other side to move.
    #[inline]
    pub(crate) const fn target(self) -> usize {
        (self.0 & ((1 << Self::POINT_SHIFT) - 1)) as usize
    }

    /// Whether it is the suicide of several stones.
    #[inline]
    pub(crate) const fn is_suicide(self) -> bool {
        self.0 & Self::SUICIDE != 0
    }
}

/// The moves of one side.
#[derive(Default)]
struct OfSide {
    quiet: Vec<u16>,
    /// Where the edges of each placement begin, and after the last where they end.
    first: Vec<u32>,
    edges: Vec<Edge>,
}

/// The moves of both sides, and what each placement leaves of the wall's liberties.
pub(crate) struct Moves {
    sides: [OfSide; 2],
    wall_liberties: Vec<u16>,
    pub(crate) kos: Kos,
}

impl Moves {
    /// All moves of a shape of at most [`Whole::MAX_POINTS`](super::whole::Whole::MAX_POINTS) points,
    /// suicides only if asked for; with `open_only`, of the placements that could be captured.
    pub(crate) fn new(shape: &Shape, suicide: bool, open_only: bool) -> Self {
        let count = placements::count(shape.len);
        let mut moves =
            Self { sides: Default::default(), wall_liberties: vec![ILLEGAL; count], kos: Kos::new() };
        for side in &mut moves.sides {
            side.quiet = vec![0; count];
            side.first = Vec::with_capacity(count + 1);
        }
        let strings = Strings::new(shape);
        let sure_eyes = open_only.then(|| SureEyes::new(shape, &strings));
        for number in 0..count as u32 {
            for side in &mut moves.sides {
                side.first.push(side.edges.len() as u32);
            }
            let stones = placements::placement(number);
            if sure_eyes.as_ref().is_none_or(|eyes| !eyes.are_two(&stones)) {
                moves.add(shape, &strings, number, &stones, suicide);
            }
        }
        for side in &mut moves.sides {
            side.first.push(side.edges.len() as u32);
        }
        moves
    }

    fn add(&mut self, shape: &Shape, strings: &Strings, number: u32, stones: &Stones, suicide: bool) {
        let empty = shape.empty(stones);
        let Some(attacker) = strings.room(stones.attacker, shape.margins, empty) else {
            // A space full of attacker stones has no liberty for them, but a value all the same.
            if stones.attacker == shape.points() {
                self.wall_liberties[number as usize] = 0;
            }
            return;
        };
        let Some(defender) = strings.room(stones.defender, shape.wall, empty) else { return };
        self.wall_liberties[number as usize] = ((shape.wall | defender.bound) & empty) as u16;
        let free = strings.around(empty) & empty;
        for (side, own, enemy, bound) in [
            (Side::Attacker, &attacker, &defender, shape.margins),
            (Side::Defender, &defender, &attacker, shape.wall),
        ] {
            let safe = (free | own.breathing | bound) & empty;
            self.sides[side as usize].quiet[number as usize] = (safe & !enemy.last) as u16;
            for point in members(enemy.last) {
                let after = strings.capture(shape, stones, side, point, bound);
                let target = self.slot(&after, side.other());
                self.sides[side as usize].edges.push(Edge::new(point, target, false));
            }
            let lost = if suicide { own.last & !safe & !enemy.last } else { 0 };
            for point in members(lost) {
                let played = match side {
                    Side::Attacker => shape.attack(stones, point),
                    Side::Defender => shape.defend(stones, point),
                };
                if let Some(Played { stones, suicide }) = played {
                    let target = self.slot(&stones, side.other());
                    self.sides[side as usize].edges.push(Edge::new(point, target, suicide));
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

    /// How many words a side has.
    pub(crate) fn slots(&self) -> usize {
        self.wall_liberties.len() + self.kos.len()
    }

    /// The wall's liberties inside; `None` if some string has no liberty, so that the placement cannot be,
    /// or if it was left out.
    #[inline]
    pub(crate) fn wall_liberties(&self, placement: u32) -> Option<VertexSet> {
        let liberties = self.wall_liberties[placement as usize];
        (liberties != ILLEGAL).then_some(liberties.into())
    }

    /// The points where a stone takes nothing and stays.
    #[inline]
    pub(crate) fn quiet(&self, side: Side, placement: u32) -> VertexSet {
        self.sides[side as usize].quiet[placement as usize].into()
    }

    /// All other moves of a side, whatever the placement.
    pub(crate) fn all_edges(&self, side: Side) -> &[Edge] {
        &self.sides[side as usize].edges
    }

    /// All other moves.
    #[inline]
    pub(crate) fn edges(&self, side: Side, placement: u32) -> &[Edge] {
        let OfSide { first, edges, .. } = &self.sides[side as usize];
        &edges[first[placement as usize] as usize..first[placement as usize + 1] as usize]
    }
}

/// No set of at most twelve points.
const ILLEGAL: u16 = u16::MAX;

/// Eyes that cannot be taken, whoever moves how often: pieces of the space, walled off by the wall and what is
/// joined to it, whose every empty point is a liberty of the wall (Benson's condition for one chain). Not so if
/// own stones stand in it that can be captured.
struct SureEyes {
    /// Where the pieces of each set of defender stones begin, and after the last where they end.
    first: Vec<u32>,
    pieces: Vec<Piece>,
}

struct Piece {
    points: u16,
    /// Those that are no liberties of the wall.
    apart: u16,
}

impl SureEyes {
    fn new(shape: &Shape, strings: &Strings) -> Self {
        let mut eyes = Self { first: Vec::new(), pieces: Vec::new() };
        for defender in 0..(1 as VertexSet) << shape.len {
            eyes.first.push(eyes.pieces.len() as u32);
            let of = |set| strings.of(set).iter().map(|&string| VertexSet::from(string));
            let is_joined = |string: &VertexSet| string & shape.wall != 0;
            let joined = of(defender).filter(is_joined).fold(0, |all, string| all | string);
            let touching = shape.wall | strings.around(joined);
            let is_held = |piece: &VertexSet| piece & (shape.margins | defender) == 0;
            let pieces = of(shape.points() & !joined).filter(is_held);
            eyes.pieces.extend(
                pieces.map(|piece| Piece { points: piece as u16, apart: (piece & !touching) as u16 }),
            );
        }
        eyes.first.push(eyes.pieces.len() as u32);
        eyes
    }

    /// Whether there are two, so that the wall cannot be captured.
    #[inline]
    fn are_two(&self, stones: &Stones) -> bool {
        let (defender, empty) = (stones.defender as usize, !stones.attacker as u16);
        let pieces = &self.pieces[self.first[defender] as usize..self.first[defender + 1] as usize];
        let is_eye = |piece: &&Piece| piece.apart & empty == 0 && piece.points & empty != 0;
        pieces.len() >= 2 && pieces.iter().filter(is_eye).count() >= 2
    }
}

/// The strings of every set of stones, and the neighbours of every set of points.
struct Strings {
    around: Vec<u16>,
    first: Vec<u32>,
    strings: Vec<u16>,
}

/// What the liberties of one side's strings allow.
struct Room {
    /// Beside strings that keep a liberty if a stone is added there.
    breathing: VertexSet,
    /// Beside strings that cannot be captured.
    bound: VertexSet,
    /// The last liberties of strings.
    last: VertexSet,
}

impl Strings {
    fn new(shape: &Shape) -> Self {
        let sets = 1usize << shape.len;
        let around: Vec<u16> = (0..sets as VertexSet).map(|set| shape.around(set) as u16).collect();
        let mut first = Vec::with_capacity(sets + 1);
        let mut strings: Vec<u16> = Vec::new();
        for set in 0..sets as VertexSet {
            first.push(strings.len() as u32);
            if set != 0 {
                let string = shape.flood(set & set.wrapping_neg(), set);
                let rest = (set & !string) as usize;
                strings.push(string as u16);
                let others = first[rest] as usize..first[rest + 1] as usize;
                strings.extend_from_within(others);
            }
        }
        first.push(strings.len() as u32);
        Self { around, first, strings }
    }

    #[inline]
    fn around(&self, set: VertexSet) -> VertexSet {
        self.around[set as usize].into()
    }

    /// The strings of a set of stones.
    #[inline]
    fn of(&self, stones: VertexSet) -> &[u16] {
        &self.strings[self.first[stones as usize] as usize..self.first[stones as usize + 1] as usize]
    }

    /// What stands after a stone on the last liberty of enemy strings. Own strings with a stone on `bound` cannot be
    /// captured.
    #[inline]
    fn capture(&self, shape: &Shape, stones: &Stones, side: Side, point: u8, bound: VertexSet) -> Stones {
        let (own, enemy, enemy_bound) = match side {
            Side::Attacker => (stones.attacker, stones.defender, shape.wall),
            Side::Defender => (stones.defender, stones.attacker, shape.margins),
        };
        let (stone, empty) = (1 << point, shape.empty(stones));
        let of_enemy = self.of(enemy).iter().map(|&string| VertexSet::from(string));
        let is_taken =
            |string: &VertexSet| string & enemy_bound == 0 && self.around(*string) & empty == stone;
        let captured = of_enemy.filter(is_taken).fold(0, |all, string| all | string);
        let around = shape.adjacency[usize::from(point)];
        let is_ko = captured.is_power_of_two()
            && around & (empty | captured) == captured
            && around & own == 0
            && stone & bound == 0;
        let ko = is_ko.then(|| captured.trailing_zeros() as u8);
        let (own, enemy) = (own | stone, enemy & !captured);
        match side {
            Side::Attacker => Stones { attacker: own, defender: enemy, ko },
            Side::Defender => Stones { attacker: enemy, defender: own, ko },
        }
    }

    /// `None` if a string has no liberty; those with a stone on `bound` need none.
    #[inline]
    fn room(&self, stones: VertexSet, bound: VertexSet, empty: VertexSet) -> Option<Room> {
        let mut room = Room { breathing: 0, bound: 0, last: 0 };
        for &string in self.of(stones) {
            let string = VertexSet::from(string);
            let liberties = self.around(string) & empty;
            if string & bound != 0 {
                room.bound |= liberties;
                room.breathing |= liberties;
            } else if liberties == 0 {
                return None;
            } else if liberties.is_power_of_two() {
                room.last |= liberties;
            } else {
                room.breathing |= liberties;
            }
        }
        Some(room)
    }
}
