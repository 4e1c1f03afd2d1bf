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
