//! The whole-board test: all eyes of a colour at once.

use alloc::vec::Vec;

use super::paths::{Skips, reach};
use super::{all_eyes, single_point_eye};
use crate::board::{Board, Color, Point, PointSet};

/// The single-point eyes of one colour, real and false, by [`fixpoint_eyes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixpointEyes {
    owner: Color,
    real: PointSet,
    fake: PointSet,
}

impl FixpointEyes {
    /// The owner of the eyes.
    #[must_use]
    pub fn owner(&self) -> Color {
        self.owner
    }

    /// The real eyes.
    #[must_use]
    pub fn real(&self) -> &PointSet {
        &self.real
    }

    /// The false eyes.
    #[must_use]
    pub fn fake(&self) -> &PointSet {
        &self.fake
    }

    /// The stones of all chains that real eyes join with the chain at `stone` (including that chain), and those
    /// eyes. `board` is the board of the test.
    ///
    /// With two eyes or more all these chains are unconditionally alive.
    #[must_use]
    pub fn group(&self, board: &Board, stone: Point) -> (PointSet, PointSet) {
        let (mut stones, mut eyes) = (PointSet::new(), PointSet::new());
        let mut open = Vec::new();
        if board.is_color(stone, self.owner) {
            stones.insert(stone);
            open.push(stone);
        }
        while let Some(point) = open.pop() {
            for near in board.neighbours(point) {
                let is_new = if self.real.contains(near) {
                    eyes.insert(near)
                } else {
                    board.is_color(near, self.owner) && stones.insert(near)
                };
                if is_new {
                    open.push(near);
                }
            }
        }
        (stones, eyes)
    }
}

/// All single-point eyes of a colour start unsettled. Each is tested by paths that skip only other unsettled eyes.
/// An eye that fails is false. When no more eyes fail, the remaining ones are real.
///
/// The page says that chains joined only by false eyes "aren't really alive anyhow". Some are alive: two chains
/// that share an eye and have one more each cannot be captured, although this test calls the shared eye false.
#[must_use]
pub fn fixpoint_eyes(board: &Board, owner: Color) -> FixpointEyes {
    let mut real = all_eyes(board, owner);
    let mut fake = PointSet::new();
    let mut changed = true;
    while changed {
        changed = false;
        for eye in real {
            if !is_joined(board, owner, eye, &real) {
                real.remove(eye);
                fake.insert(eye);
                changed = true;
            }
        }
    }
    FixpointEyes { owner, real, fake }
}

fn is_joined(board: &Board, owner: Color, eye: Point, unsettled: &PointSet) -> bool {
    debug_assert_eq!(single_point_eye(board, eye), Some(owner));
    let mut around = board.neighbours(eye);
    let Some(first) = around.next() else { return false };
    let reach = reach(board, owner, first, &Skips::only(*unsettled, eye));
    around.all(|stone| reach.path_to(stone).is_some())
}
