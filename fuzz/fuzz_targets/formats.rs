//! Any bytes in any format: an error, or records that together are what was read, whatever it is compressed by.
#![no_main]

use std::fs;
use std::io::Read;

use evenhand_files::{
    Bytes, Compression, Decompressed, Format, Items, NamePattern, Reader, Resources, Source,
};
use libfuzzer_sys::fuzz_target;

/// Content of which no more is made: few bytes may stand for very many.
const MOST: u64 = 4 << 20;

const FORMATS: [&str; 16] = [
    "lines",
    "csv",
    "tsv",
    "tar",
    "fixed:1",
    "fixed:7",
    "length-prefixed:u8",
    "length-prefixed:u16be",
    "length-prefixed:u32le",
    "length-prefixed:u64be",
    "length-prefixed:varint",
    "four lines",
    "jsonl",
    "fastq",
    "csv:escape=\\",
    "tsv:no-quoting,escape=\\",
];

fuzz_target!(|input: (u8, u8, Vec<u8>, String)| {
    let (choice, header, bytes, text) = input;
    // Texts of the command line: read, or refused with a reason; what was read says itself again.
    if let Ok(format) = text.parse::<Format>() {
        assert!(format == format.to_string().parse().expect("its own name"));
    }
    if let Ok(compression) = text.parse::<Compression>() {
        assert_eq!(Ok(compression), compression.to_string().parse());
    }
    let _ = (text.parse::<Bytes>(), text.parse::<NamePattern>());
    let _ = Format::of_name(text.as_ref());

    // All of them, and an expression besides.
    let name = FORMATS.get(usize::from(choice) % (FORMATS.len() + 1)).copied().unwrap_or("expression");
    let format = match name {
        "four lines" => Format::LinesPerRecord(std::num::NonZero::new(4).expect("not zero")),
        "expression" => Format::RecordStart(regex::bytes::Regex::new("^>|x$").expect("an expression")),
        name => name.parse().expect("a format"),
    };
    let mut content = Vec::new();
    let whole = Decompressed::new(&bytes[..]).take(MOST).read_to_end(&mut content);
    if content.len() as u64 == MOST {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("input");
    fs::write(&path, &bytes).expect("a file");
    let header = u64::from(header % 3);
    let is_tar = matches!(format, Format::Tar);
    let skips_lines = matches!(format, Format::Csv(_) | Format::JsonLines | Format::Fastq);
    let reader = Reader::new().format(format).header(header);
    let read = reader.read(&[Source::Path(path)], &Resources::default());
    let records = match (read, &whole) {
        (Ok(_), Err(error)) => panic!("read what is broken: {error}"),
        (Err(error), _) => return assert!(!error.to_string().is_empty()),
        (Ok(records), Ok(_)) => records,
    };
    let mut together = records.header().to_vec();
    (0..records.count() as usize).for_each(|i| together.extend_from_slice(records.record(i)));
    if is_tar {
        // Zeros between records are left out.
        let dense = |bytes: &[u8]| bytes.iter().filter(|byte| **byte != 0).copied().collect::<Vec<u8>>();
        assert!(dense(&together) == dense(&content));
    } else if skips_lines {
        // Empty lines are left out.
        let dense = |bytes: &[u8]| {
            bytes.iter().filter(|byte| !b" \t\r\n".contains(byte)).copied().collect::<Vec<u8>>()
        };
        assert!(dense(&together) == dense(&content));
    } else {
        let added = together.strip_prefix(&content[..]).expect("the content, and what its last record lacks");
        assert!([&b""[..], b"\n", b"\r\n"].contains(&added), "{added:?}");
    }
});
