//! The bytes of one output that is compressed, for those who write it by themselves.

use std::io;

use crate::compression::{BLOCK_BYTES, Compression};

/// Compresses the bytes of an output as [`Outputs`](super::Outputs) does: the same bytes come out, in whatever parts they are handed in.
///
/// # Examples
/// ```
/// use std::io::Read;
/// use evenhand_files::{Decompressed, Encoder};
///
/// let mut encoder = Encoder::new(Some("zstd".parse()?));
/// let mut bytes = encoder.push(b"ace\n")?;
/// bytes.extend(encoder.push(b"king\n")?);
/// bytes.extend(encoder.finish()?);
/// let mut text = String::new();
/// Decompressed::new(&bytes[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "ace\nking\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Encoder {
    compression: Option<Compression>,
    /// Collected, and not compressed.
    block: Vec<u8>,
    is_begun: bool,
}

impl Encoder {
    /// One for an output that is compressed so, or not at all.
    pub fn new(compression: Option<Compression>) -> Self {
        Self { compression, block: Vec::new(), is_begun: false }
    }

    /// Takes the next bytes, and gives those to write.
    ///
    /// # Errors
    /// If the codec has not the memory.
    pub fn push(&mut self, mut bytes: &[u8]) -> io::Result<Vec<u8>> {
        let Some(compression) = self.compression else { return Ok(bytes.to_vec()) };
        let mut done = Vec::new();
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK_BYTES - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
            if self.block.len() == BLOCK_BYTES {
                done.extend(compression.compress(&self.block)?);
                self.block.clear();
                self.is_begun = true;
            }
        }
        Ok(done)
    }

    /// The last bytes. Of nothing at all, there is a block.
    ///
    /// # Errors
    /// As for [`Encoder::push`].
    pub fn finish(self) -> io::Result<Vec<u8>> {
        match self.compression {
            Some(compression) if !self.block.is_empty() || !self.is_begun => {
                compression.compress(&self.block)
            }
            _ => Ok(Vec::new()),
        }
    }
}
