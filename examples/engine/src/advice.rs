//! What an analysis says about the moves at a node.

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::eye_space::GroupStatus;
use eyes_runtime::{Analysis, Analyzer, Knowledge, Source};

use crate::settled::Settled;

/// Analyses the boards of a tree. Neighbouring nodes share most eye spaces, which are kept.
pub(crate) struct Adviser {
    analyzer: Analyzer,
}

/// What is known at a node.
pub(crate) struct Advice {
    settled: Settled,
    vital: PointSet,
    /// Moves that capture or save a string which the side to move first decides, with the stones of the string.
    tactical: Vec<(Point, usize)>,
    useless: PointSet,
    /// Liberties of own strings that are lost even if their owner moves first.
    hopeless: PointSet,
}

impl Adviser {
    /// A node is analysed once it has been visited so often: an analysis costs as much as several playouts.
    pub(crate) const VISITS: u32 = 20;

    pub(crate) fn new() -> Adviser {
        Adviser { analyzer: Analyzer::new(Knowledge::builtin()) }
    }

    pub(crate) fn advise(&mut self, board: &Board, color: Color) -> Advice {
        let settled = Settled::of(board);
        let analysis = self.analyzer.update(board);
        let vital = vital_points(analysis, color);
        let useless = board.points().filter(|&point| analysis.fills_own_eye(point, color)).collect();
        let lost = analysis.strings.iter().filter(|string| string.is_doomed());
        let own = lost.filter(|string| board.is_color(string.head, color));
        let hopeless = own.flat_map(|string| board.liberties(string.head)).collect();
        Advice { vital, tactical: tactical(analysis, board, color), useless, hopeless, settled }
    }
}

/// The points that decide the life of a group, for the side to play.
fn vital_points(analysis: &Analysis, color: Color) -> PointSet {
    let mut vital = PointSet::new();
    for eye in analysis.eyes.iter().filter(|eye| eye.source != Source::Guess) {
        if analysis.group_of(eye).is_some_and(|group| group.status == GroupStatus::Critical) {
            vital |= if eye.owner == color { eye.defense } else { eye.attack };
        }
    }
    vital
}

/// The moves that tactical reading found for the side to play, with the sizes of the strings.
fn tactical(analysis: &Analysis, board: &Board, color: Color) -> Vec<(Point, usize)> {
    let open = analysis
        .strings
        .iter()
        .filter(|string| string.attack.outcome.is_possible() && string.defend.outcome.is_possible());
    let found = open.filter_map(|string| {
        let reading = if board.is_color(string.head, color) { &string.defend } else { &string.attack };
        Some((reading.point?, board.string_size(string.head)))
    });
    found.collect()
}

impl Advice {
    pub(crate) fn settled(&self) -> &Settled {
        &self.settled
    }

    /// Wins and visits to add to a move's prior.
    pub(crate) fn prior(&self, point: Point) -> Option<(f32, f32)> {
        if self.settled.points().contains(point) {
            return Some((0.0, 1e6));
        }
        if self.useless.contains(point) {
            return Some((0.0, 20.0));
        }
        let stones: usize =
            self.tactical.iter().filter(|(at, _)| *at == point).map(|(_, stones)| stones).sum();
        let vital = if self.vital.contains(point) { 20.0 } else { 0.0 };
        let tactical = if stones > 0 { 8.0 + 3.0 * stones.min(6) as f32 } else { 0.0 };
        let wins = vital + tactical;
        if wins > 0.0 {
            return Some((wins, wins));
        }
        self.hopeless.contains(point).then_some((0.0, 10.0))
    }
}
