//! Records that are divided among files: all of them, each once, in exact sizes, and as a column has it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::{evenhand, folder, names, text};

/// The rows of a file below its header.
fn rows(folder: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let mut lines = text.lines().map(str::to_owned);
    assert_eq!(lines.next().as_deref(), Some("id,user,label"), "{name}");
    lines.collect()
}

/// A table of `n` rows: users of whom few have most rows, and labels of which some are rare.
fn table(n: u64) -> String {
    let row = |i: u64| {
        let mixed = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11;
        let user = mixed % (1 + mixed % 9973 % n.max(1));
        let label = ["cat", "dog", "\"a, b\"", "rare"][((1 + mixed % 1000).ilog2() / 3) as usize];
        format!("{i},u{user},{label}\n")
    };
    let rows: String = (1..=n).map(row).collect();
    format!("id,user,label\n{rows}")
}

/// The field of a row, which may be quoted.
fn field(row: &str, number: usize) -> String {
    let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
    reader.into_records().next().unwrap().unwrap()[number].to_owned()
}

/// Splits a table into parts a, b and c in many forms, which are equal: the rows of each part, and what is told.
fn parts(table: &str, arguments: &str) -> ([Vec<String>; 3], Value) {
    let mut before = None;
    for (memory, threads, is_pipe) in [("40M", 1, true), ("64M", 2, false), ("1G", 8, false)] {
        let folder = folder(&[("rows.csv", table.as_bytes())]);
        let run = "split -q --seed 42 --into a=80%,b=10%,c=10% -o {}.out --json --format csv";
        let mut command = evenhand(&format!("{run} --memory {memory} --threads {threads} {arguments}"));
        command.current_dir(&folder);
        let command = if is_pipe { command.write_stdin(table) } else { command.arg("rows.csv") };
        let told: Value = serde_json::from_str(&text(command)).unwrap();
        let now = (["a", "b", "c"].map(|name| rows(folder.path(), &format!("{name}.out"))), told);
        assert!(before.is_none_or(|before| before == now), "{arguments}: {memory}, {threads} threads");
        before = Some(now);
    }
    before.unwrap()
}

/// Checks that parts have all rows of a table once, and their numbers are told.
fn check_whole(table: &str, (parts, told): &([Vec<String>; 3], Value)) {
    let mut all: Vec<&str> = parts.iter().flatten().map(String::as_str).collect();
    let mut rows: Vec<&str> = table.lines().skip(1).collect();
    all.sort_unstable();
    rows.sort_unstable();
    assert!(all == rows);
    for (part, told) in parts.iter().zip(told["parts"].as_array().unwrap()) {
        assert_eq!(told["records"], part.len());
    }
}

#[test]
fn parts_are_ranges_of_the_shuffle_in_exact_sizes() {
    for n in [0, 1, 9, 10, 11, 1000, 30_000] {
        let table = table(n);
        let split = parts(&table, "");
        check_whole(&table, &split);
        let shuffled = text(evenhand("shuffle --seed 42 --format csv").write_stdin(table.as_str()));
        let shuffled: Vec<&str> = shuffled.lines().skip(1).collect();
        assert!(split.0.concat() == shuffled, "{n}");
        let shares = [8, 1, 1].map(evenhand::Part::Share);
        let ranges = evenhand::split(n, &shares).unwrap();
        for (part, range) in split.0.iter().zip(ranges) {
            assert_eq!(part.len() as u64, range.end - range.start, "{n}");
        }
    }
}

#[test]
fn records_of_one_key_stay_together() {
    for (n, column) in [(0, "user"), (1, "user"), (100, "2"), (200_000, "user")] {
        let table = table(n);
        let split = parts(&table, &format!("--by {column}"));
        check_whole(&table, &split);
        let users = split.0.each_ref().map(|part| {
            part.iter().map(|row| row.split(',').nth(1).unwrap().to_owned()).collect::<BTreeSet<_>>()
        });
        let all: BTreeSet<&String> = users.iter().flatten().collect();
        assert_eq!(all.len(), users.iter().map(BTreeSet::len).sum::<usize>(), "no user is in two parts");
        assert_eq!(split.1["by"]["values"], serde_json::json!(users.each_ref().map(BTreeSet::len)));
        // No part is over its share by as much as the largest user has.
        let mut rows_of = BTreeMap::<&str, u64>::new();
        for row in table.lines().skip(1) {
            *rows_of.entry(row.split(',').nth(1).unwrap()).or_default() += 1;
        }
        let largest = rows_of.into_values().max().unwrap_or(0);
        for (part, share) in split.0.iter().zip([8, 1, 1]) {
            assert!((part.len() as u64) < n * share / 10 + largest.max(1) + 1, "{n}: {}", part.len());
        }
    }
}

#[test]
fn a_million_keys_of_which_some_are_large_are_not_parted() {
    // A tenth of the records are those of ten keys.
    const KEYS: usize = 1_000_000;
    let mut table = String::from("id,user\n");
    for id in 0..KEYS + KEYS / 9 {
        let user = if id < KEYS { id } else { (id % 10) * (id % 10) };
        writeln!(table, "{id},{user}").unwrap();
    }
    let folder = folder(&[("rows.csv", table.as_bytes())]);
    let run = "split -q --seed 1 --memory 256M --into a=70%,b=20%,c=10% --by user -o {}.csv rows.csv";
    text(evenhand(run).current_dir(&folder));
    let mut part_of = vec![None; KEYS];
    let mut seen = vec![false; KEYS + KEYS / 9];
    for (part, share) in [("a", 70), ("b", 20), ("c", 10)] {
        let content = std::fs::read_to_string(folder.path().join(format!("{part}.csv"))).unwrap();
        let rows: Vec<&str> = content.lines().skip(1).collect();
        for row in &rows {
            let (id, user) = row.split_once(',').unwrap();
            let (id, user): (usize, usize) = (id.parse().unwrap(), user.parse().unwrap());
            assert!(!std::mem::replace(&mut seen[id], true), "{id} comes twice");
            assert_eq!(*part_of[user].get_or_insert(part), part, "user {user} is in two parts");
        }
        // Over its share by less than the largest key, of which there are ten.
        assert!(
            rows.len() <= (KEYS + KEYS / 9) * share / 100 + KEYS / 9 / 10 * 2 + 1,
            "{part}: {}",
            rows.len()
        );
    }
    assert!(seen.iter().all(|seen| *seen));
}

#[test]
fn each_class_keeps_its_shares_within_one_record() {
    for n in [0, 1, 10, 999, 50_000] {
        let table = table(n);
        let split = parts(&table, "--stratify label");
        check_whole(&table, &split);
        let mut classes = BTreeMap::<String, [u64; 3]>::new();
        for (i, part) in split.0.iter().enumerate() {
            for row in part {
                classes.entry(field(row, 2)).or_default()[i] += 1;
            }
        }
        let told: BTreeMap<String, [u64; 3]> = split.1["stratify"]["classes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|class| {
                let records = serde_json::from_value(class["records"].clone()).unwrap();
                (class["value"].as_str().unwrap().to_owned(), records)
            })
            .collect();
        assert_eq!(told, classes);
        for (class, records) in &classes {
            let all: u64 = records.iter().sum();
            for (records, part) in records.iter().zip(&split.0) {
                let exact = all * part.len() as u64;
                assert!((exact / n..=exact.div_ceil(n)).contains(records), "{class}: {records} of {all}");
            }
        }
        // And the parts have the sizes of a split without classes, each in the order of the shuffle.
        let plain = parts(&table, "");
        let shuffled = plain.0.concat();
        for (part, plain) in split.0.iter().zip(&plain.0) {
            assert_eq!(part.len(), plain.len());
            let mut shuffled = shuffled.iter();
            assert!(part.iter().all(|row| shuffled.any(|other| other == row)));
        }
    }
}

#[test]
fn classes_of_one_record_are_drawn_by_the_seed() {
    let rows: String = (0..6).map(|i| format!("{i},c{i}\n")).collect::<Vec<_>>().concat();
    let folder = folder(&[("rows.csv", format!("id,c\n{rows}").as_bytes())]);
    let mut sets = BTreeSet::new();
    for seed in 0..40 {
        let run = format!("sample -q --seed {seed} -n 2 --stratify c rows.csv");
        let sample = text(evenhand(&run).current_dir(&folder));
        let mut rows: Vec<String> = sample.lines().skip(1).map(str::to_owned).collect();
        rows.sort_unstable();
        sets.insert(rows);
    }
    assert!(sets.len() > 10, "{} of 15 pairs", sets.len());
}

#[test]
fn counts_are_exact_next_to_a_rest() {
    let rows: String = (0..100).map(|i| format!("{i}\n")).collect::<Vec<_>>().concat();
    let folder = folder(&[("rows.csv", format!("id\n{rows}").as_bytes())]);
    let sizes = |into: &str, told: &str| {
        let run = format!("split --seed 1 --into {into} -o {{}}.csv --json rows.csv");
        let mut command = evenhand(&run);
        let done = command.current_dir(&folder).assert().code(0).get_output().clone();
        assert!(String::from_utf8_lossy(&done.stderr).contains(told), "{into}: {:?}", done.stderr);
        let told: Value = serde_json::from_slice(&done.stdout).unwrap();
        let parts = told["parts"].as_array().unwrap().iter();
        parts.map(|part| part["records"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(sizes("test=7,train=*", ""), [7, 93]);
    assert_eq!(sizes("train=*,test=7,valid=10%", ""), [83, 7, 10]);
    assert_eq!(sizes("test=100,train=*", "train: empty"), [100, 0]);
    assert_eq!(sizes("train=99.9%,test=.1%", "test: empty"), [100, 0]);
    assert_eq!(sizes("train=90,test=20", "ratios: train=82, test=18"), [82, 18]);
    assert_eq!(sizes("train=90,test=10", ""), [90, 10]);
    for (into, code, why) in [
        ("test=101,train=*", 1, "rows.csv: the parts need 101 records, 100 available"),
        ("test=95,valid=10%,train=*", 1, "the parts need 105 records, 100 available"),
        ("test=*,train=*", 2, "2 parts with *"),
        ("test=1.5,train=*", 2, "\"1.5\" is not a number of records"),
        ("test=80%,train=30%,valid=*", 2, "add up to 110%"),
    ] {
        let mut command = evenhand(&format!("split --into {into} -o {{}}.new rows.csv"));
        let failed = command.current_dir(&folder).assert().code(code).get_output().clone();
        assert!(String::from_utf8_lossy(&failed.stderr).contains(why), "{into}: {:?}", failed.stderr);
        assert!(!folder.path().join("test.new").exists());
    }
}

#[test]
fn no_part_is_empty_if_there_are_enough_values() {
    // Values with 1 to 10 records.
    let rows: String = (1..=10).flat_map(|user| (0..user).map(move |i| format!("{i},u{user}\n"))).collect();
    let folder = folder(&[("rows.csv", format!("id,user\n{rows}").as_bytes())]);
    let mut firsts = BTreeSet::new();
    for seed in 0..20 {
        let run = format!("split -q --seed {seed} --folds 10 --by user -o {{}}.csv --json rows.csv");
        let told: Value = serde_json::from_str(&text(evenhand(&run).current_dir(&folder))).unwrap();
        assert_eq!(told["by"]["values"], serde_json::json!(vec![1; 10]));
        firsts.insert(told["parts"][0]["records"].as_u64());
    }
    // Also folds 1 to 5, which are one record larger than the others, get small values.
    assert!(firsts.len() > 5 && firsts.first() < Some(&Some(6)), "{firsts:?}");
    let mut few = evenhand("split --folds 11 --by user -o {}.new rows.csv");
    let why = "column \"user\": 10 different values cannot fill 11 parts";
    few.current_dir(&folder).assert().code(1).stdout("").stderr(predicates::str::contains(why));
    let into: Vec<String> = (1..=11).map(|part| format!("p{part}=1")).collect();
    let mut told = evenhand(&format!("split --into {} --by user -o {{}}.new rows.csv", into.join(",")));
    told.current_dir(&folder).assert().code(0).stderr(predicates::str::contains(": empty."));
}

#[test]
fn lines_of_json_are_divided_by_keys_and_pointers_and_folds_have_numbers() {
    let line = |i: usize| format!("{{\"id\": {i}, \"user\": {{\"name\": \"u{}\"}}}}\n", i % 7);
    let lines: String = (0..1000).map(line).collect();
    let folder = folder(&[("d.jsonl", lines.as_bytes())]);
    let run = "split --seed 1 --folds 3 --by /user/name -o fold-{:02}.jsonl.gz d.jsonl";
    let told = text(evenhand(run).current_dir(&folder));
    assert_eq!(names(folder.path()), ["d.jsonl", "fold-01.jsonl.gz", "fold-02.jsonl.gz", "fold-03.jsonl.gz"]);
    assert!(told.starts_with("part  records"), "{told}");
    let mut users = BTreeSet::new();
    for fold in 1..=3 {
        let mut command = evenhand(&format!("sample -q -n 1 --in-order fold-{fold:02}.jsonl.gz"));
        text(command.current_dir(&folder));
        let content = std::fs::read(folder.path().join(format!("fold-{fold:02}.jsonl.gz"))).unwrap();
        let content = std::io::read_to_string(flate2::read::MultiGzDecoder::new(&content[..])).unwrap();
        let here: BTreeSet<String> = content
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["user"]["name"].to_string())
            .collect();
        assert!(here.iter().all(|user| users.insert(user.clone())), "{users:?}");
    }
    assert_eq!(users.len(), 7);
}

#[test]
fn a_table_of_classes_is_told() {
    let folder = folder(&[("rows.csv", table(1000).as_bytes())]);
    let run = "split -q --seed 42 --into train=9,test=1 --stratify label -o {}.csv rows.csv";
    let told = text(evenhand(run).current_dir(&folder));
    let [head, train, test, none, classes, ..] = &told.lines().collect::<Vec<_>>()[..] else {
        panic!("{told}")
    };
    assert_eq!((*head, *none), ("part   records           file", ""), "{told}");
    assert_eq!((*train, *test), ("train      900  90.00 %  train.csv", "test       100  10.00 %  test.csv"));
    assert_eq!(*classes, "label  train  test");
    assert!(told.contains("\na, b"), "{told}");
    let chinese = text(evenhand(&format!("{run} --lang zh")).current_dir(&folder));
    assert!(chinese.starts_with("部分"), "{chinese}");
}

#[test]
fn what_cannot_be_divided_leaves_the_old_files() {
    let long = format!("id,user\n1,\"{}\"\n", "x".repeat(5 << 20));
    let many: Vec<String> = (0..400_000).map(|i| format!("{i},{i}\n")).collect();
    let many = format!("id,user\n{}", many.concat());
    let files: [(&str, &[u8]); 8] = [
        ("t.csv", b"id,user,id\n1,a\n2\n"),
        ("e.csv", b"id,user,id\n1,a\n2,\"b\nc\"\n3,c"),
        ("e.jsonl", b"{\"user\": 1}\n{\"user\": 2}\n{\"user\": 2}"),
        ("d.jsonl", b"{\"user\": 1}\n{\"user\"}\n"),
        ("long.csv", long.as_bytes()),
        ("many.csv", many.as_bytes()),
        ("a.out", b"old"),
        ("b.out", b"older"),
    ];
    let folder = folder(&files);
    for (arguments, code, why) in [
        ("--by usr t.csv", 1, "t.csv has no column \"usr\". Columns: id, user, id."),
        ("--by id t.csv", 1, "t.csv: several columns are called \"id\". Pass the number of one: 1, 3."),
        ("--by user t.csv", 1, "t.csv: row 2: column \"user\" is missing"),
        ("--by user --header 0 t.csv", 1, "without a header, column \"user\" is unknown"),
        ("--stratify user d.jsonl", 1, "d.jsonl: row 2: not a JSON object"),
        ("--stratify users e.jsonl", 1, "no record has the key \"users\""),
        ("--by user e.csv e.csv t.csv", 1, "t.csv: row 2: column \"user\" is missing"),
        ("--stratify user e.jsonl e.jsonl d.jsonl", 1, "d.jsonl: row 2: not a JSON object"),
        ("--by 1 --format fixed:3 t.csv", 1, "the format fixed:3 has no columns"),
        ("--by user long.csv", 1, "long.csv: row 1 has 5242"),
        ("--by user many.csv --memory 40M", 1, "column \"user\": too many different values for "),
        ("--by user --stratify user t.csv", 2, "cannot be combined with"),
        ("--shards 3 t.csv", 2, "Leave out --shards"),
    ] {
        let mut command = evenhand(&format!("split --into a=1,b=1 -o {{}}.out {arguments}"));
        let failed = command.current_dir(&folder).assert().code(code).stdout("");
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(why), "{arguments}: {told}");
        for (name, content) in files {
            assert!(std::fs::read(folder.path().join(name)).unwrap() == content, "{arguments}: {name}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), files.len(), "{arguments}");
    }
    evenhand("split --into a=1,b=1").assert().code(2).stderr(predicates::str::contains("-o is missing"));
    evenhand("split -o {}").assert().code(2);
}

#[test]
fn a_null_is_a_class_of_its_own() {
    let lines = "{\"a\": null}\n{\"a\": \"null\"}\n{\"a\": \"\"}\n{\"a\": null}\n";
    let folder = folder(&[("d.jsonl", lines.as_bytes())]);
    let run = "split -q --folds 2 --stratify a -o {}.jsonl d.jsonl";
    let told: Value =
        serde_json::from_str(&text(evenhand(&format!("{run} --json")).current_dir(&folder))).unwrap();
    let classes: Vec<(Value, u64)> = told["stratify"]["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|class| {
            let records: Vec<u64> = serde_json::from_value(class["records"].clone()).unwrap();
            (class["value"].clone(), records.iter().sum())
        })
        .collect();
    assert_eq!(classes, [(Value::Null, 2), ("".into(), 1), ("null".into(), 1)]);
    let told = text(evenhand(run).current_dir(&folder));
    assert!(told.contains("\n(null) ") && told.contains("\nnull "), "{told}");
}

#[test]
#[cfg(target_os = "linux")]
fn parts_that_could_not_be_told_of_are_complete_all_the_same() {
    let folder = folder(&[("rows.csv", b"id\n1\n2\n3\n4\n")]);
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_evenhand"))
        .args(["split", "-q", "--folds", "2", "-o", "{}.csv", "rows.csv"])
        .current_dir(&folder)
        .stdout(std::fs::File::options().write(true).open("/dev/full").unwrap())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{told}");
    assert!(told.contains("All parts are complete") && told.contains("o space left"), "{told}");
    assert_eq!(names(folder.path()), ["1.csv", "2.csv", "rows.csv"]);
}

#[test]
#[cfg(unix)]
fn no_two_parts_are_one_file_and_no_part_is_read_again() {
    let folder = folder(&[("rows.csv", b"id\n1\n2\n3\n4\n")]);
    let run = "split -q --into a=50%,b=50% -o {}.csv";
    text(evenhand(&format!("{run} -R *.csv")).current_dir(&folder));
    // What it wrote fits the pattern too.
    let again = evenhand(&format!("{run} -R *.csv")).current_dir(&folder).assert().code(1);
    let told = String::from_utf8_lossy(&again.get_output().stderr).into_owned();
    assert!(told.contains("-o a.csv: is among the files that -R finds"), "{told}");
    std::fs::remove_file(folder.path().join("b.csv")).unwrap();
    let old = std::fs::read(folder.path().join("a.csv")).unwrap();
    std::os::unix::fs::symlink("a.csv", folder.path().join("b.csv")).unwrap();
    let same = evenhand(&format!("{run} rows.csv")).current_dir(&folder).assert().code(1);
    let told = String::from_utf8_lossy(&same.get_output().stderr).into_owned();
    assert!(told.contains("b.csv: ") && told.contains("another output goes to the same file"), "{told}");
    assert_eq!(std::fs::read(folder.path().join("a.csv")).unwrap(), old);
    std::fs::remove_file(folder.path().join("b.csv")).unwrap();
    // Two names of one file, which is written over.
    std::fs::hard_link(folder.path().join("a.csv"), folder.path().join("b.csv")).unwrap();
    let run_over = "shuffle -q --shards 2 --in-place=copy -o {}.csv rows.csv";
    for (from, to) in [("a.csv", "0.csv"), ("b.csv", "1.csv")] {
        std::fs::rename(folder.path().join(from), folder.path().join(to)).unwrap();
    }
    evenhand(run_over).current_dir(&folder).assert().code(1);
    assert_eq!(std::fs::read(folder.path().join("0.csv")).unwrap(), old);
    let stats = evenhand(&format!("{run} --stats b.csv rows.csv")).current_dir(&folder).assert().code(2);
    let told = String::from_utf8_lossy(&stats.get_output().stderr).into_owned();
    assert!(told.contains("b.csv: is the output"), "{told}");
}
