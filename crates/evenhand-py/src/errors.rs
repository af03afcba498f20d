//! Which exception says what; memory that may be refused.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Memory for so many items of so many bytes, which the allocator does not give.
fn no_room(count: u64, width: usize) -> PyErr {
    let bytes = u128::from(count) * width as u128;
    PyMemoryError::new_err(format!("there is no memory for {count} items of {width} bytes, {bytes} in all"))
}

/// Entropy that the system does not give.
pub(crate) fn no_entropy(error: evenhand::EntropyError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// A vector with room for `count` items, or `MemoryError`.
pub(crate) fn room<T>(count: u64) -> PyResult<Vec<T>> {
    let mut items = Vec::new();
    let length = usize::try_from(count).unwrap_or(usize::MAX);
    items.try_reserve_exact(length).map_err(|_| no_room(count, size_of::<T>()))?;
    Ok(items)
}

/// Has NumPy's functions for arrays found, which is done once: what makes an array of its results does so before its work, as a Ctrl-C
/// that came meanwhile would have it fail.
pub(crate) fn ready(py: Python<'_>) {
    static IS_READY: AtomicBool = AtomicBool::new(false);
    if !IS_READY.load(Ordering::Relaxed) {
        drop(PyArray1::<u8>::zeros(py, [0], false));
        IS_READY.store(true, Ordering::Relaxed);
    }
}

/// An array of `count` zeros, or `MemoryError`. It is NumPy's own: large ones are in huge pages, whose first touch costs little.
pub(crate) fn zeros<T: Element>(py: Python<'_>, count: u64) -> PyResult<Bound<'_, PyArray1<T>>> {
    drop(room::<T>(count)?);
    Ok(PyArray1::zeros(py, [count as usize], false))
}
