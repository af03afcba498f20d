//! Records of every format: what comes out is what a plain program makes of the order, whatever the memory, the threads and the
//! form of the input.

use std::io::Read;

use evenhand::Seed;

use crate::{evenhand, folder, output};

const SEED: &str = "formats";

/// The order of `n` records.
fn order(n: usize) -> Vec<usize> {
    evenhand::order(n as u64, &Seed::from_text(SEED)).into_iter().map(|i| i as usize).collect()
}

/// The output for a file of this name and content, in each of several ways; they are equal.
fn shuffled(name: &str, content: &[u8], arguments: &str) -> Vec<u8> {
    let folder = folder(&[(name, content)]);
    let mut before: Option<Vec<u8>> = None;
    for (memory, threads, is_pipe) in
        [("40M", 1, false), ("40M", 2, true), ("1G", 2, false), ("64M", 8, false)]
    {
        let run = format!("shuffle -q --seed {SEED} --memory {memory} --threads {threads} {arguments}");
        let mut command = evenhand(&run);
        command.current_dir(&folder);
        if is_pipe && arguments.contains("--") {
            command.write_stdin(content);
        } else {
            command.arg(name);
        }
        let done = command.assert().success().get_output().stdout.clone();
        assert!(before.is_none_or(|before| before == done), "{name}: {memory}, {threads} threads");
        before = Some(done);
    }
    before.unwrap()
}

/// Numbers that look random, and are the same every time.
fn number(i: usize, below: usize) -> usize {
    (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) % below
}

/// Checks records that lie between `top` and `end`, each with what ends it.
fn check(name: &str, arguments: &str, (top, end): (&[u8], &[u8]), records: &[Vec<u8>]) {
    let content = [top, &records.concat(), end].concat();
    let expected: Vec<u8> = order(records.len()).into_iter().flat_map(|i| records[i].clone()).collect();
    let found = shuffled(name, &content, arguments);
    assert!(found == [top, &expected, end].concat(), "{name} {arguments}");
}

#[test]
fn rows_of_tables_are_shuffled_whole_under_their_header() {
    for (name, separator, count) in
        [("t.csv", b',', 70_000), ("t.tsv", b'\t', 3000), ("t.csv", b';', 3), ("t.csv", b',', 0)]
    {
        let row = |i: usize| {
            let texts = ["plain", "two\nlines", "a \"quote\"", "a, b; c\td", "", "\r\n\n\"\n"];
            let text = texts[number(i, texts.len())].repeat(1 + number(i, 9));
            let mut writer = csv::WriterBuilder::new().delimiter(separator).from_writer(Vec::new());
            writer.write_record([i.to_string().as_str(), &text, "end"]).unwrap();
            writer.into_inner().unwrap()
        };
        let rows: Vec<Vec<u8>> = (0..count).map(row).collect();
        let top = [b'i', separator, b'"', b't', b'\n', b't', b'"', separator, b'e', b'\n'];
        check(name, "", (&top, b""), &rows);
        check("rows", if name == "t.csv" { "--format csv" } else { "--format tsv" }, (&top, b""), &rows);
        // And without a header.
        check(
            "rows",
            if name == "t.csv" { "--format csv --header 0" } else { "--format tsv --header 0" },
            (b"", b""),
            &rows,
        );
    }
}

#[test]
fn records_of_some_lines_stay_whole() {
    let reads: Vec<Vec<u8>> = (0..50_000)
        .map(|i| format!("@r{i}\n{0}\n+\n{0}\n", "G".repeat(number(i, 90))).into_bytes())
        .collect();
    check("reads.fastq", "", (b"", b""), &reads);
    check("reads", "--lines-per-record 4", (b"", b""), &reads);
    let sequences: Vec<Vec<u8>> =
        (0..20_000).map(|i| format!(">s{i}\n{}", "ACGT\n".repeat(number(i, 30))).into_bytes()).collect();
    check("s.fa", "", (b"", b""), &sequences);
    check("s", "--record-start ^>", (b"", b""), &sequences);
}

#[test]
fn records_of_bytes_need_no_ends() {
    let images: Vec<Vec<u8>> = (0..60_000).map(|i| vec![number(i, 256) as u8; 784]).collect();
    check("images", "--format fixed:784", (b"", b""), &images);
    check("images", "--format fixed:784 --header 1", (&[1; 784], b""), &images[..100]);
    let messages: Vec<Vec<u8>> = (0..60_000)
        .map(|i| {
            let length = number(i, 700);
            [&(length as u32).to_be_bytes()[..], &vec![b'\n'; length]].concat()
        })
        .collect();
    check("messages", "--format length-prefixed:u32be", (b"", b""), &messages);
}

#[test]
fn samples_of_archives_stay_together_and_the_archive_ends() {
    let sample = |i: usize| {
        let mut builder = tar::Builder::new(Vec::new());
        for (end, size) in [("jpg", number(i, 3000)), ("cls", 2), ("seg.png", number(i, 40))] {
            let mut header = tar::Header::new_ustar();
            header.set_size(size as u64);
            header.set_mode(0o644);
            header.set_cksum();
            builder.append_data(&mut header, format!("d/{i:06}.{end}"), &vec![b'x'; size][..]).unwrap();
        }
        let mut bytes = builder.into_inner().unwrap();
        bytes.truncate(bytes.len() - 1024);
        bytes
    };
    let samples: Vec<Vec<u8>> = (0..9000).map(sample).collect();
    check("train-000.tar", "", (b"", &[0; 1024]), &samples);
    let all = [&samples.concat()[..], &[0; 1024]].concat();
    let mut archive = tar::Archive::new(&all[..]);
    assert_eq!(archive.entries().unwrap().count(), 27_000);
}

/// A tar archive of one file whose extended header has this field.
fn extended(key: &str, value: &[u8]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    builder.append_pax_extensions([(key, value)]).unwrap();
    let mut header = tar::Header::new_ustar();
    header.set_size(1);
    header.set_mode(0o644);
    header.set_cksum();
    builder.append_data(&mut header, "0.jpg", &b"x"[..]).unwrap();
    builder.into_inner().unwrap()
}

#[test]
fn extended_headers_of_archives_may_have_any_bytes_but_no_sparse_file() {
    let folder = folder(&[
        ("remark.tar", &extended("comment", b"two\nlines\0")),
        ("sparse.tar", &extended("GNU.sparse.name", b"0.jpg")),
    ]);
    evenhand("shuffle -q -o out.tar remark.tar").current_dir(&folder).assert().success();
    let failed = evenhand("shuffle -q sparse.tar").current_dir(&folder).assert().code(1).stdout("");
    failed.stderr(predicates::str::starts_with("evenhand: sparse.tar: record 1, byte 0: "));
}

/// A tar archive of files of these names, each with one byte, and of directories where names end with a slash.
fn archive(names: &[&str]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for name in names {
        let mut header = tar::Header::new_ustar();
        let is_directory = name.ends_with('/');
        header.set_entry_type(if is_directory { tar::EntryType::Directory } else { tar::EntryType::Regular });
        header.set_size(u64::from(!is_directory));
        header.set_mode(0o755);
        header.set_cksum();
        let content: &[u8] = if is_directory { b"" } else { b"x" };
        builder.append_data(&mut header, name, content).unwrap();
    }
    builder.into_inner().unwrap()
}

#[test]
fn samples_of_archives_are_never_joined_torn_or_miscounted() {
    let folder = folder(&[
        ("one.tar", &archive(&["d/", "d/0.jpg", "d/0.cls", "d/1.jpg"])),
        ("two.tar", &archive(&["e/1.jpg", "d/0.png"])),
        ("torn.tar", &archive(&["0.cls", "1.cls", "0.jpg", "1.jpg"])),
        ("twice.tar", &archive(&["0.cls", "0.cls"])),
    ]);
    for (arguments, why) in [
        (
            "shuffle one.tar two.tar",
            "evenhand: two.tar: record 2 has the key \"d/0\", and so has record 1 of one.tar.",
        ),
        (
            "sample -n 1 torn.tar",
            "evenhand: torn.tar: records 1 and 3 have the same key \"0\". If they are one sample,",
        ),
        (
            "split --folds 2 -o out{}.tar twice.tar",
            "evenhand: twice.tar: record 1, byte 1024: the sample has two files with the same path.",
        ),
        ("sample -r -n 2 one.tar", "A tar archive cannot contain a sample twice"),
        ("shuffle -r -n 2 one.tar", "A tar archive cannot contain a sample twice"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().failure();
        failed.stdout("").stderr(predicates::str::contains(why));
    }
    let mut command = evenhand("split -q --folds 2 --json -o out{}.tar one.tar");
    let told: serde_json::Value = serde_json::from_slice(&output(command.current_dir(&folder))).unwrap();
    let records = [0, 1].map(|part| told["parts"][part]["records"].clone());
    assert_eq!(records, [1, 1], "{told}");
}

#[test]
fn what_names_tell_is_said_and_what_contradicts_is_refused() {
    let folder = folder(&[
        ("a.csv", b"h\n1\n2\n"),
        ("b.csv", b"x\n3\n"),
        ("c.fq", b"@\n\n\n\n"),
        ("d.csv", b"h\n\"a\"b\n"),
        ("cut.csv.gz", b"\x1f\x8a\x08\0\0"),
        ("empty.zst", b""),
    ]);
    let run = |arguments: &str| {
        let done = evenhand(arguments).current_dir(&folder).assert().get_output().clone();
        (done.status.code().unwrap(), String::from_utf8(done.stderr).unwrap())
    };
    let (code, told) = run("shuffle a.csv");
    assert_eq!(code, 0);
    assert!(told.starts_with("evenhand: a.csv: read as csv, 1 header line"), "{told}");
    assert_eq!(run("shuffle -q a.csv"), (0, String::new()));
    assert_eq!(run("shuffle --format csv a.csv"), (0, String::new()));
    for (arguments, code, part) in [
        ("shuffle a.csv c.fq", 2, "a.csv is csv by its extension, and c.fq is fastq"),
        ("shuffle -q a.csv b.csv", 1, "b.csv: header differs from a.csv: \"x\", not \"h\""),
        ("shuffle -q --no-quoting d.csv", 0, ""),
        ("shuffle --no-quoting c.fq", 2, "--no-quoting is for csv and tsv"),
        ("shuffle --escape x a.csv", 2, "must be one ASCII character"),
        ("shuffle -e --no-quoting a", 2, "cannot be combined with"),
        ("shuffle -q c.fq", 1, "c.fq: record 1, byte 3: the third line of a FASTQ read begins with \"+\""),
        ("shuffle -q d.csv", 1, "d.csv: record 2, byte 5: a field continues after its closing quote"),
        (
            "shuffle --format fixed:4 a.csv",
            1,
            "a.csv: record 2, byte 6: the input ends after 2 of the 4 bytes",
        ),
        ("shuffle --format xml a.csv", 2, "unknown format. Use one of lines, csv"),
        ("shuffle --format csv --lines-per-record 4 a.csv", 2, "cannot be combined with"),
        ("shuffle --record-start ( a.csv", 2, "regex parse error"),
        (
            "shuffle --record-start ^2 a.csv",
            1,
            "a.csv: 2 lines stand before the first record (\"^2\"), but --header is 0. Pass --header 2",
        ),
        ("shuffle --record-start ^2 --header 1 a.csv", 1, "--header is 1. Pass --header 2 to keep them"),
        ("shuffle --record-start ^2 --header 2 a.csv", 0, ""),
        ("shuffle --record-start ^2 --header 3 a.csv", 1, "--header is 3. Pass --header 2 to keep them"),
        ("shuffle --record-start ^1 --header 0 a.csv", 1, "1 line stands before the first record"),
        ("shuffle --record-start ^h --header 1 a.csv", 1, "the first line matches \"^h\" and starts"),
        ("shuffle --record-start ^x a.csv", 1, "found no line that matches \"^x\""),
        ("shuffle --format fasta --header 3 a.csv", 1, "found no line that matches \"^>\""),
        ("shuffle -q cut.csv.gz", 1, "cut.csv.gz: the name says gzip, but the first bytes do not"),
        ("sample -q -n 1 empty.zst", 1, "empty.zst: the name says zstd, but the first bytes do not"),
        ("shuffle -q --text cut.csv.gz", 0, ""),
        ("shuffle --format parquet a.csv", 1, "a.csv: not a valid Parquet or Arrow file. Is it complete"),
        ("shuffle --format arrow a.csv", 1, "a.csv: not a valid Parquet or Arrow file. Is it complete"),
        ("shuffle --format parquet --header 1 a.csv", 2, "parquet has a schema instead of header records"),
        ("shuffle --format arrow --compress zstd a.csv", 2, "arrow compresses its own columns"),
        ("shuffle --format parquet -o rows.csv a.csv", 1, "a.csv: not a valid Parquet or Arrow file"),
        ("shuffle --format parquet --shard-size 1M -o {}.parquet a.csv", 2, "Use --shards N"),
    ] {
        let done = run(arguments);
        assert!(done.0 == code && done.1.contains(part), "{arguments}: {done:?}");
    }
}

/// An error in a text does not lose data, and the advice in its message fixes the text and keeps the header on top.
#[test]
fn advice_about_texts_keeps_headers_and_rows_whole() {
    let quotes = b"id\ttext\n1\t\"x y\n2\tb\n3\tc \"d\" e\n";
    let escaped = b"id,text\n1,\"a\\\"\n,\"\n2,\"b\"\n";
    let folder = folder(&[
        ("quotes.tsv", quotes),
        ("escaped.csv", escaped),
        ("mac.csv", b"a,b\r1,2\r3,4\r"),
        ("array.json", b"[{\"a\": 1},\n {\"a\": 2}]\n"),
        ("pretty.jsonl", b"{\n  \"a\": 1\n}\n"),
        ("table.txt", b"a,b\n1,2\n"),
        ("keys.jsonl", b"\xef\xbb\xbf{\"a\":1,\"w\":1,\"u\":{\"id\":7}}\n\n{\"a\":null,\"u\":null}\n{}\n\n"),
        ("excel.csv", b"\xef\xbb\xbfsep=;\r\nid;name\r\n1;x\r\n2;y\r\n"),
        ("quoted.csv", b"\"a\",\"b\"\n1,2\n"),
        ("plain.csv", b"\xef\xbb\xbfa,b\n1,2\n"),
        ("crlf.csv", b"a,b\r\n1,2\r\n"),
        ("lines.csv", b"a,b\r1,2\r3,4\n"),
        ("cells.csv", b"a,b\r1,\"x\ny\"\r3,4\r"),
        ("one.jsonl", b"[[1],[2]]\n"),
        ("blank.csv", b"\n\r\nsep=;\na;b\n1;2\n3;4\n"),
        ("marked.csv", b"\xef\xbb\xbf\na,b\n1,2\n"),
        ("sep.csv", b"\"sep=;\"\na;b\n1;2\n"),
        ("notes.fa", b"; 1\n; 2\n>x\nG\n>y\nT\n"),
    ]);
    let run = |arguments: &str| {
        let done = evenhand(arguments).current_dir(&folder).assert().get_output().clone();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
    };
    for (arguments, part) in [
        ("shuffle quotes.tsv", "If quotes are ordinary characters, pass --no-quoting"),
        ("shuffle escaped.csv", "pass --escape '\\'"),
        ("shuffle -o mac.csv mac.csv", "tr '\\r' '\\n' < mac.csv | evenhand … --format csv"),
        ("shuffle lines.csv", "tr '\\r' '\\n' < lines.csv"),
        ("shuffle cells.csv", "tr '\\r' '\\n' < cells.csv"),
        ("shuffle --format lines lines.csv", "tr '\\r' '\\n' < lines.csv"),
        ("shuffle one.jsonl", "one.jsonl: record 1, byte 10: the file is a JSON array"),
        ("shuffle -o array.json array.json", "jq -c '.[]'"),
        ("shuffle -o pretty.jsonl pretty.jsonl", "jq -c ."),
        ("sample -n 1 --weight a table.txt", "read as lines, which have no column \"a\""),
        ("sample -n 1 --weight w keys.jsonl", "row 2: column \"w\" is null or missing"),
        ("split --folds 2 --by x keys.jsonl -o {}", "no record has the key \"x\""),
    ] {
        let done = run(arguments);
        assert!(done.0 == 1 && done.1.is_empty() && done.2.contains(part), "{arguments}: {done:?}");
    }
    for (arguments, top, count) in [
        ("shuffle -q --no-quoting quotes.tsv", "id\ttext\n", 4),
        ("shuffle -q --escape \\ escaped.csv", "id,text\n", 4),
        ("shuffle -q keys.jsonl", "\u{feff}{", 3),
        ("shuffle -q excel.csv", "\u{feff}sep=;\r\nid;name\r\n", 4),
        ("shuffle -q quoted.csv plain.csv crlf.csv", "\"a\",\"b\"\n", 4),
        ("shuffle -q blank.csv", "sep=;\na;b\n", 4),
        ("shuffle -q marked.csv", "\u{feff}a,b\n", 2),
        ("shuffle -q sep.csv", "\"sep=;\"\na;b\n", 3),
        ("shuffle -q --header 2 notes.fa", "; 1\n; 2\n>", 6),
        ("sample -q -n 2 --stratify name excel.csv", "\u{feff}sep=;\r\nid;name\r\n", 4),
        ("sample -q -n 2 --weight 1 --escape \\ escaped.csv", "id,text\n", 4),
    ] {
        let done = run(arguments);
        assert!(
            done.0 == 0 && done.1.starts_with(top) && done.1.lines().count() == count,
            "{arguments}: {done:?}"
        );
    }
    for by in ["--by a", "--stratify /u/id", "--by 2 --format csv"] {
        let name = if by.ends_with("csv") { "excel.csv" } else { "keys.jsonl" };
        let done = run(&format!("split -q --folds 2 {by} -o part-{{}} {name}"));
        assert_eq!(done.0, 0, "{by}: {done:?}");
    }
    assert_eq!(run("check quoted.csv plain.csv").0, 0);
    let done = run("check plain.csv crlf.csv");
    assert!(done.0 == 1 && done.1.contains("crlf.csv has CR LF, plain.csv has LF"), "{done:?}");
}

#[test]
fn outputs_are_divided_and_compressed_and_all_of_it_is_there() {
    let content: String = "h\n".to_owned() + &crate::lines(30_000);
    let folder = folder(&[("rows.csv", content.as_bytes())]);
    let run = |arguments: &str| evenhand(arguments).current_dir(&folder).assert().success();
    run(&format!("shuffle -q --seed {SEED} -o whole.csv rows.csv"));
    run(&format!("shuffle -q --seed {SEED} --shards 7 -o part-{{:03}}.csv.gz rows.csv"));
    run(&format!("shuffle -q --seed {SEED} --shards 2 --compress none -o plain-{{}}.csv.gz rows.csv"));
    let whole = std::fs::read_to_string(folder.path().join("whole.csv")).unwrap();
    let (mut joined, mut counts) = (String::new(), Vec::new());
    for number in 0..7 {
        let file = std::fs::File::open(folder.path().join(format!("part-{number:03}.csv.gz"))).unwrap();
        let mut text = String::new();
        flate2::read::MultiGzDecoder::new(file).read_to_string(&mut text).unwrap();
        let rows = text.strip_prefix("h\n").unwrap();
        counts.push(rows.lines().count());
        joined += rows;
    }
    assert_eq!(whole, "h\n".to_owned() + &joined);
    assert_eq!(counts, [4286, 4286, 4286, 4286, 4286, 4285, 4285]);
    // What is chosen in another way than by the order is compressed too, and the same.
    for arguments in [
        "shuffle -i 1-50000",
        "shuffle -r -n 40000 rows.csv",
        "sample -n 500 --weight h rows.csv",
        "shuffle -e a b",
    ] {
        let plain = run(&format!("{arguments} -q --seed 1")).get_output().stdout.clone();
        run(&format!("{arguments} -q --seed 1 -o packed.gz --threads 4"));
        let file = std::fs::File::open(folder.path().join("packed.gz")).unwrap();
        let mut text = Vec::new();
        flate2::read::MultiGzDecoder::new(file).read_to_end(&mut text).unwrap();
        assert!(text == plain, "{arguments}");
    }
    std::fs::remove_file(folder.path().join("packed.gz")).unwrap();
    let plain = std::fs::read_to_string(folder.path().join("plain-1.csv.gz")).unwrap();
    assert_eq!(plain.lines().count(), 15_001);
    for (arguments, part) in [
        ("shuffle --shards 2 -o same rows.csv", "several outputs need a placeholder"),
        ("shuffle --shards 2 rows.csv", "--output"),
        ("shuffle --shards 0 -o {} rows.csv", "must be a whole number, at least 1"),
        ("shuffle -i 1-3 --shards 2 -o {}.gz", "--shards cannot be combined with --input-range"),
        ("sample -n 2 --weight h --shards 2 -o {}.gz rows.csv", "--shards cannot be combined with --weight"),
        ("shuffle --compress rar rows.csv", "unknown compression"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(2).get_output().stderr.clone();
        let told = String::from_utf8(failed).unwrap();
        assert!(told.contains(part), "{arguments}: {told}");
    }
    let names = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(names, 11, "no other file, and none left over");
}

/// A build without Parquet names the command that installs one with it.
#[test]
#[cfg(not(feature = "parquet"))]
fn a_format_that_is_left_out_names_the_build_that_reads_it() {
    let folder = crate::folder(&[("rows.parquet", b"PAR1"), ("rows", b"PAR1")]);
    for arguments in ["shuffle rows.parquet", "sample -n 1 rows.parquet", "shuffle --format parquet rows"] {
        let why = "cargo install --path crates/evenhand-cli --features parquet (";
        let ended = crate::evenhand(arguments).current_dir(&folder).assert().code(2).stdout("");
        let message = String::from_utf8_lossy(&ended.get_output().stderr).into_owned();
        assert!(message.contains(why) && message.contains("full"), "{arguments}: {message}");
    }
}
