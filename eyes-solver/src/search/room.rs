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
//! same reason, as long as each part has two points of its own. A point of the room, empty or with a single attacker
//! stone, is a *false eye* if it is beside the wall, has no other point of the room beside it, and has a *tail*: points
//! beside it and what is connected with them, all entered, none beside the wall, and bounded by the eye and
//! immortal stones alone. Stones on the tail can be connected with the wall only by filling the eye.
//!
//! Say that all attacker strings in the room are such parts or stand on false eyes, and that without all these the
//! room is one point at most, or two adjacent ones. Then the wall falls. (If false eyes are needed for that, what is
//! left has to be beside the wall, and two points beside nothing else; there must be no suicide, and never a ko.)
//!
//! The attacker answers a move on one of a part's two points by the other, and otherwise plays on any empty entered
//! point, or fills a liberty outside. The defender can capture nothing but a stone on a false eye, which stays
//! false, since each other attacker string that is not immortal has two liberties whenever he is to move. If nothing
//! is left for the attacker but false eyes and the last one or two points, the tails are full of stones whose last
//! liberty is the eye, and he captures on one. What he took is empty and entered: if it still is when he moves
//! again, he plays there, and the eye is entered. If it is not, the defender has retaken a ko. He spent a
//! threat, unless the stone he took stood there from the start. The attacker, who may not retake, captures on another
//! false eye, or passes, or spends a threat if he has any. After a pass a defender who spent a threat may not pass and has
//! to fill something for good; another one may, and the attacker captures again.
//! So in the end all empty points are among the last one or two. If only one of these is a liberty of the wall, the
//! attacker plays there and captures. If both are, he plays one. If that captures, the stone is beside an empty entered
//! point, cannot be taken, and enters what is left. Otherwise the defender may take it by the other point, which leaves
//! one and no ko, since the taking stone is part of the wall.
//!
//! Nothing of this is forbidden as a repetition. An immortal stone never leaves, so a position with one more of them was
//! never on the path; nor was one with fewer liberties outside. The position with a stone on the first of the last
//! two points could be left only by taking it, and the taking stone stays. There remain captures on false eyes, and
//! passes.
//!
//! Between a position and its return the wall, the immortal stones and what is entered are the same. The search goes no
//! further where the wall is seen to fall, so of the positions without a ko in which the room is only false eyes
//! and the last points, none but the very first can lie before the one that is judged. A capture of two stones or more leads
//! to such a position; if that was the first, the judged one came next, with an empty point of the tail to play on.
//! A capture of one stone leads to a position P with a ko. There no other false eye holds a stone, since
//! that would have a liberty to play on; the tails are full but for one point, and where else it is empty a defender
//! stone stays for good. So if P was on the path, the defender passed there or retook with a threat. If he passed, the judged
//! position comes now, and the attacker plays on the empty point. If he retook, the attacker passed, and the
//! judged position comes now with the defender bound to fill something for good; or took one stone on another
//! false eye, which leads to a position like P; or took more, and the judged position comes now; or did something
//! else for good. (He could take nothing on the last points: a single one where he could is itself a false eye, and two have
//! nothing but the wall beside them.) In none of these cases does P come back.
//! The position after a pass can come back only after the defender has passed and spent a threat since. Then each side has
//! passed and taken as often as the other, and a cycle that costs the defender threats is the attacker's to close.

//!
//! Several walls are taken for one, and false eyes are not looked for; then all of them fall. What has been said of the
//! attacker's strings needs no single wall. So the same play goes on until all empty points are among the last
//! one or two, but for those of walls captured on the way. Such a wall had no liberty, so all around it are attacker
//! stones, and none of them can ever be taken: they are immortal or parts. No other wall is beside its points, nor can one get
//! there, and what the defender plays on them is no wall: it changes nothing. Now the liberties of the walls that stand are
//! among the last one or two points. If it is one, or all these walls have both, the attacker plays as against one wall: where
//! the defender takes a stone on one of two points by playing the other, all these walls become one string.
//! Otherwise some wall has one of the two as its only liberty, and he plays there. That captures, so his stone has two liberties
//! or more, the other of the two points among them. It is the only liberty of the walls that are left, so none of these can
//! play on it without taking the stone, which one move does not do; and then the attacker plays there and captures them all.
//! A position with a further wall lost was never on the path.

use super::scene::Look;
use crate::region::{PointSet, Points, Position, Region, Side, without_lowest};

/// The largest room for which the attacker's moves are tried.
const LARGEST_TO_ENTER: u32 = 9;

/// Where there could still be eyes, and from where the attacker can enter it.
#[derive(Clone, Copy)]
struct Room<'a> {
    region: &'a Region,
    look: Look,
    /// Attacker stones in the room.
    attacker: PointSet,
    /// All empty points, in the room or not.
    empty: PointSet,
}

/// Whether the wall can never have two eyes, and falls whatever the defender does.
pub(super) fn is_missing(region: &Region, position: &Position, look: &Look, mover: Side) -> bool {
    if region.extra_eyes() > 0 || position.ko.is_some() {
        return false;
    }
    let (attacker, empty) = (position.attacker & !look.immortal, position.empty(region));
    let room = Room { region, look: *look, attacker, empty };
    room.is_too_small() || mover == Side::Attacker && room.becomes_too_small()
}

impl Room<'_> {
    /// Whether the wall falls with the defender to move.
    fn is_too_small(&self) -> bool {
        let region = self.region;
        let mut points = self.look.room(region);
        let mut ways = self.ways();
        let mut some_are_false = false;
        let mut strings = self.attacker;
        while strings != 0 {
            let (string, beside) = region.flood_and_around(strings & strings.wrapping_neg(), strings);
            if let Some(two) = lowest_two(beside & ways) {
                ways &= !two;
                points &= !(string | beside);
            } else if self.is_false_eye(string) {
                some_are_false = true;
                points &= !string;
            } else {
                return false;
            }
            strings &= !string;
        }
        if !self.holds_one_eye_at_most(points) {
            let mut left = 0;
            for point in Points(points) {
                if let Some(two) = lowest_two(region.neighbours(point) & ways) {
                    ways &= !two;
                } else if self.empty >> point & 1 == 1 && self.is_false_eye(1 << point) {
                    some_are_false = true;
                } else if without_lowest(left) != 0 {
                    return false;
                } else {
                    left |= 1 << point;
                }
            }
            points = left;
        }
        self.holds_one_eye_at_most(points) && (!some_are_false || self.is_enclosed(points))
    }

    /// Empty entered points.
    fn ways(&self) -> PointSet {
        self.empty & self.look.entered & !self.look.immortal
    }

    /// Whether a point of the room, empty or an attacker string, is a false eye.
    fn is_false_eye(&self, eye: PointSet) -> bool {
        let region = self.region;
        let Look { wall, touched, immortal, entered, .. } = self.look;
        let around = region.neighbours(eye.trailing_zeros() as u8);
        if region.suicide()
            || !self.look.are_one
            || eye & touched == 0
            || around & self.look.room(region) != 0
        {
            return false;
        }
        let open = region.points() & !wall & !immortal & !eye;
        let mut tails = around & open & !touched;
        while tails != 0 {
            let tail = region.flood(tails & tails.wrapping_neg(), open);
            if tail & (touched | !entered) == 0 {
                return true;
            }
            tails &= !tail;
        }
        false
    }

    fn holds_one_eye_at_most(&self, points: PointSet) -> bool {
        let more = without_lowest(points);
        more == 0
            || without_lowest(more) == 0 && self.region.neighbours(more.trailing_zeros() as u8) & points != 0
    }

    /// Whether points are beside the wall and, if there are two, beside nothing else.
    fn is_enclosed(&self, points: PointSet) -> bool {
        let others = self.region.neighbours_of(points) & !self.look.wall & !points;
        points & !self.look.touched == 0 && (without_lowest(points) == 0 || others == 0)
    }

    /// Whether one move on an entered point makes it too small. A large room is not looked at, since it seldom does.
    fn becomes_too_small(&self) -> bool {
        let points = self.look.room(self.region);
        points.count_ones() <= LARGEST_TO_ENTER
            && Points(self.ways()).any(|way| {
                let around = self.region.neighbours(way);
                around & points != 0 && self.after_entering(1 << way, around).is_too_small()
            })
    }

    /// After a stone on an entered point with this around it.
    fn after_entering(&self, stone: PointSet, around: PointSet) -> Self {
        let (connected, beside) = self.region.flood_and_around(around & self.attacker, self.attacker);
        let look = Look {
            immortal: self.look.immortal | stone | connected,
            entered: self.look.entered | around | beside,
            ..self.look
        };
        Self { look, attacker: self.attacker & !connected, ..*self }
    }
}

fn lowest_two(set: PointSet) -> Option<PointSet> {
    let more = without_lowest(set);
    (more != 0).then(|| set & !without_lowest(more))
}

#[cfg(test)]
mod tests {
    use super::super::random::{positions, scattered};
    use super::*;
    use crate::captured::captured;
    use crate::region::{Move, Step};
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    /// What the sides may do in kos.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Kos {
        /// The defender retakes at once.
        Free,
        /// So many threats of one side, the other having none; the attacker passes only where he may not retake.
        Threats(Side, u8),
    }

    /// Whether the attacker captures the wall by force though the defender may always pass, and goes round for ever if
    /// he can.
    fn falls(region: &Region, position: Position, mover: Side, kos: Kos) -> bool {
        let held = if let Kos::Threats(_, held) = kos { held } else { 0 };
        let after = |&(position, mover, held): &(Position, Side, u8)| {
            let free = Position { ko: None, ..position };
            let from = if kos == Kos::Free && mover == Side::Defender { free } else { position };
            let has_threat = matches!(kos, Kos::Threats(holder, _) if holder == mover && held > 0);
            let mut after: Vec<_> = Points(region.points())
                .map(Move::Play)
                .chain(
                    (mover == Side::Attacker)
                        .then_some([Move::FillExternal, Move::TakeExtraEye])
                        .into_iter()
                        .flatten(),
                )
                .filter_map(|mov| Some((from.play(region, mover, mov)?, held)))
                .collect();
            if let Some(ko) = position.ko.filter(|_| has_threat) {
                after.extend(free.play(region, mover, Move::Play(ko)).map(|step| (step, held - 1)));
            }
            if mover == Side::Defender || position.ko.is_some() && !has_threat {
                after.extend(position.play(region, mover, Move::Pass).map(|step| (step, held)));
            }
            let state = |(step, held): (Step, u8)| {
                (!step.wall_captured).then_some((step.position, mover.other(), held))
            };
            after.into_iter().map(state).collect()
        };
        captured(&[(position, mover, held)], usize::MAX, |state| state.1, after).expect("no limit") == [true]
    }

    /// Of so many draws, how many claims of [`is_missing`] hold with the defender and with the attacker to move: those
    /// without false eyes and with more than one point of room, those with false eyes, and those about several walls.
    fn claims(draws: usize, positions: impl Strategy<Value = (Region, Position)>) -> [[u32; 2]; 3] {
        let mut runner = TestRunner::deterministic();
        let mut found = [[0; 2]; 3];
        for _ in 0..draws {
            let (region, position) = positions.new_tree(&mut runner).unwrap().current();
            let look = Look::of(&region, &position);
            let several = look.room(&region).count_ones() > 1;
            for (number, mover) in [Side::Defender, Side::Attacker].into_iter().enumerate() {
                if !is_missing(&region, &position, &look, mover) {
                    continue;
                }
                let plainly = is_missing(&region.with_suicide(true), &position, &look, mover);
                let kos = match plainly {
                    true => vec![Kos::Free],
                    false => [(Side::Defender, 0), (Side::Defender, 2), (Side::Attacker, 1)]
                        .map(|(holder, threats)| Kos::Threats(holder, threats))
                        .to_vec(),
                };
                for kos in kos {
                    assert!(
                        falls(&region, position, mover, kos),
                        "{region:?} {position:?} {mover:?} {kos:?}"
                    );
                }
                let kind = if !look.are_one { 2 } else { usize::from(!plainly) };
                found[kind][number] += u32::from(several);
                break;
            }
        }
        found
    }

    #[test]
    fn walls_without_room_fall() {
        let [plainly, _, of_several_walls] = [(3, 6, 20_000), (4, 8, 20_000), (3, 9, 10_000)]
            .map(|(width, points, draws)| claims(draws, positions(width, points)))
            .into_iter()
            .reduce(|all, some| {
                [0, 1, 2].map(|kind| [0, 1].map(|mover| all[kind][mover] + some[kind][mover]))
            })
            .unwrap();
        for found in [plainly, of_several_walls] {
            assert!(found.iter().all(|&found| found >= 100), "{plainly:?} {of_several_walls:?}");
        }
    }

    #[test]
    fn walls_with_false_eyes_fall() {
        let found = [(5, 150_000), (6, 150_000), (7, 150_000)]
            .map(|(points, draws)| claims(draws, scattered(points)));
        assert!(
            found.iter().all(|[_, by_false_eyes, _]| by_false_eyes.iter().all(|&found| found >= 100)),
            "{found:?}"
        );
    }
}
