//! The class `Partitioner`: which records of a shuffle across machines go where, and how they are put in order there.

use std::ops::Range;

use evenhand::{Dealer, bucket_bits};
use evenhand_cluster::plan::{self, TaskMemory};
use evenhand_files::exchange::{self, Groups};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::SeedArgument;
use crate::errors::wrong_value;
use crate::exchange::{FileLike, PyTally, RecordFormat, raised};
use crate::seed::Seed;

type Bytes = Py<PyArray1<u8>>;

/// The number of items `first` to `stop` of `n` in each bucket, which parts add up.
#[pyfunction]
pub(crate) fn bucket_counts(
    py: Python<'_>,
    seed: SeedArgument,
    n: u64,
    first: u64,
    stop: u64,
) -> PyResult<Bound<'_, PyArray1<u64>>> {
    if n > evenhand::plain::ORDER_LIMIT {
        return Err(PyValueError::new_err(format!("an order has 2^48 items at most, not {n}")));
    }
    if first > stop || stop > n {
        return Err(PyValueError::new_err(format!("items {first} to {stop} are none of {n}")));
    }
    let counts = py.detach(|| {
        let mut counts = vec![0; 1 << bucket_bits(n)];
        Dealer::new(&seed.0).count_keys(first..stop, &mut counts);
        counts
    });
    Ok(counts.into_pyarray(py))
}

/// Bounds of partitions of up to `most` places, with `cuts` among them.
#[pyfunction]
pub(crate) fn partition_bounds<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray1<'py, u64>,
    cuts: Vec<u64>,
    most: u64,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let counts = counts.as_slice()?;
    let n = counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count));
    let n = n.ok_or_else(|| PyValueError::new_err("an order has 2^48 items at most"))?;
    if most == 0 || cuts.last().is_some_and(|last| *last > n) || cuts.windows(2).any(|pair| pair[0] > pair[1])
    {
        return Err(PyValueError::new_err(format!("cuts rise to {n} at most, and a partition has a place")));
    }
    Ok(evenhand::partition_bounds(counts, &cuts, most).into_pyarray(py))
}

/// The numbers of items that parts with these weights get of n, by largest remainders.
#[pyfunction]
pub(crate) fn apportion(n: u64, weights: Vec<u64>) -> PyResult<Vec<u64>> {
    let parts: Vec<evenhand::Part> = weights.into_iter().map(evenhand::Part::Share).collect();
    let ranges = evenhand::split(n, &parts).map_err(wrong_value)?;
    Ok(ranges.into_iter().map(|range| range.end - range.start).collect())
}

/// Bytes that a task may take where the caller says nothing, and the least that it can work with.
#[pyfunction]
pub(crate) fn task_memory() -> (u64, u64) {
    (plan::DEFAULT_MEMORY, plan::MIN_MEMORY)
}

/// Bytes of a split, of a task that may take `memory` bytes.
#[pyfunction]
pub(crate) fn split_bytes(memory: u64) -> u64 {
    TaskMemory(memory).split_bytes()
}

/// The most records of a partition, of `records` with `bytes` bytes together.
#[pyfunction]
pub(crate) fn partition_records(memory: u64, records: u64, bytes: u64) -> u64 {
    TaskMemory(memory).partition_records(records, bytes)
}

/// Whether splits are dealt to partitions at once, and else by groups of neighbours; the bounds of what they are dealt to.
#[pyfunction]
pub(crate) fn group_bounds(splits: u64, first: u64, stop: u64) -> (bool, Vec<u64>) {
    let partitions = stop.saturating_sub(first);
    let is_direct = plan::is_direct(splits, partitions);
    let size = if is_direct { 1 } else { plan::group_size(partitions) };
    (is_direct, (first..stop).step_by(size as usize).chain([stop]).collect())
}

/// Ranges of items whose keys are counted by a task each.
#[pyfunction]
pub(crate) fn counted_ranges(n: u64) -> Vec<(u64, u64)> {
    let step = plan::COUNTED_RECORDS;
    (0..n).step_by(step as usize).map(|first| (first, n.min(first + step))).collect()
}

/// Which items belong to which range of places of an order.
#[pyclass(frozen, module = "evenhand._native")]
pub(crate) struct Partitioner {
    parts: evenhand::Partitioner,
    seed: evenhand::Seed,
    counts: Vec<u64>,
    bounds: Vec<u64>,
}

/// Blocks that Python has, as they lie in memory.
fn slices<'a>(blocks: &'a [PyReadonlyArray1<'_, u8>]) -> PyResult<Vec<&'a [u8]>> {
    Ok(blocks.iter().map(PyReadonlyArray1::as_slice).collect::<Result<_, _>>()?)
}

fn arrays(py: Python<'_>, blocks: Vec<Vec<u8>>) -> Vec<Bytes> {
    blocks.into_iter().map(|block| block.into_pyarray(py).unbind()).collect()
}

impl Partitioner {
    /// Groups of partitions between these bounds.
    fn groups(&self, bounds: &[usize]) -> PyResult<Groups> {
        let all = self.parts.partitions().len();
        if bounds.windows(2).any(|pair| pair[0] >= pair[1]) || bounds.last().is_some_and(|last| *last > all) {
            return Err(PyValueError::new_err(format!("bounds of groups rise to {all} at most")));
        }
        Ok(Groups::new(bounds))
    }

    fn items(&self, items: &Range<u64>) -> PyResult<()> {
        if items.start > items.end || items.end > self.parts.n() {
            let Range { start, end } = items;
            return Err(PyValueError::new_err(format!(
                "items {start} to {end} are none of {}",
                self.parts.n()
            )));
        }
        Ok(())
    }

    fn partition(&self, partition: usize) -> PyResult<()> {
        let all = self.parts.partitions().len();
        if partition < all {
            Ok(())
        } else {
            Err(PyValueError::new_err(format!("partition {partition} is none of {all}")))
        }
    }
}

#[pymethods]
impl Partitioner {
    #[new]
    fn new(
        py: Python<'_>,
        n: u64,
        seed: SeedArgument,
        counts: PyReadonlyArray1<'_, u64>,
        bounds: PyReadonlyArray1<'_, u64>,
    ) -> PyResult<Self> {
        let (counts, bounds) = (counts.as_slice()?.to_vec(), bounds.as_slice()?.to_vec());
        let seed = seed.0;
        let parts =
            py.detach(|| evenhand::Partitioner::new(n, &seed, &counts, &bounds)).map_err(wrong_value)?;
        Ok(Self { parts, seed, counts, bounds })
    }

    /// How many items there are.
    #[getter]
    fn n(&self) -> u64 {
        self.parts.n()
    }

    /// Of each partition its first place, the place behind its last, and how many items it gets.
    fn partitions(&self) -> Vec<(u64, u64, u64)> {
        let about =
            |partition: &evenhand::Partition| (partition.places.start, partition.places.end, partition.items);
        self.parts.partitions().iter().map(about).collect()
    }

    /// Deals the records of a file, which are items `first` to `stop`, to the groups of partitions between `groups`: a block for each, and the
    /// tally of all of them.
    #[pyo3(signature = (file, name, format, first, stop, groups, *, header, is_split))]
    #[expect(clippy::too_many_arguments, reason = "what a task is sent")]
    fn deal(
        &self,
        py: Python<'_>,
        file: Py<PyAny>,
        name: &str,
        format: RecordFormat,
        first: u64,
        stop: u64,
        groups: Vec<usize>,
        header: Option<u64>,
        is_split: bool,
    ) -> PyResult<(Vec<Bytes>, PyTally)> {
        let groups = self.groups(&groups)?;
        self.items(&(first..stop))?;
        let (source, slot) = FileLike::source(file, name);
        let reader = if is_split { format.reader(Some(0)).any_bytes(true) } else { format.reader(header) };
        let dealt = py.detach(|| exchange::deal(&reader, source, first..stop, &self.parts, &groups));
        let dealt = dealt.map_err(|error| slot.raised(raised(error)))?;
        Ok((arrays(py, dealt.blocks), PyTally::of(dealt.tally)))
    }

    /// Deals blocks again, which hold the records of the partitions between the first and the last of `groups`.
    fn deal_again(
        &self,
        py: Python<'_>,
        blocks: Vec<PyReadonlyArray1<'_, u8>>,
        groups: Vec<usize>,
    ) -> PyResult<Vec<Bytes>> {
        let groups = self.groups(&groups)?;
        let slices = slices(&blocks)?;
        let dealt = py.detach(|| exchange::deal_again(&slices, &self.parts, &groups)).map_err(raised)?;
        Ok(arrays(py, dealt))
    }

    /// Puts the records of a partition in order: their bytes, and their tally.
    fn finish<'py>(
        &self,
        py: Python<'py>,
        partition: usize,
        blocks: Vec<PyReadonlyArray1<'py, u8>>,
        format: RecordFormat,
    ) -> PyResult<(Bound<'py, PyArray1<u8>>, PyTally)> {
        self.partition(partition)?;
        let slices = slices(&blocks)?;
        let terminator = format.terminator();
        let finished = py.detach(|| exchange::finish(&slices, &self.parts, partition, terminator));
        let finished = finished.map_err(raised)?;
        Ok((finished.bytes.into_pyarray(py), PyTally::of(finished.tally)))
    }

    /// Of items `first` to `stop`, for each group of partitions between `groups` those that it gets, counted from `first`, and their routing keys.
    #[expect(clippy::type_complexity, reason = "two arrays for each group")]
    fn deal_rows(
        &self,
        py: Python<'_>,
        first: u64,
        stop: u64,
        groups: Vec<usize>,
    ) -> PyResult<Vec<(Py<PyArray1<u32>>, Py<PyArray1<u32>>)>> {
        let groups = self.groups(&groups)?;
        self.items(&(first..stop))?;
        let count = usize::try_from(stop - first).ok().filter(|count| u32::try_from(*count).is_ok());
        let count = count.ok_or_else(|| PyValueError::new_err("2^32 rows and more are dealt in parts"))?;
        let dealt = py.detach(|| {
            let mut keys = vec![0; count];
            self.parts.routing_keys(first, &mut keys);
            let mut dealt = vec![(Vec::new(), Vec::new()); groups.count()];
            for (row, key) in (0..).zip(keys) {
                for group in groups.of(&self.parts.partitions_of(key)) {
                    dealt[group].0.push(row);
                    dealt[group].1.push(key);
                }
            }
            dealt
        });
        Ok(dealt
            .into_iter()
            .map(|(rows, keys)| (rows.into_pyarray(py).unbind(), keys.into_pyarray(py).unbind()))
            .collect())
    }

    /// Of rows with these routing keys, for each group of partitions between `groups` those that it gets.
    fn rows_of(
        &self,
        py: Python<'_>,
        keys: PyReadonlyArray1<'_, u32>,
        groups: Vec<usize>,
    ) -> PyResult<Vec<Py<PyArray1<u32>>>> {
        let groups = self.groups(&groups)?;
        let keys = keys.as_slice()?;
        let dealt = py.detach(|| {
            let mut dealt = vec![Vec::new(); groups.count()];
            for (row, key) in (0..).zip(keys) {
                groups.of(&self.parts.partitions_of(*key)).for_each(|group| dealt[group].push(row));
            }
            dealt
        });
        Ok(dealt.into_iter().map(|rows| rows.into_pyarray(py).unbind()).collect())
    }

    /// Which of the rows with these routing keys stands at each place of a partition.
    fn order<'py>(
        &self,
        py: Python<'py>,
        partition: usize,
        keys: PyReadonlyArray1<'py, u32>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        self.partition(partition)?;
        let keys = keys.as_slice()?;
        let order = py.detach(|| self.parts.order(partition, keys));
        let order = order.map_err(|error| raised(exchange::ExchangeError::Partition(error)))?;
        Ok(order.into_pyarray(py))
    }

    #[expect(clippy::type_complexity, reason = "the class and its arguments")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyType>, (u64, Seed, Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u64>>)) {
        let array = |numbers: &[u64]| PyArray1::from_slice(py, numbers);
        let arguments = (self.parts.n(), Seed(self.seed.clone()), array(&self.counts), array(&self.bounds));
        (py.get_type::<Self>(), arguments)
    }
}
