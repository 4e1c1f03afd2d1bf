//! An incremental view of a position by strings. Moves are played and evaluated from the stored strings, instead
//! of flood fills after every move.
//!
//! The rules are those of [`Position::play`]; the test below compares every move.

use eyes_rules::ko_point;

use crate::region::{Move, PointSet, Position, Region, Side, Step, without_lowest};

/// A string that is neither immortal nor part of a single wall.
#[derive(Clone, Copy)]
struct Chain {
    stones: PointSet,
    liberties: PointSet,
}

/// The features of a position for the evaluation and the cut-offs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// Stones that are part of a wall.
    pub(super) wall: PointSet,
    /// The points beside a wall, whatever stands there.
    pub(super) touched: PointSet,
    /// Whether there is a single wall. Several walls are strings like others, until the last of them falls.
    pub(super) are_one: bool,
    /// Attacker stones that cannot be captured.
    pub(super) immortal: PointSet,
    /// Margins and points beside immortal stones: an attacker stone there is immortal.
    pub(super) entered: PointSet,
    /// Other stones in atari, and attacker stones in strings of two liberties.
    pub(super) in_atari: PointSet,
    pub(super) with_two: PointSet,
}

/// The strings of one position.
pub(super) struct Scene {
    position: Position,
    look: Look,
    attackers: Chains,
    defenders: Chains,
}

/// The strings of one side, without a single wall and immortal stones.
#[derive(Default)]
struct Chains {
    all: Vec<Chain>,
    stones: PointSet,
    /// The last liberties of strings in atari.
    last: PointSet,
}

impl Chains {
    fn clear(&mut self) {
        self.all.clear();
        (self.stones, self.last) = (0, 0);
    }

    fn push(&mut self, chain: Chain) {
        self.stones |= chain.stones;
        if without_lowest(chain.liberties) == 0 {
            self.last |= chain.liberties;
        }
        self.all.push(chain);
    }

    /// The strings beside a stone on an empty point with these surroundings.
    #[inline]
    fn beside(&self, stone: PointSet, around: PointSet) -> impl Iterator<Item = &Chain> {
        let some = if around & self.stones == 0 { &[] } else { &self.all[..] };
        some.iter().filter(move |chain| chain.liberties & stone != 0)
    }
}

impl Look {
    /// Classifies a string by its liberties.
    fn sort(&mut self, side: Side, chain: &Chain) {
        let beyond_one = without_lowest(chain.liberties);
        if beyond_one == 0 {
            self.in_atari |= chain.stones;
        } else if side == Side::Attacker && without_lowest(beyond_one) == 0 {
            self.with_two |= chain.stones;
        }
    }

    /// Removes stones from all classes.
    fn unsort(&mut self, stones: PointSet) {
        self.in_atari &= !stones;
        self.with_two &= !stones;
    }

    /// The features of a position, computed without earlier results.
    pub(super) fn of(region: &Region, position: &Position) -> Self {
        let mut look = Self::without_strings(region, position);
        let empty = position.empty(region);
        for side in [Side::Attacker, Side::Defender] {
            for_each_chain(region, look.apart(position, side), empty, |chain| look.sort(side, &chain));
        }
        look
    }

    fn without_strings(region: &Region, position: &Position) -> Self {
        let attacker = position.attacker;
        let walls = position.walls(region);
        let (immortal, beside_immortal) = region.flood_and_around(attacker & region.margins(), attacker);
        Self {
            wall: walls.stones,
            touched: walls.touched,
            are_one: walls.are_one,
            immortal,
            entered: region.margins() | beside_immortal,
            in_atari: 0,
            with_two: 0,
        }
    }

    /// The points where an eye is still possible: neither wall nor immortal nor entered.
    #[inline]
    pub(super) fn room(&self, region: &Region) -> PointSet {
        region.points() & !self.wall & !self.immortal & !self.entered
    }

    /// What the position looks like to each of several walls, the others being strings like others.
    #[inline]
    pub(super) fn each_wall<'a>(&'a self, region: &'a Region) -> impl Iterator<Item = Self> + 'a {
        let mut rest = self.wall;
        std::iter::from_fn(move || {
            let seed = rest & rest.wrapping_neg();
            let (wall, touched) = region.flood_and_around(seed, rest);
            rest &= !wall;
            let in_atari = self.in_atari & !wall;
            (wall != 0).then_some(Self { wall, touched, are_one: true, in_atari, ..*self })
        })
    }

    /// The stones of a side that are neither immortal nor part of a single wall.
    fn apart(&self, position: &Position, side: Side) -> PointSet {
        let wall = if self.are_one { self.wall } else { 0 };
        position.stones(side) & !wall & !self.immortal
    }
}

impl Scene {
    pub(super) fn new() -> Self {
        let position = Position { attacker: 0, defender: 0, ko: None, external: 0, lost: 0 };
        let look =
            Look { wall: 0, touched: 0, are_one: true, immortal: 0, entered: 0, in_atari: 0, with_two: 0 };
        Self { position, look, attackers: Chains::default(), defenders: Chains::default() }
    }

    /// The features of the current position.
    pub(super) fn look(&self) -> &Look {
        &self.look
    }

    pub(super) fn set(&mut self, region: &Region, position: &Position) {
        let mut look = Look::without_strings(region, position);
        let empty = position.empty(region);
        for (side, chains) in [(Side::Attacker, &mut self.attackers), (Side::Defender, &mut self.defenders)] {
            chains.clear();
            for_each_chain(region, look.apart(position, side), empty, |chain| {
                look.sort(side, &chain);
                chains.push(chain);
            });
        }
        (self.position, self.look) = (*position, look);
    }

    fn chains(&self, side: Side) -> &Chains {
        match side {
            Side::Attacker => &self.attackers,
            Side::Defender => &self.defenders,
        }
    }

    /// The result of [`Position::play`] for a stone of `side` on an empty point that is not the ko point.
    pub(super) fn play(&self, region: &Region, side: Side, point: u8) -> Option<Step> {
        let stone: PointSet = 1 << point;
        let around = region.neighbours(point);
        let mut position = Position { ko: None, ..self.position };
        let look = &self.look;
        match side {
            Side::Attacker => position.attacker |= stone,
            Side::Defender => position.defender |= stone,
        }
        let empty = position.empty(region);
        let step = |position, captured, suicide, wall_captured| {
            Some(Step { position, captured, suicide, wall_captured })
        };
        if side == Side::Attacker
            && region.extra_eyes() == 0
            && position.external == 0
            && look.touched & empty == 0
        {
            return step(position, 0, 0, true);
        }
        let mut captured = 0;
        let others = self.chains(side.other());
        if others.last & stone != 0 {
            for chain in &others.all {
                if chain.liberties == stone {
                    captured |= chain.stones;
                }
            }
        }
        if captured != 0 {
            let (theirs, own, bound) = match side {
                Side::Attacker => (&mut position.defender, self.position.attacker, region.margins()),
                Side::Defender => (&mut position.attacker, self.position.defender, region.wall()),
            };
            *theirs &= !captured;
            if side == Side::Attacker {
                position.lost = position.lost_with(region, captured);
            }
            let ko = if stone & bound == 0 { ko_point(captured, around, own, empty) } else { None };
            position.ko = ko.map(|point| point as u8);
            return step(position, captured, 0, false);
        }
        if around & empty != 0 {
            return step(position, 0, 0, false);
        }
        let string = self.joined(side, stone, around);
        if side == Side::Defender && look.are_one && stone & look.touched != 0 {
            let left = (look.touched | around | region.neighbours_of(string.stones)) & empty;
            let dies = region.extra_eyes() == 0 && left == 0 && position.external == 0;
            return if dies { None } else { step(position, 0, 0, false) };
        }
        if string.liberties != 0 || side == Side::Attacker && stone & look.entered != 0 {
            return step(position, 0, 0, false);
        }
        if !region.suicide().is_allowed() || string.stones == stone || string.stones & look.wall != 0 {
            return None;
        }
        match side {
            Side::Attacker => position.attacker &= !string.stones,
            Side::Defender => position.defender &= !string.stones,
        }
        step(position, 0, string.stones, false)
    }

    /// A stone of `side` on an empty point with the strings that it connects, without a single wall and immortal
    /// stones, and the liberties of these strings except the stone itself.
    fn joined(&self, side: Side, stone: PointSet, around: PointSet) -> Chain {
        let mut string = Chain { stones: stone, liberties: 0 };
        for chain in self.chains(side).beside(stone, around) {
            string.stones |= chain.stones;
            string.liberties |= chain.liberties & !stone;
        }
        string
    }

    /// The features of the position after `mov` of `side`.
    pub(super) fn look_after(&self, region: &Region, side: Side, mov: Move, after: &Position) -> Look {
        let before = &self.position;
        let Move::Play(point) = mov else { return self.look };
        let stone: PointSet = 1 << point;
        let joins = side == Side::Defender && !self.look.are_one && stone & self.look.touched != 0;
        if joins || after.attacker | after.defender != before.attacker | before.defender | stone {
            return Look::of(region, after);
        }
        let around = region.neighbours(point);
        let mut look = self.look;
        for chain in self.chains(side.other()).beside(stone, around) {
            look.unsort(chain.stones);
            look.sort(side.other(), &Chain { liberties: chain.liberties & !stone, ..*chain });
        }
        let mut string = Chain { stones: stone, liberties: around & after.empty(region) };
        for chain in self.chains(side).beside(stone, around) {
            look.unsort(chain.stones);
            string.stones |= chain.stones;
            string.liberties |= chain.liberties & !stone;
        }
        let added = string.stones;
        match side {
            Side::Attacker if stone & look.entered != 0 => {
                look.immortal |= added;
                look.entered |= around | region.neighbours_of(added & !stone);
            }
            Side::Defender if stone & look.touched != 0 => {
                look.wall |= added;
                look.touched |= around | region.neighbours_of(added & !stone);
            }
            _ => look.sort(side, &string),
        }
        look
    }
}

/// Calls `f` with each string of `stones`.
#[inline]
fn for_each_chain(region: &Region, stones: PointSet, empty: PointSet, mut f: impl FnMut(Chain)) {
    let mut rest = stones;
    while rest != 0 {
        let (stones, around) = region.flood_and_around(rest & rest.wrapping_neg(), rest);
        rest &= !stones;
        f(Chain { stones, liberties: around & empty });
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::positions;
    use super::*;
    use crate::region::Points;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn moves_and_looks_are_those_of_the_whole_position((region, position) in positions(5, 20)) {
            let mut scene = Scene::new();
            scene.set(&region, &position);
            for side in [Side::Attacker, Side::Defender] {
                for point in Points(position.empty(&region)) {
                    let mov = Move::Play(point);
                    let step = position.play(&region, side, mov);
                    prop_assert_eq!(scene.play(&region, side, point), step);
                    let Some(Step { position: after, wall_captured: false, .. }) = step else { continue };
                    let look = Look::of(&region, &after);
                    prop_assert_eq!(scene.look_after(&region, side, mov, &after), look);
                }
            }
        }
    }
}
