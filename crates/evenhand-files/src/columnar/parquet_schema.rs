//! One Parquet schema for inputs whose columns are stored alike.
//!
//! Writers differ in how they annotate a type (older files have a converted type alone, some name the integer that a column is
//! anyway), in the names within lists, and in whether a column may have nulls. The values are the same bytes.

use std::sync::Arc;

use arrow_schema::Schema;
use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as PhysicalType};
use parquet::schema::types::{BasicTypeInfo, Type, TypePtr};

use super::unify::{SchemaDifference, by_place, type_name};

/// Number of levels below a list or a map whose names have no meaning.
const UNNAMED: usize = 2;

/// The root of the schema of two inputs, with the annotations of the first. The Arrow schemas name the types in errors.
///
/// # Errors
/// How they differ.
pub(super) fn unified(
    (first, first_types): (&Type, &Schema),
    (other, other_types): (&Type, &Schema),
) -> Result<Type, SchemaDifference> {
    let types = |number: usize, one: &Type, two: &Type| {
        let name = |schema: &Schema| schema.fields().get(number).map(|field| type_name(field.data_type()));
        let (expected, found) =
            (name(first_types).unwrap_or_default(), name(other_types).unwrap_or_default());
        if expected == found {
            (format!("{found} ({})", stored(two)), format!("{expected} ({})", stored(one)))
        } else {
            (found, expected)
        }
    };
    let numbered = |root: &Type| root.get_fields().iter().cloned().enumerate().collect::<Vec<_>>();
    let name = |(_, field): &(usize, TypePtr)| field.name().to_owned();
    let fields = by_place(&numbered(first), &numbered(other), name, |(number, one), (_, two)| {
        unified_type(one, two, 0).map(Arc::new).ok_or_else(|| types(*number, one, two))
    })?;
    let root = Type::group_type_builder(first.name()).with_fields(fields).build();
    Ok(root.unwrap_or_else(|_| first.clone()))
}

/// The storage type of a column, for a message.
fn stored(of: &Type) -> String {
    let repetition = |of: &Type| match of.get_basic_info() {
        info if info.has_repetition() => format!("{:?} ", info.repetition()),
        _ => String::new(),
    };
    match of {
        Type::PrimitiveType { physical_type, .. } => {
            let converted = converted(of.get_basic_info());
            let annotated =
                if converted == ConvertedType::NONE { String::new() } else { format!(" {converted}") };
            format!("{}{physical_type}{annotated}", repetition(of))
        }
        Type::GroupType { fields, .. } => {
            let fields: Vec<String> = fields.iter().map(|field| stored(field)).collect();
            format!("{}group of {}", repetition(of), fields.join(", "))
        }
    }
}

/// Unifies two types. Names in the next `unnamed` levels are ignored.
fn unified_type(one: &Type, other: &Type, unnamed: usize) -> Option<Type> {
    if one == other {
        return Some(one.clone());
    }
    let (info, other_info) = (one.get_basic_info(), other.get_basic_info());
    let repetition = match (info.repetition(), other_info.repetition()) {
        (one, other) if one == other => one,
        (Repetition::REPEATED, _) | (_, Repetition::REPEATED) => return None,
        _ => Repetition::OPTIONAL,
    };
    if unnamed == 0 && one.name() != other.name() {
        return None;
    }
    let id = info.has_id().then(|| info.id());
    match (one, other) {
        (
            Type::PrimitiveType { physical_type, type_length, scale, precision, .. },
            Type::PrimitiveType {
                physical_type: physical,
                type_length: length,
                scale: same,
                precision: digits,
                ..
            },
        ) => {
            let is_same = (physical_type, type_length, scale, precision) == (physical, length, same, digits);
            if !is_same || !means_the_same(info, other_info, *physical) {
                return None;
            }
            let built = Type::primitive_type_builder(one.name(), *physical)
                .with_repetition(repetition)
                .with_converted_type(info.converted_type())
                .with_logical_type(info.logical_type_ref().cloned())
                .with_length(*type_length)
                .with_scale(*scale)
                .with_precision(*precision)
                .with_id(id)
                .build();
            built.ok()
        }
        (Type::GroupType { fields, .. }, Type::GroupType { fields: others, .. }) => {
            if fields.len() != others.len() || !means_the_same(info, other_info, PhysicalType::BOOLEAN) {
                return None;
            }
            let is_list = matches!(
                converted(info),
                ConvertedType::LIST | ConvertedType::MAP | ConvertedType::MAP_KEY_VALUE
            );
            let unnamed = if is_list { UNNAMED } else { unnamed.saturating_sub(1) };
            let fields =
                fields.iter().zip(others).map(|(one, other)| unified_type(one, other, unnamed).map(Arc::new));
            let built = Type::group_type_builder(one.name())
                .with_repetition(repetition)
                .with_converted_type(info.converted_type())
                .with_logical_type(info.logical_type_ref().cloned())
                .with_fields(fields.collect::<Option<Vec<_>>>()?)
                .with_id(id)
                .build();
            built.ok()
        }
        _ => None,
    }
}

/// Whether two annotations stand for the same values.
fn means_the_same(one: &BasicTypeInfo, other: &BasicTypeInfo, physical: PhysicalType) -> bool {
    let is_own = |of: ConvertedType| {
        matches!(
            (physical, of),
            (PhysicalType::INT32, ConvertedType::INT_32) | (PhysicalType::INT64, ConvertedType::INT_64)
        )
    };
    let kind = |of: &BasicTypeInfo| match converted(of) {
        of if is_own(of) => ConvertedType::NONE,
        ConvertedType::MAP_KEY_VALUE => ConvertedType::MAP,
        of => of,
    };
    let logical = |of: &BasicTypeInfo| of.logical_type_ref().filter(|_| !is_own(converted(of))).cloned();
    match (logical(one), logical(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => kind(one) == kind(other),
        // A type without an older annotation differs from bytes without any annotation.
        (Some(_), None) => kind(one) == kind(other) && kind(one) != ConvertedType::NONE,
        (None, Some(_)) => kind(one) == kind(other) && kind(other) != ConvertedType::NONE,
    }
}

/// The older annotation of a type, derived from the newer one if necessary.
fn converted(of: &BasicTypeInfo) -> ConvertedType {
    match of.logical_type_ref() {
        Some(LogicalType::Integer(integer)) if !matches!(integer.bit_width, 8 | 16 | 32 | 64) => {
            ConvertedType::NONE
        }
        Some(logical) => ConvertedType::from(Some(logical.clone())),
        None => of.converted_type(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::schema::parser::parse_message_type;

    fn both(one: &str, other: &str) -> Result<Type, SchemaDifference> {
        let root = |fields: &str| parse_message_type(&format!("message schema {{ {fields} }}")).unwrap();
        let types = |root: &Type| {
            let descriptor = parquet::schema::types::SchemaDescriptor::new(Arc::new(root.clone()));
            parquet::arrow::parquet_to_arrow_schema(&descriptor, None).unwrap()
        };
        let (one, other) = (root(one), root(other));
        unified((&one, &types(&one)), (&other, &types(&other)))
    }

    #[test]
    fn columns_that_are_stored_alike_are_one() {
        for (one, other, repetition) in [
            ("required binary a (UTF8);", "optional binary a (STRING);", Repetition::OPTIONAL),
            ("required int64 a;", "required int64 a (INTEGER(64,true));", Repetition::REQUIRED),
            ("required int64 a;", "optional int64 a (INT_64);", Repetition::OPTIONAL),
            (
                "optional group a (LIST) { repeated group list { optional int32 item; } }",
                "optional group a (LIST) { repeated group bag { required int32 element; } }",
                Repetition::OPTIONAL,
            ),
        ] {
            for (one, other) in [(one, other), (other, one)] {
                let root = both(one, other).unwrap();
                assert_eq!(root.get_fields()[0].get_basic_info().repetition(), repetition, "{one} {other}");
            }
        }
    }

    #[test]
    fn other_columns_are_told_apart() {
        for (one, other, difference) in [
            (
                "required binary a (UTF8);",
                "required binary a;",
                r#"Type { column: "a", found: "binary", expected: "string" }"#,
            ),
            (
                "required int32 a (DECIMAL(9,2));",
                "required fixed_len_byte_array(4) a (DECIMAL(9,2));",
                r#"Type { column: "a", found: "Decimal128(9, 2) (REQUIRED FIXED_LEN_BYTE_ARRAY DECIMAL)", expected: "Decimal128(9, 2) (REQUIRED INT32 DECIMAL)" }"#,
            ),
            ("required int32 a; required int32 b;", "required int32 a;", r#"Missing { column: "b" }"#),
        ] {
            assert_eq!(format!("{:?}", both(one, other).unwrap_err()), difference);
        }
    }
}
