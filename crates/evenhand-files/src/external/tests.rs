//! What is shuffled by way of files is what is shuffled in memory.

use std::collections::HashSet;
use std::num::NonZero;
use std::path::Path;

use super::*;
use crate::order::Order;
use crate::output::Output;
use crate::write::{write_bytes, write_order};

#[cfg(target_os = "linux")]
mod flips;

/// The least memory that is given.
const LEAST: u64 = 6 << 20;

fn in_memory(reader: &Reader, sources: &[Source], seed: &Seed, to: &Path) {
    let resources = Resources::default();
    let records = reader.read(sources, &resources).unwrap();
    let order = Order::of_all(&records, seed, &resources).unwrap();
    let mut output = Output::create(to).unwrap();
    write_bytes(records.header(), &mut output).unwrap();
    write_order(&records, &order, &mut output, &resources).unwrap();
    output.finish().unwrap();
}

/// Checks inputs of these contents under several memories and numbers of threads.
fn check(contents: &[&[u8]], reader: &Reader) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: String| folder.path().join(name);
    let write = |(i, content): (usize, &&[u8])| {
        std::fs::write(path(format!("in{i}")), content).unwrap();
        Source::Path(path(format!("in{i}")))
    };
    let sources: Vec<Source> = contents.iter().enumerate().map(write).collect();
    let seed = Seed::from_text("external");
    in_memory(reader, &sources, &seed, &path("plain".into()));
    let plain = std::fs::read(path("plain".into())).unwrap();
    for (threads, memory) in [(1, LEAST), (2, LEAST), (2, 64 << 20), (8, 256 << 20)] {
        let folders = [folder.path().to_path_buf()];
        let resources = Resources {
            threads: NonZero::new(threads).unwrap(),
            temporary: &folders,
            ..Resources::default()
        };
        let mut output = Output::create(&path("out".into())).unwrap();
        shuffle_within(memory, reader, &sources, &seed, Take::All, &mut output, &resources).unwrap();
        output.finish().unwrap();
        let out = std::fs::read(path("out".into())).unwrap();
        assert!(out == plain, "{threads} threads, {memory} bytes: {} and {}", out.len(), plain.len());
    }
}

fn lines(n: u64, length: impl Fn(u64) -> usize) -> Vec<u8> {
    let mut all = Vec::new();
    for i in 0..n {
        let start = all.len();
        all.extend_from_slice(i.to_string().as_bytes());
        all.resize((start + length(i)).max(all.len()), b'x');
        all.push(b'\n');
    }
    all
}

#[test]
fn few_records_of_one_pile_go_to_their_places() {
    for contents in [
        &[&b""[..]][..],
        &[b"\n"],
        &[b"a"],
        &[b"a\nb"],
        &[b"a\nb", b"", b"c\n\nd"],
        &[&lines(1000, |i| i as usize % 300)],
    ] {
        check(contents, &Reader::new());
    }
    check(&[b"top\na\nb\n", b"", b"top\nc"], &Reader::new().header(1));
    check(&[b"a\nb\0c"], &Reader::new().delimiter(0));
}

#[test]
fn records_of_one_pile_larger_than_memory_are_dealt_by_place() {
    check(&[&lines(300_000, |i| (i * i % 200) as usize)], &Reader::new());
}

#[test]
fn records_of_many_piles_are_dealt_by_key() {
    check(&[&lines((1 << 20) + 1, |_| 0)], &Reader::new());
    check(&[&lines(3_000_000, |i| i as usize % 20), &lines(100, |_| 7)], &Reader::new());
}

#[test]
fn long_records_are_never_held() {
    check(
        &[&lines(200, |i| [0, 1, 70_000, 300_000, 5_000_000][i as usize % 5 * usize::from(i % 3 == 0)])],
        &Reader::new(),
    );
    check(&[&vec![b'x'; 20 << 20]], &Reader::new());
    check(
        &[&[vec![b'x'; 3 << 20], b"\ny\n".to_vec(), vec![b'z'; (4 << 20) + 1]].concat(), b"end"],
        &Reader::new(),
    );
}

#[test]
fn heads_are_heads_of_the_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in");
    let seed = Seed::from_text("head");
    let reader = Reader::new();
    for n in [0, 3, 1000, (1 << 20) + 5, 2_500_000] {
        std::fs::write(&path, lines(n, |i| i as usize % 9)).unwrap();
        let sources = [Source::Path(path.clone())];
        in_memory(&reader, &sources, &seed, &folder.path().join("plain"));
        let plain = std::fs::read(folder.path().join("plain")).unwrap();
        for (take, memory) in
            [(0, LEAST), (2, LEAST), (999, LEAST), (300_000, LEAST), (n, LEAST), (n + 1, 64 << 20)]
        {
            let to = folder.path().join("out");
            let shuffled = |take| {
                let folders = [folder.path().to_path_buf()];
                let resources = Resources { temporary: &folders, ..Resources::default() };
                let mut output = Output::create(&to).unwrap();
                shuffle_within(memory, &reader, &sources, &seed, take, &mut output, &resources)?;
                output.finish()
            };
            shuffled(Take::AtMost(take)).unwrap();
            let head: Vec<u8> =
                plain.split_inclusive(|byte| *byte == b'\n').take(take as usize).flatten().copied().collect();
            assert!(std::fs::read(&to).unwrap() == head, "{take} of {n}");
            // The part of all that is as many; the rounding is none.
            if let Some(fraction) = Fraction::new(take, n).filter(|_| take <= n) {
                shuffled(Take::Share(fraction)).unwrap();
                assert!(std::fs::read(&to).unwrap() == head, "a part: {take} of {n}");
                shuffled(Take::ShareInOrder(fraction)).unwrap();
                let part = std::fs::read(&to).unwrap();
                shuffled(Take::InOrder(take)).unwrap();
                assert!(std::fs::read(&to).unwrap() == part, "a part in order: {take} of {n}");
            }
            let exactly = shuffled(Take::Exactly(take));
            assert_eq!(exactly.is_ok(), take <= n, "{take} of {n}");
            let in_order = shuffled(Take::InOrder(take));
            assert_eq!(in_order.is_ok(), take <= n, "{take} of {n}");
            if in_order.is_ok() {
                let head: HashSet<&[u8]> = head.split_inclusive(|byte| *byte == b'\n').collect();
                let input = std::fs::read(&path).unwrap();
                let lines = input.split_inclusive(|byte| *byte == b'\n');
                let sorted: Vec<u8> = lines.filter(|line| head.contains(line)).flatten().copied().collect();
                assert!(std::fs::read(&to).unwrap() == sorted, "{take} of {n} in order");
            }
        }
    }
}

#[cfg(feature = "zstd")]
#[test]
fn decoders_take_what_the_memory_allows_of_files_and_of_pipes() {
    use std::io::Write as _;

    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(27).unwrap();
    encoder.write_all(&lines(1000, |_| 20)).unwrap();
    let bytes = encoder.finish().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in");
    std::fs::write(&path, &bytes).unwrap();
    let pipe = || Source::Stream(crate::source::Stream::new("pipe.zst", std::io::Cursor::new(bytes.clone())));
    let shuffled = |sources: &[Source], memory: u64| {
        let mut output = Output::create(&folder.path().join("out")).unwrap();
        let seed = Seed::from_text("windows");
        let resources = Resources::default();
        let reader = Reader::new();
        let done = shuffle_within(memory, &reader, sources, &seed, Take::All, &mut output, &resources)?;
        output.finish()?;
        Ok::<_, FilesError>(done.records)
    };
    for source in [&pipe as &dyn Fn() -> Source, &|| Source::Path(path.clone())] {
        let window = match shuffled(&[source()], 64 << 20).unwrap_err() {
            FilesError::DecoderMemory { window, needed, .. } => {
                assert!(needed > window + LEAST, "{needed}");
                window
            }
            error => panic!("{error}"),
        };
        assert!(((128 << 20)..(130 << 20)).contains(&window), "{window}");
        assert_eq!(shuffled(&[source()], window + LEAST).unwrap(), 1000);
        // A pipe that is not the first begins when its turn comes: a quarter is its.
        assert_eq!(shuffled(&[pipe(), source(), pipe()], 4 * window).unwrap(), 3000);
        let error = shuffled(&[Source::Path(path.with_file_name("none")), pipe()], 1 << 30).unwrap_err();
        assert!(matches!(error, FilesError::Read { .. }), "{error}");
    }
}
