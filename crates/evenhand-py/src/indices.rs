//! Orders, samples, choices and splits of `0..n`, as arrays.
//!
//! Indices are NumPy's own, `int64`: what takes them from NumPy takes them from here, and sums of them and of other integers stay
//! integers, which those of `uint64` do not. Only of more than 2^63 items are they `uint64`.

use evenhand::plain::ORDER_LIMIT;
use evenhand::{Choices, Part, order_head_bytes, par_order_into, sample_bytes, sample_indices};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{Count, SeedArgument, ThreadsArgument};
use crate::errors::{no_memory, ready, room, wrong_value};
use crate::threads::run;

/// The most items whose indices are all `int64`.
const SIGNED: u64 = 1 << 63;

/// Indices of n items, which `draw` makes, as an array, whose memory is theirs.
fn array(py: Python<'_>, n: u64, draw: impl FnOnce() -> PyResult<Vec<u64>>) -> PyResult<Bound<'_, PyAny>> {
    ready(py);
    let indices = draw()?;
    Ok(if n > SIGNED { indices.into_pyarray(py).into_any() } else { signed(py, indices).into_any() })
}

/// Indices of 2^63 items at most as an array, whose memory is the vector's.
pub(crate) fn signed(py: Python<'_>, indices: Vec<u64>) -> Bound<'_, PyArray1<i64>> {
    indices.into_iter().map(u64::cast_signed).collect::<Vec<i64>>().into_pyarray(py)
}

/// `ValueError` if there is no order of so many items.
fn within_order(n: u64) -> PyResult<()> {
    if n > ORDER_LIMIT {
        let message = format!(
            "an order has at most 2^48 items, not {n}: take a sample of their numbers, or an IndexOrder"
        );
        return Err(PyValueError::new_err(message));
    }
    Ok(())
}

/// The order of n items.
#[pyfunction]
pub(crate) fn order(
    py: Python<'_>,
    n: Count,
    seed: SeedArgument,
    threads: ThreadsArgument,
) -> PyResult<Bound<'_, PyArray1<i64>>> {
    let (Count(n), SeedArgument(seed), ThreadsArgument(threads)) = (n, seed, threads);
    within_order(n)?;
    // What the order takes at least, so that the message says how much.
    drop(room::<u64>(n)?);
    ready(py);
    let made = run(py, threads, n, || {
        let mut order = Vec::new();
        par_order_into(n, &seed, &mut order)?;
        Ok(order.into_iter().map(u64::cast_signed).collect::<Vec<i64>>())
    })?;
    Ok(made.map_err(no_memory)?.into_pyarray(py))
}

/// The first `k` places of the order of n items.
pub(crate) fn head(py: Python<'_>, n: u64, k: u64, seed: &evenhand::Seed) -> PyResult<Vec<u64>> {
    within_order(n)?;
    if k <= n {
        room::<u8>(order_head_bytes(n, k))?;
    }
    py.detach(|| evenhand::order_head(n, k, seed)).map_err(wrong_value)
}

/// `k` of `0..n` without replacement.
pub(crate) fn numbers(py: Python<'_>, n: u64, k: u64, seed: &evenhand::Seed) -> PyResult<Vec<u64>> {
    // Narrow indices are faster, also where they are made wide afterwards.
    let narrow = u32::try_from(n);
    if k <= n {
        let bytes = narrow.map_or_else(|_| sample_bytes(n, k), |n| sample_bytes(n, k).saturating_add(8 * k));
        room::<u8>(bytes)?;
    }
    let drawn = py.detach(|| match narrow {
        Ok(n) => sample_indices(n, k, seed).map(|sample| sample.into_iter().map(u64::from).collect()),
        Err(_) => sample_indices(n, k, seed),
    });
    drawn.map_err(wrong_value)
}

/// `k` of n items with replacement.
pub(crate) fn dice(py: Python<'_>, n: u64, k: u64, seed: &evenhand::Seed) -> PyResult<Vec<u64>> {
    let mut chosen = room(k)?;
    if k > 0 {
        let mut choices =
            Choices::new(n, seed).map_err(|none| wrong_value(evenhand::TooFew { asked: k, ..none }))?;
        py.detach(|| choices.append_to(&mut chosen, k as usize));
    }
    Ok(chosen)
}

/// The first `k` places of the order of n items.
#[pyfunction]
pub(crate) fn order_head(
    py: Python<'_>,
    n: Count,
    k: Count,
    seed: SeedArgument,
) -> PyResult<Bound<'_, PyArray1<i64>>> {
    ready(py);
    Ok(signed(py, head(py, n.0, k.0, &seed.0)?))
}

/// `k` of `0..n` without replacement.
#[pyfunction]
pub(crate) fn sample(py: Python<'_>, n: Count, k: Count, seed: SeedArgument) -> PyResult<Bound<'_, PyAny>> {
    array(py, n.0, || numbers(py, n.0, k.0, &seed.0))
}

/// `k` independent choices of `0..n`.
#[pyfunction]
pub(crate) fn choices(py: Python<'_>, n: Count, k: Count, seed: SeedArgument) -> PyResult<Bound<'_, PyAny>> {
    array(py, n.0, || dice(py, n.0, k.0, &seed.0))
}

/// Where each part of so many items begins and ends.
#[pyfunction]
pub(crate) fn split(n: Count, sizes: Vec<Count>) -> PyResult<Vec<(u64, u64)>> {
    let parts: Vec<Part> = sizes.into_iter().map(|Count(size)| Part::Size(size)).collect();
    let ranges = evenhand::split(n.0, &parts).map_err(wrong_value)?;
    Ok(ranges.into_iter().map(|range| (range.start, range.end)).collect())
}
