//! Where the groups of all runs lie, in a memory that does not grow with their number.
//!
//! A directory takes 20 bytes a group, or 5 KB a run of some MB, on the disk, and a little more in memory. Those of 64 runs at a time are spilled themselves, as one
//! chunk, turned so that the entries of one bucket lie together: to find the groups of a bucket takes one short read for 64
//! runs. The last runs stay in memory.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::error::FilesError;
use crate::external::run::{GROUPS, Group, Run};
use crate::external::store::{Location, SEAL, Store, seal};

/// Where a group lies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct GroupLocation {
    location: u64,
    pub(super) bytes: u32,
    pub(super) sum: u64,
}

impl GroupLocation {
    pub(super) fn location(&self) -> Location {
        Location::of_bits(self.location)
    }

    fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.location.to_le_bytes());
        to.extend_from_slice(&self.bytes.to_le_bytes());
        to.extend_from_slice(&self.sum.to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Self {
        let word =
            |start: usize| u64::from_le_bytes(bytes[start..start + 8].try_into().expect("eight bytes"));
        let length = u32::from_le_bytes(bytes[8..12].try_into().expect("four bytes"));
        Self { location: word(0), bytes: length, sum: word(12) }
    }
}

const GROUP_LOCATION_BYTES: usize = 20;

/// Runs whose entries are spilled together.
const CHUNK_RUNS: usize = 64;

/// Bytes of a bucket's entries in a chunk.
const SLICE_BYTES: usize = SEAL + CHUNK_RUNS * GROUP_LOCATION_BYTES;

/// What there is in all runs with one digit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Bucket {
    pub(super) records: u64,
    /// Bytes of the records, without delimiters.
    pub(super) content: u64,
    /// Bytes of the entries.
    pub(super) entries: u64,
    /// The largest group in bytes.
    pub(super) largest: u32,
}

/// The groups of all runs.
#[derive(Debug)]
pub(super) struct Directory {
    buckets: Box<[Bucket; GROUPS]>,
    chunks: Vec<Location>,
    /// Runs that are in no chunk yet.
    open: Vec<Run>,
    /// Runs of pieces that came before their turn, by the number of the piece.
    out_of_turn: BTreeMap<u64, Vec<Run>>,
    /// The number of the piece whose turn it is.
    turn: u64,
}

impl Directory {
    pub(super) fn new() -> Self {
        Self {
            buckets: Box::new([Bucket::default(); GROUPS]),
            chunks: Vec::new(),
            open: Vec::new(),
            out_of_turn: BTreeMap::new(),
            turn: 0,
        }
    }

    /// The number of the piece whose turn it is.
    pub(super) fn turn(&self) -> u64 {
        self.turn
    }

    /// Bytes of memory that one takes at most, while at most `early` runs come before their turn.
    pub(super) const fn memory(early: u64) -> u64 {
        let run = (GROUPS * size_of::<Group>() + size_of::<Run>()) as u64;
        (CHUNK_RUNS as u64 + 1 + early) * run + (GROUPS * SLICE_BYTES) as u64
    }

    /// Takes the runs of a piece, each piece once.
    ///
    /// # Errors
    /// If the store does not take the directory.
    pub(super) fn push(&mut self, piece: u64, runs: Vec<Run>, store: &Store) -> Result<(), FilesError> {
        self.out_of_turn.insert(piece, runs);
        while let Some(runs) = self.out_of_turn.remove(&self.turn) {
            self.turn += 1;
            for run in runs {
                self.count(&run);
                self.open.push(run);
                if self.open.len() == CHUNK_RUNS {
                    self.spill(store)?;
                }
            }
        }
        Ok(())
    }

    fn count(&mut self, run: &Run) {
        let mut start = 0;
        for (bucket, group) in self.buckets.iter_mut().zip(&*run.groups) {
            bucket.records += u64::from(group.records);
            bucket.content += group.content;
            bucket.entries += u64::from(group.end - start);
            bucket.largest = bucket.largest.max(group.end - start);
            start = group.end;
        }
    }

    fn spill(&mut self, store: &Store) -> Result<(), FilesError> {
        let mut chunk = Vec::with_capacity(GROUPS * SLICE_BYTES);
        for bucket in 0..GROUPS {
            let start = chunk.len();
            chunk.extend_from_slice(&[0; SEAL]);
            for run in &self.open {
                group_location(run, bucket).write(&mut chunk);
            }
            seal(&mut chunk[start..]);
        }
        self.chunks.push(store.store_lasting(&chunk)?);
        self.open.clear();
        Ok(())
    }

    /// What is in each bucket.
    pub(super) fn buckets(&self) -> &[Bucket; GROUPS] {
        &self.buckets
    }

    /// Hands the groups of a bucket to `each`, in the order of the input.
    ///
    /// # Errors
    /// If the store does not give the directory, or what `each` returns.
    pub(super) fn groups<E: From<FilesError>>(
        &self,
        bucket: usize,
        store: &Store,
        mut each: impl FnMut(GroupLocation) -> Result<(), E>,
    ) -> Result<(), E> {
        self.each(bucket, store, |group| if group.bytes > 0 { each(group) } else { Ok(()) })
    }

    /// Hands the groups of a bucket to `each`, empty ones too.
    fn each<E: From<FilesError>>(
        &self,
        bucket: usize,
        store: &Store,
        mut each: impl FnMut(GroupLocation) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut slice = vec![0; if self.chunks.is_empty() { 0 } else { SLICE_BYTES }];
        for chunk in &self.chunks {
            store.read_sealed(chunk.after((bucket * SLICE_BYTES) as u64), &mut slice)?;
            slice[SEAL..]
                .chunks_exact(GROUP_LOCATION_BYTES)
                .map(GroupLocation::read)
                .try_for_each(&mut each)?;
        }
        self.open.iter().map(|run| group_location(run, bucket)).try_for_each(each)
    }

    /// Gives back the memory of the groups of some buckets in a row on one shelf.
    ///
    /// # Errors
    /// If the store does not give the directory.
    pub(super) fn forget(&self, buckets: RangeInclusive<usize>, store: &Store) -> Result<(), FilesError> {
        // Where the first of them begins in each run, and where the last ends.
        let mut starts = Vec::new();
        let (first, last) = buckets.into_inner();
        self.each(first, store, |group| {
            starts.push(group.location);
            Ok::<_, FilesError>(())
        })?;
        let mut starts = starts.into_iter();
        self.each(last, store, |group| {
            let start = starts.next().unwrap_or(group.location);
            let bytes = (group.location + u64::from(group.bytes)).saturating_sub(start);
            store.release_memory(Location::of_bits(start), bytes);
            Ok(())
        })
    }
}

/// Where a group of a run lies.
fn group_location(run: &Run, group: usize) -> GroupLocation {
    let (location, bytes) = run.group(group);
    GroupLocation { location: location.to_bits(), bytes, sum: run.groups[group].sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::shelf::SHELF_BUCKETS;
    use crate::external::store::LASTING;
    use crate::tally::checksum;

    #[test]
    fn groups_are_found_in_the_order_of_the_pieces_in_chunks_and_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(0, folder.path());
        let mut directory = Directory::new();
        // Piece p has p % 3 runs; each run two groups that say who they are.
        let pieces: Vec<u64> = (0..201).map(|i| i / 3 * 3 + [2, 0, 1][i as usize % 3]).collect();
        for piece in &pieces {
            let runs = (0..piece % 3).map(|run| {
                let bytes = [*piece as u8, run as u8, 7, 8, 9];
                let mut groups = Box::new([Group::default(); GROUPS]);
                for (i, group) in groups.iter_mut().enumerate() {
                    let (start, end) = (
                        if i > 20 { 2 } else { 0 },
                        if i < 20 {
                            0
                        } else if i < 200 {
                            2
                        } else {
                            5
                        },
                    );
                    let start = if i > 200 { 5 } else { start };
                    *group =
                        Group { end, sum: checksum(&bytes[start..end as usize]), records: 1, content: 3 };
                }
                let start = store.spill(LASTING, &bytes).unwrap();
                let before = |i: usize| if i == 0 { 0 } else { u64::from(groups[i * SHELF_BUCKETS - 1].end) };
                Run { locations: std::array::from_fn(|i| start.after(before(i))), groups }
            });
            directory.push(*piece, runs.collect(), &store).unwrap();
        }
        assert!(directory.chunks.len() == 3 && directory.out_of_turn.is_empty());
        for (bucket, length) in [(0, 0), (20, 2), (100, 0), (200, 3), (255, 0)] {
            let mut found = Vec::new();
            directory
                .groups(bucket, &store, |group| {
                    let mut bytes = vec![0; group.bytes as usize];
                    store.read(group.location(), &mut bytes, group.sum)?;
                    found.push(bytes);
                    Ok::<_, FilesError>(())
                })
                .unwrap();
            let wanted: Vec<Vec<u8>> = (0..201_u64)
                .flat_map(|piece| (0..piece % 3).map(move |run| [piece as u8, run as u8, 7, 8, 9]))
                .filter(|_| length > 0)
                .map(|bytes| if length == 2 { bytes[..2].to_vec() } else { bytes[2..].to_vec() })
                .collect();
            assert_eq!(found, wanted, "{bucket}");
            let entries = length * wanted.len() as u64;
            let bucket = directory.buckets()[bucket];
            assert_eq!((bucket.records, bucket.entries, bucket.largest), (201, entries, length as u32));
        }
    }
}
