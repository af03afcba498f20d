//! Whatever the bytes are, and whatever becomes of a file while it is read: the same records come out, or an error and no
//! output.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{Random, SEED, lines, program, shuffled};
use crate::{folder, names};

/// What the contents are made of: bytes that a careless program takes for an end, or does not take for text.
const PIECES: [&[u8]; 16] = [
    b"\n",
    b"\n",
    b"\n\n",
    b"\r\n",
    b"\r",
    b"\0",
    b"\xff",
    b"\xff\xff\xff\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"a",
    b"line\n",
    b"\x1a",
    b"\x04",
    b"\"",
    b"\xef\xbb\xbf",
];

/// Any content, of few bytes or of many.
fn content(random: &mut Random) -> Vec<u8> {
    let pieces = random.magnitude(2000);
    let long = random.below(4) == 0;
    let mut all = Vec::new();
    for _ in 0..pieces {
        match random.below(60) {
            0 if long => all.resize(all.len() + random.magnitude(700_000) as usize, random.word() as u8),
            1..=9 => all.extend_from_slice(&random.word().to_le_bytes()),
            _ => all.extend_from_slice(random.one_of(&PIECES)),
        }
    }
    all
}

/// Shuffles the file `in`, or `bytes` through a pipe, to `out`.
fn shuffle(folder: &Path, threads: u64, piped: Option<&[u8]>) -> std::process::Output {
    let mut command = Command::new(program());
    command.current_dir(folder).args(["shuffle", "--text", "--seed", SEED, "--memory", "32M", "-o", "out"]);
    command.args(["--threads", &threads.to_string()]).stdout(Stdio::null()).stderr(Stdio::piped());
    let Some(bytes) = piped else { return command.arg("in").stdin(Stdio::null()).output().unwrap() };
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    // The output tells what came in.
    let _ = child.stdin.take().unwrap().write_all(bytes);
    child.wait_with_output().unwrap()
}

/// Contents that follow from a seed and those after it, as files and through pipes, while `goes_on`.
fn fuzz(seed: u64, goes_on: impl Fn(u64) -> bool) {
    let folder = folder(&[]);
    let out = folder.path().join("out");
    for number in (0..).take_while(|number| goes_on(*number)) {
        let mut random = Random(seed + number);
        let content = content(&mut random);
        fs::write(folder.path().join("in"), &content).unwrap();
        let piped = (random.below(2) == 0).then_some(&content[..]);
        let done = shuffle(folder.path(), random.magnitude(16), piped);
        assert!(done.status.success() && done.stderr.is_empty(), "content {}: {done:?}", seed + number);
        assert!(fs::read(&out).unwrap() == shuffled(&content), "content {}: other lines", seed + number);
    }
    let mut check = Command::new(program());
    let same = check.current_dir(&folder).args(["check", "in", "out"]).output().unwrap();
    assert!(same.status.success(), "{same:?}");
}

/// What becomes of a file while it is read.
#[derive(Debug, Clone, Copy)]
enum Change {
    Grows,
    Shrinks,
    Vanishes,
}

/// Changes the file `in` of `n` lines after a time, and judges what came of it.
fn change(folder: &Path, n: u64, content: &[u8], change: Change, after: Duration) -> Option<&'static str> {
    let (input, out) = (folder.join("in"), folder.join("out"));
    fs::write(&input, content).unwrap();
    let _ = fs::remove_file(&out);
    let done = std::thread::scope(|scope| {
        let running = scope.spawn(|| shuffle(folder, 3, None));
        std::thread::sleep(after);
        match change {
            Change::Grows => {
                let mut file = OpenOptions::new().append(true).open(&input).unwrap();
                for i in n..n + 50_000 {
                    // Whole lines, each written at once.
                    file.write_all(format!("{i} appended\n").as_bytes()).unwrap();
                }
            }
            Change::Shrinks => {
                OpenOptions::new()
                    .write(true)
                    .open(&input)
                    .unwrap()
                    .set_len(content.len() as u64 / 7)
                    .unwrap();
            }
            Change::Vanishes => fs::remove_file(&input).unwrap(),
        }
        running.join().unwrap()
    });
    let message = String::from_utf8_lossy(&done.stderr);
    if !done.status.success() {
        assert!(done.status.code() == Some(1) && message.starts_with("evenhand: "), "{change:?}: {done:?}");
        assert!(names(folder).iter().all(|name| name == "in"), "{change:?}: {message}, and an output");
        return Some("refused");
    }
    let result = fs::read(&out).unwrap();
    if result == shuffled(content) {
        return Some("whole");
    }
    if !matches!(change, Change::Grows) {
        return None;
    }
    // A beginning of the longer file, the last line of it perhaps in part.
    let all = fs::read(&input).unwrap();
    let lines = result.split_inclusive(|byte| *byte == b'\n').count() as u64;
    let mut start = 0;
    for _ in 0..lines.checked_sub(1)? {
        start += all[start..].iter().position(|byte| *byte == b'\n')? + 1;
    }
    let last = result.len().checked_sub(start + 1)?;
    (lines >= n && shuffled(&all[..start + last]) == result).then_some("longer")
}

#[test]
fn no_line_is_lost_whatever_its_bytes() {
    // `cargo xtask soak` tries 5,000 contents, and 500 changes.
    fuzz(1, |number| number < 300);
}

#[test]
fn a_file_that_changes_while_it_is_read_is_an_error_or_read_whole() {
    changes(1, 12);
}

fn changes(seed: u64, rounds: u64) {
    let folder = folder(&[]);
    let (n, mut random) = (300_000, Random(seed));
    let content = lines(n, &mut random, |_, random| random.below(200) as usize);
    for _ in 0..rounds {
        let how = random.one_of(&[Change::Grows, Change::Shrinks, Change::Vanishes]);
        // Before it is opened, it is not there, or as short as it is.
        let after = Duration::from_micros(3000 + random.magnitude(500_000));
        let outcome = change(folder.path(), n, &content, how, after);
        let shortened = || {
            let length = fs::metadata(folder.path().join("in")).unwrap().len() as usize;
            fs::read(folder.path().join("out")).unwrap() == shuffled(&content[..length])
        };
        let before = matches!(how, Change::Shrinks) && outcome.is_none() && shortened();
        assert!(outcome.is_some() || before, "{how:?} after {after:?}: other lines, and exit code 0");
    }
}

#[test]
#[ignore = "cargo xtask soak"]
fn no_line_is_lost_in_many_rounds() {
    let (rounds, seed) = (super::number("EVENHAND_ROUNDS", 500), super::number("EVENHAND_SEED", 1));
    fuzz(seed, |number| number < 10 * rounds);
    changes(seed, rounds);
}
