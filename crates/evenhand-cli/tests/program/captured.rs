//! The program run by a caller within its process: what it writes, reports and fails by is data, and it can be stopped.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use evenhand_cli::{Captured, Failure, FailureKind, Phase, Streams, run};

use crate::{evenhand, folder, names, output};

/// The code that these arguments end with, and what was captured.
fn captured(arguments: &[&str]) -> (u8, Arc<Captured>) {
    let captured = Arc::new(Captured::default());
    let words = std::iter::once("evenhand").chain(arguments.iter().copied());
    let code = run(words, &Streams::Captured(Arc::clone(&captured)));
    (code, captured)
}

/// Why these arguments fail, which is written to standard error too.
fn failure(arguments: &[&str]) -> (u8, Failure) {
    let (code, captured) = captured(arguments);
    let failure = captured.failure().unwrap_or_else(|| panic!("{arguments:?}"));
    assert!(!failure.message.is_empty() && !failure.message.starts_with("evenhand: "), "{failure:?}");
    let messages = String::from_utf8(captured.take_messages()).unwrap();
    assert!(messages.contains(&failure.message), "{failure:?} in {messages:?}");
    (code, failure)
}

#[test]
fn commands_write_to_their_caller_what_they_write_to_standard_output() {
    for line in [
        "shuffle -i 1-100 --seed 42",
        "sample -n 3 -i 1-100 --seed 42",
        "deal bridge --seed 42",
        "exact riffle -n 3",
        "classics riffle --lang zh",
        "--help",
        "shuffle --help --lang zh",
        "--version",
        "completions bash",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let (code, captured) = captured(&words);
        assert_eq!((code, captured.take_messages()), (0, Vec::new()), "{line}");
        assert!(captured.failure().is_none());
        assert!(captured.take_output() == output(&mut evenhand(line)), "{line}");
    }
}

#[test]
fn failures_have_a_kind_and_the_programs_words() {
    let folder = folder(&[("cards", b"ace\nking\n"), ("list", b"missing\n"), ("bad.gz", b"\x1f\x8b\x08\0")]);
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let (cards, out) = (path("cards"), path("out"));
    for arguments in [
        vec!["shuffle", "--no-such-option"],
        vec!["shuffle", "--no-such-option", "--lang", "zh"],
        vec!["shuffle", "-i", "1-6", "--memory", "1K"],
        vec!["shuffle", "-i", "1-6", "-r", "-o", &out],
        vec!["sample", &cards],
    ] {
        let (code, failure) = failure(&arguments);
        assert_eq!((code, failure.kind), (2, FailureKind::Usage), "{failure:?}");
        assert!(!failure.message.contains("--help"), "the sentence alone: {failure:?}");
    }
    let missing = path("missing");
    for arguments in [
        vec!["shuffle", &missing, "-o", &out],
        vec!["shuffle", &cards, "-o", &format!("{missing}/out")],
        vec!["shuffle", "--files-from", &missing, "-o", &out],
        vec!["shuffle", "--files-from", &path("list"), "-o", &out],
    ] {
        let (code, failure) = failure(&arguments);
        let is_missing =
            matches!(failure.kind, FailureKind::System { kind: io::ErrorKind::NotFound, code: Some(_) });
        assert!(code == 1 && is_missing, "{failure:?}");
    }
    let (code, failed) = failure(&["sample", "-n", "3", &cards, "-o", &out]);
    assert_eq!((code, failed.kind), (1, FailureKind::Other));
    assert!(failed.message.contains("3 records requested, 2 available"), "{failed:?}");
    let (code, failed) = failure(&["shuffle", &path("bad.gz"), "-o", &out]);
    assert_eq!((code, failed.kind), (1, FailureKind::Other), "{failed:?}");
    let (code, failed) =
        failure(&["sample", "-n", "500000000", "-i", "1-1000000000", "-o", &out, "--memory", "64M"]);
    assert_eq!((code, failed.kind), (1, FailureKind::Memory), "{failed:?}");
    assert_eq!(names(folder.path()), ["bad.gz", "cards", "list"]);
}

#[test]
fn progress_counts_each_byte_read_and_written_and_figures_are_those_of_stats() {
    let lines = "a line\n".repeat(100_000);
    let folder = folder(&[("in", lines.as_bytes())]);
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let (code, captured) = captured(&["shuffle", &path("in"), "-o", &path("out"), "--stats", &path("stats")]);
    assert_eq!((code, captured.take_messages()), (0, Vec::new()));
    let progress = captured.progress();
    let all = 2 * lines.len() as u64;
    assert_eq!((progress.phase, progress.done, progress.expected), (Some(Phase::Write), all, Some(all)));
    assert_eq!(captured.report().unwrap(), std::fs::read_to_string(path("stats")).unwrap());
}

#[test]
fn what_is_stopped_ends_soon_leaves_nothing_and_says_so() {
    let folder = folder(&[]);
    let out = folder.path().join("out");
    let captured = Arc::new(Captured::default());
    let streams = Streams::Captured(Arc::clone(&captured));
    let line = format!("evenhand shuffle -r -n 18446744073709551615 -i 1-6 -o {}", out.display());
    let endless: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let run = std::thread::spawn(move || run(endless, &streams));
    while captured.progress().done < 1 << 20 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let asked = Instant::now();
    captured.stop();
    // At once, whatever the run still does.
    assert_eq!(names(folder.path()), [""; 0]);
    assert_eq!(run.join().unwrap(), 1);
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    assert_eq!(captured.failure().unwrap().kind, FailureKind::Stopped);
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn what_was_stopped_before_it_began_makes_no_output() {
    let folder = folder(&[("in", b"a\n")]);
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let captured = Arc::new(Captured::default());
    captured.stop();
    let (input, out) = (path("in"), path("{}"));
    for words in [["shuffle", &input, "-o", &out], ["split", &input, "--folds=2", &format!("-o{out}")]] {
        let words = std::iter::once("evenhand").chain(words);
        assert_eq!(run(words, &Streams::Captured(Arc::clone(&captured))), 1);
        assert_eq!(captured.failure().unwrap().kind, FailureKind::Stopped);
    }
    assert_eq!(names(folder.path()), ["in"]);
}
