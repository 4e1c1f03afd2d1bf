//! A fight as a region game: the ground inside a frame.
//!
//! The board beyond the ground is not searched. A [`Border`] replaces it. Two borders favour one side completely,
//! and the true status lies between their results. The others are guesses. All of them give regions, which the
//! search for closed groups solves.

use super::answer::Beyond;
use super::problem::Fight;
use crate::enclosed::{adjacency, unconditionally_alive};
use crate::region::{Position, Region, RegionError, RegionSet, Side};

/// The defender lives beyond a point of the border if his stones outside reach it in this many steps, unless the
/// attacker's stones are closer by the second number.
const FRIEND_STEPS: usize = 4;
const HEAD_START: usize = 3;

/// The same for stones that are known to live. The attacker's must not be closer at all.
const LIVING_STEPS: usize = 3;
const LIVING_HEAD_START: usize = 1;

/// How far beyond the border room is counted.
const ROOM_STEPS: usize = 4;

/// The model of the board beyond the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    /// The attacker owns all of it for good. A group that lives under this assumption lives on the board.
    Closed,
    /// All of it is alive and belongs to the defender. A group that dies under this assumption dies on the board,
    /// as long as the attacker strings that reach beyond the ground are safe.
    Open,
    /// The defender's where his stones are near, otherwise the attacker's.
    NearFriends,
    /// The defender's where stones of his that are known to live are near, and no attacker's are nearer; otherwise
    /// the attacker's.
    NearLiving,
    /// The attacker's, apart from one eye of the defender.
    OneEye,
    /// The defender's beyond this many points of the border, those with the most room; the attacker's beyond the
    /// others.
    Partly(usize),
    /// The same, and beyond the next point of the border it belongs to the side that plays there first.
    Contested(usize),
}

impl Border {
    /// The assumption behind it; `None` if it is too strong for an answer.
    pub(super) const fn beyond(self) -> Option<Beyond> {
        match self {
            Self::Closed => Some(Beyond::NoLife),
            Self::Open => Some(Beyond::Life),
            Self::NearFriends | Self::NearLiving => Some(Beyond::LifeNearFriends),
            Self::OneEye | Self::Partly(_) | Self::Contested(_) => None,
        }
    }
}

/// The role of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// It can be captured.
    InFight,
    /// An attacker string that is unconditionally alive.
    Alive,
    /// An attacker string with a liberty beyond the ground: assumed to be safe.
    Safe,
    /// A string of the defender, not of the group, with a liberty beyond the ground.
    Friend,
}

/// A region game on a part of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) region: Region,
    pub(super) position: Position,
    /// For each point of the region its index on the board, increasing. The further points of the region represent
    /// the life beyond the border.
    pub(super) points: Vec<usize>,
    /// Points of the region next to empty points beyond the ground, or to friends.
    pub(super) at_border: Vec<usize>,
    /// The model of the board beyond.
    pub(super) border: Border,
    /// Whether there is life beyond some points of the border, and none beyond others.
    pub(super) is_mixed: bool,
    /// The stones of attacker strings beside the region that are assumed to be safe.
    pub(super) safe: Vec<usize>,
    /// The stones of the group that are no points of the region.
    pub(super) wall: Vec<usize>,
}

impl Frame {
    /// The frame around a ground, for the group of a fight.
    ///
    /// # Errors
    ///
    /// [`RegionError`], if the region has too many points or the group too many strings.
    pub(super) fn new(fight: &Fight<'_>, ground: &[bool], border: Border) -> Result<Self, RegionError> {
        let parts = parts(fight, ground);
        let part = |place: usize| parts[place];
        let walls = walls(fight);
        let is_single = walls.len() == 1;
        let in_region = |place: usize| match part(place) {
            Some(part) => part == Part::InFight && !(is_single && walls[0].contains(&place)),
            None => ground[place],
        };
        let beside_group = fight.group.iter().flat_map(|&stone| fight.near(stone));
        let members = fight.board().flood(fight.group.iter().copied().chain(beside_group), in_region);
        let points: Vec<usize> = (0..members.len()).filter(|&place| members[place]).collect();
        let is_beyond = |place: usize| match part(place) {
            Some(part) => part == Part::Friend,
            None => !ground[place],
        };
        let is_border = |place: usize| fight.near(place).any(is_beyond);
        let at_border: Vec<usize> = points.iter().copied().filter(|&place| is_border(place)).collect();
        let is_open: Vec<bool> = match border {
            Border::Closed => vec![false; fight.cells.len()],
            Border::OneEye | Border::Open => (0..fight.cells.len()).map(is_border).collect(),
            Border::NearFriends => {
                friends_are_near(fight, &parts, &is_beyond, &at_border, FRIEND_STEPS, HEAD_START)
            }
            Border::NearLiving => {
                friends_are_near(fight, &parts, &is_beyond, &at_border, LIVING_STEPS, LIVING_HEAD_START)
            }
            Border::Partly(count) | Border::Contested(count) => {
                let mut is_open = vec![false; fight.cells.len()];
                by_room(fight, &is_beyond, &at_border)[..count]
                    .iter()
                    .for_each(|&place| is_open[place] = true);
                is_open
            }
        };
        let contested = match border {
            Border::Contested(count) => by_room(fight, &is_beyond, &at_border).get(count).copied(),
            _ => None,
        };
        let is_margin = |place: usize| {
            let is_safe = |next| matches!(part(next), Some(Part::Alive | Part::Safe));
            fight.near(place).any(is_safe) || is_border(place) && !is_open[place] && contested != Some(place)
        };
        let set = |holds: &dyn Fn(usize) -> bool| -> RegionSet {
            let numbered = points.iter().enumerate().filter(|&(_, &place)| holds(place));
            numbered.fold(0, |set, (bit, _)| set | 1 << bit)
        };
        if points.len() > Region::MAX_POINTS {
            return Err(RegionError::TooManyPoints { points: points.len() });
        }
        let mut adjacency = adjacency(&points, fight.width);
        let mut defender = set(&|place| fight.cells[place] == Some(Side::Defender));
        let open = set(&|place| is_open[place]);
        let mut refuges = 0;
        if open != 0 && border == Border::OneEye {
            defender |= add_life(&mut adjacency, open, 1)?;
        } else if open != 0 {
            refuges |= add_life(&mut adjacency, open, 2)?;
        }
        let mut margins = set(&is_margin);
        if let Some(contested) = contested {
            let point = add_point(&mut adjacency, set(&|place| place == contested))?;
            refuges |= add_life(&mut adjacency, point, 2)?;
            margins |= point;
        }
        defender |= refuges;
        let region =
            Region::new(&adjacency)?.with_margins(margins)?.with_refuges(refuges).with_suicide(fight.suicide);
        let region = if is_single {
            region.with_wall(set(&|place| fight.near(place).any(|next| walls[0].contains(&next))))?
        } else {
            let walls: Vec<RegionSet> =
                walls.iter().map(|wall| set(&|place| wall.contains(&place))).collect();
            region.with_walls(&walls)?
        };
        let position = region.start(set(&|place| fight.cells[place] == Some(Side::Attacker)), defender)?;
        let wall = if is_single { walls[0].clone() } else { Vec::new() };
        let is_beside = |place: usize| members[place] || wall.contains(&place);
        let mut safe = Vec::new();
        for string in fight.strings() {
            if part(string[0]) == Some(Part::Safe)
                && string.iter().any(|&stone| fight.near(stone).any(is_beside))
            {
                safe.extend(string);
            }
        }
        safe.sort_unstable();
        let is_mixed = open != 0 && at_border.iter().any(|&place| !is_open[place]);
        Ok(Self { region, position, points, at_border, border, is_mixed, safe, wall })
    }

    /// The point of the region at an index on the board.
    pub(super) fn bit_of(&self, place: usize) -> Option<u8> {
        self.points.binary_search(&place).ok().map(|bit| bit as u8)
    }

    /// The points on which a result depends, increasing.
    pub(super) fn zone(&self) -> Vec<usize> {
        let mut zone = [&self.points[..], &self.wall].concat();
        zone.sort_unstable();
        zone
    }
}

/// The role of the string at each point.
fn parts(fight: &Fight<'_>, ground: &[bool]) -> Vec<Option<Part>> {
    let mut parts = vec![None; fight.cells.len()];
    let alive = unconditionally_alive(&fight.board());
    for string in fight.strings() {
        let reaches_beyond = || fight.liberties(&string).into_iter().any(|place| !ground[place]);
        let part = match fight.cells[string[0]] {
            Some(Side::Attacker) if alive[string[0]] => Part::Alive,
            Some(Side::Attacker) if fight.is_known_to_live(string[0]) => Part::Safe,
            Some(Side::Defender) if fight.is_known_to_live(string[0]) => Part::Friend,
            Some(Side::Attacker) if reaches_beyond() && !fight.is_shut_in(string[0]) => Part::Safe,
            Some(Side::Defender) if !fight.group.contains(&string[0]) && reaches_beyond() => Part::Friend,
            _ => Part::InFight,
        };
        string.iter().for_each(|&stone| parts[stone] = Some(part));
    }
    parts
}

/// For each point, whether it is on the border, stones of the defender that give life are at most this many steps beyond
/// it, and no attacker stones are nearer by the head start.
fn friends_are_near(
    fight: &Fight<'_>,
    parts: &[Option<Part>],
    is_beyond: &impl Fn(usize) -> bool,
    border: &[usize],
    most: usize,
    head_start: usize,
) -> Vec<bool> {
    let mut is_open = vec![false; fight.cells.len()];
    for &place in border {
        let mut seen = vec![false; fight.cells.len()];
        let mut layer: Vec<usize> = fight.near(place).filter(|&next| is_beyond(next)).collect();
        layer.iter().for_each(|&next| seen[next] = true);
        let mut attacker = None;
        for steps in 0..=most {
            let counts = |side, at| side == Side::Attacker || fight.gives_life(at);
            let stands = |side| {
                layer.iter().any(|&at| {
                    fight.cells[at] == Some(side) && parts[at] != Some(Part::InFight) && counts(side, at)
                })
            };
            if stands(Side::Attacker) {
                attacker.get_or_insert(steps);
            }
            if attacker.is_some_and(|attacker| steps >= attacker + head_start) {
                break;
            }
            if stands(Side::Defender) {
                is_open[place] = true;
                break;
            }
            let empty = layer.into_iter().filter(|&at| fight.cells[at].is_none());
            let reached: Vec<usize> = empty.flat_map(|at| fight.near(at)).collect();
            layer = reached.into_iter().filter(|&next| !std::mem::replace(&mut seen[next], true)).collect();
        }
    }
    is_open
}

/// The points of a border, those with the most empty points near them beyond first.
fn by_room(fight: &Fight<'_>, is_beyond: &impl Fn(usize) -> bool, border: &[usize]) -> Vec<usize> {
    let room = |place: usize| {
        let mut seen = vec![false; fight.cells.len()];
        let mut layer = vec![place];
        for _ in 0..ROOM_STEPS {
            let next: Vec<usize> = layer.iter().flat_map(|&at| fight.near(at)).collect();
            let is_new = |&at: &usize| {
                is_beyond(at) && fight.cells[at].is_none() && !std::mem::replace(&mut seen[at], true)
            };
            layer = next.into_iter().filter(is_new).collect();
        }
        seen.into_iter().filter(|&seen| seen).count()
    };
    let mut sorted = border.to_vec();
    sorted.sort_by_cached_key(|&place| std::cmp::Reverse(room(place)));
    sorted
}

/// Adds an empty point beyond a point of the border, and returns it.
fn add_point(adjacency: &mut Vec<RegionSet>, border: RegionSet) -> Result<RegionSet, RegionError> {
    let point = adjacency.len();
    if point == Region::MAX_POINTS {
        return Err(RegionError::TooManyPoints { points: point + 1 });
    }
    for (near, neighbours) in adjacency.iter_mut().enumerate() {
        *neighbours |= (border >> near & 1) << point;
    }
    adjacency.push(border);
    Ok(1 << point)
}

/// The strings of the group.
fn walls(fight: &Fight<'_>) -> Vec<Vec<usize>> {
    let mut walls: Vec<Vec<usize>> = Vec::new();
    for &stone in &fight.group {
        if !walls.iter().any(|wall| wall.contains(&stone)) {
            walls.push(fight.string(stone));
        }
    }
    walls
}

/// Adds a defender stone with this many eyes next to the points of the border, and returns it.
fn add_life(
    adjacency: &mut Vec<RegionSet>,
    border: RegionSet,
    eyes: usize,
) -> Result<RegionSet, RegionError> {
    let stone = adjacency.len();
    if stone + 1 + eyes > Region::MAX_POINTS {
        return Err(RegionError::TooManyPoints { points: stone + 1 + eyes });
    }
    for (point, neighbours) in adjacency.iter_mut().enumerate() {
        *neighbours |= (border >> point & 1) << stone;
    }
    adjacency.push(border | ((1 << eyes) - 1) << (stone + 1));
    adjacency.extend((0..eyes).map(|_| 1 << stone));
    Ok(1 << stone)
}
