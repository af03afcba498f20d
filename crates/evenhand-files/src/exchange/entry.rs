//! Entries: records on their way, one after another in a block.
//!
//! An entry is the routing key of a record in four bytes, its length in seven bits a byte, the lowest first, each byte but the last with
//! its upper bit set (LEB128), and the record without its terminator.

/// The most bytes of a length below 2^32.
const MAX_LENGTH_BYTES: usize = 5;

/// An entry that was read.
pub(super) struct Entry<'a> {
    pub(super) key: u32,
    pub(super) record: &'a [u8],
    /// The entry's own bytes.
    pub(super) bytes: &'a [u8],
}

/// Appends an entry; a record has fewer than 2^32 bytes.
#[inline]
pub(super) fn push(block: &mut Vec<u8>, key: u32, record: &[u8]) {
    let mut head = [0; 4 + MAX_LENGTH_BYTES];
    head[..4].copy_from_slice(&key.to_le_bytes());
    let (mut at, mut length) = (4, record.len());
    while length >= 0x80 {
        head[at] = length as u8 | 0x80;
        length >>= 7;
        at += 1;
    }
    head[at] = length as u8;
    block.extend_from_slice(&head[..=at]);
    block.extend_from_slice(record);
}

impl<'a> Entry<'a> {
    /// The entry that `block` begins with; none if it ends before it does, or that is no entry.
    #[inline]
    pub(super) fn read(block: &'a [u8]) -> Option<Self> {
        let (key, rest) = block.split_first_chunk::<4>()?;
        let (mut length, mut at) = (0_usize, 0);
        loop {
            let byte = *rest.get(at)?;
            length |= usize::from(byte & 0x7f).checked_shl(7 * at as u32)?;
            at += 1;
            if byte < 0x80 {
                break;
            }
            if at == MAX_LENGTH_BYTES {
                return None;
            }
        }
        let record = rest.get(at..at.checked_add(length)?)?;
        let bytes = &block[..4 + at + length];
        Some(Self { key: u32::from_le_bytes(*key), record, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_pushed() {
        let mut block = Vec::new();
        let lengths = [0, 1, 127, 128, 129, 16_383, 16_384, 2_097_152];
        for (key, length) in (0_u32..).zip(lengths) {
            push(&mut block, key.wrapping_mul(0x9e37_79b9), &vec![key as u8; length]);
        }
        let mut rest = &block[..];
        for (key, length) in (0_u32..).zip(lengths) {
            let entry = Entry::read(rest).unwrap();
            assert_eq!((entry.key, entry.record.len()), (key.wrapping_mul(0x9e37_79b9), length));
            rest = &rest[entry.bytes.len()..];
        }
        assert!(rest.is_empty());
    }

    #[test]
    fn what_is_cut_off_is_no_entry() {
        let mut block = Vec::new();
        push(&mut block, 7, &[1; 200]);
        for end in 0..block.len() {
            assert!(Entry::read(&block[..end]).is_none(), "{end}");
        }
        assert!(Entry::read(&[0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]).is_none());
    }
}
