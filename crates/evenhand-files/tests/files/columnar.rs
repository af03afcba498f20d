//! Rows of Parquet and Arrow files: what comes out is what `take` makes of the order, with the schema and the metadata, whatever the
//! memory and the threads.

#![cfg(feature = "parquet")]
// Numbers of rows are small.
#![expect(clippy::cast_possible_wrap)]

use std::collections::HashMap;
use std::fs::File;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{
    FixedSizeBinaryBuilder, Int32Builder, ListBuilder, MapBuilder, StringBuilder, StringDictionaryBuilder,
    StringViewBuilder,
};
use arrow_array::types::{Float64Type, Int8Type, Int32Type, IntervalMonthDayNano};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, Decimal128Array, DurationMillisecondArray, Float64Array,
    Int32Array, Int64Array, IntervalMonthDayNanoArray, LargeStringArray, PrimitiveArray, RecordBatch,
    RunArray, StringArray, StructArray, Time64NanosecondArray, TimestampMicrosecondArray,
    TimestampNanosecondArray, UInt64Array,
};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Field, Schema};
use arrow_select::concat::concat_batches;
use arrow_select::take::take_record_batch;
use evenhand::Seed;
use evenhand_files::{
    Begin, ColumnarError, ColumnarFormat, Create, Division, FilesError, Format, MemoryLimit, Output, Outputs,
    Reader, Report, Resources, SchemaDifference, Source, Take, shuffle,
};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

const SEED: &str = "columns";
const PARQUET: ColumnarFormat = ColumnarFormat::Parquet;
const ARROW: ColumnarFormat = ColumnarFormat::Arrow;

/// Values of which every seventh is none.
fn some<T>(from: usize, n: usize, value: impl Fn(usize) -> T) -> Vec<Option<T>> {
    (from..from + n).map(|i| (i % 7 != 3).then(|| value(i))).collect()
}

/// Columns of types that both formats have.
fn columns(from: usize, n: usize) -> Vec<(&'static str, ArrayRef)> {
    let mut list = ListBuilder::new(Int32Builder::new());
    let mut map = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    let mut fixed = FixedSizeBinaryBuilder::new(3);
    let mut dictionary = StringDictionaryBuilder::<Int32Type>::new();
    let mut view = StringViewBuilder::new();
    for i in from..from + n {
        list.append_option((i % 5 != 0).then(|| (0..i % 4).map(|j| (j != 1).then_some(j as i32))));
        (0..i % 3).for_each(|j| {
            map.keys().append_value(format!("k{j}"));
            map.values().append_option((j > 0).then_some(i as i32));
        });
        map.append(i % 4 != 0).unwrap();
        fixed.append_value([i as u8, 0, 255]).unwrap();
        dictionary.append_option((i % 6 != 0).then(|| format!("value {}", i % 10)));
        view.append_option((i % 3 != 0).then(|| "long enough to be no part of the view".repeat(i % 3)));
    }
    let doubles = some(from, n, |i| [f64::NAN, -0.0, f64::INFINITY, 1.5][i % 4]);
    let inner: ArrayRef = Arc::new(StringArray::from(some(from, n, |i| format!("inner {i}"))));
    let inner = StructArray::from(vec![(Arc::new(Field::new("inner", DataType::Utf8, true)), inner)]);
    let zoned = TimestampMicrosecondArray::from(some(from, n, |i| i as i64 * 3_600_000_000));
    let decimals = Decimal128Array::from(some(from, n, |i| i as i128 * 1001 - 5_000_000));
    vec![
        ("id", Arc::new(Int64Array::from_iter_values((from..from + n).map(|i| i as i64))) as ArrayRef),
        ("u64", Arc::new(UInt64Array::from(some(from, n, |i| u64::MAX - i as u64)))),
        ("double", Arc::new(Float64Array::from(doubles))),
        ("flag", Arc::new(BooleanArray::from(some(from, n, |i| i % 2 == 0)))),
        ("text", Arc::new(StringArray::from(some(from, n, |i| "é\n".repeat(i % 60))))),
        ("large", Arc::new(LargeStringArray::from(some(from, n, |i| "x".repeat(i % 3))))),
        ("bytes", Arc::new(BinaryArray::from_iter(some(from, n, |i| vec![i as u8; i % 5])))),
        ("fixed", Arc::new(fixed.finish())),
        ("decimal", Arc::new(decimals.with_precision_and_scale(20, 2).unwrap())),
        ("time", Arc::new(Time64NanosecondArray::from(some(from, n, |i| i as i64)))),
        ("instant", Arc::new(TimestampNanosecondArray::from(some(from, n, |i| i as i64)))),
        ("zoned", Arc::new(zoned.with_timezone("Europe/Zurich"))),
        ("duration", Arc::new(DurationMillisecondArray::from(some(from, n, |i| i as i64)))),
        ("dictionary", Arc::new(dictionary.finish())),
        ("view", Arc::new(view.finish())),
        ("list", Arc::new(list.finish())),
        ("map", Arc::new(map.finish())),
        ("struct", Arc::new(inner)),
        ("null", Arc::new(arrow_array::NullArray::new(n))),
    ]
}

/// The same, and those that Arrow alone has.
fn arrow_columns(from: usize, n: usize) -> Vec<(&'static str, ArrayRef)> {
    let mut all = columns(from, n);
    let interval = |i: usize| IntervalMonthDayNano::new(i as i32, -1, i as i64);
    let ends = Int32Array::from_iter_values((0..n).map(|i| i as i32 + 1));
    let values = StringArray::from_iter_values((from..from + n).map(|i| format!("run {}", i / 3)));
    let runs = RunArray::<Int32Type>::try_new(&ends, &values).unwrap();
    let keys: PrimitiveArray<Int8Type> = some(from, n, |i| (i % 3) as i8).into_iter().collect();
    let held = Arc::new(Float64Array::from_iter(vec![Some(0.5), None, Some(2.5)]));
    all.push(("interval", Arc::new(IntervalMonthDayNanoArray::from(some(from, n, interval)))));
    all.push(("runs", Arc::new(runs)));
    all.push(("numbers", Arc::new(arrow_array::DictionaryArray::new(keys, held))));
    all
}

fn batch(columns: Vec<(&'static str, ArrayRef)>) -> RecordBatch {
    let field = |(name, array): &(&str, ArrayRef)| {
        let field = Field::new(*name, array.data_type().clone(), *name != "id");
        field.with_metadata(HashMap::from([("about".to_owned(), (*name).to_owned())]))
    };
    let fields: Vec<Field> = columns.iter().map(field).collect();
    let metadata = HashMap::from([("who".to_owned(), "me".to_owned())]);
    let schema = Arc::new(Schema::new_with_metadata(fields, metadata));
    RecordBatch::try_new(schema, columns.into_iter().map(|(_, array)| array).collect()).unwrap()
}

/// Writes rows as batches or row groups of `group` rows.
fn write(format: ColumnarFormat, path: &Path, rows: &RecordBatch, group: usize) {
    let file = File::create(path).unwrap();
    if format == ARROW {
        let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD)).unwrap();
        let mut writer = FileWriter::try_new_with_options(file, &rows.schema(), options).unwrap();
        for start in (0..rows.num_rows()).step_by(group) {
            writer.write(&rows.slice(start, group.min(rows.num_rows() - start))).unwrap();
        }
        return writer.finish().unwrap();
    }
    let properties = WriterProperties::builder()
        .set_max_row_group_row_count(Some(group))
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_column_compression(ColumnPath::from("text"), Compression::SNAPPY)
        .set_column_dictionary_enabled(ColumnPath::from("id"), false)
        .set_key_value_metadata(Some(vec![KeyValue::new("key".to_owned(), "value".to_owned())]))
        .build();
    let mut writer = ArrowWriter::try_new(file, rows.schema(), Some(properties)).unwrap();
    writer.write(rows).unwrap();
    writer.close().unwrap();
}

/// All rows, with the schema.
fn read(format: ColumnarFormat, path: &Path) -> RecordBatch {
    let file = File::open(path).unwrap();
    let (schema, batches): (_, Vec<RecordBatch>) = if format == ARROW {
        let reader = FileReader::try_new(file, None).unwrap();
        (reader.schema(), reader.map(Result::unwrap).collect())
    } else {
        let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        (Arc::clone(reader.schema()), reader.build().unwrap().map(Result::unwrap).collect())
    };
    concat_batches(&schema, &batches).unwrap()
}

fn shuffled(
    format: ColumnarFormat,
    inputs: &[PathBuf],
    to: &Path,
    take: Take,
    (memory, threads): (u64, usize),
) -> Result<Report, FilesError> {
    let resources = Resources {
        memory: MemoryLimit::bytes(memory << 20),
        threads: NonZero::new(threads).unwrap(),
        ..Resources::default()
    };
    let sources: Vec<Source> = inputs.iter().cloned().map(Source::Path).collect();
    let mut outputs = Outputs::one(Output::create(to)?, Box::new(Output::begin));
    let reader = Reader::new().format(Format::Columnar(format));
    let report = shuffle(&reader, &sources, &Seed::from_text(SEED), take, &mut outputs, &resources)?;
    outputs.into_written().into_iter().try_for_each(Output::finish)?;
    Ok(report)
}

/// The first `k` rows of the order.
fn expected(rows: &RecordBatch, k: usize) -> RecordBatch {
    let order = evenhand::order(rows.num_rows() as u64, &Seed::from_text(SEED));
    let order = UInt64Array::from_iter_values(order.into_iter().take(k));
    take_record_batch(rows, &order).unwrap()
}

#[test]
fn rows_of_all_types_come_in_the_order_whatever_the_memory_and_the_threads() {
    for (format, n, group) in [
        (PARQUET, 20_000, 6000),
        (ARROW, 5000, 999),
        (PARQUET, 1, 10),
        (ARROW, 1, 10),
        (PARQUET, 0, 10),
        (ARROW, 0, 10),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        let rows = batch(if format == ARROW { arrow_columns(0, n) } else { columns(0, n) });
        write(format, &from, &rows, group);
        let rows = read(format, &from);
        let expected = expected(&rows, n);
        let mut before: Option<Vec<u8>> = None;
        for how in [(700, 1), (1500, 2), (700, 3), (900, 8)] {
            let report = shuffled(format, std::slice::from_ref(&from), &to, Take::All, how).unwrap();
            assert_eq!((report.records, report.read), (n as u64, report.written), "{format:?} {how:?}");
            let bytes = std::fs::read(&to).unwrap();
            assert!(before.is_none_or(|before| before == bytes), "{format:?} {how:?}: other bytes");
            before = Some(bytes);
        }
        let found = read(format, &to);
        assert_eq!(found.schema(), rows.schema(), "{format:?}");
        for (i, field) in rows.schema().fields().iter().enumerate() {
            // NaN is another than itself where arrays are compared.
            if field.name() == "double" {
                let bits = |rows: &RecordBatch| -> Vec<Option<u64>> {
                    let array = arrow_array::cast::AsArray::as_primitive::<Float64Type>(rows.column(i));
                    array.iter().map(|value| value.map(f64::to_bits)).collect()
                };
                assert_eq!(bits(&found), bits(&expected));
                continue;
            }
            let is_same = found.column(i).to_data() == expected.column(i).to_data()
                || field.name() == "runs" && same_runs(found.column(i), expected.column(i));
            assert!(is_same, "{format:?}: {}", field.name());
        }
        // The head is that of the order.
        let report = shuffled(format, &[from], &to, Take::AtMost(n as u64 / 3), (700, 2)).unwrap();
        assert_eq!(report.written.records, n as u64 / 3);
        assert_eq!(read(format, &to).column(0), &expected.column(0).slice(0, n / 3));
    }
}

/// Whether runs have the same values, however they are cut.
fn same_runs(one: &ArrayRef, other: &ArrayRef) -> bool {
    let values = |array: &ArrayRef| arrow_cast::cast(array, &DataType::Utf8).unwrap();
    values(one).to_data() == values(other).to_data()
}

#[test]
fn compression_metadata_and_row_groups_are_those_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    write(PARQUET, &from, &batch(columns(0, 5000)), 1800);
    shuffled(PARQUET, std::slice::from_ref(&from), &to, Take::All, (700, 2)).unwrap();
    let about = |path: &Path| {
        let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
        let about = Arc::clone(reader.metadata());
        let groups: Vec<i64> =
            about.row_groups().iter().map(parquet::file::metadata::RowGroupMetaData::num_rows).collect();
        let columns: Vec<(Compression, bool)> = about
            .row_group(0)
            .columns()
            .iter()
            .map(|column| (column.compression(), column.dictionary_page_offset().is_some()))
            .collect();
        let file = about.file_metadata().clone();
        (groups, columns, file.key_value_metadata().cloned(), file.schema_descr().root_schema().clone())
    };
    assert_eq!(about(&from), about(&to));
    assert_eq!(about(&to).0, [1800, 1800, 1400]);
}

#[test]
fn inputs_of_one_schema_are_one_and_others_are_refused() {
    for format in [PARQUET, ARROW] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let parts = [batch(columns(0, 700)), batch(columns(700, 900))];
        write(format, &path("a"), &parts[0], 300);
        write(format, &path("b"), &parts[1], 500);
        shuffled(format, &[path("a"), path("b")], &path("to"), Take::All, (700, 2)).unwrap();
        let read_parts = [read(format, &path("a")), read(format, &path("b"))];
        let rows = concat_batches(&read_parts[0].schema(), &read_parts).unwrap();
        let (found, expected) = (read(format, &path("to")), expected(&rows, 1600));
        for name in ["id", "text", "list"] {
            assert_eq!(found.column_by_name(name), expected.column_by_name(name), "{format:?} {name}");
        }
        // The dictionaries of both are one: the values are the same, whatever their keys.
        let plain = |rows: &RecordBatch| {
            arrow_cast::cast(rows.column_by_name("dictionary").unwrap(), &DataType::Utf8).unwrap()
        };
        assert_eq!(&plain(&found), &plain(&expected), "{format:?}");
        let other = parts[0].project(&[0, 2, 1]).unwrap();
        write(format, &path("c"), &other, 300);
        let error =
            shuffled(format, &[path("a"), path("c")], &path("none"), Take::All, (700, 2)).unwrap_err();
        let FilesError::Columnar { name, why: ColumnarError::SchemaDiffers { first, difference } } = &error
        else {
            panic!("{error}");
        };
        let expected =
            SchemaDifference::Name { number: 2, found: "double".to_owned(), expected: "u64".to_owned() };
        assert!(name.ends_with('c') && first.ends_with('a') && *difference == expected, "{error}");
        assert!(!path("none").exists());
    }
}

#[test]
fn broken_files_are_errors_and_no_output() {
    for format in [PARQUET, ARROW] {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        write(format, &from, &batch(columns(0, 300)), 100);
        let whole = std::fs::read(&from).unwrap();
        for length in [0, 3, 8, whole.len() / 2, whole.len() - 1] {
            std::fs::write(&from, &whole[..length]).unwrap();
            let error = shuffled(format, std::slice::from_ref(&from), &to, Take::All, (700, 2)).unwrap_err();
            assert!(matches!(error, FilesError::Columnar { .. }), "{format:?} {length}: {error}");
            assert!(!to.exists());
        }
        for at in (0..whole.len()).step_by(whole.len() / 150) {
            let mut broken = whole.clone();
            broken[at] ^= 0x41;
            std::fs::write(&from, &broken).unwrap();
            // What no checksum covers may pass as another value, but then it is what the library reads, in the order; nothing
            // ends the program.
            if shuffled(format, std::slice::from_ref(&from), &to, Take::All, (700, 2)).is_ok() {
                let is_same = std::panic::catch_unwind(|| {
                    let (found, rows) = (read(format, &to), read(format, &from));
                    assert_eq!(found.num_rows(), rows.num_rows(), "{format:?}, byte {at}");
                    ["id", "u64", "decimal", "time"].map(|name| {
                        let expected = expected(&rows, rows.num_rows());
                        found.column_by_name(name) == expected.column_by_name(name)
                    })
                });
                // Where the library itself cannot read what has changed, there is nothing to compare.
                assert!(
                    is_same.is_err() || is_same.is_ok_and(|same| same == [true; 4]),
                    "{format:?}, byte {at}"
                );
                std::fs::remove_file(&to).unwrap();
            }
            assert!(!to.exists(), "{format:?}, byte {at}");
        }
    }
}

#[test]
fn a_page_whose_checksum_differs_is_an_error() {
    // 20 rows in two groups, by pyarrow 26: write_table(…, write_page_checksum=True, use_dictionary=False,
    // compression="NONE", write_statistics=False, store_schema=False, row_group_size=10).
    const WHOLE: &[u8] = include_bytes!("columnar/page_checksums.parquet");
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let shuffled = |bytes: &[u8]| {
        std::fs::write(&from, bytes).unwrap();
        shuffled(PARQUET, std::slice::from_ref(&from), &to, Take::All, (700, 2))
    };
    shuffled(WHOLE).unwrap();
    std::fs::remove_file(&to).unwrap();
    let texts: Vec<usize> = (0..WHOLE.len() - 7)
        .filter(|at| WHOLE[*at..].starts_with(b"row ") && WHOLE[*at + 4].is_ascii_digit())
        .collect();
    assert_eq!(texts.len(), 20);
    for at in texts {
        let mut broken = WHOLE.to_vec();
        broken[at + 4] ^= 1;
        let error = shuffled(&broken).unwrap_err();
        let FilesError::Columnar { why: ColumnarError::Broken { group: Some(group), reason, .. }, .. } =
            &error
        else {
            panic!("{error}");
        };
        assert!(reason.contains("CRC") && *group == u64::from(at > 300), "byte {at}: {error}");
        assert!(!to.exists());
    }
}

#[test]
fn a_limit_that_holds_no_row_group_is_refused_with_what_is_needed() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let text: ArrayRef = Arc::new(StringArray::from_iter_values((0..30_000).map(|i| format!("{i:01000}"))));
    write(PARQUET, &from, &batch(vec![("text", text)]), 30_000);
    let limit = Resources { memory: MemoryLimit::bytes(40 << 20), ..Resources::default() };
    let mut outputs = Outputs::one(Output::create(&to).unwrap(), Box::new(Output::begin));
    let reader = Reader::new().format(Format::Columnar(PARQUET));
    let seed = Seed::from_text(SEED);
    let error = shuffle(&reader, &[Source::Path(from)], &seed, Take::All, &mut outputs, &limit).unwrap_err();
    assert!(matches!(error, FilesError::WorkingMemory { needed, .. } if needed > 40 << 20), "{error}");
}

#[test]
fn shards_are_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("from");
    write(PARQUET, &from, &batch(columns(0, 1001)), 200);
    let names = folder.path().join("part-{}").to_str().unwrap().parse().unwrap();
    let division = Division::Shards(NonZero::new(3).unwrap());
    let create = Box::new(|path: &Path| Output::create(path));
    let hooks: (Create, Begin) = (create, Box::new(Output::begin));
    let mut outputs = Outputs::divided(division, names, None, Resources::default().memory, hooks).unwrap();
    let reader = Reader::new().format(Format::Columnar(PARQUET));
    let (seed, source) = (Seed::from_text(SEED), Source::Path(from.clone()));
    shuffle(&reader, &[source], &seed, Take::All, &mut outputs, &Resources::default()).unwrap();
    outputs.into_written().into_iter().try_for_each(Output::finish).unwrap();
    let parts = [0, 1, 2].map(|i| read(PARQUET, &folder.path().join(format!("part-{i}"))));
    assert_eq!(parts.each_ref().map(RecordBatch::num_rows), [334, 334, 333]);
    let rows = read(PARQUET, &from);
    let all = concat_batches(&parts[0].schema(), &parts).unwrap();
    assert_eq!(all.column(0), expected(&rows, 1001).column(0));
}

#[test]
fn columns_that_cannot_be_moved_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let empty = RecordBatch::try_new_with_options(
        Arc::new(Schema::empty()),
        Vec::new(),
        &arrow_array::RecordBatchOptions::new().with_row_count(Some(5)),
    );
    write(ARROW, &from, &empty.unwrap(), 5);
    let error = shuffled(ARROW, &[from], &to, Take::All, (700, 2)).unwrap_err();
    assert!(matches!(error, FilesError::Columnar { why: ColumnarError::NoColumns, .. }), "{error}");
}

/// Writes rows as a stream, each batch with dictionaries of its own.
fn write_stream(path: &Path, batches: &[RecordBatch]) {
    let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD)).unwrap();
    let schema = batches[0].schema();
    let mut writer =
        StreamWriter::try_new_with_options(File::create(path).unwrap(), &schema, options).unwrap();
    for batch in batches {
        writer.write(batch).unwrap();
    }
    writer.finish().unwrap();
}

fn read_stream(path: &Path) -> RecordBatch {
    let reader = StreamReader::try_new(File::open(path).unwrap(), None).unwrap();
    let schema = reader.schema();
    concat_batches(&schema, &reader.map(Result::unwrap).collect::<Vec<_>>()).unwrap()
}

/// The values of a column of text, whatever its layout.
fn texts(rows: &RecordBatch, column: &str) -> ArrayRef {
    arrow_cast::cast(rows.column_by_name(column).unwrap(), &DataType::Utf8).unwrap()
}

#[test]
fn streams_are_read_whatever_their_dictionaries_and_written_as_streams() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let named = |from: usize| {
        let mut words = StringDictionaryBuilder::<Int32Type>::new();
        (from..from + 100)
            .for_each(|i| words.append_option((i % 7 != 3).then(|| format!("word {}", i % 40))));
        let words = words.finish();
        let ids = Int64Array::from_iter_values((from..from + 100).map(|i| i as i64));
        batch(vec![("id", Arc::new(ids) as ArrayRef), ("word", Arc::new(words))])
    };
    // More batches than states of dictionaries that are held.
    let batches: Vec<RecordBatch> = (0..20).map(|i| named(100 * i)).collect();
    write_stream(&path("a.arrow"), &batches);
    let rows = read_stream(&path("a.arrow"));
    let expected_rows = expected(&rows, 2000);
    let mut before: Option<Vec<u8>> = None;
    for (memory, threads) in [(700, 1), (700, 8)] {
        shuffled(ARROW, &[path("a.arrow")], &path("b.arrow"), Take::All, (memory, threads)).unwrap();
        let found = read_stream(&path("b.arrow"));
        assert_eq!(found.schema(), rows.schema());
        for column in ["id", "word"] {
            assert_eq!(&texts(&found, column), &texts(&expected_rows, column), "{column}");
        }
        let bytes = std::fs::read(path("b.arrow")).unwrap();
        assert!(before.is_none_or(|before| before == bytes));
        before = Some(bytes);
    }
    // By the extension of the output; files and streams together; a stream without batches.
    shuffled(ARROW, &[path("a.arrow")], &path("c.feather"), Take::All, (700, 2)).unwrap();
    assert_eq!(&texts(&read(ARROW, &path("c.feather")), "word"), &texts(&expected_rows, "word"));
    write_stream(&path("none.arrows"), &[batches[0].slice(0, 0)]);
    let inputs = [path("c.feather"), path("none.arrows"), path("a.arrow")];
    shuffled(ARROW, &inputs, &path("d.arrows"), Take::All, (700, 2)).unwrap();
    let both = concat_batches(&rows.schema(), [&expected_rows, &rows]).unwrap();
    assert_eq!(&texts(&read_stream(&path("d.arrows")), "word"), &texts(&expected(&both, 4000), "word"));
    // From a pipe, whose bytes come once.
    let pipe = evenhand_files::Stream::new("pipe", File::open(path("a.arrow")).unwrap());
    let mut outputs = Outputs::one(Output::create(&path("e.arrow")).unwrap(), Box::new(Output::begin));
    let reader = Reader::new().format(Format::Columnar(ARROW));
    let (seed, sources) = (Seed::from_text(SEED), [Source::Stream(pipe)]);
    shuffle(&reader, &sources, &seed, Take::All, &mut outputs, &Resources::default()).unwrap();
    outputs.into_written().into_iter().try_for_each(Output::finish).unwrap();
    assert_eq!(&texts(&read_stream(&path("e.arrow")), "word"), &texts(&expected_rows, "word"));
    // Cut off, and with something after the end.
    let whole = std::fs::read(path("a.arrow")).unwrap();
    for bytes in
        [whole[..whole.len() / 2].to_vec(), [&whole[..], b"more"].concat(), b"\xff\xff\xff\xff".to_vec()]
    {
        std::fs::write(path("broken"), bytes).unwrap();
        let error = shuffled(ARROW, &[path("broken")], &path("none"), Take::All, (700, 2)).unwrap_err();
        assert!(matches!(error, FilesError::Columnar { why: ColumnarError::Broken { .. }, .. }), "{error}");
    }
}

#[test]
fn layouts_of_the_same_values_are_one_schema() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| -> ArrayRef {
        Arc::new(StringArray::from_iter_values((0..50).map(|i| format!("{name} {i}"))))
    };
    let list = || -> ArrayRef {
        let mut list = ListBuilder::new(Int32Builder::new());
        (0..50).for_each(|i| list.append_option(Some([Some(i)])));
        Arc::new(list.finish())
    };
    let cast = |array: &ArrayRef, to: &DataType| arrow_cast::cast(array, to).unwrap();
    let dictionary = DataType::Dictionary(DataType::Int32.into(), DataType::Utf8.into());
    let required = DataType::List(Arc::new(Field::new("element", DataType::Int32, false)));
    for format in [PARQUET, ARROW] {
        // "id" has no nulls, and the other columns may.
        let one = batch(vec![("id", text("one")), ("list", list())]);
        let others = [
            batch(vec![("id", cast(&text("two"), &DataType::LargeUtf8)), ("list", list())]),
            batch(vec![("id", cast(&text("three"), &dictionary)), ("list", cast(&list(), &required))]),
        ];
        let nullable = Schema::new(vec![
            Field::new("id", DataType::Utf8View, true),
            Field::new("list", one.column(1).data_type().clone(), true),
        ]);
        let columns = vec![cast(&text("four"), &DataType::Utf8View), list()];
        let third = RecordBatch::try_new(Arc::new(nullable), columns).unwrap();
        let all = [&one, &others[0], &others[1], &third];
        for turn in 0..4 {
            let names: Vec<PathBuf> = (0..4).map(|i| path(&format!("{i}"))).collect();
            for (i, name) in names.iter().enumerate() {
                write(format, name, all[(i + turn) % 4], 20);
            }
            shuffled(format, &names, &path("to"), Take::All, (700, 2)).unwrap();
            let found = read(format, &path("to"));
            assert!(found.schema().field(0).is_nullable(), "{format:?} {turn}");
            let order = evenhand::order(200_u64, &Seed::from_text(SEED));
            let texts = texts(&found, "id");
            let texts: &StringArray = arrow_array::cast::AsArray::as_string(&texts);
            let lists: &arrow_array::ListArray = arrow_array::cast::AsArray::as_list(found.column(1));
            for (place, row) in order.into_iter().enumerate() {
                let (of, number) =
                    (["one", "two", "three", "four"][(row as usize / 50 + turn) % 4], row % 50);
                assert_eq!(texts.value(place), format!("{of} {number}"), "{format:?} {turn}");
                let list = lists.value(place);
                let list: &Int32Array = arrow_array::cast::AsArray::as_primitive(&list);
                assert_eq!(list.values(), &[number as i32]);
            }
        }
    }
}

#[test]
fn a_range_as_the_index_of_pandas_does_not_stay_behind() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let index = r#"{"index_columns": [{"kind": "range", "start": 100, "stop": 200}], "columns": []}"#;
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values(100..200));
    let rows = batch(vec![("id", ids)]);
    let metadata = HashMap::from([("pandas".to_owned(), index.to_owned())]);
    let schema = rows.schema().as_ref().clone().with_metadata(metadata);
    let rows = RecordBatch::try_new(Arc::new(schema), rows.columns().to_vec()).unwrap();
    write(ARROW, &from, &rows, 50);
    shuffled(ARROW, std::slice::from_ref(&from), &to, Take::All, (700, 2)).unwrap();
    assert!(read(ARROW, &to).schema().metadata()["pandas"].contains(r#""index_columns":[]"#));
    let mut writer = ArrowWriter::try_new(File::create(&from).unwrap(), rows.schema(), None).unwrap();
    writer.write(&rows).unwrap();
    writer.append_key_value_metadata(KeyValue::new("pandas".to_owned(), index.to_owned()));
    writer.close().unwrap();
    shuffled(PARQUET, std::slice::from_ref(&from), &to, Take::All, (700, 2)).unwrap();
    let about = ParquetRecordBatchReaderBuilder::try_new(File::open(&to).unwrap()).unwrap();
    let about = about.metadata().file_metadata().key_value_metadata().unwrap().clone();
    let value = about.iter().find(|pair| pair.key == "pandas").unwrap().value.clone();
    assert_eq!(value.unwrap(), r#"{"columns":[],"index_columns":[]}"#);
}

#[test]
fn an_empty_list_of_row_groups_may_have_any_type() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let rows = batch(columns(0, 10)[..1].to_vec());
    let writer = ArrowWriter::try_new(File::create(&from).unwrap(), rows.schema(), None).unwrap();
    writer.close().unwrap();
    let mut bytes = std::fs::read(&from).unwrap();
    // The list after the number of rows, which is zero: of structs, and by fastparquet of bytes.
    let at = bytes.windows(4).rposition(|bytes| bytes == [0x16, 0, 0x19, 0x0c]).unwrap();
    bytes[at + 3] = 3;
    std::fs::write(&from, bytes).unwrap();
    let report = shuffled(PARQUET, &[from], &to, Take::All, (700, 2)).unwrap();
    assert_eq!((report.records, read(PARQUET, &to).num_rows()), (0, 0));
}
