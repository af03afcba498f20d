//! Arrow's file format (IPC): record batches, each a group of rows, with one dictionary a field for all of them.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_ipc::{Block, CompressionType, MetadataVersion};
use arrow_schema::{ArrowError, SchemaRef};

use super::encoding::Chunks;
use super::{ColumnarError, EncodingMemory, Positioned, dictionaries};

/// The magic bytes at the end, and the length of the footer before them.
const END_BYTES: u64 = 10;

/// An open file.
pub(crate) struct Groups {
    file: Positioned,
    decoder: FileDecoder,
    blocks: Vec<Block>,
    schema: SchemaRef,
    /// Of the file, beside that of the schema.
    metadata: HashMap<String, String>,
}

// As `map_err` hands it on.
#[expect(clippy::needless_pass_by_value)]
fn broken(error: impl ToString) -> ColumnarError {
    ColumnarError::broken(error.to_string())
}

impl Groups {
    pub(super) fn open(file: &Positioned) -> Result<Self, ColumnarError> {
        let end = file.size().checked_sub(END_BYTES).ok_or_else(|| broken("no footer"))?;
        let tail = file.bytes(end, END_BYTES).map_err(broken)?;
        let mut last = [0; END_BYTES as usize];
        last.copy_from_slice(&tail);
        let length = read_footer_length(last).map_err(broken)? as u64;
        let start = end.checked_sub(length).ok_or_else(|| broken("a footer longer than the file"))?;
        let bytes = file.bytes(start, length).map_err(broken)?;
        let footer = arrow_ipc::root_as_footer(&bytes).map_err(broken)?;
        let schema = footer.schema().ok_or_else(|| broken("no schema"))?;
        if !schema.endianness().equals_to_target_endianness() {
            return Err(broken("the other order of bytes than this machine's"));
        }
        let schema = Arc::new(try_fb_to_schema(schema).map_err(broken)?);
        let mut decoder = FileDecoder::new(Arc::clone(&schema), footer.version());
        for block in footer.dictionaries().into_iter().flatten() {
            let bytes = read_block(file, block).map_err(broken)?;
            decoder.read_dictionary(block, &bytes).map_err(broken)?;
        }
        let blocks: Vec<Block> = footer.recordBatches().into_iter().flatten().copied().collect();
        let pairs = footer.custom_metadata().into_iter().flatten();
        let metadata = pairs.filter_map(|pair| Some((pair.key()?.to_owned(), pair.value()?.to_owned())));
        Ok(Self { file: file.clone(), decoder, blocks, metadata: metadata.collect(), schema })
    }

    pub(super) fn count(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// A record batch.
    pub(super) fn decode(&self, group: usize) -> Result<RecordBatch, String> {
        let block = &self.blocks[group];
        let bytes = read_block(&self.file, block)?;
        let batch = self.decoder.read_record_batch(block, &bytes).map_err(|error| error.to_string())?;
        batch.ok_or_else(|| "no record batch".to_owned())
    }

    /// The rows and the bytes of the largest batch, as it is stored and as it is decoded, and how the batches are compressed.
    fn largest(&self) -> Result<Largest, ColumnarError> {
        let mut largest = Largest::default();
        for block in &self.blocks {
            let (start, head) = (length(block.offset()), length(block.metaDataLength().into()));
            let (start, head) = (start.map_err(broken)?, head.map_err(broken)?);
            let (body, head) = (start.saturating_add(head), self.file.bytes(start, head).map_err(broken)?);
            // From the fifth version of the format on, four bytes of ones stand before the length.
            let start = if head.starts_with(&[0xff; 4]) { 8 } else { 4 };
            let message = head.get(start..).ok_or_else(|| broken("no message"))?;
            let message = arrow_ipc::root_as_message(message).map_err(broken)?;
            let batch = message.header_as_record_batch().ok_or_else(|| broken("no record batch"))?;
            let stored = length(block.bodyLength()).map_err(broken)?;
            let codec = batch.compression().map(|compression| compression.codec());
            let mut decoded = 0_u64;
            for buffer in batch.buffers().into_iter().flatten().filter(|_| codec.is_some()) {
                let start = body.saturating_add(length(buffer.offset()).map_err(broken)?);
                let bytes = self.decoded_bytes(start, length(buffer.length()).map_err(broken)?);
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

fn length(length: i64) -> Result<u64, String> {
    u64::try_from(length).map_err(|_| "a block of a negative length".to_owned())
}

fn read_block(file: &Positioned, block: &Block) -> Result<Buffer, String> {
    let bytes = length(block.metaDataLength().into())?.saturating_add(length(block.bodyLength())?);
    let bytes = file.bytes(length(block.offset())?, bytes).map_err(|error| error.to_string())?;
    Ok(bytes.into())
}

/// What all files have in common.
pub(super) struct Form {
    schema: SchemaRef,
    metadata: HashMap<String, String>,
    codec: Option<CompressionType>,
    pub(super) group_rows: usize,
    /// Bytes of the largest batch, as it is stored and as it is decoded.
    stored: u64,
    decoded: u64,
    /// The values of the dictionaries, if a batch was there to take them from.
    values: Option<Vec<ArrayRef>>,
}

impl Form {
    pub(super) fn of(groups: &Groups) -> Result<Self, ColumnarError> {
        let largest = groups.largest()?;
        Ok(Self {
            schema: Arc::clone(&groups.schema),
            metadata: groups.metadata.clone(),
            codec: largest.codec,
            group_rows: largest.rows.max(1),
            stored: largest.stored,
            decoded: largest.decoded,
            values: values(groups)?,
        })
    }

    /// The schema of the rows, without dictionaries.
    pub(super) fn rows(&self) -> Result<SchemaRef, ColumnarError> {
        dictionaries::flat_schema(&self.schema).map(Arc::new)
    }

    /// Adds what another file has: its keys among the values of all dictionaries.
    pub(super) fn add(&mut self, groups: &Groups) -> Result<dictionaries::Maps, ColumnarError> {
        let largest = groups.largest()?;
        self.group_rows = self.group_rows.max(largest.rows);
        self.stored = self.stored.max(largest.stored);
        self.decoded = self.decoded.max(largest.decoded);
        self.codec = self.codec.or(largest.codec);
        match (&mut self.values, values(groups)?) {
            (Some(held), Some(more)) => {
                let maps = dictionaries::merge(held, &more).map_err(broken)?;
                match dictionaries::overflow(&self.schema, held) {
                    Some(keys) => Err(ColumnarError::DictionaryOverflow { keys }),
                    None => Ok(maps),
                }
            }
            (held, more) => {
                *held = held.take().or(more);
                Ok(dictionaries::Maps::default())
            }
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
        3 * values.map(|values| values.get_array_memory_size() as u64).sum::<u64>()
    }
}

/// The values of all dictionaries of a file, if it has any batch.
fn values(groups: &Groups) -> Result<Option<Vec<ArrayRef>>, ColumnarError> {
    if groups.blocks.is_empty() {
        return Ok(None);
    }
    let has_none =
        groups.schema.fields().iter().all(|field| !dictionaries::has_dictionary(field.data_type()));
    if has_none {
        return Ok(Some(Vec::new()));
    }
    let broken = |reason| ColumnarError::Broken { group: Some(0), row: 0, reason };
    let batch = groups.decode(0).map_err(broken)?;
    dictionaries::values(&batch).map_err(broken).map(Some)
}

/// Writes a file.
pub(super) struct Encoder {
    writer: FileWriter<Chunks>,
    schema: SchemaRef,
    values: Vec<ArrayRef>,
}

impl Encoder {
    pub(super) fn new(form: &Form, to: Chunks) -> Result<Self, ArrowError> {
        let options =
            IpcWriteOptions::try_new(64, false, MetadataVersion::V5)?.try_with_compression(form.codec)?;
        let mut writer = FileWriter::try_new_with_options(to, &form.schema, options)?;
        // In one order, whatever that of the map.
        let mut metadata: Vec<_> = form.metadata.iter().collect();
        metadata.sort();
        for (key, value) in metadata {
            writer.write_metadata(key, value);
        }
        let values = form.values.clone().unwrap_or_default();
        Ok(Self { writer, schema: Arc::clone(&form.schema), values })
    }

    /// Writes a batch.
    pub(super) fn write(&mut self, columns: Vec<ArrayRef>) -> Result<(), String> {
        let columns = dictionaries::restore(columns, &self.schema, &self.values)?;
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        batch.and_then(|batch| self.writer.write(&batch)).map_err(|error| error.to_string())
    }

    pub(super) fn finish(&mut self) -> Result<(), String> {
        self.writer.finish().and_then(|()| self.writer.flush()).map_err(|error| error.to_string())
    }
}
