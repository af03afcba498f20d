//! Arrow's file and stream formats (IPC): record batches, each a group of rows.
//!
//! A file has a magic number, one dictionary per field for all batches, and a footer with their offsets. A stream is a schema, then
//! dictionaries and batches in turn: a dictionary may be replaced or extended before any batch. One pass over a stream collects the
//! offsets of its messages. Afterwards files and streams are read by offset.
//!
//! Reference: Arrow Columnar Format, "Serialization and Interprocess Communication".

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{read_dictionary, read_footer_length, read_record_batch};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_ipc::{Block, CompressionType, MessageHeader, MetadataVersion};
use arrow_schema::{ArrowError, SchemaRef};

use super::encoding::Chunks;
use super::{ColumnarError, EncodingMemory, Positioned, dictionaries, metadata, unify};

/// The magic number of a file, and that of the older version.
const MAGIC: &[u8] = b"ARROW1";
const OLD_MAGIC: &[u8] = b"FEA1";

/// The magic bytes at the end, and the length of the footer before them.
const END_BYTES: u64 = 10;

/// Maximum size of a message without its body, in bytes.
const MAX_MESSAGE: u64 = 256 << 20;

/// Maximum number of cached dictionary states of a stream: threads decode batches out of order.
const RECENT: usize = 8;

/// The values of dictionaries by their numbers.
type Dictionaries = HashMap<i64, ArrayRef>;

/// An open file or stream.
pub(crate) struct Groups {
    file: Positioned,
    is_stream: bool,
    blocks: Vec<Block>,
    schema: SchemaRef,
    /// Of the file, beside that of the schema.
    metadata: HashMap<String, String>,
    /// The first batch of each epoch. Before every epoch but the first, dictionaries change.
    epochs: Vec<usize>,
    /// The dictionaries of each epoch, in their order.
    dictionaries: Vec<(usize, Block)>,
    /// The values of dictionaries in the epochs that were decoded last.
    recent: Mutex<Vec<(usize, Arc<Dictionaries>)>>,
}

// As `map_err` hands it on.
#[expect(clippy::needless_pass_by_value)]
fn broken(error: impl ToString) -> ColumnarError {
    ColumnarError::broken(error.to_string())
}

impl Groups {
    pub(super) fn open(file: &Positioned) -> Result<Self, ColumnarError> {
        let beginning = file.bytes(0, file.size().min(MAGIC.len() as u64)).map_err(broken)?;
        if beginning.starts_with(OLD_MAGIC) {
            return Err(ColumnarError::FeatherV1);
        }
        if beginning.starts_with(MAGIC) { Self::open_file(file) } else { Self::open_stream(file) }
    }

    fn new(file: &Positioned, schema: arrow_ipc::Schema<'_>, is_stream: bool) -> Result<Self, ColumnarError> {
        if !schema.endianness().equals_to_target_endianness() {
            return Err(broken("the other order of bytes than this machine's"));
        }
        Ok(Self {
            file: file.clone(),
            is_stream,
            blocks: Vec::new(),
            schema: Arc::new(try_fb_to_schema(schema).map_err(broken)?),
            metadata: HashMap::new(),
            epochs: vec![0],
            dictionaries: Vec::new(),
            recent: Mutex::default(),
        })
    }

    fn open_file(file: &Positioned) -> Result<Self, ColumnarError> {
        let end = file.size().checked_sub(END_BYTES).ok_or_else(|| broken("no footer"))?;
        let tail = file.bytes(end, END_BYTES).map_err(broken)?;
        let mut last = [0; END_BYTES as usize];
        last.copy_from_slice(&tail);
        let length = read_footer_length(last).map_err(broken)? as u64;
        let start = end.checked_sub(length).ok_or_else(|| broken("a footer longer than the file"))?;
        let bytes = file.bytes(start, length).map_err(broken)?;
        let footer = arrow_ipc::root_as_footer(&bytes).map_err(broken)?;
        let mut groups = Self::new(file, footer.schema().ok_or_else(|| broken("no schema"))?, false)?;
        groups.dictionaries = footer.dictionaries().into_iter().flatten().map(|block| (0, *block)).collect();
        groups.blocks = footer.recordBatches().into_iter().flatten().copied().collect();
        let pairs = footer.custom_metadata().into_iter().flatten();
        let pairs = pairs.filter_map(|pair| Some((pair.key()?.to_owned(), pair.value()?.to_owned())));
        groups.metadata = pairs.collect();
        Ok(groups)
    }

    fn open_stream(file: &Positioned) -> Result<Self, ColumnarError> {
        let (mut groups, mut at) = (None::<Self>, 0);
        // The end mark is optional.
        while at < file.size() {
            let mut prefix = 4;
            let mut length = word(file, at)?;
            if length == u32::MAX {
                prefix = 8;
                length = word(file, at + 4)?;
            }
            if length == 0 {
                at += prefix;
                break;
            }
            let head = prefix + u64::from(length);
            if u64::from(length) > MAX_MESSAGE {
                return Err(broken("a message of more than 256 MiB"));
            }
            let message = file.bytes(at + prefix, length.into()).map_err(broken)?;
            let message = arrow_ipc::root_as_message(&message).map_err(broken)?;
            let body = length_of(message.bodyLength()).map_err(broken)?;
            let next = at.saturating_add(head).saturating_add(body);
            if next > file.size() {
                return Err(broken("the stream ends within a message"));
            }
            let block = Block::new(at.cast_signed(), head as i32, body.cast_signed());
            match (message.header_type(), &mut groups) {
                (MessageHeader::Schema, None) => {
                    let schema = message.header_as_schema().ok_or_else(|| broken("no schema"))?;
                    groups = Some(Self::new(file, schema, true)?);
                }
                (MessageHeader::DictionaryBatch, Some(groups)) => {
                    if groups.epochs.last().is_some_and(|first| groups.blocks.len() > *first) {
                        groups.epochs.push(groups.blocks.len());
                    }
                    groups.dictionaries.push((groups.epochs.len() - 1, block));
                }
                (MessageHeader::RecordBatch, Some(groups)) => groups.blocks.push(block),
                (other, _) => return Err(broken(format!("a message {other:?} out of place"))),
            }
            at = next;
        }
        if at < file.size() {
            return Err(broken("bytes follow the end of the stream"));
        }
        groups.ok_or_else(|| broken("no schema"))
    }

    pub(super) fn count(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The number of the epoch of a batch, from 0.
    pub(super) fn epoch(&self, group: usize) -> usize {
        self.epochs.partition_point(|first| *first <= group).saturating_sub(1)
    }

    /// A record batch, with the types of a schema.
    pub(super) fn decode(&self, group: usize, schema: &SchemaRef) -> Result<RecordBatch, String> {
        let block = &self.blocks[group];
        let bytes = read_block(&self.file, block)?;
        let message = message(&bytes)?;
        let batch = message.header_as_record_batch().ok_or("no record batch")?;
        let dictionaries = self.dictionaries(self.epoch(group))?;
        let body = body(&bytes, block)?;
        let of = Arc::clone(&self.schema);
        let batch = read_record_batch(&body, batch, of, &dictionaries, None, &message.version());
        let batch = batch.map_err(|error| error.to_string())?;
        unify::fitted_batch(batch, schema)
    }

    /// The values of all dictionaries in an epoch.
    fn dictionaries(&self, epoch: usize) -> Result<Arc<Dictionaries>, String> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let before = recent.iter().filter(|(of, _)| *of <= epoch).max_by_key(|(of, _)| *of);
        let (from, mut held) = match before {
            Some((of, held)) if *of == epoch => return Ok(Arc::clone(held)),
            Some((of, held)) => (of + 1, held.as_ref().clone()),
            None => (0, Dictionaries::new()),
        };
        let place = |epoch: usize| self.dictionaries.partition_point(|(of, _)| *of < epoch);
        for (_, block) in &self.dictionaries[place(from)..place(epoch + 1)] {
            let bytes = read_block(&self.file, block)?;
            let message = message(&bytes)?;
            let batch = message.header_as_dictionary_batch().ok_or("no dictionary")?;
            let body = body(&bytes, block)?;
            read_dictionary(&body, batch, &self.schema, &mut held, &message.version())
                .map_err(|error| error.to_string())?;
        }
        let held = Arc::new(held);
        recent.push((epoch, Arc::clone(&held)));
        if recent.len() > RECENT {
            let oldest = recent.iter().enumerate().min_by_key(|(_, (of, _))| *of).map(|(place, _)| place);
            oldest.map(|place| recent.swap_remove(place));
        }
        Ok(held)
    }

    /// The rows and the bytes of the largest batch, as it is stored and as it is decoded, and how the batches are compressed.
    fn largest(&self) -> Result<Largest, ColumnarError> {
        let mut largest = Largest::default();
        for block in &self.blocks {
            let (start, head) = (length_of(block.offset()), length_of(block.metaDataLength().into()));
            let (start, head) = (start.map_err(broken)?, head.map_err(broken)?);
            let (body, head) = (start.saturating_add(head), self.file.bytes(start, head).map_err(broken)?);
            let message = message(&head).map_err(broken)?;
            let batch = message.header_as_record_batch().ok_or_else(|| broken("no record batch"))?;
            let stored = length_of(block.bodyLength()).map_err(broken)?;
            let codec = batch.compression().map(|compression| compression.codec());
            let mut decoded = 0_u64;
            for buffer in batch.buffers().into_iter().flatten().filter(|_| codec.is_some()) {
                let start = body.saturating_add(length_of(buffer.offset()).map_err(broken)?);
                let bytes = self.decoded_bytes(start, length_of(buffer.length()).map_err(broken)?);
                decoded = decoded.saturating_add(bytes.map_err(broken)?);
            }
            largest.rows = largest.rows.max(usize::try_from(batch.length()).map_err(broken)?);
            largest.stored = largest.stored.max(stored);
            largest.decoded = largest.decoded.max(decoded).max(stored);
            largest.codec = largest.codec.or(codec);
        }
        Ok(largest)
    }

    /// The bytes of a buffer that is compressed, as it is decoded: they stand before it (Arrow Columnar Format, "Message.fbs",
    /// `BodyCompressionMethod`).
    fn decoded_bytes(&self, start: u64, stored: u64) -> Result<u64, String> {
        const LENGTH_BYTES: u64 = 8;
        if stored == 0 {
            return Ok(0);
        }
        let bytes = self.file.bytes(start, LENGTH_BYTES).map_err(|error| error.to_string())?;
        let bytes = bytes.first_chunk().map_or(-1, |length| i64::from_le_bytes(*length));
        // -1 stands before one that is not compressed after all.
        Ok(u64::try_from(bytes).unwrap_or(stored))
    }
}

/// The largest of some batches.
#[derive(Default)]
struct Largest {
    rows: usize,
    stored: u64,
    decoded: u64,
    codec: Option<CompressionType>,
}

/// The message that some bytes begin with, behind its length.
fn message(bytes: &[u8]) -> Result<arrow_ipc::Message<'_>, String> {
    // From version 0.15 on, four bytes of ones stand before the length.
    let start = if bytes.starts_with(&[0xff; 4]) { 8 } else { 4 };
    let message = bytes.get(start..).ok_or("no message")?;
    arrow_ipc::root_as_message(message).map_err(|error| error.to_string())
}

/// Four bytes at a place, the lowest first.
fn word(file: &Positioned, at: u64) -> Result<u32, ColumnarError> {
    let bytes = file.bytes(at, 4).map_err(broken)?;
    bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes)).ok_or_else(|| broken("no message"))
}

fn length_of(length: i64) -> Result<u64, String> {
    u64::try_from(length).map_err(|_| "a block of a negative length".to_owned())
}

fn read_block(file: &Positioned, block: &Block) -> Result<Buffer, String> {
    let bytes = length_of(block.metaDataLength().into())?.saturating_add(length_of(block.bodyLength())?);
    let bytes = file.bytes(length_of(block.offset())?, bytes).map_err(|error| error.to_string())?;
    Ok(bytes.into())
}

/// What all files have in common.
pub(super) struct Form {
    schema: SchemaRef,
    metadata: HashMap<String, String>,
    /// Whether the first input is a stream.
    is_stream: bool,
    codec: Option<CompressionType>,
    pub(super) group_rows: usize,
    /// Bytes of the largest batch, as it is stored and as it is decoded.
    stored: u64,
    decoded: u64,
    /// The values of the dictionaries, if a batch was there to take them from.
    values: Option<Vec<ArrayRef>>,
    /// Number of cached dictionary states per input.
    states: u64,
}

impl Form {
    /// The form of outputs for inputs that begin with this one, with a common schema.
    pub(super) fn new(groups: &Groups, schema: &SchemaRef) -> Self {
        Self {
            schema: Arc::new(metadata::without_range(schema)),
            metadata: groups.metadata.clone(),
            is_stream: groups.is_stream,
            codec: None,
            group_rows: 1,
            stored: 0,
            decoded: 0,
            values: None,
            states: 1,
        }
    }

    /// The schema of the rows, without dictionaries.
    pub(super) fn rows(&self) -> Result<SchemaRef, ColumnarError> {
        dictionaries::flat_schema(&self.schema).map(Arc::new)
    }

    /// Adds a file: of each of its epochs, the keys among the values of all dictionaries.
    pub(super) fn add(&mut self, groups: &Groups) -> Result<Vec<dictionaries::Maps>, ColumnarError> {
        let largest = groups.largest()?;
        self.group_rows = self.group_rows.max(largest.rows);
        self.stored = self.stored.max(largest.stored);
        // A cast holds the values twice.
        let times = if unify::is_equal(&groups.schema, &self.schema) { 1 } else { 2 };
        self.decoded = self.decoded.max(largest.decoded.saturating_mul(times));
        self.codec = self.codec.or(largest.codec);
        self.states = self.states.max(groups.epochs.len().min(RECENT) as u64);
        (0..groups.epochs.len()).map(|epoch| self.add_values(groups, epoch)).collect()
    }

    fn add_values(&mut self, groups: &Groups, epoch: usize) -> Result<dictionaries::Maps, ColumnarError> {
        let Some(more) = values(groups, epoch, &self.schema)? else {
            return Ok(dictionaries::Maps::default());
        };
        let Some(held) = &mut self.values else {
            self.values = Some(more);
            return Ok(dictionaries::Maps::default());
        };
        let maps = dictionaries::merge(held, &more).map_err(broken)?;
        match dictionaries::overflow(&self.schema, held) {
            Some(keys) => Err(ColumnarError::DictionaryOverflow { keys }),
            None => Ok(maps),
        }
    }

    /// A batch, its bytes in the file, and its rows.
    pub(super) fn decoding_memory(&self) -> u64 {
        self.decoded.saturating_mul(2).saturating_add(self.stored)
    }

    /// A batch that is written; and for each thread its rows, and what they become.
    pub(super) fn encoding_memory(&self) -> EncodingMemory {
        let decoded = |times| self.decoded.saturating_mul(times);
        EncodingMemory { file: decoded(2), pages: 0, collected: self.decoded, batch: decoded(3) }
    }

    /// What the values of dictionaries take: those of all inputs, of the one that is read, and where they are written.
    pub(super) fn dictionary_memory(&self) -> u64 {
        let values = self.values.iter().flatten();
        (2 + self.states) * values.map(|values| values.get_array_memory_size() as u64).sum::<u64>()
    }
}

/// The values of all dictionaries of an epoch, if it has any batch.
fn values(groups: &Groups, epoch: usize, schema: &SchemaRef) -> Result<Option<Vec<ArrayRef>>, ColumnarError> {
    let first = groups.epochs[epoch];
    if first >= groups.blocks.len() {
        return Ok(None);
    }
    let has_none = schema.fields().iter().all(|field| !dictionaries::has_dictionary(field.data_type()));
    if has_none {
        return Ok(Some(Vec::new()));
    }
    let broken = |reason| ColumnarError::Broken { group: Some(first as u64), row: 0, reason };
    let batch = groups.decode(first, schema).map_err(broken)?;
    dictionaries::values(&batch).map_err(broken).map(Some)
}

/// Writes a file or a stream.
pub(super) struct Encoder {
    writer: Writer,
    schema: SchemaRef,
    values: Vec<ArrayRef>,
}

enum Writer {
    File(FileWriter<Chunks>),
    Stream(StreamWriter<Chunks>),
}

/// Whether an output is a stream, by its extension, or otherwise by the first input.
fn is_stream(form: &Form, name: &str) -> bool {
    let end = Path::new(name).extension().and_then(|end| end.to_str()).map(str::to_ascii_lowercase);
    match end.as_deref() {
        Some("arrows") => true,
        Some("feather" | "ipc") => false,
        _ => form.is_stream,
    }
}

impl Encoder {
    /// An encoder of an output with this name.
    pub(super) fn new(form: &Form, name: &str, to: Chunks) -> Result<Self, ArrowError> {
        let options =
            IpcWriteOptions::try_new(64, false, MetadataVersion::V5)?.try_with_compression(form.codec)?;
        let writer = if is_stream(form, name) {
            Writer::Stream(StreamWriter::try_new_with_options(to, &form.schema, options)?)
        } else {
            let mut writer = FileWriter::try_new_with_options(to, &form.schema, options)?;
            // Sort, because the order of the map varies.
            let mut metadata: Vec<_> = form.metadata.iter().collect();
            metadata.sort();
            for (key, value) in metadata {
                writer.write_metadata(key, value);
            }
            Writer::File(writer)
        };
        let values = form.values.clone().unwrap_or_default();
        Ok(Self { writer, schema: Arc::clone(&form.schema), values })
    }

    /// Writes a batch.
    pub(super) fn write(&mut self, columns: Vec<ArrayRef>) -> Result<(), String> {
        let columns = dictionaries::restore(columns, &self.schema, &self.values)?;
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        let written = batch.and_then(|batch| match &mut self.writer {
            Writer::File(writer) => writer.write(&batch),
            Writer::Stream(writer) => writer.write(&batch),
        });
        written.map_err(|error| error.to_string())
    }

    pub(super) fn finish(&mut self) -> Result<(), String> {
        let finished = match &mut self.writer {
            Writer::File(writer) => writer.finish().and_then(|()| writer.flush()),
            Writer::Stream(writer) => writer.finish().and_then(|()| writer.flush()),
        };
        finished.map_err(|error| error.to_string())
    }
}

/// The bytes after the metadata of a block.
fn body(bytes: &Buffer, block: &Block) -> Result<Buffer, String> {
    let start = usize::try_from(block.metaDataLength()).ok().filter(|start| *start <= bytes.len());
    Ok(bytes.slice(start.ok_or("a block is shorter than its metadata")?))
}
