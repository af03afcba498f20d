//! Pages of a row group that is being written: in memory as far as there is room, and in a file without a name beyond.
//!
//! A row group is filled row by row and stored column by column, so all its pages are there before the first of them is
//! written. What was put into the file is checked when it is read again.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use parquet::arrow::arrow_writer::{PageKey, PageStore, PageStoreArgs, PageStoreFactory};
use parquet::errors::{ParquetError, Result};

use crate::error::{FilesError, Name};
use crate::system;
use crate::tally::checksum;

/// Pages up to this length, such as the headers of others, always stay in memory.
const SHORT: usize = 1 << 10;

/// The pages of one output.
pub(super) struct Pages {
    /// Bytes that may be in memory.
    room: u64,
    held: AtomicU64,
    /// Where the file is made; none if all pages stay in memory.
    folder: Option<PathBuf>,
    spilled: Mutex<Spilled>,
    /// Why the file could not be written or read.
    failed: Mutex<Option<FilesError>>,
}

#[derive(Default)]
struct Spilled {
    file: Option<Arc<File>>,
    end: u64,
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages")
            .field("room", &self.room)
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

impl Pages {
    pub(super) fn new(room: u64, folder: Option<&Path>) -> Arc<Self> {
        Arc::new(Self {
            room,
            held: AtomicU64::new(0),
            folder: folder.map(Path::to_path_buf),
            spilled: Mutex::default(),
            failed: Mutex::default(),
        })
    }

    /// Why the file failed, if it did.
    pub(super) fn take_error(&self) -> Option<FilesError> {
        lock(&self.failed).take()
    }

    /// Lets the file begin anew, once all pages were taken.
    pub(super) fn restart(&self) {
        let mut spilled = lock(&self.spilled);
        if let Some(file) = &spilled.file {
            // What stays there is written over.
            let _ = file.set_len(0);
        }
        spilled.end = 0;
    }

    /// Notes why the file failed.
    fn fail(&self, folder: &Path, error: io::Error) -> ParquetError {
        self.note(FilesError::Spill { folder: Name(folder).to_string(), error })
    }

    fn note(&self, error: FilesError) -> ParquetError {
        let told = ParquetError::General(error.to_string());
        lock(&self.failed).get_or_insert(error);
        told
    }

    /// Puts a page into the file.
    fn spill(&self, folder: &Path, page: &[u8]) -> Result<u64> {
        let (file, at) = {
            let mut spilled = lock(&self.spilled);
            let file = if let Some(file) = &spilled.file {
                Arc::clone(file)
            } else {
                let file = tempfile::tempfile_in(folder).map_err(|error| self.fail(folder, error))?;
                Arc::clone(spilled.file.insert(Arc::new(file)))
            };
            let at = spilled.end;
            spilled.end += page.len() as u64;
            (file, at)
        };
        system::write_all_at(&file, page, at).map_err(|error| self.fail(folder, error))?;
        Ok(at)
    }

    /// Reads a page from the file.
    fn read(&self, at: u64, length: usize, sum: u64) -> Result<Bytes> {
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        let file = lock(&self.spilled).file.clone();
        let mut page = vec![0; length];
        let read = match file {
            Some(file) => system::read_exact_at(&file, &mut page, at),
            None => Err(io::ErrorKind::NotFound.into()),
        };
        read.map_err(|error| self.fail(folder, error))?;
        if checksum(&page) != sum {
            let folder = Name(folder).to_string();
            return Err(self.note(FilesError::SpillCorrupt { folder, byte: at, bytes: length as u64 }));
        }
        Ok(page.into())
    }
}

/// Makes a store of pages for each column.
#[derive(Debug)]
pub(super) struct Stores(pub(super) Arc<Pages>);

impl PageStoreFactory for Stores {
    fn create(&self, _args: &PageStoreArgs<'_>) -> Result<Box<dyn PageStore>> {
        Ok(Box::new(Store { pages: Arc::clone(&self.0), all: Vec::new() }))
    }
}

/// The pages of a column, in their order.
struct Store {
    pages: Arc<Pages>,
    all: Vec<Page>,
}

enum Page {
    Held(Bytes),
    Spilled { at: u64, length: usize, sum: u64 },
    Taken,
}

impl PageStore for Store {
    fn put(&mut self, page: Bytes) -> Result<PageKey> {
        let length = page.len() as u64;
        let held = self.pages.held.fetch_add(length, Ordering::Relaxed) + length;
        let page = match &self.pages.folder {
            Some(folder) if held > self.pages.room && page.len() > SHORT => {
                self.pages.held.fetch_sub(length, Ordering::Relaxed);
                let at = self.pages.spill(folder, &page)?;
                Page::Spilled { at, length: page.len(), sum: checksum(&page) }
            }
            _ => Page::Held(page),
        };
        self.all.push(page);
        Ok(PageKey::new(self.all.len() as u64 - 1))
    }

    fn take(&mut self, key: PageKey) -> Result<Bytes> {
        let page = usize::try_from(key.get()).ok().and_then(|number| self.all.get_mut(number));
        match page.map(|page| std::mem::replace(page, Page::Taken)) {
            Some(Page::Held(page)) => {
                self.pages.held.fetch_sub(page.len() as u64, Ordering::Relaxed);
                Ok(page)
            }
            Some(Page::Spilled { at, length, sum }) => self.pages.read(at, length, sum),
            Some(Page::Taken) | None => Err(ParquetError::General("no such page".to_owned())),
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        for page in &self.all {
            if let Page::Held(page) = page {
                self.pages.held.fetch_sub(page.len() as u64, Ordering::Relaxed);
            }
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages of many lengths.
    fn pages() -> Vec<Bytes> {
        [0, 1, SHORT, SHORT + 1, 5000, 100_000].map(|length| vec![length as u8; length].into()).to_vec()
    }

    #[test]
    fn pages_are_taken_as_they_were_put_whatever_the_room() {
        let folder = tempfile::tempdir().unwrap();
        for (room, folder) in
            [(0, None), (0, Some(folder.path())), (6000, Some(folder.path())), (1 << 20, None)]
        {
            let all = Pages::new(room, folder);
            for _ in 0..2 {
                let mut stores = [0, 1].map(|_| Store { pages: Arc::clone(&all), all: Vec::new() });
                let keys: Vec<[PageKey; 2]> = pages()
                    .into_iter()
                    .map(|page| stores.each_mut().map(|store| store.put(page.clone()).unwrap()))
                    .collect();
                for (keys, page) in keys.into_iter().zip(pages()).rev() {
                    for (store, key) in stores.iter_mut().zip(keys) {
                        assert_eq!(store.take(key).unwrap(), page);
                        assert!(store.take(key).is_err());
                    }
                }
                all.restart();
            }
            assert_eq!(all.held.load(Ordering::Relaxed), 0);
            assert_eq!(lock(&all.spilled).file.is_some(), folder.is_some());
        }
    }

    #[test]
    fn a_page_that_has_changed_in_the_file_is_an_error_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let pages = Pages::new(0, Some(folder.path()));
        let mut store = Store { pages: Arc::clone(&pages), all: Vec::new() };
        store.put(vec![1; 2000].into()).unwrap();
        let key = store.put(vec![2; 3000].into()).unwrap();
        system::write_all_at(lock(&pages.spilled).file.as_ref().unwrap(), &[9], 4999).unwrap();
        assert!(store.take(key).is_err());
        let error = pages.take_error();
        assert!(matches!(error, Some(FilesError::SpillCorrupt { byte: 2000, bytes: 3000, .. })), "{error:?}");
    }

    #[test]
    fn a_folder_that_takes_no_file_is_an_error_that_names_it() {
        let pages = Pages::new(0, Some(Path::new("/nowhere/at/all")));
        let mut store = Store { pages: Arc::clone(&pages), all: Vec::new() };
        assert!(store.put(vec![1; 2000].into()).is_err());
        let error = pages.take_error().unwrap().to_string();
        assert!(error.starts_with("/nowhere/at/all: cannot create a temporary file"), "{error}");
    }
}
