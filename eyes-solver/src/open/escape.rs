//! Groups that are not shut in: a search of what they can do on the board around them would not end.

use super::answer::{Goal, Kind, OpenAnswer, OpenBoard, Player};
use super::cluster::{Cluster, OpenRoom, linked};
use super::frame::Frame;
use super::{Beyond, problem::Fight};
use crate::enclosed::Board;
use crate::region::Side;
use crate::status::Status;

/// A group with much room for its stones has escaped if it reaches at least this many points before the opponent.
const FREE_AREA: usize = 24;

/// Any group has escaped if it reaches at least this many points before the opponent even after his best move, or if it
/// has a reply to each of his moves after which it has escaped so.
const AREA_LEFT: usize = 8;

/// A group that reaches at least this many points before the opponent, and so many of them beyond a frame, has room for an
/// eye there. Chosen on games, and on groups of published problems, which should not be taken to live so.
const ROOM_FOR_AN_EYE: usize = 9;
const ROOM_BEYOND: usize = 6;

/// No group with fewer liberties has escaped.
const FREE_LIBERTIES: usize = 4;

/// Points that are farther away than this do not count as reached.
const REACH: u8 = 6;

/// The opponent's moves at most this far from the group are tried.
const TRIED: u8 = 4;

/// The owner's moves at most this far from it are tried, and as replies those beside the opponent's move.
const OWN_TRIED: u8 = 3;

/// At most this many pairs of a move of the opponent and a reply are tried.
const REPLIES: usize = 2_000;

const FAR: u8 = u8::MAX;

/// The answer for a group that is not shut in.
pub(super) fn escape(board: &OpenBoard, cluster: &Cluster) -> Option<OpenAnswer> {
    let owner = board.at(*cluster.group.first()?)?;
    let cells = board.sides(owner);
    let fight = board.fight(&cells, &cluster.group, &cluster.stones);
    let liberties = fight.liberties(&cluster.group);
    let is_roomy = !cluster.is_shut_in() && cluster.area.own >= FREE_AREA;
    if liberties.len() < FREE_LIBERTIES || !(is_roomy || keeps_room(&fight)) {
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

/// Whether the group and its friends have room for an eye beyond a frame.
pub(super) fn has_room_for_an_eye(fight: &Fight<'_>, frame: &Frame) -> bool {
    let board = fight.board();
    let (near, far) = (distances(&board, &fight.friends), distances(&board, &attackers(fight)));
    let beyond = reached_first(&near, &far).filter(|&place| frame.bit_of(place).is_none()).count();
    area_within(&near, &far) >= ROOM_FOR_AN_EYE && beyond >= ROOM_BEYOND
}

/// The empty points around stones of the defender.
pub(super) fn area(fight: &Fight<'_>, stones: &[usize]) -> OpenRoom {
    let board = fight.board();
    let (near, far) = (distances(&board, stones), distances(&board, &attackers(fight)));
    let shared = near.iter().zip(&far).filter(|&(near, far)| near == far && *near != FAR).count();
    OpenRoom { own: area_within(&near, &far), shared }
}

/// The points that the defender's stones reach before the attacker does, after the defender's move that brings the
/// most. Stones that the move joins to them count for them.
pub(super) fn area_after_move(fight: &Fight<'_>) -> usize {
    let near = distances(&fight.board(), &fight.friends);
    let far = distances(&fight.board(), &attackers(fight));
    let mut cells = fight.cells.to_vec();
    let is_tried = |&place: &usize| near[place] <= OWN_TRIED && fight.cells[place].is_none();
    let areas = (0..near.len()).filter(is_tried).map(|place| {
        cells[place] = Some(Side::Defender);
        let moved = Fight { cells: &cells, group: Vec::new(), friends: Vec::new(), ..*fight };
        let stones = [moved.string(place), fight.friends.clone()].concat();
        let area = area_within(&distances(&moved.board(), &stones), &far);
        cells[place] = None;
        area
    });
    areas.max().unwrap_or(0)
}

/// Whether the group keeps room for itself after any move of the attacker, or else has a reply after which it does so.
fn keeps_room(fight: &Fight<'_>) -> bool {
    let attacks: Vec<usize> = room_takers(fight).collect();
    let near = distances(&fight.board(), &fight.friends);
    let strings = own_strings(fight);
    let captures = |attack: usize| strings.iter().any(|string| string.liberties == [attack]);
    let replies_to = |attack: usize| {
        let beside: Vec<usize> = fight.near(attack).collect();
        let may_help = |&place: &usize| {
            place != attack
                && fight.cells[place].is_none()
                && (near[place] <= OWN_TRIED || beside.contains(&place))
        };
        (0..near.len()).filter(may_help).collect::<Vec<usize>>()
    };
    let replies: Vec<Vec<usize>> = attacks.iter().map(|&attack| replies_to(attack)).collect();
    replies.iter().map(Vec::len).sum::<usize>() <= REPLIES
        && attacks.iter().zip(&replies).all(|(&attack, replies)| {
            !captures(attack) && replies.iter().any(|&reply| is_answered(fight, attack, reply))
        })
}

/// The attacker's moves after which no part of the group has room for itself. Stones that a move cuts off from it or
/// captures do not count for it.
fn room_takers(fight: &Fight<'_>) -> impl Iterator<Item = usize> {
    let near = distances(&fight.board(), &fight.friends);
    let far = distances(&fight.board(), &attackers(fight));
    let mut strings = own_strings(fight);
    strings.retain(|string| fight.friends.contains(&string.stones[0]));
    let mut cells = fight.cells.to_vec();
    (0..near.len()).filter(move |&attack| {
        if near[attack] > TRIED || cells[attack].is_some() {
            return false;
        }
        cells[attack] = Some(Side::Attacker);
        let board = Board { width: fight.width, cells: &cells };
        let closer = distances(&board, &[attack]);
        let far: Vec<u8> = far.iter().zip(closer).map(|(&far, closer)| far.min(closer)).collect();
        let keeps = parts(&strings, Some(attack)).iter().any(|part| {
            part.iter().any(|stone| fight.group.contains(stone))
                && area_within(&distances(&board, part), &far) >= AREA_LEFT
        });
        cells[attack] = None;
        !keeps
    })
}

/// Whether no further move takes the room of the group after an attack that captures nothing and a reply, which is not
/// taken to capture either.
fn is_answered(fight: &Fight<'_>, attack: usize, reply: usize) -> bool {
    let mut cells = fight.cells.to_vec();
    (cells[attack], cells[reply]) = (Some(Side::Attacker), Some(Side::Defender));
    let after = Fight { cells: &cells, group: Vec::new(), friends: Vec::new(), ..*fight };
    parts(&own_strings(&after), None).into_iter().any(|friends| {
        let group: Vec<usize> = fight.group.iter().copied().filter(|stone| friends.contains(stone)).collect();
        !group.is_empty()
            && after.liberties(&group).len() >= FREE_LIBERTIES
            && room_takers(&Fight { group, friends, ..after.clone() }).next().is_none()
    })
}

struct OwnString {
    stones: Vec<usize>,
    liberties: Vec<usize>,
}

/// The strings of the defender.
fn own_strings(fight: &Fight<'_>) -> Vec<OwnString> {
    let strings = fight.strings().into_iter();
    let own = strings.filter(|stones| fight.cells[stones[0]] == Some(Side::Defender));
    own.map(|stones| OwnString { liberties: fight.liberties(&stones), stones }).collect()
}

/// The stones of strings that share liberties, together, or that still do so after an attacking move.
fn parts(strings: &[OwnString], attack: Option<usize>) -> Vec<Vec<usize>> {
    let without = |string: &OwnString| {
        string.liberties.iter().copied().filter(|&place| Some(place) != attack).collect()
    };
    let left: Vec<Vec<usize>> = strings.iter().map(without).collect();
    let is_captured = |members: &Vec<usize>| members.iter().all(|&member| left[member].is_empty());
    let stones =
        |members: Vec<usize>| members.into_iter().flat_map(|member| strings[member].stones.clone()).collect();
    linked(&left).into_iter().filter(|members| !is_captured(members)).map(stones).collect()
}

fn attackers(fight: &Fight<'_>) -> Vec<usize> {
    (0..fight.cells.len()).filter(|&place| fight.cells[place] == Some(Side::Attacker)).collect()
}

/// For each point the steps over empty points from the nearest of these stones.
fn distances(board: &Board<'_>, from: &[usize]) -> Vec<u8> {
    let mut distance = vec![FAR; board.cells.len()];
    let (mut queue, mut at) = (from.to_vec(), 0);
    queue.iter().for_each(|&place| distance[place] = 0);
    while let Some(&place) = queue.get(at) {
        at += 1;
        if distance[place] == REACH {
            continue;
        }
        for next in board.neighbours(place).filter(|&next| board.cells[next].is_none()) {
            if distance[next] == FAR {
                distance[next] = distance[place] + 1;
                queue.push(next);
            }
        }
    }
    distance
}

/// The points reached from one side before the other. Stones have distance 0 and do not count.
fn reached_first(near: &[u8], far: &[u8]) -> impl Iterator<Item = usize> {
    let both = near.iter().zip(far).enumerate();
    both.filter(|&(_, (&near, &far))| near > 0 && near < far).map(|(place, _)| place)
}

/// The number of these points.
fn area_within(near: &[u8], far: &[u8]) -> usize {
    reached_first(near, far).count()
}
