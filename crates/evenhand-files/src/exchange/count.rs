//! Counting the records of an input, and dividing it into splits.

use crate::error::FilesError;
use crate::format::Format;
use crate::header;
use crate::memory::zeroed;
use crate::read::Reader;
use crate::record_reader::{MIN_PIECE, Piece, RecordReader, Taken};
use crate::resources::Resources;
use crate::source::Source;
use crate::tally::{LongHash, Tally};

/// Bytes of a piece: several to a split.
const PIECE_BYTES: usize = 1 << 20;

/// A part of an input, which begins with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    /// Its first byte, in the input.
    pub offset: u64,
    /// Its records.
    pub tally: Tally,
}

/// What an input holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// Its header, with all terminators; none of an input that is empty.
    pub header: Vec<u8>,
    /// Its parts, one at least: each ends where the next begins, the last with the input.
    pub splits: Vec<Split>,
    /// Whether splits can be read by themselves, from their offsets on, without a header. Else the input is its one split: compressed
    /// ones, and formats whose records cannot be told from any of them on.
    pub is_divided: bool,
    /// Bytes that were read of the input, decompressed.
    pub bytes: u64,
}

/// Counts the records of an input, in splits of about `split_bytes` bytes.
///
/// # Errors
/// If it cannot be read, or its bytes are no records of the reader's format.
///
/// # Examples
/// ```
/// use evenhand_files::exchange::count;
/// use evenhand_files::{Reader, Source, Stream};
///
/// let cards = Source::Stream(Stream::new("cards", &b"ace\nking\nqueen\n"[..]));
/// let counted = count(&Reader::new(), &cards, 64 << 20)?;
/// assert_eq!((counted.splits.len(), counted.splits[0].tally.records), (1, 3));
/// # Ok::<(), evenhand_files::FilesError>(())
/// ```
pub fn count(reader: &Reader, source: &Source, split_bytes: u64) -> Result<Counted, FilesError> {
    let (sources, resources) = ([source.clone()], Resources::default());
    let mut from = RecordReader::new(reader, &sources, resources.progress, Box::new(|_, _| Ok(())))?;
    from.allow_decoder(resources.memory.remaining() / 2);
    let room = (split_bytes.min(PIECE_BYTES as u64 * 4) as usize / 4).max(MIN_PIECE);
    let mut piece = Piece::in_room(zeroed(room)?);
    let (mut splits, mut tally, mut start) = (Vec::<Split>::new(), Tally::default(), None);
    loop {
        match from.take(&mut piece)? {
            Taken::Records => piece.for_each(&reader.format, |record| {
                tally.add(record);
                Ok::<_, FilesError>(())
            })?,
            Taken::Long => tally.add_long(&hash_of_long(&mut from, &mut piece)?),
            Taken::End => break,
        }
        let offset = *start.get_or_insert_with(|| from.first_offset().unwrap_or(0));
        if let Some(end) =
            from.offset().filter(|end| end - offset >= split_bytes && is_divisible(&reader.format))
        {
            splits.push(Split { offset, tally: std::mem::take(&mut tally) });
            start = Some(end);
        }
    }
    let is_divided = is_divisible(&reader.format) && from.first_offset().is_some();
    let bytes = from.bytes_read();
    match splits.last_mut() {
        // How a last record ends that lacks its terminator is told by the one before it.
        Some(last) if tally.records < 2 => last.tally += tally,
        _ => {
            let offset = if is_divided { start.or(from.first_offset()).unwrap_or(0) } else { 0 };
            splits.push(Split { offset, tally });
        }
    }
    Ok(Counted { header: from.into_header(), splits, is_divided, bytes })
}

/// The hash of a long record whose first part was taken.
fn hash_of_long(from: &mut RecordReader<'_>, piece: &mut Piece) -> Result<LongHash, FilesError> {
    let mut hash = LongHash::new();
    loop {
        hash.add(piece.bytes());
        if !from.take_part(piece)? {
            hash.add(piece.bytes());
            return Ok(hash);
        }
    }
}

/// Whether two inputs have the same header, as [`shuffle`](crate::shuffle) has it: in rows of CSV a byte-order mark and carriage returns
/// tell nothing apart.
pub fn is_same_header(one: &[u8], other: &[u8], format: &Format) -> bool {
    header::difference(one, other, format).is_none()
}

/// Whether records can be told from any of them on. Of others what is before the first record, or behind the last, belongs to none.
fn is_divisible(format: &Format) -> bool {
    matches!(
        format,
        Format::Delimited(_)
            | Format::JsonLines
            | Format::Csv(_)
            | Format::LinesPerRecord(_)
            | Format::Fastq
            | Format::Fixed(_)
            | Format::LengthPrefixed(_)
    )
}
