//! Rows of files that are stored by columns: Parquet, and Arrow's file format.
//!
//! An input is read as a stream of records: each a row, in the bytes of arrow-row's `RowConverter` behind their length (four
//! bytes, the lowest first). The engine puts these in order like any others; what it writes is made columns again, a batch of
//! rows at a time, and goes to files of the same schema, compression, metadata and number of rows a group. Where a column
//! decides what goes where, its value stands before the row.
//!
//! Every value survives. Of Parquet only the physical types are looked at, so that what they stand for (an interval,
//! a time zone, text that is no UTF-8) passes as it is; the schema and the metadata are those of the first input. A row of
//! Arrow has the keys of its dictionaries, whose values are held; those of several inputs are merged.
//!
//! Memory: for each thread that decodes, a row group and what it is ahead of the engine; for the output, an encoded row
//! group, and for each thread a batch.
//!
//! References: the crates `arrow-row` and `parquet`, their modules' documentation.

use std::path::Path;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_row::{RowConverter, SortField};
use arrow_schema::{DataType, Schema, SchemaRef};

use crate::error::{FilesError, Name};
use crate::source::Source;

#[cfg(feature = "parquet")]
mod batch_rows;
#[cfg(feature = "parquet")]
mod content;
mod dictionaries;
mod encoding;
mod error;
#[cfg(feature = "parquet")]
mod footer;
mod guard;
mod ipc;
mod key;
mod metadata;
#[cfg(feature = "parquet")]
mod pages;
#[cfg(feature = "parquet")]
mod parquet_file;
#[cfg(feature = "parquet")]
mod parquet_schema;
mod positioned;
mod stream;
mod unify;
mod writer;

#[cfg(feature = "parquet")]
pub use content::parquet_content;
pub use error::ColumnarError;
use guard::guarded;
use key::Key;
pub(crate) use key::value as key_value;
pub(crate) use positioned::Positioned;
pub(crate) use stream::RowStream;
pub use unify::SchemaDifference;
pub(crate) use writer::{PageRoom, RowsWriter};

/// A file format that stores rows by columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColumnarFormat {
    /// Arrow's file format (IPC), also named Feather.
    Arrow,
    /// Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl ColumnarFormat {
    /// Its name, as options have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Arrow => "arrow",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }

    /// The format of files with this ending, in lower case.
    pub(crate) fn of_ending(end: &str) -> Option<Self> {
        match end {
            "arrow" | "arrows" | "feather" | "ipc" => Some(Self::Arrow),
            #[cfg(feature = "parquet")]
            "parquet" | "parq" | "pq" => Some(Self::Parquet),
            _ => None,
        }
    }
}

/// An input that has been opened, with the places of its row groups.
pub(crate) enum Groups {
    Arrow(ipc::Groups),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet_file::Groups>),
}

/// The columns of some rows as they are encoded, and that whose values decide; or why they cannot be decoded.
type Decoded = Result<(Vec<ArrayRef>, Option<ArrayRef>), String>;

impl Groups {
    fn open(format: ColumnarFormat, file: &Positioned) -> Result<Self, ColumnarError> {
        // The decoders are made for files that are whole.
        let opened = guarded(|| match format {
            ColumnarFormat::Arrow => ipc::Groups::open(file).map(Self::Arrow),
            #[cfg(feature = "parquet")]
            ColumnarFormat::Parquet => {
                parquet_file::Groups::open(file).map(|groups| Self::Parquet(Box::new(groups)))
            }
        });
        opened.unwrap_or_else(|panic| Err(ColumnarError::broken(panic)))
    }

    fn count(&self) -> usize {
        match self {
            Self::Arrow(groups) => groups.count(),
            #[cfg(feature = "parquet")]
            Self::Parquet(groups) => groups.count(),
        }
    }

    /// The rows of a group, if they are known before it is decoded.
    #[cfg_attr(not(feature = "parquet"), expect(unused_variables))]
    fn rows(&self, group: usize) -> Option<u64> {
        match self {
            Self::Arrow(_) => None,
            #[cfg(feature = "parquet")]
            Self::Parquet(groups) => Some(groups.rows(group)),
        }
    }

    /// Hands the rows of a group to `each`, some at a time, as the columns that are encoded.
    #[cfg_attr(not(feature = "parquet"), expect(clippy::unnecessary_wraps))]
    fn decode(
        &self,
        group: usize,
        layout: &Layout,
        maps: &[dictionaries::Maps],
        each: &mut dyn FnMut(Decoded) -> bool,
    ) -> Result<(), String> {
        let key = layout.key.as_ref();
        match self {
            Self::Arrow(groups) => {
                let none = dictionaries::Maps::default();
                let maps = maps.get(groups.epoch(group)).unwrap_or(&none);
                each(groups.decode(group, &layout.schema).and_then(|batch| {
                    // With the values of its dictionary.
                    let key = key.map(|key| key.of(batch.columns())).transpose()?;
                    Ok((dictionaries::flatten(&batch, maps)?, key))
                }));
                Ok(())
            }
            #[cfg(feature = "parquet")]
            Self::Parquet(groups) => groups.decode(group, &mut |columns| {
                each(columns.and_then(|columns| {
                    let key = key
                        .map(|key| key.logical(&key.of(&columns)?, groups.time_unit(key.path())))
                        .transpose()?;
                    let Form::Parquet(form) = &layout.form else { return Ok((columns, key)) };
                    let fields = form.physical().fields();
                    let columns = columns.iter().zip(fields);
                    let columns = columns.map(|(column, field)| unify::fitted(column, field.data_type()));
                    Ok((columns.collect::<Result<_, String>>()?, key))
                }))
            }),
        }
    }
}

/// What the files of one format have in common, and what is written again.
pub struct Layout {
    format: ColumnarFormat,
    /// The first input.
    first: String,
    schema: SchemaRef,
    converter: RowConverter,
    /// Whose value stands before every row.
    key: Option<Key>,
    form: Form,
    /// Inputs that are no files whose bytes have places, as pipes, or are compressed: copied.
    copies: Vec<(Source, Positioned)>,
    /// Of each input, its dictionaries' keys among the merged ones.
    maps: Vec<(Source, Arc<Vec<dictionaries::Maps>>)>,
}

/// The schema of all inputs.
enum Common {
    Arrow(Schema),
    #[cfg(feature = "parquet")]
    Parquet(parquet::schema::types::Type, SchemaRef),
}

impl Common {
    fn of(groups: &Groups) -> Self {
        match groups {
            Groups::Arrow(groups) => Self::Arrow(groups.schema().as_ref().clone()),
            #[cfg(feature = "parquet")]
            Groups::Parquet(groups) => Self::Parquet(groups.root().clone(), Arc::clone(groups.schema())),
        }
    }

    /// Adds an input.
    ///
    /// # Errors
    /// The difference between the schemas.
    fn add(&mut self, groups: &Groups) -> Result<(), SchemaDifference> {
        match (self, groups) {
            (Self::Arrow(schema), Groups::Arrow(groups)) => {
                *schema = unify::unified(schema, groups.schema())?;
            }
            #[cfg(feature = "parquet")]
            (Self::Parquet(root, schema), Groups::Parquet(groups)) => {
                *root = parquet_schema::unified((root, schema), (groups.root(), groups.schema()))?;
            }
            #[cfg(feature = "parquet")]
            _ => {}
        }
        Ok(())
    }
}

/// What one format needs beside the schema.
enum Form {
    Arrow(ipc::Form),
    #[cfg(feature = "parquet")]
    Parquet(parquet_file::Form),
}

impl std::fmt::Debug for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Layout")
            .field("format", &self.format)
            .field("schema", &self.schema)
            .finish_non_exhaustive()
    }
}

impl Layout {
    /// That of some inputs; those that are pipes or compressed are copied. Before every row stands its value of the column `key`,
    /// if one is named.
    ///
    /// # Errors
    /// If one cannot be read, has another schema than the first, or a column of a type that cannot be moved; or there is no
    /// such column.
    pub(crate) fn of(
        format: ColumnarFormat,
        sources: &[Source],
        (copied_to, decoder_memory): (Copies<'_>, u64),
        key: Option<&str>,
    ) -> Result<Option<Arc<Self>>, FilesError> {
        let mut copies: Vec<(Source, Positioned)> = Vec::new();
        let mut copied_to = copied_to;
        let mut files: Vec<&Source> = Vec::new();
        let mut common: Option<Common> = None;
        let refused = |source: &Source| {
            let name = source.to_string();
            move |why| FilesError::Columnar { name, why }
        };
        for source in sources {
            if copies.iter().any(|(copied, _)| copied == source) {
                continue;
            }
            // A pipe is opened once, to be copied.
            let is_file = match source {
                Source::Path(path) => path.is_file() && source.codec().is_none(),
                Source::StandardInput => source.open()?.positioned().is_some(),
                Source::Stream(_) => false,
            };
            if !is_file {
                copies.push((source.clone(), copied_to.copy(source, decoder_memory)?));
            }
            files.push(source);
            // With one input, its schema is the common schema.
            if sources.len() > 1 {
                let noted = guarded(|| {
                    let groups = Self::open(format, source, &copies)?;
                    let Some(common) = &mut common else {
                        common = Some(Common::of(&groups));
                        return Ok(());
                    };
                    let first = || sources[0].to_string();
                    common
                        .add(&groups)
                        .map_err(|difference| ColumnarError::SchemaDiffers { first: first(), difference })
                });
                noted.unwrap_or_else(|panic| Err(ColumnarError::broken(panic))).map_err(refused(source))?;
            }
        }
        let mut layout: Option<Self> = None;
        for source in files {
            let noted = guarded(|| {
                let groups = Self::open(format, source, &copies)?;
                let layout = match &mut layout {
                    Some(layout) => layout,
                    None => layout.insert(Self::of_first(format, source, &groups, common.take())?),
                };
                layout.add(source, &groups)
            });
            noted.unwrap_or_else(|panic| Err(ColumnarError::broken(panic))).map_err(refused(source))?;
        }
        if let (Some(layout), Some(column)) = (&mut layout, key) {
            let first = sources.first().map(ToString::to_string);
            let unknown =
                |why| FilesError::Column { name: first, column: column.to_owned(), record: None, why };
            layout.key = Some(Key::find(column, &layout.schema).map_err(unknown)?);
        }
        Ok(layout.map(|layout| Arc::new(Self { copies, ..layout })))
    }

    /// An input, or its copy.
    fn open(
        format: ColumnarFormat,
        source: &Source,
        copies: &[(Source, Positioned)],
    ) -> Result<Groups, ColumnarError> {
        let copy = copies.iter().find(|(copied, _)| copied == source).map(|(_, file)| file.clone());
        let file = copy.or_else(|| source.open().ok()?.positioned());
        Groups::open(format, &file.ok_or_else(|| ColumnarError::broken("no file".into()))?)
    }

    fn of_first(
        format: ColumnarFormat,
        first: &Source,
        groups: &Groups,
        common: Option<Common>,
    ) -> Result<Self, ColumnarError> {
        let (schema, form, rows) = match (groups, common) {
            (Groups::Arrow(groups), common) => {
                let schema = match common {
                    Some(Common::Arrow(schema)) => Arc::new(schema),
                    _ => Arc::clone(groups.schema()),
                };
                let form = ipc::Form::new(groups, &schema);
                let rows = form.rows()?;
                (schema, Form::Arrow(form), rows)
            }
            #[cfg(feature = "parquet")]
            (Groups::Parquet(groups), common) => {
                let root = match common {
                    Some(Common::Parquet(root, _)) if root != *groups.root() => Some(root),
                    _ => None,
                };
                let form = groups.form(root)?;
                let rows = Arc::clone(form.physical());
                (Arc::clone(groups.schema()), Form::Parquet(form), rows)
            }
        };
        let converter = converter(&rows)?;
        let first = first.to_string();
        Ok(Self { format, first, schema, converter, key: None, form, copies: Vec::new(), maps: Vec::new() })
    }

    /// Adds the dictionaries and row groups of an input.
    fn add(&mut self, source: &Source, groups: &Groups) -> Result<(), ColumnarError> {
        self.check(groups)?;
        let maps = match (&mut self.form, groups) {
            (Form::Arrow(form), Groups::Arrow(groups)) => form.add(groups)?,
            #[cfg(feature = "parquet")]
            (Form::Parquet(form), Groups::Parquet(groups)) => {
                form.add(groups);
                Vec::new()
            }
            #[cfg(feature = "parquet")]
            _ => Vec::new(),
        };
        self.maps.push((source.clone(), Arc::new(maps)));
        Ok(())
    }

    /// Checks that the rows of an input have the common schema.
    fn check(&self, groups: &Groups) -> Result<(), ColumnarError> {
        let differs = |difference| ColumnarError::SchemaDiffers { first: self.first.clone(), difference };
        match (&self.form, groups) {
            (Form::Arrow(_), Groups::Arrow(groups)) => {
                unify::unified(&self.schema, groups.schema()).map_err(differs)?;
            }
            #[cfg(feature = "parquet")]
            (Form::Parquet(form), Groups::Parquet(groups)) => {
                let (all, of) = ((form.root(), &*self.schema), (groups.root(), &**groups.schema()));
                parquet_schema::unified(all, of).map_err(differs)?;
            }
            #[cfg(feature = "parquet")]
            _ => {}
        }
        Ok(())
    }

    /// The rows of an input, decoded by this number of threads, each up to `ahead` bytes before they are taken.
    ///
    /// # Errors
    /// If it cannot be read, or is another than it was.
    pub(crate) fn stream(
        self: &Arc<Self>,
        source: &Source,
        file: Option<Positioned>,
        (threads, ahead): (usize, usize),
    ) -> Result<RowStream, FilesError> {
        let name = source.to_string();
        let copied = self.copies.iter().find(|(copied, _)| copied == source).map(|(_, file)| file.clone());
        let refused = |why| FilesError::Columnar { name: name.clone(), why };
        let file = copied.or(file).ok_or_else(|| refused(ColumnarError::broken("no file".into())))?;
        let groups = Groups::open(self.format, &file).map_err(refused)?;
        self.check(&groups).map_err(refused)?;
        let maps = self.maps.iter().find(|(of, _)| of == source).map(|(_, maps)| Arc::clone(maps));
        RowStream::new(name, Arc::clone(self), groups, maps.unwrap_or_default(), (threads, ahead))
    }

    /// Bytes of memory that a thread takes which decodes, beside what it is ahead.
    pub(crate) fn decoding_memory(&self) -> u64 {
        match &self.form {
            Form::Arrow(form) => form.decoding_memory(),
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => form.decoding_memory(),
        }
    }

    /// Bytes of memory that outputs and threads take.
    pub(crate) fn encoding_memory(&self) -> EncodingMemory {
        let memory = match &self.form {
            Form::Arrow(form) => form.encoding_memory(),
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => form.encoding_memory(),
        };
        EncodingMemory { file: memory.file.saturating_add(encoding::FILE_BYTES), ..memory }
    }

    /// Bytes of memory that the values of dictionaries take, and their keys' places among those of all inputs.
    pub(crate) fn dictionary_memory(&self) -> u64 {
        let places =
            |maps: &dictionaries::Maps| maps.iter().flatten().map(|map| 8 * map.len() as u64).sum::<u64>();
        let places: u64 = self.maps.iter().flat_map(|(_, maps)| maps.iter()).map(places).sum();
        places
            + match &self.form {
                Form::Arrow(form) => form.dictionary_memory(),
                #[cfg(feature = "parquet")]
                Form::Parquet(_) => 0,
            }
    }

    /// Whether an input was copied.
    pub(crate) fn is_copied(&self, source: &Source) -> bool {
        self.copies.iter().any(|(copied, _)| copied == source)
    }

    /// Bytes of the inputs that were copied.
    pub(crate) fn copied_bytes(&self) -> u64 {
        self.copies.iter().map(|(_, copy)| copy.size()).sum()
    }
}

/// Bytes of memory that encoding takes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EncodingMemory {
    /// Of each output that is being written.
    pub(crate) file: u64,
    /// Of its row group, which may be in a file instead.
    pub(crate) pages: u64,
    /// Of each batch that is collected.
    pub(crate) collected: u64,
    /// Of each batch that becomes columns, which it is collected for.
    pub(crate) batch: u64,
}

/// The converter of rows with these columns.
fn converter(schema: &Schema) -> Result<RowConverter, ColumnarError> {
    if schema.fields().is_empty() {
        return Err(ColumnarError::NoColumns);
    }
    let mut fields = Vec::with_capacity(schema.fields().len());
    for field in schema.fields() {
        let sorted = SortField::new(field.data_type().clone());
        if !RowConverter::supports_fields(std::slice::from_ref(&sorted)) {
            return Err(unmovable(field.name(), field.data_type()));
        }
        fields.push(sorted);
    }
    RowConverter::new(fields).map_err(|error| ColumnarError::broken(error.to_string()))
}

/// The error of a column of a type that cannot be moved.
fn unmovable(column: &str, data_type: &DataType) -> ColumnarError {
    ColumnarError::Type { column: column.to_owned(), data_type: unify::type_name(data_type) }
}

/// Where inputs are copied that are no files, or are compressed: to files without names.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Copies<'a> {
    /// In a folder on a disk.
    ToDisk(&'a Path),
    /// In a folder that is memory, of which this number of bytes may be taken.
    ToMemory(&'a Path, u64),
    /// Nowhere: the folder is memory, and nobody has named it.
    Refused(&'a Path),
}

impl Copies<'_> {
    /// Copies an input.
    fn copy(&mut self, source: &Source, decoder_memory: u64) -> Result<Positioned, FilesError> {
        let (folder, most) = match self {
            Self::ToDisk(folder) => (*folder, None),
            Self::ToMemory(folder, most) => (*folder, Some(most)),
            Self::Refused(folder) => {
                return Err(FilesError::InMemory { folder: Name(folder).to_string() });
            }
        };
        let spilled = |error| FilesError::Spill { folder: Name(folder).to_string(), error };
        let mut from = source.open_decompressed(decoder_memory)?;
        let file = tempfile::tempfile_in(folder).map_err(spilled)?;
        let (mut bytes, mut at) = (vec![0; 256 << 10], 0);
        loop {
            let read = from.look(&mut bytes)?;
            if read == 0 {
                break;
            }
            if most.as_deref().is_some_and(|most| at + read as u64 > *most) {
                return Err(FilesError::InMemoryFull { folder: Name(folder).to_string() });
            }
            crate::system::write_all_at(&file, &bytes[..read], at).map_err(spilled)?;
            at += read as u64;
        }
        if let Some(most) = most {
            *most -= at;
        }
        Ok(Positioned::new(file, 0, at))
    }
}
