//! The exchange against the shuffle of one machine.

use std::io::Write as _;

use evenhand::{Dealer, Partitioner, Seed, bucket_bits, partition_bounds};

use super::*;
use crate::format::{CsvDialect, Format};
use crate::output::Output;
use crate::read::Reader;
use crate::resources::Resources;
use crate::source::{Source, Stream};
use crate::tally::Tally;
use crate::{Decompressed, Encoder, Take, shuffle};

/// What one machine makes of inputs.
fn on_one_machine(reader: &Reader, inputs: &[Vec<u8>], seed: &Seed) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let write = |(i, bytes): (usize, &Vec<u8>)| {
        let path = folder.path().join(i.to_string());
        std::fs::write(&path, bytes).unwrap();
        Source::Path(path)
    };
    let sources: Vec<Source> = inputs.iter().enumerate().map(write).collect();
    let path = folder.path().join("out");
    let mut output = Output::create(&path).unwrap();
    shuffle(reader, &sources, seed, Take::All, &mut output, &Resources::default()).unwrap();
    output.finish().unwrap();
    std::fs::read(path).unwrap()
}

fn stream(bytes: &[u8]) -> Source {
    Source::Stream(Stream::new("input", std::io::Cursor::new(bytes.to_vec())))
}

/// What the exchange makes of them, with splits and partitions of these sizes, in one step or with merges between.
fn exchanged(
    reader: &Reader,
    inputs: &[Vec<u8>],
    seed: &Seed,
    (split_bytes, most, is_merged): (u64, u64, bool),
) -> Result<Vec<u8>, ExchangeError> {
    let counted: Vec<Counted> =
        inputs.iter().map(|input| count(reader, &stream(input), split_bytes)).collect::<Result<_, _>>()?;
    let n = counted.iter().flat_map(|input| &input.splits).map(|split| split.tally.records).sum();
    let mut counts = vec![0; 1 << bucket_bits(n)];
    // In two parts, as by two machines.
    Dealer::new(seed).count_keys(0..n / 3, &mut counts);
    Dealer::new(seed).count_keys(n / 3..n, &mut counts);
    let bounds = partition_bounds(&counts, &[0, n / 2, n], most);
    let parts = Partitioner::new(n, seed, &counts, &bounds)?;
    let all = parts.partitions().len();
    let (middle, mut first) = (all / 2, 0);
    let group_bounds: Vec<usize> = if middle > 0 { vec![0, middle, all] } else { vec![0, all] };
    let groups = if is_merged { Groups::new(&group_bounds) } else { Groups::each(0..all) };
    let mut blocks = vec![Vec::new(); all];
    let (mut dealt_all, mut counted_all) = (Tally::default(), Tally::default());
    for (input, about) in inputs.iter().zip(&counted) {
        for (i, split) in about.splits.iter().enumerate() {
            let end = about.splits.get(i + 1).map_or(input.len(), |next| next.offset as usize);
            let items = first..first + split.tally.records;
            first = items.end;
            let dealt = if about.is_divided {
                let part = stream(&input[split.offset as usize..end]);
                deal(&reader.clone().header(0).any_bytes(true), part, items, &parts, &groups)?
            } else {
                deal(reader, stream(input), items, &parts, &groups)?
            };
            assert_eq!(dealt.tally, split.tally);
            dealt_all += dealt.tally;
            counted_all += split.tally;
            for (group, block) in dealt.blocks.iter().enumerate() {
                if is_merged {
                    let partitions = group_bounds[group]..group_bounds[group + 1];
                    let again = deal_again(&[block], &parts, &Groups::each(partitions.clone()))?;
                    partitions.zip(again).for_each(|(partition, block)| blocks[partition].push(block));
                } else {
                    blocks[group].push(block.clone());
                }
            }
        }
    }
    let terminator = reader.named_format().terminator();
    let mut bytes = counted[0].header.clone();
    let mut finished_all = Tally::default();
    for (partition, blocks) in blocks.iter().enumerate() {
        let blocks: Vec<&[u8]> = blocks.iter().map(Vec::as_slice).collect();
        let finished = finish(&blocks, &parts, partition, terminator)?;
        finished_all += finished.tally;
        bytes.extend(finished.bytes);
    }
    assert_eq!((finished_all, dealt_all), (counted_all, counted_all));
    bytes.extend(reader.named_format().trailer());
    Ok(bytes)
}

fn lines(count: u32) -> Vec<u8> {
    (0..count).flat_map(|i| format!("{:x}\n", i.wrapping_mul(0x9e37_79b9)).into_bytes()).collect()
}

#[test]
fn the_exchange_gives_the_bytes_of_one_machine() {
    let seed = Seed::from_text("42");
    let mut table = b"\xef\xbb\xbfa,b\r\n".to_vec();
    (0..60_000).for_each(|i| write!(table, "{i},\"x\n\"\"{i}\"\r\n").unwrap());
    let mut open = table.clone();
    open.truncate(table.len() - 2);
    let prefix = match "length-prefixed:u8".parse() {
        Ok(Format::LengthPrefixed(prefix)) => prefix,
        other => panic!("{other:?}"),
    };
    let prefixed = |i: u32| [&[(i % 100) as u8][..], &vec![7; i as usize % 100]].concat();
    let prefixed: Vec<u8> = (0..30_000).flat_map(prefixed).collect();
    let csv = Reader::new().format(Format::Csv(CsvDialect::COMMA));
    let of = |format| Reader::new().format(format);
    let long = [b"x".repeat(700_000), b"\ny\n\nz".to_vec()].concat();
    for (reader, inputs) in [
        (Reader::new(), vec![lines(5)]),
        (Reader::new(), vec![b"".to_vec(), lines(200_000), b"no end".to_vec(), lines(3)]),
        (Reader::new(), vec![long]),
        (csv.clone(), vec![table.clone(), b"".to_vec(), table]),
        (csv, vec![open]),
        (of(Format::Fixed(4.try_into().unwrap())), vec![lines(100_000)[..800_000].to_vec()]),
        (of(Format::LengthPrefixed(prefix)), vec![prefixed]),
        (of(Format::LinesPerRecord(4.try_into().unwrap())), vec![lines(400_000)]),
    ] {
        let expected = on_one_machine(&reader, &inputs, &seed);
        for how in [(1 << 30, 1 << 40, false), (1, 1000, false), (300_000, 7000, true)] {
            let found = exchanged(&reader, &inputs, &seed, how).unwrap();
            assert!(found == expected, "{} {how:?}", reader.named_format());
        }
    }
}

#[test]
fn many_piles_are_exchanged_as_well_as_one() {
    let (seed, inputs) = (Seed::from_text("many"), [lines((1 << 20) + 1), lines(200_000)]);
    let expected = on_one_machine(&Reader::new(), &inputs, &seed);
    for how in [(1 << 20, 100_000, false), (1 << 20, 30_000, true), (1 << 30, 3000, false)] {
        let found = exchanged(&Reader::new(), &inputs, &seed, how).unwrap();
        assert!(found == expected, "{how:?}");
    }
}

#[test]
fn compressed_inputs_are_one_split_and_outputs_as_of_one_machine() {
    let mut encoder = Encoder::new(Some("zstd".parse().unwrap()));
    let mut bytes = encoder.push(&lines(300_000)).unwrap();
    bytes.extend(encoder.finish().unwrap());
    let counted = count(&Reader::new(), &stream(&bytes), 1).unwrap();
    assert_eq!((counted.splits.len(), counted.is_divided), (1, false));
    let seed = Seed::from_text("42");
    let found = exchanged(&Reader::new(), &[bytes], &seed, (1, 10_000, false)).unwrap();
    assert!(found == on_one_machine(&Reader::new(), &[lines(300_000)], &seed));

    let mut text = Vec::new();
    let empty = Encoder::new(Some("gzip".parse().unwrap())).finish().unwrap();
    std::io::Read::read_to_end(&mut Decompressed::new(&empty[..]), &mut text).unwrap();
    assert!(!empty.is_empty() && text.is_empty());
}

#[test]
fn splits_that_changed_and_blocks_that_are_damaged_are_errors() {
    let seed = Seed::from_text("42");
    let parts = Partitioner::new(10, &seed, &[10], &[0, 5, 10]).unwrap();
    let (reader, groups) = (Reader::new(), Groups::each(0..2));
    for (found, input) in [(9, lines(9)), (11, lines(12))] {
        let error = deal(&reader, stream(&input), 0..10, &parts, &groups).unwrap_err();
        let told =
            matches!(&error, ExchangeError::Records { found: told, expected: 10, .. } if *told == found);
        assert!(told, "{error}");
    }
    let dealt = deal(&reader, stream(&lines(10)), 0..10, &parts, &groups).unwrap();
    let block = &dealt.blocks[0][..];
    assert!(finish(&[block], &parts, 0, None).is_ok());
    let cut = &block[..block.len() - 1];
    assert!(matches!(
        finish(&[cut], &parts, 0, None),
        Err(ExchangeError::Damaged { partition: 0, block: 0, .. })
    ));
    assert!(matches!(deal_again(&[cut], &parts, &groups), Err(ExchangeError::Damaged { .. })));
    for blocks in [&[][..], &[block, block], &[&dealt.blocks[1]]] {
        assert!(matches!(finish(blocks, &parts, 0, None), Err(ExchangeError::Partition(_))));
    }
}
