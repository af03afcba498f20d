//! Any records in any memory: what is spilled and dealt again comes out as what is shuffled in memory.
#![no_main]

use std::fs;
use std::num::NonZero;

use evenhand::Seed;
use evenhand_files::{MemoryLimit, Output, Reader, Resources, Source, Take, shuffle};
use libfuzzer_sys::fuzz_target;

/// More than the least memory, so that most of it is spilled.
const MOST: usize = 12 << 20;

/// The bytes that this process has resident, whose limit is above them.
fn resident() -> u64 {
    let pages = fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    pages.map_or(1 << 30, |pages| pages * 4096)
}

// Contents are runs of a byte and of records of one length, so that few bytes of the fuzzer's make many records.
fuzz_target!(|input: ([u8; 4], Vec<(u8, u32, u16)>)| {
    let ([delimiter, threads, memory, take], runs) = input;
    let delimiter = if delimiter < 200 { b'\n' } else { delimiter };
    let mut content = Vec::new();
    for (i, (byte, length, repeats)) in runs.into_iter().enumerate() {
        // Mostly short.
        let length = length as usize >> (8 + byte % 24);
        for _ in 0..=repeats {
            if content.len() + length > MOST {
                break;
            }
            let end = content.len() + length;
            content.extend(i.to_le_bytes().iter().take(length));
            content.resize(end, byte);
            content.push(delimiter);
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (source, out) = (folder.path().join("in"), folder.path().join("out"));
    fs::write(&source, &content).expect("a file");

    let mut records: Vec<&[u8]> = content.split_inclusive(|byte| *byte == delimiter).collect();
    let seed = Seed::from_bytes([take; 32]);
    evenhand::shuffle(&mut records, &seed);
    let (take, wanted) = match take {
        0..128 => (Take::All, records.len()),
        _ => (Take::AtMost(u64::from(take)), records.len().min(usize::from(take))),
    };
    let mut plain = records[..wanted].concat();
    if plain.last().is_some_and(|byte| *byte != delimiter) {
        plain.push(delimiter);
    }

    let folders = [folder.path().to_path_buf()];
    let resources = Resources {
        threads: NonZero::new(usize::from(threads % 5) + 1).expect("one or more"),
        memory: MemoryLimit::bytes(resident() + (24 << 20) + (u64::from(memory) << 16)),
        temporary: &folders,
        ..Resources::default()
    };
    let mut output = Output::create(&out).expect("a new file");
    let reader = Reader::new().delimiter(delimiter).any_bytes(true);
    shuffle(&reader, &[Source::Path(source)], &seed, take, &mut output, &resources).expect("nothing fails");
    output.finish().expect("room on the disk");
    assert!(fs::read(&out).expect("the file is there") == plain);
});
