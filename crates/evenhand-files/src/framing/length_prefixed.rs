//! Records that are their length, and then that many bytes.

use super::{FormatError, Step};
use crate::format::LengthPrefix;

/// Finds the ends of records behind their lengths.
#[derive(Debug, Clone)]
pub(crate) struct LengthPrefixed {
    prefix: LengthPrefix,
    /// Bytes of the record, its length included, and how many of them are still to come, once the length is known.
    known: Option<(u64, u64)>,
}

impl LengthPrefixed {
    pub(super) fn new(prefix: LengthPrefix) -> Self {
        Self { prefix, known: None }
    }

    #[inline]
    pub(super) fn next(&mut self, bytes: &[u8]) -> Result<Step, FormatError> {
        let (whole, left) = if let Some(known) = self.known {
            known
        } else {
            let Some((length, prefix)) = read(self.prefix, bytes)? else { return Ok(Step::Within(0)) };
            let whole = length.checked_add(prefix).ok_or(FormatError::LengthOverflow)?;
            (whole, whole)
        };
        if bytes.len() as u64 >= left {
            self.known = None;
            return Ok(Step::End(left as usize));
        }
        self.known = Some((whole, left - bytes.len() as u64));
        Ok(Step::Within(bytes.len()))
    }

    /// Bytes of the record that has begun, if that is known.
    pub(super) fn length(&self) -> Option<u64> {
        self.known.map(|(whole, _)| whole)
    }
}

/// The length that `bytes` begin with, and in how many bytes it is written; none if more are needed.
#[inline]
fn read(prefix: LengthPrefix, bytes: &[u8]) -> Result<Option<(u64, u64)>, FormatError> {
    Ok(match prefix {
        LengthPrefix::U8 => bytes.first().map(|length| (u64::from(*length), 1)),
        LengthPrefix::U16Le => bytes.first_chunk().map(|length| (u64::from(u16::from_le_bytes(*length)), 2)),
        LengthPrefix::U16Be => bytes.first_chunk().map(|length| (u64::from(u16::from_be_bytes(*length)), 2)),
        LengthPrefix::U32Le => bytes.first_chunk().map(|length| (u64::from(u32::from_le_bytes(*length)), 4)),
        LengthPrefix::U32Be => bytes.first_chunk().map(|length| (u64::from(u32::from_be_bytes(*length)), 4)),
        LengthPrefix::U64Le => bytes.first_chunk().map(|length| (u64::from_le_bytes(*length), 8)),
        LengthPrefix::U64Be => bytes.first_chunk().map(|length| (u64::from_be_bytes(*length), 8)),
        LengthPrefix::Varint => return varint(bytes),
    })
}

/// The same for LEB128.
fn varint(bytes: &[u8]) -> Result<Option<(u64, u64)>, FormatError> {
    let mut length = 0_u64;
    for (i, byte) in bytes.iter().take(10).enumerate() {
        let bits = u64::from(byte & 0x7f);
        // The tenth byte has the last of 64 bits.
        if i == 9 && *byte > 1 {
            return Err(FormatError::LengthOverflow);
        }
        length |= bits << (7 * i);
        if byte & 0x80 == 0 {
            return Ok(Some((length, i as u64 + 1)));
        }
    }
    Ok(None)
}
