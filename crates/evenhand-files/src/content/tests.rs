use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::*;

fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    Decompressed::new(bytes).read_to_end(&mut text).map(|_| text)
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn gzip_of_several_members_is_read_and_anything_else_is_as_it_is() {
    assert_eq!(read(&[gzip(b"ace\n"), gzip(b"king\n")].concat()).unwrap(), b"ace\nking\n");
    for plain in [&b""[..], b"\x1f", b"\x1f\x8a\x08", b"ace\n\x1f\x8b"] {
        assert_eq!(read(plain).unwrap(), plain);
    }
    assert_eq!(
        read(&[gzip(b"ace\n"), vec![0; 500], gzip(b""), gzip(b"king\n")].concat()).unwrap(),
        b"ace\nking\n"
    );
    let error = read(&[gzip(b"ace\n"), b"king\n".to_vec()].concat()).unwrap_err().to_string();
    assert!(error.starts_with("more bytes follow the compressed data"), "{error}");
    assert!(read(b"\x1f\x8b\x08\x00broken").is_err());
    assert!(read(&gzip(b"ace\nking\nqueen\n")[..12]).is_err());
}

/// Two contents as two members, and an empty one, of each codec.
fn compressed(codec: Codec) -> [Vec<u8>; 3] {
    let compression = crate::compression::Compression::new(codec);
    [&b"ace\nking\n"[..], &b"queen of hearts\n".repeat(3000), b""]
        .map(|content| compression.compress(content).unwrap())
}

const CODECS: [Codec; 5] = [Codec::Gzip, Codec::Zstd, Codec::Bzip2, Codec::Xz, Codec::Lz4];

#[test]
fn members_of_each_codec_are_one_content() {
    for codec in CODECS {
        let [one, two, none] = compressed(codec);
        assert_eq!(Codec::detect(&one[..one.len().min(MAGIC_BYTES)]), Some(codec));
        let whole = [&one[..], &none, &two, &one].concat();
        let expected = [&b"ace\nking\n"[..], &b"queen of hearts\n".repeat(3000), b"ace\nking\n"].concat();
        assert!(read(&whole).unwrap() == expected, "{codec:?}");
        assert_eq!(read(&none).unwrap(), b"", "{codec:?}");
        assert!(read(&[&one[..], b"king\n"].concat()).is_err(), "{codec:?}");
    }
    // A frame that is to be skipped, as of pzstd.
    let [one, ..] = compressed(Codec::Zstd);
    let skipped = [&b"\x50\x2a\x4d\x18\x04\0\0\0abcd"[..], &one].concat();
    assert_eq!(read(&skipped).unwrap(), b"ace\nking\n");
}

#[test]
fn what_is_cut_off_or_flipped_is_an_error_or_as_it_was() {
    for codec in CODECS {
        let [one, ..] = compressed(codec);
        // Before its magic number is there, it is a text like others.
        for end in MAGIC_BYTES.min(one.len() - 1)..one.len() {
            assert!(read(&one[..end]).is_err(), "{codec:?} cut to {end} of {}", one.len());
        }
        for byte in 0..one.len() {
            for bit in 0..8 {
                let mut flipped = one.clone();
                flipped[byte] ^= 1 << bit;
                let is_known = Codec::detect(&flipped[..flipped.len().min(MAGIC_BYTES)]).is_some();
                // Names and times in headers have no checksum.
                let found = read(&flipped);
                assert!(
                    !is_known || found.is_err() || found.unwrap() == b"ace\nking\n",
                    "{codec:?}: {byte}.{bit}"
                );
            }
        }
    }
}

#[test]
fn headers_state_how_much_memory_decoding_takes() {
    const BESIDE: u64 = (1 << 20) + 3 * (128 << 10);
    let zstd = |descriptor: u8, rest: &[u8]| [&ZSTD_MAGIC[..], &[descriptor], rest].concat();
    for (member, bytes) in [
        // --long=31; a window of 2^10 and seven eighths of it; a single segment of 5 bytes, and of 2^33.
        (zstd(0, &[21 << 3]), 1 << 31),
        (zstd(0, &[7]), 1024 / 8 * 15),
        (zstd(0x20, &[5]), 5),
        (zstd(0xe0, &(1_u64 << 33).to_le_bytes()), 1 << 33),
        // A small content in a large window, with a number of a dictionary.
        (zstd(0x81, &[21 << 3, 0, 44, 1, 0, 0]), 300),
        ([&b"\x50\x2a\x4d\x18\x04\0\0\0abcd"[..], &zstd(0, &[13 << 3])].concat(), 8 << 20),
    ] {
        assert_eq!(Codec::Zstd.decoder_memory(&member), bytes + BESIDE, "{member:x?}");
    }
    for level in [0, 6, 9] {
        let options = lzma_rust2::XzOptions::with_preset(level);
        let size = u64::from(options.lzma_options.dict_size);
        let mut xz = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
        xz.write_all(b"ace\n").unwrap();
        let bytes = xz.finish().unwrap();
        assert_eq!(Codec::Xz.decoder_memory(&bytes), size + (1 << 20), "{level}");
    }
    assert_eq!(Codec::Lz4.decoder_memory(b"\x04\x22\x4d\x18\x44\x70"), 13 << 20);
    assert_eq!(Codec::Zstd.decoder_memory(&ZSTD_MAGIC), 1 << 20);
}

#[test]
fn a_missing_dictionary_is_named() {
    let mut encoder = zstd::Encoder::with_dictionary(Vec::new(), 1, &b"ace king queen ".repeat(10)).unwrap();
    encoder.write_all(b"ace\nking\n").unwrap();
    let mut frame = encoder.finish().unwrap();
    // A raw dictionary has no number.
    assert!(!has_dictionary(&frame));
    frame = [&ZSTD_MAGIC[..], &[1, 8, 7], &frame[6..]].concat();
    assert!(read(&frame).unwrap_err().to_string().contains("dictionary"));
}

#[test]
fn a_decoder_takes_no_more_memory_than_it_may() {
    let content: Vec<u8> =
        (0..3_000_000_u32).flat_map(|i| (i.wrapping_mul(2_654_435_769)).to_le_bytes()).collect();
    let mut zstd = zstd::Encoder::new(Vec::new(), 1).unwrap();
    zstd.window_log(23).unwrap();
    zstd.write_all(&content).unwrap();
    let mut options = lzma_rust2::XzOptions::with_preset(0);
    options.lzma_options.dict_size = 4 << 20;
    let mut xz = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    xz.write_all(&content[..1000]).unwrap();
    for bytes in [zstd.finish().unwrap(), xz.finish().unwrap()] {
        let read = |memory: u64| {
            let (beginning, rest) = bytes.split_at(MAGIC_BYTES);
            Decompressed::of_beginning(beginning.to_vec(), rest, memory).read_to_end(&mut Vec::new())
        };
        let told = read(1 << 20).unwrap_err().to_string();
        assert!(told.contains("1.0 MiB are set aside"), "{told}");
        assert!(read(64 << 20).is_ok());
    }
}
