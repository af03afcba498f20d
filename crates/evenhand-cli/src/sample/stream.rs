//! A sample of what is read once, in memory for the lines of the sample alone: by a reservoir, whatever the length.
//!
//! The sample is that of the same seed over the same lines in memory, and comes in the same order.

use std::fmt;
use std::mem::size_of;

use evenhand::{Keystream, TooFew};
use evenhand_classics::Reservoir;
use evenhand_files::{FilesError, Resources, WriteTo, write_bytes};

use super::too_few;
use crate::arguments::Sample;
use crate::job::Job;
use crate::language;
use crate::words::WORDS;

/// Bytes that are written at a time.
const BLOCK_BYTES: usize = 1 << 16;

/// Reads all lines once and writes those that are kept.
pub(super) fn run(arguments: &Sample, k: u64, mut reservoir: Reservoir) -> anyhow::Result<()> {
    let Sample { input, in_order, run, .. } = arguments;
    let mut job = Job::begin(input, Some(k), run)?;
    let mut kept = Kept::default();
    let mut dice = Keystream::new(&job.seed, 0);
    let (mut next, mut passing) = (0_u64, 0_u64);
    let passed = job.pass(input, k, |line, resources| {
        let number = next;
        next += 1;
        if passing > 0 {
            passing -= 1;
            return Ok(());
        }
        if let Some(place) = reservoir.offer(&mut dice) {
            kept.put(place, number, line, resources)?;
        }
        passing = reservoir.passing();
        reservoir.pass(passing);
        Ok(())
    })?;
    if k > passed.count {
        return Err(too_few(arguments, TooFew { asked: k, available: passed.count }));
    }
    if *in_order {
        kept.lines.sort_unstable_by_key(|(number, _)| *number);
    }
    let lines = kept.lines.iter().map(|(_, line)| &line[..]);
    job.write(&passed.header, |to| Ok(write_lines(lines, to)?))?;
    job.finish()
}

/// Writes lines, of which each ends as it is to end.
pub(crate) fn write_lines<'a>(
    lines: impl Iterator<Item = &'a [u8]>,
    output: &mut impl WriteTo,
) -> Result<(), FilesError> {
    let mut block = Vec::with_capacity(BLOCK_BYTES);
    for line in lines {
        if block.len() + line.len() > BLOCK_BYTES {
            write_bytes(&block, output)?;
            block.clear();
        }
        block.extend_from_slice(line);
    }
    write_bytes(&block, output)
}

/// Bytes that an allocation of `bytes` bytes takes, with what the allocator needs: glibc's have a word more, in steps of two
/// words.
fn allocated(bytes: usize) -> u64 {
    const STEP: usize = 2 * size_of::<usize>();
    if bytes == 0 { 0 } else { (bytes + STEP).next_multiple_of(STEP) as u64 }
}

/// What messages call the sample.
struct SampleName;

impl fmt::Display for SampleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&WORDS.messages(language::messages()).text("the-sample"))
    }
}

/// The lines of a reservoir, each with its number, and how many bytes they take.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    pub(crate) lines: Vec<(u64, Vec<u8>)>,
    bytes: u64,
    /// Bytes that each takes elsewhere.
    beside: u64,
}

impl Kept {
    /// None yet, each of which takes this number of bytes elsewhere.
    pub(crate) fn with_beside(beside: u64) -> Self {
        Self { beside, ..Self::default() }
    }

    /// Puts a line at a place, in that of the one there: the next free place, or one before it.
    pub(crate) fn put(
        &mut self,
        place: u64,
        number: u64,
        line: &[u8],
        resources: &Resources<'_>,
    ) -> Result<(), FilesError> {
        let place = place as usize;
        if place == self.lines.len() {
            let before = self.lines.capacity();
            let room = self.lines.try_reserve(1);
            room.map_err(|_| self.refused())?;
            self.lines.push((number, Vec::new()));
            let more = self.lines.capacity() - before;
            self.bytes += (more * size_of::<(u64, Vec<u8>)>()) as u64 + self.beside;
        }
        let (at, kept) = &mut self.lines[place];
        let before = allocated(kept.capacity());
        *at = number;
        kept.clear();
        // Room of a long line that is gone is given back.
        if kept.capacity() / 4 > line.len() {
            kept.shrink_to(line.len());
        }
        let room = kept.try_reserve_exact(line.len());
        kept.extend_from_slice(if room.is_ok() { line } else { b"" });
        self.bytes = self.bytes + allocated(kept.capacity()) - before;
        room.map_err(|_| self.refused())?;
        resources.check_memory(&SampleName, self.bytes)
    }

    fn refused(&self) -> FilesError {
        FilesError::Memory {
            name: WORDS.messages(language::messages()).text("the-sample"),
            needed: self.bytes,
            limit: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use evenhand_files::MemoryLimit;

    use super::*;

    #[test]
    fn lines_are_replaced_at_their_places_and_their_bytes_counted() {
        let mut kept = Kept::default();
        let resources = Resources { memory: MemoryLimit::bytes(2000), ..Resources::default() };
        for (place, number, line) in
            [(0, 0, &b"a\n"[..]), (1, 1, b"bb\n"), (0, 2, &[b'x'; 1000]), (0, 3, b"c\n")]
        {
            kept.put(place, number, line, &resources).unwrap();
        }
        assert_eq!(kept.lines, [(3, b"c\n".to_vec()), (1, b"bb\n".to_vec())]);
        let held: u64 = kept.lines.iter().map(|(_, line)| allocated(line.capacity())).sum();
        let places = (kept.lines.capacity() * size_of::<(u64, Vec<u8>)>()) as u64;
        assert_eq!(kept.bytes, held + places);
        let error = kept.put(1, 4, &[b'y'; 3000], &resources).unwrap_err().to_string();
        assert!(error.starts_with("the sample: needs"), "{error}");
    }
}
