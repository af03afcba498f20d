//! The column whose values decide where rows go: its value in every row, as bytes. A JSON pointer
//! names a field of a struct.
//!
//! Bytes and text are taken as they are; of other types the value as `arrow-cast` writes it, of times with a zone the one in UTC. A
//! null is another than no bytes.

use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array as _, ArrayRef, BooleanArray, make_array};
#[cfg(feature = "parquet")]
use arrow_array::{Decimal256Array, FixedSizeBinaryArray};
#[cfg(feature = "parquet")]
use arrow_buffer::i256;
use arrow_cast::display::{ArrayFormatter, FormatOptions};
#[cfg(feature = "parquet")]
use arrow_schema::TimeUnit;
use arrow_schema::{DataType, Fields, Schema};

use crate::column::{ColumnError, keys, numbered_or_named, pointer};

/// Bytes of the number of bytes before a value.
const PREFIX_BYTES: usize = 4;

/// The zone of times that have one.
const UTC: &str = "+00:00";

/// What stands there before a null, which has no bytes.
const NULL: [u8; PREFIX_BYTES] = u32::MAX.to_le_bytes();

/// The column, and what its values stand for.
#[derive(Debug, Clone)]
pub(super) struct Key {
    /// The number of the column, and those of the fields of structs within it, from 0.
    path: Vec<usize>,
    #[cfg_attr(not(feature = "parquet"), expect(dead_code))]
    data_type: DataType,
}

impl Key {
    /// The column of this name, or of this number from 1, or the field of structs at this pointer.
    ///
    /// # Errors
    /// If there is none, several, or it has a type whose values are no single ones.
    pub(super) fn find(name: &str, schema: &Schema) -> Result<Self, ColumnError> {
        let names = schema.fields().iter().map(|field| field.name().clone()).collect();
        let (path, data_type) = match numbered_or_named(name, names) {
            Ok(index) => (vec![index], schema.field(index).data_type()),
            Err(ColumnError::Unknown { known }) => match name.strip_prefix('/') {
                Some(_) => nested(&keys(name), schema.fields(), known)?,
                None => return Err(ColumnError::Unknown { known }),
            },
            Err(why) => return Err(why),
        };
        let of_values = match data_type {
            DataType::Dictionary(_, values) => values,
            data_type => data_type,
        };
        if of_values.is_nested() {
            let names = names_of(&path, schema.fields());
            let field = single(data_type).map(|within| pointer(&[names, within].concat()));
            return Err(ColumnError::Nested { data_type: super::unify::type_name(data_type), field });
        }
        Ok(Self { path, data_type: data_type.clone() })
    }

    /// The column among others. A field of a struct is null where the struct is.
    ///
    /// # Errors
    /// The message of the Arrow library.
    pub(super) fn of(&self, columns: &[ArrayRef]) -> Result<ArrayRef, String> {
        let (first, within) = self.path.split_first().expect("a path has a column");
        let mut column = Arc::clone(&columns[*first]);
        for number in within {
            let parent = column.as_struct_opt().ok_or("a column is not a struct")?;
            let field = parent.column(*number);
            column = match parent.nulls() {
                Some(nulls) => {
                    let is_null = BooleanArray::new(!nulls.inner(), None);
                    arrow_select::nullif::nullif(field, &is_null).map_err(|error| error.to_string())?
                }
                None => Arc::clone(field),
            };
        }
        Ok(column)
    }

    /// The numbers of the column and of the fields within it, from 0.
    #[cfg(feature = "parquet")]
    pub(super) fn path(&self) -> &[usize] {
        &self.path
    }

    /// The column as what it stands for, where it comes as one of the physical types of Parquet; the unit of times is the one
    /// that the format says they have.
    ///
    /// # Errors
    /// The message of the Arrow library.
    #[cfg(feature = "parquet")]
    pub(super) fn logical(&self, physical: &ArrayRef, unit: Option<TimeUnit>) -> Result<ArrayRef, String> {
        use DataType as Of;
        // Arrow's own schema may have another unit: the format has no seconds.
        let data_type = match (physical.data_type(), &self.data_type) {
            (Of::Int32, Of::Date32 | Of::Date64) => Of::Date32,
            (Of::Int32, Of::Time32(own)) => Of::Time32(unit.unwrap_or(*own)),
            (Of::Int32, Of::UInt32) => Of::UInt32,
            (Of::Int32, decimal) if let Some((digits, scale)) = decimal_of(decimal) => {
                Of::Decimal32(digits.min(9), scale)
            }
            (Of::Int64, Of::UInt64) => Of::UInt64,
            (Of::Int64, Of::Date64) => Of::Date64,
            (Of::Int64, Of::Time64(own)) => Of::Time64(unit.unwrap_or(*own)),
            (Of::Int64, Of::Timestamp(own, zone)) => {
                Of::Timestamp(unit.unwrap_or(*own), zone.is_some().then(|| UTC.into()))
            }
            (Of::Int64, decimal) if let Some((digits, scale)) = decimal_of(decimal) => {
                Of::Decimal64(digits.min(18), scale)
            }
            (Of::FixedSizeBinary(2), Of::Float16) => Of::Float16,
            (Of::FixedSizeBinary(1..=32), decimal) if let Some(of) = decimal_of(decimal) => {
                return decimals(physical.as_fixed_size_binary(), of);
            }
            _ => return Ok(Arc::clone(physical)),
        };
        reinterpreted(physical, data_type)
    }

    /// The value of every row, each behind the number of its bytes.
    ///
    /// # Errors
    /// The message of the Arrow library.
    pub(super) fn values(column: &ArrayRef) -> Result<Values, String> {
        let said = |error: arrow_schema::ArrowError| error.to_string();
        let mut values = Values { bytes: Vec::new(), ends: Vec::with_capacity(column.len()) };
        let of = match column.data_type() {
            DataType::Dictionary(_, of) => of,
            of => of,
        };
        let column = match (column.data_type(), of) {
            (DataType::Timestamp(unit, Some(_)), _) => {
                reinterpreted(column, DataType::Timestamp(*unit, Some(UTC.into())))?
            }
            (DataType::Dictionary(..), of) => arrow_cast::cast(column, of).map_err(said)?,
            _ => Arc::clone(column),
        };
        if of.is_binary() || of.is_string() || matches!(of, DataType::FixedSizeBinary(_)) {
            let bytes = arrow_cast::cast(&column, &DataType::LargeBinary).map_err(said)?;
            for value in bytes.as_binary::<i64>() {
                values.push(value)?;
            }
            return Ok(values);
        }
        let options = FormatOptions::default();
        let formatter = ArrayFormatter::try_new(&column, &options).map_err(said)?;
        let mut text = String::new();
        for row in 0..column.len() {
            if column.is_null(row) {
                values.push(None)?;
                continue;
            }
            text.clear();
            write!(text, "{}", formatter.value(row))
                .map_err(|_| "a value that cannot be written".to_owned())?;
            values.push(Some(text.as_bytes()))?;
        }
        Ok(values)
    }
}

/// The path and the type of a field of structs, by the names on the path.
///
/// # Errors
/// If a name is unknown, or leads through another type than a struct.
fn nested<'s>(
    keys: &[String],
    fields: &'s Fields,
    columns: Vec<String>,
) -> Result<(Vec<usize>, &'s DataType), ColumnError> {
    let mut known = columns;
    let (mut path, mut fields) = (Vec::new(), fields);
    for (depth, key) in keys.iter().enumerate() {
        let Some((number, field)) = fields.find(key) else { return Err(ColumnError::Unknown { known }) };
        path.push(number);
        if depth + 1 == keys.len() {
            return Ok((path, field.data_type()));
        }
        let DataType::Struct(within) = field.data_type() else {
            let data_type = super::unify::type_name(field.data_type());
            return Err(ColumnError::Nested { data_type, field: None });
        };
        let parent = pointer(&keys[..=depth]);
        known = within.iter().map(|field| parent.clone() + &pointer(&[field.name().clone()])).collect();
        fields = within;
    }
    Err(ColumnError::Unknown { known })
}

/// The names on a path.
fn names_of(path: &[usize], fields: &Fields) -> Vec<String> {
    let mut names = Vec::new();
    let mut fields = Some(fields);
    for number in path {
        let Some(field) = fields.map(|fields| &fields[*number]) else { break };
        names.push(field.name().clone());
        fields = if let DataType::Struct(within) = field.data_type() { Some(within) } else { None };
    }
    names
}

/// The names that lead to the first field with single values within a struct.
fn single(data_type: &DataType) -> Option<Vec<String>> {
    let DataType::Struct(fields) = data_type else { return None };
    fields.iter().find_map(|field| {
        let name = vec![field.name().clone()];
        match field.data_type() {
            nested @ DataType::Struct(_) => Some([name, single(nested)?].concat()),
            other => (!other.is_nested()).then_some(name),
        }
    })
}

/// The value of a record, which has it first, behind the number of its bytes: none of a null.
///
/// # Errors
/// [`ColumnError::Missing`] if it is not there.
pub(crate) fn value(record: &[u8]) -> Result<Option<&[u8]>, ColumnError> {
    let (length, rest) = record.split_first_chunk::<PREFIX_BYTES>().ok_or(ColumnError::Missing)?;
    if *length == NULL {
        return Ok(None);
    }
    let value = rest.get(..u32::from_le_bytes(*length) as usize);
    value.map(Some).ok_or(ColumnError::Missing)
}

/// The rest of a record, behind its value.
pub(super) fn rest(record: &[u8]) -> Option<&[u8]> {
    let length = value(record).ok()?.map_or(0, <[u8]>::len);
    record.get(PREFIX_BYTES + length..)
}

/// Values of some rows.
pub(super) struct Values {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Values {
    fn push(&mut self, value: Option<&[u8]>) -> Result<(), String> {
        let prefix = match value.map(|value| u32::try_from(value.len())) {
            None => NULL,
            Some(Ok(length)) if length.to_le_bytes() != NULL => length.to_le_bytes(),
            Some(_) => return Err("a value of 4 GiB or more".to_owned()),
        };
        self.bytes.extend_from_slice(&prefix);
        self.bytes.extend_from_slice(value.unwrap_or_default());
        self.ends.push(self.bytes.len());
        Ok(())
    }

    /// That of a row, behind the number of its bytes.
    pub(super) fn of(&self, row: usize) -> &[u8] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[row]]
    }
}

/// The same values as another type that is stored so.
fn reinterpreted(column: &ArrayRef, data_type: DataType) -> Result<ArrayRef, String> {
    let data = column.to_data().into_builder().data_type(data_type).build();
    data.map(make_array).map_err(|error| error.to_string())
}

/// Digits and scale of a decimal.
#[cfg(feature = "parquet")]
fn decimal_of(data_type: &DataType) -> Option<(u8, i8)> {
    match data_type {
        DataType::Decimal32(digits, scale)
        | DataType::Decimal64(digits, scale)
        | DataType::Decimal128(digits, scale)
        | DataType::Decimal256(digits, scale) => Some((*digits, *scale)),
        _ => None,
    }
}

/// Decimals from two's complements, the highest byte first.
#[cfg(feature = "parquet")]
fn decimals(bytes: &FixedSizeBinaryArray, (digits, scale): (u8, i8)) -> Result<ArrayRef, String> {
    let number = |bytes: &[u8]| {
        let sign = if bytes.first().is_some_and(|first| *first >= 0x80) { 0xff } else { 0 };
        let mut extended = [sign; 32];
        extended[32 - bytes.len()..].copy_from_slice(bytes);
        i256::from_be_bytes(extended)
    };
    let decimals: Decimal256Array = bytes.iter().map(|bytes| bytes.map(number)).collect();
    let decimals = decimals.with_precision_and_scale(digits, scale).map_err(|error| error.to_string())?;
    Ok(Arc::new(decimals))
}
