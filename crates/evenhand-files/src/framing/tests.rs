//! Framers against lists written by hand, with pieces of every length.

use std::num::NonZero;

use regex::bytes::Regex;

use super::*;
use crate::format::{CsvDialect, LengthPrefix};

type Records = Result<Vec<Vec<u8>>, (FormatError, usize)>;

/// The records of a text that comes `step` bytes at a time, or what is wrong with it and at which byte.
fn records(format: &Format, text: &[u8], step: usize) -> Records {
    let mut framer = Framer::new(format);
    let terminator = usize::from(format.terminator().is_some());
    let (mut found, mut record, mut held) = (Vec::new(), Vec::new(), Vec::new());
    let mut passed = 0;
    for (is_end, piece) in text.chunks(step).map(|piece| (false, piece)).chain([(true, &[][..])]) {
        held.extend_from_slice(piece);
        loop {
            let next = match framer.next(&held).map_err(|(why, at)| (why, passed + at))? {
                Step::Within(bytes) if is_end => {
                    record.extend(held.drain(..bytes));
                    passed += bytes;
                    framer.finish(&held, record.len() as u64).map_err(|why| (why, text.len()))?
                }
                next => next,
            };
            match next {
                Step::End(end) => {
                    let after = held.len().min(end + terminator);
                    record.extend_from_slice(&held[..end]);
                    held.drain(..after);
                    passed += after;
                    found.push(std::mem::take(&mut record));
                }
                Step::Within(bytes) => {
                    record.extend(held.drain(..bytes));
                    passed += bytes;
                    assert!(held.len() <= MAX_UNDECIDED, "{} bytes undecided", held.len());
                    break;
                }
                Step::Skip(bytes) => {
                    assert!(record.is_empty(), "nothing is skipped within a record");
                    held.drain(..bytes);
                    passed += bytes;
                    if bytes == 0 {
                        break;
                    }
                }
            }
        }
    }
    assert!(held.is_empty() && record.is_empty(), "all was decided in the end");
    Ok(found)
}

/// Checks the records of a text, whatever the pieces.
fn check(format: &Format, text: &[u8], expected: &Records) {
    for step in (1..=text.len().min(30)).chain([text.len().max(1)]) {
        assert_eq!(&records(format, text, step), expected, "{:?} as {format} by {step}", text.escape_ascii());
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is compared with what may be an error")]
fn are(records: &[&[u8]]) -> Records {
    Ok(records.iter().map(|record| record.to_vec()).collect())
}

#[test]
fn rows_are_lines_unless_their_ends_are_within_quotes() {
    let csv = Format::Csv(CsvDialect::COMMA);
    for (text, expected) in [
        (&b""[..], are(&[])),
        (b"a,b\nc,d\n", are(&[b"a,b", b"c,d"])),
        (b"a,b\nc,d", are(&[b"a,b", b"c,d"])),
        (b"a,b\r\n\r\nc", are(&[b"a,b\r", b"c"])),
        (b"\n\n", are(&[])),
        (b"\na\n\n\r\n\"\"\n\n\r", are(&[b"a", b"\"\""])),
        (b"\"a\n\n\",\n\n", are(&[b"\"a\n\n\","])),
        (b"\"a\nb\",c\nd\n", are(&[b"\"a\nb\",c", b"d"])),
        (b"1;\"a\r\nb\"\r\n2;\"\"\r\n", are(&[b"1;\"a\r\nb\"\r", b"2;\"\"\r"])),
        (b"\"say \"\"hi\"\"\n\",x\n", are(&[b"\"say \"\"hi\"\"\n\",x"])),
        (b"\"\"\"\n\"\"\"\nb", are(&[b"\"\"\"\n\"\"\"", b"b"])),
        (b"5\" pipe,3' rod\nb\"\n", are(&[b"5\" pipe,3' rod", b"b\""])),
        (b"a,\"b\"", are(&[b"a,\"b\""])),
        (b"a\n\"b\"c\n", Err((FormatError::AfterQuotes, 5))),
        (b"a\n\"b\"\rc\n", Err((FormatError::AfterQuotes, 6))),
        (b"a\nb,\"c\nd\n", Err((FormatError::OpenQuotes, 9))),
    ] {
        check(&csv, text, &expected);
    }
    let tsv = Format::Csv(CsvDialect::TAB);
    check(&tsv, b"he said,\"no\n\t\"a\nb\"\tc\n", &are(&[b"he said,\"no", b"\t\"a\nb\"\tc"]));
}

#[test]
fn dialects_have_no_quotes_or_escape_characters() {
    let of = |name: &str| name.parse::<Format>().unwrap();
    for (name, text, expected) in [
        ("tsv:no-quoting", &b"a\t\"x\n2\t\"\"y\n\nb"[..], are(&[b"a\t\"x", b"2\t\"\"y", b"b"])),
        ("csv:escape=\\", b"1,\"a\\\"\n,\"\nb\\\n", are(&[b"1,\"a\\\"\n,\"", b"b\\"])),
        ("csv:escape=\\", b"\"a\\\\\"\nb\n", are(&[b"\"a\\\\\"", b"b"])),
        ("csv:escape=\\", b"\"a\"\"b\"\nc\n", are(&[b"\"a\"\"b\"", b"c"])),
        ("csv:escape=\\", b"\"a\\", Err((FormatError::OpenQuotes, 3))),
        ("tsv:no-quoting,escape=\\", b"a\\\nb\t\"\nc\\\\\nd\\", are(&[b"a\\\nb\t\"", b"c\\\\", b"d\\"])),
    ] {
        check(&of(name), text, &expected);
    }
}

#[test]
fn lines_of_json_are_values() {
    let format = Format::JsonLines;
    for (text, expected) in [
        (&b""[..], are(&[])),
        (b"{\"a\":1}\n\n  \t\r\n1", are(&[b"{\"a\":1}", b"1"])),
        (b" [1] \r\n[2]\n \n\n", are(&[b" [1] \r", b"[2]"])),
        (b"\"}\"\n{}\n ", are(&[b"\"}\"", b"{}"])),
        (b"[\n1\n]\n", Err((FormatError::JsonArray, 1))),
        (b"[{},{}]", Err((FormatError::JsonArray, 7))),
        (b"\n[1, 2]\n\n", are(&[b"[1, 2]"])),
        (b"\n[ [1], [2]]\n\n", Err((FormatError::JsonArray, 14))),
        (b"[{}\n,{}]\n", Err((FormatError::JsonArray, 3))),
        (b"{}\n{\n\"a\": 1\n}\n", Err((FormatError::JsonPart, 4))),
        (b"{}\n\"a\": 1,\n", Err((FormatError::JsonPart, 10))),
        (b"1\n]", Err((FormatError::JsonPart, 3))),
    ] {
        check(&format, text, &expected);
    }
    // A line may begin with more white space than is left undecided.
    let text = [&vec![b' '; 200_000][..], b"1\n2\n"].concat();
    assert_eq!(records(&format, &text, 5000).unwrap().len(), 2);
}

#[test]
fn reads_have_a_name_a_plus_and_a_quality_for_each_base() {
    let format = Format::Fastq;
    for (text, expected) in [
        (&b""[..], are(&[])),
        (b"@a\nC\n+\nI\n@b\n\n+b\n\n", are(&[b"@a\nC\n+\nI", b"@b\n\n+b\n"])),
        (b"@a\r\nC\r\n+\r\n@\r\n\r\n@b\nG\n+\n!", are(&[b"@a\r\nC\r\n+\r\n@\r", b"@b\nG\n+\n!"])),
        (b"@a\nC\n+\nI\n\n\r\n", are(&[b"@a\nC\n+\nI"])),
        (b"@a\nAC\nGT\n+\nII\nII\n", Err((FormatError::FastqPlus, 6))),
        (b"a\nC\n+\nI\n", Err((FormatError::FastqStart, 0))),
        (b"@a\nC\n+\nII\n", Err((FormatError::FastqLengths { sequence: 1, qualities: 2 }, 9))),
        (b"@a\nCG\n+\nI\r", Err((FormatError::FastqLengths { sequence: 2, qualities: 1 }, 10))),
        (b"@a\nC\n+\n", Err((FormatError::MissingLines { found: 3, lines: 4 }, 7))),
    ] {
        check(&format, text, &expected);
    }
}

#[test]
fn lines_are_counted_to_a_record() {
    let format = Format::LinesPerRecord(NonZero::new(4).unwrap());
    check(&format, b"", &are(&[]));
    check(&format, b"@a\nC\n+\nI\n@b\nG\n+\n!\n", &are(&[b"@a\nC\n+\nI", b"@b\nG\n+\n!"]));
    check(&format, b"@a\nC\n+\nI\n@b\nG\n+\n!", &are(&[b"@a\nC\n+\nI", b"@b\nG\n+\n!"]));
    check(&format, b"\n\n\n\n", &are(&[b"\n\n\n"]));
    for (text, found) in
        [(&b"@a\nC\n+\nI\n@b\nG\n"[..], 2), (b"@a\nC\n+\nI\n@b\nG", 2), (b"@a\nC\n+\nI\n\n", 1)]
    {
        check(&format, text, &Err((FormatError::MissingLines { found, lines: 4 }, text.len())));
    }
}

#[test]
fn records_begin_with_lines_in_which_the_expression_is_found() {
    let format = Format::RecordStart(Regex::new("^>").unwrap());
    for (text, expected) in [
        (&b""[..], are(&[])),
        (b">a\nC\nG\n>b\nT\n", are(&[b">a\nC\nG", b">b\nT"])),
        (b">a\nC\nG\n>b\nT", are(&[b">a\nC\nG", b">b\nT"])),
        (b">a\n>b", are(&[b">a", b">b"])),
        (b">a\n\n", are(&[b">a\n"])),
        // What stands before the first record belongs to none.
        (b"before\nit\n>a\nC\n", Err((FormatError::BeforeFirst, 0))),
        (b"none", Err((FormatError::BeforeFirst, 4))),
        (b"\n>a\n", Err((FormatError::BeforeFirst, 0))),
        (b">", are(&[b">"])),
    ] {
        check(&format, text, &expected);
    }
    // Where a line ends is no part of it.
    let ends = Format::RecordStart(Regex::new("^end$").unwrap());
    check(&ends, b"end\r\nends\r\nend\r\n", &are(&[b"end\r\nends\r", b"end\r"]));
    // Of a long line its beginning decides.
    let long = [&b">"[..], &vec![b'C'; 200_000], b"\n>b\n"].concat();
    for step in [1000, 65_536, 65_537, 100_000] {
        assert_eq!(records(&format, &long, step), are(&[&long[..200_001], b">b"]));
    }
}

#[test]
fn records_of_a_size_and_behind_their_lengths_need_no_terminators() {
    let fixed = Format::Fixed(NonZero::new(3).unwrap());
    check(&fixed, b"", &are(&[]));
    check(&fixed, b"abc\n\n\n", &are(&[b"abc", b"\n\n\n"]));
    check(&fixed, b"abcd", &Err((FormatError::CutOff { found: 1, length: Some(3) }, 4)));
    for (prefix, text, expected) in [
        (LengthPrefix::U8, &b"\x01a\x00\x02bc"[..], are(&[b"\x01a", b"\x00", b"\x02bc"])),
        (LengthPrefix::U16Le, b"\x01\x00a\x00\x00", are(&[b"\x01\x00a", b"\x00\x00"])),
        (LengthPrefix::U16Be, b"\x00\x01a", are(&[b"\x00\x01a"])),
        (LengthPrefix::U32Le, b"\x02\x00\x00\x00ab", are(&[b"\x02\x00\x00\x00ab"])),
        (LengthPrefix::U32Be, b"\x00\x00\x00\x02ab", are(&[b"\x00\x00\x00\x02ab"])),
        (LengthPrefix::U64Le, b"\x01\0\0\0\0\0\0\0a", are(&[b"\x01\0\0\0\0\0\0\0a"])),
        (LengthPrefix::U64Be, b"\0\0\0\0\0\0\0\x01a", are(&[b"\0\0\0\0\0\0\0\x01a"])),
        (LengthPrefix::Varint, b"\x02ab\x82\x00cd", are(&[b"\x02ab", b"\x82\x00cd"])),
        (LengthPrefix::U8, b"\x05abc", Err((FormatError::CutOff { found: 4, length: Some(6) }, 4))),
        (LengthPrefix::U32Le, b"\x05\x00", Err((FormatError::CutOff { found: 2, length: None }, 2))),
        (LengthPrefix::Varint, b"\x80", Err((FormatError::CutOff { found: 1, length: None }, 1))),
        (LengthPrefix::U64Be, &[255; 8], Err((FormatError::LengthOverflow, 0))),
        (LengthPrefix::Varint, &[255; 10], Err((FormatError::LengthOverflow, 0))),
    ] {
        check(&Format::LengthPrefixed(prefix), text, &expected);
    }
}

/// A tar archive of files, without its end.
fn archive(files: &[(&str, usize)]) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (path, size) in files {
        let mut header = ::tar::Header::new_gnu();
        header.set_size(*size as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder.append_data(&mut header, path, &vec![b'x'; *size][..]).unwrap();
    }
    let mut bytes = builder.into_inner().unwrap();
    bytes.truncate(bytes.len() - 1024);
    bytes
}

#[test]
fn files_of_one_key_in_a_row_stay_together() {
    let long = format!("{}/b.jpg", "d".repeat(200));
    let parts = [
        archive(&[("a/0.jpg", 5), ("a/0.txt", 0), ("a/0.seg.png", 513)]),
        archive(&[("a/1.jpg", 512)]),
        archive(&[("b.v1/1.jpg", 1)]),
        archive(&[("README", 7)]),
        archive(&[("README", 7)]),
        archive(&[(&long, 3)]),
        archive(&[("a/0.jpg", 5)]),
        // macOS stores the attributes of a file before the file.
        archive(&[("a/._2.jpg", 163), ("a/2.jpg", 5), ("a/._2.txt", 163), ("a/2.txt", 1)]),
    ];
    let expected = Ok(parts.to_vec());
    let (plain, zeros) = (parts.concat(), vec![0; 10_240]);
    for step in [1, 7, 511, 512, 513, 3000, 100_000] {
        for text in [&plain, &[&plain[..], &zeros].concat(), &[&plain[..], &zeros[..700]].concat()] {
            assert_eq!(records(&Format::Tar, text, step), expected, "by {step}");
        }
        // One archive after the other.
        let two = [&parts[0][..], &zeros, &parts[1], &zeros].concat();
        assert_eq!(records(&Format::Tar, &two, step), Ok(parts[..2].to_vec()), "by {step}");
        assert_eq!(records(&Format::Tar, &zeros, step), are(&[]), "by {step}");
        for cut in [100, 513, 1700] {
            let found = records(&Format::Tar, &plain[..cut], step).unwrap_err();
            assert!(matches!(found.0, FormatError::CutOff { .. }), "{found:?}");
        }
    }
    let mut broken = plain.clone();
    broken[3] ^= 1;
    assert_eq!(records(&Format::Tar, &broken, 512), Err((FormatError::TarHeader, 0)));
    assert!(matches!(records(&Format::Tar, &[b'x'; 600], 600), Err((FormatError::TarHeader, 0))));
}

/// A header of tar of this kind, with its content, filled up to blocks.
fn tar_part(kind: u8, content: &[u8]) -> Vec<u8> {
    let mut header = ::tar::Header::new_ustar();
    header.set_path("a.x").unwrap();
    header.set_size(content.len() as u64);
    header.set_mode(0o644);
    header.set_entry_type(::tar::EntryType::new(kind));
    header.set_cksum();
    let mut bytes = [header.as_bytes(), content].concat();
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

#[test]
fn long_and_broken_headers_of_tar_are_errors() {
    // Of two headers, the first leaves no room for any other.
    for first in [129_025, 129_536] {
        let text =
            [tar_part(b'x', &vec![b'\n'; first]), tar_part(b'x', b"\n"), tar_part(b'0', b"x")].concat();
        let found = records(&Format::Tar, &text, 512).unwrap_err().0;
        assert!(matches!(found, FormatError::TarExtended(_) | FormatError::TarHeader), "{found:?}");
    }
    let long = [tar_part(b'L', &vec![b'n'; 129_200]), tar_part(b'L', b"name"), tar_part(b'0', b"x")].concat();
    assert!(matches!(records(&Format::Tar, &long, 4096), Err((FormatError::TarExtended(4), _))));
    let size = [tar_part(b'x', b"11 size=x1\n"), tar_part(b'0', b"x")].concat();
    assert!(matches!(records(&Format::Tar, &size, 512), Err((FormatError::TarHeader, _))));
}

/// The header of an entry of tar that has this path and no content.
fn tar_entry(kind: u8, path: &str) -> Vec<u8> {
    let mut header = ::tar::Header::new_ustar();
    header.set_path(path).unwrap();
    header.set_size(0);
    header.set_mode(0o644);
    header.set_entry_type(::tar::EntryType::new(kind));
    header.set_cksum();
    header.as_bytes().to_vec()
}

#[test]
fn directories_and_global_headers_of_tar_are_not_samples() {
    let (one, more) = (archive(&[("a/0.jpg", 5)]), archive(&[("a/0.txt", 600)]));
    let other = archive(&[("a/1.jpg", 5)]);
    let global = tar_part(b'g', b"13 comment=x\n");
    for between in
        [tar_entry(b'5', "a/"), tar_entry(0, "a/"), global.clone(), tar_entry(b'5', "d/").repeat(300)]
    {
        for step in [100, 512, 100_000] {
            let text = [&between, &one, &between, &other, &between].map(Vec::as_slice).concat();
            assert_eq!(records(&Format::Tar, &text, step), Ok(vec![one.clone(), other.clone()]), "by {step}");
            assert_eq!(records(&Format::Tar, &between, step), are(&[]), "by {step}");
        }
    }
    // Readers skip them between the files of one sample.
    let text = [&one[..], &global, &tar_entry(b'5', "a/0"), &more, &other].concat();
    let whole = text[..text.len() - other.len()].to_vec();
    assert_eq!(records(&Format::Tar, &text, 512), Ok(vec![whole, other]));
    let path = tar_part(b'g', b"12 path=b.x\n");
    assert_eq!(records(&Format::Tar, &path, 512), Err((FormatError::TarGlobal, 0)));
    let twice = archive(&[("a/0.jpg", 5), ("a/0.jpg", 6)]);
    assert_eq!(records(&Format::Tar, &twice, 512), Err((FormatError::TarTwice, 1024)));
}

/// Every format, with bytes that matter to it.
fn formats() -> Vec<(Format, &'static [u8])> {
    let regex = |text| Format::RecordStart(Regex::new(text).unwrap());
    let prefixed = |prefix| (Format::LengthPrefixed(prefix), &b"\x00\x01\x02\x05\x80\xff"[..]);
    vec![
        (Format::Csv(CsvDialect::COMMA), b"a,;\"\"\r\n\n"),
        (Format::Csv(CsvDialect::TAB), b"a,\t\"\"\r\n\n"),
        (Format::Csv(CsvDialect::TAB.without_quotes()), b"a,\t\"\"\r\n\n"),
        ("csv:escape=\\".parse().unwrap(), b"a,\\\"\"\r\n\n"),
        ("csv:no-quoting,escape=\\".parse().unwrap(), b"a,\\\"\r\n\n"),
        (Format::JsonLines, b"[]{},1 \r\n\n"),
        (Format::Fastq, b"@+\n\n\r"),
        (Format::LinesPerRecord(NonZero::new(3).unwrap()), b"a\n\r"),
        (regex("^>"), b">a\n\r"),
        (regex("a$|^$"), b">a\n\r"),
        (Format::Fixed(NonZero::new(5).unwrap()), b"a\n"),
        prefixed(LengthPrefix::U8),
        prefixed(LengthPrefix::U16Le),
        prefixed(LengthPrefix::U16Be),
        prefixed(LengthPrefix::U32Be),
        prefixed(LengthPrefix::U64Le),
        prefixed(LengthPrefix::Varint),
    ]
}

proptest::proptest! {
    #[test]
    fn pieces_of_every_length_have_the_same_records(
        places in proptest::collection::vec(0..64_usize, 0..80),
        step in 1..20_usize,
    ) {
        for (format, bytes) in formats() {
            let text: Vec<u8> = places.iter().map(|place| bytes[place % bytes.len()]).collect();
            let whole = records(&format, &text, text.len().max(1));
            proptest::prop_assert_eq!(&records(&format, &text, step), &whole, "{} of {:?}", format, text);
            // And together they are the text, but for the last terminator.
            let Ok(whole) = whole else { continue };
            let end = Vec::from_iter(format.terminator());
            let together: Vec<u8> = whole.iter().flat_map(|record| [&record[..], &end].concat()).collect();
            if matches!(format, Format::Csv(_) | Format::JsonLines | Format::Fastq) {
                // Empty lines are left out.
                let dense = |text: &[u8]| text.split(|byte| b" \r\n".contains(byte)).collect::<Vec<_>>().concat();
                proptest::prop_assert!(dense(&together) == dense(&text), "{} of {:?}", format, text);
                continue;
            }
            let added = together.strip_prefix(&text[..]);
            proptest::prop_assert!(added.is_some_and(|added| added.is_empty() || added == end), "{} of {:?}", format, text);
        }
    }

    #[test]
    fn archives_with_any_flipped_byte_are_errors_or_archives(
        place in 0..4096_usize, flip in 1..=255_u8, cut in 0..4096_usize, step in 1..2000_usize,
    ) {
        let mut text = archive(&[("a.b", 3), ("a.c", 600), (&"long/".repeat(30), 0), ("b", 1)]);
        let length = text.len();
        text[place % length] ^= flip;
        text.truncate(length - cut % length);
        let whole = records(&Format::Tar, &text, text.len());
        proptest::prop_assert_eq!(records(&Format::Tar, &text, step), whole);
    }
}
