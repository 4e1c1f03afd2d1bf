//! Game records: the main line of an SGF game.

use std::borrow::Cow;

use eyes_runtime::board::{Color, Point, SizeError, SuicideRule};
use sgf_parse::SgfNode;
use sgf_parse::go::{Move, Prop};

use super::handicap::fixed_handicap;
use super::value::{self, Tolerance};
use super::{Position, RecordError, Step, Stop};

/// A game: a board size and the steps of its main line. Every stone lies on the board; whether the
/// moves are legal shows when they are played.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    width: u8,
    height: u8,
    suicide: SuicideRule,
    komi: Option<f64>,
    steps: Vec<Step>,
}

impl Record {
    /// Reads one game tree. Of variations the first is the main line. `tt` passes on boards of up to
    /// 19 × 19. A handicap that is announced but not set up is placed as the Go Text Protocol fixes it
    /// if White moves first.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong and where.
    pub fn parse(text: &str, tolerance: Tolerance) -> Result<Record, RecordError> {
        let syntax = |error: sgf_parse::SgfParseError| RecordError::Syntax { problem: error.to_string() };
        let tree = sgf_parse::parse(&without_empty_game_type(text)).map_err(syntax)?;
        let root = tree.first().and_then(|tree| tree.as_go_node().ok()).ok_or(RecordError::OtherGame)?;
        let (width, height) = size(root)?;
        Position::empty(width, height)?;
        let suicide = if allows_suicide(root) { SuicideRule::Allowed } else { SuicideRule::Forbidden };
        let komi = root.properties().find_map(|property| match property {
            Prop::KM(komi) => Some(*komi),
            _ => None,
        });
        let mut reader = Reader { width, height, tolerance, moves: 0, steps: Vec::new() };
        for node in root.main_variation() {
            reader.node(node)?;
        }
        let mut steps = reader.steps;
        if let Some(stones) = free_handicap(root, &steps, width, height) {
            steps.splice(0..0, [stones, Step::ToMove(Color::White)]);
        }
        Ok(Record { width, height, suicide, komi, steps })
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

    /// The komi, if the record tells it.
    #[must_use]
    pub fn komi(&self) -> Option<f64> {
        self.komi
    }

    /// How many moves the main line has, passes included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Move(..))).count()
    }

    /// The steps up to `stop`, and the side whose turn it is then: the one the record names, or who
    /// moves next, or who did not move last.
    #[must_use]
    pub fn until(&self, stop: &Stop) -> (&[Step], Color) {
        let mut played = 0;
        let end = self.steps.iter().position(|step| match (step, stop) {
            (Step::Move(..), Stop::Before(number)) => {
                played += 1;
                played == *number
            }
            (Step::Move(_, Some(point)), Stop::BeforePoint(wanted)) => point == wanted,
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
        (before, next.or(said).unwrap_or(Color::Black))
    }

    /// An empty board of the game's size, under its rules.
    ///
    /// # Errors
    /// [`SizeError`] never: the size was checked when the record was read.
    pub fn start(&self) -> Result<Position, SizeError> {
        Ok(Position::empty(self.width, self.height)?.with_suicide(self.suicide))
    }

    /// Plays the game up to `stop`.
    ///
    /// # Errors
    /// [`RecordError`] if a move is illegal or stones cannot stand as they are set up.
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
    /// Takes the step as a [tolerant](Tolerance::AsGnuGo) reader does; `false` if the game ends before it.
    ///
    /// # Errors
    /// [`RecordError`] if stones cannot stand so; the position is as it was.
    pub fn take_anyhow(&self, position: &mut Position) -> Result<bool, RecordError> {
        match self {
            Step::Move(color, point) => Ok(position.play_anyhow(*color, *point).is_ok()),
            other => other.take(position).map(|()| true),
        }
    }

    /// Takes the step.
    ///
    /// # Errors
    /// [`RecordError`] if it is an illegal move or stones that cannot stand so; the position is as it was.
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

/// `GM[]` says nothing, and Go is what a record is of that says nothing.
fn without_empty_game_type(text: &str) -> Cow<'_, str> {
    match text.find("GM[") {
        Some(at) if text[at + 3..].trim_start().starts_with(']') => {
            Cow::Owned(text.replacen("GM[", "GM[1", 1))
        }
        _ => Cow::Borrowed(text),
    }
}

fn size(root: &SgfNode<Prop>) -> Result<(u8, u8), RecordError> {
    for property in root.properties() {
        match property {
            Prop::SZ((width, height)) => return Ok((*width, *height)),
            Prop::Invalid(name, values) if name == "SZ" => {
                let size = value::size(&values.concat());
                return size.ok_or_else(|| RecordError::SizeValue { value: values.concat() });
            }
            _ => {}
        }
    }
    Ok((19, 19))
}

/// Rules under which a player may take his own stones off the board, as `RU` names them.
fn allows_suicide(root: &SgfNode<Prop>) -> bool {
    root.properties().any(|property| match property {
        Prop::RU(rules) => {
            let rules = rules.to_string().to_lowercase();
            ["nz", "new zealand", "goe", "ing", "tromp"].iter().any(|known| rules.starts_with(known))
        }
        _ => false,
    })
}

fn free_handicap(root: &SgfNode<Prop>, steps: &[Step], width: u8, height: u8) -> Option<Step> {
    let stones = root.properties().find_map(|property| match property {
        Prop::HA(stones) => usize::try_from(*stones).ok(),
        _ => None,
    })?;
    let white_begins = steps.iter().all(|step| matches!(step, Step::ToMove(Color::White)))
        || matches!(steps.first(), Some(Step::Move(Color::White, _)));
    let points = fixed_handicap(width, height, stones).filter(|_| white_begins)?;
    Some(Step::SetUp(points.into_iter().map(|point| (point, Some(Color::Black))).collect()))
}

struct Reader {
    width: u8,
    height: u8,
    tolerance: Tolerance,
    moves: usize,
    steps: Vec<Step>,
}

impl Reader {
    fn node(&mut self, node: &SgfNode<Prop>) -> Result<(), RecordError> {
        let mut changes = Changes::new(self.tolerance);
        let mut moves = Vec::new();
        let mut to_move = None;
        for property in node.properties() {
            match property {
                Prop::AB(points) => self.stones("AB", points, Some(Color::Black), &mut changes)?,
                Prop::AW(points) => self.stones("AW", points, Some(Color::White), &mut changes)?,
                Prop::AE(points) => self.stones("AE", points, None, &mut changes)?,
                Prop::PL(sgf_parse::Color::Black) => to_move = Some(Color::Black),
                Prop::PL(sgf_parse::Color::White) => to_move = Some(Color::White),
                Prop::B(place) => moves.push(Step::Move(Color::Black, self.place("B", *place)?)),
                Prop::W(place) => moves.push(Step::Move(Color::White, self.place("W", *place)?)),
                Prop::Invalid(name, values) => match name.as_str() {
                    "AB" => self.listed(name, values, Some(Color::Black), &mut changes)?,
                    "AW" => self.listed(name, values, Some(Color::White), &mut changes)?,
                    "AE" => self.listed(name, values, None, &mut changes)?,
                    "PL" => to_move = value::color(&values.concat()).or(to_move),
                    "B" => moves.push(Step::Move(Color::Black, self.named(name, values)?)),
                    "W" => moves.push(Step::Move(Color::White, self.named(name, values)?)),
                    _ => {}
                },
                _ => {}
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

    fn stones<'a>(
        &self,
        property: &str,
        points: impl IntoIterator<Item = &'a sgf_parse::go::Point>,
        color: Option<Color>,
        changes: &mut Changes,
    ) -> Result<(), RecordError> {
        for &point in points {
            let found = value::point_at(point.x, point.y, self.width, self.height);
            if let Some(point) = self.accept(property, found, &name(point))? {
                changes.add(point, color);
            }
        }
        Ok(())
    }

    /// Values that the parser refused.
    fn listed(
        &self,
        property: &str,
        values: &[String],
        color: Option<Color>,
        changes: &mut Changes,
    ) -> Result<(), RecordError> {
        for value in values.iter().filter(|value| !value.trim().is_empty()) {
            let found = value::points(value, self.width, self.height, self.tolerance);
            for point in self.accept(property, found, value)?.into_iter().flatten() {
                changes.add(point, color);
            }
        }
        Ok(())
    }

    fn place(&self, property: &str, place: Move) -> Result<Option<Point>, RecordError> {
        match place {
            Move::Pass => Ok(None),
            Move::Move(sgf_parse::go::Point { x: OLD_PASS, y: OLD_PASS }) if self.has_old_pass() => Ok(None),
            Move::Move(point) => {
                let found = value::point_at(point.x, point.y, self.width, self.height);
                self.accept(property, found, &name(point))
            }
        }
    }

    /// A move whose value the parser refused.
    fn named(&self, property: &str, values: &[String]) -> Result<Option<Point>, RecordError> {
        let value = values.join("][");
        match value.trim() {
            "" => Ok(None),
            "tt" if self.has_old_pass() => Ok(None),
            trimmed => {
                let found = value::point(trimmed, self.width, self.height, self.tolerance);
                self.accept(property, found, &value)
            }
        }
    }

    /// Whether `tt` is no point but a pass.
    fn has_old_pass(&self) -> bool {
        self.width <= OLD_PASS && self.height <= OLD_PASS
    }

    /// What was found at a value, or nothing where that is tolerated.
    fn accept<T>(&self, property: &str, found: Option<T>, value: &str) -> Result<Option<T>, RecordError> {
        if found.is_some() || self.tolerance == Tolerance::AsGnuGo {
            return Ok(found);
        }
        Err(RecordError::NoPoint {
            after: self.moves,
            property: property.to_owned(),
            value: value.to_owned(),
            width: self.width,
            height: self.height,
        })
    }
}

/// The coordinates of `tt`.
const OLD_PASS: u8 = 19;

/// What one node sets up.
struct Changes {
    tolerance: Tolerance,
    points: Vec<(Point, Option<Color>)>,
}

impl Changes {
    fn new(tolerance: Tolerance) -> Self {
        Changes { tolerance, points: Vec::new() }
    }

    /// A point named twice is a mistake that shows when the stones are set up; where mistakes are
    /// tolerated the first stone stands.
    fn add(&mut self, point: Point, color: Option<Color>) {
        let is_double = || self.points.iter().any(|&(other, stone)| other == point && stone.is_some());
        if self.tolerance == Tolerance::Strict || color.is_none() || !is_double() {
            self.points.push((point, color));
        }
    }
}

/// A point as SGF writes it.
fn name(point: sgf_parse::go::Point) -> String {
    let letter = |n: u8| char::from(if n < 26 { b'a' + n } else { b'A' + (n - 26) });
    [letter(point.x), letter(point.y)].into_iter().collect()
}
