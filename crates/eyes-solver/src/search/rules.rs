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
pub(super) const UNLIMITED: u8 = 15;

/// Who holds how many ko threats when a search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) holder: Side,
    pub(crate) threats: u8,
    /// Whether the holder may pass where he could retake a ko, at the price of all his threats, and the
    /// attacker never passes in a regular position, whatever the ruling.
    ///
    /// Then the holder can do whatever he can with as many threats or fewer, none included: where he
    /// passes for want of threats there, he passes here and has none left either. His opponent can do
    /// nothing that he could not do there. So who wins against the holder of a lenient run wins against
    /// him in all runs with as many threats or fewer; and the holder wins a lenient run if he wins any
    /// of those.
    pub(crate) lenient: bool,
}

impl Run {
    /// Nobody has threats.
    pub(crate) const NO_THREATS: Self = Self { holder: Side::Defender, threats: 0, lenient: false };

    /// A run of the procedure.
    pub(crate) const fn of(holder: Side, threats: u8) -> Self {
        Self { holder, threats, lenient: false }
    }

    /// A run that answers for all with as many threats or fewer, if the holder loses it.
    pub(crate) const fn lenient(holder: Side, threats: u8) -> Self {
        Self { holder, threats, lenient: true }
    }

    /// A run that answers for any number of threats, if the holder loses it.
    pub(crate) const fn unlimited(holder: Side) -> Self {
        Self::lenient(holder, UNLIMITED)
    }

    /// The run in a state's [`State::meta`].
    #[inline]
    pub(super) fn in_meta(meta: u32) -> Self {
        let holder = if meta >> 16 & 1 == 1 { Side::Attacker } else { Side::Defender };
        Self { holder, threats: (meta >> 17 & 15) as u8, lenient: meta >> 30 & 1 == 1 }
    }

    /// Whether the moves with which a side wins one of its runs win all in which they are legal for it: whether
    /// the opponent can do the same in all of them. Only in runs with defender threats under ruling II he
    /// cannot, since the attacker may pass there.
    pub(super) fn shares_wins(winner: Side, ruling: Ruling) -> bool {
        ruling == Ruling::I || winner == Side::Attacker
    }
}

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
    /// [`Run::lenient`].
    pub(crate) lenient: bool,
    /// Whether the attacker has made a pass of kind 1b-ii.
    pub(crate) attacker_passed: bool,
    pub(crate) recapture: Recapture,
    /// [`Region::target`] of the position.
    pub(crate) target: u8,
}

impl State {
    pub(crate) fn new(region: &Region, position: Position, mover: Side, run: Run) -> Self {
        let target = region.target(position.wall_stones(region));
        let Run { holder, threats, lenient } = run;
        let (attacker_passed, recapture) = (false, Recapture::None);
        Self { position, mover, holder, threats, lenient, attacker_passed, recapture, target }.normalised()
    }

    fn normalised(mut self) -> Self {
        if self.threats == 0 {
            self.holder = Side::Defender;
            self.lenient = false;
            self.attacker_passed = false;
        }
        self
    }

    /// The threats left to `side`.
    #[inline]
    pub(crate) fn threats_of(&self, side: Side) -> u8 {
        if self.holder == side { self.threats } else { 0 }
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
            if self.threats_of(self.mover) > 0 {
                if !self.lenient {
                    return None;
                }
                next.threats = 0;
            }
            if self.recapture == Recapture::Just {
                next.recapture = Recapture::ThenPass;
            }
            return Some(next.normalised());
        }
        let defender_threats = self.threats_of(Side::Defender);
        match self.mover {
            Side::Attacker => {
                if ruling == Ruling::I || defender_threats == 0 || self.lenient {
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

    #[inline]
    pub(super) fn run(&self) -> Run {
        Run { holder: self.holder, threats: self.threats, lenient: self.lenient }
    }

    /// What a repetition is judged by, apart from the stones: ko point, external liberties, mover.
    #[inline]
    pub(crate) fn turn(&self) -> u32 {
        u32::from(self.position.ko.map_or(127, |point| point & 63))
            | u32::from(self.position.external) << 7
            | u32::from(self.mover == Side::Attacker) << 15
    }

    /// The bits of [`State::meta`] that are [`State::turn`].
    pub(super) const TURN: u32 = 0xffff;

    /// The bits of [`State::meta`] that tell walls apart.
    pub(super) const WALL: u32 = 63 << 24;

    /// The bits of [`State::meta`] that tell runs apart.
    pub(super) const RUN: u32 = 1 << 16 | 15 << 17 | 1 << 21 | 1 << 30;

    /// Everything but the stones, in 31 bits; the lowest 16 are those of [`State::turn`].
    #[inline]
    pub(crate) fn meta(&self) -> u32 {
        self.turn()
            | u32::from(self.holder == Side::Attacker) << 16
            | u32::from(self.threats) << 17
            | u32::from(self.attacker_passed) << 21
            | (self.recapture as u32) << 22
            | u32::from(self.target) << 24
            | u32::from(self.lenient) << 30
    }
}
