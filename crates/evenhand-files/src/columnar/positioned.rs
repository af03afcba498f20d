//! A file that is read at places, by several threads.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use crate::system;

/// A file, from a place on, for this number of bytes; and a place in it.
#[derive(Debug, Clone)]
pub(crate) struct Positioned {
    file: Arc<File>,
    start: u64,
    size: u64,
    at: u64,
}

impl Positioned {
    pub(crate) fn new(file: File, start: u64, size: u64) -> Self {
        Self { file: Arc::new(file), start, size, at: 0 }
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The same file at another place.
    #[cfg(feature = "parquet")]
    pub(super) fn at(&self, at: u64) -> Self {
        Self { at, ..self.clone() }
    }

    /// Some bytes from a place on.
    ///
    /// # Errors
    /// If the file has not so many, or cannot be read.
    pub(super) fn bytes(&self, at: u64, length: u64) -> io::Result<Vec<u8>> {
        if at.checked_add(length).is_none_or(|end| end > self.size) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut bytes = vec![0; length as usize];
        system::read_exact_at(&self.file, &mut bytes, self.start + at)?;
        Ok(bytes)
    }
}

impl Read for Positioned {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let left = self.size.saturating_sub(self.at);
        let count = usize::try_from(left).unwrap_or(usize::MAX).min(to.len());
        system::read_exact_at(&self.file, &mut to[..count], self.start + self.at)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for Positioned {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.size.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

#[cfg(feature = "parquet")]
mod chunks {
    use std::io::BufReader;

    use parquet::errors::Result;
    use parquet::file::reader::{ChunkReader, Length};

    use super::Positioned;

    impl Length for Positioned {
        fn len(&self) -> u64 {
            self.size
        }
    }

    impl ChunkReader for Positioned {
        type T = BufReader<Self>;

        fn get_read(&self, start: u64) -> Result<Self::T> {
            Ok(BufReader::new(self.at(start)))
        }

        fn get_bytes(&self, start: u64, length: usize) -> Result<bytes::Bytes> {
            Ok(self.bytes(start, length as u64)?.into())
        }
    }
}
