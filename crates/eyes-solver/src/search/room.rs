//! Walls without room for a second eye, as a proven cut-off.
//!
//! Attacker stones that cannot be taken are immortal: those connected with stones outside, by a margin or by one
//! another. A margin, or a point beside an immortal stone, is *entered*: there the attacker can always play, and the
//! stone is immortal. No eye can be there, and once entered a point stays so. The *room* is what is left of the
//! region without the wall, immortal stones and entered points. Defender stones apart from the wall count as room,
//! so their capture adds none.
//!
//! Parts of the room fall to the attacker even if he waits for the defender to move there: a string of his with two
//! liberties on entered points, and with it whatever is beside it, since he answers one by the other and the
//! string is immortal; and a point beside two empty entered points, empty or with a defender stone, for the
//! same reason, as long as each part has two points of its own. Say that all attacker strings in the room
//! are such parts, and that without these parts it is one point at most, or two adjacent ones. Then the wall falls.
//!
//! The attacker answers a move on one of two such points by the other, and otherwise plays on any empty entered
//! point, or fills a liberty outside. No defender move captures, since each attacker string that is not immortal has
//! two liberties whenever the defender is to move. So in the end all empty points are among the last one or two. If
//! only one of these is a liberty of the wall, the attacker plays there and captures. If both are, he plays one.
//! If that captures, the stone is beside an empty entered point, cannot be taken, and enters what is left.
//! Otherwise the defender may take it by the other point, which leaves one and no ko, since the taking stone is part of
//! the wall.
//!
//! Nothing of this is forbidden as a repetition. An immortal stone never leaves, so a position with one more of them was
//! never on the path; nor was one with fewer liberties outside. The position with a stone on the first of the last
//! two points could be left only by taking it, and the taking stone stays.

use super::scene::Look;
use crate::region::{PointSet, Points, Position, Region, Side};

/// Where there could still be eyes, and from where the attacker can enter it.
#[derive(Clone, Copy)]
struct Room<'a> {
    region: &'a Region,
    points: PointSet,
    /// Attacker stones there.
    attacker: PointSet,
    /// All empty points, in the room or not.
    empty: PointSet,
    /// Empty entered points.
    ways: PointSet,
}

/// Whether the wall can never have two eyes, and falls whatever the defender does.
pub(super) fn is_missing(region: &Region, position: &Position, look: &Look, mover: Side) -> bool {
    let points = look.room(region);
    if region.extra_eyes() > 0 || position.ko.is_some() {
        return false;
    }
    let empty = position.empty(region);
    let room =
        Room { region, points, attacker: points & position.attacker, empty, ways: empty & look.entered };
    room.is_too_small() || mover == Side::Attacker && room.becomes_too_small()
}

impl Room<'_> {
    /// Whether the wall falls with the defender to move.
    fn is_too_small(mut self) -> bool {
        let region = self.region;
        let mut strings = self.attacker;
        while strings != 0 {
            let (string, beside) = region.flood_and_around(strings & strings.wrapping_neg(), strings);
            let Some(two) = lowest_two(beside & self.ways) else { return false };
            self.ways &= !two;
            self.points &= !(string | beside);
            strings &= !string;
        }
        if !self.holds_one_eye_at_most() {
            for point in Points(self.points) {
                if let Some(two) = lowest_two(region.neighbours(point) & self.ways) {
                    self.ways &= !two;
                    self.points &= !(1 << point);
                }
            }
        }
        self.holds_one_eye_at_most()
    }

    fn holds_one_eye_at_most(&self) -> bool {
        match self.points.count_ones() {
            0 | 1 => true,
            2 => self.region.neighbours(self.points.trailing_zeros() as u8) & self.points != 0,
            _ => false,
        }
    }

    /// Whether one move on an entered point makes it too small.
    fn becomes_too_small(self) -> bool {
        Points(self.ways).any(|way| {
            let around = self.region.neighbours(way);
            around & self.points != 0 && self.after_entering(around).is_too_small()
        })
    }

    /// After a stone on an entered point with this around it.
    fn after_entering(self, around: PointSet) -> Self {
        let (connected, beside) = self.region.flood_and_around(around & self.attacker, self.attacker);
        let entered = around | beside;
        let points = self.points & !connected & !entered;
        Self { points, attacker: self.attacker & !connected, ways: self.ways | entered & self.empty, ..self }
    }
}

fn lowest_two(set: PointSet) -> Option<PointSet> {
    let more = set & set.wrapping_sub(1);
    (more != 0).then(|| set & !(more & more.wrapping_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::super::random::positions;
    use super::*;
    use crate::region::Move;
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;
    use std::collections::HashMap;

    /// Whether the attacker captures the wall by force though the defender may retake every ko at once, and
    /// goes round for ever if he can.
    fn falls(region: &Region, position: Position, mover: Side) -> bool {
        let mut numbers = HashMap::from([((position, mover), 0)]);
        let mut states = vec![(position, mover)];
        let mut next: Vec<Vec<Option<usize>>> = Vec::new();
        while let Some(&(position, mover)) = states.get(next.len()) {
            let mut moves: Vec<Move> = Points(region.points()).map(Move::Play).collect();
            moves.extend(match mover {
                Side::Attacker => vec![Move::FillExternal, Move::TakeExtraEye],
                Side::Defender => vec![Move::Pass],
            });
            let from = if mover == Side::Defender { Position { ko: None, ..position } } else { position };
            let steps = moves.into_iter().filter_map(|mov| from.play(region, mover, mov));
            let after = steps.map(|step| {
                let state = (step.position, mover.other());
                (!step.wall_captured).then(|| {
                    *numbers.entry(state).or_insert_with(|| {
                        states.push(state);
                        states.len() - 1
                    })
                })
            });
            let after: Vec<_> = after.collect();
            next.push(after);
        }
        let mut captured = vec![false; states.len()];
        loop {
            let mut changed = false;
            for number in (0..states.len()).rev().filter(|&number| !captured[number]).collect::<Vec<_>>() {
                let is_lost = |after: &Option<usize>| after.is_none_or(|after| captured[after]);
                let lost = match states[number].1 {
                    Side::Attacker => next[number].iter().any(is_lost),
                    Side::Defender => next[number].iter().all(is_lost),
                };
                captured[number] |= lost;
                changed |= lost;
            }
            if !changed {
                return captured[0];
            }
        }
    }

    #[test]
    fn walls_without_room_fall() {
        let mut runner = TestRunner::deterministic();
        let mut found = [0; 2];
        for (width, points, draws) in [(3, 6, 20_000), (4, 8, 20_000), (3, 9, 10_000)] {
            for _ in 0..draws {
                let (region, position) = positions(width, points).new_tree(&mut runner).unwrap().current();
                let look = Look::of(&region, &position);
                let several = look.room(&region).count_ones() > 1;
                for (mover, found) in [Side::Defender, Side::Attacker].into_iter().zip(&mut found) {
                    if is_missing(&region, &position, &look, mover) {
                        assert!(falls(&region, position, mover), "{region:?} {position:?} {mover:?}");
                        *found += u32::from(several);
                        break;
                    }
                }
            }
        }
        assert!(found.iter().all(|&found| found >= 100), "{found:?}");
    }
}
