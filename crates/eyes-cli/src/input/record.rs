//! Game records: the main line of an SGF game.

use eyes_runtime::board::{Color, Point, SizeError, SuicideRule};
use sgf_parse::SgfNode;
use sgf_parse::go::{Move, Prop};

use super::handicap::fixed_handicap;
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
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let syntax = |error: sgf_parse::SgfParseError| RecordError::Syntax { problem: error.to_string() };
        let tree = sgf_parse::parse(text).map_err(syntax)?;
        let root = tree.first().and_then(|tree| tree.as_go_node().ok()).ok_or(RecordError::OtherGame)?;
        let (width, height) = size(root)?;
        Position::empty(width, height)?;
        let suicide = if allows_suicide(root) { SuicideRule::Allowed } else { SuicideRule::Forbidden };
        let komi = root.properties().find_map(|property| match property {
            Prop::KM(komi) => Some(*komi),
            _ => None,
        });
        let mut reader = Reader { width, height, moves: 0, steps: Vec::new() };
        for node in root.main_variation() {
            reader.node(node)?;
        }
        let mut steps = reader.steps;
        if let Some(stones) = free_handicap(root, &steps, width, height) {
            steps.insert(0, stones);
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

fn size(root: &SgfNode<Prop>) -> Result<(u8, u8), RecordError> {
    for property in root.properties() {
        match property {
            Prop::SZ((width, height)) => return Ok((*width, *height)),
            Prop::Invalid(name, values) if name == "SZ" => {
                return Err(RecordError::SizeValue { value: values.concat() });
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
    moves: usize,
    steps: Vec<Step>,
}

impl Reader {
    fn node(&mut self, node: &SgfNode<Prop>) -> Result<(), RecordError> {
        let mut changes = Vec::new();
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
                Prop::Invalid(name, values)
                    if matches!(name.as_str(), "B" | "W" | "AB" | "AW" | "AE")
                        && values.iter().any(|value| !value.is_empty()) =>
                {
                    return Err(self.no_point(name, &values.join("][")));
                }
                _ => {}
            }
        }
        if !changes.is_empty() {
            changes.sort_by_key(|&(point, _)| point);
            self.steps.push(Step::SetUp(changes));
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
        changes: &mut Vec<(Point, Option<Color>)>,
    ) -> Result<(), RecordError> {
        for point in points {
            let value = || name(*point);
            let point = self.point(*point).ok_or_else(|| self.no_point(property, &value()))?;
            changes.push((point, color));
        }
        Ok(())
    }

    fn place(&self, property: &str, place: Move) -> Result<Option<Point>, RecordError> {
        const OLD_PASS: u8 = 19;
        match place {
            Move::Pass => Ok(None),
            Move::Move(sgf_parse::go::Point { x: OLD_PASS, y: OLD_PASS })
                if self.width <= OLD_PASS && self.height <= OLD_PASS =>
            {
                Ok(None)
            }
            Move::Move(point) => {
                self.point(point).map(Some).ok_or_else(|| self.no_point(property, &name(point)))
            }
        }
    }

    fn point(&self, point: sgf_parse::go::Point) -> Option<Point> {
        if point.x < self.width && point.y < self.height { Point::new(point.x, point.y) } else { None }
    }

    fn no_point(&self, property: &str, value: &str) -> RecordError {
        RecordError::NoPoint {
            after: self.moves,
            property: property.to_owned(),
            value: value.to_owned(),
            width: self.width,
            height: self.height,
        }
    }
}

/// A point as SGF writes it.
fn name(point: sgf_parse::go::Point) -> String {
    let letter = |n: u8| char::from(if n < 26 { b'a' + n } else { b'A' + (n - 26) });
    [letter(point.x), letter(point.y)].into_iter().collect()
}
