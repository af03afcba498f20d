//! The memory of an array, or bytes, as rows.
//!
//! An array that lies in one piece, row after row, is shuffled where it lies, whatever its type: rows are bytes. What else there is
//! (strides, other axes, subclasses) is for NumPy itself to move, by an order.

use std::collections::TryReserveError;

use evenhand::par_shuffle_rows;
use numpy::{PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use crate::arguments::{SeedArgument, ThreadsArgument};
use crate::errors::{no_memory, room};
use crate::threads::{run, run_locked};

/// Shuffles an array along its first axis, if it is of no subclass, lies in one piece, and may be written to; tells whether it is.
///
/// An array that holds objects keeps the lock, so that nobody looks at it half done.
#[pyfunction]
pub(crate) fn shuffle_array(
    x: &Bound<'_, PyAny>,
    seed: SeedArgument,
    threads: ThreadsArgument,
) -> PyResult<bool> {
    let Ok(array) = x.cast_exact::<PyUntypedArray>() else { return Ok(false) };
    let Some((rows, of_row)) = array.shape().split_first() else { return Ok(false) };
    let parts = array.as_array_ptr();
    // SAFETY: the pointer is the array's, which is borrowed and so alive, and its header is read with the lock held.
    let (data, flags) = unsafe { ((*parts).fields.data, (*parts).fields.flags) };
    if !array.is_c_contiguous() || flags & numpy::npyffi::NPY_ARRAY_WRITEABLE == 0 {
        return Ok(false);
    }
    let dtype = array.dtype();
    let width = dtype.itemsize() * of_row.iter().product::<usize>();
    if *rows < 2 || width == 0 {
        return Ok(true);
    }
    // SAFETY: an array of no subclass that lies in one piece has `rows` rows of `width` bytes at `data`, and may be written to. It
    // is alive until this returns, and its memory as long, unless another thread resizes it and says that nobody refers to it
    // (`refcheck=False`), which is that thread's word. Bytes have no wrong values, and what they stand for stays whole, as rows do; references among
    // them are moved with the lock held. Numbers may be written to by another thread of Python meanwhile: as in NumPy, whoever
    // shares an array among threads keeps them apart.
    let bytes = unsafe { std::slice::from_raw_parts_mut(data.cast::<u8>(), rows * width) };
    let work = || par_shuffle_rows(bytes, width, &seed.0);
    let rows = *rows as u64;
    let done = if dtype.has_object() {
        run_locked(threads.0, rows, work)?
    } else {
        run(x.py(), threads.0, rows, work)?
    };
    done.map_err(no_memory)?;
    Ok(true)
}

/// The same memory, of numbers that are all below 2^63.
pub(crate) fn unsigned(numbers: &mut [i64]) -> &mut [u64] {
    // SAFETY: both types have one size, one alignment and no wrong values, and the slice is borrowed for as long.
    unsafe { std::slice::from_raw_parts_mut(numbers.as_mut_ptr().cast::<u64>(), numbers.len()) }
}

/// Bytes as rows of `width` bytes, shuffled, as a new bytearray.
#[pyfunction]
pub(crate) fn shuffled_bytes<'py>(
    x: &Bound<'py, PyBytes>,
    width: usize,
    seed: SeedArgument,
    threads: ThreadsArgument,
) -> PyResult<Bound<'py, PyByteArray>> {
    let (py, bytes) = (x.py(), x.as_bytes());
    if width == 0 || !bytes.len().is_multiple_of(width) {
        return Err(PyValueError::new_err(format!("{} bytes are no whole rows of {width}", bytes.len())));
    }
    let rows = (bytes.len() / width) as u64;
    drop(room::<u8>(bytes.len() as u64)?);
    PyByteArray::new_with(py, bytes.len(), |new| {
        // Nothing else has it yet, so that the lock may be let go.
        new.copy_from_slice(bytes);
        let done: Result<(), TryReserveError> =
            run(py, threads.0, rows, || par_shuffle_rows(new, width, &seed.0))?;
        done.map_err(no_memory)
    })
}
