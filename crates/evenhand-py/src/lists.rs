//! Lists, whose items are references: they are taken, ordered, and put back.
//!
//! All of it holds the lock of the interpreter, and no item's last reference goes, so that no code runs in between.

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arguments::{Count, SeedArgument, ThreadsArgument};
use crate::errors::room;
use crate::indices::{dice, head};

/// Shuffles a list in place, or an instance of a subclass by its items as a list. Any number of threads will do.
#[pyfunction]
pub(crate) fn shuffle_list(
    list: &Bound<'_, PyList>,
    seed: SeedArgument,
    threads: ThreadsArgument,
) -> PyResult<()> {
    let ThreadsArgument(_) = threads;
    let mut items = room(list.len() as u64)?;
    items.extend(list.iter());
    evenhand::shuffle(&mut items, &seed.0);
    items.into_iter().enumerate().try_for_each(|(place, item)| list.set_item(place, item))
}

/// `k` items of a list, without replacement.
#[pyfunction]
pub(crate) fn sample_of_list<'py>(
    list: &Bound<'py, PyList>,
    k: Count,
    seed: SeedArgument,
) -> PyResult<Bound<'py, PyList>> {
    at(list, &head(list.py(), list.len() as u64, k.0, &seed.0)?)
}

/// `k` items of a list, with replacement.
#[pyfunction]
pub(crate) fn choices_of_list<'py>(
    list: &Bound<'py, PyList>,
    k: Count,
    seed: SeedArgument,
) -> PyResult<Bound<'py, PyList>> {
    at(list, &dice(list.py(), list.len() as u64, k.0, &seed.0)?)
}

/// The items at some places. Another thread may have made the list shorter while they were drawn, which is an `IndexError`.
fn at<'py>(list: &Bound<'py, PyList>, places: &[u64]) -> PyResult<Bound<'py, PyList>> {
    let mut items = room(places.len() as u64)?;
    for place in places {
        items.push(list.get_item(*place as usize)?);
    }
    PyList::new(list.py(), items)
}
