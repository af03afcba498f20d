//! Parquet and Arrow files in which bytes are others, or that are cut off: an error, or rows.
#![no_main]

use std::fs;
use std::sync::{Arc, LazyLock};

use arrow_array::{
    ArrayRef, DictionaryArray, Int64Array, ListArray, RecordBatch, StringArray, types::Int32Type,
};
use evenhand_files::{Format, Items, Reader, Resources, Source};
use libfuzzer_sys::fuzz_target;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

/// A table of both formats.
static FILES: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let numbers: ArrayRef = Arc::new((0..40).map(|i| (i % 7 > 0).then_some(i)).collect::<Int64Array>());
    let texts: ArrayRef = Arc::new(StringArray::from_iter_values((0..40).map(|i| "ab".repeat(i % 5))));
    let lists = (0..40).map(|i| (i % 3 > 0).then(|| (0..i % 4).map(Some).collect::<Vec<_>>()));
    let lists: ArrayRef = Arc::new(ListArray::from_iter_primitive::<Int32Type, _, _>(lists));
    let words: DictionaryArray<Int32Type> = (0..40).map(|i| ["one", "two"][i % 2]).collect();
    let words: ArrayRef = Arc::new(words);
    let columns = [("number", numbers), ("text", texts), ("list", lists), ("word", words)];
    let table = RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)));
    let table = table.expect("a table");
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(15))
        .build();
    let mut parquet = ArrowWriter::try_new(Vec::new(), table.schema(), Some(properties)).expect("a writer");
    parquet.write(&table).expect("rows");
    let mut arrow = arrow_ipc::writer::FileWriter::try_new(Vec::new(), &table.schema()).expect("a writer");
    arrow.write(&table).expect("rows");
    [parquet.into_inner().expect("a file"), arrow.into_inner().expect("a file")]
});

fuzz_target!(|input: (bool, Vec<(u16, u8)>, u16)| {
    let (is_arrow, edits, cut) = input;
    let mut bytes = FILES[usize::from(is_arrow)].clone();
    for (at, byte) in edits {
        let at = usize::from(at) % bytes.len();
        bytes[at] = byte;
    }
    // Most are cut nowhere.
    if let Some(cut) = cut.checked_sub(60_000) {
        bytes.truncate(usize::from(cut));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("input");
    fs::write(&path, &bytes).expect("a file");
    let format: Format = if is_arrow { "arrow" } else { "parquet" }.parse().expect("a format");
    match Reader::new().format(format).read(&[Source::Path(path)], &Resources::default()) {
        // A changed footer may know of fewer rows, or of the same ones twice.
        Ok(records) => assert!(records.count() < 1 << 20),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
