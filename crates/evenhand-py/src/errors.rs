//! Which exception says what; memory that may be refused.

use std::collections::TryReserveError;

use numpy::{Element, PyArray1};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;

/// Numbers that do not fit one another.
pub(crate) fn wrong_value(error: impl std::error::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Memory that the allocator does not give.
pub(crate) fn no_memory(error: TryReserveError) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

/// Entropy that the system does not give.
pub(crate) fn no_entropy(error: evenhand::EntropyError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// A vector with room for `count` items, or `MemoryError`.
pub(crate) fn room<T>(count: u64) -> PyResult<Vec<T>> {
    let mut items = Vec::new();
    items.try_reserve_exact(usize::try_from(count).unwrap_or(usize::MAX)).map_err(no_memory)?;
    Ok(items)
}

/// An array of `count` zeros, or `MemoryError`. It is NumPy's own: large ones are in huge pages, whose first touch costs little.
pub(crate) fn zeros<T: Element>(py: Python<'_>, count: u64) -> PyResult<Bound<'_, PyArray1<T>>> {
    drop(room::<T>(count)?);
    Ok(PyArray1::zeros(py, [count as usize], false))
}
