//! Monte-Carlo tree search with RAVE.

use std::ops::Range;

use eyes_runtime::board::{Board, Color, Game, Point};
use fastrand::Rng;

use crate::advice::{Advice, Adviser};
use crate::config::{Budget, Clock, Eyes};
use crate::playout::{Playouts, looks_like_eye};
use crate::settled::Settled;

/// A node gets children once it has been visited so often.
const EXPAND_AT: u32 = 3;
/// The visits at which the values of other orders of moves (RAVE) count half as much as at first.
const RAVE_VISITS: f32 = 600.0;
/// The weight of the upper confidence bound. RAVE explores, too.
const EXPLORATION: f32 = 0.12;
/// The longest path into the tree.
const MAX_DEPTH: usize = 60;
/// A player resigns below this part of won playouts.
const RESIGN_BELOW: f32 = 0.1;

/// A move, for GTP and matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Play(Point),
    Pass,
    Resign,
}

struct Node {
    /// The move that leads here; `None` for a pass.
    point: Option<Point>,
    visits: u32,
    /// Wins of the side that moves to this node.
    wins: f32,
    rave_visits: u32,
    rave_wins: f32,
    prior_visits: f32,
    prior_wins: f32,
    children: Range<usize>,
    advice: Option<Box<Advice>>,
}

impl Node {
    fn new(point: Option<Point>, (wins, visits): (f32, f32)) -> Node {
        let (prior_wins, prior_visits) = (wins, visits);
        Node {
            point,
            visits: 0,
            wins: 0.0,
            rave_visits: 0,
            rave_wins: 0.0,
            prior_visits,
            prior_wins,
            children: 0..0,
            advice: None,
        }
    }

    fn urgency(&self, log_visits: f32) -> f32 {
        let visits = self.visits as f32;
        let mean = (self.wins + self.prior_wins) / (visits + self.prior_visits);
        let rave = (self.rave_wins + self.prior_wins) / (self.rave_visits as f32 + self.prior_visits);
        let weight = (RAVE_VISITS / (3.0 * visits + RAVE_VISITS)).sqrt();
        weight * rave + (1.0 - weight) * mean + EXPLORATION * (log_visits / (visits + 1.0)).sqrt()
    }
}

/// A player: its knowledge, its random numbers, and the memory that a search uses.
pub(crate) struct Player {
    playouts: Playouts,
    adviser: Option<Adviser>,
    settles: bool,
    rng: Rng,
    nodes: Vec<Node>,
    moves: Vec<(Point, Color)>,
}

impl Player {
    pub(crate) fn new(eyes: Eyes, seed: u64) -> Player {
        Player {
            playouts: Playouts::new(eyes.in_playouts()),
            adviser: eyes.in_tree().then(Adviser::new),
            settles: eyes != Eyes::None,
            rng: Rng::with_seed(seed),
            nodes: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Chooses a move. Black gets what the score is above `komi`.
    pub(crate) fn choose(&mut self, game: &Game, color: Color, komi: f32, budget: Budget) -> Choice {
        self.nodes.clear();
        self.nodes.push(Node::new(None, (0.5, 1.0)));
        let settled = if self.settles { Settled::of(game.board()) } else { Settled::default() };
        if settled.is_whole_board(game.board()) {
            return Choice::Pass;
        }
        let last = game.moves().last();
        let passed = last.is_some_and(|last| last.point.is_none());
        self.expand(0, game.board(), color, last.and_then(|last| last.point), &settled);
        // The tree does not know earlier positions.
        for child in self.nodes[0].children.clone() {
            if self.nodes[child].point.is_some_and(|point| game.legality(point, color).is_err()) {
                self.nodes[child].prior_visits = 1e6;
            }
        }
        let mut clock = Clock::start(budget);
        while clock.tick() {
            self.simulate(game.board(), color, komi, passed, &settled);
        }
        self.best(game, color)
    }

    fn best(&self, game: &Game, color: Color) -> Choice {
        let children = &self.nodes[self.nodes[0].children.clone()];
        let legal = |node: &&Node| node.point.is_none_or(|point| game.legality(point, color).is_ok());
        match children.iter().filter(legal).max_by_key(|node| node.visits) {
            Some(best) if best.wins < RESIGN_BELOW * best.visits as f32 && best.visits > 50 => Choice::Resign,
            Some(Node { point: Some(point), .. }) => Choice::Play(*point),
            _ => Choice::Pass,
        }
    }

    /// Walks down the tree, plays a game to its end, and counts the result on the way.
    fn simulate(&mut self, root: &Board, to_play: Color, komi: f32, passed: bool, settled: &Settled) {
        let (mut board, mut color, mut at, mut passed) = (root.clone(), to_play, 0, passed);
        let mut path = vec![0];
        let mut settled = settled.clone();
        self.moves.clear();
        let mut over = false;
        while !over && path.len() < MAX_DEPTH {
            if self.nodes[at].children.is_empty() {
                if self.nodes[at].visits < EXPAND_AT {
                    break;
                }
                let last = self.nodes[at].point;
                self.expand(at, &board, color, last, &settled);
            }
            self.take_advice(at, &board, color, &mut settled);
            at = self.select(at);
            path.push(at);
            match self.nodes[at].point {
                Some(point) if board.play(point, color).is_ok() => {
                    self.moves.push((point, color));
                    passed = false;
                }
                _ => {
                    board.clear_ko();
                    over = passed;
                    passed = true;
                }
            }
            color = color.opponent();
        }
        let score = if over {
            settled.score(&board)
        } else {
            self.playouts.run(&mut board, color, &settled, &mut self.moves, &mut self.rng)
        };
        self.count(&path, to_play, score as f32 > komi);
    }

    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let log_visits = ((node.visits + 1) as f32).ln();
        let urgency = |&child: &usize| self.nodes[child].urgency(log_visits);
        node.children.clone().max_by(|a, b| urgency(a).total_cmp(&urgency(b))).unwrap_or(at)
    }

    fn count(&mut self, path: &[usize], to_play: Color, black_wins: bool) {
        // The side that first played on a point, after the node in hand.
        let mut first = [None; 1024];
        let mut played = self.moves.len();
        let mut color = if path.len() % 2 == 1 { to_play.opponent() } else { to_play };
        let on_path = path.iter().filter(|&&at| at != 0 && self.nodes[at].point.is_some()).count();
        while played > on_path {
            played -= 1;
            let (point, by) = self.moves[played];
            first[point.index()] = Some(by);
        }
        for &at in path.iter().rev() {
            // `color` moved to this node; its children are the opponent's moves.
            let mover = color.opponent();
            let wins = |side: Color| f32::from(u8::from((side == Color::Black) == black_wins));
            for child in self.nodes[at].children.clone() {
                let child = &mut self.nodes[child];
                if child.point.is_some_and(|point| first[point.index()] == Some(mover)) {
                    child.rave_visits += 1;
                    child.rave_wins += wins(mover);
                }
            }
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.wins += wins(color);
            if let Some(point) = node.point {
                first[point.index()] = Some(color);
            }
            color = mover;
        }
    }

    fn expand(&mut self, at: usize, board: &Board, color: Color, last: Option<Point>, settled: &Settled) {
        let start = self.nodes.len();
        for point in board.points() {
            let is_good = !settled.points().contains(point)
                && board.legality(point, color).is_ok()
                && !looks_like_eye(board, point, color);
            if is_good {
                self.nodes.push(Node::new(Some(point), prior(board, point, color, last)));
            }
        }
        self.nodes.push(Node::new(None, (0.5, 8.0)));
        self.nodes[at].children = start..self.nodes.len();
    }

    /// Analyses a node once it is worth it, and goes by what is known there.
    fn take_advice(&mut self, at: usize, board: &Board, color: Color, settled: &mut Settled) {
        if self.nodes[at].advice.is_none()
            && let Some(adviser) =
                self.adviser.as_mut().filter(|_| at == 0 || self.nodes[at].visits >= Adviser::VISITS)
        {
            let advice = adviser.advise(board, color);
            for child in self.nodes[at].children.clone() {
                let child = &mut self.nodes[child];
                if let Some((wins, visits)) = child.point.and_then(|point| advice.prior(point)) {
                    child.prior_wins += wins;
                    child.prior_visits += visits;
                }
            }
            self.nodes[at].advice = Some(Box::new(advice));
        }
        if let Some(advice) = &self.nodes[at].advice {
            settled.clone_from(advice.settled());
        }
    }
}

/// Wins and visits that a move starts with, from what every small engine knows: near the last move, captures,
/// escapes, no self-atari, not on the first line.
fn prior(board: &Board, point: Point, color: Color, last: Option<Point>) -> (f32, f32) {
    let (mut wins, mut visits) = (5.0, 10.0);
    let mut add = |won: f32, of: f32| {
        wins += won;
        visits += of;
    };
    if let Some(last) = last {
        let apart = last.column().abs_diff(point.column()) + last.row().abs_diff(point.row());
        match apart {
            1 | 2 => add(10.0, 14.0),
            3 => add(5.0, 8.0),
            _ => {}
        }
    }
    let (mut liberties, mut saves) = (0, false);
    for next in board.neighbours(point) {
        if board.is_empty(next) {
            liberties += 1;
        } else if board.is_color(next, color) {
            liberties += board.liberty_count(next) - 1;
            saves |= board.liberty_count(next) == 1;
        } else if board.liberty_count(next) == 1 {
            liberties += board.string_size(next);
            add(15.0, 15.0);
        }
    }
    match liberties {
        0 | 1 => add(0.0, 15.0),
        _ if saves => add(14.0, 15.0),
        _ => {}
    }
    let alone = board.neighbours(point).chain(board.diagonals(point)).all(|next| board.is_empty(next));
    if alone && board.edge_level(point) > 0 {
        add(0.0, 12.0);
    }
    (wins, visits)
}
