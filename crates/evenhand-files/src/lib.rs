//! Records of files in a uniformly random order: the same seed gives the same order, whatever the memory and the threads.
//!
//! Records are bytes up to a delimiter: lines, or what ends with a zero byte. [`shuffle`] takes inputs of any size to an
//! [`Output`] that is there whole or not at all: in memory up to a [`MemoryLimit`], which bounds the whole process, and by way
//! of files beyond; its [`Report`] says what it took.
//!
//! What must be held is read into [`Records`] by a [`Reader`]; an [`Order`] says which of them and how, [`write_order`]
//! writes them. [`Numbers`] are items that need not be read. Memory of these: the inputs' bytes once, 2.3 bytes a record for where it
//! lies, 4 for its place in the order, and half a MiB a thread. What does not fit in the limit is then an error before
//! anything is written; of threads there are fewer, but always one.
//!
//! # Examples
//! ```
//! use evenhand::Seed;
//! use evenhand_files::{Items, Resources, Order, Output, Reader, Source, write_order};
//!
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("cards");
//! std::fs::write(&file, "ace\nking\nqueen\njack\nten")?;
//!
//! let resources = Resources::default();
//! let cards = Reader::new().read(&[Source::Path(file.clone())], &resources)?;
//! let order = Order::of_all(&cards, &Seed::from_text("42"), &resources)?;
//! let mut output = Output::create(&file)?;
//! write_order(&cards, &order, &mut output, &resources)?;
//! output.finish()?;
//!
//! assert_eq!(std::fs::read_to_string(&file)?, "jack\nace\nking\nqueen\nten\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod column;
#[cfg(feature = "arrow")]
mod columnar;
mod compare;
mod compression;
mod content;
mod csv_records;
mod destination;
mod error;
pub mod exchange;
mod external;
mod format;
mod fraction;
mod framing;
mod header;
mod items;
mod known;
mod memory;
mod memory_limit;
mod numbers;
mod order;
mod output;
mod output_name;
mod outputs;
mod read;
mod record_reader;
mod records;
mod relay;
mod resources;
mod sink;
mod source;
mod stream;
mod system;
mod table;
mod tally;
mod target;
mod text;
mod words;
mod write;

pub use column::ColumnError;
#[cfg(feature = "parquet")]
pub use columnar::parquet_content;
#[cfg(feature = "arrow")]
pub use columnar::{ColumnarError, ColumnarFormat, SchemaDifference};
pub use compare::Fingerprint;
pub use compression::{Codec, Compression, ParseCompressionError};
pub use content::Decompressed;
pub use csv_records::CsvRecords;
pub use destination::Destination;
pub use error::{ContentError, FilesError};
pub use external::{Report, Take, shuffle};
pub use format::{CsvDialect, Format, LengthPrefix, ParseFormatError};
pub use fraction::{Fraction, SampleSize};
pub use framing::FormatError;
pub use items::Items;
pub use memory_limit::{Bytes, MemoryLimit, ParseSizeError};
pub use numbers::{Numbers, ParseRangeError};
pub use order::Order;
pub use output::{Claim, Durability, InPlace, Output, OutputOptions, follow, is_standard_output};
pub use output_name::check_output_name;
pub use outputs::{
    Begin, ColumnReport, Create, Division, Encoder, NamePattern, OutputReport, Outputs, ParsePatternError,
    PartSize, Share, Stratum,
};
pub use read::Reader;
pub use records::Records;
pub use resources::{Phase, Progress, Resources};
pub use sink::Sink;
pub use source::{Source, Stream, check_standard_input};
pub use stream::Passed;
pub use tally::Tally;
pub use text::NotLines;
pub use words::system_reason;
pub use write::{Body, WriteTo, write_bytes, write_each, write_order, write_records};
