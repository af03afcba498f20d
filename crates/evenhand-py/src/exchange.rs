//! The records of a shuffle across machines, as Python hands them over: files, formats, tallies.

use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use evenhand_files::exchange::{self, ExchangeError};
use evenhand_files::{Bytes, Compression, Encoder, Format, NamePattern, Reader, Source, Stream, Tally};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::wrong_value;
use crate::program::FileError;

/// Records, their bytes, and the hash of their multiset.
#[derive(Debug, Clone, Copy, IntoPyObject, FromPyObject)]
pub(crate) struct PyTally(u64, u64, u64);

impl PyTally {
    pub(crate) fn of(tally: Tally) -> Self {
        Self(tally.records, tally.bytes, tally.hash)
    }
}

/// The tally of all records of several.
#[pyfunction]
pub(crate) fn sum_tallies(tallies: Vec<PyTally>) -> PyTally {
    let mut sum = Tally::default();
    for PyTally(records, bytes, hash) in tallies {
        sum += Tally { records, bytes, hash };
    }
    PyTally::of(sum)
}

/// What Python raised while a file was read, to be raised again.
#[derive(Clone, Default)]
pub(crate) struct RaisedSlot(Arc<Mutex<Option<PyErr>>>);

impl RaisedSlot {
    /// What was raised, or else the error that followed.
    pub(crate) fn raised(&self, error: PyErr) -> PyErr {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or(error)
    }
}

/// An object of Python with `read(size)`, which gives bytes, none at the end.
pub(crate) struct FileLike {
    file: Py<PyAny>,
    slot: RaisedSlot,
}

impl FileLike {
    pub(crate) fn source(file: Py<PyAny>, name: &str) -> (Source, RaisedSlot) {
        let slot = RaisedSlot::default();
        let file = Self { file, slot: slot.clone() };
        (Source::Stream(Stream::new(name, file)), slot)
    }
}

impl Read for FileLike {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let mut read = || -> PyResult<usize> {
                let bytes = self.file.bind(py).call_method1("read", (to.len(),))?.cast_into::<PyBytes>()?;
                let bytes = bytes.as_bytes();
                let room = to.get_mut(..bytes.len());
                room.ok_or_else(|| PyOSError::new_err("a file gave more bytes than it was asked for"))?
                    .copy_from_slice(bytes);
                Ok(bytes.len())
            };
            read().map_err(|error| {
                let reason = io::Error::other(error.to_string());
                *self.slot.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                reason
            })
        })
    }
}

/// How inputs are divided into records: a format of the program, `null`, `lines-per-record:N` or `record-start:REGEX`.
pub(crate) struct RecordFormat(Format);

impl RecordFormat {
    pub(crate) fn terminator(&self) -> Option<u8> {
        self.0.terminator()
    }

    pub(crate) fn reader(self, header: Option<u64>) -> Reader {
        let reader = Reader::new().format(self.0);
        header.map_or_else(|| reader.clone(), |header| reader.clone().header(header))
    }
}

impl std::str::FromStr for RecordFormat {
    type Err = PyErr;

    fn from_str(text: &str) -> PyResult<Self> {
        let format = Format::of_full_name(text);
        format
            .map(Self)
            .map_err(|error| PyValueError::new_err(format!("{text:?} is not a format of records: {error}")))
    }
}

impl<'py> FromPyObject<'_, 'py> for RecordFormat {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        value.extract::<String>()?.parse()
    }
}

/// Looks whether a text is a format of records.
#[pyfunction]
pub(crate) fn check_format(format: RecordFormat) {
    drop(format);
}

/// The format of files by the name of one, as the program finds it; `lines` where the name says nothing.
#[pyfunction]
pub(crate) fn record_format(name: &str) -> String {
    Format::of_name(Path::new(name)).unwrap_or_default().full_name()
}

/// How a file of this name is compressed; None if it is not.
#[pyfunction]
pub(crate) fn output_compression(name: &str) -> Option<String> {
    Compression::of_name(Path::new(name)).map(|compression| compression.to_string())
}

/// Bytes of a text such as `512M`.
#[pyfunction]
pub(crate) fn parse_size(text: &str) -> PyResult<u64> {
    let size = text.parse::<Bytes>().map(|size| size.0);
    size.map_err(|error| PyValueError::new_err(format!("{text:?} is no size: {error}")))
}

/// The names of outputs with these numbers or names in the place of `{}`.
#[pyfunction]
#[pyo3(signature = (pattern, count, names = None))]
pub(crate) fn output_names(pattern: &str, count: u64, names: Option<Vec<String>>) -> PyResult<Vec<String>> {
    let pattern = pattern.parse::<NamePattern>();
    let pattern =
        pattern.map_err(|error| PyValueError::new_err(format!("the name of the outputs: {error}")))?;
    let text = |path: std::path::PathBuf| path.to_string_lossy().into_owned();
    Ok(match names {
        Some(names) => names.iter().map(|name| text(pattern.named(name))).collect(),
        None => (0..count).map(|number| text(pattern.numbered(number))).collect(),
    })
}

/// Of an input its header, whether it is divided, how many bytes were read, and of each split the offset and the tally.
#[pyfunction]
#[pyo3(signature = (file, name, format, *, header, split_bytes))]
#[expect(clippy::type_complexity, reason = "a split is an offset and a tally")]
pub(crate) fn count_records<'py>(
    py: Python<'py>,
    file: Py<PyAny>,
    name: &str,
    format: RecordFormat,
    header: Option<u64>,
    split_bytes: u64,
) -> PyResult<(Bound<'py, PyBytes>, bool, u64, Vec<(u64, PyTally)>)> {
    let (source, slot) = FileLike::source(file, name);
    let reader = format.reader(header);
    let counted = py.detach(|| exchange::count(&reader, &source, split_bytes));
    let counted = counted.map_err(|error| slot.raised(raised(error.into())))?;
    let splits = counted.splits.iter().map(|split| (split.offset, PyTally::of(split.tally))).collect();
    Ok((PyBytes::new(py, &counted.header), counted.is_divided, counted.bytes, splits))
}

/// Whether two inputs of a format have the same header.
#[pyfunction]
pub(crate) fn is_same_header(one: &[u8], other: &[u8], format: RecordFormat) -> bool {
    exchange::is_same_header(one, other, &format.0)
}

/// The tally of the rows of a stream of Arrow (IPC).
#[pyfunction]
pub(crate) fn tally_rows(py: Python<'_>, stream: PyReadonlyArray1<'_, u8>) -> PyResult<PyTally> {
    let stream = stream.as_slice()?;
    let tally = py.detach(|| exchange::tally_rows(stream));
    tally.map(PyTally::of).map_err(|error| FileError::new_err(error.to_string()))
}

/// Compresses the bytes of an output as the program does.
#[pyclass(module = "evenhand._native")]
pub(crate) struct OutputEncoder(Option<Encoder>);

impl OutputEncoder {
    fn failed(error: &io::Error) -> PyErr {
        PyOSError::new_err(format!("an output is not compressed: {error}"))
    }

    fn ended() -> PyErr {
        PyValueError::new_err("an output has ended")
    }
}

#[pymethods]
impl OutputEncoder {
    #[new]
    #[pyo3(signature = (compression = None))]
    fn new(compression: Option<&str>) -> PyResult<Self> {
        let compression = compression.map(str::parse).transpose().map_err(wrong_value)?;
        Ok(Self(Some(Encoder::new(compression))))
    }

    /// Takes the next bytes, and gives those to write.
    fn push<'py>(
        &mut self,
        py: Python<'py>,
        bytes: PyReadonlyArray1<'py, u8>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let encoder = self.0.as_mut().ok_or_else(Self::ended)?;
        let bytes = bytes.as_slice()?;
        let done = py.detach(|| encoder.push(bytes)).map_err(|error| Self::failed(&error))?;
        Ok(done.into_pyarray(py))
    }

    /// The last bytes to write, with what stands behind the records of a format.
    fn finish<'py>(&mut self, py: Python<'py>, format: RecordFormat) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut encoder = self.0.take().ok_or_else(Self::ended)?;
        let done = py.detach(|| {
            let mut done = encoder.push(format.0.trailer())?;
            done.extend(encoder.finish()?);
            Ok(done)
        });
        done.map(|done| done.into_pyarray(py)).map_err(|error: io::Error| Self::failed(&error))
    }
}

/// The exception of an error.
pub(crate) fn raised(error: ExchangeError) -> PyErr {
    match error {
        ExchangeError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
        _ => FileError::new_err(error.to_string()),
    }
}
