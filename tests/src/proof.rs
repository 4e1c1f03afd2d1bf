//! Decides who is right where the answers differ.

use std::collections::HashMap;

use eyes_graph::{EyeGraph, EyeValue, Label, VertexSet};
use eyes_runtime::EyeSpace;
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::reading::{Limits, Outcome, Reader};
use eyes_solver::{DEFAULT_NODES, Suicide, ValueRules, value_with_own_stones};

use crate::gnugo::GnuGo;

/// Values by exact search without tables, cached by graph.
#[derive(Debug, Clone, Default)]
pub struct Values(HashMap<(EyeGraph, VertexSet), Option<EyeValue>>);

impl Values {
    /// Whether exact search of the graph of this eye space, with a virtual margin for each half eye, gives the
    /// same value.
    pub fn confirm(&mut self, board: &Board, eye: &EyeSpace) -> bool {
        let Some((graph, own)) = graph(board, eye) else { return false };
        let value = self.0.entry((graph, own)).or_insert_with(|| {
            let rules = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
            value_with_own_stones(&graph, own, &rules, DEFAULT_NODES).ok().map(|valued| valued.value())
        });
        *value == Some(eye.value)
    }
}

/// The graph of an eye space, and the vertices with own stones.
fn graph(board: &Board, eye: &EyeSpace) -> Option<(EyeGraph, VertexSet)> {
    let (mut graph, mut own) = (EyeGraph::new(), 0);
    let points: Vec<Point> = eye.points.iter().collect();
    for (index, &point) in points.iter().enumerate() {
        let marginal = eye.margins.contains(point);
        let is_own = board.is_color(point, eye.owner);
        own |= VertexSet::from(is_own) << index;
        let around = board.neighbours(point).filter(|&q| !eye.points.contains(q)).count();
        let label = Label::new()
            .with_marginal(marginal)
            .with_stone(board.is_color(point, eye.owner.opponent()))
            .with_touches_wall(!is_own && around > usize::from(marginal));
        graph.add_vertex(label).ok()?;
        for (before, other) in points.iter().enumerate().take(index) {
            if other.adjoins(point) {
                graph.add_edge(before, index).ok()?;
            }
        }
    }
    for half in eye.half_eyes().filter(|half| !eye.margins.contains(half.point)) {
        let at = points.iter().position(|&point| point == half.point)?;
        let margin = graph.add_vertex(Label::new().with_marginal(true)).ok()?;
        graph.add_edge(at, margin).ok()?;
    }
    Some((graph, own))
}

/// The limits of the reading that decides, far above those of the compared answers.
const REFEREE: Limits = Limits { nodes: 400_000, defence: 803_000, order: 4 };

/// Longer lines are not played out.
const LONGEST: usize = 40;

/// Decides between the two programs' answers about one string, by playing them out.
#[derive(Debug)]
pub struct Referee {
    reader: Reader,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee { reader: Reader::new(REFEREE) }
    }
}

/// A question about one string.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    /// The GTP command that sets up the position.
    pub load: &'a str,
    /// The position.
    pub board: &'a Board,
    /// A stone of the string.
    pub stone: Point,
    /// Whether its owner moves first.
    pub defence: bool,
    /// The reference's answer for the side that moves first.
    pub reference: Outcome,
    /// Our answer.
    pub ours: Outcome,
}

impl Referee {
    /// Whether the reference refutes itself. A much larger reading must be complete and repeat our answer. Then
    /// its moves are played against those of the reference. The reference refutes itself if it concedes, in a
    /// position of that line, what it denied at the start.
    pub fn reference_is_wrong(&mut self, claim: &Claim<'_>) -> bool {
        let Some(owner) = claim.board.color_at(claim.stone) else { return false };
        let Some(mut gnugo) = GnuGo::start() else { return false };
        gnugo.ask(&[claim.load.to_owned()]);
        let mut board = claim.board.clone();
        let reading = self.read(&board, claim.stone, claim.defence);
        if !reading.complete || reading.outcome != claim.ours {
            return false;
        }
        let for_attacker = |outcome: Outcome| if claim.defence { outcome.reversed() } else { outcome };
        let (ours, theirs) = (for_attacker(claim.ours), for_attacker(claim.reference));
        let we_defend = ours < theirs;
        let mut defenders_turn = claim.defence;
        for _ in 0..LONGEST {
            let our_turn = defenders_turn == we_defend;
            let question = if defenders_turn { "defend" } else { "attack" };
            let vertex = claim.stone.vertex(board.height());
            let (point, concedes) = if our_turn {
                let reading = self.read(&board, claim.stone, defenders_turn);
                if !reading.complete {
                    return false;
                }
                (reading.point, false)
            } else {
                let reply = gnugo.ask(&[format!("{question} {vertex}")]).concat();
                let (outcome, point) = parse(&reply, &board);
                let result = if defenders_turn { outcome.reversed() } else { outcome };
                (point, if we_defend { result <= ours } else { result >= ours })
            };
            if concedes {
                return true;
            }
            let color = if defenders_turn { owner } else { owner.opponent() };
            let Some(point) = point else { return false };
            if board.play(point, color).is_err() {
                return false;
            }
            let name = if color == Color::Black { "black" } else { "white" };
            let played = gnugo.ask(&[format!("play {name} {}", point.vertex(board.height()))]).concat();
            if !played.starts_with('=') || board.color_at(claim.stone) != Some(owner) {
                return false;
            }
            defenders_turn = !defenders_turn;
        }
        false
    }

    fn read(&mut self, board: &Board, stone: Point, defence: bool) -> eyes_runtime::reading::Reading {
        if defence { self.reader.defend(board, stone) } else { self.reader.attack(board, stone) }
    }
}

/// The code and the move of a reply to `attack` or `defend`.
#[must_use]
pub fn parse(reply: &str, board: &Board) -> (Outcome, Option<Point>) {
    let mut words = reply.split_whitespace().skip(1);
    let outcome = match words.next() {
        Some("1") => Outcome::Yes,
        Some("2") => Outcome::KoGood,
        Some("3") => Outcome::KoBad,
        _ => Outcome::No,
    };
    let point = words.next().and_then(|vertex| Point::from_gtp(vertex, board.width(), board.height()).ok());
    (outcome, point)
}
