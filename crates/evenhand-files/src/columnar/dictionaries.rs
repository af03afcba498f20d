//! Columns without their dictionaries: rows have the keys, and the values are held apart.
//!
//! A dictionary may lie within lists, maps and structs. All are found in one order, depth first, by which their values are
//! known again.

use std::collections::HashMap;

use arrow_array::{Array, ArrayRef, RecordBatch, make_array};
use arrow_cast::cast;
use arrow_data::ArrayData;
use arrow_row::{RowConverter, SortField};
use arrow_schema::{DataType, Field, FieldRef, Schema};

use super::{ColumnarError, unmovable};

/// For each dictionary, the key among the merged values of each key of an input; none where they are the same.
pub(super) type Maps = Vec<Option<Vec<u64>>>;

/// The schema without dictionaries: their keys instead.
///
/// # Errors
/// If one lies where its keys cannot be told apart: in a union, or among run-end encoded values.
pub(super) fn flat_schema(schema: &Schema) -> Result<Schema, ColumnarError> {
    let flat = |field: &FieldRef| {
        let data_type =
            flat_type(field.data_type()).ok_or_else(|| unmovable(field.name(), field.data_type()))?;
        Ok(field.as_ref().clone().with_data_type(data_type))
    };
    let fields: Result<Vec<Field>, ColumnarError> = schema.fields().iter().map(flat).collect();
    Ok(Schema::new(fields?))
}

fn flat_type(data_type: &DataType) -> Option<DataType> {
    let flat = |field: &FieldRef| -> Option<FieldRef> {
        Some(field.as_ref().clone().with_data_type(flat_type(field.data_type())?).into())
    };
    Some(match data_type {
        DataType::Dictionary(keys, _) => keys.as_ref().clone(),
        DataType::List(field) => DataType::List(flat(field)?),
        DataType::LargeList(field) => DataType::LargeList(flat(field)?),
        DataType::ListView(field) => DataType::ListView(flat(field)?),
        DataType::LargeListView(field) => DataType::LargeListView(flat(field)?),
        DataType::FixedSizeList(field, size) => DataType::FixedSizeList(flat(field)?, *size),
        DataType::Map(field, is_sorted) => DataType::Map(flat(field)?, *is_sorted),
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(flat).collect::<Option<_>>()?),
        DataType::Union(fields, _) => {
            let is_flat = fields.iter().all(|(_, field)| !has_dictionary(field.data_type()));
            return is_flat.then(|| data_type.clone());
        }
        DataType::RunEndEncoded(_, values) => {
            return (!has_dictionary(values.data_type())).then(|| data_type.clone());
        }
        _ => data_type.clone(),
    })
}

/// Whether a type is a dictionary, or has one within.
pub(super) fn has_dictionary(data_type: &DataType) -> bool {
    match data_type {
        DataType::Dictionary(..) => true,
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::ListView(field)
        | DataType::LargeListView(field)
        | DataType::FixedSizeList(field, _)
        | DataType::RunEndEncoded(_, field)
        | DataType::Map(field, _) => has_dictionary(field.data_type()),
        DataType::Struct(fields) => fields.iter().any(|field| has_dictionary(field.data_type())),
        DataType::Union(fields, _) => fields.iter().any(|(_, field)| has_dictionary(field.data_type())),
        _ => false,
    }
}

/// The columns of a batch without dictionaries, their keys by `maps`.
///
/// # Errors
/// If a key has no value.
pub(super) fn flatten(batch: &RecordBatch, maps: &Maps) -> Result<Vec<ArrayRef>, String> {
    let mut number = 0;
    let mut keys = |data: ArrayData| {
        let map = maps.get(number).and_then(Option::as_ref);
        number += 1;
        let DataType::Dictionary(keys, _) = data.data_type().clone() else { return Ok(data) };
        let flat = data.into_builder().data_type(*keys).child_data(Vec::new());
        let flat = flat.build().map_err(|error| error.to_string())?;
        map.map_or_else(|| Ok(flat.clone()), |map| mapped(&flat, map))
    };
    let column = |column: &ArrayRef| {
        if !has_dictionary(column.data_type()) {
            return Ok(ArrayRef::clone(column));
        }
        each_dictionary(column.to_data(), &mut keys).map(make_array)
    };
    batch.columns().iter().map(column).collect()
}

/// Keys by their places among merged values.
fn mapped(keys: &ArrayData, map: &[u64]) -> Result<ArrayData, String> {
    let (keys, data_type) = (make_array(keys.clone()), keys.data_type().clone());
    let wide = cast(&keys, &DataType::UInt64).map_err(|error| error.to_string())?;
    let wide: &arrow_array::UInt64Array = arrow_array::cast::AsArray::as_primitive(&wide);
    let to = |key: Option<u64>| match key {
        Some(key) => map.get(key as usize).copied().map(Some).ok_or("a key without a value"),
        None => Ok(None),
    };
    let wide: Result<arrow_array::UInt64Array, &str> = wide.iter().map(to).collect();
    let wide = wide.map_err(str::to_owned)?;
    cast(&wide, &data_type).map(|keys| keys.to_data()).map_err(|error| error.to_string())
}

/// Replaces each dictionary within some data, in their order.
fn each_dictionary(
    data: ArrayData,
    replace: &mut dyn FnMut(ArrayData) -> Result<ArrayData, String>,
) -> Result<ArrayData, String> {
    if matches!(data.data_type(), DataType::Dictionary(..)) {
        return replace(data);
    }
    if !has_dictionary(data.data_type()) {
        return Ok(data);
    }
    let flat = flat_type(data.data_type()).ok_or("a dictionary within a union")?;
    let children: Result<Vec<ArrayData>, String> =
        data.child_data().iter().map(|child| each_dictionary(child.clone(), replace)).collect();
    data.into_builder().data_type(flat).child_data(children?).build().map_err(|error| error.to_string())
}

/// The columns as a schema has them, with the values of their dictionaries.
///
/// # Errors
/// If a key has no value.
pub(super) fn restore(
    columns: Vec<ArrayRef>,
    schema: &Schema,
    values: &[ArrayRef],
) -> Result<Vec<ArrayRef>, String> {
    let mut values = values.iter();
    let restored = columns.into_iter().zip(schema.fields()).map(|(column, field)| {
        if !has_dictionary(field.data_type()) {
            return Ok(column);
        }
        with_values(column.to_data(), field.data_type(), &mut values).map(make_array)
    });
    restored.collect()
}

fn with_values(
    data: ArrayData,
    to: &DataType,
    values: &mut std::slice::Iter<'_, ArrayRef>,
) -> Result<ArrayData, String> {
    if !has_dictionary(to) {
        return Ok(data);
    }
    let builder = if matches!(to, DataType::Dictionary(..)) {
        let held = values.next().ok_or("a dictionary without values")?.to_data();
        data.into_builder().child_data(vec![held])
    } else {
        let children: Result<Vec<ArrayData>, String> = data
            .child_data()
            .iter()
            .zip(fields(to))
            .map(|(child, field)| with_values(child.clone(), field.data_type(), values))
            .collect();
        data.into_builder().child_data(children?)
    };
    builder.data_type(to.clone()).build().map_err(|error| error.to_string())
}

/// The fields within a type, as its data has them.
fn fields(data_type: &DataType) -> Vec<&FieldRef> {
    match data_type {
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::ListView(field)
        | DataType::LargeListView(field)
        | DataType::FixedSizeList(field, _)
        | DataType::Map(field, _) => vec![field],
        DataType::Struct(fields) => fields.iter().collect(),
        _ => Vec::new(),
    }
}

/// The values of all dictionaries of a batch.
///
/// # Errors
/// If its data is broken.
pub(super) fn values(batch: &RecordBatch) -> Result<Vec<ArrayRef>, String> {
    let mut all = Vec::new();
    for column in batch.columns() {
        each_dictionary(column.to_data(), &mut |data| {
            all.push(make_array(data.child_data()[0].clone()));
            let DataType::Dictionary(keys, _) = data.data_type().clone() else { return Ok(data) };
            let flat = data.into_builder().data_type(*keys).child_data(Vec::new());
            flat.build().map_err(|error| error.to_string())
        })?;
    }
    Ok(all)
}

/// Adds the values of an input's dictionaries to those of others: where its keys are then.
///
/// # Errors
/// If they are of a type that cannot be compared.
pub(super) fn merge(held: &mut [ArrayRef], more: &[ArrayRef]) -> Result<Maps, String> {
    held.iter_mut().zip(more).map(|(held, more)| merge_one(held, more)).collect()
}

fn merge_one(held: &mut ArrayRef, more: &ArrayRef) -> Result<Option<Vec<u64>>, String> {
    if held.to_data() == more.to_data() {
        return Ok(None);
    }
    let text = |error: arrow_schema::ArrowError| error.to_string();
    let converter = RowConverter::new(vec![SortField::new(held.data_type().clone())]).map_err(text)?;
    let rows = |values: &ArrayRef| converter.convert_columns(std::slice::from_ref(values)).map_err(text);
    let (old, new) = (rows(held)?, rows(more)?);
    let mut places = HashMap::new();
    for (place, row) in old.iter().enumerate() {
        places.entry(row.data().to_vec()).or_insert(place as u64);
    }
    let (mut map, mut added) = (Vec::with_capacity(more.len()), Vec::new());
    for (place, row) in new.iter().enumerate() {
        let next = (held.len() + added.len()) as u64;
        let at = *places.entry(row.data().to_vec()).or_insert(next);
        if at == next {
            added.push(place as u64);
        }
        map.push(at);
    }
    let added = arrow_select::take::take(more, &arrow_array::UInt64Array::from(added), None).map_err(text)?;
    *held = arrow_select::concat::concat(&[held.as_ref(), added.as_ref()]).map_err(text)?;
    Ok(Some(map))
}

/// The type of the keys of the first dictionary that has more values than they can number.
pub(super) fn overflow(schema: &Schema, values: &[ArrayRef]) -> Option<String> {
    let mut keys = Vec::new();
    schema.fields().iter().for_each(|field| key_types(field.data_type(), &mut keys));
    let is_over = |(keys, values): &(&DataType, &ArrayRef)| {
        let bits = 8 * keys.primitive_width().unwrap_or(8) as u32 - u32::from(keys.is_signed_integer());
        bits < 64 && values.len() as u64 > 1 << bits
    };
    keys.into_iter().zip(values).find(is_over).map(|(keys, _)| keys.to_string())
}

fn key_types<'a>(data_type: &'a DataType, keys: &mut Vec<&'a DataType>) {
    match data_type {
        DataType::Dictionary(key, _) => keys.push(key),
        _ => fields(data_type).into_iter().for_each(|field| key_types(field.data_type(), keys)),
    }
}
