//! Outputs that belong together: shards, parts, aligned files, a sample and its rest.

use std::fs;
use std::path::Path;

use crate::{evenhand, folder, lines, names, order, text};

fn read(folder: &tempfile::TempDir, name: impl AsRef<Path>) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// Runs the program, which must fail with this code, and returns its standard error.
fn failed(folder: &tempfile::TempDir, arguments: &str, code: i32) -> String {
    let failed = evenhand(arguments).current_dir(folder).assert().code(code).stdout("");
    String::from_utf8_lossy(&failed.get_output().stderr).into_owned()
}

#[test]
fn missing_directories_of_a_pattern_are_made_and_removed_again_after_an_error() {
    let folder = folder(&[("rows", lines(10).as_bytes()), ("bad.csv", b"a\n\"b")]);
    text(evenhand("shuffle --seed 42 --shards 2 -o new/deep/{:02} rows").current_dir(&folder));
    assert_eq!(read(&folder, "new/deep/00") + &read(&folder, "new/deep/01"), order(10));
    text(evenhand("shuffle --seed 42 --shard-size 8 -o sized/{}/part rows").current_dir(&folder));
    assert_eq!(
        read(&folder, "sized/0/part") + &read(&folder, "sized/1/part") + &read(&folder, "sized/2/part"),
        order(10)
    );
    evenhand("split --folds 2 -o {}/x/rows rows").current_dir(&folder).assert().success();
    let before = ["1", "2", "bad.csv", "new", "rows", "sized"];
    assert_eq!(names(folder.path()), before);
    for arguments in
        ["shuffle --shards 3 -o gone/{}/part bad.csv", "shuffle --shard-size 2 -o gone/deep/{} bad.csv"]
    {
        failed(&folder, arguments, 1);
        assert_eq!(names(folder.path()), before, "{arguments}");
    }
    let told = failed(&folder, "shuffle --shards 2 -o rows/{} rows", 1);
    assert!(told.contains("rows"), "{told}");
    // One output needs its directory.
    assert!(failed(&folder, "shuffle -o gone/out rows", 1).contains("cannot create a file in gone"));
    assert_eq!(names(folder.path()), before);
}

#[test]
fn a_file_of_an_earlier_run_with_more_outputs_is_reported() {
    let folder = folder(&[("rows", lines(10).as_bytes())]);
    let stderr = |arguments: &str| {
        let run = evenhand(arguments).current_dir(&folder).assert().success();
        String::from_utf8_lossy(&run.get_output().stderr).into_owned()
    };
    for (more, fewer, left) in [
        ("shuffle --shards 3 -o s-{:02}", "shuffle --shards 2 -o s-{:02}", "s-02: left by an earlier run"),
        ("shuffle --shard-size 4 -o b-{}", "shuffle --shard-size 8 -o b-{}", "b-3: left"),
        ("split --folds 3 -o f-{}", "split --folds 2 -o f-{}", "f-3: left"),
    ] {
        assert!(!stderr(&format!("{more} rows")).contains("left by"), "{more}");
        let warned = stderr(&format!("{fewer} rows"));
        assert!(warned.contains(left), "{fewer}: {warned}");
        assert!(!stderr(&format!("{fewer} -q rows")).contains("left by"), "{fewer}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn names_keep_their_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = folder(&[("rows", b"1\n2\n")]);
    let name = |bytes: &'static [u8]| OsStr::from_bytes(bytes);
    for (command, pattern) in
        [("split --folds 2", &b"\xfe{}\xff"[..]), ("shuffle --shards 2", b"s\xff{}.txt")]
    {
        evenhand(command).arg("-o").arg(name(pattern)).arg("rows").current_dir(&folder).assert().success();
    }
    for expected in [&b"\xfe1\xff"[..], b"\xfe2\xff", b"s\xff0.txt", b"s\xff1.txt"] {
        assert!(folder.path().join(OsStr::from_bytes(expected)).exists(), "{expected:?}");
    }
}

#[test]
fn names_of_parts_do_not_take_zeros_for_numbers() {
    let folder = folder(&[("rows", lines(4).as_bytes())]);
    let told = failed(&folder, "split --into train=1,test=1 -o {:05}.csv rows", 2);
    assert!(
        told.contains("-o {:05}.csv: the number format needs numbers, but the part train has a name"),
        "{told}"
    );
    evenhand("split --into 1=1,2=1 -o {:05}.csv rows").current_dir(&folder).assert().success();
    assert_eq!(names(folder.path()), ["00001.csv", "00002.csv", "rows"]);
}

#[test]
#[cfg(unix)]
fn a_second_run_on_the_same_outputs_stops_and_names_the_first() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = folder(&[("other", lines(9).as_bytes()), ("pair", lines(9).as_bytes())]);
    for (first, second) in [
        ("split -q --folds 2 -o p/{}", "split -q --folds 2 -o p/{} other"),
        ("shuffle -q --shards 3 -o q-{:03}", "shuffle -q --shards 2 -o ./q-{} other"),
        ("sample -q -n 1 -o a --rest b", "shuffle -q -o c other --aligned pair --output-aligned b"),
    ] {
        let mut running = Command::new(env!("CARGO_BIN_EXE_evenhand"))
            .args(first.split(' '))
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        let is_locked = || {
            let here = [folder.path().to_path_buf(), folder.path().join("p")];
            here.iter()
                .filter(|folder| folder.exists())
                .flat_map(|folder| names(folder))
                .any(|name| name.ends_with("-lock"))
        };
        while !is_locked() {
            assert!(begun.elapsed() < Duration::from_mins(1), "{first}");
            std::thread::sleep(Duration::from_millis(10));
        }
        let told = failed(&folder, second, 1);
        assert!(told.contains(&format!("(process {})", running.id())), "{told}");
        drop(running.stdin.take());
        // An empty input has no sample of one record.
        assert_eq!(running.wait().unwrap().success(), !first.starts_with("sample"));
        evenhand(second).current_dir(&folder).assert().success();
        assert!(!is_locked());
    }
}

#[test]
fn a_sample_and_its_rest_hold_every_record_once() {
    let rows = format!("number\n{}", lines(100));
    let folder = folder(&[("rows.csv", rows.as_bytes())]);
    let run =
        |arguments: &str| text(evenhand(&format!("{arguments} -q --seed 42 rows.csv")).current_dir(&folder));
    let whole = run("shuffle");
    let sample = run("sample -n 30");
    run("sample -n 30 -o a.csv --rest b.csv");
    assert_eq!(read(&folder, "a.csv"), sample);
    assert_eq!(read(&folder, "a.csv") + read(&folder, "b.csv").strip_prefix("number\n").unwrap(), whole);
    // To standard output, and a percentage.
    assert_eq!(run("sample -n 30% --rest c.csv"), sample);
    assert_eq!(read(&folder, "c.csv"), read(&folder, "b.csv"));
    // The same records as a split of the same sizes.
    run("split --into x=3,y=7 -o {}.csv");
    assert_eq!(
        [read(&folder, "x.csv"), read(&folder, "y.csv")],
        [read(&folder, "a.csv"), read(&folder, "b.csv")]
    );
    run("sample -n 30 --in-order -o a.csv --rest b.csv");
    assert_eq!(read(&folder, "a.csv"), run("sample -n 30 --in-order"));
    let numbers = |name: &str| -> Vec<u64> {
        read(&folder, name).lines().skip(1).map(|row| row.parse().unwrap()).collect()
    };
    assert!(numbers("b.csv").is_sorted() && numbers("b.csv").len() == 70);
    evenhand("check rows.csv --parts a.csv b.csv").current_dir(&folder).assert().code(0);
    for (arguments, names) in [
        ("sample -n 20 --stratify number -o a.csv --rest b.csv", ["a.csv", "b.csv"]),
        ("sample -n 20 -o a.csv.gz --rest b.csv.gz", ["a.csv.gz", "b.csv.gz"]),
        ("sample -n 20 --in-order --compress zstd -o a.csv --rest b.csv", ["a.csv", "b.csv"]),
        ("sample -n 0 -o a.csv --rest b.csv", ["a.csv", "b.csv"]),
        ("sample -n 0 --in-order -o a.csv --rest b.csv", ["a.csv", "b.csv"]),
    ] {
        run(arguments);
        let check = format!("check rows.csv --parts {}", names.join(" "));
        evenhand(&check).current_dir(&folder).assert().code(0);
    }
}

#[test]
fn a_rest_that_cannot_be_is_refused_and_nothing_is_written() {
    let folder = folder(&[("rows.csv", b"id\n1\n2\n"), ("a.csv", b"old\n")]);
    for (arguments, code, why) in [
        ("-n 1 --rest rows.csv rows.csv", 2, "rows.csv: is an input"),
        ("-n 1 -o rows.csv --rest b.csv rows.csv", 2, "rows.csv: is an input"),
        ("-n 1 -o a.csv --rest ./a.csv rows.csv", 2, "is also the output of the sample"),
        ("-n 1 -o new --rest ./new rows.csv", 2, "is also the output of the sample"),
        ("-n 1 --rest - rows.csv", 2, "the rest needs a file"),
        ("-n 1 -o a.csv --rest b.csv.gz rows.csv", 2, "its compression differs"),
        ("-n 1 -r --rest b.csv rows.csv", 2, "cannot be combined with"),
        ("-n 1 --weight id --rest b.csv rows.csv", 2, "cannot be combined with"),
        ("-n 1 --shards 2 -o {} --rest b.csv rows.csv", 2, "cannot be combined with"),
        ("-n 1 --rest b.csv -e x y", 2, "cannot be combined with"),
        ("-n 3 -o a.csv --rest b.csv rows.csv", 1, "3 records requested, 2 available"),
        ("-n 3 --in-order -o a.csv --rest b.csv rows.csv", 1, "3 records requested, 2 available"),
    ] {
        let told = failed(&folder, &format!("sample -q {arguments}"), code);
        assert!(told.contains(why), "{arguments}: {told}");
        assert_eq!(names(folder.path()), ["a.csv", "rows.csv"], "{arguments}");
        assert_eq!(
            (read(&folder, "a.csv"), read(&folder, "rows.csv")),
            ("old\n".into(), "id\n1\n2\n".into())
        );
    }
}

#[test]
fn aligned_files_are_split_alike() {
    let other: String = (0..100).map(|i| format!("{{\"n\": {i}}}\n")).collect::<Vec<_>>().concat();
    let folder = folder(&[("a", lines(100).as_bytes()), ("b.jsonl", other.as_bytes()), ("c", b"1\n")]);
    let run = "split -q --seed 42 --into x=7,y=3 -o {}.a a --aligned b.jsonl --output-aligned {}.jsonl";
    let told = text(evenhand(run).current_dir(&folder));
    assert!(told.contains("70.00 %") && told.contains("30.00 %") && !told.contains(".jsonl"), "{told}");
    for part in ["x", "y"] {
        let numbers = read(&folder, format!("{part}.a"));
        let expected: String =
            numbers.lines().map(|i| format!("{{\"n\": {i}}}\n")).collect::<Vec<_>>().concat();
        assert_eq!(read(&folder, format!("{part}.jsonl")), expected);
    }
    for (arguments, code, why) in [
        ("--folds 2 -o {}.new a --aligned c --output-aligned {}.c", 1, "--aligned needs the same number"),
        (
            "--folds 2 -o {}.new a --aligned b.jsonl --output-aligned {}.new",
            2,
            "each output must be a different file",
        ),
        ("--folds 2 -o {}.new a --aligned b.jsonl --output-aligned one", 2, "need a placeholder"),
        ("--folds 2 --by 1 -o {}.new a --aligned c --output-aligned {}.c", 2, "cannot be combined with"),
        (
            "--folds 2 --stratify 1 -o {}.new a --aligned c --output-aligned {}.c",
            2,
            "cannot be combined with",
        ),
    ] {
        let told = failed(&folder, &format!("split -q {arguments}"), code);
        assert!(told.contains(why), "{arguments}: {told}");
        assert_eq!(
            names(folder.path()),
            ["a", "b.jsonl", "c", "x.a", "x.jsonl", "y.a", "y.jsonl"],
            "{arguments}"
        );
    }
}

#[test]
fn options_without_any_effect_are_refused() {
    let folder = folder(&[("a", b"1\n"), ("b", b"1\n")]);
    for arguments in [
        "shuffle -r -n 1 --dice modulo:15 a",
        "shuffle -r -n 1 --rounds 9 a",
        "shuffle -r -n 1 --faces 2 a",
        "shuffle -e x --output-aligned new",
        "shuffle -e x --aligned b --output-aligned new",
        "shuffle -i 1-3 --output-aligned new",
        "sample -n 1 -i 1-3 --output-aligned new",
        "shuffle --no-sync a",
        "shuffle --in-place=copy a",
        "shuffle --resume a",
        "shuffle -e x --shards 2 -o {}",
        "shuffle -i 1-3 --shard-size 2 -o {}",
        "shuffle -r -n 1 --shards 2 -o {} a",
        "sample -n 1 --method floyd --shards 2 -o {} a",
    ] {
        let told = failed(&folder, arguments, 2);
        assert_eq!(names(folder.path()), ["a", "b"], "{arguments}: {told}");
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_do_not_steer_the_terminal_nor_break_the_line() {
    let folder = folder(&[]);
    let name = "a\u{1b}[2J\nb.csv";
    fs::write(folder.path().join(name), "id\n1\n2\n").unwrap();
    let notice = evenhand("shuffle").arg(name).current_dir(&folder).assert().success();
    let told = String::from_utf8_lossy(&notice.get_output().stderr).into_owned();
    assert!(
        told.starts_with("evenhand: a\\u{1b}[2J\\nb.csv: read as csv") && told.lines().count() == 1,
        "{told:?}"
    );
    let failed = evenhand("sample -q -n 9").arg(name).current_dir(&folder).assert().code(1);
    let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert_eq!(
        told,
        "evenhand: a\\u{1b}[2J\\nb.csv: 9 records requested, 2 available. Ask for fewer, or shuffle all.\n"
    );
    let failed = evenhand("shuffle").arg(format!("{name}/x")).current_dir(&folder).assert().code(1);
    assert!(!failed.get_output().stderr.contains(&0x1b));
}
