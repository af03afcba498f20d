//! One schema for inputs whose types differ only in how Arrow or Parquet stores the same values.
//!
//! Strings, binary values and lists have several layouts, a dictionary stands for its values, and a column may have nulls in one
//! input only. The schema of all is the widest. Every other difference is an error that names the column and both types.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef};

/// How the schema of an input differs from that of the first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaDifference {
    /// A column has another type.
    Type {
        /// The column.
        column: String,
        /// Its type in the input.
        found: String,
        /// Its type in the first input.
        expected: String,
    },
    /// Another column stands at this place.
    Name {
        /// The number of the column, from 1.
        number: usize,
        /// The column in the input.
        found: String,
        /// The column in the first input.
        expected: String,
    },
    /// The input does not have this column of the first.
    Missing {
        /// The column.
        column: String,
    },
    /// The first input does not have this column.
    Additional {
        /// The column.
        column: String,
    },
}

/// Returns the common schema of two inputs, with the metadata of the first.
///
/// # Errors
/// The first difference.
pub(super) fn unified(first: &Schema, other: &Schema) -> Result<Schema, SchemaDifference> {
    let name = |field: &FieldRef| field.name().clone();
    let fields = by_place(first.fields(), other.fields(), name, |one, two| {
        unified_field(one, two, true).ok_or_else(|| (type_name(two.data_type()), type_name(one.data_type())))
    })?;
    Ok(Schema::new_with_metadata(fields, first.metadata().clone()))
}

/// Unifies fields of the same place and name, or returns the first difference. `unify` returns the type names if types cannot be
/// unified.
pub(super) fn by_place<F, U>(
    first: &[F],
    other: &[F],
    name: impl Fn(&F) -> String,
    unify: impl Fn(&F, &F) -> Result<U, (String, String)>,
) -> Result<Vec<U>, SchemaDifference> {
    let mut all = Vec::with_capacity(first.len());
    for number in 0..first.len().max(other.len()) {
        match (first.get(number), other.get(number)) {
            (Some(one), Some(two)) if name(one) == name(two) => {
                all.push(unify(one, two).map_err(|(found, expected)| SchemaDifference::Type {
                    column: name(one),
                    found,
                    expected,
                })?);
            }
            (Some(one), Some(two)) => {
                let (found, expected) = (name(two), name(one));
                return Err(SchemaDifference::Name { number: number + 1, found, expected });
            }
            (Some(one), None) => return Err(SchemaDifference::Missing { column: name(one) }),
            (None, Some(two)) => return Err(SchemaDifference::Additional { column: name(two) }),
            (None, None) => {}
        }
    }
    Ok(all)
}

/// Unifies two fields. Names within lists and maps have no meaning.
fn unified_field(one: &FieldRef, other: &FieldRef, is_named: bool) -> Option<Field> {
    if is_named && one.name() != other.name() {
        return None;
    }
    let data_type = unified_type(one.data_type(), other.data_type())?;
    let is_nullable = one.is_nullable() || other.is_nullable();
    Some(one.as_ref().clone().with_data_type(data_type).with_nullable(is_nullable))
}

fn unified_type(one: &DataType, other: &DataType) -> Option<DataType> {
    use DataType as Of;
    let within = |one: &FieldRef, other: &FieldRef| unified_field(one, other, false).map(Arc::new);
    Some(match (one, other) {
        (one, other) if one == other => one.clone(),
        (Of::Dictionary(one_keys, one), Of::Dictionary(keys, other)) if one_keys == keys => {
            Of::Dictionary(keys.clone(), unified_type(one, other)?.into())
        }
        (Of::Dictionary(_, one), other) | (other, Of::Dictionary(_, one)) => unified_type(one, other)?,
        (one, other) if one.is_string() && other.is_string() => widest(one, other, &Of::Utf8View),
        (one, other) if is_bytes(one) && is_bytes(other) => widest(one, other, &Of::BinaryView),
        (Of::List(one), Of::List(other)) => Of::List(within(one, other)?),
        (Of::List(one) | Of::LargeList(one), Of::List(other) | Of::LargeList(other)) => {
            Of::LargeList(within(one, other)?)
        }
        (Of::FixedSizeList(one, length), Of::FixedSizeList(other, same)) if length == same => {
            Of::FixedSizeList(within(one, other)?, *length)
        }
        (Of::Struct(one), Of::Struct(other)) if one.len() == other.len() => {
            let fields = one.iter().zip(other).map(|(one, other)| unified_field(one, other, true));
            Of::Struct(fields.collect::<Option<Fields>>()?)
        }
        (Of::Map(one, is_sorted), Of::Map(other, same)) if is_sorted == same => {
            let (Of::Struct(keys), Of::Struct(others)) = (one.data_type(), other.data_type()) else {
                return None;
            };
            let fields = keys.iter().zip(others).map(|(one, other)| unified_field(one, other, false));
            let entries = Of::Struct(fields.collect::<Option<Fields>>()?);
            Of::Map(Arc::new(one.as_ref().clone().with_data_type(entries)), *is_sorted)
        }
        // Stored alike, whatever the names within.
        (one, other) if !matches!(one, Of::Struct(_) | Of::Map(..)) && one.equals_datatype(other) => {
            one.clone()
        }
        _ => return None,
    })
}

fn is_bytes(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Binary | DataType::LargeBinary | DataType::BinaryView)
}

/// The wider layout of bytes: views first, then large offsets.
fn widest(one: &DataType, other: &DataType, view: &DataType) -> DataType {
    let is_large = |of: &&DataType| matches!(of, DataType::LargeUtf8 | DataType::LargeBinary);
    [one, other]
        .into_iter()
        .find(|of| *of == view)
        .or_else(|| [one, other].into_iter().find(is_large))
        .unwrap_or(one)
        .clone()
}

/// Whether rows of two schemas have the same layout.
pub(super) fn is_equal(one: &Schema, other: &Schema) -> bool {
    one.fields().len() == other.fields().len()
        && one.fields().iter().zip(other.fields()).all(|(one, other)| {
            one.name() == other.name() && one.data_type().equals_datatype(other.data_type())
        })
}

/// Casts a column to another layout of the same values.
///
/// # Errors
/// The message of the library.
pub(super) fn fitted(column: &ArrayRef, to: &DataType) -> Result<ArrayRef, String> {
    if column.data_type().equals_datatype(to) {
        return Ok(Arc::clone(column));
    }
    cast(column, to).map_err(|error| error.to_string())
}

/// Casts a batch to the types of a schema.
///
/// # Errors
/// The message of the library.
pub(super) fn fitted_batch(batch: RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, String> {
    if is_equal(&batch.schema(), schema) {
        return Ok(batch);
    }
    let columns = batch.columns().iter().zip(schema.fields());
    let columns = columns.map(|(column, field)| fitted(column, field.data_type()));
    let columns = columns.collect::<Result<Vec<ArrayRef>, String>>()?;
    // Columns whose inner names differ keep their names.
    let own = |(column, field): (&ArrayRef, &FieldRef)| {
        field.as_ref().clone().with_data_type(column.data_type().clone())
    };
    let fields: Vec<Field> = columns.iter().zip(schema.fields()).map(own).collect();
    let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
    RecordBatch::try_new(Arc::new(schema), columns).map_err(|error| error.to_string())
}

/// The name of a type as messages write it, such as `struct<a: int64, b: string>`.
pub(super) fn type_name(data_type: &DataType) -> String {
    use DataType as Of;
    let named = |field: &FieldRef| format!("{}: {}", field.name(), type_name(field.data_type()));
    match data_type {
        Of::Utf8 => "string".to_owned(),
        Of::LargeUtf8 => "large_string".to_owned(),
        Of::Utf8View => "string_view".to_owned(),
        Of::LargeBinary => "large_binary".to_owned(),
        Of::BinaryView => "binary_view".to_owned(),
        Of::Float32 => "float".to_owned(),
        Of::Float64 => "double".to_owned(),
        Of::Boolean => "bool".to_owned(),
        Of::List(field) | Of::ListView(field) => format!("list<{}>", type_name(field.data_type())),
        Of::LargeList(field) | Of::LargeListView(field) => {
            format!("large_list<{}>", type_name(field.data_type()))
        }
        Of::FixedSizeList(field, length) => {
            format!("fixed_size_list<{}, {length}>", type_name(field.data_type()))
        }
        Of::Struct(fields) => {
            format!("struct<{}>", fields.iter().map(named).collect::<Vec<_>>().join(", "))
        }
        Of::Map(field, _) => match field.data_type() {
            Of::Struct(fields) => {
                let types: Vec<String> = fields.iter().map(|field| type_name(field.data_type())).collect();
                format!("map<{}>", types.join(", "))
            }
            other => format!("map<{}>", type_name(other)),
        },
        Of::Dictionary(keys, values) => {
            format!("dictionary<{}, {}>", type_name(keys), type_name(values))
        }
        other => {
            let text = other.to_string();
            // Time zones keep their letters.
            if text.contains('(') { text } else { text.to_lowercase() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(fields: Vec<(&str, DataType, bool)>) -> Schema {
        let field = |(name, of, is_nullable)| Field::new(name, of, is_nullable);
        Schema::new(fields.into_iter().map(field).collect::<Vec<_>>())
    }

    fn dictionary(values: DataType) -> DataType {
        DataType::Dictionary(DataType::Int32.into(), values.into())
    }

    fn list(name: &str, of: DataType, is_nullable: bool) -> DataType {
        DataType::List(Arc::new(Field::new(name, of, is_nullable)))
    }

    #[test]
    fn layouts_of_the_same_values_become_the_widest() {
        use DataType as Of;
        for (one, other, both) in [
            (Of::Utf8, Of::LargeUtf8, Of::LargeUtf8),
            (Of::Utf8View, Of::LargeUtf8, Of::Utf8View),
            (Of::Binary, Of::BinaryView, Of::BinaryView),
            (dictionary(Of::Utf8), Of::Utf8, Of::Utf8),
            (dictionary(Of::Utf8), Of::LargeUtf8, Of::LargeUtf8),
            (dictionary(Of::Utf8), dictionary(Of::LargeUtf8), dictionary(Of::LargeUtf8)),
            (list("item", Of::Utf8, false), list("element", Of::Utf8, true), list("item", Of::Utf8, true)),
        ] {
            for (one, other) in [(&one, &other), (&other, &one)] {
                let found = unified(
                    &schema(vec![("a", one.clone(), false)]),
                    &schema(vec![("a", other.clone(), true)]),
                );
                let found = found.unwrap();
                assert!(found.field(0).data_type().equals_datatype(&both), "{one} {other}: {found}");
                assert!(found.field(0).is_nullable());
            }
        }
    }

    #[test]
    fn other_differences_name_the_column_and_both_types() {
        use DataType as Of;
        let first = schema(vec![("a", Of::Int64, true), ("b", Of::Utf8, true)]);
        let names = |difference: Result<Schema, SchemaDifference>| format!("{:?}", difference.unwrap_err());
        let of = |fields| names(unified(&first, &schema(fields)));
        let nested = Of::Struct(vec![Field::new("x", Of::Int64, true)].into());
        assert_eq!(
            of(vec![("a", nested, true)]),
            r#"Type { column: "a", found: "struct<x: int64>", expected: "int64" }"#
        );
        assert_eq!(
            of(vec![("b", Of::Utf8, true), ("a", Of::Int64, true)]),
            r#"Name { number: 1, found: "b", expected: "a" }"#
        );
        assert_eq!(of(vec![("a", Of::Int64, true)]), r#"Missing { column: "b" }"#);
        let more = vec![("a", Of::Int64, true), ("b", Of::Utf8, true), ("c", Of::Utf8, true)];
        assert_eq!(of(more), r#"Additional { column: "c" }"#);
    }
}
