//! Exceptions. Their fields say what was wrong.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(
    eyes,
    EyesError,
    PyException,
    "What the package raises; the other exceptions are subclasses."
);
create_exception!(
    eyes,
    IllegalMoveError,
    EyesError,
    "A move that the rules forbid. Fields: `point`, `color`, `reason`."
);
create_exception!(eyes, PositionError, EyesError, "A text, an array or stones that are no position.");
create_exception!(
    eyes,
    PatternError,
    EyesError,
    "Pattern files with mistakes. Field: `diagnostics`, a list of `Diagnostic`."
);
create_exception!(
    eyes,
    UndecidedError,
    EyesError,
    "A search that reached its bounds before it decided anything."
);
create_exception!(eyes, MissingError, EyesError, "An eye that a library does not hold.");

/// An exception of this type with this message and these fields.
pub(crate) fn with_fields<T: pyo3::type_object::PyTypeInfo>(
    py: Python<'_>,
    message: String,
    fields: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>,
) -> PyErr {
    let error = PyErr::from_type(py.get_type::<T>(), message);
    match fields(error.value(py)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// A [`PositionError`].
pub(crate) fn position(error: impl std::fmt::Display) -> PyErr {
    PositionError::new_err(error.to_string())
}
