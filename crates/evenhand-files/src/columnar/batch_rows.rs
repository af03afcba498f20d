//! How many rows of a row group of Parquet are decoded at a time.
//!
//! What is stored of a column says little of what it becomes: a value of a dictionary is there once, and stands in any
//! number of rows. So a row is taken for as long as the longest value of each dictionary makes it.

use std::sync::Arc;

use parquet::basic::Type as PhysicalType;
use parquet::column::page::{Page, PageReader as _};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};
use parquet::file::serialized_reader::SerializedPageReader;

use super::Positioned;

/// Rows and bytes that are decoded at a time, at most; of a row that is longer, one.
const BATCH_ROWS: usize = 8192;
const BATCH_BYTES: u64 = 1 << 20;

/// Bytes of the length before a value of a dictionary page, and of a value's place where it is decoded.
const LENGTH_BYTES: usize = 4;

/// The rows of a group that are decoded at a time.
///
/// # Errors
/// If a dictionary cannot be read.
pub(super) fn batch_rows(file: &Positioned, group: &RowGroupMetaData) -> Result<usize> {
    let rows = positive(group.num_rows()).max(1);
    let bytes = decoded_bytes(group, |chunk| longest(file, chunk, rows))?;
    let rows = BATCH_BYTES / (bytes / rows).max(1);
    Ok(usize::try_from(rows).unwrap_or(BATCH_ROWS).clamp(1, BATCH_ROWS))
}

/// The most bytes of a batch of a group, about, unless a row has more.
pub(super) fn batch_bytes(group: &RowGroupMetaData) -> u64 {
    // No value of a dictionary is longer than all of them.
    let bytes = decoded_bytes(group, |chunk| Ok(positive(chunk.uncompressed_size())));
    bytes.map_or(BATCH_BYTES, |bytes| bytes.min(BATCH_BYTES))
}

/// The most bytes of all rows of a group, as they are decoded, where the longest value of a dictionary is known.
fn decoded_bytes(
    group: &RowGroupMetaData,
    longest: impl Fn(&ColumnChunkMetaData) -> Result<u64>,
) -> Result<u64> {
    let mut bytes = 0_u64;
    for chunk in group.columns() {
        bytes =
            bytes.saturating_add(positive(chunk.num_values()).saturating_mul(value_bytes(chunk, &longest)?));
    }
    Ok(bytes)
}

/// The bytes of a value of a column, as it is decoded: of those of many lengths, as the longest of a dictionary, or the mean
/// of others.
fn value_bytes(
    chunk: &ColumnChunkMetaData,
    longest: impl Fn(&ColumnChunkMetaData) -> Result<u64>,
) -> Result<u64> {
    Ok(match chunk.column_type() {
        PhysicalType::BOOLEAN => 1,
        PhysicalType::INT32 | PhysicalType::FLOAT => 4,
        PhysicalType::INT64 | PhysicalType::DOUBLE => 8,
        PhysicalType::INT96 => 12,
        PhysicalType::FIXED_LEN_BYTE_ARRAY => positive(chunk.column_descr().type_length().into()),
        PhysicalType::BYTE_ARRAY => {
            let decoded = chunk.unencoded_byte_array_data_bytes().unwrap_or(0);
            let all = positive(chunk.uncompressed_size().max(decoded));
            let mean = all.div_ceil(positive(chunk.num_values()).max(1));
            let longest = if chunk.dictionary_page_offset().is_some() { longest(chunk)? } else { 0 };
            mean.max(longest).saturating_add(LENGTH_BYTES as u64)
        }
    })
}

/// The bytes of the longest value in the dictionary of a column.
fn longest(file: &Positioned, chunk: &ColumnChunkMetaData, rows: u64) -> Result<u64> {
    let rows = usize::try_from(rows).unwrap_or(usize::MAX);
    let mut pages = SerializedPageReader::new(Arc::new(file.clone()), chunk, rows, None)?;
    let Some(Page::DictionaryPage { buf, .. }) = pages.get_next_page()? else { return Ok(0) };
    let (mut rest, mut longest) = (&buf[..], 0);
    while let Some((length, values)) = rest.split_first_chunk::<LENGTH_BYTES>() {
        let length = u32::from_le_bytes(*length);
        let is_short = || ParquetError::General("a dictionary that ends within a value".to_owned());
        rest = values.get(length as usize..).ok_or_else(is_short)?;
        longest = longest.max(length);
    }
    Ok(longest.into())
}

fn positive(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
