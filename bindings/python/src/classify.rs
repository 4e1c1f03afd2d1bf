//! One eye by the static rules.

use eyes_cli::classify::{Edge, Report};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::{Deserialize, Serialize};

use crate::board::PyBoard;
use crate::convert::{Text, each, point};
use crate::errors::position;
use crate::pickle::{Reduced, reduced, restored};

/// What the static rules say of one eye, by counting neighbours. Points are vertices, or `column,row` of a drawing, from 1.
#[pyclass(name = "Classification", module = "eyes", frozen, get_all)]
#[derive(Serialize, Deserialize)]
pub(crate) struct PyClassification {
    /// The number of inside neighbours of each point, sorted.
    neighbour_class: String,
    /// "centre", "side" or "corner".
    placement: String,
    /// All points.
    points: Vec<String>,
    /// The opponent's stones inside.
    attackers: Vec<String>,
    /// The owner's stones inside that do not touch the chain.
    friends: Vec<String>,
    /// Liberties of the chain outside.
    liberties: u32,
    /// Whether the chain lives whatever stands inside; `None` if that is not known.
    life_property: Option<bool>,
    /// What the opponent must hold for a nakade in the empty eye; `None` where there are none or they depend on ko.
    vital_points: Option<Vec<String>>,
    /// What the opponent must leave to the last; `None` in the same cases.
    end_points: Option<Vec<String>>,
    /// "nakade", "unsettled", "unsettled-ko", "alive", "alive-in-atari" or "unknown".
    status: String,
    /// Points that decide for both sides; if there are none, those that decide for one. For a ko, points that it is about.
    hot_spots: Vec<String>,
    /// The opponent's first moves that decide; empty if only a move outside decides, and for a ko.
    attack: Vec<String>,
    /// The owner's first moves that decide; empty for a ko.
    defense: Vec<String>,
    /// What the status follows from: "life property", "vital points", "table" or "nothing".
    basis: String,
    /// On a board: the status that this eye alone would give, if the chain may get out or make another eye.
    supposed: Option<String>,
    /// On a board: points where the chain may get out or make another eye. Strings of the opponent around it are taken for
    /// safe if they have two liberties or more.
    ways_out: Vec<String>,
}

#[pymethods]
impl PyClassification {
    #[staticmethod]
    fn _of_json(json: &str) -> PyResult<Self> {
        restored(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, self)
    }

    fn __repr__(&self) -> String {
        format!("<Classification {}: {} ({})>", self.neighbour_class, self.status, self.basis)
    }
}

/// As many as four change nothing in an eye.
const USUAL_LIBERTIES: u32 = 4;

/// Classifies one eye by counting neighbours, as `eyes classify` does: a drawing, or the only eye of the string at a point.
///
/// A drawing has rows joined by `%` or line ends: `.` empty, `X` a stone of the attacker, `o` one of the owner that does not
/// touch the chain, a blank or `O` the chain. `edges` are the sides of it that lie on the edge of the board ("top", "bottom",
/// "left", "right"), and `liberties` those of the chain outside, 4 unless told. On a board both come from the board, and the
/// liberties outside are the opponent's to fill: a chain that can get out by them, or by capturing a string around it that
/// has two liberties or more, may live where the status says that it does not, and `solve` knows.
///
/// Raises `PositionError` with the place of what cannot be.
///
/// >>> import eyes
/// >>> found = eyes.classify("...")
/// >>> found.neighbour_class, found.status, found.hot_spots
/// ('112', 'unsettled', ['2,1'])
#[pyfunction]
#[pyo3(signature = (eye, at = None, *, edges = None, liberties = None))]
pub(crate) fn classify(
    eye: &Bound<'_, PyAny>,
    at: Option<&Bound<'_, PyAny>>,
    edges: Option<&Bound<'_, PyAny>>,
    liberties: Option<u32>,
) -> PyResult<PyClassification> {
    let (report, doubt) = if let (Ok(board), Some(at)) = (eye.cast::<PyBoard>(), at) {
        if edges.is_some() || liberties.is_some() {
            return Err(PyValueError::new_err(
                "`edges` and `liberties` are for drawings: a board has its own",
            ));
        }
        let board = board.try_borrow()?;
        Report::of_chain(board.board(), point(board.board(), at)?).map_err(position)?
    } else if let (Ok(drawing), None) = (eye.cast::<PyString>(), at) {
        let name = |name: &Bound<'_, PyAny>| edge(&name.extract::<String>()?);
        let edges = match edges {
            Some(edges) if edges.is_instance_of::<PyString>() => {
                return Err(PyTypeError::new_err("edges: expected a list of names"));
            }
            Some(edges) => each(edges, name)?,
            None => Vec::new(),
        };
        (
            Report::of_drawing(&drawing.extract::<Text>()?.0, &edges, liberties.unwrap_or(USUAL_LIBERTIES))
                .map_err(position)?,
            None,
        )
    } else {
        return Err(PyValueError::new_err("expected a drawing, or a board and a point of a stone"));
    };
    let (supposed, ways_out) =
        doubt.map_or((None, Vec::new()), |doubt| (Some(doubt.status.to_owned()), doubt.ways_out));
    Ok(PyClassification {
        neighbour_class: report.class,
        placement: report.placement.to_owned(),
        points: report.points,
        attackers: report.attackers,
        friends: report.friends,
        liberties: report.external_liberties,
        life_property: report.life_property,
        vital_points: report.vital_points,
        end_points: report.end_points,
        status: report.status.to_owned(),
        hot_spots: report.hot_spots,
        attack: report.attack,
        defense: report.defense,
        basis: report.basis.to_owned(),
        supposed,
        ways_out,
    })
}

fn edge(name: &str) -> PyResult<Edge> {
    match name {
        "top" => Ok(Edge::Top),
        "bottom" => Ok(Edge::Bottom),
        "left" => Ok(Edge::Left),
        "right" => Ok(Edge::Right),
        _ => Err(PyValueError::new_err(format!(
            "no edge: {name:?} (expected \"top\", \"bottom\", \"left\" or \"right\")"
        ))),
    }
}
