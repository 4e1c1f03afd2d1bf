//! The lines of play that prove the value of an eye space.

use eyes_library::derive::{Names, prove_diagram};
use eyes_runtime::Source;
use eyes_runtime::board::{Board, Color};
use eyes_runtime::eye_space::EyeSpace;
use eyes_solver::{DEFAULT_NODES, ValueRules};

use crate::pattern::named;

/// Lines of best play for the middle digits of an eye space: for each side to move first, that the owner gets the eyes of
/// the value, and that he does not get more. Costs up to a quarter of a second.
///
/// # Errors
/// Why there are none, in words: the value is a guess, the space has more than nine points, or its value
/// rests on more than a drawing of it shows.
pub fn proof(board: &Board, eye: &EyeSpace) -> Result<Vec<String>, String> {
    if eye.source == Source::Guess {
        return Err("the value is a guess: nothing proves it".to_owned());
    }
    let (diagram, points) = named(board, eye, false)?;
    let point =
        |vertex: usize| points.get(vertex).cloned().unwrap_or_else(|| "the stones cut off".to_owned());
    let name = |color: Color| if color == Color::Black { "Black" } else { "White" };
    let names = Names { point: &point, attacker: name(eye.owner.opponent()), owner: name(eye.owner) };
    let (value, lines) = prove_diagram(&diagram, names, &ValueRules::default(), DEFAULT_NODES)?;
    if value != eye.value {
        return Err(format!(
            "a drawing of the space alone is worth {value}: its value rests on more, such as own stones inside, liberties \
             outside, or a pattern that says otherwise"
        ));
    }
    if lines.is_empty() {
        return Err("more than nine points: the search decides it, but gives no lines".to_owned());
    }
    Ok(lines)
}
