//! Cut-off: the wall has no room for a second eye. This comment is the proof.
//!
//! # Terms
//!
//! - *Immortal*: attacker stones that cannot be captured, because a margin or other immortal stones connect them
//!   with stones outside.
//! - *Entered*: a margin, or a point beside an immortal stone. The attacker can always play on an empty entered
//!   point, and the stone is immortal. An entered point can never be an eye and stays entered.
//! - *Room*: the region without the wall, immortal stones and entered points. Defender stones that are not
//!   connected with the wall count as room, so their capture adds no room.
//! - *Part*: a part of the room that falls to the attacker even if he waits for the defender to move there. It is
//!   an attacker string with two liberties on entered points, together with everything beside the string; or it is
//!   a point, empty or with a defender stone, beside two empty entered points. When the defender plays on one of
//!   the two liberties or entered points, the attacker plays on the other. Then the string is immortal, or the
//!   point is entered. Each part needs two such points of its own.
//! - *False eye*: a point of the room, empty or with a single attacker stone, that is beside the wall, has no
//!   other point of the room beside it, and has a *tail*. A tail is points beside the eye with everything
//!   connected to them. All its points are entered, none is beside the wall, and only the eye and immortal stones
//!   border it. Stones on the tail can be connected with the wall only by filling the eye.
//!
//! # Claim
//!
//! All attacker strings in the room are parts or stand on false eyes. Without parts and false eyes the room is at
//! most one point, or two adjacent points: the *last points*. There is no ko ban and no extra eye. If false eyes
//! are needed, suicide is forbidden, the last points are beside the wall, and two last points are beside nothing
//! else. Then the wall falls.
//!
//! Points that immortal stones cut off from the walls count as immortal stones here. For the walls a move there is
//! a pass, except that it is never forbidden: so there are then no false eyes, for which passes matter.
//!
//! # Play
//!
//! When the defender plays on one of the two points of a part, the attacker plays on the other. Otherwise he plays
//! on any empty entered point, or fills a liberty outside. Whenever the defender is to move, each attacker string
//! that is neither immortal nor on a false eye has two liberties. So the defender can capture nothing but a stone
//! on a false eye, and the eye stays false.
//!
//! Suppose that the attacker has no moves left except on false eyes and on the last points. Then the tails are
//! full of stones whose last liberty is the eye, and he captures on a false eye. The points of the captured stones
//! are empty and entered. If they still are when he moves again, he plays there, and the eye is entered. If they
//! are not, the defender has retaken a ko. That cost him a threat, unless the stone that he took stood there from
//! the start. The attacker may not retake. So he captures on another false eye, or passes, or spends a threat if
//! he has one. After a pass, a defender who has spent a threat may not pass and has to fill a point for good. A
//! defender who has not spent one may pass, and the attacker captures again.
//!
//! In the end all empty points are last points. If only one of them is a liberty of the wall, the attacker plays
//! there and captures. If both are, he plays on one. If that captures, the stone is beside an empty entered point,
//! cannot be captured, and enters the other point. Otherwise the defender may capture it by the other point. That
//! leaves one empty point and no ko, because the capturing stone is part of the wall.
//!
//! # Repetition
//!
//! The rules on repetition forbid none of these moves. An immortal stone is never captured, so a position with one
//! more of them was never on the path; nor was one with fewer liberties outside. The position with a stone on the
//! first of the two last points can be left only by capturing that stone, and the capturing stone stays. Captures
//! on false eyes and passes remain.
//!
//! Between a position and its repetition the wall, the immortal stones and the entered points do not change. The
//! search never continues below a position where it applies this cut-off. So consider the positions without a ko
//! in which the room is only false eyes and last points: of these only the first position of the path can precede
//! the position J to which the cut-off applies.
//!
//! - A capture of two or more stones leads to such a position. If that was the first position, J came next, with
//!   an empty point of the tail to play on.
//! - A capture of one stone leads to a position P with a ko. In P no other false eye holds a stone, because that
//!   stone would have a liberty to play on. The tails are full except for one point, and a defender stone on any
//!   other empty point would stay for good. So if P was on the path, the defender passed there or retook with a
//!   threat. If he passed, J comes now, and the attacker plays on the empty point. If he retook, the attacker has
//!   four choices. He passed, and J comes now with a defender who has to fill a point for good. He took one stone
//!   on another false eye, which leads to a position like P. He took more, and J comes now. Or he made another
//!   permanent move. (On the last points he can capture nothing: a single point where he could is itself a false
//!   eye, and two points have nothing but the wall beside them.) In none of these cases is P repeated.
//! - The position after a pass can be repeated only after the defender has passed and spent a threat. Then both
//!   sides have passed and captured equally often, and the attacker may close a cycle that costs the defender
//!   threats.
//!
//! # Several walls
//!
//! Several walls count as one. The claim is that all of them fall, first without false eyes. The statements about the
//! attacker's strings hold for any number of walls. So the same play leads to a position in which all empty points
//! are last points, except the points of walls captured on the way. Such a wall had no liberty, so only attacker
//! stones are around it. None of them can ever be captured, because they are immortal or belong to parts. No other
//! wall is beside its points or can get there. The defender's stones on its points are not a wall, so they change
//! nothing.
//!
//! Now the liberties of the remaining walls are among the one or two last points. If there is one such point, or
//! all these walls have both as liberties, the attacker plays as against one wall: if the defender captures a
//! stone on one of two points by playing on the other, all these walls become one string. Otherwise some wall has
//! one of the two points as its only liberty, and the attacker plays there. The move captures, so the stone has
//! two or more liberties, and the other point is one of them. That point is the only liberty of the remaining
//! walls. None of them can play on it without capturing the stone, which one move cannot do. Then the attacker
//! plays there and captures them all. A position with one more captured wall was never on the path.
//!
//! With false eyes, one of the walls is *the* wall of the claim, and the others are defender stones like others; they
//! count as room and can stand on tails. The claim needs one thing more: there is a last point. Until the wall
//! falls, the game with several walls is the game with this one wall: captured walls make positions different that
//! would otherwise be repeated, and so forbid less. The last points are liberties of the wall, and the attacker plays
//! there only in the end. So the wall stands until all other points are filled for good. The liberties of the other
//! walls that still stand are among the last points. If there are two, only the one wall is beside them, and no
//! other wall stands. If there is one, the move that captures the wall captures all others with it.

use crate::region::{Points, Position, Region, RegionSet, Side, without_lowest};
use crate::search::position_strings::PointClasses;

/// The largest room for which the attacker's moves are tried.
const LARGEST_TO_ENTER: u32 = 9;

/// Where there could still be eyes, and from where the attacker can enter it.
#[derive(Clone, Copy)]
struct Room<'a> {
    region: &'a Region,
    classes: PointClasses,
    attacker: RegionSet,
    /// All empty points, in the room or not.
    empty: RegionSet,
    /// Whether there are other walls, which are taken for stones like others.
    is_one_of_several: bool,
}

/// Whether the cut-off applies: the wall can never have two eyes, and falls whatever the defender does.
pub(in crate::search) fn falls_for_lack_of_room(
    region: &Region,
    position: &Position,
    classes: &PointClasses,
    mover: Side,
) -> bool {
    if region.extra_eyes() > 0 || position.ko.is_some() {
        return false;
    }
    let (attacker, empty) = (position.attacker & !classes.immortal, position.empty(region));
    let is_too_small = |classes: PointClasses, is_one_of_several: bool| {
        let room = Room { region, classes, attacker, empty, is_one_of_several };
        room.is_too_small() || mover == Side::Attacker && room.becomes_too_small()
    };
    is_too_small(*classes, false)
        || !classes.are_one
            && !region.suicide().is_allowed()
            && classes.each_wall(region).any(|wall| is_too_small(wall, true))
}

impl Room<'_> {
    /// Whether the wall falls with the defender to move.
    fn is_too_small(&self) -> bool {
        let region = self.region;
        let mut points = self.classes.room(region);
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
        let all_fall = !self.is_one_of_several || some_are_false && points != 0;
        all_fall && self.holds_one_eye_at_most(points) && (!some_are_false || self.is_enclosed(points))
    }

    /// Empty entered points.
    fn ways(&self) -> RegionSet {
        self.empty & self.classes.entered & !self.classes.immortal
    }

    /// Whether a point of the room, empty or an attacker string, is a false eye.
    fn is_false_eye(&self, eye: RegionSet) -> bool {
        let region = self.region;
        let PointClasses { wall, touched, immortal, entered, .. } = self.classes;
        let around = region.neighbours(eye.trailing_zeros() as u8);
        if region.suicide().is_allowed()
            || !self.classes.are_one
            || self.classes.cut_off != 0
            || eye & touched == 0
            || around & self.classes.room(region) != 0
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

    fn holds_one_eye_at_most(&self, points: RegionSet) -> bool {
        let more = without_lowest(points);
        more == 0
            || without_lowest(more) == 0 && self.region.neighbours(more.trailing_zeros() as u8) & points != 0
    }

    /// Whether points are beside the wall and, if there are two, beside nothing else.
    fn is_enclosed(&self, points: RegionSet) -> bool {
        let others = self.region.neighbours_of(points) & !self.classes.wall & !points;
        points & !self.classes.touched == 0 && (without_lowest(points) == 0 || others == 0)
    }

    /// Whether one move on an entered point makes it too small. A large room is not looked at, since it seldom does.
    fn becomes_too_small(&self) -> bool {
        let points = self.classes.room(self.region);
        points.count_ones() <= LARGEST_TO_ENTER
            && Points(self.ways()).any(|way| {
                let around = self.region.neighbours(way);
                around & points != 0 && self.after_entering(1 << way, around).is_too_small()
            })
    }

    /// After a stone on an entered point with this around it.
    fn after_entering(&self, stone: RegionSet, around: RegionSet) -> Self {
        let (connected, beside) = self.region.flood_and_around(around & self.attacker, self.attacker);
        let classes = PointClasses {
            immortal: self.classes.immortal | stone | connected,
            entered: self.classes.entered | around | beside,
            ..self.classes
        };
        Self { classes, attacker: self.attacker & !connected, ..*self }
    }
}

fn lowest_two(set: RegionSet) -> Option<RegionSet> {
    let more = without_lowest(set);
    (more != 0).then(|| set & !without_lowest(more))
}

#[cfg(test)]
mod tests {
    use eyes_rules::Suicide;

    use super::*;
    use crate::captured::captured;
    use crate::region::{Move, Step};
    use crate::search::random::{positions, scattered};
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    /// How kos are decided.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Kos {
        /// The defender retakes at once.
        Free,
        /// One side has this many threats, the other none. The attacker passes only where the ko rule forbids a
        /// move.
        Threats(Side, u8),
    }

    /// Whether the attacker captures the wall by force. The defender may always pass, and a cycle counts for him.
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

    /// In this many random positions, the number of claims of [`falls_for_lack_of_room`] that hold, with the
    /// defender and with the attacker to move: those without false eyes and with more than one point of room, those
    /// with false eyes, and those about several walls.
    fn claims(draws: usize, positions: impl Strategy<Value = (Region, Position)>) -> [[u32; 2]; 4] {
        let mut runner = TestRunner::deterministic();
        let mut found = [[0; 2]; 4];
        for _ in 0..draws {
            let (region, position) = positions.new_tree(&mut runner).unwrap().current();
            let classes = PointClasses::of(&region, &position).within_reach();
            let several = classes.room(&region).count_ones() > 1;
            for (number, mover) in [Side::Defender, Side::Attacker].into_iter().enumerate() {
                if !falls_for_lack_of_room(&region, &position, &classes, mover) {
                    continue;
                }
                let plainly = falls_for_lack_of_room(
                    &region.with_suicide(Suicide::Allowed),
                    &position,
                    &classes,
                    mover,
                );
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
                let kind = 2 * usize::from(!classes.are_one) + usize::from(!plainly);
                found[kind][number] += u32::from(several);
                break;
            }
        }
        found
    }

    #[test]
    fn walls_without_room_fall() {
        let [plainly, _, of_several_walls, _] = [(3, 6, 10_000), (4, 8, 10_000), (3, 9, 5_000)]
            .map(|(width, points, draws)| claims(draws, positions(width, points)))
            .into_iter()
            .reduce(|all, some| {
                [0, 1, 2, 3].map(|kind| [0, 1].map(|mover| all[kind][mover] + some[kind][mover]))
            })
            .unwrap();
        for found in [plainly, of_several_walls] {
            assert!(found.iter().all(|&found| found >= 50), "{plainly:?} {of_several_walls:?}");
        }
    }

    #[test]
    fn walls_with_false_eyes_fall() {
        let found =
            [(5, 75_000), (6, 75_000), (7, 75_000)].map(|(points, draws)| claims(draws, scattered(points)));
        assert!(
            found.iter().all(|[_, by_false_eyes, ..]| by_false_eyes.iter().all(|&found| found >= 50)),
            "{found:?}"
        );
        let of_several_walls = found.iter().map(|[.., found]| found.iter().sum::<u32>()).sum::<u32>();
        assert!(of_several_walls >= 10, "{found:?}");
    }
}
