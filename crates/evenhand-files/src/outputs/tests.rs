//! Several outputs, and compressed ones, against one that is neither.

use std::io::Read;
use std::num::NonZero;

use evenhand::Seed;

use super::*;
use crate::content::Decompressed;
use crate::external::{Take, shuffle_within};
use crate::format::{CsvDialect, Format};
use crate::output::OutputOptions;
use crate::read::Reader;
use crate::source::Source;

/// The bytes of each file in a folder whose name begins so, by their names.
fn files(folder: &Path, begin: &str) -> Vec<Vec<u8>> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<_> =
        names.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(begin)).collect();
    names.sort_unstable();
    names.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// The files that a table of rows is divided into, and that table shuffled to one.
fn divided(
    rows: usize,
    division: &Division,
    compression: Option<Compression>,
    (threads, memory): (usize, u64),
) -> (Vec<Vec<u8>>, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.csv");
    let mut text = b"number,text\n".to_vec();
    for row in 0..rows {
        text.extend_from_slice(format!("{row},\"two\nlines\",{}\n", "x".repeat(row % 50)).as_bytes());
    }
    std::fs::write(&table, text).unwrap();
    let reader = Reader::new().format(Format::Csv(CsvDialect::COMMA));
    let (sources, seed) = ([Source::Path(table)], Seed::from_text("parts"));
    let resources = Resources { threads: NonZero::new(threads).unwrap(), ..Resources::default() };
    let path = folder.path().join("whole");
    let mut whole = Output::create(&path).unwrap();
    shuffle_within(memory, &reader, &sources, &seed, Take::All, &mut whole, &resources).unwrap();
    whole.finish().unwrap();
    let create = Box::new(|path: &Path| OutputOptions::new().create(path));
    let names = format!("{}/out-{{:04}}", folder.path().display()).parse().unwrap();
    let mut outputs = Outputs::divided(
        division.clone(),
        names,
        compression,
        resources.memory,
        (create, Box::new(Output::begin)),
    )
    .unwrap();
    let report =
        shuffle_within(memory, &reader, &sources, &seed, Take::All, &mut outputs, &resources).unwrap();
    assert_eq!(report.records, rows as u64);
    assert_eq!(outputs.report().iter().map(|output| output.records).sum::<u64>(), rows as u64);
    for output in outputs.into_written() {
        output.finish().unwrap();
    }
    (files(folder.path(), "out-"), std::fs::read(path).unwrap())
}

/// The rows of a table below its header.
fn rows(table: &[u8]) -> &[u8] {
    table.strip_prefix(b"number,text\n").expect("the header on top")
}

const MEMORY: u64 = 64 << 20;

#[test]
fn shards_have_the_header_each_and_one_after_the_other_the_whole() {
    for (count, shards) in [(0, 3), (2, 3), (1000, 1), (1000, 7), (100, 150)] {
        let division = Division::Shards(NonZero::new(shards).unwrap());
        let (files, whole) = divided(count, &division, None, (2, MEMORY));
        assert_eq!(files.len() as u64, shards);
        let joined: Vec<u8> = files.iter().flat_map(|file| rows(file).to_vec()).collect();
        assert!(joined == rows(&whole), "{count} rows in {shards}");
        let counts = files.iter().map(|file| memchr::memchr_iter(b'\n', file).count() / 2);
        let (least, most) = (counts.clone().min().unwrap(), counts.max().unwrap());
        assert!(most - least <= 1, "{least} to {most}");
    }
}

#[test]
fn shards_of_a_size_have_no_more_and_all_of_them_the_whole() {
    for (most, count) in [(100_000, 20_000), (1, 3), (1 << 30, 10)] {
        let division = Division::ShardBytes(NonZero::new(most).unwrap());
        let (files, whole) = divided(count, &division, None, (2, MEMORY));
        let joined: Vec<u8> = files.iter().flat_map(|file| rows(file).to_vec()).collect();
        assert!(joined == rows(&whole));
        assert!(most == 1 || files.iter().all(|file| file.len() as u64 <= most));
        assert!(files.len() > 1 || most > 1 << 20);
    }
}

#[test]
fn compressed_bytes_do_not_depend_on_threads_nor_on_memory() {
    for compression in ["gzip", "zstd", "bzip2:1", "xz:0", "lz4"] {
        let compression: Compression = compression.parse().unwrap();
        let mut before = None;
        for resources in [(1, MEMORY), (2, 512 << 20), (3, MEMORY)] {
            let division = Division::Shards(NonZero::new(3).unwrap());
            let (files, whole) = divided(150_000, &division, Some(compression), resources);
            if compression.codec() == crate::compression::Codec::Gzip {
                let text = |file: &Vec<u8>| {
                    let mut text = Vec::new();
                    Decompressed::new(&file[..]).read_to_end(&mut text).unwrap();
                    rows(&text).to_vec()
                };
                assert!(files.iter().flat_map(text).collect::<Vec<u8>>() == rows(&whole));
            }
            assert!(before.replace(files.clone()).is_none_or(|before| before == files), "{compression}");
        }
    }
}

#[test]
fn a_sample_and_its_rest_are_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let rows: Vec<String> = (0..5000).map(|row| format!("{row},{}\n", "x".repeat(row % 90))).collect();
    std::fs::write(path("rows.csv"), ["head\n", &rows.concat()].concat()).unwrap();
    let reader = Reader::new().format(Format::Csv(CsvDialect::COMMA));
    let (sources, seed) = ([Source::Path(path("rows.csv"))], Seed::from_text("rest"));
    let options = OutputOptions::new();
    let resources = Resources { threads: NonZero::new(2).unwrap(), ..Resources::default() };
    let run = |take: Take, mut outputs: Outputs| {
        // Little memory, so that it spills.
        shuffle_within(4 << 20, &reader, &sources, &seed, take, &mut outputs, &resources).map(|report| {
            assert!(report.is_checked);
            outputs.into_written().into_iter().for_each(|output| output.finish().unwrap());
            [path("a"), path("b")].map(|path| std::fs::read_to_string(path).unwrap())
        })
    };
    let outputs = |size: u64, is_in_order: bool| {
        let [a, b] = ["a", "b"].map(|name| options.create(&path(name)).unwrap());
        let size = SampleSize::Count(size);
        Outputs::sample(a, (size, is_in_order), None, Box::new(Output::begin)).with_rest(b).unwrap()
    };
    for size in [0, 1, 1234, 5000] {
        let [sample, rest] = run(Take::All, outputs(size, false)).unwrap();
        let order = evenhand::order(5000, &seed);
        let of = |places: &[u64]| {
            let rows: Vec<&str> = places.iter().map(|place| &*rows[*place as usize]).collect();
            ["head\n", &rows.concat()].concat()
        };
        let (head, tail) = order.split_at(size as usize);
        assert_eq!((sample, rest), (of(head), of(tail)), "{size}");
        let [sample, rest] = run(Take::InOrder(size), outputs(size, true)).unwrap();
        let [head, tail] = [head, tail].map(|places| {
            let mut places = places.to_vec();
            places.sort_unstable();
            of(&places)
        });
        assert_eq!((sample, rest), (head, tail), "{size} in order");
    }
    for (take, is_in_order) in [(Take::All, false), (Take::InOrder(5001), true)] {
        assert!(matches!(run(take, outputs(5001, is_in_order)), Err(FilesError::TooFew(_))));
    }
    let [a, again] = [options.create(&path("c")).unwrap(), options.create(&path("c")).unwrap()];
    let sample = Outputs::sample(a, (SampleSize::Count(1), false), None, Box::new(Output::begin));
    assert!(matches!(sample.with_rest(again), Err(FilesError::Place { .. })));
}

#[test]
fn many_outputs_are_told_apart_and_memory_is_checked_before_they_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let create = || -> Create { Box::new(|path| OutputOptions::new().create(path)) };
    let names = |text: &str| NamePattern::from_os(folder.path().join(text).as_os_str()).unwrap();
    let divided = |text: &str, compression: Option<&str>, limit: MemoryLimit| {
        let compression = compression.map(|compression| compression.parse().unwrap());
        let division = Division::Shards(NonZero::new(300).unwrap());
        let hooks = (create(), Box::new(Output::begin) as Begin);
        Outputs::divided(division, names(text), compression, limit, hooks)
    };
    let enough = MemoryLimit::bytes(u64::MAX / 4);
    let mut first = divided("part-{}", None, enough).unwrap();
    first.claim().unwrap();
    let mut second = divided("part-{}", None, enough).unwrap();
    assert!(matches!(second.claim(), Err(FilesError::Busy { .. })));
    drop((first, second));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    let little = divided("missing/part-{}", Some("xz:9"), MemoryLimit::bytes(1 << 20));
    assert!(matches!(little, Err(FilesError::WorkingMemory { .. })));
    #[cfg(unix)]
    {
        for number in [3, 7] {
            std::os::unix::fs::symlink(
                folder.path().join("one"),
                folder.path().join(format!("part-{number}")),
            )
            .unwrap();
        }
        assert!(matches!(divided("part-{}", None, enough), Err(FilesError::Place { .. })));
    }
}

#[test]
fn a_directory_that_is_gone_is_reported_before_anything_is_placed() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own");
    std::fs::create_dir(&own).unwrap();
    let output = OutputOptions::new().create(&own.join("out")).unwrap();
    std::fs::remove_dir_all(&own).unwrap();
    assert!(matches!(output.check_place(), Err(FilesError::Folder { .. })));
}
