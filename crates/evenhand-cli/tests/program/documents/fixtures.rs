//! The files that the commands of the pages find in their directory: small ones, made once for all blocks.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::OnceLock;

use evenhand::{Seed, Series, order};
use flate2::{Compression, write::GzEncoder};

/// A program that prints decks, one on a line, until nobody reads them.
const SHUFFLE: &str = r"import os, random, sys

try:
    while True:
        deck = list(range(1, 53))
        random.shuffle(deck)
        print(*deck)
except BrokenPipeError:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
";

/// A program that prints the order in which a loader with a shuffle buffer reads a million items.
const LOADER: &str = r"import random

rng = random.Random(1)
buffer = []
for item in range(1_000_000):
    if len(buffer) < 10_000:
        buffer.append(item)
        continue
    place = rng.randrange(10_000)
    print(buffer[place])
    buffer[place] = item
rng.shuffle(buffer)
print(*buffer, sep='\n')
";

/// Copies all files into a new directory.
pub(super) fn copy_to(folder: &Path) {
    static FILES: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    for (name, content) in FILES.get_or_init(files) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        #[cfg(unix)]
        if content.starts_with(b"#!") {
            use std::os::unix::fs::PermissionsExt as _;

            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
    }
}

/// All files, with their names.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let mut add = |name: &str, content: Vec<u8>| files.push((name.to_owned(), content));
    let text = |n: u64, line: &dyn Fn(u64) -> String| -> Vec<u8> {
        (0..n).map(|i| line(i) + "\n").collect::<String>().into_bytes()
    };

    let names = ["ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "lee"];
    add("names.txt", text(12, &|i| names[i as usize].to_owned()));
    add("entrants.txt", text(40, &|i| format!("{} {}", names[(i % 12) as usize], i / 12)));
    add("words.txt", text(1000, &|i| format!("word{i}")));
    add("train.en", text(200, &|i| format!("sentence {i}")));
    add("train.de", text(200, &|i| format!("Satz {i}")));
    add("app.log", text(200, &|i| format!("2026-01-{:02} started {i}\n  at line {i}", i % 28 + 1)));

    add("rows.csv", table(0..1200));
    add("a.csv", table(0..20));
    add("b.csv", table(20..50));
    add("other.csv", table(50..70));
    add("data/one.csv", table(0..20));
    add("data/more/two.csv", table(20..30));
    add("rows.parquet", parquet(1200));
    add("a.parquet", parquet(20));
    add("b.parquet", parquet(30));
    add("huge.jsonl", objects(0..2000));
    add("huge.jsonl.gz", gzip(&objects(0..2000)));
    add("events.jsonl", objects(0..500));
    add("raw/one.jsonl", objects(0..100));
    add("raw/two.jsonl", objects(100..250));

    let reads = |mate: u32| text(50, &|i| format!("@read{i}/{mate}\nACGTACGT\n+\nIIIIIIII"));
    add("reads.fastq", reads(1));
    add("pairs.fastq", reads(1));
    add("calls.vcf", text(30, &|i| if i < 4 { format!("##meta{i}") } else { format!("chr1\t{i}\t.\tA\tC") }));
    add("quotes.tsv", b"id\ttext\n1\t\"x y\n2\tb\n3\tc \"d\" e\n".to_vec());
    add("escaped.csv", b"id,label,text\n1,a,\"5\\\" disk\"\n2,b,\"x\ny\"\n3,a,z\n4,b,z\n".to_vec());
    add("r_1.fastq.gz", gzip(&reads(1)));
    add("r_2.fastq.gz", gzip(&reads(2)));
    add("images.bin", (0..20).flat_map(|i| [i; 784]).collect());
    add("messages.bin", (0..20_u8).flat_map(|i| [&[i, 0, 0, 0][..], &vec![i; i.into()]].concat()).collect());
    add("shard-000.tar", tar(0..10));
    add("shard-001.tar", tar(10..25));

    add("log.txt", decks("log", 2000, ""));
    add("monday.log", decks("monday", 1000, ""));
    add("tuesday.log", decks("tuesday", 1000, ""));
    add("deals.csv", [&b"game,deck\n"[..], &decks("deals", 2000, "bridge,")].concat());
    for epoch in ["epoch1", "epoch2"] {
        add(&format!("{epoch}.npy"), npy(&order(100_000, &Seed::from_text(epoch))));
    }
    add("my_shuffle.py", SHUFFLE.into());
    add("my_loader.py", LOADER.into());
    add("my_shuffle", format!("#!/usr/bin/env python3\n{SHUFFLE}").into());
    files
}

/// A table of numbered rows in CSV.
fn table(rows: std::ops::Range<u64>) -> Vec<u8> {
    let mut table = "id,user_id,label,price\n".to_owned();
    for i in rows {
        let label = ["cat", "dog", "\"cat, or\nboth\""][(i % 3) as usize];
        let _ = writeln!(table, "{i},{},{label},{}.5", i % 97, i % 10 + 1);
    }
    table.into()
}

/// Numbered objects of JSON, one on a line.
fn objects(rows: std::ops::Range<u64>) -> Vec<u8> {
    let object = |i| {
        let label = ["cat", "dog"][(i % 2) as usize];
        format!("{{\"id\": {i}, \"user_id\": {}, \"text\": \"line {i}\", \"label\": \"{label}\"}}\n", i % 97)
    };
    rows.map(object).collect::<String>().into()
}

/// Fair decks of 52 cards, one on a line behind `start`; cards in a table of CSV stand in one column.
fn decks(seed: &str, count: u32, start: &str) -> Vec<u8> {
    let decks = Series::new(52, &Seed::from_text(seed)).unwrap();
    let mut lines = String::new();
    for i in 0..count {
        let cards: Vec<String> = decks.order(i).iter().map(|card| (card + 1).to_string()).collect();
        let _ = writeln!(lines, "{start}{}", cards.join(" "));
    }
    lines.into()
}

/// A table of numbered rows in Parquet.
fn parquet(rows: u32) -> Vec<u8> {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};

    let columns: [(&str, ArrayRef); 4] = [
        ("id", Arc::new(Int64Array::from_iter_values((0..rows).map(i64::from)))),
        ("user_id", Arc::new(Int64Array::from_iter_values((0..rows).map(|i| i64::from(i % 97))))),
        ("label", Arc::new(StringArray::from_iter_values((0..rows).map(|i| ["cat", "dog"][i as usize % 2])))),
        ("price", Arc::new(Float64Array::from_iter_values((0..rows).map(|i| f64::from(i % 10) + 0.5)))),
    ];
    let table = RecordBatch::try_from_iter(columns).unwrap();
    let mut writer = parquet::arrow::ArrowWriter::try_new(Vec::new(), table.schema(), None).unwrap();
    writer.write(&table).unwrap();
    writer.into_inner().unwrap()
}

/// An archive of samples, each a picture and its label.
fn tar(samples: std::ops::Range<u64>) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for i in samples {
        for (extension, content) in [("jpg", format!("picture {i}")), ("cls", (i % 2).to_string())] {
            let mut header = tar::Header::new_gnu();
            header.set_size(content.len() as u64);
            header.set_mode(0o644);
            header.set_cksum();
            archive.append_data(&mut header, format!("{i:06}.{extension}"), content.as_bytes()).unwrap();
        }
    }
    archive.into_inner().unwrap()
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

/// An array of `NumPy`.
fn npy(numbers: &[u64]) -> Vec<u8> {
    let header = format!("{{'descr': '<i8', 'fortran_order': False, 'shape': ({},), }}", numbers.len());
    let header = format!("{header:117}\n");
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
    file.extend(header.as_bytes());
    file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    file
}
