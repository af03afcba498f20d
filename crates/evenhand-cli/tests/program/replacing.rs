//! What becomes of an old file that is written to, and of who has rights to it.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::{evenhand, folder, interrupt, names, order, skip, text};

/// The program as a user and a group of its own, in a folder with that mode; none if that cannot be.
fn as_somebody(folder: &Path, mode: u32) -> Option<Command> {
    fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
    // The program's folder may be closed to others, so they have a copy.
    let program = folder.join("program");
    fs::copy(assert_cmd::cargo::cargo_bin!("evenhand"), &program).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new("./program");
    command.current_dir(folder).uid(54_321).gid(54_322);
    let runs = command.arg("--version").output().is_ok_and(|done| done.status.success());
    if !runs || chown(folder, Some(54_323), Some(54_323)).is_err() {
        skip("this user cannot be another");
        return None;
    }
    let mut command = Command::new("./program");
    command.current_dir(folder).uid(54_321).gid(54_322).args(["shuffle", "-e", "a", "-o", "out"]);
    Some(command)
}

/// What a program said that failed.
fn refused(done: &Output) -> String {
    let message = String::from_utf8(done.stderr.clone()).unwrap();
    assert_eq!(done.status.code(), Some(1), "{message}");
    message
}

#[test]
fn what_a_new_file_could_not_have_of_the_old_one_is_refused_and_written_over_when_told() {
    // Of another user, whom the group may write to; of a group that this user is not in.
    for (owner, group, mode, why) in [
        (54_325, 54_324, 0o662, "it belongs to another user, "),
        (54_325, 54_322, 0o660, "it belongs to another user, "),
        (54_321, 54_324, 0o640, "you are not a member of its group, "),
    ] {
        let folder = folder(&[("out", b"old lines\n")]);
        let Some(mut command) = as_somebody(folder.path(), 0o777) else { return };
        let out = folder.path().join("out");
        chown(&out, Some(owner), Some(group)).unwrap();
        fs::set_permissions(&out, fs::Permissions::from_mode(mode)).unwrap();
        fs::hard_link(&out, folder.path().join("other")).unwrap();
        let before = out.metadata().unwrap();

        let message = refused(&command.output().unwrap());
        let start = format!("evenhand: out: cannot move the output into place: {why}");
        assert!(message.starts_with(&start) && message.contains("--in-place=copy"), "{message}");
        assert_eq!(fs::read(&out).unwrap(), b"old lines\n");
        assert_eq!(names(folder.path()), ["other", "out", "program"]);

        let done = command.arg("--in-place=copy").output().unwrap();
        assert!(done.status.success(), "{done:?}");
        let about = out.metadata().unwrap();
        let all = |about: &fs::Metadata| (about.ino(), about.uid(), about.gid(), about.mode());
        assert_eq!(all(&about), all(&before));
        assert_eq!(fs::read(folder.path().join("other")).unwrap(), b"a\n");
        assert_eq!(names(folder.path()), ["other", "out", "program"]);
    }
}

#[test]
fn a_file_in_a_folder_that_takes_none_can_be_written_over() {
    let folder = folder(&[("out", b"old lines\n")]);
    let Some(mut command) = as_somebody(folder.path(), 0o755) else { return };
    let out = folder.path().join("out");
    chown(&out, Some(54_321), Some(54_322)).unwrap();
    assert!(refused(&command.output().unwrap()).contains("cannot create a file in "));
    assert!(command.arg("--in-place=copy").output().unwrap().status.success());
    assert_eq!(fs::read(&out).unwrap(), b"a\n");
}

#[test]
fn a_file_that_its_folder_keeps_to_another_is_refused_at_once() {
    let folder = folder(&[("out", b"old\n")]);
    let Some(mut command) = as_somebody(folder.path(), 0o1777) else { return };
    let out = folder.path().join("out");
    chown(&out, Some(54_325), Some(54_325)).unwrap();
    fs::set_permissions(&out, fs::Permissions::from_mode(0o666)).unwrap();
    let message = refused(&command.arg("missing").output().unwrap());
    let start = "evenhand: out: cannot move the output into place: the directory lets ";
    assert!(message.starts_with(start), "{message}");
    assert_eq!(fs::read(&out).unwrap(), b"old\n");
}

#[test]
fn replacing_leaves_other_names_the_old_lines_and_copying_gives_them_the_new() {
    for (how, other) in [("rename", "old\n".to_owned()), ("copy", order(10))] {
        let folder = folder(&[("out", b"old\n")]);
        fs::hard_link(folder.path().join("out"), folder.path().join("other")).unwrap();
        text(evenhand(&format!("shuffle --seed 42 -i 0-9 -o out --in-place {how}")).current_dir(&folder));
        assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), order(10));
        assert_eq!(fs::read_to_string(folder.path().join("other")).unwrap(), other);
        assert_eq!(names(folder.path()), ["other", "out"]);
    }
}

#[test]
fn an_input_can_be_written_over_and_is_what_it_was_if_that_fails() {
    let folder = folder(&[("rows", crate::lines(1000).as_bytes())]);
    let rows = || fs::read_to_string(folder.path().join("rows")).unwrap();
    let before = rows();
    evenhand("sample -n 1001 --in-place=copy -o rows rows").current_dir(&folder).assert().code(1);
    assert_eq!(rows(), before);
    for sync in ["", "--sync", "--no-sync"] {
        fs::write(folder.path().join("rows"), &before).unwrap();
        let command = format!("shuffle --seed 42 --in-place=copy {sync} -o rows rows");
        text(evenhand(&command).current_dir(&folder));
        assert_eq!(rows(), order(1000));
    }
    assert_eq!(names(folder.path()), ["rows"]);
}

#[test]
fn what_cannot_be_replaced_is_found_out_before_anything_is_read() {
    let folder = folder(&[("dst", b"old\n"), ("src", b"old\n")]);
    fs::create_dir(folder.path().join("kept")).unwrap();
    fs::write(folder.path().join("kept/old"), "old\n").unwrap();
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    let shell = |script: &str, program: &str| {
        let mut shell = Command::new(program);
        let words: &[&str] = if program == "unshare" { &["-m", "sh", "-c"] } else { &["-c"] };
        shell.args(words).arg(script).current_dir(&folder).output()
    };

    let shuffle = format!("exec '{}' shuffle missing -o dst", program.display());
    match shell(&format!("mount --bind src dst || exit 77; {shuffle}"), "unshare") {
        Ok(done) if done.status.code() == Some(1) && !done.stderr.starts_with(b"unshare") => {
            let message = refused(&done);
            assert!(message.contains("this file is a mount point "), "{message}");
            let shuffle = shuffle.replace("missing", "-e a --in-place=copy");
            shell(&format!("mount --bind src dst || exit 77; {shuffle}"), "unshare").unwrap();
            assert_eq!(fs::read(folder.path().join("src")).unwrap(), b"a\n");
        }
        _ => skip("nothing can be mounted here"),
    }
    assert_eq!(fs::read(folder.path().join("dst")).unwrap(), b"old\n");

    if !shell("chattr +a kept", "sh").is_ok_and(|done| done.status.success()) {
        return skip("no folder can be kept here");
    }
    let done = shell(&shuffle.replace("dst", "kept/old"), "sh").unwrap();
    let inside = names(&folder.path().join("kept"));
    shell("chattr -a kept", "sh").unwrap();
    assert!(refused(&done).contains("does not let them be renamed or removed"), "{done:?}");
    assert_eq!(inside, ["old"]);
}

#[test]
fn a_pipe_that_nobody_reads_can_be_interrupted() {
    let folder = folder(&[]);
    if !Command::new("mkfifo").arg(folder.path().join("fifo")).status().is_ok_and(|made| made.success()) {
        return skip("there is no `mkfifo` here");
    }
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        if interrupt::is_ignored(number) {
            skip("a signal is ignored from the start");
            continue;
        }
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
        let command = command.current_dir(&folder).args(["shuffle", "-e", "a", "-o", "fifo"]);
        let mut child = command.spawn().unwrap();
        // It waits in the system for a reader.
        let patience = Instant::now();
        let waits = || {
            let wait = fs::read_to_string(format!("/proc/{}/wchan", child.id())).unwrap_or_default();
            wait.contains("fifo") || patience.elapsed() > Duration::from_secs(2)
        };
        while !waits() {
            std::thread::sleep(Duration::from_millis(5));
        }
        if interrupt::send(&mut child, signal).is_none() {
            return;
        }
        assert_eq!(child.wait().unwrap().signal(), Some(number));
    }
}

#[test]
fn a_standard_stream_that_is_closed_is_an_error_in_both_languages() {
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    let shell = |script: &str| {
        let script = format!("exec '{}' {script}", program.display());
        Command::new("sh").args(["-c", &script]).output().unwrap()
    };
    for (script, message) in [
        (
            "shuffle -i 1-9 >&-",
            "evenhand: standard output: cannot write: it was closed when the program started\n",
        ),
        ("--help >&-", "evenhand: standard output: cannot write: it was closed when the program started\n"),
        ("shuffle <&-", "evenhand: standard input: cannot read: it was closed when the program started\n"),
        ("shuffle --lang zh - <&-", "evenhand: 标准输入：无法读取：程序启动时它就是关闭的\n"),
        ("fairdeal check - <&-", "it was closed when the program started\n"),
    ] {
        let done = shell(script);
        let told = String::from_utf8(done.stderr.clone()).unwrap();
        assert!(!done.status.success(), "{script}: {done:?}");
        assert!(told.ends_with(message), "{script}: {told}");
    }
    // What nobody needs may be closed, and what was asked to be lost may be.
    for script in
        ["shuffle -i 1-9 -o /dev/null <&- >&-", "shuffle -i 1-9 >/dev/null </dev/null", "shuffle </dev/null"]
    {
        assert!(shell(script).status.success(), "{script}");
    }
}

#[test]
fn what_a_killed_program_left_is_removed_by_the_next_that_writes_there() {
    let folder = folder(&[("out", b"old\n")]);
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    let mut command = Command::new("strace");
    let renames = "rename,renameat,renameat2";
    command.args(["-f", "-o", "/dev/null", "-e", &format!("trace={renames}")]);
    command.args(["-e", &format!("inject={renames}:signal=KILL:error=EIO:when=1")]);
    command.arg(program).args(["shuffle", "-e", "a", "-o", "out"]).current_dir(&folder);
    if !command.output().is_ok_and(|done| done.status.signal() == Some(9)) {
        return skip("there is no `strace` here, or it may not trace");
    }
    assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"old\n");
    assert_eq!(names(folder.path()).len(), 2, "it was killed between both names");
    text(evenhand("shuffle -e b -o out").current_dir(&folder));
    assert_eq!(names(folder.path()), ["out"]);
    assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"b\n");
}

#[test]
fn an_input_that_is_written_to_meanwhile_is_not_replaced() {
    for how in ["", "--in-place=copy"] {
        let folder = folder(&[("file", b"a\nb\n")]);
        let path = |name: &str| folder.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
        command.args(["shuffle", "-q", "-o", "file", "file", "pipe"]).args(how.split_whitespace());
        let child = command.current_dir(&folder).stderr(std::process::Stdio::piped()).spawn().unwrap();
        // It is read by then, for the pipe is opened after it.
        let pipe = std::fs::File::options().write(true).open(path("pipe")).unwrap();
        std::fs::write(path("file"), "a\nb\nlate\n").unwrap();
        drop(pipe);
        let done = child.wait_with_output().unwrap();
        let told = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.code() == Some(1) && told.contains("changed after it was opened"), "{told}");
        assert_eq!(std::fs::read_to_string(path("file")).unwrap(), "a\nb\nlate\n");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    }
}

#[test]
fn figures_do_not_go_where_the_output_goes_by_whatever_name() {
    let folder = folder(&[("in", b"a\n")]);
    std::os::unix::fs::symlink("out", folder.path().join("link")).unwrap();
    for arguments in ["-o out --stats link", "-o link --stats out", "--stats /dev/stdout"] {
        let mut command = crate::evenhand(&format!("shuffle {arguments} in"));
        let told = command.current_dir(&folder).assert().code(2).get_output().stderr.clone();
        assert!(String::from_utf8(told).unwrap().contains("is the output"), "{arguments}");
    }
    assert!(!folder.path().join("out").exists());
}
