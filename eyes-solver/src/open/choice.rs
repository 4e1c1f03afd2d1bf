//! Which group a problem is about.
//!
//! A problem is about one of the clusters that are shut in. Usually there is only one. If there are several, the
//! largest is searched first, each within a bound. The status of the group of a problem depends on who moves first. If
//! no cluster is shut in, it is about one of the others that have not escaped, the weakest first.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::OpenCache;
use super::alone::lives_alone;
use super::answer::{Goal, Kind, OpenAnswer, OpenBoard};
use super::asker::Memory;
use super::attempt::{Attempt, Effort, Question, attempt};
use super::cluster::{Cluster, clusters, named};
use super::escape::escape;
use super::guess::guess;
use crate::search::{Bound, is_over};

/// The bounds of one question.
#[derive(Clone, Copy, Debug)]
pub struct OpenBounds<'a> {
    /// The largest number of nodes of the search of the fight. If that does not decide, a search for life without the
    /// strings around and two searches for a guess take at most a quarter more each; so may lines of play.
    pub nodes: u64,
    /// The longest time, if any. With a time limit two runs can give different answers.
    pub time: Option<Duration>,
    /// Ends the search soon after it is set.
    pub stop: Option<&'a AtomicBool>,
    /// Results of earlier questions. They save time, and change no answer.
    pub cache: Option<&'a OpenCache>,
    /// The lines of play to report.
    pub lines: Lines,
    /// Whether to search for moves to guess where nothing is decided.
    pub guesses: bool,
    /// Whether to spend what is left of the nodes on the proof of a kill that is assumed. The answer changes only if it is
    /// proven, or proven to be wrong.
    pub prove: bool,
}

/// The lines of play that an answer reports. Finding them costs up to as much as the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// None.
    None,
    /// The main line.
    Main,
    /// The main line, and at most this many lines with other moves of the losing side.
    WithReplies(usize),
}

impl Default for OpenBounds<'_> {
    fn default() -> Self {
        Self {
            nodes: 3_000_000,
            time: Some(Duration::from_secs(10)),
            stop: None,
            cache: None,
            lines: Lines::Main,
            guesses: true,
            prove: false,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// No stones, or no group is shut in, and none of the others is unsettled either.
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
    /// The surroundings of the group are too large for the search.
    #[error("the fight is too wide: it and its nearest surroundings must fit into 64 points")]
    TooWide {
        /// Nodes that were searched for the group alone.
        nodes: u64,
    },
    /// Every group that is shut in lives for both sides to move, or dies for both.
    #[error("every group that is shut in is settled: it makes no difference who moves first")]
    Settled,
}

/// The largest number of clusters that are tried.
const TRIED: usize = 5;

/// The nodes for the first of several clusters before the next is searched.
const FIRST_ROUND: u64 = 2_000;

/// Decides the group that a problem is about, or the one of the strings with a stone at these points.
///
/// # Errors
///
/// [`OpenError`].
pub fn solve_open(board: &OpenBoard, at: &[usize], bounds: OpenBounds<'_>) -> Result<OpenAnswer, OpenError> {
    let clusters = clusters(board);
    let mut shut_in = vec![false; board.len()];
    for cluster in clusters.iter().filter(|cluster| cluster.is_shut_in()) {
        cluster.stones.iter().for_each(|&stone| shut_in[stone] = true);
    }
    let deadline = bounds.time.and_then(|time| Instant::now().checked_add(time));
    let choice = Choice {
        board,
        shut_in,
        bounds,
        deadline,
        nodes: bounds.nodes,
        spent: 0,
        is_named: !at.is_empty(),
        memories: Vec::new(),
        ended: None,
    };
    if !at.is_empty() {
        let cluster = named(board, clusters, at)?;
        return match escape(board, &cluster) {
            Some(answer) => Ok(answer),
            None => choice.decide(&[cluster]),
        };
    }
    let is_first = |cluster: &Cluster| cluster.is_shut_in() && cluster.stones.len() > 1;
    let (first, mut others): (Vec<Cluster>, Vec<Cluster>) = clusters.into_iter().partition(is_first);
    if !first.is_empty() {
        return choice.decide(&tried(first, |cluster| -(cluster.group.len() as f64)));
    }
    others.retain(|cluster| escape(board, cluster).is_none());
    if others.is_empty() {
        return Err(OpenError::NoGroup);
    }
    choice.decide(&tried(others, |cluster| cluster.room)).map_err(|_| OpenError::NoGroup)
}

/// The clusters with the least of this, in order.
fn tried(mut clusters: Vec<Cluster>, of: fn(&Cluster) -> f64) -> Vec<Cluster> {
    clusters.sort_by(|one, other| of(one).total_cmp(&of(other)));
    clusters.truncate(TRIED);
    clusters
}

struct Choice<'a> {
    board: &'a OpenBoard,
    /// For each point whether it holds a string of a cluster that is shut in.
    shut_in: Vec<bool>,
    bounds: OpenBounds<'a>,
    deadline: Option<Instant>,
    nodes: u64,
    spent: u64,
    is_named: bool,
    /// Results of frames, for each cluster.
    memories: Vec<Memory>,
    /// The bound that ended the search for the status.
    ended: Option<Bound>,
}

/// How well an attempt fits a problem; less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It matters who moves first.
    AtStake,
    /// It matters who moves first, if the group can live on the board around.
    Escape,
    NotDecided,
    /// It does not matter who moves first.
    Settled,
}

impl Attempt {
    fn is_an_assumed_kill(&self) -> bool {
        let OpenAnswer { goal, kind, .. } = self.answer;
        goal == Goal::Kill && kind == Kind::Assumed && self.is_at_stake
    }

    fn fit(&self) -> Fit {
        match self.answer.status {
            None => Fit::NotDecided,
            Some(_) if !self.is_at_stake => Fit::Settled,
            Some(_) if self.is_escape => Fit::Escape,
            Some(_) => Fit::AtStake,
        }
    }
}

impl<'a> Choice<'a> {
    fn decide(mut self, clusters: &[Cluster]) -> Result<OpenAnswer, OpenError> {
        self.memories = clusters.iter().map(|_| Memory::default()).collect();
        let mut attempts = self.rounds(clusters);
        let fitting = attempts.iter().enumerate().filter_map(|(at, found)| Some((at, found.as_ref()?)));
        let Some(at) = fitting.min_by_key(|(_, found)| found.fit()).map(|(at, _)| at) else {
            return match self.alone(clusters) {
                Some(found) => Ok(self.finished(found)),
                None => Err(OpenError::TooWide { nodes: self.spent }),
            };
        };
        let Some(mut chosen) = attempts[at].take() else { return Err(OpenError::NoGroup) };
        let names_one = chosen.answer.status.is_some() && chosen.is_complete && chosen.answer.best.len() == 1;
        let prove = self.bounds.prove;
        let must_prove = |chosen: &Attempt| prove && chosen.is_an_assumed_kill();
        if !(chosen.is_final || names_one && !must_prove(&chosen))
            && let Some(better) = self.ask(clusters, at, self.left())
            && better.fit() <= chosen.fit()
        {
            chosen = better;
        }
        if must_prove(&chosen) {
            let proven = self.attempt(clusters, at, self.left(), true);
            chosen = proven
                .filter(|found| found.answer.kind != Kind::Assumed && found.answer.status.is_some())
                .unwrap_or(chosen);
        }
        self.ended = is_over(self.deadline, self.bounds.stop).or(chosen.is_short.then_some(Bound::Nodes));
        if chosen.fit() == Fit::NotDecided
            && let Some(alone) = self.alone(clusters)
        {
            return Ok(self.finished(alone));
        }
        if chosen.fit() == Fit::NotDecided
            && self.is_named
            && let Some(by_room) = chosen.by_room
        {
            return Ok(self.finished(by_room));
        }
        if self.bounds.guesses
            && chosen.fit() >= Fit::NotDecided
            && !(chosen.is_final && self.is_named)
            && let Some(guess) = self.guess(clusters)
        {
            return Ok(self.finished(guess));
        }
        if chosen.fit() == Fit::Settled && !self.is_named {
            return Err(OpenError::Settled);
        }
        Ok(self.finished(chosen.answer))
    }

    /// Searches all clusters in turn. It ends when the largest cluster is known to depend on who moves first. It
    /// also ends when a decided cluster has waited long enough for larger ones.
    fn rounds(&mut self, clusters: &[Cluster]) -> Vec<Option<Attempt>> {
        let mut attempts: Vec<Option<Attempt>> = clusters.iter().map(|_| None).collect();
        let mut open: Vec<usize> = (0..clusters.len()).collect();
        let mut round = if clusters.len() == 1 { self.nodes } else { FIRST_ROUND };
        loop {
            let mut is_open_before = false;
            for &at in &open {
                attempts[at] = self.ask(clusters, at, round);
                let fit = attempts[at].as_ref().map(Attempt::fit);
                if fit == Some(Fit::AtStake) && !is_open_before {
                    return attempts;
                }
                is_open_before |= fit == Some(Fit::NotDecided);
            }
            let fit = |at: usize| attempts[at].as_ref().map(Attempt::fit);
            let may_change = |at: usize| attempts[at].as_ref().is_some_and(|found| !found.is_final);
            open.retain(|&at| fit(at) == Some(Fit::NotDecided) && may_change(at));
            let at_stake = (0..clusters.len()).find(|&at| fit(at) == Some(Fit::AtStake));
            let is_over = !open.iter().any(|&at| at < at_stake.unwrap_or(clusters.len()));
            let decided = at_stake.is_some() || (0..clusters.len()).any(|at| fit(at) == Some(Fit::Escape));
            let patience = if decided { self.nodes / 4 } else { self.nodes };
            if is_over || self.spent >= patience || round >= self.nodes || self.effort(0).is_over() {
                return attempts;
            }
            round = round.saturating_mul(8);
        }
    }

    /// A named group that lives by itself.
    fn alone(&mut self, clusters: &[Cluster]) -> Option<OpenAnswer> {
        let cluster = clusters.first().filter(|_| self.is_named)?;
        self.allow_a_quarter_more();
        let (answer, nodes) = lives_alone(&self.question(cluster), self.effort(self.left()));
        self.spent += nodes;
        answer
    }

    /// Moves from frames whose assumptions are too strong for an answer: that the strings around the fight are safe, and
    /// that the board beyond part of the border belongs to the group.
    fn guess(&mut self, clusters: &[Cluster]) -> Option<OpenAnswer> {
        self.shut_in.clear();
        self.allow_a_quarter_more();
        let found = (0..clusters.len())
            .find_map(|at| self.ask(clusters, at, self.left()).filter(|found| found.fit() <= Fit::Escape));
        if let Some(found) = found {
            return Some(found.answer.into_guess());
        }
        self.allow_a_quarter_more();
        clusters.iter().find_map(|cluster| {
            let (answer, nodes) = guess(&self.question(cluster), self.effort(self.left()));
            self.spent += nodes;
            answer
        })
    }

    fn question<'b>(&'b self, cluster: &'b Cluster) -> Question<'b> {
        let Cluster { group, stones, .. } = cluster;
        let lines = self.bounds.lines;
        Question { board: self.board, group, friends: stones, shut_in: &self.shut_in, lines }
    }

    fn allow_a_quarter_more(&mut self) {
        self.nodes = self.nodes.saturating_add(self.bounds.nodes / 4);
    }

    fn left(&self) -> u64 {
        self.nodes.saturating_sub(self.spent)
    }

    fn effort(&self, nodes: u64) -> Effort<'a> {
        let OpenBounds { stop, cache, .. } = self.bounds;
        Effort { nodes, deadline: self.deadline, stop, cache, prove: false }
    }

    fn ask(&mut self, clusters: &[Cluster], at: usize, nodes: u64) -> Option<Attempt> {
        self.attempt(clusters, at, nodes, false)
    }

    fn attempt(&mut self, clusters: &[Cluster], at: usize, nodes: u64, prove: bool) -> Option<Attempt> {
        let mut memory = std::mem::take(&mut self.memories[at]);
        let effort = Effort { prove, ..self.effort(nodes.min(self.left())) };
        let found = attempt(&self.question(&clusters[at]), effort, &mut memory);
        self.memories[at] = memory;
        let found = found?;
        self.spent += found.answer.nodes;
        Some(found)
    }

    fn finished(&self, answer: OpenAnswer) -> OpenAnswer {
        let mut group = answer.group.clone();
        group.sort_unstable();
        let bound = if answer.status.is_none() { self.ended } else { None };
        OpenAnswer { nodes: self.spent, group, bound, ..answer }
    }
}
