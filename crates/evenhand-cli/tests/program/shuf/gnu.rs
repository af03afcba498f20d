//! Command lines drawn at random, each run by GNU's shuf and by this one.
//!
//! Compared are the exit code, whether anything is said on standard error, and the output: byte for byte where the random bytes
//! are given, else its lines or, of some of them, how many.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use evenhand::{Draw, Keystream, Seed};

use super::bytes;
use crate::{folder, lines, skip};

const GNU: &str = "/usr/bin/shuf";

/// Command lines that are drawn.
const COUNT: u64 = 600;

/// Whether GNU's is there; else says that the test did not look.
fn is_there() -> bool {
    let version = Command::new(GNU).arg("--version").output();
    let is_there = version.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).contains("GNU coreutils"));
    if !is_there {
        skip("/usr/bin/shuf is not GNU's");
    }
    is_there
}

/// Draws command lines.
struct Generator(Keystream);

impl Generator {
    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.0.below(of.len() as u64) as usize]
    }

    fn is_one_of(&mut self, of: u64) -> bool {
        self.0.below(of) == 0
    }

    /// The options of a line, then its operands among them.
    fn line(&mut self) -> Vec<String> {
        let mut options: Vec<Vec<&str>> = Vec::new();
        let (echo, range) = (self.is_one_of(4), self.is_one_of(4));
        if echo {
            options.push(vec![self.one(&["-e", "--echo", "--ec"])]);
        }
        if range {
            let ranges = [
                "1-9",
                "0-0",
                "5-4",
                "5-3",
                "1-100",
                " +1-007",
                "3",
                "-1-3",
                "1-2-3",
                "a-b",
                "7-1000",
                "0-4294967296",
                "0-18446744073709551614",
                "9-18446744073709551615",
                "0-18446744073709551615",
                "1-99999999999999999999",
                "72057594037927936-1234567890123456789",
            ];
            options.push(vec![self.one(&["-i", "--input-range", "--i"]), self.one(&ranges)]);
        }
        let repeat = self.is_one_of(4);
        let endless = repeat || range;
        if endless || self.is_one_of(2) {
            let counts = ["0", "1", "2", "3", "7", "20", "100", " +3"];
            options.push(vec![self.one(&["-n", "--head-count", "--hea"]), self.one(&counts)]);
        }
        if self.is_one_of(12) {
            let counts = ["5", "-1", "x", "", "1k", "99999999999999999999", "-0"];
            options.push(vec!["-n", self.one(&counts)]);
        }
        if repeat {
            options.push(vec![self.one(&["-r", "--repeat", "--rep", "-rr"])]);
        }
        if self.is_one_of(4) {
            options.push(vec![self.one(&["-z", "--zero-terminated", "--z"])]);
        }
        if self.is_one_of(4) {
            options.push(vec![
                self.one(&["-o", "--output", "--o"]),
                self.one(&["out", "out", "out", "missing/out", "folder", "-"]),
            ]);
        }
        if !self.is_one_of(3) {
            let sources = ["bytes", "bytes", "bytes", "bytes", "short", "empty", "missing", "-", "folder"];
            options.push(vec!["--random-source", self.one(&sources)]);
        }
        if self.is_one_of(15) {
            options.push(
                self.one(&[
                    "-q",
                    "--he",
                    "--r",
                    "--echo=1",
                    "-o out",
                    "--random-source=./bytes",
                    "-i 1-9",
                    "-n",
                ])
                .split(' ')
                .collect(),
            );
        }
        let files =
            ["hundred", "hundred", "unended", "zeros", "empty", "-", "missing", "folder", "table.csv"];
        let operands = match (echo, range) {
            (true, _) => self.0.below(6),
            (_, true) => u64::from(self.is_one_of(10)),
            _ => self.0.below(20).clamp(0, 18) / 9 + u64::from(self.is_one_of(20)),
        };
        options.extend((0..operands).map(|_| vec![self.one(&files)]));
        // Options may follow operands.
        let mut line = Vec::new();
        while !options.is_empty() {
            let at = self.0.below(options.len() as u64) as usize;
            line.extend(options.remove(at).into_iter().map(String::from));
        }
        line
    }
}

/// What came of a line: the code, whether anything was said, and the outputs by their names.
type Outcome = (Option<i32>, bool, Vec<(&'static str, Vec<u8>)>);

fn outcome(program: &mut Command, line: &[String], folder: &Path) -> (Outcome, Output) {
    for name in ["out", "-"] {
        let _ = std::fs::remove_file(folder.join(name));
    }
    let input = std::fs::File::open(folder.join("hundred")).unwrap();
    // A pipe as often as a file.
    let mut pipe = Command::new("cat").stdin(input).stdout(Stdio::piped()).spawn().unwrap();
    let standard: Stdio = pipe.stdout.take().unwrap().into();
    let done = program.args(line).current_dir(folder).stdin(standard).output().unwrap();
    pipe.wait().unwrap();
    let mut outputs = vec![("", done.stdout.clone())];
    // What is left of an output that failed is not compared: here it is nothing.
    if done.status.success() {
        outputs.extend(
            ["out", "-"].into_iter().filter_map(|name| Some((name, std::fs::read(folder.join(name)).ok()?))),
        );
    }
    ((done.status.code(), !done.stderr.is_empty(), outputs), done)
}

/// The outputs as far as they are the same for any random bytes: all lines in one order, or how many they are of some.
fn without_order(outputs: Outcome, ends: u8, is_all: bool) -> Outcome {
    let (code, said, outputs) = outputs;
    let sorted = |output: Vec<u8>| {
        let mut lines: Vec<&[u8]> = output.split_inclusive(|byte| *byte == ends).collect();
        lines.sort_unstable();
        if is_all { lines.concat() } else { lines.len().to_string().into_bytes() }
    };
    (code, said, outputs.into_iter().map(|(name, output)| (name, sorted(output))).collect())
}

#[test]
fn hundreds_of_command_lines_do_what_they_do_under_gnu() {
    if !is_there() {
        return;
    }
    let folder = folder(&[
        ("bytes", &bytes(100_000)),
        ("short", &bytes(9)),
        ("empty", b""),
        ("hundred", lines(100).as_bytes()),
        ("unended", b"a\nb\nc\n\nd"),
        ("zeros", b"a\0b\0\0c\n\0d"),
        ("table.csv", b"a,b\n1,\"x\ny\"\n"),
    ]);
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    let mut generator = Generator(Keystream::new(&Seed::from_text("command lines"), 0));
    let mut compared = [0; 3];
    for _ in 0..COUNT {
        let line = generator.line();
        let has = |options: &[&str]| line.iter().any(|word| options.contains(&&word[..]));
        let (gnu, gnu_said) = outcome(&mut Command::new(GNU), &line, folder.path());
        let mut evenhand = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
        let (ours, said) = outcome(evenhand.arg("shuf"), &line, folder.path());
        let is_given = has(&["--random-source"]);
        let (gnu, ours) = if is_given {
            (gnu, ours)
        } else {
            let ends = if has(&["-z", "--zero-terminated", "--z"]) { 0 } else { b'\n' };
            let is_all = !has(&["-n", "--head-count", "--hea"]);
            (without_order(gnu, ends, is_all), without_order(ours, ends, is_all))
        };
        assert!(gnu == ours, "{line:?}\nGNU: {gnu_said:?}\nevenhand: {said:?}");
        compared[if gnu.0 == Some(0) { usize::from(is_given) } else { 2 }] += 1;
    }
    assert!(compared.iter().all(|count| *count > 100), "few of a kind: {compared:?}");
}

/// The kinds of errors that scripts look for, in both styles of GNU's quotes. (If more than one buffer of output goes to a full disk,
/// GNU prints "write error" a second time.)
#[test]
#[cfg(unix)]
fn errors_are_gnus_word_for_word() {
    if !is_there() {
        return;
    }
    let folder = folder(&[("a", b"a\n"), ("b", b"b\n"), ("empty", b""), ("short", b"123")]);
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    let called = folder.path().join("shuf");
    std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin!("evenhand"), &called).unwrap();
    for line in [
        "nonexist",
        "folder",
        "folder/missing/x",
        "a/x",
        "'x y'",
        "x:y",
        "''",
        "-r empty",
        "-r -i 5-4",
        "-e -r",
        "-i x",
        "-i ''",
        "-i -5",
        "-i 5-",
        "-i 5-x",
        "-i x-5",
        "-i 5--3",
        "-i 1-2k",
        "-i 5-3",
        "-i 0-18446744073709551615",
        "-i 1-18446744073709551616",
        "-i 18446744073709551616",
        "-n x",
        "-n -1 a",
        "-n ''",
        "a b",
        "-e -i 1-2",
        "-i 1-2 a",
        "-q",
        "--foo",
        "--r",
        "-n",
        "--head-count",
        "--hea",
        "--echo=1",
        "-o x -o y -e a",
        "-i 1-2 -i 1-2",
        "--random-source=a --random-source=b -e a",
        "--random-source=empty -i 1-9",
        "--random-source=short -i 1-1000",
        "--random-source=missing -i 1-9",
        "--random-source=folder -i 1-9",
        "-o folder/missing/x -e a",
        "-o a/x -e a",
        "-o folder -e a",
        "-i 1-9 > /dev/full",
        "-e a -o /dev/full",
        "-e a >&-",
        "<&-",
    ] {
        for locale in ["C", "C.UTF-8"] {
            let said = |program: &str| {
                let line = format!("exec -a shuf {program} {line}");
                let mut bash = Command::new("bash");
                let done =
                    bash.args(["-c", &line]).current_dir(&folder).env("LC_ALL", locale).output().unwrap();
                String::from_utf8_lossy(&done.stderr).into_owned()
            };
            assert_eq!(said(&called.display().to_string()), said(GNU), "{line} {locale}");
        }
    }
}

#[test]
fn from_which_size_on_a_file_is_sampled_as_a_stream_is_gnus() {
    if !is_there() {
        return;
    }
    let numbered: Vec<u8> = (0..=(8 << 20) / 8).flat_map(|i| format!("{i:07}\n").into_bytes()).collect();
    let folder = folder(&[("bytes", &bytes(4_000_000))]);
    for size in [8 << 20, (8 << 20) + 1] {
        std::fs::write(folder.path().join("large"), &numbered[..size]).unwrap();
        for (from, line) in [
            ("", "shuf -n 5 --random-source=bytes large"),
            ("", "shuf -n 5 --random-source=bytes < large"),
            ("", "cat large | shuf -n 5 --random-source=bytes"),
            ("read first;", "shuf -n 5 --random-source=bytes"),
        ] {
            let written = |shuf: &str| {
                let line = line.replace("shuf", shuf);
                let line = if from.is_empty() { line } else { format!("{{ {from} {line}; }} < large") };
                Command::new("sh").args(["-c", &line]).current_dir(&folder).output().unwrap().stdout
            };
            let ours = written(&format!("'{}' shuf", assert_cmd::cargo::cargo_bin!("evenhand").display()));
            assert_eq!(written(GNU), ours, "{size} {from} {line}");
            assert_eq!(ours.len(), 5 * 8);
        }
    }
}
