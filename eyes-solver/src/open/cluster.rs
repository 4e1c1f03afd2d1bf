//! Clusters of strings.
//!
//! Strings of one colour that share a liberty are one cluster. A cluster is shut in if it reaches few empty points
//! before the opponent does. How few depends on its size.

use super::answer::{OpenBoard, Player};
use super::choice::OpenError;
use super::escape::{area, area_after_move};
use super::problem::Fight;
use crate::region::Side;

/// The empty points around a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenRoom {
    /// How many points it reaches before the opponent does.
    pub own: usize,
    /// How many points it reaches at the same time as the opponent.
    pub shared: usize,
}

/// Strings of one group.
pub(super) struct Cluster {
    pub(super) area: OpenRoom,
    /// Its own room, estimated for each stone.
    pub(super) room: f64,
    /// The stones of its large strings.
    pub(super) group: Vec<usize>,
    /// All its stones.
    pub(super) stones: Vec<usize>,
}

/// A cluster with less room than this is shut in.
const SHUT_IN: f64 = 5.0;

impl Cluster {
    pub(super) fn is_shut_in(&self) -> bool {
        self.room < SHUT_IN
    }
}

/// The clusters of both colours, the opponent's first.
pub(super) fn clusters(board: &OpenBoard) -> Vec<Cluster> {
    [Player::Second, Player::First].into_iter().flat_map(|owner| clusters_of(board, owner)).collect()
}

fn clusters_of(board: &OpenBoard, owner: Player) -> Vec<Cluster> {
    let cells = board.sides(owner);
    let fight = board.fight(&cells, &[], &[]);
    let own = |string: &Vec<usize>| board.at(string[0]) == Some(owner);
    let strings: Vec<Vec<usize>> = fight.strings().into_iter().filter(own).collect();
    let liberties: Vec<Vec<usize>> = strings.iter().map(|string| fight.liberties(string)).collect();
    let mut clusters = Vec::new();
    for members in linked(&liberties) {
        let largest = members.iter().map(|&member| strings[member].len()).max().unwrap_or(0);
        let stones: Vec<usize> = members.iter().flat_map(|&member| strings[member].iter().copied()).collect();
        let group = members
            .iter()
            .filter(|&&member| strings[member].len() * 3 >= largest)
            .flat_map(|&member| strings[member].iter().copied())
            .collect();
        let area = area(&fight, &stones);
        let room = (area.own as f64 + 4.0) / (stones.len() as f64 + 1.0);
        clusters.push(Cluster { area, room, group, stones });
    }
    clusters
}

/// Whether the group shares an eye with another string of its owner: a point where the attacker can neither play nor
/// capture. He cannot cut such strings apart while both have another liberty, so that one usually lives where the other does.
pub(super) fn is_joined_by_an_eye(fight: &Fight<'_>) -> bool {
    let is_own = |place: usize| fight.cells[place] == Some(Side::Defender);
    let is_eye = |&place: &usize| {
        fight.near(place).all(|next| is_own(next) && fight.liberties(&fight.string(next)).len() > 1)
    };
    let mut beside = fight.liberties(&fight.group).into_iter().filter(is_eye).flat_map(|eye| fight.near(eye));
    beside.any(|next| !fight.group.contains(&next))
}

/// The numbers of strings with these liberties, together if they share one.
pub(super) fn linked(liberties: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut is_left = vec![true; liberties.len()];
    let mut linked = Vec::new();
    for first in 0..liberties.len() {
        if !std::mem::replace(&mut is_left[first], false) {
            continue;
        }
        let (mut members, mut at) = (vec![first], 0);
        while let Some(&member) = members.get(at) {
            at += 1;
            let shares = |other: &usize| {
                is_left[*other] && liberties[*other].iter().any(|place| liberties[member].contains(place))
            };
            let joined: Vec<usize> = (0..liberties.len()).filter(shares).collect();
            joined.iter().for_each(|&other| is_left[other] = false);
            members.extend(joined);
        }
        linked.push(members);
    }
    linked
}

/// The strings at these points as one group, with the stones that belong to any of them.
pub(super) fn named(board: &OpenBoard, clusters: Vec<Cluster>, at: &[usize]) -> Result<Cluster, OpenError> {
    let colors = at.iter().map(|&place| board.at(place).ok_or(OpenError::NoStone { place }));
    let colors: Vec<Player> = colors.collect::<Result<_, _>>()?;
    if colors.iter().any(|&color| color != colors[0]) {
        return Err(OpenError::BothColors);
    }
    let cells = board.sides(Player::First);
    let fight = board.fight(&cells, &[], &[]);
    let (mut group, mut stones, mut room, mut reached) = (Vec::new(), Vec::new(), 0.0, OpenRoom::default());
    for &place in at {
        if !group.contains(&place) {
            group.extend(fight.string(place));
        }
    }
    for cluster in clusters.into_iter().filter(|cluster| at.iter().any(|at| cluster.stones.contains(at))) {
        room = cluster.room.max(room);
        reached.own = cluster.area.own.max(reached.own);
        reached.shared = cluster.area.shared.max(reached.shared);
        stones.extend(cluster.stones);
    }
    Ok(Cluster { area: reached, room, group, stones })
}

/// The room of a group, which consists of the strings with a stone at these points. No search is needed.
///
/// # Errors
///
/// [`OpenError`], if there is no stone at one of the points, or stones of both colours.
pub fn open_room(board: &OpenBoard, at: &[usize]) -> Result<OpenRoom, OpenError> {
    named(board, clusters(board), at).map(|cluster| cluster.area)
}

/// The points of [`OpenRoom::own`] for the group's owner after the move of his that brings him the most, at most three
/// steps from the group.
///
/// # Errors
///
/// As [`open_room`].
pub fn open_room_after_move(board: &OpenBoard, at: &[usize]) -> Result<usize, OpenError> {
    let cluster = named(board, clusters(board), at)?;
    let owner = at.first().and_then(|&place| board.at(place)).ok_or(OpenError::NoGroup)?;
    let cells = board.sides(owner);
    let fight = board.fight(&cells, &cluster.group, &cluster.stones);
    Ok(area_after_move(&fight).max(cluster.area.own))
}
