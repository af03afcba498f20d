//! Lists, whose items are references: they are taken, ordered, and put back; and the items of other sequences at drawn places.
//!
//! A shuffle holds the lock of the interpreter, and no item's last reference goes, so that no code runs in between. Samples and choices
//! let it go while places are drawn, and then ask for the items one by one.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyRange};

use crate::arguments::{Count, SeedArgument, ThreadsArgument};
use crate::errors::room;
use crate::indices::{dice, head, numbers};

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

/// `k` items of a sequence, without replacement. A range is sampled as the number of its items is.
#[pyfunction]
pub(crate) fn sample_of_sequence<'py>(
    x: &Bound<'py, PyAny>,
    k: Count,
    seed: SeedArgument,
) -> PyResult<Bound<'py, PyList>> {
    let draw = if x.is_instance_of::<PyRange>() { numbers } else { head };
    at(x, &draw(x.py(), x.len()? as u64, k.0, &seed.0)?)
}

/// `k` items of a sequence, with replacement.
#[pyfunction]
pub(crate) fn choices_of_sequence<'py>(
    x: &Bound<'py, PyAny>,
    k: Count,
    seed: SeedArgument,
) -> PyResult<Bound<'py, PyList>> {
    at(x, &dice(x.py(), x.len()? as u64, k.0, &seed.0)?)
}

/// The items at some places. Another thread may have made the sequence shorter while they were drawn, which is an `IndexError`.
fn at<'py>(x: &Bound<'py, PyAny>, places: &[u64]) -> PyResult<Bound<'py, PyList>> {
    let mut items = room(places.len() as u64)?;
    if let Ok(list) = x.cast::<PyList>() {
        for place in places {
            items.push(list.get_item(*place as usize)?);
        }
    } else {
        for place in places {
            items.push(x.get_item(place)?);
        }
    }
    PyList::new(x.py(), items)
}
