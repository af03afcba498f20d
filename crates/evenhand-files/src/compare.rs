//! Whether two inputs hold the same records, in whatever order: each passes once, and is held nowhere.
//!
//! Two inputs are compared by what is known of each: the hash of its header, and the [`Tally`] of its records. These
//! are equal for equal multisets, and for others about once in 2^64 pairs; for pairs that were made to collide as often as
//! their maker likes, for the hash is a fixed one and no cryptographic one. The last record may lack its delimiter, and
//! is the same record then.
//!
//! Memory: one buffer for each input, whatever the length of its records, its header, and what its decoder takes if it is
//! compressed.

use crate::error::FilesError;
use crate::header;
use crate::memory::zeroed;
use crate::memory_limit::MemoryLimit;
use crate::read::Reader;
use crate::record_reader::{MIN_PIECE, Piece, RecordReader, Taken};
use crate::resources::Progress;
use crate::source::Source;
use crate::tally::{LongHash, Tally};

/// Minimum memory for each of the two decoders, enough for the highest usual levels.
const LEAST_DECODER: u64 = 136 << 20;

/// The longest header, which is held: of what is compared, nothing else is.
const MAX_HEADER: usize = 64 << 20;

/// What is known of the records of an input once they have passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Fingerprint {
    /// The tally of its header: its lines as one record, each with its delimiter, and in one form for headers that tell nothing
    /// apart (a byte-order mark, quotes, carriage returns). Without a header, the empty tally.
    pub header: Tally,
    /// The tally of its records.
    pub records: Tally,
    /// The tally of the records without trailing carriage returns.
    pub without_returns: Tally,
    /// Whether the last of its records lacks its delimiter.
    pub is_open: bool,
}

impl Fingerprint {
    /// Whether both have the same header, and the same records in whatever order.
    ///
    /// # Examples
    /// ```
    /// use evenhand_files::{Reader, Resources, Source};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    /// std::fs::write(&one, "ace\nking\n")?;
    /// std::fs::write(&other, "king\nace")?;
    ///
    /// let sources = [&Source::Path(one), &Source::Path(other)];
    /// let [one, other] = Reader::new().fingerprints(sources, Resources::default().progress)?;
    /// assert!(one.is_same(&other) && other.is_open);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same(&self, other: &Self) -> bool {
        self.header == other.header && self.records == other.records
    }

    /// The combined tally of several inputs.
    ///
    /// # Examples
    /// ```
    /// use evenhand_files::{Fingerprint, Reader, Resources, Source};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let [whole, train, test] = ["rows", "train", "test"].map(|name| folder.path().join(name));
    /// std::fs::write(&whole, "ace\nking\nten\n")?;
    /// std::fs::write(&train, "ten\nace\n")?;
    /// std::fs::write(&test, "king\n")?;
    ///
    /// let parts = [Source::Path(train), Source::Path(test)];
    /// let progress = Resources::default().progress;
    /// let (whole, parts) = Reader::new().fingerprints_of_parts(&Source::Path(whole), &parts, progress)?;
    /// assert_eq!(whole.records, Fingerprint::records_of(&parts));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn records_of(parts: &[Self]) -> Tally {
        let mut all = Tally::default();
        for part in parts {
            all += part.records;
        }
        all
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
        let (one, others) = self.fingerprints_of_parts(sources[0], &[sources[1].clone()], progress)?;
        Ok([one, others[0]])
    }

    /// Returns the fingerprints of an input and of each of its parts. A second thread reads the parts, one after the other. Bytes may be
    /// arbitrary.
    ///
    /// # Errors
    /// As for [`Reader::fingerprints`].
    pub fn fingerprints_of_parts(
        &self,
        whole: &Source,
        parts: &[Source],
        progress: Progress<'_>,
    ) -> Result<(Fingerprint, Vec<Fingerprint>), FilesError> {
        // Check that all files exist before reading much of the first.
        for source in [whole].into_iter().chain(parts) {
            source.size()?;
        }
        // Rows of columns are compared where the columns are the same.
        #[cfg(feature = "arrow")]
        let reader = &self.with_columns(&[std::slice::from_ref(whole), parts].concat())?;
        #[cfg(not(feature = "arrow"))]
        let reader = self;
        let of_parts = || parts.iter().map(|part| reader.fingerprint(part, progress)).collect();
        std::thread::scope(|scope| {
            // Without another thread, one after the other.
            let second = std::thread::Builder::new().spawn_scoped(scope, of_parts).ok();
            let whole = reader.fingerprint(whole, progress);
            let parts: Result<Vec<_>, _> = match second {
                Some(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                None => of_parts(),
            };
            Ok((whole?, parts?))
        })
    }

    /// What is known of an input, once it was read to its end.
    fn fingerprint(&self, source: &Source, progress: Progress<'_>) -> Result<Fingerprint, FilesError> {
        let check_header = |name: &str, header: usize| {
            if header > MAX_HEADER {
                return Err(FilesError::Memory { name: name.into(), needed: header as u64, limit: None });
            }
            Ok(())
        };
        // Whatever they are: but what is compressed is compared as what it was before. Repeated keys are not joined by it.
        let decoder_memory = (MemoryLimit::available().remaining() / 2).max(LEAST_DECODER);
        let reader = Self { any_bytes: true, decoder_memory, keys_room: None, ..self.clone() };
        let sources = std::slice::from_ref(source);
        let mut from = RecordReader::new(&reader, sources, progress, Box::new(check_header))?;
        let mut piece = Piece::in_room(zeroed(MIN_PIECE)?);
        // Records that end with a carriage return are hashed twice.
        let (mut done, mut others) = (Fingerprint::default(), Tally::default());
        loop {
            match from.take(&mut piece)? {
                Taken::Records => piece.for_each(&self.format, |record| {
                    match record.strip_suffix(b"\r") {
                        Some(bare) => {
                            done.records.add(record);
                            done.without_returns.add(bare);
                        }
                        None => others.add(record),
                    }
                    Ok::<_, FilesError>(())
                })?,
                Taken::Long => {
                    let mut record = LongHash::new();
                    record.add(piece.bytes());
                    while {
                        let is_more = from.take_part(&mut piece)?;
                        record.add(piece.bytes());
                        is_more
                    } {}
                    others.add_long(&record);
                }
                Taken::End => break,
            }
        }
        done.records += others;
        done.without_returns += others;
        done.is_open = from.last_is_open();
        let header = from.into_header();
        let header = header::canonical(&header, &self.format);
        if !header.is_empty() {
            done.header.add(&header);
        }
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(text: &[u8], header: u64) -> Result<Fingerprint, FilesError> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        Reader::new()
            .header(header)
            .fingerprint(&Source::Path(file.path().into()), crate::resources::UNREPORTED)
    }

    #[test]
    fn the_order_does_not_matter_nor_does_the_last_delimiter() {
        let [closed, open] = [&b"a\nb\n"[..], b"b\na"].map(|text| fingerprint(text, 0).unwrap());
        assert!(closed.is_same(&open) && open.is_open && !closed.is_open);
        let returned = fingerprint(b"b\r\na\r\n", 0).unwrap();
        assert!(returned.without_returns == closed.without_returns && !closed.is_same(&returned));
        for other in [&b"a\nb\n\n"[..], b"ab\n", b"a\na\n", b"a\nb\r\n"] {
            assert!(!closed.is_same(&fingerprint(other, 0).unwrap()), "{other:?}");
        }
    }

    #[test]
    fn records_longer_than_a_piece_are_compared_to_their_last_byte() {
        let long = [&vec![b'x'; 3 * MIN_PIECE][..], b"\nend\n"].concat();
        let [same, other] = [b'x', b'y'].map(|byte| {
            let mut text = long.clone();
            text[3 * MIN_PIECE - 1] = byte;
            fingerprint(&text, 0).unwrap()
        });
        let long = fingerprint(&long, 0).unwrap();
        assert!(long.is_same(&same) && !long.is_same(&other));
        assert_eq!((long.records.records, long.records.bytes), (2, 3 * MIN_PIECE as u64 + 3));
    }

    #[test]
    fn headers_are_compared_in_their_order_and_must_be_whole() {
        let [one, same, turned, open] = [&b"x\ny\na\nb\n"[..], b"x\ny\nb\na\n", b"y\nx\na\nb\n", b"x\ny"]
            .map(|text| fingerprint(text, 2).unwrap());
        assert!(one.is_same(&same) && !one.is_same(&turned));
        assert_eq!((open.header, open.records, open.is_open), (one.header, Tally::default(), true));
        assert!(matches!(fingerprint(b"x", 2), Err(FilesError::ShortHeader { records: 1, .. })));
        assert_eq!(fingerprint(b"", 2).unwrap(), Fingerprint::default());
    }
}
