//! Groups on open boards: the question and the answer.

mod json;
mod sgf;
mod svg;
mod text;
mod words;

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::open::{self, Lines, OpenBounds, OpenLife};
use eyes_solver::Bounds;

use super::problem::Printed;
use super::{Effort, Format};
use crate::budget;
use crate::{Outcome, interrupt, output, progress};

pub(crate) use json::summary;

/// The question who wins the fight for a group.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) board: &'a Board,
    pub(crate) first: Color,
    /// A stone of each string of the group; empty if the group is to be found.
    pub(crate) at: &'a [Point],
}

/// The answer.
pub(crate) struct Found<'a> {
    pub(crate) board: &'a Board,
    pub(crate) first: Color,
    pub(crate) life: OpenLife,
}

/// The answer for one side that moves first.
pub(super) struct Answer<'a> {
    pub(super) first: Color,
    /// The result, or the reason why there is none.
    pub(super) found: Result<Found<'a>, String>,
    /// Why it was not decided, if it was not.
    undecided: Option<String>,
}

/// The number of other moves of the loser in a record.
const REPLIES: usize = 6;

/// The bounds of a question about the result alone. Unless the user sets a time limit, only nodes count, so that the same question has the
/// same answer on every machine.
pub(super) fn bounds(Effort { budget, prove }: Effort) -> OpenBounds<'static> {
    let Bounds { nodes, time } = budget.bounds(OpenBounds::default().nodes);
    let stop = Some(interrupt::flag());
    OpenBounds { nodes, time, stop, cache: None, lines: Lines::None, guesses: true, prove }
}

/// Answers for each side that moves first.
pub(super) fn answers<'a>(
    board: &'a Board,
    firsts: &[Color],
    at: &'a [Point],
    effort: Effort,
    format: Format,
) -> Vec<Answer<'a>> {
    let lines = if format == Format::Sgf { Lines::WithReplies(REPLIES) } else { Lines::Main };
    let bounds = OpenBounds { lines, ..bounds(effort) };
    interrupt::ends_searches();
    let answer = |&first: &Color| {
        let OpenBounds { nodes, time, .. } = bounds;
        let limits = Bounds { nodes, time };
        let searching = progress::searching(&format!("{} first", output::color_name(first)), limits);
        let found = Question { board, first, at }.ask(bounds);
        searching.finish();
        let open = found.as_ref().ok().filter(|found| found.life.status.is_none());
        let undecided = open.map(|found| budget::undecided_open(&found.life, limits));
        Answer { first, found, undecided }
    };
    firsts.iter().map(answer).collect()
}

/// The answers about a board; there is at least one.
pub(super) fn printed(board: &Board, answers: &[Answer<'_>], format: Format) -> Printed {
    let text = match format {
        Format::Text => text::text(answers),
        Format::Json => json::json(board, answers),
        Format::Svg => svg::svg(board, answers),
        Format::Sgf => answers.iter().map(|answer| sgf::sgf(answer, board)).collect(),
    };
    let is_open = |answer: &Answer<'_>| answer.found.is_err() || answer.undecided.is_some();
    let is_ended = interrupt::is_wanted();
    let note = is_ended.then(|| {
        "interrupted: the answer is what was known by then, and a longer search may find another".to_owned()
    });
    let is_complete = !is_ended && !answers.iter().any(is_open);
    Printed { text, note, outcome: if is_complete { Outcome::Done } else { Outcome::Findings } }
}

impl<'a> Question<'a> {
    pub(crate) fn ask(self, bounds: OpenBounds<'_>) -> Result<Found<'a>, String> {
        let Self { board, first, at } = self;
        if let Some(bare) = at.iter().find(|&&point| board.is_empty(point)) {
            return Err(format!("there is no stone at {}", bare.vertex(board.height())));
        }
        let life = open::solve(board, first, at, bounds).map_err(|error| error.to_string())?;
        Ok(Found { board, first, life })
    }
}

impl Found<'_> {
    /// The stone that names the group: the first in reading order of its largest string.
    pub(crate) fn name(&self) -> Option<Point> {
        let size = |point: &Point| self.board.string_size(*point);
        let largest = self.life.group.iter().map(size).max()?;
        let reading = |point: &Point| (point.row(), point.column());
        self.life.group.iter().copied().filter(|point| size(point) == largest).min_by_key(reading)
    }

    pub(crate) fn vertex(&self, point: Point) -> String {
        point.vertex(self.board.height()).to_string()
    }

    /// Points as vertices, in reading order.
    pub(crate) fn vertices(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        let mut points: Vec<Point> = points.into_iter().collect();
        points.sort_by_key(|point| (point.row(), point.column()));
        points.into_iter().map(|point| self.vertex(point)).collect()
    }

    /// The stones of each string that was assumed to be safe.
    pub(crate) fn safe_strings(&self) -> Vec<Vec<Point>> {
        let mut strings: Vec<(Option<Point>, Vec<Point>)> = Vec::new();
        for stone in self.life.safe.iter() {
            let head = self.board.string_head(stone);
            match strings.iter_mut().find(|(other, _)| *other == head) {
                Some((_, stones)) => stones.push(stone),
                None => strings.push((head, vec![stone])),
            }
        }
        strings.into_iter().map(|(_, stones)| stones).collect()
    }
}
