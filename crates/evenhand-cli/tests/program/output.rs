//! Where the result goes.

use std::fs;

use crate::{evenhand, folder, lines, names, order, skip, text};

#[test]
fn the_output_may_be_an_input() {
    let folder = folder(&[("rows", lines(1000).as_bytes())]);
    let message = text(evenhand("shuffle --seed 42 -o rows rows").current_dir(&folder));
    assert_eq!(message, "");
    assert_eq!(fs::read_to_string(folder.path().join("rows")).unwrap(), order(1000));
    assert_eq!(names(folder.path()), ["rows"]);
}

#[test]
fn an_output_may_be_new_and_empty() {
    let folder = folder(&[]);
    text(evenhand("shuffle -o out").current_dir(&folder));
    assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"");
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = folder(&[]);
    assert_eq!(text(evenhand("shuffle -e a -o -").current_dir(&folder)), "a\n");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn what_fails_leaves_no_output_and_the_old_one() {
    let folder = folder(&[("old", b"old\n")]);
    for output in ["old", "new"] {
        for input in ["missing", "--header 1 old", "-i 0-1099511627775"] {
            let mut command = evenhand(&format!("shuffle -o {output} {input}"));
            let done = command.current_dir(&folder).assert();
            if input.starts_with("--header") {
                done.success()
            } else {
                done.code(1)
            };
        }
    }
    assert_eq!(fs::read(folder.path().join("old")).unwrap(), b"old\n");
    evenhand("sample -n 2 -o new old").current_dir(&folder).assert().code(1);
    fs::remove_file(folder.path().join("new")).unwrap();
    assert_eq!(names(folder.path()), ["old"], "nothing is left beside it");
}

#[test]
fn an_output_in_no_folder_is_an_error() {
    let folder = folder(&[]);
    let failed = evenhand("shuffle -e a -o no/out").current_dir(&folder).assert().code(1);
    let message = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
    assert!(message.starts_with("evenhand: no/out: cannot create a file in no: "), "{message}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let why = "cannot write: no space left on device\n";
    for line in ["shuffle -i 1-100000", "plan --bytes 1T", "plan --bytes 1T --json"] {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
        let run = command.args(line.split(' ')).stdout(full()).output().unwrap();
        assert_eq!(run.status.code(), Some(1), "{line}");
        assert_eq!(
            String::from_utf8(run.stderr).unwrap(),
            format!("evenhand: standard output: {why}"),
            "{line}"
        );
    }
    let direct = evenhand("shuffle -i 1-100000 -o /dev/full").assert().code(1);
    direct.stderr(format!("evenhand: /dev/full: {why}"));
    assert!(!fs::metadata("/dev/full").unwrap().is_file());
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_system_that_runs_full_keeps_what_was_there() {
    use std::os::unix::process::CommandExt;

    let folder = folder(&[("out", b"old\n")]);
    // A limit on the size of files ends writing in the middle as a full disk does.
    let mut command = std::process::Command::new("sh");
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    command
        .arg0("sh")
        .current_dir(&folder)
        .arg("-c")
        .arg(format!("ulimit -f 100; exec '{}' shuffle -i 1-1000000 -o out", program.display()));
    let run = command.output().unwrap();
    let message = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(1), "{message}");
    assert!(message.starts_with("evenhand: out: cannot write after byte "), "{message}");
    assert!(message.ends_with(": file too large\n"), "{message}");
    assert_eq!(names(folder.path()), ["out"]);
    assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"old\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_pipe_as_an_output_is_written_directly() {
    let folder = folder(&[]);
    let fifo = folder.path().join("fifo");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    if !made.is_ok_and(|status| status.success()) {
        return skip("there is no `mkfifo` here");
    }
    let reading = std::thread::spawn({
        let fifo = fifo.clone();
        move || fs::read_to_string(fifo).unwrap()
    });
    text(evenhand("shuffle --seed 42 -i 0-9 -o").arg(&fifo));
    assert_eq!(reading.join().unwrap(), order(10));
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_the_shell_opened_is_written_directly() {
    assert_eq!(text(&mut evenhand("shuffle --seed 42 -i 0-9 -o /dev/stdout")), order(10));
    assert_eq!(text(&mut evenhand("shuffle --seed 42 -i 0-9 -o /dev/fd/1")), order(10));
}

#[test]
#[cfg(target_os = "linux")]
fn what_the_shell_opened_to_append_is_appended_to() {
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    for (path, number) in [("/dev/stdout", 1), ("/dev/fd/7", 7), ("/proc/self/fd/7", 7), ("link", 1)] {
        let folder = folder(&[("out", b"first\n")]);
        std::os::unix::fs::symlink("/dev/stdout", folder.path().join("link")).unwrap();
        let shuffle = format!("exec '{}' shuffle --seed 42 -i 0-9", program.display());
        let mut shell = assert_cmd::Command::new("bash");
        let script = format!("{shuffle} -o {path} {number}>> out");
        shell.current_dir(&folder).args(["-c", &script]).assert().success();
        let all = fs::read_to_string(folder.path().join("out")).unwrap();
        assert_eq!(all, format!("first\n{}", order(10)), "{path}");
        assert_eq!(names(folder.path()), ["link", "out"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_number_that_is_no_open_output_is_an_error() {
    for number in ["0", "77", "99999999999"] {
        evenhand("shuffle -i 0-9 -o").arg(format!("/dev/fd/{number}")).assert().code(1);
    }
}

#[test]
fn a_folder_that_is_not_there_is_no_output() {
    let folder = folder(&[]);
    let why = "evenhand: new/: cannot write: not a directory\n";
    evenhand("shuffle -e a -o new/").current_dir(&folder).assert().code(1).stderr(why);
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    command.args(["shuffle", "-i", "1-1000000"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut first = String::new();
    BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
}

#[test]
fn a_pipe_that_closes_before_other_outputs_are_written_is_an_error() {
    use std::process::{Command, Stdio};

    let folder = folder(&[("big", lines(300_000).as_bytes())]);
    for arguments in [
        "sample -q -n 250000 --rest new big",
        "sample -q -n 250000 --in-order --rest new big",
        "shuffle -q --stats new big",
    ] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
        command.args(arguments.split(' ')).current_dir(&folder);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{arguments}: {told}");
        assert!(told.starts_with("evenhand: standard output was closed before all records"), "{told}");
        assert_eq!(names(folder.path()), ["big"], "{arguments}");
    }
}
