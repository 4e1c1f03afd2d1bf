//! Game records: the main line of an SGF game.

use std::collections::HashMap;

use eyes_runtime::board::{Color, Point, SizeError, Suicide};

use super::handicap::fixed_handicap;
use super::main_line::{MainLine, Property, Value};
use super::value::{self, Tolerance};
use super::{Place, Position, RecordError, Step, Stop};
use crate::suicide::in_record;

/// A game: a board size and the steps of its main line. Every stone lies on the board. Whether the moves are legal
/// is checked when they are played.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    width: u8,
    height: u8,
    suicide: Suicide,
    komi: Option<f64>,
    has_handicap: bool,
    steps: Vec<Step>,
}

impl Record {
    /// Reads one game tree. The first variation is the main line. `tt` is a pass on boards of up to 19 × 19. A
    /// handicap that is announced but not set up is placed by the rules of the Go Text Protocol if White moves
    /// first. With a handicap of two stones or more White is to move, unless the record says otherwise.
    ///
    /// # Errors
    /// [`RecordError`] with the mistake and its place.
    pub fn parse(text: &str, tolerance: Tolerance) -> Result<Record, RecordError> {
        Record::parse_at(text, text.find('(').unwrap_or(0), tolerance)
    }

    /// The same for the game whose `(` is at byte `start`; places are those in the whole text.
    pub(super) fn parse_at(text: &str, start: usize, tolerance: Tolerance) -> Result<Record, RecordError> {
        let mut line = MainLine::new(text, start, tolerance);
        let root = line.next()?.unwrap_or_default();
        let is_other = |game: &str| !game.is_empty() && game.parse() != Ok(1_u8);
        if value_of(&root, "GM").is_some_and(|game| is_other(game.trim())) {
            return Err(RecordError::OtherGame);
        }
        let (width, height) = size(&root)?;
        Position::empty(width, height)?;
        let suicide = value_of(&root, "RU").map_or(Suicide::Forbidden, in_record);
        let komi =
            value_of(&root, "KM").and_then(|komi| komi.trim().parse().ok()).filter(|k: &f64| k.is_finite());
        let mut reader = Reader { text, width, height, tolerance, moves: 0, steps: Vec::new() };
        let stones = reader.handicap(&root)?;
        reader.node(&root)?;
        while let Some(node) = line.next()? {
            reader.node(&node)?;
        }
        let is_announced_only = stones > 1 && white_begins(&reader.steps);
        let fixed = fixed_handicap(width, height, stones).filter(|_| is_announced_only);
        if fixed.is_none() && is_announced_only {
            reader.no_handicap(&root, "they have no fixed points on this board: set them up with `AB`")?;
        }
        if fixed.as_ref().zip(first_move(&reader.steps)).is_some_and(|(points, at)| points.contains(&at)) {
            let why =
                "the first stone is played on a point of the fixed handicap: set the handicap up with `AB`";
            reader.no_handicap(&root, why)?;
        }
        let mut steps = reader.steps;
        if let Some(points) = fixed {
            let stones = points.into_iter().map(|point| (point, Some(Color::Black))).collect();
            // After an `AE` of the whole board, as some editors write it.
            steps.insert(before_moves(&steps), Step::SetUp(stones));
        }
        let has_handicap = stones > 0;
        if stones > 1 {
            steps.insert(0, Step::ToMove(Color::White));
        }
        Ok(Record { width, height, suicide, komi, has_handicap, steps })
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The komi, if the record has one.
    #[must_use]
    pub fn komi(&self) -> Option<f64> {
        self.komi
    }

    /// The steps of the main line.
    pub(super) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The number of moves of the main line, including passes.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Move(..))).count()
    }

    /// The steps up to `stop`, and the side to move then: the one named by the record, or the one that moves next,
    /// or the opponent of the last mover.
    #[must_use]
    pub fn until(&self, stop: &Stop) -> (&[Step], Color) {
        let (before, told) = self.told_until(stop);
        (before, told.unwrap_or(Color::Black))
    }

    /// The same; `None` if the record does not say.
    pub(super) fn told_until(&self, stop: &Stop) -> (&[Step], Option<Color>) {
        let mut played = 0;
        let is_problem = *stop == Stop::Problem && self.is_problem();
        let end = self.steps.iter().position(|step| match (step, stop) {
            (Step::Move(..), Stop::Before(number)) => {
                played += 1;
                played == *number
            }
            (Step::Move(_, Some(point)), Stop::BeforePoint(wanted)) => point == wanted,
            (Step::Move(..), Stop::Problem) => is_problem,
            _ => false,
        });
        let (before, after) = self.steps.split_at(end.unwrap_or(self.steps.len()));
        let next = after.iter().find_map(|step| match step {
            Step::Move(color, _) => Some(*color),
            _ => None,
        });
        let said = before.iter().rev().find_map(|step| match step {
            Step::ToMove(color) => Some(*color),
            Step::Move(color, _) => Some(color.opponent()),
            Step::SetUp(_) => None,
        });
        (before, next.or(said))
    }

    /// Whether the first move begins a solution: stones of both colours are set up before it, or stones of one
    /// colour and a side to move, and they are no handicap.
    fn is_problem(&self) -> bool {
        let before = self.steps.iter().take_while(|step| !matches!(step, Step::Move(..)));
        let (mut seen, mut told) = ([false; 2], false);
        for step in before {
            match step {
                Step::SetUp(changes) => {
                    changes
                        .iter()
                        .filter_map(|&(_, color)| color)
                        .for_each(|color| seen[color.index()] = true);
                }
                Step::ToMove(_) => told = true,
                Step::Move(..) => {}
            }
        }
        seen == [true; 2] || seen != [false; 2] && told && !self.has_handicap
    }

    /// An empty board of the game's size, under its rules.
    ///
    /// # Errors
    /// [`SizeError`] never occurs: the size was checked when the record was read.
    pub fn start(&self) -> Result<Position, SizeError> {
        Ok(Position::empty(self.width, self.height)?.with_suicide(self.suicide))
    }

    /// Plays the game up to `stop`.
    ///
    /// # Errors
    /// [`RecordError`] if a move is illegal or the stones set up are.
    pub fn position(&self, stop: &Stop) -> Result<Position, RecordError> {
        let (steps, to_move) = self.until(stop);
        let mut position = self.start()?;
        for step in steps {
            step.take(&mut position)?;
        }
        position.set_to_move(to_move);
        Ok(position)
    }
}

impl Step {
    /// Plays the step as a [tolerant](Tolerance::AsGnuGo) reader does; `false` if the game ends before it.
    ///
    /// # Errors
    /// [`RecordError`] if the stones set up are illegal; then the position does not change.
    pub fn take_anyhow(&self, position: &mut Position) -> Result<bool, RecordError> {
        match self {
            Step::Move(color, point) => Ok(position.play_anyhow(*color, *point).is_ok()),
            other => other.take(position).map(|()| true),
        }
    }

    /// Plays the step.
    ///
    /// # Errors
    /// [`RecordError`] if a move is illegal or the stones set up are; then the position does not change.
    pub fn take(&self, position: &mut Position) -> Result<(), RecordError> {
        match self {
            Step::SetUp(changes) => {
                let after = position.moves();
                position.change(changes).map_err(|source| RecordError::Setup { after, source })
            }
            Step::ToMove(color) => {
                position.set_to_move(*color);
                Ok(())
            }
            Step::Move(color, point) => {
                let number = position.moves() + 1;
                let height = position.board().height();
                position.play(*color, *point).map_err(|source| RecordError::Illegal {
                    number,
                    color: *color,
                    vertex: point.map_or("PASS".to_owned(), |point| point.vertex(height).to_string()),
                    source,
                })
            }
        }
    }
}

fn value_of<'a>(node: &[Property<'a>], name: &str) -> Option<&'a str> {
    node.iter().find(|property| property.name == name)?.values.first().map(|value| value.text)
}

/// The values of a property that has one, as they are written.
fn together(values: &[Value<'_>]) -> String {
    values.iter().map(|value| value.text).collect::<Vec<_>>().join("][")
}

fn size(root: &[Property<'_>]) -> Result<(u8, u8), RecordError> {
    let Some(written) = root.iter().find(|property| property.name == "SZ") else { return Ok((19, 19)) };
    let text = together(&written.values);
    value::size(&text).ok_or_else(|| RecordError::SizeValue { value: excerpt(&text) })
}

/// The beginning of a value as a message shows it, on one line.
fn excerpt(value: &str) -> String {
    let shown = |character: char| match character {
        '\\' | '\'' | '"' => character.to_string(),
        _ => character.escape_debug().to_string(),
    };
    value.chars().take(40).map(shown).collect()
}

/// Whether no stones are set up before the first move, and that is White's; without moves, whether Black is not named as
/// the side to move.
fn white_begins(steps: &[Step]) -> bool {
    let (before, game) = steps.split_at(before_moves(steps));
    let is_set_up =
        |step: &Step| matches!(step, Step::SetUp(changes) if changes.iter().any(|change| change.1.is_some()));
    let to_move = |step: &Step| match step {
        Step::Move(color, _) | Step::ToMove(color) => Some(*color),
        Step::SetUp(_) => None,
    };
    let first = game.first().into_iter().chain(before.iter().rev()).find_map(to_move);
    !before.iter().any(is_set_up) && first != Some(Color::Black)
}

/// The number of steps before the first move.
fn before_moves(steps: &[Step]) -> usize {
    steps.iter().take_while(|step| !matches!(step, Step::Move(..))).count()
}

fn first_move(steps: &[Step]) -> Option<Point> {
    let moves =
        steps.iter().filter_map(|step| if let Step::Move(_, point) = step { Some(*point) } else { None });
    moves.flatten().next()
}

/// The limit of points that one node sets up, counting repetitions: sixteen times the largest board.
pub(super) const MAX_VALUES: usize = 10_000;

struct Reader<'a> {
    text: &'a str,
    width: u8,
    height: u8,
    tolerance: Tolerance,
    moves: usize,
    steps: Vec<Step>,
}

impl Reader<'_> {
    fn node(&mut self, node: &[Property<'_>]) -> Result<(), RecordError> {
        let mut changes = Changes::new(self.tolerance);
        let mut moves = Vec::new();
        let mut to_move = None;
        for Property { name, values } in node {
            match *name {
                "AB" => self.set_up(name, values, Some(Color::Black), &mut changes)?,
                "AW" => self.set_up(name, values, Some(Color::White), &mut changes)?,
                "AE" => self.set_up(name, values, None, &mut changes)?,
                "PL" => to_move = self.side_to_move(values)?.or(to_move),
                "B" => moves.push(Step::Move(Color::Black, self.place(name, values)?)),
                "W" => moves.push(Step::Move(Color::White, self.place(name, values)?)),
                _ => {}
            }
            if let (2, Tolerance::Strict, Some(second)) = (moves.len(), self.tolerance, values.first()) {
                let problem = format!("a node has one move: put `;` before `{name}`");
                return Err(RecordError::Syntax { place: Place::of(self.text, second.at), problem });
            }
        }
        if !changes.points.is_empty() {
            changes.points.sort_by_key(|&(point, _)| point);
            self.steps.push(Step::SetUp(changes.points));
        }
        self.steps.extend(to_move.map(Step::ToMove));
        self.moves += moves.len();
        self.steps.append(&mut moves);
        Ok(())
    }

    /// The number of handicap stones; 0 if the record does not say.
    fn handicap(&self, root: &[Property<'_>]) -> Result<usize, RecordError> {
        let written = value_of(root, "HA").unwrap_or_default().trim();
        match written.parse() {
            Ok(stones) => Ok(stones),
            Err(_) if written.is_empty() => Ok(0),
            Err(_) => self.no_handicap(root, "expected the number of handicap stones").map(|()| 0),
        }
    }

    /// A mistake in the number of handicap stones.
    fn no_handicap(&self, root: &[Property<'_>], why: &str) -> Result<(), RecordError> {
        let written =
            root.iter().find(|property| property.name == "HA").and_then(|found| found.values.first());
        match written {
            Some(value) if self.tolerance == Tolerance::Strict => {
                let found = excerpt(value.text);
                let place = Place::of(self.text, value.at);
                Err(RecordError::Syntax { place, problem: format!("`HA[{found}]`: {why}") })
            }
            _ => Ok(()),
        }
    }

    fn side_to_move(&self, values: &[Value<'_>]) -> Result<Option<Color>, RecordError> {
        let color = values.first().and_then(|value| value::color(value.text));
        match values {
            _ if self.tolerance == Tolerance::AsGnuGo => Ok(color),
            [_, second, ..] => Err(self.no_side(second, "two values")),
            [value] if color.is_none() => Err(self.no_side(value, &format!("`{}`", excerpt(value.text)))),
            _ => Ok(color),
        }
    }

    fn no_side(&self, value: &Value<'_>, found: &str) -> RecordError {
        RecordError::Syntax {
            place: Place::of(self.text, value.at),
            problem: format!("`PL` says who is to move, `B` or `W`, and not {found}"),
        }
    }

    fn set_up(
        &self,
        property: &str,
        values: &[Value<'_>],
        color: Option<Color>,
        changes: &mut Changes,
    ) -> Result<(), RecordError> {
        // A property without points is a way to say that there are none; one point without letters has lost them.
        let are_none = self.tolerance == Tolerance::AsGnuGo || values.len() == 1;
        for value in values.iter().filter(|value| !(are_none && value.text.trim().is_empty())) {
            let found = value::points(value.text, self.width, self.height, self.tolerance);
            for point in self.accept(property, found, value.text, value.at)?.into_iter().flatten() {
                changes.add(point, color);
            }
            if changes.named > MAX_VALUES {
                return Err(RecordError::TooManyValues {
                    place: Place::of(self.text, value.at),
                    max: MAX_VALUES,
                });
            }
        }
        Ok(())
    }

    fn place(&self, property: &str, values: &[Value<'_>]) -> Result<Option<Point>, RecordError> {
        let Some(first) = values.first() else { return Ok(None) };
        let value = together(values);
        match value.trim() {
            "" => Ok(None),
            pass if self.has_old_pass() && pass.eq_ignore_ascii_case("tt") => Ok(None),
            trimmed => {
                let found = value::point(trimmed, self.width, self.height, self.tolerance);
                self.accept(property, found, &value, first.at)
            }
        }
    }

    /// Whether `tt` is a pass and not a point.
    fn has_old_pass(&self) -> bool {
        self.width <= OLD_PASS && self.height <= OLD_PASS
    }

    /// The result for a value, or nothing where the mistake is tolerated.
    fn accept<T>(
        &self,
        property: &str,
        found: Option<T>,
        value: &str,
        at: usize,
    ) -> Result<Option<T>, RecordError> {
        if found.is_some() || self.tolerance == Tolerance::AsGnuGo {
            return Ok(found);
        }
        Err(RecordError::NoPoint {
            place: Place::of(self.text, at),
            property: property.to_owned(),
            value: excerpt(value),
            width: self.width,
            height: self.height,
        })
    }
}

/// The coordinates of `tt`.
const OLD_PASS: u8 = 19;

struct Changes {
    tolerance: Tolerance,
    points: Vec<(Point, Option<Color>)>,
    /// Earlier changes of the node, by column and row.
    seen: HashMap<Point, Option<Color>>,
    /// The number of points.
    named: usize,
    /// Whether a point has two stones. Further such points would only take memory.
    is_doubled: bool,
}

impl Changes {
    fn new(tolerance: Tolerance) -> Self {
        Changes { tolerance, points: Vec::new(), seen: HashMap::new(), named: 0, is_doubled: false }
    }

    /// Two stones on a point are a mistake that is found when they are set up; where mistakes are tolerated the
    /// first stone counts. A stone on a point that is also emptied counts.
    fn add(&mut self, point: Point, color: Option<Color>) {
        self.named += 1;
        let before = self.seen.get(&point).copied();
        let is_repeated = match before {
            None => false,
            Some(Some(_)) => {
                color.is_none()
                    || self.tolerance == Tolerance::AsGnuGo
                    || std::mem::replace(&mut self.is_doubled, true)
            }
            Some(None) => color.is_none(),
        };
        if !is_repeated {
            self.seen.insert(point, color);
            self.points.push((point, color));
        }
    }
}
