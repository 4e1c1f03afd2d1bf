//! Which of White's chains a problem is about.
//!
//! Collections name several chains and ask for the life of the group. The group is taken to live
//! with the chain that White can save best: first the largest chain (the last listed among equals),
//! and, with White to move, every other white chain as long as none lives unconditionally. With
//! Black to move the largest chain stands for the group; the others are asked only if it is not
//! decided. The answer names the chain it is about.

use std::time::{Duration, Instant};

use eyes_runtime::board::{Board, Color, Point};
use eyes_solver::{Bounds, Move, Rules, Ruling, Solver, Status};

use super::problem::Group;

/// The longest one question may take, all best moves apart.
const LONGEST: Duration = Duration::from_millis(4_500);

/// Nodes spent on each chain before the others have their turn.
const ROUNDS: [u64; 4] = [20_000, 100_000, 500_000, 3_000_000];

/// Nodes for the moves beside the first best one.
const FOR_ALL_MOVES: u64 = 400_000;

/// What one line of a batch says.
pub(super) struct Answer {
    pub(super) chain: String,
    pub(super) status: Option<i8>,
    pub(super) best: Vec<String>,
    pub(super) nodes: u64,
    pub(super) micros: u64,
    pub(super) error: Option<String>,
}

pub(super) fn solve(board: &Board, listed: &[Point], first: Color, ruling: Ruling) -> Result<Answer, String> {
    let start = Instant::now();
    let chains = order(board, listed);
    let Some(&principal) = chains.first() else { return Err("there is no white stone".to_owned()) };
    let mut groups = Vec::new();
    let mut refused = None;
    for &chain in &chains {
        match Group::new(board, chain, false) {
            Ok(group) => groups.push(group),
            Err(reason) if chain == principal => refused = Some(reason),
            Err(_) => {}
        }
    }
    if groups.is_empty() {
        return Err(refused.unwrap_or_else(|| "no white chain is enclosed".to_owned()));
    }
    let rules = Rules { ruling, ..Rules::default() };
    let mut solvers: Vec<_> =
        groups.iter().map(|group| Solver::new(&group.enclosed.region, rules, Bounds::default())).collect();
    let mut found: Vec<Option<(Status, Option<Move>)>> = vec![None; groups.len()];
    for (which, nodes) in schedule(first) {
        for at in which.of(groups.len()) {
            let left = LONGEST.saturating_sub(start.elapsed());
            if found[at].is_none() && !left.is_zero() && !is_enough(&found, first) {
                solvers[at].set_bounds(Bounds { nodes, time: Some(left) });
                let group = &groups[at];
                found[at] = solvers[at].status_and_move(&group.enclosed.position, group.side(first)).ok();
            }
        }
    }
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    let nodes = solvers.iter().map(Solver::nodes).sum();
    let vertex = |group: &Group| group.chain.vertex(board.height()).to_string();
    let Some((at, status)) = best(&found, first) else {
        let error = Some(format!("not decided within {nodes} nodes"));
        return Ok(Answer {
            chain: vertex(&groups[0]),
            status: None,
            best: Vec::new(),
            nodes,
            micros,
            error,
        });
    };
    let group = &groups[at];
    solvers[at].set_bounds(Bounds { nodes: FOR_ALL_MOVES, time: Some(LONGEST) });
    let all = solvers[at].solve(&group.enclosed.position, group.side(first));
    let (best, error) = match all {
        Ok(solution) => (solution.best, None),
        Err(error) => {
            let one = found[at].and_then(|(_, mov)| mov).into_iter().collect();
            (one, Some(format!("other best moves: {error}")))
        }
    };
    let best = best.into_iter().map(|mov| group.name(board, mov)).collect();
    Ok(Answer { chain: vertex(group), status: Some(status.value()), best, nodes, micros, error })
}

/// The principal chain, or the others.
#[derive(Clone, Copy)]
enum Which {
    All,
    Principal,
    Others,
}

impl Which {
    fn of(self, chains: usize) -> std::ops::Range<usize> {
        match self {
            Self::All => 0..chains,
            Self::Principal => 0..1,
            Self::Others => 1..chains,
        }
    }
}

/// Which chains are searched in turn, and for how many nodes each; what was found before is kept.
fn schedule(first: Color) -> Vec<(Which, u64)> {
    match first {
        Color::White => ROUNDS.map(|nodes| (Which::All, nodes)).to_vec(),
        Color::Black => {
            vec![(Which::Principal, ROUNDS[2]), (Which::Others, ROUNDS[1]), (Which::Principal, ROUNDS[3])]
        }
    }
}

/// Whether no other chain can change the answer.
fn is_enough(found: &[Option<(Status, Option<Move>)>], first: Color) -> bool {
    match first {
        Color::White => best(found, first).is_some_and(|(_, status)| status.wins() && !status.is_ko()),
        Color::Black => found[0].is_some(),
    }
}

/// The status that stands for the group, and of which chain it is: the one that White saves best,
/// the first among equals. A lost chain says nothing while the principal one is undecided.
fn best(found: &[Option<(Status, Option<Move>)>], first: Color) -> Option<(usize, Status)> {
    let decided = found.iter().enumerate().filter_map(|(at, found)| found.map(|(status, _)| (at, status)));
    let best = match first {
        Color::White => decided.reduce(|best, next| if next.1 > best.1 { next } else { best }),
        Color::Black if found[0].is_some() => decided.take(1).last(),
        Color::Black => decided.reduce(|best, next| if next.1 < best.1 { next } else { best }),
    };
    best.filter(|(_, status)| found[0].is_some() || first == Color::Black || status.wins() || status.is_ko())
}

/// One stone of each white chain: the largest listed one first, the last listed among equals, then
/// those with most liberties.
fn order(board: &Board, listed: &[Point]) -> Vec<Point> {
    let head = |&point: &Point| board.string_head(point).unwrap_or(point);
    let largest = listed.iter().max_by_key(|&&point| board.string_size(point));
    let mut others: Vec<Point> =
        board.strings().filter(|&point| board.is_color(point, Color::White)).collect();
    others.sort_by_key(|&point| {
        let key = usize::MAX - (board.liberty_count(point) << 10) - board.string_size(point);
        (key, point.row(), point.column())
    });
    let first = largest.map(head);
    let mut chains: Vec<Point> = largest.copied().into_iter().collect();
    chains.extend(others.into_iter().filter(|point| Some(head(point)) != first));
    chains
}
