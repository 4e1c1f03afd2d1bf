//! Boards that are played on.

use std::hash::{Hash, Hasher};

use eyes_cli::input::Position;
use eyes_cli::show::{View, svg};
use eyes_runtime::Analysis;
use eyes_runtime::board::{Board, Color, Game, KoRule, Move, Point, ReadBoard, Suicide};
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::convert::{Text, array, board_size, color, number_of, point, stone, vertex, whole_numbers};
use crate::errors::{IllegalMoveError, position, with_fields};

/// A board with its history: moves, passes and undo.
///
/// Points are vertices such as `"D4"`, or pairs of column and row, counted from 0 at the top left. A thread that finds another
/// one at work on the board gets a `RuntimeError`; to search takes a copy first. Boards with the same
/// stones, side to play and ko are equal and have the same hash: no move may be played on one that is the key of a dictionary.
///
/// >>> import eyes
/// >>> board = eyes.Board(9)
/// >>> board.play("E5")
/// 0
/// >>> board.to_play
/// 'white'
#[pyclass(name = "Board", module = "eyes")]
#[derive(Clone)]
pub(crate) struct PyBoard {
    pub(crate) game: Game,
}

impl PyBoard {
    pub(crate) fn new(board: Board, to_play: Color) -> Self {
        Self { game: Game::new(board).with_first(to_play) }
    }

    pub(crate) fn board(&self) -> &Board {
        self.game.board()
    }

    /// The position with its last move, for pictures.
    pub(crate) fn position(&self) -> Position {
        let moves = self.game.moves();
        let last = moves.last().map(|last| (last.color, last.point));
        Position::set_up(self.board().clone(), self.game.to_play()).after(moves.len(), last)
    }

    fn illegal(&self, py: Python<'_>, point: Point, mover: Color, reason: String) -> PyErr {
        let at = vertex(self.board(), point);
        let message = format!("{mover} {at}: {reason}");
        with_fields::<IllegalMoveError>(py, message, |error| {
            error.setattr("point", at)?;
            error.setattr("color", mover.to_string())?;
            error.setattr("reason", reason)
        })
    }

    fn mover(&self, named: Option<&str>) -> PyResult<Color> {
        named.map_or(Ok(self.game.to_play()), color)
    }
}

/// Position at the start, point of a ko there, suicide, rule about kos, who plays first, and the moves.
type Fields = (Drawn, Option<String>, bool, &'static str, String, Moves);
type Drawn = (u8, u8, Vec<u8>);
type Moves = Vec<(String, Option<String>)>;

const KO_RULES: [(&str, KoRule); 3] = [
    ("simple", KoRule::Simple),
    ("positional", KoRule::PositionalSuperko),
    ("situational", KoRule::SituationalSuperko),
];

fn ko_rule(name: &str) -> PyResult<KoRule> {
    let rule = KO_RULES.iter().find(|(known, _)| *known == name).map(|(_, rule)| *rule);
    rule.ok_or_else(|| {
        PyValueError::new_err(format!(
            "not a rule about kos: {name:?} (expected \"simple\", \"positional\" or \"situational\")"
        ))
    })
}

fn name_of(rule: KoRule) -> PyResult<&'static str> {
    let name = KO_RULES.iter().find(|(_, known)| *known == rule).map(|(name, _)| *name);
    name.ok_or_else(|| PyValueError::new_err("a rule about kos without a name"))
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (width = 19, height = None, *, ko_rule = "simple", suicide = false))]
    fn py_new(width: i64, height: Option<i64>, ko_rule: &str, suicide: bool) -> PyResult<Self> {
        let rule = if suicide { Suicide::Allowed } else { Suicide::Forbidden };
        let (width, height) = board_size(width, height.unwrap_or(width))?;
        let board = Board::new(width, height).map_err(position)?.with_suicide(rule);
        Ok(Self { game: Game::new(board).with_ko_rule(self::ko_rule(ko_rule)?) })
    }

    /// Reads a board drawn as text: `X` a black stone, `O` a white one, `.` an empty point.
    #[classmethod]
    #[pyo3(signature = (text, *, to_play = "black"))]
    fn from_text(_: &Bound<'_, PyType>, text: Text, to_play: &str) -> PyResult<Self> {
        let board = Board::from_ascii(text.0.trim_start_matches('\u{feff}')).map_err(position)?;
        Ok(Self::new(board, color(to_play)?))
    }

    /// Reads an array of whole numbers of shape (height, width), rows from the top: 0 an empty point, 1 a black stone, 2 or
    /// -1 a white one.
    #[classmethod]
    #[pyo3(signature = (stones, *, to_play = "black"))]
    fn from_array(cls: &Bound<'_, PyType>, stones: &Bound<'_, PyAny>, to_play: &str) -> PyResult<Self> {
        let array = whole_numbers(cls.py(), stones)?;
        let array: PyReadonlyArray2<'_, i64> =
            array.extract().map_err(|_| position("expected an array of two dimensions"))?;
        let shape = array.as_array();
        let (height, width) = shape.dim();
        let (width, height) = board_size(width, height)?;
        let cells = shape.iter().map(|&cell| stone(cell).map_err(position));
        let cells: Vec<Option<Color>> = cells.collect::<PyResult<_>>()?;
        let board = Board::from_cells(width, height, cells).map_err(position)?;
        Ok(Self::new(board, color(to_play)?))
    }

    /// Reads a board of `sgfmill`.
    #[classmethod]
    #[pyo3(signature = (board, *, to_play = "black"))]
    fn from_sgfmill(_: &Bound<'_, PyType>, board: &Bound<'_, PyAny>, to_play: &str) -> PyResult<Self> {
        let side = board.getattr_opt("side")?.ok_or_else(|| {
            PyTypeError::new_err(format!("expected a board of sgfmill, not {}", board.get_type()))
        })?;
        let side: u8 = side.extract()?;
        let mut cells = Vec::new();
        for row in (0..side).rev() {
            for column in 0..side {
                let stone: Option<String> = board.call_method1("get", (row, column))?.extract()?;
                cells.push(stone.as_deref().map(color).transpose()?);
            }
        }
        let board = Board::from_cells(side, side, cells).map_err(position)?;
        Ok(Self::new(board, color(to_play)?))
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> u8 {
        self.board().width()
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> u8 {
        self.board().height()
    }

    /// Whose turn it is: "black" or "white".
    #[getter]
    fn to_play(&self) -> String {
        self.game.to_play().to_string()
    }

    /// The point where a ko has just been taken, if there is one.
    #[getter]
    fn ko(&self) -> Option<String> {
        self.board().ko().map(|ko| vertex(self.board(), ko))
    }

    /// The moves played on this board: pairs of colour and point, the point `None` for a pass.
    #[getter]
    fn moves(&self) -> Moves {
        let named =
            |played: &Move| (played.color.to_string(), played.point.map(|point| vertex(self.board(), point)));
        self.game.moves().iter().map(named).collect()
    }

    /// Plays a stone, for the side to play unless `color` says otherwise. Returns the number of stones taken off the board:
    /// captured ones, or after a suicide one's own.
    #[pyo3(signature = (at, color = None))]
    fn play(&mut self, py: Python<'_>, at: &Bound<'_, PyAny>, color: Option<&str>) -> PyResult<usize> {
        let (point, mover) = (point(self.board(), at)?, self.mover(color)?);
        self.game.play(point, mover).map_err(|why| self.illegal(py, point, mover, why.to_string()))
    }

    /// Passes.
    #[pyo3(name = "pass_", signature = (color = None))]
    fn pass(&mut self, color: Option<&str>) -> PyResult<()> {
        let mover = self.mover(color)?;
        self.game.pass(mover);
        Ok(())
    }

    /// Takes back the last move or pass; `False` if there is none.
    fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Whether the rules allow a move.
    #[pyo3(signature = (at, color = None))]
    fn is_legal(&self, at: &Bound<'_, PyAny>, color: Option<&str>) -> PyResult<bool> {
        let (point, mover) = (point(self.board(), at)?, self.mover(color)?);
        Ok(self.game.legality(point, mover).is_ok())
    }

    /// The colour of the stone at a point; `None` if it is empty.
    fn __getitem__(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let point = point(self.board(), at)?;
        Ok(self.board().color_at(point).map(|color| color.to_string()))
    }

    /// The liberties of the string at a point.
    fn liberties(&self, at: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let point = point(self.board(), at)?;
        let mut liberties: Vec<Point> = self.board().liberties(point).collect();
        liberties.sort_unstable();
        Ok(liberties.into_iter().map(|liberty| vertex(self.board(), liberty)).collect())
    }

    /// The stones as an array of shape (height, width), rows from the top: 0 empty, 1 black, 2 white.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        array(py, self.board(), |point| {
            self.board().color_at(point).map_or(0, |color| number_of(color) as i8)
        })
    }

    /// The board drawn as text, as `from_text` reads it.
    fn to_text(&self) -> String {
        self.board().to_string()
    }

    /// A copy with its history.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// It can be pickled, with its history.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let mut start = self.game.clone();
        while start.undo().is_some() {}
        let board = start.board();
        let cells = board.points().map(|point| board.color_at(point).map_or(0, number_of)).collect();
        let fields = (
            (board.width(), board.height(), cells),
            board.ko().map(|ko| vertex(board, ko)),
            board.suicide().is_allowed(),
            name_of(self.game.ko_rule())?,
            start.to_play().to_string(),
            self.moves(),
        );
        Ok((py.get_type::<Self>().getattr("_of_fields")?, fields))
    }

    #[staticmethod]
    fn _of_fields(
        py: Python<'_>,
        drawn: Drawn,
        ko: Option<&str>,
        suicide: bool,
        ko_rule: &str,
        first: &str,
        moves: Moves,
    ) -> PyResult<Self> {
        let (width, height, cells) = drawn;
        let cells: Vec<Option<Color>> =
            cells.into_iter().map(|cell| stone(cell.into()).map_err(position)).collect::<PyResult<_>>()?;
        let rule = if suicide { Suicide::Allowed } else { Suicide::Forbidden };
        let mut board = Board::from_cells(width, height, cells).map_err(position)?.with_suicide(rule);
        let at = |name: &str| Point::from_gtp(name, width, height).map_err(position);
        board.set_ko(ko.map(at).transpose()?);
        let mut made = Self::new(board, color(first)?);
        made.game = made.game.with_ko_rule(self::ko_rule(ko_rule)?);
        for (mover, point) in moves {
            let mover = color(&mover)?;
            match point {
                None => made.game.pass(mover),
                Some(name) => {
                    let point = at(&name)?;
                    let played = made.game.play(point, mover).map(drop);
                    played.map_err(|why| made.illegal(py, point, mover, why.to_string()))?;
                }
            }
        }
        Ok(made)
    }

    /// The same stones, side to play and ko.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyBoard>() else { return Ok(false) };
        let other = other.try_borrow()?;
        Ok(other.board() == self.board() && other.game.to_play() == self.game.to_play())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        let (board, to_play) = (self.board(), self.game.to_play());
        (
            ReadBoard::size(board),
            Color::ALL.map(|color| ReadBoard::stones(board, color)),
            board.ko(),
            to_play,
        )
            .hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let (board, to_play) = (self.board(), self.game.to_play());
        let letters: String = (0..board.width())
            .filter_map(|column| Point::new(column, 0))
            .map(|point| format!(" {}", &vertex(board, point)[..1]))
            .collect();
        let rows = board.to_string();
        let rows: String = rows
            .lines()
            .zip((1..=board.height()).rev())
            .map(|(row, number)| format!("{number:2} {row}\n"))
            .collect();
        format!("{}x{}, {to_play} to play\n{rows}  {letters}", board.width(), board.height())
    }

    fn _repr_svg_(&self) -> String {
        let (position, analysis) = (self.position(), Analysis::default());
        svg(View { position: &position, analysis: &analysis, verdicts: &[] })
    }
}
