//! One ground, solved for every set of attacker stones and every number of external liberties.

use eyes_solver::{Ruling, Side};

use crate::ground::{Ground, GroundSet};
use crate::retro::Retrograde;
use crate::status::{ILLEGAL, Pair, Statuses};

/// A bent-4-type position (Wolf, *A library of eyes in Go, I*, Definition 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BentFour {
    /// External liberties of the wall.
    pub external: u8,
    /// Attacker stones.
    pub stones: GroundSet,
    /// The side that needs ko threats, X in the definition.
    pub side: Side,
}

#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) ground: Ground,
    /// One row of codes for each number of external liberties, with one code for each set of stones. The last row
    /// also holds for all larger numbers.
    pub(crate) rows: Vec<Vec<u8>>,
    /// Positions in which the rulings differ: external liberties, stones, statuses.
    pub(crate) differing: Vec<(u8, GroundSet, Statuses)>,
    pub(crate) bent_four: Vec<BentFour>,
    pub(crate) banned: u32,
}

impl Solved {
    pub(crate) fn new(ground: &Ground) -> Self {
        let mut all = Retrograde::new(ground);
        let mut solved = Self {
            ground: *ground,
            rows: Vec::new(),
            differing: Vec::new(),
            bent_four: Vec::new(),
            banned: all.banned_bent_four(),
        };
        solved.add_row(&all, false);
        let mut more = true;
        while more && all.external() < u8::MAX {
            more = all.add_external();
            solved.add_row(&all, !more);
        }
        solved.trim();
        solved
    }

    fn add_row(&mut self, all: &Retrograde, dame: bool) {
        let external = all.external();
        let row = (0..=self.ground.points()).map(|stones| {
            let Some(statuses) = statuses(all, stones) else { return ILLEGAL };
            if statuses.ruling_i != statuses.ruling_ii {
                self.differing.push((external, stones, statuses));
            }
            for side in [Side::Attacker, Side::Defender] {
                if all.is_bent_four(stones, side, dame) {
                    self.bent_four.push(BentFour { external, stones, side });
                }
            }
            statuses.code()
        });
        let row = row.collect();
        self.rows.push(row);
    }

    /// Drops rows at the end that equal the row before.
    fn trim(&mut self) {
        while let [.., before, last] = self.rows.as_slice() {
            let external = self.rows.len() as u8 - 1;
            let listed = |external: u8| {
                let of_row = self.differing.iter().filter(move |entry| entry.0 == external);
                of_row.map(|&(_, stones, statuses)| (stones, statuses))
            };
            let bent = |external: u8| {
                let of_row = self.bent_four.iter().filter(move |entry| entry.external == external);
                of_row.map(|entry| (entry.stones, entry.side))
            };
            if before != last
                || !listed(external - 1).eq(listed(external))
                || !bent(external - 1).eq(bent(external))
            {
                return;
            }
            self.rows.pop();
            self.differing.retain(|entry| entry.0 != external);
            self.bent_four.retain(|entry| entry.external != external);
        }
    }
}

/// The statuses with these attacker stones; `None` if the position is illegal.
fn statuses(all: &Retrograde, stones: GroundSet) -> Option<Statuses> {
    let pair = |ruling| {
        Some(Pair {
            attacker: all.status(stones, ruling, Side::Attacker)?,
            defender: all.status(stones, ruling, Side::Defender)?,
        })
    };
    Some(Statuses { ruling_i: pair(Ruling::I)?, ruling_ii: pair(Ruling::II)? })
}
