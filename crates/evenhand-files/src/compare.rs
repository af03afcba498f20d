//! Whether two inputs hold the same records, in whatever order: each passes once, and is held nowhere.
//!
//! Two inputs are compared by what is known of each: the hash of its header, and the [`Tally`] of its records. These
//! are equal for equal multisets, and for others once in 2^64 pairs; for pairs that were made to collide as often as
//! their maker likes, for the hash is a fixed one and no cryptographic one. The last record may lack its delimiter, and
//! is the same record then.
//!
//! Memory: one buffer for each input, whatever the length of its records.

use memchr::memchr_iter;

use crate::error::FilesError;
use crate::read::Reader;
use crate::resources::{Phase, Progress};
use crate::source::Source;
use crate::tally::{LongHash, Tally};

/// What is read at a time.
const PIECE_BYTES: usize = 256 << 10;

/// What is known of the records of an input once they have passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Fingerprint {
    /// The tally of its header: its lines as one record, each with its delimiter. That of nothing without a header.
    pub header: Tally,
    /// The tally of its records.
    pub records: Tally,
    /// Whether the last of its records lacks its delimiter.
    pub is_open: bool,
}

impl Fingerprint {
    /// Whether both have the same header, and the same records in whatever order.
    ///
    /// # Examples
    /// ```
    /// use evenhand_files::{Reader, Source};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    /// std::fs::write(&one, "ace\nking\n")?;
    /// std::fs::write(&other, "king\nace")?;
    ///
    /// let [one, other] = Reader::new().fingerprints([&Source::Path(one), &Source::Path(other)], &|_, _| ())?;
    /// assert!(one.is_same(&other) && other.is_open);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same(&self, other: &Self) -> bool {
        self.header == other.header && self.records == other.records
    }
}

impl Reader {
    /// What is known of two inputs, of any bytes, each read to its end on a thread of its own. `progress` is called with
    /// the number of bytes just read, on both.
    ///
    /// # Errors
    /// If an input cannot be read, or has fewer records than its header.
    pub fn fingerprints(
        &self,
        sources: [&Source; 2],
        progress: Progress<'_>,
    ) -> Result<[Fingerprint; 2], FilesError> {
        // Both are there, before much is read of the first.
        for source in sources {
            source.size()?;
        }
        let [one, other] = sources;
        let (one, other) = std::thread::scope(|scope| {
            // Without another thread, one after the other.
            let second =
                std::thread::Builder::new().spawn_scoped(scope, || self.fingerprint(other, progress)).ok();
            let one = self.fingerprint(one, progress);
            let other = match second {
                Some(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                None => self.fingerprint(other, progress),
            };
            (one, other)
        });
        Ok([one?, other?])
    }

    /// What is known of an input, once it was read to its end.
    fn fingerprint(&self, source: &Source, progress: Progress<'_>) -> Result<Fingerprint, FilesError> {
        let mut from = source.open()?;
        let mut passing = Fingerprinter::new(self.header_records());
        let mut piece = vec![0; PIECE_BYTES];
        loop {
            let read = from.look(&mut piece)?;
            if read == 0 {
                break;
            }
            progress(Phase::Read, read as u64);
            passing.pass(&piece[..read], self.end());
        }
        passing.finish(self.end()).map_err(|records| FilesError::ShortHeader {
            name: from.name.clone(),
            records,
            header: self.header_records(),
        })
    }
}

/// Records that pass.
struct Fingerprinter {
    done: Fingerprint,
    header: LongHash,
    header_records: u64,
    /// Of the header, so far.
    header_passed: u64,
    /// The record that has begun in an earlier piece.
    begun: Option<LongHash>,
}

impl Fingerprinter {
    fn new(header_records: u64) -> Self {
        Self {
            done: Fingerprint::default(),
            header: LongHash::new(),
            header_records,
            header_passed: 0,
            begun: None,
        }
    }

    fn pass(&mut self, piece: &[u8], delimiter: u8) {
        let mut start = 0;
        for end in memchr_iter(delimiter, piece) {
            if self.header_passed < self.header_records {
                self.header.add(&piece[start..=end]);
                self.header_passed += 1;
                self.done.is_open = false;
            } else {
                match self.begun.take() {
                    Some(mut record) => {
                        record.add(&piece[start..end]);
                        self.done.records.add_long(&record);
                    }
                    None => self.done.records.add(&piece[start..end]),
                }
            }
            start = end + 1;
        }
        if start == piece.len() {
            self.done.is_open = false;
        } else if self.header_passed < self.header_records {
            self.header.add(&piece[start..]);
            self.done.is_open = true;
        } else {
            self.begun.get_or_insert_with(LongHash::new).add(&piece[start..]);
            self.done.is_open = true;
        }
    }

    /// What is known, or how many records there are if these are fewer than the header has. Nothing at all has no header.
    fn finish(mut self, delimiter: u8) -> Result<Fingerprint, u64> {
        if let Some(record) = self.begun.take() {
            self.done.records.add_long(&record);
        } else if self.done.is_open {
            self.header.add(&[delimiter]);
            self.header_passed += 1;
        }
        if self.header_passed > 0 {
            self.done.header.add_long(&self.header);
        }
        if self.header_passed < self.header_records && self.header_passed > 0 {
            return Err(self.header_passed);
        }
        Ok(self.done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(text: &[u8], header: u64, step: usize) -> Result<Fingerprint, u64> {
        let mut passing = Fingerprinter::new(header);
        text.chunks(step).for_each(|piece| passing.pass(piece, b'\n'));
        passing.finish(b'\n')
    }

    #[test]
    fn pieces_do_not_matter_nor_does_the_last_delimiter() {
        for text in [&b"a\n\nlong record\nb\n"[..], b"\n\n", b"a", b"\na"] {
            let whole = fingerprint(text, 0, text.len()).unwrap();
            for step in 1..text.len() {
                assert_eq!(fingerprint(text, 0, step), Ok(whole), "{text:?} by {step}");
            }
        }
        let [closed, open] = [&b"a\nb\n"[..], b"b\na"].map(|text| fingerprint(text, 0, 2).unwrap());
        assert!(closed.is_same(&open) && open.is_open && !closed.is_open);
        for other in [&b"a\nb\n\n"[..], b"ab\n", b"a\na\n", b"a\nb\r\n"] {
            assert!(!closed.is_same(&fingerprint(other, 0, 3).unwrap()), "{other:?}");
        }
    }

    #[test]
    fn headers_are_compared_in_their_order_and_must_be_whole() {
        for step in 1..8 {
            let [one, same, turned, open] = [&b"x\ny\na\nb\n"[..], b"x\ny\nb\na\n", b"y\nx\na\nb\n", b"x\ny"]
                .map(|text| fingerprint(text, 2, step).unwrap());
            assert!(one.is_same(&same) && !one.is_same(&turned));
            assert_eq!((open.header, open.records), (one.header, Tally::default()));
            assert_eq!(fingerprint(b"x", 2, step), Err(1));
            assert_eq!(fingerprint(b"", 2, step), Ok(Fingerprint::default()));
        }
    }
}
