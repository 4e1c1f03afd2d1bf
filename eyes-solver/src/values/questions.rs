//! The questions that one word answers: is the wall captured, with how many external liberties, ko threats and
//! extra eyes, and under which suicide rule?

use eyes_rules::Suicide;

use super::rules::ValueRules;

pub(crate) type Word = u64;

/// The meaning of each bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Questions {
    liberties: u32,
    ko_threats: u32,
    both_suicides: bool,
    without_liberty: Word,
    last_is_extra_eye: Word,
    more_liberties: Word,
    more_threats: Word,
    suicide: Word,
}

impl Questions {
    /// All questions up to the liberties and ko threats of `rules`, under its suicide rule or
    /// under both.
    pub(crate) fn new(rules: ValueRules, both_suicides: bool) -> Self {
        let mut questions = Self {
            liberties: rules.liberties.into(),
            ko_threats: rules.ko_threats.into(),
            both_suicides,
            without_liberty: 0,
            last_is_extra_eye: 0,
            more_liberties: 0,
            more_threats: 0,
            suicide: 0,
        };
        for suicide in 0..=u32::from(both_suicides) {
            for extra_eyes in 0..2 {
                for ko_threats in 0..=questions.ko_threats {
                    for liberties in 0..=questions.liberties {
                        let bit: Word = 1 << questions.bit(liberties, ko_threats, extra_eyes, suicide);
                        match (liberties, extra_eyes) {
                            (0, 0) => questions.without_liberty |= bit,
                            (0, _) => questions.last_is_extra_eye |= bit,
                            _ => questions.more_liberties |= bit,
                        }
                        if ko_threats > 0 {
                            questions.more_threats |= bit;
                        }
                        if suicide == 1 || !both_suicides && rules.suicide.is_allowed() {
                            questions.suicide |= bit;
                        }
                    }
                }
            }
        }
        questions
    }

    const fn bit(&self, liberties: u32, ko_threats: u32, extra_eyes: u32, suicide: u32) -> u32 {
        let stride = self.liberties + 1;
        ((suicide * 2 + extra_eyes) * (self.ko_threats + 1) + ko_threats) * stride + liberties
    }

    /// The questions in which a wall without a liberty inside has none at all.
    pub(crate) const fn without_liberty(&self) -> Word {
        self.without_liberty
    }

    /// The questions in which a wall without a liberty inside has only its extra eye.
    pub(crate) const fn last_is_extra_eye(&self) -> Word {
        self.last_is_extra_eye
    }

    pub(crate) const fn suicide(&self) -> Word {
        self.suicide
    }

    /// Whether any question allows suicide.
    pub(crate) const fn rule(&self) -> Suicide {
        if self.suicide == 0 { Suicide::Forbidden } else { Suicide::Allowed }
    }

    /// The questions that the attacker wins by filling an external liberty or removing a ko threat, given the
    /// answers `defended` with the defender to move.
    #[inline]
    pub(crate) const fn after_outside_move(&self, defended: Word) -> Word {
        defended << 1 & self.more_liberties | defended << (self.liberties + 1) & self.more_threats
    }

    /// The questions that the attacker wins although the defender plays a ko threat and then moves freely, given
    /// the answers `free` after that.
    #[inline]
    pub(crate) const fn after_threat(&self, free: Word) -> Word {
        free << (self.liberties + 1) | !self.more_threats
    }

    /// Whether a word says "captured" for this many liberties, ko threats and extra eyes.
    pub(crate) const fn is_captured(
        &self,
        captured: Word,
        (liberties, ko_threats, extra_eyes): (u32, u32, u32),
        suicide: Suicide,
    ) -> bool {
        let suicide = (self.both_suicides && suicide.is_allowed()) as u32;
        captured >> self.bit(liberties, ko_threats, extra_eyes, suicide) & 1 == 1
    }

    /// The eyes of a wall with the answers `captured`, with all liberties and threats.
    pub(crate) const fn eyes(&self, captured: Word, suicide: Suicide) -> u8 {
        if !self.is_captured(captured, (self.liberties, self.ko_threats, 0), suicide) {
            2
        } else if !self.is_captured(captured, (self.liberties, self.ko_threats, 1), suicide) {
            1
        } else {
            0
        }
    }
}
