//! Where records lie in between: in memory up to a limit, and in files without a name beyond.
//!
//! What is written is one region, contiguous, whose [`Location`] is all that need be kept of it. Regions stay in memory
//! while there is room; then they go to files, those of one [shelf](crate::external::shelf) to the folders in turn. A folder
//! whose disk is full gets none any more, and the others get them all. Whoever reads a region of a file brings the checksum that it
//! had, and a region that has another is an error that says where it lies: disks do flip bits. What memory flips shows in the
//! tallies of all records.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::error::{FilesError, Name};
use crate::external::shelf::ShelfId;
use crate::system;
use crate::tally::checksum;

/// Where a region begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Location(u64);

/// Bits of a location for the place within the file; those above say which file, or that it is none but memory.
const OFFSET_BITS: u32 = 48;

/// The file that stands for memory: 22 bits of the place are a region's number, 26 the place in it.
const MEMORY_FILE: usize = 0xffff;

/// The most folders.
pub(super) const MAX_FOLDERS: usize = 64;

const IN_REGION_BITS: u32 = 26;

/// The most regions in memory.
const MAX_REGIONS: usize = 1 << (OFFSET_BITS - IN_REGION_BITS);

impl Location {
    pub(super) fn to_bits(self) -> u64 {
        self.0
    }

    pub(super) fn of_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The location `bytes` further on in the same region.
    pub(super) fn after(self, bytes: u64) -> Self {
        Self(self.0 + bytes)
    }

    fn file(self) -> usize {
        (self.0 >> OFFSET_BITS) as usize
    }

    /// The number of a region in memory, and the place in it.
    pub(super) fn in_memory(self) -> Option<(usize, usize)> {
        let place = (self.offset() >> IN_REGION_BITS, self.offset() & ((1 << IN_REGION_BITS) - 1));
        (self.file() == MEMORY_FILE).then_some((place.0 as usize, place.1 as usize))
    }

    fn offset(self) -> u64 {
        self.0 & ((1 << OFFSET_BITS) - 1)
    }
}

/// A folder to spill to.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    /// Whether what lies in it counts as memory.
    pub(super) is_memory: bool,
    /// Whether it has taken all that it can.
    pub(super) is_full: AtomicBool,
}

impl Folder {
    pub(super) fn new(path: PathBuf, is_memory: bool) -> Self {
        Self { path, is_memory, is_full: AtomicBool::new(false) }
    }

    fn name(&self) -> String {
        Name(&self.path).to_string()
    }
}

/// Folders to spill to.
#[derive(Debug)]
pub(super) struct Folders {
    /// Of which there are 1 to [`MAX_FOLDERS`].
    pub(super) all: Vec<Folder>,
    /// Whether a long record that was read again gives its space back at once: it takes time, and only where space is short
    /// is it worth it.
    pub(super) punches_holes: bool,
}

/// Memory and files that records are spilled to.
#[derive(Debug)]
pub(super) struct Store {
    folders: Folders,
    /// The files of each shelf, one in each folder. The first shelf is there as long as the store.
    shelves: RwLock<Vec<Option<Files>>>,
    next: AtomicUsize,
    /// Bytes of memory that may still be taken.
    left: AtomicU64,
    /// The regions in memory.
    kept: RwLock<Vec<RwLock<Vec<u8>>>>,
    kept_bytes: AtomicU64,
    written: AtomicU64,
    read: AtomicU64,
}

/// The files of a shelf, each made when it is written to.
type Files = Arc<Vec<OnceLock<Spill>>>;

#[derive(Debug)]
struct Spill {
    file: File,
    end: AtomicU64,
}

/// The shelf that is there as long as the store.
pub(super) const LASTING: ShelfId = ShelfId(0);

impl Store {
    /// One that keeps `memory` bytes in memory, and the rest in files in the folders.
    pub(super) fn new(memory: u64, folders: Folders) -> Self {
        debug_assert!(folders.all.len() <= MAX_FOLDERS);
        let store = Self {
            folders,
            shelves: RwLock::new(Vec::new()),
            next: AtomicUsize::new(0),
            left: AtomicU64::new(memory),
            kept: RwLock::new(Vec::new()),
            kept_bytes: AtomicU64::new(0),
            written: AtomicU64::new(0),
            read: AtomicU64::new(0),
        };
        let first = store.add_shelf();
        debug_assert_eq!(first, LASTING);
        store
    }

    /// One in a single folder, for tests.
    #[cfg(test)]
    pub(super) fn in_folder(memory: u64, folder: &std::path::Path) -> Self {
        Self::new(memory, Folders { all: vec![Folder::new(folder.into(), false)], punches_holes: true })
    }

    /// How many folders there are.
    pub(super) fn folders(&self) -> usize {
        self.folders.all.len()
    }

    /// The paths of the folders.
    pub(super) fn paths(&self) -> Vec<PathBuf> {
        self.folders.all.iter().map(|folder| folder.path.clone()).collect()
    }

    /// A shelf with nothing on it; the lasting one where there are too many.
    pub(super) fn add_shelf(&self) -> ShelfId {
        let mut shelves = self.shelves.write().unwrap_or_else(PoisonError::into_inner);
        let free = shelves.iter().position(Option::is_none).unwrap_or(shelves.len());
        if (free + 1) * self.folders() >= MEMORY_FILE {
            return LASTING;
        }
        let files = Some(Arc::new((0..self.folders()).map(|_| OnceLock::new()).collect()));
        match shelves.get_mut(free) {
            Some(slot) => *slot = files,
            None => shelves.push(files),
        }
        ShelfId(free as u16)
    }

    /// Takes a shelf away with all that lies on it.
    pub(super) fn remove_shelf(&self, id: ShelfId) {
        if id == LASTING {
            return;
        }
        let mut shelves = self.shelves.write().unwrap_or_else(PoisonError::into_inner);
        let files = shelves[usize::from(id.0)].take();
        drop(shelves);
        for (folder, file) in self.folders.all.iter().zip(files.iter().flat_map(|files| files.iter())) {
            if let Some(file) = file.get().filter(|_| folder.is_memory) {
                self.left.fetch_add(file.end.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
    }

    /// The files of a shelf; none if it was taken away.
    fn files(&self, id: ShelfId) -> Option<Files> {
        let shelves = self.shelves.read().unwrap_or_else(PoisonError::into_inner);
        shelves.get(usize::from(id.0))?.clone()
    }

    /// The file of a shelf in a folder, made now if it is not there yet.
    fn file<'a>(&self, files: &'a Files, folder: usize) -> Result<&'a Spill, FilesError> {
        if let Some(file) = files[folder].get() {
            return Ok(file);
        }
        let folder_of = &self.folders.all[folder];
        let file = tempfile::tempfile_in(&folder_of.path)
            .map_err(|error| FilesError::Spill { folder: folder_of.name(), error })?;
        // Of two threads that came together, one made it in vain.
        Ok(files[folder].get_or_init(|| Spill { file, end: AtomicU64::new(0) }))
    }

    /// Calls `what` with the file that a location lies in; an error if its shelf was removed.
    fn with<T>(&self, location: Location, what: impl FnOnce(&File) -> io::Result<T>) -> io::Result<T> {
        let folders = self.folders();
        let files = self.files(ShelfId((location.file() / folders) as u16));
        match files.as_ref().and_then(|files| files[location.file() % folders].get()) {
            Some(spill) => what(&spill.file),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Bytes that were kept in memory so far.
    pub(super) fn kept(&self) -> u64 {
        self.kept_bytes.load(Ordering::Relaxed)
    }

    /// Bytes written to files so far.
    pub(super) fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Bytes read from files so far.
    pub(super) fn read_bytes(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Room for a region in memory, all zeros, if there is any left.
    pub(super) fn try_allocate(&self, bytes: usize) -> Option<Vec<u8>> {
        let has_number = || self.kept.read().unwrap_or_else(PoisonError::into_inner).len() < MAX_REGIONS;
        if bytes >> IN_REGION_BITS > 0 || !has_number() || !self.take(bytes as u64) {
            return None;
        }
        let room = system::zeroed(bytes);
        if room.is_none() {
            // The system has less than was allowed.
            self.left.store(0, Ordering::Relaxed);
        }
        room
    }

    /// Bytes of memory that may still be taken.
    pub(super) fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// Takes all of the memory that is left, unless files count for it: how much it was.
    pub(super) fn take_left(&self) -> u64 {
        if self.folders.all.iter().any(|folder| folder.is_memory) {
            0
        } else {
            self.left.swap(0, Ordering::Relaxed)
        }
    }

    /// Takes `bytes` bytes of the memory that is left, if there are as many.
    pub(super) fn take(&self, bytes: u64) -> bool {
        let take = |left: u64| left.checked_sub(bytes);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }

    /// Keeps a region in [room](Store::try_allocate) that was taken for it.
    pub(super) fn keep(&self, region: Vec<u8>) -> Location {
        self.kept_bytes.fetch_add(region.len() as u64, Ordering::Relaxed);
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        kept.push(RwLock::new(region));
        Location((MEMORY_FILE as u64) << OFFSET_BITS | (kept.len() as u64 - 1) << IN_REGION_BITS)
    }

    /// A region of this many bytes that lasts, to be written by [`Store::write_at`].
    ///
    /// # Errors
    /// If a folder takes no file.
    pub(super) fn allocate(&self, bytes: u64) -> Result<Location, FilesError> {
        if let Some(room) = usize::try_from(bytes).ok().and_then(|bytes| self.try_allocate(bytes)) {
            return Ok(self.keep(room));
        }
        self.allocate_in_file(LASTING, bytes)
    }

    fn allocate_in_file(&self, id: ShelfId, bytes: u64) -> Result<Location, FilesError> {
        let (files, folders) = (self.files(id).expect("a shelf in use"), self.folders());
        let turn = self.next.fetch_add(1, Ordering::Relaxed);
        loop {
            let mut all = (0..folders).map(|i| (turn + i) % folders);
            let number = all.find(|folder| !self.folders.all[*folder].is_full.load(Ordering::Relaxed));
            let number = number.unwrap_or(turn % folders);
            let folder = &self.folders.all[number];
            if folder.is_memory && !self.take(bytes) {
                if self.pass_over(folder) {
                    continue;
                }
                return Err(FilesError::InMemoryFull { folder: folder.name() });
            }
            let spill = self.file(&files, number)?;
            let offset = spill.end.fetch_add(bytes, Ordering::Relaxed);
            let location = Location(((usize::from(id.0) * folders + number) as u64) << OFFSET_BITS | offset);
            // What is written later cannot go elsewhere then: its space is asked for now, where it could.
            if id != LASTING || folders == 1 {
                return Ok(location);
            }
            match system::reserve(&spill.file, offset, bytes) {
                Err(error) if system::is_full(&error) && self.pass_over(folder) => {}
                Err(error) => return Err(self.failed(location, error)),
                Ok(()) => return Ok(location),
            }
        }
    }

    /// Passes a folder over from now on; whether there is another to go to.
    fn pass_over(&self, folder: &Folder) -> bool {
        folder.is_full.store(true, Ordering::Relaxed);
        self.folders.all.iter().any(|folder| !folder.is_full.load(Ordering::Relaxed))
    }

    /// Puts a copy of a region that lasts in memory, or in a file where there is no room left.
    ///
    /// # Errors
    /// If no folder takes it.
    pub(super) fn store_lasting(&self, bytes: &[u8]) -> Result<Location, FilesError> {
        let Some(mut room) = self.try_allocate(bytes.len()) else { return self.spill(LASTING, bytes) };
        room.copy_from_slice(bytes);
        Ok(self.keep(room))
    }

    /// Writes a region to a file of a shelf, and says where: on the disk of another folder, where its own is full.
    ///
    /// # Errors
    /// If no folder takes it.
    pub(super) fn spill(&self, id: ShelfId, bytes: &[u8]) -> Result<Location, FilesError> {
        loop {
            let location = self.allocate_in_file(id, bytes.len() as u64)?;
            let Err(error) = self.try_write(location, bytes) else { return Ok(location) };
            let folder = &self.folders.all[location.file() % self.folders()];
            if !(system::is_full(&error) && self.pass_over(folder)) {
                return Err(self.failed(location, error));
            }
        }
    }

    /// Writes bytes of a region from a location on.
    ///
    /// # Errors
    /// If the system does not take them.
    pub(super) fn write_at(&self, location: Location, bytes: &[u8]) -> Result<(), FilesError> {
        let Some((region, start)) = location.in_memory() else {
            return self.try_write(location, bytes).map_err(|error| self.failed(location, error));
        };
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        let mut region = kept[region].write().unwrap_or_else(PoisonError::into_inner);
        region[start..start + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    fn try_write(&self, location: Location, bytes: &[u8]) -> io::Result<()> {
        self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        self.with(location, |file| system::write_all_at(file, bytes, location.offset()))
    }

    fn fill(&self, location: Location, bytes: &mut [u8]) -> Result<(), FilesError> {
        if let Some((region, start)) = location.in_memory() {
            let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
            let region = kept.get(region).ok_or_else(|| self.misread())?;
            let region = region.read().unwrap_or_else(PoisonError::into_inner);
            bytes.copy_from_slice(region.get(start..start + bytes.len()).ok_or_else(|| self.misread())?);
            return Ok(());
        }
        let read = self.with(location, |file| system::read_exact_at(file, bytes, location.offset()));
        self.read.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        read.map_err(|error| self.failed(location, error))
    }

    /// Hands all regions in memory to `what`, by their numbers; none of them is given back meanwhile.
    pub(super) fn with_regions<T>(&self, what: impl FnOnce(&[&[u8]]) -> T) -> T {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        let held: Vec<_> =
            kept.iter().map(|region| region.read().unwrap_or_else(PoisonError::into_inner)).collect();
        let regions: Vec<&[u8]> = held.iter().map(|region| &region[..]).collect();
        what(&regions)
    }

    /// Reads what was written from a location on, and compares its checksum if it lay in a file.
    ///
    /// # Errors
    /// If the system does not give it, or it is not what was written.
    pub(super) fn read(&self, location: Location, bytes: &mut [u8], sum: u64) -> Result<(), FilesError> {
        self.fill(location, bytes)?;
        if location.in_memory().is_some() || checksum(bytes) == sum {
            Ok(())
        } else {
            Err(self.corrupt(location, bytes.len() as u64))
        }
    }

    /// Reads a block that was [sealed](seal).
    ///
    /// # Errors
    /// If the system does not give it, or it is not what was written.
    pub(super) fn read_sealed(&self, location: Location, block: &mut [u8]) -> Result<(), FilesError> {
        self.fill(location, block)?;
        let sealed =
            block.split_first_chunk().is_some_and(|(sum, rest)| u64::from_le_bytes(*sum) == checksum(rest));
        if sealed { Ok(()) } else { Err(self.corrupt(location, block.len() as u64)) }
    }

    /// Gives back the space of `bytes` bytes from a location on, which nobody reads any more; of a file only where space is
    /// short.
    pub(super) fn release(&self, location: Location, bytes: u64) {
        if location.in_memory().is_some() {
            self.release_memory(location, bytes);
        } else if self.folders.punches_holes {
            let _ = self.with(location, |file| {
                system::discard(file, location.offset(), bytes);
                Ok(())
            });
        }
    }

    /// Gives back the memory of `bytes` bytes from a location on, which nobody reads any more, if they lie in memory.
    pub(super) fn release_memory(&self, location: Location, bytes: u64) {
        let Some((region, start)) = location.in_memory() else { return };
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        // Those who read all of them keep them.
        let Ok(mut region) = kept[region].try_write() else { return };
        if let Some(bytes) = region.get_mut(start..).and_then(|rest| rest.get_mut(..bytes as usize)) {
            let given = system::forget(bytes);
            self.left.fetch_add(given as u64, Ordering::Relaxed);
        }
    }

    /// The error of a region of `bytes` bytes that is not what was written.
    pub(super) fn corrupt(&self, location: Location, bytes: u64) -> FilesError {
        FilesError::SpillCorrupt { folder: self.folder(location), byte: location.offset(), bytes }
    }

    /// The error of entries that cannot be, though their checksum is right.
    pub(super) fn misread(&self) -> FilesError {
        self.corrupt(Location(0), 0)
    }

    fn failed(&self, location: Location, error: io::Error) -> FilesError {
        FilesError::Spill { folder: self.folder(location), error }
    }

    fn folder(&self, location: Location) -> String {
        if location.in_memory().is_some() {
            return String::new();
        }
        self.folders.all[location.file() % self.folders()].name()
    }
}

/// Bytes of the checksum that a sealed block begins with.
pub(super) const SEAL: usize = 8;

/// Writes the checksum of all that follows over the first [`SEAL`] bytes of a block.
pub(super) fn seal(block: &mut [u8]) {
    let sum = checksum(&block[SEAL..]);
    block[..SEAL].copy_from_slice(&sum.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_read_as_they_were_written_from_any_folder() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let paths: Vec<PathBuf> = folders.iter().map(|folder| folder.path().into()).collect();
        let store = Store::new(
            0,
            Folders {
                all: paths.iter().map(|path| Folder::new(path.clone(), false)).collect(),
                punches_holes: true,
            },
        );
        let regions: Vec<Vec<u8>> = (0..10_u8).map(|i| vec![i; 1000 * usize::from(i)]).collect();
        let locations: Vec<Location> =
            regions.iter().map(|region| store.spill(LASTING, region).unwrap()).collect();
        for (region, location) in regions.iter().zip(locations) {
            let mut read = vec![0; region.len()];
            store.read(location, &mut read, checksum(region)).unwrap();
            assert_eq!(read, *region);
        }
        assert_eq!(store.written(), 45_000);
        // Nameless from the start.
        assert!(paths.iter().all(|path| cfg!(windows) || path.read_dir().unwrap().count() == 0));
    }

    #[test]
    fn a_flipped_bit_is_an_error_that_says_where() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(0, folder.path());
        store.spill(LASTING, &[1; 500]).unwrap();
        let location = store.spill(LASTING, &[7; 1000]).unwrap();
        store.write_at(location.after(600), &[7 ^ 16]).unwrap();
        let error = store.read(location, &mut [0; 1000], checksum(&[7; 1000])).unwrap_err();
        assert!(matches!(error, FilesError::SpillCorrupt { byte: 500, bytes: 1000, .. }), "{error}");
    }
}
