//! The strings of every set of points, looked up instead of flooded: all placements of stones on a
//! ground share its few thousand sets.

use crate::ground::{Ground, Stones};

/// A connected set of stones and the points beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    pub(crate) stones: Stones,
    pub(crate) around: Stones,
}

/// The strings of every set of points of a ground.
#[derive(Debug)]
pub(crate) struct Strings {
    ground: Ground,
    from: Vec<u32>,
    chains: Vec<Chain>,
    /// For each set of defender stones, the points beside the wall and the stones joined to it.
    wall_reach: Vec<Stones>,
}

/// The result of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) attacker: Stones,
    pub(crate) defender: Stones,
    pub(crate) ko: Option<u8>,
}

impl Strings {
    pub(crate) fn new(ground: &Ground) -> Self {
        let sets = 1usize << ground.len();
        let mut strings = Self {
            ground: *ground,
            from: Vec::with_capacity(sets + 1),
            chains: Vec::new(),
            wall_reach: Vec::with_capacity(sets),
        };
        let around = |set: Stones| {
            let rows = ground.adjacency().iter().enumerate();
            rows.fold(0, |all, (point, &row)| if set >> point & 1 == 1 { all | row } else { all })
        };
        for set in 0..sets as u32 {
            let set = set as Stones;
            strings.from.push(strings.chains.len() as u32);
            let mut reach = ground.wall();
            let mut rest = set;
            while rest != 0 {
                let mut chain = rest & rest.wrapping_neg();
                let beside = loop {
                    let beside = around(chain);
                    let grown = chain | beside & set;
                    if grown == chain {
                        break beside & !chain;
                    }
                    chain = grown;
                };
                rest &= !chain;
                if chain & ground.wall() != 0 {
                    reach |= beside;
                }
                strings.chains.push(Chain { stones: chain, around: beside });
            }
            strings.wall_reach.push(reach);
        }
        strings.from.push(strings.chains.len() as u32);
        strings
    }

    pub(crate) fn ground(&self) -> &Ground {
        &self.ground
    }

    #[inline]
    fn of(&self, set: Stones) -> &[Chain] {
        let set = usize::from(set);
        &self.chains[self.from[set] as usize..self.from[set + 1] as usize]
    }

    #[inline]
    fn through(&self, stone: Stones, set: Stones) -> Chain {
        let found = self.of(set).iter().find(|chain| chain.stones & stone != 0);
        found.copied().unwrap_or(Chain { stones: stone, around: 0 })
    }

    #[inline]
    pub(crate) fn empty(&self, attacker: Stones, defender: Stones) -> Stones {
        self.ground.points() & !(attacker | defender)
    }

    /// The wall's liberties inside.
    #[inline]
    pub(crate) fn wall_liberties(&self, attacker: Stones, defender: Stones) -> Stones {
        self.wall_reach[usize::from(defender)] & self.empty(attacker, defender)
    }

    /// Whether every string but the wall has a liberty.
    #[inline]
    pub(crate) fn is_legal(&self, attacker: Stones, defender: Stones) -> bool {
        let empty = self.empty(attacker, defender);
        self.of(attacker).iter().all(|chain| chain.around & empty != 0)
            && self
                .of(defender)
                .iter()
                .all(|chain| chain.around & empty != 0 || chain.stones & self.ground.wall() != 0)
    }

    /// The attacker's stone on an empty point that is not the ko point; `None` for suicide.
    /// Whether it captures the wall is the caller's question.
    #[inline]
    pub(crate) fn attack(&self, attacker: Stones, defender: Stones, point: u8) -> Option<Played> {
        let stone = 1 << point;
        let attacker = attacker | stone;
        let empty = self.empty(attacker, defender);
        let dead = self
            .of(defender)
            .iter()
            .filter(|chain| chain.around & empty == 0 && chain.stones & self.ground.wall() == 0);
        let captured = dead.fold(0, |all, chain| all | chain.stones);
        let defender = defender & !captured;
        let mut ko = None;
        if captured == 0 {
            if self.through(stone, attacker).around & empty == 0 {
                return None;
            }
        } else if captured.is_power_of_two() {
            let beside = self.ground.adjacency()[usize::from(point)];
            if beside & attacker == 0 && beside & (empty | captured) == captured {
                ko = Some(captured.trailing_zeros() as u8);
            }
        }
        Some(Played { attacker, defender, ko })
    }

    /// The defender's stone on an empty point that is not the ko point; `None` for suicide of a
    /// string that is not the wall. Whether it takes the wall's last liberty is the caller's
    /// question.
    #[inline]
    pub(crate) fn defend(&self, attacker: Stones, defender: Stones, point: u8) -> Option<Played> {
        let stone = 1 << point;
        let defender = defender | stone;
        let empty = self.empty(attacker, defender);
        let dead = self.of(attacker).iter().filter(|chain| chain.around & empty == 0);
        let captured = dead.fold(0, |all, chain| all | chain.stones);
        let attacker = attacker & !captured;
        let mut ko = None;
        if captured == 0 {
            let string = self.through(stone, defender);
            if string.around & empty == 0 && string.stones & self.ground.wall() == 0 {
                return None;
            }
        } else if captured.is_power_of_two() {
            let beside = self.ground.adjacency()[usize::from(point)];
            let alone = (beside & defender) == 0 && stone & self.ground.wall() == 0;
            if alone && beside & (empty | captured) == captured {
                ko = Some(captured.trailing_zeros() as u8);
            }
        }
        Some(Played { attacker, defender, ko })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::Eye;
    use eyes_solver::{Move, PointSet, Side};

    /// All placements of all grounds of a size, played on by both sides with the rules of record.
    fn agrees_with_the_region_game(points: usize) {
        for eye in Eye::all(points) {
            let strings = Strings::new(eye.ground());
            let region = eye.ground().region(1).unwrap();
            let all = eye.ground().points();
            for attacker in 0..=all {
                for defender in (0..=all).filter(|defender| defender & attacker == 0) {
                    let start = region.start(attacker.into(), defender.into());
                    assert_eq!(start.is_ok(), strings.is_legal(attacker, defender));
                    let Ok(position) = start else { continue };
                    let liberties = PointSet::from(strings.wall_liberties(attacker, defender));
                    assert_eq!(liberties, position.wall_inner_liberties(&region));
                    let empty = strings.empty(attacker, defender);
                    for point in (0..points as u8).filter(|point| empty >> point & 1 == 1) {
                        for side in [Side::Attacker, Side::Defender] {
                            let played = match side {
                                Side::Attacker => strings.attack(attacker, defender, point),
                                Side::Defender => strings.defend(attacker, defender, point),
                            };
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
