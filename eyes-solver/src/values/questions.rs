//! The questions that one word answers: is the wall captured, with how many external liberties and extra eyes, and
//! who wins the kos?
//!
//! Who wins the kos is a *level*. Level 0 has no ko threats. The next levels have as many threats of the owner as
//! [`ValueRules`] says, which the attacker may remove one by one ([`Kos::Threats`]). Above them the owner is the
//! master of the kos ([`Kos::Owner`]), with one threat more on each level. On the last level the attacker is
//! ([`Kos::Attacker`]).

use super::rules::{Kos, ValueRules};

pub(crate) type Word = u64;

/// The meaning of each bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Questions {
    /// The bits of a level: liberties from none to the most.
    stride: u32,
    /// The levels with threats that the attacker may remove.
    threats: u32,
    /// The levels on which the owner is the master.
    of_owner: u32,
    levels: u32,
    without_liberty: Word,
    last_is_extra_eye: Word,
    more_liberties: Word,
    level_0: Word,
    removable: Word,
    first_of_owner: Word,
    more_of_owner: Word,
    of_attacker: Word,
    /// One bit for each level of the owner's mastery: the shift from level 0 to that level. Multiplication by it
    /// copies an answer of level 0 to all of them.
    to_owner: Word,
}

/// Who wins the kos in the questions of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) threats: bool,
    pub(super) owner: bool,
    pub(super) attacker: bool,
}

impl Asked {
    pub(super) const ALL: Self = Self { threats: true, owner: true, attacker: true };
    const NONE: Self = Self { threats: false, owner: false, attacker: false };
    /// Each alone: two levels at least, which always fit one word.
    pub(super) const APART: [Self; 3] = [
        Self { threats: true, ..Self::NONE },
        Self { owner: true, ..Self::NONE },
        Self { attacker: true, ..Self::NONE },
    ];

    pub(super) const fn about(self, kos: Kos) -> bool {
        match kos {
            Kos::Threats => self.threats,
            Kos::Owner => self.owner,
            Kos::Attacker => self.attacker,
        }
    }

    /// The levels with removable threats, those of the owner's mastery, and those of the attacker's.
    fn levels(self, rules: ValueRules) -> [u32; 3] {
        let threats = if self.threats { rules.ko_threats } else { 0 };
        let of_owner = if self.owner { rules.threats_of_master() } else { 0 };
        [threats.into(), of_owner.into(), self.attacker.into()]
    }
}

impl Questions {
    /// All questions up to the liberties and ko threats of `rules`. They must fit: see [`Self::fits`].
    pub(super) fn new(rules: ValueRules, asked: Asked) -> Self {
        let [threats, of_owner, of_attacker] = asked.levels(rules);
        let levels = 1 + threats + of_owner + of_attacker;
        let mut questions = Self {
            stride: u32::from(rules.liberties) + 1,
            threats,
            of_owner,
            levels,
            without_liberty: 0,
            last_is_extra_eye: 0,
            more_liberties: 0,
            level_0: 0,
            removable: 0,
            first_of_owner: 0,
            more_of_owner: 0,
            of_attacker: 0,
            to_owner: 0,
        };
        for level in threats + 1..=threats + of_owner {
            questions.to_owner |= 1 << (level * questions.stride);
        }
        for (extra_eyes, level) in (0..2).flat_map(|eyes| (0..levels).map(move |level| (eyes, level))) {
            for liberties in 0..questions.stride {
                let bit: Word = 1 << questions.bit(liberties, level, extra_eyes);
                match (liberties, extra_eyes) {
                    (0, 0) => questions.without_liberty |= bit,
                    (0, _) => questions.last_is_extra_eye |= bit,
                    _ => questions.more_liberties |= bit,
                }
                let kind = match level {
                    0 => &mut questions.level_0,
                    _ if level <= threats => &mut questions.removable,
                    _ if asked.attacker && level == levels - 1 => &mut questions.of_attacker,
                    _ if level == threats + 1 => &mut questions.first_of_owner,
                    _ => &mut questions.more_of_owner,
                };
                *kind |= bit;
            }
        }
        questions
    }

    /// Whether all these questions fit one word.
    pub(super) fn fits(rules: ValueRules, asked: Asked) -> bool {
        2 * (1 + asked.levels(rules).iter().sum::<u32>()) * (u32::from(rules.liberties) + 1) <= Word::BITS
    }

    const fn bit(&self, liberties: u32, level: u32, extra_eyes: u32) -> u32 {
        (extra_eyes * self.levels + level) * self.stride + liberties
    }

    /// The level on which a side is the master, or the one with this many threats.
    const fn level(&self, kos: Kos, ko_threats: u32) -> u32 {
        match kos {
            Kos::Threats => ko_threats,
            Kos::Owner => self.threats + self.of_owner,
            Kos::Attacker => self.levels - 1,
        }
    }

    /// The questions in which a wall without a liberty inside has none at all.
    pub(crate) const fn without_liberty(&self) -> Word {
        self.without_liberty
    }

    /// The questions in which a wall without a liberty inside has only its extra eye.
    pub(crate) const fn last_is_extra_eye(&self) -> Word {
        self.last_is_extra_eye
    }

    /// The questions in which the ko rule does not bind the attacker.
    pub(crate) const fn unbanned(&self) -> Word {
        self.of_attacker
    }

    /// The questions that the attacker wins by filling an external liberty or removing a ko threat, given the
    /// answers `defended` with the defender to move.
    #[inline]
    pub(crate) const fn after_outside_move(&self, defended: Word) -> Word {
        defended << 1 & self.more_liberties | defended << self.stride & self.removable
    }

    /// The questions that the attacker wins although the defender plays a ko threat and then moves freely, given
    /// the answers `free` after that.
    #[inline]
    pub(crate) const fn after_threat(&self, free: Word) -> Word {
        free << self.stride & (self.removable | self.more_of_owner)
            | free << ((self.threats + 1) * self.stride) & self.first_of_owner
            | self.level_0
            | self.of_attacker
    }

    /// The questions that the attacker wins by a pass after which the defender plays elsewhere too, and so gives up
    /// all his threats; `attacked` are the answers with the attacker to move. It is the second ruling on passing:
    /// in Wolf's *A library of eyes in Go, I*, section 1.2, rules 1a-ii and 1b-ii.
    #[inline]
    pub(crate) const fn after_passes(&self, attacked: Word) -> Word {
        // The copies do not overlap: a shift moves an answer by whole levels, and stays within its extra eyes.
        (attacked & self.level_0).wrapping_mul(self.to_owner)
    }

    /// Whether a word says "captured" for this many liberties, ko threats and extra eyes.
    pub(crate) const fn is_captured(
        &self,
        captured: Word,
        (liberties, ko_threats, extra_eyes): (u32, u32, u32),
    ) -> bool {
        captured >> self.bit(liberties, self.level(Kos::Threats, ko_threats), extra_eyes) & 1 == 1
    }

    /// The eyes of a wall with the answers `captured`, with all liberties and threats.
    pub(crate) const fn eyes(&self, captured: Word, kos: Kos) -> u8 {
        let level = self.level(kos, self.threats);
        if captured >> self.bit(self.stride - 1, level, 0) & 1 == 0 {
            2
        } else if captured >> self.bit(self.stride - 1, level, 1) & 1 == 0 {
            1
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_win_on_the_owners_levels_what_the_attacker_wins_without_threats() {
        let rules = ValueRules::default();
        assert!(Questions::fits(rules, Asked::ALL));
        for asked in [[Asked::ALL].as_slice(), &Asked::APART].concat() {
            let questions = Questions::new(rules, asked);
            let owners = questions.threats + 1..=questions.threats + questions.of_owner;
            for (level, eyes) in (0..questions.levels).flat_map(|level| [(level, 0), (level, 1)]) {
                for liberties in 0..questions.stride {
                    let attacked = 1 << questions.bit(liberties, level, eyes);
                    let won = owners.clone().filter(|_| level == 0);
                    let won = won.map(|level| 1 << questions.bit(liberties, level, eyes)).sum::<Word>();
                    assert_eq!(questions.after_passes(attacked), won, "{asked:?} {level} {eyes} {liberties}");
                    assert_eq!(questions.after_passes(!0 ^ attacked), questions.after_passes(!0) ^ won);
                }
            }
        }
    }
}
