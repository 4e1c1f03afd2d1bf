//! The lines of one game.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::eye_space::EyeSpace;
use eyes_runtime::{Analysis, Source};

use crate::line::tame;
use crate::{Answer, Line};

/// Collects the eye spaces of a game, position by position. A space that stays as it is with the same answer is one
/// line, whatever happens elsewhere.
///
/// Spaces of margins alone are left out, unless a pattern decides them: no point of them can become an eye.
///
/// ```
/// use eyes_runtime::board::{Board, Color, Game, Point};
/// use eyes_runtime::{Analyzer, Knowledge};
/// use eyes_snapshot::GameLines;
///
/// let board = Board::from_ascii(". O . . .\nO O . . .\n. . . . .\n. . . . .\nX X . . .")?;
/// let mut game = Game::new(board);
/// let mut analyzer = Analyzer::new(Knowledge::builtin());
/// let mut lines = GameLines::new("game");
/// for vertex in ["C1", "D4", "E2"] {
///     lines.add(game.moves().len(), game.board(), analyzer.update(game.board()));
///     game.play(Point::from_gtp(vertex, 5, 5)?, game.to_play())?;
/// }
/// let corner = lines.finish().into_iter().find(|line| line.space == "A5").ok_or("the corner")?;
/// assert_eq!((corner.moves, corner.owner, corner.answer.value.to_string()), (0..=2, Color::White, "1111".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameLines {
    name: String,
    /// The spaces of the latest position.
    open: BTreeMap<Key, (usize, Answer)>,
    latest: Option<usize>,
    done: Vec<(Key, RangeInclusive<usize>, Answer)>,
}

/// Sorted by the first point in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    first: (u8, u8),
    owner: usize,
    space: String,
}

impl GameLines {
    /// No position yet. Control characters of the name are written as `\u{9}`.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: tame(name), open: BTreeMap::new(), latest: None, done: Vec::new() }
    }

    /// Adds a position after this number of moves, more than before. An answer holds from one position to the next.
    pub fn add(&mut self, moves: usize, board: &Board, analysis: &Analysis) {
        let mut before = std::mem::take(&mut self.open);
        for eye in analysis.eyes.iter().filter(|eye| is_of_interest(eye)) {
            let (key, answer) = (key(board, eye), answer(board, eye));
            let first = match before.remove(&key) {
                Some((first, same)) if same == answer => first,
                Some((first, other)) => {
                    self.close(key.clone(), first, other);
                    moves
                }
                None => moves,
            };
            self.open.insert(key, (first, answer));
        }
        for (key, (first, answer)) in before {
            self.close(key, first, answer);
        }
        self.latest = Some(moves);
    }

    fn close(&mut self, key: Key, first: usize, answer: Answer) {
        let last = self.latest.unwrap_or(first);
        self.done.push((key, first..=last, answer));
    }

    /// The lines, by their first position, then by the first point of the space in reading order.
    #[must_use]
    pub fn finish(mut self) -> Vec<Line> {
        for (key, (first, answer)) in std::mem::take(&mut self.open) {
            self.close(key, first, answer);
        }
        let Self { name, mut done, .. } = self;
        done.sort_by(|one, other| (one.1.start(), &one.0).cmp(&(other.1.start(), &other.0)));
        let line = |(key, moves, answer): (Key, RangeInclusive<usize>, Answer)| Line {
            name: name.clone(),
            moves,
            owner: Color::ALL[key.owner],
            space: key.space,
            answer,
        };
        done.into_iter().map(line).collect()
    }
}

fn is_of_interest(eye: &EyeSpace) -> bool {
    eye.points != eye.margins || matches!(eye.source, Source::Pattern { .. })
}

fn key(board: &Board, eye: &EyeSpace) -> Key {
    let sign = |point: Point| {
        let margin = if eye.margins.contains(point) { "!" } else { "" };
        let stone = match board.color_at(point) {
            Some(color) if color == eye.owner => "o",
            Some(_) => "x",
            None => "",
        };
        format!("{}{margin}{stone}", point.vertex(board.height()))
    };
    let signs: Vec<String> = eye.points.iter().map(sign).collect();
    Key {
        first: eye.origin().map_or((0, 0), |point| (point.row(), point.column())),
        owner: eye.owner.index(),
        space: signs.join(" "),
    }
}

fn answer(board: &Board, eye: &EyeSpace) -> Answer {
    let source = match &eye.source {
        Source::Pattern { number, file, .. } => format!("{}#{number}", tame(file)),
        Source::Derived => "derived".to_owned(),
        Source::Solved => "solved".to_owned(),
        Source::Guess => "guess".to_owned(),
    };
    let vertices = |points: &PointSet| {
        points.iter().map(|point| point.vertex(board.height()).to_string()).collect::<Vec<_>>().join(" ")
    };
    let mut marks: Vec<String> = [
        ("attack", &eye.attack),
        ("defend", &eye.defense),
        ("threaten to attack", &eye.attack_threats),
        ("threaten to defend", &eye.defense_threats),
    ]
    .into_iter()
    .filter(|(_, points)| !points.is_empty())
    .map(|(what, points)| format!("{what} {}", vertices(points)))
    .collect();
    if let Some(masters) = &eye.masters {
        marks.push(format!("ko {}/{}", masters.owner.value, masters.attacker.value));
    }
    let marks = if marks.is_empty() { "-".to_owned() } else { marks.join("; ") };
    Answer { value: eye.value, source, marks }
}
