//! The Python package `eyes`: boards, eye spaces, life and death, and pattern files.

mod analysis;
mod analyzer;
mod batch;
mod board;
mod classify;
mod convert;
mod errors;
mod games;
mod interrupt;
mod library;
mod library_answer;
mod library_plan;
mod patterns;
mod pickle;
mod solve;
mod source;

use pyo3::prelude::*;

#[pymodule]
mod _eyes {
    #[pymodule_export]
    use super::analysis::{PyAnalysis, PyEyeSpace, PyGroup};
    #[pymodule_export]
    use super::analyzer::{PyAnalyzer, analyze};
    #[pymodule_export]
    use super::batch::analyze_batch;
    #[pymodule_export]
    use super::board::PyBoard;
    #[pymodule_export]
    use super::classify::{PyClassification, classify};
    #[pymodule_export]
    use super::errors::{
        EyesError, IllegalMoveError, MissingError, PatternError, PositionError, UndecidedError,
    };
    #[pymodule_export]
    use super::games::analyze_game;
    #[pymodule_export]
    use super::interrupt::PyStop;
    #[pymodule_export]
    use super::library::{PyLibrary, PyLibraryCheck, PyLibrarySize};
    #[pymodule_export]
    use super::library_answer::PyLibraryAnswer;
    #[pymodule_export]
    use super::library_plan::{PyLibraryLock, PyLibraryPart, PyLibraryPlan};
    #[pymodule_export]
    use super::patterns::{PyDiagnostic, check, compile, format_patterns};
    #[pymodule_export]
    use super::solve::{PySolution, PyStatuses, life_of, solve};
    #[pymodule_export]
    use super::source::{decode_sgf, load_sgf};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
