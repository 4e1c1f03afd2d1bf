//! Game records.

use eyes_cli::input::{Step, Stop, decode, record};
use eyes_runtime::board::Game;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::convert::Text;
use crate::errors::position;

/// The text of a game record, from its bytes: UTF-8, or the character set that its property `CA` names, or Latin-1.
///
/// Raises `PositionError` if it is no text, or if the character set cannot be told.
#[pyfunction]
pub(crate) fn decode_sgf(content: &[u8]) -> PyResult<String> {
    decode(content).map_err(position)
}

/// The position of a game record in SGF, before the move of this number, counted from 1; at the end without one, with 0, and
/// with a number past the end. Of several games the first is read.
///
/// The board has the history of its moves. If stones are set up between moves, it begins after them. Raises `PositionError`
/// with the place of a mistake. `decode_sgf` makes a text of the bytes of a file.
#[pyfunction]
#[pyo3(signature = (text, *, before_move = None))]
pub(crate) fn load_sgf(text: Text, before_move: Option<usize>) -> PyResult<PyBoard> {
    let record = record(&text.0).map_err(position)?;
    let stop = before_move.map_or(Stop::End, Stop::Before);
    let (steps, to_play) = record.until(&stop);
    let last_set_up = steps.iter().rposition(|step| matches!(step, Step::SetUp(..)));
    let (before, moves) = steps.split_at(last_set_up.map_or(0, |last| last + 1));
    let mut start = record.start().map_err(position)?;
    for step in before {
        step.take(&mut start).map_err(position)?;
    }
    let first = moves.iter().find_map(|step| match step {
        Step::Move(color, _) => Some(*color),
        _ => None,
    });
    let mut game = Game::new(start.board().clone()).with_first(first.unwrap_or(to_play));
    let mut reached = start;
    for step in moves {
        // A side that moves twice may take back a ko, which a game does not know.
        step.take(&mut reached).map_err(position)?;
        if let Step::Move(color, Some(point)) = *step {
            let _ = game.play(point, color);
        } else if let Step::Move(color, None) = *step {
            game.pass(color);
        }
    }
    let is_whole = game.board() == reached.board() && game.to_play() == to_play;
    Ok(if is_whole { PyBoard { game } } else { PyBoard::new(reached.board().clone(), to_play) })
}
