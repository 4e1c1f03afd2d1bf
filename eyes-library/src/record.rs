//! The record of one ground.

use std::borrow::Cow;

use eyes_solver::Side;

use crate::ground::{Ground, GroundSet};
use crate::shard_format::Entry;
use crate::solved_ground::BentFour;
use crate::status::{BOTH, Statuses};

/// The bytes of a position in which the rulings differ.
pub(crate) const DIFFERING: usize = 6;
/// The bytes of a bent-4-type position.
pub(crate) const BENT_FOUR: usize = 4;

/// The record of one ground. Its checksum has been verified.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    entry: &'a Entry,
    contents: Cow<'a, [u8]>,
}

impl<'a> Record<'a> {
    /// `contents` has the length given in the entry.
    pub(crate) const fn new(entry: &'a Entry, contents: Cow<'a, [u8]>) -> Self {
        Self { entry, contents }
    }

    /// The ground, in canonical numbering.
    #[must_use]
    pub fn ground(&self) -> Ground {
        self.entry.ground
    }

    /// The number of rows. Row `e` holds the statuses for `e` external liberties; the last row also holds for all
    /// larger numbers.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.entry.rows
    }

    /// The codes of all sets of stones with `external` liberties.
    pub(crate) fn row(&self, external: u8) -> &[u8] {
        let points = self.entry.ground.len();
        let begin = usize::from(external).min(self.rows() - 1) << points;
        self.contents.get(begin..begin + (1 << points)).unwrap_or_default()
    }

    /// The statuses with these attacker stones inside, in canonical numbering, and `external` liberties; `None` if
    /// the position is illegal.
    #[must_use]
    pub fn statuses(&self, external: u8, stones: GroundSet) -> Option<Statuses> {
        match *self.row(external).get(usize::from(stones))? {
            BOTH => self.differing_at(external, stones),
            code => Statuses::of_code(code),
        }
    }

    fn differing_at(&self, external: u8, stones: GroundSet) -> Option<Statuses> {
        let wanted = (external.min((self.rows() - 1) as u8), stones);
        let from = self.rows() << self.entry.ground.len();
        let listed = self.contents.get(from..)?.as_chunks::<DIFFERING>().0.get(..self.entry.differing)?;
        let place = |&[external, _, _, _, low, high]: &[u8; DIFFERING]| {
            (external, GroundSet::from_le_bytes([low, high])).cmp(&wanted)
        };
        let [_, one, two, ..] = listed[listed.binary_search_by(place).ok()?];
        Statuses::of_codes([one, two])
    }

    /// The number of positions, with stones of both colours inside and no external liberties, in which the
    /// attacker is to move, may not retake a ko, needs ko threats, and has passing as his single best move.
    /// Retaking the ko with a threat is not counted as a move. Symmetric positions are counted separately.
    #[must_use]
    pub fn banned_bent_four(&self) -> u32 {
        self.entry.banned
    }

    /// The bent-4-type positions, by external liberties and stones. Those with the largest number of external
    /// liberties stand for all larger numbers.
    pub fn bent_four(&self) -> impl Iterator<Item = BentFour> + '_ {
        let from = self.contents.len().saturating_sub(self.entry.bent_four * BENT_FOUR);
        let listed = self.contents[from..].as_chunks::<BENT_FOUR>().0;
        listed.iter().map(|&[external, side, low, high]| BentFour {
            external,
            stones: GroundSet::from_le_bytes([low, high]),
            side: if side == 1 { Side::Defender } else { Side::Attacker },
        })
    }
}
