//! Groups: strings that share eye spaces, and the sum of their eyes.

use alloc::vec::Vec;

use eyes_graph::{EyeSum, Masters};

use super::analysis::EyeSpace;
use super::occupation::Occupation;
use super::partition::Space;
use super::point_map::PointMap;
use crate::board::{Color, Point, PointSet, WatchedBoard};
use crate::reading::Reader;

/// The status of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum GroupStatus {
    /// None of its strings can be captured even if the owner always passes, whatever the value of its eyes
    /// (Benson's condition, under the board's suicide rule).
    Unconditional,
    /// Two eyes, even if the attacker moves first.
    Alive,
    /// Two eyes for the side that moves first.
    Critical,
    /// Who wins a ko decides.
    Ko,
    /// Fewer than two eyes, even if the owner moves first.
    Dead,
}

impl GroupStatus {
    /// Whether the group lives even if the attacker moves first.
    #[must_use]
    pub const fn is_alive(self) -> bool {
        matches!(self, Self::Unconditional | Self::Alive)
    }

    /// The status of a group that must live by a sum of eyes.
    #[must_use]
    pub fn of(value: EyeSum) -> Self {
        let value = value.capped();
        match (value.attacked(), value.defended()) {
            (2, _) => Self::Alive,
            (_, 2) => Self::Critical,
            _ => Self::Dead,
        }
    }

    /// As [`Self::of`], by the sums of both masters of the kos.
    #[must_use]
    pub fn by_masters(sums: Masters<EyeSum>) -> Self {
        let Masters { owner, attacker } = sums.map(Self::of);
        if owner == attacker { owner } else { Self::Ko }
    }
}

/// The heads of the owner's strings around a space, except where they meet it only at a false eye.
pub(crate) fn strings_around(
    board: &WatchedBoard,
    occupation: &Occupation,
    space: &Space,
    lively: &PointSet,
    false_eyes: &PointSet,
) -> Vec<Point> {
    let inner = space.points - *false_eyes;
    let walls = inner.neighbours() & *lively & *occupation.stones(space.owner);
    let heads: PointSet = walls.iter().filter_map(|stone| board.string_head(stone)).collect();
    heads.iter().collect()
}

/// Numbers the groups that spaces form with the strings around each of them, from 0 in the order of the spaces. Returns how
/// many there are.
pub(crate) fn number_groups(eyes: &mut [EyeSpace]) -> usize {
    let mut first_at = PointMap::<Option<u16>>::default();
    // Until the last pass the number of a group is the place of its first space.
    for later in 0..eyes.len() {
        eyes[later].group = Some(later);
        for at in 0..eyes[later].strings.len() {
            let first = *first_at[eyes[later].strings[at]].get_or_insert(later as u16);
            let (one, other) = (eyes[later].group, eyes[usize::from(first)].group);
            if one != other {
                let (old, new) = (one.max(other), one.min(other));
                eyes[..=later].iter_mut().filter(|eye| eye.group == old).for_each(|eye| eye.group = new);
            }
        }
    }
    let mut count = 0;
    for at in 0..eyes.len() {
        eyes[at].group = match eyes[at].group {
            Some(first) if first < at => eyes[first].group,
            _ => {
                count += 1;
                Some(count - 1)
            }
        };
    }
    count
}

/// Whether the strings count as one chain. Two strings are linked by two common liberties, or by one where the
/// opponent cannot safely play; the links must connect all strings.
pub(crate) fn are_as_one(board: &WatchedBoard, heads: &[Point], reader: &mut Reader) -> bool {
    if heads.len() < 2 {
        return !heads.is_empty();
    }
    let liberties: Vec<PointSet> = heads.iter().map(|&head| board.liberties(head).collect()).collect();
    let common = |a: usize, b: usize| liberties[a] & liberties[b];
    // Reading is expensive, and useless for strings without a common liberty.
    let mut perhaps = Components::new(heads.len());
    perhaps.join(|a, b| !common(a, b).is_empty());
    if !perhaps.are_one() {
        return false;
    }
    let mut certain = Components::new(heads.len());
    certain.join(|a, b| common(a, b).len() >= 2);
    let enemy = heads.first().and_then(|&head| board.color_at(head)).map(Color::opponent);
    certain.join(|a, b| {
        common(a, b).iter().any(|point| {
            enemy.is_some_and(|enemy| !reader.safe_move_on(board, point, enemy).outcome.is_possible())
        })
    });
    certain.are_one()
}

/// Strings, numbered from 0, that links join into components.
struct Components {
    /// A number for each string, the same within a component.
    numbers: Vec<usize>,
    count: usize,
}

impl Components {
    fn new(strings: usize) -> Self {
        Self { numbers: (0..strings).collect(), count: strings }
    }

    /// Joins what is linked. Asks only about strings of different components.
    fn join(&mut self, mut linked: impl FnMut(usize, usize) -> bool) {
        for a in 0..self.numbers.len() {
            for b in a + 1..self.numbers.len() {
                let (kept, gone) = (self.numbers[a], self.numbers[b]);
                if kept != gone && linked(a, b) {
                    self.numbers
                        .iter_mut()
                        .filter(|number| **number == gone)
                        .for_each(|number| *number = kept);
                    self.count -= 1;
                }
            }
        }
    }

    fn are_one(&self) -> bool {
        self.count == 1
    }
}
