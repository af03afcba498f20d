//! Inputs that are cut off, or in which a bit is another: an error that names them, and nothing is written; or what they were.

use std::fmt::Write as _;
use std::fs;

use crate::{evenhand, folder};

/// Numbers that look random, and are the same every time.
fn number(i: usize, below: usize) -> usize {
    (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) % below
}

/// Shuffles a file over an output that is there: the code, what is said, and the output.
fn run(name: &str, content: &[u8], arguments: &str) -> (i32, String, Vec<u8>) {
    let folder = folder(&[(name, content), ("out", b"old")]);
    let mut command = evenhand(&format!("shuffle -q --seed 1 {arguments} -o out {name}"));
    let done = command.current_dir(&folder).assert().get_output().clone();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "{name}: nothing is left over");
    let told = String::from_utf8(done.stderr).unwrap();
    (done.status.code().unwrap(), told, fs::read(folder.path().join("out")).unwrap())
}

#[test]
fn what_is_compressed_and_damaged_is_an_error_and_the_output_stays() {
    let rows = (0..2000).fold(String::new(), |mut rows, i| {
        writeln!(rows, "{i},\"a\nb {}\"", number(i, 1 << 30)).unwrap();
        rows
    });
    let folder = folder(&[("rows.csv", format!("h,x\n{rows}").as_bytes())]);
    for end in ["gz", "zst", "bz2", "xz", "lz4"] {
        let name = format!("a.csv.{end}");
        let mut make = evenhand(&format!("shuffle -q --seed 2 -o {name} rows.csv"));
        make.current_dir(&folder).assert().success();
        let whole = fs::read(folder.path().join(&name)).unwrap();
        let (code, told, good) = run(&name, &whole, "");
        assert_eq!((code, told.as_str()), (0, ""));
        let mut damaged = vec![[&whole[..], b"king\n"].concat()];
        for i in 0..8 {
            let end = [10, 11, whole.len() - 1, whole.len() - 8].get(i).copied();
            damaged.push(whole[..end.unwrap_or_else(|| 10 + number(i, whole.len() - 10))].to_vec());
        }
        // The magic number stays: without it, it is a text like others.
        for i in 0..12 {
            let mut flipped = whole.clone();
            flipped[10 + number(i, whole.len() - 10)] ^= 1 << (i % 8);
            damaged.push(flipped);
        }
        for content in damaged {
            let (code, told, out) = run(&name, &content, "");
            let is_refused = code == 1 && told.contains(&name) && out == b"old";
            assert!(is_refused || (code == 0 && out == good), "{name}: {code}, {told}");
        }
    }
}

#[test]
fn what_is_no_record_is_named_by_its_record_and_its_byte() {
    let mut archive = tar::Builder::new(Vec::new());
    for name in ["0.a", "1.a", "2.a"] {
        let mut header = tar::Header::new_ustar();
        header.set_size(700);
        header.set_cksum();
        archive.append_data(&mut header, name, &[b'x'; 700][..]).unwrap();
    }
    let archive = archive.into_inner().unwrap();
    let mut broken = archive.clone();
    broken[2 * 1536 + 20] ^= 1;
    for (name, content, arguments, part) in [
        ("q.csv", &b"h\n1\n\"a\n2\n"[..], "", "q.csv: record 3, byte 9: the quotes are never closed"),
        ("q.csv", b"h\n1\n\"a\"x,2\n", "", "q.csv: record 3, byte 7: a field continues after"),
        ("t.tar", &broken, "", "t.tar: record 2, byte 3072: a tar header is damaged"),
        ("t.tar", &archive[..3000], "", "t.tar: record 2, byte 3000: the input ends after"),
        (
            "l",
            b"\0\0\0\x02ab\0\0\x01\0ab",
            "--format length-prefixed:u32be",
            "l: record 2, byte 12: the input ends after 6 of the 260 bytes",
        ),
        ("l", &[255; 8], "--format length-prefixed:u64be", "l: record 1, byte 0: its length has more"),
        ("a.fq", b"@\nA\n+\n", "", "a.fq: record 1, byte 6: has 3 of 4 lines"),
    ] {
        let (code, told, out) = run(name, content, arguments);
        assert!(code == 1 && told.contains(part) && out == b"old", "{name}: {code}, {told}");
    }
}

#[test]
fn rows_need_neither_be_text_nor_have_equally_many_fields() {
    let (code, told, out) = run("r.csv", b"h,x\n1\n2,3,4\n\n\xff\xc3,\0\n", "");
    assert_eq!((code, told.as_str()), (0, ""));
    assert!(out.starts_with(b"h,x\n"));
    let mut rows: Vec<&[u8]> = out[4..].split_inclusive(|byte| *byte == b'\n').collect();
    rows.sort_unstable();
    // An empty line is not a row.
    assert_eq!(rows, [&b"1\n"[..], b"2,3,4\n", b"\xff\xc3,\0\n"]);
}
