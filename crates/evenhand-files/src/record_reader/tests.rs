//! Pieces against the whole input divided at once.

use super::*;
use crate::format::CsvDialect;
use crate::memory::zeroed;

/// The header of some inputs and their records, as they come in pieces.
fn read(reader: &Reader, contents: &[&[u8]]) -> Result<(Vec<u8>, Vec<Vec<u8>>), FilesError> {
    let folder = tempfile::tempdir().unwrap();
    let write = |(i, content): (usize, &&[u8])| {
        let path = folder.path().join(i.to_string());
        std::fs::write(&path, content).unwrap();
        Source::Path(path)
    };
    let sources: Vec<Source> = contents.iter().enumerate().map(write).collect();
    let mut from =
        RecordReader::new(reader, &sources, crate::resources::UNREPORTED, Box::new(|_, _| Ok(())))?;
    let (mut piece, mut records) = (Piece::in_room(zeroed(MIN_PIECE)?), Vec::new());
    loop {
        match from.take(&mut piece)? {
            Taken::Records => {
                let before = records.len();
                piece.for_each(&reader.format, |record| {
                    records.push(record.to_vec());
                    Ok::<_, FilesError>(())
                })?;
                assert_eq!((records.len() - before) as u64, piece.count());
            }
            Taken::Long => {
                let mut record = piece.bytes().to_vec();
                while {
                    let is_more = from.take_part(&mut piece)?;
                    record.extend_from_slice(piece.bytes());
                    is_more
                } {}
                records.push(record);
            }
            Taken::End => return Ok((from.into_header(), records)),
        }
    }
}

#[test]
fn records_of_every_length_come_whole_and_in_their_order() {
    let long = |byte: u8, length: usize| vec![byte; length];
    let mut texts: Vec<Vec<Vec<u8>>> = vec![vec![], vec![b"a".to_vec()], vec![vec![]; 100_000]];
    for length in [MIN_PIECE - 3, MIN_PIECE - 2, MIN_PIECE - 1, MIN_PIECE, 3 * MIN_PIECE + 5] {
        texts.push(vec![b"a".to_vec(), long(b'x', length), b"b".to_vec(), long(b'y', length), vec![]]);
        texts.push(vec![long(b'x', length), b"end".to_vec()]);
    }
    let start = regex::bytes::Regex::new("^>").unwrap();
    for records in texts {
        for (format, begin, end) in [
            (Format::Delimited(b'\n'), &b""[..], &b"\n"[..]),
            (Format::Csv(CsvDialect::COMMA), b"\"a\nb\",", b"\n"),
            (Format::LinesPerRecord(std::num::NonZero::new(2).unwrap()), b"first\n", b"\n"),
            (Format::RecordStart(start.clone()), b">", b"\n"),
        ] {
            let whole: Vec<Vec<u8>> = records.iter().map(|record| [begin, record].concat()).collect();
            let text: Vec<u8> = whole.iter().flat_map(|record| [record, end].concat()).collect();
            let reader = Reader::new().format(format).header(0);
            let (header, found) = read(&reader, &[&text]).unwrap();
            assert!(header.is_empty() && found == whole, "{} of {}", reader.format, whole.len());
            // Without the last terminator, unless that is another text; and two inputs after each other.
            if records.last().is_some_and(|last| !last.is_empty()) {
                let open = &text[..text.len() - 1];
                let (_, found) = read(&reader, &[open, b"", open]).unwrap();
                assert!(found == [&whole[..], &whole].concat(), "{}", reader.format);
            }
        }
    }
}

#[test]
fn rows_that_lack_their_end_get_the_one_of_those_before() {
    let reader = Reader::new().format(Format::Csv(CsvDialect::COMMA));
    let (header, records) = read(&reader, &[b"h\r\na\r\nb", b"h\r\nc\r\nd\r", b"h\r\n"]).unwrap();
    assert_eq!(header, b"h\r\n");
    assert_eq!(records, [b"a\r", b"b\r", b"c\r", b"d\r"]);
    // As the header ended, if there is no other; and within it.
    assert_eq!(read(&reader, &[b"h\r\na", b"", b"h\r\n\r"]).unwrap().1, [&b"a\r"[..]]);
    assert_eq!(read(&reader.clone().header(2), &[b"h\r\na"]).unwrap().0, b"h\r\na\r\n");
    // However long they are, and wherever a piece ends.
    for length in (MIN_PIECE - 9..MIN_PIECE + 9).chain([2 * MIN_PIECE - 4, 3 * MIN_PIECE]) {
        let long = [&vec![b'x'; length][..], b"\r"].concat();
        for open in [&long[..length], &long] {
            let texts = [&b"h\r\n"[..], &long, b"\n", open].concat();
            assert!(read(&reader, &[&texts]).unwrap().1 == [&long[..], &long], "{length}");
        }
        let short = [&b"h\r\n"[..], &long, b"\nb"].concat();
        assert!(read(&reader, &[&short]).unwrap().1 == [&long[..], b"b\r"], "{length}");
        let plain = [&b"h\r\n"[..], &long, b"\n", &long[..length], b"\nb"].concat();
        assert!(read(&reader, &[&plain]).unwrap().1 == [&long[..], &long[..length], b"b"], "{length}");
    }
}

#[test]
fn empty_lines_are_skipped_wherever_a_piece_ends() {
    let row = |i: usize| format!("{i}{}", "x".repeat(i % 40)).into_bytes();
    for (format, count) in [(Format::Csv(CsvDialect::COMMA), 40_000), (Format::JsonLines, 40_000)] {
        let rows: Vec<Vec<u8>> = (0..count).map(row).collect();
        let ends = [&b"\n"[..], b"\n\n", b"\r\n\r\n", b"\n\r\n\n"];
        let text: Vec<u8> =
            rows.iter().enumerate().flat_map(|(i, row)| [row, ends[i % ends.len()]].concat()).collect();
        let reader = Reader::new().format(format).header(0);
        let (_, found) = read(&reader, &[&text, b"\n\n", &text]).unwrap();
        let trimmed: Vec<&[u8]> = found.iter().map(|record| record.trim_ascii_end()).collect();
        assert!(trimmed == [&rows[..], &rows].concat(), "{}", reader.format);
    }
}

#[test]
fn marks_and_lines_that_say_the_separator_stay_on_top() {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    let marked = |text: &[u8]| [MARK, text].concat();
    for format in [Format::default(), Format::JsonLines, Format::Csv(CsvDialect::COMMA)] {
        let reader = Reader::new().format(format).header(0);
        for contents in [[&marked(b"1\n2\n")[..], b"3\n"], [b"1\n2\n", &marked(b"3")]] {
            let (header, records) = read(&reader, &contents).unwrap();
            assert_eq!((&header[..], records), (MARK, vec![b"1".to_vec(), b"2".to_vec(), b"3".to_vec()]));
        }
        assert_eq!(read(&reader, &[MARK]).unwrap(), (MARK.to_vec(), vec![]));
    }
    let reader = Reader::new().format(Format::Csv(CsvDialect::COMMA));
    let top = marked(b"sep=;\r\nid;name\r\n");
    let text = [&top[..], b"1;\"x\n\"\r\n"].concat();
    assert_eq!(read(&reader, &[&text]).unwrap(), (top, vec![b"1;\"x\n\"\r".to_vec()]));
    // A separator that is not a usual one decides about quotes.
    let (header, records) = read(&reader.clone().header(0), &[b"sep=^\n1^\"a\nb\"\n2^c\n"]).unwrap();
    assert_eq!((&header[..], records), (&b"sep=^\n"[..], vec![b"1^\"a\nb\"".to_vec(), b"2^c".to_vec()]));
    let (header, records) = read(&Reader::new().any_bytes(true), &[&marked(b"1\n")]).unwrap();
    assert_eq!((header, records), (vec![], vec![marked(b"1")]));
}

#[test]
fn lines_that_end_with_carriage_returns_alone_are_refused() {
    let many = b"1,2\r".repeat(40_000);
    for text in [&b"a,b\r1,2\r3,4\r"[..], b"a\rb", &many] {
        for format in ["lines", "csv", "jsonl", "fasta", "fastq"] {
            let reader = Reader::new().format(format.parse().unwrap());
            let kind = crate::NotLines::carriage_returns();
            let found = read(&reader, &[text]);
            assert!(matches!(found, Err(FilesError::NotLines { kind: of, .. }) if of == kind), "{format}");
            assert!(read(&reader.any_bytes(true).format(Format::default()), &[text]).is_ok());
        }
    }
    assert!(read(&Reader::new(), &[b"a\rb\nc\r"]).is_ok());
}

#[test]
fn errors_name_the_input_the_record_and_the_byte() {
    let reader = Reader::new().format(Format::Csv(CsvDialect::COMMA));
    let rows = b"a,b\n".repeat(MIN_PIECE / 3);
    let broken = [&b"h\n"[..], &rows, b"\"x\"y\n"].concat();
    match read(&reader, &[b"h\na\n", &broken]).unwrap_err() {
        FilesError::Format { name, record, byte, why } => {
            assert!(name.ends_with("/1"), "{name}");
            assert_eq!(record, (MIN_PIECE / 3) as u64 + 2);
            assert_eq!((byte, why), (rows.len() as u64 + 5, crate::FormatError::AfterQuotes));
        }
        error => panic!("{error}"),
    }
    let open = [&b"h\n\""[..], &vec![b'x'; 3 * MIN_PIECE]].concat();
    match read(&reader, &[&open]).unwrap_err() {
        FilesError::Format { record: 2, byte, why: crate::FormatError::OpenQuotes, .. } => {
            assert_eq!(byte, open.len() as u64);
        }
        error => panic!("{error}"),
    }
}

#[test]
fn headers_are_taken_off_as_records_of_their_format() {
    let reader = Reader::new().format(Format::Csv(CsvDialect::COMMA));
    let (header, records) = read(&reader, &[b"\"a\nb\",c\n1,2\n", b"", b"\"a\nb\",c"]).unwrap();
    assert_eq!((&header[..], &records[..]), (&b"\"a\nb\",c\n"[..], &[b"1,2".to_vec()][..]));
    assert!(matches!(read(&reader, &[b"a\n", b"b\n"]), Err(FilesError::HeaderDiffers { record: 1, .. })));
    assert!(matches!(
        read(&reader.clone().header(3), &[b"a\nb\n"]),
        Err(FilesError::ShortHeader { records: 2, .. })
    ));
    let fixed = Reader::new().format(Format::Fixed(std::num::NonZero::new(2).unwrap())).header(1);
    let (header, records) = read(&fixed, &[b"hhaabb", b"hhcc"]).unwrap();
    assert_eq!((&header[..], records.concat()), (&b"hh"[..], b"aabbcc".to_vec()));
}

/// A tar archive of files of these names, each with some bytes.
fn archive(names: &[&str], bytes: usize) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for name in names {
        let mut header = ::tar::Header::new_ustar();
        header.set_size(bytes as u64);
        header.set_cksum();
        builder.append_data(&mut header, name, &vec![b'x'; bytes][..]).unwrap();
    }
    builder.into_inner().unwrap()
}

#[test]
fn samples_with_one_key_are_refused_with_both_places() {
    let reader = Reader::new().format(Format::Tar);
    for bytes in [5, 3 * MIN_PIECE] {
        let [one, other] = [["a.x", "b.x"], ["c.x", "b.y"]].map(|names| archive(&names, bytes));
        let torn = archive(&["a.x", "b.x", "a.y", "b.y"], bytes);
        let joined = [&one[..], &other].concat();
        for (inputs, key, places) in
            [(&[&one[..], &other][..], "b", (2, 2)), (&[&torn], "a", (3, 1)), (&[&joined], "b", (4, 2))]
        {
            match read(&reader, inputs) {
                Err(FilesError::RepeatedKey { record, key: found, first_record, .. }) => {
                    assert_eq!((&found[..], (record, first_record)), (key, places));
                }
                read => panic!("{:?}", read.map(|(_, records)| records.len())),
            }
        }
        assert_eq!(read(&reader, &[&one]).unwrap().1.len(), 2);
    }
    let little = Reader { keys_room: Some(10), ..reader };
    let error = read(&little, &[&archive(&["a.x"], 5)]).unwrap_err();
    assert!(matches!(error, FilesError::Memory { .. }), "{error}");
}
