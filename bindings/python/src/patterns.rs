//! Pattern files: checks, layout, and compiled tables.

use std::io::Read;

use eyes_dsl::{Diagnostic, Diagnostics, PatternFile, Severity};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::each;
use crate::errors::{PatternError, with_fields};

/// A mistake in a pattern file, or a warning.
#[pyclass(name = "Diagnostic", module = "eyes", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct PyDiagnostic {
    /// "error" or "warning".
    severity: String,
    /// What is wrong.
    message: String,
    /// How to mend it, where that is known.
    help: Option<String>,
    /// The file, as it was named.
    file: String,
    /// The line, counted from 1.
    line: usize,
    /// The column, counted from 1.
    column: usize,
    /// The first byte of the text in question, and the one after the last.
    span: (usize, usize),
}

impl PyDiagnostic {
    fn new(found: &Diagnostic) -> Self {
        let severity = match found.severity() {
            Severity::Error => "error",
            _ => "warning",
        };
        Self {
            severity: severity.to_owned(),
            message: found.message(),
            help: found.help(),
            file: found.file().to_owned(),
            line: found.line(),
            column: found.column(),
            span: (found.span().start, found.span().end),
        }
    }
}

type Fields = (String, String, Option<String>, String, usize, usize, (usize, usize));

#[pymethods]
impl PyDiagnostic {
    #[new]
    fn py_new(
        severity: String,
        message: String,
        help: Option<String>,
        file: String,
        line: usize,
        column: usize,
        span: (usize, usize),
    ) -> Self {
        Self { severity, message, help, file, line, column, span }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, Fields) {
        let Self { severity, message, help, file, line, column, span } = self.clone();
        (py.get_type::<Self>().into_any(), (severity, message, help, file, line, column, span))
    }

    fn __str__(&self) -> String {
        format!("{}:{}:{}: {}: {}", self.file, self.line, self.column, self.severity, self.message)
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.__str__())
    }
}

fn list(found: &Diagnostics) -> Vec<PyDiagnostic> {
    found.iter().map(PyDiagnostic::new).collect()
}

/// The exception for files with mistakes.
pub(crate) fn mistakes(py: Python<'_>, found: &Diagnostics) -> PyErr {
    let list = list(found);
    let first = list.first().map_or_else(|| "mistakes in pattern files".to_owned(), PyDiagnostic::__str__);
    with_fields::<PatternError>(py, first, |error| error.setattr("diagnostics", list.into_pyobject(py)?))
}

/// Enough to see that a file is larger than pattern files may be.
const MORE_THAN_A_FILE: u64 = (16 << 20) + 1;

/// One path, or a sequence of paths.
pub(crate) fn read_files(paths: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<PatternFile>> {
    let Some(paths) = paths else { return Ok(Vec::new()) };
    let not_paths = || PyTypeError::new_err("expected a path, or a list of paths");
    let one: Option<std::path::PathBuf> = paths.extract().ok();
    let paths: Vec<std::path::PathBuf> = match one {
        Some(path) => vec![path],
        None => each(paths, |path| path.extract().map_err(|_| not_paths())).map_err(|error| {
            if error.is_instance_of::<PyTypeError>(paths.py()) { not_paths() } else { error }
        })?,
    };
    let read = |path: &std::path::PathBuf| {
        let read = |bytes: &mut Vec<u8>| eyes_files::open(path)?.take(MORE_THAN_A_FILE).read_to_end(bytes);
        let mut bytes = Vec::new();
        read(&mut bytes).map_err(|error| {
            // The type of the exception is that of the error: FileNotFoundError and so on.
            PyErr::from(std::io::Error::new(error.kind(), format!("{}: {error}", path.display())))
        })?;
        Ok(PatternFile::from_bytes(path.display().to_string(), bytes))
    };
    paths.iter().map(read).collect()
}

/// The mistakes and warnings in pattern files, which are one sequence: a path, or a list of paths.
///
/// With `text`, checks the text as if it were the file.
#[pyfunction]
#[pyo3(signature = (paths = None, *, text = None))]
pub(crate) fn check(paths: Option<&Bound<'_, PyAny>>, text: Option<&str>) -> PyResult<Vec<PyDiagnostic>> {
    let mut files = read_files(paths)?;
    files.extend(text.map(|text| PatternFile::parse("text", text)));
    Ok(list(&eyes_dsl::check(&files)))
}

/// Compiles pattern files to the bytes of a table, which `eyes_runtime::Table` reads: a path, or a list of paths.
#[pyfunction]
#[pyo3(signature = (paths = None, *, text = None))]
pub(crate) fn compile<'py>(
    py: Python<'py>,
    paths: Option<&Bound<'py, PyAny>>,
    text: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut files = read_files(paths)?;
    files.extend(text.map(|text| PatternFile::parse("text", text)));
    let table = eyes_dsl::compile(&files).map_err(|found| mistakes(py, &found))?;
    Ok(PyBytes::new(py, table.bytes()))
}

/// The text of a pattern file in the usual layout, as `eyes fmt` writes it.
#[pyfunction]
pub(crate) fn format_patterns(py: Python<'_>, text: &str) -> PyResult<String> {
    eyes_dsl::format(&PatternFile::parse("text", text)).map_err(|found| mistakes(py, &found))
}
