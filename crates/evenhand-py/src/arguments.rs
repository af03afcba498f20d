//! Numbers and seeds as callers write them.
//!
//! A number is an `int` or what says that it is one (`__index__`, as NumPy's integers); `True` is none, though Python has it
//! that way: where a number is meant it is a mistake.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyString};

use crate::errors::no_entropy;
use crate::seed::Seed;

/// What says that it is an int gives; none of what does not.
///
/// # Errors
/// What it raises, but for a `TypeError`: that is how arrays of more than one number say that they are none.
pub(crate) fn index<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(index) = value.getattr_opt("__index__")? else { return Ok(None) };
    match index.call0() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A Python int.
///
/// # Errors
/// `TypeError` if it is none, or a bool.
fn integer<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyInt>> {
    if let Ok(number) = value.cast::<PyInt>()
        && !value.is_instance_of::<PyBool>()
    {
        return Ok(number.clone());
    }
    let kind = value.get_type().name()?;
    // NumPy's bools too, which older versions take for ints.
    if kind != "bool"
        && kind != "bool_"
        && let Some(number) = index(value)?
    {
        return Ok(number.cast_into::<PyInt>()?);
    }
    Err(PyTypeError::new_err(format!("{what} is an int, not {kind}")))
}

/// The digits of an int, with its sign.
fn digits(number: &Bound<'_, PyInt>) -> PyResult<String> {
    if let Ok(number) = number.extract::<u64>() {
        return Ok(number.to_string());
    }
    // An int itself prints no more digits than `sys.set_int_max_str_digits` lets it, and subclasses something else.
    let decimal = number.py().import("decimal")?.getattr("Decimal")?.call1((number,))?;
    decimal.call_method1("__format__", ("f",))?.extract()
}

/// A number that is not negative, below 2^64.
///
/// # Errors
/// `TypeError` if it is no int, `ValueError` if it is negative or 2^64 and more: with `what` it is.
pub(crate) fn number(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    let number = integer(value, what)?;
    let Ok(small) = number.extract::<u64>() else {
        let digits = digits(&number)?;
        return Err(PyValueError::new_err(if digits.starts_with('-') {
            format!("{what} is negative: {digits}")
        } else {
            format!("{what} is not below 2^64: {digits}")
        }));
    };
    Ok(small)
}

/// The place of an index that counts from the front, or from the back if it is negative; none if it is not in `0..n`.
pub(crate) fn place(index: &Bound<'_, PyAny>, n: u64, what: &str) -> PyResult<Option<u64>> {
    let index = integer(index, what)?;
    let Ok(index) = index.extract::<i128>() else { return Ok(None) };
    let place = if index < 0 { index + i128::from(n) } else { index };
    Ok(u64::try_from(place).ok().filter(|place| *place < n))
}

/// An int that is in `0..n`; none if it is another.
pub(crate) fn item(value: &Bound<'_, PyAny>, n: u64, what: &str) -> PyResult<Option<u64>> {
    Ok(integer(value, what)?.extract::<u64>().ok().filter(|item| *item < n))
}

/// A fix for values that users of NumPy and scikit-learn pass as the seed.
fn seed_hint(value: &Bound<'_, PyAny>, kind: &str) -> &'static str {
    if matches!(kind, "Generator" | "RandomState" | "Random" | "SeedSequence") {
        ". Draw an int from it, and pass that int"
    } else if kind != "bytearray" && value.hasattr("__len__").unwrap_or(false) {
        ". Call once for each array: the same seed gives arrays of the same length the same order"
    } else {
        ""
    }
}

/// What a caller gives as a seed.
pub(crate) struct SeedArgument(pub(crate) evenhand::Seed);

impl SeedArgument {
    /// A fresh one, where none is given.
    pub(crate) fn or_fresh(given: Option<Self>) -> PyResult<evenhand::Seed> {
        given.map_or_else(|| evenhand::Seed::from_os().map_err(no_entropy), |given| Ok(given.0))
    }
}

impl<'py> FromPyObject<'_, 'py> for SeedArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let seed = if value.is_none() {
            return Self::or_fresh(None).map(Self);
        } else if let Ok(seed) = value.cast::<Seed>() {
            seed.get().0.clone()
        } else if let Ok(text) = value.cast::<PyString>() {
            evenhand::Seed::from_text(&text.to_cow()?)
        } else if let Ok(bytes) = value.cast::<PyBytes>() {
            let bytes = bytes.as_bytes();
            let Ok(bytes) = bytes.try_into() else {
                let length = bytes.len();
                return Err(PyValueError::new_err(format!(
                    "a seed has 32 bytes, not {length}; any str is a seed"
                )));
            };
            evenhand::Seed::from_bytes(bytes)
        } else {
            let number = integer(&value, "a seed").map_err(|error| {
                if !error.is_instance_of::<PyTypeError>(value.py()) {
                    return error;
                }
                match value.get_type().name() {
                    Ok(name) => PyTypeError::new_err(format!(
                        "a seed is an int, a str, 32 bytes, a Seed or None, not {name}{}",
                        seed_hint(&value, &name.to_string_lossy())
                    )),
                    Err(error) => error,
                }
            })?;
            let digits = digits(&number)?;
            if digits.starts_with('-') {
                return Err(PyValueError::new_err(format!(
                    "a seed is not negative: {digits}; '{digits}', the str, is a seed"
                )));
            }
            evenhand::Seed::from_text(&digits)
        };
        Ok(Self(seed))
    }
}

/// The number of threads that a caller gives; none if it is left to the machine.
pub(crate) struct ThreadsArgument(pub(crate) Option<usize>);

impl<'py> FromPyObject<'_, 'py> for ThreadsArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_none() {
            return Ok(Self(None));
        }
        match number(&value, "threads")? {
            0 => Err(PyValueError::new_err("threads is 0: at least one does the work")),
            threads => Ok(Self(Some(usize::try_from(threads).unwrap_or(usize::MAX)))),
        }
    }
}

/// What a caller gives as a number that has no name but its own: `n`.
pub(crate) struct Count(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(&value, "a number of items").map(Self)
    }
}
