//! Large orders: the ids of a file, chunk by chunk, as text or as `NumPy` writes an array.
//!
//! Text is whole numbers, and what lists put between them: blanks, commas, semicolons, brackets, line ends. With one id a
//! line, a file is one order; where the first line has several, each line is one. The columns of a file of `.npy` are one
//! order, of two dimensions each row is, if it has several ids.

mod error;
mod npy;
mod text;

use std::io::{self, Read};

use sha2::{Digest, Sha256};

pub use error::IdsError;
use npy::Npy;
use text::Text;

/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// What came of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdsEvent {
    /// Ids, which were added to those before.
    Ids,
    /// The end of an order, of which ids may have been added.
    EndOfOrder,
    /// Nothing more.
    End,
}

/// The ids of orders, as they are read.
///
/// # Examples
/// ```
/// use evenhand_sources::{Ids, IdsEvent};
///
/// let mut ids = Ids::new("3 1 2 0\n0 2 1 3\n".as_bytes());
/// let (mut order, mut orders) = (Vec::new(), Vec::new());
/// loop {
///     match ids.next(&mut order)? {
///         IdsEvent::Ids => {}
///         IdsEvent::EndOfOrder => orders.push(std::mem::take(&mut order)),
///         IdsEvent::End => break,
///     }
/// }
/// assert_eq!(orders, [[3, 1, 2, 0], [0, 2, 1, 3]]);
/// # Ok::<(), evenhand_sources::IdsError>(())
/// ```
#[derive(Debug)]
pub struct Ids<R> {
    from: R,
    hash: Sha256,
    buffer: Vec<u8>,
    /// Bytes of the buffer that were taken.
    taken: usize,
    is_read: bool,
    layout: Layout,
}

#[derive(Debug)]
enum Layout {
    /// Before the first bytes.
    Unknown,
    Text(Text),
    Npy(Npy),
}

impl<R: Read> Ids<R> {
    /// Reads `from`, which is asked for some bytes at once.
    pub fn new(from: R) -> Self {
        Self {
            from,
            hash: Sha256::new(),
            buffer: Vec::new(),
            taken: 0,
            is_read: false,
            layout: Layout::Unknown,
        }
    }

    /// Adds the next ids of an order to `to`, some thousands at once.
    ///
    /// # Errors
    /// If it cannot be read, or holds what is no id.
    pub fn next(&mut self, to: &mut Vec<u64>) -> Result<IdsEvent, IdsError> {
        if matches!(self.layout, Layout::Unknown) {
            while self.buffer.len() < npy::MAGIC.len() && self.fill()? {}
            self.layout = if self.buffer.starts_with(npy::MAGIC) {
                while self.buffer.len() < npy::MAX_HEADER && self.fill()? {}
                let (npy, length) = Npy::parse(&self.buffer)?;
                self.taken = length;
                Layout::Npy(npy)
            } else {
                Layout::Text(Text::default())
            };
        }
        loop {
            if self.taken == self.buffer.len() && !self.fill()? {
                return match &mut self.layout {
                    Layout::Unknown => Ok(IdsEvent::End),
                    Layout::Text(text) => text.end(to),
                    Layout::Npy(npy) => npy.end(),
                };
            }
            let bytes = &self.buffer[self.taken..];
            let (taken, event) = match &mut self.layout {
                Layout::Unknown => return Ok(IdsEvent::End),
                Layout::Text(text) => text.take(bytes, to)?,
                Layout::Npy(npy) => npy.take(bytes, to)?,
            };
            self.taken += taken;
            if let Some(event) = event {
                return Ok(event);
            }
            // What is left is part of an id.
            if !self.fill()? && matches!(self.layout, Layout::Npy(_)) {
                return Err(IdsError::NpyCut);
            }
        }
    }

    /// The SHA-256 of all that was read, once it has ended.
    pub fn sha256(self) -> [u8; 32] {
        self.hash.finalize().into()
    }

    /// Reads more behind what is left of the buffer; false at the end.
    fn fill(&mut self) -> Result<bool, IdsError> {
        self.buffer.drain(..self.taken);
        self.taken = 0;
        let before = self.buffer.len();
        self.buffer.resize(before + CHUNK, 0);
        while !self.is_read {
            match self.from.read(&mut self.buffer[before..]) {
                Ok(0) => self.is_read = true,
                Ok(read) => {
                    self.buffer.truncate(before + read);
                    self.hash.update(&self.buffer[before..]);
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(IdsError::Read(error)),
            }
        }
        self.buffer.truncate(before);
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The orders of a source, which is read a few bytes at a time.
    fn orders(bytes: &[u8], at_once: usize) -> Result<Vec<Vec<u64>>, String> {
        struct Few<'a>(&'a [u8], usize);
        impl Read for Few<'_> {
            fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
                let most = self.1.min(to.len());
                self.0.read(&mut to[..most])
            }
        }
        let mut ids = Ids::new(Few(bytes, at_once));
        let (mut order, mut orders) = (Vec::new(), Vec::new());
        loop {
            match ids.next(&mut order).map_err(|error| error.to_string())? {
                IdsEvent::Ids => {}
                IdsEvent::EndOfOrder => orders.push(std::mem::take(&mut order)),
                IdsEvent::End => return Ok(orders),
            }
        }
    }

    fn npy(descr: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn ids_are_read_however_they_are_written_and_come() {
        let small: Vec<u8> = [2_u32, 0, 1].iter().flat_map(|id| id.to_le_bytes()).collect();
        let large: Vec<u8> = [2_i64, 0, 1, 1, 0, 2].iter().flat_map(|id| id.to_le_bytes()).collect();
        let one: &[Vec<u64>] = &[vec![2, 0, 1]];
        let two: &[Vec<u64>] = &[vec![2, 0, 1], vec![1, 0, 2]];
        for at_once in [1, 2, 3, 7, 1000] {
            for (bytes, expected) in [
                (&b"2\n0\n1\n"[..], one),
                (b"2\r\n0\r\n1", one),
                (b"\n\n2\n\n0\n1\n\n", one),
                (b"\xef\xbb\xbf2\n0\n1\n", one),
                (b"[2, 0, 1]", one),
                (b"2,0,1\n1,0,2\n", two),
                (b"[[2, 0, 1],\n [1, 0, 2]]\n", two),
                (b"2 0 1\n\n1\t0;2", two),
                (b"", &[]),
                (b" \n", &[]),
                (&npy("<u4", "(3,)", &small), one),
                (&npy("<u4", "(3, 1)", &small), one),
                (&npy("<i8", "(2, 3)", &large), two),
            ] {
                assert_eq!(orders(bytes, at_once).as_deref(), Ok(expected), "{bytes:?}, {at_once}");
            }
        }
    }

    #[test]
    fn what_is_no_id_is_told_with_its_line() {
        for (bytes, why) in [
            (&b"2\nx1\n"[..], "line 2: \"x1\" is not an id"),
            (b"id\n2\n", "line 1: \"id\" is not an id"),
            (b"2\n-1\n", "line 2: \"-1\" is not an id"),
            (b"2\n1.5\n", "line 2: \"1.5\" is not an id"),
            (b"2\n99999999999999999999\n", "line 2: \"99999999999999999999\" is not an id"),
            (&npy("<f8", "(3,)", &[0; 24]), "<f8"),
            (&npy("<u4", "(3,)", &[0; 11]), "ends before"),
            (&npy("<u4", "(3,)", &[0; 13]), "the file continues after the NumPy array of 3 ids"),
            (&npy("<i4", "(1,)", &[255; 4]), "-1"),
            (&npy("<i4", "(1, 1, 1)", &[0; 4]), "a NumPy array of another shape. Use one dimension"),
        ] {
            for at_once in [1, 1000] {
                let told = orders(bytes, at_once).unwrap_err();
                assert!(told.contains(why), "{told}");
            }
        }
    }
}
