//! What analyses boards.

use std::sync::{Mutex, PoisonError};

use eyes_cli::input::Position;
use eyes_dsl::PatternFile;
use eyes_runtime::reading::Limits;
use eyes_runtime::verdict::Judge;
use eyes_runtime::{Analysis, Analyzer, Knowledge, StopFlag};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::analysis::{PyAnalysis, PyEyeSpace};
use crate::board::PyBoard;
use crate::convert::{color, point};
use crate::interrupt::interruptible;
use crate::patterns::{mistakes, read_files};

/// Analyses boards with the same knowledge, and keeps what still holds when the board changes.
///
/// `patterns` are pattern files that come before the knowledge that is built in. `reading` says how far strings are
/// read: "none", "fast", "thorough" or "deep". `nodes` bounds the exact search of an eye space that no table has; 0
/// means no search, and values of such spaces are guesses. Threads can share an analyzer, but then they wait for each other.
///
/// >>> import eyes
/// >>> board = eyes.Board.from_text('''
/// ...     . O . O .
/// ...     O O O O .
/// ...     . . . . .
/// ...     . . . . .
/// ...     . . . . .
/// ... ''')
/// >>> analysis = eyes.Analyzer().analyze(board)
/// >>> [space.value for space in analysis.spaces if space.owner == "white"][:2]
/// ['1111', '1111']
#[pyclass(name = "Analyzer", module = "eyes", frozen)]
pub(crate) struct PyAnalyzer {
    kept: Mutex<Analyzer>,
    make: Make,
    /// What it was made from, for other processes.
    origin: Origin,
}

/// Names and texts of pattern files, how strings are read, and the bound of the search.
type Origin = (Vec<(String, String)>, String, u64);

/// For an eye space that no table has.
const USUAL_NODES: u64 = 5_000;

/// An analysis, with the verdicts on its groups if they are wanted.
fn judged(position: Position, analysis: Analysis, wants_verdicts: bool) -> PyAnalysis {
    let verdicts =
        if wants_verdicts { Judge::new().verdicts(position.board(), &analysis) } else { Vec::new() };
    PyAnalysis::new(position, analysis, verdicts)
}

/// How an analyzer is made.
#[derive(Clone)]
pub(crate) struct Make {
    knowledge: Knowledge,
    limits: Option<Limits>,
    nodes: u64,
}

impl Make {
    /// What `Analyzer()` has: the knowledge that is built in, fast reading, and a short search.
    pub(crate) fn usual() -> Self {
        let knowledge = Knowledge::builtin().with_search(USUAL_NODES);
        Self { knowledge, limits: Some(Limits::FAST), nodes: USUAL_NODES }
    }

    pub(crate) fn new(py: Python<'_>, patterns: &[PatternFile], reading: &str, nodes: u64) -> PyResult<Self> {
        let knowledge = if patterns.is_empty() {
            Knowledge::builtin()
        } else {
            Knowledge::builtin().with_patterns(patterns).map_err(|found| mistakes(py, &found))?
        };
        let knowledge = knowledge.with_search(nodes);
        let limits = match reading {
            "none" => None,
            "fast" => Some(Limits::FAST),
            "thorough" => Some(Limits::THOROUGH),
            "deep" => Some(Limits::DEEP),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "no way to read: {reading:?} (expected \"none\", \"fast\", \"thorough\" or \"deep\")"
                )));
            }
        };
        Ok(Self { knowledge, limits, nodes })
    }

    fn is_quick(&self) -> bool {
        self.nodes <= USUAL_NODES && self.limits.is_none_or(|limits| limits == Limits::FAST)
    }

    pub(crate) fn analyzer(&self) -> Analyzer {
        let analyzer = Analyzer::new(self.knowledge.clone());
        match self.limits {
            Some(limits) => analyzer.with_limits(limits),
            None => analyzer.without_reading(),
        }
    }
}

impl PyAnalyzer {
    pub(crate) fn make(&self) -> &Make {
        &self.make
    }

    fn of(py: Python<'_>, patterns: &[PatternFile], reading: &str, nodes: u64) -> PyResult<Self> {
        let make = Make::new(py, patterns, reading, nodes)?;
        let texts = patterns.iter().map(|file| (file.name().to_owned(), file.text().to_owned())).collect();
        let origin = (texts, reading.to_owned(), nodes);
        Ok(Self { kept: Mutex::new(make.analyzer()), make, origin })
    }

    /// Asks the analyzer. Where that can take more than some milliseconds, a signal ends it.
    fn ask<T: Send>(&self, py: Python<'_>, question: impl FnOnce(&mut Analyzer) -> T + Send) -> PyResult<T> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if self.make.is_quick() {
            return Ok(py.detach(|| question(&mut kept())));
        }
        let stop = StopFlag::new();
        interruptible(py, &stop, || {
            let mut kept = kept();
            let analyzer = std::mem::replace(&mut *kept, self.make.analyzer());
            *kept = analyzer.stop_on(stop.clone());
            question(&mut kept)
        })
    }
}

#[pymethods]
impl PyAnalyzer {
    #[new]
    #[pyo3(signature = (patterns = None, *, reading = "fast", nodes = 5_000))]
    fn py_new(
        py: Python<'_>,
        patterns: Option<&Bound<'_, PyAny>>,
        reading: &str,
        nodes: u64,
    ) -> PyResult<Self> {
        Self::of(py, &read_files(patterns)?, reading, nodes)
    }

    #[staticmethod]
    fn _of_texts(
        py: Python<'_>,
        patterns: Vec<(String, String)>,
        reading: &str,
        nodes: u64,
    ) -> PyResult<Self> {
        let files: Vec<PatternFile> =
            patterns.into_iter().map(|(name, text)| PatternFile::parse(name, text)).collect();
        Self::of(py, &files, reading, nodes)
    }

    /// It can be pickled, with the texts of its pattern files; what it keeps of boards stays behind.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Origin)> {
        Ok((py.get_type::<Self>().getattr("_of_texts")?, self.origin.clone()))
    }

    /// All eye spaces of a board, the groups around them, and what is certain. After a move or an undo only what it can
    /// have changed is read and valued again.
    ///
    /// `verdicts=False` leaves the status of groups to the values of their eyes, which are guesses mostly, and takes
    /// less time.
    #[pyo3(signature = (board, *, verdicts = true))]
    fn analyze(&self, py: Python<'_>, board: &Bound<'_, PyBoard>, verdicts: bool) -> PyResult<PyAnalysis> {
        let position = board.try_borrow()?.position();
        self.ask(py, |analyzer| {
            let analysis = analyzer.analyze(position.board());
            judged(position, analysis, verdicts)
        })
    }

    /// The eye space of a colour that a point belongs to; `None` if there is none. Only what bears on it is read.
    fn eye_at(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyBoard>,
        at: &Bound<'_, PyAny>,
        owner: &str,
    ) -> PyResult<Option<PyEyeSpace>> {
        let board = board.try_borrow()?.board().clone();
        let (point, owner) = (point(&board, at)?, color(owner)?);
        let found = self.ask(py, |analyzer| analyzer.eye_at(&board, point, owner))?;
        Ok(found.map(|eye| PyEyeSpace::new(&board, &eye)))
    }

    fn __repr__(&self) -> String {
        let (files, reading, nodes) = &self.origin;
        let patterns = match files.len() {
            0 => String::new(),
            1 => "1 pattern file, ".to_owned(),
            count => format!("{count} pattern files, "),
        };
        format!("<Analyzer: {patterns}reading {reading:?}, {nodes} nodes>")
    }
}

/// `Analyzer().analyze(board)` with an analyzer of each thread, so that threads do not wait for each other.
#[pyfunction]
#[pyo3(signature = (board, *, verdicts = true))]
pub(crate) fn analyze(py: Python<'_>, board: &Bound<'_, PyBoard>, verdicts: bool) -> PyResult<PyAnalysis> {
    thread_local! {
        static KEPT: std::cell::RefCell<Option<Analyzer>> = const { std::cell::RefCell::new(None) };
    }
    let position = board.try_borrow()?.position();
    Ok(py.detach(|| {
        let analysis = KEPT.with_borrow_mut(|kept| {
            kept.get_or_insert_with(|| Make::usual().analyzer()).analyze(position.board())
        });
        judged(position, analysis, verdicts)
    }))
}
