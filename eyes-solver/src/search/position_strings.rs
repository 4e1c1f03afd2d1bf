//! An incremental view of a position by strings. Moves are played and evaluated from the stored strings, instead
//! of flood fills after every move.
//!
//! The rules are those of [`Position::play`]; the test below compares every move.

use eyes_rules::ko_point;

use crate::region::{Move, Position, Region, RegionSet, Side, Step, without_lowest};

/// A string that is neither immortal nor part of a single wall.
#[derive(Clone, Copy)]
struct Chain {
    stones: RegionSet,
    liberties: RegionSet,
}

/// The features of a position for the evaluation and the cut-offs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointClasses {
    /// Stones that are part of a wall.
    pub(super) wall: RegionSet,
    /// The points beside a wall, whatever stands there.
    pub(super) touched: RegionSet,
    /// Whether there is a single wall. Several walls are strings like others, until the last of them falls.
    pub(super) are_one: bool,
    /// Attacker stones that cannot be captured.
    pub(super) immortal: RegionSet,
    /// Margins and points beside immortal stones: an attacker stone there is immortal.
    pub(super) entered: RegionSet,
    /// The points that immortal stones cut off from the walls. Nothing that is played there changes what becomes of the
    /// walls, as elsewhere on the board.
    pub(super) cut_off: RegionSet,
    /// Other stones in atari, and attacker stones in strings of two liberties.
    pub(super) in_atari: RegionSet,
    pub(super) with_two: RegionSet,
}

/// The strings of one position.
pub(super) struct PositionStrings {
    position: Position,
    classes: PointClasses,
    attackers: Chains,
    defenders: Chains,
}

/// The strings of one side, without a single wall and immortal stones.
#[derive(Default)]
struct Chains {
    all: Vec<Chain>,
    stones: RegionSet,
    /// The last liberties of strings in atari.
    last: RegionSet,
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
    fn beside(&self, stone: RegionSet, around: RegionSet) -> impl Iterator<Item = &Chain> {
        let some = if around & self.stones == 0 { &[] } else { &self.all[..] };
        some.iter().filter(move |chain| chain.liberties & stone != 0)
    }
}

impl PointClasses {
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
    fn unsort(&mut self, stones: RegionSet) {
        self.in_atari &= !stones;
        self.with_two &= !stones;
    }

    /// The features of a position, computed without earlier results.
    pub(super) fn of(region: &Region, position: &Position) -> Self {
        let mut classes = Self::without_strings(region, position);
        let empty = position.empty(region);
        for side in [Side::Attacker, Side::Defender] {
            for_each_chain(region, classes.apart(position, side), empty, |chain| classes.sort(side, &chain));
        }
        classes
    }

    fn without_strings(region: &Region, position: &Position) -> Self {
        let attacker = position.attacker;
        let walls = position.walls(region);
        let (immortal, beside_immortal) = region.flood_and_around(attacker & region.margins(), attacker);
        let mut classes = Self {
            wall: walls.stones,
            touched: walls.touched,
            are_one: walls.are_one,
            immortal,
            entered: region.margins() | beside_immortal,
            cut_off: 0,
            in_atari: 0,
            with_two: 0,
        };
        classes.cut_off = classes.find_cut_off(region);
        classes
    }

    /// The points that immortal stones cut off from the walls.
    fn find_cut_off(&self, region: &Region) -> RegionSet {
        if self.immortal == 0 {
            return 0;
        }
        let open = region.points() & !self.immortal;
        open & !region.flood(self.wall | self.touched & open, open)
    }

    /// The classes with the points that are cut off as immortal stones.
    pub(super) fn within_reach(&self) -> Self {
        Self { immortal: self.immortal | self.cut_off, ..*self }
    }

    /// The points where an eye is still possible: neither wall nor immortal nor entered.
    #[inline]
    pub(super) fn room(&self, region: &Region) -> RegionSet {
        region.points() & !self.wall & !self.immortal & !self.entered
    }

    /// The classes of the points as seen by each of several walls; the other walls count as ordinary strings.
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
    fn apart(&self, position: &Position, side: Side) -> RegionSet {
        let wall = if self.are_one { self.wall } else { 0 };
        position.stones(side) & !wall & !self.immortal
    }
}

impl PositionStrings {
    pub(super) fn new() -> Self {
        let position = Position { attacker: 0, defender: 0, ko: None, external: 0, lost: 0 };
        let classes = PointClasses {
            wall: 0,
            touched: 0,
            are_one: true,
            immortal: 0,
            entered: 0,
            cut_off: 0,
            in_atari: 0,
            with_two: 0,
        };
        Self { position, classes, attackers: Chains::default(), defenders: Chains::default() }
    }

    /// The features of the current position.
    pub(super) fn classes(&self) -> &PointClasses {
        &self.classes
    }

    pub(super) fn set(&mut self, region: &Region, position: &Position) {
        let mut classes = PointClasses::without_strings(region, position);
        let empty = position.empty(region);
        for (side, chains) in [(Side::Attacker, &mut self.attackers), (Side::Defender, &mut self.defenders)] {
            chains.clear();
            for_each_chain(region, classes.apart(position, side), empty, |chain| {
                classes.sort(side, &chain);
                chains.push(chain);
            });
        }
        (self.position, self.classes) = (*position, classes);
    }

    fn chains(&self, side: Side) -> &Chains {
        match side {
            Side::Attacker => &self.attackers,
            Side::Defender => &self.defenders,
        }
    }

    /// The result of [`Position::play`] for a stone of `side` on an empty point that is not the ko point.
    pub(super) fn play(&self, region: &Region, side: Side, point: u8) -> Option<Step> {
        let stone: RegionSet = 1 << point;
        let around = region.neighbours(point);
        let mut position = Position { ko: None, ..self.position };
        let classes = &self.classes;
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
            && classes.touched & empty == 0
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
        if side == Side::Defender && classes.are_one && stone & classes.touched != 0 {
            let left = (classes.touched | around | region.neighbours_of(string.stones)) & empty;
            let dies = region.extra_eyes() == 0 && left == 0 && position.external == 0;
            return if dies { None } else { step(position, 0, 0, false) };
        }
        if string.liberties != 0 || side == Side::Attacker && stone & classes.entered != 0 {
            return step(position, 0, 0, false);
        }
        if !region.suicide().is_allowed() || string.stones == stone || string.stones & classes.wall != 0 {
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
    fn joined(&self, side: Side, stone: RegionSet, around: RegionSet) -> Chain {
        let mut string = Chain { stones: stone, liberties: 0 };
        for chain in self.chains(side).beside(stone, around) {
            string.stones |= chain.stones;
            string.liberties |= chain.liberties & !stone;
        }
        string
    }

    /// The features of the position after `mov` of `side`.
    pub(super) fn classes_after(
        &self,
        region: &Region,
        side: Side,
        mov: Move,
        after: &Position,
    ) -> PointClasses {
        let before = &self.position;
        let Move::Play(point) = mov else { return self.classes };
        let stone: RegionSet = 1 << point;
        let joins = side == Side::Defender && !self.classes.are_one && stone & self.classes.touched != 0;
        if joins || after.attacker | after.defender != before.attacker | before.defender | stone {
            return PointClasses::of(region, after);
        }
        let around = region.neighbours(point);
        let mut classes = self.classes;
        for chain in self.chains(side.other()).beside(stone, around) {
            classes.unsort(chain.stones);
            classes.sort(side.other(), &Chain { liberties: chain.liberties & !stone, ..*chain });
        }
        let mut string = Chain { stones: stone, liberties: around & after.empty(region) };
        for chain in self.chains(side).beside(stone, around) {
            classes.unsort(chain.stones);
            string.stones |= chain.stones;
            string.liberties |= chain.liberties & !stone;
        }
        let added = string.stones;
        match side {
            Side::Attacker if stone & classes.entered != 0 => {
                classes.immortal |= added;
                classes.entered |= around | region.neighbours_of(added & !stone);
                classes.cut_off = classes.find_cut_off(region);
            }
            Side::Defender if stone & classes.touched != 0 => {
                classes.wall |= added;
                classes.touched |= around | region.neighbours_of(added & !stone);
            }
            _ => classes.sort(side, &string),
        }
        classes
    }
}

/// Calls `f` with each string of `stones`.
#[inline]
fn for_each_chain(region: &Region, stones: RegionSet, empty: RegionSet, mut f: impl FnMut(Chain)) {
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
            let mut strings = PositionStrings::new();
            strings.set(&region, &position);
            for side in [Side::Attacker, Side::Defender] {
                for point in Points(position.empty(&region)) {
                    let mov = Move::Play(point);
                    let step = position.play(&region, side, mov);
                    prop_assert_eq!(strings.play(&region, side, point), step);
                    let Some(Step { position: after, wall_captured: false, .. }) = step else { continue };
                    let classes = PointClasses::of(&region, &after);
                    prop_assert_eq!(strings.classes_after(&region, side, mov, &after), classes);
                }
            }
        }
    }
}
