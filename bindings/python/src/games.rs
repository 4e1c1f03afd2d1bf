//! All positions of a game record as columns.

use eyes_cli::input::{Position, Record, Step, record};
use eyes_runtime::StopFlag;
use eyes_runtime::verdict::Judge;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::analysis::PyAnalysis;
use crate::analyzer::PyAnalyzer;
use crate::batch::{Row, columns_of, spaces, with_positions};
use crate::convert::Text;
use crate::errors::position;
use crate::interrupt::{PyStop, interruptible};

/// The groups of one position.
struct GroupRow {
    number: i32,
    owner: u8,
    first: u16,
    stones: u16,
    digits: u16,
    status: String,
    is_ko: bool,
    source: String,
    is_guess: bool,
}

/// The positions of the main line of a game record after every so many moves, with what is set up before the next move, and after
/// the last one: the columns of `analyze_batch` with the number of moves as `position`; with `groups` one row for each group
/// instead, with the columns `position`, `group` (its number, as in the rows of its spaces), `owner`, `first` (the place of its
/// first stone in the flattened board), `stones`, `digits`, `status`, `is_ko`, `source` and `is_guess`. Spaces that no stones are
/// around make no row.
///
/// Raises `PositionError` if the record cannot be read to its end.
#[pyfunction]
#[pyo3(signature = (text, *, analyzer, every = 1, groups = false, _stop = None))]
pub(crate) fn analyze_game<'py>(
    py: Python<'py>,
    text: Text,
    analyzer: &PyAnalyzer,
    every: usize,
    groups: bool,
    _stop: Option<&PyStop>,
) -> PyResult<Bound<'py, PyDict>> {
    if every == 0 {
        return Err(PyValueError::new_err("every: expected 1 or more"));
    }
    let record = record(&text.0).map_err(position)?;
    let stop = _stop.map_or_else(StopFlag::new, |stop| stop.0.clone());
    let played = interruptible(py, &stop, || play_through(&record, analyzer, every, groups, &stop))?;
    let (rows, group_rows) = played.map_err(position)?;
    if groups { group_columns(py, &group_rows) } else { columns_of(py, &rows) }
}

type Rows<T> = Vec<(usize, Vec<T>)>;

fn play_through(
    record: &Record,
    make: &PyAnalyzer,
    every: usize,
    groups: bool,
    stop: &StopFlag,
) -> Result<(Rows<Row>, Rows<GroupRow>), eyes_cli::input::RecordError> {
    let mut analyzer = make.make().analyzer().stop_on(stop.clone());
    let judge = Judge::new();
    let mut reached = record.start()?;
    let (mut rows, mut group_rows) = (Vec::new(), Vec::new());
    let mut add = |reached: &Position| {
        let analysis = analyzer.update(reached.board());
        if groups {
            let verdicts = judge.verdicts(reached.board(), analysis);
            let analysis = PyAnalysis::new(reached.clone(), analysis.clone(), verdicts);
            group_rows.push((reached.moves(), rows_of_groups(&analysis)));
        } else {
            rows.push((reached.moves(), spaces(reached.board(), analysis)));
        }
    };
    let (steps, _) = record.until(&eyes_cli::input::Stop::End);
    for step in steps {
        if stop.is_requested() {
            break;
        }
        // Stones that are set up after a move belong to it.
        let moves = reached.moves();
        if matches!(step, Step::Move(..)) && moves > 0 && moves.is_multiple_of(every) {
            add(&reached);
        }
        step.take(&mut reached)?;
    }
    add(&reached);
    Ok((rows, group_rows))
}

fn rows_of_groups(analysis: &PyAnalysis) -> Vec<GroupRow> {
    let groups = analysis.groups_with_places().into_iter().enumerate();
    let with_stones = groups.filter(|(_, (.., stones))| *stones > 0);
    with_stones
        .map(|(number, (group, first, stones))| GroupRow {
            number: number as i32,
            owner: if group.owner == "black" { 1 } else { 2 },
            first: first as u16,
            stones: stones as u16,
            digits: group.value.parse().unwrap_or(0),
            status: group.status,
            is_ko: group.is_ko,
            source: group.source,
            is_guess: group.is_guess,
        })
        .collect()
}

fn group_columns<'py>(py: Python<'py>, rows: &Rows<GroupRow>) -> PyResult<Bound<'py, PyDict>> {
    let each = || rows.iter().flat_map(|(_, rows)| rows);
    let columns = with_positions(py, rows)?;
    columns.set_item("group", PyArray1::from_iter(py, each().map(|row| row.number)))?;
    columns.set_item("owner", PyArray1::from_iter(py, each().map(|row| row.owner)))?;
    columns.set_item("first", PyArray1::from_iter(py, each().map(|row| row.first)))?;
    columns.set_item("stones", PyArray1::from_iter(py, each().map(|row| row.stones)))?;
    columns.set_item("digits", PyArray1::from_iter(py, each().map(|row| row.digits)))?;
    columns.set_item("status", each().map(|row| row.status.as_str()).collect::<Vec<_>>())?;
    columns.set_item("is_ko", PyArray1::from_iter(py, each().map(|row| row.is_ko)))?;
    columns.set_item("source", each().map(|row| row.source.as_str()).collect::<Vec<_>>())?;
    columns.set_item("is_guess", PyArray1::from_iter(py, each().map(|row| row.is_guess)))?;
    Ok(columns)
}
