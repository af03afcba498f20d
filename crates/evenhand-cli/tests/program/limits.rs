//! What the system refuses, and what is allowed to be used.

use std::process::{Command, Stdio};

use predicates::prelude::*;

use crate::{evenhand, folder, lines, names, order, output};

#[test]
fn threads_that_the_system_refuses_are_not_missed() {
    // More lines than one pile has, and as many bytes as several threads read.
    let n = 1_100_000;
    let folder = folder(&[("lines", lines(n).as_bytes())]);
    let mut command = evenhand("shuffle --seed 42 --threads 8 lines");
    // No address space has room for such a stack.
    command.env("RUST_MIN_STACK", (1_u64 << 50).to_string());
    assert!(output(command.current_dir(&folder)) == order(n).as_bytes());
}

#[test]
fn standard_input_that_is_named_twice_counts_once() {
    let line = [b'x'; 6000];
    let folder = folder(&[("lines", [&line[..]; 100].join(&b'\n').as_slice())]);
    let file = std::fs::File::open(folder.path().join("lines")).unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    command.args(["sample", "-n", "100", "--in-order", "--memory", "32M", "-", "-"]).stdin(Stdio::from(file));
    let run = command.output().unwrap();
    assert!(run.status.success(), "{run:?}");
}

/// A file of `n` lines of up to 200 bytes, and its shuffle with seed 42.
fn long_lines(n: u64) -> (String, String) {
    let line = |i: u64| format!("{i}{}\n", "x".repeat((i * i % 190) as usize));
    let all: Vec<String> = (0..n).map(line).collect();
    let order = evenhand::order(n, &evenhand::Seed::from_text("42"));
    (all.concat(), order.iter().map(|i| &all[*i as usize][..]).collect())
}

#[test]
fn one_seed_has_one_result_whatever_the_memory_the_threads_and_the_input() {
    // One pile, and several; both larger than the least memory.
    for n in [400_000, 1_100_000] {
        let (lines, shuffled) = long_lines(n);
        let folder = folder(&[("lines", lines.as_bytes())]);
        let temporary = tempfile::tempdir().unwrap();
        for (memory, threads) in [("32M", 1), ("32M", 2), ("64M", 8), ("1G", 2)] {
            let arguments = format!("shuffle --seed 42 --memory {memory} --threads {threads} --stats stats");
            let mut command = evenhand(&arguments);
            command.arg("--temp-dir").arg(temporary.path()).current_dir(&folder);
            if threads == 1 {
                command.write_stdin(lines.clone());
            } else {
                command.arg("lines");
            }
            assert!(output(&mut command) == shuffled.as_bytes(), "{n} lines: {memory}, {threads} threads");
            let stats = std::fs::read(folder.path().join("stats")).unwrap();
            let stats: serde_json::Value = serde_json::from_slice(&stats).unwrap();
            let number = |key: &str| stats[key].as_u64().unwrap_or_else(|| panic!("{key} in {stats}"));
            assert_eq!((number("records_read"), number("records_written")), (n, n));
            assert_eq!(number("output_bytes"), lines.len() as u64);
            assert!(number("peak_memory_bytes") <= number("memory_limit_bytes"), "{stats}");
            if ["32M", "1G"].contains(&memory) {
                assert_eq!(number("spilled_bytes") > 0, memory == "32M", "{stats}");
            }
            assert_eq!(number("deals") > 1, n < 1 << 20 && number("spilled_bytes") > 0, "{stats}");
        }
        assert_eq!(temporary.path().read_dir().unwrap().count(), 0);
    }
}

#[test]
fn what_is_decided_is_told_when_asked() {
    let folder = folder(&[("lines", b"a\nb\n")]);
    let mut command = evenhand("shuffle --seed 42 --verbose lines");
    let told = command.current_dir(&folder).assert().success().get_output().stderr.clone();
    let told = String::from_utf8(told).unwrap();
    assert!(told.starts_with("evenhand: read 2 records in ") && told.contains("stayed in memory"), "{told}");
}

#[test]
fn a_folder_that_takes_no_file_is_an_error_at_once() {
    let folder = folder(&[("lines", b"1\n2\n"), ("file", b"")]);
    for temporary in ["missing", "file"] {
        let mut command = evenhand("shuffle lines -o out --temp-dir . --temp-dir");
        let failed = command.arg(temporary).current_dir(&folder).assert().code(1);
        failed.stderr(predicate::str::contains(format!("{temporary}: cannot create a temporary file (")));
        assert!(!folder.path().join("out").exists());
    }
}

#[test]
fn a_header_counts_for_the_memory() {
    let header = "x".repeat(20_000_000) + "\n";
    let folder = folder(&[("rows", (header.clone() + "1\n2\n").as_bytes())]);
    let mut command = evenhand("shuffle --header 1 rows --memory 32M");
    let failed = command.current_dir(&folder).assert().code(1).stdout("");
    failed.stderr(predicate::str::starts_with("evenhand: rows: needs "));
    let shuffled = output(evenhand("shuffle --header 1 rows --memory 256M").current_dir(&folder));
    assert!(shuffled.starts_with(header.as_bytes()) && shuffled.len() == header.len() + 4);
}

#[test]
fn figures_are_refused_where_there_are_none() {
    let folder = folder(&[("lines", b"a\nb\n")]);
    for (arguments, cause) in [
        ("shuffle -e a b", "--echo"),
        ("shuffle -i 1-9", "--input-range"),
        ("shuffle -r -n 3 lines", "--repeat"),
        ("shuffle --method riffle lines", "--method"),
        ("sample -n 1 --method reservoir_l lines", "--method"),
    ] {
        for asked in ["--stats", "--verbose"] {
            let value = if asked == "--stats" { " figures" } else { "" };
            let mut command = evenhand(&format!("{arguments} {asked}{value}"));
            let why = predicates::str::contains(format!("{asked} has no figures for {cause}"));
            command.current_dir(&folder).assert().code(2).stdout("").stderr(why);
        }
    }
    assert_eq!(names(folder.path()), ["lines"]);
}

#[test]
fn the_file_of_figures_is_tried_before_the_work_and_is_no_input_and_not_the_output() {
    let folder = folder(&[("lines", b"a\nb\n"), ("old", b"old\n")]);
    std::fs::hard_link(folder.path().join("lines"), folder.path().join("link")).unwrap();
    for (arguments, why, code) in [
        ("shuffle lines -o new --stats missing/figures", "missing", 1),
        ("shuffle lines -o new --stats new", "is the output", 2),
        ("shuffle lines -o new --stats ./new", "is the output", 2),
        ("shuffle lines -o old --stats old", "is the output", 2),
        ("shuffle lines --stats -", "is the output", 2),
        ("shuffle lines -o new --stats lines", "is an input", 2),
        ("shuffle lines -o new --stats link", "is an input", 2),
        ("sample -n 1 old lines -o new --stats ./lines", "is an input", 2),
    ] {
        let mut command = evenhand(arguments);
        command.current_dir(&folder).assert().code(code).stderr(predicates::str::contains(why));
        assert_eq!(names(folder.path()), ["lines", "link", "old"], "{arguments}");
        assert_eq!(std::fs::read(folder.path().join("old")).unwrap(), b"old\n");
    }
    let mut command = evenhand("shuffle lines -o new --stats -");
    let told = output(command.current_dir(&folder));
    assert!(serde_json::from_slice::<serde_json::Value>(&told).is_ok());
}

#[test]
#[cfg(target_os = "linux")]
fn figures_that_cannot_be_written_do_not_take_the_output_with_them() {
    let folder = folder(&[("lines", b"a\nb\n")]);
    let mut command = evenhand("shuffle lines -o new --stats /dev/full");
    let why = predicates::str::contains(
        "The output is complete. Only the file of --stats could not be written: /dev/full: ",
    );
    command.current_dir(&folder).assert().code(1).stderr(why);
    assert_eq!(std::fs::read(folder.path().join("new")).unwrap().len(), 4);
}
