//! Tables in Parquet, as the program shuffles them; their types are proved in the library.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use evenhand::Seed;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::{evenhand, folder, names, text};

/// Writes a table of `n` numbered rows from `first` on.
fn write(path: &Path, first: i64, n: i64) {
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(first..first + n));
    let texts: ArrayRef =
        Arc::new(StringArray::from_iter_values((first..first + n).map(|i| format!("row {i}"))));
    let table = RecordBatch::try_from_iter([("number", numbers), ("text", texts)]).unwrap();
    let mut writer = ArrowWriter::try_new(File::create(path).unwrap(), table.schema(), None).unwrap();
    writer.write(&table).unwrap();
    writer.close().unwrap();
}

/// The numbers of the rows of a table.
fn numbers(path: &Path) -> Vec<i64> {
    let rows = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap().build().unwrap();
    let mut all = Vec::new();
    for batch in rows.map(Result::unwrap) {
        let column = batch.column(0).as_any().downcast_ref::<Int64Array>().unwrap();
        all.extend(column.values().iter().copied());
    }
    all
}

fn order(n: u64) -> Vec<i64> {
    evenhand::order(n, &Seed::from_text("42")).into_iter().map(u64::cast_signed).collect()
}

#[test]
fn a_table_is_shuffled_by_rows_whatever_the_memory_and_the_threads() {
    let folder = folder(&[]);
    let [one, two, to] = ["a.parquet", "b.pq", "out.parquet"].map(|name| folder.path().join(name));
    write(&one, 0, 70_000);
    write(&two, 70_000, 30_000);
    let mut before = None;
    for form in ["--memory 64M --threads 1", "--threads 8"] {
        let run = format!("shuffle -q --seed 42 {form} a.parquet b.pq -o out.parquet");
        text(evenhand(&run).current_dir(&folder));
        assert_eq!(numbers(&to), order(100_000));
        let bytes = std::fs::read(&to).unwrap();
        assert!(before.is_none_or(|before| before == bytes), "{form}");
        before = Some(bytes);
    }
    // The format, where the name does not tell; in place; a sample; to a pipe.
    std::fs::rename(&two, folder.path().join("table")).unwrap();
    text(evenhand("shuffle -q --seed 42 --format parquet table -o table").current_dir(&folder));
    let table: Vec<i64> = order(30_000).into_iter().map(|i| i + 70_000).collect();
    assert_eq!(numbers(&folder.path().join("table")), table);
    let sample = "sample -q -n 1% --in-order --seed 42 a.parquet";
    let piped = evenhand(sample).current_dir(&folder).assert().success().get_output().stdout.clone();
    std::fs::write(&to, piped).unwrap();
    let mut head = order(70_000)[..700].to_vec();
    head.sort_unstable();
    assert_eq!(numbers(&to), head);
    evenhand("check a.parquet a.parquet").current_dir(&folder).assert().code(0);
    // Parts are tables of their own, and ranges of the order.
    text(evenhand("split -q --folds 2 --seed 42 -o part-{}.parquet a.parquet").current_dir(&folder));
    let parts = [1, 2].map(|part| numbers(&folder.path().join(format!("part-{part}.parquet"))));
    assert_eq!(parts.concat(), order(70_000));
    assert_eq!(parts[0].len(), 35_000);
    evenhand("check --format parquet a.parquet table").current_dir(&folder).assert().code(1);
}

#[test]
fn what_is_no_table_or_cannot_be_made_of_one_is_refused() {
    let folder = folder(&[("bad.parquet", b"PAR1 and no more PAR1"), ("out", b"old")]);
    write(&folder.path().join("a.parquet"), 0, 10);
    let other: ArrayRef = Arc::new(StringArray::from(vec!["x"]));
    let table = RecordBatch::try_from_iter([("number", other)]).unwrap();
    let mut writer =
        ArrowWriter::try_new(File::create(folder.path().join("b.parquet")).unwrap(), table.schema(), None)
            .unwrap();
    writer.write(&table).unwrap();
    writer.close().unwrap();
    for (arguments, code, why) in [
        ("shuffle bad.parquet -o out", 1, "bad.parquet: "),
        ("shuffle a.parquet b.parquet -o out", 1, "number"),
        ("shuffle --format parquet -o out", 1, "standard input: "),
        ("shuffle a.parquet -o out.gz", 2, "parquet compresses its columns itself"),
        ("shuffle a.parquet --compress zstd -o out", 2, "parquet compresses its columns itself"),
        ("shuffle a.parquet --shard-size 2M -o x-{}", 2, "say --shards N"),
        ("sample -n 2 --stratify text a.parquet -o out", 1, "records of parquet have no columns"),
        ("sample -n 2 --weight number a.parquet -o out", 1, "records of parquet have no columns"),
        ("shuffle --repeat -n 3 a.parquet -o out", 2, "leave out --method and --repeat"),
        ("sample --with-replacement -n 3 a.parquet -o out", 2, "leave out --method and --repeat"),
        ("shuffle --header 1 a.parquet -o out", 2, "leave out --header"),
        ("shuffle a.parquet -o out.csv", 2, "name the output so"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(code).stdout("");
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(why), "{arguments}: {told}");
        assert_eq!(std::fs::read(folder.path().join("out")).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["a.parquet", "b.parquet", "bad.parquet", "out"], "{arguments}");
    }
}
