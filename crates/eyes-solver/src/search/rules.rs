use crate::region::{Position, Region, Side};

/// What a pass is worth, and with it who may pass when (Wolf, *A library of eyes in Go, I*,
/// sections 1.2, 4.1 and 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ruling {
    /// Playing elsewhere is worthless: the attacker never passes in a regular position. Bent four
    /// in the corner counts as a ko, as in collections from before 2000.
    I,
    /// Playing elsewhere is worth something: the attacker may pass while the defender has a ko
    /// threat. Bent four in the corner is dead.
    #[default]
    II,
}

/// How far the defender's last recapture of a ko with a threat lies back (rule 1a-i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Recapture {
    /// Not within the last two moves, or something else was played since.
    None,
    /// The last move; the attacker is to move.
    Just,
    /// Two moves ago, and the attacker passed: the defender may not pass now.
    ThenPass,
}

/// A number of threats that never runs out.
///
/// Its holder may retake every ko, and may as well pass where he could retake; the attacker never
/// passes in a regular position, whatever the ruling. So whatever the holder can do with any number
/// of threats, none included, he can do here, and his opponent can do nothing here that he could not
/// do there: who wins against a holder of unlimited threats wins against any number of them. And
/// the holder wins here if he wins without any.
pub(crate) const UNLIMITED: u8 = 15;

/// Everything the rules on moves and passes look at, except repetition.
///
/// Only one side holds threats in a run. With none left it no longer matters whose they were, nor
/// whether the attacker passed while the defender had some, so those fields are normalised then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) position: Position,
    pub(crate) mover: Side,
    pub(crate) holder: Side,
    pub(crate) threats: u8,
    /// Whether the attacker has made a pass of kind 1b-ii.
    pub(crate) attacker_passed: bool,
    pub(crate) recapture: Recapture,
    /// [`Region::target`] of the position.
    pub(crate) target: u8,
}

impl State {
    pub(crate) fn new(region: &Region, position: Position, mover: Side, holder: Side, threats: u8) -> Self {
        let target = region.target(position.wall_stones(region));
        let recapture = Recapture::None;
        Self { position, mover, holder, threats, attacker_passed: false, recapture, target }.normalised()
    }

    fn normalised(mut self) -> Self {
        if self.threats == 0 {
            self.holder = Side::Defender;
            self.attacker_passed = false;
        }
        self
    }

    /// The threats left to `side`.
    #[inline]
    pub(crate) fn threats_of(&self, side: Side) -> u8 {
        if self.holder == side { self.threats } else { 0 }
    }

    /// The same state with one threat fewer, if there is one.
    #[inline]
    pub(crate) fn with_fewer_threats(&self) -> Option<Self> {
        let threats = self.threats.checked_sub(1)?;
        Some(Self { threats, ..*self }.normalised())
    }

    /// The same state where nobody has threats.
    #[inline]
    pub(crate) fn without_threats(&self) -> Self {
        Self { threats: 0, ..*self }.normalised()
    }

    /// The same state where `holder` has threats without limit.
    #[inline]
    pub(crate) fn with_unlimited(&self, holder: Side) -> Self {
        Self { holder, threats: UNLIMITED, attacker_passed: false, ..*self }
    }

    /// The state after a stone of the mover that is no recapture with a threat.
    #[inline]
    pub(crate) fn after_stone(&self, position: Position, target: u8) -> Self {
        Self { position, target, mover: self.mover.other(), recapture: Recapture::None, ..*self }
    }

    /// The state after the mover has spent a threat and recaptured.
    pub(crate) fn after_threat(&self, position: Position, target: u8) -> Self {
        let recapture = if self.mover == Side::Defender { Recapture::Just } else { Recapture::None };
        let threats = self.threats - u8::from(self.threats != UNLIMITED);
        Self { position, target, mover: self.mover.other(), recapture, threats, ..*self }.normalised()
    }

    /// The state after a pass of the mover, or `None` if the ruling forbids it.
    pub(crate) fn after_pass(&self, ruling: Ruling) -> Option<Self> {
        let mut next = Self {
            position: Position { ko: None, ..self.position },
            mover: self.mover.other(),
            recapture: Recapture::None,
            ..*self
        };
        if self.position.ko.is_some() {
            if self.threats_of(self.mover) > 0 && self.threats != UNLIMITED {
                return None;
            }
            if self.recapture == Recapture::Just {
                next.recapture = Recapture::ThenPass;
            }
            return Some(next);
        }
        let defender_threats = self.threats_of(Side::Defender);
        match self.mover {
            Side::Attacker => {
                if ruling == Ruling::I || defender_threats == 0 || defender_threats == UNLIMITED {
                    return None;
                }
                next.attacker_passed = true;
            }
            Side::Defender => {
                if self.recapture == Recapture::ThenPass {
                    return None;
                }
                if defender_threats > 0 && self.attacker_passed {
                    next.threats = 0;
                }
            }
        }
        Some(next.normalised())
    }

    /// Whether a pass of the mover, if the ruling allows it, is of kind 1b-ii: of the attacker in a
    /// regular position. It is an event of its own and restores nothing, even directly after a
    /// pass of the defender: afterwards his next pass costs all his threats, and without them the
    /// attacker may not pass again.
    #[inline]
    pub(crate) fn passes_by_1b_ii(&self) -> bool {
        self.mover == Side::Attacker && self.position.ko.is_none()
    }

    /// What a repetition is judged by, apart from the stones: ko point, external liberties, mover.
    #[inline]
    pub(crate) fn turn(&self) -> u32 {
        u32::from(self.position.ko.map_or(127, |point| point & 63))
            | u32::from(self.position.external) << 7
            | u32::from(self.mover == Side::Attacker) << 15
    }

    /// Everything but the stones, in 30 bits; the lowest 16 are those of [`State::turn`].
    #[inline]
    pub(crate) fn meta(&self) -> u32 {
        self.turn()
            | u32::from(self.holder == Side::Attacker) << 16
            | u32::from(self.threats) << 17
            | u32::from(self.attacker_passed) << 21
            | (self.recapture as u32) << 22
            | u32::from(self.target) << 24
    }
}
