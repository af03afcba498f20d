//! Several files, standard input, arguments, and headers.

use predicates::prelude::*;

use crate::{evenhand, folder, lines, order, output, text};

#[test]
fn several_files_are_one_sequence_of_lines() {
    let (start, end) = ("0\n1\n2\n3", "7\n8\n9");
    let folder = folder(&[("a", start.as_bytes()), ("empty", b""), ("c", end.as_bytes())]);
    let mut command = evenhand("shuffle --seed 42 a empty - c");
    assert_eq!(text(command.current_dir(&folder).write_stdin("4\n5\n6\n")), order(10));
}

#[test]
#[cfg(unix)]
fn standard_input_may_be_a_file_that_was_read_from_before() {
    use std::io::{Seek, SeekFrom};
    use std::process::{Command, Stdio};

    let content = format!("before\n{}", lines(10));
    let folder = folder(&[("lines", content.as_bytes())]);
    let mut file = std::fs::File::open(folder.path().join("lines")).unwrap();
    file.seek(SeekFrom::Start(7)).unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    let out =
        command.args(["shuffle", "--seed", "42"]).stdin(Stdio::from(file.try_clone().unwrap())).output();
    assert_eq!(String::from_utf8(out.unwrap().stdout).unwrap(), order(10));
    assert_eq!(file.stream_position().unwrap(), content.len() as u64, "all of it is read");
}

#[test]
fn arguments_are_lines_as_they_are() {
    assert_eq!(text(&mut evenhand("shuffle --seed 42 -e 0 1 2 3 4 5 6 7 8 9")), order(10));
    assert_eq!(output(evenhand("shuffle -e").arg("two\nlines")), b"two\nlines\n");
    assert_eq!(output(&mut evenhand("shuffle -e -- -x")), b"-x\n");
}

#[test]
fn a_header_stays_on_top() {
    let table = format!("id,\"a\"\nunits\n{}", lines(10));
    let top = format!("id,\"a\"\nunits\n{}", order(10));
    assert_eq!(text(evenhand("shuffle --seed 42 --header 2").write_stdin(table.clone())), top);
    let head = text(evenhand("shuffle --seed 42 --header 2 -n 1").write_stdin(table.clone()));
    assert_eq!(head, "id,\"a\"\nunits\n7\n");
    assert_eq!(text(evenhand("shuffle --header 2 -n 0").write_stdin(table)), "id,\"a\"\nunits\n");
}

#[test]
fn a_header_that_all_files_have_is_written_once() {
    let folder =
        folder(&[("a", b"id\n0\n1\n2\n3\n4"), ("empty", b""), ("b", b"id\n5\n6\n7\n8\n9\n"), ("c", b"id")]);
    let out = text(evenhand("shuffle --seed 42 --header 1 a empty b c").current_dir(&folder));
    assert_eq!(out, format!("id\n{}", order(10)));
}

#[test]
fn another_header_is_an_error_with_its_file_and_line() {
    let folder = folder(&[("a", b"id\n1\n"), ("b", b"no\n2\n")]);
    evenhand("shuffle --header 1 a b")
        .current_dir(&folder)
        .assert()
        .code(1)
        .stdout("")
        .stderr("evenhand: b: header differs from a: \"no\", not \"id\". Make them equal. If the files have no header, pass --header 0.\n");
}

#[test]
fn a_header_that_is_longer_than_the_input_is_an_error() {
    let why =
        "evenhand: standard input: has 2 lines, but the header should have 3. Pass a smaller --header.\n";
    evenhand("shuffle --header 3").write_stdin("a\nb").assert().code(1).stdout("").stderr(why);
    assert_eq!(text(evenhand("shuffle --header 3").write_stdin("")), "");
}

#[test]
fn what_is_no_lines_is_refused_with_a_way_out_and_left_as_it_is() {
    let zip = b"PK\x03\x04\n\0\0\0\0\0a\nb\n";
    let utf16 = b"\xff\xfea\0\n\0b\0\n\0";
    let rows = b"name,note\nann,\"two\nlines\"\nbob,one\n";
    let quoted = b"name,note\nann,\"one, line\"\nbob,\"a \"\"word\"\"\"\n";
    let folder = folder(&[("a.zip", zip), ("b.txt", utf16), ("c.csv", rows), ("d.csv", quoted)]);
    for (arguments, why) in [
        ("shuffle -o a.zip a.zip", "evenhand: a.zip: is a ZIP archive"),
        ("sample -n 1 a.zip", "evenhand: a.zip: is a ZIP archive"),
        ("sample -n 1 --in-order a.zip", "evenhand: a.zip: is a ZIP archive"),
        ("sample -n 1 --method reservoir_r a.zip", "evenhand: a.zip: is a ZIP archive"),
        ("shuffle -o b.txt b.txt", "evenhand: b.txt: is UTF-16"),
        ("shuffle --format lines --header 1 -o c.csv c.csv", "evenhand: c.csv: line 2 ends inside quotes"),
        ("sample -n 1 --format lines --in-order c.csv", "evenhand: c.csv: line 2 ends inside quotes"),
        (
            "sample -n 1 --format lines --method reservoir_r c.csv",
            "evenhand: c.csv: line 2 ends inside quotes",
        ),
    ] {
        let mut command = evenhand(arguments);
        let failed = command.current_dir(&folder).assert().code(1).stdout("");
        failed.stderr(predicate::str::starts_with(why));
    }
    for (name, bytes) in [("a.zip", &zip[..]), ("b.txt", utf16), ("c.csv", rows)] {
        assert_eq!(std::fs::read(folder.path().join(name)).unwrap(), bytes, "{name}");
    }
    // By a pipe as by a file; and where bytes are meant.
    let piped = evenhand("shuffle").write_stdin(zip.to_vec()).assert().code(1);
    piped.stderr(predicate::str::starts_with("evenhand: standard input: is a ZIP archive"));
    let all = output(evenhand("shuffle --text --format lines c.csv b.txt").current_dir(&folder));
    assert_eq!(all.len(), rows.len() + utf16.len() + 1);
    let rows = output(evenhand("shuffle -q --seed 42 d.csv").current_dir(&folder));
    assert!(rows.starts_with(b"name,note\n") && rows.len() == quoted.len());
}

#[test]
fn known_formats_are_refused_in_place_and_as_names_of_outputs() {
    let sqlite = b"SQLite format 3\0\x10\0\n\n";
    let brotli = b"\x0b\x05\x80hello world\x03";
    let folder = folder(&[
        ("data", sqlite),
        ("a.txt.br", brotli),
        ("a.pkl", b"(lp0\nI1\naI2\na."),
        ("rows.csv", b"a,b\n1,2\n"),
        ("rows.jsonl", b"{\"a\":1}\n"),
        ("names.br", b"ann\nbob\n"),
    ]);
    for (arguments, code, why) in [
        ("shuffle -o data data", 1, "evenhand: data: contains SQLite data, not lines of text."),
        ("shuffle -o a.txt.br a.txt.br", 1, "evenhand: a.txt.br: is compressed by brotli"),
        ("shuffle -o a.pkl a.pkl", 1, "evenhand: a.pkl: contains pickle data"),
        ("shuffle -q -o out.parquet names.br", 2, "out.parquet: "),
        ("shuffle -q -o out.7z names.br", 2, "out.7z: evenhand does not write 7-Zip"),
        ("shuffle -q -o out.jsonl rows.csv", 2, "the name says jsonl, but the records are csv"),
        ("shuffle -q -o out.csv rows.jsonl", 2, "the name says csv, but the records are"),
        ("split -q --folds 2 -o {}.xlsx rows.csv", 2, "evenhand does not write ZIP"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(code).stdout("");
        failed.stderr(predicate::str::contains(why));
    }
    assert_eq!(std::fs::read(folder.path().join("data")).unwrap(), sqlite);
    assert_eq!(std::fs::read(folder.path().join("a.txt.br")).unwrap(), brotli);
    let piped = evenhand("shuffle").write_stdin(sqlite.to_vec()).assert().code(1);
    piped.stderr(predicate::str::starts_with("evenhand: standard input: contains SQLite data"));
    // A name alone does not make text anything else, and --text forces bytes.
    output(evenhand("shuffle -o names.br names.br").current_dir(&folder));
    output(evenhand("shuffle --text -o out.zip data").current_dir(&folder));
}

#[test]
fn data_with_zero_bytes_is_not_taken_for_lines() {
    let data = b"QXYZ\x02\n\0\0\n\r1";
    let folder = folder(&[("data.bin", data), ("names", b"ann\0bob\0"), ("rows.csv", b"a,b\n1,\0\n2,\r\n")]);
    for (arguments, name) in [
        ("shuffle -o data.bin data.bin", "data.bin"),
        ("sample -n 1 names", "names"),
        ("split --folds 2 -o {} --lines-per-record 2 data.bin", "data.bin"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(1).stdout("");
        failed.stderr(predicate::str::starts_with(format!("evenhand: {name}: contains zero bytes")));
    }
    assert_eq!(std::fs::read(folder.path().join("data.bin")).unwrap(), data);
    let piped = evenhand("shuffle").write_stdin(data.to_vec()).assert().code(1);
    piped.stderr(predicate::str::contains("pass --zero-terminated"));
    // Cells may contain zero bytes, records may end with them, and --text forces lines.
    output(evenhand("shuffle -q rows.csv").current_dir(&folder));
    output(evenhand("shuffle -z names").current_dir(&folder));
    assert_eq!(output(evenhand("shuf names").current_dir(&folder)), b"ann\0bob\0\n");
    assert_eq!(output(evenhand("shuffle --text data.bin").current_dir(&folder)).len(), data.len() + 1);
}

#[test]
fn what_is_compressed_is_read_as_what_it_was() {
    let folder = folder(&[("lines", lines(40_000).as_bytes())]);
    let run = |arguments: &str| output(evenhand(arguments).current_dir(&folder));
    run("shuffle --seed 1 -o plain lines");
    for codec in ["gzip", "zstd", "bzip2:1", "xz:0", "lz4"] {
        run(&format!("shuffle --seed 1 --compress {codec} -o packed lines"));
        assert!(std::fs::read(folder.path().join("packed")).unwrap().len() < 200_000, "{codec}");
        for arguments in [
            "shuffle --seed 2 --memory 40M",
            "shuffle --seed 2 --repeat -n 9",
            "sample --seed 2 -n 9 --in-order",
            "sample --seed 2 -n 9 --method reservoir_l",
            "shuffle --seed 2 --method durstenfeld",
        ] {
            let expected = run(&format!("{arguments} plain"));
            assert_eq!(run(&format!("{arguments} packed")), expected, "{codec}: {arguments}");
            let packed = std::fs::read(folder.path().join("packed")).unwrap();
            assert_eq!(output(evenhand(arguments).write_stdin(packed)), expected, "{codec}: {arguments}");
        }
        assert!(run("check plain packed").starts_with(b"the same"), "{codec}");
        let packed = std::fs::read(folder.path().join("packed")).unwrap();
        std::fs::write(folder.path().join("cut"), &packed[..packed.len() - 9]).unwrap();
        let failed = evenhand("shuffle -o new cut").current_dir(&folder).assert().code(1);
        failed.stderr(
            predicate::str::starts_with("evenhand: cut: the ")
                .and(predicate::str::contains(" data ends too early, after "))
                .and(predicate::str::contains("Is the file complete?")),
        );
        assert!(!folder.path().join("new").exists());
    }
    // Compressed again by its name; and never replaced by what is not.
    run("shuffle --seed 1 -o packed.gz lines");
    run("shuffle --seed 2 -o packed.gz packed.gz");
    assert_eq!(std::fs::read(folder.path().join("packed.gz")).unwrap()[..2], [0x1f, 0x8b]);
    let trap = evenhand("shuffle -o packed packed").current_dir(&folder).assert().code(2);
    trap.stderr(predicate::str::contains("would replace a compressed file by an uncompressed one"));
    assert!(run("check lines packed").starts_with(b"the same"));
}
