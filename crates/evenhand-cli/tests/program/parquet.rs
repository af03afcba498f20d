//! Tables in Parquet, as the program shuffles them; their types are proved in the library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow_array::types::Int8Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, Date32Array, Decimal128Array, DictionaryArray, Float64Array,
    Int64Array, ListArray, RecordBatch, StringArray, StructArray, TimestampSecondArray, UInt32Array,
};
use arrow_ipc::writer::FileWriter;
use arrow_schema::Field;
use evenhand::Seed;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::properties::WriterProperties;
use serde_json::Value;

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
        ("shuffle a.parquet -o out.gz", 2, "parquet compresses its own columns"),
        ("shuffle a.parquet --compress zstd -o out", 2, "parquet compresses its own columns"),
        ("shuffle a.parquet --shard-size 2M -o x-{}", 2, "Use --shards N"),
        (
            "sample -n 2 --stratify txt a.parquet -o out",
            1,
            "a.parquet has no column \"txt\". Columns: number, text",
        ),
        ("split --by 3 --folds 2 a.parquet -o out-{}.parquet", 1, "a.parquet has no column \"3\""),
        ("sample -n 2 --weight text a.parquet -o out", 1, "a.parquet: row 1: column \"text\" is \"row 0\""),
        (
            "sample -n 2 --weight number --shards 2 a.parquet -o {}",
            2,
            "--shards cannot be combined with --weight",
        ),
        ("shuffle --header 1 a.parquet -o out", 2, "Leave out --header"),
        ("shuffle a.parquet -o out.csv", 2, "the name says csv, but the records are parquet"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(code).stdout("");
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(why), "{arguments}: {told}");
        assert_eq!(std::fs::read(folder.path().join("out")).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["a.parquet", "b.parquet", "bad.parquet", "out"], "{arguments}");
    }
}

/// The user of a row.
fn user(row: i64) -> String {
    format!("user {}", row * row % 997)
}

/// Writes a table of `n` rows of users, a quarter of them of none, in small row groups.
fn write_users(path: &Path, n: i64) {
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..n));
    let users: ArrayRef = Arc::new((0..n).map(|i| (i % 4 != 0).then(|| user(i))).collect::<StringArray>());
    let table = RecordBatch::try_from_iter_with_nullable([("number", numbers, false), ("user", users, true)]);
    let table = table.unwrap();
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(1000)).build();
    let mut writer =
        ArrowWriter::try_new(File::create(path).unwrap(), table.schema(), Some(properties)).unwrap();
    writer.write(&table).unwrap();
    writer.close().unwrap();
}

#[test]
fn a_column_decides_what_goes_where_in_tables_too() {
    let folder = folder(&[]);
    write_users(&folder.path().join("users.parquet"), 20_000);
    let parts = |run: &str| {
        let run = format!("split -q --seed 42 --into a=80%,b=20% -o {{}}.parquet --json {run} users.parquet");
        let told: Value = serde_json::from_str(&text(evenhand(&run).current_dir(&folder))).unwrap();
        let parts = ["a", "b"].map(|name| folder.path().join(format!("{name}.parquet")));
        let bytes = parts.each_ref().map(|part| std::fs::read(part).unwrap());
        (parts.each_ref().map(|part| numbers(part)), bytes, told)
    };
    let class = |row: &i64| if row % 4 == 0 { String::new() } else { user(*row) };
    for by in ["--by user", "--stratify 2"] {
        let (rows, bytes, told) = parts(&format!("{by} --memory 64M --threads 1"));
        assert!(parts(&format!("{by} --threads 8")) == (rows.clone(), bytes, told.clone()), "{by}");
        let mut all = rows.concat();
        all.sort_unstable();
        assert!(all == (0..20_000).collect::<Vec<i64>>());
        let order = order(20_000);
        for part in &rows {
            let mut order = order.iter();
            assert!(part.iter().all(|row| order.any(|other| other == row)), "in the order of the shuffle");
        }
        let mut counts = BTreeMap::<String, [u64; 2]>::new();
        for (i, part) in rows.iter().enumerate() {
            for row in part {
                counts.entry(class(row)).or_default()[i] += 1;
            }
        }
        if by.starts_with("--by") {
            assert!(counts.values().all(|counts| counts.contains(&0)), "each user is in one part");
        } else {
            for (value, [a, b]) in &counts {
                assert!((a + b) * 8 / 10 <= *a && *a <= ((a + b) * 8).div_ceil(10), "{value}: {a}, {b}");
            }
            let told = told["stratify"]["classes"].as_array().unwrap();
            let told: BTreeSet<&str> =
                told.iter().map(|class| class["value"].as_str().unwrap_or("")).collect();
            assert!(told.into_iter().eq(counts.keys()));
        }
    }
    // A sample of each.
    text(
        evenhand("sample -q -n 10% --stratify user --seed 42 users.parquet -o out.parquet")
            .current_dir(&folder),
    );
    let sample = numbers(&folder.path().join("out.parquet"));
    assert_eq!(sample.len(), 2000);
    assert_eq!(sample.iter().filter(|row| *row % 4 == 0).count(), 500);
}

#[test]
fn rows_are_chosen_by_weights_again_and_by_the_classics() {
    let folder = folder(&[]);
    write(&folder.path().join("a.parquet"), 0, 3000);
    let plain: Vec<String> =
        (0..3000).map(|row| format!("{{\"number\": {row}, \"text\": \"row {row}\"}}\n")).collect();
    std::fs::write(folder.path().join("a.jsonl"), plain.concat()).unwrap();
    for run in [
        "sample -n 100 --weight number",
        "sample -n 100 --weight 1 --in-order",
        "sample -n 100% --with-replacement",
        "sample -n 10% --with-replacement --in-order",
        "sample -n 50 --method reservoir_r",
        "sample -n 50 --method floyd",
        "shuffle --repeat -n 4000",
        "shuffle --method durstenfeld",
        "sample -n 0 --weight number",
    ] {
        for form in ["--memory 64M --threads 1", "--threads 4"] {
            let run = format!("{run} -q --seed 42 {form}");
            text(evenhand(&format!("{run} a.parquet -o out.parquet")).current_dir(&folder));
            let by_name = run.replace("--weight 1 ", "--weight number ");
            let lines = text(evenhand(&format!("{by_name} a.jsonl")).current_dir(&folder));
            let expected: Vec<i64> = lines
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).unwrap()["number"].as_i64().unwrap())
                .collect();
            assert_eq!(numbers(&folder.path().join("out.parquet")), expected, "{run}");
        }
    }
}

#[test]
fn row_groups_that_do_not_fit_in_memory_are_the_same_bytes() {
    // In the input each row group has 50 long values, in the output most of all of them, which no dictionary holds: 24 MB of
    // pages for each of three parts.
    let folder = folder(&[]);
    let path = folder.path().join("long.parquet");
    let (mut writer, mut n) = (None, 0..9000_i64);
    while let Some(first) = n.next() {
        let rows = first..first + 1 + n.by_ref().take(2999).count().cast_signed() as i64;
        let text = |row: i64| {
            let value = row / 3000 * 50 + row % 50;
            (0..500_u64).fold(String::new(), |text, part| {
                let number = (value.cast_unsigned() * 500 + part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                text + &format!("{number:016x}")
            })
        };
        let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(rows.clone()));
        let texts: ArrayRef = Arc::new(StringArray::from_iter_values(rows.map(text)));
        let table = RecordBatch::try_from_iter([("number", numbers), ("text", texts)]).unwrap();
        let writer = writer.get_or_insert_with(|| {
            ArrowWriter::try_new(File::create(&path).unwrap(), table.schema(), None).unwrap()
        });
        writer.write(&table).unwrap();
        writer.flush().unwrap();
    }
    writer.unwrap().close().unwrap();
    let mut before = None;
    for form in ["--memory 96M --threads 1", "--memory 96M --threads 2", "--memory 2G --threads 2"] {
        let run =
            format!("split -q --seed 42 {form} --by number --folds 3 -o part-{{}}.parquet long.parquet");
        text(evenhand(&run).current_dir(&folder));
        let parts = [1, 2, 3].map(|part| folder.path().join(format!("part-{part}.parquet")));
        let mut all = parts.each_ref().map(|part| numbers(part)).concat();
        all.sort_unstable();
        assert!(all == (0..9000).collect::<Vec<i64>>(), "{form}");
        let bytes = parts.map(|part| std::fs::read(part).unwrap());
        assert!(before.is_none_or(|before| before == bytes), "{form}");
        before = Some(bytes);
    }
}

#[test]
fn values_of_columns_of_every_type_are_classes() {
    let days: ArrayRef = Arc::new(Date32Array::from(vec![0, 20_000]));
    let zoned = TimestampSecondArray::from(vec![0, 86_399]).with_timezone("+01:00");
    let short = Decimal128Array::from(vec![-5, 1_050]).with_precision_and_scale(5, 2).unwrap();
    let middle = Decimal128Array::from(vec![-5, 1_050]).with_precision_and_scale(12, 2).unwrap();
    let long = Decimal128Array::from(vec![-5, 1_050]).with_precision_and_scale(30, 2).unwrap();
    let words: DictionaryArray<Int8Type> = ["one", "two"].into_iter().collect();
    let lists = ListArray::from_iter_primitive::<Int8Type, _, _>([Some([Some(1)]), None]);
    let columns: [(&str, ArrayRef, Option<[&str; 2]>); 11] = [
        ("day", days, Some(["1970-01-01", "2024-10-04"])),
        ("time", Arc::new(zoned), Some(["1970-01-01T00:00:00Z", "1970-01-01T23:59:59Z"])),
        ("short", Arc::new(short), Some(["-0.05", "10.50"])),
        ("middle", Arc::new(middle), Some(["-0.05", "10.50"])),
        ("long", Arc::new(long), Some(["-0.05", "10.50"])),
        ("word", Arc::new(words), Some(["one", "two"])),
        ("list", Arc::new(lists), None),
        ("flag", Arc::new(BooleanArray::from(vec![true, false])), Some(["true", "false"])),
        ("double", Arc::new(Float64Array::from(vec![Some(0.1), None])), Some(["0.1", "none"])),
        ("large", Arc::new(UInt32Array::from(vec![0, u32::MAX])), Some(["0", "4294967295"])),
        ("bytes", Arc::new(BinaryArray::from_vec(vec![b"", b"x y"])), Some(["", "x y"])),
    ];
    let table = columns.iter().map(|(name, column, _)| (*name, Arc::clone(column), true));
    let table = RecordBatch::try_from_iter_with_nullable(table).unwrap();
    let folder = folder(&[]);
    let create = |name: &str| File::create(folder.path().join(name)).unwrap();
    let mut writer = ArrowWriter::try_new(create("t.parquet"), table.schema(), None).unwrap();
    writer.write(&table).unwrap();
    writer.close().unwrap();
    let mut writer = FileWriter::try_new(create("t.arrow"), &table.schema()).unwrap();
    writer.write(&table).unwrap();
    writer.finish().unwrap();
    for (name, _, values) in &columns {
        for format in ["parquet", "arrow"] {
            let run = format!("split -q --stratify {name} --folds 2 --json t.{format} -o {{}}.{format}");
            let mut command = evenhand(&run);
            command.current_dir(&folder);
            let Some(values) = values else {
                let failed = command.assert().code(1).get_output().stderr.clone();
                assert!(
                    String::from_utf8_lossy(&failed)
                        .to_lowercase()
                        .contains("column \"list\" has the type list")
                );
                continue;
            };
            let told: Value = serde_json::from_str(&text(&mut command)).unwrap();
            let told = told["stratify"]["classes"].as_array().unwrap();
            let told: BTreeSet<&str> =
                told.iter().map(|class| class["value"].as_str().unwrap_or("none")).collect();
            assert_eq!(told, BTreeSet::from(*values), "{name} of {format}");
        }
    }
}

#[test]
fn a_table_is_sampled_with_its_rest_and_checked_against_its_parts() {
    let folder = folder(&[]);
    let path = |name: &str| folder.path().join(name);
    write(&path("rows.parquet"), 0, 1000);
    for order in ["", "--in-order"] {
        let run = format!("sample -q --seed 42 {order} -n 300 -o a.parquet --rest b.parquet rows.parquet");
        text(evenhand(&run).current_dir(&folder));
        let [sample, rest] = ["a.parquet", "b.parquet"].map(|name| numbers(&path(name)));
        let (mut head, mut tail) = (self::order(1000), Vec::new());
        tail.extend(head.split_off(300));
        if !order.is_empty() {
            head.sort_unstable();
            tail.sort_unstable();
        }
        assert!(sample == head && rest == tail, "{order}");
        let check = "check rows.parquet --parts a.parquet b.parquet";
        evenhand(check).current_dir(&folder).assert().code(0);
    }
    let told =
        evenhand("sample -q -n 3 -o a.parquet --rest b.csv rows.parquet").current_dir(&folder).assert();
    told.code(2);
}

/// Writes `n` rows as Parquet and as Arrow. Their struct `user` is null in every seventh row.
fn write_nested(folder: &Path, n: i64) {
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values((0..n).map(|i| i % 5)));
    let times: ArrayRef = Arc::new(TimestampSecondArray::from_iter_values((0..n).map(|i| i % 2)));
    let fields = vec![
        Field::new("id", ids.data_type().clone(), true),
        Field::new("a/b", times.data_type().clone(), true),
    ];
    let nulls: Int64Array = (0..n).map(|i| (i % 7 != 6).then_some(i)).collect();
    let user: ArrayRef = Arc::new(StructArray::new(fields.into(), vec![ids, times], nulls.nulls().cloned()));
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..n));
    let table = RecordBatch::try_from_iter_with_nullable([("number", numbers, false), ("user", user, true)]);
    let table = table.unwrap();
    let file = File::create(folder.join("nested.parquet")).unwrap();
    let mut writer = ArrowWriter::try_new(file, table.schema(), None).unwrap();
    writer.write(&table).unwrap();
    writer.close().unwrap();
    let file = File::create(folder.join("nested.arrow")).unwrap();
    let mut writer = FileWriter::try_new(file, &table.schema()).unwrap();
    writer.write(&table).unwrap();
    writer.finish().unwrap();
}

#[test]
fn fields_of_structs_decide_by_a_pointer() {
    let folder = folder(&[]);
    write_nested(folder.path(), 210);
    let run = |arguments: &str| {
        let done = evenhand(arguments).current_dir(&folder).assert().success().get_output().clone();
        serde_json::from_slice::<Value>(&done.stdout).unwrap()
    };
    for (column, values) in [("/user/id", 6), ("/user/a~1b", 3)] {
        let mut before = None;
        for name in ["nested.parquet", "nested.arrow"] {
            let end = name.rsplit_once('.').unwrap().1;
            let report =
                run(&format!("split -q --seed 1 --folds 2 --by {column} -o {{}}.{end} --json {name}"));
            let counts = |list: &Value, key: &str| -> Vec<u64> {
                let count = |one: &Value| one.get(key).unwrap_or(one).as_u64().unwrap();
                list.as_array().unwrap().iter().map(count).collect()
            };
            let records = counts(&report["parts"], "records");
            let found = counts(&report["by"]["values"], "");
            assert_eq!((records.iter().sum::<u64>(), found.iter().sum::<u64>()), (210, values), "{report}");
            assert!(before.is_none_or(|before| before == records), "both formats have the same values");
            before = Some(records);
        }
    }
    for (column, why) in [
        ("user", "not single values. Pass a field of it, such as /user/id."),
        ("/user/x", "nested.parquet has no column \"/user/x\". Columns: /user/id, /user/a~1b."),
        ("/x/id", "nested.parquet has no column \"/x/id\". Columns: number, user."),
        ("/number/x", "has the type int64, not single values"),
    ] {
        let run = format!("sample -q -n 2 --stratify {column} -o out.parquet nested.parquet");
        let failed = evenhand(&run).current_dir(&folder).assert().code(1);
        let told = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
        assert!(told.contains(why), "{column}: {told}");
    }
}

#[test]
fn a_plan_of_parquet_states_its_rows() {
    let folder = folder(&[]);
    write(&folder.path().join("rows.parquet"), 0, 4000);
    let plan = text(evenhand("plan rows.parquet").current_dir(&folder));
    assert!(plan.contains("about 4,000 records of"), "{plan}");
}
