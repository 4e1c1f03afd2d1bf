//! Which group a problem is about.
//!
//! Strings of one colour that share a liberty are one cluster. A cluster that is shut in reaches few empty points
//! before the opponent does, for its size; one of these is meant, and mostly there is only one. Among several
//! the largest is asked first, each for a while: the group must be at stake, so that it matters who moves.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::answer::{Goal, Kind, OpenAnswer, OpenBoard, Player};
use super::procedure::{Effort, Question, attempt};
use crate::Status;

/// What one question may cost.
#[derive(Clone, Copy, Debug)]
pub struct OpenBounds<'a> {
    /// Positions looked at.
    pub nodes: u64,
    /// Time, if bounded. With a bound on time two runs can give different answers.
    pub time: Option<Duration>,
    /// Ends the search soon after it is set.
    pub stop: Option<&'a AtomicBool>,
    /// How many replies of the side that loses are told besides the main one.
    pub replies: usize,
}

impl Default for OpenBounds<'_> {
    fn default() -> Self {
        Self { nodes: 3_000_000, time: Some(Duration::from_secs(10)), stop: None, replies: 0 }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// No stones, or all of them have the board to themselves.
    #[error("no group on this board is shut in")]
    NoGroup,
    /// No stone at the point given.
    #[error("there is no stone at the point given")]
    NoStone {
        /// The point.
        place: usize,
    },
    /// The stones given are of both colours.
    #[error("the stones given are of both colours")]
    BothColors,
    /// The surroundings of the group do not fit the search.
    #[error("the fight is too wide: it and its surroundings must fit into some 120 points")]
    TooWide,
    /// Every group that is shut in lives or dies whoever moves first.
    #[error("every group that is shut in is settled: it makes no difference who moves first")]
    Settled,
}

/// Strings that belong together.
struct Cluster {
    /// Empty points that it reaches before the opponent does.
    area: usize,
    /// The same for each stone, roughly.
    room: f64,
    /// The stones of its large strings.
    group: Vec<usize>,
    /// All its stones.
    stones: Vec<usize>,
}

/// With less room than this a cluster is shut in.
const SHUT_IN: f64 = 5.0;

/// A group with so many points before it that the opponent is farther away from, and so many liberties, has escaped.
const FREE_AREA: usize = 24;
const FREE_LIBERTIES: usize = 4;

/// So many clusters are tried.
const TRIED: usize = 5;

/// How many steps around the group are searched, and what a first guess is made with.
const STEPS: u8 = 3;
const FEWER_STEPS: u8 = 2;

/// The first of several clusters is searched with so many nodes before the next.
const FIRST_ROUND: u64 = 2_000;

/// Decides the group that a problem is about, or the one of the strings with a stone at these points.
///
/// # Errors
///
/// [`OpenError`].
pub fn solve_open(board: &OpenBoard, at: &[usize], bounds: OpenBounds<'_>) -> Result<OpenAnswer, OpenError> {
    let mut clusters = clusters(board);
    if at.is_empty() {
        clusters.retain(|cluster| cluster.room < SHUT_IN && cluster.stones.len() > 1);
        clusters.sort_by_key(|cluster| usize::MAX - cluster.group.len());
        clusters.truncate(TRIED);
    } else {
        let cluster = named(board, clusters, at)?;
        if let Some(answer) = not_shut_in(board, &cluster) {
            return Ok(answer);
        }
        clusters = vec![cluster];
    }
    if clusters.is_empty() {
        return Err(OpenError::NoGroup);
    }
    let deadline = bounds.time.map(|time| Instant::now() + time);
    let OpenBounds { nodes, stop, replies, .. } = bounds;
    Choice { board, deadline, stop, replies, nodes, spent: 0, is_named: !at.is_empty() }.decide(&clusters)
}

/// The strings at these points as one group, with the stones that belong to any of them.
fn named(board: &OpenBoard, clusters: Vec<Cluster>, at: &[usize]) -> Result<Cluster, OpenError> {
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

/// The answer for a group that has the open board before it: no search would find the end of it.
fn not_shut_in(board: &OpenBoard, cluster: &Cluster) -> Option<OpenAnswer> {
    let owner = board.at(*cluster.group.first()?)?;
    let cells = board.sides(owner);
    let fight = board.fight(&cells, &[], &[]);
    let liberties = fight.liberties(&cluster.group);
    if cluster.room < SHUT_IN || cluster.area < FREE_AREA || liberties.len() < FREE_LIBERTIES {
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
        group,
        goal,
        status: Some(status),
        best: Vec::new(),
        kind: Kind::Assumed,
        zone,
        safe: Vec::new(),
        border: liberties,
        is_settled: goal == Goal::Save,
        escapes: true,
        variation: Vec::new(),
        replies: Vec::new(),
        nodes: 0,
    })
}

struct Choice<'a> {
    board: &'a OpenBoard,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    replies: usize,
    nodes: u64,
    spent: u64,
    is_named: bool,
}

impl<'a> Choice<'a> {
    fn decide(&mut self, clusters: &[Cluster]) -> Result<OpenAnswer, OpenError> {
        let mut open: Vec<&Cluster> = clusters.iter().collect();
        let mut round = if open.len() == 1 { self.nodes } else { FIRST_ROUND };
        let mut fallback: Option<OpenAnswer> = None;
        let mut settled: Option<OpenAnswer> = None;
        let mut is_too_wide = false;
        loop {
            let mut still_open = Vec::new();
            for &cluster in &open {
                let Some(answer) = self.ask(cluster, STEPS, round) else {
                    is_too_wide = true;
                    continue;
                };
                match answer.status {
                    Some(status) if !status.is_lost() && !answer.is_settled => {
                        return Ok(self.finished(answer));
                    }
                    Some(_) => settled = settled.or(Some(answer)),
                    None => {
                        still_open.push(cluster);
                        fallback = fallback.or(Some(answer));
                    }
                }
            }
            open = still_open;
            if open.is_empty() || self.left() == 0 || self.effort(0).is_over() {
                break;
            }
            round = round.saturating_mul(8);
        }
        // Not decided: what a narrower ground says is a better guess than the numbers of an unfinished search.
        for cluster in open {
            let nodes = (self.nodes / 4).max(1000);
            self.nodes += nodes;
            if let Some(answer) = self.ask(cluster, FEWER_STEPS, nodes)
                && answer.status.is_some_and(|status| !status.is_lost())
                && !answer.is_settled
            {
                let guess = OpenAnswer { status: None, kind: Kind::NotDecided, ..answer };
                let (zone, safe, border) = (Vec::new(), Vec::new(), Vec::new());
                return Ok(self.finished(OpenAnswer { zone, safe, border, ..guess }));
            }
        }
        match (fallback, settled) {
            (Some(answer), _) => Ok(self.finished(answer)),
            (None, Some(answer)) if self.is_named => Ok(self.finished(answer)),
            (None, Some(_)) => Err(OpenError::Settled),
            (None, None) if is_too_wide => Err(OpenError::TooWide),
            (None, None) => Err(OpenError::NoGroup),
        }
    }

    fn left(&self) -> u64 {
        self.nodes.saturating_sub(self.spent)
    }

    fn effort(&self, nodes: u64) -> Effort<'a> {
        Effort { nodes, deadline: self.deadline, stop: self.stop }
    }

    fn ask(&mut self, cluster: &Cluster, steps: u8, nodes: u64) -> Option<OpenAnswer> {
        let Cluster { group, stones, .. } = cluster;
        let question = Question { board: self.board, group, friends: stones, steps, replies: self.replies };
        let found = attempt(&question, self.effort(nodes.min(self.left())))?;
        self.spent += found.nodes;
        Some(found)
    }

    fn finished(&self, answer: OpenAnswer) -> OpenAnswer {
        let mut group = answer.group.clone();
        group.sort_unstable();
        OpenAnswer { nodes: self.spent, group, ..answer }
    }
}

/// The clusters of both colours, the opponent's first.
fn clusters(board: &OpenBoard) -> Vec<Cluster> {
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

impl OpenAnswer {
    /// Whether the side that moves first wants to capture.
    #[must_use]
    pub fn kills(&self) -> bool {
        self.goal == Goal::Kill
    }
}
