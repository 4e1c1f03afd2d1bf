//! A board that is played on, and its eye spaces.

use std::cell::RefCell;
use std::rc::Rc;

use eyes_dsl::PatternFile;
use eyes_runtime::board::{Board, Color, Game, KoRule, Point};
use eyes_runtime::reading::Limits;
use eyes_runtime::{Analyzer, Knowledge};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::failed;
use crate::names::{color, point, signs, size};
use crate::patterns::NAME;
use crate::spaces::spaces;

/// A board with moves that can be taken back, under positional superko, and the eye spaces of its position. For
/// engines and for pages that need no reports; with what the build knows and the pattern files that it is given.
#[wasm_bindgen(js_name = Board)]
pub struct JsBoard {
    game: Game,
    analyzer: Rc<RefCell<Analyzer>>,
}

thread_local! {
    /// That of all boards without patterns of their own: its tables take 2 MB, and nobody can say when a board that is not
    /// freed ends.
    static BUILT_IN: Rc<RefCell<Analyzer>> = analyzer(Knowledge::new());
}

fn analyzer(knowledge: Knowledge) -> Rc<RefCell<Analyzer>> {
    #[cfg(feature = "reports")]
    let knowledge = knowledge.with_derived_table().with_search(eyes_solver::DEFAULT_NODES);
    Rc::new(RefCell::new(Analyzer::new(knowledge).with_limits(Limits::THOROUGH)))
}

#[wasm_bindgen(js_class = Board)]
impl JsBoard {
    /// The empty board; sizes are from 2 to 25. With `patterns`, the text of a pattern file, its patterns are used
    /// before what is built in.
    ///
    /// # Errors
    /// Another size, or mistakes in the pattern file.
    #[wasm_bindgen(constructor)]
    pub fn new(width: f64, height: f64, patterns: Option<String>) -> Result<JsBoard, JsError> {
        let board = Board::new(size(width)?, size(height)?).map_err(failed)?;
        let analyzer = match patterns {
            Some(text) => {
                let own = [PatternFile::parse(NAME, text)];
                analyzer(Knowledge::new().with_patterns(&own).map_err(failed)?)
            }
            None => BUILT_IN.with(Rc::clone),
        };
        Ok(JsBoard { game: Game::new(board).with_ko_rule(KoRule::PositionalSuperko), analyzer })
    }

    /// Sets up a position without moves: rows from the top, 1 for a black stone, -1 for a white one, 0 for none.
    ///
    /// # Errors
    /// Another number of points, another number for one, or a string without liberties; the board does not change.
    #[wasm_bindgen(js_name = setUp)]
    pub fn set_up(
        &mut self,
        // Numbers that are cut to those of stones would pass.
        #[wasm_bindgen(unchecked_param_type = "Int8Array | number[]")] signs: &[f64],
    ) -> Result<(), JsError> {
        let (width, height) = (self.game.board().width(), self.game.board().height());
        let points = usize::from(width) * usize::from(height);
        if signs.len() != points {
            return Err(JsError::new(&format!("expected {points} numbers, one for each point")));
        }
        if signs.iter().any(|sign| ![-1.0, 0.0, 1.0].contains(sign)) {
            return Err(JsError::new("expected 1, -1 or 0"));
        }
        let stones = signs.iter().enumerate().filter(|&(_, &sign)| sign != 0.0);
        let stones = stones.filter_map(|(index, &sign)| {
            let color = if sign > 0.0 { Color::Black } else { Color::White };
            Some((Point::from_array_index(index, width)?, color))
        });
        let board = Board::from_stones(width, height, stones).map_err(failed)?;
        self.game = Game::new(board).with_ko_rule(self.game.ko_rule());
        Ok(())
    }

    /// Plays a move, `PASS` for none; how many stones it captures.
    ///
    /// # Errors
    /// A point that is no vertex of the board, or a move that the rules forbid.
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = color, unchecked_param_type = "Color")] name: &str,
        vertex: &str,
    ) -> Result<u32, JsError> {
        let color = color(name)?;
        if vertex.eq_ignore_ascii_case("pass") {
            self.game.pass(color);
            return Ok(0);
        }
        let point = point(vertex, self.game.board())?;
        let taken = self.game.play(point, color).map_err(failed)?;
        Ok(u32::try_from(taken).unwrap_or(u32::MAX))
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Rows from the top, 1 for a black stone, -1 for a white one.
    #[must_use]
    pub fn signs(&self) -> Vec<i8> {
        signs(self.game.board())
    }

    /// The eye spaces of the position. After a move only what may have changed is analysed again.
    ///
    /// # Errors
    /// None: the list always becomes an array.
    #[wasm_bindgen(unchecked_return_type = "EyeSpace[]")]
    pub fn spaces(&mut self) -> Result<JsValue, JsError> {
        spaces(&mut self.analyzer.borrow_mut(), self.game.board())
    }
}
