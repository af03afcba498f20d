//! Files of equally many records that are put in one order.

use std::fs;
use std::path::Path;

use crate::{evenhand, folder, names, text};

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn aligned_files_come_in_the_order_of_the_first() {
    for n in [0, 1, 1000, 1_100_000] {
        let english: String = (0..n).map(|i| i.to_string() + "\n").collect();
        let german: Vec<String> = (0..n).map(|i| format!("{{\"nummer\": {i}}}\n")).collect();
        let german = german.concat();
        let table: Vec<String> = (0..n).map(|i| format!("{i},\"two\nlines\"\n")).collect();
        let table = "id,text\n".to_owned() + &table.concat();
        let files: [(&str, &[u8]); 3] =
            [("en.txt", english.as_bytes()), ("de.jsonl", german.as_bytes()), ("t.csv", table.as_bytes())];
        let folder = folder(&files);
        let by_itself = |name: &str, arguments: &str| {
            text(evenhand(&format!("shuffle -q --seed 42 {arguments} {name}")).current_dir(&folder))
        };
        let expected = ["en.txt", "de.jsonl", "t.csv"].map(|name| by_itself(name, ""));
        for form in ["--memory 40M --threads 1", "--threads 4"] {
            // One of them in its own place.
            fs::write(folder.path().join("de.jsonl"), &german).unwrap();
            let run = format!(
                "shuffle -q --seed 42 {form} en.txt -o en.out --aligned de.jsonl --output-aligned de.jsonl --aligned t.csv \
                 --output-aligned t.out"
            );
            text(evenhand(&run).current_dir(&folder));
            for (name, expected) in ["en.out", "de.jsonl", "t.out"].iter().zip(&expected) {
                assert!(read(folder.path(), name) == *expected, "{name} of {n}, {form}");
            }
        }
        fs::write(folder.path().join("de.jsonl"), &german).unwrap();
        for arguments in ["-n 10%", "-n 10% --in-order"] {
            let run = format!(
                "sample -q --seed 42 {arguments} en.txt -o en.out --aligned de.jsonl --output-aligned de.out"
            );
            text(evenhand(&run).current_dir(&folder));
            let sample = read(folder.path(), "en.out");
            let numbers = |text: &str| -> Vec<String> {
                text.lines().map(|line| line.trim_matches(|c: char| !c.is_ascii_digit()).to_owned()).collect()
            };
            assert_eq!(numbers(&sample), numbers(&read(folder.path(), "de.out")), "{arguments} of {n}");
        }
    }
}

#[test]
fn files_that_are_not_aligned_are_refused_and_nothing_is_written() {
    let files: [(&str, &[u8]); 4] =
        [("a", b"1\n2\n3\n"), ("b", b"1\n2\n"), ("c", b"1\n2\n3\n"), ("out", b"old")];
    let folder = folder(&files);
    for (arguments, code, why) in [
        (
            "--aligned b --output-aligned b.out a -o out",
            1,
            "a has 3 records, and b has 2. --aligned needs the same number",
        ),
        (
            "--aligned c --output-aligned c.out --aligned b --output-aligned b.out a -o out",
            1,
            "a has 3 records, and b has 2",
        ),
        ("--aligned missing --output-aligned b.out a -o out", 1, "missing"),
        ("--aligned c a -o out", 2, "--output-aligned"),
        (
            "--aligned c --aligned b --output-aligned x a -o out",
            2,
            "2 files with --aligned, but 1 with --output-aligned",
        ),
        ("--aligned c --output-aligned out a -o out", 2, "each output must be a different file"),
        ("--aligned c --output-aligned - a -o out", 2, "each output must be a different file"),
        ("--aligned c --output-aligned x a", 2, "--aligned needs a file for the first input too"),
        ("--aligned c --output-aligned x a -o out --stats c", 2, "--stats c: is an input"),
        ("--aligned c --output-aligned x a -o out --stats x", 2, "--stats x: is the output"),
        ("--aligned c --output-aligned x -e a", 2, "cannot be combined with"),
        ("--aligned c --output-aligned x --repeat -n 3 a", 2, "--aligned needs one order for all files"),
    ] {
        let failed = evenhand(&format!("shuffle {arguments}")).current_dir(&folder).assert().code(code);
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(why), "{arguments}: {told}");
        assert_eq!(names(folder.path()), ["a", "b", "c", "out"], "{arguments}");
        assert_eq!(read(folder.path(), "out"), "old");
    }
    let sample = "sample -n 3 --aligned b --output-aligned b.out a -o out";
    let why = "a has 3 records, and b has 2";
    evenhand(sample).current_dir(&folder).assert().code(1).stderr(predicates::str::contains(why));
}
