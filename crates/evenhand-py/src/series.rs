//! The class `Series`.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use evenhand::plain::ONE_PILE;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::{Count, SeedArgument, number, place};
use crate::errors::{wrong_value, zeros};
use crate::seed::Seed;

/// How many orders there are.
const ORDERS: u64 = 1 << 32;

/// Orders 0, 1, 2, … of the same few items, by the million: decks, permutation tests, simulations.
///
/// `Series(n, seed=None)` has 2^32 orders of n items, n at most 2^20; any of them is reached directly. They are arrays of `uint32`.
///
/// >>> from evenhand import Series
/// >>> decks = Series(5, 42)
/// >>> decks[0]
/// array([0, 1, 3, 4, 2], dtype=uint32)
/// >>> decks[-1]
/// array([2, 0, 1, 3, 4], dtype=uint32)
/// >>> len(decks)
/// 4294967296
///
/// Two series are equal if they have the same number of items and the same seed.
#[pyclass(frozen, eq, hash, sequence, module = "evenhand")]
pub(crate) struct Series {
    series: evenhand::Series,
    seed: evenhand::Seed,
}

impl PartialEq for Series {
    fn eq(&self, other: &Self) -> bool {
        (self.series.n(), &self.seed) == (other.series.n(), &other.seed)
    }
}

impl Hash for Series {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.series.n(), self.seed.as_bytes()).hash(state);
    }
}

impl Series {
    /// Orders `first`, `first + 1`, … one behind the other.
    fn numbers<'py>(&self, py: Python<'py>, first: u32, count: u64) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let array = zeros(py, count.saturating_mul(self.series.n().into()))?;
        let mut writing = array.readwrite();
        let orders = writing.as_slice_mut()?;
        py.detach(|| self.series.fill(first, orders));
        Ok(array)
    }
}

#[pymethods]
impl Series {
    #[new]
    #[pyo3(signature = (n, seed = None))]
    fn new(n: Count, seed: Option<SeedArgument>) -> PyResult<Self> {
        let seed = SeedArgument::or_fresh(seed)?;
        let Ok(items) = u32::try_from(n.0) else {
            let n = n.0;
            return Err(PyValueError::new_err(format!(
                "a series has at most {ONE_PILE} items, not {n}. Use child seeds and whole orders."
            )));
        };
        let series = evenhand::Series::new(items, &seed).map_err(wrong_value)?;
        Ok(Self { series, seed })
    }

    /// How many items each order has.
    ///
    /// >>> from evenhand import Series
    /// >>> Series(52, 42).n
    /// 52
    #[getter]
    fn n(&self) -> u32 {
        self.series.n()
    }

    /// The seed that decides the orders.
    ///
    /// >>> from evenhand import Seed, Series
    /// >>> Series(52, 42).seed == Seed(42)
    /// True
    #[getter]
    fn seed(&self) -> Seed {
        Seed(self.seed.clone())
    }

    /// Orders `first`, `first + 1`, … as the rows of an array: `count` of them.
    ///
    /// >>> from evenhand import Series
    /// >>> Series(5, 42).fill(0, 3)
    /// array([[0, 1, 3, 4, 2],
    ///        [2, 0, 4, 1, 3],
    ///        [3, 2, 0, 1, 4]], dtype=uint32)
    fn fill<'py>(
        &self,
        py: Python<'py>,
        first: &Bound<'py, PyAny>,
        count: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let (first, count) = (number(first, "first")?, number(count, "count")?);
        if first.saturating_add(count) > ORDERS {
            return Err(PyValueError::new_err(format!(
                "a series has 2^32 orders, not {count} from {first} on"
            )));
        }
        let orders = if count == 0 { zeros(py, 0)? } else { self.numbers(py, first as u32, count)? };
        orders.reshape([count as usize, self.series.n() as usize])
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        r: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let Some(r) = place(r, ORDERS, "the number of an order")? else {
            return Err(PyIndexError::new_err("a series has 2^32 orders"));
        };
        self.numbers(py, r as u32, 1)
    }

    fn __iter__(series: Bound<'_, Self>) -> Orders {
        Orders { series: series.unbind(), left: 0..ORDERS }
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(usize::try_from(ORDERS)?)
    }

    fn __repr__(&self) -> String {
        format!("Series({}, Seed(..))", self.series.n())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u64, Seed)) {
        (py.get_type::<Self>(), (self.series.n().into(), Seed(self.seed.clone())))
    }
}

/// The orders of a series one by one.
#[pyclass(module = "evenhand")]
pub(crate) struct Orders {
    series: Py<Series>,
    left: Range<u64>,
}

#[pymethods]
impl Orders {
    fn __iter__(orders: Bound<'_, Self>) -> Bound<'_, Self> {
        orders
    }

    /// The lock is let go while an order is made: another thread may ask for the next one.
    fn __next__<'py>(orders: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyArray1<u32>>>> {
        let py = orders.py();
        let (r, series) = {
            let mut orders = orders.borrow_mut();
            (orders.left.next(), orders.series.clone_ref(py))
        };
        r.map(|r| series.get().numbers(py, r as u32, 1)).transpose()
    }
}
