//! The face of GNU shuf: known answers, what differs, and some hundreds of command lines beside GNU's own.

mod gnu;

use predicates::prelude::*;

use crate::{evenhand, folder, lines, names, order, output, text};

/// x(i + 1) = 69069 x(i) + 1 mod 2^32 from 1, of which each gives its highest byte.
fn bytes(count: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let step = || {
        state = state.wrapping_mul(69_069).wrapping_add(1);
        (state >> 24) as u8
    };
    std::iter::repeat_with(step).take(count).collect()
}

#[test]
fn with_random_bytes_the_output_is_that_of_gnu() {
    // GNU coreutils 9.1.
    let yes = b"y\n".repeat(100);
    let folder = folder(&[("yes", &yes), ("bytes", &bytes(1000)), ("lines", lines(100).as_bytes())]);
    let written = |arguments: &str| {
        let arguments = format!("shuf {arguments}");
        text(evenhand(&arguments).current_dir(&folder).write_stdin(lines(100))).replace('\n', " ")
    };
    assert_eq!(written("-i 1-5 --random-source=yes"), "2 1 3 4 5 ");
    assert_eq!(written("-e 1 2 3 4 5 --random-source=yes"), "2 1 3 4 5 ");
    assert_eq!(written("-i 0-9 --random-source=bytes"), "0 1 6 2 4 5 9 7 3 8 ");
    assert_eq!(written("-i 0-9 -n 4 --random-source=bytes"), "0 1 6 2 ");
    assert_eq!(written("-i 0-51 -r -n 6 --random-source=bytes"), "0 28 39 3 46 23 ");
    // A pipe is sampled by a reservoir, a file is not.
    assert_eq!(written("-n 5 --random-source=bytes"), "66 73 90 69 96 ");
    assert_eq!(written("-n 5 --random-source=bytes lines"), written("-i 0-99 -n 5 --random-source=bytes"));
    let whole = written("--random-source=bytes lines");
    assert_eq!(
        (written("--random-source=bytes"), written("-n 101 --random-source=bytes")),
        (whole.clone(), whole)
    );
}

#[test]
fn random_bytes_that_do_not_suffice_are_an_error_without_output_but_for_what_was_chosen_before() {
    let folder = folder(&[("short", &bytes(20)), ("empty", b"")]);
    for arguments in ["-i 1-100", "-i 1-100 -o out", "-n 50", "-n 50 -o out"] {
        let arguments = format!("shuf --random-source=short {arguments}");
        let why = "shuf: 'short': end of file\n";
        let mut command = evenhand(&arguments);
        command.env("LC_ALL", "C").current_dir(&folder).write_stdin(lines(100));
        command.assert().code(1).stdout("").stderr(why);
    }
    assert_eq!(names(folder.path()), ["empty", "short"]);
    let chosen = evenhand("shuf -r -i 0-255 --random-source=short").current_dir(&folder).assert().code(1);
    let chosen = String::from_utf8(chosen.get_output().stdout.clone()).unwrap();
    let chosen: Vec<u8> = chosen.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(chosen, bytes(20));
    for arguments in ["-i 1-1", "-e", "-e a", "-n 0"] {
        output(evenhand(&format!("shuf --random-source=empty {arguments}")).current_dir(&folder));
    }
    evenhand("shuf --random-source=missing -e a").current_dir(&folder).assert().code(1);
    evenhand("shuf --random-source=missing -n 0").current_dir(&folder).assert().code(0);
}

#[test]
fn with_a_seed_the_order_is_that_of_shuffle() {
    let folder = folder(&[("lines", lines(5000).as_bytes()), ("zeros", b"a\0b\0c\nd\0e")]);
    for (shuf, shuffle) in [
        ("lines", "lines"),
        ("-n 10 lines", "-n 10 lines"),
        ("-n 10", "-n 10"),
        ("-r -n 10 lines", "-r -n 10 lines"),
        ("-z zeros", "-z zeros"),
        ("-i 1-1000", "-i 1-1000"),
        ("-i 0-1099511627775 -n 10", "-i 0-1099511627775 -n 10"),
        ("-e a b c", "-e a b c"),
    ] {
        let written =
            |command: String| output(evenhand(&command).current_dir(&folder).write_stdin(lines(5000)));
        let expected = written(format!("shuffle --seed 42 {shuffle}"));
        assert!(written(format!("shuf {shuf} --seed 42")) == expected, "{shuf}");
    }
    assert_eq!(text(evenhand("shuf --see=42").write_stdin(lines(100))), order(100));
    evenhand("shuf --seed 42 --random-source=zeros")
        .assert()
        .code(1)
        .stderr(predicate::str::contains("--seed"));
    assert_ne!(text(&mut evenhand("shuf -i 1-1000")), text(&mut evenhand("shuf -i 1-1000")));
}

#[test]
fn lines_are_bytes_whatever_they_are() {
    let csv: &[u8] = b"a,b\n1,\"x\ny\"\n2,z\n";
    let gzip: &[u8] = b"\x1f\x8b\x08\x00\n\xff\xfe";
    let utf16: &[u8] = b"\xff\xfea\x00\n\x00b\x00\n\x00";
    for content in [csv, gzip, utf16, b"PAR1\n\x00\nPAR1"] {
        for name in ["x", "x.csv", "x.jsonl", "x.gz", "x.parquet", "x.tar"] {
            let folder = folder(&[(name, content)]);
            let mut written = output(evenhand(&format!("shuf {name}")).current_dir(&folder));
            let mut expected = [content, if content.ends_with(b"\n") { b"" } else { b"\n" }].concat();
            written.sort_unstable();
            expected.sort_unstable();
            assert_eq!(written, expected, "{name}");
        }
    }
}

#[test]
fn the_output_is_lines_whatever_its_name() {
    let folder = folder(&[("line", b"a\n"), ("line.csv", b"a\n"), ("bytes", &bytes(1000))]);
    let extensions = "gz zst tgz zip 7z parquet tar csv jsonl npy pkl";
    let named = extensions.split(' ').map(|extension| format!("x.{extension}"));
    for name in named.chain(["x".to_owned()]) {
        for (source, expected) in [
            ("line", &b"a\n"[..]),
            ("line.csv", b"a\n"),
            ("-n 1 line", b"a\n"),
            ("-r -n 2 line", b"a\na\n"),
            ("-e a", b"a\n"),
            ("-z -e a", b"a\0"),
            ("-r -n 2 -e a", b"a\na\n"),
            ("-i 7-7", b"7\n"),
            ("-n 1 -i 7-7", b"7\n"),
            ("-r -n 2 -i 7-7", b"7\n7\n"),
            ("-n 0", b""),
            ("-n 0 line", b""),
            ("-n 0 -e a", b""),
            ("-n 0 -i 1-9", b""),
            ("-i 5-4", b""),
            ("--random-source=bytes line", b"a\n"),
            ("--random-source=bytes -n 1 line", b"a\n"),
            ("--random-source=bytes -r -n 2 -e a", b"a\na\n"),
            ("--random-source=bytes -i 7-7", b"7\n"),
            ("--random-source=bytes -n 0 -e a", b""),
        ] {
            evenhand(&format!("shuf {source} -o {name}")).current_dir(&folder).assert().success().stderr("");
            assert_eq!(std::fs::read(folder.path().join(&name)).unwrap(), expected, "{source} {name}");
        }
    }
}

#[test]
fn a_file_that_is_named_by_a_hyphen_is_no_stream_for_the_output_and_the_bytes() {
    let folder = folder(&[]);
    assert_eq!(output(evenhand("shuf -e a -o -").current_dir(&folder)), b"");
    assert_eq!(std::fs::read(folder.path().join("-")).unwrap(), b"a\n");
    assert_eq!(text(evenhand("shuf -e a --random-source -").current_dir(&folder)), "a\n");
    evenhand("shuf -i 1-9 --random-source=/dev/stdin/x").assert().code(1);
}

#[test]
fn what_cannot_be_done_is_told_with_code_1() {
    let folder = folder(&[("a", b"a\n"), ("b", b""), ("x", b"")]);
    for (arguments, why) in [
        ("-i 5-3", "shuf: invalid input range: '5-3'\n"),
        ("-i 1", "shuf: invalid input range: '1'\n"),
        ("-i 5-x", "shuf: invalid input range: 'x'\n"),
        ("-i -5", "shuf: invalid input range: ''\n"),
        (
            "-i 1-18446744073709551616",
            "shuf: invalid input range: '18446744073709551616': Value too large for defined data type\n",
        ),
        ("-n -1", "shuf: invalid line count: '-1'\n"),
        ("-i 1-2 -i 1-2", "shuf: multiple -i options specified\n"),
        ("-o x -o y -e", "shuf: multiple output files specified\n"),
        ("--random-source=x --random-source=y", "shuf: multiple random sources specified\n"),
        ("-e -i 1-2", "shuf: cannot combine -e and -i options\nTry 'evenhand shuf --help'"),
        ("-i 1-2 a", "shuf: extra operand 'a'\nTry "),
        ("a b", "shuf: extra operand 'b'\nTry "),
        ("-r b", "shuf: no lines to repeat\n"),
        ("-r b --random-source=x", "no lines to repeat"),
        ("-r -i 5-4", "no lines to repeat"),
        ("-r a -o out", "never ends"),
        ("-r a -o out --random-source=a", "never ends"),
        ("missing", "shuf: missing: No such file or directory\n"),
        ("-q", "shuf: invalid option -- 'q'\n"),
        ("--r", "shuf: option '--r' is ambiguous; possibilities: '--random-source' '--repeat'\n"),
        ("-n", "shuf: option requires an argument -- 'n'\n"),
        ("--echo=1", "shuf: option '--echo' doesn't allow an argument\n"),
    ] {
        let told = predicate::str::contains(why);
        evenhand(&format!("shuf {arguments}"))
            .env("LC_ALL", "C")
            .current_dir(&folder)
            .assert()
            .code(1)
            .stdout("")
            .stderr(told);
    }
    assert_eq!(names(folder.path()), ["a", "b", "x"], "no output is left");
    evenhand("shuf --r --lang zh").assert().code(1);
    evenhand("--lang zh shuf --r").assert().code(1).stderr(predicate::str::contains("缩写"));
}

#[test]
fn nothing_is_written_of_nothing() {
    for arguments in ["-i 5-4", "-e", "-n 0 /missing", "-e -r -n 0", "-i 5-4 -r -n 0", "-i 5-4 --seed 1"] {
        assert_eq!(text(&mut evenhand(&format!("shuf {arguments}"))), "", "{arguments}");
    }
}

#[test]
#[cfg(unix)]
fn the_program_is_shuf_by_that_name() {
    let folder = folder(&[]);
    let named = |name: &str| {
        let path = folder.path().join(name);
        std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin!("evenhand"), &path).unwrap();
        assert_cmd::Command::new(path)
    };
    let mut shuf = named("shuf");
    assert_eq!(text(shuf.args(["-e", "shuffle"])), "shuffle\n");
    let version = concat!("shuf (evenhand) ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(text(assert_cmd::Command::new(folder.path().join("shuf")).arg("--version")), version);
    let help = text(assert_cmd::Command::new(folder.path().join("shuf")).arg("--help"));
    assert!(help.contains("Usage: shuf [OPTION]... [FILE]\n"), "{help}");
    let unknown = assert_cmd::Command::new(folder.path().join("shuf")).arg("-q").assert();
    unknown.code(1).stderr("shuf: invalid option -- 'q'\nTry 'shuf --help' for more information.\n");
    // Any other name is that of the program.
    assert_eq!(text(named("mischen").args(["shuffle", "-e", "a"])), "a\n");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_it_by_its_signal() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    for arguments in
        [&["-i", "1-9"][..], &["-r", "-i", "1-9"], &["-r", "-i", "1-9", "--random-source=/dev/zero"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let program = assert_cmd::cargo::cargo_bin!("evenhand");
        let done =
            Command::new(program).arg("shuf").args(arguments).stdout(Stdio::from(writer)).output().unwrap();
        assert_eq!((done.status.signal(), &done.stderr[..]), (Some(13), &b""[..]), "{arguments:?}");
    }
}

#[test]
#[cfg(unix)]
fn under_posixly_correct_options_end_at_the_first_operand() {
    let mut written: Vec<String> =
        text(evenhand("shuf -e a -n 1").env("POSIXLY_CORRECT", "")).lines().map(String::from).collect();
    written.sort();
    assert_eq!(written, ["-n", "1", "a"]);
    assert_eq!(text(&mut evenhand("shuf -e a -n 1")), "a\n");
}
