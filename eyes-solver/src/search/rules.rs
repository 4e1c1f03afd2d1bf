use crate::region::{Position, Region, RegionSet, Side};

/// The value of a pass, and with it the rules on passing (Wolf, *A library of eyes in Go, I*, sections 1.2, 4.1
/// and 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ruling {
    /// Playing elsewhere is worth nothing: the attacker never passes in a regular position. Bent four in the
    /// corner counts as a ko, as in collections from before 2000.
    I,
    /// Playing elsewhere is worth something: the attacker may pass while the defender has a ko threat. Bent four
    /// in the corner is dead.
    #[default]
    II,
}

/// The game that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    /// That of a status, under a ruling.
    Status(Ruling),
    /// That of eye values: a repeated position counts for the defender, whatever stones and threats the cycle costs. The
    /// attacker never passes; the defender always may, and keeps his threats.
    Value,
}

impl From<Ruling> for Game {
    fn from(ruling: Ruling) -> Self {
        Self::Status(ruling)
    }
}

/// The defender's last recapture of a ko with a threat (rule 1a-i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Recapture {
    /// Not within the last two moves, or followed by a move other than a pass.
    None,
    /// The last move; the attacker is to move.
    Just,
    /// It was two moves ago, and the attacker passed: the defender may not pass now.
    ThenPass,
}

/// A number of threats that never runs out.
pub(super) const UNLIMITED: u8 = 15;

/// The holder of ko threats and their number at the start of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) holder: Side,
    pub(crate) threats: u8,
    /// Whether the run is lenient: the holder may pass where he could retake a ko, at the price of all his
    /// threats, and the attacker never passes in a regular position, whatever the ruling.
    ///
    /// Then the holder can do everything that he can do with as many threats or fewer, including none: where he
    /// passes there for lack of threats, he passes here and has none left either. His opponent has no new moves. So
    /// a player who beats the holder of a lenient run beats him in all runs with as many threats or fewer. The
    /// holder wins a lenient run if he wins any of those.
    pub(crate) lenient: bool,
}

impl Run {
    pub(crate) const NO_THREATS: Self = Self { holder: Side::Defender, threats: 0, lenient: false };

    pub(crate) const fn of(holder: Side, threats: u8) -> Self {
        Self { holder, threats, lenient: false }
    }

    /// A run whose loss by the holder implies all with as many threats or fewer.
    pub(crate) const fn lenient(holder: Side, threats: u8) -> Self {
        Self { holder, threats, lenient: true }
    }

    /// A run whose loss by the holder implies those with any number of threats.
    pub(crate) const fn unlimited(holder: Side) -> Self {
        Self::lenient(holder, UNLIMITED)
    }

    /// The run, encoded for [`State::meta`].
    #[inline]
    pub(super) fn in_meta(meta: u32) -> Self {
        Self {
            holder: side(meta >> at::HOLDER),
            threats: (meta >> at::THREATS & 15) as u8,
            lenient: meta >> at::LENIENT & 1 == 1,
        }
    }

    /// Whether a side's winning moves in one run also win in all runs in which they are legal, because the
    /// opponent has the same moves in all of them. The exception is a win of the defender with threats under
    /// ruling II, where the attacker may pass.
    pub(super) fn shares_wins(winner: Side, game: Game) -> bool {
        game != Game::Status(Ruling::II) || winner == Side::Attacker
    }
}

/// Everything that the rules on moves and passes depend on, except repetition: the stones, and the rest packed
/// into 32 bits. Both are also the key in the table.
///
/// Only one side holds threats in a run. With none left it no longer matters who held them, nor whether the
/// attacker passed while the defender had some. So those fields are normalised then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(super) attacker: RegionSet,
    pub(super) defender: RegionSet,
    pub(super) meta: u32,
}

/// The fields of [`State::meta`]: the lowest bit of each.
mod at {
    /// The ko point, 127 if there is none.
    pub(super) const KO: u32 = 0;
    pub(super) const EXTERNAL: u32 = 7;
    /// Whether the attacker is to move.
    pub(super) const MOVER: u32 = 15;
    /// Whether the attacker holds the threats.
    pub(super) const HOLDER: u32 = 16;
    pub(super) const THREATS: u32 = 17;
    /// Whether the attacker has made a pass of kind 1b-ii.
    pub(super) const ATTACKER_PASSED: u32 = 21;
    pub(super) const RECAPTURE: u32 = 22;
    /// The higher bits of the lost walls. The lower ones take the place of the external liberties, which do not
    /// exist with several walls.
    pub(super) const LOST: u32 = 24;
    pub(super) const LENIENT: u32 = 30;
    pub(super) const SOME_LOST: u32 = 31;
}

const NO_KO: u32 = 127;

fn bit(side: Side) -> u32 {
    u32::from(side == Side::Attacker)
}

fn side(bit: u32) -> Side {
    if bit & 1 == 1 { Side::Attacker } else { Side::Defender }
}

impl State {
    /// The bits of [`State::meta`] that count for a repetition, with the stones: ko point, external liberties,
    /// lost walls, mover.
    pub(super) const SITUATION: u32 = 0xffff | 63 << at::LOST | 1 << at::SOME_LOST;

    /// The bits of [`State::meta`] that distinguish runs.
    pub(super) const RUN: u32 =
        1 << at::HOLDER | 15 << at::THREATS | 1 << at::ATTACKER_PASSED | 1 << at::LENIENT;

    pub(crate) fn new(region: &Region, position: Position, mover: Side, run: Run) -> Self {
        let position = Position { ko: position.ko.filter(|&ko| usize::from(ko) < region.len()), ..position };
        let run = bit(run.holder) << at::HOLDER
            | u32::from(run.threats) << at::THREATS
            | u32::from(run.lenient) << at::LENIENT;
        Self { attacker: 0, defender: 0, meta: run }.with(&position, mover).normalised()
    }

    /// The same run with another position and another side to move, without a recent recapture.
    #[inline]
    fn with(&self, position: &Position, mover: Side) -> Self {
        let &Position { attacker, defender, ko, external, lost } = position;
        let outside = match lost {
            0 => u32::from(external) << at::EXTERNAL,
            lost => {
                let lost = u32::from(lost);
                1 << at::SOME_LOST | (lost & 255) << at::EXTERNAL | (lost >> 8) << at::LOST
            }
        };
        let situation = ko.map_or(NO_KO, u32::from) << at::KO | outside | bit(mover) << at::MOVER;
        let meta = self.meta & Self::RUN | situation;
        Self { attacker, defender, meta }
    }

    fn with_threats(mut self, threats: u8) -> Self {
        self.meta = self.meta & !(15 << at::THREATS) | u32::from(threats) << at::THREATS;
        self.normalised()
    }

    pub(crate) fn with_recapture(mut self, recapture: Recapture) -> Self {
        self.meta = self.meta & !(3 << at::RECAPTURE) | (recapture as u32) << at::RECAPTURE;
        self
    }

    fn normalised(mut self) -> Self {
        if self.threats() == 0 {
            self.meta &= !Self::RUN;
        }
        self
    }

    #[inline]
    pub(crate) fn position(&self) -> Position {
        let &Self { attacker, defender, meta } = self;
        let ko = meta >> at::KO & 127;
        let outside = (meta >> at::EXTERNAL) as u8;
        let (external, lost) = match meta >> at::SOME_LOST {
            0 => (outside, 0),
            _ => (0, u16::from(outside) | ((meta >> at::LOST & 63) as u16) << 8),
        };
        Position { attacker, defender, ko: (ko != NO_KO).then_some(ko as u8), external, lost }
    }

    #[inline]
    pub(crate) fn mover(&self) -> Side {
        side(self.meta >> at::MOVER)
    }

    #[inline]
    pub(super) fn has_ko(&self) -> bool {
        self.meta >> at::KO & 127 != NO_KO
    }

    #[inline]
    pub(super) fn recapture(&self) -> Recapture {
        match self.meta >> at::RECAPTURE & 3 {
            0 => Recapture::None,
            1 => Recapture::Just,
            _ => Recapture::ThenPass,
        }
    }

    /// The remaining threats of the holder.
    #[inline]
    pub(super) fn threats(&self) -> u8 {
        (self.meta >> at::THREATS & 15) as u8
    }

    #[inline]
    pub(crate) fn threats_of(&self, side: Side) -> u8 {
        let Run { holder, threats, .. } = self.run();
        if holder == side { threats } else { 0 }
    }

    #[inline]
    pub(super) fn run(&self) -> Run {
        Run::in_meta(self.meta)
    }

    /// The state after a stone of the mover that does not retake a ko with a threat.
    #[inline]
    pub(crate) fn after_stone(&self, position: &Position) -> Self {
        self.with(position, self.mover().other())
    }

    /// The state after the mover has spent a threat and recaptured.
    pub(crate) fn after_threat(&self, position: &Position) -> Self {
        let mover = self.mover();
        let recapture = if mover == Side::Defender { Recapture::Just } else { Recapture::None };
        let threats = self.threats() - u8::from(self.threats() != UNLIMITED);
        self.with(position, mover.other()).with_recapture(recapture).with_threats(threats)
    }

    /// The state after a pass of the mover, or `None` if the game forbids it.
    pub(crate) fn after_pass(&self, game: Game) -> Option<Self> {
        let mover = self.mover();
        let free = Position { ko: None, ..self.position() };
        let next = self.with(&free, mover.other());
        if game == Game::Value {
            return (mover == Side::Defender).then_some(next);
        }
        let Run { threats, lenient, .. } = self.run();
        if self.has_ko() {
            let gives_up = self.threats_of(mover) > 0;
            if gives_up && !lenient {
                return None;
            }
            let retaken = self.recapture() == Recapture::Just;
            let recapture = if retaken { Recapture::ThenPass } else { Recapture::None };
            return Some(next.with_recapture(recapture).with_threats(if gives_up { 0 } else { threats }));
        }
        let defender_threats = self.threats_of(Side::Defender);
        match mover {
            Side::Attacker => {
                if game == Game::Status(Ruling::I) || defender_threats == 0 || lenient {
                    return None;
                }
                Some(Self { meta: next.meta | 1 << at::ATTACKER_PASSED, ..next })
            }
            Side::Defender => {
                if self.recapture() == Recapture::ThenPass {
                    return None;
                }
                let gives_up = defender_threats > 0 && self.meta >> at::ATTACKER_PASSED & 1 == 1;
                Some(if gives_up { next.with_threats(0) } else { next })
            }
        }
    }

    /// Whether a pass of the mover, if the game allows it, is of kind 1b-ii: a pass of the attacker in a regular
    /// position. It is an event of its own and is never a repetition, even directly after a pass of the defender.
    /// After it the defender's next pass costs all his threats, and without threats the attacker may not pass
    /// again.
    #[inline]
    pub(crate) fn passes_by_1b_ii(&self) -> bool {
        self.mover() == Side::Attacker && !self.has_ko()
    }
}
