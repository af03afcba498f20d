//! Records in memory: their bytes, once, and where each lies.

use std::io;

use evenhand::Index;

use crate::error::FilesError;
use crate::items::Items;
use crate::resources::Resources;
use crate::sink::Sink;
use crate::system;
use crate::table::{Table, TableBuilder};

/// The records of some inputs, each with its delimiter, in the order of the input.
#[derive(Debug, Default)]
pub struct Records {
    pub(crate) header: Vec<u8>,
    /// The records one after the other. Each ends with its delimiter.
    pub(crate) bytes: Vec<u8>,
    pub(crate) table: Table,
    pub(crate) count: usize,
}

impl Records {
    /// Records with these contents, which may have any bytes, the delimiter included.
    ///
    /// # Errors
    /// If they do not fit in memory.
    pub fn of<T: AsRef<[u8]>>(
        items: &[T],
        delimiter: u8,
        resources: &Resources<'_>,
    ) -> Result<Self, FilesError> {
        let count = items.len();
        let length: usize = items.iter().map(|item| item.as_ref().len() + 1).sum();
        let needed = length as u64 + Table::size(count, length);
        resources.check_memory(&"the items", needed)?;
        let no_memory = |_| FilesError::Memory { name: "the items".into(), needed, limit: None };
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).map_err(no_memory)?;
        let mut table = TableBuilder::default();
        for item in items {
            bytes.extend_from_slice(item.as_ref());
            bytes.push(delimiter);
            table.push(bytes.len() as u64).map_err(no_memory)?;
        }
        let table = table.finish().map_err(no_memory)?;
        Ok(Self { header: Vec::new(), bytes, table, count })
    }

    /// The header, with all its delimiters.
    pub fn header(&self) -> &[u8] {
        &self.header
    }

    /// Record i with its delimiter.
    ///
    /// # Panics
    /// If there is no such record.
    pub fn record(&self, i: usize) -> &[u8] {
        assert!(i < self.count, "record {i} of {}", self.count);
        &self.bytes[self.table.span(i)]
    }
}

/// How many records are looked up ahead, so that memory brings them while those before are copied. Measured.
const PREFETCHED_RECORDS: usize = 32;

impl Items for Records {
    fn count(&self) -> u64 {
        self.count as u64
    }

    fn mean_size(&self) -> usize {
        self.bytes.len() / self.count.max(1)
    }

    fn memory(&self) -> u64 {
        (self.header.len() + self.bytes.len()) as u64 + Table::size(self.count, self.bytes.len())
    }

    /// Three things go on at once: the table's lines of the batch after next are fetched, records of the next batch
    /// are looked up and fetched, and those of this one are copied.
    fn write<I: Index>(&self, places: &[I], to: &mut Sink<'_, '_>) -> io::Result<()> {
        let batch = |number: usize| {
            let start = (number * PREFETCHED_RECORDS).min(places.len());
            &places[start..(start + PREFETCHED_RECORDS).min(places.len())]
        };
        let fetch = |number| batch(number).iter().for_each(|i| self.table.prefetch(i.as_usize()));
        let look_up = |number, spans: &mut [(usize, usize); PREFETCHED_RECORDS]| {
            for (span, i) in spans.iter_mut().zip(batch(number)) {
                let found = self.table.span(i.as_usize());
                *span = (found.start, found.len());
                for line in (found.start..found.end.min(found.start + PREFETCH_BYTES)).step_by(64) {
                    system::prefetch(&self.bytes, line);
                }
                system::prefetch(&self.bytes, found.end - 1);
            }
        };
        let (mut now, mut next) = ([(0, 0); PREFETCHED_RECORDS], [(0, 0); PREFETCHED_RECORDS]);
        fetch(0);
        fetch(1);
        look_up(0, &mut next);
        for number in 0..places.len().div_ceil(PREFETCHED_RECORDS) {
            std::mem::swap(&mut now, &mut next);
            fetch(number + 2);
            look_up(number + 1, &mut next);
            for (start, length) in &now[..batch(number).len()] {
                to.append(&self.bytes, *start, *length)?;
            }
        }
        Ok(())
    }
}

/// How much of a record is fetched ahead: the processor finds the rest by itself.
const PREFETCH_BYTES: usize = 256;
