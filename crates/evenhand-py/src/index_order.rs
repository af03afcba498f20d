//! The class `IndexOrder`.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PySlice, PyTuple, PyType};

use crate::arguments::{Count, SeedArgument, index, item, number, place};
use crate::arrays::unsigned;
use crate::errors::{ready, room, wrong_value, zeros};
use crate::indices::signed;
use crate::seed::Seed;

/// Which item is at a place, and at which place is an item, of any number of items, without a list of them.
///
/// `IndexOrder(n, seed=None)` is over n items, n at most 2^63. It is a bijection at every n, proved, and pseudo-random: not uniform
/// over all n! orders, as `permutation` is, and not to encrypt with. Up to 65,536 items it is `permutation(n, seed)`. An item takes some
/// 0.3 µs alone, and in batches some nanoseconds.
///
/// `order[i]` is the item at place i; of a slice, or of an array of places, an array of `int64`.
///
/// >>> from evenhand import IndexOrder
/// >>> order = IndexOrder(2**40, 42)
/// >>> order[0]
/// 123139164431
/// >>> order[1:4]
/// array([963208568624, 320645175326, 289719216195])
/// >>> order[[3, 1]]
/// array([289719216195, 963208568624])
/// >>> len(order) == order.n == 2**40
/// True
///
/// Two index orders are equal if they have the same number of items and the same seed.
#[pyclass(frozen, eq, hash, module = "evenhand")]
pub(crate) struct IndexOrder {
    order: evenhand::IndexOrder,
    seed: evenhand::Seed,
}

impl PartialEq for IndexOrder {
    fn eq(&self, other: &Self) -> bool {
        (self.order.n(), &self.seed) == (other.order.n(), &other.seed)
    }
}

impl Hash for IndexOrder {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.order.n(), self.seed.as_bytes()).hash(state);
    }
}

impl IndexOrder {
    /// The items at places `start` ≤ … < `stop` ≤ n.
    fn row<'py>(&self, py: Python<'py>, start: u64, stop: u64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let array = zeros(py, stop - start)?;
        let mut writing = array.readwrite();
        let items = unsigned(writing.as_slice_mut()?);
        py.detach(|| self.order.fill(start, items));
        Ok(array)
    }

    /// The places or items that a caller gives as an array, all of which are below n; with `from_end` negative ones count from the end.
    fn numbers(&self, given: &Bound<'_, PyAny>, what: &str, from_end: bool) -> PyResult<Vec<u64>> {
        if given.is_instance_of::<PyTuple>() {
            return Err(PyTypeError::new_err(format!("{what} is an int, or an array of ints with one axis")));
        }
        let numpy = given.py().import("numpy")?;
        let array = numpy.call_method1("asarray", (given,))?;
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let is_empty = array.getattr("size")?.extract::<usize>()? == 0;
        let dimensions: usize = array.getattr("ndim")?.extract()?;
        if dimensions != 1 || !(is_empty || kind == "i" || kind == "u") {
            return Err(PyTypeError::new_err(format!("{what} is an int, or an array of ints with one axis")));
        }
        let array = array.call_method1("astype", ("uint64",))?.cast_into::<PyArray1<u64>>()?;
        // A copy, which no other thread can change once it was looked at.
        let mut numbers = room(array.len()? as u64)?;
        numbers.extend_from_slice(array.readonly().as_slice()?);
        let n = self.order.n();
        if from_end && kind == "i" {
            for number in numbers.iter_mut().filter(|number| number.cast_signed() < 0) {
                // One that is beyond the front stays what it is.
                let place = i128::from(number.cast_signed()) + i128::from(n);
                *number = u64::try_from(place).unwrap_or(*number);
            }
        }
        // Negative numbers have become 2^63 and more, which no n is above.
        if let Some(wrong) = numbers.iter().find(|number| **number >= n) {
            let wrong = if kind == "i" { wrong.cast_signed().to_string() } else { wrong.to_string() };
            return Err(not_among(what, &wrong, n));
        }
        Ok(numbers)
    }
}

#[pymethods]
impl IndexOrder {
    #[new]
    #[pyo3(signature = (n, seed = None))]
    fn new(n: Count, seed: Option<SeedArgument>) -> PyResult<Self> {
        let seed = SeedArgument::or_fresh(seed)?;
        let order = evenhand::IndexOrder::new(n.0, &seed).map_err(wrong_value)?;
        Ok(Self { order, seed })
    }

    /// How many items there are.
    ///
    /// >>> from evenhand import IndexOrder
    /// >>> IndexOrder(2**63, 42).n
    /// 9223372036854775808
    #[getter]
    fn n(&self) -> u64 {
        self.order.n()
    }

    /// The seed that decides the order.
    ///
    /// >>> from evenhand import IndexOrder, Seed
    /// >>> IndexOrder(1_000_000, 42).seed == Seed(42)
    /// True
    #[getter]
    fn seed(&self) -> Seed {
        Seed(self.seed.clone())
    }

    /// The items at places `start` to `stop`, which is left out, as an array of `int64`.
    ///
    /// >>> from evenhand import IndexOrder
    /// >>> IndexOrder(1_000_000, 42).batch(0, 4)
    /// array([ 51674, 705023, 818801, 604364])
    fn batch<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        stop: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (start, stop) = (number(start, "start")?, number(stop, "stop")?);
        let n = self.order.n();
        if start > stop {
            return Err(PyIndexError::new_err(format!("start is {start}, and stop is before it: {stop}")));
        }
        if stop > n {
            return Err(PyIndexError::new_err(format!("stop is {stop}, and there are {n} places")));
        }
        self.row(py, start, stop)
    }

    /// The place of an item, or of each item of an array: `order[order.inverse(x)]` is `x`.
    ///
    /// >>> from evenhand import IndexOrder
    /// >>> IndexOrder(2**40, 42).inverse(123139164431)
    /// 0
    /// >>> IndexOrder(1_000_000, 42).inverse([604364, 51674])
    /// array([3, 0])
    fn inverse<'py>(&self, py: Python<'py>, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if is_number(x)? {
            let n = self.order.n();
            let Some(item) = item(x, n, "an item")? else {
                return Err(not_among("an item", &x.str()?.to_string_lossy(), n));
            };
            return Ok(self.order.place(item).into_pyobject(py)?.into_any());
        }
        let mut places = self.numbers(x, "an item", false)?;
        py.detach(|| self.order.places_of(&mut places));
        Ok(signed(py, places).into_any())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, i: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let n = self.order.n();
        if let Ok(slice) = i.cast::<PySlice>() {
            let length = isize::try_from(n)
                .map_err(|_| PyOverflowError::new_err("slices are of fewer than 2^63 items: take a batch"))?;
            let slice = slice.indices(length)?;
            let (start, count, step) = (slice.start, slice.slicelength, slice.step);
            if step == 1 {
                let start = start.cast_unsigned() as u64;
                return Ok(self.row(py, start, start + count as u64)?.into_any());
            }
            let mut items = room(count as u64)?;
            ready(py);
            py.detach(|| {
                items.extend((0..count).map(|k| (start + k.cast_signed() * step).cast_unsigned() as u64));
                self.order.items_at(&mut items);
            });
            return Ok(signed(py, items).into_any());
        }
        if is_number(i)? {
            let Some(i) = place(i, n, "a place")? else {
                return Err(not_among("a place", &i.str()?.to_string_lossy(), n));
            };
            return Ok(self.order.item(i).into_pyobject(py)?.into_any());
        }
        let mut items = self.numbers(i, "a place", true)?;
        py.detach(|| self.order.items_at(&mut items));
        Ok(signed(py, items).into_any())
    }

    /// All items as an array, as `order[:]`.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err("an index order has no array of its items: it is made anew"));
        }
        let array = self.row(py, 0, self.order.n())?.into_any();
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __iter__(order: Bound<'_, Self>) -> Items {
        Items::of(order, false)
    }

    fn __reversed__(order: Bound<'_, Self>) -> Items {
        Items::of(order, true)
    }

    fn __contains__(&self, x: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Some(item) = index(x)? else { return Ok(false) };
        Ok(item.extract::<u64>().is_ok_and(|item| item < self.order.n()))
    }

    fn __bool__(&self) -> bool {
        self.order.n() > 0
    }

    fn __len__(&self) -> PyResult<usize> {
        usize::try_from(self.order.n())
            .ok()
            .filter(|n| isize::try_from(*n).is_ok())
            .ok_or_else(|| PyOverflowError::new_err("Python counts to 2^63 - 1: n is the number of items"))
    }

    fn __repr__(&self) -> String {
        format!("IndexOrder({}, Seed(..))", self.order.n())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u64, Seed)) {
        (py.get_type::<Self>(), (self.order.n(), Seed(self.seed.clone())))
    }
}

/// That a number is none of a place or an item.
fn not_among(what: &str, number: &str, n: u64) -> PyErr {
    PyIndexError::new_err(match n.checked_sub(1) {
        None => format!("{what} is {number}, and there is none"),
        Some(last) => format!("{what} is {number}, which is not from 0 to {last}"),
    })
}

/// Whether something is meant as one number: has `__index__`, as arrays of more have too, which are no numbers.
fn is_number(x: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(x.is_instance_of::<PyInt>() || index(x)?.is_some())
}

/// The items of an index order one by one, from either end.
#[pyclass(module = "evenhand")]
pub(crate) struct Items {
    order: Py<IndexOrder>,
    backwards: bool,
    /// The places whose items are not made yet.
    left: Range<u64>,
    made: std::vec::IntoIter<u64>,
}

impl Items {
    fn of(order: Bound<'_, IndexOrder>, backwards: bool) -> Self {
        let left = 0..order.get().order.n();
        Self { order: order.unbind(), backwards, left, made: Vec::new().into_iter() }
    }
}

/// Items that are made at a time.
const BATCH: u64 = 1024;

#[pymethods]
impl Items {
    fn __iter__(items: Bound<'_, Self>) -> Bound<'_, Self> {
        items
    }

    /// Keeps the lock, so that threads that share the iterator take turns: a batch takes microseconds.
    fn __next__(&mut self) -> Option<u64> {
        if self.made.len() == 0 {
            let count = BATCH.min(self.left.end - self.left.start);
            let first = if self.backwards { self.left.end - count } else { self.left.start };
            let mut made = vec![0; count as usize];
            self.order.get().order.fill(first, &mut made);
            if self.backwards {
                self.left.end = first;
            } else {
                self.left.start += count;
            }
            self.made = made.into_iter();
        }
        if self.backwards { self.made.next_back() } else { self.made.next() }
    }
}
