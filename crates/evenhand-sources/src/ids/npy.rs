//! Arrays of `NumPy`: the format `.npy`, versions 1 to 3 (NEP 1).

use super::{IdsError, IdsEvent};

/// The first bytes.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// The longest header that is read; those of plain arrays have 128 bytes.
pub(super) const MAX_HEADER: usize = 4096;

/// How far in the array.
#[derive(Debug)]
pub(super) struct Npy {
    /// Bytes of a number.
    width: usize,
    is_signed: bool,
    /// Ids of a row.
    row: u64,
    /// Ids that are left, and those of this row.
    left: u64,
    left_in_row: u64,
    before: u64,
}

impl Npy {
    /// From the first bytes, which have all of the header; how many it has.
    pub(super) fn parse(bytes: &[u8]) -> Result<(Self, usize), IdsError> {
        let number = |from: usize, to: usize| -> Option<usize> {
            Some(bytes.get(from..to)?.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
        };
        let version = bytes.get(6).copied().ok_or(IdsError::NpyHeader)?;
        let start = if version == 1 { 10 } else { 12 };
        let length = number(8, start).ok_or(IdsError::NpyHeader)?;
        let end = start.checked_add(length).ok_or(IdsError::NpyHeader)?;
        let header = bytes.get(start..end).ok_or(IdsError::NpyHeader)?;
        let header = std::str::from_utf8(header).map_err(|_| IdsError::NpyHeader)?;
        let value = |key: &str| {
            let (_, rest) = header.split_once(&format!("'{key}':"))?;
            Some(rest.trim_start())
        };
        let descr = value("descr").ok_or(IdsError::NpyHeader)?;
        let descr = descr.strip_prefix('\'').and_then(|rest| rest.split_once('\''));
        let (width, is_signed) = match descr.map(|(descr, _)| descr) {
            Some("<i2") => (2, true),
            Some("<u2") => (2, false),
            Some("<i4") => (4, true),
            Some("<u4") => (4, false),
            Some("<i8") => (8, true),
            Some("<u8") => (8, false),
            other => return Err(IdsError::NpyType { descr: other.unwrap_or("a record").to_owned() }),
        };
        let shape = value("shape").and_then(|rest| rest.strip_prefix('(')?.split_once(')'));
        let (shape, _) = shape.ok_or(IdsError::NpyHeader)?;
        let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
        let sizes: Vec<u64> =
            sizes.map(str::parse).collect::<Result<_, _>>().map_err(|_| IdsError::NpyHeader)?;
        let by_columns = value("fortran_order").is_some_and(|order| order.starts_with("True"));
        let (rows, row) = match sizes[..] {
            // A column of ids is one order, as one id a line is.
            [row] | [row, 1] => (1, row),
            [rows, row] if !by_columns || rows == 1 => (rows, row),
            _ => return Err(IdsError::NpyShape),
        };
        let left = rows.checked_mul(row).ok_or(IdsError::NpyShape)?;
        Ok((Self { width, is_signed, row, left, left_in_row: row, before: 0 }, end))
    }

    /// Takes the numbers that are whole, up to the end of a row; how many bytes.
    pub(super) fn take(
        &mut self,
        bytes: &[u8],
        to: &mut Vec<u64>,
    ) -> Result<(usize, Option<IdsEvent>), IdsError> {
        if self.left == 0 {
            return Err(IdsError::NpyTrailing { before: self.before });
        }
        let most = usize::try_from(self.left_in_row).unwrap_or(usize::MAX);
        let mut taken = 0;
        for number in bytes.chunks_exact(self.width).take(most) {
            to.push(self.id(number)?);
            self.before += 1;
            taken += 1;
        }
        self.left -= taken;
        self.left_in_row -= taken;
        let is_row = self.left_in_row == 0;
        if is_row {
            self.left_in_row = self.row;
        }
        let event = if is_row { Some(IdsEvent::EndOfOrder) } else { (taken > 0).then_some(IdsEvent::Ids) };
        Ok((taken as usize * self.width, event))
    }

    fn id(&self, number: &[u8]) -> Result<u64, IdsError> {
        let bits = number.iter().rev().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
        let unused = 64 - 8 * self.width as u32;
        let signed = (bits << unused).cast_signed() >> unused;
        if self.is_signed && signed < 0 {
            return Err(IdsError::Negative { number: signed, before: self.before });
        }
        Ok(bits)
    }

    /// What the end of the file ends.
    pub(super) fn end(&self) -> Result<IdsEvent, IdsError> {
        if self.left > 0 { Err(IdsError::NpyCut) } else { Ok(IdsEvent::End) }
    }
}
