//! Which exception says what.

use std::collections::TryReserveError;

use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};

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
pub(crate) fn room<T>(count: u64) -> Result<Vec<T>, PyErr> {
    let mut items = Vec::new();
    items.try_reserve_exact(usize::try_from(count).unwrap_or(usize::MAX)).map_err(no_memory)?;
    Ok(items)
}
