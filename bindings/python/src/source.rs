//! Game records.

use eyes_cli::input::{Record, Step, Stop, Tolerance};
use eyes_runtime::board::Game;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::position;

/// The position of a game record in SGF, before the move of this number, counted from 1; at the end without one.
///
/// The board has the history of its moves. If stones are set up between moves, it begins after them.
#[pyfunction]
#[pyo3(signature = (text, *, before_move = None))]
pub(crate) fn load_sgf(text: &str, before_move: Option<usize>) -> PyResult<PyBoard> {
    let record = Record::parse(text, Tolerance::Strict).map_err(position)?;
    let stop = before_move.map_or(Stop::End, Stop::Before);
    let (steps, to_play) = record.until(&stop);
    let last_set_up = steps.iter().rposition(|step| !matches!(step, Step::Move(..)));
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
