//! The boundary of a group: which attacker strings are assumed to be safe.

use super::board::Board;
use crate::region::Side;
use eyes_rules::benson;
use eyes_rules::{Bits, Links, Set, Sides, Suicide};

/// How the boundary of a group is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boundary<'a> {
    /// It is derived from the board. Attacker strings are safe if they are unconditionally alive, or have liberties
    /// in two empty areas that border only safe attacker strings. As the last resort, strings with a liberty in the
    /// *outside* that are not in atari are safe too.
    ///
    /// The outside is the largest empty area. If two areas are equally large there is no outside, so that rotating
    /// the board changes nothing. If the largest area has at most 16 points and borders only defender stones, it is
    /// an eye. Then the outside is the largest area that borders only attacker stones, or all such areas of that
    /// size. This exception does not apply if there is no such area, or if the group's liberties outside are to
    /// count as external. Where it applies, strings in atari are safe too.
    #[default]
    Derived,
    /// The attacker strings with one of these stones are safe, and no others.
    Safe(&'a [usize]),
    /// The group has only these points to live in. Attacker strings are safe if they have a liberty elsewhere, and so are
    /// new stones beside other empty points. All other attacker strings can be captured.
    Region(&'a [usize]),
}

/// Why an attacker string is assumed to be safe, the best reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// The caller says so.
    Named,
    /// It has a liberty that is none of the points of the fight ([`Boundary::Region`]).
    Elsewhere,
    /// It is unconditionally alive (Benson): a proof.
    Alive,
    /// It has liberties in two empty areas that border only safe attacker strings.
    TwoAreas,
    /// It has a liberty in the largest empty area, and is not in atari there.
    Outside,
}

/// An attacker string beside a group's region that is assumed to be safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enclosing {
    /// Its first stone in reading order, as an index on the board.
    pub stone: usize,
    /// Why it is safe.
    pub safety: Safety,
}

/// The points of a board by the part they play.
pub(super) struct Parts {
    /// For each attacker stone that is safe, the reason.
    pub(super) safe: Vec<Option<Safety>>,
    /// Points that are no part of any region, and whose liberties make a defender string open.
    pub(super) outside: Vec<bool>,
}

/// No area.
const NONE: usize = usize::MAX;

/// The largest board on which strings are tested for unconditional life.
const MOST_CELLS: usize = 640;

/// The largest area that can be an eye of the group and not the outside. A search of a larger one would take too
/// long.
const LARGEST_EYE: usize = 16;

type Cells = Bits<10>;

impl Parts {
    pub(super) fn of(board: &Board<'_>, boundary: Boundary<'_>, closed: bool) -> Self {
        match boundary {
            Boundary::Derived => Self::derived(board, closed),
            Boundary::Safe(stones) => {
                let named = board.flood(stones.iter().copied(), |point| board.attacks(point));
                let safe = named.iter().map(|&named| named.then_some(Safety::Named)).collect();
                Self { safe, outside: vec![false; board.cells.len()] }
            }
            Boundary::Region(points) => {
                let all = 0..board.cells.len();
                let named: Vec<bool> = all.clone().map(|point| points.contains(&point)).collect();
                let mut safe = vec![None; board.cells.len()];
                for string in board.strings(Side::Attacker) {
                    if board.liberties(&string).iter().any(|&liberty| !named[liberty]) {
                        string.iter().for_each(|&stone| safe[stone] = Some(Safety::Elsewhere));
                    }
                }
                let outside = all.map(|point| board.cells[point].is_none() && !named[point]).collect();
                Self { safe, outside }
            }
        }
    }

    fn derived(board: &Board<'_>, closed: bool) -> Self {
        let areas = Areas::of(board, |point| board.cells[point].is_none());
        let largest = areas.largest();
        let is_eye = |area: &Area| !area.attacked && area.points <= LARGEST_EYE;
        let is_eye = largest.is_some_and(|largest| !closed && is_eye(&areas.all[largest]));
        let of_attacker = if is_eye { areas.of_attacker() } else { Vec::new() };
        let outside = if of_attacker.is_empty() { largest.into_iter().collect() } else { of_attacker };
        Self::around(board, &areas, &outside, closed)
    }

    /// The parts if the largest area is the group's own. `None` unless that area borders defender stones and no
    /// attacker string that is safe without it, the attacker has an area of his own, and a third of the board is
    /// left.
    pub(super) fn with_own_area(board: &Board<'_>) -> Option<Self> {
        let areas = Areas::of(board, |point| board.cells[point].is_none());
        let can_be_own = |area: &Area| area.defended && area.points <= board.cells.len() / 3 * 2;
        let largest = areas.largest().filter(|&largest| can_be_own(&areas.all[largest]))?;
        let of_attacker = areas.of_attacker();
        if of_attacker.is_empty() {
            return None;
        }
        let parts = Self::around(board, &areas, &of_attacker, false);
        let own: Vec<bool> = areas.of_point.iter().map(|&area| area == largest).collect();
        board.beside(&own).all(|point| parts.safe[point].is_none()).then_some(parts)
    }

    /// The parts with these areas as the outside, which the defender never enters if it is `closed`.
    fn around(board: &Board<'_>, areas: &Areas, outside: &[usize], closed: bool) -> Self {
        let mut alive = None;
        let mut is_alive = |string: &[usize]| {
            can_be_alive(board, string)
                && alive.get_or_insert_with(|| unconditionally_alive(board))[string[0]]
        };
        let mut strings: Vec<Attacking> = board
            .strings(Side::Attacker)
            .map(|stones| {
                let areas = areas.beside(board, &stones);
                let safety = if is_alive(&stones) {
                    Some(Safety::Alive)
                } else {
                    let is_beside = outside.iter().any(|outside| areas.contains(outside));
                    let is_safe = is_beside && (closed || board.liberties(&stones).len() > 1);
                    is_safe.then_some(Safety::Outside)
                };
                Attacking { stones, areas, safety }
            })
            .collect();
        find_two_areas(&mut strings, &areas.all);
        let mut safe = vec![None; board.cells.len()];
        for string in &strings {
            string.stones.iter().for_each(|&stone| safe[stone] = string.safety);
        }
        let outside = areas.of_point.iter().map(|area| outside.contains(area)).collect();
        Self { safe, outside }
    }
}

/// An attacker string.
struct Attacking {
    stones: Vec<usize>,
    /// The numbers of the areas in which it has liberties, increasing.
    areas: Vec<usize>,
    safety: Option<Safety>,
}

/// Finds the strings that have liberties in two areas that border only safe strings. Safe strings are these, and
/// those that are alive or beside the outside.
fn find_two_areas(strings: &mut [Attacking], areas: &[Area]) {
    let mut is_own: Vec<bool> = areas.iter().map(|area| !area.defended).collect();
    let mut left: Vec<usize> = (0..strings.len()).collect();
    let has_two =
        |string: &Attacking, is_own: &[bool]| string.areas.iter().filter(|&&area| is_own[area]).count() > 1;
    loop {
        let is_safe = |&at: &usize| strings[at].safety.is_some() || has_two(&strings[at], &is_own);
        let (safe, unsafe_now): (Vec<usize>, Vec<usize>) = left.iter().partition(|&at| is_safe(at));
        if unsafe_now.is_empty() {
            break;
        }
        left = safe;
        unsafe_now.iter().flat_map(|&at| &strings[at].areas).for_each(|&area| is_own[area] = false);
    }
    for at in left {
        let string = &mut strings[at];
        if has_two(string, &is_own) && string.safety != Some(Safety::Alive) {
            string.safety = Some(Safety::TwoAreas);
        }
    }
}

/// One connected empty area.
#[derive(Clone, Copy)]
struct Area {
    points: usize,
    /// Whether an attacker stone is beside it, and a defender stone.
    attacked: bool,
    defended: bool,
}

/// The connected parts of a set of points.
struct Areas {
    all: Vec<Area>,
    /// The number of the area of each point, or [`NONE`].
    of_point: Vec<usize>,
}

impl Areas {
    fn of(board: &Board<'_>, within: impl Fn(usize) -> bool) -> Self {
        let mut areas = Self { all: Vec::new(), of_point: vec![NONE; board.cells.len()] };
        let mut seen = vec![false; board.cells.len()];
        for start in 0..board.cells.len() {
            if !within(start) || seen[start] {
                continue;
            }
            let points = board.component(start, &mut seen, &within);
            let has_beside = |side| {
                points.iter().any(|&point| board.neighbours(point).any(|at| board.cells[at] == Some(side)))
            };
            let (attacked, defended) = (has_beside(Side::Attacker), has_beside(Side::Defender));
            points.iter().for_each(|&point| areas.of_point[point] = areas.all.len());
            areas.all.push(Area { points: points.len(), attacked, defended });
        }
        areas
    }

    /// The areas in which a string has liberties, increasing.
    fn beside(&self, board: &Board<'_>, string: &[usize]) -> Vec<usize> {
        let mut found: Vec<usize> = board
            .liberties(string)
            .into_iter()
            .map(|point| self.of_point[point])
            .filter(|&area| area != NONE)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The largest of the areas that only attacker stones are beside; several if they have the same size.
    fn of_attacker(&self) -> Vec<usize> {
        self.largest_that(|area| area.attacked && !area.defended)
    }

    /// The largest area; `None` if two have its size.
    fn largest(&self) -> Option<usize> {
        match self.largest_that(|_| true)[..] {
            [largest] => Some(largest),
            _ => None,
        }
    }

    /// The areas of a kind that have the most points.
    fn largest_that(&self, counts: impl Fn(&Area) -> bool) -> Vec<usize> {
        let of_kind = || (0..self.all.len()).filter(|&at| counts(&self.all[at]));
        let most = of_kind().map(|at| self.all[at].points).max();
        of_kind().filter(|&at| Some(self.all[at].points) == most).collect()
    }
}

/// A fast necessary condition for unconditional life: there are two regions whose empty points can all be liberties
/// of the string. Few strings meet it, and only for these the whole board is analysed.
fn can_be_alive(board: &Board<'_>, string: &[usize]) -> bool {
    if board.cells.len() > MOST_CELLS {
        return false;
    }
    let is_liberty = |point: usize| {
        board.cells[point].is_none()
            && board.neighbours(point).any(|other| string.binary_search(&other).is_ok())
    };
    let mut seen = vec![false; board.cells.len()];
    let mut vital = 0;
    for start in string.iter().flat_map(|&stone| board.neighbours(stone)) {
        if board.attacks(start) || seen[start] {
            continue;
        }
        // The flood fill ends at the first empty point that is not beside the string.
        let (mut stack, mut is_vital) = (vec![start], true);
        while let Some(point) = stack.pop() {
            if std::mem::replace(&mut seen[point], true) {
                continue;
            }
            if board.cells[point].is_none() && !is_liberty(point) {
                is_vital = false;
                break;
            }
            stack.extend(board.neighbours(point).filter(|&other| !board.attacks(other) && !seen[other]));
        }
        vital += usize::from(is_vital);
    }
    vital > 1
}

/// The attacker stones that are unconditionally alive.
pub(crate) fn unconditionally_alive(board: &Board<'_>) -> Vec<bool> {
    let height = board.cells.len() / board.width;
    let none = vec![false; board.cells.len()];
    let Ok(grid) = Links::<Cells>::grid(board.width, height) else { return none };
    let stones = |side| {
        let points = (0..board.cells.len()).filter(|&point| board.cells[point] == Some(side));
        points.fold(Cells::EMPTY, |all, point| all | Cells::single(point))
    };
    let stones = Sides { own: stones(Side::Attacker), enemy: stones(Side::Defender) };
    // Suicide can only reduce the living strings. A string that lives with suicide allowed lives under both rules.
    let alive = benson::alive(&grid, stones, Cells::EMPTY, Suicide::Allowed);
    (0..board.cells.len()).map(|point| alive.meets(Cells::single(point))).collect()
}
