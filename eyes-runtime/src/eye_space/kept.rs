//! Eye spaces that stay as they were when the board changes.
//!
//! After a move nearly all eye spaces of a board are the same. A space is kept as long as nothing changes on which its
//! value rests: the points and strings that were looked at, the answers of tactical reading, the readings of other
//! strings, and the places of other spaces. All of these are recorded while the space is valued, so that no rule has
//! to say what may matter.

use alloc::vec::Vec;

use super::analysis::EyeSpace;
use super::half_eye::Asked;
use super::partition::{Places, Space};
use super::partly_read::PartlyRead;
use super::readings::StringReading;
use crate::board::{Point, PointSet};
use crate::reading::{Change, Used};

/// What the analysis of an eye space rests on.
#[derive(Clone, Debug)]
pub(crate) struct Basis {
    /// The space before false eyes became margins.
    space: Space,
    /// What was read of the board.
    board: PointSet,
    /// The answers of tactical reading.
    reading: Used,
    strings: Vec<(Point, StringReading)>,
    /// The points whose places were asked, and these places.
    asked: PointSet,
    places: Places,
    /// The stones around that bound domains.
    lively: PointSet,
}

impl Basis {
    /// What was used for a space since board and reader began to count.
    pub(crate) fn new(seen: &PartlyRead, space: Space, asked: Asked, reading: Used) -> Self {
        let near = space.points | space.points.neighbours();
        Self {
            board: seen.board().rests_on() | near,
            reading,
            strings: asked.strings,
            asked: asked.places,
            places: seen.places(space.owner).among(&asked.places),
            lively: *seen.lively() & near,
            space,
        }
    }

    /// Whether the space, valued now, would be the same. The board has been compared already.
    fn holds(&self, space: &Space, seen: &PartlyRead) -> bool {
        let same_reading = |(stone, before): &(Point, StringReading)| {
            let now = seen.readings().of(*stone);
            (now.attack, now.defend) == (before.attack, before.defend)
        };
        (self.space.points, self.space.margins) == (space.points, space.margins)
            && *seen.lively() & (space.points | space.points.neighbours()) == self.lively
            && seen.places(space.owner).among(&self.asked) == self.places
            && self.strings.iter().all(same_reading)
    }
}

/// The bases of the latest eye spaces, each with the space at the same place of a list that the caller has, in the order
/// of spaces.
#[derive(Default)]
pub(crate) struct KeptEyes {
    bases: Vec<Basis>,
    /// Memory for the next board.
    next: (Vec<Basis>, Vec<EyeSpace>),
}

impl KeptEyes {
    /// Drops all spaces.
    pub(crate) fn clear(&mut self, eyes: &mut Vec<EyeSpace>) {
        self.bases.clear();
        eyes.clear();
    }

    /// Drops the spaces that rest on something that has changed.
    pub(crate) fn drop_resting_on(&mut self, changed: &PointSet, reading: &Change, eyes: &mut Vec<EyeSpace>) {
        self.retain(eyes, |basis| !basis.board.intersects(changed) && reading.keeps(&basis.reading));
    }

    fn retain(&mut self, eyes: &mut Vec<EyeSpace>, holds: impl Fn(&Basis) -> bool) {
        let mut kept = 0;
        for at in 0..self.bases.len().min(eyes.len()) {
            if holds(&self.bases[at]) {
                self.bases.swap(kept, at);
                eyes.swap(kept, at);
                kept += 1;
            }
        }
        self.bases.truncate(kept);
        eyes.truncate(kept);
    }

    /// The kept analysis of a space, if it still holds.
    pub(crate) fn get<'e>(
        &self,
        space: &Space,
        seen: &PartlyRead,
        eyes: &'e [EyeSpace],
    ) -> Option<&'e EyeSpace> {
        let at = self.place_of(space).ok()?;
        self.bases.get(at).filter(|basis| basis.holds(space, seen)).and_then(|_| eyes.get(at))
    }

    /// Keeps a space beside the others.
    pub(crate) fn put(&mut self, basis: Basis, eye: EyeSpace, eyes: &mut Vec<EyeSpace>) {
        match self.place_of(&basis.space) {
            Ok(at) => (self.bases[at], eyes[at]) = (basis, eye),
            Err(at) => {
                self.bases.insert(at, basis);
                eyes.insert(at, eye);
            }
        }
    }

    fn place_of(&self, space: &Space) -> Result<usize, usize> {
        self.bases.binary_search_by_key(&space.key(), |basis| basis.space.key())
    }

    /// Goes over to the spaces of a board, in their order. `find` analyses those that are new.
    pub(crate) fn go_over_to(
        &mut self,
        seen: &mut PartlyRead,
        eyes: &mut Vec<EyeSpace>,
        mut find: impl FnMut(&mut PartlyRead, Space) -> (Basis, EyeSpace),
    ) {
        let (next_bases, next_eyes) = &mut self.next;
        let mut before = self.bases.drain(..).zip(eyes.drain(..)).peekable();
        for number in 0..seen.spaces().len() {
            let space = &seen.spaces()[number];
            while before.next_if(|(basis, _)| basis.space.key() < space.key()).is_some() {}
            let holds = |basis: &Basis| basis.space.key() == space.key() && basis.holds(space, seen);
            let (basis, eye) = match before.next_if(|(basis, _)| holds(basis)) {
                Some((basis, mut eye)) => {
                    // The same strings may have other heads.
                    eye.strings.iter_mut().for_each(|head| *head = seen.board().head(*head));
                    eye.strings.sort_unstable();
                    (basis, eye)
                }
                None => {
                    let space = space.clone();
                    find(seen, space)
                }
            };
            next_bases.push(basis);
            next_eyes.push(eye);
        }
        drop(before);
        core::mem::swap(&mut self.bases, next_bases);
        core::mem::swap(eyes, next_eyes);
    }
}
pub static HITS: core::sync::atomic::AtomicU64 = core::sync::atomic::AtomicU64::new(0);
pub static MISS: core::sync::atomic::AtomicU64 = core::sync::atomic::AtomicU64::new(0);
