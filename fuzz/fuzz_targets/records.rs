//! Any bytes as records, from a file and from a pipe's pieces: joined again they are the input.
#![no_main]

use std::io::Write as _;

use evenhand_files::{Items as _, Means, Reader, Source};

libfuzzer_sys::fuzz_target!(|input: (u8, Vec<u8>)| {
    let (delimiter, bytes) = input;
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(&bytes).expect("written");
    let means = Means::default();
    let path = Source::Path(file.path().to_path_buf());
    let records = Reader::new().delimiter(delimiter).read(&[path], &means).expect("small enough");
    let joined: Vec<u8> = (0..records.count() as usize).flat_map(|i| records.record(i).to_vec()).collect();
    let mut whole = bytes.clone();
    if whole.last().is_some_and(|last| *last != delimiter) {
        whole.push(delimiter);
    }
    // A record comes with its delimiter or without it; both are the input.
    let without: Vec<u8> = whole.iter().copied().filter(|byte| *byte != delimiter).collect();
    assert!(joined == whole || joined == without);
    assert_eq!(records.count() as usize, whole.iter().filter(|byte| **byte == delimiter).count());
});
