//! Lines are bytes, and no byte is lost or taken for another.

use crate::{evenhand, folder, output};

/// The records of an output, sorted.
fn sorted(out: &[u8], delimiter: u8) -> Vec<&[u8]> {
    assert_eq!(out.last(), Some(&delimiter), "the last record ends too");
    let mut records: Vec<_> = out[..out.len() - 1].split(|byte| *byte == delimiter).collect();
    records.sort_unstable();
    records
}

#[test]
fn any_byte_may_stand_in_a_line() {
    let input: &[u8] = b"\xff\n\0\0\ncarriage return\r\n\x1a\n\xc3\n";
    let out = output(evenhand("shuffle --text").write_stdin(input));
    let plain: [&[u8]; 5] = [b"\0\0", b"\x1a", b"carriage return\r", b"\xc3", b"\xff"];
    assert_eq!(sorted(&out, b'\n'), plain);
}

#[test]
fn a_last_line_without_its_newline_gets_one() {
    assert_eq!(sorted(&output(evenhand("shuffle").write_stdin("a\nb")), b'\n'), [b"a", b"b"]);
}

#[test]
fn with_z_lines_end_with_a_zero_byte() {
    let out = output(evenhand("shuffle -z").write_stdin("two\nlines\0one\0last"));
    assert_eq!(sorted(&out, 0), [&b"last"[..], b"one", b"two\nlines"]);
    assert_eq!(sorted(&output(&mut evenhand("shuffle -z -e a b")), 0), [b"a", b"b"]);
    assert_eq!(sorted(&output(&mut evenhand("shuffle -z -i 1-3")), 0), [b"1", b"2", b"3"]);
}

#[test]
fn a_line_may_be_longer_than_any_buffer() {
    let long = vec![b'x'; 3 << 20];
    let input = [b"short\n", &long[..], b"\nanother\n"].concat();
    let out = output(evenhand("shuffle --threads 2").write_stdin(input));
    assert!(sorted(&out, b'\n') == [&b"another"[..], b"short", &long]);
}

#[test]
#[cfg(target_os = "linux")]
fn names_of_files_may_have_any_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = folder(&[]);
    let [from, to] = [&b"in\xff"[..], b"out\xfe"].map(|name| folder.path().join(OsStr::from_bytes(name)));
    std::fs::write(&from, "a\n").unwrap();
    output(evenhand("shuffle -o").arg(&to).arg(&from));
    assert_eq!(std::fs::read(to).unwrap(), b"a\n");
    let out = output(evenhand("shuffle -e").arg(OsStr::from_bytes(b"\xff")));
    assert_eq!(out, b"\xff\n");
}
