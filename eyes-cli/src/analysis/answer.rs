//! Answers: the analysis of one position.

use eyes_runtime::board::{Color, PointSet};
use eyes_runtime::board_life::LifeBounds;
use eyes_runtime::open::OpenCache;
use eyes_runtime::reading::Limits;
use eyes_runtime::static_rules::unconditional::{PointStatus, unconditional};
use eyes_runtime::verdict::Judge;
use eyes_runtime::{Analyzer, Knowledge, StopFlag};
use serde_json::{Value, json};

use super::queue::Job;
use crate::input::Position;
use crate::patterns;
use crate::show::{View, life_limits, life_report, report};

/// The bounds of the work for a position.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// For reading a string.
    pub(super) reading: Limits,
    /// For the groups.
    pub(super) life: LifeBounds<'static>,
}

/// Analyses positions one after the other, and keeps results that remain valid.
pub(super) struct Worker {
    analyzer: Analyzer,
    knowledge: Knowledge,
    reading: Limits,
    judge: Judge,
    stop: StopFlag,
    life: LifeBounds<'static>,
    cache: OpenCache,
}

impl Worker {
    pub(super) fn new(knowledge: Knowledge, stop: StopFlag, Bounds { reading, life }: Bounds) -> Self {
        let analyzer = patterns::analyzer_within(knowledge.clone(), reading).stop_on(stop.clone());
        Self { analyzer, knowledge, reading, judge: Judge::new(), stop, life, cache: OpenCache::new() }
    }

    /// The answer to a job; without results if the job was ended early.
    pub(super) fn answer(&mut self, job: &Job) -> Value {
        let Ok(position) = job.query.position(job.turn) else { return without_results(job) };
        let board = position.board();
        let analysis = self.analyzer.analyze(board);
        let verdicts = self.judge.verdicts(board, &analysis);
        let view = View { position: &position, analysis: &analysis, verdicts: &verdicts };
        let life = job.query.wants_life.then(|| self.life(&position));
        if self.stop.is_requested() {
            return without_results(job);
        }
        let mut answer = json!({
            "id": job.query.id,
            "turnNumber": job.turn,
            "isDuringSearch": false,
            "moveInfos": move_infos(view),
            "rootInfo": {
                "currentPlayer": letter(position.to_move()),
                "thisHash": this_hash(&position),
                "visits": 0,
            },
            "position": report(view),
        });
        if let Some(life) = life {
            answer["life"] = life;
        }
        if job.query.wants_ownership {
            answer["ownership"] = ownership(&position).into();
        }
        if !job.query.ignored.is_empty() {
            answer["ignored"] = job.query.ignored.iter().cloned().collect();
        }
        answer
    }

    /// The life of the groups, read as `eyes show --life` reads them.
    fn life(&self, position: &Position) -> Value {
        let board = position.board();
        let limits = life_limits(board, self.reading);
        let mut analyzer =
            patterns::analyzer_within(self.knowledge.clone(), limits).stop_on(self.stop.clone());
        let analysis = analyzer.analyze(board);
        let verdicts = self.judge.verdicts(board, &analysis);
        let view = View { position, analysis: &analysis, verdicts: &verdicts };
        let bounds = LifeBounds { stop: Some(self.stop.flag()), cache: Some(&self.cache), ..self.life };
        life_report(view, &view.life(&self.judge, bounds))
    }
}

/// The answer to a job that was ended.
pub(super) fn without_results(job: &Job) -> Value {
    json!({ "id": job.query.id, "turnNumber": job.turn, "isDuringSearch": false, "noResults": true })
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// The moves of the side to move that decide an eye space, those of large groups first.
fn move_infos(view: View<'_>) -> Vec<Value> {
    let (board, mover) = (view.position.board(), view.position.to_move());
    let mut spaces: Vec<(usize, usize)> = Vec::new();
    for (index, eye) in view.analysis.eyes.iter().enumerate() {
        let moves = if eye.owner == mover { &eye.defense } else { &eye.attack };
        if !moves.is_empty() {
            let stones: usize = eye.strings.iter().map(|&head| board.string_size(head)).sum();
            spaces.push((stones, index));
        }
    }
    spaces.sort_by_key(|&(stones, index)| (std::cmp::Reverse(stones), index));
    let mut seen = PointSet::new();
    let mut infos = Vec::new();
    for (_, index) in spaces {
        let eye = &view.analysis.eyes[index];
        let (moves, best) =
            if eye.owner == mover { (eye.defense, eye.best_defense) } else { (eye.attack, eye.best_attack) };
        let best_first = best.into_iter().chain(moves.iter().filter(|&point| Some(point) != best));
        for point in best_first {
            if board.legality(point, mover).is_ok() && seen.insert(point) {
                let vertex = point.vertex(board.height()).to_string();
                infos.push(json!({ "move": vertex, "order": infos.len(), "pv": [vertex], "eye": index }));
            }
        }
    }
    infos
}

/// 1 for each point that certainly belongs to Black, −1 to White, 0 otherwise.
fn ownership(position: &Position) -> Vec<i8> {
    let status = unconditional(position.board());
    let sign = |color: Color| if color == Color::Black { 1 } else { -1 };
    let of_point = |point| match (status.status(point), position.board().color_at(point)) {
        (PointStatus::Alive, Some(color)) => sign(color),
        (PointStatus::Dead, Some(color)) => sign(color.opponent()),
        (PointStatus::Territory(color), _) => sign(color),
        _ => 0,
    };
    position.board().points().map(of_point).collect()
}

/// A hash of stones, ko and the side to move.
fn this_hash(position: &Position) -> String {
    let board = position.board();
    let ko = board.ko().map_or(0, |ko| ko.index() as u64);
    let state = (ko << 1 | position.to_move() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let size = u64::from(board.width()) << 8 | u64::from(board.height());
    format!("{:016X}{:016X}", board.hash(), state ^ size.wrapping_mul(0xbf58_476d_1ce4_e5b9))
}
