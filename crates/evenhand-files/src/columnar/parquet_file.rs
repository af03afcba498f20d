//! Apache Parquet: row groups of column chunks.
//!
//! Columns are read and written as their physical types, under the file's own schema: what a type stands for is not looked
//! at, and cannot be lost. Only what the format has no other type for stays: lists and maps.

use std::cmp::Reverse;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::{FieldRef, SchemaRef, TimeUnit};
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use parquet::arrow::arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::arrow::{ARROW_SCHEMA_META_KEY, encode_arrow_schema, parquet_to_arrow_schema};
use parquet::basic::{
    Encoding, LogicalType, TimeType, TimeUnit as StoredUnit, TimestampType, Type as PhysicalType,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, ParquetMetaDataOptions, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{SchemaDescPtr, SchemaDescriptor, Type, TypePtr};

use super::batch_rows::{batch_bytes, batch_rows};
use super::encoding::{Chunks, side_by_side};
use super::footer::Footer;
use super::metadata;
use super::pages::{Pages, Stores};
use super::writer::{BATCH_BYTES, BATCH_ROWS};
use super::{ColumnarError, EncodingMemory, Positioned};

/// What a column takes that is being written: a page, and a dictionary.
const COLUMN_BYTES: u64 = 2 << 20;

/// What a batch of a small row group is taken for.
const MIN_BATCH: u64 = 128 << 10;

/// What the places of a batch's records take.
const PLACES_BYTES: u64 = (BATCH_ROWS * size_of::<usize>()) as u64;

/// How many batches' bytes a thread takes that encodes one: its records, and the columns that they become.
const THREAD_BATCHES: u64 = 5;

/// An open file.
pub(crate) struct Groups {
    file: Positioned,
    /// With the physical types alone.
    metadata: ArrowReaderMetadata,
    /// As it is.
    descriptor: SchemaDescPtr,
    schema: SchemaRef,
}

// As `map_err` hands it on.
#[expect(clippy::needless_pass_by_value)]
fn broken(error: impl ToString) -> ColumnarError {
    ColumnarError::broken(error.to_string())
}

impl Groups {
    pub(super) fn open(file: &Positioned) -> Result<Self, ColumnarError> {
        check_plain(file)?;
        let usual;
        let (whole, footer) = match load(file, None, None) {
            Ok(whole) => (whole, None),
            Err(error) => {
                usual = usual_footer(file, &error)?;
                (load(file, Some(&usual), None).map_err(broken)?, Some(&usual[..]))
            }
        };
        let descriptor = whole.metadata().file_metadata().schema_descr_ptr();
        let int96 = descriptor.columns().iter().find(|column| column.physical_type() == PhysicalType::INT96);
        if let Some(column) = int96 {
            return Err(ColumnarError::Type {
                column: column.path().string(),
                data_type: "INT96".to_owned(),
            });
        }
        let physical = physical(&descriptor.root_schema_ptr()).map_err(broken)?;
        let physical = Arc::new(SchemaDescriptor::new(Arc::new(physical)));
        let metadata = load(file, footer, Some(physical)).map_err(broken)?;
        Ok(Self { file: file.clone(), metadata, descriptor, schema: Arc::clone(whole.schema()) })
    }

    fn groups(&self) -> &[RowGroupMetaData] {
        self.metadata.metadata().row_groups()
    }

    pub(super) fn count(&self) -> usize {
        self.groups().len()
    }

    pub(super) fn rows(&self, group: usize) -> u64 {
        u64::try_from(self.groups()[group].num_rows()).unwrap_or(0)
    }

    /// Bytes of all columns before compression.
    pub(super) fn decoded_bytes(&self) -> u64 {
        self.groups().iter().map(|group| positive(group.total_byte_size())).sum()
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The unit of a field's times, if it has any. The path has numbers of fields within structs.
    pub(super) fn time_unit(&self, path: &[usize]) -> Option<TimeUnit> {
        let mut field = self.descriptor.root_schema();
        for number in path {
            if !field.is_group() {
                return None;
            }
            field = field.get_fields().get(*number)?;
        }
        let logical = field.get_basic_info().logical_type_ref()?;
        let (LogicalType::Time(TimeType { unit, .. }) | LogicalType::Timestamp(TimestampType { unit, .. })) =
            logical
        else {
            return None;
        };
        Some(match unit {
            StoredUnit::MILLIS => TimeUnit::Millisecond,
            StoredUnit::MICROS => TimeUnit::Microsecond,
            StoredUnit::NANOS => TimeUnit::Nanosecond,
        })
    }

    /// The schema of its physical types.
    pub(super) fn physical(&self) -> &SchemaRef {
        self.metadata.schema()
    }

    /// The unchanged root of the schema.
    pub(super) fn root(&self) -> &Type {
        self.descriptor.root_schema()
    }

    /// Hands the rows of a group to `each`, some at a time, until it wants no more.
    pub(super) fn decode(
        &self,
        group: usize,
        each: &mut dyn FnMut(Result<Vec<ArrayRef>, String>) -> bool,
    ) -> Result<(), String> {
        let batch = batch_rows(&self.file, &self.groups()[group]).map_err(|error| error.to_string())?;
        let reader =
            ParquetRecordBatchReaderBuilder::new_with_metadata(self.file.clone(), self.metadata.clone())
                .with_row_groups(vec![group])
                .with_batch_size(batch)
                .build()
                .map_err(|error| error.to_string())?;
        for batch in reader {
            let batch = batch.map(|batch| batch.columns().to_vec()).map_err(|error| error.to_string());
            if !each(batch) {
                break;
            }
        }
        Ok(())
    }

    /// The properties of outputs for this file and others, whose common schema has this root.
    pub(super) fn form(&self, root: Option<Type>) -> Result<Form, ColumnarError> {
        let (descriptor, physical) = match root {
            Some(root) => {
                let root = Arc::new(root);
                let physical = SchemaDescriptor::new(Arc::new(physical(&root).map_err(broken)?));
                let physical = parquet_to_arrow_schema(&physical, None).map_err(broken)?;
                (Arc::new(SchemaDescriptor::new(root)), Arc::new(physical))
            }
            None => (Arc::clone(&self.descriptor), Arc::clone(self.physical())),
        };
        let leaves = self.descriptor.columns();
        let mut properties = WriterProperties::builder()
            .set_key_value_metadata(self.key_values())
            // One group is ended by hand.
            .set_max_row_group_row_count(None);
        if let Some(group) = self.groups().first() {
            for (leaf, chunk) in leaves.iter().zip(group.columns()) {
                let path = leaf.path().clone();
                let mut encodings = chunk.encodings();
                properties = properties.set_column_compression(path.clone(), chunk.compression());
                if chunk.dictionary_page_offset().is_none() {
                    properties = properties.set_column_dictionary_enabled(path.clone(), false);
                }
                let other = encodings.find(|encoding| {
                    matches!(
                        encoding,
                        Encoding::DELTA_BINARY_PACKED
                            | Encoding::DELTA_LENGTH_BYTE_ARRAY
                            | Encoding::DELTA_BYTE_ARRAY
                            | Encoding::BYTE_STREAM_SPLIT
                    )
                });
                if let Some(encoding) = other {
                    properties = properties.set_column_encoding(path, encoding);
                }
            }
        }
        let mut form = Form {
            descriptor,
            physical,
            properties: Arc::new(properties.build()),
            sizes: self.field_sizes(),
            group_rows: 1,
            decoded: 0,
            encoded: 0,
            batch: 0,
        };
        // What cannot be written is refused before much is read.
        let encoder = Encoder::new(&form, Chunks::nowhere(), Pages::new(u64::MAX, None));
        encoder.and_then(|encoder| encoder.columns()).map_err(broken)?;
        form.add(self);
        Ok(form)
    }

    /// About how many bytes each field has, by the first row group.
    fn field_sizes(&self) -> Vec<i64> {
        let mut sizes = vec![0; self.physical().fields().len()];
        let chunks = self.groups().first().map_or(&[][..], |group| group.columns());
        for (leaf, chunk) in chunks.iter().enumerate() {
            sizes[self.descriptor.get_column_root_idx(leaf)] += chunk.uncompressed_size();
        }
        sizes
    }

    /// The pairs of metadata, without an index of pandas that belongs to places.
    fn key_values(&self) -> Option<Vec<KeyValue>> {
        let mut all = self.metadata.metadata().file_metadata().key_value_metadata().cloned()?;
        let has_key = |pair: &KeyValue| pair.key == metadata::PANDAS;
        let text = all.iter().find(|pair| has_key(pair)).and_then(|pair| pair.value.as_deref());
        let Some(other) = text.and_then(metadata::without_range_index) else { return Some(all) };
        for pair in &mut all {
            if has_key(pair) {
                pair.value = Some(other.clone());
            } else if pair.key == ARROW_SCHEMA_META_KEY {
                // The schema of Arrow has the same metadata within.
                pair.value = Some(encode_arrow_schema(&metadata::without_range(&self.schema)));
            }
        }
        Some(all)
    }
}

/// Loads the metadata of a file from its footer or from these bytes, with this schema if there is one.
fn load(
    file: &Positioned,
    footer: Option<&[u8]>,
    schema: Option<SchemaDescPtr>,
) -> Result<ArrowReaderMetadata, ParquetError> {
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(schema.is_some());
    let Some(footer) = footer else {
        let options = match schema {
            Some(schema) => options.with_parquet_schema(schema),
            None => options,
        };
        return ArrowReaderMetadata::load(file, options);
    };
    let mut decoding = ParquetMetaDataOptions::new();
    if let Some(schema) = schema {
        decoding.set_schema(schema);
    }
    let metadata = ParquetMetaDataReader::decode_metadata_with_options(footer, Some(&decoding))?;
    ArrowReaderMetadata::try_new(Arc::new(metadata), options)
}

/// Returns the bytes and facts of a footer, and whether the footer itself is encrypted.
fn footer(file: &Positioned) -> Option<(Vec<u8>, Option<Footer>, bool)> {
    /// The length of the footer, and the magic number.
    const END_BYTES: u64 = 8;
    let end = file.size().checked_sub(END_BYTES)?;
    let tail = file.bytes(end, END_BYTES).ok()?;
    let length = u32::from_le_bytes(*tail.first_chunk()?);
    let bytes = file.bytes(end.checked_sub(length.into())?, length.into()).ok()?;
    let found = Footer::walk(&bytes);
    Some((bytes, found, tail.ends_with(b"PARE")))
}

/// Checks that no columns are encrypted. With a plain footer, the library would fail only when it reads them.
///
/// # Errors
/// If columns are encrypted.
fn check_plain(file: &Positioned) -> Result<(), ColumnarError> {
    match footer(file) {
        Some((_, Some(found), _)) if found.is_encrypted => Err(ColumnarError::Encrypted),
        Some((.., true)) => Err(ColumnarError::Encrypted),
        _ => Ok(()),
    }
}

/// The footer of a file that the library rejects because of its empty list of row groups.
///
/// # Errors
/// The reason, if the library rejects the file for another one.
fn usual_footer(file: &Positioned, error: &ParquetError) -> Result<Vec<u8>, ColumnarError> {
    let found = footer(file).and_then(|(bytes, found, _)| found?.with_usual_groups(&bytes));
    found.ok_or_else(|| broken(error))
}

fn positive(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// The same schema with physical types, lists and maps alone.
fn physical(of: &TypePtr) -> Result<Type, ParquetError> {
    let info = of.get_basic_info();
    match of.as_ref() {
        Type::PrimitiveType { physical_type, type_length, .. } => {
            Type::primitive_type_builder(of.name(), *physical_type)
                .with_repetition(info.repetition())
                .with_length(*type_length)
                .build()
        }
        Type::GroupType { fields, .. } => {
            let fields: Result<Vec<TypePtr>, ParquetError> =
                fields.iter().map(|field| physical(field).map(Arc::new)).collect();
            let mut group = Type::group_type_builder(of.name())
                .with_converted_type(info.converted_type())
                .with_logical_type(info.logical_type_ref().cloned())
                .with_fields(fields?);
            if info.has_repetition() {
                group = group.with_repetition(info.repetition());
            }
            group.build()
        }
    }
}

/// What all files have in common.
pub(super) struct Form {
    descriptor: SchemaDescPtr,
    physical: SchemaRef,
    properties: WriterPropertiesPtr,
    /// About how many bytes each field has.
    sizes: Vec<i64>,
    pub(super) group_rows: usize,
    /// Bytes of the largest row group, and of the largest compressed.
    decoded: u64,
    encoded: u64,
    /// The most bytes of a batch.
    batch: u64,
}

impl Form {
    /// Adds what another file has.
    pub(super) fn add(&mut self, groups: &Groups) {
        for (number, group) in groups.groups().iter().enumerate() {
            self.group_rows = self.group_rows.max(usize::try_from(groups.rows(number)).unwrap_or(usize::MAX));
            self.decoded = self.decoded.max(positive(group.total_byte_size()));
            self.encoded = self.encoded.max(positive(group.compressed_size()));
            self.batch = self.batch.max(batch_bytes(group));
        }
    }

    /// The root of the schema, and that of the rows with physical types alone.
    pub(super) fn root(&self) -> &Type {
        self.descriptor.root_schema()
    }

    pub(super) fn physical(&self) -> &SchemaRef {
        &self.physical
    }

    /// A row group, and a batch of it.
    pub(super) fn decoding_memory(&self) -> u64 {
        self.decoded.saturating_add(3 * self.batch)
    }

    /// What columns take that are being written; pages of a row group; and for each thread a batch.
    pub(super) fn encoding_memory(&self) -> EncodingMemory {
        let columns = COLUMN_BYTES * self.descriptor.num_columns() as u64;
        // In another order it may be longer, up to what it was before it was compressed.
        let pages = self.encoded.max(self.decoded);
        let file = columns.min(self.decoded.saturating_mul(2));
        // Short rows are longer as records; and where a row group is small, so is a batch.
        let batch = self.batch.saturating_mul(2).clamp(MIN_BATCH, BATCH_BYTES as u64);
        EncodingMemory { file, pages, collected: batch + PLACES_BYTES, batch: THREAD_BATCHES * batch }
    }
}

/// A field, and the writers of the columns that it is stored in.
struct FieldWriter {
    field: FieldRef,
    columns: Vec<ArrowColumnWriter>,
}

impl FieldWriter {
    fn write(&mut self, array: &ArrayRef) -> Result<(), ParquetError> {
        let leaves = compute_leaves(&self.field, array)?;
        self.columns.iter_mut().zip(&leaves).try_for_each(|(column, leaf)| column.write(leaf))
    }
}

/// Writes a file.
pub(super) struct Encoder {
    file: SerializedFileWriter<Chunks>,
    pages: Arc<Pages>,
    factory: ArrowRowGroupWriterFactory,
    physical: SchemaRef,
    /// The fields, those with the most bytes first.
    largest_first: Vec<usize>,
    /// The row group that has begun.
    group: Vec<FieldWriter>,
    groups: usize,
}

impl Encoder {
    pub(super) fn new(form: &Form, to: Chunks, pages: Arc<Pages>) -> Result<Self, ParquetError> {
        let (root, properties) = (form.descriptor.root_schema_ptr(), Arc::clone(&form.properties));
        let file = SerializedFileWriter::new(to, root, properties)?;
        let factory = ArrowRowGroupWriterFactory::new(&file, Arc::clone(&form.physical))
            .with_page_store_factory(Arc::new(Stores(Arc::clone(&pages))));
        let mut largest_first: Vec<usize> = (0..form.sizes.len()).collect();
        largest_first.sort_by_key(|field| Reverse(form.sizes[*field]));
        let physical = Arc::clone(&form.physical);
        Ok(Self { file, pages, factory, physical, largest_first, group: Vec::new(), groups: 0 })
    }

    /// The writers of a row group.
    fn columns(&self) -> Result<Vec<FieldWriter>, ParquetError> {
        let descriptor = self.file.schema_descr();
        let mut fields: Vec<FieldWriter> = Vec::new();
        let all = self.factory.create_column_writers(self.groups)?;
        fields.extend(
            self.physical
                .fields()
                .iter()
                .map(|field| FieldWriter { field: Arc::clone(field), columns: Vec::new() }),
        );
        for (leaf, column) in all.into_iter().enumerate() {
            fields[descriptor.get_column_root_idx(leaf)].columns.push(column);
        }
        Ok(fields)
    }

    /// Writes batches of a row group.
    pub(super) fn write(&mut self, batches: &[Vec<ArrayRef>], threads: usize) -> Result<(), String> {
        if self.group.is_empty() {
            self.group = self.columns().map_err(|error| error.to_string())?;
        }
        let mut fields: Vec<Option<&mut FieldWriter>> = self.group.iter_mut().map(Some).collect();
        // What takes longest begins first, so that all threads end together.
        let in_turn = self.largest_first.iter().filter_map(|number| Some((*number, fields[*number].take()?)));
        let in_turn = in_turn.collect();
        let done = side_by_side(threads, in_turn, |(number, field)| {
            batches.iter().try_for_each(|batch| field.write(&batch[number]))
        });
        done.into_iter().collect::<Result<(), ParquetError>>().map_err(|error| error.to_string())
    }

    /// Ends the row group that has begun.
    pub(super) fn end_group(&mut self, threads: usize) -> Result<(), String> {
        let columns: Vec<ArrowColumnWriter> =
            std::mem::take(&mut self.group).into_iter().flat_map(|field| field.columns).collect();
        if columns.is_empty() {
            return Ok(());
        }
        let end = || -> Result<(), ParquetError> {
            let chunks = side_by_side(threads, columns, ArrowColumnWriter::close);
            let mut group = self.file.next_row_group()?;
            for chunk in chunks {
                chunk?.append_to_row_group(&mut group)?;
            }
            group.close()?;
            self.file.flush()?;
            Ok(())
        };
        end().map_err(|error| error.to_string())?;
        self.pages.restart();
        self.groups += 1;
        Ok(())
    }

    pub(super) fn finish(&mut self) -> Result<(), String> {
        let done = self.file.finish().map(|_| ());
        done.and_then(|()| Ok(self.file.flush()?)).map_err(|error| error.to_string())
    }
}
