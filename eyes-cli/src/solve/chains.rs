//! Which of White's chains a problem is about.
//!
//! Collections name several chains and ask for the life of the group. The group is taken to live
//! with the chain that White can save best: first the largest chain (the last listed among equals),
//! and, with White to move, every other white chain as long as none lives unconditionally. With
//! Black to move the largest chain stands for the group; the others are asked only if it is not
//! decided. The answer names the chain it is about.

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use eyes_runtime::board::{Board, Color, Point};
use eyes_solver::{Bounds, Move, Region, Rules, Ruling, Solver, Status};

use super::group::{Group, GroupError};

/// The longest one question may take, all best moves apart.
const LONGEST: Duration = Duration::from_millis(4_500);

/// Nodes for the moves beside the first best one.
const FOR_ALL_MOVES: u64 = 2_000_000;

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
    if chains.is_empty() {
        return Err("there is no white stone".to_owned());
    }
    let rules = Rules { ruling, ..Rules::default() };
    // Most questions are answered by the first chain; the others wait until they are needed.
    let groups: Vec<OnceCell<Result<Group, GroupError>>> = chains.iter().map(|_| OnceCell::new()).collect();
    let group = |at: usize| {
        let make = || {
            let mut group = Group::new(board, chains[at], false)?;
            if let Some(enclosed) = group.enclosed.with_wall_inside() {
                group.enclosed = enclosed;
            }
            Ok(group)
        };
        groups[at].get_or_init(make).as_ref()
    };
    let mut solvers = Solvers { rules, all: Vec::new() };
    let mut found: Vec<Option<(Status, Option<Move>)>> = vec![None; chains.len()];
    let mut no_better = vec![false; chains.len()];
    for (which, nodes) in schedule(first) {
        for at in which.of(chains.len()) {
            let left = LONGEST.saturating_sub(start.elapsed());
            if found[at].is_some() || no_better[at] || left.is_zero() || is_enough(&found, first) {
                continue;
            }
            if let Ok(group) = group(at) {
                let solver = solvers.about(&group.enclosed.region);
                solver.set_bounds(Bounds { nodes, time: Some(left) });
                let (position, side) = (&group.enclosed.position, group.side(first));
                if first == Color::White
                    && let Some((_, status)) = best(&found, first)
                {
                    match solver.is_better(position, side, status) {
                        Ok(true) => {}
                        Ok(false) => no_better[at] = true,
                        Err(_) => continue,
                    }
                }
                if !no_better[at] {
                    found[at] = solver.status_and_move(position, side).ok();
                }
            }
        }
    }
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    let nodes = solvers.all.iter().map(Solver::nodes).sum();
    let open: Vec<String> = match first {
        Color::White if !is_enough(&found, first) => (1..chains.len())
            .filter(|&at| found[at].is_none() && !no_better[at])
            .filter_map(|at| group(at).ok())
            .map(|group| group.vertex(group.chain))
            .collect(),
        _ => Vec::new(),
    };
    let decided = best(&found, first)
        .filter(|&(_, status)| found[0].is_some() || no_better[0] || lives(status, first))
        .and_then(|(at, status)| Some((group(at).ok()?, status, found[at].and_then(|(_, mov)| mov))));
    let Some((group, status, one)) = decided else {
        let principal = group(0).map_err(ToString::to_string)?;
        let error = Some(format!("not decided within {nodes} nodes"));
        let chain = principal.vertex(principal.chain);
        return Ok(Answer { chain, status: None, best: Vec::new(), nodes, micros, error });
    };
    let solver = solvers.about(&group.enclosed.region);
    solver.set_bounds(Bounds { nodes: FOR_ALL_MOVES, time: Some(LONGEST) });
    let (best, unknown_moves) = match solver.status_and_best(&group.enclosed.position, group.side(first)) {
        Ok((_, best)) => (best, None),
        Err(error) => (one.into_iter().collect(), Some(format!("other best moves: {error}"))),
    };
    let unknown_chains =
        (!open.is_empty()).then(|| format!("not decided whether White does better with {}", open.join(", ")));
    let errors: Vec<String> = [unknown_chains, unknown_moves].into_iter().flatten().collect();
    let error = (!errors.is_empty()).then(|| errors.join("; "));
    let best = best.into_iter().map(|mov| group.name(mov)).collect();
    let chain = group.vertex(group.chain);
    Ok(Answer { chain, status: Some(status.value()), best, nodes, micros, error })
}

/// The solvers of one problem: one for all chains of an enclosed area, so that what was found for one chain
/// helps with the next.
struct Solvers<'a> {
    rules: Rules,
    all: Vec<Solver<'a>>,
}

impl<'a> Solvers<'a> {
    /// The solver that knows most of a region, turned to it.
    fn about(&mut self, region: &'a Region) -> &mut Solver<'a> {
        let known = self.all.iter_mut().position(|solver| solver.turn_to(region));
        let at = known.unwrap_or_else(|| {
            self.all.push(Solver::new(region, self.rules, Bounds::default()));
            self.all.len() - 1
        });
        &mut self.all[at]
    }
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
        Color::White => vec![
            (Which::Principal, 200_000),
            (Which::Others, 100_000),
            (Which::Principal, 2_500_000),
            (Which::Others, 500_000),
            (Which::All, 3_000_000),
        ],
        Color::Black => {
            vec![(Which::Principal, 2_500_000), (Which::Others, 100_000), (Which::Principal, 3_000_000)]
        }
    }
}

/// Whether no other chain can change the answer.
fn is_enough(found: &[Option<(Status, Option<Move>)>], first: Color) -> bool {
    match first {
        Color::White => best(found, first).is_some_and(|(_, status)| lives(status, first)),
        Color::Black => found[0].is_some(),
    }
}

/// Whether the chain lives whatever threats there are.
fn lives(status: Status, first: Color) -> bool {
    !status.is_ko() && status.wins() == (first == Color::White)
}

/// The status that stands for the group as far as chains are decided, and of which chain it is: the
/// one that White saves best, the first among equals. A lost chain says nothing while the principal
/// one is undecided.
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
