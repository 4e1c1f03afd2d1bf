//! The library of eyes.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use eyes_library::{Build, Ground, GroundSet, Library, MAX_POINTS, Missing, Sample, Wanted};
use eyes_runtime::StopFlag;
use eyes_runtime::board::Point;
use eyes_runtime::enclosed_life::{Boundary, banned, enclosed_within};
use eyes_solver::{Drawing, Ruling};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::board::PyBoard;
use crate::convert::{each, point, vertex};
use crate::errors::{EyesError, MissingError, position};
use crate::interrupt::interruptible;
use crate::library_answer::{self as words, PyLibraryAnswer};
use crate::pickle::{Reduced, reduced, restored};

/// The library of eyes: exact life and death of every eye inside one chain, from a folder that `Library.build`,
/// `eyes.ray.build_library` or `eyes library build` has made.
///
/// Statuses are those of the side that moves first: 6 wins, 1 to 5 wins unless the other side has that many ko threats
/// more, and negative numbers are the same for losses.
///
/// >>> import eyes, tempfile
/// >>> folder = tempfile.mkdtemp()
/// >>> library = eyes.Library.build(folder, range(1, 6))
/// >>> [size.points for size in library.sizes]
/// [1, 2, 3, 4, 5]
/// >>> (answer,) = library.query("...")
/// >>> answer.attacker, answer.defender, answer.fate
/// (6, 6, 'unsettled')
/// >>> answer.best_moves("defender")
/// ['row 1 column 2']
/// >>> [eye.eye for eye in library.eyes(4, fate="ko", limit=2)]
/// ['|.  %|...%+---', '|X  %|...%+---']
#[pyclass(name = "Library", module = "eyes", frozen)]
pub(crate) struct PyLibrary {
    library: Arc<Library>,
    directory: PathBuf,
}

/// The eyes of one size in a library.
#[pyclass(name = "LibrarySize", module = "eyes", frozen, get_all)]
#[derive(Serialize, Deserialize)]
pub(crate) struct PyLibrarySize {
    /// The points of an eye.
    points: usize,
    /// The number of eyes in the centre, on a side and in a corner.
    eyes: [usize; 3],
    /// The number of grounds: eyes that play the same game have the same.
    grounds: usize,
    /// The length of its files.
    bytes: u64,
}

/// How a library compares with direct search, in a sample.
#[pyclass(name = "LibraryCheck", module = "eyes", frozen, get_all)]
#[derive(Serialize, Deserialize)]
pub(crate) struct PyLibraryCheck {
    /// Positions drawn.
    positions: u64,
    /// Of these, legal ones.
    legal: u64,
    /// Questions answered by direct search.
    searched: u64,
    /// Questions that direct search did not decide.
    undecided: u64,
    /// Questions answered by the naive implementation, for eyes of up to 7 points.
    naive: u64,
    /// Answers that differ from the library's, as text; a sound library has none.
    differences: Vec<String>,
}

fn failed(error: impl std::fmt::Display) -> PyErr {
    EyesError::new_err(error.to_string())
}

fn missing(missing: Missing) -> PyErr {
    match missing {
        Missing::Unreadable { why, .. } => EyesError::new_err(why),
        other => MissingError::new_err(other.to_string()),
    }
}

/// One size, or several.
fn sizes(points: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    let size = |points: &Bound<'_, PyAny>| {
        let size: usize = points.extract()?;
        if (1..=MAX_POINTS).contains(&size) {
            return Ok(size);
        }
        Err(EyesError::new_err(format!("eyes have 1 to {MAX_POINTS} points, not {size}")))
    };
    if points.try_iter().is_ok() { each(points, size) } else { Ok(vec![size(points)?]) }
}

impl PyLibrary {
    fn answer(&self, drawing: &Drawing, external: u8, ruling: Ruling) -> PyResult<PyLibraryAnswer> {
        let (ground, stones, statuses) = self.library.look_up_drawing(drawing, external).map_err(missing)?;
        let names = drawing.places().iter();
        let names = names.map(|(row, column)| format!("row {} column {}", row + 1, column + 1)).collect();
        Ok(PyLibraryAnswer {
            eye: drawing.rows().join("%"),
            ground,
            stones,
            external,
            ruling,
            statuses,
            names,
        })
    }
}

#[pymethods]
impl PyLibrary {
    #[new]
    fn py_new(py: Python<'_>, directory: PathBuf) -> PyResult<Self> {
        let library = py.detach(|| Library::open(&directory)).map_err(failed)?;
        Ok(Self { library: Arc::new(library), directory })
    }

    /// Builds the eyes of these numbers of points in a folder, or goes on with a build that was stopped, and opens the
    /// library. `threads` 0 means one for each core. `eyes.ray.build_library` does it on many machines.
    ///
    /// Takes seconds up to 9 points, minutes for 11, hours for 13.
    #[staticmethod]
    #[pyo3(signature = (directory, points, *, threads = 0))]
    fn build(
        py: Python<'_>,
        directory: PathBuf,
        points: &Bound<'_, PyAny>,
        threads: usize,
    ) -> PyResult<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores } else { threads };
        for size in sizes(points)? {
            let stop = StopFlag::new();
            let build = Build::new(&directory, size..=size).threads(threads).stop_on(stop.flag());
            interruptible(py, &stop, || build.run(&|_| ()))?.map_err(failed)?;
        }
        Self::py_new(py, directory)
    }

    /// It can be pickled, with the name of its folder.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (PathBuf,)) {
        (py.get_type::<Self>().into_any(), (self.directory.clone(),))
    }

    /// What it holds, by increasing number of points.
    #[getter]
    fn sizes(&self) -> Vec<PyLibrarySize> {
        let size = |size: &eyes_library::Manifest| PyLibrarySize {
            points: size.points,
            eyes: size.eyes,
            grounds: size.grounds,
            bytes: size.bytes,
        };
        self.library.sizes().map(size).collect()
    }

    /// The statuses of a drawn eye: rows joined by `%` or line ends, `.` empty, `X` an attacker stone, `x` either, the edges
    /// of the board `|`, `-` and `+`. There is one answer for each way to read the `x` that is possible.
    ///
    /// Raises `MissingError` if the library does not hold such an eye, and `PositionError` if the drawing is none.
    #[pyo3(signature = (drawing, *, liberties = 0, ruling = "II"))]
    fn query(&self, drawing: &str, liberties: u8, ruling: &str) -> PyResult<Vec<PyLibraryAnswer>> {
        let asked = words::ruling(ruling)?;
        let drawing = Drawing::parse(drawing).map_err(position)?;
        drawing.check_wildcards().map_err(position)?;
        let mut why = None;
        let answers = drawing.fillings().map(|filled| self.answer(&filled, liberties, asked));
        let answers: Vec<_> =
            answers.filter_map(|answer| answer.map_err(|error| why = Some(error)).ok()).collect();
        match why {
            Some(error) if answers.is_empty() => Err(error),
            _ => Ok(answers),
        }
    }

    /// The statuses of the string at a point that is around an eye of the library, with the liberties that it has outside, or
    /// with `liberties`. These are the other side's to fill: a string that can get out by them may live where the answer says
    /// that it does not, and `solve` knows.
    ///
    /// Raises `MissingError` if the library does not hold the eye, or the ko forbids a move in it, and `PositionError` if
    /// the string is not shut in.
    #[pyo3(signature = (board, at, *, liberties = None, ruling = "II"))]
    fn query_board(
        &self,
        board: &PyBoard,
        at: &Bound<'_, PyAny>,
        liberties: Option<u8>,
        ruling: &str,
    ) -> PyResult<PyLibraryAnswer> {
        let (asked, board) = (words::ruling(ruling)?, board.board());
        let chain = point(board, at)?;
        let (_, enclosed) = enclosed_within(board, &[chain], Boundary::Derived, true).map_err(position)?;
        if let Some((_, color)) = banned(board, &enclosed) {
            let reason = format!(
                "the ko forbids a move of {color} in this eye now, and such positions are not in the library"
            );
            return Err(MissingError::new_err(reason));
        }
        let mut start = enclosed.position;
        start.external = liberties.unwrap_or(start.external);
        let statuses = self.library.look_up_region(&enclosed.region, &start).map_err(missing)?;
        let ground = Ground::of_region(&enclosed.region).ok_or_else(|| missing(Missing::NotMonolithic))?;
        let name = |&at: &usize| {
            let (column, row) = (at % enclosed.width, at / enclosed.width);
            let place = u8::try_from(column).ok().zip(u8::try_from(row).ok());
            place.and_then(|(column, row)| Point::new(column, row)).map(|point| vertex(board, point))
        };
        Ok(PyLibraryAnswer {
            eye: vertex(board, chain),
            ground,
            stones: start.attacker as GroundSet,
            external: start.external,
            ruling: asked,
            statuses,
            names: enclosed.points.iter().filter_map(name).collect(),
        })
    }

    /// The eyes of a size with these properties, at most `limit`, or all with 0: where they lie ("centre", "side", "corner"),
    /// their `fate` ("alive", "unsettled", "dead", "ko"), the number of threats that decides a `ko` (1 to 5), or their
    /// `status` (-6 to -1 and 1 to 6); these two for the side `first` ("attacker", "defender") or for either.
    #[pyo3(signature = (points, *, site = None, fate = None, ko = None, status = None, first = None, liberties = 0,
        ruling = "II", limit = 20))]
    #[allow(clippy::too_many_arguments)]
    fn eyes(
        &self,
        py: Python<'_>,
        points: usize,
        site: Option<&str>,
        fate: Option<&str>,
        ko: Option<i8>,
        status: Option<i8>,
        first: Option<&str>,
        liberties: u8,
        ruling: &str,
        limit: usize,
    ) -> PyResult<Vec<PyLibraryAnswer>> {
        if ko.is_some_and(|threats| !(1..=5).contains(&threats)) {
            return Err(PyValueError::new_err("ko: expected a number of threats, 1 to 5"));
        }
        if status.is_some_and(|status| !(1..=6).contains(&status.unsigned_abs())) {
            return Err(PyValueError::new_err("status: expected -6 to -1 or 1 to 6"));
        }
        if first.is_some() && ko.is_none() && status.is_none() {
            return Err(PyValueError::new_err(
                "first: it tells which side `ko` or `status` is about; name one of them",
            ));
        }
        let wanted = Wanted {
            ruling: words::ruling(ruling)?,
            site: site.map(words::site).transpose()?,
            fate: fate.map(words::fate).transpose()?,
            ko,
            status,
            first: first.map(words::side).transpose()?,
        };
        let mut found = Vec::new();
        let stop = StopFlag::new();
        interruptible(py, &stop, || {
            self.library.visit(points, liberties, |eye, stones, statuses| {
                if stop.is_requested() {
                    return ControlFlow::Break(());
                }
                if !wanted.is_met(eye, &statuses) {
                    return ControlFlow::Continue(());
                }
                found.push(eye.draw(stones));
                if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })?
        .map_err(missing)?;
        let answer = |drawn: String| {
            py.check_signals()?;
            py.detach(|| {
                let drawing = Drawing::parse(&drawn).map_err(position)?;
                self.answer(&drawing, liberties, wanted.ruling)
            })
        };
        found.into_iter().map(answer).collect()
    }

    /// Compares all checksums, and then decides random positions of each size again, by direct search and up to 7 points by a
    /// naive implementation too. The same `seed` draws the same sample.
    ///
    /// Raises `EyesError` with the name of the first file that is damaged.
    #[pyo3(signature = (*, positions = 100, seed = 1, nodes = 1_000_000))]
    fn verify(&self, py: Python<'_>, positions: usize, seed: u64, nodes: u64) -> PyResult<PyLibraryCheck> {
        py.detach(|| self.library.check()).map_err(failed)?;
        let sample = Sample { positions, seed, nodes };
        let mut interrupted = None;
        let found = py.detach(|| {
            self.library.verify(&sample, |_, _| match Python::attach(|py| py.check_signals()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(signal) => {
                    interrupted = Some(signal);
                    ControlFlow::Break(())
                }
            })
        });
        if let Some(signal) = interrupted {
            return Err(signal);
        }
        let found = found.map_err(missing)?;
        Ok(PyLibraryCheck {
            positions: found.positions,
            legal: found.legal,
            searched: found.searched,
            undecided: found.undecided,
            naive: found.naive,
            differences: found.differences.iter().map(|difference| format!("{difference:?}")).collect(),
        })
    }

    fn __repr__(&self) -> String {
        let sizes: Vec<String> = self.library.sizes().map(|size| size.points.to_string()).collect();
        format!("<Library {}: eyes of {} points>", self.directory.display(), sizes.join(", "))
    }
}

#[pymethods]
impl PyLibrarySize {
    #[staticmethod]
    fn _of_json(json: &str) -> PyResult<Self> {
        restored(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, self)
    }

    fn __repr__(&self) -> String {
        let eyes: usize = self.eyes.iter().sum();
        let count = |count: usize, of: &str| format!("{count} {of}{}", if count == 1 { "" } else { "s" });
        let (points, grounds) = (count(self.points, "point"), count(self.grounds, "ground"));
        format!("<LibrarySize {points}: {eyes} eyes, {grounds}>")
    }
}

#[pymethods]
impl PyLibraryCheck {
    #[staticmethod]
    fn _of_json(json: &str) -> PyResult<Self> {
        restored(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, self)
    }

    fn __repr__(&self) -> String {
        format!("<LibraryCheck {} positions: {} differences>", self.positions, self.differences.len())
    }
}
