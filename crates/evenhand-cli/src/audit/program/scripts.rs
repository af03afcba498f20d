//! Programs for the tests, and what is to become of them.

use std::process::{Command, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::{Limits, Program, Running, Stop};
use crate::audit::told::Told;

/// A script of the shell, given the items 1 to 4, which has ten seconds for each deck.
pub(super) fn sh(script: &str) -> Program {
    Program {
        command: ["sh", "-c", script].map(Into::into).to_vec(),
        items: ["1", "2", "3", "4"].map(Into::into).to_vec(),
        limits: Limits { at_once: 3, ..Limits::default() },
        stop: Stop::default(),
    }
}

/// The same with so many milliseconds for each deck.
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
pub(super) fn all(running: &Running) -> (String, Result<(), String>) {
    let (mut text, mut next) = (Vec::new(), 1);
    loop {
        match running.decks.recv_timeout(Duration::from_secs(20)) {
            Ok(Told::Lines(lines)) => {
                assert_eq!(lines.first, next, "each line has its number");
                assert!(!lines.text.is_empty());
                next += memchr::memchr_iter(b'\n', &lines.text).count() as u64;
                text.extend(lines.text);
            }
            Ok(Told::End(end)) => {
                let text = String::from_utf8_lossy(&text).into_owned();
                return (text, end.map_err(|error| format!("{error:#}")));
            }
            Err(RecvTimeoutError::Timeout) => panic!("no end came"),
            Err(RecvTimeoutError::Disconnected) => panic!("no end was told"),
        }
    }
}

/// The first text that comes.
pub(super) fn first(running: &Running) -> String {
    match running.decks.recv_timeout(Duration::from_secs(20)) {
        Ok(Told::Lines(lines)) => String::from_utf8_lossy(&lines.text).into_owned(),
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
        // What nobody waits for keeps its number after its end.
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        if !lives || stat.contains(") Z ") {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}
