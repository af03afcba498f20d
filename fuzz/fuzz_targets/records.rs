//! Any bytes as records: read as they were, and written as they were, each once, in the seed's order.
#![no_main]

use std::fs;
use std::num::NonZero;

use evenhand::Seed;
use evenhand_files::{Items, Order, Output, Reader, Resources, Source, write_order};
use libfuzzer_sys::fuzz_target;

/// The records of some bytes, the plainest way: up to each delimiter and with it, the last one given what it lacks.
fn plain(bytes: &[u8], delimiter: u8) -> Vec<Vec<u8>> {
    let mut records: Vec<Vec<u8>> =
        bytes.split_inclusive(|byte| *byte == delimiter).map(<[u8]>::to_vec).collect();
    if let Some(last) = records.last_mut().filter(|last| last.last() != Some(&delimiter)) {
        last.push(delimiter);
    }
    records
}

fuzz_target!(|input: ([u8; 4], Vec<Vec<u8>>)| {
    let ([delimiter, header, threads, seed], contents) = input;
    // Half the time a delimiter that is in use, and no header.
    let delimiter = if delimiter < 128 { [b'\n', 0][usize::from(delimiter % 2)] } else { delimiter };
    let header = if header < 128 { 0 } else { usize::from(header % 4) };
    let threads = NonZero::new(usize::from(threads % 3) + 1).expect("one or more");
    let resources = Resources { threads, ..Resources::default() };
    let folder = tempfile::tempdir().expect("a folder");
    let sources = contents.iter().zip(0..).map(|(bytes, number)| {
        let path = folder.path().join(format!("{number}"));
        fs::write(&path, bytes).expect("a file");
        Source::Path(path)
    });
    let sources: Vec<Source> = sources.collect();

    let inputs: Vec<Vec<Vec<u8>>> = contents.iter().map(|bytes| plain(bytes, delimiter)).collect();
    let filled: Vec<&Vec<Vec<u8>>> = inputs.iter().filter(|records| !records.is_empty()).collect();
    let same_header =
        |records: &Vec<Vec<u8>>| records.len() >= header && records[..header] == filled[0][..header];
    let fits = filled.iter().all(|records| same_header(records));
    let records = match Reader::new()
        .any_bytes(true)
        .delimiter(delimiter)
        .header(header as u64)
        .read(&sources, &resources)
    {
        Ok(records) => records,
        Err(error) => return assert!(!fits && !error.to_string().is_empty(), "{error}"),
    };
    assert!(fits);
    let mut bodies: Vec<Vec<u8>> = filled.iter().flat_map(|records| records[header..].to_vec()).collect();
    let head = filled.first().map_or(Vec::new(), |records| records[..header].concat());
    assert_eq!(records.header(), head);
    assert_eq!(records.count(), bodies.len() as u64);
    assert!(bodies.iter().enumerate().all(|(i, body)| records.record(i) == body));

    let seed = Seed::from_bytes([seed; 32]);
    let order = Order::of_all(&records, &seed, &resources).expect("room for an order");
    let file = folder.path().join("shuffled");
    let mut output = Output::create(&file).expect("a new file");
    write_order(&records, &order, &mut output, &resources).expect("room on the disk");
    output.finish().expect("room on the disk");
    evenhand::shuffle(&mut bodies, &seed);
    assert_eq!(fs::read(&file).expect("the file is there"), bodies.concat());
});
