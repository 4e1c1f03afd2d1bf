//! Clusters of strings.
//!
//! Strings of one colour that share a liberty are one cluster. A cluster is shut in if it reaches few empty points
//! before the opponent does. How few depends on its size.

use super::answer::{Beyond, Goal, Kind, OpenAnswer, OpenBoard, Player};
use super::choice::OpenError;
use crate::status::Status;

/// Strings of one group.
pub(super) struct Cluster {
    /// Empty points that the cluster reaches before the opponent does.
    area: usize,
    /// The same number, estimated for each stone.
    room: f64,
    /// The stones of its large strings.
    pub(super) group: Vec<usize>,
    /// All its stones.
    pub(super) stones: Vec<usize>,
}

/// A cluster with less room than this is shut in.
const SHUT_IN: f64 = 5.0;

/// A group has escaped if it has at least this many liberties and is closer than the opponent to at least this many
/// points.
const FREE_AREA: usize = 24;
const FREE_LIBERTIES: usize = 4;

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
    let mut of = vec![usize::MAX; strings.len()];
    let mut clusters = Vec::new();
    for first in 0..strings.len() {
        if of[first] != usize::MAX {
            continue;
        }
        let mut members = vec![first];
        of[first] = first;
        let mut at = 0;
        while at < members.len() {
            let shares = |other: &usize| {
                of[*other] == usize::MAX
                    && liberties[*other].iter().any(|liberty| liberties[members[at]].contains(liberty))
            };
            let joined: Vec<usize> = (0..strings.len()).filter(shares).collect();
            joined.iter().for_each(|&other| of[other] = first);
            members.extend(joined);
            at += 1;
        }
        let largest = members.iter().map(|&member| strings[member].len()).max().unwrap_or(0);
        let stones: Vec<usize> = members.iter().flat_map(|&member| strings[member].iter().copied()).collect();
        let group = members
            .iter()
            .filter(|&&member| strings[member].len() * 3 >= largest)
            .flat_map(|&member| strings[member].iter().copied())
            .collect();
        let area = area(board, &stones);
        let room = (area as f64 + 4.0) / (stones.len() as f64 + 1.0);
        clusters.push(Cluster { area, room, group, stones });
    }
    clusters
}

/// Empty points that the stones reach before the opponent does.
fn area(board: &OpenBoard, stones: &[usize]) -> usize {
    const FAR: u8 = u8::MAX;
    const REACH: u8 = 6;
    let cells = board.sides(Player::First);
    let fight = board.fight(&cells, &[], &[]);
    let distances = |from: Vec<usize>| {
        let mut distance = vec![FAR; cells.len()];
        let mut queue = from;
        queue.iter().for_each(|&place| distance[place] = 0);
        let mut at = 0;
        while at < queue.len() {
            let place = queue[at];
            at += 1;
            if distance[place] == REACH {
                continue;
            }
            for next in fight.near(place).filter(|&next| cells[next].is_none()) {
                if distance[next] == FAR {
                    distance[next] = distance[place] + 1;
                    queue.push(next);
                }
            }
        }
        distance
    };
    let owner = stones.first().and_then(|&stone| board.at(stone));
    let is_other = |&place: &usize| board.at(place).is_some() && board.at(place) != owner;
    let near = distances(stones.to_vec());
    let far = distances((0..cells.len()).filter(is_other).collect());
    (0..cells.len()).filter(|&place| cells[place].is_none() && near[place] < far[place]).count()
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
    let (mut group, mut stones, mut room, mut reached) = (Vec::new(), Vec::new(), 0.0, 0);
    for &place in at {
        if !group.contains(&place) {
            group.extend(fight.string(place));
        }
    }
    for cluster in clusters.into_iter().filter(|cluster| at.iter().any(|at| cluster.stones.contains(at))) {
        room = cluster.room.max(room);
        reached = cluster.area.max(reached);
        stones.extend(cluster.stones);
    }
    Ok(Cluster { area: reached, room, group, stones })
}

/// The number of empty points that a group reaches before the opponent does. The group consists of the strings with
/// a stone at these points. No search is needed.
///
/// # Errors
///
/// [`OpenError`], if there is no stone at one of the points, or stones of both colours.
pub fn open_room(board: &OpenBoard, at: &[usize]) -> Result<usize, OpenError> {
    named(board, clusters(board), at).map(|cluster| cluster.area)
}

/// The answer for a group that is not shut in. A search would not end.
pub(super) fn not_shut_in(board: &OpenBoard, cluster: &Cluster) -> Option<OpenAnswer> {
    let owner = board.at(*cluster.group.first()?)?;
    let cells = board.sides(owner);
    let fight = board.fight(&cells, &[], &[]);
    let liberties = fight.liberties(&cluster.group);
    if cluster.is_shut_in() || cluster.area < FREE_AREA || liberties.len() < FREE_LIBERTIES {
        return None;
    }
    let mut group = cluster.group.clone();
    group.sort_unstable();
    let mut zone = [group.as_slice(), &liberties].concat();
    zone.sort_unstable();
    let (goal, status) = match owner {
        Player::First => (Goal::Save, Status::WON),
        Player::Second => (Goal::Kill, Status::LOST),
    };
    Some(OpenAnswer {
        status: Some(status),
        kind: Kind::Assumed,
        zone,
        border: liberties,
        beyond: Some(Beyond::Life),
        is_settled: goal == Goal::Save,
        escapes: true,
        ..OpenAnswer::undecided(&group, goal)
    })
}
