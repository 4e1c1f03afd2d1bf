//! The rules on a ground, with look-ups of its strings instead of flood fills: all placements of stones share its
//! few thousand sets of points.

use eyes_rules::{Adjacency, Sides, StringTable, Suicide, place, without_liberty};

use crate::ground::{Ground, GroundSet};
use eyes_solver::Side;

/// The strings of every set of points of a ground.
#[derive(Debug)]
pub(crate) struct Strings {
    ground: Ground,
    table: StringTable,
    /// For each set of defender stones, the points beside the wall and beside the stones connected to it.
    wall_reach: Vec<GroundSet>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) attacker: GroundSet,
    pub(crate) defender: GroundSet,
    pub(crate) ko: Option<u8>,
}

impl Strings {
    pub(crate) fn new(ground: &Ground) -> Self {
        let table = StringTable::new(ground);
        let reach = |set| ground.wall() | table.chain(set & ground.wall(), set).around;
        let wall_reach = (0..=ground.points()).map(reach).collect();
        Self { ground: *ground, table, wall_reach }
    }

    pub(crate) fn ground(&self) -> &Ground {
        &self.ground
    }

    #[inline]
    pub(crate) fn empty(&self, attacker: GroundSet, defender: GroundSet) -> GroundSet {
        self.ground.points() & !(attacker | defender)
    }

    #[inline]
    pub(crate) fn wall_liberties(&self, attacker: GroundSet, defender: GroundSet) -> GroundSet {
        self.wall_reach[usize::from(defender)] & self.empty(attacker, defender)
    }

    /// Whether every string but the wall has a liberty.
    #[inline]
    pub(crate) fn is_legal(&self, attacker: GroundSet, defender: GroundSet) -> bool {
        let stones = Sides { own: attacker, enemy: defender };
        without_liberty(&self.table, stones, self.anchors(Side::Attacker)) == 0
    }

    /// Plays a stone of `side` on an empty point that is not the ko point; `None` for suicide, which is forbidden.
    /// The caller checks whether the wall is captured, or its last liberty filled.
    #[inline]
    pub(crate) fn play(
        &self,
        attacker: GroundSet,
        defender: GroundSet,
        side: Side,
        point: u8,
    ) -> Option<Played> {
        let stones = match side {
            Side::Attacker => Sides { own: attacker, enemy: defender },
            Side::Defender => Sides { own: defender, enemy: attacker },
        };
        let placed = place(&self.table, stones, self.anchors(side), point.into());
        if !placed.is_allowed(Suicide::Forbidden) {
            return None;
        }
        let Sides { own, enemy } = placed.stones;
        let (attacker, defender) = if side == Side::Attacker { (own, enemy) } else { (enemy, own) };
        Some(Played { attacker, defender, ko: placed.ko.map(|ko| ko as u8) })
    }

    /// The points where strings need no liberty: those beside the wall, for the defender.
    #[inline]
    fn anchors(&self, side: Side) -> Sides<GroundSet> {
        let anchors = Sides { own: 0, enemy: self.ground.wall() };
        if side == Side::Attacker { anchors } else { anchors.swapped() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::monolithic_eye::MonolithicEye;
    use eyes_solver::{Move, RegionSet};

    /// Compares all moves of both sides in all placements of all grounds of a size with the reference rules.
    fn agrees_with_the_region_game(points: usize) {
        for eye in MonolithicEye::all(points) {
            let strings = Strings::new(eye.ground());
            let region = eye.ground().region(1).unwrap();
            let all = eye.ground().points();
            for attacker in 0..=all {
                for defender in (0..=all).filter(|defender| defender & attacker == 0) {
                    let start = region.start(attacker.into(), defender.into());
                    assert_eq!(start.is_ok(), strings.is_legal(attacker, defender));
                    let Ok(position) = start else { continue };
                    let liberties = RegionSet::from(strings.wall_liberties(attacker, defender));
                    assert_eq!(liberties, position.wall_inner_liberties(&region));
                    let empty = strings.empty(attacker, defender);
                    for point in (0..points as u8).filter(|point| empty >> point & 1 == 1) {
                        for side in [Side::Attacker, Side::Defender] {
                            let played = strings.play(attacker, defender, side, point);
                            let step = position.play(&region, side, Move::Play(point));
                            let expected = step.map(|step| {
                                let after = step.position;
                                (after.attacker, after.defender, after.ko)
                            });
                            let found = played.map(|p| (p.attacker.into(), p.defender.into(), p.ko));
                            assert_eq!(found, expected, "{} {attacker:b} {defender:b} {point}", eye.draw(0));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn stones_do_what_they_do_in_the_region_game() {
        (1..=6).for_each(agrees_with_the_region_game);
    }
}
