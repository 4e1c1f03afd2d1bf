//! The position of the session, and cached results about it.

use std::collections::HashMap;

use eyes_runtime::board::{Board, Color, IllegalMove, Point};
use eyes_runtime::board_life::{GroupLife, LifeBounds, life_of_groups};
use eyes_runtime::eye_space::{Analysis, EyeSpace, StringReading};
use eyes_runtime::open::OpenCache;
use eyes_runtime::reading::{Limits, Reader};
use eyes_runtime::static_rules::unconditional::{Unconditional, unconditional};
use eyes_runtime::verdict::{Judge, Verdict};
use eyes_runtime::{Analyzer, Knowledge};
use eyes_solver::{Bounds, DEFAULT_NODES};

use super::life::Both;
use crate::input::{Position, Record, RecordError, Step, Stop};
use crate::output;

pub(super) struct Session {
    analyzer: Analyzer,
    reader: Reader,
    /// The reading limits for a string.
    pub(super) limits: Limits,
    start: Position,
    moves: Vec<Played>,
    /// The positions after each [`KEPT_EVERY`] moves.
    kept: Vec<Position>,
    position: Position,
    analysis: Option<Analysis>,
    judge: Judge,
    /// What lives unconditionally, once that was asked.
    certain: Option<Unconditional>,
    verdicts: Option<Vec<Verdict>>,
    groups: Option<Vec<GroupLife>>,
    /// Most fights are the same after a move.
    cache: OpenCache,
    /// The eye spaces analysed one by one.
    eyes: Vec<EyeSpace>,
    /// Decided groups of this position, by the first stone of each string.
    pub(super) decided: HashMap<Point, Both>,
    /// What search on the open board says about groups of this position, by their strings.
    pub(super) searched: HashMap<Vec<Point>, Both>,
    /// Whether what is not decided is answered with a guess.
    pub(super) guesses: bool,
    pub(super) komi: f64,
    pub(super) may_read_files: bool,
    /// The bounds of a question of life and death.
    pub(super) bounds: Bounds,
    /// The nodes for a drawn eye space, or for a question about several strings.
    pub(super) drawing_nodes: u64,
}

/// A controller waits for the answer: this many nodes take about a second.
const NODES: u64 = 100_000;

/// A move that can be undone.
struct Played {
    color: Color,
    /// `None` for a pass.
    point: Option<Point>,
    /// The side to move before it; moves may be played out of turn.
    to_move: Color,
}

/// The number of moves between two stored positions. An undo replays the moves since the last of them.
const KEPT_EVERY: usize = 256;

const USUAL_SIZE: u8 = 19;

impl Session {
    pub(super) fn new(knowledge: Knowledge, limits: Limits) -> Self {
        let Ok(start) = Position::empty(USUAL_SIZE, USUAL_SIZE) else { unreachable!("a board of 19x19") };
        Session {
            analyzer: Analyzer::new(knowledge).with_limits(limits),
            reader: Reader::new(limits),
            limits,
            position: start.clone(),
            start,
            moves: Vec::new(),
            analysis: None,
            judge: Judge::new(),
            certain: None,
            verdicts: None,
            groups: None,
            cache: OpenCache::new(),
            eyes: Vec::new(),
            decided: HashMap::new(),
            searched: HashMap::new(),
            guesses: false,
            komi: 0.0,
            may_read_files: true,
            bounds: Bounds { nodes: NODES, time: None },
            drawing_nodes: DEFAULT_NODES,
            kept: Vec::new(),
        }
    }

    /// The same with this many nodes for each question.
    pub(super) fn with_nodes(self, nodes: u64) -> Self {
        let limits = self.limits.at_most(nodes);
        Session {
            analyzer: self.analyzer.with_limits(limits),
            reader: Reader::new(limits),
            limits,
            bounds: Bounds { nodes, ..self.bounds },
            drawing_nodes: nodes,
            ..self
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn board(&self) -> &Board {
        self.position.board()
    }

    /// Starts again from a position before which nothing can be undone.
    pub(super) fn restart(&mut self, start: Position) {
        self.position = start.clone();
        self.start = start;
        self.moves.clear();
        self.kept.clear();
        self.forget();
    }

    pub(super) fn play(&mut self, color: Color, point: Option<Point>) -> Result<(), IllegalMove> {
        let to_move = self.position.to_move();
        self.position.play(color, point)?;
        self.moves.push(Played { color, point, to_move });
        if self.moves.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(self.position.clone());
        }
        self.forget();
        Ok(())
    }

    /// Undoes the last move; `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(Played { to_move, .. }) = self.moves.pop() else { return false };
        self.kept.truncate(self.moves.len() / KEPT_EVERY);
        self.position = self.kept.last().unwrap_or(&self.start).clone();
        for &Played { color, point, .. } in &self.moves[self.kept.len() * KEPT_EVERY..] {
            // The move was legal before.
            let _ = self.position.play_anyhow(color, point);
        }
        self.position.set_to_move(to_move);
        self.forget();
        true
    }

    /// Clears the results, which hold for one position.
    fn forget(&mut self) {
        self.analysis = None;
        self.certain = None;
        self.verdicts = None;
        self.groups = None;
        self.eyes.clear();
        self.decided.clear();
        self.searched.clear();
    }

    /// Sets up a position of a game; on an error nothing changes.
    pub(super) fn load(&mut self, record: &Record, stop: &Stop) -> Result<(), RecordError> {
        let (steps, to_move) = record.until(stop);
        let first_move =
            steps.iter().rposition(|step| !matches!(step, Step::Move(..))).map_or(0, |last| last + 1);
        let mut start = record.start()?;
        let mut position = start.clone();
        let (mut moves, mut kept) = (Vec::new(), Vec::new());
        let mut ended_by = None;
        for (number, step) in steps.iter().enumerate() {
            match step {
                Step::Move(color, _) if !step.take_anyhow(&mut position)? => {
                    ended_by = Some(*color);
                    break;
                }
                Step::Move(color, point) if number >= first_move => {
                    moves.push(Played { color: *color, point: *point, to_move: *color });
                    if moves.len().is_multiple_of(KEPT_EVERY) {
                        kept.push(position.clone());
                    }
                }
                Step::Move(..) => start = position.clone(),
                _ => {
                    step.take(&mut position)?;
                    start = position.clone();
                }
            }
        }
        let to_move = ended_by.unwrap_or(to_move);
        position.set_to_move(to_move);
        self.restart(start);
        (self.position, self.moves, self.kept) = (position, moves, kept);
        self.komi = record.komi().unwrap_or(self.komi);
        Ok(())
    }

    /// The eye space of a colour that contains a point. Does not analyse the rest of the board if that has not
    /// been done.
    pub(super) fn eye_at(&mut self, point: Point, owner: Color) -> Option<&EyeSpace> {
        if let Some(analysis) = &self.analysis {
            return analysis.eye_at(point, owner);
        }
        let is_it = |eye: &EyeSpace| eye.owner == owner && eye.points.contains(point);
        let known = self.eyes.iter().position(is_it);
        let index = match known {
            Some(index) => index,
            None => {
                self.eyes.push(self.analyzer.eye_at(self.position.board(), point, owner)?);
                self.eyes.len() - 1
            }
        };
        self.eyes.get(index)
    }

    /// The eye spaces of the position; computed once.
    pub(super) fn analysis(&mut self) -> &Analysis {
        let board = self.position.board();
        self.analysis.get_or_insert_with(|| self.analyzer.analyze(board))
    }

    /// What lives unconditionally under the rule of the board; computed once.
    pub(super) fn certain(&mut self) -> &Unconditional {
        let board = self.position.board();
        self.certain.get_or_insert_with(|| unconditional(board))
    }

    /// The verdict of each group of the analysis; computed once.
    pub(super) fn verdicts(&mut self) -> &[Verdict] {
        let board = self.position.board();
        let analysis = self.analysis.get_or_insert_with(|| self.analyzer.analyze(board));
        self.verdicts.get_or_insert_with(|| self.judge.verdicts(board, analysis))
    }

    /// The verdict on the group of a string.
    pub(super) fn verdict_on(&mut self, stone: Point) -> Option<Verdict> {
        let head = self.board().string_head(stone)?;
        let index = self.analysis().groups.iter().position(|group| group.strings.contains(&head))?;
        self.verdicts().get(index).copied()
    }

    /// Whether reading shows that the string of a stone is [lost](StringReading::is_lost).
    pub(super) fn is_lost(&mut self, stone: Point) -> bool {
        let Some(head) = self.board().string_head(stone) else { return false };
        self.analysis().reading_of(head).is_some_and(StringReading::is_lost)
    }

    /// Whether the string of a stone can be captured if the opponent moves first; `None` if that is not known.
    pub(super) fn can_be_captured(&mut self, stone: Point) -> Option<bool> {
        let head = self.board().string_head(stone)?;
        let attack = self.analysis().reading_of(head)?.attack;
        (attack.outcome.is_possible() || attack.complete).then(|| attack.outcome.is_possible())
    }

    /// The move by which reading captures the string of a stone.
    pub(super) fn capture(&mut self, stone: Point) -> Option<Point> {
        let head = self.board().string_head(stone)?;
        self.analysis().reading_of(head)?.attack.point
    }

    /// The status of every group of the board, within the nodes of one question.
    pub(super) fn life_of_groups(&mut self) -> &[GroupLife] {
        let board = self.position.board();
        let analysis = self.analysis.get_or_insert_with(|| self.analyzer.analyze(board));
        let usual = LifeBounds::default();
        let nodes = self.bounds.nodes;
        let bounds = LifeBounds {
            question: usual.question.min(nodes),
            board: nodes,
            cache: Some(&self.cache),
            ..usual
        };
        self.groups.get_or_insert_with(|| life_of_groups(board, analysis, &self.judge, bounds))
    }

    pub(super) fn cache(&self) -> &OpenCache {
        &self.cache
    }

    /// The reader and its board.
    pub(super) fn reading(&mut self) -> (&mut Reader, &Board) {
        (&mut self.reader, self.position.board())
    }

    pub(super) fn vertex(&self, point: Point) -> String {
        point.vertex(self.board().height()).to_string()
    }

    /// The point of an argument; `None` for `pass`.
    pub(super) fn point(&self, argument: &str) -> Option<Point> {
        Point::from_gtp(argument, self.board().width(), self.board().height()).ok()
    }

    /// A color, and a point or `None` for `pass`; further arguments are left out.
    pub(super) fn color_and_vertex(&self, arguments: &[String]) -> Result<(Color, Option<Point>), String> {
        const MALFORMED: &str = "invalid color or coordinate";
        let [color, vertex, ..] = arguments else { return Err(MALFORMED.into()) };
        let color: Color = color.parse().map_err(|_| MALFORMED)?;
        let point = match vertex {
            pass if pass.eq_ignore_ascii_case("pass") => None,
            vertex => Some(self.point(vertex).ok_or(MALFORMED)?),
        };
        Ok((color, point))
    }

    /// Vertices separated by blanks.
    pub(super) fn vertices(&self, points: impl IntoIterator<Item = Point>) -> String {
        output::vertices(self.board(), points)
    }
}
