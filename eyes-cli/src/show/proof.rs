//! The lines of play that prove the value of an eye space.

use std::fmt::Write;

use eyes_library::derive::{Names, ProofLine, prove_diagram};
use eyes_runtime::Source;
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::EyeSpace;
use eyes_solver::{DEFAULT_NODES, LineMove, Side, ValueRules};
use serde::Serialize;

use super::words::supposes_connection;
use crate::output::{color_name, pretty_json, vertices};
use crate::pattern::named;

/// The proofs of eye spaces that share a point, as `docs/book/src/schema/show-why.json` describes them.
#[derive(Debug, Serialize)]
pub struct Proofs {
    vertex: String,
    spaces: Vec<SpaceProof>,
}

#[derive(Debug, Serialize)]
struct SpaceProof {
    owner: String,
    value: String,
    name: String,
    /// What the lines suppose, if there are any.
    supposing: Option<&'static str>,
    lines: Vec<LineJson>,
    /// Why there are no lines.
    reason: Option<String>,
}

#[derive(Debug, Serialize)]
struct LineJson {
    words: String,
    first: String,
    eyes: u8,
    gets: bool,
    captured: bool,
    moves: Vec<MoveJson>,
}

#[derive(Debug, Serialize)]
struct MoveJson {
    color: String,
    /// Where the move is on the board.
    vertex: Option<String>,
    place: String,
}

/// The lines of best play for the middle digits of the eye spaces at a point: for each side to move first, that the owner gets the
/// eyes of the value, and does not get more. Costs up to a quarter of a second for each space.
#[must_use]
pub fn proofs<'a>(board: &Board, at: Point, eyes: impl IntoIterator<Item = &'a EyeSpace>) -> Proofs {
    let here = eyes.into_iter().filter(|eye| eye.points.contains(at));
    Proofs {
        vertex: at.vertex(board.height()).to_string(),
        spaces: here.map(|eye| space(board, eye)).collect(),
    }
}

impl Proofs {
    /// Whether no eye space is at the point.
    pub(super) fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    /// Whether each space has lines.
    pub(super) fn is_complete(&self) -> bool {
        self.spaces.iter().all(|space| space.reason.is_none())
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for SpaceProof { owner, value, name, supposing, lines, reason } in &self.spaces {
            let owner = if owner == "black" { "Black" } else { "White" };
            let _ = writeln!(text, "{owner}'s eye space at {}: {value}, {name}", self.vertex);
            for line in lines {
                let _ = writeln!(text, "  {}", line.words);
            }
            if let Some(supposing) = supposing {
                let _ = writeln!(text, "  supposing that {supposing}");
            }
            if let Some(reason) = reason {
                let _ = writeln!(text, "  no lines: {reason}");
            }
        }
        text
    }

    /// As JSON, ending in a newline.
    #[must_use]
    pub fn json(&self) -> String {
        pretty_json(self)
    }
}

/// What the lines of a space inside one chain suppose, and those of a space between several.
const ONE_CHAIN: &str = "the wall has four liberties outside, and its owner one ko threat";
const STRINGS: &str =
    "the strings around it connect and have four liberties outside, and their owner has one ko threat";

fn space(board: &Board, eye: &EyeSpace) -> SpaceProof {
    let (lines, reason) = match lines(board, eye) {
        Ok(lines) => (lines, None),
        Err(reason) => (Vec::new(), Some(reason)),
    };
    SpaceProof {
        owner: eye.owner.to_string(),
        value: eye.value.to_string(),
        name: eye.value.name().to_string(),
        supposing: reason.is_none().then_some(if supposes_connection(eye) { STRINGS } else { ONE_CHAIN }),
        lines,
        reason,
    }
}

fn lines(board: &Board, eye: &EyeSpace) -> Result<Vec<LineJson>, String> {
    if eye.source == Source::Guess {
        return Err("the value is a guess: nothing proves it".to_owned());
    }
    if !eye.ways_in.is_empty() {
        return Err(format!(
            "the value supposes that {} does not come in by {}, and so would the lines",
            color_name(eye.owner.opponent()),
            vertices(board, eye.ways_in.iter())
        ));
    }
    if !eye.margins_apart.is_empty() {
        return Err(format!(
            "the value supposes that a {} stone at {} is connected to the group, and so would the lines",
            color_name(eye.owner),
            vertices(board, eye.margins_apart.iter())
        ));
    }
    let (diagram, points) = named(board, eye, false)?;
    let rules = ValueRules { suicide: board.suicide(), ..ValueRules::default() };
    let (value, lines) = prove_diagram(&diagram, &rules, DEFAULT_NODES)?;
    if value != eye.value {
        return Err(format!(
            "a drawing of the space alone is worth {value}: its value rests on more, such as own stones inside, liberties \
             outside, or a pattern that says otherwise"
        ));
    }
    if lines.is_empty() {
        return Err("more than nine points: the search decides it, but gives no lines".to_owned());
    }
    let point =
        |vertex: usize| points.get(vertex).cloned().unwrap_or_else(|| "the stones cut off".to_owned());
    let (attacker, owner) = (eye.owner.opponent(), eye.owner);
    let names = Names { point: &point, attacker: color_name(attacker), owner: color_name(owner) };
    Ok(lines.iter().map(|line| of_line(board, line, names, [attacker, owner])).collect())
}

fn of_line(board: &Board, proven: &ProofLine, names: Names<'_>, [attacker, owner]: [Color; 2]) -> LineJson {
    let color = |side| if side == Side::Attacker { attacker } else { owner }.to_string();
    let played = |&(side, played): &(Side, LineMove)| {
        let place = names.place(played);
        let is_on_board = Point::from_gtp(&place, board.width(), board.height()).is_ok();
        MoveJson { color: color(side), vertex: is_on_board.then(|| place.clone()), place }
    };
    LineJson {
        words: proven.words(names),
        first: color(proven.first),
        eyes: proven.eyes,
        gets: proven.gets,
        captured: proven.line.as_ref().is_some_and(|line| line.captured),
        moves: proven.line.iter().flat_map(|line| line.moves.iter().map(played)).collect(),
    }
}
