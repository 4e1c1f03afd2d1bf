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
use crate::board::{Point, PointSet, WatchedBoard};
use crate::reading::{Change, Used};

/// What the analysis of an eye space rests on.
#[derive(Clone, Debug)]
pub(crate) struct Basis {
    /// Whether nothing has changed on the board.
    may_hold: bool,
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
            may_hold: true,
            board: seen.board().rests_on() | near,
            reading,
            strings: asked.strings,
            asked: asked.places,
            places: seen.places(space.owner).among(&asked.places),
            lively: *seen.lively() & near,
            space,
        }
    }

    /// Whether the space, valued now, would be the same.
    fn holds(&self, space: &Space, seen: &PartlyRead) -> bool {
        let same_reading = |(stone, before): &(Point, StringReading)| {
            let now = seen.readings().of(*stone);
            (now.attack, now.defend) == (before.attack, before.defend)
        };
        self.may_hold
            && (self.space.points, self.space.margins) == (space.points, space.margins)
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
}

/// Names the strings of a kept space by their heads on this board. The same strings can have other heads there.
pub(crate) fn name_strings(eye: &mut EyeSpace, board: &WatchedBoard) {
    eye.strings.iter_mut().for_each(|head| *head = board.head(*head));
    eye.strings.sort_unstable();
}

impl KeptEyes {
    /// Drops all spaces.
    pub(crate) fn clear(&mut self) {
        self.bases.iter_mut().for_each(|basis| basis.may_hold = false);
    }

    /// Drops the spaces that rest on something that has changed.
    pub(crate) fn drop_resting_on(&mut self, changed: &PointSet, reading: &Change) {
        for basis in &mut self.bases {
            basis.may_hold &= !basis.board.intersects(changed) && reading.keeps(&basis.reading);
        }
    }

    /// The place of a space that still holds.
    pub(crate) fn place(&self, space: &Space, seen: &PartlyRead) -> Option<usize> {
        let at = self.place_of(space).ok()?;
        self.bases.get(at)?.holds(space, seen).then_some(at)
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
        self.make_room(eyes);
        let count = seen.spaces().len();
        for at in 0..count {
            let space = &seen.spaces()[at];
            let before = |basis: &&Basis| basis.space.key() < space.key();
            let gone = self.bases[at..].iter().take_while(before).count();
            self.bases.drain(at..at + gone);
            eyes.drain(at..at + gone);
            let is_same_place = self.bases.get(at).is_some_and(|basis| basis.space.key() == space.key());
            if is_same_place && self.bases[at].holds(space, seen) {
                name_strings(&mut eyes[at], seen.board());
                continue;
            }
            let space = space.clone();
            let (basis, eye) = find(seen, space);
            if is_same_place {
                (self.bases[at], eyes[at]) = (basis, eye);
            } else {
                self.bases.insert(at, basis);
                eyes.insert(at, eye);
            }
        }
        self.bases.truncate(count);
        eyes.truncate(count);
    }

    /// Leaves out what cannot hold, if that is most: then spaces are added at the end rather than put in place of others.
    fn make_room(&mut self, eyes: &mut Vec<EyeSpace>) {
        if 2 * self.bases.iter().filter(|basis| basis.may_hold).count() >= self.bases.len() {
            return;
        }
        let mut kept = 0;
        for at in 0..self.bases.len().min(eyes.len()) {
            if self.bases[at].may_hold {
                self.bases.swap(kept, at);
                eyes.swap(kept, at);
                kept += 1;
            }
        }
        self.bases.truncate(kept);
        eyes.truncate(kept);
    }
}
