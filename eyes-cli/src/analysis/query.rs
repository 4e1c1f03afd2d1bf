//! Queries, in the format of KataGo's analysis engine.

use std::collections::BTreeSet;

use eyes_runtime::board::{Board, Color, Point, SetupError, Suicide};
use serde_json::{Map, Value};

use super::rules::{self, unknown_rule, unknown_rules};
use super::strict::{Strict, TOO_MANY};
use crate::input::Position;
use crate::input::json;
use crate::nearest::did_you_mean;

/// A game and those of its turns that are to be analysed.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) id: String,
    start: Start,
    moves: Vec<(Color, Option<Point>)>,
    /// Turns and their priorities. Turn 0 is the position before the first move.
    pub(super) turns: Vec<(usize, i64)>,
    pub(super) wants_ownership: bool,
    pub(super) wants_life: bool,
    /// Fields that have a meaning for KataGo but not for this program.
    pub(super) ignored: BTreeSet<String>,
}

/// What a position begins with. Thousands of queries may wait, and a board takes more room than its stones.
#[derive(Debug)]
struct Start {
    width: u8,
    height: u8,
    stones: Vec<(Point, Color)>,
    suicide: Suicide,
    to_move: Color,
}

impl Start {
    fn position(&self) -> Result<Position, SetupError> {
        let board = Board::from_stones(self.width, self.height, self.stones.iter().copied())?;
        Ok(Position::set_up(board.with_suicide(self.suicide), self.to_move))
    }
}

/// A line that asks for something other than an analysis.
#[derive(Debug)]
pub(super) struct Action {
    pub(super) kind: ActionKind,
    /// The object, to be echoed.
    pub(super) echo: Map<String, Value>,
}

#[derive(Debug)]
pub(super) enum ActionKind {
    Version,
    ClearCache,
    Models,
    /// Ends the queries with this id, or all; only these turns, if any are named.
    Terminate {
        id: Option<String>,
        turns: Option<Vec<usize>>,
    },
}

#[derive(Debug)]
pub(super) enum Request {
    Query(Box<Query>),
    Action(Action),
}

/// An error or a warning about a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Remark {
    pub(super) message: String,
    pub(super) field: Option<String>,
    pub(super) id: Option<String>,
}

impl Remark {
    /// The answer, as an object with this key.
    pub(super) fn answer(self, key: &str) -> Value {
        let mut object = Map::new();
        object.insert(key.to_owned(), self.message.into());
        for (key, text) in [("field", self.field), ("id", self.id)] {
            if let Some(text) = text {
                object.insert(key.to_owned(), text.into());
            }
        }
        Value::Object(object)
    }
}

/// The byte-order mark of UTF-8.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";

/// Each answer repeats the id.
const MOST_OF_ID: usize = 4 << 10;

/// More warnings about a line are only counted.
const MOST_WARNINGS: usize = 100;

/// More moves than this are refused: each turn is played from the start.
const MOST_MOVES: usize = 10_000;

/// Twice what a query of [`MOST_MOVES`] moves and as many turns has.
const MOST_VALUES: usize = 100_000;

/// The fields that this program uses.
const FIELDS: [&str; 13] = [
    "id",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "priority",
    "priorities",
    "includeOwnership",
    "includeLife",
    "action",
];

/// Fields of KataGo's queries that have no meaning for this program.
const WITHOUT_MEANING: [&str; 19] = [
    "komi",
    "whiteHandicapBonus",
    "maxVisits",
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "analysisPVLen",
    "includeOwnershipStdev",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includePolicy",
    "includePVVisits",
    "includeNoResultValue",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "firstReportDuringSearchAfter",
    "maxTime",
    "maxPlayouts",
];

/// Reads a line. The second part are warnings, which do not prevent an answer.
pub(super) fn parse(line: &[u8]) -> Result<(Request, Vec<Remark>), Remark> {
    let general = |message: String| Remark { message, field: None, id: None };
    let line = line.strip_prefix(UTF8_MARK).unwrap_or(line).trim_ascii_end();
    let Strict { value, repeated } = Strict::read(line, MOST_VALUES).map_err(|error| {
        let column = json::column(line, &error).max(1);
        general(if error.to_string().starts_with(TOO_MANY) {
            format!("the line has more than {MOST_VALUES} values")
        } else if json::is_too_deep(&error) {
            format!("column {column}: {}", json::TOO_DEEP)
        } else if json::is_too_large(&error) {
            format!("column {column}: a number is too large")
        } else if error.is_eof() {
            format!("column {}: the line ends too early", column + 1)
        } else {
            let encoding = if std::str::from_utf8(line).is_ok() { "" } else { " in UTF-8" };
            format!("the line is no JSON{encoding} from column {column} on")
        })
    })?;
    let Value::Object(object) = value else {
        let message = "the line is not a JSON object: expected {\"id\": …, \"moves\": …, …}";
        return Err(general(message.to_owned()));
    };
    let id = object.get("id").and_then(Value::as_str).map(str::to_owned);
    if let Some(id) = id.as_ref().filter(|id| id.len() > MOST_OF_ID) {
        let message = format!("an id of {} bytes: at most {MOST_OF_ID} are read", id.len());
        return Err(Remark { message, field: Some("id".to_owned()), id: None });
    }
    if let Some((field, key)) = repeated.as_ref().and_then(|path| path.first().zip(path.last())) {
        let (message, field) = (format!("`{}` is given twice", short(key)), short(field));
        return Err(Remark { message, field: Some(field), id });
    }
    let Some(id) = id else {
        let message = match object.get("id") {
            None => "`id` is missing: expected a string".to_owned(),
            Some(other) => format!("expected a string, not {}", excerpt(other)),
        };
        return Err(Remark { message, field: Some("id".to_owned()), id: None });
    };
    let fields = Fields { object: &object, id: &id };
    if object.contains_key("action") {
        let kind = fields.action()?;
        return Ok((Request::Action(Action { kind, echo: object }), Vec::new()));
    }
    let query = fields.query()?;
    let warnings = warnings_about(&object, &id);
    Ok((Request::Query(Box::new(query)), warnings))
}

/// Warnings about fields of a query, and keys of its rules, that have no meaning or no effect.
fn warnings_about(object: &Map<String, Value>, id: &str) -> Vec<Remark> {
    let is_unknown = |key: &&String| {
        let is_known = |fields: &[&str]| fields.contains(&key.as_str());
        !is_known(&FIELDS) && !is_known(&WITHOUT_MEANING)
    };
    let fields: Vec<&String> = object.keys().filter(is_unknown).collect();
    let rules: Vec<&String> = object.get("rules").into_iter().flat_map(unknown_rules).collect();
    let of_fields = fields.iter().map(|key| {
        let names = FIELDS.into_iter().chain(WITHOUT_MEANING);
        (short(key), format!("unknown field, ignored{}", did_you_mean(key, names)))
    });
    let is_given = |key: &str| object.get(key).is_some_and(|value| !value.is_null());
    let unused = (is_given("priority") && is_given("priorities"))
        .then(|| ("priority".to_owned(), "without effect beside `priorities`".to_owned()));
    let of_fields = unused.iter().cloned().chain(of_fields);
    let all = of_fields.chain(rules.iter().map(|key| ("rules".to_owned(), unknown_rule(key))));
    let warning = |(field, message)| Remark { message, field: Some(field), id: Some(id.to_owned()) };
    let mut warnings: Vec<Remark> = all.take(MOST_WARNINGS).map(warning).collect();
    let more = usize::from(unused.is_some()) + fields.len() + rules.len() - warnings.len();
    if more > 0 {
        let message = format!("{more} more unknown fields, ignored");
        warnings.push(Remark { message, field: None, id: Some(id.to_owned()) });
    }
    warnings
}

/// The fields of an object, and the id to name in errors.
struct Fields<'a> {
    object: &'a Map<String, Value>,
    id: &'a str,
}

impl Fields<'_> {
    fn wrong(&self, field: &str, message: impl Into<String>) -> Remark {
        Remark { message: message.into(), field: Some(field.to_owned()), id: Some(self.id.to_owned()) }
    }

    /// The value of a field; `None` if it is missing or `null`.
    fn get(&self, field: &str) -> Option<&Value> {
        self.object.get(field).filter(|value| !value.is_null())
    }

    fn flag(&self, field: &str) -> Result<bool, Remark> {
        match self.get(field) {
            None => Ok(false),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| self.wrong(field, format!("expected true or false, not {}", excerpt(value)))),
        }
    }

    fn integer(&self, field: &str, value: &Value) -> Result<i64, Remark> {
        value
            .as_i64()
            .ok_or_else(|| self.wrong(field, format!("expected a whole number, not {}", excerpt(value))))
    }

    fn list(&self, field: &str) -> Result<&[Value], Remark> {
        match self.get(field) {
            None => Ok(&[]),
            Some(Value::Array(list)) => Ok(list),
            Some(other) => Err(self.wrong(field, format!("expected a list, not {}", excerpt(other)))),
        }
    }

    fn size(&self, field: &str) -> Result<u8, Remark> {
        let Some(value) = self.get(field) else {
            return Err(self.wrong(field, format!("`{field}` is missing: expected a size from 2 to 25")));
        };
        let size = value.as_u64().and_then(|size| u8::try_from(size).ok());
        size.filter(|size| (2..=25).contains(size)).ok_or_else(|| {
            self.wrong(field, format!("expected a whole number from 2 to 25, not {}", excerpt(value)))
        })
    }

    fn player(&self, field: &str, value: &Value) -> Result<Color, Remark> {
        let player = match value.as_str() {
            Some("B" | "b" | "black" | "Black") => Some(Color::Black),
            Some("W" | "w" | "white" | "White") => Some(Color::White),
            _ => None,
        };
        player.ok_or_else(|| {
            self.wrong(field, format!("expected the player \"B\" or \"W\", not {}", excerpt(value)))
        })
    }

    /// A pair of player and place. A pass has no place.
    fn placed(&self, field: &str, value: &Value, board: &Board) -> Result<(Color, Option<Point>), Remark> {
        let Some([player, place]) = value.as_array().map(Vec::as_slice) else {
            return Err(
                self.wrong(field, format!("expected a pair such as [\"B\",\"Q4\"], not {}", excerpt(value)))
            );
        };
        let color = self.player(field, player)?;
        let (width, height) = (board.width(), board.height());
        let text = place.as_str().unwrap_or_default();
        if text.eq_ignore_ascii_case("pass") {
            return Ok((color, None));
        }
        let point = coordinates(text)
            .filter(|&(column, row)| column < width && row < height)
            .and_then(|(column, row)| Point::new(column, row))
            .or_else(|| Point::from_gtp(text, width, height).ok());
        match point {
            Some(point) => Ok((color, Some(point))),
            None => {
                let message = {
                    let place = excerpt(place);
                    format!("{place} is no point of a board of {width}x{height}, nor \"pass\"")
                };
                Err(self.wrong(field, message))
            }
        }
    }

    fn query(&self) -> Result<Query, Remark> {
        let (width, height) = (self.size("boardXSize")?, self.size("boardYSize")?);
        let suicide = match self.get("rules") {
            None => Suicide::Forbidden,
            Some(rules) => rules::suicide(rules).map_err(|message| self.wrong("rules", message))?,
        };
        let empty = Board::new(width, height).map_err(|error| self.wrong("boardXSize", error.to_string()))?;
        let mut stones = Vec::new();
        for value in self.list("initialStones")? {
            match self.placed("initialStones", value, &empty)? {
                (color, Some(point)) => stones.push((point, color)),
                (_, None) => return Err(self.wrong("initialStones", "a stone has a place, it is no pass")),
            }
        }
        let list = self.list("moves")?;
        if list.len() > MOST_MOVES {
            return Err(self.wrong("moves", format!("{} moves: at most {MOST_MOVES} are read", list.len())));
        }
        let moves: Vec<_> =
            list.iter().map(|value| self.placed("moves", value, &empty)).collect::<Result<_, _>>()?;
        let to_move = match self.get("initialPlayer") {
            Some(value) => self.player("initialPlayer", value)?,
            None => moves.first().map_or(Color::Black, |&(color, _)| color),
        };
        let start = Start { width, height, stones, suicide, to_move };
        let mut position =
            start.position().map_err(|error| self.wrong("initialStones", error.to_string()))?;
        for (number, &(color, point)) in moves.iter().enumerate() {
            position.play(color, point).map_err(|error| {
                let place = point.map_or("pass".to_owned(), |point| point.vertex(height).to_string());
                self.wrong("moves", format!("move {}, {color} {place}: {error}", number + 1))
            })?;
        }
        let ignored = WITHOUT_MEANING.into_iter().filter(|field| self.object.contains_key(*field));
        Ok(Query {
            id: self.id.to_owned(),
            start,
            turns: self.turns(moves.len())?,
            moves,
            wants_ownership: self.flag("includeOwnership")?,
            wants_life: self.flag("includeLife")?,
            ignored: ignored.map(str::to_owned).collect(),
        })
    }

    fn turns(&self, last: usize) -> Result<Vec<(usize, i64)>, Remark> {
        let usual = match self.get("priority") {
            None => 0,
            Some(value) => self.integer("priority", value)?,
        };
        let numbers: Vec<usize> = match self.get("analyzeTurns") {
            None => vec![last],
            Some(_) => self.numbers("analyzeTurns")?,
        };
        if numbers.is_empty() {
            return Err(
                self.wrong("analyzeTurns", "the list is empty: leave it out to analyse the last turn")
            );
        }
        if let Some(turn) = numbers.iter().find(|&&turn| turn > last) {
            let message = format!("turn {turn} does not exist: the game has the turns 0 to {last}");
            return Err(self.wrong("analyzeTurns", message));
        }
        let priorities = self.list("priorities")?;
        if self.get("priorities").is_some() && priorities.len() != numbers.len() {
            let (found, expected) = (priorities.len(), numbers.len());
            let message = format!("expected as many priorities as turns, {expected}, not {found}");
            return Err(self.wrong("priorities", message));
        }
        let (mut turns, mut seen) = (Vec::new(), BTreeSet::new());
        for (at, turn) in numbers.into_iter().enumerate() {
            let priority = priorities.get(at).map_or(Ok(usual), |value| self.integer("priorities", value))?;
            if seen.insert(turn) {
                turns.push((turn, priority));
            }
        }
        Ok(turns)
    }

    fn numbers(&self, field: &str) -> Result<Vec<usize>, Remark> {
        let number = |value: &Value| {
            let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
            number.ok_or_else(|| {
                self.wrong(field, format!("expected the number of a turn, not {}", excerpt(value)))
            })
        };
        self.list(field)?.iter().map(number).collect()
    }

    fn action(&self) -> Result<ActionKind, Remark> {
        const ACTIONS: [&str; 5] =
            ["query_version", "clear_cache", "query_models", "terminate", "terminate_all"];
        let turns = || -> Result<Option<Vec<usize>>, Remark> {
            self.get("turnNumbers").map(|_| self.numbers("turnNumbers")).transpose()
        };
        match self.get("action").and_then(Value::as_str) {
            Some("query_version") => Ok(ActionKind::Version),
            Some("clear_cache") => Ok(ActionKind::ClearCache),
            Some("query_models") => Ok(ActionKind::Models),
            Some("terminate_all") => Ok(ActionKind::Terminate { id: None, turns: turns()? }),
            Some("terminate") => match self.get("terminateId") {
                Some(Value::String(id)) => {
                    Ok(ActionKind::Terminate { id: Some(id.clone()), turns: turns()? })
                }
                Some(other) => {
                    let message = format!("expected the id of a query, a string, not {}", excerpt(other));
                    Err(self.wrong("terminateId", message))
                }
                None => {
                    Err(self.wrong("terminateId", "`terminateId` is missing: expected the id of a query"))
                }
            },
            Some(other) => {
                let message = format!("unknown action `{}`{}", short(other), did_you_mean(other, ACTIONS));
                Err(self.wrong("action", message))
            }
            None => Err(self.wrong("action", format!("expected one of {}", ACTIONS.join(", ")))),
        }
    }
}

/// Longer values are cut when messages repeat them.
const MOST_SHOWN: usize = 60;

/// A value as a message shows it.
pub(super) fn excerpt(value: &Value) -> String {
    short(&value.to_string())
}

/// A text as a message shows it.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A place such as `(0,13)`: column and row, from 0 at the top left.
fn coordinates(text: &str) -> Option<(u8, u8)> {
    let (column, row) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some((column.trim().parse().ok()?, row.trim().parse().ok()?))
}

impl Query {
    /// The position of a turn.
    ///
    /// # Errors
    /// None: the stones were set up when the query was read.
    pub(super) fn position(&self, turn: usize) -> Result<Position, SetupError> {
        let mut position = self.start.position()?;
        for &(color, point) in self.moves.iter().take(turn) {
            // All moves were played when the query was read.
            let _ = position.play(color, point);
        }
        Ok(position)
    }
}

#[cfg(test)]
#[path = "query_tests.rs"]
mod tests;
