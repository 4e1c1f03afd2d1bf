//! Many positions at once, without an object for each point.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use eyes_runtime::board::{Board, Color};
use eyes_runtime::{Analysis, EyeSpace, Source, StopFlag};
use numpy::{PyArray1, PyReadonlyArray3};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::analyzer::{Make, PyAnalyzer};
use crate::convert::{board_size, check_mask, number_of, stone, whole_numbers};
use crate::errors::position;
use crate::interrupt::interruptible;

/// The eye spaces of many positions as columns.
///
/// `stones` is an array of whole numbers of shape (positions, height, width), rows from the top: 0 empty, 1 black, 2 or -1
/// white; one of `int8` without gaps is not copied. The result is a dictionary of arrays with one entry for each eye space, in the order
/// of the positions: `position`, `owner` (1 black, 2 white), `first` (the place of its first point in the flattened board), `size`, `margins`, `digits` (the
/// value as a number: 1122 for `1122`), `source` (0 derived, 1 solved, 2 pattern, 3 guess) and `group`. Positions that
/// cannot be are left out, and listed in `refused`.
///
/// The positions are shared between `threads` threads; 0 means one for each core. The result does not depend on it.
#[pyfunction]
#[pyo3(signature = (stones, *, analyzer = None, threads = 0))]
pub(crate) fn analyze_batch<'py>(
    py: Python<'py>,
    stones: &Bound<'py, PyAny>,
    analyzer: Option<&PyAnalyzer>,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let is_small = stones.getattr("dtype").and_then(|kind| kind.eq("int8")).unwrap_or(false);
    if is_small {
        check_mask(stones)?;
        let array = py.import("numpy")?.call_method1("ascontiguousarray", (stones,))?;
        analyze_array::<i8>(py, &array, analyzer, threads)
    } else {
        analyze_array::<i64>(py, &whole_numbers(py, stones)?, analyzer, threads)
    }
}

fn analyze_array<'py, T: numpy::Element + Copy + Into<i64> + Sync>(
    py: Python<'py>,
    array: &Bound<'py, PyAny>,
    analyzer: Option<&PyAnalyzer>,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let array: PyReadonlyArray3<'_, T> = array
        .extract()
        .map_err(|_| position("expected an array of three dimensions: positions, height, width"))?;
    let view = array.as_array();
    let (count, height, width) = view.dim();
    let (width, height) = board_size(width, height)?;
    let cells = array.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let area = usize::from(width) * usize::from(height);
    let default;
    let make = match analyzer {
        Some(analyzer) => analyzer.make(),
        None => {
            default = Make::usual();
            &default
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores } else { threads.min(4 * cores) }.clamp(1, count.max(1));
    let next = AtomicUsize::new(0);
    let stop = StopFlag::new();
    let work = || {
        let mut analyzer = make.analyzer().stop_on(stop.clone());
        let mut rows = Vec::new();
        loop {
            // Neighbouring positions are often of one game, where an analyzer keeps what has not changed.
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= count || stop.is_requested() {
                return rows;
            }
            for number in start..count.min(start + CHUNK) {
                if stop.is_requested() {
                    break;
                }
                let board = read(width, height, &cells[number * area..(number + 1) * area]);
                rows.push((number, board.map(|board| spaces(&board, analyzer.update(&board)))));
            }
        }
    };
    let mut rows = interruptible(py, &stop, || {
        thread::scope(|scope| {
            let workers: Vec<_> =
                (1..threads).filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
            let mut rows = work();
            for worker in workers {
                rows.extend(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            rows
        })
    })?;
    rows.sort_unstable_by_key(|(number, _)| *number);
    columns(py, rows)
}

const CHUNK: usize = 64;

/// A board, or why the cells are none.
fn read<T: Copy + Into<i64>>(width: u8, height: u8, cells: &[T]) -> Result<Board, String> {
    let stones: Vec<Option<Color>> =
        cells.iter().map(|&cell| stone(cell.into())).collect::<Result<_, _>>()?;
    Board::from_cells(width, height, stones).map_err(|error| error.to_string())
}

/// One eye space of one position.
pub(crate) struct Row {
    owner: u8,
    first: u16,
    size: u16,
    margins: u16,
    digits: u16,
    source: u8,
    group: i32,
}

/// The eye spaces of a position.
pub(crate) fn spaces(board: &Board, analysis: &Analysis) -> Vec<Row> {
    let row = |eye: &EyeSpace| {
        let [a, b, c, d] = eye.value.digits().map(u16::from);
        let source = match eye.source {
            Source::Derived => 0,
            Source::Solved => 1,
            Source::Pattern { .. } => 2,
            Source::Guess => 3,
        };
        Row {
            owner: number_of(eye.owner),
            first: eye.origin().map_or(0, |point| point.array_index(board.width()) as u16),
            size: eye.points.len() as u16,
            margins: eye.margins.len() as u16,
            digits: 1000 * a + 100 * b + 10 * c + d,
            source,
            group: eye.group.and_then(|group| i32::try_from(group).ok()).unwrap_or(-1),
        }
    };
    analysis.eyes.iter().map(row).collect()
}

fn columns<'py>(
    py: Python<'py>,
    rows: Vec<(usize, Result<Vec<Row>, String>)>,
) -> PyResult<Bound<'py, PyDict>> {
    let (mut read, mut refused) = (Vec::new(), Vec::new());
    for (number, rows) in rows {
        match rows {
            Ok(rows) => read.push((number, rows)),
            Err(why) => refused.push((number, why)),
        }
    }
    let columns = columns_of(py, &read)?;
    columns.set_item("refused", refused)?;
    Ok(columns)
}

/// The columns of the eye spaces of positions.
pub(crate) fn columns_of<'py>(py: Python<'py>, rows: &[(usize, Vec<Row>)]) -> PyResult<Bound<'py, PyDict>> {
    let each = || rows.iter().flat_map(|(_, rows)| rows);
    let columns = with_positions(py, rows)?;
    columns.set_item("owner", PyArray1::from_iter(py, each().map(|row| row.owner)))?;
    columns.set_item("first", PyArray1::from_iter(py, each().map(|row| row.first)))?;
    columns.set_item("size", PyArray1::from_iter(py, each().map(|row| row.size)))?;
    columns.set_item("margins", PyArray1::from_iter(py, each().map(|row| row.margins)))?;
    columns.set_item("digits", PyArray1::from_iter(py, each().map(|row| row.digits)))?;
    columns.set_item("source", PyArray1::from_iter(py, each().map(|row| row.source)))?;
    columns.set_item("group", PyArray1::from_iter(py, each().map(|row| row.group)))?;
    Ok(columns)
}

/// Columns with the number of its position for each row.
pub(crate) fn with_positions<'py, T>(
    py: Python<'py>,
    rows: &[(usize, Vec<T>)],
) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    let positions = rows.iter().flat_map(|(number, rows)| rows.iter().map(move |_| *number as u64));
    columns.set_item("position", PyArray1::from_iter(py, positions))?;
    Ok(columns)
}
