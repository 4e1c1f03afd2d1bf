//! Records can be pickled, so that they reach other processes.

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What `pickle` stores: the function that makes the record again, and its argument.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (String,));

/// For `__reduce__`; the class has the static method `_of_json`.
pub(crate) fn reduced<'py, T: PyTypeInfo + Serialize>(py: Python<'py>, record: &T) -> PyResult<Reduced<'py>> {
    let json = serde_json::to_string(record).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((py.get_type::<T>().getattr("_of_json")?, (json,)))
}

/// For `_of_json`.
pub(crate) fn restored<T: DeserializeOwned>(json: &str) -> PyResult<T> {
    serde_json::from_str(json).map_err(|error| PyValueError::new_err(error.to_string()))
}
