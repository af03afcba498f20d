//! Facts of a Parquet footer that the library does not read, or refuses: a walk through Thrift's compact protocol.
//!
//! fastparquet writes the empty list of row groups of a file without rows with another element type, which readers in other languages
//! ignore. An encrypted file has a field that the library does not know. A walk finds both.
//!
//! Reference: Apache Thrift, "Thrift Compact protocol encoding"; parquet.thrift, `FileMetaData`.

/// The fields of `FileMetaData`.
const ROW_GROUPS: i64 = 4;
const ENCRYPTION_ALGORITHM: i64 = 8;

/// The types of the protocol.
const BYTE: u8 = 3;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// Maximum nesting depth of structs and lists.
const MAX_DEPTH: usize = 64;

/// Facts of a footer.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Footer {
    /// Whether the columns are encrypted.
    pub(super) is_encrypted: bool,
    /// Where the header of an empty list of row groups stands.
    empty_groups: Option<usize>,
}

impl Footer {
    /// Walks through the bytes of a footer. `None` if they are damaged.
    pub(super) fn walk(bytes: &[u8]) -> Option<Self> {
        let mut walk = Walk { bytes, at: 0 };
        let mut footer = Self::default();
        let mut field = 0;
        while let Some(of) = walk.field(&mut field)? {
            let start = walk.at;
            if field == ROW_GROUPS && of == LIST && bytes.get(start)? >> 4 == 0 {
                footer.empty_groups = Some(start);
            }
            footer.is_encrypted |= field == ENCRYPTION_ALGORITHM;
            walk.skip(of, MAX_DEPTH)?;
        }
        Some(footer)
    }

    /// Returns the bytes with the usual element type for an empty list of row groups, or `None` without such a list.
    pub(super) fn with_usual_groups(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut bytes = bytes.to_vec();
        *bytes.get_mut(self.empty_groups?)? = STRUCT;
        Some(bytes)
    }
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Walk<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn pass(&mut self, count: u64) -> Option<()> {
        self.at = self.at.checked_add(usize::try_from(count).ok()?)?;
        (self.at <= self.bytes.len()).then_some(())
    }

    /// Reads the type of the next field and updates `number`. `Some(None)` at the end of a struct.
    #[expect(clippy::option_option, reason = "the outer one is for broken bytes")]
    fn field(&mut self, number: &mut i64) -> Option<Option<u8>> {
        let header = self.byte()?;
        if header == 0 {
            return Some(None);
        }
        *number = match header >> 4 {
            0 => {
                let zigzag = self.varint()?;
                (zigzag >> 1).cast_signed() ^ -(zigzag & 1).cast_signed()
            }
            delta => number.checked_add(delta.into())?,
        };
        Some(Some(header & 0x0f))
    }

    /// Skips a value.
    fn skip(&mut self, of: u8, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match of {
            // The header of the field stores the truth value.
            1 | 2 => Some(()),
            BYTE => self.pass(1),
            4..=6 => self.varint().map(drop),
            7 => self.pass(8),
            8 => {
                let length = self.varint()?;
                self.pass(length)
            }
            LIST | 10 => {
                let header = self.byte()?;
                let count = if header >> 4 == 15 { self.varint()? } else { u64::from(header >> 4) };
                (0..count).try_for_each(|_| self.element(header & 0x0f, depth))
            }
            11 => {
                let count = self.varint()?;
                if count == 0 {
                    return Some(());
                }
                let types = self.byte()?;
                (0..count).try_for_each(|_| {
                    self.element(types >> 4, depth)?;
                    self.element(types & 0x0f, depth)
                })
            }
            STRUCT => {
                let mut number = 0;
                while let Some(of) = self.field(&mut number)? {
                    self.skip(of, depth)?;
                }
                Some(())
            }
            _ => None,
        }
    }

    /// Skips an element of a list, a set or a map, where a truth value takes one byte.
    fn element(&mut self, of: u8, depth: usize) -> Option<()> {
        if matches!(of, 1 | 2) { self.pass(1) } else { self.skip(of, depth) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_of_row_groups_gets_its_usual_type() {
        // version 1; schema, a list of one struct with a name; num_rows 0; row_groups, an empty list of bytes.
        let bytes = [0x15, 2, 0x19, 0x1c, 0x48, 1, b'a', 0, 0x16, 0, 0x19, 0x03, 0];
        let footer = Footer::walk(&bytes).unwrap();
        let usual = footer.with_usual_groups(&bytes).unwrap();
        assert_eq!((usual[11], &usual[..11]), (STRUCT, &bytes[..11]));
        assert!(!footer.is_encrypted);
        for length in 0..bytes.len() {
            assert_eq!(Footer::walk(&bytes[..length]), None);
        }
    }

    #[test]
    fn encryption_is_a_field_of_its_own() {
        let bytes = [0x15, 2, 0x7c, 0x1c, 0, 0, 0];
        assert!(Footer::walk(&bytes).unwrap().is_encrypted);
    }
}
