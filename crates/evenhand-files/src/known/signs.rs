//! Functions that recognize formats without a constant magic number.

use super::is_binary;
use crate::compression::Codec;
use crate::text::MAGIC_BYTES;

/// The level, followed by the digits of pi that every block begins with.
pub(super) fn is_bzip2(beginning: &[u8]) -> bool {
    Codec::detect(beginning) == Some(Codec::Bzip2)
}

/// The header of the older format of LZMA, which has no magic number: a byte of properties, the size of the dictionary, and that of
/// the content. The bounds are those of `xz`. The first byte of the data is always zero.
pub(super) fn is_lzma(beginning: &[u8]) -> bool {
    let Some(header) = beginning.first_chunk::<14>() else { return false };
    let dictionary = u32::from_le_bytes([header[1], header[2], header[3], header[4]]);
    let size = header[5..13].iter().rev().fold(0_u64, |size, byte| size << 8 | u64::from(*byte));
    let is_usual = dictionary == u32::MAX
        || dictionary.is_power_of_two()
        || dictionary % 3 == 0 && (dictionary / 3).is_power_of_two();
    header[0] < 225
        && dictionary >= 4096
        && is_usual
        && (size == u64::MAX || size < 1 << 38)
        && header[13] == 0
}

/// The two bytes of a header (RFC 1950), and data that can be decompressed.
pub(super) fn is_zlib(beginning: &[u8]) -> bool {
    let Some(header) = beginning.first_chunk::<2>() else { return false };
    let is_header = header[0] & 0x0f == 8
        && header[0] >> 4 <= 7
        && header[1] & 0x20 == 0
        && u16::from_be_bytes(*header).is_multiple_of(31);
    is_header && is_binary(beginning, b'\n') && is_inflated(beginning)
}

/// Whether the stream is complete, or its beginning is valid.
#[cfg(feature = "gzip")]
fn is_inflated(beginning: &[u8]) -> bool {
    let mut inflate = flate2::Decompress::new(true);
    let mut content = [0; 4096];
    loop {
        let (read, written) = (inflate.total_in(), inflate.total_out());
        let rest = &beginning[usize::try_from(read).unwrap_or(usize::MAX).min(beginning.len())..];
        match inflate.decompress(rest, &mut content, flate2::FlushDecompress::None) {
            Ok(flate2::Status::StreamEnd) => return true,
            Ok(_) if (read, written) != (inflate.total_in(), inflate.total_out()) => {}
            Ok(_) => return beginning.len() >= MAGIC_BYTES,
            Err(_) => return false,
        }
    }
}

#[cfg(not(feature = "gzip"))]
fn is_inflated(beginning: &[u8]) -> bool {
    beginning.len() >= MAGIC_BYTES && beginning.contains(&0)
}

/// The mark of a message, the length of its metadata, and the place of a table within (Arrow Columnar Format, "Encapsulated message
/// format").
pub(super) fn is_arrow_stream(beginning: &[u8]) -> bool {
    let Some(header) = beginning.first_chunk::<12>() else { return false };
    header.starts_with(&[0xff; 4]) && header[7] < 0x10 && header[10..12] == [0; 2] && header[8] > 0
}

/// The magic number stands after a checksum.
pub(super) fn is_duckdb(beginning: &[u8]) -> bool {
    beginning.get(8..12) == Some(b"DUCK") && is_binary(beginning, b'\n')
}

/// The length of the first box, and its type.
pub(super) fn is_mp4(beginning: &[u8]) -> bool {
    beginning.starts_with(&[0; 3]) && beginning.get(4..8) == Some(b"ftyp")
}

/// The opcode of protocol 2 or newer, and an opcode that starts data.
pub(super) fn is_pickle(beginning: &[u8]) -> bool {
    matches!(beginning, [0x80, 2..=5, next, ..] if b"\x95\x8a\x8c(]})cCGIJKMNUX".contains(next))
}

/// The length of a header of JSON.
pub(super) fn is_safetensors(beginning: &[u8]) -> bool {
    beginning.get(4..10) == Some(b"\0\0\0\0{\"")
}

/// The length of a record, and its masked CRC-32C.
pub(super) fn is_tfrecord(beginning: &[u8]) -> bool {
    const POLYNOMIAL: u32 = 0x82f6_3b78;
    const MASK: u32 = 0xa282_ead8;
    let Some((length, rest)) = beginning.split_first_chunk::<8>() else { return false };
    let shifted = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
    let crc = !length.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| shifted(crc)));
    rest.first_chunk().map(|stored| u32::from_le_bytes(*stored))
        == Some(crc.rotate_right(15).wrapping_add(MASK))
}

/// The header of the first entry: a magic number and hexadecimal or octal digits, or numbers.
pub(super) fn is_cpio(beginning: &[u8]) -> bool {
    let is_all = |digits: std::ops::Range<usize>, is_digit: fn(&u8) -> bool| {
        beginning.get(digits).is_some_and(|digits| digits.iter().all(is_digit))
    };
    match beginning {
        [b'0', b'7', b'0', b'7', b'0', b'1' | b'2', ..] => is_all(6..110, u8::is_ascii_hexdigit),
        [b'0', b'7', b'0', b'7', b'0', b'7', ..] => is_all(6..76, |digit| matches!(digit, b'0'..=b'7')),
        [0xc7, 0x71, ..] | [0x71, 0xc7, ..] => is_binary(beginning, b'\n'),
        _ => false,
    }
}

/// Reserved zeros, and one of the usual lengths of the second header.
pub(super) fn is_bmp(beginning: &[u8]) -> bool {
    let length = beginning.get(14..18);
    beginning.starts_with(b"BM")
        && beginning.get(6..10) == Some(&[0; 4])
        && length.is_some_and(|length| matches!(length, [12 | 40 | 52 | 56 | 64 | 108 | 124, 0, 0, 0]))
}

/// A list of icons or cursors, whose entries have a reserved zero.
pub(super) fn is_icon(beginning: &[u8]) -> bool {
    matches!(beginning, [0, 0, 1 | 2, 0, 1..=u8::MAX, 0, _, _, _, 0, ..])
}

/// The length of a document, and the type and the key of its first element (BSON, version 1.1).
pub(super) fn is_bson(beginning: &[u8]) -> bool {
    /// The longest document of `MongoDB`, and some more for messages.
    const MOST: u32 = (16 << 20) + (16 << 10);
    let Some((length, rest)) = beginning.split_first_chunk::<4>() else { return false };
    let length = u32::from_le_bytes(*length);
    let Some((kind, key)) = rest.split_first() else { return false };
    if *kind == 0 {
        return length == 5;
    }
    let key = key.split(|byte| *byte == 0).next().filter(|found| found.len() < key.len());
    matches!(kind, 1..=0x13 | 0x7f | 0xff)
        && (8..=MOST).contains(&length)
        && key.is_some_and(|key| !key.is_empty() && !key.iter().any(u8::is_ascii_control))
}

/// A version, a date, the lengths of the header and of a record, and reserved zeros.
pub(super) fn is_dbf(beginning: &[u8]) -> bool {
    let Some(header) = beginning.first_chunk::<14>() else { return false };
    let [version, _, month, day, ..] = *header;
    let is_version = matches!(version, 0x03 | 0x30..=0x32 | 0x43 | 0x63 | 0x83 | 0x8b | 0xcb | 0xf5 | 0xfb);
    let length = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    is_version
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && length(8) > 32
        && length(10) > 0
        && header[12..] == [0; 2]
}

/// Packets of a transport stream, each with its first byte.
pub(super) fn is_mpeg_stream(beginning: &[u8]) -> bool {
    const PACKET: usize = 188;
    [0, PACKET, 2 * PACKET].iter().all(|place| beginning.get(*place) == Some(&b'G'))
        && is_binary(beginning, b'\n')
}
