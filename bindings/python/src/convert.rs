//! Colours and points, as Python has them.

use std::fmt::Display;

use eyes_runtime::board::{Board, Color, Point, PointSet};
use numpy::PyArray2;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyList, PyString, PyTuple};

use crate::errors::position;

/// The text of a record or a drawing. Half a character, as of a file that was read with `surrogateescape`, is a mistake in it.
pub(crate) struct Text(pub(crate) String);

impl FromPyObject<'_, '_> for Text {
    type Error = PyErr;

    fn extract(text: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let text = text.cast::<PyString>()?;
        text.extract().map(Self).map_err(|error| position(format!("half a character: {error}")))
    }
}

/// `black` or `white`, or its first letter, in either case.
pub(crate) fn color(text: &str) -> PyResult<Color> {
    text.parse().map_err(|_| {
        PyValueError::new_err(format!("not a colour: {text:?} (expected \"black\" or \"white\")"))
    })
}

/// What a number of an array says of a point.
pub(crate) fn stone(cell: i64) -> Result<Option<Color>, String> {
    match cell {
        0 => Ok(None),
        1 => Ok(Some(Color::Black)),
        2 | -1 => Ok(Some(Color::White)),
        other => Err(format!("{other} is no stone: expected 0 empty, 1 black, 2 or -1 white")),
    }
}

/// Refuses masked numbers, also those in lists of lists, which `numpy` would read as if they were not masked.
pub(crate) fn check_mask(array: &Bound<'_, PyAny>) -> PyResult<()> {
    check_mask_within(array, 3)
}

fn check_mask_within(array: &Bound<'_, PyAny>, depth: u32) -> PyResult<()> {
    if array.is_instance_of::<PyList>() || array.is_instance_of::<PyTuple>() {
        // Deeper lists are no positions, and refused as such.
        if depth > 0 {
            each(array, |item| check_mask_within(item, depth - 1))?;
        }
    } else if array.hasattr("__array__")? {
        let numpy = array.py().import("numpy")?;
        let given = numpy.call_method1("asanyarray", (array,))?;
        if numpy.getattr("ma")?.call_method1("is_masked", (given,))?.is_truthy()? {
            return Err(position("a masked number is none: fill the array"));
        }
    }
    Ok(())
}

/// The array as contiguous 64-bit integers.
pub(crate) fn whole_numbers<'py>(py: Python<'py>, array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let not_whole = || position("expected whole numbers: 0 empty, 1 black, 2 or -1 white");
    check_mask(array)?;
    let given = numpy.call_method1("asarray", (array,))?;
    // Complex numbers and structures, and times, which are numbers too.
    if "cmMV".contains(&given.getattr("dtype")?.getattr("kind")?.extract::<String>()?) {
        return Err(not_whole());
    }
    let quietly = numpy.call_method("errstate", (), Some(&[("all", "ignore")].into_py_dict(py)?))?;
    quietly.call_method0("__enter__")?;
    let whole = numpy.call_method1("ascontiguousarray", (&given, "int64"));
    quietly.call_method1("__exit__", (py.None(), py.None(), py.None()))?;
    let whole = whole.map_err(|_| not_whole())?;
    // What does not fit is changed without an error.
    let is_same = numpy.call_method1("array_equal", (&whole, &given))?;
    if is_same.is_truthy()? { Ok(whole) } else { Err(not_whole()) }
}

/// The width and height of a board.
pub(crate) fn board_size<T: TryInto<u8> + Copy + Display>(width: T, height: T) -> PyResult<(u8, u8)> {
    let size = width.try_into().ok().zip(height.try_into().ok());
    let (width, height) = size.ok_or_else(|| {
        position(format!("no board of {width}x{height}: width and height must each be from 2 to 25"))
    })?;
    Board::new(width, height).map_err(position)?;
    Ok((width, height))
}

/// The number of a colour in arrays.
pub(crate) fn number_of(color: Color) -> u8 {
    color.index() as u8 + 1
}

/// A vertex such as `D4`, or a pair of column and row, from 0 at the top left.
pub(crate) fn point(board: &Board, at: &Bound<'_, PyAny>) -> PyResult<Point> {
    if let Ok(text) = at.extract::<String>() {
        return Point::from_gtp(&text, board.width(), board.height())
            .map_err(|error| PyValueError::new_err(format!("{text:?}: {error}")));
    }
    let Ok((column, row)) = at.extract::<(i64, i64)>() else {
        return Err(PyTypeError::new_err(
            "not a point: expected a vertex such as \"D4\", or (column, row) from 0 at the top left",
        ));
    };
    let on_board = |at: i64, size: u8| u8::try_from(at).ok().filter(|&at| at < size);
    on_board(column, board.width())
        .zip(on_board(row, board.height()))
        .and_then(|(column, row)| Point::new(column, row))
        .ok_or_else(|| {
            let (width, height) = (board.width(), board.height());
            PyValueError::new_err(format!("({column}, {row}) is off the board of {width}x{height}"))
        })
}

/// What `read` makes of each item. The length that a sequence says it has is not trusted, and a signal ends what has no end, while
/// other threads go on.
pub(crate) fn each<'py, T>(
    items: &Bound<'py, PyAny>,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let mut found = Vec::new();
    for item in items.try_iter()? {
        if found.len() % 1024 == 0 {
            items.py().detach(|| ());
        }
        items.py().check_signals()?;
        found.push(read(&item?)?);
    }
    Ok(found)
}

/// One point or a sequence of points.
pub(crate) fn points(board: &Board, at: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Point>> {
    let Some(at) = at else { return Ok(Vec::new()) };
    if let Ok(one) = point(board, at) {
        return Ok(vec![one]);
    }
    if at.try_iter().is_err() || at.extract::<String>().is_ok() || at.extract::<(i64, i64)>().is_ok() {
        return point(board, at).map(|one| vec![one]);
    }
    each(at, |item| point(board, item))
}

/// The name of a point.
pub(crate) fn vertex(board: &Board, point: Point) -> String {
    point.vertex(board.height()).to_string()
}

/// The names of points, in reading order.
pub(crate) fn vertices(board: &Board, points: &PointSet) -> Vec<String> {
    points.iter().map(|point| vertex(board, point)).collect()
}

/// An array with one entry a point, row by row from the top.
pub(crate) fn array<'py, T: numpy::Element>(
    py: Python<'py>,
    board: &Board,
    mut entry: impl FnMut(Point) -> T,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let width = usize::from(board.width());
    let entries: Vec<T> = board.points().map(&mut entry).collect();
    let mut rows = Vec::with_capacity(usize::from(board.height()));
    let mut entries = entries.into_iter();
    for _ in 0..board.height() {
        rows.push(entries.by_ref().take(width).collect::<Vec<T>>());
    }
    PyArray2::from_vec2(py, &rows).map_err(|error| PyValueError::new_err(error.to_string()))
}
