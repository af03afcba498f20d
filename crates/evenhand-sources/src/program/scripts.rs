//! Programs for the tests, and what is to become of them.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::command::{Limits, Program};
use super::reading::Reading;
use crate::error::Error;
use crate::feed::Event;
use crate::stop::Stop;
use crate::stream::TextStream;

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A script of the shell, given the items 1 to 4, which has ten seconds for each deck.
pub(super) fn sh(script: &str) -> Program {
    Program {
        command: ["sh", "-c", script].map(Into::into).to_vec(),
        items: ["1", "2", "3", "4"].map(Into::into).to_vec(),
        input: None,
        separator: None,
        reading: Reading::default(),
        printout: None,
        notes: crate::Notes::default(),
        limits: Limits { at_once: 3, ..Limits::default() },
        stop: Stop::default(),
    }
}

/// The same with `patience` milliseconds for each deck.
pub(super) fn hurried(script: &str, patience: u64) -> Program {
    let mut program = sh(script);
    program.limits.patience = Duration::from_millis(patience);
    program
}

/// A script of Python; none, with a note, where there is no Python.
pub(super) fn python(script: &str) -> Option<Program> {
    let version = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !version.is_ok_and(|status| status.success()) {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), b"skipped: no python3 here\n");
        return None;
    }
    let mut program = sh("");
    program.command = ["python3", "-c", script].map(Into::into).to_vec();
    Some(program)
}

/// All that it prints, and how it ended.
pub(super) fn all(running: Result<TextStream, Error>) -> (String, Result<(), String>) {
    let (mut running, mut text, mut next) = (running.unwrap(), Vec::new(), 1);
    loop {
        let end = match running.next(&Stop::default(), Some(Instant::now() + PATIENCE)) {
            Event::Item(chunk) => {
                assert_eq!(chunk.first, next, "each line has its number");
                assert!(!chunk.text.is_empty());
                next += memchr::memchr_iter(b'\n', &chunk.text).count() as u64;
                text.extend(chunk.text);
                continue;
            }
            Event::End(end) => end.map_err(|error| error.to_string()),
            Event::Stopped => Ok(()),
            Event::Late => panic!("no end came"),
        };
        return (String::from_utf8_lossy(&text).into_owned(), end);
    }
}

/// The first text that comes.
pub(super) fn first(running: &mut TextStream) -> String {
    match running.next(&Stop::default(), Some(Instant::now() + PATIENCE)) {
        Event::Item(chunk) => String::from_utf8_lossy(&chunk.text).into_owned(),
        other => panic!("{other:?} came first"),
    }
}

/// Whether a process is no more, or will be in a moment.
pub(super) fn is_gone(number: &str) -> bool {
    let number = number.trim();
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(1) {
        let script = format!("kill -0 {number} 2> /dev/null");
        let lives = Command::new("sh").args(["-c", &script]).status().unwrap().success();
        // What is not waited for keeps its number after its end.
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        if !lives || stat.contains(") Z ") {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}
