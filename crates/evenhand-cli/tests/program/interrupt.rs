//! Ending by a signal.

use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{folder, names, skip};

/// The program in a shell that has these signals ignored, writing without end beside `out` in the folder.
fn writing(folder: &TempDir, ignored: &str) -> Child {
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    let endless = format!("exec '{}' shuffle -r -n 18446744073709551615 -i 1-6 -o out", program.display());
    let script = format!("trap '' {ignored}; {endless}");
    let mut shell = Command::new("sh");
    let child = shell
        .current_dir(folder)
        .args(["-c", &script])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let patience = Instant::now();
    // The place is tried by an empty file before there is anything to say of it.
    while unfinished(&child).is_none_or(|open| std::fs::metadata(open).map_or(0, |file| file.len()) == 0) {
        assert!(patience.elapsed() < Duration::from_mins(1), "writing begins");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

/// The descriptor of what the program has open beside `out`, which may have no name.
fn unfinished(child: &Child) -> Option<PathBuf> {
    let open = std::fs::read_dir(format!("/proc/{}/fd", child.id())).ok()?;
    let mut descriptors = open.filter_map(|entry| Some(entry.ok()?.path()));
    descriptors.find(|descriptor| {
        let name = std::fs::read_link(descriptor).unwrap_or_default();
        let name = name.to_string_lossy();
        name.contains("/.evenhand-") || name.contains("/#")
    })
}

/// Sends a signal to the program; none if there is no such command.
pub(crate) fn send(child: &mut Child, signal: &str) -> Option<()> {
    let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    if sent.is_ok_and(|status| status.success()) {
        return Some(());
    }
    child.kill().unwrap();
    child.wait().unwrap();
    skip("there is no `kill` here");
    None
}

/// Whether the tests run with the signal ignored, as under `nohup`: then the program does too, and no shell between
/// them can change that.
pub(crate) fn is_ignored(number: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (number - 1) & 1 == 1
}

#[test]
fn what_is_interrupted_leaves_nothing_behind_and_shells_see_the_signal() {
    let folder = folder(&[]);
    for (signal, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        if is_ignored(number) {
            skip("a signal is ignored from the start");
            continue;
        }
        let mut child = writing(&folder, "USR1");
        if send(&mut child, signal).is_none() {
            return;
        }
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(number), "{signal}: {status}");
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

/// What the program said on standard error.
fn said(child: &mut Child) -> String {
    let mut text = String::new();
    child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn what_became_of_the_output_is_said_before_the_end() {
    if is_ignored(15) {
        return skip("a signal is ignored from the start");
    }
    for (files, told) in [
        (&[][..], "evenhand: stopped: nothing was written\n"),
        (&[("out", &b"old\n"[..])], "evenhand: stopped: out is unchanged\n"),
    ] {
        let folder = folder(files);
        let mut child = writing(&folder, "USR1");
        if send(&mut child, "TERM").is_none() {
            return;
        }
        assert_eq!(said(&mut child), told);
        child.wait().unwrap();
        assert_eq!(names(folder.path()).len(), files.len());
    }
    // What a pipe has got stays there.
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    command.args(["shuffle", "-r", "-i", "1-6"]).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdout.as_mut().unwrap().read_exact(&mut [0; 10_000]).unwrap();
    if send(&mut child, "TERM").is_some() {
        assert_eq!(said(&mut child), "evenhand: stopped: the output is incomplete\n");
        child.wait().unwrap();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_is_told_the_phase_after_two_seconds_and_not_before() {
    let folder = folder(&[]);
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    for (seconds, is_told) in [("0.1", false), ("2.3", true)] {
        let lines = format!("(seq 100000; sleep {seconds}; seq 100000; sleep 0.3; seq 9)");
        let line = format!("{lines} | '{}' shuffle --seed 1 -o out", program.display());
        let mut script = Command::new("script");
        script.current_dir(&folder).args(["-qefc", &line, "/dev/null"]).stdin(Stdio::null());
        let Ok(run) = script.output() else { return skip("there is no `script` here") };
        let screen = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success() && screen.contains("reading: ") == is_told, "{seconds}: {screen}");
    }
}

#[test]
fn a_signal_that_is_ignored_stays_so_and_the_others_are_heard() {
    if is_ignored(15) {
        return skip("a signal is ignored from the start");
    }
    let folder = folder(&[]);
    let mut child = writing(&folder, "INT HUP");
    for signal in ["HUP", "INT"] {
        if send(&mut child, signal).is_none() {
            return;
        }
    }
    std::thread::sleep(Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    send(&mut child, "TERM").unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(15));
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn what_is_ended_by_what_it_cannot_hear_leaves_nothing_where_files_need_no_name() {
    let folder = folder(&[]);
    let mut child = writing(&folder, "USR1");
    let named = !names(folder.path()).is_empty();
    child.kill().unwrap();
    child.wait().unwrap();
    if named {
        return skip("this file system has no files without a name");
    }
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn an_interrupted_race_writes_what_is_known_and_what_was_not_timed() {
    use std::io::{BufRead as _, BufReader, Read as _};

    if is_ignored(2) {
        return skip("signal 2 is ignored here");
    }
    // A list of 500,000 cards takes minutes, and is still at work once the first row is there.
    let mut race = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    let race = race.args(["race", "-q", "-n", "500000", "removal_list", "durstenfeld"]);
    let mut child = race.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("\ndurstenfeld") {
        assert!(output.read_line(&mut text).unwrap() > 0, "{text}");
    }
    if send(&mut child, "INT").is_none() {
        return;
    }
    output.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(2), "{text}");
    assert!(text.contains("Interrupted. Not timed with 500,000 cards: removal_list."), "{text}");
    assert!(text.contains("249,999,750,000 links walked"), "{text}");
}
