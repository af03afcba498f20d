//! The class `Seed`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};

use crate::arguments::{SeedArgument, number};
use crate::errors::room;

/// 32 bytes; with the number of items they decide an order, and nothing else does.
///
/// `Seed(value)` is the seed of an int (the text of its digits), a str (64 hexadecimal digits are the bytes themselves, any
/// other text is hashed), 32 bytes, or another seed; `Seed()` is fresh from the operating system. A seed can be pickled, and does not
/// print itself.
///
/// >>> from evenhand import Seed
/// >>> Seed(42) == Seed("42")
/// True
/// >>> Seed(42)
/// Seed(..)
#[pyclass(frozen, eq, hash, module = "evenhand", from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) evenhand::Seed);

impl std::hash::Hash for Seed {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.as_bytes().hash(state);
    }
}

#[pymethods]
impl Seed {
    #[new]
    #[pyo3(signature = (value = None))]
    fn new(value: Option<SeedArgument>) -> PyResult<Self> {
        SeedArgument::or_fresh(value).map(Self)
    }

    /// The seed under this one with this label: independent of it and of every other label's.
    ///
    /// >>> from evenhand import Seed
    /// >>> Seed(42).child("epoch/1").hex()
    /// 'ef6393be308dfe57b2464919731a8ea44256faa8fd4d4010c58d0a990b7686b3'
    fn child(&self, label: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(label) = label.cast::<PyString>() else {
            let kind = label.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a label is a str, such as 'epoch/1', not {kind}")));
        };
        Ok(Self(self.0.child(&label.to_cow()?)))
    }

    /// A list of `n` seeds: child i, counted from 0, has the label `f"spawn/{i}"`. Every call returns the same children.
    ///
    /// >>> from evenhand import Seed
    /// >>> first, second = Seed(42).spawn(2)
    /// >>> second == Seed(42).child("spawn/1")
    /// True
    fn spawn(&self, n: &Bound<'_, PyAny>) -> PyResult<Vec<Self>> {
        let n = number(n, "n")?;
        let mut children = room(n)?;
        children.extend((0..n).map(|i| Self(self.0.child(&format!("spawn/{i}")))));
        Ok(children)
    }

    /// The bytes as 64 hexadecimal digits, which are a seed again. Whoever has them has every order of this seed.
    ///
    /// >>> from evenhand import Seed
    /// >>> Seed(42).hex()
    /// 'ab498db70bb4586b57fba04c226c2ab5d8a9253cfd01ff9006689a91b3bfae09'
    fn hex(&self) -> String {
        self.0.to_hex()
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    fn __repr__(&self) -> &'static str {
        "Seed(..)"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (py.get_type::<Self>(), (self.__bytes__(py),))
    }
}
